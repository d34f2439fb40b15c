"""Who is who in a new text, proposed: words that mean another there than elsewhere, as rows of
``who.tsv`` for an editor to review."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from .. import parse, tables
from ..corpus import Corpus
from ..model import Segment
from ..text.chapters import Card
from .sections import pattern

#: The columns of ``who.tsv`` (:mod:`zunzu.rdf.participants`).
COLUMNS = ("word", "role", "segment", "words", "why", "status", "part")
#: The roles that the words for a part of its own mean in every text: who bears them is told by
#: no row.
_OWN_NAMES = {"host": "主人", "guest": "賓"}


def propose(
    base: Sequence[Segment], corpus: Corpus, like: Card | None = None
) -> list[dict[str, str]]:
    """The rows for a text: what ``data/intake/namings.tsv`` says of its words, and what they
    mean in a chapter that it is ``like``."""
    rows = []
    for path in corpus.every("data", "intake", "namings.tsv"):
        for row in tables.rows(path, ("word", "role", "not", "why", "example")):
            others = pattern(row, "not")
            alone = [
                (segment, at)
                for segment in base
                for at in _alone(segment.text, row["word"], others)
            ]
            if len(alone) > sum(
                len(others.findall(segment.text))
                for segment in base
                if "諸" + row["word"] in segment.text
            ):
                segment, at = alone[0]
                rows.append(
                    dict(
                        zip(
                            COLUMNS,
                            (
                                row["word"],
                                row["role"],
                                segment.id,
                                _clause(segment.text, at),
                                row["why"],
                                "proposed",
                                "",
                            ),
                            strict=True,
                        )
                    )
                )
    rows += _parties(base, corpus)
    return rows + _as_in(base, like, {row["word"] for row in rows})


def _parties(base: Sequence[Segment], corpus: Corpus) -> list[dict[str, str]]:
    """Who is host and guest where they are not called so, and who was sent and is the guest there:
    as the reader takes it (:mod:`zunzu.parse.parties`)."""
    text, starts = "", []
    for segment in base:
        starts.append(len(text))
        text += segment.text + "\n"
    rows = []
    for shown in parse.who_is_who(text, corpus).shown:
        if _OWN_NAMES.get(shown.part) == shown.word:
            continue
        segment = base[bisect_right(starts, shown.start) - 1]
        cells = (
            shown.word,
            "賓" if shown.part == "envoy" else "",
            segment.id,
            _clause(segment.text, shown.start - starts[base.index(segment)]),
            shown.why,
            "proposed",
            shown.part,
        )
        rows.append(dict(zip(COLUMNS, cells, strict=True)))
    return rows


def _as_in(base: Sequence[Segment], like: Card | None, told: set[str]) -> list[dict[str, str]]:
    """What the table of another chapter says of words that this one has too."""
    path = like.folder / "who.tsv" if like is not None else None
    if like is None or path is None or not path.exists():
        return []
    rows = []
    for row in tables.rows(path, COLUMNS, short=True, lacking=("part",)):
        where = next((segment for segment in base if row["word"] in segment.text), None)
        if where is not None and row["word"] not in told:
            rows.append(
                {
                    "part": "",
                    **row.cells,
                    "segment": where.id,
                    "words": _clause(where.text, where.text.find(row["word"])),
                    "why": f"as in {like.title}: {row['why']}",
                    "status": "proposed",
                }
            )
    return rows


def _alone(text: str, word: str, others: re.Pattern[str]) -> list[int]:
    """Where a word stands that is no part of one of the others."""
    held = {at for found in others.finditer(text) for at in range(*found.span())}
    return [
        found.start() for found in re.finditer(re.escape(word), text) if found.start() not in held
    ]


def _clause(text: str, at: int) -> str:
    start = max(text.rfind(mark, 0, at) for mark in "，。；：「」") + 1
    end = min(
        (place for mark in "，。；：「」" if (place := text.find(mark, at)) >= 0), default=len(text)
    )
    return text[start:end]
