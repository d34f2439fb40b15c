"""Prose of rules and descriptions: who holds a rule, what has no unwritten thing, what gives a
reason."""

from __future__ import annotations

import pytest

from zunzu import parse

#: So much that a text of it can be prose, with few steps of a rite.
_LONG = "天子有田以處其子孫，諸侯有國以處其子孫，大夫有采以處其子孫。" * 5


def act(text: str, verb: str):
    """The last act of ``verb`` in ``text``."""
    return [a for a in parse.read(text).acts if a.verb == verb][-1]


@pytest.mark.parametrize(
    ("text", "verb", "agent"),
    [
        ("大夫視濯而父母死，則釋服。", "釋", "大夫"),
        ("士葬其親，君薨，則歸而哭。", "歸", "士"),
        ("王皮弁以聽祭報。喪者不哭。", "哭", "喪者"),
        ("卜士負之，吉者揖。", "揖", "吉者"),
        ("大夫因孔子問禮。", "問", "大夫"),
        ("臣有疾，君使人問之，則拜。", "拜", "臣"),
        ("凡為人子者，父命召，則走而就車。", "走", "為人子者"),
        ("君賜之馬，則乘以入。", "乘", "臣"),
        ("女史入。諸侯為藉百畝，躬秉耒。", "秉", "諸侯"),
    ],
)
def test_who_does_it(text, verb, agent):
    assert act(text, verb).agent == (agent,)


def test_what_is_like_something_explained_is_no_doer():
    assert [a.agent for a in parse.read("仁者，人也。").acts] == []


@pytest.mark.parametrize("text", ["祝服青衣而舞之。", f"{_LONG}工取玉，奉而入之。王命士舞之。"])
def test_nothing_is_danced(text):
    assert act(text, "舞").object == ()


def test_dress_is_no_food():
    assert act("皮弁素服而祭。", "祭").object == ()


@pytest.mark.parametrize("text", ["迎貓，為其食田鼠也。", "主人不拜，為其拜而蓌拜。"])
def test_a_reason_is_no_act(text):
    assert [a.verb for a in parse.read(text).acts] in (["迎"], ["拜"])


@pytest.mark.parametrize(
    ("text", "verbs"),
    [
        ("書其名，置於其重。", ["書", "置"]),
        ("爵居左，其飲居右。", []),
        ("必視長者所視。", ["視"]),
        ("皆祭之，如或嘗之。", ["祭"]),
    ],
)
def test_nouns_made_of_verbs(text, verbs):
    assert [a.verb for a in parse.read(text).acts] == verbs


def test_who_refuses_says_why():
    acts = parse.read("晉文公請隧焉。王不許，曰：「不可。」").acts
    assert [act.agent for act in acts if act.verb == "曰"] == [("王",)]


def test_a_question_is_no_act():
    assert [act.verb for act in parse.read("天子聞諸侯薨，哭之何？").acts][-1] == "哭"
