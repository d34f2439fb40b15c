"""Who is host and guest in a text is proposed from the text, and an editor's word holds."""

from __future__ import annotations

import pytest

from zunzu import parse, text

#: Who is host, guest and envoy, by who begins the clauses.
TEXTS = [
    ("主人戒賓，賓拜辱。", ("主人", "賓", "")),
    ("公揖入，賓從。公升，公當楣再拜，賓降。", ("公", "賓", "")),
    ("公降，主人獻賓，賓拜受。公答拜。", ("主人", "賓", "")),  # twice is not thrice
    ("公子揖，公士受，主人獻賓，賓拜受。", ("主人", "賓", "")),
    ("王勞之。侯氏再拜，侯氏升。", ("王", "侯氏", "")),
    ("使者玄端至，擯者出請，賓執鴈。主人迎。", ("主人", "賓", "使者")),
    ("君立于阼，宗人告事畢。君揖之，乃退。", ("君", "", "")),  # in his own house
    ("君立，主人拜，君退。", ("主人", "", "")),
    ("使者至。主人戒賓，賓許。", ("主人", "賓", "")),  # another guest was bidden
]


@pytest.mark.parametrize(("words", "parts"), TEXTS)
def test_who_is_who_is_proposed_from_the_text(words, parts):
    found = parse.who_is_who(words)
    assert (found.host, found.guest, found.envoy) == parts
    assert [words.startswith(part.word, part.start) for part in found.shown].count(False) == 0


def test_the_five_rites_have_the_host_that_they_have():
    hosts = {
        card.id: parse.who_is_who(text.base_text(text.edition(card))[0]) for card in text.editions()
    }
    assert {name: found.host for name, found in hosts.items()} == {
        "yili.04": "主人", "yili.05": "主人", "yili.07": "主人", "yili.10": "王", "yili.15": "主人",
    }  # fmt: skip
    assert hosts["yili.10"].guest == "侯氏"


def test_the_reader_takes_the_host_it_is_told():
    words = "賓入。公揖，賓升。乃息勞者。"
    proposed = parse.read(words).acts[-1]
    told = parse.read(words, parties=parse.of({"host": "主人"})).acts[-1]
    assert (proposed.agent, told.agent) == (("公",), ("主人",))
