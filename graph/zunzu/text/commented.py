"""Commentary that stands among the words of a text, where that is the commentary that an edition
has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from .beside import Span

#: So many letters in a row that the commentary has and the chapter has not are the commentary.
QUOTED = 5


class Letters(NamedTuple):
    """The letters of a text as they are compared, where each stands, and the text."""

    row: str
    places: Sequence[int]
    text: str


def spans(
    letters: Letters,
    gaps: Sequence[str],
    ours: str,
    told: Sequence[str],
    folded: Callable[[str], str],
) -> list[Span]:
    """Where a text has words of the commentary, in order.

    ``gaps`` are the letters of it that the chapter, whose letters are ``ours``, has not in their
    place; ``told`` is what the commentary says, and ``folded`` makes letters as they are compared.
    """
    notes = set().union(*map(_pieces, told)) - _pieces(ours)
    if not any(piece in notes for gap in gaps for piece in _pieces(gap)):
        return []
    runs: list[list[int]] = []
    for n in range(len(letters.row) - QUOTED + 1):
        if letters.row[n : n + QUOTED] in notes and _in_one_line(letters, n, n + QUOTED):
            if runs and n <= runs[-1][1]:
                runs[-1][1] = n + QUOTED
            else:
                runs.append([n, n + QUOTED])
    said = "\n".join(told)
    lines = (
        line
        for line in _lines(letters.text)
        if _is_said(letters.text[slice(*line)], said, ours, folded)
    )
    return _apart(
        [*((letters.places[start], letters.places[end - 1] + 1) for start, end in runs), *lines]
    )


def _pieces(row: str) -> set[str]:
    return {row[i : i + QUOTED] for i in range(len(row) - QUOTED + 1)}


def _in_one_line(letters: Letters, at: int, until: int) -> bool:
    return letters.text.find("\n", letters.places[at], letters.places[until - 1]) < 0


def _lines(text: str) -> Iterator[Span]:
    """Where each line of a text stands."""
    at = 0
    for line in text.split("\n"):
        yield at, at + len(line)
        at += len(line) + 1


def _is_said(line: str, said: str, ours: str, folded: Callable[[str], str]) -> bool:
    """Whether a line is said in the commentary and not in the chapter, as it is or behind the
    name of who says it: 鄭注：謙也。"""
    both = (folded(line), folded(line.partition("：")[2]))
    return any(words and words not in ours and words in said for words in both)


def _apart(found: Iterable[Span]) -> list[Span]:
    """Stretches of a text, those that overlap made into one."""
    out: list[Span] = []
    for start, end in sorted(found):
        if out and start < out[-1][1]:
            out[-1] = (out[-1][0], max(end, out[-1][1]))
        else:
            out.append((start, end))
    return out
