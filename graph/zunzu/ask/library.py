"""The library: all questions of a folder, found by name or by words in either script, pinyin or
English."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from ..corpus import Corpus, at_hand
from ..errors import Fault, ZunzuError, close_to, fail
from .question import GROUPS, Question, read_question

#: Words that say nothing of what a question is about.
_SMALL = frozenset(
    "a an and are at by did do does for from has have how in is it many of on or the to was what"
    " when where which who whom whose why with about off they them their this that his her he she"
    " there 誰 何 之 於 于 者 也 為 以 的 是 嗎 吗 谁 为 什 麼 么 怎 樣 样".split()
)
#: Questions that any name may be put to.
_GENERAL = ("acts", "handled", "verbs", "layout", "where")
#: What stands in a question that is asked of several rites.
SEVERAL = "諸篇"
#: The titles in the head of a file.
_TITLE = re.compile(r"^#\+ title-(?:zh|en): *(.*?) *$", re.MULTILINE)
#: So many questions are shown for a sentence that none of them holds whole.
_ENOUGH = 8


@dataclass(frozen=True, slots=True)
class Library:
    """The questions, in the order of their groups and names."""

    questions: tuple[Question, ...]

    def names(self) -> tuple[str, ...]:
        return tuple(q.name for q in self.questions)

    def get(self, name: str) -> Question:
        """The question of that exact name (``vessel-use`` or ``vessels/vessel-use``) or title.

        Raises ZunzuError with the nearest names.
        """
        wanted = plain(name)
        for question in self.questions:
            if wanted in (
                question.name,
                f"{question.group}/{question.name}",
                plain(question.title_zh),
                plain(question.title_en),
            ):
                return question
        raise unknown(self, name)

    def search(self, words: str) -> tuple[Question, ...]:
        """Questions that hold every one of ``words``, best first; an exact name or title stands
        alone.

        A word is sought in name, titles, keywords and the sentence of what is asked.  When no
        question holds them all, a sentence is taken apart (誰先飲; who drinks first) and those are
        given that hold most of its words, a rare one counting for more than one that many questions
        hold. Raises ZunzuError with the nearest names when there are none.
        """
        if found := self.holding(words) or self.nearest(words):
            return found
        raise unknown(self, words)

    def holding(self, words: str) -> tuple[Question, ...]:
        """The question of that name or title, else those that hold every one of ``words``, best
        first."""
        try:
            return (self.get(words),)
        except ZunzuError:
            asked = _asked(words)
        scored = [
            (-sum(hits), place, question)
            for place, question in enumerate(self.questions)
            if asked and all(hits := [_score(question, word) for word in asked])
        ]
        return tuple(question for _, _, question in sorted(scored, key=lambda s: s[:2]))

    def nearest(self, words: str) -> tuple[Question, ...]:
        """The questions that hold most of the words of a sentence, best first; none for a word
        or two of many."""
        parts = _parts(_asked(words))
        weight: dict[int, float] = {}
        held = [
            {
                place: score
                for place, question in enumerate(self.questions)
                if (score := _score(question, word))
            }
            for word in parts
        ]
        for found in held:
            for place, score in found.items():
                weight[place] = weight.get(place, 0) + score / len(found)
        if 3 * sum(map(bool, held)) < len(parts):
            return ()
        best = sorted(weight, key=lambda place: (-weight[place], place))
        return tuple(
            self.questions[place]
            for place in best[:_ENOUGH]
            if 2 * weight[place] >= weight[best[0]]
        )

    def names_one(self, words: str) -> bool:
        """Whether the words are the name or the title of a question."""
        try:
            return bool(self.get(words))
        except ZunzuError:
            return False

    def taking(self, kind: str) -> tuple[Question, ...]:
        """The questions that have a parameter of that kind, the most general first."""
        found = [q for q in self.questions if any(p.kind == kind for p in q.params)]
        return tuple(
            sorted(
                found, key=lambda q: _GENERAL.index(q.name) if q.name in _GENERAL else len(_GENERAL)
            )
        )


def of(corpus: Corpus | None = None) -> Library:
    """The questions of a corpus, of all its layers."""
    return load(*(corpus or at_hand()).every("queries", "questions"))


def comparing(corpus: Corpus | None = None) -> Library:
    """Those questions of a corpus that ask of several rites (諸篇); no other is read."""
    folders = (corpus or at_hand()).every("queries", "questions")
    paths = [path for folder in folders for path in sorted(folder.glob("*/*.rq"))]
    return _read([path for path in paths if SEVERAL in path.read_text(encoding="utf8")])


def has(words: str, corpus: Corpus | None = None) -> bool:
    """Whether words are the name or the title of a question; of every file no more is read than
    these."""
    wanted = plain(words)
    paths = [
        path
        for folder in (corpus or at_hand()).every("queries", "questions")
        for path in folder.glob("*/*.rq")
    ]
    if any(wanted in (path.stem, f"{path.parent.name}/{path.stem}") for path in paths):
        return True
    heads = (path.read_text(encoding="utf8", errors="replace") for path in paths)
    return any(wanted == plain(title) for head in heads for title in _TITLE.findall(head))


def load(*folders: Path) -> Library:
    """Read every ``<group>/<name>.rq`` under some folders.

    Raises ZunzuError with all faults of all files together.
    """
    paths = [path for folder in folders for path in sorted(folder.glob("*/*.rq"))]
    if not paths:
        raise fail(
            str(folders[0]), "holds no questions", "install zunzu whole: its questions are missing"
        )
    return _read(paths)


def _read(paths: Iterable[Path]) -> Library:
    faults: list[Fault] = []
    found: dict[str, Question] = {}
    for path in paths:
        try:
            question = read_question(path)
        except ZunzuError as error:
            faults.extend(error.faults)
            continue
        if question.name in found:
            faults.append(
                Fault(
                    f"{path.parent.name}/{path.name}",
                    f"has the name of {found[question.name].group}/{path.name}",
                    "give it another name",
                )
            )
        found.setdefault(question.name, question)
    if faults:
        raise ZunzuError(*faults)
    order = list(GROUPS)
    return Library(tuple(sorted(found.values(), key=lambda q: (order.index(q.group), q.name))))


def unknown(library: Library, words: str) -> ZunzuError:
    """The error for words that name no question, with the nearest names as remedy."""
    handles = {
        handle: q.name
        for q in library.questions
        for handle in (q.name, plain(q.title_zh), plain(q.title_en), *map(plain, q.keywords))
    }
    close = ", ".join(dict.fromkeys(handles[handle] for handle in close_to(plain(words), handles)))
    return fail(
        "ask",
        f"there is no question {words!r}",
        (
            f"did you mean {close}?"
            if close
            else (
                f"`zunzu ask` lists the questions; `zunzu ask words --set word={words}` seeks in"
                " the text and its commentary"
            )
        ),
    )


@lru_cache(maxsize=1 << 14)  # the labels of a scheme are folded for every setting
def plain(word: str) -> str:
    """Fold case, full width and tone marks, so that ``Zhì`` is found as ``zhi``.

    >>> plain("Xiàn  Bīn")
    'xian bin'
    """
    split = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", word.casefold()))
    return re.sub(r"\s+", " ", "".join(c for c in split if not unicodedata.combining(c))).strip()


def _asked(words: str) -> list[str]:
    """The words, folded, without those that say nothing, unless there are no others."""
    asked = [plain(word) for word in words.split()]
    return [word for word in asked if word not in _SMALL] or asked


def _parts(asked: list[str]) -> list[str]:
    """The words of a sentence that say what it is about: no small words, Chinese by the
    character."""
    parts = [p for word in asked for p in re.findall(r"[a-z0-9-]+|[^\x00-\x7f]", word)]
    return list(dict.fromkeys(p for p in parts if p not in _SMALL))


def root(word: str) -> str:
    """An English word without its ending, where at least three letters stay.

    >>> [root(w) for w in ("washes", "washing", "shoes", "bows", "is", "yi")]
    ['wash', 'wash', 'shoe', 'bow', 'is', 'yi']
    """
    return re.sub(r"(?<=...)(?:ing|ed|(?<=sh)es|(?<=ch)es|(?<=ss)es|(?<![su])s)$", "", word)


def _score(question: Question, word: str) -> int:
    """How well a question answers to a word, 0 if it does not hold it; name and title weigh more
    than the rest."""
    fields = (
        (8, question.name.split("-")),
        (6, [plain(question.title_zh)]),
        (6, plain(question.title_en).split()),
        (5, [plain(k) for k in question.keywords]),
        (4, [question.group, plain(GROUPS[question.group][0])]),
        (2, [plain(question.asks_zh)]),
        (1, plain(question.asks).split()),
    )
    # The root of a Latin word must begin a word (bow, bows; washes, washing); a Chinese one may
    # stand anywhere.
    word = root(word) if word.isascii() else word
    hits = [
        weight
        for weight, texts in fields
        if any(t.startswith(word) if word.isascii() else word in t for t in texts)
    ]
    return max(hits) * 10 + len(hits) if hits else 0
