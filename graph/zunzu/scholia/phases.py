"""Divisions: where a 疏 says that a part of the rite begins and ends (自此至「…」,論… ·
此一經論…)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from ..model import Segment
from .commentary import Commentary, Finding
from .marks import bare, fold

_TO = "(?:至|盡|訖)"
_FROM_HERE = re.compile(
    rf"自此(?:[已以]?[下上])?{_TO}「?(?P<last>[^「」。]+?)」?,(?P<say>[總皆]?[論明言])(?P<topic>[^。]+)"
)
#: A part of which the end is not told.
_ON = re.compile("自此(?P<say>[論明言])(?P<topic>[^。]+)")
_THIS = re.compile(r"此一(?P<unit>經|節)(?P<say>[論明言]?)(?P<topic>[^。]+?)(?=[。,]故|。)")


def divisions(reading: Commentary) -> Iterator[Finding]:
    """The divisions that a commentary segment draws; ``last`` as it is written, not yet looked
    up."""
    for pattern in (_FROM_HERE, _ON, _THIS):
        for m in pattern.finditer(reading.folded):
            if reading.repeated(m.start(), m.end()):
                continue
            place = reading.ground.whole()
            last = m.groupdict().get("last") or ("" if pattern is _ON else _end(place.text))
            topic = re.sub(
                "(?:之事|之節)?也?$", "", reading.text[m.start("topic") : m.end("topic")]
            )
            fields = {"first": _opening(place.text), "topic": topic} | (
                {"last": last} if last else {}
            )
            yield Finding("division", m.start(), m.end(), place, fields)


def settle(found: Sequence[tuple[int, Finding]], base: Sequence[Segment]) -> list[Finding]:
    """Look up with which base segment each division ends: ``last_segment``.

    ``found`` are divisions with the place of their first segment in ``base``.  The same words may
    close several segments, so the last one before the next division begins is meant; where none
    stands there, the first one behind.
    """
    out = []
    starts = sorted(first for first, _ in found)
    for first, finding in found:
        limit = next((s for s in starts if s > first), len(base))
        ends = _ends(base, first, finding.fields.get("last", ""))
        inside = [i for i in ends if i < limit]
        for end in inside[-1:] or ends[:1]:
            finding = replace(finding, fields=dict(finding.fields) | {"last_segment": base[end].id})
        out.append(finding)
    return out


def _ends(base: Sequence[Segment], first: int, words: str) -> list[int]:
    """The segments from ``first`` on that end with these words; where none does, those that
    nearly do."""
    if not words:
        return []
    behind = range(first, len(base))
    return [i for i in behind if _closes(base[i], words)] or [
        i for i in behind if _nearly_closes(base[i], words)
    ]


def _closes(segment: Segment, words: str) -> bool:
    return bare(segment.text).words.endswith(bare(words).words)


def _nearly_closes(segment: Segment, words: str) -> bool:
    """Whether a segment ends with ``words`` but for one (答再拜 where the text has 答拜, 不加席
    where it has 不去加席)."""
    sought = bare(words).words
    tail = bare(segment.text).words[-len(sought) - 1 :]
    same = sum(
        b.size for b in SequenceMatcher(None, sought, tail, autojunk=False).get_matching_blocks()
    )
    return len(sought) >= 3 and sought[-1:] == tail[-1:] and same >= len(sought) - 1


def _opening(text: str) -> str:
    return re.split("[,。:;]", fold(text))[0]


def _end(text: str) -> str:
    return re.split("[,。:;]", fold(text).rstrip("。,"))[-1]
