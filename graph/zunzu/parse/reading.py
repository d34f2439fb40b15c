"""The reading of a text: words, clauses, scene, acts, in one pass from beginning to end."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, takewhile

from ..lexicon import GIFT, Lexicon, grammar
from ..model import Deed, Reading, Rival, replace
from . import cups, what, who
from .clauses import ClauseReader
from .company import Company, Done
from .confidence import graded, graded_copies
from .ditto import unfold
from .measures import MeasureReader, with_measures
from .moment import Moment, Object
from .names import tells_rite
from .parties import Parties, propose
from .predication import Bare, Predication
from .purposes import purpose_of
from .rounds import mark_rounds
from .scene import Cup, Exchange, Scene
from .speech import said
from .spelling import as_written
from .statements import Sayings, StatementReader
from .terms import HOST, KNEELING, STANDING, Persons
from .tokens import Token, Tokenizer
from .trace import Tracer
from .turn import passes_to
from .unknown import CATEGORIES
from .ways.orders import calls
from .where import places

#: How many predications ahead an unwritten person or cup is looked for.
_AHEAD = 30
#: So many characters are enough for a text to name its host, if it has one.
_ENOUGH = 120
#: How many of the last acts an object that is not written is looked for in, and the one that is
#: answered.
_TOLD, _ANSWERED = 8, 12
_FACES = re.compile("[面鄉嚮向]$")
#: Kinds of things that are set out as jars: the ale goes for the jar that holds it.
_JARS = frozenset(("winestand", "wine"))
_NUMBERED = re.compile("^[兩二一](?=.)")
#: What is told of as left out, where it is found.
_ELIDED = ("agent", "recipient", "object")


class Reader:
    """Reads folded texts into acts and statements; it keeps nothing of what it has read, so that
    several may be read at once."""

    def __init__(self, lexicon: Lexicon):
        self.lexicon = lexicon
        self.tokenizer, self.clauses = Tokenizer(lexicon), ClauseReader(lexicon)
        self.sayings = Sayings(lexicon)

    def read(
        self,
        text: str,
        chapter: str = "",
        words: str = "",
        record: int | None = None,
        tracer: Tracer | None = None,
        parties: Parties | None = None,
    ) -> Reading:
        """Acts, statements and unread words of ``text``, which must be folded to the house's
        standard forms.

        ``words`` is the same text before it was folded: what quotations are taken from.  ``record``
        is where the 記 begins. Offsets are those of the text given.  ``tracer`` notes for each act
        what the stages made of it.
        ``parties`` are who is who, where that is not left to the text.
        """
        return _Course(self, text, chapter, words or text, record, tracer, parties).read()


class _Course:
    """The reading of one text, from its beginning to its end."""

    def __init__(
        self,
        reader: Reader,
        text: str,
        chapter: str,
        words: str,
        record: int | None,
        tracer: Tracer | None,
        parties: Parties | None = None,
    ):
        self.reader, self.lexicon, self.tracer = reader, reader.lexicon, tracer
        self.text, self.chapter, self.words, self.record = text, chapter, words, record
        self.scene = Scene(self.lexicon)
        who_is_who = parties or propose(text, self.lexicon)
        self.scene.host = "" if who_is_who.host == HOST else who_is_who.host
        self.scene.envoy, self.scene.received = who_is_who.envoy, who_is_who.guest
        self.company = Company(self.lexicon, self.scene)
        alone = len(text) > _ENOUGH and HOST not in text
        self.company.prose = alone and not tells_rite(text, self.lexicon)
        if self.company.prose:
            self.scene.host = ""
        self.company.hostless = alone and not self.scene.host
        self.statements = StatementReader(self.lexicon, words, reader.sayings)
        self.measures = MeasureReader(self.lexicon, words)
        self.acts: list[Deed] = []
        self.told: deque[Done] = deque(
            maxlen=_TOLD
        )  # the last few, as company.done, which the 記 empties line by line
        self.lines: list[int] = []  # of each act
        self.numbers: list[int] = []  # of the sentence of each act
        self.unread: list[tuple[int, int, str]] = []
        self.guessed: list[tuple[int, int, str, str]] = []
        self.measured: list[list[Token]] = []  # sentences that may hold a measure
        self.used: dict[int, Token] = {}  # by its start, what stands behind 用
        self.about: tuple[int, str] | None = None  # 其牲,狗也: what the line before was about
        self.apart, self.line = False, -1  # in the 記 every line speaks for itself
        self.first_apart: int | None = None  # the number of its first act
        self.speeches: list[
            tuple[int, Token]
        ] = []  # the numbers of acts of saying, with what is said

    def read(self) -> Reading:
        """All that is told in the text."""
        tokens = self._noted(self.reader.tokenizer.sentences(self.text))
        for item, ahead in _with_ahead(
            self.reader.clauses.read(tokens, self.tracer.construction if self.tracer else None)
        ):
            if isinstance(item, Bare):
                self._verbless(item)
            else:
                self._predication(item, ahead)
        told = with_measures(self.statements.finish(), self.measures.read(self.measured, self.acts))
        business = self.lexicon.performers
        spoken = [
            s
            for at, words in self.speeches
            for s in said(self.acts[at], words, self._alone, business)
        ]
        told = tuple(sorted((*told, *spoken), key=lambda s: s.start)) if spoken else told
        acts = mark_rounds(self.acts, self.lines, self.scene.opened, self.lexicon, self.first_apart)
        acts = graded(
            acts,
            self.numbers,
            self.lines,
            [*(u[0] for u in self.unread), *(g[0] for g in self.guessed)],
            self.lexicon,
        )
        self.acts, self.measured = [], []  # let go before more is made
        copies = unfold(
            self.text, acts, self.lexicon, self.lines, self.numbers, self.company.host()[0]
        )
        deeds, again = as_written(acts, graded_copies(copies, self.lexicon), self.words)
        return Reading(self.chapter, deeds, told, again, tuple(self.unread), tuple(self.guessed))

    def _alone(self, words: str) -> Reading:
        """What is told in words that stand for themselves."""
        return _Course(self.reader, words, self.chapter, words, None, None).read()

    def _noted(self, sentences: Iterable[list[Token]]) -> Iterator[Token]:
        """The tokens of ``sentences``; by the way it is noted what could not be read and what
        was guessed."""
        for tokens in sentences:
            self.unread += [
                (t.start, t.end, t.form) for t in tokens if t.category == "W" and t.word is None
            ]
            self.guessed += [
                (t.start, t.end, t.form, CATEGORIES[t.category]) for t in tokens if t.guessed
            ]
            self.used.update(
                (t.start, t) for t in tokens if self.text[t.start - 1 : t.start] == grammar.USES
            )
            if tokens and self.measures.may_measure(self.text, tokens[0].start, tokens[-1].end):
                self.measured.append(tokens)
            if self.tracer is not None:
                self.tracer.sentences.append(tokens)
            yield from tokens

    def _verbless(self, item: Bare) -> None:
        self.apart = (
            self.apart or self.text[item.tokens[0].start : item.tokens[-1].end] == grammar.RECORD
        )
        self.statements.take(item)
        self._set_out_list(item)
        if persons := _wears(item.tokens, self.lexicon):
            self.company.told.append(self.company.naming.names(persons))
        self._heads(item)
        things = [t.form for t in item.tokens if t.category == "T"]
        foods = [form for form in things if self.lexicon.kind(form, "T") == "food"]
        self.about = (
            (item.line, (foods or things)[-1]) if things else None
        )  # 其牲,狗也; 鹿中,髹,前足跪

    def _heads(self, item: Bare) -> None:
        """臣有疾; 諸侯為藉百畝: of whom something is told, and not of what is his (主人之俎)."""
        heads = list(takewhile(lambda t: t.category in "JPH", item.tokens))
        names = self.company.naming.names(t for t in heads if t.category == "P")
        if names and not self._is_of_his(item.tokens[len(heads) :]):
            self.company.heads.append((item.sentence, heads[0].start, names))

    def _is_of_his(self, told: list[Token]) -> bool:
        """主人之俎, 賓俎: whether it is told of somebody's thing; not of what he wears."""
        rest = [t for t in told if t.category != "R"]
        things = [t for t in rest if t.category == "T"]
        worn = all(self.lexicon.kind(t.form, "T") == "dress" for t in things)
        return bool(things) and things[0] is rest[0] and not worn

    def _set_out_list(self, item: Bare) -> None:
        """尊于東楹之西，兩方壺; 饌于東堂下，脯、醢: what the act before in the same sentence sets
        out, which names nothing but where."""
        last = self.acts[-1] if self.acts else None
        if last is None or last.object or self.numbers[-1] != item.sentence:
            return
        if things := self._in_list(last, item):
            self.acts[-1] = replace(last, object=things)

    def _in_list(self, last: Deed, item: Bare) -> tuple[str, ...]:
        """The things of a stretch that ``last`` may be done to."""
        if self.lexicon.is_a(last.verb, "sets-jars"):
            jars = _counted_jars(item, self.lexicon)
            return (jars,) if jars else ()
        sets = self.lexicon.is_a(last.verb, "sets-out") and last.place and not last.recipient
        return _listed(item, self.lexicon) if sets else ()

    def _predication(self, item: Predication, ahead: list[Predication]) -> None:
        self.apart = self.apart or self.record is not None and item.verb.start >= self.record
        self.company.apart = self.apart
        if self.apart and self.first_apart is None:
            self.first_apart = len(self.acts)
        answers = self.lexicon.is_a(item.form, "answers")  # 對曰, to what the line before says
        if self.apart and item.line != self.line and not answers:
            self.scene.clear()
            self.company.done.clear()
        self.line = item.line
        if cup := self._which_cup(item):
            self.statements.vessel(item.verb, cup)  # 獻用爵 tells which cup; nothing is done
            return
        agent = self._act(item, ahead)
        self.company.told.clear()
        self.statements.take(item, agent, self.acts[-1].object, self.acts[-1].place)

    def _which_cup(self, p: Predication) -> Token | None:
        """What stands behind 用 behind a verb of giving: 獻用爵."""
        uses = (
            self.lexicon.is_a(p.form, "names-a-round")
            and not p.by
            and self.text.startswith(grammar.USES, p.verb.end)
        )
        return self.used.get(p.verb.end + len(grammar.USES)) if uses else None

    # -- one act
    # -----------------------------------------------------------------------------------------------  # noqa: E501

    def _act(self, p: Predication, ahead: list[Predication]) -> Persons:
        """One act, with all that is found for it; who does it is given back."""
        self.scene.now, self.scene.line = len(self.acts), p.line if self.apart else None
        m = Moment.at(p, ahead, self.company, self.told, self.about)
        found = who.agent(m)
        m.agent, m.by = found.chosen
        rivals = who.rivals(m, found)
        to = who.recipient(m)
        m.recipient = to.chosen.persons
        acted_on = what.object_of(m)
        if self.tracer is not None:
            self.tracer.act(m, found, to, what.asked(m, acted_on))
        rivals += who.rival_recipients(m, to.chosen) + what.rivals(m, acted_on)
        what.handle(m, acted_on)
        cup = cups.handled(m, acted_on.things)
        warrants = _warrants(m, to.chosen.warrant, acted_on, cup)
        deed = self._deed(m, acted_on.things, cup, warrants, rivals)
        self.acts.append(deed)
        self.lines.append(p.line)
        self.numbers.append(p.sentence)
        if p.speech is not None and (order := self._order(p)) is not None:
            self.speeches.append((order, p.speech))
        self._goes_on_from(m, acted_on.things, warrants, rivals, deed.purpose or "")
        return m.agent

    def _deed(
        self,
        m: Moment,
        things: tuple[str, ...],
        cup: Cup | None,
        warrants: dict[str, str],
        rivals: tuple[Rival, ...],
    ) -> Deed:
        """What was found, as a record."""
        p, purpose, head = m.p, purpose_of(m), _head(m.p)
        return Deed(
            start=head[0],
            end=head[1],
            verb=self.text[head[0] : head[1]],
            agent=m.agent,
            object=things,
            recipient=m.recipient,
            place=places(p, m),
            facing=_FACES.sub("", p.facing.form) if p.facing else None,
            negated=p.negation is not None,
            elided=_left_out(p, warrants, bool(m.agent)),
            model=_model(p),
            chapter=self.chapter,
            sense=_sense(p, m, cup),
            quote=self.words[p.clause[0] : p.clause[1]],
            vessel=cup.kind if cup else cups.kind_of(m, things) or None,
            cup=cup.id if cup else None,
            posture=None if p.model else _posture(m),
            purpose=purpose or None,
            replies_to=self._answers(m, purpose),
            count=max(p.count, 1),
            manner=tuple([a.form for a in p.adverbs]),
            warrants=warrants,
            alternatives=rivals,
            condition=self.words[p.condition[0] : p.condition[1]] if p.condition else None,
        )

    def _order(self, p: Predication) -> int | None:
        """The number of the act that orders somebody what now is said: 命樂正曰「…」; None where
        nobody is named (命筮曰)."""
        for at in range(len(self.acts) - 1, -1, -1):
            if self.numbers[at] != p.sentence:
                return None
            verb = self.acts[at].verb
            if self.lexicon.kind(verb, "V") == "order" and not self.lexicon.is_a(verb, "sends"):
                return at if self.acts[at].recipient else None
        return None

    def _goes_on_from(
        self,
        m: Moment,
        things: tuple[str, ...],
        warrants: dict[str, str],
        rivals: tuple[Rival, ...],
        purpose: str,
    ) -> None:
        """What is remembered of an act: who is the guest, who is served, whose turn it is."""
        scene, p = self.scene, m.p
        if m.is_a("entertains"):
            scene.exchange, scene.served = None, m.recipient
        if (
            not scene.guest
            and m.recipient
            and m.is_a("opens-relation")
            and m.agent == self.company.host()
            and m.recipient[:1] not in self.lexicon.performers.values()
        ):
            scene.guest = m.recipient[:1]
        self._met(m)
        self._given(m, things)
        done = Done(
            p,
            m.agent,
            m.recipient,
            things,
            warrants,
            servants=_serve(m) and p.negation is None or m.by == "E29" and m.is_a("follows"),
            answer=p.negation is None and (p.has(*grammar.ANSWERING[:1]) or m.is_a("answers")),
            purpose=purpose,
            goes_on=passes_to(m, m.recipient),
            rivals=rivals,
        )
        self.company.remember(done)
        self.told.append(done)
        if m.recipient and m.is_a("lays-before"):
            scene.served = m.recipient

    def _met(self, m: Moment) -> None:
        """Who goes to meet a guest is the host as long as that guest is here, whatever they are
        called: 公迎賓, 賓迎大夫."""
        told = m.p.negation is None and m.by in ("", "E1", "E24")
        if m.is_a("visits") and m.p.subject and len(m.recipient) == len(m.agent) == 1:
            self.scene.met = (m.recipient[0], m.agent[0])  # 士見於大夫
        if not m.is_a("meets-guest") or not m.agent or not told:
            return
        guest = m.recipient or self.company.other_party(m.agent)
        if self.company.may_meet(m.agent) and len(guest) == 1 and guest != self.company.host():
            self.scene.met = (m.agent[0], guest[0])

    def _given(self, m: Moment, things: tuple[str, ...]) -> None:
        """A thing is given that is no cup: giver, receiver and the thing itself."""
        scene = self.scene
        gives = m.lexicon.effect(m.p.form).gives == GIFT and m.p.negation is None
        cup = any(map(scene.is_cup, things)) or not things and m.is_a("needs-cup")
        if gives and not cup and m.agent and m.recipient:
            scene.gift = Exchange("", GIFT, m.agent, m.recipient, scene.now, scene.line)

    def _answers(self, m: Moment, purpose: str) -> int | None:
        """The position of the deed that this one answers."""
        if m.is_a("bows") and (m.p.has(*grammar.ANSWERING) or purpose.startswith(grammar.ANSWER)):
            wanted = "bows"
        elif m.is_a("answers"):
            wanted = "declines"
        elif m.is_a("consent"):
            wanted = "requests"
        else:
            return None
        for i in range(len(self.acts) - 1, max(-1, len(self.acts) - _ANSWERED), -1):
            act = self.acts[i]
            if self.lexicon.is_a(act.verb[:1], wanted) and not set(act.agent) & set(m.agent):
                return i
        return None


def _warrants(m: Moment, toward: str, acted_on: Object, cup: Cup | None) -> dict[str, str]:
    """By what warrant each slot was filled that is not written; ``toward`` is that of the
    recipient."""
    by = {
        "agent": m.by,
        "recipient": toward,
        "object": acted_on.warrant,
        "vessel": "E20" if cup is not None and cup.kind not in acted_on.things else "",
    }
    return {slot: warrant for slot, warrant in by.items() if warrant}


def _left_out(p: Predication, warrants: dict[str, str], doer: bool) -> tuple[str, ...]:
    """The slots that the clause does not fill, as far as they were found, and the agent though
    he was not."""
    named = bool(p.subject) and doer
    return tuple(slot for slot in _ELIDED if slot in warrants or slot == "agent" and not named)


def _sense(p: Predication, m: Moment, cup: Cup | None) -> str:
    """Which reading of the verb was meant: 作.music for the sounding of a piece, 作.order for
    making somebody act; 爵止 is no music."""
    word = p.verb.word
    if _dies(p, m, cup):
        return f"{p.form}.mourn"
    if p.theme and m.is_a("sounds") and not any(m.scene.is_cup(t.form) for t in p.theme):
        return f"{p.form}.music"
    if calls(m):
        return f"{p.form}.order"
    kind = word.kind if word is not None and word.kind != "formula" else m.kind
    return f"{p.form}.{kind or 'ditto'}"


def _dies(p: Predication, m: Moment, cup: Cup | None) -> bool:
    """君卒於路寢: who has no cup drains none."""
    return m.is_a("may-be-dying") and bool(p.subject) and not p.objects and cup is None


def _counted_jars(item: Bare, lexicon: Lexicon) -> str:
    """兩方壺: the jars that a stretch begins with, without their number; "" where it does not."""
    first, *rest = item.tokens
    jars = rest[0] if first.category == "N" and rest else first
    counted = jars is not first or _NUMBERED.match(jars.form)
    return _NUMBERED.sub("", jars.form) if counted and lexicon.kind(jars.form, "T") in _JARS else ""


def _listed(item: Bare, lexicon: Lexicon) -> tuple[str, ...]:
    """脯、醢、醴、酒: the things of a stretch that names nothing else; () where it does."""
    if any(t.category not in "TNH" for t in item.tokens):
        return ()
    forms = [_NUMBERED.sub("", t.form) for t in item.tokens if t.category == "T"]
    return tuple(name for form in forms for name in lexicon.compounds.get(form, (form,)))


def _wears(tokens: Sequence[Token], lexicon: Lexicon) -> list[Token]:
    """主人爵弁，纁裳: of whom it is told what he wears, and nothing else."""
    persons = list(takewhile(lambda t: t.category in "PH", tokens))
    rest = tokens[len(persons) :]
    told = bool(rest) and all(
        t.category in "LFBA" or t.category == "T" and lexicon.kind(t.form, "T") == "dress"
        for t in rest
    )
    told = told and any(t.category == "T" for t in rest)
    return [t for t in persons if t.category == "P"] if told else []


#: For how many acts it is known that somebody stands; that he eats so, which is done kneeling.
_POSED, _POSED_TO_EAT = 20, 3


def _posture(m: Moment) -> str | None:
    """Kneeling or standing, while it is done; who rose long ago may have sat down again untold,
    and who eats or offers has, unless he just stood up or is told to stand (升席祭)."""
    scene = m.scene
    if m.p.negation is None and (m.is_a("kneels") or m.is_a("stands")):
        scene.pose(m.agent, KNEELING if m.is_a("kneels") else STANDING, m.kind == "posture")
    eats = m.kind == "eat"
    posed = (scene.stood if eats else scene.posed).get(m.agent, -_POSED)
    long_ago = scene.now - posed > (_POSED_TO_EAT if eats else _POSED)
    posture = scene.posture.get(m.agent)
    return None if posture == STANDING and long_ago else posture


def _with_ahead(
    items: Iterable[Predication | Bare],
) -> Iterator[tuple[Predication | Bare, list[Predication]]]:
    """Each item with the predications that follow it; none is handed out to which the clauses
    may still add something."""
    waiting: deque[Predication | Bare] = deque()
    ahead: deque[Predication] = deque()

    def following(item: Predication | Bare) -> list[Predication]:
        if isinstance(item, Bare):
            return []
        ahead.popleft()
        return list(islice(ahead, _AHEAD))

    for item in items:
        waiting.append(item)
        if isinstance(item, Predication):
            ahead.append(item)
        while len(ahead) > _AHEAD + 1:
            yield waiting[0], following(waiting.popleft())
    while waiting:
        yield waiting[0], following(waiting.popleft())


def _head(p: Predication) -> tuple[int, int]:
    """Where the head of the verb stands: 拜 in 拜送爵, 戒 in 宿戒."""
    word = p.verb.word
    if word is None or not word.head or word.head not in p.verb.form:
        return p.verb.start, p.verb.end
    start = p.verb.start + p.verb.form.index(word.head)
    return start, start + len(word.head)


def _model(p: Predication) -> str | None:
    """The name of what a ditto follows: 如賓禮 → 賓, 如初 → 初; 之 is left to the ditto room."""
    if p.model is None:
        return None
    name = re.sub("^[如若]", "", p.model.form)
    bare = re.sub("之?(禮|儀|辭|位)$", "", name)
    return bare or name


def _serve(m: Moment) -> bool:
    """Whether servants do it, or go on with what they were at."""
    on = m.by == "E1" and m.last is not None and m.last.servants and m.agent == m.last.agent
    return m.by == "E7" or on
