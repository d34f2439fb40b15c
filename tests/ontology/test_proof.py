"""Proof: the ontology has no fault, and one with a planted fault is refused with a message that
names it."""

from __future__ import annotations

from pathlib import Path

import pytest
from rdflib import Graph

from zunzu.rdf.proof import clashes, faults, outside, prove
from zunzu.rdf.proof.sheets import Sheets

from .conftest import ONTOLOGY, VOCABULARIES

#: Faults, one a row: in which file what is put in the place of what, and words of the message that
#: must name it.
ROWS = (Path(__file__).parent / "planted.tsv").read_text(encoding="utf8").splitlines()[1:]
PLANTED = [tuple(cell.replace("\\n", "\n") for cell in row.split("\t")) for row in ROWS]


def test_the_ontology_has_no_fault(words, examples):
    assert [str(fault) for fault in prove(ONTOLOGY, words, examples)] == []


def _planted(rows: list[tuple[str, ...]]) -> tuple[dict[str, str], list[tuple[str, ...]]]:
    """The files with as many faults as can stand beside one another, one in a place, and one
    in an alignment, where a fault may hide another; and the faults that are left."""
    spoilt: dict[str, str] = {}
    left = []
    for row in rows:
        file, was, is_, _ = row
        compiled = VOCABULARIES.get(file)
        sound = compiled.decode() if compiled else (ONTOLOGY / file).read_text(encoding="utf8")
        assert was in sound, "what is to be spoilt is there"
        text = spoilt.get(file, sound)
        if was in text and not (file in spoilt and file.startswith("alignments/")):
            spoilt[file] = text.replace(was, is_)
        else:
            left.append(row)
    return spoilt, left


@pytest.fixture(scope="module")
def told(sheets, words, examples):
    """What is told of the ontology with the faults planted, some beside others."""
    names = outside.read_names(ONTOLOGY / "alignments" / "outside.tsv")
    found, left = [], PLANTED
    while left:
        spoilt, left = _planted(left)
        graphs = {f: Graph().parse(data=text, format="turtle") for f, text in spoilt.items()}
        given = Sheets({**sheets.files, **graphs})
        found += [str(fault) for fault in faults(given, names, words, examples)]
    return found


@pytest.mark.parametrize("named", [row[-1] for row in PLANTED])
def test_a_planted_fault_is_refused_by_name(told, named):
    assert [t for t in told if named in t and "remedy: " in t], told


def test_a_statement_that_runs_backward_is_seen(sheets):
    from zunzu.rdf.proof import directions

    graph = Graph().parse(
        format="turtle",
        data="""
        @prefix zz: <https://w3id.org/zunzu/ontology/> . @prefix id: <https://w3id.org/zunzu/id/> .
        id:a zz:order 1 ; zz:answers id:b . id:b zz:order 2 .""",
    )
    told = [f.what for f in directions.faults(sheets, {}, graph)]
    assert told == ["runs to earlier, but leads from id:a to id:b, which is the other way"]


def test_a_thing_of_two_kinds_is_seen(sheets):
    graph = Graph().parse(
        format="turtle",
        data="""
        @prefix zz: <https://w3id.org/zunzu/ontology/> . @prefix id: <https://w3id.org/zunzu/id/> .
        id:a a zz:Participant ; zz:verb id:b .""",
    )
    assert any("id:a" in str(f) and "zz:verb" in str(f) for f in clashes.faults(sheets, graph))


def test_the_table_of_outside_names_holds_what_is_used_and_nothing_else(sheets):
    names = outside.read_names(ONTOLOGY / "alignments" / "outside.tsv")
    used = {str(x) for t in sheets.whole for x in t}
    assert {n for n in names if n not in used and names[n].kind in ("concept", "item")} == set()
    assert all(name.iri.startswith(tuple(outside.BASES.values())) for name in names.values())


def test_a_bad_row_of_the_table_is_told_with_its_line(tmp_path):
    from zunzu.errors import ZunzuError

    path = tmp_path / "outside.tsv"
    path.write_text(
        "vocabulary\tname\tkind\tdomain\trange\truns\ncrm\tE1\tklass\t\t\t\n", encoding="utf8"
    )
    with pytest.raises(ZunzuError, match="outside.tsv:2"):
        outside.read_names(path)


def test_the_graph_that_is_validated_has_no_class_expressions():
    """SHACL reads a subclass of a restriction as it pleases; so what OWL says of classes is said
    plainly."""
    from zunzu.rdf.proof import profile
    from zunzu.rdf.weave import ontology_quads

    terms = {
        x.value for q in ontology_quads() for x in (q.predicate, q.object) if hasattr(x, "value")
    }
    assert not terms & {str(x) for x in profile._EXPRESSIONS}
    assert isinstance(Sheets({}).whole, Graph)
