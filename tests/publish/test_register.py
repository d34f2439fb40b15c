"""The register: a released name is there, or a notice says what became of it; names of before
lead to those that hold."""

from __future__ import annotations

import pyoxigraph as ox
import pytest

from zunzu import build
from zunzu.publish import register
from zunzu.publish.register import Retired, gone
from zunzu.rdf.names import BASE, IDS, TYPE, graph, mint, zz


@pytest.fixture(scope="module")
def now() -> tuple[str, ...]:
    return register.names(build.store())


def test_no_released_name_goes_without_notice(now):
    assert [str(fault) for fault in gone(now, register.released(), register.retired())] == []


def test_every_notice_says_why():
    assert [row.name for row in register.retired() if not (row.why and row.since)] == []


def test_a_name_of_before_leads_to_one_that_was_given_out():
    """The map was written once, from the records of the commit before; what it leads to may go,
    but not without notice."""
    known = {*register.released(), *(row.name for row in register.retired())}
    rows = register.renamed()
    assert len(rows) > 10_000 and len({row.old for row in rows}) == len(
        {row.new for row in rows}
    ) == len(rows)
    assert [row for row in rows if mint(row.new).value.removeprefix(BASE) not in known] == []


@pytest.mark.parametrize(
    "name",
    [
        "id/yili_04_029_u737b",
        "id/yili_04_001_zhu_gloss-u4e3b",
        "id/yili_04_cup_jue-018-u53d6",
        "id/yili_04_x-029-u737b",
        "rule/POS-07",
        "vocab/verb/xian",
        "ontology/agent",
    ],
)
def test_acts_claims_cups_exchanges_rules_and_terms_are_registered(now, name):
    assert name in now and name in register.released()


def test_what_hangs_on_something_is_not_registered():
    store = ox.Store()
    for name, kind in (
        ("yili.99.001.u62dc", "Act"),
        ("yili.99.001.u62dc.q", "Passage"),
        ("yili.99.001.u62dc.agent.1", "Participation"),
    ):
        store.add(ox.Quad(mint(name), TYPE, zz(kind), graph("acts")))
    assert register.names(store) == ("id/yili_99_001_u62dc",)


@pytest.mark.parametrize(
    "there, notices, told",
    [
        (["id/a"], [], "id/b: was released and is gone without notice"),
        (
            ["id/a"],
            [Retired("id/b", "id/c", "1", "why")],
            "id/b: is replaced by id/c, which is nowhere",
        ),
        (["id/a", "id/b"], [Retired("id/b", "", "1", "why")], "id/b: is retired and is there"),
    ],
)
def test_what_goes_is_told(there, notices, told):
    (fault,) = gone(there, ["id/a", "id/b"], notices)
    assert str(fault).startswith(told) and fault.remedy


def test_a_name_that_is_replaced_or_simply_gone_needs_no_more_than_its_notice():
    assert (
        gone(
            ["id/a"],
            ["id/a", "id/b", "id/c"],
            [Retired("id/b", "id/a", "1", "why"), Retired("id/c", "", "1", "why")],
        )
        == []
    )


def test_notices_are_linked_data():
    lines = list(register.notices())
    triples = list(ox.parse("".join(lines).encode(), format=ox.RdfFormat.N_TRIPLES))
    old = ox.NamedNode(f"{IDS}yili.04.001.a01")
    assert {str(t.object) for t in triples if t.subject == old} == {
        str(mint("yili.04.001.u5c31")),
        '"true"^^<http://www.w3.org/2001/XMLSchema#boolean>',
    }
