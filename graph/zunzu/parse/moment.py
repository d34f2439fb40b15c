"""One moment of the reading: a predication, what lies ahead, who is there; and who is proposed for
it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from ..lexicon import Lexicon
from .company import Company, Done
from .predication import Predication
from .scene import Scene
from .terms import Persons


class Candidate(NamedTuple):
    """Persons who may do it, or to whom it may be done, and the warrant by which."""

    persons: Persons
    warrant: str


class Object(NamedTuple):
    """What it may be done to, and the warrant by which; none when the clause names it.  Without
    things it is known that it is done to nothing."""

    things: tuple[str, ...] = ()
    warrant: str = ""


@dataclass(slots=True)
class Moment:
    """What a way may look at; of what is to be found the reader adds each as soon as it is
    known."""

    p: Predication
    does: frozenset[str]  # the traits of its verb
    ahead: Sequence[Predication]  # what follows, for what the chain of acts is about
    company: Company
    lexicon: Lexicon
    scene: Scene
    last: Done | None  # the act before
    before: Persons  # who acted last and was no servant
    kind: str  # the class of the verb
    told: Sequence[Done]  # the last few acts, those of other lines of the 記 too
    about: tuple[int, str] | None  # 其牲,狗也: a line, and the thing that it is about
    agent: Persons = ()  # who does it
    by: str = ""  # the warrant by which; "" when it is written
    recipient: Persons = ()  # to whom it is done

    @classmethod
    def at(
        cls,
        p: Predication,
        ahead: Sequence[Predication],
        company: Company,
        told: Sequence[Done] = (),
        about: tuple[int, str] | None = None,
    ) -> Moment:
        """The moment at which ``p`` is done."""
        return cls(
            p,
            _traits(p, company.lexicon),
            ahead,
            company,
            company.lexicon,
            company.scene,
            company.last,
            company.last_agent(),
            company.lexicon.kind(p.form, "V"),
            told,
            about,
        )

    @property
    def last_told(self) -> Done | None:
        """The act before, be it of another line of the 記."""
        return self.told[-1] if self.told else None

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
        return trait in self.does

    def last_is_a(self, trait: str) -> bool:
        """Whether the verb of the act before has ``trait``."""
        return self.last is not None and trait in self.lexicon.traits_of(self.last.p.form)

    def last_kind(self) -> str:
        """The class of the verb of the act before."""
        return self.lexicon.kind(self.last.p.form, "V") if self.last else ""

    def things(self) -> set[str]:
        """The things that are written as its objects."""
        return {o.form for o in self.p.objects}


def _traits(p: Predication, lexicon: Lexicon) -> frozenset[str]:
    """The traits of a verb, and those of the turn of phrase that it heads (納采, 請期)."""
    own = lexicon.traits_of(p.form)
    return own if p.form == p.verb.form else own | lexicon.traits_of(p.verb.form)


# -- ways ------------------------------------------------------------------------------------------

_Way = TypeVar("_Way", bound=Callable[[Moment], object])
_Found = TypeVar("_Found")
_NO_TRAITS: frozenset[str] = frozenset()
#: Of which verbs, and behind which, a way has something to say, where not of all and behind all.
_OF: dict[Callable[[Moment], object], str] = {}
_BEHIND: dict[Callable[[Moment], object], str] = {}


def of(trait: str) -> Callable[[_Way], _Way]:
    """A way that has something to say of verbs with ``trait`` alone."""

    def note(way: _Way) -> _Way:
        _OF[way] = trait
        return way

    return note


def behind(trait: str) -> Callable[[_Way], _Way]:
    """A way that has something to say behind an act whose verb has ``trait`` alone."""

    def note(way: _Way) -> _Way:
        _BEHIND[way] = trait
        return way

    return note


class Ways(Generic[_Found]):
    """Ways in the order in which they are asked."""

    def __init__(self, *ways: Callable[[Moment], _Found]):
        self.ways = ways
        self._asked: dict[
            tuple[frozenset[str], frozenset[str]], tuple[Callable[[Moment], _Found], ...]
        ] = {}

    def at(self, m: Moment) -> tuple[Callable[[Moment], _Found], ...]:
        """Those that have something to say of such a verb behind such a one."""
        before = m.lexicon.traits_of(m.last.p.form) if m.last is not None else _NO_TRAITS
        found = self._asked.get((m.does, before))
        if found is None:
            found = self._asked[m.does, before] = tuple(
                way
                for way in self.ways
                if (way not in _OF or _OF[way] in m.does)
                and (way not in _BEHIND or _BEHIND[way] in before)
            )
        return found

    def __iter__(self) -> Iterator[Callable[[Moment], _Found]]:
        return iter(self.ways)
