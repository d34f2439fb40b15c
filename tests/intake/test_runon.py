"""經 and 注 run together are parted by what the 疏 says it speaks about; what it does not say is
told as a doubt."""

from __future__ import annotations

import pytest

from zunzu.errors import ZunzuError
from zunzu.intake import find_form
from zunzu.text import read_witness


def received() -> str:
    return read_witness("yili.10", "zhushu-web").text


def draft(text: str):
    return find_form("runon")(text)


def pieces(text: str) -> list[tuple[str, str]]:
    """Layer and words of each piece, the 疏 left out."""
    return [(p.layer, text[p.start : p.end]) for p in draft(text).pieces if p.layer != "shu"]


def chapter() -> dict[str, str]:
    """The 經 and 記 of the witness, each with its 注."""
    text, found = received(), draft(received())
    base = [text[p.start : p.end] for p in found.pieces]
    return {base[p.target]: text[p.start : p.end] for p in found.pieces if p.layer == "zhu"}


#: Where a shorter rule would cut at the wrong place: (經, how its 注 begins, why).
HARD = [
    (
        "乃右肉袒于庙门之东。乃人门右,北面立,告听事。",
        "右肉袒者",
        "the first words of the 注 stand in the 經 too",
    ),
    (
        "方明者,木也,方四尺。设六色:东方青,南方赤,西方白,北方黑,上玄,下黄。设六玉:上圭,下璧,南方璋,西方琥,北方璜,东方圭。",
        "六色象其神",
        "六色 stands in the 經 too",
    ),
    (
        "侯氏升致命。王抚玉。侯氏降自西阶,东面授宰币,西阶前再拜稽首,以马出,授人,九马随之。",
        "王不受玉",
        "王不 stands twice in the 注",
    ),
    ("礼日於南门外,礼月与四渎於北门外,礼山川丘陵於西门外。", "此谓会同", "门外 stands three times"),
    (
        "天子乘龙,载大旂,象日月、升龙、降龙,出,拜日於东门之外,反祀方明。",
        "此谓会同",
        "方明 stands again in the 注",
    ),
    (
        "上介皆奉其君之旂,置于宫,尚左。公侯伯子男皆就其旂而立。",
        "置於宫者",
        "置于 in the 經, 置於 in the 注; 而立 again in the 注",
    ),
    (
        "侯氏再拜稽首,出,自屏南適门西,遂入门左,北面立,王劳之。再拜稽首。摈者延之曰:“升。”升成拜,降出。",
        "王辞之",
        "侯氏 stands before, inside a sentence",
    ),
    (
        "祭天,燔柴。祭山、丘陵,升。祭川,沈。祭地,瘗。",
        "升、沈必就祭者也",
        "marks stand inside the words that the 疏 quotes",
    ),
    ("飨礼,乃归。", "礼,谓食燕也", "the 疏 quotes the whole 經 without its mark"),
    ("四传摈。", "王既揖五者", "the 疏 quotes the end of the 注 wrongly"),
    ("奠圭于缫上。", "谓释於地也", "the 疏 names no 注"),
    ("事毕。", "三享讫", "no 疏 follows"),
    ("摈者曰:“予一人将受之。”", "亦言王欲", "the 經 ends in a quotation mark"),
    (
        "诸侯觐于天子,为宫方三百步,四门,坛十有二寻,深四尺,加方明于其上。",
        "四时朝觐",
        "the 注 quotes sentences that read like 經",
    ),
]


@pytest.mark.parametrize("base, note, why", HARD, ids=[why for _, _, why in HARD])
def test_the_cut_is_found_where_a_shorter_rule_fails(base, note, why):
    assert chapter()[base].startswith(note), why


@pytest.mark.parametrize(
    "line, words",
    [
        (
            12,
            [
                ("jing", "摈者谒诸天子。天子辞於侯氏,曰:“伯父无事,归宁乃邦。”"),
                ("zhu", "谒,告。宁,安也。乃犹女也。"),
            ],
        ),
        (
            20,
            [
                ("jing", "侯氏升,西面立。大史述命。"),
                ("zhu", "读王命书也。"),
                ("jing", "侯氏降两阶之閒,北面再拜稽首。"),
                ("zhu", "受命。"),
            ],
        ),
        (22, [("jing", "大史加书于服上,侯氏受。"), ("zhu", "受箧服。")]),
    ],
)
def test_pairs_without_a_subcommentary_are_divided_and_doubted(line, words):
    found = pieces(received())
    at = found.index(words[0])
    assert found[at : at + len(words)] == words
    doubts = [d for d in draft(received()).doubts if d.line == line]
    assert [d.words for d in doubts] == [w for layer, w in words if layer == "zhu"]
    assert all("the 疏 speaks about the words from" in d.why for d in doubts)


def test_every_doubt_of_the_witness_is_known():
    assert [d.line for d in draft(received()).doubts] == [9, 12, 20, 20, 22, 34]
    assert "ends in 作传" in draft(received()).doubts[-1].why


def test_the_record_begins_with_its_heading():
    found = pieces(received())
    at = found.index(("title", "记"))
    assert found[at + 1] == ("ji", "几俟于东箱。")
    assert {layer for layer, _ in found[at + 1 :]} == {"ji", "zhu"}


def test_pieces_and_layout_make_up_the_witness():
    text, found = received(), draft(received())
    parts = {p.start: text[p.start : p.end] for p in found.pieces} | dict(found.layout)
    assert "".join(parts[at] for at in sorted(parts)) == text
    assert {words.strip() for _, words in found.layout} == {"", "[疏]", "。"}


def test_another_text_of_the_kind_in_traditional_script_and_other_marks():
    text = "賓升。主人拜至。《詩》云:『嘉賓』。拜至者,喜其來也。\n\n疏「賓升」至「拜至」。〇註「詩云」至「來也」。〇釋曰:賓初至。\n"  # noqa: E501
    assert pieces(text) == [
        ("jing", "賓升。主人拜至。"),
        ("zhu", "《詩》云:『嘉賓』。拜至者,喜其來也。"),
    ]
    assert draft(text).doubts == ()


@pytest.mark.parametrize(
    "text, layers, told",
    [
        (
            "賓升,主人升。降,下也。\n[疏]“介升”至“人升”。○注“降下”至“下也”。○釋曰。",
            ["jing", "zhu"],
            "does not have the words 介升至人升",
        ),
        (
            "賓升,主人升。降,下也。\n[疏]“賓升”至“介升”。○注“降下”至“下也”。○釋曰。",
            ["jing", "zhu"],
            "stand nowhere side by side",
        ),
        (
            "賓拜。賓拜。賓拜也。\n[疏]“賓拜”至“賓拜”。○注“賓拜”至“拜也”。○釋曰。",
            ["jing", "zhu"],
            "stand there 2 times",
        ),
        (
            "賓升。降,下也。\n[疏]釋曰。\n介升。升,上也。\n[疏]“介升”。○注“升上”至“上也”。○釋曰。",
            ["jing", "zhu"] * 2,
            "does not say what it speaks about",
        ),
        (
            "賓升。降,下也。\n[疏]“賓升”。○注“降下”至“下也”。○釋曰。\n[疏]“介升”。○釋曰。",
            ["jing", "zhu"],
            "without 經 and 注 before it",
        ),
        (
            "賓升。\n介升。升,上也。\n[疏]“介升”。○注“升上”至“上也”。○釋曰。",
            ["jing", "jing", "zhu"],
            "not both 經 and 注",
        ),
        (
            "賓升。降者下也。介升。升,上也。\n[疏]“賓升”至“介升”。○注“升上”至“上也”。○釋曰。",
            ["jing", "zhu"],
            "speaks as a 注 does",
        ),
        (
            "賓升。眾介升。升,上也。\n[疏]“賓升”至“衆介升”。○注“升上”至“上也”。○釋曰。",
            ["jing", "zhu"],
            "forms of a word are taken as one",
        ),
        ("賓升。介從之。\n[疏]“賓升”。○釋曰。", ["jing", "zhu"], "the 疏 names no 注"),
    ],
)
def test_what_the_subcommentary_does_not_tell_is_a_doubt(text, layers, told):
    found = draft(text)
    assert [p.layer for p in found.pieces if p.layer != "shu"] == layers
    assert [told in d.why for d in found.doubts].count(True) == 1


@pytest.mark.parametrize(
    "text, told",
    [
        ("賓升。\n主人升。", "no paragraph begins as a 疏 does"),
        ("", "no paragraph begins as a 疏 does"),
        ("[疏]“賓升”。○釋曰。", "begins with commentary"),
    ],
    ids=["another form", "nothing", "no 經"],
)
def test_a_text_of_another_form_is_refused(text, told):
    with pytest.raises(ZunzuError, match=told) as error:
        draft(text)
    assert error.value.faults[0].remedy
