"""Markdown: headings with ``#``, notes as quotations (``>``) or footnotes, emphasis, links, a
head between ``---``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .draft import Draft
from .marked import Mark, draft

#: What only this form has.
SIGN = re.compile(
    r"^#{1,6}\s+\S|^>\s?\S|\[\^[^\]\n]+\]|^---\s*\n(?:.*\n)*?---\s*$|\*\*[^*\n]+\*\*", re.MULTILINE
)

_FRONT = re.compile(r"\A---\s*\n(?:.*\n)*?---\s*$", re.MULTILINE)
_HEADING = re.compile(r"^(#{1,6})\s+(.*?)\s*#*\s*$", re.MULTILINE)
_QUOTED = re.compile(r"(?:^>.*(?:\n|\Z))+", re.MULTILINE)
_PLACE = re.compile(r"\[\^([^\]\n]+)\](?!:)")
_FOOTNOTE = re.compile(r"^\[\^([^\]\n]+)\]:\s*(.*(?:\n(?: {2,}|\t)\S.*)*)", re.MULTILINE)
_GONE = re.compile(r"<!--.*?-->|^(?:\*\s*){3,}$|^(?:-\s*){3,}$", re.DOTALL | re.MULTILINE)
_SKIP = re.compile(
    r"\[\^[^\]\n]+\]|\*{1,3}|_{2}|^\s*(?:[-+]|\d+\.)\s+|\\\n|`|<br\s*/?>| {2,}$", re.MULTILINE
)
_LINK = re.compile(r"\[([^\]\[\n]*)\]\([^()\n]*\)")
_TITLE = re.compile(r"^title:\s*[\"']?(.+?)[\"']?\s*$", re.MULTILINE)
_BETWEEN = r"\n(?:\s*\n)*"


def read(text: str) -> Draft:
    """Raises ZunzuError for a note before any text, and for a text without 經."""
    return draft(text, list(_marks(text)), _BETWEEN)


def title(text: str) -> str:
    """What the head, or the first heading, says the text is called; "" where neither does."""
    front = _FRONT.match(text)
    if front and (found := _TITLE.search(front[0])):
        return found[1]
    heading = _HEADING.search(text)
    return heading[2] if heading else ""


def _marks(text: str) -> Iterator[Mark]:
    if front := _FRONT.match(text):
        yield Mark(front.start(), front.end(), "gone")
    yield from (
        Mark(m.start(), m.end(), "head", m.start(2), m.end(2)) for m in _HEADING.finditer(text)
    )
    for quoted in _QUOTED.finditer(text):
        yield Mark(quoted.start(), quoted.end(), "note", quoted.start() + 1, quoted.end())
        yield from (
            Mark(m.start(), m.end(), "skip")
            for m in re.compile(r"\n>\s?").finditer(text, *quoted.span())
        )
    places = {m[1]: m.start() for m in _PLACE.finditer(text)}
    yield from (
        Mark(m.start(), m.end(), "note", m.start(2), m.end(), places.get(m[1], -1))
        for m in _FOOTNOTE.finditer(text)
    )
    yield from (Mark(m.start(), m.end(), "gone") for m in _GONE.finditer(text))
    yield from (Mark(m.start(), m.end(), "skip") for m in _SKIP.finditer(text))
    for link in _LINK.finditer(text):
        yield Mark(link.start(), link.start(1), "skip")
        yield Mark(link.end(1), link.end(), "skip")
