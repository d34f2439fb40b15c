"""The scene as continuity follows it: what is known for certain of persons and cups at a moment,
and None where the text has left it open.  What a verb does to them stands in ``effects.tsv``, for
the reader, the stage and here alike.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from typing import Any

from ..lexicon import Lexicon, grammar
from ..lexicon.lookup import Effect
from ..model import Act
from ..parse.vessel import Vessel, lay_aside

#: Which ways lead onto the hall, and which from it.
_UP = {"goes-up": True, "goes-down": False}
#: What a place or facing is called that was told as open and has not changed since.
UNTOLD = "未言"


@dataclass(slots=True)
class Person:
    """What is known of one person: on the hall or below, at which spot, facing which way,
    kneeling; what cup he had last."""

    up: bool | None = None
    spot: str | None = None
    facing: str | None = None
    kneeling: bool | None = None
    cup: str | None = None
    on_mat: bool = False  # what he did last was done on his mat, or getting on or off it

    def come_to(self, spot: str | None) -> None:
        """Be at ``spot``, when it is told; who comes to another place may face any way there."""
        if spot is not None and spot != self.spot:
            self.spot, self.facing = spot, None


class Scene:
    """The persons by their names and the cups by their ids, as the acts given to :meth:`change`
    have left them."""

    def __init__(self, words: Lexicon) -> None:
        self.words = words
        self.persons: dict[str, Person] = {}
        self.cups: dict[str, Vessel] = {}

    def who(self, act: Act) -> list[Person]:
        """Those who do an act."""
        return [self.persons.setdefault(name, Person()) for name in act.agent]

    def alike(self, act: Act, name: str) -> Any:
        """What is known alike of all who do an act; None when they differ or nothing is known."""
        values = {getattr(person, name) for person in self.who(act)}
        return values.pop() if len(values) == 1 else None

    def held(self, act: Act) -> list[Vessel]:
        """The cups in the hand of him who acts."""
        return [cup for cup in self.cups.values() if act.agent and cup.holder == act.agent]

    def cup_of(self, act: Act) -> Vessel | None:
        """The cup of an act; else the one that he who acts had last."""
        last = next((person.cup for person in self.who(act) if person.cup), "")
        return self.cups.get(act.cup or "") or self.cups.get(last)

    def is_a(self, act: Act, trait: str) -> bool:
        """Whether the verb of an act has a trait."""
        return self.words.is_a(act.verb, trait)

    def moves(self, act: Act) -> bool:
        """Whether an act leads its doer elsewhere."""
        return self.words.kind(act.verb, "V") == "motion"

    def bow_below(self, act: Act) -> None:
        """Let him come down who goes down to bow (下拜)."""
        if self.is_a(act, "bows") and grammar.BELOW in act.manner:
            for person in self.who(act):
                person.up, person.spot, person.facing = False, None, None

    def change(self, act: Act) -> None:
        """Let an act be done."""
        effect = self.words.effect(act.verb)
        for person in self.who(act):
            self._change_person(person, act, effect)
        if act.verb in self.words.offers and (place := spot(act)):
            for name in act.recipient:
                self.persons.setdefault(name, Person()).spot = place
        if act.cup is not None:
            cup = self.cups.setdefault(act.cup, Vessel())
            cup.undergo(effect, act.agent, act.recipient, act.place[-1] if act.place else "")
            if effect.cup == "changes":
                lay_aside(self.cups.values(), cup, act.agent)
        elif effect.wine == "fills":
            for cup in self.held(act):
                cup.filled = True

    def _change_person(self, person: Person, act: Act, effect: Effect) -> None:
        off_mat = effect.way == "goes-down" and person.on_mat and grammar.WITH_HIM in act.quote
        person.on_mat = on_mat(act)
        if self.moves(act):
            person.kneeling, person.facing, person.spot = False, None, None
        elif effect.posture:
            person.kneeling = effect.posture == "kneels"
        if effect.way in _UP and not person.on_mat and not off_mat:  # 受觶于席，以降
            person.up = _UP[effect.way]
        person.come_to(spot(act))
        person.facing = act.facing or person.facing
        person.cup = act.cup or person.cup

    def settle(self, act: Act, told: Set[str]) -> None:
        """What was told as open (kinds of gaps) is decided from there on, and not told again
        until something changes it."""
        for person in self.who(act):
            if "place" in told:
                person.spot = person.spot or UNTOLD
            if "facing" in told:
                person.facing = UNTOLD
        if "cup" in told and self.is_a(act, "with-empty-hands"):
            for cup in self.held(act):
                cup.holder = ()
        elif "cup" in told and (own := self.cup_of(act)) is not None:
            own.holder = act.agent


def spot(act: Act) -> str | None:
    """Where one is after an act; stairs by which one goes are no place where one is."""
    return next((place for place in reversed(act.place) if not place.endswith(grammar.STAIR)), None)


def at_stairs_top(act: Act) -> bool:
    """Whether an act is done on the hall, at the top of the stairs (西階上)."""
    return any(place.endswith(grammar.STAIR + grammar.TOP) for place in act.place[-1:])


def on_mat(act: Act) -> bool:
    """Whether it is a mat that one steps on or off."""
    return any(mat in place for place in act.place for mat in grammar.MATS)


def put_back(act: Act) -> bool:
    """Whether a cup is laid into the basket: 實爵于篚 fills no cup."""
    return bool(act.place) and act.place[-1].endswith(grammar.BASKET)
