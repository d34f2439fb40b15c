"""The places to look at first are those that would cost most if they are wrong."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from pathlib import Path

from zunzu import parse
from zunzu.intake.looking import UNKNOWN, carried, ordered, reasons
from zunzu.lab.coverage.gold import _golds
from zunzu.lab.evaluate import score
from zunzu.model import Act, replace
from zunzu.records import to_dict
from zunzu.text.fold import fold

GOLD = Path(__file__).resolve().parent.parent / "gold"


def act(segment: str, agent: str, grade: str = "", **more: object) -> Act:
    supplied = {"elided": ("agent",), "grades": {"agent": grade}} if grade else {}
    return replace(Act(0, 1, "升", (agent,) if agent else ()), segment=segment, **supplied, **more)


def test_a_doubtful_doer_who_is_carried_on_comes_before_single_open_slots():
    acts = [
        act("a", "", "open"),
        act("b", "主人", "likely"),
        *(act("c", "主人", "sure") for _ in range(8)),
        act("d", "賓"),
    ]
    found = ordered(reasons(acts), "abcd")
    assert [name for name, _ in found][:2] == ["b", "a"]
    assert found[0][1] == ("that 主人 does 升 is likely, and 8 acts after it hang on that",)
    assert "c" not in dict(found) and "d" not in dict(found), "nothing is doubtful there"


def test_what_is_carried_ends_where_a_doer_is_written():
    assert carried([act("a", "賓"), act("a", "賓", "sure"), act("a", "賓"), act("a", "介")]) == [
        *(1, 0, 0, 0)
    ]


def sentences(text: str) -> list[int]:
    """Where the sentences of a text begin; its lines where it has no marks."""
    return [m.start() for m in re.finditer(r"[^。\n]+[。\n]?[」』]*", text)]


def test_ten_places_hold_more_true_errors_than_ten_drawn_by_lot():
    held = drawn = better = worse = 0.0
    for _path, gold in _golds(GOLD):
        starts = sentences(gold.text)
        if len(starts) < 20:
            continue
        reading = parse.read(gold.text)
        said = [to_dict(one) for one in reading.acts]
        slots = ("missed", "extra", "agent", "object", "recipient")

        def at(place: int, starts: list[int] = starts) -> str:
            return str(bisect_right(starts, place) - 1)

        wrong = Counter(
            at(one.start) for one in score(gold.acts, said, fold).differences if one.kind in slots
        )
        found = [
            *reasons([replace(one, segment=at(one.start)) for one in reading.acts]),
            *((at(start), UNKNOWN, word) for start, _, word, _ in reading.guessed),
        ]
        top = sum(wrong[name] for name, _ in ordered(found, map(str, range(len(starts))))[:10])
        lot = 10 * wrong.total() / len(starts)
        held, drawn = held + top, drawn + lot
        better, worse = better + (top > lot), worse + (top < lot)
    assert held > 1.6 * drawn and better > 2 * worse, (held, drawn, better, worse)
