"""Paragraphs and stretches that bear the names of their layers: 【注】, 〔疏〕, 經：; what bears
none is 經."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..errors import fail
from .draft import Draft
from .marked import Mark, draft
from .notes import LAYERS

NAMES = "|".join(sorted(map(re.escape, LAYERS), key=len, reverse=True))
_BEFORE = "[鄭郑賈贾]?"

#: The name of a layer: in brackets wherever it stands, with a colon at the head of a line.
NAME = re.compile(
    rf"[【〔\[]\s*({_BEFORE}(?:{NAMES}))\s*[】〕\]]|^[ \u3000]*({_BEFORE}(?:{NAMES}))[:：]|"
    rf"^[ \u3000]*[(（]({_BEFORE}[注註疏])[)）]",
    re.MULTILINE,
)

#: What only this form has: notes named, and more than once or at the head of a line.
SIGN = re.compile(
    rf"[【〔\[]\s*{_BEFORE}[注註]\s*[】〕\]]|^[ \u3000]*{_BEFORE}[注註][:：]|"
    rf"^[ \u3000]*[(（]{_BEFORE}[注註][)）]",
    re.MULTILINE,
)

_LINE = re.compile(r"\n+")


def read(text: str) -> Draft:
    """A text that names its layers; the names are layout.  Raises ZunzuError for a note before
    any 經 and for an empty one."""
    return draft(text, list(_marks(text)), r"\n+")


def _marks(text: str) -> Iterator[Mark]:
    """Notes reach to the next name or to the end of their line; the names 經 and 記 are passed
    over."""
    names = list(NAME.finditer(text))
    if not names:
        raise fail(
            "the text",
            "names no layer",
            "【注】 or 鄭注： must stand before a note; the form plain reads a text without notes",
        )
    for name, after in zip(names, [*(m.start() for m in names[1:]), len(text)], strict=True):
        word = (name[1] or name[2] or name[3]).lstrip("鄭郑賈贾")
        if LAYERS[word] in ("jing", "ji"):
            at = name.end() if LAYERS[word] == "jing" else name.start()
            yield (
                Mark(name.start(), at, "skip")
                if at > name.start()
                else Mark(name.start(), name.start(), "skip")
            )
            continue
        end = _LINE.search(text, name.end(), after)
        yield Mark(
            name.start(),
            end.start() if end else after,
            "note",
            name.start(),
            end.start() if end else after,
        )
