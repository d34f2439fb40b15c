"""Rival opinions: from the graph's claims and from the table, beside what is taken or in its
stead."""

from __future__ import annotations

import json

import pytest

import zunzu
from zunzu import build, draw
from zunzu.corpus import at_hand
from zunzu.draw.opinions import _other_place
from zunzu.errors import ZunzuError

CHAPTERS = ("yili.04", "yili.05", "yili.10", "yili.15")


@pytest.fixture(scope="module")
def told():
    return {chapter: draw.opinions(chapter) for chapter in CHAPTERS}


def test_every_opinion_has_its_words_in_the_text_of_who_holds_it(told):
    texts = {s.id: s.text for c in CHAPTERS for s in zunzu.edition(c).segments}
    every = [one for chapter in CHAPTERS for one in told[chapter]]
    assert len(every) >= 8
    assert [one for one in every if one.words not in texts[one.source]] == []


def test_those_of_the_graph_are_claims_of_it(told):
    known = {
        c.id: c for chapter in CHAPTERS for c in build.claimed(zunzu.edition(chapter), at_hand())
    }
    read = [one for chapter in CHAPTERS for one in told[chapter] if one.claim]
    assert len(read) >= 4
    assert all(
        known[one.claim].fields["school"] == one.author and known[one.claim].quote == one.words
        for one in read
    )


def test_beside_each_other_and_each_in_its_turn():
    """司射 tells the host: 東北面 by the text, 北面 by 敖繼公."""
    beside = draw.plan("鄉射禮", "112.u544a")
    assert "敖繼公：司射" in beside and 'class="rival"' in beside
    alone = draw.plan("鄉射禮", "112.u544a", opinion="敖繼公")
    assert "敖繼公：司射" not in alone and "（敖繼公說）" in alone
    assert "rival-name" not in draw.plan("鄉射禮", "111").partition("</style>")[2]


def test_an_opinion_goes_when_he_goes():
    course = draw.course("yili.04")
    held = [
        (m.act.id, r.author) for m in course.moments for p in m.persons for r in p.rivals
        if p.who == "主人" and r.author == "賈公彥"
    ]  # fmt: skip
    assert held[0] == ("yili.04.082.u62dc-2", "賈公彥")
    assert 0 < len(held) < 20  # until he goes down to wash


def test_another_place_is_read_out_of_a_variant():
    assert _other_place("西階上", "上", "") == "西階"
    assert _other_place("外門外", "迎于外門外", "迎于門外") == "門外"
    assert _other_place("堂西", "適堂西", "適序西") == "序西"
    assert _other_place("阼階上", "眾賓皆入門左", "眾賓皆入左") is None


def test_who_has_no_opinion_is_told_with_those_who_have():
    with pytest.raises(ZunzuError, match="nobody of the name"):
        draw.plan("鄉射禮", "112", opinion="朱熹")


def test_the_script_tells_them():
    script = json.loads(draw.staging("yili.05"))
    found = [
        (e["id"], p["who"], r["by"], r["facing"])
        for e in script["timeline"]
        for p in e.get("stands", ())
        for r in p.get("rivals", ())
    ]
    assert ("yili.05.112.u544a", "司射", "敖繼公", "北") in found
