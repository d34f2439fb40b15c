"""To whom it is done, when the clause does not say.  Each way looks at a moment whose agent is
known.
"""

from __future__ import annotations

from itertools import dropwhile

from ...lexicon import grammar
from ..company import Done
from ..moment import Candidate, Moment, of
from ..predication import Predication
from ..terms import BOW_IN_RECEIVING, RETURN, SERVANTS, URGE, Persons
from ..tokens import Token
from .music import players
from .orders import calls, charged
from .written import done_to_supposed, of_persons, offered_to, personal

#: How many acts back he told somebody the same.
_TOLD = 800
#: How many acts back he acted who is followed.
_FOLLOWED = 400
#: How many predications ahead he is named who is called up, and how many acts back he acted.
_CALLED, _THERE = 5, 40
#: For how many acts a lord who does nothing is still there to be told something.
_PRESENT = 90
#: Kinds of things that are no cup and no food.
_NOT_DRUNK = frozenset(("gear", "hall_gear", "abstract", ""))
#: How many predications ahead he is named who answers in words.
_SPOKEN = 3
#: How many acts back another did the same to the one who is spoken of; what is done in words.
_SAME, _IN_WORDS = 12, frozenset(("order", "speech"))
#: How many acts back he received before whom dishes are set.
_RECEIVED = 6


def written_to(m: Moment) -> Candidate:
    """The recipients that are written; an officer who asks for somebody (請媵爵者) asks his
    lord."""
    p = m.p
    near = p.recipients[0].start == p.verb.end or p.complements
    if near and m.is_a("requests") and _is_officer(m) and (ruler := m.company.ruler()):
        return Candidate(ruler, "E19")
    return Candidate(m.company.naming.names([*p.recipients, *_ordered_too(m)]), "")


def _is_officer(m: Moment) -> bool:
    return m.company.kind(m.agent) == "officer"


def _ordered_too(m: Moment) -> list[Token]:
    """命勝者執張弓,不勝者執弛弓: the order is for the second as well, who is to do the same."""
    does = m.next
    if does is None or not m.is_a("orders") or does.causer is not m.p:
        return []
    near = (
        q.subject
        for q in m.ahead[1:4]
        if q.sentence == m.p.sentence and q.subject and q.form == does.form and q.causer is None
    )
    return next(near, [])


@of("offers-first")
def receives_offer(m: Moment) -> Candidate | None:
    """獻: to him who stands before the verb and offers nothing himself, or to the other party."""
    names, p = m.company.naming.names, m.p
    if p.subject and (offered_to(m) or m.agent != names(p.subject)):
        return Candidate(names(p.subject), "E15")
    if p.topic:
        return Candidate(names(p.topic), "E15")
    if p.pronoun:
        return _meant(m)
    if _is_shown(m):
        return None
    again = m.scene.honoured if p.has(*grammar.NEXT_IN_ROW) or p.count > 1 else ()
    return Candidate(m.scene.partner(m.agent) or again, "E19")


def _meant(m: Moment) -> Candidate:
    """獻之: those who may be there (若有諸公，則先卿獻之), or whose place it is, or who were spoken
    of."""
    if m.p.after_then and m.p.supposed:
        return Candidate(m.company.naming.names(m.p.supposed), "E27")
    return Candidate(_whose_place(m) or m.company.spoken_of(m.agent), "E21")


def _whose_place(m: Moment) -> Persons:
    """主人就旅食之尊而獻之: whose the place is to which he has gone for it."""
    last = m.last
    if last is None or not m.p.serial or last.p.clause != m.p.clause:
        return ()
    owners = (t.form.partition(grammar.OF)[0] for t in last.p.places if grammar.OF in t.form)
    return tuple(name for name in owners if m.lexicon.has(name, "P"))[:1]


def _is_shown(m: Moment) -> bool:
    """獻材: whether a thing is offered that is no cup and no food, and so to nobody's lips."""
    return any(m.lexicon.kind(o.form, "T") in _NOT_DRUNK for o in m.p.objects)


def is_done_for(m: Moment) -> Candidate | None:
    """大師則為之洗; 有大夫則特拜之: it is done for those who were spoken of."""
    spoken_of = m.p.topic if m.p.for_topic or done_to_supposed(m) else ()
    if not spoken_of and done_to_supposed(m):
        spoken_of = m.p.subject  # 賓入者，拜之
    return Candidate(m.company.naming.names(spoken_of), "E15")


def receives_return(m: Moment) -> Candidate | None:
    """酢, 酬: to the other party; who pours for himself what the other owes him (疏:
    介卑,故不敢酌), to himself.
    """
    kind, exchange = m.lexicon.offers.get(m.p.form), m.scene.exchange
    if kind not in (RETURN, URGE):
        return None
    if kind == RETURN and exchange and m.agent == exchange.giver:
        return Candidate(m.agent, "E19")
    return Candidate(m.scene.partner(m.agent) or m.scene.giver_to(m.agent), "E19")


@of("prompts")
def is_prompted(m: Moment) -> Candidate | None:
    """小臣師詔揖: who prompts prompts his lord."""
    return Candidate(m.company.ruler(), "E19")


@of("answers")
def is_answered(m: Moment) -> Candidate | None:
    """賓對: to him whose word it answers."""
    return Candidate(m.company.in_words(m.agent, m.p.line), "E5")


@of("hands-over")
def is_handed(m: Moment) -> Candidate | None:
    """授: to the other party; a thing that is no cup to whoever is there. 宰夫授醯醬，公設之: to
    him who then has it."""
    does = m.next
    if (
        does is not None
        and does.subject
        and (does.pronoun or m.lexicon.is_a(does.form, "receives"))
        and not (does.objects or does.recipients)
    ):
        return Candidate(m.company.naming.names(does.subject), "E19")
    if declines := _who_answers(m):
        return Candidate(declines, "E19")  # 壻授綏，姆辭
    partner = () if m.agent in m.scene.holding else m.scene.partner(m.agent)
    return Candidate(partner or m.company.other(m.agent), "E19")


@of("orders")
def is_ordered(m: Moment) -> Candidate | None:
    """樂正命奏陔; 司馬命取矢: to those whose business it is, or who then do it."""
    does = m.next
    if does is None or m.p.speech and not m.lexicon.is_a(does.form, "says"):
        return None
    if m.p.pronoun and m.lexicon.is_a(does.form, "says"):
        return None  # 父送女，命之曰「…」。母施衿: she was spoken of
    return _has_come_for_it(m) or _whose_business(m, does) or _who_then_does(m, does)


def _has_come_for_it(m: Moment) -> Candidate | None:
    """宗人受命。命曰「…」: who has come for his charge."""
    last = m.last if m.by == "E30" and m.last_is_a("receives") else None
    return Candidate(last.agent, "E23") if last and last.agent != m.agent else None


@of("pivot")
def is_called_up(m: Moment) -> Candidate | None:
    """司射作射如初，一耦揖升: the archers who then go, or went before."""
    if not calls(m):
        return None
    ahead = (m.company.naming.names(q.subject) for q in m.ahead[:_CALLED] if q.subject)
    near = [who for who in ahead if who != m.agent][:1]
    past = (d.agent for d in m.company.recent(_THERE))
    archers = (who for who in (*near, *past) if m.company.kind(who) == "archer")
    return Candidate(next(archers, ()), "E14")


@of("leads")
def is_led(m: Moment) -> Candidate | None:
    """使者至，掌次者引就次: he is led who acted before, or of whom it was just told what he
    wears, or whom he who leads has led the last time."""
    if not leads_him(m) or m.p.recipients or m.p.objects or m.p.pronoun:
        return None
    return Candidate(_just_told(m) or _may_follow(m) or _led_before(m), "E14")


def leads_him(m: Moment) -> bool:
    """引就次; 使者出次，謁者引，立於門西: whether what follows is what he does who is led."""
    goes = m.next
    if goes is None or goes.subject:
        return False
    steps = m.lexicon.kind(goes.form, "V") in ("motion", "posture")
    return goes.clause == m.p.clause if goes.serial else steps and goes.sentence == m.p.sentence


def _just_told(m: Moment) -> Persons:
    """獻官公服，贊禮者引就位: of whom alone the sentence has told without a verb."""
    told = m.company.told
    return told[0] if len(told) == 1 and not m.p.opens_sentence else ()


def _may_follow(m: Moment) -> Persons:
    """Who acted last, unless he leads himself or has only said something."""
    return m.before if m.before != m.agent and not m.last_is_a("says") else ()


def _led_before(m: Moment) -> Persons:
    """Whom he led the last time."""
    led = (d.recipient for d in m.company.did("leads", _TOLD) if d.agent == m.agent and d.recipient)
    return next(led, ())


def _whose_business(m: Moment, does: Predication) -> Candidate | None:
    """奏陔, 取矢: those who have to do with the thing."""
    if not does.serial or does.subject or not does.objects or m.lexicon.is_a(does.form, "says"):
        return None
    if who := players(m.lexicon, does):
        return Candidate(who, "E14")
    before = charged(m, does, m.agent, m.ahead[1:])
    return Candidate(before.persons, "E14") if before and before.persons != m.agent else None


def _who_then_does(m: Moment, does: Predication) -> Candidate | None:
    """Who is named next as doing something, unless the verb has its own doers."""
    told = next((q for q in m.ahead[:3] if q.subject), None)
    own = (does.form, "") in m.lexicon.performers
    if told is None or own or _orders_too(m, told) or not (does.serial or does is told):
        return None
    who = m.company.naming.names(told.subject)
    return Candidate(who, "E14") if who != m.agent else None


def _orders_too(m: Moment, q: Predication) -> bool:
    """宗人命滌，宰命為酒: whether he who is named next gives an order himself."""
    return q.form == m.p.form and q.sentence == m.p.sentence and bool(m.p.objects)


@of("requests")
def is_asked(m: Moment) -> Candidate | None:
    """請: an officer asks his lord, or when he has gone out, the guest who waits there; anybody
    else the other party. 擯者請受。介禮辭: him who then answers."""
    if answers := _who_answers(m):
        return Candidate(answers, "E19")
    if _is_sent(m):
        return Candidate((m.scene.received,) if m.scene.received else m.company.guest(), "E19")
    if not _is_officer(m):
        guest = m.scene.guest if m.agent else ()
        return Candidate(_who_speaks_then(m) or m.company.other(m.agent) or guest, "E19")
    return Candidate(_just_came(m) or _officer_asks(m), "E19")


def _officer_asks(m: Moment) -> Persons:
    """The guest, when an officer has gone out to him; else his lord."""
    if _went_out(m) or m.scene.met and _is_for_word(m):
        return _outside(m)
    return _asked_before(m) or m.company.ruler() or m.company.host()


def _outside(m: Moment) -> Persons:
    """Who waits without, to whom an officer has gone out; the host is within."""
    other = m.company.other(m.agent)
    there = other if other != m.company.host() else ()
    return m.company.guest() or there or m.scene.guest


def _just_came(m: Moment) -> Persons:
    """賓至，擯者請: who has just come to the house."""
    last = m.last
    came = last is not None and m.last_is_a("arrives") and m.goes_with_last and bool(last.p.subject)
    return last.agent if last is not None and came and last.agent != m.company.host() else ()


def _is_for_word(m: Moment) -> bool:
    """擯者請命: whether an officer asks for the word that a guest brings."""
    return any(m.lexicon.kind(t.form, "T") == "abstract" for t in m.p.objects[:1])


def _is_sent(m: Moment) -> bool:
    """君使士請事: whether he who asks has been sent to ask."""
    return m.p.causer is not None and m.lexicon.is_a(m.p.causer.form, "sends")


def _who_answers(m: Moment) -> Persons:
    """Who is named next as declining or consenting."""
    does = m.next
    answers = does is not None and any(
        m.lexicon.is_a(does.form, trait) for trait in ("declines", "consent")
    )
    return m.company.naming.names(does.subject) if does is not None and answers else ()


def _who_speaks_then(m: Moment) -> Persons:
    """司射奉中，使人執壺。主人請曰「…」。賓曰「…」: who says something when the words are said."""
    own = dropwhile(lambda q: q.serial and m.lexicon.is_a(q.form, "says"), m.ahead[:_SPOKEN])
    does = next(own, None)
    speaks = does is not None and bool(does.subject) and m.lexicon.is_a(does.form, "says")
    names = m.company.naming.names(does.subject) if does is not None and speaks else ()
    return names if names != m.agent else ()


def _asked_before(m: Moment) -> Persons:
    """又請: whom he asked the last time, if he asks once more."""
    if not m.p.has(grammar.ONCE_MORE):
        return ()
    return next((d.recipient for d in m.company.did("requests", _TOLD) if d.agent == m.agent), ())


def _went_out(m: Moment) -> bool:
    """擯者出請事: whether he has just gone out to the guest."""
    last = m.last
    return (
        last is not None
        and last.agent == m.agent
        and (m.p.serial or m.goes_with_last)
        and m.lexicon.effect(last.p.form).way == "goes-out"
    )


@of("reports")
def is_told(m: Moment) -> Candidate | None:
    """以純數告, 告左右卒射: an officer tells his lord, or whom he told before, or the guest for
    whom it is done; 宗人告事畢: or the host.
    """
    if not _is_officer(m) or _to_spirit(m):
        return Candidate(_guest_within(m), "E19")
    if m.p.after_then and m.p.supposed:
        return Candidate(m.company.naming.names(m.p.supposed), "E27")  # 有大夫，則告
    if (m.p.serial or not _says_all(m)) and _went_out(m):
        return Candidate(_outside(m), "E19")
    if within := _is_within(m):
        return Candidate(within, "E19")
    if _says_all(m):
        return Candidate(m.company.ruler() or m.company.host(), "E19")  # 宗人告事畢
    guest: Persons = m.company.guest() if _tells_outcome(m) else ()
    lord = m.company.ruler(_PRESENT)
    return Candidate(lord or _told_before(m) or guest or m.company.host(), "E19")


def _guest_within(m: Moment) -> Persons:
    """上介出請，入告: his guest, to whom one of his company goes in."""
    last = m.last
    goes_in = last is not None and m.lexicon.effect(last.p.form).way == "goes-in"
    his = goes_in and last is not None and last.agent == m.agent and m.p.serial
    guest = (m.scene.received,) if m.scene.received else m.company.guest()
    return guest if his and m.company.kind(m.agent) == "guest" and guest != m.agent else ()


def _says_all(m: Moment) -> bool:
    """告利成, 告事畢: whether a turn of phrase says what is told."""
    word = m.p.verb.word
    return word is not None and word.kind == "formula"


def _to_spirit(m: Moment) -> bool:
    """祝告，曰「…」: whether it is the invoker who speaks, and to no man."""
    says = m.next is not None and m.next.serial and m.lexicon.is_a(m.next.form, "says")
    alone = bool(m.p.subject) and m.p.verb.end == m.p.clause[1]  # 祝告，又再拜
    invoker = m.lexicon.traits["speaks-to-spirit"].issuperset(m.agent)
    return invoker and (says or alone) and not _says_all(m)


def _is_within(m: Moment) -> Persons:
    """擯者入告: whom he goes in to who stands between a guest and a house, its host or its lord,
    whoever acted last."""
    last = m.last
    if (
        last is None
        or last.agent != m.agent
        or not m.p.serial
        or m.lexicon.effect(last.p.form).way != "goes-in"
    ):
        return ()
    here = (m.company.host(), m.company.ruler())
    found = m.company.past(
        lambda d: bool(d.agent) and d.agent in here and not m.company.sends(d),
        _TOLD,
    )
    return found.agent if found else _who_then_comes(m)


def _who_then_comes(m: Moment) -> Persons:
    """有司入告，蕃主迎於門外: who is named next in the sentence, where no host is known yet."""
    does = m.next
    here = does is not None and bool(does.subject) and does.sentence == m.p.sentence
    who = m.company.naming.names(does.subject) if does is not None and here else ()
    return who if who != m.agent else ()


def _tells_outcome(m: Moment) -> bool:
    """Whether he tells how it went, and not that all is ready."""
    what = m.p.complements[:1]
    done = any(t.start > m.p.verb.end and t.form not in m.lexicon.traits["is-ready"] for t in what)
    return bool(m.p.by) or done


def _told_before(m: Moment) -> Persons:
    """To whom he reported the last time."""
    found = next(
        (d for d in m.company.did("reports", _TOLD) if d.agent == m.agent and d.recipient), None
    )
    return found.recipient if found else ()


@of("sets-food")
def is_served(m: Moment) -> Candidate | None:
    """薦脯醢: before him who received the cup; 皆薦以齒: before those who stand before the verb."""
    p = m.p
    if p.subject and m.agent == SERVANTS:
        return Candidate(m.company.naming.names(p.subject), "E15")
    if there := _at_their_place(m):
        return Candidate(there, "E15")
    if p.objects or p.after_then or p.pronoun:
        return Candidate(_receiver(m), "E22")
    return None


def _at_their_place(m: Moment) -> Persons:
    """祝史、小臣師，亦就其位而薦之: at whose place it is done, who stand before both verbs."""
    last = m.last
    both = last is not None and m.p.pronoun and m.p.serial and last.p.clause == m.p.clause
    return last.agent if last is not None and both and last.p.subject else ()


def _receiver(m: Moment) -> Persons:
    """Before whom dishes are set that are named, or what was spoken of."""
    bowed = _bowed_and_received(m) if m.p.objects else ()
    return bowed or _receiver_here(m) or _just_received(m)


def _receiver_here(m: Moment) -> Persons:
    """To whom the cup goes or who was served last, as long as he is still on the scene."""
    who = m.company.receiver()
    here = any({*who} & {*d.agent, *d.recipient} for d in m.company.recent(_THERE))
    return who if here else ()


def _bowed_and_received(m: Moment) -> Persons:
    """主人拜受爵，尸答拜。主婦薦: who has just bowed and received, whoever was offered the cup
    that was told of last."""
    past = list(m.company.recent(_SAME))
    for got, before in zip(past, past[1:]):
        if m.lexicon.is_a(got.p.form, "receives") and got.agent != m.agent:
            bowed = before.purpose == BOW_IN_RECEIVING and before.agent == got.agent
            return got.agent if bowed and before.p.sentence == got.p.sentence else ()
    return ()


def _just_received(m: Moment) -> Persons:
    """賓拜受醴…。贊者薦脯醢: before him who received last, where no offering was told."""
    got = next(m.company.did("receives", _RECEIVED), None)
    return got.agent if got is not None and got.agent != m.agent else ()


@of("follows")
def is_followed(m: Moment) -> Candidate | None:
    """賓從之: he is followed who went before."""
    if not m.p.pronoun or not m.agent:  # 九馬隨之
        return None
    before = m.company.past(
        lambda d: (
            not set(d.agent) & set(m.agent)
            and (not d.p.model or d is m.last and bool(d.p.subject) and m.goes_with_last)
        ),
        _FOLLOWED,
    )  # 賓如主人服，贊者玄端從之
    return Candidate(before.agent if before else (), "E25")


def is_moved(m: Moment) -> Candidate | None:
    """主人出。君反之; 君揖使者，進之: he is made to go who has just gone, or been saluted."""
    last = m.last
    if last is None or not m.p.pronoun or m.kind != "motion" or m.p.serial:
        return None
    if last.agent != m.agent:
        return Candidate(last.agent if m.last_kind() == "motion" else (), "E21")
    return Candidate(last.recipient if m.last_is_a("salutes") else (), "E21")


def is_taken_up(m: Moment) -> Candidate | None:
    """揖之, 命之: 之 is a person, who was spoken of."""
    person = m.p.pronoun and (personal(m) or of_persons(m) and m.kind != "inspect")
    if not person:
        return None
    there = m.company.naming.names(m.p.supposed)
    before = () if there and m.p.after_then else _gone_to(m) or _at_the_head(m)
    if there and not before:
        return Candidate(there, "E27")  # 有賓，則拜之; 賓有後至者，拜之
    return Candidate(before or _did_so_too(m) or m.company.spoken_of(m.agent), "E21")


def _at_the_head(m: Moment) -> Persons:
    """宗子無父，母命之; 庶婦，則使人醮之: who stands at the head of the sentence, and does nothing
    in it."""
    order = m.p.causer
    topic = m.p.topic or (order.topic if order is not None and order.after_then else [])
    told = m.company.naming.names(topic)
    return told if not m.p.for_topic and not set(told) & set(m.agent) else ()


def _did_so_too(m: Moment) -> Persons:
    """父西面戒之…。母戒諸西階上; 母命之曰…。庶母申之曰: to whom another has just done the same."""
    others = (d for d in m.company.recent(_SAME) if d.agent != m.agent)
    before = next((d for d in others if d.p.form == m.p.form or _speaks_too(m, d)), None)
    return (
        before.recipient if before is not None and not set(before.recipient) & set(m.agent) else ()
    )


def _speaks_too(m: Moment, d: Done) -> bool:
    """Whether somebody spoke to one whom 之 names, as another does now."""
    spoke = bool(d.p.pronoun) and m.lexicon.kind(d.p.form, "V") in _IN_WORDS
    return spoke and m.kind in _IN_WORDS


def _gone_to(m: Moment) -> Persons:
    """詣冠者前，祝之: before whom he has just gone who does it."""
    last = m.last
    if last is None or last.agent != m.agent or m.last_kind() != "motion" or not m.goes_with_last:
        return ()
    names = (t.form.removesuffix(grammar.BEFORE).removesuffix(grammar.OF) for t in last.p.places)
    return next(((name,) for name in names if m.lexicon.has(name, "P")), ())
