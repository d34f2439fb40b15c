"""The form plain: punctuated text, a paragraph a line, cut into sentences; what it cannot decide
is a doubt."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from zunzu.errors import ZunzuError
from zunzu.intake import find_form
from zunzu.intake.files import Names, make_files
from zunzu.text import editions, witness

read = find_form("plain")


def put_together(draft, text: str) -> str:
    pieces = [(p.start, text[p.start : p.end]) for p in draft.pieces]
    return "".join(words for _, words in sorted([*pieces, *draft.layout]))


def words(text: str) -> list[str]:
    return [text[p.start : p.end] for p in read(text).pieces]


def layers(text: str) -> list[str]:
    return [p.layer for p in read(text).pieces]


def test_a_sentence_is_a_piece():
    text = "主人戒賓，賓出迎，再拜。主人答再拜，乃請，賓禮辭。\n乃席賓，南面，東上。"
    assert words(text) == [
        "主人戒賓，賓出迎，再拜。",
        "主人答再拜，乃請，賓禮辭。",
        "乃席賓，南面，東上。",
    ]


def test_a_short_sentence_goes_with_the_next_of_its_paragraph():
    assert words("賓降。主人辭降，賓對，復位。") == ["賓降。主人辭降，賓對，復位。"]
    assert words("主人坐取爵于上篚，以降。賓降。") == ["主人坐取爵于上篚，以降。賓降。"]
    assert words("賓降。\n主人辭降，賓對，復位。") == ["賓降。", "主人辭降，賓對，復位。"]


@pytest.mark.parametrize("quotes", ["「」", "“”"])
def test_a_speech_is_never_cut(quotes):
    opening, closing = quotes
    text = f"命三耦及眾賓：{opening}勝者皆袒決遂，執張弓。不勝者皆襲，說決拾，卻左手。{closing}司射先反位，立于其南。"  # noqa: E501
    assert words(text) == [text[: text.index(closing) + 1], "司射先反位，立于其南。"]


def test_a_long_sentence_is_cut_at_its_semicolons():
    text = "；".join(["司馬出于下射之南，還其後，降自西階，遂適堂前"] * 4) + "。"
    assert [len(w) for w in words(text)] == [23, 23, 23 + 23]


@pytest.mark.parametrize("head", ["記。", "记。", "[記]", "【記】", "[记]"])
def test_the_record_begins_with_its_heading(head):
    text = f"主人送于門外，再拜，乃退。\n{head}大夫與，則公士為賓，使能。"
    assert layers(text) == ["jing", "title", "ji"]
    assert words(text)[1:] == [head.strip("。[]【】"), "大夫與，則公士為賓，使能。"]
    assert [d.line for d in read(text).doubts] == [2]


@pytest.mark.parametrize("of", ["士昏禮，", "冠義："])
def test_the_record_may_say_of_what_it_is(of):
    text = f"主人送于門外，再拜，乃退。\n記{of}凡行事必用昏昕，受諸禰廟。"
    assert layers(text) == ["jing", "title", "ji"]
    assert words(text)[1:] == ["記", f"{of}凡行事必用昏昕，受諸禰廟。"]


def test_a_verb_that_looks_like_the_heading_is_none():
    assert layers("記者執燭，立于堂下，北面。") == ["jing"]


def test_a_chapters_name_is_a_heading():
    assert layers("鄉射禮第五\n鄉射之禮，主人戒賓，賓出迎。") == ["title", "jing"]


@pytest.mark.parametrize(
    "text, doubted",
    [
        ("賓禮辭許(12)。主人再拜，賓答再拜。", "(12)"),
        ("搢扑，89北面于三耦之南，命三耦。", "89"),
        ("以■旌獲，白羽與朱羽糅，于郊則閭中。", "■"),
        ("主人再拜（敬也），賓答再拜，乃退。", "（敬也）"),
        ("主人再拜www，賓答再拜，乃退去。", "www"),
    ],
)
def test_what_is_not_of_the_text_is_doubted_and_kept(text, doubted):
    draft = read(text)
    assert [(d.line, d.words) for d in draft.doubts] == [(1, doubted)]
    assert put_together(draft, text) == text


@pytest.mark.parametrize(
    "text, word",
    [
        ("主人戒賓賓出迎再拜", "has no punctuation"),
        ("主人戒賓，賓出迎。\n註曰：戒，警也。", "line 2.*has commentary"),
        ("主人戒賓，賓出迎。\n鄭注：戒，警也。", "has commentary"),
        ("主人戒賓，賓出迎。\n疏曰：此戒賓也。", "has commentary"),
        ("鄉射禮第五\n。", "has headings and no"),
    ],
)
def test_a_text_of_another_form_is_refused_with_its_line(text, word):
    with pytest.raises(ZunzuError, match=word) as told:
        read(text)
    assert all(fault.remedy for fault in told.value.faults)


@given(st.text("主人賓坐奠爵拜。，；「」\n記 ", min_size=1, max_size=80))
def test_any_text_is_read_whole_or_refused(text):
    try:
        draft = read(text)
    except ZunzuError:
        return
    assert put_together(draft, text) == text
    assert all(text[p.start : p.end].strip() for p in draft.pieces)


@pytest.mark.parametrize("chapter", [c.id for c in editions(all=True) if c.witness == "plain-web"])
def test_our_own_plain_witnesses_are_read_whole(chapter):
    text = witness(chapter).text
    draft = read(text)
    assert put_together(draft, text) == text
    assert max(sum(c.isalpha() for c in text[p.start : p.end]) for p in draft.pieces) <= 61


def test_a_simplified_text_is_imported_with_a_script_for_review():
    text = "主人坐取爵,宾降,辞降。还其后,反位,再拜。\n"
    files = make_files(text, read(text), Names("yili.97", "試禮", "shi-li"))
    assert files["data/witnesses/yili.97/received.txt"] == text
    assert "宾\t賓\t\t\n" in files["data/editions/yili.97/script.tsv"]
    assert '"," = "，"' in files["data/editions/yili.97/edition.toml"]


def test_a_traditional_text_needs_no_script():
    text = "主人坐取爵，賓降，辭降。還其後，反位，再拜。\n"
    assert not any(
        name.endswith("script.tsv")
        for name in make_files(text, read(text), Names("yili.97", "試禮", "shi-li"))
    )


def test_a_text_eight_times_as_long_takes_not_forty_times_as_long():
    """The words of each of thousands of pieces are found without going through all of them."""
    from time import process_time

    from zunzu.intake.plain import read

    def taken(times: int) -> float:
        text = "主人戒賓，賓禮辭，許。主人再拜，賓答拜。主人退，賓拜送。\n" * times
        draft, began = read(text), process_time()
        assert all(draft.words(text, piece) for piece in draft.pieces)
        return process_time() - began

    taken(200)
    assert taken(8000) < 40 * max(taken(1000), 0.01)
