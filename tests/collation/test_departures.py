"""An altered text is told at the place where it is altered, with what was and what is."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from zunzu import text
from zunzu.cli import main
from zunzu.collation import collate
from zunzu.collation.report import place
from zunzu.errors import ZunzuError
from zunzu.lab.trial import mutants


def altered(chapter: str, was: str, given: str):
    book = text.edition(chapter)
    words = text.base_text(book)[0]
    assert words.count(was) >= 1, was
    return book, words.replace(was, given, 1)


@pytest.mark.parametrize(
    "chapter, was, given, segment, kind, change",
    [
        (
            "yili.04",
            "主人坐取爵于篚，降洗。",
            "賓坐取爵于篚，降洗。",
            "yili.04.018",
            "act",
            ("agent", "主人", "賓"),
        ),
        (
            "yili.04",
            "主人坐取爵于篚，降洗。",
            "主人坐取觶于篚，降洗。",
            "yili.04.018",
            "act",
            ("object", "爵", "觶"),
        ),
        (
            "yili.04",
            "賓西階上拜",
            "賓阼階上拜",
            "yili.04.030",
            "act",
            ("place", "西階上", "阼階上"),
        ),
        ("yili.04", "卒洗，主人壹揖", "卒洗，主人三揖", "yili.04.026", "act", ("count", "1", "3")),
        ("yili.04", "凡旅，不洗", "凡旅，洗", "yili.04.167", "act", ("negated", "不", "")),
        (
            "yili.15",
            "主人洗角，升，酌，酳尸。",
            "主人洗角，升，酳尸。",
            "yili.15.093",
            "act",
            ("missing", "主人 酌 角", ""),
        ),
        ("yili.10", "侯氏降自西階", "侯氏不降自西階", "yili.10.026", "act", ("negated", "", "不")),
    ],
)
def test_one_alteration_is_one_departure_with_its_act(chapter, was, given, segment, kind, change):
    book, words = altered(chapter, was, given)
    (found,) = collate(book, words).departures
    assert (found.kind, found.segment) == (kind, segment)
    assert change in [(c.slot, c.was, c.given) for c in found.changes]
    assert f"【{found.was}】" in found.edition and f"【{found.given}】" in found.text


def test_words_that_no_act_shows_are_told_as_words():
    book, words = altered("yili.15", "𧃊有以也", "𧃊有與也")
    (found,) = collate(book, words).departures
    assert (found.kind, found.was, found.given, found.changes) == ("words", "以", "與", ())


def test_clauses_that_change_places_stand_in_another_order():
    book, words = altered("yili.04", "主人升，賓升。", "賓升，主人升。")
    assert {d.kind for d in collate(book, words).departures} <= {"order", "act"}


def test_a_passage_that_is_wanting_is_one_departure():
    book = text.edition("yili.04")
    words, spans = text.base_text(book)
    start, end, name = spans[30]
    found = collate(book, words[:start] + words[end + 1 :])
    (departure,) = found.departures
    assert (departure.segment, departure.kind, departure.given) == (name, "passage", "")
    assert name not in {s.id for s in found.given.segments}


@pytest.mark.parametrize("turn, chapter", enumerate(card.id for card in text.editions()))
def test_every_kind_of_alteration_is_told_where_it_is(turn, chapter):
    """One alteration of each operator of the trial, each in two chapters by turns; the place is
    that of the alteration, and nothing else is told."""
    book, chapters = text.edition(chapter), len(text.editions())
    seen = {}
    for mutant in mutants.every(book):
        seen.setdefault(mutant.operator, mutant)
    for mutant in (seen[name] for n, name in enumerate(sorted(seen)) if (n - turn) % chapters < 2):
        found = collate(book, mutant.apply(book))
        told = [d for d in found.departures if d.is_departure or d.kind == "variant"]
        assert told, mutant.id
        assert {d.segment for d in told} <= near(book, mutant), mutant.id


def near(book, mutant) -> set[str]:
    """The passage of an alteration and those beside it."""
    order = [s.id for s in book.base()]
    n = order.index(mutant.segment)
    return set(order[max(0, n - 1) : n + 2])


def test_lines_and_columns_count_from_one():
    assert place("一二\n三四", 0) == (1, 1) and place("一二\n三四", 4) == (2, 2)


def run(*args: object, words: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(
        main, ["check", "--text", "-", *map(str, args)], input=words, prog_name="zunzu"
    )
    return done.exit_code, done.stdout, done.stderr


def test_the_verb_tells_departures_side_by_side_and_exits_with_one():
    _, words = altered("yili.10", "再拜稽首", "再拜")
    code, out, err = run(words=words)
    assert code == 1 and "taken for 覲禮" in err
    assert "edition  " in out and "text     " in out and "【稽首】" in out and "1 departure" in out
    code, out, _ = run("--json", "--chapter", "覲禮", words=words)
    document = json.loads(out)
    (row,) = document["departures"]
    assert code == 1 and (row["was"], row["is"], row["line"]) == ("稽首", "", 2)


def test_the_verb_is_quiet_about_writing_unless_all_is_asked():
    words = text.base_text(text.edition("yili.10"))[0].replace("于", "於")
    code, out, _ = run("--chapter", "覲禮", words=words)
    assert code == 0 and out.startswith("覲禮: 0 departures") and "rules asked, none broken" in out
    code, out, _ = run("--chapter", "覲禮", "--all", words=words)
    assert code == 0 and "Written otherwise: 于→於×" in out


def test_a_text_unlike_the_chapter_is_refused():
    with pytest.raises(ZunzuError, match="nothing in it is like"):
        collate(text.edition("yili.04"), "天地玄黃，宇宙洪荒。")
    code, out, err = run(words="天地玄黃，宇宙洪荒。")
    assert code == 2 and out == "" and "remedy: add --chapter" in err
