"""What was drawn by lot and judged from its passage: how much of it is read rightly, by chapter and
by slot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from ... import tables
from .. import lot
from . import page

#: The sheets, each with its first score (`first.tsv` of their folder).
FIRST = "first.tsv"
_COLUMNS = ("sheet", "of", "seed", "judged", "right at first", "note")


def part(folder: Path, records: Path, fold: Callable[[str], str]) -> str:
    """The part of the page: every judged sheet in ``folder`` beside the ``records`` of the build.

    Raises ZunzuError for a sheet that is not filled in.
    """
    told = tables.rows(folder / FIRST, _COLUMNS)
    found = [lot.judged_sheet(row["of"], folder / row["sheet"], records, fold) for row in told]
    rows = [
        [
            row["sheet"],
            row["of"],
            row["judged"],
            row["right at first"],
            *_now(result),
            row["note"],
        ]
        for row, result in zip(told, found)
    ]
    chapters = sorted({chapter for result in found for chapter in result.rows})
    return "\n".join(
        (
            page.part(
                "Drawn by lot",
                """
Acts, copies made by dittos and statements that were drawn by chance (`zunzu lab lot`), judged from their passages alone, with nothing of the
reading in view (of a copy: which act it repeats), and then compared by the program. *At first* is the share that was right before anybody
had seen a difference; where the judge had slipped the sheet says so in its column `note`. A sheet is spent when its differences were looked at: what is right now only says that they are mended.
""",  # noqa: E501
                ["sheet", "of", "judged", "right at first", "right now", "of", ""],
                rows,
                3,
            ),
            page.part(
                "By chapter and slot",
                "\nThe same sheets now: right of judged, by chapter; the slots that differ.\n",
                ["sheet", *chapters, "slots that differ"],
                [
                    [
                        row["sheet"],
                        *(
                            f"{result.rows[c] - result.faulty[c]} of {result.rows[c]}"
                            if result.rows[c]
                            else "–"
                            for c in chapters
                        ),
                        _slots(result),
                    ]
                    for row, result in zip(told, found)
                ],
                3,
            ),
        )
    )


def _now(result: lot.Precision) -> Sequence[str]:
    total = result.rows.total()
    return page.score(result.share), str(total)


def _slots(result: lot.Precision) -> str:
    counted = Counter(d.slot for d in result.differences)
    return ", ".join(f"{slot} {n}" for slot, n in sorted(counted.items())) or "none"
