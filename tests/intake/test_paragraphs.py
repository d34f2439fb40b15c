"""Paragraphs without marks: the 疏 tells which is text and which is note."""

from __future__ import annotations

import pytest

from zunzu.errors import ZunzuError
from zunzu.intake import find_form
from zunzu.intake.files import name_segments
from zunzu.text import edition, witness

read = find_form("paragraphs")

TEXT = """《某書》漢 某氏 注

燕禮第六

燕禮。小臣戒與者。

小臣,相君燕飲之法。與者,謂留群臣也。

 「燕禮」至「與者」。○注「小臣」至「臣也」。○釋曰︰自此盡「東上」,論告戒之事。

膳宰具官饌于寢東。

樂人縣。

縣,鐘磬也。

 注「縣鐘磬也」。○釋曰︰案下云。

射人告具。

告事具於君。

記。燕,朝服,於寢。

朝服者,諸侯與其群臣日視朝之服也。
"""


def layers(text: str) -> list[tuple[str, str]]:
    draft = read(text)
    return [(p.layer, draft.words(text, p)) for p in draft.pieces if p.layer != "noise"]


def test_the_witness_of_the_drinking_rite_is_read_as_its_editor_read_it():
    """But for the one line that the copy has fused with a 疏, which no form can see."""
    text = witness("yili.04").text
    form = {(row[3], row[4], row[1]) for row in name_segments(read(text), "yili.04")}
    ours = {(s.start, s.end, s.layer) for s in edition("yili.04").segments}
    assert len(ours) == 510
    assert {text[start:end][-24:] for start, end, _ in form - ours} == {
        "故西北面向其席故也。賓西階上拜,主人少退。少退,少辟。"[-24:]
    }
    assert len(ours - form) == 3


def test_text_and_note_take_turns_and_a_subcommentary_tells_its_own():
    assert [layer for layer, _ in layers(TEXT)] == [
        "title",
        "jing",
        "zhu",
        "shu",
        "jing",
        "jing",
        "zhu",
        "shu",
        "jing",
        "zhu",
        "title",
        "ji",
        "zhu",
    ]


def test_a_text_without_a_note_is_told_where_the_turns_do_not_come_out_even():
    text = TEXT.replace("射人告具。\n\n告事具於君。", "射人告具。\n\n小臣設席。\n\n加席,重席也。")
    assert [d.words for d in read(text).doubts] == ["射人告具。"]


@pytest.mark.parametrize(
    "text, word",
    [
        (TEXT.replace("小臣,相君", "註曰小臣,相君"), "marks its layers"),
        (" 「燕禮」至「與者」。○釋曰︰自此。\n\n燕禮。", "a 疏 stands before any 經"),
        ("燕禮第六\n", "no paragraph"),
    ],
    ids=["mixed", "疏 first", "no text"],
)
def test_a_text_of_another_form_is_refused(text, word):
    with pytest.raises(ZunzuError, match=word) as told:
        read(text)
    assert all(fault.remedy for fault in told.value.faults)
