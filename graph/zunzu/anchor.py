"""Anchoring: a reading of a whole text becomes records of an edition, each with its segment, its id and its place there.

The reader counts offsets through the text it was given; an edition counts them within each segment.  For a text given
instead of the edition, :func:`recast` makes the edition that this text would be, so that both go the same way.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from .model import Act, Edition, Reading, Section, Segment

#: Where each segment stands in a text: (start, end, id), in order.
Spans = Sequence[tuple[int, int, str]]


def anchor(reading: Reading, spans: Spans) -> Reading:
    """The reading with segment, id and offsets within the segment for every act and statement.

    Exchanges get the chapter's name (``x03`` → ``yili.04.x03``), answers the id of the act they answer.  What stands in no
    segment (an act across two lines that the edition keeps apart) belongs to the segment where it begins.
    """
    acts = [_placed(act, reading.chapter, spans, "a", count) for act, count in _counted(reading.acts, spans)]
    known = [act.id for act in acts]
    acts = [replace(act, answers=_answered(act, known), exchange=_own(act.exchange, reading.chapter)) for act in acts]
    statements = tuple(_placed(s, reading.chapter, spans, "s", count) for s, count in _counted(reading.statements, spans))
    return replace(reading, acts=tuple(acts), statements=statements)


def recast(edition: Edition, words: str, stretches: Spans) -> tuple[Edition, Spans]:
    """The edition of ``words`` given instead of the base text of ``edition``, and where its segments stand in them.

    ``stretches`` says which segment each stretch of the words is (:func:`zunzu.text.align`); a stretch that is none gets a
    name of its own (``yili.04.new-01``).  The commentary and the corrections belong to the edition's own words and stay behind.
    """
    first = {s.id: s for s in edition.base()}
    segments, spans, strange = [], [], 0
    for start, end, name in _joined(stretches):
        end = start + len(words[start:end].rstrip())
        if start == end:
            continue
        if not name:
            strange += 1
            name = f"{edition.chapter}.new-{strange:02}"
        layer = first[name].layer if name in first else (segments[-1].layer if segments else "jing")
        segments.append(Segment(name, edition.chapter, layer, words[start:end], start, end))
        spans.append((start, end, name))
    order = [s.id for s in edition.base()]
    kept = [order.index(s.id) for s in segments if s.id in first]
    sections = tuple(s for s in (_narrowed(section, order, kept) for section in edition.sections) if s)
    return replace(edition, segments=tuple(segments), corrections=(), sections=sections), spans


def _joined(stretches: Spans) -> list[tuple[int, int, str]]:
    """The stretches with what was put into a segment made part of it: A, strange, A is one A."""
    found: list[tuple[int, int, str]] = []
    for name, run in groupby(stretches, key=lambda s: s[2]):
        run = list(run)
        if len(found) > 1 and name and found[-2][2] == name and not found[-1][2]:
            found.pop()
            found[-1] = (found[-1][0], run[-1][1], name)
        else:
            found.append((run[0][0], run[-1][1], name))
    return found


def _narrowed(section: Section, order: list[str], kept: list[int]) -> Section | None:
    """The section over those of its segments that are there, or None."""
    first, last = order.index(section.first), order.index(section.last)
    if not (there := [n for n in kept if first <= n <= last]):
        return None
    return replace(section, first=order[there[0]], last=order[there[-1]], warrant_segment="")


def _counted(records: Sequence, spans: Spans):
    """Each record with its number within its segment, from 1."""
    numbers: Counter[int] = Counter()
    for record in records:
        at = _span_of(record.start, spans)
        numbers[at] += 1
        yield record, numbers[at]


def _placed(record, chapter: str, spans: Spans, letter: str, count: int):
    start, _, segment = spans[_span_of(record.start, spans)]
    return replace(record, id=f"{segment}.{letter}{count:02}", chapter=chapter, segment=segment,
                   start=record.start - start, end=record.end - start)


def _span_of(offset: int, spans: Spans) -> int:
    return max(0, bisect_right(spans, offset, key=lambda span: span[0]) - 1)


def _answered(act: Act, known: list[str]) -> str | None:
    """The reader says which act is answered by its number in the reading, from 0."""
    return known[int(act.answers)] if act.answers and act.answers.isdigit() else act.answers


def _own(exchange: str | None, chapter: str) -> str | None:
    return f"{chapter}.{exchange}" if exchange and "." not in exchange else exchange
