"""Folding keeps every offset, and folds only what is one word."""

from __future__ import annotations

import subprocess
import sys
from functools import cache

import pytest
from hypothesis import given, settings, strategies as st

from zunzu.corpus import shipped
from zunzu.errors import ZunzuError
from zunzu.text import edition, editions, fold, is_simplified, to_traditional
from zunzu.text.fold import _rows, mend

#: Texts of 漢字 (also rare ones), marks and anything else.
TEXTS = st.text(
    st.one_of(
        st.characters(min_codepoint=0x3400, max_codepoint=0x9FFF),
        st.sampled_from("賓主介眾衆宾众于於,︰。;\n "),
        st.characters(exclude_categories=("Cs",)),
    )
)


@cache
def received() -> list[str]:
    return [
        p.read_text(encoding="utf8") for p in shipped().files("data", "witnesses", suffix=".txt")
    ]


@given(TEXTS)
@settings(max_examples=300, deadline=None)
def test_no_fold_moves_an_offset(text):
    assert len(fold(text)) == len(to_traditional(text)) == len(text)


@given(TEXTS, TEXTS)
@settings(max_examples=200, deadline=None)
def test_folding_is_by_character_and_once_is_enough(one, other):
    assert fold(one + other) == fold(one) + fold(other)
    assert fold(fold(one)) == fold(one)


def test_whole_witnesses_keep_their_length():
    assert received()
    for text in received():
        assert len(fold(text)) == len(to_traditional(text)) == len(text)


@pytest.mark.parametrize(
    "one, other",
    [
        ("衆賔皆荅壹拜", "眾賓皆答一拜"),
        ("\uf9d9 \u2f08", "慄 人"),
        ("鄕飮酒", "鄉飲酒"),
        ("至于階", "至於階"),
        ("竝閒絶罇", "並間絕尊"),
        ("主人,坐︰取;爵?", "主人，坐：取；爵？"),
        ("献宾", "獻賓"),
        ("众宾", "眾賓"),
        ("无算爵", "無筭爵"),
        ("遍", "徧"),
        ("卻左手", "郤左手"),
    ],
)
def test_one_word_folds_to_one_form(one, other):
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    "one, other",
    [
        ("辯", "徧"),
        ("后", "後"),
        ("征", "徵"),
        ("几", "幾"),
        ("奠", "尊"),
        ("肫", "胳"),
        ("爵", "觶"),
        ("厭", "揖"),
        ("酢", "醋"),
        ("薦", "荐"),
    ],
)
def test_two_words_stay_two(one, other):
    assert fold(one) != fold(other) or (one, other) == ("薦", "荐")


@pytest.mark.parametrize(
    "simplified, traditional",
    [
        ("宾降,主人辞,然后复位", "賓降,主人辭,然後復位"),
        ("王后享诸侯", "王后享諸侯"),
        ("征夫与乡人,征唯所欲", "征夫與鄉人,徵唯所欲"),
        ("加席几,执觯", "加席几,執觶"),
        ("荐脯醢,奠觯于荐西", "薦脯醢,奠觶于薦西"),
        ("众宾云", "眾賓云"),
        ("左个,执弓,一个", "左个,執弓,一个"),
        ("搢扑,获者执旌", "搢扑,獲者執旌"),
        ("鱼腊,设洗", "魚腊,設洗"),
        ("少辟,让升", "少辟,讓升"),
        ("南山有台,乐", "南山有臺,樂"),
        ("采苹,乐", "采蘋,樂"),
        ("门外,余皆", "門外,餘皆"),
        ("里,云,谷,面,时", "里,云,穀,面,時"),
    ],
)
def test_simplified_script_is_read_by_the_reviewed_table(simplified, traditional):
    assert is_simplified(simplified)
    assert to_traditional(simplified) == traditional


@pytest.mark.parametrize("text", ["賓西階上拜", "后稷征夫云几干里", "不拜", "", "hello, world"])
def test_a_text_that_is_not_simplified_is_left_alone(text):
    assert not is_simplified(text)
    assert to_traditional(text) == text


def test_editions_are_traditional():
    assert [
        c.id for c in editions() if any(is_simplified(s.text) for s in edition(c.id).segments)
    ] == []


def test_a_traditional_text_never_loads_the_converter():
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; from zunzu.text import *; b = edition('鄉飲酒禮')\n"
            "[fold(to_traditional(s.text)) for s in b.segments]; compare_text(b, base_text(b)[0]); print('opencc' in sys.modules)",  # noqa: E501
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "False\n"


def test_every_row_of_the_table_changes_something_or_says_why_not():
    assert {f: t for f, t in _rows("match").items() if fold(f) != t or f == t} == {}


@pytest.mark.parametrize(
    "row, word",
    [
        ("賓\t賓客\tmatch\tx", "not of one length"),
        ("賓\t儐\tsometimes\tx", "write one of match, simplified"),
        ("衆\t众\tmatch\tx", "stands twice"),
        ("賓\t儐\tmatch", "cells"),
    ],
)
def test_a_faulty_table_says_where(workplace, row, word):
    table = workplace / "data/lexicon/folds.tsv"
    table.write_text(table.read_text(encoding="utf8") + row + "\n", encoding="utf8")
    with pytest.raises(ZunzuError, match=word) as told:
        fold("賓")
    assert told.value.faults[0].where.startswith(f"{table}:")


@pytest.mark.parametrize(
    "written, meant",
    [
        ("徹幾改筵", "徹几改筵"),
        ("慄階升", "栗階升"),
        ("退複位", "退復位"),
        ("魚、臘", "魚、腊"),
        ("問幾月之資", "問幾月之資"),
        ("複衣", "複衣"),
        ("從者幾人", "從者幾人"),
    ],
)
def test_slips_of_a_conversion_are_mended_where_no_other_word_is_meant(written, meant):
    assert mend(written) == meant
    assert (
        not set("幾慄複臘") & set(written) or fold(written) == written
    )  # what is compared and shown is not mended
