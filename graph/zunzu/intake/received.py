"""What is asked of every received text, whatever its form: is it a text, is it one chapter, what in
it is strange?

:func:`take_apart` is the door: it refuses what no form should see, lets the form read, and adds to
the form's own doubts what is strange in the words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..errors import Fault
from ..tables import gather
from .draft import Doubt, Draft, line_of

_HAN = "\u3400-\u9fff\uf900-\ufaff\U00020000-\U000323af"

#: The heading of a chapter in a line of its own: 燕禮第六, 《士冠禮第一》; 卷第六 numbers a volume.
HEADING = re.compile(f"[《〈]?[{_HAN}]{{1,8}}第[一二三四五六七八九十百]+[》〉]?")

#: With what an editor's words behind a section begin; and these words, his name of it: 右戒賓.
BEHIND = frozenset("右此")
ENDED = re.compile("[右此][^，。；：]{1,14}[。]?")

#: 記 as a heading, in either script.
RECORD_NAMES = frozenset("記记")

#: The number of a volume: 卷五, 卷第十四.
VOLUME = re.compile("卷第?[一二三四五六七八九十百上中下之]+")

#: The sign by which a transcription names a character that it lacks.
ENTITY = re.compile(r"&[^;\s&]{1,12};")
LACKING = "stands for a character that the print or its copy lacks"

#: The marks by which a transcription tells the pages and lines of the print.
PAGE = re.compile(r"<pb:[^<>\n]*>|¶")

#: Words of the language of today that no old book has; a modern note or translation has one in
#: nearly every sentence.
TODAY = re.compile(
    "[了吗嗎呢们們这這那哪么麼吧把很您你她它啊咱]|就是|但是|因[为為]|如果|已[经經]|[时時]候|意思|表示|翻[译譯]"
)

#: Forms with markup of their own, which tell themselves what is strange between their marks.
_OWN_MARKUP = ("tei", "wiki", "markdown", "mandoku", "named")

#: Where the whole is of today, so many letters have one such word, and there are so many of them.
_ONE_TODAY_IN, _FEW_TODAY = 20, 5

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_MARKUP = re.compile(
    r"</?(?:html|head|body|div|p|br|span|a|table|tr|td|h[1-6]|script|style)\b[^<>\n]*>|&(?:nbsp|amp|lt|gt|quot|#x?\w+);"
    r"|https?://|www\.",
    re.IGNORECASE,
)
_KANA = re.compile("[\u3041-\u3096\u30a1-\u30fa]")
#: A file of a program, that holds texts.
_DATA = re.compile(r'\A\s*(?:\[\s*)*\{\s*"')

_NUMBER = r"[(（\[【〔]?(?:\d|[¹²³⁰-⁹①-⒛⓪-⓿❶-➓㈠-㈩㊀-㊉])+[)）\]】〕]?"

#: What is neither a 漢字 nor a mark of Chinese print, and why it is told.
_STRANGE = (
    (re.compile(_NUMBER), "a number: a note of a modern editor?"),
    (re.compile(f"(?:(?![{_HAN}])[^\\W\\d_])+"), "not words of the text?"),
    (re.compile("\ufffd+"), "a character was lost when the text was copied"),
    (
        re.compile("[\ue000-\uf8ff\U000f0000-\U0010fffd]+"),
        "a private character: only one font knows what it stands for",
    ),
    (re.compile("[\u2ff0-\u2fff]"), "describes a character instead of giving it"),
)


def take_apart(form: str, text: str, whole: bool = False) -> Draft:
    """A received text taken apart by the form of that name, with everything doubtful in it.

    ``whole`` allows of several titles.  Raises ZunzuError for an unknown form, for what is no text
    of one chapter (control characters, markup of a web page, words in another script, two
    headings), and as the form does.
    """
    from .forms import find_form

    reader = find_form(form)
    for check in _CHECKS.get(
        form, (_markup, _script, _japanese, _controls, _today, _second_chapters)
    ):  # one cause shows in several: the plainest is told
        if not (whole and check is _second_chapters):
            gather(list(check(text)))
    draft = reader(text)
    strange = () if form in _OWN_MARKUP else (*find_strange(text), *_strays(text), *_cut_off(text))
    doubts = dict.fromkeys((*draft.doubts, *strange))
    return Draft(draft.pieces, tuple(sorted(doubts, key=lambda d: d.line)), draft.layout)


def find_strange(text: str) -> list[Doubt]:
    """Numbers of notes, words of another script, lost and private characters, and the signs that
    stand for a character."""
    bare = re.sub(f"{ENTITY.pattern}|{PAGE.pattern}", lambda m: "\0" * len(m.group()), text)
    found = [(m.start(), m.group(), LACKING) for m in ENTITY.finditer(text)]
    found += [
        (m.start(), m.group(), why) for pattern, why in _STRANGE for m in pattern.finditer(bare)
    ]
    return [Doubt(line_of(text, at), words, why) for at, words, why in sorted(found)] + _of_today(
        text
    )


def _of_today(text: str) -> list[Doubt]:
    """Lines that speak the language of today."""
    return [
        Doubt(
            number,
            line.strip()[:16],
            "speaks the language of today: a modern note or translation, a word of a site?",
        )
        for number, line in enumerate(text.split("\n"), 1)
        if TODAY.search(line)
    ]


def _strays(text: str) -> Iterator[Doubt]:
    """Brackets of notes that stand alone."""
    left = re.sub("【[^【】]*】", lambda m: "\0" * len(m[0]), text)
    for m in re.finditer("[【】][^【】\n]{0,7}", left):
        told = "a bracket of a note that has lost its other half?"
        yield Doubt(line_of(text, m.start()), m[0], told)


def _cut_off(text: str) -> Iterator[Doubt]:
    """A punctuated text ends with a mark."""
    words = text.rstrip()
    if "。" in words and words[-1].isalpha():
        yield Doubt(
            line_of(words, len(words)),
            words[-8:].replace("\n", ""),
            "the text ends without a mark: is it whole?",
        )


def _controls(text: str) -> Iterator[Fault]:
    if found := _CONTROL.search(text):
        yield Fault(
            f"line {line_of(text, found.start())}",
            f"has a control character (U+{ord(found.group()):04X}): this is no text",
            "give a text file; of a word processor's or a scanner's file, save the bare text",
        )


def _markup(text: str) -> Iterator[Fault]:
    if _DATA.match(text):
        yield Fault(
            "line 1",
            "is data of a program (JSON)",
            "take the words of the chapter out of it, and give them as plain text",
        )
    if found := _MARKUP.search(text):
        yield Fault(
            f"line {line_of(text, found.start())}",
            f"is of a web page ({found.group()[:24]})",
            "save the page as plain text, and leave out what is not of the book",
        )


def _script(text: str) -> Iterator[Fault]:
    bare = re.sub(f"{ENTITY.pattern}|{PAGE.pattern}", "", text)
    letters, han = sum(c.isalpha() for c in bare), len(re.findall(f"[{_HAN}]", bare))
    if han * 2 < letters:
        yield Fault(
            "the text",
            f"is not Chinese: {han} of its {letters} letters are 漢字",
            "give the Chinese text; where it shows signs such as Ã and ä¸, it was read in a wrong"
            " encoding: save it anew as UTF-8",
        )


def _japanese(text: str) -> Iterator[Fault]:
    """Chinese read in the Japanese way (賓を戒める) is a translation."""
    kana, han = len(_KANA.findall(text)), len(re.findall(f"[{_HAN}]", text))
    if kana * 10 > han:
        yield Fault(
            "the text",
            f"is Japanese: it has {kana} kana beside {han} 漢字",
            "give the Chinese text, without what was added to read it",
        )


def _today(text: str) -> Iterator[Fault]:
    """One sentence of a modern note is a doubt; a text all of such sentences is no old book."""
    found, han = len(TODAY.findall(text)), len(re.findall(f"[{_HAN}]", text))
    if found >= _FEW_TODAY and found * _ONE_TODAY_IN > han:
        yield Fault(
            "the text",
            f"speaks the language of today, in {found} places of {han} 漢字",
            "give the text of the book, and not a translation or an essay",
        )


def _second_chapters(text: str) -> Iterator[Fault]:
    first = ""
    for number, line in enumerate(text.split("\n"), 1):
        words = line.strip().strip("《》〈〉")
        if HEADING.fullmatch(words) and not VOLUME.search(words):
            first = first or words
            if words != first:
                yield Fault(
                    f"line {number}",
                    f"begins another chapter: {words}, after {first}",
                    "give the chapters one by one, or say --whole",
                )


#: Forms that are markup themselves are not asked whether they have any.
_CHECKS = {
    "tei": (_controls,),
    "wiki": (_script, _japanese, _controls, _today),
    "markdown": (_script, _japanese, _controls, _today, _second_chapters),
}
