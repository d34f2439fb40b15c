"""What one reading of clauses knows: what waits for a verb, which verb is read, what is spoken of.

One is made for each call and goes with it, so that several readings may go on at once.  Where the
words of a row of ``constructions.tsv`` can go (:data:`SLOTS`) and what else it can do
(:data:`ACTIONS`) stand here by the names that the table uses; what it can ask stands in
:mod:`.states`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ..errors import fail
from ..lexicon import Lexicon
from ..lexicon.grammar import ANSWERED, FINISHED, IN_PERSON, WITH
from .duties import BEGINS_CASE, begins_case
from .marks import IN_ROW
from .predication import COUNTS, Bare, Front, Predication
from .tokens import Token

#: The purpose of a bow after which he acts to whom the cup was given.
_HANDED_OVER = "拜送"
#: What besides going he does too who leads others; of what words a deed called out is told (再拜).
_AT_THE_HEAD, _DEED = frozenset(("posture", "receive", "bow")), frozenset("VAN")


@dataclass(slots=True)
class Frame:
    """What has been read so far, as far as it bears on what comes."""

    lexicon: Lexicon
    out: list[Predication | Bare] = field(default_factory=list)
    front: Front = field(default_factory=Front)
    last: Predication | None = None
    named: Predication | None = None  # the last that has a subject
    office: list[Token] = field(default_factory=list)  # 鬱人掌祼器: whose duties the line tells
    duties: frozenset[int] = frozenset()  # the lines that look like a list of them
    # the sentence
    sentence: int = 0
    line: int = 0
    paragraph: int = 0
    opens: bool = True
    general: bool = False
    condition: tuple[int, int] | None = None
    denied: tuple[int, int] | None = None  # a stretch that denies what no act is: 大夫不勝
    supposed: list[Token] = field(default_factory=list)
    spoken_of: list[Token] = field(default_factory=list)  # at its head: 賓之俎,受者以降
    # the stretch
    words: list[Token] = field(default_factory=list)
    at: int = 0  # the word that is read
    verb: Predication | None = None  # the last of this stretch
    ordered: bool = False  # whether he whom it names last is to act: 使 PERSON …
    stop: Token | None = None
    in_row: bool = False  # whether it stands in a row with the one before it
    of_case: bool = False  # 凡營建、征討: whether it tells in what case, or one more of them
    upcoming: list[Token] = field(default_factory=list)  # the stretch that follows

    @property
    def bounds(self) -> tuple[int, int]:
        """Where the stretch begins and ends in the text."""
        return self.words[0].start, self.words[-1].end

    @property
    def ends(self) -> bool:
        """Whether the sentence ends with the stretch."""
        return self.stop is None or self.stop.category == "C"

    @property
    def goes_on(self) -> bool:
        """Whether the stretch that follows has a verb."""
        return any(t.category == "V" for t in self.upcoming)

    @property
    def acted(self) -> Predication | None:
        """The last predication, if it is of this sentence."""
        return self.last if self.last is not None and self.last.sentence == self.sentence else None

    def begin(self, words: list[Token], stop: Token | None, upcoming: list[Token]) -> None:
        """Go on to the next stretch."""
        self.in_row = self.stop is not None and self.stop.form == IN_ROW
        self.words, self.stop, self.upcoming = words, stop, upcoming
        self.of_case = words[0].form in BEGINS_CASE or self.of_case and self.in_row
        self.at, self.verb, self.ordered = 0, None, False

    @property
    def called_out(self) -> bool:
        """唱鞠躬、拜、興; 掌規諫、補闕: whether deeds go on in a row of which somebody only speaks,
        or has charge."""
        if (acted := self.acted) is None or not self.in_row:
            return False
        told = bool(acted.complements) and all(t.category in _DEED for t in self.words)
        return told or self.lexicon.is_a(acted.form, "has-charge")

    def bare(self, tokens: list[Token]) -> None:
        """Keep a stretch that has no verb."""
        if tokens:
            self.out.append(Bare(list(tokens), self.sentence, self.line, self.condition))

    def open(self, verb: Token) -> Predication:
        """A new predication; what was read before the verb is the verb's from now on."""
        p = Predication(
            **self.front.slots(),
            verb=verb,
            clause=self.bounds,
            sentence=self.sentence,
            line=self.line,
            paragraph=self.paragraph,
            condition=self.condition,
            opens_sentence=self.opens,
            general=self.general,
            spoken_of=self.spoken_of,
            supposed=self.supposed,
            office=self.office,
        )
        self._of_things(p)
        self._of_doers(p)
        p.negation = p.negation or self._denied_with(p)
        self.front, self.opens, self.ordered = Front(), False, False
        self.out.append(p)
        self.verb = self.last = p
        self.named = p if p.subject else self.named
        return p

    def _of_things(self, p: Predication) -> None:
        """What is carried, brought, or told of: 以耦告于大夫; 俎由東壁,自西階升."""
        kind = p.verb.word.kind if p.verb.word is not None else ""
        if kind == "speech":
            if p.joined == WITH:  # 與下大夫言
                p.recipients, p.co_agents = p.co_agents, []
            p.by, p.co_agents = [*p.by, *p.co_agents], []
        if kind == "motion" and not (self.acted or p.subject or p.theme):
            p.theme = [
                t for t in self.spoken_of[-1:] if self.lexicon.kind(t.form, "T") != "abstract"
            ]  # 佐食無事，則出戶
        p.by += [t for t in self.front.theme if t not in p.by]

    def _denied_with(self, p: Predication) -> Token | None:
        """不降送; 不弔喪、作樂: what is denied with the verb before it, to do which he would go, or
        in a row with which it stands."""
        before = self.acted
        if before is None or p.subject or p.adverbs:
            return None
        goes = self.lexicon.kind(before.form, "V") == "motion" and p.verb.start == before.verb.end
        return before.negation if goes or self.verb is None and self.in_row else None

    def _of_doers(self, p: Predication) -> None:
        """Who acts: he who was ordered to, or, behind another verb, who did that."""
        before = self.verb
        if before is None or p.subject:
            return
        speaks = p.verb.word is not None and p.verb.word.takes == "q"
        if self.ordered and not speaks and not self._leads_to(p, before):
            p.subject, p.causer = [*self._goes_too(p, before), *before.recipients], before
        elif not before.has(*ANSWERED, *FINISHED):  # after an answer another may go on
            p.serial = before.verb.word is None or before.verb.word.purpose != _HANDED_OVER
            self._goes_on_with(p, before)

    def _goes_too(self, p: Predication, before: Predication) -> list[Token]:
        """主人帥執事者詣墓所; 后母率諸婦送: he who leads others goes where they go, unless he is an
        usher, and stands, bows and welcomes at the head of them."""
        kind = self.lexicon.kind(p.form, "V")
        usher = any(self.lexicon.kind(t.form, "P") == "officer" for t in before.subject)
        at_the_head = self.lexicon.is_a(before.form, "heads")  # 典儀帥贊者入, but 引贊引主人入
        goes = kind == "motion" and self.lexicon.is_a(before.form, "leads")
        too = goes and (at_the_head or not usher) or at_the_head and kind in _AT_THE_HEAD
        return before.subject if too else []

    def _leads_to(self, p: Predication, before: Predication) -> bool:
        """帥諸侯以迎春: whether he does it who has led others to it, or himself in their midst;
        祝帥婦以入: but they go."""
        goes = self.lexicon.kind(p.form, "V") == "motion"
        himself = p.purpose_of and not goes or p.has(*IN_PERSON)
        return himself and self.lexicon.is_a(before.form, "leads")

    def _goes_on_with(self, p: Predication, before: Predication) -> None:
        """以巾跪進: what one comes with through a verb of posture."""
        if p.serial and not p.by and self.lexicon.kind(before.form, "V") == "posture":
            p.by = [t for t in before.by if t not in before.theme]

    def close_sentence(self) -> None:
        """Forget what was only of this sentence."""
        if self.front.local_only() and (verb := self.acted):
            self.settle(verb)
        self.front, self.general, self.condition, self.denied = Front(), False, None, None
        self.supposed, self.spoken_of = [], []
        self.ordered = False
        self.sentence += 1
        self.opens = True

    def end_line(self, upcoming: list[Token], blank: bool) -> None:
        """Go on to the next line, which tells of nobody's duties until it says so, unless it begins
        with a case, as ``upcoming`` tells (司救掌…。凡歲時有災…); behind a blank one a paragraph
        begins."""
        self.line += 1
        self.paragraph += blank
        if upcoming and not begins_case(upcoming, self.lexicon):
            self.office = []

    def settle(self, verb: Predication) -> None:
        """Places and facing that no other verb takes are those of the verb before them."""
        verb.places += self.front.places
        verb.facing = verb.facing or self.front.facing
        self.front = Front()

    @property
    def written(self) -> Predication:
        """The verb of this stretch.

        Raises ZunzuError where there is none: a row fills a slot of a verb and does not ask for
        one.
        """
        if self.verb is None:
            said = "".join(t.form for t in self.words)
            raise fail(
                "constructions.tsv",
                f"a row fills a slot of a verb before any is read in {said}",
                "let it ask for verb in its column if",
            )
        return self.verb


# -- where words can go --------------------------------------------------------------------------

Fill = Callable[[Frame, list[Token]], None]


def _adds(part: str, slot: str) -> Fill:
    """Words that are added to a list of the front, or of the verb."""
    return lambda frame, tokens: getattr(getattr(frame, part), slot).extend(tokens)


def _sets(part: str, slot: str) -> Fill:
    """A word that is the only one in its slot."""
    return lambda frame, tokens: setattr(getattr(frame, part), slot, tokens[0])


def _marks(slot: str) -> Fill:
    """A word that only says that something is so."""
    return lambda frame, tokens: setattr(frame.front, slot, True)


def _joined(frame: Frame, tokens: list[Token]) -> None:
    frame.front.joined = tokens[0].form


def _denied_twice(frame: Frame, tokens: list[Token]) -> None:
    """無不, 莫不: who denies twice affirms."""
    frame.front.negation = None


def _affirmed(frame: Frame, tokens: list[Token]) -> None:
    """不吉: what is denied is the word that the lexicon knows no more of."""
    frame.front.negation = None
    frame.denied = frame.bounds


def _general(frame: Frame, tokens: list[Token]) -> None:
    frame.general = True


def _pronoun(frame: Frame, tokens: list[Token]) -> None:
    frame.written.pronoun = True


def _count(frame: Frame, tokens: list[Token]) -> None:
    frame.front.count = COUNTS.get(tokens[0].form[-1], 1)


def _other(frame: Frame, tokens: list[Token]) -> None:
    """One is spoken of, and another acts."""
    frame.front.topic, frame.front.subject = list(frame.front.subject), tokens


def _fresh(frame: Frame, tokens: list[Token]) -> None:
    frame.front = Front(subject=tokens)


def _nearer(frame: Frame, tokens: list[Token]) -> None:
    frame.front.subject[-1:] = tokens


def _done_for(frame: Frame, tokens: list[Token]) -> None:
    """大夫特拜: it is done to those who stand before it."""
    frame.front = Front(topic=tokens, for_topic=True)


def _is_anything(token: Token) -> bool:
    """紺緅: whether it is a person by a mere guess."""
    return token.guessed and token.word is not None and token.word.kind == "unknown"


def _by(frame: Frame, tokens: list[Token]) -> None:
    """以: with a person, or with a thing; what nobody knows (以紺緅飾) is a thing."""
    persons = [t for t in tokens if t.category == "P" and not _is_anything(t)]
    frame.front.co_agents += persons
    frame.front.by += [t for t in tokens if t.category in "TP" and t not in persons]


def _purpose(frame: Frame, tokens: list[Token]) -> None:
    frame.front.purpose_of = True
    frame.front.by += frame.spoken_of[-1:]


def _condition(frame: Frame, tokens: list[Token]) -> None:
    frame.condition = frame.bounds


def _supposed(frame: Frame, tokens: list[Token]) -> None:
    """有賓則: who may be there, and what is done in that case."""
    frame.condition, frame.supposed = frame.bounds, tokens


def _or_else(frame: Frame, tokens: list[Token]) -> None:
    """若賓，若長: one or the other, and no case."""
    frame.front.or_else += tokens
    frame.condition = None


def _then(frame: Frame, tokens: list[Token]) -> None:
    """則: who stands before it is spoken of, and does it only where the same stretch names him."""
    front = frame.front
    frame.condition = _case(frame, tokens[0].start)
    front.after_then, front.topic = True, list(front.subject)
    front.adverbs, front.count = [], 1  # 若右勝，則曰; 十純則縮
    if front.subject and front.subject[-1].start < frame.words[0].start:
        front.subject = []


def _case(frame: Frame, then: int) -> tuple[int, int] | None:
    """Of 豫則鉤楹內 what stands before 則."""
    case = frame.condition or frame.denied
    return (case[0], then) if case is not None and case[0] < then < case[1] else case


def _only(frame: Frame, tokens: list[Token]) -> None:
    """唯: those before it are who may be chosen."""
    frame.front = Front(topic=[*frame.front.subject, *frame.front.or_else], adverbs=tokens)


def _thereupon(frame: Frame, tokens: list[Token]) -> None:
    """乃: what stood before is done with, but for a doer of this stretch."""
    own = [t for t in frame.front.subject if t.start >= frame.words[0].start]
    frame.front = Front(subject=own, adverbs=tokens)


def _office(frame: Frame, tokens: list[Token]) -> None:
    """鬱人掌祼器: whose duties are told from here on."""
    frame.office = tokens


def _said(frame: Frame, tokens: list[Token]) -> None:
    if frame.last is not None:
        frame.last.speech = tokens[0]


def _told(frame: Frame, tokens: list[Token]) -> None:
    frame.bare(tokens)


def _numbered(frame: Frame, tokens: list[Token]) -> None:
    """How many they are of whom is spoken."""
    if subject := frame.front.subject or (frame.named.subject if frame.named is not None else []):
        frame.bare([subject[-1], *tokens])


def _serves(frame: Frame, tokens: list[Token]) -> None:
    """主人為下射: as what he serves who is spoken of, or is made to."""
    p = frame.last
    if subject := frame.front.subject or (p.recipients or p.subject if p is not None else []):
        frame.bare([subject[-1], *tokens])


def _model(frame: Frame, tokens: list[Token]) -> None:
    """如: an act of its own, whose model is named."""
    first = tokens[0]
    frame.ordered = False  # 作上射如初: he follows the model who gives the order
    p = frame.open(Token(first.start, first.start + 1, first.form[0], "V"))
    p.model = Token(first.start, tokens[-1].end, "".join(t.form for t in tokens), "D")


def _recipient(frame: Frame, tokens: list[Token]) -> None:
    """He to whom it is done; behind 使 and its like he is who acts next."""
    frame.written.recipients += tokens
    frame.ordered = frame.lexicon.is_a(frame.written.form, "pivot")


def _bidden(frame: Frame, tokens: list[Token]) -> None:
    """揖冠者就席: to whom it is done, so that he does the next."""
    frame.written.recipients += tokens
    frame.ordered = True


def _at(frame: Frame, tokens: list[Token]) -> None:
    """於; and 諸, which is 之 and 於 in one."""
    if tokens[0].category == "BB":
        frame.written.pronoun = True


def _counted(frame: Frame, tokens: list[Token]) -> None:
    frame.written.counted.append((COUNTS.get(tokens[0].form, 0), tokens[1]))


def _complement(frame: Frame, tokens: list[Token]) -> None:
    frame.written.complements += tokens
    frame.ordered = False


#: Slots of what stands before a verb.
_FRONT: dict[str, Fill] = {
    "subject": _adds("front", "subject"),
    "other-subject": _other,
    "fresh-subject": _fresh,
    "nearer-subject": _nearer,
    "or-else": _or_else,
    "with-person": _adds("front", "co_agents"),
    "joined": _joined,
    "theme": _adds("front", "theme"),
    "place": _adds("front", "places"),
    "facing": _sets("front", "facing"),
    "not": _sets("front", "negation"),
    "denied-twice": _denied_twice,
    "affirmed": _affirmed,
    "count": _count,
    "adverb": _adds("front", "adverbs"),
    "by": _by,
    "purpose": _purpose,
    "condition": _condition,
    "supposed": _supposed,
    "perhaps": _marks("perhaps"),
    "each": _marks("each"),
    "with-him": _marks("with_him"),
    "for-topic": _marks("for_topic"),
    "done-for": _done_for,
    "general": _general,
    "then": _then,
    "only": _only,
    "thereupon": _thereupon,
    "becomes": _sets("written", "becomes"),
    "speech": _said,
    "office": _office,
    "told": _told,
    "numbered": _numbered,
    "serves": _serves,
    "model": _model,
}
#: Slots of a verb.
_VERB: dict[str, Fill] = {
    "object": _adds("written", "objects"),
    "recipient": _recipient,
    "bidden": _bidden,
    "to": _adds("written", "recipients"),
    "whose": _adds("written", "whose"),
    "laid": _adds("written", "laid"),
    "place": _adds("written", "places"),
    "pronoun": _pronoun,
    "at": _at,
    "counted": _counted,
    "adverb": _FRONT["adverb"],  # of the verb that comes next
    "complement": _complement,
    "told": _told,
}
SLOTS: dict[str, dict[str, Fill]] = {
    "front": _FRONT,
    "verb": _VERB,
    "alone": _VERB,
    "behind": _VERB,
}


# -- what else a construction can do -------------------------------------------------------------


def _forget_front(frame: Frame) -> None:
    frame.front = Front()


def _drop_subject(frame: Frame) -> None:
    frame.front.subject = []


def _drop_recipients(frame: Frame) -> None:
    frame.written.recipients = []


def _drop_by(frame: Frame) -> None:
    frame.front.co_agents, frame.front.by = [], []


#: What a row can say in its column ``does``, beside :data:`LEAVE` and :data:`OPEN`.
ACTIONS: dict[str, Callable[[Frame], None]] = {
    "forget-front": _forget_front,
    "drop-subject": _drop_subject,
    "drop-recipients": _drop_recipients,
    "drop-by": _drop_by,
}
#: The word belongs to what comes next; the verb is an act of its own.
LEAVE, OPEN = "leave", "open"
