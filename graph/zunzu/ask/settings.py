"""Parameters: what a person writes becomes an RDF term in the question's own VALUES block.

Words never reach the query as text, nor is what was set ever searched for blocks again.
A value is looked up among the labels of the graph (or checked as a number or
a choice), and only the term that was found, written in SPARQL's own escaped form, takes the place
of UNDEF.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import pyoxigraph as ox

from ..errors import Fault, ZunzuError, fail, nearest
from ..rdf.held import solutions
from ..rdf.names import BASE, ONTOLOGY, SCHEMES, SKOS, VOCAB, local
from ..rdf.worker import Asked
from ..seek.near import near
from .lean import Term, Terms, lean_query
from .library import plain, root
from .question import Parameter, Question, block_of

#: The languages of Chinese names.
_TONGUES = ("zh-Hant", "zh-Hans")
_PREF = f"<{SKOS}prefLabel>"
#: All that names a concept: a kind of it (玉爵) too, which is no label that is shown.
_NAMES = (_PREF, f"<{SKOS}altLabel>", f"<{SKOS}hiddenLabel>")


def _labels(*ways: str) -> str:
    """The query for ?thing, its ?label and ?how it is told; a way leads from ?thing to the one that
    has the label.

    Each property has a branch of its own: a VALUES block of both makes the store read every triple
    of the thing.
    """
    return (
        "SELECT ?thing ?how ?label { "
        + " UNION ".join(
            f"{{ {way} {how} ?label . BIND({how} AS ?how) }}" for way in ways for how in _NAMES
        )
        + " }"
    )


#: Kinds whose things are of a class, and of no scheme: a warrant stands in a table of its own.
_IN_TABLES = ("warrant", "chapter", "section")
#: The ways by which a thing of a kind comes to a name, for one that is written as the name is.
_WAYS = {
    **{scheme: (f"?thing <{SKOS}inScheme> <{VOCAB}{scheme}> . ?thing",) for scheme in SCHEMES},
    **{kind: (f"?thing a <{ONTOLOGY}{kind.capitalize()}> . ?thing",) for kind in _IN_TABLES},
    # A participant answers to his own name and to the names of his role, in every language.
    "person": (
        f"?thing a <{ONTOLOGY}Participant> . ?thing",
        f"?thing a <{ONTOLOGY}Participant> ; <{ONTOLOGY}role> ?role . ?role",
    ),
}
#: How the things of a kind and their labels are found; each query gives ?thing, ?how and ?label.
_LABELLED = {kind: _labels(*ways) for kind, ways in _WAYS.items()}
#: A name in Chinese characters alone: folded, it is no other.
_CHINESE = re.compile(r"[\u3400-\u9fff]+")

#: What a word means in one rite alone: 公, elsewhere a duke, is the lord in 大射儀.
_NAMINGS = f"""SELECT ?chapter ?name ?person ?role {{
  ?naming a <{ONTOLOGY}Naming> ; <{ONTOLOGY}inChapter> ?chapter ; <{ONTOLOGY}name> ?name ;
          <{ONTOLOGY}named> ?person . ?person <{ONTOLOGY}role> ?role }}"""

#: What says of a thing of which kind it is, for the kinds of which a bare word may be a name.
_KINDS = {
    **{f"{ONTOLOGY}{kind.capitalize()}": kind for kind in ("chapter", "section")},
    **{f"{VOCAB}{scheme}": scheme for scheme in SCHEMES if scheme != "warrant"},
}
#: Names, folded, each with the IRIs it may mean; and other names.
Tiers = tuple[dict[str, set[str]], dict[str, set[str]]]

#: Kinds of parameter whose values are names.
NAMED = tuple(_LABELLED)

#: Graphs that say which concepts are in use.
_MADE = (f"<{BASE}graph/acts>", f"<{BASE}graph/inferences>")
_IN_USE = " || ".join(
    f"EXISTS {{{{ GRAPH {made} {{{{ ?subject ?property ?thing }}}} }}}}" for made in _MADE
)
#: Concepts of a scheme that acts, statements or persons have, with their labels.
_USED = f"""SELECT ?thing ?label {{{{
  GRAPH <{BASE}graph/ontology> {{{{ ?thing <{SKOS}inScheme> <{{scheme}}> ; {_PREF} ?label }}}}
  FILTER({_IN_USE})
}}}}"""

#: Kinds of parameter whose values are persons.
_PERSONS = ("role", "person")

#: No word, label or passage that is sought is longer.
LONGEST = 2000
#: What no text has: control characters but for blanks, halves of characters, and what is no
#: character.
_ODD = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_WHOLE = re.compile(r"-?[0-9]{1,18}")
_VARIABLE = re.compile(r"\?(\w+)")


def bind(
    store: Asked,
    question: Question,
    settings: Mapping[str, str | Sequence[str]],
    *,
    lean: bool = False,
) -> str:
    """The question's query with every setting in its place; what is not set keeps its default.

    A parameter may have several values; any of them will do.  ``lean`` leaves out what says
    nothing, and puts first what is found soonest (:mod:`zunzu.ask.lean`).  Raises ZunzuError (all
    faults together) for a parameter the question has not, and for a value it does not allow.
    """
    terms = _meant(store, question, settings)
    said = {name: found for name, found in terms.items() if found != [None]}
    query = _filled(
        question.query, {name: found for name, found in terms.items() if name not in said}
    )
    return _filled(*lean_query(store, query, said)) if lean else _filled(query, said)


def _meant(
    store: Asked, question: Question, settings: Mapping[str, str | Sequence[str]]
) -> dict[str, list[Term | None]]:
    """The terms that each setting means."""
    params = {p.name: p for p in question.params}
    terms: dict[str, list[Term | None]] = {}
    faults: list[Fault] = []
    for name in sorted(settings, key=lambda name: name in params and params[name].kind in _PERSONS):
        if name not in params:  # persons come last: what they are called hangs on the rite
            faults.append(_no_parameter(question, name))
            continue
        rites = [
            rite for other in terms if params[other].kind == "chapter" for rite in terms[other]
        ]
        value = settings[name]
        try:
            values = [value] if isinstance(value, str) else value
            terms[name] = [
                term for one in values for term in terms_of(store, params[name], one, rites)
            ]
        except ZunzuError as error:
            faults.extend(error.faults)
    if faults:
        raise ZunzuError(*faults)
    return terms


def _no_parameter(question: Question, name: str) -> Fault:
    """A setting that a question does not know, with those that it does."""
    has = ", ".join(f"{p.name} ({p.allowed()})" for p in question.params)
    return Fault(
        f"--set {name}",
        f"{question.name} has no parameter {name!r}",
        nearest(name, [p.name for p in question.params])
        or (f"it has {has}" if has else "it has no parameters"),
    )


def _filled(query: str, terms: Terms) -> str:
    """The query with the blocks of some parameters filled, all in one pass: what was put in is
    never looked at again."""
    if not terms:
        return query
    blocks = re.compile("|".join(block_of(name).pattern.replace("(", "(?:") for name in terms))
    return blocks.sub(lambda found: _block(_VARIABLE.findall(found.group())[0], terms), query)


def _block(name: str, terms: Terms) -> str:
    """A VALUES block, written by the library that has the terms; None is UNDEF.

    It is read again alone, and gives the same terms and no more: nothing of a term can get out of
    its block.
    """
    written = " ".join("UNDEF" if term is None else str(term) for term in terms[name])
    block = f"VALUES ?{name} {{ {written} }}"
    told = [row[name] for row in solutions(ox.Store(), f"SELECT ?{name} {{ {block} }}")]
    if told != list(terms[name]):
        raise fail(
            f"--set {name}",
            "cannot be written as a term of RDF",
            "leave out what is no character of a text",
        )
    return block


def terms_of(
    store: Asked, param: Parameter, value: str, rites: Sequence[Term | None] = ()
) -> list[Term | None]:
    """The RDF terms meant by ``value``; ``any`` gives None, for UNDEF.  ``rites`` are those that
    are asked, if not all: a person may have a name of his own there.  Raises ZunzuError for a
    value that is not allowed."""
    if len(value) > LONGEST:
        raise fail(
            f"--set {param.name}",
            f"has {len(value):,} characters, and no more than {LONGEST:,} are sought",
            "give some words of it",
        )
    if odd := _ODD.search(value):
        raise fail(
            f"--set {param.name}",
            f"has a character of no text: U+{ord(odd.group()):04X}",
            "leave it out",
        )
    if plain(value) == "any" or value == "":
        return [None]
    if param.kind == "text":
        return [ox.Literal(value)]
    if param.kind == "number":
        return [_number(param, value)]
    if param.kind == "choice":
        if value not in param.choices:
            raise _refused(param, value, nearest(value, param.choices) or f"use {param.allowed()}")
        return [ox.Literal(value)]
    return [*(_called(store, param, value, rites) or _things(store, param, value))]


def _called(
    store: Asked, param: Parameter, value: str, rites: Sequence[Term | None]
) -> list[ox.NamedNode]:
    """The persons or roles that a word means in some rites or in all; nothing where it means the
    same everywhere."""
    named = _named(store, param.kind, value) if param.kind in _PERSONS else {}
    asked = {rite for rite in rites if rite} or {*named}
    found = {iri for rite in asked for iri in named.get(rite, ())}
    if found and not (any(rites) and asked <= named.keys()):
        found |= _known(store, param.kind).get(plain(value), set())
    return [ox.NamedNode(iri) for iri in sorted(found)]


def _named(store: Asked, kind: str, word: str) -> dict[Term, set[str]]:
    """Whom a word means in the rites that call somebody so, and nobody else does."""
    named: dict[Term, set[str]] = {}
    for row in store.query(_NAMINGS, use_default_graph_as_union=True):
        if plain(row["name"].value) == plain(word):
            named.setdefault(row["chapter"], set()).add(row[kind].value)
    return named


def _number(param: Parameter, value: str) -> ox.Literal:
    if not _WHOLE.fullmatch(value):
        raise _refused(param, value, "give a whole number of at most 18 digits")
    return ox.Literal(int(value))


def _things(store: Asked, param: Parameter, value: str) -> list[ox.NamedNode]:
    """The concepts, persons, chapters of the graph that go by a label; a name that nothing has
    is refused with those near it."""
    if _CHINESE.fullmatch(value) and (same := _so_named(store, param.kind, value)):
        return same
    known = _known(store, param.kind)
    if found := known.get(plain(value)) or known.get(root(plain(value))):
        return [ox.NamedNode(iri) for iri in sorted(found)]
    shown = [label for label in known if not label.isascii()] or list(known)
    close = ", ".join(near(plain(value), known, use=lambda name: _used(store, known[name])))
    raise _refused(
        param, value, f"did you mean {close}?" if close else f"known here: {', '.join(shown[:40])}"
    )


def _so_named(store: Asked, kind: str, name: str) -> list[ox.NamedNode]:
    """The things whose own name is just this, sorted; found by the name, without reading all
    names of the kind."""
    branches = (
        f"{{ VALUES ?label {{ {_in_chinese(name)} }} {way} {_PREF} ?label }}" for way in _WAYS[kind]
    )
    query = f"SELECT DISTINCT ?thing {{ {' UNION '.join(branches)} }}"
    found = {row["thing"].value for row in store.query(query, use_default_graph_as_union=True)}
    return [ox.NamedNode(iri) for iri in sorted(found)]


def _in_chinese(name: str) -> str:
    """The labels that a Chinese name may be, as SPARQL writes them."""
    return " ".join(str(ox.Literal(name, language=tag)) for tag in _TONGUES)


def kinds_of(store: Asked, word: str) -> dict[str, bool]:
    """What a word is the name of in this graph: kinds of parameter, of concepts only such as acts
    and statements have.

    Each kind with whether it is the very name of the thing, and not only another name.
    """
    found = {}
    called = _so_called(store, word) if _CHINESE.fullmatch(word) else None
    for kind in _KINDS.values():
        tiers = _names(store, kind) if called is None else called.get(kind, ({}, {}))
        for own, tier in zip((True, False), tiers, strict=True):
            iris = tier.get(plain(word)) or tier.get(root(plain(word)))
            if (
                iris
                and kind not in found
                and (kind in ("chapter", "section") or _in_use(store, iris))
            ):
                found[kind] = own
    return found


def _so_called(store: Asked, name: str) -> dict[str, Tiers]:
    """The things whose name or other name is just this, by kind; found by the name, without
    reading all names of all kinds."""
    ways = (f"{{ ?thing {how} ?label . BIND({how} AS ?how) }}" for how in _NAMES)
    query = (
        f"SELECT ?kind ?thing ?how {{ VALUES ?label {{ {_in_chinese(name)} }}"
        f" {' UNION '.join(ways)} ?thing <{SKOS}inScheme>|a ?kind }}"
    )
    called: dict[str, Tiers] = {}
    for found in store.query(query, use_default_graph_as_union=True):
        if kind := _KINDS.get(found["kind"].value):
            names, others = called.setdefault(kind, ({}, {}))
            tier = names if found["how"].value == f"{SKOS}prefLabel" else others
            tier.setdefault(name, set()).add(found["thing"].value)
    return called


def _used(store: Asked, iris: set[str]) -> int:
    """How often acts, statements and persons have one of the concepts."""
    things = " ".join(str(ox.NamedNode(iri)) for iri in sorted(iris))
    found = store.query(
        f"SELECT (COUNT(*) AS ?times) {{ VALUES ?thing {{ {things} }} ?subject ?property ?thing }}",
        use_default_graph_as_union=True,
    )
    return sum(int(row["times"].value) for row in found)


def _in_use(store: Asked, iris: set[str]) -> bool:
    """Whether acts, statements or persons have one of the concepts."""
    things = " ".join(str(ox.NamedNode(iri)) for iri in sorted(iris))
    return any(
        bool(
            store.query(
                f"ASK {{ VALUES ?thing {{ {things} }} GRAPH {made} {{ ?subject ?property ?thing"
                " } }"
            )
        )
        for made in _MADE
    )


def values_of(store: Asked, param: Parameter) -> tuple[str, ...]:
    """What may be written for a parameter and is in use: Chinese labels of what acts and persons
    have, titles of sections, ids of warrants, the choices of a choice; nothing for free text and
    numbers.
    """
    if param.kind not in _LABELLED:
        return param.choices
    if param.kind in ("chapter", "person", "section", "warrant", "phase"):
        rows = store.query(_LABELLED[param.kind], use_default_graph_as_union=True)
    else:
        rows = store.query(_USED.format(scheme=f"{VOCAB}{param.kind}"))
    named = {
        (f["thing"].value, f["label"].value)
        for f in rows
        if (f["label"].language or "").lower() == "zh-hant"
    }
    if param.kind == "warrant":
        return tuple(
            sorted({iri.rpartition("/")[2] for iri, _ in named}, key=lambda w: (len(w), w))
        )
    return tuple(sorted({label for _, label in named}))


def _known(store: Asked, kind: str) -> dict[str, set[str]]:
    """Labels of a kind, folded, each with the IRIs it may mean; a name of one thing that is
    another name of a second means the first."""
    names, others = _names(store, kind)
    return {**others, **names}


def _names(store: Asked, kind: str) -> Tiers:
    """The names of a kind, folded, each with the IRIs it may mean, and the other names; the last
    part of an IRI is one of these."""
    names: dict[str, set[str]] = {}
    others: dict[str, set[str]] = {}
    for found in store.query(_LABELLED[kind], use_default_graph_as_union=True):
        iri = found["thing"].value
        tier = names if found["how"].value == f"{SKOS}prefLabel" else others
        tier.setdefault(plain(found["label"].value), set()).add(iri)
        others.setdefault(plain(local(iri)), set()).add(iri)
    return names, others


def _refused(param: Parameter, value: str, remedy: str) -> ZunzuError:
    return ZunzuError(
        Fault(f"--set {param.name}", f"{value!r} is no {param.kind} of this graph", remedy)
    )
