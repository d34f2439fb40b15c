"""A chapter is found by any name a reader would give it."""

from __future__ import annotations

import pytest

from zunzu.errors import ZunzuError
from zunzu.text import edition, editions, find_chapter, find_segments


@pytest.mark.parametrize(
    "name",
    [
        "鄉飲酒禮",
        "乡饮酒礼",
        "鄕飮酒禮",
        "《鄉飲酒禮》",
        "儀禮·鄉飲酒禮",
        "鄉飲酒",
        "xiang-yin-jiu-li",
        "xiangyinjiuli",
        "xiang yin jiu li",
        "Xiāng yǐn jiǔ lǐ",
        "xiangyinjiu",
        "yili.04",
        "YILI.04",
        " yili.04 ",
    ],
)
def test_names_of_the_drinking_rite(name):
    assert find_chapter(name).id == "yili.04"


def test_every_edition_is_found_by_all_its_names():
    for card in editions():
        assert all(
            find_chapter(n) is card
            for n in (
                card.id,
                card.title,
                card.slug,
                card.pinyin,
                *card.aliases,
                *card.english_aliases,
            )
        )


@pytest.mark.parametrize("name", ["鄉飲茶禮", "", "yili.99", "xiang-yin-cha-li"])
def test_an_unknown_chapter_is_told_with_those_there_are(name):
    with pytest.raises(ZunzuError, match="鄉飲酒禮"):
        find_chapter(name)


@pytest.mark.parametrize(
    "name, ids",
    [
        ("4", ["yili.04.004"]),
        ("004", ["yili.04.004"]),
        ("yili.04.004", ["yili.04.004"]),
        ("3-4", ["yili.04.003", "yili.04.004"]),
        ("yili.04.003-yili.04.004", ["yili.04.003", "yili.04.004"]),
        ("三", None),
        ("", None),
        ("0-999", None),
        ("4-3", None),
        ("1-2-3", None),
    ],
)
def test_segments_are_found_by_number_and_range(name, ids):
    book = edition("yili.04")
    if ids is None:
        with pytest.raises(ZunzuError):
            find_segments(book, name)
    else:
        found = find_segments(book, name)
        assert [s.id for s in found if not s.target] == ids
        assert {s.target for s in found if s.target} <= set(ids)


def test_one_segment_of_commentary_is_found_alone():
    assert [s.id for s in find_segments(edition("yili.04"), "yili.04.004.zhu")] == [
        "yili.04.004.zhu"
    ]
