"""Citations are given to the book they come from, whole, with what is nested in them."""

import pytest


def cited(found, segment):
    return [
        (c.fields["book"], c.fields.get("part", ""), c.fields["words"])
        for c in found
        if c.segment == segment and c.kind == "citation"
    ]


@pytest.mark.parametrize(
    "segment, title, part, words",
    [
        ("yili.04.001.zhu", "孟子", "", "天下有達尊三，爵也、德也、齒也。"),
        (
            "yili.04.001.shu",
            "玉藻",
            "",
            "大夫素帶，士練帶，居士錦帶，弟子縞帶",
        ),  # no quotation marks
        ("yili.04.028.shu", "鄉射", "注", "疑，止也，有矜莊之色"),
        ("yili.04.052.shu", "燕禮", "鄭彼注", "奠于薦南，不敢必君舉也。"),
        (
            "yili.04.091.shu",
            "鍾師",
            "杜子春注引呂叔玉",
            "《肆夏》，時邁也。《繁遏》，執競也。《渠》，思文也。",
        ),
        ("yili.04.091.zhu", "春秋傳", "", "《肆夏》、《繁遏》、《渠》，天子所以享元侯也"),
        ("yili.04.005.shu", "本篇", "下記", "鄉，朝服而謀賓、介，皆使能，而不宿戒。"),
        (
            "yili.04.128.shu",
            "文王世子",
            "下文",
            "庶子治之，雖有三命，不逾父兄",
        ),  # 下文 of that book, not of this chapter
        ("yili.04.087.zhu", "孔子", "", "吾自衛反魯，然後樂正，《雅》、《頌》各得其所。"),
        ("yili.04.099.shu", "鄉射、大射禮", "", "取觶洗，南面反奠於其所，不云盥"),
    ],
)
def test_book_part_and_words(found, segment, title, part, words):
    assert (title, part, words) in cited(found, segment)


def test_a_book_cited_within_a_citation_is_part_of_it(found):
    """The narrative of 左傳 names 《文王》 and 《鹿鳴》 and has speech in it; it is one
    citation."""
    said = [w for b, _, w in cited(found, "yili.04.091.shu") if b == "左氏傳"]
    long = [w for w in said if "《文王》" in w or "《鹿鳴》" in w]
    assert len(long) == 1
    assert long[0].startswith("穆叔如晉") and long[0].endswith("敢不拜嘉？")


def test_the_quotations_of_the_passage_itself_are_no_citations(book, found):
    from zunzu.scholia.commentary import commentaries

    anchors = {(c.segment.id, a.start) for c in commentaries(book) for a in c.anchors}
    for claim in (c for c in found if c.kind == "citation"):
        assert not [s for i, s in anchors if i == claim.segment and claim.start <= s < claim.end], (
            claim
        )
