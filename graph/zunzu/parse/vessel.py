"""What becomes of a cup by what is done: the one physics of the reader, the stage and the gaps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..lexicon.grammar import BASKET
from ..lexicon.lookup import Effect
from .terms import Persons

#: Who has the cup afterwards who acts.
_IN_HAND = frozenset({"takes", "raises", "holds", "receives", "changes"})


@dataclass(slots=True, kw_only=True)
class Vessel:
    """A cup at a moment: in whose hand or, where in nobody's, at what place; with wine in it or
    not, None where that was never told; washed since it was drunk from.
    """

    holder: Persons = ()
    place: str = ""
    filled: bool | None = None
    washed: bool = False

    def undergo(
        self, effect: Effect, agent: Persons, recipient: Persons = (), place: str = ""
    ) -> None:
        """Change as an act of that effect changes it, which ``agent`` does at ``place``, or for
        ``recipient``."""
        if (
            effect.cup in ("puts-down", "clears")
            or effect.wine == "fills"
            and place.endswith(BASKET)
        ):
            self.holder, self.place = (
                (),
                place,
            )  # 實爵于篚 puts it into the basket, and nothing into it
            return
        if effect.cup in _IN_HAND:
            self.holder, self.place = agent, ""
        elif effect.cup == "hands-over":
            self.holder, self.place = recipient, ""  # 升酌膳以致: let go, to whomever
        if effect.wine:
            self.filled = effect.wine == "fills"
        if effect.wine in ("drains", "washes"):
            self.washed = effect.wine == "washes"


def lay_aside(cups: Iterable[Vessel], taken: Vessel, agent: Persons) -> None:
    """更爵, 易觶: who takes another cup in its stead has put back the one he had."""
    for cup in cups:
        if cup is not taken and agent and cup.holder == agent:
            cup.holder, cup.place = (), BASKET
