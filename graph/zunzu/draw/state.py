"""The stage while a rite is walked through: what every step of the reasoning looks at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..lexicon import Lexicon, grammar
from ..model import Act
from ..parse.stage import Stage
from .building import COURT, NORTHERN_STAIRS
from .given import ANYBODY, OPEN, SUPPOSED, TOLD, WRITTEN, Given, Rest
from .moments import Stand
from .ways import Point
from .where import Found, Ground


@dataclass(slots=True)
class State:
    """The stage at a moment, and what is known of the rite."""

    chapter: str
    order: Mapping[str, int]  # the segments, in the order of the book
    given: Given
    words: Lexicon
    ground: Ground
    persons: dict[str, Stand] = field(default_factory=dict)
    scene: Stage = field(default_factory=Stage)
    lying: dict[str, Point] = field(default_factory=dict)  # cups that are in nobody's hand
    laid: dict[str, Point] = field(default_factory=dict)  # where each cup lay last
    giver: str = ""  # who offered last
    offered: Found | None = None  # and where
    #: Who is on an errand, at the basin, the jars or a mat, and where he was before it.
    errands: dict[str, Found] = field(default_factory=dict)
    last: Act | None = None
    #: Who took his place in which part of the building, by standing at it or by a table.
    stood: set[tuple[str, str]] = field(default_factory=set)
    posted: set[str] = field(default_factory=set)  # who went last where a verb leads: 負侯
    jars: dict[str, Found] = field(default_factory=dict)  # from which each fills in this section
    after: Sequence[Act] = ()
    began: int = 0  # the first segment of this part of the rite, in the order of the book
    segment: str = ""

    def rest(self, who: str, when: str) -> Rest | None:
        """What the tables say of him then: his own row before that for anybody, a later one
        before an earlier."""
        here = self.order.get(self.segment, 0)
        fit = [
            r
            for r in self.given.rests
            if r.when == when
            and r.who in (who, *self.given.actor(who).of, ANYBODY)
            and (not r.at or self.order.get(f"{self.chapter}.{r.at}", 0) <= here)
        ]
        return min(fit, key=lambda r: ((r.who != who) + (r.who == ANYBODY), not r.at), default=None)

    def grade(self, act: Act) -> str:
        """The text's word, unless the place was filled by a warrant."""
        if any(told.slot == "place" for told in act.told):
            return TOLD
        return SUPPOSED if "place" in act.elided else WRITTEN

    def stays(self, act: Act) -> bool:
        """Whether it is where one stands henceforth: not where one stops to do the next thing."""
        goes_on = bool(self.after) and self.after[0].agent == act.agent
        return (
            self.words.effect(act.verb).posture == "stands"
            and self.words.kind(act.verb, "V") == "posture"
            and not goes_on
            or self.words.is_a(act.verb, "bows")
            or self.words.is_a(act.verb, "takes-place")
            or act.verb in self.words.offers
        )

    def takes_place(self, act: Act) -> bool:
        """Whether it is his place henceforth, and not only where he bows or offers."""
        return self.stays(act) and not (
            self.words.is_a(act.verb, "bows") or act.verb in self.words.offers
        )

    def waits(self, act: Act) -> bool:
        """Whether he waits, where he comes to or is: 俟于堂西, 東面北上而俟."""
        waiting = self.words.kind(act.verb, "V") == "posture" and not act.object
        return waiting and not self.words.effect(act.verb).posture

    def is_at(self, name: str, act: Act, place: Found) -> None:
        """He is there; where he waits he has his place henceforth, unless a table tells him
        another."""
        self.ground.spots[name] = place
        if not self.waits(act):
            return
        key = name, self.ground.building.region(place.x, place.y)
        if key not in self.ground.stationed:
            self.ground.homes[key] = place
        self.stood.add(key)

    def somewhere(self, name: str) -> Point:
        """The middle of the part of the building where somebody of no known place must be: his
        side of the court."""
        east = self.given.actor(name).side == grammar.STAIRS[0]
        lost = sum(s.grade == OPEN for s in self.persons.values())
        return (44.0 if east else -44.0), -36.0 - 7.0 * (lost % 6)

    def on_stage(self, name: str) -> str:
        """The name by which he is on the stage: 服不 may stand there as 負侯者."""
        if name in self.persons:
            return name
        return next((n for n in self.given.actor(name).instead if n in self.persons), name)

    def part(self, name: str) -> str | None:
        now = self.ground.at(name)
        return self.ground.building.region(now.x, now.y) if now else None

    def placed(self, name: str) -> Found | None:
        """Where he is, if that is known."""
        stand = self.persons.get(name)
        return None if stand is not None and stand.grade == OPEN else self.ground.at(name)

    def next_own(self, name: str) -> Act | None:
        """What he does next of his own."""
        return next((act for act in self.after if name in act.agent), None)

    def point(self, name: str) -> Point | None:
        now = self.ground.at(name)
        return (now.x, now.y) if now else None

    def same_part(self, one: Found, two: Found) -> bool:
        return self.ground.building.region(one.x, one.y) == self.ground.building.region(
            two.x, two.y
        )

    def home_below(self, name: str) -> Found | None:
        names = (name, *self.given.actor(name).of)
        return next((h for n in names if (h := self.ground.homes.get((n, COURT)))), None)

    def stair_term(self, name: str, act: Act) -> str:
        named = (p for p in act.place if p in grammar.STAIRS or self._is_behind(p))
        return next(named, self.given.actor(name).side or grammar.STAIRS[1])

    def _is_behind(self, place: str) -> bool:
        """自北階: whether it is the stairs at the back, and the building has them."""
        slug = self.ground.slugs.get(place)
        return slug == NORTHERN_STAIRS and slug in self.ground.building.spots

    def stair(self, name: str, act: Act) -> str:
        return self.ground.slugs.get(self.stair_term(name, act), "xi-jie")
