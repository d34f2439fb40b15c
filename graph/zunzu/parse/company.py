"""Who is there: the persons of what was done so far, and the other party of each."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from ..lexicon import Lexicon, grammar
from ..model import Rival
from .naming import Naming
from .predication import Predication
from .scene import Scene
from .terms import ANYBODY, HOST, Persons

#: For how many acts somebody who acted may still be the one who goes on.
REMEMBERED = 400
#: So many acts at least are kept in mind: what was done before is past.
KEPT = 1000
#: For how many acts the other party of an exchange is looked for.
_PARTY, _PAIR, _TOPIC = 12, 30, 12
#: How many of those who are only spoken of are kept in mind.
_HEADS = 20
#: For how many acts the fellow of an archer is still shooting.
_FELLOW = 40


@dataclass(slots=True)
class Done:
    """A predication with its persons found: what the later ones are resolved from."""

    p: Predication
    agent: Persons
    recipient: Persons
    things: tuple[str, ...] = ()  # what it was done to
    warrants: dict[str, str] = field(default_factory=dict)
    servants: bool = False
    answer: bool = False
    purpose: str = ""
    goes_on: Persons = ()  # who acts next when nobody is named, if that is not the agent
    rivals: tuple[Rival, ...] = ()  # who else the agent could be

    @property
    def by(self) -> str:
        """The warrant of the agent, "" when he is written."""
        return self.warrants.get("agent", "")


class Company:
    """The persons who are there at one place of a text: who acted, who was served, who gives
    orders.
    """

    def __init__(self, lexicon: Lexicon, scene: Scene) -> None:
        self.lexicon, self.scene = lexicon, scene
        self.naming = Naming(lexicon)
        self.done: list[Done] = []
        self.hostless = False  # the text has nobody who is called its host
        self.prose = False  # it tells rules, or what is done, and no rite step by step
        self.apart = False  # in the 記 every line speaks for itself
        # 主人爵弁，纁裳: of whom a sentence without a verb told, since somebody did something
        self.told: list[Persons] = []
        # 若先生請見之，則辭: the number of an act, and who cannot have done it
        self.barred: tuple[int, Persons] = (-1, ())
        # 臣有疾: of whom something is told that is no act: sentence, place, and who
        self.heads: deque[tuple[int, int, Persons]] = deque(maxlen=_HEADS)

    # -- what was done -----------------------------------------------------------------------------

    def remember(self, done: Done) -> None:
        """Add what was done; what is long past falls away, a good deal at a time."""
        self.done.append(done)
        if len(self.done) > 2 * KEPT:
            del self.done[:-KEPT]

    @property
    def last(self) -> Done | None:
        """The act before."""
        return self.done[-1] if self.done else None

    def recent(self, within: int) -> Iterator[Done]:
        """The last ``within`` acts, the latest first."""
        return islice(reversed(self.done), within)

    def past(self, test: Callable[[Done], bool], within: int) -> Done | None:
        """The latest of the last ``within`` acts that passes ``test``."""
        return next(filter(test, self.recent(within)), None)

    def did(self, trait: str, within: int) -> Iterator[Done]:
        """Those of the last ``within`` acts whose verb has ``trait``, the latest first."""
        verbs = self.lexicon.traits[trait]
        return (d for d in self.recent(within) if d.p.form in verbs)

    def like(self, form: str, within: int) -> Iterator[Done]:
        """Those of the last ``within`` acts that have the verb ``form``, the latest first."""
        return (d for d in self.recent(within) if d.p.form == form)

    def last_agent(self) -> Persons:
        """Who goes on when nobody is named: he who acted last, unless the turn passed to
        another."""
        last = self.past(lambda d: bool(d.agent) and not d.servants or of_anybody(d), REMEMBERED)
        return () if last is None or of_anybody(last) else last.goes_on or last.agent

    # -- persons -----------------------------------------------------------------------------------

    def kind(self, persons: Persons) -> str:
        """The kind of the first of ``persons``: host, guest, officer …; "" for nobody."""
        return self.lexicon.kind(persons[0], "P") if persons else ""

    def host(self) -> Persons:
        """The host of the rite, 主人 unless the text has another."""
        return (self.scene.host or HOST,)

    def is_no_host(self, who: Persons) -> bool:
        """Whether somebody is meant to be a host of whom the text does not know."""
        return self.hostless and HOST in who

    def ruler(self, within: int = REMEMBERED) -> Persons:
        """The lord who is present, if there is one: not he who only sends (君使人弔; 公賵)."""
        consort = self.lexicon.traits["consort"]
        found = self.past(
            lambda d: (
                self.kind(d.agent) == "ruler"
                and len(d.agent) == 1
                and d.agent[0] not in consort
                and d.agent[0][:1] != grammar.SUNDRY
                and not self.sends(d)
            ),
            within,
        )
        return found.agent if found else ()

    def is_lord(self, who: Persons) -> bool:
        """Whether somebody is a lord, and not merely the host of a house."""
        return self.kind(who) == "ruler" or self.kind(who) == "host" and who != (HOST,)

    def sends(self, d: Done) -> bool:
        """Whether somebody sends another, or a gift for the dead, and stays away himself."""
        return any(self.lexicon.is_a(d.p.form, trait) for trait in ("sends", "stays-away"))

    def guest(self) -> Persons:
        """The guest, or the last single person who was there as one."""
        if self.kind(self.scene.guest) == "guest":
            return self.scene.guest
        there = (who for d in self.recent(REMEMBERED) for who in (d.agent, d.recipient))
        return next(
            (
                who
                for who in there
                if len(who) == 1 and self.kind(who) == "guest" and not self.naming.is_group(who)
            ),
            (),
        )

    def may_meet(self, who: Persons) -> bool:
        """Whether ``who`` may be host of another: one person, and no officer who does it for his
        lord."""
        return (
            len(who) == 1
            and not self.naming.is_group(who)
            and self.kind(who) in ("host", "guest", "ruler", "rank", "kin")
        )

    def with_host(self) -> Persons:
        """Host and the one he has to do with now."""
        if self.scene.met and (self.scene.host or self.scene.met[:1] != self.host()):
            return self.scene.met
        host, line = self.host(), self.done[-1].p.line if self.done else 0
        for d in self.recent(_PAIR):
            behind = self.lexicon.is_a(d.p.form, "follows")  # 尸入門，侑從。揖，乃讓
            if d.servants or behind or d.p.line != line and self.scene.guest:
                continue
            for who in (d.agent, d.recipient):
                if who != host and self._is_party(who):
                    return join(host, who)
        return join(host, self.scene.guest)

    def _is_party(self, who: Persons) -> bool:
        """Whether a host may have to do with ``who``: one person of rank."""
        return (
            len(who) == 1
            and not self.naming.is_group(who)
            and self.kind(who) in ("guest", "ruler", "rank", "kin")
        )

    def other(self, agent: Persons) -> Persons:
        """The other party of ``agent`` in what is going on."""
        mine = self._himself(agent)
        for d in self.recent(10):
            if d.servants:
                continue
            if d.agent and not set(d.agent) & mine and d.agent != ANYBODY:
                return d.agent
            if (
                d.recipient
                and not set(d.recipient) & mine
                and d.agent == agent
                and d.recipient != ANYBODY
            ):
                return d.recipient
        return self.scene.partner(agent)

    def in_words(self, agent: Persons, line: int) -> Persons:
        """The other party of ``agent`` in words that are spoken: where an envoy comes to a house,
        and nobody else is named in this paragraph, he and the host speak to each other."""
        other, scene = self.other(agent), self.scene
        here = (d for d in self.recent(_TOPIC) if d.p.line == line)
        if not scene.envoy or any(other in (d.agent, d.recipient) for d in here):
            return other
        if {scene.envoy, scene.received}.intersection(agent):
            return self.host()
        return (scene.received,) if scene.received and agent == self.host() else other

    def answers_for(self, speaker: Persons, line: int) -> Persons:
        """Who answers him who speaks: in a story he who has answered before, or who is there
        with him, and never who sent him (王使人來曰 … 對曰)."""
        other = self.in_words(speaker, line)
        if not self.naming.tells_story():
            return other
        asks = self._himself_and_sender(speaker)
        there = (*self._who_may_answer(speaker, line), other, *self._there())
        rest = (tuple(n for n in who if not _is_among(n, asks)) for who in there)
        return next(filter(None, rest), other)

    def _who_may_answer(self, speaker: Persons, line: int) -> Iterator[Persons]:
        """He who has answered in these lines before, and who is there with him who speaks."""
        answers = self.lexicon.traits["answers"]
        before = self.past(lambda d: d.p.form in answers and d.p.line == line, _PARTY)
        beside = self.past(lambda d: len(d.agent) > 1 and set(speaker) < set(d.agent), _PARTY)
        return (d.agent for d in (before, beside) if d is not None)

    def _there(self) -> Iterator[Persons]:
        """To whom something was done, and who did it, the latest first."""
        return (who for d in self.recent(_PARTY) for who in (d.recipient, d.agent))

    def _himself_and_sender(self, speaker: Persons) -> Persons:
        """Him who speaks, and who has sent him."""
        sent = self.past(lambda d: d.agent == speaker and d.p.causer is not None, _TOPIC)
        sender = self.past(lambda d: sent is not None and d.p is sent.p.causer, _TOPIC)
        return speaker + (sender.agent if sender else ())

    def other_party(self, agent: Persons) -> Persons:
        """The other party of ``agent``, unless that is an officer who only goes between."""
        other = self.other(agent)
        if self.kind(other) != "officer":
            return other
        there = (who for d in self.recent(_PARTY) for who in (d.agent, d.recipient))
        return next((who for who in there if who != agent and self._is_party(who)), other)

    def _himself(self, persons: Persons) -> set[str]:
        """``persons`` by all their names: 使者 is the 賓 where he comes to, 君 is the 公."""
        scene, lord = self.scene, self.lexicon.traits["one-lord"]
        sent = {scene.envoy, scene.received} if scene.envoy else set()
        several = (one for one in (sent, lord) if one.intersection(persons))
        return {*persons}.union(*several)

    def answered(self) -> Persons:
        """He whose bow or word the last act answered."""
        last = self.done[-1].agent
        before = next(
            (
                d
                for d in islice(self.recent(REMEMBERED), 1, None)
                if not d.servants and d.agent != last
            ),
            None,
        )
        return before.agent if before else last

    def receiver(self) -> Persons:
        """To whom the cup goes, or who was served last."""
        exchange = self.scene.exchange
        return exchange.receiver if exchange else self.scene.served

    def spoken_of(self, agent: Persons) -> Persons:
        """Whom 之 means when ``agent`` does something to him."""
        himself = self._himself(agent)
        for d in self.recent(_TOPIC):
            for persons in (d.agent, d.recipient):
                if persons and not himself.issuperset(persons) and not d.servants:
                    return persons
        return ()

    # -- archers -----------------------------------------------------------------------------------

    def is_pair(self, persons: Persons) -> bool:
        """Whether they are the two archers of a pair: with his fellow (以耦) adds nobody."""
        groups = self.lexicon.groups
        return len(persons) == 2 and len({groups.get(n, n) for n in persons}) == 1

    def archers(self, one: Persons) -> Persons:
        """上射 and 下射, when ``one`` is one of them and the other shot before him; 耦 is the
        fellow of him before.
        """
        if one and one[0] in self.lexicon.traits["fellow"]:
            other = self.past(lambda d: len(d.agent) == 1 and d.agent != one, _PARTY)
            return join(other.agent, one) if other else ()
        group = self.lexicon.groups.get(one[0]) if len(one) == 1 else None
        if group is None or not group.endswith(grammar.PAIR):
            return ()
        fellow = self.past(
            lambda d: (
                len(d.agent) == 1
                and d.agent != one
                and self.lexicon.groups.get(d.agent[0]) == group
            ),
            _FELLOW,
        )
        return join(*sorted((fellow.agent, one))) if fellow else ()

    def both_archers(self, one: Persons) -> Persons:
        """The two of his pair, if ``one`` is one of them; else ``one``."""
        groups = self.lexicon.groups
        group = groups.get(one[0], "") if len(one) == 1 else ""
        pair = tuple(name for name in groups if groups[name] == group and group)
        return pair if group.endswith(grammar.PAIR) else one


def of_anybody(d: Done) -> bool:
    """凡言，非對也，妥而後傳言: whether it is told of nobody in particular, so that nobody goes on
    with what follows."""
    return d.p.general and not d.agent


def join(a: Persons, b: Persons) -> Persons:
    """Both parties, each person once."""
    return tuple(dict.fromkeys((*a, *b)))


def _is_among(name: str, names: Persons) -> bool:
    """哀公, of 公: whether he is one of ``names``, by the end of his name too."""
    return any(name.endswith(one) or one.endswith(name) for one in names)
