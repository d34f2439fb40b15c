"""Acts and statements into their segments: names that hold, and offsets within the segment's own
text."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from ..ids import Apart, spelled, spot
from ..model import Act, Deed, Reading, Statement, replace

#: Where each segment stands in the text that was read: (start, end, segment id), in order.
Spans = tuple[tuple[int, int, str], ...]


class _Segments:
    """The text that was read, in its segments."""

    def __init__(self, words: str, spans: Spans) -> None:
        self._words, self._spans, self._starts = words, spans, [start for start, _, _ in spans]

    def home(self, record: Act | Statement) -> tuple[int, str, str] | None:
        """Where the segment of a record begins, its id, and the place of the record in it; None
        outside every segment."""
        i = bisect_right(self._starts, record.start) - 1
        if i < 0 or record.start >= self._spans[i][1] or not self._spans[i][2]:
            return None
        start, end, segment = self._spans[i]
        return start, segment, spot(self._words[start:end], record.start - start)


def place(reading: Reading, spans: Spans, words: str) -> Reading:
    """``reading`` of the text ``words`` with its deeds made acts, and its statements placed, in
    segments.

    Records get names that hold (:mod:`zunzu.ids`): an act that of its verb, a copy that of its
    ditto and the act it repeats, a statement that of its kind, its words and whom it speaks of, a
    cup that of the act that handles it first, an exchange that of the act that opens it.  ``start``
    and ``end`` count within the segment; ``answers`` names the act answered.  Records outside every
    span are left out.  Raises TypeError for a reading that is placed already.
    """
    segments, apart, deeds = _Segments(words, spans), Apart(), [*map(_unplaced, reading.acts)]
    homes = {n: found for n, deed in enumerate(deeds) if (found := segments.home(deed))}
    ids: dict[int | None, str] = {
        n: apart(f"{segment}.{there}") for n, (_, segment, there) in homes.items()
    }
    local: dict[int | None, str] = {
        n: name.removeprefix(f"{reading.chapter}.").replace(".", "-") for n, name in ids.items()
    }
    cups, exchanges = _cups(reading, local), _exchanges(reading, local)
    acts = tuple(
        _act(deed, ids[n], homes[n], ids, cups, exchanges)
        for n, deed in enumerate(deeds)
        if n in ids
    )
    copies = []
    for copy in map(_unplaced, reading.copies):
        ditto, model = copy.unfolds, copy.repeats
        if ditto is not None and ditto in ids and model in ids:
            copies.append(
                _act(
                    copy, apart(f"{ids[ditto]}.{local[model]}"), homes[ditto], ids, cups, exchanges
                )
            )
    return replace(
        reading,
        acts=acts,
        statements=tuple(_statements(reading.statements, segments, reading.chapter)),
        copies=tuple(copies),
    )


def _unplaced(act: Act) -> Deed:
    if not isinstance(act, Deed):
        raise TypeError(f"{act.id or act.verb} has a place already")
    return act


def _act(
    deed: Deed,
    name: str,
    home: tuple[int, str, str],
    ids: dict[int | None, str],
    cups: dict[str, str],
    exchanges: dict[str, str],
) -> Act:
    """The act that a deed is, with its name, in its segment."""
    start, segment, _ = home
    same = {slot: getattr(deed, slot) for slot in Act.__struct_fields__}
    return Act(
        **same
        | {
            "id": name,
            "segment": segment,
            "chapter": segment.rpartition(".")[0],
            "start": deed.start - start,
            "end": deed.end - start,
            "answers": ids.get(deed.replies_to),
            "copied_from": ids.get(deed.repeats),
            "cup": cups.get(deed.cup or ""),
            "exchange": exchanges.get(deed.exchange or ""),
        }
    )


def _statements(
    statements: Iterable[Statement], segments: _Segments, chapter: str
) -> Iterable[Statement]:
    apart = Apart()
    for statement in statements:
        if found := segments.home(statement):
            start, segment, there = found
            of = f"-of-{spelled(statement.subject)}" if statement.subject else ""
            yield replace(
                statement,
                id=apart(f"{segment}.{statement.kind}-{there}{of}"),
                segment=segment,
                chapter=chapter,
                start=statement.start - start,
                end=statement.end - start,
            )


def _cups(reading: Reading, local: dict[int | None, str]) -> dict[str, str]:
    """The cups of the scene (``爵.2``) by the act that handles each first: ``爵.018-u53d6``."""
    first: dict[str, int] = {}
    for n, act in enumerate(reading.acts):
        if act.cup and n in local:
            first.setdefault(act.cup, n)
    apart = Apart()
    return {cup: apart(f"{cup.partition('.')[0]}.{local[n]}") for cup, n in first.items()}


def _exchanges(reading: Reading, local: dict[int | None, str]) -> dict[str, str]:
    """The exchanges of the scene (``x57``: opened by act number 57) by that act, or by their
    first where it is in no segment."""
    first: dict[str, int] = {}
    for n, act in enumerate(reading.acts):
        if act.exchange and n in local:
            first.setdefault(act.exchange, n)
    apart = Apart()
    return {
        exchange: apart(f"{reading.chapter}.x-{local.get(_opening(exchange), local[n])}")
        for exchange, n in first.items()
    }


def _opening(exchange: str) -> int:
    return int(exchange.removeprefix("x").partition(".")[0])
