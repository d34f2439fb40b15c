"""Answers that are kept: what a question gives without settings lies beside the graph.

A graph does not change, so neither does the answer that SPARQL gives to a question; the acts of all
rites are five thousand rows, and reading them takes a tenth of the time of finding them.  Whatever
else is asked is asked of the store (decision 0033).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from .. import kept, whole
from ..corpus import Corpus, shipped
from ..rdf.worker import Asked
from . import run
from .question import Question
from .table import Cell, Note, Passage, Place, Table

#: The folder beside the graph.
FOLDER = "answers"


class Answers:
    """The answers to the questions without settings, of the graph that lies in ``place``."""

    def __init__(self, place: Path, corpus: Corpus | None = None) -> None:
        self._folder, made = place / FOLDER, kept.read(place)
        self._made = made.digest + (corpus or shipped()).digest((), ("ask",)) if made else ""

    def answer(
        self,
        store: Callable[[], Asked],
        question: Question,
        settings: Mapping[str, str | Sequence[str]] | None = None,
        why: bool = False,
        notes: bool = False,
    ) -> Table:
        """What :func:`.run.answer` gives; the store is asked for where the answer has to be found.

        Raises what that raises.
        """
        if settings or not self._made:
            return run.answer(store(), question, settings, why, notes)
        file = self._folder / f"{question.name}{'.why' * why}{'.notes' * notes}.json"
        of = sha256((self._made + question.query).encode()).hexdigest()
        if (known := _read(file, of, question)) is not None:
            return known
        table = run.answer(store(), question, why=why, notes=notes)
        with suppress(OSError):  # of a place that cannot be written to nothing is kept
            file.parent.mkdir(exist_ok=True)
            whole.write(
                file, json.dumps({"of": of, **_written(table)}, ensure_ascii=False).encode()
            )
        return table


def _written(table: Table) -> dict[str, Any]:
    """A table as plain values: what comes often once, a row by the numbers of what it holds."""
    return {
        "labels": table.labels,
        "rows": _pooled(
            table.rows, lambda c: [c.kind, c.value, c.lang, c.datatype, c.english, c.iris, c.called]
        ),
        "passages": _pooled(table.passages, lambda p: [p.segment, p.words]),
        "notes": _pooled(table.notes, lambda n: [n.segment, n.author, n.words, n.upon_note]),
        "places": _pooled([[place] for place in table.places], lambda p: [p.chapters, p.segments]),
    }


def _pooled(rows: Iterable[Sequence[Any]], told: Callable[[Any], list[Any]]) -> list[list[Any]]:
    known: dict[Any, int] = {}
    numbers = [
        [-1 if one is None else known.setdefault(one, len(known)) for one in row] for row in rows
    ]
    return [[told(one) for one in known], numbers]


def _read(file: Path, of: str, question: Question) -> Table | None:
    """The table in a file; None where there is none, or one of another graph or question."""
    try:
        told = json.loads(file.read_bytes())
        return _table(told, question) if told["of"] == of else None
    except (OSError, ValueError, LookupError, TypeError):
        return None


def _table(told: Mapping[str, Any], question: Question) -> Table:
    return Table(
        question.columns,
        _rows(told["rows"], _cell),
        told["labels"],
        _rows(told["passages"], Passage),
        notes=_rows(told["notes"], Note),
        places=tuple(place for (place,) in _rows(told["places"], _place)),
    )


def _cell(
    kind: str,
    value: str,
    lang: str,
    datatype: str,
    english: str,
    iris: Sequence[str],
    called: Sequence[str],
) -> Cell:
    return Cell(kind, value, lang, datatype, english, tuple(iris), tuple(called))


def _place(chapters: Sequence[str], segments: Sequence[str]) -> Place:
    return Place(tuple(chapters), tuple(segments))


def _rows(pooled: Sequence[Any], of: Callable[..., Any]) -> tuple[tuple[Any, ...], ...]:
    values, numbers = pooled
    known = [*(of(*value) for value in values), None]  # which -1 stands for
    return tuple(tuple([known[n] for n in row]) for row in numbers)
