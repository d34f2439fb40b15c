"""XML by hand: elements, and text with spans marked inside it.

A serializer that lays out a document as it likes would put white space between 漢字, where it
counts; here every character of mixed content is written as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

#: Control characters that XML 1.0 cannot hold; no witness should have them.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class Span:
    """Characters ``start`` to ``end`` of a text, and what is written for them: ``render`` gets what
    is written inside.

    An ``optional`` span is left out when it crosses another; one that is not is kept before it.
    """

    start: int
    end: int
    render: Callable[[str], str]
    optional: bool = False


def words(text: str) -> str:
    """A text as it stands in XML."""
    return escape(_FORBIDDEN.sub("\ufffd", text))


def element(name: str, content: str = "", attributes: dict[str, str] | None = None) -> str:
    """An element whose content is written already; attributes in the order given, empty ones
    left out."""
    told = "".join(
        f" {key}={quoteattr(_FORBIDDEN.sub('', value))}"
        for key, value in (attributes or {}).items()
        if value
    )
    return f"<{name}{told}>{content}</{name}>" if content else f"<{name}{told}/>"


def mark_up(text: str, spans: Iterable[Span]) -> tuple[str, list[Span]]:
    """A text with its spans written, one inside the other, and the spans that were left out because
    they cross others.

    Of two spans that cross, the one that is not optional stays; of two alike, the one that begins
    first.
    """
    kept: list[Span] = []
    left_out: list[Span] = []
    for span in sorted(spans, key=lambda s: (s.optional, s.start, -s.end)):
        (left_out if any(_cross(span, other) for other in kept) else kept).append(span)
    kept.sort(key=lambda s: (s.start, s.start < s.end, -s.end, s.optional))
    return _write(text, 0, len(text), kept), left_out


def _cross(one: Span, other: Span) -> bool:
    first, second = sorted((one, other), key=lambda s: (s.start, -s.end))
    return first.start < second.start < first.end < second.end


def _write(text: str, start: int, end: int, spans: list[Span]) -> str:
    out, at = [], start
    while spans:
        span, *rest = spans
        inside = [
            s for s in rest if span.start <= s.start and s.end <= span.end and span.start < span.end
        ]
        out += [
            words(text[at : span.start]),
            span.render(_write(text, span.start, span.end, inside)),
        ]
        at = span.end
        spans = [s for s in rest if s not in inside]
    return "".join(out) + words(text[at:end])
