"""The parts of the page on what is drawn from texts nobody has annotated: sections proposed, and
claims in sentences drawn by lot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..sections import Divided
from ..sentences import Kind
from .page import part, score

#: The sentences that patterns were tuned on, and those they were not, as their rows are called.
LOTS = {"": "sentences.tsv", ", untouched": "fresh.tsv"}

_ALONE, _TOLD = "the text alone", "with 注疏"


def parted(pairs: Iterable[tuple[Divided, Divided]], titles: Mapping[str, str]) -> str:
    """Of each chapter what is proposed with its commentary, and without."""
    rows = [
        _row(one, titles[one.chapter], how)
        for with_notes, alone in pairs
        for one, how in ((with_notes, _TOLD), (alone, _ALONE))
    ]
    sums = [_sum([row for row in rows if row[2] == how], how) for how in (_TOLD, _ALONE)]
    return part(
        "Sections proposed",
        """
The sections made by hand are hidden and proposed anew, as `zunzu add` proposes them for a text that nobody has divided; there are no
headings and no paragraphs. An opening is a segment at which a section of the hand begins (several that lie in one another count
once); *near*: a proposed one stands there, one segment before or one behind; *stray*: proposed, and none of the hand so near. The cues
were written, and mended once more, by who knew these chapters: a text of another kind is divided less well.
""",  # noqa: E501
        [
            "chapter",
            "title",
            "told by",
            "sections",
            "of these found",
            "openings",
            "found",
            "near",
            "proposed",
            "stray",
            "recall",
            "precision",
        ],  # fmt: skip
        [[*row, *_scores(row)] for row in (*rows, *sums)],
    )


def _row(one: Divided, title: str, how: str) -> list[Any]:
    return [
        one.chapter,
        title,
        how,
        one.sections,
        one.sections_found,
        one.opens,
        one.found,
        one.near,
        one.proposed,
        one.stray,
    ]


def _sum(rows: Sequence[Sequence[Any]], how: str) -> list[Any]:
    return ["all", "", how, *(sum(column) for column in zip(*(row[3:] for row in rows)))]


def _scores(row: Sequence[Any]) -> tuple[str, str]:
    _, _, _, _, _, opens, found, _, proposed, _ = row
    return score(found / opens), score(found / proposed)


def by_lot(lots: Mapping[str, Sequence[Kind]]) -> str:
    """The kinds of claims in sentences drawn by lot, those that patterns were tuned on and those
    that they were not."""
    return part(
        "Claims in sentences drawn by lot",
        """
150 sentences of 注 and 疏 were drawn by lot and annotated before anybody looked at what is drawn from them; the patterns of reason, number, time, place and
rank were made with them. 124 more (*untouched*), drawn with another seed, were annotated before one such claim was drawn, and only counted since (`tests/scholia/lot/`). A
sentence counts once for each kind of claim that it makes. A citation names another book or chapter; places of the same chapter do not count.
""",  # noqa: E501
        ["kind", "by hand", "drawn", "both", "precision", "recall"],
        [
            [
                one.name + lot,
                one.hand,
                one.drawn,
                one.both,
                score(one.precision) if one.drawn else "–",
                score(one.recall) if one.hand else "–",
            ]
            for lot, kinds in lots.items()
            for one in kinds
        ],
        level=3,
    )
