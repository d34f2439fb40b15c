"""The trial: every operator alters one place and no other, the choice is the same every time, a
run goes on where it stopped."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from zunzu import text
from zunzu.cli.lab.trial import command
from zunzu.errors import ZunzuError
from zunzu.lab.trial import OPERATORS, mutants, run
from zunzu.lab.trial.judge import STATES, Outcome, judge
from zunzu.lab.trial.mutants import Mutant, choose, every
from zunzu.lab.trial.page import page
from zunzu.lab.trial.writings import Writing


@pytest.fixture(scope="module")
def editions():
    return {card.id: text.edition(card.id) for card in text.editions()}


@pytest.fixture(scope="module")
def everything(editions):
    return [mutant for edition in editions.values() for mutant in every(edition)]


def test_there_are_more_than_two_thousand_and_every_operator_finds_places(everything):
    assert len(everything) >= 2000 and len({m.id for m in everything}) == len(everything)
    assert {m.operator for m in everything} == {operator.name for operator in OPERATORS}


def test_a_mutant_differs_from_the_text_in_its_place_alone(everything, editions):
    for mutant in everything:
        lines = {s.id: s.text for s in editions[mutant.chapter].base()}
        altered = dict(zip(lines, mutant.apply(editions[mutant.chapter]).split("\n")))
        (changed,) = (id_ for id_ in lines if lines[id_] != altered[id_])
        words, end = lines[changed], mutant.start + len(mutant.before)
        assert (
            changed == mutant.segment and words[mutant.start : end] == mutant.before != mutant.after
        )
        assert altered[changed] == words[: mutant.start] + mutant.after + words[end:] and altered[
            changed
        ].strip("。")


def test_the_choice_is_fair_the_same_every_time_and_grows(everything):
    few, more = choose(everything, 60, 7), choose(everything, 90, 7)
    assert few == choose(everything, 60, 7) == more[:60] and choose(everything, 60, 8) != few
    assert {m.operator for m in few} == {operator.name for operator in OPERATORS}
    assert len(choose(everything, 10**6)) == len(everything)


def made(segment, operator, before, after, editions):
    chapter, _, _ = segment.rpartition(".")
    words = next(s.text for s in editions[chapter].base() if s.id == segment)
    start = words.index(before)
    return Mutant(f"{segment}.{operator}.{start}", operator, chapter, segment, start, before, after)


@pytest.mark.parametrize(
    ("segment", "operator", "before", "after", "state", "kind", "rules"),
    [
        ("yili.04.018", "cup", "爵", "觶", "explained", "act", {"VES-03"}),
        ("yili.04.057", "mat-side", "北", "南", "explained", "act", {"POS-07"}),
        ("yili.10.026", "stair", "西階前", "阼階前", "told", "act", set()),
        ("yili.10.026", "none", "。", "。 ", "missed", "", set()),
    ],
)
def test_what_comes_of_a_mutant_is_told_apart(
    segment, operator, before, after, state, kind, rules, editions
):
    outcome = judge(made(segment, operator, before, after, editions))
    assert (outcome.state, outcome.kind) == (state, kind) and rules <= set(outcome.rules)


def test_a_sample_is_judged_and_none_is_lost(everything, editions, tmp_path):
    sample = choose((m for m in everything if m.chapter == "yili.10"), 6, 3)  # the shortest
    outcomes = run.run(sample, tmp_path / "trial.jsonl")
    assert [o.id for o in outcomes] == [m.id for m in sample] and {
        o.state for o in outcomes
    } <= set(STATES)
    told = page(outcomes, len(everything), 3, {})
    assert f"{len(outcomes)} of the {len(everything):,} places" in told and told == page(
        outcomes, len(everything), 3, {}
    )


def test_a_run_goes_on_where_it_stopped_and_never_with_what_others_made(
    everything, tmp_path, monkeypatch
):
    seen = []

    def quick(mutant):
        seen.append(mutant.id)
        return Outcome(
            mutant.id, mutant.operator, mutant.chapter, "", "explained", "act", ("VES-01",)
        )

    monkeypatch.setattr(run, "judge", quick)
    kept, sample = tmp_path / "build" / "trial.jsonl", everything[:5]
    first = run.run(sample[:3], kept)
    kept.write_text(kept.read_text(encoding="utf8") + '{"id": "cut o', encoding="utf8")
    assert run.run(sample, kept)[:3] == first and seen == [m.id for m in sample]
    assert run.run(sample, kept) and len(seen) == 5, (
        "nothing is judged again, nor lost behind the line that was cut off"
    )
    lines = kept.read_text(encoding="utf8").splitlines()
    kept.write_text(
        "\n".join([json.dumps({"made by": "another program"}), *lines[1:]]), encoding="utf8"
    )
    run.run(sample[:2], kept)
    assert seen[5:] == [m.id for m in sample[:2]]


def test_an_order_that_is_reversed_is_not_read_as_before(editions):
    mutant = made("yili.04.018", "order", "坐取爵于篚，降洗", "降洗，坐取爵于篚", editions)
    assert judge(mutant).state != "missed"


def test_an_operator_that_is_none_is_refused_with_the_nearest():
    error = CliRunner().invoke(command, ["--operator", "stairs"], standalone_mode=False).exception
    assert isinstance(error, ZunzuError) and "did you mean stair" in str(error)


def test_the_states_are_all_told_on_the_page():
    outcomes = [
        Outcome(f"yili.04.018.cup.{n}", "cup", "yili.04", "甲〔爵→觶〕乙", state)
        for n, state in enumerate(STATES)
    ]
    told = page(outcomes, 9, 1, {Writing("yili.04", "pages", "simplified", ""): False})
    assert "Nothing was told of 0 of them" in told and "- yili.04, pages with simplified" in told
    assert (
        told.count("甲〔爵→觶〕乙 yili.04.018") == len(STATES) - 1
        and "2 of 4 (50 %) were told" in told
        and "1 of 4 (25 %)" in told
    )
    assert mutants.choose([], 3) == []


LINE = {
    "id": "x",
    "operator": "o",
    "chapter": "yili.04",
    "shown": "",
    "state": "told",
    "kind": "",
    "rules": [],
}


@pytest.mark.parametrize(
    "line",
    [
        b"\xff\xfe",
        b"[]",
        b"null",
        b"7",
        b"{}",
        b"[" * 100_000,
        b'{"id": "x"}',
        b"{" * 100_000,
        json.dumps({**LINE, "rules": "VES-01"}).encode(),
        json.dumps({**LINE, "rules": [1]}).encode(),
        json.dumps({**LINE, "id": 7}).encode(),
        json.dumps({**LINE, "further": ""}).encode(),
        json.dumps({k: v for k, v in LINE.items() if k != "rules"}).encode(),
        b"1" * 6000,
    ],
)
def test_a_line_that_is_no_outcome_is_judged_again(everything, tmp_path, monkeypatch, line):
    monkeypatch.setattr(
        run,
        "judge",
        lambda m: Outcome(m.id, m.operator, m.chapter, "", "explained", "act", ("VES-01",)),
    )
    kept, sample = tmp_path / "trial.jsonl", everything[:2]
    first = run.run(sample, kept)
    head, *lines = kept.read_bytes().split(b"\n")
    kept.write_bytes(b"\n".join([head, line, *lines]))
    assert run.run(sample, kept) == first


@pytest.mark.parametrize(
    "words",
    [b"my own outcomes\n", b"\xff\xfe", b"[]\n", b'{"made by": "x", "and": 1}\n', b"[" * 100_000],
)
def test_a_kept_file_that_is_not_ours_is_not_written_over(everything, tmp_path, words):
    kept = tmp_path / "trial.jsonl"
    kept.write_bytes(words)
    with pytest.raises(ZunzuError, match="something else") as caught:
        run.run(everything[:1], kept)
    assert kept.read_bytes() == words and caught.value.faults[0].remedy


def test_a_folder_in_the_place_of_the_kept_file_has_a_word(everything, tmp_path):
    (tmp_path / "trial.jsonl").mkdir()
    with pytest.raises(ZunzuError, match="cannot be written"):
        run.run(everything[:1], tmp_path / "trial.jsonl")
