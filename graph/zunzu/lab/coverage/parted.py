"""The parts of the page on what is drawn from texts nobody has annotated: sections proposed, and
claims in sentences drawn by lot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..sections import Divided
from ..sentences import Kind
from .page import part, score

#: The lots of sentences, as their rows are called: patterns were tuned on the first, written by the
#: reader of the second; whoever annotated the third had not read them.
LOTS = {
    ", tuning": "sentences.tsv",
    ", annotated before": "fresh.tsv",
    ", second tuning": "tuning.tsv",
    ", looked at": "second.tsv",
    ", looked at later": "third.tsv",
    ", untouched": "untouched.tsv",
}

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
    """The kinds of claims in sentences drawn by lot, by lot (``LOTS``) and kind."""
    return part(
        "Claims in sentences drawn by lot",
        """
Lots of sentences of 注 and 疏 (`tests/scholia/lot/`). *Tuning*, 150, and *second tuning*, 77: the patterns of reason, number, time, place and rank were made, and mended, with them.
*Annotated before*, 124: annotated before one such claim was drawn, but by the one who then wrote the patterns; *looked at*, 60 and 90: counted once, then their errors were looked at. *Untouched*,
100: annotated by somebody who had read neither the patterns nor what they draw; only its figures were ever looked at: what a new sentence may expect. Gloss, variant, omission, supply and division are clean in none: they were held to lists of the whole chapters. A
sentence counts once for each kind of claim that it makes; of a kind with fewer than ten by hand a figure says little. A citation names another book or chapter; places of the
same chapter do not count.
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
