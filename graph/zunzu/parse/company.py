"""Who is there: the persons of what was done so far, the other party of each, and by which name they go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from ..lexicon import Lexicon
from ..model import Rival
from .predication import Predication
from .scene import Persons, Scene
from .tokens import Token

#: For how many acts somebody who acted may still be the one who goes on.
_REMEMBERED = 400
#: So many acts at least are kept in mind: what was done before is past.
KEPT = 1000
#: Whoever is sent (使人速): he has no part of his own in the rite.
ANYBODY: Persons = ("人",)


@dataclass(slots=True)
class Done:
    """A predication with its persons found: what the later ones are resolved from."""

    p: Predication
    agent: Persons
    recipient: Persons
    warrants: dict[str, str] = field(default_factory=dict)
    servants: bool = False
    answer: bool = False
    purpose: str = ""
    goes_on: Persons = ()  # who acts next when nobody is named, if that is not the agent
    rivals: tuple[Rival, ...] = ()  # who else the agent could be


class Company:
    """The persons of a text, resolved from what was done."""

    def __init__(self, lexicon: Lexicon, scene: Scene):
        self.lexicon, self.scene = lexicon, scene
        self.done: list[Done] = []
        self.apart = False  # in the 記 every line speaks for itself
        self.task: dict[str, str] = {}  # 一人 → 舉觶者, while his task lasts

    def remember(self, done: Done) -> None:
        """Add what was done; what is long past falls away, a good deal at a time."""
        self.done.append(done)
        if len(self.done) > 2 * KEPT:
            del self.done[:-KEPT]

    def pair(self) -> Persons:
        """Host and the one he has to do with now."""
        host = self.scene_host()
        if self.done and self.done[-1].p.form == "迎":
            met = next((d.agent for d in reversed(self.done[-12:]) if d.p.form == "入" and d.agent != host), ())
            if met:
                return join(host, met)
        line = self.done[-1].p.line if self.done else 0
        for d in reversed(self.done[-30:]):
            if d.servants or (d.p.line != line and self.scene.guest):
                continue
            for persons in (d.agent, d.recipient):
                if len(persons) == 1 and persons != host and not self.is_group(persons) \
                        and self.lexicon.kind(persons[0], "P") in ("guest", "ruler", "rank", "kin"):
                    return join(host, persons)
        return join(host, self.scene.guest)

    def other(self, agent: Persons) -> Persons:
        """The other party of ``agent`` in what is going on."""
        partner = self.scene.partner(agent)
        for d in reversed(self.done[-10:]):
            if d.servants:
                continue
            if d.agent and not set(d.agent) & set(agent) and d.agent != ANYBODY:
                return d.agent
            if d.recipient and not set(d.recipient) & set(agent) and d.agent == agent and d.recipient != ANYBODY:
                return d.recipient
        return partner

    def other_of_answer(self) -> Persons:
        """He whose bow or word the last act answered."""
        last = self.done[-1]
        before = next((d for d in islice(reversed(self.done), 1, _REMEMBERED) if not d.servants and d.agent != last.agent), None)
        return before.agent if before else last.agent

    def scene_host(self) -> Persons:
        """The host of the rite, 主人 unless the text has another."""
        return (self.scene.host or "主人",)

    def last_agent(self) -> Persons:
        last = next((d for d in islice(reversed(self.done), _REMEMBERED) if not d.servants and d.agent), None)
        return (last.goes_on or last.agent) if last else ()

    def last_other(self, p: Predication) -> Persons:
        """Who acted last; where he is the one it is done to, who acted before him (遂命三耦…: nobody orders himself)."""
        last, to = self.last_agent(), set(self.names(p.recipients))
        if not to & set(last) or p.has("自"):
            return last
        return next((d.agent for d in reversed(self.done[-8:]) if d.agent and not d.servants and not to & set(d.agent)), last)

    def receiver(self) -> Persons:
        exchange = self.scene.exchange
        return exchange.receiver if exchange else self.scene.served

    def topic(self, agent: Persons) -> Persons:
        for d in reversed(self.done[-12:]):
            for persons in (d.agent, d.recipient):
                if persons and persons != agent and not d.servants:
                    return persons
        return ()

    def past(self, test: Callable[[Done], bool], within: int) -> Done | None:
        """The latest of the last ``within`` acts that passes ``test``."""
        return next((d for d in islice(reversed(self.done), within) if test(d)), None)

    def like(self, form: str, within: int) -> Iterator[Done]:
        """Those of the last ``within`` acts that have the verb ``form``, the latest first."""
        return (d for d in islice(reversed(self.done), within) if d.p.form == form)

    def kind(self, persons: Persons) -> str:
        """The kind of the first of ``persons``: host, guest, officer …; an empty string for nobody."""
        return self.lexicon.kind(persons[0], "P") if persons else ""

    def is_group(self, persons: Persons) -> bool:
        """Whether ``persons`` are several under one name: 眾賓, 三耦, 二人, those of one task."""
        return any(n in self.task.values() or n[:1] in "二兩三四六眾" or self.lexicon.groups.get(n) == "眾" for n in persons)

    def names(self, tokens) -> Persons:
        return tuple(dict.fromkeys(n for t in tokens for n in self.lexicon.compounds.get(t.form, (self.rename(t.form),))))

    def rename(self, form: str) -> str:
        """The standing name of a person: 一人 who raises the cup is 舉觶者, 負侯 is 負侯者."""
        if form in self.task:
            return self.task[form]
        word = next((w for w in self.lexicon.words.get(form, ()) if w.category == "P"), None)
        return word.canonical if word is not None and word.canonical and word.kind == "officer" else form

    def name_by_task(self, p: Predication, ahead: list[Predication], persons: list[Token] | None = None) -> None:
        """Give a numbered person (一人, 二人) the name of the task he now begins, or take the name of a former one from him."""
        persons = [t for t in (p.subject if persons is None else persons)
                   if t.form[:1] in "一二三四" and t.form.endswith("人")]
        if not persons:
            return
        for n, q in enumerate([p, *ahead[:6]]):
            if q is not p and q.subject and not (n == 1 and q.causer is p):
                break
            for o in q.objects:
                if name := self.lexicon.tasks.get((q.form, o.form)):
                    for t in persons:
                        self.task[t.form] = name
                    return
        for t in persons:
            self.task.pop(t.form, None)

    def name_by_group(self, p: Predication) -> None:
        """一人拜 after a cup was offered to the musicians: their head (鄭: 一人,工之長也)."""
        exchange = self.scene.exchange
        if exchange and not exchange.received and [t.form for t in p.subject] == ["一人"] and "一人" not in self.task \
                and exchange.receiver in (("工",), ("笙",)):
            self.task["一人"] = exchange.receiver[0] + "之長"

    def each(self) -> str:
        """每一人: each of those who were last named as bowing and receiving (注: 謂三人也)."""
        recent = self.done[-40:]
        for before, d in reversed(list(zip(recent, recent[1:]))):
            if d.p.form == "受" and d.agent and before.p.negation is None:
                return d.agent[0]
        return "一人"


def join(a: Persons, b: Persons) -> Persons:
    """Both parties, each person once."""
    return tuple(dict.fromkeys((*a, *b)))
