"""How an answer to a question in one's own words is shown."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import click

from zunzu.errors import ZunzuError, fail

from . import output

if TYPE_CHECKING:
    from collections.abc import Callable

    from zunzu.ask.question import Parameter, Question
    from zunzu.ask.table import Table
    from zunzu.ask.words import Answer
    from zunzu.rdf.worker import Asked
    from zunzu.seek.index import Index
    from zunzu.seek.question import Understood

#: The layers of a text, as a line begins; the house's names stand in zunzu.model, which loads
#: slowly.
_LAYERS = {
    "jing": "經",
    "ji": "記",
    "zhu": "注",
    "shu": "疏",
    "an": "案",
    "jishi": "集釋",
    "shuzhu": "述註",
    "zizhu": "自注",
}

#: A line of text has so many columns; two a Chinese character.
_WIDTH = 44


def index(url: str | None) -> Index:
    """The index of our own graph, which is made first when it is missing; or of a store
    elsewhere, drawn anew."""
    from zunzu.ask import words
    from zunzu.corpus import at_hand
    from zunzu.kept import MADE_BY, MADE_FROM, ready

    from . import stored
    from .progress import step

    if url is not None:
        with step("reading all the names and passages there"):
            return words.drawn(stored.asked(url))
    corpus = at_hand()
    if (there := ready(corpus)) is None:
        from zunzu import build

        place = build.make(step, corpus).parent
        there = place, corpus.digest(MADE_FROM, MADE_BY)
    place, made = there

    def store() -> Asked:
        from zunzu.rdf.store import opened  # loads slowly, and an index that lies there needs none

        return opened(place / "store")

    with step("making the index of words"):
        return words.kept(place, made, store, corpus)


@dataclass(frozen=True, slots=True)
class Spoken:
    """Words that were typed, and what they mean."""

    index: Index
    typed: str
    understood: Understood

    @property
    def asks(self) -> bool:
        """Whether it is a question: it has a question word, or compares rites."""
        return bool(self.understood.asks) or self.understood.contrast

    @property
    def is_bare(self) -> bool:
        """Whether it is the name of a person or a thing and nothing else."""
        parts = self.understood.parts
        return (
            len(parts) == 1
            and parts[0].own
            and parts[0].words == self.understood.folded
            and bool({"role", "thing"} & set(parts[0].kinds))
        )

    def check(self) -> None:
        """Raises ZunzuError with the nearest names for a name that nothing has."""
        from zunzu.ask.words import nearest

        if close := nearest(self.index, self.understood):
            raise fail(
                "ask",
                f"nothing is called {self.typed!r}, and no passage has the word",
                f"did you mean {'、'.join(close)}?",
            )

    def compared(self, run: Callable[[Question, dict[str, str]], Table]) -> Table | None:
        """The answer of the question of the library that compares the rites which are named; None
        where none does or its answer is empty."""
        from zunzu.ask import compared, library

        if not self.understood.contrast:
            return None
        for one in compared.questions(library.comparing(), self.index, self.understood):
            try:
                found = run(one.question, dict(one.settings))
            except ZunzuError:  # a word that is no such thing
                continue
            table = compared.only(found, self.understood.chapters)
            if table.rows:
                click.echo(f"zunzu: compared by: {one.command()}", err=True)
                return table
        return None

    def answer(self) -> Answer:
        """The answer.  Raises ZunzuError where no passage has any of the words."""
        from zunzu.ask.words import answered

        answer = answered(self.index, self.typed)
        if not answer.passages:
            raise fail(
                "ask",
                f"no passage has any of the words of {self.typed!r}",
                "use words of the texts, or names in either script, pinyin or English; `zunzu ask`"
                " lists the questions",
            )
        return answer


def asked(typed: str, url: str | None) -> Spoken:
    """What was typed, understood.  Raises ZunzuError for more than is read."""
    from zunzu.seek.question import understood

    here = index(url)
    return Spoken(here, typed, understood(here, typed))


def example(asked: Question, setting: Parameter) -> str:
    """What is said where a question of one thing is asked without it."""
    return (
        f"{asked.name} asks for one {setting.name}; this is the example {setting.default}: give"
        f" yours with --set {setting.name}=…"
    )


def tell(answer: Answer, form: str, lang: str, ids: bool, why: bool, target: str) -> None:
    """Say how the words were understood, and print the acts and the passages; one table of these
    for machines."""
    from zunzu.ask import table

    click.echo(f"zunzu: understood: {answer.said()}; asked exactly: {answer.command}", err=True)
    if form != "table":
        return output.write(table.render(answer.table(), form, lang, ids), target)
    bare = {
        name: replace(shown, passages=())
        for name in ("acts", "said_of")
        if not why and (shown := getattr(answer, name))
    }
    shown = replace(answer, **bare)
    output.write(told(shown, lang), target)


def told(answer: Answer, lang: str) -> str:
    """The acts that fit as a table, then the passages with their commentary."""
    from zunzu.ask import table

    parts = [table.render(t, lang=lang) for t in (answer.said_of, answer.acts) if t]
    for number, found in enumerate(answer.passages, 1):
        head = (
            f"{number}. {answer.titles.get(found.chapter, found.chapter)} {found.segment}"
            f" {found.section}".rstrip()
        )
        lines = [head, *_lines(_LAYERS.get(found.layer, ""), found.words)]
        for note in found.notes:
            lines += _lines(
                _LAYERS.get(note.layer, ""),
                f"{note.author}：{note.words}" if note.author else note.words,
            )
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def _lines(layer: str, words: str) -> list[str]:
    wrapped = textwrap.wrap(words, _WIDTH) or [""]
    return [f"   {layer} {wrapped[0]}", *(f"      {line}" for line in wrapped[1:])]
