"""Two rites, or two sections, act beside act: what students of the rites do by hand, 鄉飲 with
鄉射, 士 with 大夫."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from .. import build, parse
from ..corpus import Corpus
from ..model import Act
from ..text import edition, find_chapter, find_segments
from .acts import NAMES, told
from .align import Pair, align

#: Between a chapter and its section or range: 鄉飲酒禮:獻賓, yili.05:026-037.
WITHIN = ":"
#: So many acts in a row that one side alone has are told one by one; more are told as a run.
_ONE_BY_ONE = 3


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two: what it is called, and its acts in their order."""

    title: str
    acts: tuple[Act, ...]


def of_chapter(name: str, corpus: Corpus | None = None) -> Side:
    """A chapter, or a part of it behind a colon: a section by its title, a range of segments.

    Raises ZunzuError for a chapter or a section that is not there.
    """
    chapter, _, part = name.partition(WITHIN)
    card = find_chapter(chapter, corpus)
    book = edition(card)
    acts = tuple(act for act in build.reading(book, (), corpus).acts if act.source != "copied")
    if not part:
        return Side(card.title, acts)
    within = {segment.id for segment in find_segments(book, part)}
    return Side(f"{card.title} {part}", tuple(act for act in acts if act.segment in within))


def of_text(words: str, title: str, corpus: Corpus | None = None) -> Side:
    """A text of any rite, as it is read."""
    return Side(title, parse.read(words, corpus=corpus).acts)


def compare(one: Side, other: Side) -> list[Pair]:
    """Every act of both, side by side."""
    return align(one.acts, other.acts)


def summary(pairs: Sequence[Pair]) -> dict[str, Any]:
    """How many acts are the same, other (by slot), only in the one, only in the other."""
    kinds = Counter(pair.kind for pair in pairs)
    slots = Counter(change.slot for pair in pairs for change in pair.changes)
    return {kind: kinds[kind] for kind in ("same", "other", "missing", "added")} | {
        "slots": dict(slots.most_common())
    }


#: How a line of the comparison begins.
_SIGNS = {"same": "=", "other": "~", "missing": "-", "added": "+"}


def values(pair: Pair) -> dict[str, Any]:
    """A pair as JSON values."""
    return {
        "kind": pair.kind,
        "one": _values(pair.one),
        "other": _values(pair.other),
        "changes": [{"slot": c.slot, "one": c.was, "other": c.given} for c in pair.changes],
    }


def _values(act: Act | None) -> dict[str, Any] | None:
    return None if act is None else {"act": act.id, "told": told(act), "quote": act.quote}


def tell(one: Side, other: Side, pairs: Sequence[Pair], everything: bool = False) -> str:
    """The comparison in lines: = the same (with ``everything``), ~ other, - only in the one, +
    only in the other."""
    lines = [f"{one.title} ∥ {other.title}", ""]
    for kind, group in groupby(pairs, key=lambda pair: pair.kind):
        lines += _lines(kind, list(group), everything)
    counted = summary(pairs)
    slots = ", ".join(
        f"{NAMES[slot][0]} {NAMES[slot][1]} {n}" for slot, n in counted["slots"].items()
    )
    return (
        "\n".join(
            [
                *lines,
                "",
                f"same {counted['same']}, other {counted['other']}"
                + f" ({slots})" * bool(slots)
                + f", only in {one.title} {counted['missing']}, only in {other.title}"
                f" {counted['added']}",
            ]
        )
        + "\n"
    )


def _lines(kind: str, run: list[Pair], everything: bool) -> Iterator[str]:
    """A run of acts of one kind: a line each, or one for all where many of one side have no
    fellow in the other."""
    acts = [[act for act in (pair.one, pair.other) if act] for pair in run]
    if kind in ("missing", "added") and len(run) > _ONE_BY_ONE and not everything:
        first, last = acts[0][0], acts[-1][-1]
        yield f"{_SIGNS[kind]} {len(run)} acts, {first.id} {told(first)} … {last.id} {told(last)}"
        return
    for pair, both in zip(run, acts, strict=True) if everything or kind != "same" else ():
        yield f"{_SIGNS[kind]} {told(both[0])}  " + " | ".join(act.id for act in both)
        yield from (
            f"    {NAMES[c.slot][0]} {NAMES[c.slot][1]}: {c.was or '∅'} | {c.given or '∅'}"
            for c in pair.changes
        )
