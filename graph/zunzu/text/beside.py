"""What stands on a page beside the words of a text: notes in brackets, numbers, names of sections,
foreign letters.

They are put out of sight before a text is compared: a space stands for every character of them, so
that places stay true. Whether what stood in brackets was a note or a word of the text is seen where
it is missed (:func:`missed`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

#: From where to where of a text.
Span = tuple[int, int]

#: What stands for a letter that a print, a typist or a font had not.
_HOLES = frozenset("□■○●〇〓�")
_HOLE = "□"

_BRACKETS = dict(zip("（〔［【〈〖｛＜([<{︵", "）〕］】〉〗｝＞)]>}︶", strict=True))
#: A bracket is closed behind at most so many others.
_DEEP = 8
#: Of these the ones that stand around titles too.
ANGLES = "〈＜<"
_CLOSING = {right: left for left, right in _BRACKETS.items()}

#: In so few letters it is chance that some are the same.
_FEW = 4
#: What has more letters than this is a note, and no words of the text; and so far it is looked for.
_NOTE, _FAR = 80, 4000

#: A letter named by a code (&KR0925;) or by its parts (⿰扌耎): one letter of the text.
_CODED = re.compile("&[#\\w-]{1,20};|[\u2ff0\u2ff1\u2ff4-\u2ffb]\\w\\w|[\u2ff2\u2ff3]\\w{3}")
#: Letters of other scripts, and what belongs to them: page marks, names of files, markup.
_OTHER_SCRIPTS = re.compile("[A-Za-z0-9\u00c0-\u024fΑ-ωА-яａ-ｚＡ-Ｚ０-９_]+")
#: The number of a passage: numerals at the head of a line, with a mark behind them.
_NUMBER = re.compile("^[\\s#*]*[〇零○一二三四五六七八九十百]{1,5}(?=[、.．:：\t])", re.MULTILINE)
#: The number of a section, whatever mark is behind it, and marks that no name of one has within it.
_COUNTED = re.compile("^\\s*[一二三四五六七八九十百]{1,4}[、.．,，]")
_MARKS = frozenset("，。；？！,.;?!")
#: A short line, with what it may end with to be the name of a section besides a letter, and how
#: what is before it ends.
_SHORT, _FRAME = 40, "=*#_~-"
_CLOSED = re.compile("(?:[。？！?!.︒｡][^\\w\\s]*|^)\\s*$")


def without_codes(text: str) -> str:
    """The text with one hole for every letter that is named by a code or its parts; its length is
    the same.

    >>> without_codes("取&KR0925;以") == "取□" + " " * 7 + "以"
    True
    """
    return _CODED.sub(lambda m: _HOLE + " " * (len(m.group()) - 1), text)


def of_other_scripts(text: str) -> list[Span]:
    """Where letters of other scripts stand."""
    return [m.span() for m in _OTHER_SCRIPTS.finditer(text)]


def numbers(text: str) -> list[Span]:
    """Where numerals stand at the head of a line, as the number of what follows."""
    return [m.span() for m in _NUMBER.finditer(text)]


def uncounted(line: str) -> str:
    """A line without the number at its head."""
    return _COUNTED.sub("", line)


def names(text: str) -> list[Span]:
    """Where a short line without a mark stands behind the end of a sentence, as the name of a
    section does.

    >>> names("主人坐。\\n獻賓\\n主人坐取爵，\\n興。")
    [(5, 7)]
    """
    lines = list(re.finditer("^.*\\S.*$", text, re.MULTILINE))
    bare = [m for m in lines if (line := m.group().rstrip())[-1].isalnum() or line[-1] in _FRAME]
    if 2 * len(bare) > len(lines):
        return []  # lines end where the page does
    return [
        m.span()
        for m in bare
        if len(m.group()) <= _SHORT
        and not _MARKS & set(uncounted(m.group()))
        and _CLOSED.search(text[max(0, m.start() - 60) : m.start()].rstrip()[-9:])
    ]


def in_brackets(text: str) -> list[Span]:
    """Where something stands in brackets, each with its brackets; what is within it is not told
    again, and a bracket that is not closed is none.

    >>> in_brackets("主人〔即（鄉）大夫〕坐)")
    [(2, 10)]
    """
    found: list[Span] = []
    open_: list[tuple[str, int]] = []
    for i, c in enumerate(text):
        if c in _BRACKETS:
            open_.append((c, i))
        elif c in _CLOSING:
            depth = next(
                (
                    n
                    for n, (left, _) in enumerate(reversed(open_[-_DEEP:]), 1)
                    if left == _CLOSING[c]
                ),
                0,
            )
            if depth:
                start = open_[-depth][1]
                del open_[-depth:]
                while found and found[-1][0] > start:
                    found.pop()
                found.append((start, i + 1))
    return found


def hidden(text: str, spans: Iterable[Span]) -> str:
    """The text with spaces in the place of some stretches; ends of lines stay.

    >>> hidden("主人（謂大夫）坐", [(2, 7)])
    '主人     坐'
    """
    out = list(text)
    for start, end in spans:
        out[start:end] = ["\n" if c == "\n" else " " for c in text[start:end]]
    return "".join(out)


def _is_hole(character: str) -> bool:
    return character in _HOLES or "\ue000" <= character <= "\uf8ff"


def filled(written: str, wanting: str) -> str | None:
    """What is written with the letters that its holes stand for, if it has as many letters and
    holes as are missed, and no other.

    >>> filled("下□。", "上𧃊"), filled("□", "上𧃊"), filled("下", "上")
    ('下𧃊。', None, None)
    """
    places = [i for i, c in enumerate(written) if c.isalpha() or _is_hole(c)]
    if len(places) != len(wanting) or not any(_is_hole(written[i]) for i in places):
        return None
    out = list(written)
    for i, letter in zip(places, wanting, strict=True):
        out[i] = letter if _is_hole(out[i]) else out[i]
    return "".join(out)


def missed(wanting: str, within: Sequence[str], titles: Sequence[bool] = ()) -> list[int]:
    """Which of the words beside are letters of the text, where the letters ``wanting`` are missed:
    those of which half stand there in a row; if none do, those that ``titles`` tells to be between
    angles, as the names of songs may be.

    >>> missed("面", ["不", "面"]), missed("鹿鳴", ["鹿名"]), missed("面", ["今本作某面"])
    ([1], [0], [])
    >>> missed("陔", ["肆夏"], [True])
    [0]
    """
    like = [n for n, words in enumerate(within) if words and alike(words, wanting)]
    return like or [n for n, is_title in enumerate(titles) if is_title]


def alike(words: str, wanting: str) -> bool:
    """Whether ``words`` are some of the letters that are missed: half of them in a row, or two
    thirds of as many or more."""
    if len(words) > _NOTE or len(words) > len(wanting) + _FEW:
        return False
    match = SequenceMatcher(None, words, wanting[:_FAR], autojunk=False)
    if 2 * match.find_longest_match().size >= len(words):
        return True
    return (
        len(words) >= _FEW
        and len(wanting) <= 2 * len(words)
        and 3 * sum(m.size for m in match.get_matching_blocks()) >= 2 * len(words)
    )
