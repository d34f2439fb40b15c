"""The library: all questions of a folder, found by name or by words in either script, pinyin or English."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from ..errors import Fault, ZunzuError, fail, nearest
from .question import GROUPS, Question, read_question


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
            if wanted in (question.name, f"{question.group}/{question.name}",
                          plain(question.title_zh), plain(question.title_en)):
                return question
        raise unknown(self, name)

    def search(self, words: str) -> tuple[Question, ...]:
        """Questions that hold every one of ``words``, best first; an exact name or title stands alone.

        A word is sought in name, titles, keywords and the sentence of what is asked.  Raises ZunzuError with the
        nearest names when nothing holds the words.
        """
        try:
            return (self.get(words),)
        except ZunzuError:
            pass
        asked = [plain(w) for w in words.split()]
        scored = [(score, place, q) for place, q in enumerate(self.questions)
                  if (score := _score(q, asked)) > 0]
        if not scored:
            raise unknown(self, words)
        return tuple(q for _, _, q in sorted(scored, key=lambda s: (-s[0], s[1])))


def load(folder: Path) -> Library:
    """Read every ``<group>/<name>.rq`` under ``folder``.

    Raises ZunzuError with all faults of all files together.
    """
    faults: list[Fault] = []
    found: dict[str, Question] = {}
    paths = sorted(folder.glob("*/*.rq"))
    if not paths:
        raise fail(str(folder), "holds no questions", "install zunzu whole: its questions are missing")
    for path in paths:
        try:
            question = read_question(path)
        except ZunzuError as error:
            faults.extend(error.faults)
            continue
        if question.name in found:
            faults.append(Fault(f"{path.parent.name}/{path.name}",
                                f"has the name of {found[question.name].group}/{path.name}", "give it another name"))
        found.setdefault(question.name, question)
    if faults:
        raise ZunzuError(*faults)
    order = list(GROUPS)
    return Library(tuple(sorted(found.values(), key=lambda q: (order.index(q.group), q.name))))


def unknown(library: Library, words: str) -> ZunzuError:
    """The error for words that name no question, with the nearest names as remedy."""
    handles = {handle: q.name for q in library.questions
               for handle in (q.name, plain(q.title_zh), plain(q.title_en), *map(plain, q.keywords))}
    close = nearest(plain(words), handles)
    if close:
        told = close.removeprefix("did you mean ").rstrip("?").split(", ")
        close = f"did you mean {', '.join(dict.fromkeys(handles[t] for t in told))}?"
    return fail("ask", f"there is no question {words!r}", close or "`zunzu ask` lists the questions")


def plain(word: str) -> str:
    """Fold case, full width and tone marks, so that ``Zhì`` is found as ``zhi``.

    >>> plain("Xiàn  Bīn")
    'xian bin'
    """
    split = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", word.casefold()))
    return re.sub(r"\s+", " ", "".join(c for c in split if not unicodedata.combining(c))).strip()


def _score(question: Question, asked: list[str]) -> int:
    """How well a question answers to the words: 0 if one is missing; name and title weigh more than the rest."""
    fields = ((8, question.name.split("-")), (6, [plain(question.title_zh)]), (6, plain(question.title_en).split()),
              (5, [plain(k) for k in question.keywords]), (4, [question.group, plain(GROUPS[question.group][0])]),
              (2, [plain(question.asks_zh)]), (1, plain(question.asks).split()))
    total = 0
    for word in asked:
        # A Latin word must begin a word (bow, bows); a Chinese one may stand anywhere.
        hits = [weight for weight, texts in fields
                if any(t.startswith(word) if word.isascii() else word in t for t in texts)]
        if not hits:
            return 0
        total += max(hits) * 10 + len(hits)
    return total
