"""A release: one folder with every dump, view, table and network, what each file is, and a checksum
of each.

The folder is filled beside its place and moved there when it is whole, so a release that is cut off
leaves the old one as it was. Nothing in it tells the time: the same graph gives the same bytes.
"""

from __future__ import annotations

import csv
import gzip
import hashlib
import io
import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import pyoxigraph as ox

from .. import __version__, whole
from ..ask.lean import without_undef
from ..corpus import shipped
from ..errors import Fault, fail
from ..rdf import concepts, store as stores
from ..rdf.names import IDS, ONTOLOGY
from ..rules import rulebook
from . import core, crm, dump, network, papers, picture, register, standards, tables
from .described import describe
from .papers import Part

#: A file of a release: name, content, media type, what it is.
Piece = tuple[str, bytes, str, str]
_README = "README.md"
_SUMS = "SHA256SUMS"
_CRATE = "ro-crate-metadata.json"
#: A line of ``sha256sum``.
_SUM = re.compile(r"[0-9a-f]{64}  (.+)")
_OF_A_RITE = re.compile(b"<" + re.escape(IDS.encode()) + rb"([a-z]+_[0-9]{2})[_>]")


def release(
    store: ox.Store,
    folder: Path,
    step: Callable[..., Any] = nullcontext,
    more: Iterable[Piece] = (),
) -> dict[str, int]:
    """Write a release to ``folder`` and give the size of each file in bytes; ``more`` are files of
    it that others make (texts, plans, pages).

    Raises ZunzuError when the folder cannot be written to, and when it holds something that no
    release of ours put there.
    """
    folder = Path(os.path.realpath(folder))
    refuse(folder)
    try:
        with whole.beside(folder) as part:
            _fill(part, store, step, more)
            refuse(folder)  # it may have been written to meanwhile
            whole.move_folder(part, folder)
    except OSError as error:
        raise stores.unwritable(folder, error) from None
    return {name: (folder / name).stat().st_size for name in sorted([*_listed(folder), _SUMS])}


def _fill(part: Path, store: ox.Store, step: Callable[..., Any], more: Iterable[Piece]) -> None:
    part.mkdir()
    told: dict[str, Part] = {}
    for name, content, media, what in chain(files(store, step), more):
        (part / name).parent.mkdir(parents=True, exist_ok=True)
        (part / name).write_bytes(content)
        told[name] = _part(content, media, what)
    for name, content, media, what in (
        (
            "void.ttl",
            describe(store, told),
            "text/turtle",
            "what the dataset is, where it leads, and where each file of it lies: VoID and DCAT",
        ),
        (_CRATE, papers.crate(told), "application/ld+json", "the same as an RO-Crate"),
    ):
        (part / name).write_bytes(content)
        told[name] = _part(content, media, what)
    (part / _README).write_text(_readme(told), encoding="utf8")
    told[_README] = _part((part / _README).read_bytes(), "text/markdown", "")
    sums = [f"{file.sha256}  {name}\n" for name, file in sorted(told.items())]
    (part / _SUMS).write_text("".join(sums))
    whole.mark(part, "release")


def _part(content: bytes, media: str, what: str) -> Part:
    return Part(len(content), media, what, hashlib.sha256(content).hexdigest())


def refuse(folder: Path) -> None:
    """Refuse a place before any work is spent on it: a file, or a folder that holds anything but
    what a release of ours put there."""
    try:
        if folder.exists() and not folder.is_dir():
            raise fail(str(folder), "is a file", "name a folder")
        foreign = _foreign(folder) if folder.is_dir() else []
    except OSError as error:
        raise stores.unwritable(folder, error) from None
    if foreign:
        held = ", ".join(foreign[:5]) + (
            f" and {len(foreign) - 5:,} more" if len(foreign) > 5 else ""
        )
        if whole.is_marked(folder, "release"):
            raise fail(
                str(folder),
                f"holds what is not of the release: {held}",
                "move it elsewhere, or name a new folder",
            )
        raise fail(
            str(folder),
            f"is no release that zunzu made, it holds {held}",
            "name a new folder, or an older release",
        )


def _foreign(folder: Path) -> list[str]:
    """What lies in a folder and was put there by no release of ours: without our mark, all of
    it."""
    ours = {*_listed(folder), _SUMS, whole.MARK} if whole.is_marked(folder, "release") else set()
    parents = {parent.as_posix() for name in ours for parent in Path(name).parents}
    return [
        name
        for name, entry in sorted((e.relative_to(folder).as_posix(), e) for e in folder.rglob("*"))
        if entry.is_symlink() or name not in (parents if entry.is_dir() else ours)
    ]


def _listed(folder: Path) -> list[str]:
    """The files that a release names with their checksums."""
    try:
        lines = (folder / _SUMS).read_text(encoding="utf8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
    return [found[1] for line in lines if (found := _SUM.fullmatch(line))]


def _view(name: str) -> Callable[[ox.Store], bytes]:
    return partial(standards.write_view, name=name)


def files(store: ox.Store, step: Callable[..., Any] = nullcontext) -> Iterator[Piece]:
    """Every file but the descriptions: name, content, media type, what it is."""
    statements = dump.Statements(store)
    for form in dump.FORMATS.values():
        with step(f"writing {form.name}"):
            kept = "all graphs by name" if form.named_graphs else "the union of all graphs"
            yield (
                f"zunzu{form.suffix}.gz",
                packed(form.write(statements)),
                form.media,
                f"the whole dataset, {kept}, packed by gzip",
            )
    with step("writing the rites one by one"):
        for chapter, lines in rites(statements.ntriples).items():
            what = (
                "one rite with the ontology, the vocabularies and the rules: to be loaded alone,"
                " packed by gzip"
            )
            yield f"rites/{chapter}.nt.gz", packed(lines), "application/n-triples", what
    for view, write, what in (
        ("cidoc-crm", crm.write_crm, "in the terms of CIDOC CRM 7.1 alone"),
        (standards.PROV, _view(standards.PROV), "in the terms of PROV-O and P-Plan alone"),
        (standards.ANNOTATION, _view(standards.ANNOTATION), "as Web Annotations"),
    ):
        with step(f"writing the view {view}"):
            content = packed(write(store))
            yield f"views/{view}.ttl.gz", content, "text/turtle", f"{what}, packed by gzip"
    with step("writing the core"):
        yield (
            "core/zunzu-core.nq.gz",
            packed(core.write_core(statements.nquads)),
            "application/n-quads",
            "the dataset without what the queries in core/inference give, packed by gzip",
        )
    for file in shipped().files("ontology", "inference", suffix=".rq"):
        yield (
            f"core/inference/{file.name}",
            file.read_bytes(),
            "application/sparql-query",
            "what follows from the core: run all until nothing new follows",
        )
    yield from _terms()
    yield (
        "names/replaced.nt",
        "".join(register.notices()).encode(),
        "application/n-triples",
        "names of before, and what replaces them",
    )
    yield (
        "names/names.txt",
        "".join(f"{name}\n" for name in register.names(store)).encode(),
        "text/plain",
        "every name that holds",
    )
    yield "LICENSE", papers.licence(), "text/plain", "under which licence each part stands"
    yield (
        "CITATION.cff",
        papers.citation(),
        "application/yaml",
        "how these data are cited (Citation File Format)",
    )
    yield (
        "datacite.json",
        papers.datacite(),
        "application/json",
        "the same for a repository (DataCite 4)",
    )
    yield (
        "shacl/rules.ttl",
        rulebook().turtle(),
        "text/turtle",
        "the rules of the rite as SHACL: any engine comes to our verdicts with it",
    )
    for file in shipped().files("ontology", "shapes", suffix=".ttl"):
        yield (
            f"shacl/{file.name}",
            file.read_bytes(),
            "text/turtle",
            "the form that the data have to have, as SHACL",
        )
    sheets = tables.sheets()
    for sheet in sheets:
        with step(f"writing the table {sheet.name}"):
            yield (
                f"tables/{sheet.name}.csv",
                tables.write_csv(store, sheet),
                "text/csv",
                f"{sheet.zh}: {sheet.en}",
            )
    about = tables.write_metadata(sheets)
    yield (
        "tables/csv-metadata.json",
        about,
        "application/csvm+json",
        "what the tables and their columns are (CSV on the Web)",
    )
    with step("writing the networks"):
        serves, ways = network.service(store), network.cup_ways(store)
        kind = "application/graphml+xml"
        yield (
            "networks/who-serves-whom.graphml",
            network.write_graphml(serves),
            kind,
            "who offers a cup to whom, in which rite, how often",
        )
        yield (
            "networks/cups.graphml",
            network.write_graphml(ways),
            kind,
            "the way of each cup from hand to hand",
        )
        yield (
            "networks/centrality.csv",
            _csv(network.centrality(serves)),
            "text/csv",
            "how central each role is",
        )
        yield (
            "networks/exchanges.csv",
            _csv(network.motifs(serves)),
            "text/csv",
            "where 獻 is followed by 酢 and 酬, rite by rite",
        )
        drawn = picture.write_svg(serves, "獻酬之網  who serves whom")
        yield "networks/who-serves-whom.svg", drawn, "image/svg+xml", "the same as a picture"


def _terms() -> Iterator[Piece]:
    """Ontology, vocabularies, alignments and questions, as they are."""
    home, kind = shipped(), "text/turtle"
    yield (
        "ontology/zunzu.ttl",
        home.path("ontology", "zunzu.ttl").read_bytes(),
        kind,
        "the header of the ontology",
    )
    yield (
        "ontology/context.jsonld",
        home.path("ontology", "context.jsonld").read_bytes(),
        "application/ld+json",
        "its terms for JSON-LD",
    )
    yield (
        "ontology/catalog-v001.xml",
        _catalog(),
        "application/xml",
        "where the imports of the ontology lie here (OASIS XML Catalog)",
    )
    for folder, what in (
        ("modules", "terms of the ontology (OWL 2 DL)"),
        ("senses", "words and their senses"),
        ("arguments", "what verbs take"),
        ("plans", "plans of the buildings"),
    ):
        for file in home.files("ontology", folder, suffix=".ttl"):
            yield f"ontology/{folder}/{file.name}", file.read_bytes(), kind, what
    for name, content in sorted(concepts.turtle(home).items()):
        yield f"vocabularies/{Path(name).name}", content, kind, "a vocabulary (SKOS)"
    for file in home.files("ontology", "alignments", suffix=".ttl"):
        yield (
            f"alignments/{file.name}",
            file.read_bytes(),
            kind,
            "matches with terms of others, each argued",
        )
    for file in home.files("queries", "questions", suffix=".rq"):
        yield (
            f"questions/{file.parent.name}/{file.name}",
            plain(file.read_text(encoding="utf8")).encode(),
            "application/sparql-query",
            "a question, asked of zunzu.nt",
        )


def _catalog() -> bytes:
    """The catalog by which an editor of ontologies finds the modules in the folder and fetches
    nothing."""
    uris = "".join(
        f'  <uri name="{ONTOLOGY}modules/{file.stem}" uri="modules/{file.name}"/>\n'
        for file in shipped().files("ontology", "modules", suffix=".ttl")
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<catalog prefer="public"'
        f' xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog">\n{uris}</catalog>\n'
    ).encode()


def plain(query: str) -> str:
    """A question as anybody asks it: what says nothing while its settings are not set is a comment,
    for many engines are slow over it; whoever sets one takes the mark away."""
    lines = zip(query.split("\n"), without_undef(query).split("\n"), strict=True)
    return "\n".join(
        new if new.strip() or not old.strip() else f"  # {old.strip()}" for old, new in lines
    )


def packed(content: bytes) -> bytes:
    """The bytes by gzip, which tells neither time nor name here."""
    return gzip.compress(content, 6, mtime=0)


def rites(lines: bytes) -> dict[str, bytes]:
    """N-Triples by the chapter whose name their subject bears (``yili.04``); what bears none
    goes to each."""
    own: dict[str, list[bytes]] = {}
    shared = []
    for line in lines.splitlines(keepends=True):
        if found := _OF_A_RITE.match(line):
            own.setdefault(found[1].decode().replace("_", "."), []).append(line)
        else:
            shared.append(line)
    return {chapter: b"".join(sorted([*told, *shared])) for chapter, told in sorted(own.items())}


def verify(folder: Path) -> list[Fault]:
    """What is wrong with a release that lies in a folder: a file that is missing, changed, or of
    others.

    Raises ZunzuError when there is no release.
    """
    if not (folder / _SUMS).is_file():
        raise fail(str(folder), f"is no release: it has no {_SUMS}", "name the folder of a release")
    lines = (folder / _SUMS).read_text(encoding="utf8", errors="replace").splitlines()
    sums = {found[1]: line[:64] for line in lines if (found := _SUM.fullmatch(line))}
    faults = [
        fault for name, told in sorted(sums.items()) if (fault := _changed(folder, name, told))
    ]
    if len(sums) < len(lines):
        faults.append(Fault(_SUMS, "has a line that is no checksum", "fetch the release again"))
    if (folder / whole.MARK).exists() and not whole.is_marked(folder, "release"):
        faults.append(Fault(whole.MARK, "is not as it was released", "fetch it again"))
    ours = {*sums, _SUMS, whole.MARK}
    there = sorted(
        f.relative_to(folder).as_posix()
        for f in folder.rglob("*")
        if not f.is_dir() or f.is_symlink()
    )
    return faults + [
        Fault(name, "is not of the release", "move it elsewhere")
        for name in there
        if name not in ours
    ]


def _changed(folder: Path, name: str, told: str) -> Fault | None:
    """Whether a file is not there, or has another sum than is told."""
    file = folder / name
    if not file.is_file():
        return Fault(name, "is missing", "fetch the release again")
    if hashlib.sha256(file.read_bytes()).hexdigest() != told:
        return Fault(name, "is not as it was released", "fetch it again")
    return None


def _csv(rows: list[dict[str, Any]]) -> bytes:
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]) if rows else ["empty"], lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue().encode()


def _readme(told: dict[str, Part]) -> str:
    rows = "".join(
        f"| `{name}` | {part.what} | {part.media} |\n" for name, part in sorted(told.items())
    )
    return (
        f"# zunzu 尊俎 {__version__}: the dataset\n\nThe 儀禮 as a graph of acts. The ancient texts"
        " are in the public domain; what was added to them is CC BY 4.0, ontology, shapes and"
        " questions Apache 2.0 (`LICENSE`).\n\nBegin with `docs/index.html`, or with the first ten"
        " minutes: `docs/guide/first-ten-minutes.html`.\n\n| file | what it is | media type |\n"
        "| --- | --- | --- |\n"
        + rows
        + f"\n`sha256sum -c {_SUMS}` or `zunzu export --verify .` tells whether every file came"
        " whole. `CITATION.cff` says how to cite it.\nThe questions are plain SPARQL, asked of"
        " one graph that holds `zunzu.nt` (or one of `rites/`).\n"
    )
