"""Marks, line ends, blanks and quotations: where the stretches of words begin and end."""

from __future__ import annotations

import re
from collections.abc import Iterator

STRONG = "。.;\uff1b:\uff1a\ufe30!\uff01?\uff1f○\n"
#: Between what stands in a row.
IN_ROW = "、"
WEAK = ",\uff0c、‧·"
OPENING, CLOSING = '「『“‘"', '」』”’"'
SPACE = " \t\u3000\r"

_PASSED_OVER = frozenset(SPACE + "」』”’》()\uff08\uff09[]<>")
#: Every character that parts stretches of words.
MARKS = _PASSED_OVER.union(STRONG, WEAK, OPENING, "《")
#: A mark, or one character again and again: no word does that, and no path need be sought through
#: it.
_MARK = re.compile(rf"[{re.escape(''.join(sorted(MARKS)))}]|(\w)\1{{5,}}")


def landmarks(text: str) -> Iterator[tuple[int, int, str]]:
    """Punctuation, line ends, spaces, quotations of ``text``, and W where one character stands
    again and again: (start, end, category), "" for what is skipped."""
    found, closings = _MARK.search(text), _Closings(text)
    while found:
        i, c = found.start(), text[found.start()]
        stop, category = i + 1, "C"
        if found.group(1):
            stop, category = found.end(), "W"
        elif c in ":\uff1a\ufe30" and text[i + 1 : i + 2] not in OPENING:
            category = "S"  # 尸俎：右肩、臂、臑: the colon opens a list
        elif c in WEAK:
            category = "S"
        elif c in OPENING:
            stop, category = closings.quoted(i), "Q"
        elif c == "《":
            stop, category = max(closings.behind("》", i), i) + 1, "T"
        elif c in _PASSED_OVER:
            category = ""
        yield i, stop, category
        found = _MARK.search(text, max(stop, i + 1))


def told(text: str) -> str:
    """``text`` without what is spoken in it, each character of which is a mark."""
    parts: list[str] = []
    position = 0
    for start, stop, category in landmarks(text):
        if category == "Q":
            parts += text[position:start], "」" * (stop - start)
            position = stop
    return "".join((*parts, text[position:]))


class _Closings:
    """Where marks stand that close what is open, in one text.

    What was found is kept until the search has come by, so that a text of a thousand opening marks
    is not gone through a thousand times.
    """

    def __init__(self, text: str):
        self._text = text
        self._found: dict[
            str, int
        ] = {}  # the mark → where it stands next; at the end of the text where it does not

    def behind(self, mark: str, i: int) -> int:
        """Where ``mark`` stands next at ``i`` or behind it; -1 where it does not."""
        if self._found.get(mark, -1) < i:
            place = self._text.find(mark, i)
            self._found[mark] = place if place >= 0 else len(self._text)
        place = self._found[mark]
        return place if place < len(self._text) else -1

    def quoted(self, i: int) -> int:
        """Where the quotation ends that opens at ``i``; one that is never closed ends with its
        line."""
        close = self.behind(CLOSING[OPENING.index(self._text[i])], i + 1)
        if close < 0:
            line = self.behind("\n", i)
            close = (line if line >= 0 else len(self._text)) - 1
        return close + 1
