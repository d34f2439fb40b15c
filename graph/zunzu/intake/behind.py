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
_NAMED = re.compile(
    "(?:右|[以已]上)(?:第[一二三四五六七八九十]+[章節节]，?)?言?"
    "([^\\W\\d_如也謂則亦皆並俱人][^\\W\\d_如也謂則亦]{1,13}?)"
    "(?:右第.*|，?凡[一二三四五六七八九十]+[節节].*)?"
)


def named_behind(segments: Iterable[Segment]) -> dict[str, str]:
    """What an editor's notes call the parts of a chapter, as he would behind each (右戒賓), by the
    last 經 or 記 of each; nothing where fewer than ``FEWEST`` notes do."""
    found: dict[str, str] = {}
    for note in segments:
        for sentence in _SENTENCE.findall(note.text) if note.target else ():
            if named := _NAMED.fullmatch(sentence.strip()):
                found[note.target] = f"右{named[1]}"
    return found if len(found) >= FEWEST else {}
