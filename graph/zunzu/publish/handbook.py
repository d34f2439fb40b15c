"""The handbook of the ontology: its terms as a page of HTML in both languages, its modules as
diagrams.

Made from the modules alone, the same bytes on every run.
Vocabularies are pages of their own, one a scheme, written on demand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from rdflib import OWL, RDF, RDFS, SKOS, Graph, Literal, URIRef
from rdflib.term import Node

from ..corpus import shipped
from ..rdf import concepts
from ..rdf.names import local
from ..rdf.proof.sheets import ZZ, Sheets, read_sheets, short

#: The modules in the order of the handbook, and what each is about.
MODULES = ("text", "act", "person", "thing", "place", "evidence")
KINDS = (
    (OWL.Class, "類", "class"),
    (OWL.ObjectProperty, "關係", "object property"),
    (OWL.DatatypeProperty, "屬性", "datatype property"),
    (OWL.AnnotationProperty, "註記", "annotation property"),
    (ZZ.Evidence, "個體", "individual"),
)
#: What is said of a term besides its papers: label of the row, property, whether from the other
#: side.
FACTS = (
    ("上位 broader", RDFS.subClassOf, False),
    ("上位 broader", RDFS.subPropertyOf, False),
    ("定義域 domain", RDFS.domain, False),
    ("值域 range", RDFS.range, False),
    ("反向 inverse", OWL.inverseOf, False),
    ("反向 inverse", OWL.inverseOf, True),
    ("方向 runs", ZZ.runs, False),
    ("異類 disjoint with", OWL.disjointWith, False),
    ("異類 disjoint with", OWL.disjointWith, True),
    ("下位 narrower", RDFS.subClassOf, True),
    ("下位 narrower", RDFS.subPropertyOf, True),
    ("為其定義域 domain of", RDFS.domain, True),
    ("為其值域 range of", RDFS.range, True),
    ("近 close to", SKOS.closeMatch, False),
    ("關聯 related to", SKOS.relatedMatch, False),
)
STYLE = (
    "body{font:1rem/1.5 serif;max-width:60rem;margin:2rem auto;padding:0"
    " 1rem}h3{margin-bottom:.2rem}dl{display:grid;grid-template-columns:12rem 1fr;gap:.2rem"
    " 1rem;margin:.3rem 0 1.5rem}dt{color:#555}dd{margin:0}code{font-size:.9em}nav"
    " a{margin-right:.7rem}table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:.2rem"
    " .5rem;vertical-align:top}"
)


def pages() -> dict[str, str]:
    """The pages of terms and diagrams, by file name."""
    sheets = _sheets()
    return {"terms.html": terms(sheets), "diagrams.md": diagrams(sheets)}


def vocabulary_pages() -> dict[str, str]:
    """For each concept scheme a page, and the scheme itself in Turtle, by file name."""
    written = {Path(name): content for name, content in concepts.turtle(shipped()).items()}
    return {name.name: content.decode() for name, content in written.items()} | {
        f"{name.stem}.html": scheme(_sheets().files[name.as_posix()]) for name in written
    }


@cache
def _sheets() -> Sheets:
    """The ontology that is shipped; to read it takes seconds."""
    return read_sheets(shipped().path("ontology"))


def terms(sheets: Sheets) -> str:
    """All classes and properties, module by module."""
    graph, parts = sheets.part("", "modules", "alignments"), []
    version = graph.value(URIRef(str(ZZ)[:-1]), OWL.versionInfo)
    for module in MODULES:
        home = sheets.files[f"modules/{module}.ttl"]
        head = next(home.subjects(RDF.type, OWL.Ontology))
        title = {
            o.language: str(o)
            for o in home.objects(head, URIRef("http://purl.org/dc/terms/title"))
            if isinstance(o, Literal)
        }
        parts.append(
            f'<h2 id="module-{module}">{escape(title["zh-Hant"])} · {escape(title["en"])}</h2>\n'
        )
        for kind, zh, en in KINDS:
            parts += [
                _term(graph, term, zh, en)
                for term in _sorted(home.subjects(RDF.type, kind))
                if term in ZZ and next(k for k, *_ in KINDS if (term, RDF.type, k) in home) == kind
            ]
    links = " ".join(f'<a href="#module-{m}">{m}</a>' for m in MODULES)
    return framed(
        "尊俎本體 · The ontology of zunzu",
        f"<p>版 version {escape(str(version))} · {len(parts) - len(MODULES)} 詞 terms</p>\n"
        f"<nav>{links}</nav>\n" + "".join(parts),
    )


def _id(place: Node | None) -> str:
    """A segment as people write it."""
    return local(str(place)) if place else ""


def _term(graph: Graph, term: URIRef, zh: str, en: str) -> str:
    rows = [
        (
            label,
            ", ".join(
                _links(sorted(set(graph.subjects(p, term) if back else graph.objects(term, p))))
            ),
        )
        for label, p, back in FACTS
    ]
    merged: dict[str, str] = {}
    for label, told in rows:
        if told:
            merged[label] = f"{merged[label]}, {told}" if label in merged else told
    name, place = str(term).removeprefix(str(ZZ)), graph.value(term, ZZ.exampleIn)
    papers = {
        "定義 definition": "<br>".join(
            escape(_in(graph, term, SKOS.definition, tag)) for tag in ("zh-Hant", "en")
        ),
        "例 example": f"「{escape(str(graph.value(term, ZZ.example)))}」 {escape(_id(place))}",
    }
    facts = "".join(
        f"<dt>{label}</dt><dd>{told}</dd>\n" for label, told in {**papers, **merged}.items()
    )
    labels = (
        f"{escape(_in(graph, term, RDFS.label, 'zh-Hant'))}"
        f" {escape(_in(graph, term, RDFS.label, 'en'))}"
    )
    return (
        f'<h3 id="{name}">{labels}</h3>\n<p><code>{escape(str(term))}</code> · {zh} {en} · '
        f"始 since {escape(str(graph.value(term, ZZ.since)))}</p>\n<dl>\n{facts}</dl>\n"
    )


def _links(nodes: Iterable[Any]) -> list[str]:
    return [
        (
            f'<a href="#{str(n).removeprefix(str(ZZ))}">{escape(short(n))}</a>'
            if n in ZZ
            else f"<code>{escape(short(n))}</code>"
            if isinstance(n, URIRef)
            else escape(str(n))
        )
        for n in nodes
    ]


def _sorted(nodes: Iterable[Node]) -> list[URIRef]:
    return sorted(n for n in nodes if isinstance(n, URIRef))


def _in(graph: Graph, term: Node, predicate: URIRef, tag: str) -> str:
    return next(
        (
            str(o)
            for o in graph.objects(term, predicate)
            if isinstance(o, Literal) and o.language == tag
        ),
        "",
    )


def scheme(graph: Graph) -> str:
    """The concepts of one vocabulary as a table."""
    head = next(graph.subjects(RDF.type, SKOS.ConceptScheme))
    rows = []
    for c in _sorted(graph.subjects(RDF.type, SKOS.Concept)):
        names = "<br>".join(
            escape(_in(graph, c, SKOS.prefLabel, tag))
            for tag in ("zh-Hant", "zh-Latn-pinyin", "en")
        )
        told = "<br>".join(escape(_in(graph, c, SKOS.definition, tag)) for tag in ("zh-Hant", "en"))
        place = graph.value(c, ZZ.exampleIn) or graph.value(c, ZZ.definedIn)
        quote = (
            str(graph.value(c, ZZ.example) or _in(graph, c, SKOS.definition, "zh-Hant"))
            if place
            else ""
        )
        seen = escape(
            f"「{quote}」 {_id(place)}" if place else _in(graph, c, SKOS.scopeNote, "zh-Hant")
        )
        wide = ", ".join(escape(short(b)) for b in _sorted(graph.objects(c, SKOS.broader)))
        rows.append(
            f'<tr id="{short(c).partition(":")[2]}"><td><code>{escape(short(c))}</code></td><td>{names}</td><td>{told}</td>'  # noqa: E501
            f"<td>{seen}</td><td>{wide}</td></tr>\n"
        )
    title = (
        f"{_in(graph, head, SKOS.prefLabel, 'zh-Hant')} · {_in(graph, head, SKOS.prefLabel, 'en')}"
    )
    heads = "".join(
        f"<th>{h}</th>"
        for h in ("IRI", "名 labels", "定義 definition", "例 example", "上位 broader")
    )
    return framed(
        title,
        f"<p>{len(rows)} 詞 concepts</p>\n<table>\n<tr>{heads}</tr>\n{''.join(rows)}</table>\n",
    )


def diagrams(sheets: Sheets) -> str:
    """A diagram of each module: its classes, what is narrower, and the properties between
    classes."""
    graph = sheets.part("modules")
    parts = [
        f"## {module}\n\n```mermaid\ngraph LR\n"
        + "\n".join(_diagram(graph, sheets.files[f"modules/{module}.ttl"]))
        + "\n```\n"
        for module in MODULES
    ]
    return (
        "# The modules as diagrams\n\nMade by `zunzu document`: boxes are classes, arrows are"
        " properties with domain and range; 類屬 leads to the wider class.\n\n" + "\n".join(parts)
    )


def _diagram(graph: Graph, home: Graph) -> Iterator[str]:
    """The lines of one module: boxes, what is wider, arrows."""
    own = [c for c in _sorted(home.subjects(RDF.type, OWL.Class)) if c in ZZ]
    for c in own:
        yield f'  {_name(c)}["{_in(home, c, RDFS.label, "zh-Hant")} {_name(c)}"]'
    for c in own:
        yield from (
            f"  {_name(c)} -->|類屬| {_name(w)}"
            for w in _sorted(graph.objects(c, RDFS.subClassOf))
            if w in ZZ
        )
    for p in _sorted(home.subjects(RDF.type, OWL.ObjectProperty)):
        domain, range_ = graph.value(p, RDFS.domain), graph.value(p, RDFS.range)
        if isinstance(domain, URIRef) and isinstance(range_, URIRef):
            yield (
                f"  {_name(domain)} -->|{_in(home, p, RDFS.label, 'zh-Hant')} {_name(p)}|"
                f" {_name(range_)}"
            )


def _name(term: URIRef) -> str:
    return str(term).removeprefix(str(ZZ)) if term in ZZ else short(term).partition(":")[2]


def framed(title: str, body: str, headed: bool = False) -> str:
    """A whole page of HTML; the title is its heading unless the body is ``headed`` itself."""
    heading = "" if headed else f"<h1>{escape(title)}</h1>\n"
    return (
        '<!DOCTYPE html>\n<html lang="zh-Hant">\n<head>\n<meta'
        f' charset="utf-8">\n<title>{escape(title)}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n{heading}{body}</body>\n</html>\n"
    )
