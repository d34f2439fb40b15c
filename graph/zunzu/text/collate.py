"""Collation: what each witness of a chapter has where the edition reads otherwise.

Witnesses are compared letter by letter, marks left out.  Two letters that are print forms of one
word are brought together (荅 stands over against 答), and still told apart.  The alignment is the
shortest edit script, by rapidfuzz (decision 0005); what follows from it, which differences are one,
where they stand and who has what, is made here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rapidfuzz.distance import Levenshtein

from .chapters import Card, Chapter, find_chapter
from .edition import edition, place_in_witness
from .fold import fold
from .letters import Letter, edition_letters, read_usage, shown_letters, witness_letters

#: Differences with so few common letters between them are one: 席于尊東 over against 席尊于東.
_NEAR = 1


@dataclass(frozen=True, slots=True)
class Difference:
    """``start`` to ``end`` of the one row of letters stand as ``other_start`` to ``other_end``
    in the other."""

    start: int
    end: int
    other_start: int
    other_end: int


@dataclass(frozen=True, slots=True)
class Place:
    """Where witnesses differ: ``lemma`` is what the edition reads at ``at`` of its segment as
    received, ``readings`` who has what."""

    segment: str
    at: int
    offset: int
    lemma: str
    readings: tuple[tuple[str, str], ...]  # (witness, words as received)


def compare(
    one: Sequence[str],
    other: Sequence[str],
    keys: Sequence[str] = (),
    other_keys: Sequence[str] = (),
) -> list[Difference]:
    """Where two rows of letters differ, in order; ``keys`` are the letters as they are brought
    together, if not as they are.

    >>> compare("坐奠爵拜", "坐尊爵拜")
    [Difference(start=1, end=2, other_start=1, other_end=2)]
    """
    found: list[Difference] = []
    for step in Levenshtein.opcodes(
        [fold(c) for c in keys or one], [fold(c) for c in other_keys or other]
    ):
        a, b, c, d = step.src_start, step.src_end, step.dest_start, step.dest_end
        if (
            b - a == d - c
        ):  # letter over against letter: what is brought together may differ, what is not may be the same  # noqa: E501
            found += [
                Difference(a + n, a + n + 1, c + n, c + n + 1)
                for n in range(b - a)
                if one[a + n] != other[c + n]
            ]
        else:
            found.append(Difference(a, b, c, d))
    return found


def collate_chapter(chapter: Chapter) -> tuple[Place, ...]:
    """Every place where a witness of the chapter has other letters than the edition, in book order.

    The witnesses are those that ``edition.toml`` names; one that ends before the chapter does is
    compared as far as it goes.
    """
    card = find_chapter(chapter)
    ours = edition_letters(card)
    spans: list[tuple[int, int, str, str]] = []  # start, end, witness, words
    for name in card.witnesses:
        mine, theirs = edition_letters(card, name), witness_letters(card, name)
        usage, shown = read_usage(card.folder, name), shown_letters(card, name)
        expected = [c.form if name == card.witness else usage.get(c.form, c.form) for c in mine]
        forms = shown if name == card.witness else [c.form for c in theirs]
        for d in _join(compare(expected, forms, [c.form for c in mine], shown), mine):
            spans.append(
                (d.start, d.end, name, "".join(c.form for c in theirs[d.other_start : d.other_end]))
            )
    return tuple(_places(spans, ours, card))


def propose_usage(chapter: Chapter, witness: str) -> dict[str, str]:
    """What :func:`read_usage` should find: for each letter of the edition the form that the witness
    has most often for it, where that is another form of the same word."""
    counts: dict[str, dict[str, int]] = {}
    for a, b in _same_words(chapter, witness):
        forms = counts.setdefault(a, {})
        forms[b] = forms.get(b, 0) + 1
    commonest = {a: max(forms, key=lambda b: (forms[b], b == a)) for a, forms in counts.items()}
    return {a: b for a, b in sorted(commonest.items()) if a != b}


def _same_words(chapter: Chapter, witness: str) -> Iterator[tuple[str, str]]:
    """The letters of edition and witness that stand in one place and are forms of one word."""
    mine, theirs, keys = (
        edition_letters(chapter, witness),
        witness_letters(chapter, witness),
        shown_letters(chapter, witness),
    )
    for step in Levenshtein.opcodes([fold(c.form) for c in mine], [fold(c) for c in keys]):
        if step.src_end - step.src_start == step.dest_end - step.dest_start:
            here, there = slice(step.src_start, step.src_end), slice(step.dest_start, step.dest_end)
            for letter, other, key in zip(mine[here], theirs[there], keys[there]):
                if letter.form == other.form or fold(letter.form) == fold(key):
                    yield letter.form, other.form


def _join(found: list[Difference], mine: list[Letter]) -> list[Difference]:
    """Differences that stand together become one; where words are wanting or moved, also over a
    letter between them."""
    joined: list[Difference] = []
    for d in found:
        last = joined[-1] if joined else None
        if (
            last
            and d.start - last.end <= (_NEAR if _is_moved(last) or _is_moved(d) else 0)
            and _same_segment(last, d, mine)
        ):
            joined[-1] = Difference(last.start, d.end, last.other_start, d.other_end)
        else:
            joined.append(d)
    return joined


def _is_moved(d: Difference) -> bool:
    return d.end - d.start != d.other_end - d.other_start


def _same_segment(one: Difference, other: Difference, mine: list[Letter]) -> bool:
    return mine[one.start].segment == mine[min(other.start, len(mine) - 1)].segment


def _places(spans: list[tuple[int, int, str, str]], ours: list[Letter], card: Card) -> list[Place]:
    """Spans of single witnesses put together by place: those that begin and end with the same
    letters are one."""
    book, places = edition(card), []
    segments = {s.id: s for s in book.segments}
    for (start, end), found in groupby(sorted(spans, key=lambda s: s[:2]), key=lambda s: s[:2]):
        segment = segments[ours[min(start, len(ours) - 1)].segment]
        offset = ours[start].place if start < len(ours) else len(segment.text)
        lemma = "".join(c.form for c in ours[start:end])
        at = place_in_witness(book, segment.id, offset, card.corpus) - segment.start
        places.append(
            Place(
                segment.id, at, offset, lemma, tuple((name, words) for _, _, name, words in found)
            )
        )
    return places
