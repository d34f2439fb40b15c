"""Precision by lot: acts, copies and statements are drawn by chance, a reader judges each from its
passage, and the reading is held to that.

The sheet shows passages with the verb in brackets and nothing of what the program made of it; the
reader fills in who, what, to whom, where.  In a cell 、 joins what goes together, ``|`` stands
between what is as good, ``∅`` is nothing, ``?`` is open and not judged.  In the column ``act``
``no`` says that the words are no act at all, or that the ditto repeats nothing of the kind, ``?``
that careful readers differ.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from .. import records, tables
from ..errors import Fault, ZunzuError
from ..model import Act, Edition, Statement
from ..tables import Row
from .coverage.lists import NOBODY, OR
from .evaluate import OPEN

SLOTS = ("agent", "object", "recipient", "place", "facing")
COLUMNS = ("segment", "start", "end", "verb", "passage", "act", *SLOTS, "negated", "note")
#: Of a copy besides: the act that is repeated, by its segment and place, and its passage.
COPIES = (*COLUMNS[:3], "model", "at", *COLUMNS[3:5], "told", *COLUMNS[5:])
STATEMENTS = ("segment", "start", "end", "kind", "passage", "subject", "values", "count", "note")
JOINED = "、"
NO_ACT = "no"

#: Folds a name, so that 衆 and 眾 are the same.
Fold = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Difference:
    """An act of which some slot is other than judged: where, its verb, the slot, judged, read."""

    segment: str
    verb: str
    slot: str
    judged: str
    read: str


@dataclass(frozen=True, slots=True)
class Precision:
    """A judged sheet beside the reading.

    ``rows`` acts by chapter that were judged and are read; ``faulty`` those of them with a fault;
    ``gone`` judged places where nothing is read any more.
    """

    rows: Counter[str]
    faulty: Counter[str]
    differences: tuple[Difference, ...]
    gone: int

    @property
    def share(self) -> float:
        """The acts that are right in every slot, of all that were judged: 0 to 1."""
        return 1 - self.faulty.total() / self.rows.total() if self.rows else 1.0


def draw(acts: Iterable[Act], count: int, seed: int) -> list[Act]:
    """``count`` of the written acts by chance, in the order of the text; the same for the same
    seed."""
    written = [act for act in acts if act.source != "copied"]
    chosen = random.Random(seed).sample(range(len(written)), min(count, len(written)))
    return [written[i] for i in sorted(chosen)]


def draw_copies(acts: Iterable[Act], count: int, seed: int) -> list[tuple[Act, Act]]:
    """``count`` copies by chance, each with the act that it repeats."""
    known = {act.id: act for act in acts}
    copied = [
        (act, known[act.copied_from])
        for act in known.values()
        if act.source == "copied" and act.copied_from in known
    ]
    chosen = random.Random(seed).sample(range(len(copied)), min(count, len(copied)))
    return [copied[i] for i in sorted(chosen)]


def draw_statements(said: Iterable[Statement], count: int, seed: int) -> list[Statement]:
    """``count`` statements by chance, in the order of the text."""
    told = list(said)
    chosen = random.Random(seed).sample(range(len(told)), min(count, len(told)))
    return [told[i] for i in sorted(chosen)]


def sheet(drawn: Sequence[Act], editions: Iterable[Edition]) -> str:
    """The table that a reader fills in: passages with the verb in brackets, empty slots."""
    words = _words(editions)
    return _table(COLUMNS, ((*_place(act), act.verb, _passage(act, words)) for act in drawn))


def sheet_of_copies(drawn: Sequence[tuple[Act, Act]], editions: Iterable[Edition]) -> str:
    """The same of copies: the ditto in its passage, and the act that it is said to repeat in
    its own."""
    words = _words(editions)
    return _table(
        COPIES,
        (
            (
                *_place(copy),
                model.segment,
                str(model.start),
                copy.verb,
                _passage(copy, words),
                _passage(model, words),
            )
            for copy, model in drawn
        ),
    )


def sheet_of_statements(drawn: Sequence[Statement], editions: Iterable[Edition]) -> str:
    """The same of statements: the words in brackets and the kind; of whom, and what, is left
    empty."""
    words = _words(editions)
    return _table(STATEMENTS, ((*_place(said), said.kind, _passage(said, words)) for said in drawn))


def _words(editions: Iterable[Edition]) -> dict[str, str]:
    return {s.id: s.text for edition in editions for s in edition.segments}


def _place(told: Act | Statement) -> tuple[str, str, str]:
    return told.segment, str(told.start), str(told.end)


def _passage(told: Act | Statement, words: dict[str, str]) -> str:
    text = words[told.segment]
    return f"{text[: told.start]}【{text[told.start : told.end]}】{text[told.end :]}"


def _table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = ["\t".join((*row, *[""] * (len(columns) - len(row)))) for row in rows]
    return "\n".join(["\t".join(columns), *lines]) + "\n"


def judge(path: Path, acts: Iterable[Act], fold: Fold) -> Precision:
    """Hold the reading to a judged sheet.

    Raises ZunzuError for a sheet that is not filled in: all its rows together.
    """
    at = {(act.segment, act.start): act for act in acts if act.source != "copied"}
    judged = _filled(path, COLUMNS, "agent")
    return _held(((row, at.get((row["segment"], row.number("start")))) for row in judged), fold)


def judge_copies(path: Path, acts: Iterable[Act], fold: Fold) -> Precision:
    """Hold the unfolded dittos to a judged sheet of copies; raises as :func:`judge` does.

    One ditto may repeat one act twice, by another the second time (上射 and, 其他如上射, 下射): the
    sheet asks for the act and not for which of the two, so that one of them must be as judged.
    """
    known = {act.id: act for act in acts}
    at: dict[tuple[str, int, str, int], list[Act]] = {}
    for copy in known.values():
        if copy.copied_from and (model := known.get(copy.copied_from)) is not None:
            place = copy.segment, copy.start, model.segment, model.start
            at.setdefault(place, []).append(copy)

    def asked(row: Row) -> Act | None:
        place = row["segment"], row.number("start"), row["model"], row.number("at")
        return min(at.get(place, ()), key=lambda act: len(_faults(row, act, fold)), default=None)

    return _held(((row, asked(row)) for row in _filled(path, COPIES, "agent")), fold)


def judge_statements(path: Path, said: Iterable[Statement], fold: Fold) -> Precision:
    """Hold the statements to a judged sheet: of whom or what, which values, how many.

    Raises as :func:`judge` does.
    """
    at: dict[tuple[str, str, int], list[Statement]] = {}
    for told in said:
        at.setdefault((told.segment, told.kind, told.start), []).append(told)
    rows, faulty, gone, faults = Counter[str](), Counter[str](), 0, list[Difference]()
    for row in _filled(path, STATEMENTS, "subject"):
        found = at.get((row["segment"], row["kind"], row.number("start")), [])
        if row["subject"] == OPEN or not found:
            gone += row["subject"] not in (OPEN, NO_ACT)
            continue
        wrong = min((_wrong(row, told, fold) for told in found), key=len)
        rows[found[0].chapter] += 1
        faulty[found[0].chapter] += bool(wrong)
        faults += wrong
    return Precision(rows, faulty, tuple(faults), gone)


def _wrong(row: Row, told: Statement, fold: Fold) -> list[Difference]:
    """What of a statement is other than judged."""
    read = {
        "subject": (told.subject,),
        "values": told.values,
        "count": () if told.count is None else (str(told.count),),
    }
    return [
        Difference(told.segment, told.kind, slot, row[slot] or NOBODY, JOINED.join(values))
        for slot, values in read.items()
        if (row[slot] or slot == "subject") and not _allowed(row[slot], values, fold)
    ]


def _filled(path: Path, columns: tuple[str, ...], needed: str) -> list[Row]:
    """The rows of a judged sheet, none of which may lack ``needed``."""
    judged = list(tables.rows(path, columns))
    if empty := [row for row in judged if not row[needed] and row.get("act") not in (NO_ACT, OPEN)]:
        raise ZunzuError(
            *(
                Fault(
                    row.where,
                    f"names no {needed}",
                    f"who does it, or {NOBODY}, or {OPEN} where that is open",
                )
                for row in empty
            )
        )
    return judged


def _held(judged: Iterable[tuple[Row, Act | None]], fold: Fold) -> Precision:
    """The judged rows beside the acts that are read there."""
    rows: Counter[str] = Counter()
    faulty: Counter[str] = Counter()
    faults: list[Difference] = []
    gone = 0
    for row, act in judged:
        if act is None or row["act"] == OPEN:
            gone += act is None and row["act"] not in (NO_ACT, OPEN)
            continue
        found = _faults(row, act, fold)
        rows[act.chapter] += 1
        faulty[act.chapter] += bool(found)
        faults += found
    return Precision(rows, faulty, tuple(faults), gone)


def _faults(row: Row, act: Act, fold: Fold) -> list[Difference]:
    if row["act"] == NO_ACT:
        return [Difference(act.segment, act.verb, "act", "no act", act.quote or act.verb)]
    read = {
        "facing": (act.facing,) if act.facing else (),
        "negated": ("yes",) if act.negated else (),
        "agent": act.agent,
        "object": act.object,
        "recipient": act.recipient,
        "place": act.place,
    }
    return [
        Difference(act.segment, act.verb, slot, row[slot] or NOBODY, JOINED.join(said) or NOBODY)
        for slot, said in read.items()
        if not _allowed(row[slot], said, fold)
    ]


def _allowed(cell: str, said: Sequence[str], fold: Fold) -> bool:
    if OPEN in cell:
        return True
    choices = [
        frozenset(fold(name) for name in choice.replace(NOBODY, "").split(JOINED) if name)
        for choice in cell.split(OR)
    ]
    return frozenset(map(fold, said)) in choices


# -- what was read, as it lies in the build --------------------------------------------------------


def drawn_sheet(kind: str, folder: Path, count: int, seed: int, editions: Iterable[Edition]) -> str:
    """A sheet of ``kind`` (acts, copies, statements) drawn from the records in ``folder``."""
    if kind == "statements":
        return sheet_of_statements(draw_statements(_said(folder), count, seed), editions)
    if kind == "copies":
        return sheet_of_copies(draw_copies(_acts(folder), count, seed), editions)
    return sheet(draw(_acts(folder), count, seed), editions)


def judged_sheet(kind: str, path: Path, folder: Path, fold: Fold) -> Precision:
    """The judged sheet at ``path`` beside the records in ``folder``; raises as :func:`judge`."""
    if kind == "statements":
        return judge_statements(path, _said(folder), fold)
    return (judge_copies if kind == "copies" else judge)(path, _acts(folder), fold)


def _acts(folder: Path) -> list[Act]:
    return [a for path in sorted(folder.glob("*.acts.jsonl")) for a in records.read(Act, path)]


def _said(folder: Path) -> list[Statement]:
    found = sorted(folder.glob("*.statements.jsonl"))
    return [told for path in found for told in records.read(Statement, path)]
