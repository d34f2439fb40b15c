"""By which name somebody goes: 一人 who raises the cup is 舉觶者 while his task lasts, 負侯 is
負侯者.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..lexicon import Lexicon, grammar
from .predication import Predication
from .terms import OWN, SOMEBODY, Persons
from .tokens import Token

#: How many predications ahead it is told for what a numbered person is there.
_TASK = 6


#: So many who have names of their own make a story.
_STORY = 2
#: Of which kinds of persons the standing name is another than the one written.
_STANDING = ("officer", "generic")


class Naming:
    """The names of persons at one place of a text."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.task: dict[str, str] = {}  # 一人 → 舉觶者, while his task lasts
        self.own: set[str] = set()  # names that persons have for their own (孔子)
        self.several: set[str] = set()  # 介皆入: who are several here under one name

    def names(self, tokens: Iterable[Token]) -> Persons:
        """The standing names of the persons that ``tokens`` write, each once."""
        compounds = self.lexicon.compounds
        return tuple(
            dict.fromkeys(
                name
                for t in _without_rank(list(tokens))
                for name in compounds.get(t.form) or (self.name(t.form),)
            )
        )

    def name(self, form: str) -> str:
        """The standing name of one person: his task's, an officer's full title, the one of several
        turns of phrase (受賜者, 所賜者)."""
        if form in self.task:
            return self.task[form]
        word = next((w for w in self.lexicon.words.get(form, ()) if w.category == "P"), None)
        known = word is not None and word.canonical and word.kind in _STANDING
        return word.canonical if word is not None and known else form

    def tells_story(self) -> bool:
        """Whether the text calls those who take part by names of their own."""
        return len(self.own) >= _STORY

    def is_group(self, persons: Persons) -> bool:
        """Whether ``persons`` are several under one name: 眾賓, 三耦, 二人, those of one task."""
        return any(
            name in self.task.values()
            or name in self.several
            or name[:1] in grammar.SEVERAL
            or self.lexicon.groups.get(name) == grammar.MANY
            for name in persons
        )

    def begin(self, persons: Sequence[Token], p: Predication, ahead: Sequence[Predication]) -> None:
        """Name the numbered ones of ``persons`` (一人, 二人) for the task that they now begin; who
        has none is no longer
        called by a former one."""
        self.own.update(t.form for t in persons if t.word is not None and t.word.kind == OWN)
        numbered = [
            t.form
            for t in persons
            if t.form[:1] in grammar.COUNTED and t.form.endswith(grammar.PERSON)
        ]
        task = self._task(p, ahead) if numbered else ""
        for form in numbered:
            if task:
                self.task[form] = task
            else:
                self.task.pop(form, None)

    def _task(self, p: Predication, ahead: Sequence[Predication]) -> str:
        """For what he is there who does ``p`` and what follows until another is named."""
        for n, q in enumerate([p, *ahead[:_TASK]]):
            if q is not p and q.subject and not (n == 1 and q.causer is p):
                break
            for o in q.objects:
                if name := self.lexicon.tasks.get((q.form, o.form)):
                    return name
        return ""

    def call(self, name: str) -> None:
        """From now on 一人 is ``name``."""
        self.task[SOMEBODY] = name


def _without_rank(tokens: list[Token]) -> list[Token]:
    """楚大夫莊辛, 行人子員: of an office and the name that stands right behind it, the name."""
    own = {t.start for t in tokens if t.word is not None and t.word.kind == OWN}
    return [t for t in tokens if t.start in own or t.end not in own]
