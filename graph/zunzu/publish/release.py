"""A release: one folder with every dump, view, table and network, what each file is, and a checksum of each.

The folder is filled beside its place and moved there when it is whole, so a release that is cut off leaves the old one as it was.
Nothing in it tells the time: the same graph gives the same bytes.
"""

from __future__ import annotations

import csv
import hashlib
import io
import os
import re
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pyoxigraph as ox

from .. import __version__, whole
from ..corpus import shipped
from ..errors import fail
from ..rdf.names import BASE
from ..rdf.store import unwritable
from ..rules import rulebook
from . import crm, dump, network, picture, tables

_README = "README.md"
_SUMS = "SHA256SUMS"
#: A line of ``sha256sum``.
_SUM = re.compile(r"[0-9a-f]{64}  (.+)")


def release(store: ox.Store, folder: Path, step: Callable[..., Any] = nullcontext) -> dict[str, int]:
    """Write a release to ``folder`` and give the size of each file in bytes.

    Raises ZunzuError when the folder cannot be written to, and when it holds something that no release of ours put there.
    """
    folder = Path(os.path.realpath(folder))
    refuse(folder)
    try:
        with whole.beside(folder) as part:
            _fill(part, store, step)
            refuse(folder)  # it may have been written to meanwhile
            whole.move_folder(part, folder)
    except OSError as error:
        raise unwritable(folder, error) from None
    return {name: (folder / name).stat().st_size for name in sorted([*_listed(folder), _SUMS])}


def _fill(part: Path, store: ox.Store, step: Callable[..., Any]) -> None:
    part.mkdir()
    told: dict[str, tuple[str, str]] = {}
    for name, content, media, what in files(store, step):
        (part / name).parent.mkdir(exist_ok=True)
        (part / name).write_bytes(content)
        told[name] = (media, what)
    (part / "void.ttl").write_bytes(describe(store, {n: ((part / n).stat().st_size, *t) for n, t in told.items()}))
    told["void.ttl"] = ("text/turtle", "what the dataset is, and where each file of it lies: VoID and DCAT")
    (part / _README).write_text(_readme(told), encoding="utf8")
    sums = [f"{hashlib.sha256((part / n).read_bytes()).hexdigest()}  {n}\n" for n in sorted([*told, _README])]
    (part / _SUMS).write_text("".join(sums))
    whole.mark(part, "release")


def refuse(folder: Path) -> None:
    """Refuse a place before any work is spent on it: a file, or a folder that holds anything but what a release of ours put there."""
    try:
        if folder.exists() and not folder.is_dir():
            raise fail(str(folder), "is a file", "name a folder")
        foreign = _foreign(folder) if folder.is_dir() else []
    except OSError as error:
        raise unwritable(folder, error) from None
    if foreign:
        held = ", ".join(foreign[:5]) + (f" and {len(foreign) - 5:,} more" if len(foreign) > 5 else "")
        if whole.is_marked(folder, "release"):
            raise fail(str(folder), f"holds what is not of the release: {held}", "move it elsewhere, or name a new folder")
        raise fail(str(folder), f"is no release that zunzu made, it holds {held}", "name a new folder, or an older release")


def _foreign(folder: Path) -> list[str]:
    """What lies in a folder and was put there by no release of ours: without our mark, all of it."""
    ours = {*_listed(folder), _SUMS, whole.MARK} if whole.is_marked(folder, "release") else set()
    parents = {parent.as_posix() for name in ours for parent in Path(name).parents}
    return [name for name, entry in sorted((e.relative_to(folder).as_posix(), e) for e in folder.rglob("*"))
            if entry.is_symlink() or name not in (parents if entry.is_dir() else ours)]


def _listed(folder: Path) -> list[str]:
    """The files that a release names with their checksums."""
    try:
        lines = (folder / _SUMS).read_text(encoding="utf8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
    return [found[1] for line in lines if (found := _SUM.fullmatch(line))]


def files(store: ox.Store, step: Callable[..., Any] = nullcontext) -> Iterator[tuple[str, bytes, str, str]]:
    """Every file but the descriptions: name, content, media type, what it is."""
    statements = dump.Statements(store)
    for form in dump.FORMATS.values():
        with step(f"writing {form.name}"):
            kept = "all graphs by name" if form.named_graphs else "the union of all graphs"
            yield f"zunzu{form.suffix}", form.write(statements), form.media, f"the whole dataset, {kept}"
    with step("writing the CIDOC CRM view"):
        yield "zunzu-cidoc-crm.ttl", crm.write_crm(store), "text/turtle", "a view in the terms of CIDOC CRM 7.1 alone"
    yield "shacl/rules.ttl", rulebook().turtle(), "text/turtle", "the rules of the rite as SHACL: any engine comes to our verdicts with it"
    for file in shipped().files("ontology", "shapes", suffix=".ttl"):
        yield f"shacl/{file.name}", file.read_bytes(), "text/turtle", "the form that the data have to have, as SHACL"
    sheets = tables.sheets()
    for sheet in sheets:
        with step(f"writing the table {sheet.name}"):
            yield f"tables/{sheet.name}.csv", tables.write_csv(store, sheet), "text/csv", f"{sheet.zh}: {sheet.en}"
    about = tables.write_metadata(sheets)
    yield "tables/csv-metadata.json", about, "application/csvm+json", "what the tables and their columns are (CSV on the Web)"
    with step("writing the networks"):
        serves, ways = network.service(store), network.cup_ways(store)
        kind = "application/graphml+xml"
        yield "networks/who-serves-whom.graphml", network.write_graphml(serves), kind, "who offers a cup to whom, in which rite, how often"
        yield "networks/cups.graphml", network.write_graphml(ways), kind, "the way of each cup from hand to hand"
        yield "networks/centrality.csv", _csv(network.centrality(serves)), "text/csv", "how central each role is"
        yield "networks/exchanges.csv", _csv(network.motifs(serves)), "text/csv", "where 獻 is followed by 酢 and 酬, rite by rite"
        drawn = picture.write_svg(serves, "獻酬之網  who serves whom")
        yield "networks/who-serves-whom.svg", drawn, "image/svg+xml", "the same as a picture"


def describe(store: ox.Store, parts: dict[str, tuple[int, str, str]]) -> bytes:
    """The dataset in VoID and DCAT: its size, its graphs, and each file with its media type and its length."""
    me = f"<{BASE}dataset>"
    triples = len({q.triple for q in store})
    lines = ["@prefix void: <http://rdfs.org/ns/void#> .", "@prefix dcat: <http://www.w3.org/ns/dcat#> .",
             "@prefix dct: <http://purl.org/dc/terms/> .", "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .", "",
             f"{me} a void:Dataset, dcat:Dataset ;",
             '    dct:title "尊俎: 儀禮所書之事"@zh-Hant, "zunzu: the 儀禮 as a graph of acts"@en ;',
             f'    dct:identifier "{__version__}" ;', "    dct:license <https://creativecommons.org/licenses/by/4.0/> ;",
             f"    void:uriSpace {ox.Literal(BASE)} ; void:triples {triples} ;"]
    for name in sorted(_graphs(store)):
        lines.append(f"    void:subset <{name}> ;")
    for name in sorted(parts):
        lines.append(f"    dcat:distribution <{BASE}dataset/{name}> ;")
    lines[-1] = lines[-1][:-1] + "."
    lines += [f"\n<{name}> a void:Dataset ; void:triples {number} ." for name, number in sorted(_graphs(store).items())]
    for name, (size, media, what) in sorted(parts.items()):
        lines.append(f'\n<{BASE}dataset/{name}> a dcat:Distribution ; dct:title "{name}" ;\n'
                     f'    dct:description {ox.Literal(what, language="en")} ;\n'
                     f'    dcat:mediaType <https://www.iana.org/assignments/media-types/{media}> ; dcat:byteSize {size} ;\n'
                     f'    dcat:downloadURL <{name}> .')
    return ("\n".join(lines) + "\n").encode()


def _graphs(store: ox.Store) -> dict[str, int]:
    return {name.value: sum(1 for _ in store.quads_for_pattern(None, None, None, name)) for name in store.named_graphs()}


def _csv(rows: list[dict[str, Any]]) -> bytes:
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]) if rows else ["empty"], lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue().encode()


def _readme(told: dict[str, tuple[str, str]]) -> str:
    rows = "".join(f"| `{name}` | {what} | {media} |\n" for name, (media, what) in sorted(told.items()))
    return (f"# zunzu 尊俎 {__version__}: the dataset\n\nThe 儀禮 as a graph of acts. The ancient texts are in the public domain; "
            "what was added to them is CC BY 4.0.\n\n| file | what it is | media type |\n| --- | --- | --- |\n" + rows
            + f"\n`sha256sum -c {_SUMS}` tells whether every file came whole.\n")
