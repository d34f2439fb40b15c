"""The rite as it was read so far: its acts by verb and by giving of a cup, and the turns in which
they were done."""

from __future__ import annotations

import re
from bisect import bisect, bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from ...lexicon import Lexicon, grammar
from ...model import Deed
from ..terms import Persons

#: How many acts back a model may lie: a whole ceremony has some 2,000.
REACH = 2000
#: How far behind an order what it orders may be told.
NEAR = 12
#: How many acts of one turn, or of one clause, stand before and behind any one of it; ten times
#: what the books have.
_TURN, _CLAUSE = 250, 60
#: How many characters a period has at most.
PERIOD = 600
#: A period ends, but not in the middle of what is spoken.
_PERIOD = re.compile("。(?!」)")
#: What parts the clauses of a row that is no mere list.
_PART = re.compile("[，；。]")


class Past:
    """The acts of one ``text`` that dittos look back on; positions are those of ``acts``.

    ``lines`` and ``sentences`` are those of the acts, ``host`` is he in whose house the rite is
    held.
    """

    def __init__(
        self,
        text: str,
        acts: Sequence[Deed],
        lexicon: Lexicon,
        lines: Sequence[int],
        sentences: Sequence[int],
        host: str,
    ):
        self.text, self.acts, self.lexicon, self.host = text, acts, lexicon, host
        self.lines, self.sentences = lines, list(sentences)
        for j, act in enumerate(acts):
            if j and act.model is not None and text[acts[j - 1].end : act.start].endswith("」"):
                self.sentences[j] = sentences[j - 1]  # 告:「左右卒射。」如初
        stops = [match.start() for match in _PERIOD.finditer(text)]
        self.periods = [bisect(stops, act.start) for act in acts]
        #: Sentences that have a ditto, and where.
        self.dittos = {self.sentences[j]: j for j, act in enumerate(acts) if act.model is not None}
        self._by_verb: dict[str, list[int]] = {}
        self._by_exchange: dict[str, list[int]] = {}
        for j, act in enumerate(acts):
            self._by_verb.setdefault(act.verb, []).append(j)
            if act.exchange and not self._leads_over(j):
                self._by_exchange.setdefault(act.exchange, []).append(j)
        self._kinds: dict[Persons, frozenset[str]] = {}

    def __getitem__(self, j: int) -> Deed:
        return self.acts[j]

    # -- one act ---------------------------------------------------------------------------------

    def is_a(self, j: int, trait: str) -> bool:
        """Whether the verb of act ``j`` has a trait of ``verbs.tsv``."""
        return self.lexicon.is_a(self.acts[j].verb, trait)

    def is_kind(self, j: int, kind: str) -> bool:
        """Whether the verb of act ``j`` is of a class of ``verbs.tsv``."""
        return self.lexicon.kind(self.acts[j].verb, "V") == kind

    def gives(self, j: int) -> bool:
        """Whether a cup is given in act ``j``."""
        return self.acts[j].verb in self.lexicon.offers

    def is_extra(self, j: int) -> bool:
        """為加爵: whether act ``j`` is the giving of a cup that goes by a name of its own."""
        act = self.acts[j]
        name = act.verb + "".join(act.object)
        return act.verb == grammar.MAKE and name in self.lexicon.offers

    def things(self, j: int) -> tuple[str, ...]:
        """What is acted on in act ``j``, all cups by one name: a 觚 goes round as the 爵 before."""
        return tuple(
            grammar.ANY_CUP if self.lexicon.kind(thing, "T") == "cup" else thing
            for thing in self.acts[j].object
        )

    def has_its_thing(self, j: int) -> bool:
        """Whether act ``j`` is told with what it is done to: 乘矢, and not 祭 alone."""
        act = self.acts[j]
        return bool(act.object) and "object" not in act.elided

    def _leads_over(self, j: int) -> bool:
        """Whether the clause of act ``j`` ends in the next giving: 主人以觶適西階上酬大夫."""
        act, end = self.acts[j], j
        behind = min(len(self.acts), j + _CLAUSE)
        while end + 1 < behind and self.acts[end + 1].quote == act.quote:
            end += 1
        return self.acts[end].exchange not in (None, act.exchange)

    # -- persons ---------------------------------------------------------------------------------

    def kinds(self, persons: Persons) -> frozenset[str]:
        """The persons, those of one pair of archers under one name: 上射, 上耦, 三耦 are alike."""
        if persons not in self._kinds:
            self._kinds[persons] = frozenset(map(self._kind, persons))
        return self._kinds[persons]

    def _kind(self, name: str) -> str:
        if is_pair(name, self.lexicon):
            return grammar.PAIR
        deed, doer = name[:1], name[1:]
        if doer in grammar.DOER and self.lexicon.kind(deed, "V") == "divine":
            return deed  # 筮人 is he who divines, 筮者
        office = name.removesuffix(grammar.HEAD_OF)  # 司馬正…命取矢, and later 司馬…命取矢如初
        return office if office != name and self.lexicon.kind(office, "P") == "officer" else name

    def goes_by(self, name: str) -> bool:
        """退者, 進者: whether somebody is only called by where he goes."""
        return (
            len(name) == 2
            and name[1:] == grammar.WHO
            and self.lexicon.kind(name[0], "V") == "motion"
        )

    def is_fellow(self, name: str) -> bool:
        """耦, 其耦: whether somebody is only called by being an archer's fellow."""
        return name.removeprefix(grammar.HIS) in self.lexicon.traits["fellow"]

    def alike(self, a: Persons, b: Persons) -> bool:
        """Whether two companies are the same, or pairs of archers both."""
        return bool(self.kinds(a) & self.kinds(b))

    def parties(self, run: Iterable[int]) -> list[str]:
        """Everybody who acts in ``run``, in order."""
        return list(dict.fromkeys(p for j in run for p in self.acts[j].agent))

    # -- acts before and beside ------------------------------------------------------------------

    def before(self, i: int, *verbs: str) -> Iterator[int]:
        """The acts within reach before ``i``, of ``verbs`` if any are given, the latest first."""
        if not verbs:
            return iter(range(i - 1, max(-1, i - REACH - 1), -1))
        places = [self._by_verb.get(verb, []) for verb in dict.fromkeys(verbs)]
        near = [at[bisect_left(at, i - REACH) : bisect_left(at, i)] for at in places]
        return iter(sorted(chain.from_iterable(near), reverse=True))

    def last(self, i: int, where: Callable[[int], bool], *verbs: str) -> int | None:
        """The last act within reach before ``i``, only of ``verbs`` if any are given, of which
        ``where`` holds."""
        return next(filter(where, self.before(i, *verbs)), None)

    def giving(self, j: int | None, before: int) -> list[int]:
        """The acts of the giving of a cup to which act ``j`` belongs, those before ``before``."""
        found = self._by_exchange.get(self.acts[j].exchange or "", []) if j is not None else []
        end = bisect_left(found, before)
        return found[max(0, end - REACH) : end]

    def beside(self, i: int, reach: int = 4) -> list[int]:
        """The acts of the same sentence before ``i``, of the ``reach`` last ones."""
        return [j for j in range(max(0, i - reach), i) if self.sentences[j] == self.sentences[i]]

    def in_period(self, i: int, of: int) -> list[int]:
        """The acts shortly before ``i`` that stand in the period of act ``of``."""
        return [j for j in range(max(0, i - 30), i) if self.periods[j] == self.periods[of]]

    def after(self, i: int, reach: int) -> list[int]:
        """The ``reach`` acts behind ``i``."""
        return list(range(i + 1, min(i + 1 + reach, len(self.acts))))

    def is_listed(self, j: int) -> bool:
        """Whether act ``j`` is named in one row with the act before it: 設豐、實觶."""
        between = self.text[self.acts[j - 1].end : self.acts[j].start]
        return "、" in between and not _PART.search(between)

    # -- turns -----------------------------------------------------------------------------------

    def turn(self, j: int, stop: int, exact: bool = False) -> list[int]:
        """The run of acts around ``j`` by him who does it: within its line, for a pair of archers
        across lines.

        With ``exact`` the archers of a pair are told apart.
        """
        agent, first, last = self.acts[j].agent, j, j
        pair = grammar.PAIR in self.kinds(agent) and not exact

        def goes(k: int, by: int) -> bool:
            same = self.acts[k].agent == agent if exact else self.alike(self.acts[k].agent, agent)
            return same and (pair or self.lines[k] == self.lines[by]) and self.acts[k].model is None

        floor, stop = max(0, j - _TURN), min(stop, j + _TURN)
        while first > floor and goes(first - 1, first):
            first -= 1
        while last + 1 < stop and (goes(last + 1, last) or not pair and self._runs_on(last)):
            last += 1
        return list(range(first, last + 1))

    def _runs_on(self, j: int) -> bool:
        """Whether the act behind ``j`` begins a line without naming its doer, who is the same."""
        act, after = self.acts[j], self.acts[j + 1]
        return (
            self.lines[j + 1] != self.lines[j]
            and after.agent == act.agent
            and "agent" in after.elided
            and after.model is None
        )

    def is_ordered(self, j: int) -> bool:
        """Whether act ``j`` is only what an order in the same sentence says:
        命三耦皆袒決遂,執弓."""
        agent = self.acts[j].agent
        for k in range(j - 1, max(-1, j - NEAR), -1):
            act, after = self.acts[k], self.acts[k + 1]
            his = act.quote == after.quote or "agent" in after.elided
            if self.sentences[k] != self.sentences[j] or not his:
                return False  # 司馬命去侯,負侯許諾: he does it
            if self.is_a(k, "pivot"):
                return act.quote == self.acts[j].quote or act.recipient == agent
            if act.agent != agent:
                return False
        return False

    def ordered(self, j: int) -> int | None:
        """The last act that is no more than the order given in act ``j``."""
        last = None
        for k in self.after(j, NEAR - 1):
            if not self.is_ordered(k):
                break
            last = k
        return last


def is_pair(name: str, lexicon: Lexicon) -> bool:
    """Whether a pair of archers, or one of a pair, goes by this name."""
    return name.endswith(grammar.PAIR) or lexicon.groups.get(name, "").endswith(grammar.PAIR)


def span(first: int | None, stop: int) -> list[int]:
    """The positions from ``first`` to before ``stop``; none of None."""
    return [] if first is None else list(range(first, stop))
