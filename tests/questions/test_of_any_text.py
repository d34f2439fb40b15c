"""What questions answer of a text that is none of the five rites: acts of our own making, woven by
hand, with what such texts have and the golden tables have not."""

from __future__ import annotations

import pyoxigraph as ox
import pytest

from zunzu.ask import library, run
from zunzu.rdf.names import IDS, TYPE, concept, zz

LIBRARY = library.of()
CHAPTER, PART = ox.NamedNode(f"{IDS}yili_99"), ox.NamedNode(f"{IDS}yili_99_part")
NO, YES = ox.Literal(False), ox.Literal(True)


class Text:
    """A text, to which acts are added in their order."""

    def __init__(self):
        self.store, self.number = ox.Store(), 0

    def add(self, *rows):
        for row in rows:
            self.store.add(ox.Quad(*row))

    def told(self, clause, verb, word, agent="賓", written=True, **slots):
        """An act of ``verb``, whose ``word`` stands in ``clause``, with other ``slots``."""
        self.number = n = self.number + 1
        me, who = ox.NamedNode(f"{IDS}yili_99_{n:03}_act"), ox.NamedNode(f"{IDS}yili_99_{agent}")
        segment, place = ox.NamedNode(f"{IDS}yili_99_{n:03}"), ox.NamedNode(f"{me.value}_q")
        doing = ox.NamedNode(f"{me.value}_agent_1")
        evidence = zz("written") if written else zz("inferred")
        rows = [
            (CHAPTER, TYPE, zz("Chapter")),
            (CHAPTER, zz("order"), ox.Literal(99)),
            (me, zz("verb"), concept("verb", verb)),
            (me, zz("writtenVerb"), ox.Literal(word)),
            (me, zz("order"), ox.Literal(n)),
            (me, zz("negated"), NO),
            (me, zz("agent"), who),
            (me, zz("inChapter"), CHAPTER),
            (me, zz("inSection"), PART),
            (me, zz("inSegment"), segment),
            (segment, zz("layer"), ox.Literal("jing")),
            (segment, zz("inChapter"), CHAPTER),
            (me, zz("anchor"), place),
            (place, zz("clause"), ox.Literal(clause)),
            (me, zz("participation"), doing),
            (doing, zz("slot"), concept("slot", "agent")),
            (doing, zz("filler"), who),
            (doing, zz("evidence"), evidence),
            (who, zz("role"), concept("role", agent)),
            *((me, zz(name), value) for name, value in slots.items()),
        ]
        self.add(*rows)
        if n > 1:
            self.add((ox.NamedNode(f"{IDS}yili_99_{n - 1:03}_act"), zz("next"), me))


def asked(text: Text, name: str) -> int:
    return len(run.answer(text.store, LIBRARY.get(name)).rows)


@pytest.mark.parametrize(
    ("clause", "verb", "told"),
    [("西階上奠爵", "dian", 1), ("奠爵于西階上", "dian", 0), ("立于西階上", "li", 1)],
)
def test_where_a_thing_is_put_is_not_where_somebody_stands(clause, verb, told):
    text, word = Text(), "立" if verb == "li" else "奠"
    handling = concept("verb", "handling")
    broader = ox.NamedNode("http://www.w3.org/2004/02/skos/core#broader")
    text.add((concept("verb", "dian"), broader, handling))
    text.told(clause, verb, word, placeText=ox.Literal("西階上"))
    assert asked(text, "where") == told


@pytest.mark.parametrize(("clause", "told"), [("遂奠", 1), ("奠于薦西", 1), ("奠爵筐中", 0)])
def test_what_stands_behind_the_verb_may_be_what_is_sought(clause, told):
    text, argument = Text(), ox.NamedNode(f"{IDS}argument")
    text.add((concept("verb", "dian"), zz("takes"), argument))
    text.add((argument, zz("slot"), concept("slot", "object")))
    text.add((argument, zz("obligatory"), YES))
    text.told(clause, "dian", "奠")
    assert asked(text, "wanting") == told


@pytest.mark.parametrize(("back", "told"), [("賓", 2), ("主人", 1)])
def test_a_bow_is_answered_by_another_s_that_comes_at_once(back, told):
    text = Text()
    text.told("賓拜", "bai", "拜")
    text.told("又拜", "bai", "拜", agent=back)
    assert asked(text, "unanswered-bows") == told


def test_who_gives_and_who_receives_bow_to_each_other():
    text, giving = Text(), ox.NamedNode(f"{IDS}yili_99_x")
    text.told("拜受爵", "bai", "拜", exchange=giving, purpose=concept("purpose", "bai-shou"))
    text.told("進", "jin", "進")
    text.told(
        "拜送爵", "bai", "拜", "主人", exchange=giving, purpose=concept("purpose", "bai-song")
    )
    assert asked(text, "unanswered-bows") == 0


@pytest.mark.parametrize("written", [True, False])
def test_who_takes_part_is_named_in_what_is_counted(written):
    text = Text()
    text.told("升", "sheng", "升", written=written)
    assert asked(text, "who-is-present") == written
