"""Acts and statements into their segments: permanent ids and offsets within the segment's own text."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter

from ..model import Act, Reading, Statement, replace

#: Where each segment stands in the text that was read: (start, end, segment id), in order.
Spans = tuple[tuple[int, int, str], ...]


def place(reading: Reading, spans: Spans) -> Reading:
    """``reading`` of a whole text with its records placed in segments.

    Ids become ``<segment>.aNN`` and ``<segment>.sNN`` in order; ``start`` and ``end`` count within the segment; ``answers``
    names the act answered; ``exchange`` is made unique by the chapter.  Records outside every span are left out.
    """
    starts = [s for s, _, _ in spans]
    count: Counter[str] = Counter()

    def home(record: Act | Statement) -> tuple[int, str] | None:
        i = bisect_right(starts, record.start) - 1
        return (spans[i][0], spans[i][2]) if i >= 0 and record.start < spans[i][1] and spans[i][2] else None

    ids: dict[int, str] = {}
    placed: list[tuple[Act, int, str]] = []
    for n, act in enumerate(reading.acts):
        if found := home(act):
            count[found[1]] += 1
            ids[n] = f"{found[1]}.a{count[found[1]]:02d}"
            placed.append((act, found[0], found[1]))
    acts = tuple(
        replace(act, id=i, segment=segment, chapter=reading.chapter, start=act.start - base, end=act.end - base,
                answers=ids.get(int(act.answers)) if act.answers else None,
                exchange=f"{reading.chapter}.{act.exchange}" if act.exchange else None)
        for (act, base, segment), i in zip(placed, ids.values()))
    places = {i: (base, segment) for (_, base, segment), i in zip(placed, ids.values())}
    copies = []
    for copy in reading.copies:
        ditto, _, number = copy.id.partition(".")
        if (mine := ids.get(int(ditto))) and (model := ids.get(int(copy.copied_from or -1))):
            base, segment = places[mine]
            copies.append(replace(copy, id=f"{mine}.{number}", copied_from=model, segment=segment, chapter=reading.chapter,
                                  start=copy.start - base, end=copy.end - base,
                                  exchange=f"{reading.chapter}.{copy.exchange}" if copy.exchange else None))
    count.clear()
    statements = []
    for statement in reading.statements:
        if found := home(statement):
            count[found[1]] += 1
            statements.append(replace(statement, id=f"{found[1]}.s{count[found[1]]:02d}", segment=found[1],
                                      chapter=reading.chapter, start=statement.start - found[0],
                                      end=statement.end - found[0]))
    return replace(reading, acts=acts, statements=tuple(statements), copies=tuple(copies))
