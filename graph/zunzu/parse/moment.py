"""One moment of the reading: a predication, what lies ahead, who is there; and who is proposed for
it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..lexicon import Lexicon
from .company import Company, Done
from .predication import Predication
from .scene import Scene
from .terms import Persons


class Candidate(NamedTuple):
    """Persons who may do it, or to whom it may be done, and the warrant by which."""

    persons: Persons
    warrant: str


@dataclass(frozen=True, slots=True)
class Moment:
    """What a way may look at."""

    p: Predication
    ahead: Sequence[Predication]  # what follows, for what the chain of acts is about
    company: Company
    lexicon: Lexicon
    scene: Scene
    last: Done | None  # the act before
    before: Persons  # who acted last and was no servant
    kind: str  # the class of the verb
    agent: Persons = ()  # who does it, once that is known
    by: str = ""  # the warrant by which; "" when it is written

    @classmethod
    def at(cls, p: Predication, ahead: Sequence[Predication], company: Company) -> Moment:
        """The moment at which ``p`` is done."""
        return cls(p, ahead, company, company.lexicon, company.scene, company.last,
                   company.last_agent(), company.lexicon.kind(p.form, "V"))

    def doing(self, agent: Persons, by: str) -> Moment:
        """The same moment when it is known who does it, and by which warrant."""
        return Moment(self.p, self.ahead, self.company, self.lexicon, self.scene, self.last, self.before,
                      self.kind, agent, by)

    @property
    def next(self) -> Predication | None:
        """What is told next."""
        return self.ahead[0] if self.ahead else None

    @property
    def goes_with_last(self) -> bool:
        """Whether the act before stands in the same sentence."""
        return self.last is not None and self.last.p.sentence == self.p.sentence

    def is_a(self, trait: str) -> bool:
        """Whether the verb has ``trait``."""
        return self.p.form in self.lexicon.traits[trait]

    def last_is_a(self, trait: str) -> bool:
        """Whether the verb of the act before has ``trait``."""
        return self.last is not None and self.last.p.form in self.lexicon.traits[trait]

    def last_kind(self) -> str:
        """The class of the verb of the act before."""
        return self.lexicon.kind(self.last.p.form, "V") if self.last else ""

    def things(self) -> set[str]:
        """The things that are written as its objects."""
        return {o.form for o in self.p.objects}
