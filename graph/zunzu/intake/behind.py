"""Parts of the rite that an editor names in his notes, where they end: 右第一章賓主相見, or
以上謀賓介 as the last words of a note on something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..model import Segment

#: So many notes must name a part: what one or two say may mean something else.
FEWEST = 3

#: The sentences of a note; a circle stands before what is said of something else.
_SENTENCE = re.compile("[^。○]+")

#: What ends, with the chapter (章) that it is; a chapter may be told behind its last part, and how
#: many parts it has behind its name.
_NAME = (
    "言?([^\\W\\d_如也謂則亦皆並俱人][^\\W\\d_如也謂則亦]{1,13}?)"
    "(?:右第.*|，?凡[一二三四五六七八九十]+節.*)?"
)

#: 右 alone is said of hands as well: it tells where it is an editor's way.
_WAYS = (
    re.compile(
        "(?:[以已]上(?:第[一二三四五六七八九十]+[章節]，?)?"
        "|右第[一二三四五六七八九十]+[章節]，?)" + _NAME
    ),
    re.compile("右" + _NAME),
)


def named_behind(segments: Iterable[Segment]) -> dict[str, str]:
    """What an editor's notes call the parts of a chapter, as he would behind each (右戒賓), by the
    last 經 or 記 of each; nothing where fewer than ``FEWEST`` notes do so in one way."""
    notes = [note for note in segments if note.target]
    found: dict[str, str] = {}
    for way in _WAYS:
        named = {
            note.target: f"右{told[1]}"
            for note in notes
            for sentence in _SENTENCE.findall(note.text)
            if (told := way.fullmatch(sentence.strip()))
        }
        if len(named) >= FEWEST:
            found = named | found
    return found
