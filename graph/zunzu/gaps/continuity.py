"""Continuity: the acts are followed one after the other, and every point is told at which something
must have happened, or must be settled, that no words say.

It is the counterpart of what commentators call 省文 and 文不具.  Only what contradicts what is
known is a gap: nobody goes up who is up, no empty cup is drunk, nobody bows with a cup in his hand,
no bow is made at a place that nobody can name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..lexicon import Lexicon, grammar, lexicon
from ..model import Act
from .judges import Moment, judge
from .parallels import parallels
from .scene import Scene

#: The kinds of gaps: what has to be decided, in both languages.
KINDS = {
    "level": ("升降", "going up or down is not told"),
    "posture": ("坐興", "kneeling or rising is not told"),
    "place": ("其處", "where is not told"),
    "facing": ("所面", "which way is not told"),
    "way": ("所由", "by which stairs is not told"),
    "cup": ("執奠", "how the cup came there is not told"),
    "fill": ("實爵", "the filling is not told"),
    "wash": ("盥洗", "the washing is not told"),
    "receipt": ("拜受", "the receiving is not told"),
    "answer": ("答", "the answer is not told, or not called one"),
    "person": ("其人", "who, or for whom, is not told"),
    "manner": ("其容", "in what manner is not told"),
    "count": ("其數", "how often is not told"),
    "ditto": ("如之", "told by its like"),
}


@dataclass(frozen=True, slots=True)
class Gap:
    """One thing that has to be decided: of which of KINDS, at which act, and what is known that
    makes it a gap."""

    kind: str
    act: str
    segment: str
    verb: str
    who: tuple[str, ...]
    zh: str


def gaps(acts: Iterable[Act], words: Lexicon | None = None) -> list[Gap]:
    """The gaps of a chapter's acts, given in the order in which they were read, each told once."""
    acts, words = tuple(acts), words or lexicon()
    copies: dict[str, list[Act]] = {}
    for act in acts:
        if act.source == "copied" and not act.negated:
            copies.setdefault(act.id.rpartition(".")[0], []).append(act)
    told = [act for act in acts if act.source != "copied"]
    found = [
        *_Walk(told, copies, words).gaps(),
        *(_gap(kind, act, zh) for kind, act, zh in parallels(told)),
    ]
    order = {act.id: n for n, act in enumerate(told)}
    return sorted(
        {(g.kind, g.act): g for g in reversed(found)}.values(), key=lambda g: (order[g.act], g.kind)
    )


def _gap(kind: str, act: Act, zh: str) -> Gap:
    return Gap(kind, act.id, act.segment, act.verb, act.agent, zh)


class _Walk:
    """One walk through the acts.  What a ditto repeats changes the scene and is not judged: it
    is judged at its model."""

    def __init__(self, acts: Sequence[Act], copies: dict[str, list[Act]], words: Lexicon) -> None:
        self.acts, self.copies = acts, copies
        self.scene = Scene(words)
        self.open: Act | None = None  # the offering that nobody has received yet
        self.stairs = _stairs(acts, words)
        self.answered = frozenset(act.answers for act in acts if act.answers)

    def gaps(self) -> Iterator[Gap]:
        for at, act in enumerate(self.acts):
            if act.negated:
                continue
            self.scene.bow_below(act)
            moment = Moment(act, at, self.acts, self.scene, self.stairs, self.answered)
            told = list(judge(moment))
            yield from (_gap(kind, act, zh) for kind, zh in told)
            yield from self._offering(moment)
            self.scene.change(act)
            self.scene.settle(act, {kind for kind, _ in told})
            for copy in self.copies.get(act.id, ()):
                self.scene.change(copy)

    def _offering(self, moment: Moment) -> Iterator[Gap]:
        """An offering that nobody receives before the next one."""
        act, given = moment.act, self.open
        if moment.offers:
            if given is not None and given.recipient and grammar.TO_ALL not in given.manner:
                yield _gap("receipt", given, f"{given.verb}而不言受")
            self.open = None if moment.summed_up else act
        elif moment.is_a("receives") or self._takes_up(moment):
            self.open = None

    def _takes_up(self, moment: Moment) -> bool:
        """Whether it is the cup that was offered to him: a pledge is set down, and he takes it
        up instead of receiving it."""
        act, given = moment.act, self.open
        return (
            moment.is_a("takes")
            and given is not None
            and (act.cup, act.agent) == (given.cup, given.recipient)
        )


def _stairs(acts: Iterable[Act], words: Lexicon) -> dict[str, set[str]]:
    """By which stairs each person goes up and down, wherever the chapter tells it; else those at
    whose top he acts, if he does so three times in four."""
    ways: dict[str, set[str]] = {}
    tops: dict[str, Counter[str]] = {}
    for act in acts:
        for stair in grammar.STAIRS:
            for name in act.agent:
                if words.is_a(act.verb, "climbs") and stair in act.place:
                    ways.setdefault(name, set()).add(stair)
                elif stair + grammar.TOP in act.place:
                    tops.setdefault(name, Counter())[stair] += 1
    for name, counted in tops.items():
        stair, times = counted.most_common(1)[0]
        if name not in ways and 4 * times >= 3 * counted.total():
            ways[name] = {stair}
    return ways
