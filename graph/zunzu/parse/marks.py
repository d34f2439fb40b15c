"""Marks, line ends, blanks and quotations: where the stretches of words begin and end."""

from __future__ import annotations

import re
from collections.abc import Iterator

STRONG = "。.;\uff1b:\uff1a\ufe30!\uff01?\uff1f○\n"
WEAK = ",\uff0c、‧·"
OPENING, CLOSING = "「『“‘\"", "」』”’\""
SPACE = " \t\u3000\r"

_PASSED_OVER = frozenset(SPACE + "」』”’》()\uff08\uff09[]<>")
#: Every character that parts stretches of words.
MARKS = _PASSED_OVER.union(STRONG, WEAK, OPENING, "《")
#: A mark, or one character again and again: no word does that, and no path need be sought through it.
_MARK = re.compile(rf"[{re.escape(''.join(sorted(MARKS)))}]|(\w)\1{{5,}}")


def landmarks(text: str) -> Iterator[tuple[int, int, str]]:
    """Punctuation, line ends, spaces, quotations of ``text``, and W where one character stands again and again: (start, end,
    category), "" for what is skipped."""
    found = _MARK.search(text)
    while found:
        i, c = found.start(), text[found.start()]
        stop, category = i + 1, "C"
        if found.group(1):
            stop, category = found.end(), "W"
        elif c in ":\uff1a\ufe30" and text[i + 1:i + 2] not in OPENING:
            category = "S"  # 尸俎：右肩、臂、臑: the colon opens a list
        elif c in WEAK:
            category = "S"
        elif c in OPENING:
            stop, category = _quoted(text, i), "Q"
        elif c == "《":
            stop, category = max(text.find("》", i), i) + 1, "T"
        elif c in _PASSED_OVER:
            category = ""
        yield i, stop, category
        found = _MARK.search(text, max(stop, i + 1))


def _quoted(text: str, i: int) -> int:
    """Where the quotation ends that opens at ``i``; one that is never closed ends with its line."""
    close = text.find(CLOSING[OPENING.index(text[i])], i + 1)
    if close < 0:
        line = text.find("\n", i)
        close = (line if line >= 0 else len(text)) - 1
    return close + 1
