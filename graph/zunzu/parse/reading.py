"""The reading of a text: words, clauses, scene, acts, in one pass from beginning to end."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice

from ..lexicon import Lexicon
from ..model import Act, Reading
from . import who
from .clauses import ClauseReader
from .company import Company, Done
from .ditto import unfold
from .measures import MeasureReader, with_measures
from .moment import Moment
from .objects import Objects
from .predication import Bare, Predication
from .purposes import purpose_of
from .rounds import Opening, mark_rounds
from .scene import Cup, Persons, Scene
from .statements import Sayings, StatementReader
from .terms import ANY_CUP, OFFER, RETURN, WINE
from .tokens import Token, Tokenizer
from .turn import passes_to
from .unknown import CATEGORIES

#: How many predications ahead an unwritten person or cup is looked for.
_AHEAD = 30
#: How many of the last acts an object that is not written is looked for in.
_TOLD = 8


class Reader(Objects):
    """Reads one folded text into acts and statements.  Offsets are those of the text given."""

    def __init__(self, lexicon: Lexicon):
        self.lexicon = lexicon
        self.tokenizer, self.clauses = Tokenizer(lexicon), ClauseReader(lexicon)
        self.sayings = Sayings(lexicon)

    def read(self, text: str, chapter: str = "", words: str = "", record: int | None = None) -> Reading:
        """Acts, statements and unread words of ``text``, which must be folded to the house's standard forms.

        ``words`` is the same text before it was folded: what quotations are taken from.
        """
        self.words = words or text
        self.text, self.chapter = text, chapter
        self.scene = Scene(self.lexicon)
        self.company = Company(self.lexicon, self.scene)
        self.acts: list[Act] = []
        self.told: list[Done] = []  # the last few, as company.done, which the 記 empties line by line
        self.lines: list[int] = []  # of each act
        self.numbers: list[int] = []  # of the sentence of each act
        self.openings: list[Opening] = []
        self.unread: list[tuple[int, int, str]] = []
        self.guessed: list[tuple[int, int, str, str]] = []
        self.measured: list[list[Token]] = []  # sentences that may hold a measure
        self.used: dict[int, Token] = {}  # by its start, what stands behind 用
        self.spoken_of: tuple[int, str] | None = None  # 其牲,狗也: what the line before was about
        self.apart, self.line = False, -1  # in the 記 every line speaks for itself
        self.first_apart: int | None = None  # the number of its first act
        statements, measures = StatementReader(self.lexicon, self.words, self.sayings), MeasureReader(self.lexicon, self.words)
        for item, ahead in _with_ahead(self.clauses.read(self._noted(self.tokenizer.sentences(text), measures))):
            if isinstance(item, Bare):
                self._verbless(item, statements)
            else:
                self._predication(item, ahead, statements, record)
        told = with_measures(statements.finish(), measures.read(self.measured, self.acts))
        acts = mark_rounds(self.acts, self.lines, self.openings, self.lexicon, self.first_apart)
        self.acts, self.measured = [], []  # let go before more is made
        copies = unfold(text, acts, self.lexicon, self.lines, self.numbers, self.company.host()[0])
        return Reading(chapter, tuple(acts), told, copies, tuple(self.unread), tuple(self.guessed))

    def _noted(self, sentences: Iterable[list[Token]], measures: MeasureReader) -> Iterator[Token]:
        """The tokens of ``sentences``; by the way it is noted what could not be read and what was guessed."""
        for tokens in sentences:
            self.unread += [(t.start, t.end, t.form) for t in tokens if t.category == "W" and t.word is None]
            self.guessed += [(t.start, t.end, t.form, CATEGORIES[t.category]) for t in tokens if t.guessed]
            self.used.update((t.start, t) for t in tokens if self.text[t.start - 1:t.start] == "用")
            if tokens and measures.may_measure(self.text, tokens[0].start, tokens[-1].end):
                self.measured.append(tokens)
            yield from tokens

    def _verbless(self, item: Bare, statements: StatementReader) -> None:
        self.apart = self.apart or self.text[item.tokens[0].start:item.tokens[-1].end] == "記"
        statements.take(item)
        things = [t.form for t in item.tokens if t.category == "T"]
        foods = [form for form in things if self.lexicon.kind(form, "T") == "food"]
        self.spoken_of = (item.line, (foods or things)[-1]) if things else None  # 其牲,狗也; 鹿中,髹,前足跪

    def _predication(self, item: Predication, ahead: list[Predication], statements: StatementReader, record: int | None) -> None:
        self.apart = self.apart or record is not None and item.verb.start >= record
        self.company.apart = self.apart
        if self.apart and self.first_apart is None:
            self.first_apart = len(self.acts)
        if self.apart and item.line != self.line:
            self.scene.clear()
            self.company.done.clear()
        self.line = item.line
        if item.form in ("獻", "旅", "酬", "酢") and item.by == [] and self.text[item.verb.end:item.verb.end + 1] == "用":
            if cup := self.used.get(item.verb.end + 1):
                statements.vessel(item.verb, cup)  # 獻用爵 tells which cup; nothing is done
            return
        self._act(item, ahead)
        statements.take(item, self.acts[-1].agent)

    # -- one act -----------------------------------------------------------------------------------------------

    def _act(self, p: Predication, ahead: list[Predication]) -> None:
        scene, company = self.scene, self.company
        scene.now = len(self.acts)
        moment = Moment.at(p, ahead, company)
        found = who.agent(moment)
        agent, by = found.chosen
        moment = moment.doing(agent, by)
        rivals = who.rivals(moment, found)
        recipient, to = toward = who.recipient(moment).chosen
        rivals += who.rival_recipients(moment, toward)
        warrants: dict[str, str] = {}
        elided = []
        if not p.subject or by:
            elided.append("agent")
        if by:
            warrants["agent"] = by
        if to:
            elided.append("recipient")
            warrants["recipient"] = to
        things, of = self._object(p, agent, recipient, ahead)
        rivals += self._object_rivals(p, things, of)
        if of:
            elided.append("object")
            warrants["object"] = of
        if p.by and (carried := next((t.form.removeprefix("虛") for t in p.by if scene.is_cup(t.form)), "")):
            scene.hold(agent, carried).holder = agent  # 以觶降
        for thing in p.by:
            if not scene.is_cup(thing.form) and (p.purpose_of or self.lexicon.kind(p.form, "V") == "motion"):
                scene.grasp(agent, thing.form, len(self.acts))  # 受者以降: with the stand that was named
        cup = self._cup(p, agent, recipient, things, ahead)
        if cup is not None:
            scene.touched = scene.now
        if cup is not None and (named := next((t for t in things if scene.is_cup(t)), "")) and p.objects:
            cup.called = named.removeprefix("虛")
        purpose = purpose_of(moment)
        answers = self._answers(p, agent, purpose)
        if cup is not None and cup.kind not in things:
            warrants["vessel"] = "E20"
        if self.lexicon.is_a(p.form, "entertains"):
            scene.exchange, scene.served = None, recipient
        posture = None if p.model else self._posture(p, agent)
        head = _head(p)
        act = Act(
            start=head[0], end=head[1], verb=self.words[head[0]:head[1]],
            agent=agent, object=things, recipient=recipient,
            place=self._places(p),
            facing=re.sub("[面鄉嚮向]$", "", p.facing.form) if p.facing else None,
            negated=p.negation is not None, elided=tuple(elided), model=_model(p),
            chapter=self.chapter, sense=self._sense(p),
            quote=self.words[p.clause[0]:p.clause[1]],
            vessel=cup.kind if cup else self._kind(p, agent, things) or None, cup=cup.id if cup else None,
            posture=posture, purpose=purpose or None, answers=answers,
            count=p.count if p.count > 1 else 1,
            manner=tuple([a.form for a in p.adverbs]), warrants=warrants, alternatives=rivals,
            condition=self.words[p.condition[0]:p.condition[1]] if p.condition else None)
        self.acts.append(act)
        if not scene.guest and recipient and self.lexicon.is_a(p.form, "opens-relation") and agent == company.host():
            scene.guest = recipient[:1]
        done = Done(p, agent, recipient, warrants, servants=by == "E7" or by == "E29" and p.form == "從",
                    answer=bool(p.has("答")) or p.form == "對", purpose=purpose, goes_on=passes_to(moment, recipient),
                    rivals=rivals)
        company.remember(done)
        self.told = [*self.told[-_TOLD:], done]
        self.lines.append(p.line)
        self.numbers.append(p.sentence)
        if recipient and self.lexicon.is_a(p.form, "lays-before"):
            scene.served = recipient

    def _sense(self, p: Predication) -> str:
        """Which reading of the verb was meant: 作.music for the sounding of a piece, 作.order for making somebody act; 爵止 is no music."""
        word = p.verb.word
        if p.theme and self.lexicon.is_a(p.form, "sounds") and not any(self.scene.is_cup(t.form) for t in p.theme):
            return f"{p.form}.music"
        kind = word.kind if word is not None and word.kind != "formula" else self.lexicon.kind(p.form, "V")
        return f"{p.form}.{kind or 'ditto'}"

    def _places(self, p: Predication) -> tuple[str, ...]:
        """The places of a predication; 位 falls away where the place itself is named (即位于門東)."""
        names = [self._parts(t.form)[0] for t in p.places]
        return tuple([n for n in names if n != "位"] if len(names) > 1 else names)

    def _cup(self, p: Predication, agent: Persons, recipient: Persons, things: tuple[str, ...], ahead: list[Predication]) -> Cup | None:
        """The cup that an act has to do with, changed by it."""
        scene, effect = self.scene, self.lexicon.effect(p.form)
        kind = self._kind(p, agent, things)
        if p.negation is not None:
            return scene.active if kind or effect.wine in ("washes", "drains") else None
        if p.form in self.lexicon.offers and (effect.cup != "raises" or kind and recipient):
            return self._offer(p, agent, recipient, kind, ahead)
        if effect.cup == "receives" and kind and scene.active:
            return self._receive(p, agent, scene.active)
        place = p.places[-1].form if p.places else ""
        cup = self._handled_cup(p, agent, kind, things, place)
        if cup is None:
            return scene.active if kind else None
        cup.undergo(effect, agent, recipient, place)
        if effect.wine == "drains":
            cup.drunk_by = agent
        return cup

    def _handled_cup(self, p: Predication, agent: Persons, kind: str, things: tuple[str, ...], place: str) -> Cup | None:
        """Which cup is handled: one from the basket, another in its stead, that in the hand."""
        scene, does = self.scene, self.lexicon.effect(p.form).cup
        if does == "takes" and kind:
            return scene.take(agent, kind, place)
        if does == "changes" and kind == ANY_CUP and scene.active:
            return scene.change(agent)
        if does in ("puts-down", "hands-over") and kind:
            return scene.put(agent, kind, place) if does == "puts-down" else scene.hold(agent, kind)
        if does in ("holds", "changes") and (kind or not things or WINE in things):
            known = kind or scene.active and (scene.cup_of(agent) or not self.lexicon.is_a(p.form, "of-thing"))
            return scene.hold(agent, kind) if known else None
        pours = self.lexicon.is_a(p.form, "fills") and not self.lexicon.is_a(p.form, "of-thing")
        return scene.hold(agent) if pours and not p.objects and scene.active else None

    def _receive(self, p: Predication, agent: Persons, cup: Cup) -> Cup:
        """The cup comes to him to whom it was offered, or to one of a company to whom it was."""
        exchange = self.scene.exchange
        self.scene.get(agent, cup)
        if exchange is None:
            return cup
        giver, receiver = exchange.giver, exchange.receiver
        if exchange.kind == RETURN and giver == receiver != agent and self.company.naming.is_group(agent):
            # 主人 has answered himself for 賓; 眾賓升拜受爵: what they take he has offered
            exchange = self.scene.offer(OFFER, giver, agent)
            self.openings.append(Opening(len(self.acts), exchange, p.line if self.apart else None))
        elif not exchange.received and not set(agent) & set(receiver) and agent != giver:
            exchange.receiver = agent  # 眾賓之長 takes what was offered to 眾賓
        exchange.received = True
        return cup

    def _kind(self, p: Predication, agent: Persons, things: tuple[str, ...]) -> str:
        """The kind of cup an act names; 酌散 and 實散 mean the wine of that jar when a cup is in the hand."""
        kind = next(filter(self.scene.is_cup, things), "").removeprefix("虛")
        if kind and self.lexicon.has(kind, "T") and (p.form == "酌" or p.form == "實" and kind == "散" and self.scene.cup_of(agent)):
            return ""
        return kind

    def _offer(self, p: Predication, agent: Persons, recipient: Persons, kind: str, ahead: list[Predication]):
        scene = self.scene
        if p.form == "舉" and not scene.cup_of(agent):
            scene.take(agent, kind or "觶", "篚")
        round_ = self.lexicon.offers[p.form]
        guest_gives = p.form == "酬" and agent != self.company.host() and recipient == self.company.host()
        if guest_gives or (scene.distributed and p.form == "酬"):
            round_, scene.distributed = "旅酬", True
        elif p.form in ("獻", "舉"):
            scene.distributed = False
        held = scene.active and agent in (scene.active.holder, scene.active.put_by)
        if p.form == "媵" and not held and (coming := self._cup_named(ahead)):
            scene.take(agent, coming, "篚")  # 媵爵 …盥洗角觶: what is washed tells which cup it is
        if p.form == "獻" and agent not in ((scene.active.holder, scene.active.put_by) if scene.active else ()):
            mine = scene.exchange.cup if scene.exchange and scene.exchange.giver == agent else None
            coming = self._cup_received(ahead)
            if mine is not None and "篚" not in mine.place and mine.kind == (coming or mine.kind):
                scene.active, mine.holder = mine, agent  # the cup that came back to him
            elif coming:
                scene.take(agent, coming, "篚")  # 主人獻工 …受爵: what is received tells what was offered
        exchange = scene.offer(round_, agent, recipient)
        self.openings.append(Opening(len(self.acts), exchange, p.line if self.apart else None))
        return exchange.cup

    def _cup_named(self, ahead: list[Predication]) -> str:
        """The first cup named further on by its own name, and not as 爵 at large."""
        names = (o.form for q in ahead for o in q.objects if self.scene.is_cup(o.form) and o.form != "爵" and q.form != "酌")
        return next(names, "")

    def _cup_received(self, ahead: list[Predication]) -> str:
        for q in ahead:
            if q.form in ("受", "授") or (q.verb.word and q.verb.word.purpose in ("拜送", "拜既爵")):
                for name in [o.form for o in q.objects] + [q.verb.word.object if q.verb.word else ""]:
                    if self.scene.is_cup(name):
                        return name
        return ""

    def _posture(self, p: Predication, agent: Persons) -> str | None:
        """Kneeling or standing, while the act is done."""
        scene = self.scene
        if p.negation is None:
            if self.lexicon.is_a(p.form, "kneels"):
                scene.posture[agent] = "坐"
            elif self.lexicon.is_a(p.form, "stands"):
                scene.posture[agent] = "立"
        return scene.posture.get(agent)

    def _answers(self, p: Predication, agent: Persons, purpose: str) -> str | None:
        """The index, as text, of the act that this one answers; ids are given when the acts are placed in segments."""
        if p.form == "拜" and (p.has("答", "荅") or purpose.startswith("答")):
            wanted = "拜"
        elif p.form == "對":
            wanted = "辭"
        elif self.lexicon.is_a(p.form, "consent"):
            wanted = "請"
        else:
            return None
        for i in range(len(self.acts) - 1, max(-1, len(self.acts) - 12), -1):
            act = self.acts[i]
            if act.verb[:1] == wanted and not set(act.agent) & set(agent):
                return str(i)
        return None


def _with_ahead(items: Iterable[Predication | Bare]) -> Iterator[tuple[Predication | Bare, list[Predication]]]:
    """Each item with the predications that follow it; none is handed out to which the clauses may still add something."""
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
