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

#: What a part is called; the chapter (章) whose last it is may be told behind it, and how many
#: parts a chapter has behind its name.
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


#: An editor's words in a line of their own: 右戒賓.
_IN_LINE = re.compile("[右此]([^，。；：]{1,14})。?")


def name_of(words: str) -> str:
    """What an editor's words behind a part call it; "" where they name none.

    >>> name_of("右戒賓"), name_of("以上速賓右第一章飲前之儀凡四節")
    ('戒賓', '速賓')
    """
    told = next(filter(None, (way.fullmatch(words) for way in (*_WAYS, _IN_LINE))), None)
    return told[1] if told else ""


def named_behind(segments: Iterable[Segment]) -> dict[str, str]:
    """What an editor says in his notes of the parts of a chapter, as he would behind each (右戒賓),
    by the last 經 or 記 of each; nothing where fewer than ``FEWEST`` notes do so in one way."""
    notes = [note for note in segments if note.target]
    found: dict[str, str] = {}
    for way in _WAYS:
        named = {
            note.target: sentence.strip()
            for note in notes
            for sentence in _SENTENCE.findall(note.text)
            if way.fullmatch(sentence.strip())
        }
        if len(named) >= FEWEST:
            found = named | found
    return found
