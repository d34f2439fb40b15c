"""Rites that are compared: the question of the library that sets them side by side, else the act
of each that answers, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from ..seek.index import Index
from ..seek.question import Part, Understood
from ..seek.ranked import Found
from .library import SEVERAL, Library
from .question import Column, Parameter, Question
from .table import Cell, Passage, Table

_Row = TypeVar("_Row")

#: What is compared may be set in a question where it is of one of these kinds.
_SET = ("cut", "song", "purpose", "thing", "role")
#: What a question must show that answers who, where, how many.
_SHOWS = {
    "who": {"who", "to", "from", "holder"},
    "where": {"place"},
    "number": {"count"},
    "when": {"when"},
    "facing": {"facing"},
    "why": {"reason"},
    "meaning": {"meaning"},
}
#: What a question may be asked of that shows the rites as columns.
_SIDE_BY_SIDE = ("", "what", "how", "who", "whether")
#: What asks for no more than what differs.
_OPEN = ("", "what", "how", "whether")
#: The question that tells all acts of a phase, rite by rite.
_PHASE = "phase-acts"
#: More rites are not set side by side.
_MOST = 6

_ASPECTS = (
    ("段", "segment"),
    ("誰", "who"),
    ("何如", "how"),
    ("事", "verb"),
    ("物", "things"),
    ("於誰", "to"),
    ("處", "place"),
    ("面", "facing"),
    ("若", "condition"),
    ("經文", "words"),
)


@dataclass(frozen=True, slots=True)
class Compared:
    """A question of the library that compares, and what is set in it."""

    question: Question
    settings: Mapping[str, str]

    def command(self) -> str:
        """What is typed for it."""
        sets = (f" --set {name}={value}" for name, value in self.settings.items())
        return f"zunzu ask {self.question.name}{''.join(sets)}"


def questions(known: Library, index: Index, asked: Understood) -> list[Compared]:
    """The questions of the library that compare rites and speak of all that is asked of, the
    nearest first; none for words that compare nothing."""
    if not asked.contrast:
        return []
    found = [
        (worth, place, one)
        for place, question in enumerate(known.questions)
        if _compares(question) and _shows(question, asked)
        for worth, one in _fitted(question, index, asked)
    ]
    whole = [one for _, _, one in sorted(found, key=lambda f: (-f[0], f[1]))]
    return [*_of_phase(known, index, asked), *whole]


def _compares(question: Question) -> bool:
    return question.name != _PHASE and SEVERAL in question.asks_zh


def _shows(question: Question, asked: Understood) -> bool:
    """Whether what is asked stands in a column of the answer."""
    main = asked.asks[0] if asked.asks else ""
    if question.sets_rites_side_by_side and main in _SIDE_BY_SIDE:
        return True
    return main in _OPEN or any(c.name in _SHOWS.get(main, ()) for c in question.columns)


def _fitted(question: Question, index: Index, asked: Understood) -> Iterator[tuple[int, Compared]]:
    """The question with what is asked of set in it, if it speaks of the rest, and how near its
    title and keywords are."""
    handles = index.spelling.of(f"{question.title_zh} {' '.join(question.keywords)}")
    said = handles + index.spelling.of(question.asks_zh)
    settings: dict[str, str] = {}
    worth = 0
    for part in reversed(asked.parts):
        if param := _takes(question, part, settings):
            settings[param.name] = part.said[0]
            worth += 1
        elif not any(form in said for form in part.forms):
            return
        worth += 2 * any(form in handles for form in part.forms)
    if worth > 1:
        yield worth, Compared(question, dict(reversed(settings.items())))


def _takes(question: Question, part: Part, settings: Mapping[str, str]) -> Parameter | None:
    """The setting of a question that a word may stand in."""
    return next(
        (
            param
            for param in question.params
            if param.kind in _SET
            and param.kind in part.kinds
            and part.own
            and part.said
            and param.name not in settings
        ),
        None,
    )


def _of_phase(known: Library, index: Index, asked: Understood) -> list[Compared]:
    """All acts of a phase, where one is named and no more is asked than what differs."""
    main = asked.asks[0] if asked.asks else ""
    if main not in _OPEN or _PHASE not in known.names():
        return []
    words = "".join(part.words for part in asked.parts)
    phases = [name for name in index.names([words]).get(words, ()) if name.kind == "phase"]
    return [Compared(known.get(_PHASE), {"phase": phase.label}) for phase in phases[:1]]


def only(table: Table, chapters: Sequence[str]) -> Table:
    """A table with the rows of some rites alone; whole where the rites are its columns."""
    at = next((n for n, c in enumerate(table.columns) if c.name == "chapter"), None)
    if not chapters or at is None:
        return table
    ids = {name.replace(".", "_") for name in chapters}
    kept = [n for n, row in enumerate(table.rows) if _named(row[at]) in ids]
    return replace(
        table,
        rows=_some(table.rows, kept),
        passages=_some(table.passages, kept),
        notes=_some(table.notes, kept),
        places=_some(table.places, kept),
    )


def _some(heap: tuple[_Row, ...], kept: Sequence[int]) -> tuple[_Row, ...]:
    """Some rows of a heap that may have none."""
    return tuple(heap[n] for n in kept) if heap else heap


def _named(cell: Cell | None) -> str:
    return cell.value.rpartition("/")[2] if cell else ""


def beside(
    told: Sequence[tuple[Found, Sequence[Cell | None]]],
    titles: Mapping[str, str],
    labels: Mapping[str, Mapping[str, str]],
) -> Table | None:
    """The act of each rite that answers, one column a rite, one row each of what is told of an
    act; what no rite has is left out, and the last column says whether the rites agree.

    ``told`` has of each rite its passage, and of the act what ``_ASPECTS`` lists after the segment.
    """
    if not 1 < len(told) <= _MOST:
        return None
    columns = (
        Column("aspect", "項", "aspect"),
        *(Column(f.chapter, titles.get(f.chapter, f.chapter), f.chapter) for f, _ in told),
        Column("same", "異同", "same or other"),
    )
    heaps = [[_text(found.segment), *cells] for found, cells in told]
    rows = [
        (_text(zh), *cells, _text(_agree(name, cells)))
        for (zh, name), cells in zip(_ASPECTS, zip(*heaps, strict=True), strict=True)
        if any(cells)
    ]
    proofs = tuple(tuple(Passage(f.segment, f.words) for f, _ in told) for _ in rows)
    return Table(columns, tuple(rows), labels, proofs)


def _agree(name: str, cells: Sequence[Cell | None]) -> str:
    """Whether the rites agree in what is told of their acts."""
    if name == "segment":
        return ""
    return "同" if len(set(map(_plain, cells))) == 1 else "異"


def _plain(cell: Cell | None) -> str:
    """A cell without the rite it is of: the person of one rite is the role."""
    if cell is None:
        return ""
    whole = cell.iris or (cell.value,)
    return " ".join(one.rpartition("/")[2].rpartition("_")[2] for one in whole)


def _text(words: str) -> Cell | None:
    return Cell("literal", words) if words else None
