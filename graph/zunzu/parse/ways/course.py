"""The course of the rite: the host begins, who is supposed to be there acts, who follows a model,
who goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from ...lexicon import grammar
from ..company import join, of_anybody
from ..moment import Candidate, Moment, of
from ..predication import Predication
from ..scene import Exchange
from ..terms import OFFER, RETURN, URGE, Persons
from ..tokens import Token
from .aside import SERVES
from .continuity import gives_orders
from .written import done_for

#: For how many acts a round of offerings is his who gives.
_ROUND = 60
#: How many acts back another acted than he to whom it is done.
_OTHER = 40
#: What one does of two who are together.
_ONE_OF_TWO = ("order", "speech")
#: How many predications ahead he may offer who washes and pours now.
_CHAIN = 3
#: For how many acts he is still inside who came in; and classes of verbs that are done there.
_CAME_IN = 4
#: How many acts back he acted at whose side another stands; how long the name of a side is (其左).
_BESIDE, _SIDE = 6, 2
#: How long a heading is.
_HEADING = 6
#: How many acts back the invoker did something.
_INVOKER = 400
#: What he does who is led.
_LED = frozenset(("motion", "posture", "dress", "mourn", "handle"))
_INDOORS = frozenset(("handle", "dress"))


def supposed(m: Moment) -> Candidate | None:
    """若賓不勝,則不降: who is supposed to be there, or to be so, does what is done in that case."""
    case = m.p.topic and m.p.after_then and not m.p.serial
    case = case and (not _is_bare(m) if m.p.condition else _stands_before(m))
    if not case or m.p.form in m.lexicon.offers or gives_orders(m.lexicon, m.p.form):
        return None
    return Candidate(m.company.naming.names(m.p.topic), "E27")


def in_office(m: Moment) -> Candidate | None:
    """鬱人掌祼器。凡祼事，沃盥: what a list of duties tells does he whose duties they are, and not
    he of whom the case tells (王射，則令去侯); but what somebody else begins he goes on with."""
    office = m.company.naming.names(m.p.office)
    if not office or m.p.serial:
        return None
    goes_on = m.goes_with_last and m.last is not None and not set(office) & set(m.last.agent)
    return Candidate(office, "E30") if _begins_duty(m) or not goes_on else None


def _begins_duty(m: Moment) -> bool:
    """凡王弔臨，共介鬯: whether what is told is to be done in the case that goes before."""
    if m.last is None or m.p.general or m.p.after_then or m.p.opens_sentence:
        return True
    return m.is_a("pivot") and m.company.kind(m.last.agent) != "officer"  # 大師帥瞽登歌，令奏


def _is_bare(m: Moment) -> bool:
    """若父，則遊目: whether nothing is told of who is supposed but who he is, so that it may as
    well be done to him."""
    topic = m.p.topic
    told = m.p.condition is not None and topic[-1].end < m.p.condition[1] - 1
    return len(topic) == 1 and not told


def _stands_before(m: Moment) -> bool:
    """支子，則稱其宗: whether nothing but one person stands before the clause in its sentence."""
    topic = m.p.topic
    alone = len(topic) == 1 and m.p.opens_sentence and topic[-1].end < m.p.clause[0]
    return alone and not m.p.pronoun and not m.p.for_topic and not m.p.model


def follows_model(m: Moment) -> Candidate | None:
    """獻介,如賓禮: he follows the model who is doing the rite; 辭如獻禮: each declines what the
    other does for him.
    """
    if m.p.model is None:
        return None
    if m.p.supposed and not _is_of_another(m):
        return Candidate(m.company.naming.names(m.p.supposed), "E16")  # 若有諸公,則使人受俎,如賓禮
    last = m.last
    if last and m.p.serial and m.last_is_a("declines"):
        return Candidate(join(last.agent, m.company.other(last.agent)), "E9")
    offering = any(verb in m.p.model.form for verb in (OFFER, RETURN, URGE))
    taking = any(verb in m.p.model.form for verb in m.lexicon.traits["receives"])
    exchange = m.scene.exchange if offering and not taking else None
    return Candidate(exchange.giver, "E16") if exchange else None


def _is_of_another(m: Moment) -> bool:
    """若有誨之者，則對如對賓之辭: whether he does it who acts already in this clause, or it was
    done to him who is supposed."""
    last = m.last
    here = last is not None and last.p.clause == m.p.clause and m.p.serial
    return here or _was_done_to(m, m.company.naming.names(m.p.supposed))


def _was_done_to(m: Moment, persons: Persons) -> bool:
    """若有諸公，則先卿獻之，如獻卿之禮: whether it was done to them in this sentence."""
    last = m.last
    return last is not None and m.goes_with_last and bool(set(persons) & set(last.recipient))


def for_the_topic(m: Moment) -> Candidate | None:
    """工,則為之洗: what is done for those who were spoken of does the host."""
    return Candidate(m.company.host(), "E24") if m.p.topic and done_for(m) else None


def told_of(m: Moment) -> Candidate | None:
    """主人爵弁，纁裳。乘墨車: he goes on of whom alone it has just been told what he wears."""
    told = m.company.told
    alone = len(told) == 1 and len(told[0]) == 1 and m.p.opens_sentence and not m.p.serial
    return Candidate(told[0], "E1") if alone else None


def after_model(m: Moment) -> Candidate | None:
    """受者如初受酬之禮。降,更爵: who followed the model goes on; 侍衛如常。至廟門: but not who only
    attends another."""
    last = m.last
    follows = last is not None and last.p.model and last.p.subject and m.p.opens_sentence
    moves = m.kind == "motion"
    return Candidate(last.goes_on or last.agent, "E1") if last and follows and moves else None


def serial(m: Moment) -> Candidate | None:
    """主人坐奠爵,興: he goes on who began the clause."""
    if m.last is None or _says_what_nobody_orders(m):
        return None
    if m.p.has(grammar.FIRST) and m.last.p.co_agents and len(m.last.agent) == 2:
        return Candidate(m.last.agent[:1], "E1")  # 主人以賓揖,先入: he alone goes first
    told = bool(m.p.model) and m.last.by in ("E14", "E29")  # 司射作射如初
    who = told and m.last.goes_on or m.last.agent
    return Candidate(who, "E1") if m.p.serial else None


def _says_what_nobody_orders(m: Moment) -> bool:
    """命酌曰: whether he who gave an order is not known, and now says what it is."""
    return m.is_a("says") and m.last is not None and not m.last.agent


def _waits_on(m: Moment) -> bool:
    """徹者入，踊如初: whether he who acted last is only called by a service that he does."""
    name = m.before[0] if len(m.before) == 1 else ""
    serves = name.endswith(grammar.WHO) and m.lexicon.kind(name[0], "V") in SERVES
    return serves or name == grammar.IMPERSONATOR  # 尸入戶，踊如初


def led_in(m: Moment) -> Candidate | None:
    """擯者以賓入，將命; 相者引主人，升自西階: whom an officer has led in has a word to give or a
    bow to make, and not the officer."""
    last = m.last
    if last is None or not m.goes_with_last or m.p.has(grammar.FIRST):
        return None
    usher = m.company.kind(last.agent[:1]) == "officer"
    if usher and last.recipient and m.last_is_a("ushers"):
        return Candidate(last.recipient, "E1") if m.kind in _LED else None
    led = last.agent[1:] if last.p.co_agents or last.p.by else ()
    usher = usher and led != m.company.host() and m.company.kind(led) != "officer"
    leaves = m.lexicon.effect(m.p.form).way == "goes-out"
    return Candidate(led, "E1") if usher and len(led) == 1 and not leaves else None


def at_whose_side(m: Moment) -> Candidate | None:
    """使者執圭；上介執璋，立於其左。反命: who only stands at his side does nothing more, but he
    beside whom he stands goes on."""
    last = m.last
    if last is None or not m.p.opens_sentence or m.lexicon.kind(last.p.form, "V") != "posture":
        return None
    if not any(t.form[0] == grammar.HIS and len(t.form) == _SIDE for t in last.p.places):
        return None
    other = m.company.past(lambda d: not d.servants and not set(d.agent) & set(last.agent), _BESIDE)
    return Candidate(other.agent, "E1") if other is not None else None


def when_it_comes(m: Moment) -> Candidate | None:
    """及迎牲，君執紖: he does it who is named next in the sentence."""
    return _named_next(m) if m.p.has(grammar.WHEN_IT_COMES) else None


def _named_next(m: Moment) -> Candidate | None:
    """Who is named next in the sentence."""
    here = (q for q in m.ahead[:_CHAIN] if q.sentence == m.p.sentence and q.subject)
    named = next(here, None)
    return Candidate(m.company.naming.names(named.subject), "E31") if named else None


def rises_early(m: Moment) -> Candidate | None:
    """夙興: a new day begins for the host, whoever acted last the day before; but 夙興，婦沐浴:
    for her who is named next in the sentence."""
    if not m.p.has(grammar.EARLY) or not m.p.opens_sentence or m.p.co_agents:
        return None
    return _named_next(m) or Candidate(m.company.host(), "E24")


@of("host-begins")
def host_begins(m: Moment) -> Candidate | None:
    """乃速賓: at the beginning of a new step the host goes on."""
    things = any(
        m.lexicon.kind(o.form, "T") not in ("", "dress") for o in m.p.objects
    )  # 釋服, not 釋弓, 釋韇
    begins = m.p.opens_sentence and not things
    return Candidate(m.company.host(), "E24") if begins else None


@of("says")
def prayer(m: Moment) -> Candidate | None:
    """始虞，曰：「哀子某…饗！」: what is said to the dead the invoker says, whoever acted last."""
    here = (d for d in m.company.recent(_OTHER) if d.p.sentence == m.p.sentence)
    if not _prays(m) or m.p.serial or any(d.p.subject for d in here):
        return None  # 主人跪，曰「孝孫某…」: he who has just come before them
    invokers = m.lexicon.traits["speaks-to-spirit"]
    acted = m.company.past(lambda d: bool(d.agent) and invokers.issuperset(d.agent), _INVOKER)
    return Candidate(acted.agent, "E29") if acted is not None else None


def _prays(m: Moment) -> bool:
    """哀子某…饗: whether the words that follow are for the dead."""
    speech = m.p.speech
    return speech is not None and any(word in speech.form for word in grammar.TO_THE_DEAD)


@of("caps")
def guest_caps(m: Moment) -> Candidate | None:
    """再加，曰; 三醮，曰; 加皮弁，如初儀: the caps, and the cup that goes with each, are given by
    the guest, or by him who gave the first."""
    if not m.p.opens_sentence or not (_is_counted(m) or _puts_on_cap(m)):
        return None
    first = m.company.past(lambda d: bool(d.p.subject) and m.lexicon.is_a(d.p.form, "caps"), _ROUND)
    capped = first.agent if first is not None and _puts_on_cap(m, first.p) else ()
    return Candidate(capped or m.company.guest(), "E29")


def _is_counted(m: Moment) -> bool:
    """再加; 始醮: whether nothing is told but how often."""
    p = m.p
    bare = not (p.objects or p.recipients or p.pronoun or p.places or p.theme or p.by)
    return bare and (p.count > 1 or p.has(grammar.AT_FIRST))


def _puts_on_cap(m: Moment, p: Predication | None = None) -> bool:
    """加皮弁: whether it is a cap that is put on somebody."""
    caps = [o.form[-1] for o in (p or m.p).objects]
    return bool(caps) and grammar.CAPS.issuperset(caps)


def inside(m: Moment) -> Candidate | None:
    """外御受沐入。主人皆出。乃沐: when all others have gone out, he goes on who has come in."""
    last = m.last
    if last is None or m.p.serial or not m.p.has(*grammar.GOES_ON) or m.kind not in _INDOORS:
        return None
    if not last.p.subject or m.lexicon.effect(last.p.form).way != "goes-out":
        return None
    came = m.company.past(
        lambda d: m.lexicon.effect(d.p.form).way == "goes-in" and d.agent != last.agent, _CAME_IN
    )
    return Candidate(came.agent, "E32") if came else None


def _is_named(m: Moment, waits: bool) -> bool:
    """從者奉篚，哭從之: whether he does it who is named in the sentence, or, be he one who waits on
    others, in the clause (薦馬者哭踊)."""
    last = m.last
    if last is None or not m.goes_with_last:
        return False
    return not (last.servants or waits) or m.p.serial and bool(last.p.subject)


@of("mourns")
def mourner(m: Moment) -> Candidate | None:
    """御者執策立于馬後。哭，成踊: no officer wails and leaps, but the chief mourner."""
    waits = _waits_on(m)
    if _is_named(m, waits):
        return None
    officer = m.company.kind(m.before) == "officer" or m.last is not None and m.last.servants
    across = m.last is not None and m.p.opens_sentence and not m.last_is_a("mourns")
    officer = officer or waits or across
    return Candidate(m.company.host(), "E24") if officer and m.p.causer is None else None


@of("offers-first")
def offerer(m: Moment) -> Candidate | None:
    """獻眾賓: whose round it is goes on offering; at its beginning the host; 尸酢，獻祝: to whom
    the cup was returned."""
    last = m.last
    if last is not None and m.goes_with_last and m.lexicon.offers.get(last.p.form) == RETURN:
        return Candidate(last.recipient, "E24")
    if m.p.opens_sentence and _is_his_round(m):
        return Candidate(m.before, "E1")  # 主婦亞獻尸 … 獻祝
    if m.p.opens_sentence or m.p.after_then or m.p.has(grammar.DONE):
        return Candidate(_giver(m) or m.company.host(), "E24")
    return None


def gives_on(m: Moment) -> Candidate | None:
    """主婦獻尸。尸卒爵，如初。酌，獻祝: to whom it was offered offers to nobody, but who offered
    goes on."""
    exchange = m.scene.exchange
    if (
        exchange is None
        or exchange.kind != OFFER
        or not m.p.opens_sentence
        or m.before not in (exchange.receiver, exchange.giver)
    ):
        return None
    own = takewhile(
        lambda q: q is m.p or not (q.subject or q.opens_sentence), (m.p, *m.ahead[:_CHAIN])
    )
    offers = next((q for q in own if m.lexicon.is_a(q.form, "offers-first")), None)
    to = m.company.naming.names(offers.recipients) if offers is not None else ()
    return Candidate(exchange.giver, "E24") if to and to != exchange.giver else None


def _is_his_round(m: Moment) -> bool:
    """Whether he who acted last is the one who has been offering."""
    return any(d.agent == m.before for d in m.company.did("pours-for", _ROUND))


def _giver(m: Moment) -> Persons:
    """Who gives in the exchange under way, unless it belongs to another line or another round."""
    exchange: Exchange | None = m.scene.exchange
    if (
        m.last is None
        or m.last.p.line != m.p.line
        or exchange is None
        or exchange.kind not in (OFFER, RETURN, URGE)
    ):
        return ()
    return exchange.receiver if exchange.kind == RETURN else exchange.giver


def heading(m: Moment) -> Candidate | None:
    """闔門。 before a paragraph 主人以下皆出，祝闔門: what a heading names he does who does it
    below, or else he whose rite it is, who is named there first."""
    if m.next is None or not _is_heading(m, m.next):
        return None
    below = m.next.paragraph
    there = list(takewhile(lambda q: q.paragraph == below, m.ahead))
    again = next((n for n, q in enumerate(there, 1) if q.form == m.p.form), 0)
    does = [q.subject for q in there[:again] if q.subject][-1:]
    return Candidate(m.company.naming.names(does[0]) if does else _whose_rite(m, there), "E31")


def _whose_rite(m: Moment, there: list[Predication]) -> Persons:
    """Who is named first, and is no officer."""
    named = (m.company.naming.names(q.subject) for q in there if q.subject)
    return next((who for who in named if m.company.kind(who) not in ("officer", "generic")), ())


def _is_heading(m: Moment, below: Predication) -> bool:
    """Whether the deed is all of a paragraph of a few characters, and another stands below."""
    short = m.p.clause[1] - m.p.clause[0] <= _HEADING and m.p.speech is None
    first = m.last is None or m.last.p.paragraph != m.p.paragraph
    alone = first and m.p.opens_sentence and below.paragraph != m.p.paragraph
    return short and alone and not m.p.has(*grammar.GOES_ON)


def _begins_anew(m: Moment) -> bool:
    """聞喪不得奔喪，哭: whether a paragraph begins in which nobody has acted yet, and nothing says
    that he goes on who did before (乃, 遂), who is not the host; 既 tells what has been done."""
    done = m.company.past(lambda d: bool(d.agent) and not d.servants, _OTHER)
    new = done is not None and done.p.paragraph != m.p.paragraph
    return new and m.before != m.company.host() and not m.p.has(*grammar.GOES_ON[:2])


def going_on(m: Moment) -> Candidate:
    """What nobody else claims does he who acted before in the paragraph (承上); at the beginning he
    who is named first further on.
    """
    if _begins_anew(m):
        return Candidate((), "E1")
    last = _last_other(m)
    if len(last) > 1 and m.is_a("pivot"):
        from .orders import one_of

        last = one_of(m, last)
    elif m.kind in _ONE_OF_TWO and m.company.naming.tells_story() and _are_together(m, last):
        last = last[:1]
    if not last and not m.company.apart and not any(map(of_anybody, m.company.recent(_OTHER))):
        if _meets(m):
            return Candidate(m.company.host(), "E24")
        told = m.company.heads[-1][2] if m.company.prose and m.company.heads else ()
        return Candidate(told, "E1") if told else Candidate(_named_later(m), "E31")
    return Candidate(last, "E1")


def _are_together(m: Moment, persons: Persons) -> bool:
    """悼公與司馬侯升臺而望，曰: whether one is there with the other."""
    joined = m.company.past(lambda d: d.agent == persons and d.p.joined == grammar.WITH, _OTHER)
    return len(persons) > 1 and joined is not None


def _meets(m: Moment) -> bool:
    """出迎于門外: whether it is done to meet somebody, or on the way to it, which the host does."""
    near = (m.p, *takewhile(lambda q: q.serial, m.ahead[:1]))
    return any(m.lexicon.is_a(q.form, "meets-guest") for q in near)


def _last_other(m: Moment) -> Persons:
    """Who acted last; where he is the one it is done to, or whose thing it is done to (歸婦俎), who
    acted before him: nobody orders himself.
    """
    to = set(m.company.naming.names([*m.p.recipients, *m.p.whose, *_done_to_next(m)]))
    if m.p.opens_sentence and _is_guessed(m):
        known = m.company.past(lambda d: bool(m.company.kind(d.agent)) and not d.servants, _OTHER)
        return known.agent if known else m.before
    if not to & set(m.before) or m.p.has(grammar.HIMSELF):
        return m.before
    other = m.company.past(
        lambda d: bool(d.agent) and not d.servants and not to & set(d.agent), _OTHER
    )
    return other.agent if other else m.before


def _done_to_next(m: Moment) -> Iterator[Token]:
    """已拜，受矢，退反位，揖賓就筵: to whom it is done further on in a sentence of which nobody
    else is named as the doer: he who begins it is another."""
    if m.p.opens_sentence:
        his = takewhile(lambda q: q.sentence == m.p.sentence and not q.subject, m.ahead)
        yield from (token for q in his for token in q.recipients)


def _is_guessed(m: Moment) -> bool:
    """皇，且行。: whether he who acted last is a word of one character that no table knows."""
    before = m.before
    return len(before) == 1 and len(before[0]) == 1 and not m.company.kind(before)


def _named_later(m: Moment) -> Persons:
    """The first of host, guest and ruler's men who is named further on."""
    if m.is_a("befalls"):
        return ()  # 死于適室: to whom, nobody has told
    leaps = m.lexicon.traits["leaps-beside"]
    named = (m.company.naming.names(q.subject) for q in m.ahead if q.subject)
    named = (who for who in named if not leaps.issuperset(who))
    parties, host = ("host", "guest", "kin", "spirit"), m.company.host()
    return next((who for who in named if m.company.kind(who) in parties or who == host), ())
