"""Notes that a text marks as notes: whose each is, and where one hands over to the next.

In prints and on pages of today commentary stands between brackets of one kind or another; inside,
注 and 疏 follow each other, told apart by ○疏, 【疏】, 疏：, 釋曰.  What names no layer is taken
for a 注.
"""

from __future__ import annotations

import re

from .draft import Piece

#: The layer that a name tells.
LAYERS = {
    "經": "jing",
    "经": "jing",
    "記": "ji",
    "记": "ji",
    "注": "zhu",
    "註": "zhu",
    "疏": "shu",
    "正義": "shu",
    "正义": "shu",
    "釋曰": "shu",
    "释曰": "shu",
    "案": "an",
    "按": "an",
    "集釋": "jishi",
    "集释": "jishi",
}

_WHOSE = "鄭郑賈贾玄"

_NAME = "[鄭郑]?[注註]|[賈贾]?疏|正[義义]|[釋释]曰|[案按]|集[釋释]"

#: The name of a layer at the head of a note: 【注】, 注：, ○疏, 鄭注.
HEAD = re.compile(
    rf"[○\s]*(?:[\[【〔(（]\s*({_NAME})\s*[\]】〕)）][:：]?|({_NAME})(?:[:：]|曰(?!「)|云(?!「)))\s*"
)

#: The same within a note, where another speaker takes over.
TURN = re.compile(
    rf"○\s*(?:[\[【〔(（]\s*)?({_NAME})(?:\s*[\]】〕)）])?[:：曰]?|[\[【〔]\s*({_NAME})\s*[\]】〕]"
)


def layer_of(name: str) -> str:
    """The layer that a name tells: ``zhu`` of 鄭注.

    >>> layer_of("鄭注"), layer_of("賈疏")
    ('zhu', 'shu')
    """
    return LAYERS.get(name) or LAYERS[name.lstrip(_WHOSE)]


def noted(text: str, start: int, end: int, base: int) -> list[Piece]:
    """The pieces of one note that stands under the piece ``base``: what its names and turns
    part, none empty."""
    turns: list[tuple[int, int, str]] = []
    head = HEAD.match(text, start, end)
    turns.append(
        (start, head.end(), layer_of(head[1] or head[2])) if head else (start, start, "zhu")
    )
    turns += [
        (m.start(), m.end(), layer_of(m[1] or m[2])) for m in TURN.finditer(text, turns[0][1], end)
    ]
    pieces = []
    for (_, first, layer), stop in zip(turns, [turn[0] for turn in turns[1:]] + [end], strict=True):
        first, last = trimmed(text, first, stop)
        if first < last:
            pieces.append(Piece(first, last, layer, base))
    return pieces


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """The same stretch without the white space around it."""
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return start, end
