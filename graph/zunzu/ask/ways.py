"""Ways to ask of words that no question holds: a name is put to the questions that take it,
other words are sought in the text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..rdf.worker import Asked
from .library import Library
from .question import Question
from .settings import kinds_of

#: The question that seeks words in the text and its commentary.
SEEK, SOUGHT = "words", "word"
#: A name is put to so many questions of its kind.
_ENOUGH = 2


@dataclass(frozen=True, slots=True)
class Way:
    """A question, and what is set in it; ``kind`` is what the words name, nothing for words that
    are sought."""

    question: Question
    settings: tuple[tuple[str, str], ...]
    kind: str = ""

    def command(self) -> str:
        """What is typed for it.

        >>> Way(Question("shares", "shares", "", "", "", "", "", None), (("cut", "肩"),)).command()
        'zunzu ask shares --set cut=肩'
        """
        return " ".join(
            [
                f"zunzu ask {self.question.name}",
                *(f"--set {name}={value}" for name, value in self.settings),
            ]
        )


def ways(library: Library, store: Asked, words: str) -> Iterator[Way]:
    """The ways to ask of ``words``, the likeliest first; one of them seeks them in the texts.

    All rites are asked: somebody who types a name need not know in which it stands.
    """
    yield from _of_several(library, store, words.split())
    kinds = kinds_of(store, words)
    for kind, own in kinds.items():
        if own and kind != "place":
            yield from _of_kind(library, kind, words)
    # another name (少退 of 退) means less than the words themselves, and what lies around a place
    # less than what is said of it
    if SEEK in library.names():
        yield Way(library.get(SEEK), ((SOUGHT, words),))
    for kind, own in kinds.items():
        if not own or kind == "place":
            yield from _of_kind(library, kind, words)


def _of_several(library: Library, store: Asked, words: list[str]) -> Iterator[Way]:
    """A name among several words is set in the questions that the others find: 尸 飲, who
    drinks, of 尸."""
    for place, word in enumerate(words):
        if rest := words[:place] + words[place + 1 :]:
            found = library.holding(" ".join(rest))
            for kind in kinds_of(store, word) if found else ():
                yield from [
                    _set(q, kind, word) for q in found if any(p.kind == kind for p in q.params)
                ][:_ENOUGH]


def _of_kind(library: Library, kind: str, words: str) -> Iterator[Way]:
    for question in library.taking(kind)[:_ENOUGH]:
        yield _set(question, kind, words)


def _set(question: Question, kind: str, word: str) -> Way:
    """The question with the word as its parameter of that kind."""
    own = next(param.name for param in question.params if param.kind == kind)
    return Way(question, ((own, word),), kind)


def about(questions: Iterable[Question], store: Asked, words: str) -> list[Way]:
    """The ways to put a name to the questions that speak of it: set where a question takes it,
    else as it stands."""
    if not (asked := list(questions)):
        return []
    named = kinds_of(store, words)
    kinds = (*named, *(["person"] if "role" in named else []))
    return [
        next(
            (
                _set(question, kind, words)
                for kind in kinds
                if any(p.kind == kind for p in question.params)
            ),
            Way(question, ()),
        )
        for question in asked
    ]


def told(taken: Way, others: Sequence[Way]) -> str:
    """What is said to somebody whose words were put to a question of our choice."""
    name = f"; {taken.settings[0][1]} is the name of a {taken.kind}" if taken.kind else ""
    rest = "".join(f"\n          or: {way.command()}" for way in others)
    return f"asked as: {taken.command()}{name}{rest}"
