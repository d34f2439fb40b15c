"""Text without marks between notes: it is marked as a whole, and blanks and notes tell where."""

from __future__ import annotations

import pytest

from zunzu import text as texts, whole
from zunzu.corpus import CARD, shipped
from zunzu.intake.adding import Added, add
from zunzu.intake.behind import name_of, named_behind
from zunzu.intake.naming import Told
from zunzu.model import Segment

#: Notes behind clauses and within them, blanks between sentences, and what each part is called.
CHAPTER = (
    "　　士相見禮第三\n　　某相見之禮摯冬用雉【用雉者取其文明】夏用腒【腒乾雉】左頭奉之【執而進之】"
    "曰【此下擯辭】某也願見　無由達【達通也】主人對曰某不【今文作非】敢為儀　固請【再請】"
    "出迎于門外再拜　賓荅再拜【右第一章賓主相見】主人復見之以其摯【復往】賓奉摯入【入門左】"
    "主人再拜受　賓再拜送摯出【右第二章復見○此疑有闕文】士見於大夫【大夫尊】終辭其摯【不受】"
    "於其入也一拜其辱也　賓退送再拜【右第三章言士見大夫】\n"
)


def brought(text: str = CHAPTER) -> Added:
    return add(text.encode(), "mou.txt", Told(title="某禮", chapter="wo.01"), (), shipped())


def marked(added: Added) -> list[str]:
    table = added.files["data/editions/wo.01/punctuation.tsv"].decode()
    return [line.split("\t")[1] for line in table.splitlines()[1:]]


def noted(added: Added) -> dict[str, str]:
    """The words of each note with the words that it stands under."""
    draft, text = added.draft, added.text
    return {
        draft.words(text, piece): draft.words(text, draft.pieces[piece.target])
        for piece in draft.pieces
        if piece.target >= 0
    }


def test_a_note_within_a_clause_does_not_part_it():
    under = noted(brought())
    assert under["今文作非"].startswith("主人對曰某不敢為儀固請")
    assert under["用雉者取其文明"] == "某相見之禮摯冬用雉"


def test_a_speech_goes_on_over_the_notes_within_it():
    words = marked(brought())
    assert words[2:4] == ["左頭，奉之曰：", "「某也願見。無由達。」"]
    assert words[4].startswith("主人對曰：「某不敢為儀，固請")


def test_notes_behind_sentences_are_taken_for_stops():
    """Where so much stands between two notes that they do not stand behind clauses."""
    thin = (
        "賓升席自西方乃設折俎主人阼階東疑立賓坐左執爵祭脯醢【祭脯醢者以右手】奠爵于薦西興右手取肺"
        "卻左手執本坐弗繚右絕末以祭【繚猶紾也】尚左手嚌之興加于俎【嚌嘗也】"
    )
    assert {words[-1] for words in marked(brought(f"士相見禮第三\n{thin}\n"))} == {"。"}
    assert {words[-1] for words in marked(brought())} > {"。", "，"}


def test_what_an_editor_names_in_his_notes_is_a_part():
    added = brought()
    table = added.files["data/editions/wo.01/punctuation.tsv"].decode().splitlines()
    words = dict(line.split("\t")[:2] for line in table)
    assert [(row["title"], words[row["first"]][:4]) for row in added.sections] == [
        ("賓主相見", "某相見之"),
        ("復見", "主人復見"),
        ("士見大夫", "士見於大"),
    ]
    assert added.sections[0]["warrant"].startswith("編者題於節末：右第一章賓主相見 / ")


@pytest.mark.parametrize(
    ("note", "part"),
    [
        ("右第一章賓主相見", "賓主相見"),
        ("言賓升則介可知○以上速賓右第一章飲前之儀凡四節一謀二戒", "速賓"),
        ("以上坐燕而終。右第五章，燕賓之禮，凡三節", "燕賓之禮"),
        ("以上皆如介禮", ""),
        ("右人謂主人及二賓", ""),
        ("以上並殺也", ""),
        ("以上大夫例之則亦繫之未必四維耳", ""),
    ],
)
def test_what_names_a_part_and_what_does_not(note, part):
    notes = [
        Segment(f"wo.01.00{n}.zhu", "wo.01", "zhu", note, target=f"wo.01.00{n}") for n in range(3)
    ]
    named = named_behind(notes)
    assert {target: name_of(words) for target, words in named.items()} == (
        {n.target: part for n in notes} if part else {}
    )
    assert all(words in note for words in named.values())
    assert not named_behind(notes[:2])


def test_such_a_draft_is_an_edition_like_any_other(tmp_path):
    (tmp_path / CARD).write_text('title = "我的禮"\n', encoding="utf8")
    whole.write_all(tmp_path, brought().files)
    book = texts.edition("wo.01", shipped().over(tmp_path))
    assert "".join(s.text for s in book.base()).count("「") == 2
    assert all(s.target in {b.id for b in book.segments} for s in book.segments if s.target)


@pytest.mark.parametrize(
    ("maker", "speaker"),
    [
        ("", "鄭玄"),
        ("　　同知吴廷华撰\n", "未詳"),
        ("　　汉郑玄注　唐贾公彦疏\n", "鄭玄"),
        ("　　汉　郑玄　撰\n", "鄭玄"),
    ],
)
def test_notes_of_a_book_that_another_made_are_not_said_to_be_the_commentators(maker, speaker):
    text = f"　　儀禮某書卷四\n{maker}{CHAPTER}"
    added = add(text.encode(), "mou.txt", Told(title="士相見禮", work="儀禮"), (), shipped())
    card = next(words for name, words in added.files.items() if name.endswith("edition.toml"))
    assert f'zhu = "{speaker}"' in card.decode()
