"""Names that hold: what is read of a text is called after the words it stands on, never by a
running number.

An act is called after its segment and the first character of its verb there (``yili.04.034.u737b``:
U+737B 獻); where that character stands several times in the segment, the second is ``u737b-2``,
whether or not the others are acts.  So an act keeps its name for as long as its verb stays in its
segment: another reading of the rest renames nothing, and a mended text renames only where it adds
or takes that very character before it.  What shares its words with another of its kind is told
apart in the order of the records: ``u737b-also2``.  Why names are made this way: decision 0027.
"""

from __future__ import annotations


def spelled(words: str) -> str:
    """Words as ASCII: ``u`` and their code points in hexadecimal, joined by hyphens (獻
    ``u737b``)."""
    return "u" + "-".join(f"{ord(character):x}" for character in words)


def spot(text: str, start: int) -> str:
    """The place of the character at ``start`` (in code points, from 0) in the text of a segment:
    ``u737b``, or ``u737b-3`` where it is the third 獻 there.  Of a record that stands on no word of
    the text it is ``u`` alone."""
    character = text[start : start + 1]
    number = text.count(character, 0, start) + 1 if character else 1
    return spelled(character) + (f"-{number}" if number > 1 else "")


class Apart:
    """Tells apart what would have one name: the first keeps it, those behind it are numbered."""

    def __init__(self) -> None:
        self._seen: dict[str, int] = {}

    def __call__(self, name: str) -> str:
        number = self._seen[name] = self._seen.get(name, 0) + 1
        return name if number == 1 else f"{name}-also{number}"
