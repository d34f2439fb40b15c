"""Texts of the Kanseki Repository (mandoku): a head of ``#+`` lines, ``<pb:…>`` where a page
begins, ``¶`` where a line of the print ends.

Notes of small type stand in parentheses, ``/`` between their two columns; a note may go over lines
and pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..errors import fail
from .draft import Draft, line_of
from .marked import Mark, draft

#: What only this form has.
SIGN = re.compile(r"^#\+(?:TITLE|DATE|PROPERTY)\b|<pb:[^<>\n]*>|¶", re.MULTILINE | re.IGNORECASE)

_COMMENT = re.compile(r"^(?:#.*|:[A-Z-]+:.*)$", re.MULTILINE)
_STEP = re.compile(r"<pb:[^<>\n]*>|<md:[^<>\n]*>|¶|&[^;\s&]{1,12};")
_TITLE = re.compile(r"^#\+TITLE:\s*(.+)$", re.MULTILINE | re.IGNORECASE)
_INDENTED = re.compile(r"^[ \u3000]+\S.*\n", re.MULTILINE)  # a heading stands alone in its line
_BETWEEN = r"¶?\n(?=[ \u3000]+\S)|\n(?:[ \u3000]*¶?\n)+"


def read(text: str) -> Draft:
    """Raises ZunzuError for a parenthesis that is never closed, and for a text without 經."""
    return draft(text, list(_marks(text)), _BETWEEN)


def title(text: str) -> str:
    """What the head says the book is called; "" where it says nothing."""
    found = _TITLE.search(text)
    return found[1].strip() if found else ""


def _marks(text: str) -> Iterator[Mark]:
    yield from (Mark(m.start(), m.end(), "gone") for m in _COMMENT.finditer(text))
    yield from (
        Mark(m.start(), m.end(), "skip") for m in _STEP.finditer(text) if not m[0].startswith("&")
    )
    yield from (Mark(m.end() - 1, m.end(), "gone") for m in _INDENTED.finditer(text))
    at = 0
    while (start := text.find("(", at)) >= 0:
        end = text.find(")", start)
        if end < 0 or 0 <= text.find("(", start + 1) < end:
            raise fail(
                f"line {line_of(text, start)}",
                "opens a note that is not closed",
                "close it: each ( needs its )",
            )
        if not _is_comment(text, start):
            yield Mark(start, end + 1, "note", start + 1, end)
            yield from (
                Mark(m.start(), m.end(), "skip") for m in re.compile("/").finditer(text, start, end)
            )
        at = end + 1


def _is_comment(text: str, at: int) -> bool:
    return text[text.rfind("\n", 0, at) + 1 : at].startswith(("#", ":"))
