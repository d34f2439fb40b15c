"""Whole courses of a rite that are gone through again: 筮遠日如初儀, 筮尸如求日之儀, 為加爵如初儀, 辭如初."""

from __future__ import annotations

from collections.abc import Callable

from .offerings import Model, Offerings
from .turns import REACH, Turns

#: How many acts back the course may begin that is gone through again on the spot.
_ON_THE_SPOT = 20
#: To whom an extra cup is offered.
_PERSONATOR = "尸"


class Courses:
    """The courses of one text.  ``told`` gives what the ditto that qualifies an act repeats."""

    def __init__(self, turns: Turns, offerings: Offerings, told: Callable[[int], list[int]]):
        self.turns, self.acts, self.offerings, self.told = turns, turns.acts, offerings, told

    def over_again(self, i: int, anchors: list[int]) -> list[int]:
        """若不吉,則筮遠日,如初儀: all from the first act of him who did it to the outcome that sends him back."""
        if not self.acts[i].condition or not self.acts[i].quote.endswith("儀") or len(anchors) != 1:
            return []
        anchor = self.acts[anchors[0]]
        near = range(anchors[0] - 1, max(-1, anchors[0] - _ON_THE_SPOT), -1)
        done = next((j for j in near if self.acts[j].verb == anchor.verb), None)
        mine = [j for j in near if done is not None and j <= done and self.turns.alike(self.acts[j].agent, self.acts[done].agent)]
        return list(range(mine[-1], anchors[0])) if mine else []

    def phase(self, i: int, verb: str, host: str) -> list[int]:
        """筮尸,如求日之儀: the part of the rite in which that was done last, from the host's taking his place to 事畢."""
        done = next((j for j in range(i - 1, max(-1, i - REACH), -1) if self.acts[j].verb == verb
                     and self.turns.periods[j] != self.turns.periods[i]), None)
        if done is None:
            return []
        lexicon = self.turns.lexicon
        start = next((j for j in range(done, max(-1, i - REACH), -1)
                      if host in self.acts[j].agent and lexicon.is_a(self.acts[j].verb, "takes-place")), done)
        end = next((j for j in range(done, i) if self.acts[j].quote.endswith("畢")), None)
        before = [j for j in range(done, i) if self.turns.periods[j] != self.turns.periods[i]]
        return list(range(start, (before[-1] if end is None else end) + 1))

    def words(self, i: int, anchors: list[int]) -> list[int]:
        """辭如初。卒曰: the words that were last said, and the order to say them."""
        if [self.acts[j].verb for j in anchors] != ["辭"] or i + 1 == len(self.acts) or self.acts[i + 1].verb != "曰":
            return []
        said = next((j for j in range(anchors[0] - 1, max(-1, i - REACH), -1) if self.acts[j].verb == "曰"), None)
        return [j for j in range(max(0, said - 3), said + 1) if self.acts[j].quote == self.acts[said].quote] if said is not None else []

    def extra_cup(self, i: int, anchors: list[int]) -> Model | None:
        """為加爵,如初: as the last extra cup, or the last offering that one of the guests led."""
        if not anchors or not self.offerings.is_extra(anchors[-1]):
            return None
        now = self.acts[anchors[-1]].agent
        near = range(anchors[0] - 1, max(-1, i - REACH), -1)
        last = next((j for j in near if self.offerings.is_extra(j)), None)
        if last is not None:
            run = [j for j in range(max(0, last - 3), last + 1) if self.turns.sentences[j] == self.turns.sentences[last]]
            run = run if len(run) > 1 else self.told(last) or run
        else:
            offer = next((j for j in near if self.acts[j].verb == "獻" and _PERSONATOR in self.acts[j].recipient), None)
            run = self._led_by(offer, i) if offer is not None else []
        return run, {self.acts[run[0]].agent[0]: now[0]} if run and now and self.acts[run[0]].agent else {}

    def named_after(self, i: int, person: str) -> list[int]:
        """為加爵者作止爵,如長兄弟之儀: what ``person`` did by which the doer now is named."""
        name = next(iter(self.acts[i].agent), "")
        if not name.endswith("者"):
            return []
        done = next((j for j in range(i - 1, max(-1, i - REACH), -1) if self.acts[j].agent == (person,)
                     and self.acts[j].verb + "".join(self.acts[j].object) == name[:-1]), None)
        return self.turns.turn(done, i) if done is not None else []

    def _led_by(self, offer: int, i: int) -> list[int]:
        """All that belongs to the offerings of him who offers in act ``offer``, up to what the text tells next itself."""
        giver = self.acts[offer].agent
        mine = {self.acts[j].exchange for j in range(offer, i) if self.acts[j].exchange and self.acts[j].verb in self.turns.lexicon.offers
                and giver in (self.acts[j].agent, self.acts[j].recipient)}
        run = [j for j in range(offer, i) if self.acts[j].exchange in mine and self.turns.periods[j] != self.turns.periods[i]
               and self.acts[j].verb != "止"]  # 爵止 is told of each cup that is left standing
        goes_on = next((act.verb for act in self.acts[i + 1:i + 4] if not act.negated), "")
        stop = next((n for n, j in enumerate(run) if n and self.acts[j].verb == goes_on), len(run))
        return run[:stop]
