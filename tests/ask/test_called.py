"""A thing is called by the words of the text where the graph only finds it by them."""

from __future__ import annotations

import pyoxigraph as ox
import pytest

from zunzu.ask.called import called
from zunzu.ask.table import Cell, Table
from zunzu.rdf.names import (
    ALT_LABEL,
    HIDDEN_LABEL,
    IDS,
    PREF_LABEL,
    concept,
    zz,
)

_BOOLEAN = ox.NamedNode("http://www.w3.org/2001/XMLSchema#boolean")
ZAN, ZHU = concept("role", "zan"), concept("role", "zhu")
ACTS = {  # act: role, word
    "yili_04_001_u737b": (ZHU, "夏祝"),
    "yili_04_002_u737b": (ZHU, "商祝"),
    "yili_04_003_u737b": (ZAN, "贊者"),
    "yili_99_001_u737b": (ZAN, "贊者"),
    "yili_99_002_u737b": (ZAN, "主人之贊者"),
}


@pytest.fixture(scope="module")
def store() -> ox.Store:
    made = ox.Store()
    for role, chief, label, other in (
        (ZHU, "商祝", HIDDEN_LABEL, "夏祝"),
        (ZAN, "主人之贊者", ALT_LABEL, "贊者"),
    ):
        made.add(ox.Quad(role, PREF_LABEL, ox.Literal(chief, language="zh-hant")))
        made.add(ox.Quad(role, label, ox.Literal(other, language="zh-hant")))
    draft = ox.NamedNode(IDS + "yili_99")
    made.add(ox.Quad(draft, zz("draft"), ox.Literal("true", datatype=_BOOLEAN)))
    for act, (role, word) in ACTS.items():
        me, slot = ox.NamedNode(IDS + act), ox.NamedNode(f"{IDS}{act}_slot")
        made.add(ox.Quad(me, zz("participation"), slot))
        made.add(ox.Quad(slot, zz("filler"), who(act)))
        made.add(ox.Quad(slot, zz("fillerText"), ox.Literal(word)))
        made.add(ox.Quad(who(act), zz("role"), role))
    for told, whose in (("of", "subject"), ("dress", "holder")):  # statements, with their subject
        me = ox.NamedNode(f"{IDS}yili_99_003_{told}")
        made.add(ox.Quad(me, zz(whose), who("yili_99_001_u737b")))
        made.add(ox.Quad(me, zz("subjectText"), ox.Literal("贊者")))
    return made


def test_who_takes_part_in_a_draft_bears_its_words_for_him():
    made, lord = ox.Store(), ox.NamedNode(f"{IDS}yili_99_person_jun")
    draft = ox.NamedNode(IDS + "yili_99")
    made.add(ox.Quad(draft, zz("draft"), ox.Literal("true", datatype=_BOOLEAN)))
    act, slot = ox.NamedNode(f"{IDS}yili_99_001_u547d"), ox.NamedNode(f"{IDS}yili_99_slot")
    made.add(ox.Quad(act, zz("participation"), slot))
    made.add(ox.Quad(slot, zz("filler"), lord))
    made.add(ox.Quad(slot, zz("fillerText"), ox.Literal("公")))
    (row,) = called(made, [(Cell("uri", lord.value),)], [[Cell("literal", act.value)]])
    assert row[0] is not None and row[0].called == ("公",)


def test_what_somebody_is_told_to_do_is_called_by_its_word():
    made, verb = ox.Store(), concept("verb", "dao")
    said, place = ox.NamedNode(f"{IDS}yili_04_001_said"), ox.NamedNode(f"{IDS}yili_04_001_said_q")
    made.add(ox.Quad(verb, HIDDEN_LABEL, ox.Literal("帥", language="zh-hant")))
    made.add(ox.Quad(said, zz("saidToDo"), verb))
    made.add(ox.Quad(said, zz("anchor"), place))
    made.add(ox.Quad(place, zz("exact"), ox.Literal("帥")))
    (row,) = called(made, [(Cell("uri", verb.value),)], [[Cell("literal", said.value)]])
    assert row[0] is not None and row[0].called == ("帥",)


@pytest.mark.parametrize("told", ["of", "dress"])
def test_of_whom_a_statement_tells_is_called_by_its_words(store, told):
    him = who("yili_99_001_u737b")
    proof = [[Cell("literal", f"{IDS}yili_99_003_{told}")]]
    (row,) = called(store, [(Cell("uri", him.value),)], proof)
    assert row[0] is not None and row[0].called == ("贊者",)


def who(act: str) -> ox.NamedNode:
    return ox.NamedNode(f"{IDS}{act[:7]}_person_{ACTS[act][0].value.rpartition('/')[2]}")


@pytest.mark.parametrize(
    ("acts", "shown"),
    [
        (["yili_04_001_u737b"], "夏祝"),  # only found by it
        (["yili_04_001_u737b", "yili_04_002_u737b"], "商祝"),  # another act calls him by his name
        (["yili_04_003_u737b"], "主人之贊者"),  # a name as good as the chief one
        (["yili_99_001_u737b"], "贊者"),  # of a draft nobody has agreed how he is called
        (["yili_99_001_u737b", "yili_99_002_u737b"], "主人之贊者、贊者"),
    ],
)
def test_by_the_words_of_the_text(store, acts, shown):
    proof = Cell("literal", " ".join(IDS + act for act in acts))
    labels = {
        iri.value: {"zh-hant": label, "en": "he"}
        for iri, label in (
            (ZHU, "商祝"),
            (ZAN, "主人之贊者"),
            *(
                (who(act), "商祝" if role == ZHU else "主人之贊者")
                for act, (role, _) in ACTS.items()
            ),
        )
    }
    for thing in (who(acts[0]), ACTS[acts[0]][0]):
        rows = called(store, [(Cell("uri", thing.value),)], [[proof]])
        table = Table((), rows, labels)
        assert table.texts() == [[shown]]
        assert table.texts("en") == [["he"]]
        assert table.texts(ids=True) == [[thing.value]]
