"""The coverage report counts rightly, tells what fell, and is the same on every run; its figures
are checked by the verb, not here."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from zunzu import parse
from zunzu.cli import main
from zunzu.corpus import shipped
from zunzu.errors import ZunzuError
from zunzu.lab import coverage
from zunzu.lab.coverage.compare import find_falls, read_scores
from zunzu.lab.coverage.gold import (
    Share,
    Trial,
    rate_besides,
    rate_warrants,
    run_bare_trials,
    run_trials,
    take_marks,
)
from zunzu.lab.coverage.lists import rate_dittos, rate_subjects
from zunzu.lab.coverage.page import part
from zunzu.lab.coverage.rivals import Rivalry, rate_gold, rate_table
from zunzu.lab.coverage.unseen import (
    own_contexts,
    own_turns,
    own_words,
    reader,
    turns,
    unlearned,
    unturned,
    without,
)
from zunzu.lab.evaluate import Gold, read_gold
from zunzu.lexicon import lexicon
from zunzu.model import Act, Edition, Reading, Rival, Segment
from zunzu.parse import kept_marks

OLD = part(
    "Scores",
    "",
    ["gold", "acts", "verb", "agent"],
    [["one", 10, "0.900", "0.800"], ["two", 20, "0.700", "–"]],
)


def act(start, end, verb="拜", **slots):
    return {
        "start": start,
        "end": end,
        "verb": verb,
        "agent": [],
        "object": [],
        "recipient": [],
        "place": [],
        "facing": None,
        "negated": False,
        "elided": [],
        **slots,
    }


# -- falls
# ----------------------------------------------------------------------------------------------------------------  # noqa: E501


def test_a_score_is_known_by_heading_row_and_column():
    assert read_scores(OLD) == {
        ("Scores", "one", "verb"): 0.9,
        ("Scores", "one", "agent"): 0.8,
        ("Scores", "two", "verb"): 0.7,
    }


@pytest.mark.parametrize(
    "was, now, told",
    [
        ("0.800", "0.799", ["Scores, one, agent: fell to 0.799, was 0.800"]),
        ("0.800", "–", ["Scores, one, agent: is not told any more, was 0.800"]),
        ("0.800", "0.801", []),
        ("0.800", "0.800", []),
        ("| 10 |", "| 9 |", []),
    ],
)
def test_what_fell_is_told_and_nothing_else(was, now, told):
    assert [str(fall) for fall in find_falls(OLD, OLD.replace(was, now))] == told


def test_a_row_that_is_gone_has_fallen():
    assert [fall.row for fall in find_falls(OLD, OLD.partition("| two")[0])] == ["two"]


def test_the_same_row_under_another_heading_is_another_score():
    both = OLD + "\n" + OLD.replace("## Scores", "### Apart").replace("0.900", "0.100")
    assert find_falls(OLD, both) == ()
    assert [fall.heading for fall in find_falls(both, OLD)] == ["Apart"] * 3


def test_a_bar_in_a_cell_does_not_divide_it():
    assert read_scores(part("H", "", ["a", "b", "c"], [["x", "y|z", "0.500"]])) == {
        ("H", "x", "c"): 0.5
    }


# -- scores
# ---------------------------------------------------------------------------------------------------------------  # noqa: E501


def test_marks_are_taken_out_and_every_act_keeps_its_verb(root):
    for path in sorted((root / "tests/gold").glob("*.jsonl")):
        gold = read_gold(path.read_text(encoding="utf8").splitlines(), str(path))
        bare = take_marks(gold)
        assert all(c.isalpha() or c == "\n" for c in bare.text)
        assert bare.text.count("\n") == gold.text.count("\n")
        for before, after in zip(gold.acts, bare.acts, strict=True):
            verb = gold.text[before["start"] : before["end"]]
            assert bare.text[after["start"] : after["end"]] == "".join(
                c for c in verb if c.isalpha()
            )


def test_a_gold_file_is_untouched_and_punctuated_by_its_name_and_its_text(tmp_path):
    for name, words in (
        ("yili.99", "賓拜。"),
        ("yili.99-a", "賓拜"),
        ("yili.99-b", "賓拜,介拜。"),
        ("yili.98-c", "賓拜"),
    ):
        (tmp_path / f"{name}.jsonl").write_text(
            json.dumps({"text": words, "acts": [act(1, 2)]}) + "\n", encoding="utf8"
        )
    trials = run_trials(tmp_path)
    assert [(t.name, t.chapter, t.untouched, t.marked) for t in trials] == [
        ("yili.98-c", "yili.98", True, False),
        ("yili.99", "yili.99", False, True),
        ("yili.99-a", "yili.99", False, False),
        ("yili.99-b", "yili.99", True, True),
    ]
    assert [(t.name, t.marked) for t in run_bare_trials(tmp_path)] == [
        ("yili.99 without marks", False),
        ("yili.99-b without marks", False),
    ]
    assert [t.name for t in run_trials(tmp_path, names="yili.99*")] == [
        "yili.99",
        "yili.99-a",
        "yili.99-b",
    ]


GOLD = (
    act(0, 1, agent=["賓"]),
    act(2, 3, agent=["介"], elided=["agent"]),
    act(4, 5, agent="?", elided=["agent"]),
    act(6, 7, agent=["賓"], elided=["agent"], optional=True),
    act(8, 9, agent=["衆賓"], elided=["agent"], purpose="拜受"),
)
SAID = (
    act(0, 1, agent=["主人"]),
    act(2, 3, agent=["介"], warrants={"agent": "E1"}),
    act(4, 5, agent=["介"], warrants={"agent": "E1"}),
    act(6, 7, agent=["介"], warrants={"agent": "E1"}),
    act(8, 9, agent=["眾賓"], warrants={"agent": "E2"}, purpose="拜送"),
    act(10, 11, agent=["介"], warrants={"agent": "E1"}),
)
TRIAL = Trial("yili.99-b", "yili.99", True, False, GOLD, SAID)


def test_what_is_written_and_what_is_restored_are_scored_apart():
    rated = TRIAL.figures
    assert (rated["agent written"].right, rated["agent written"].expected) == (0, 1)
    assert (rated["agent restored"].right, rated["agent restored"].expected) == (2, 2)
    assert rated["agent"].expected == 3
    assert (rated["verb"].right, rated["verb"].said) == (4, 5)


def test_a_warrant_is_judged_by_the_acts_that_the_gold_has_and_does_not_leave_open():
    assert rate_warrants([TRIAL]) == {("E1", "agent"): Share(1, 1), ("E2", "agent"): Share(1, 1)}
    wrong = Trial(
        "x", "x", True, False, GOLD, (*SAID[:1], {**SAID[1], "agent": ["賓", "介"]}, *SAID[2:])
    )
    assert rate_warrants([TRIAL, wrong])["E1", "agent"] == Share(1, 2)


def test_what_the_annotator_notes_besides_is_counted_where_he_notes_it():
    told = rate_besides(TRIAL)
    assert (told["purpose"], told["vessel"]) == (Share(0, 1), Share(0, 0))


def rival(*value, slot="agent"):
    return {"slot": slot, "value": list(value), "warrant": "E1"}


@pytest.mark.parametrize(
    "gold, said, rivalry",
    [
        (
            {"agent": ["賓"]},
            {"agent": ["介"], "alternatives": [rival("賓")]},
            Rivalry(named=Share(1, 1)),
        ),
        (
            {"agent": ["賓"]},
            {"agent": ["介"], "alternatives": [rival("賓", "介"), rival("賓", slot="recipient")]},
            Rivalry(named=Share(0, 1)),
        ),
        (
            {"agent": ["賓"], "accept": {"agent": [["介"]]}},
            {"agent": ["主人"], "alternatives": [rival("介")]},
            Rivalry(named=Share(1, 1)),
        ),
        ({"agent": ["衆賓"]}, {"agent": ["眾賓"]}, Rivalry(alone=Share(1, 1))),
        (
            {"agent": ["賓"], "accept": {"agent": [["介"]]}},
            {"agent": ["介"], "alternatives": [rival("賓")]},
            Rivalry(alone=Share(0, 1)),
        ),
        (
            {"agent": "?"},
            {"agent": ["介"], "alternatives": [rival("賓")]},
            Rivalry(marked=Share(1, 1)),
        ),
        (
            {"agent": "?"},
            {"agent": ["介"], "alternatives": [rival("爵", slot="object")]},
            Rivalry(marked=Share(0, 1)),
        ),
        ({"agent": ["賓"]}, {"agent": ["賓"], "warrants": {}}, Rivalry()),
    ],
)
def test_rivals_are_judged_by_what_the_gold_has_accepts_or_leaves_open(gold, said, rivalry):
    told = {"warrants": {"agent": "E1"}, **said}
    assert (
        rate_gold([Trial("x", "x", False, True, (act(0, 1, **gold),), (act(0, 1, **told),))])
        == rivalry
    )


@pytest.mark.parametrize(
    "cell, agent, value, rivalry",
    [
        ("賓", "介", ("賓",), Rivalry(named=Share(1, 1))),
        ("賓+介", "介", ("賓",), Rivalry(named=Share(0, 1))),
        ("介", "介", ("賓",), Rivalry(alone=Share(0, 1))),
        ("介|賓", "介", ("賓",), Rivalry(marked=Share(1, 1))),
        ("主人|賓", "介", ("賓",), Rivalry(named=Share(1, 1), marked=Share(1, 1))),
    ],
)
def test_a_row_that_names_several_is_one_where_readers_differ(
    tmp_path, cell, agent, value, rivalry
):
    table = tmp_path / "subjects-yili.99.tsv"
    table.write_text(
        f"segment\twords\tverb\tnth\tagent\twhy\n009\t坐\t坐\t1\t{cell}\t\n", encoding="utf8"
    )
    done = Act(
        0,
        1,
        "坐",
        (agent,),
        segment="yili.99.009",
        warrants={"agent": "E1"},
        alternatives=(Rival("agent", value, "E18"),),
    )
    assert rate_table(table, Reading("yili.99", (done,))) == rivalry


def test_what_is_clear_is_left_alone(root):
    """Few of the right ones may carry rivals; else a mark tells nothing (a bar far below what is
    reached)."""
    told = rate_gold(run_trials(root / "tests/gold", names="yili.04*"))
    assert told.alone.right / told.alone.of > 0.85 and told.marked.right / told.marked.of > 0.6


# -- lists made by hand
# ---------------------------------------------------------------------------------------------------  # noqa: E501

BOOK = Edition(
    "yili.99", "某篇", "mou", (Segment("yili.99.009", "yili.99", "jing", "如賓禮，器如之，如初"),)
)


def ditto(number, copies, **slots):
    id_ = f"yili.99.009.a{number:02d}"
    made = Act(0, 1, "如", ("介",), model="賓禮", id=id_, chapter="yili.99", segment="yili.99.009")
    return made, tuple(
        Act(
            0,
            1,
            verb,
            (who,),
            source="copied",
            copied_from=f"yili.99.{home}.a01",
            id=f"{id_}.c{n:02d}",
            chapter="yili.99",
            segment="yili.99.009",
        )
        for n, (home, who, verb) in enumerate(copies, 1)
    )


@pytest.mark.parametrize(
    "row, copies, right",
    [
        ("003\t004\t介\t", [("003", "介", "坐"), ("004", "介", "祭")], True),
        ("003\t004\t介\t嚌", [("003", "介", "坐"), ("004", "介", "嚌")], False),
        ("003\t004\t賓\t", [("003", "介", "坐"), ("004", "介", "祭")], False),
        ("002\t004\t介\t", [("003", "介", "坐"), ("004", "介", "祭")], False),
        ("003\t005\t介\t", [("003", "介", "坐"), ("004", "介", "祭")], False),
        ("003\t004\t介\t", [], False),
        ("\t\t\t", [("003", "介", "坐")], False),
        ("\t\t\t", [], True),
    ],
)
def test_a_ditto_is_right_when_it_repeats_what_the_table_says(tmp_path, row, copies, right):
    table = tmp_path / "dittos-yili.99.tsv"
    table.write_text(
        f"# a remark\nsegment\twords\tfirst\tlast\tdoer\tnot\twhy\n009\t如賓禮\t{row}\t\n",
        encoding="utf8",
    )
    made, repeated = ditto(1, copies)
    found = rate_dittos(table, Reading("yili.99", (made, *repeated), copies=repeated), BOOK)
    assert (found.rows, found.wrong) == (1, () if right else ("009 如賓禮",))


def test_a_ditto_is_found_by_the_place_of_its_words(tmp_path):
    table = tmp_path / "dittos-yili.99.tsv"
    head = "segment\twords\tfirst\tlast\tdoer\tnot\twhy\n"
    made, repeated = ditto(1, [("003", "介", "坐")])
    reading = Reading("yili.99", (made, *repeated), copies=repeated)
    table.write_text(
        f"{head}009\t如賓禮\t003\t003\t介\t\t\n009\t如之\t\t\t\t\t\n009\t如初\t001\t001\t介\t\t\n",
        encoding="utf8",
    )
    assert rate_dittos(table, reading, BOOK).wrong == ("009 如初",), (
        "what repeats no act may be left alone, the other was not read"
    )
    table.write_text(f"{head}009\t如之\t\t\t\t\t\n009\t如賓禮\t003\t003\t介\t\t\n", encoding="utf8")
    with pytest.raises(ZunzuError) as caught:
        rate_dittos(table, reading, BOOK)
    assert caught.value.faults[0].where == f"{table}:3"


@pytest.mark.parametrize(
    "verb, nth, agent, wrong",
    [
        ("坐", 1, "賓", ""),
        ("坐", 1, "賓+介", "賓"),
        ("坐", 2, "賓+介", ""),
        ("坐", 2, "介|介+賓", ""),
        ("坐", 3, "∅", ""),
        ("坐", 3, "賓", "∅"),
        ("答拜", 1, "眾賓", ""),
        ("坐", 4, "賓", "not read"),
    ],
)
def test_a_left_out_subject_is_right_when_exactly_these_persons_act(
    tmp_path, verb, nth, agent, wrong
):
    told = [("坐", ("賓",)), ("坐", ("介", "賓")), ("拜", ("衆賓",)), ("坐", ())]
    acts = tuple(
        Act(n, n + 1, v, who, chapter="yili.99", segment="yili.99.009")
        for n, (v, who) in enumerate(told)
    )
    table = tmp_path / "subjects-yili.99.tsv"
    table.write_text(
        f"segment\twords\tverb\tnth\tagent\twhy\n009\t坐\t{verb}\t{nth}\t{agent}\t\n",
        encoding="utf8",
    )
    assert rate_subjects(table, Reading("yili.99", acts)).wrong == (
        (f"009 坐 ({verb}: {agent}, not {wrong})",) if wrong else ()
    )


# -- a lexicon without a chapter
# ------------------------------------------------------------------------------------------

TEXTS = {"a": "主人坐取爵,司馬命去侯。", "b": "主人坐取觶"}


def test_the_own_words_of_a_chapter_stand_in_no_other():
    own = own_words(lexicon(), TEXTS, "a")
    assert {"爵", "司馬", "侯"} <= own
    assert not {"主人", "坐", "取", "觶", "豐"} & own


def test_a_context_that_one_chapter_alone_has_is_its_own_and_is_taken_away():
    known = lexicon()
    own = own_contexts(known, {"a": "乃宿賓，賓如主人服。", "b": "主人宿賓。"}, "a")
    assert len(own["宿賓"]) == 1 and not own["洗"]
    less = unlearned(known, own)
    assert (
        own["宿賓"].isdisjoint(less.senses["宿賓"])
        and len(less.senses["宿賓"]) == len(known.senses["宿賓"]) - 1
    )
    assert less.senses["洗"] == known.senses["洗"]


def test_turns_that_one_chapter_alone_has_are_taken_away():
    met = {"a": turns("賓拜洗。主人許，反。賓如初。"), "b": turns("主人坐取爵于篚。賓如初。")}
    own = own_turns(met, "b")
    assert "at a place" in own and "如初" not in own and "who does" not in own
    less = unturned(lexicon(), {"at a place", "wash_thanker", "如初"})
    assert "at a place" not in {row["construction"] for row in less.constructions}
    assert len(less.constructions) == len(lexicon().constructions) - 1
    assert len(less.dittos) == len(lexicon().dittos) - 1
    words = "賓降洗。主人入。拜洗。"
    by = [reader(known, ())(words).acts[-1].warrants["agent"] for known in (lexicon(), less)]
    assert by[0] == "E11" != by[1]


def test_a_word_taken_out_is_in_no_table_and_all_others_stay():
    whole = lexicon()
    less = without(whole, {"獻"})
    assert (
        "獻" not in less.words
        and "獻" not in less.offers
        and not any("獻" in key for key in (*less.kinds, *less.performers))
    )
    assert not any("獻" in verbs for verbs in less.traits.values())
    assert less.words == {form: word for form, word in whole.words.items() if form != "獻"}
    assert (less.transitions, less.warrants, set(less.traits)) == (
        whole.transitions,
        whole.warrants,
        set(whole.traits),
    )
    assert any("獻" in verbs for verbs in whole.traits.values()), (
        "the whole lexicon is left as it is"
    )


def test_with_the_whole_lexicon_the_reading_is_that_of_the_parser(root):
    for name in ("yili.05-b", "yili.15-a"):
        gold = Gold(*_text(root / f"tests/gold/{name}.jsonl"))
        examples = kept_marks._examples(shipped())
        assert reader(lexicon(), examples)(gold.text) == parse.read(gold.text)


def test_marks_are_learned_from_the_examples_alone():
    text = "尸卒爵酢酌獻祝及佐食"
    assert reader(lexicon(), ["尸卒爵酢。酌獻祝及佐食。"] * 50)(text) != reader(lexicon())(text)


def _text(path):
    gold = read_gold(path.read_text(encoding="utf8").splitlines(), str(path))
    return gold.text, gold.acts


def test_the_words_that_are_left_out_must_be_guessed(root):
    text, words = "主人升,坐取爵,拜,降。", {"爵", "拜"}
    read = reader(without(lexicon(), words))
    assert {guess[2] for guess in read(text).guessed} == words
    assert not parse.read(text).guessed


def test_a_name_that_only_the_lexicon_can_know_is_not_read_without_it(root):
    """Else the figures for chapters that nobody has looked at would be those of the lexicon."""
    text = "三獻作止爵。"
    assert parse.read(text).acts[0].agent == ("三獻",)
    assert reader(without(lexicon(), {"三獻", "止爵"}))(text).acts[0].agent != ("三獻",)


# -- the page and the verb
# ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def page(root):
    """The committed report; that it is the report of this checkout is asked by ``zunzu lab
    coverage --check``."""
    return (root / coverage.PAGE).read_text(encoding="utf8")


def test_the_page_speaks_of_every_chapter_gold_file_and_warrant(page, root):
    for path in sorted((root / "tests/gold").glob("*.jsonl")):
        assert f"\n| {path.stem} | " in page
    for folder in sorted((root / "data/editions").iterdir()):
        assert f"\n| {folder.name} | " in page
    for name in lexicon().warrants:
        assert f"\n| {name} | " in page


def test_every_row_of_the_page_has_the_cells_of_its_heading(page):
    rows = 0
    for block in page.split("\n\n"):
        table = [line for line in block.splitlines() if line.startswith("|")]
        assert len({line.count(" | ") for line in table if "---" not in line}) <= 1, table[0]
        rows += len(table)
    assert rows > 100
    assert page.endswith("|\n") and "\n\n\n" not in page


def test_the_page_compared_with_itself_has_scores_and_no_fall(page):
    scores = read_scores(page)
    assert len(scores) > 200 and all(0 <= value <= 1 for value in scores.values())
    assert find_falls(page, page) == ()


@pytest.fixture
def run(tmp_path, monkeypatch):
    """``zunzu lab coverage`` in a checkout whose committed page is OLD, when the report would be
    ``page``."""
    (tmp_path / "docs").mkdir()
    (tmp_path / coverage.PAGE).write_text(OLD, encoding="utf8")

    def run(page, *args):
        monkeypatch.setattr(coverage, "find_checkout", lambda: tmp_path)
        monkeypatch.setattr(coverage, "report", lambda place, step: page)
        return CliRunner().invoke(main, ["lab", "coverage", *map(str, args)], prog_name="zunzu")

    return run


def test_without_options_it_prints_the_page(run):
    result = run("# Coverage\n")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "# Coverage\n", "")


def test_check_is_green_when_the_page_is_as_committed(run):
    result = run(OLD, "--check")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")


def test_check_is_red_for_a_fall_and_names_it(run):
    result = run(OLD.replace("0.800", "0.750"), "--check")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "Scores, one, agent: fell to 0.750, was 0.800" in result.stderr
    assert "remedy: " in result.stderr and "zunzu lab coverage -o docs/coverage.md" in result.stderr


def test_check_is_red_for_a_rise_too_and_tells_how_to_renew_the_page(run):
    result = run(OLD.replace("0.800", "0.850"), "--check")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "out of date" in result.stderr and "fell to" not in result.stderr
    assert "remedy: run zunzu lab coverage -o docs/coverage.md" in result.stderr


def test_a_page_that_is_replaced_tells_what_fell(run, tmp_path):
    result = run(OLD.replace("0.800", "0.750"), "-o", tmp_path / coverage.PAGE)
    assert (result.exit_code, result.stdout) == (0, "")
    assert "Scores, one, agent: fell to 0.750" in result.stderr
    assert "0.750" in (tmp_path / coverage.PAGE).read_text(encoding="utf8")


def test_a_new_page_needs_no_older_one(run, tmp_path):
    assert run(OLD, "-o", tmp_path / "new.md").exit_code == 0
    assert (tmp_path / "new.md").read_text(encoding="utf8") == OLD


def test_what_cannot_be_done_is_told_with_a_remedy(run, tmp_path):
    assert run(OLD, "--check", "-o", tmp_path / "x.md").exit_code == 2
    (tmp_path / coverage.PAGE).unlink()
    result = run(OLD, "--check")
    assert (result.exit_code, result.stdout) == (2, "") and "remedy: " in result.stderr


def test_outside_a_checkout_it_says_where_to_run_it(tmp_path, monkeypatch):
    for folder in ("data", "ontology", "queries"):
        (tmp_path / folder).mkdir()
    monkeypatch.setenv("ZUNZU_ASSETS", str(tmp_path))
    result = CliRunner().invoke(main, ["lab", "coverage"], prog_name="zunzu")
    assert (result.exit_code, result.stdout) == (2, "")
    assert (
        "tests/gold" in result.stderr
        and "remedy: " in result.stderr
        and "Traceback" not in result.stderr
    )
