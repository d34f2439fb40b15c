"""Writing SVG: elements with their attributes, escaped, numbers with one decimal, so that the
same picture has the same bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from xml.sax.saxutils import escape, quoteattr

#: How wide a character is that is no Chinese one, in ems, and how high a line.
_NARROW, LINE = 0.56, 1.25
FONT = (
    "'Noto Serif CJK TC','Noto Serif TC','Songti TC','PMingLiU','HanaMinA','HanaMinB','Zunzu"
    " Rare',serif"
)

Box = tuple[float, float, float, float]


def number(value: float) -> str:
    """A coordinate with one decimal at most."""
    told = f"{value:.1f}"
    return told.removesuffix(".0") if told != "-0.0" else "0"


def measure(text: str, size: float) -> float:
    """How wide a line of text is: a Chinese character is as wide as it is high."""
    return size * sum(1.0 if ord(c) > 0x2E7F else _NARROW for c in text)


def wrapped(text: str, size: float, width: float) -> list[str]:
    """The text in lines no wider than ``width``."""
    lines, line = [], ""
    for char in text:
        if line and measure(line + char, size) > width and char not in "，。、；：」』》）":
            lines.append(line)
            line = ""
        line += char
    return [*lines, line] if line else lines


@lru_cache(1 << 16)  # the same few thousand come again in each plan
def _attribute(key: str, value: float | str) -> str:
    """An attribute as it is written."""
    told = value if isinstance(value, str) else number(value)
    return f" {key.rstrip('_').replace('_', '-')}={quoteattr(told)}"


class Pen:
    """Collects the elements of a drawing in the order in which they are painted."""

    def __init__(self, symbols: dict[str, tuple[str, str]] | None = None) -> None:
        self.parts: list[str] = []
        # of a page: each sign once, by its key, with its id; its pictures only use them
        self.symbols = symbols

    def stamp(self, key: str, x: float, y: float, paint: Callable[[Pen], object]) -> None:
        """What ``paint`` paints round the origin, at a point; in a page it is painted once and
        used again."""
        if self.symbols is None:
            self.parts.append(f'<g transform="translate({number(x)} {number(y)})">')
            paint(self)
            self.parts.append("</g>")
            return
        if key not in self.symbols:
            sign = Pen()
            paint(sign)
            self.symbols[key] = f"s{len(self.symbols)}", "".join(sign.parts)
        at = f' x="{round(x)}" y="{round(y)}"' if x or y else ""
        self.parts.append(f'<use href="#{self.symbols[key][0]}"{at}/>')

    def add(self, name: str, text: str = "", title: str = "", **attributes: float | str) -> None:
        """One element; ``class_`` is its class, ``_`` in a name stands for a hyphen; ``title``
        is shown when it is pointed at."""
        if self.symbols is not None:  # of a page the pictures are small: whole pixels will do
            attributes = {k: v if isinstance(v, str) else round(v) for k, v in attributes.items()}
        told = "".join([_attribute(key, v) for key, v in attributes.items() if v != ""])
        inside = (
            f"<title>{escape(title)}</title>" if title and self.symbols is None else ""
        ) + escape(text)
        self.parts.append(f"<{name}{told}>{inside}</{name}>" if inside else f"<{name}{told}/>")

    def open(self, **attributes: str) -> None:
        """Begin a group."""
        told = "".join([_attribute(key, v) for key, v in attributes.items() if v])
        self.parts.append(f"<g{told}>")

    def close(self) -> None:
        """End a group."""
        self.parts.append("</g>")

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        class_: str,
        anchor: str = "start",
        title: str = "",
    ) -> None:
        """A line of text whose middle height is at ``y``; of a page the style says how big the
        letters of a class are, and the
        class is that of the group."""
        if self.symbols is not None:
            return self.add("text", words, x=x, y=y + size * 0.36)
        self.add(
            "text",
            words,
            title,
            x=x,
            y=y + size * 0.36,
            font_size=size,
            class_=class_,
            text_anchor=anchor if anchor != "start" else "",
        )
        return None

    def line(self, points: Iterable[tuple[float, float]], class_: str, **more: str) -> None:
        """A line through points."""
        self.add(
            "polyline",
            points=self._points(points),
            class_=class_,
            **more,
        )

    def polygon(self, points: Iterable[tuple[float, float]], class_: str, title: str = "") -> None:
        """A closed figure."""
        self.add("polygon", "", title, points=self._points(points), class_=class_)

    def _points(self, points: Iterable[tuple[float, float]]) -> str:
        if self.symbols is not None:
            return " ".join(f"{round(x)},{round(y)}" for x, y in points)
        return " ".join(f"{number(x)},{number(y)}" for x, y in points)

    def svg(
        self, width: float, height: float, title: str, style: str = "", lang: str = "zh-Hant"
    ) -> str:
        """The whole drawing."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)}'
            f' {number(height)}" width="{number(width)}" height="{number(height)}" role="img"'
            f' lang="{lang}" font-family="{FONT}" aria-label={quoteattr(title)}>'
        )
        if self.symbols is not None:
            head = (
                f'<svg viewBox="0 0 {number(width)} {number(height)}" role="img"'
                f" aria-label={quoteattr(title)}>"
            )
            return f"{head}{''.join(self.parts)}</svg>"
        return f"{head}<title>{escape(title)}</title>{style}{''.join(self.parts)}</svg>\n"
