"""In which order the acts are gone through, and the phases into which they fall."""

from __future__ import annotations

from collections.abc import Sequence

from ..model import Act, Edition, Section
from .moments import Moment, Phase


def in_order(acts: Sequence[Act]) -> list[Act]:
    """The acts with what a ditto repeats put behind the ditto."""
    copies: dict[str, list[Act]] = {}
    for act in acts:
        if act.source == "copied":
            copies.setdefault(act.id.rpartition(".")[0], []).append(act)
    return [a for act in acts if act.source != "copied" for a in (act, *copies.get(act.id, ()))]


def phases(book: Edition, moments: Sequence[Moment]) -> tuple[Phase, ...]:
    """The innermost sections, each with its run of acts; of a chapter that nobody has divided,
    the whole."""
    order = {s.id: n for n, s in enumerate(book.base())}
    at = [order.get(m.act.segment, -1) for m in moments]
    found = []
    for section in leaves(book, list(order)):
        first, last = order.get(section.first, 0), order.get(section.last, 0)
        inside = [n for n, place in enumerate(at) if first <= place <= last]
        start, end = (inside[0], inside[-1] + 1) if inside else (0, 0)
        found.append(Phase(section, start, end))
    return tuple(found)


def leaves(book: Edition, segments: Sequence[str]) -> list[Section]:
    """The sections without parts; of a text without sections one that holds it all."""
    parents = {s.parent for s in book.sections}
    leaves = [s for s in book.sections if s.id not in parents]
    if leaves or not segments:
        return leaves
    return [
        Section(
            f"{book.chapter}.p-all",
            book.chapter,
            book.title,
            "The whole",
            segments[0],
            segments[-1],
        )
    ]
