"""Hard-wrapped prints are taken apart without a mark that says where a note ends."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st

from zunzu.errors import ZunzuError
from zunzu.intake import FORMS, find_form
from zunzu.intake.draft import Draft, Piece, make_draft
from zunzu.intake.received import take_apart
from zunzu.text import edition, read_witness

SHUZHU = read_witness("yili.15", "shuzhu-siku").text
JISHI = read_witness("yili.05", "jishi-siku").text

read = find_form("siku")


def put_together(draft: Draft, text: str) -> str:
    """Pieces and layout in their order: the received text, when nothing was lost."""
    gaps = dict(draft.layout)
    out, at = [], 0
    held = [p for p in draft.pieces if p.layer != "noise"]
    while at < len(text):
        if at in gaps:
            out.append(gaps[at])
            at += len(gaps[at])
        else:
            assert any(p.start <= at < p.end for p in held), (at, text[at : at + 10])
            out.append(text[at])
            at += 1
    return "".join(out)


def words(text: str, layer: str) -> list[str]:
    draft = read(text)
    return [draft.words(text, p) for p in draft.pieces if p.layer == layer]


@pytest.mark.parametrize("text", [SHUZHU, JISHI], ids=["述註", "集釋"])
def test_pieces_and_layout_are_the_received_text(text):
    assert put_together(read(text), text) == text


def test_the_print_of_te_sheng_has_277_lines_of_base_text():
    """Known from a collation with the 經注本: 3,430 characters in 277 lines, with the heading 記
    and two divisions ○."""
    draft = read(SHUZHU)
    base = [p for p in draft.pieces if p.layer in ("jing", "ji")]
    lines = sum(SHUZHU[p.start : p.end].count("\n") + 1 for p in base)
    assert lines == 277
    assert sum(len(draft.words(SHUZHU, p)) for p in base) == 3430 - len("記○○")
    assert Counter(p.layer for p in draft.pieces) == {
        "jing": 183,
        "ji": 44,
        "zhu": 215,
        "shu": 82,
        "shuzhu": 7,
        "title": 2,
        "noise": 3,
    }


@pytest.mark.parametrize(
    "line",
    [
        17,
        33,
        34,
        100,
        101,
        117,
        118,
        212,
        269,
        486,
        533,
        647,
        668,
        669,
        670,
        684,
        685,
        711,
        742,
        779,
        807,
        836,
    ],
)
def test_base_text_behind_a_note_whose_last_line_is_full_is_base_text(line):
    start = sum(len(one) + 1 for one in SHUZHU.split("\n")[: line - 1])
    assert next(p.layer for p in read(SHUZHU).pieces if p.start <= start < p.end) in ("jing", "ji")


@pytest.mark.parametrize("line", [55, 579, 600])
def test_a_note_with_a_line_as_long_as_base_text_stays_a_note_and_is_told(line):
    start = sum(len(one) + 1 for one in SHUZHU.split("\n")[: line - 1])
    assert next(p.layer for p in read(SHUZHU).pieces if p.start <= start + 3 < p.end) in (
        "zhu",
        "shu",
    )
    assert [d.why for d in read(SHUZHU).doubts if d.line == line] == [
        "fills 21 places, the notes have 20: note or base text?"
    ]


def test_the_edition_of_te_sheng_keeps_what_the_form_read_but_for_three_decisions():
    """One paragraph wrapped at 20 is joined and cut before 酌獻佐食, one is cut at its ○, three
    註 are 賈公彥's."""
    form = {(p.start, p.end, p.layer) for p in read(SHUZHU).pieces if p.layer != "noise"}
    ours = {(s.start, s.end, s.layer) for s in edition("yili.15").segments}
    assert len(form - ours) == 2 + 1 + 3
    assert len(ours - form) == 2 + 2 + 3


def test_a_marker_torn_by_the_line_end_still_marks():
    shu = words(SHUZHU, "shu")
    assert any(
        w.startswith("左為上尊") for w in shu
    )  # ○ at the end of a line, 疏曰 at the head of the next
    assert any(w.startswith("曲禮曰") for w in shu)  # ○疏 and 曰


def test_a_quotation_in_a_note_does_not_change_the_speaker():
    note = next(w for w in words(SHUZHU, "zhu") if w.startswith("稽首服之甚者"))
    assert note.endswith("祝祝曰孝孫某敢用剛鬛嘉薦普淖用薦某事于皇祖某子尚饗")


def test_scholars_quoted_by_name_speak_for_themselves():
    draft = read(SHUZHU)
    assert [p.author for p in draft.pieces if p.layer == "shuzhu"] == ["張子"] + ["楊氏"] * 6


def test_a_ring_in_base_text_is_a_division_and_is_told():
    assert words(SHUZHU, "jing")[0] == "特牲饋食之禮不諏日"
    assert [d.line for d in read(SHUZHU).doubts if "division" in d.why] == [12, 456]


def test_the_record_begins_at_its_heading():
    assert words(SHUZHU, "title") == ["特牲饋食禮第十五", "記"]
    assert words(SHUZHU, "ji")[0] == "特牲饋食其服皆朝服玄冠緇帶緇韠"


def test_remarks_in_brackets_stand_apart_from_the_words_they_interrupt():
    remarks, notes, base = words(JISHI, "an"), words(JISHI, "zhu"), words(JISHI, "jing")
    assert len(remarks) == 25
    assert all(r.startswith("案") for r in remarks)
    assert "案今注疏本脱其字據宋本補又鄕飲酒禮疏引此注亦有其字" in remarks  # over two lines
    assert "必進者方辭洗宜違其位也言東北面則位南于洗矣" in notes
    assert "主人坐取爵實之賓之席前西北面獻賓" in base
    assert not any("案" in w and "本" in w for w in base + notes)


def test_signs_for_a_character_that_is_wanting_are_told():
    assert [(d.line, d.words) for d in read(JISHI).doubts] == [(61, "&KR0925;"), (61, "&KR0925;")]


def test_the_layers_of_the_jishi_print_are_those_of_its_table(root):
    """The edition of 鄉射禮 hangs 鄭玄's notes on its own text by this table."""
    from zunzu.intake.files import name_segments

    table = (
        (root / "data/witnesses/yili.05/jishi-siku.layers.tsv")
        .read_text(encoding="utf8")
        .splitlines()
    )
    assert table[1:] == [
        "\t".join(map(str, row[:5])) for row in name_segments(read(JISHI), "jishi")
    ]


#: Another chapter in small, as somebody may bring it: lines of 8 and of 7.
SMALL = "\n".join(
    [
        "某書卷二",
        "某氏撰",
        "燕禮第六",
        "燕禮小臣戒與者膳",
        "宰具官饌",
        "註曰小臣相君燕",
        "飲之法",
        "樂人縣設洗篚于阼",
        "階東南",
        "註曰縣鐘磬也國",
        "君無故不徹縣○",
        "疏曰案周禮云",
        "當東霤",
        "註曰當東霤者人",
        "君為殿屋也",
        "",
        "",
    ]
)


def test_a_text_never_seen_is_read():
    draft = read(SMALL)
    assert [(p.layer, draft.words(SMALL, p)) for p in draft.pieces if p.layer != "noise"] == [
        ("title", "燕禮第六"),
        ("jing", "燕禮小臣戒與者膳宰具官饌"),
        ("zhu", "小臣相君燕飲之法"),
        ("jing", "樂人縣設洗篚于阼階東南"),
        ("zhu", "縣鐘磬也國君無故不徹縣"),
        ("shu", "案周禮云"),
        ("jing", "當東霤"),
        ("zhu", "當東霤者人君為殿屋也"),
    ]
    assert [draft.pieces[p.target].start for p in draft.pieces if p.target >= 0] == [
        SMALL.index(w) for w in ("燕禮小臣", "樂人縣", "樂人縣", "當東霤\n")
    ]
    assert draft.doubts == ()


@pytest.mark.parametrize(
    "text, word",
    [
        ("燕禮。小臣戒與者。\n注曰:小臣相君燕飲之法。", "is punctuated"),
        ("燕禮小臣戒與者\n膳宰具官饌于寢東", "no line begins with"),
        ("註曰小臣相君\n註曰縣鐘磬也", "no base text"),
        (SMALL.replace("註曰當東霤者人\n君為殿屋也", "註曰"), "註曰 is followed by no words"),
        (SMALL.replace("疏曰案周禮云", "疏曰"), "疏曰 is followed by no words"),
    ],
    ids=["punctuated", "no notes", "no base", "empty 註", "empty 疏"],
)
def test_a_text_of_another_form_is_refused(text, word):
    with pytest.raises(ZunzuError, match=word) as told:
        read(text)
    assert all(fault.remedy for fault in told.value.faults)


def test_a_punctuated_line_in_an_unpunctuated_print_is_told():
    text = SHUZHU.replace("席于門中闃西閾外", "席于門中,闃西閾外", 1)
    assert [d.words for d in read(text).doubts if "punctuated" in d.why] == ["席于門中,闃西閾外"]


LINES = [
    "燕禮小臣戒與者",
    "註曰小臣",
    "○疏曰案",
    "記燕朝服",
    "鄭注縣也",
    "(案今本誤)",
    "○",
    "\n",
    "第六",
    "樂人縣",
]


@given(st.lists(st.sampled_from(LINES), max_size=12))
@settings(max_examples=150, deadline=None)
def test_any_text_is_read_whole_or_refused(parts):
    text = "\n".join(parts)
    try:
        draft = read(text)
    except ZunzuError:
        return
    assert put_together(draft, text) == text


GLOSSED = """　　欽定四庫全書
　　某禮集説卷三　　　　　元　某某　撰
　　士相見禮第三
　　注曰相見於五禮屬賓禮
　　士相見之禮摯冬用雉左頭奉之【腒其居反】注曰摯所執以至者
　　某公謂摯者所依以相見者也故先言之士摯用雉其義未聞必用死者爲其難生得也冬言雉夏言腒文互見耳乾禽謂之腒猶乾獸而謂之腊也此乾雉乃泛言腒者與雉互見不嫌其爲他物也
　　主人對曰某子命某見吾子有辱
　　言某子命某見者明己宜先往見也
　　賓對曰某不足以辱命請終賜見
　　命謂請吾子就家之言
　　出迎于門外再拜賓荅再拜主人揖入門右賓奉摯入門左
　　某公謂主人入門而右賓入門而左是賓主之位在大門内之東西也
　　右士相見
　　士見於大夫終辭其摯
　　注曰終辭其摯以將不親荅也疏曰士於大夫不敵
　　某公謂終辭謂主人三辭
"""


def test_a_print_of_which_every_line_is_a_paragraph_is_parted_by_its_speakers():
    """What names no speaker and explains is the collector's, and told."""
    draft = take_apart("siku", GLOSSED)
    found = [
        (p.layer, p.author, draft.words(GLOSSED, p)[:6]) for p in draft.pieces if p.target >= 0
    ]
    assert found == [
        ("zhu", "", "相見於五禮屬"),
        ("shuzhu", "某公", "腒其居反"),
        ("zhu", "", "摯所執以至者"),
        ("shuzhu", "某公", "摯者所依以相"),
        ("shuzhu", "某公", "言某子命某見"),
        ("shuzhu", "某公", "命謂請吾子就"),
        ("shuzhu", "某公", "主人入門而右"),
        ("zhu", "", "終辭其摯以將"),
        ("shu", "", "士於大夫不敵"),
        ("shuzhu", "某公", "終辭謂主人三"),
    ]
    assert [draft.words(GLOSSED, p)[:5] for p in draft.pieces if p.layer == "jing"] == [
        "士相見之禮",
        "主人對曰某",
        "賓對曰某不",
        "出迎于門外",
        "士見於大夫",
    ]
    assert [doubt.line for doubt in draft.doubts] == [8, 10]


def test_who_speaks_in_the_midst_of_a_line_has_the_rest_of_it():
    text = GLOSSED.replace(
        "　　主人對曰某子命某見吾子有辱\n",
        "　　主人對曰某子命某見吾子有辱注曰有又也某公謂又自辱也\n　　朱子曰辱謂屈辱\n",
    )
    draft = take_apart("siku", text)
    bases = [draft.words(text, p) for p in draft.pieces if p.layer == "jing"]
    assert bases[1] == "主人對曰某子命某見吾子有辱"
    notes = [(p.author, draft.words(text, p)) for p in draft.pieces if p.target >= 0]
    assert notes[4:7] == [("", "有又也"), ("某公", "又自辱也"), ("朱子", "辱謂屈辱")]
    assert [p.layer for p in draft.pieces if p.layer in ("title", "head")] == ["title", "head"]


def test_an_unknown_form_is_told_with_those_there_are():
    with pytest.raises(ZunzuError, match="there is no form 'sikuu'\n  remedy: did you mean siku"):
        find_form("sikuu")
    assert {
        "siku",
        "paragraphs",
        "plain",
        "runon",
        "bare",
        "named",
        "mandoku",
        "wiki",
        "markdown",
        "bracketed",
        "tei",
    } == set(FORMS)


@pytest.mark.parametrize(
    "pieces, word",
    [
        ([Piece(0, 2, "jing"), Piece(1, 3, "jing")], "has no place"),
        ([Piece(0, 2, "jing"), Piece(2, 2, "jing")], "has no place"),
        ([Piece(0, 2, "glossae")], "has no place"),
        ([Piece(0, 9, "jing")], "has no place"),
        ([Piece(0, 2, "zhu", 1), Piece(2, 3, "zhu")], "which is no text"),
        ([Piece(0, 2, "jing"), Piece(2, 3, "zhu", 7)], "which is no text"),
    ],
    ids=["overlap", "empty", "layer", "outside", "target", "no such target"],
)
def test_a_form_that_errs_is_told(pieces, word):
    with pytest.raises(ZunzuError, match=word):
        make_draft("abc", pieces)


def rewrapped(text: str, full: int, narrow: int) -> tuple[str, list[tuple[str, str]]]:
    """The print in lines of other lengths, as another block would have it, and its layers."""
    draft, lines, note = read(text), [], ""
    held = [(p, draft.words(text, p)) for p in draft.pieces if p.layer not in ("noise", "an")]

    def close(words: str, width: int) -> None:
        lines.extend(words[i : i + width] for i in range(0, len(words), width))

    for piece, words in held:
        if piece.target < 0 or piece.layer == "zhu":
            close(note, narrow)
            note = ""
        if piece.layer == "title" or piece.target < 0:
            close(words, full)
        elif held[0][0] == draft.pieces[piece.target] and piece.layer == "zhu":
            note = words  # the preface has no mark
        else:
            note += (
                ("○" if note else "")
                + {"zhu": "註曰", "shu": "疏曰"}.get(piece.layer, f"{piece.author}曰")
                + words
            )
    close(note, narrow)
    return "\n".join(lines), [(p.layer, w) for p, w in held]


@pytest.mark.parametrize("full, narrow", [(21, 20), (19, 18), (25, 24), (30, 28), (13, 12)])
@pytest.mark.parametrize("text", [SHUZHU, JISHI], ids=["述註", "集釋"])
def test_the_length_of_the_lines_does_not_matter(text, full, narrow):
    """But for a paragraph without a note of its own that follows a note whose last line is full:
    nothing tells it."""
    block, layers = rewrapped(text, full, narrow)
    draft = read(block)
    found = [(p.layer, draft.words(block, p)) for p in draft.pieces if p.layer != "noise"]
    wrong = [
        w
        for layer, w in layers
        if layer not in ("title", "ji") and w not in {v for other, v in found if other == layer}
    ]
    assert len(wrong) <= 8


def test_one_measure_for_text_and_notes_is_doubtful_not_guessed():
    block, layers = rewrapped(JISHI, 20, 20)
    draft = read(block)
    assert any("one measure" in d.why for d in draft.doubts)
    read_as_text = "".join(draft.words(block, p) for p in draft.pieces if p.layer == "jing")
    assert len(read_as_text) >= 0.6 * sum(len(w) for layer, w in layers if layer == "jing")
