"""Orders and requests: who gives one, who carries it out, who consents, who goes on when that is
done.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ...lexicon import grammar
from ..company import Done
from ..moment import Candidate, Moment, behind, of
from ..predication import Predication
from ..terms import ANYBODY, Persons
from .continuity import gives_orders

#: How many acts back an order or a service of the same kind is looked for.
_BEFORE = 800
#: For how many acts an officer who gives orders stays the one who gives them.
_IN_CHARGE = 40
#: How many acts back a request still waits for its answer, and somebody was sent.
_ASKED, _SENT = 12, 8
#: What is called out, by the class of the verb.
_CALLED = frozenset(("bow", "posture"))


@behind("prompts")
def prompted(m: Moment) -> Candidate | None:
    """小臣師詔揖諸公: he bows who is prompted, the lord."""
    if m.last is None or not m.p.serial or m.last.p.recipients:
        return None
    return Candidate(m.company.ruler() or m.company.host(), "E14")


def director(m: Moment) -> Candidate | None:
    """遂比眾耦, 命上射曰: the officer in charge gives the orders, whoever acted in between (注:
    司射…以掌射事).
    """
    if m.p.serial or not _begins(m) or not gives_orders(m.lexicon, m.p.form) or not m.before:
        return None
    if m.company.kind(m.before) == "officer" or m.is_a("sends") or m.is_a("host-begins"):
        return None
    ordered = {*m.lexicon.traits["orders-about"], m.p.form}
    before = m.company.past(
        lambda d: d.p.form in ordered and m.company.kind(d.agent) == "officer", _IN_CHARGE
    )
    return Candidate(before.agent, "E30") if before else None


def _begins(m: Moment) -> bool:
    """Whether an order is no part of what goes before in its sentence; 正爵既行，請立馬: nor where
    that only tells what has come to pass."""
    befell = m.last is not None and m.goes_with_last and not m.last.agent
    return m.p.opens_sentence or m.p.has(*grammar.THEN) or m.p.condition is not None or befell


def _calls_to_shoot(m: Moment) -> bool:
    """作眾賓射: whether they are called up to shoot, which is the business of an officer."""
    return m.next is not None and m.next.causer is m.p and m.lexicon.is_a(m.next.form, "shoots")


@of("pivot")
def commander(m: Moment) -> Candidate | None:
    """小臣請執冪者,… 乃命執冪者: an officer goes on giving orders; 使二人舉觶: otherwise the host
    gives them.
    """
    kind = m.company.kind(m.before)
    if leads := _leads_again(m):
        return Candidate(leads, "E30")
    if _is_no_guests(m, kind):
        return Candidate(m.company.ruler(), "E12")
    if m.p.serial or not m.p.recipients or m.is_a("leads") and kind == "guest":
        return None
    return _lord_again(m) or _goes_on_ordering(m, kind) or _sends_anew(m)


def _lord_again(m: Moment) -> Candidate | None:
    """天子命有司發倉廩。命司空曰: the lord gives the next order too, and not the officer whom he
    told what to do."""
    ordered = m.company.did("orders", _IN_CHARGE) if m.is_a("orders") else ()
    last = next(iter(ordered), None)
    if last is None or not m.p.opens_sentence or not set(last.recipient) & set(m.before):
        return None
    return Candidate(last.agent, "E32") if m.company.is_lord(last.agent) else None


def _leads_again(m: Moment) -> Persons:
    """又引初獻詣爵洗位: who led him before, where nobody else has acted since."""
    to = set(m.company.naming.names(m.p.recipients))
    if not m.is_a("leads") or not to & set(m.before):
        return ()
    return next((d.agent for d in m.company.did("leads", _IN_CHARGE) if not to & {*d.agent}), ())


def _goes_on_ordering(m: Moment, kind: str) -> Candidate | None:
    """He who acted last, if he is the lord, or an officer who sends nobody."""
    sends = m.is_a("sends") and not _calls_to_shoot(m)
    orders = kind == "ruler" or kind == "officer" and not sends
    return Candidate(one_of(m, m.before), "E1") if orders else None


def _sends_anew(m: Moment) -> Candidate | None:
    """The host, where a sentence begins with it, or servants were at work; he goes on who is
    called by his name (孔子)."""
    new = m.last is None or m.p.opens_sentence or m.last.servants
    if len(m.before) == 1 and m.before[0] in m.company.naming.own:
        return Candidate(m.before, "E1")
    sends = m.before if m.company.is_lord(m.before) else m.company.host()
    return Candidate(sends, "E12") if new else None


def _is_no_guests(m: Moment, kind: str) -> bool:
    """賓…不拜，命之: whether it is an order, which no guest gives his lord."""
    return m.is_a("orders") and m.p.pronoun and not m.p.serial and kind == "guest"


def one_of(m: Moment, persons: Persons) -> Persons:
    """祝反,及主人入,命佐食: of those who came together one gives the order."""
    together = any(d.p.co_agents and d.p.sentence == m.p.sentence for d in m.company.recent(3))
    return persons[:1] if together else persons


@of("calls-out")
def caller(m: Moment) -> Candidate | None:
    """謁者引獻官入，立定，贊再拜: he calls out when to bow who has led him in, or has called out
    before; 禮直官稍前，贊: but not where an officer is at it."""
    led = any(d.recipient == m.before for d in m.company.did("leads", _ASKED))
    at_it = m.goes_with_last and m.company.kind(m.before) == "officer" and not led
    if m.p.serial or m.p.recipients or at_it or not calls_out(m):
        return None
    does = m.lexicon.traits["calls-out"] | m.lexicon.traits["leads"]
    before = m.company.past(
        lambda d: d.p.form in does and m.company.kind(d.agent) == "officer", _IN_CHARGE
    )
    return Candidate(before.agent, "E30") if before else None


def calls_out(m: Moment) -> bool:
    """贊再拜; 唱：「排班。」: whether a bow or a posture is called out, or words."""
    does = m.next if m.next is not None and m.next.serial else None
    bow = does is not None and m.lexicon.kind(does.form, "V") in _CALLED
    return bow or bool(m.p.complements) or m.p.speech is not None


@behind("orders")
def told(m: Moment) -> Candidate | None:
    """命取矢: what is ordered of nobody by name does he who then does it, or did it before, or
    consents.
    """
    last = m.last
    if (
        last is None
        or not m.p.serial
        or last.p.recipients
        or m.p.has(grammar.THEREUPON)
        or m.is_a("says")
    ):
        return None
    who = _whom_it_names(last) or _who_mourns(m)
    return Candidate(who, "E14") if who else charged(m, m.p, last.agent, m.ahead)


def _whom_it_names(order: Done) -> Persons:
    """君命之反奠: whom 之 means in an order."""
    return order.recipient if order.p.pronoun and order.recipient != order.agent else ()


def _who_mourns(m: Moment) -> Persons:
    """命哭。燭入: they wail who did so before or were told not to, and no officer."""
    if not m.is_a("mourns") or m.p.negation is not None:
        return ()
    mourns = m.company.did("mourns", _IN_CHARGE)
    there = (d.agent for d in mourns if m.company.kind(d.agent) in ("host", "kin"))
    return next(there, m.company.host())


def told_more(m: Moment) -> Candidate | None:
    """命退楅、解綱。小臣師退楅，巾車、量人解左下綱: of two things that are ordered he does
    the second who is named further on as doing it; what is said (命酌曰) he says who orders."""
    last = m.last
    if last is None or last.by != "E14" or not m.p.serial or last.p.clause != m.p.clause:
        return None
    if m.is_a("says"):
        order = next(m.company.did("orders", _ASKED), None)
        return Candidate(order.agent, "E1") if order else None
    does = next((q for q in m.ahead[:_ASKED] if q.subject and q.form == m.p.form), None)
    return Candidate(m.company.naming.names(does.subject), "E14") if does else None


@of("orders")
def gives_charge(m: Moment) -> Candidate | None:
    """南面受命。命曰「…」: who has received the charge does not give it; 莅卜 does, or the one who
    speaks for the host."""
    last = m.last
    if last is None or not m.last_is_a("receives") or grammar.ORDER not in last.things:
        return None
    if m.p.recipients or not m.p.opens_sentence:
        return None
    return Candidate(_in_charge(m) or m.company.host(), "E30")


def _in_charge(m: Moment) -> Persons:
    """Who gives the diviners their charge, by his name."""
    gives = m.lexicon.traits["gives-charge"]
    before = m.company.past(lambda d: bool(d.agent) and gives.issuperset(d.agent), _IN_CHARGE)
    named = (m.company.naming.names([*q.subject, *q.recipients]) for q in m.ahead[:_ASKED])
    later = (tuple(n for n in names if n in gives) for names in named)
    return before.agent if before else next(filter(None, later), ())


def reads_out(m: Moment) -> Candidate | None:
    """史請讀賵 … 唯主人、主婦哭。讀書: he reads, or tells, who has asked to do so, whoever
    wailed in between."""
    if m.kind != "speech" or not m.p.opens_sentence or m.p.serial:
        return None
    asked = m.company.past(
        lambda d: (
            any(c.form == m.p.form for c in d.p.complements)
            and m.lexicon.is_a(d.p.form, "requests")
        ),
        _ASKED,
    )
    officer = asked is not None and m.company.kind(asked.agent) == "officer"
    return Candidate(asked.agent, "E32") if asked is not None and officer else None


@behind("calls-out")
def heard(m: Moment) -> Candidate | None:
    """執事唱司正飲酒，飲畢: he does what was called out to whom it was called; 贊者唱揖，揖: or
    those who acted before."""
    last = m.last
    if last is None or not any(c.form[-1:] == m.p.form[-1:] for c in last.p.complements):
        return None
    before = m.company.past(lambda d: d.agent != last.agent and not d.servants, _ASKED)
    who = last.recipient or (before.agent if before else ())
    return Candidate(who, "E14") if who else None


@behind("pivot")
def called_up(m: Moment) -> Candidate | None:
    """司射作射如初，一耦揖升: he does it who is called up to do it."""
    last = m.last
    called = last is not None and m.p.serial and not last.p.recipients
    himself = m.last_is_a("orders") or m.last_is_a("heads")  # 帥而往
    if not called or last is None or himself or m.is_a("says"):
        return None
    return Candidate(last.recipient, "E14")


def calls(m: Moment) -> bool:
    """司射作射: whether somebody is made to do what stands right behind the verb."""
    p, does = m.p, m.next
    bare = not (p.recipients or p.objects or p.theme or m.is_a("orders"))
    return m.is_a("pivot") and bare and does is not None and does.serial and does.clause == p.clause


def charged(
    m: Moment, p: Predication, orders: Persons, ahead: Sequence[Predication]
) -> Candidate | None:
    """Who does ``p`` that ``orders`` ordered of nobody by name."""
    if p.has(grammar.BY_TURNS):
        return _in_turn(m, ahead)
    if p.objects:
        if before := _charged_before(m, p):
            return Candidate(before.agent, "E29")  # as at the first shooting
        if does := _handles(m, p, orders, ahead):
            return Candidate(does, "E14")
    named = (m.company.naming.names(q.subject) for q in ahead[:3] if q.subject)
    if does := next((who for who in named if who != orders), ()):
        return Candidate(does, "E14")
    again = next((d for d in m.company.like(p.form, _BEFORE) if d.agent and d.p.causer), None)
    # as he was told to do with another thing
    return Candidate(again.agent, "E29") if again else None


def _in_turn(m: Moment, ahead: Sequence[Predication]) -> Candidate | None:
    """命拾取矢，如初。司射反位。三耦…皆袒: the archers who are named next."""
    named = (m.company.naming.names(q.subject) for q in ahead if q.subject)
    archers = next((who for who in named if m.company.kind(who) == "archer"), ())
    return Candidate(archers, "E14") if archers else None


def _charged_before(m: Moment, p: Predication) -> Done | None:
    """When the same was ordered of the same thing before, with a word of command."""
    thing = p.objects[0].form
    recent = list(m.company.recent(_BEFORE))
    return next(
        (
            d
            for d, order in pairwise(recent)
            if d.p.form == p.form
            and d.by in ("E14", "E29")
            and not m.lexicon.is_a(order.p.form, "sends")
            and [o.form for o in d.p.objects[:1]] == [thing]
        ),
        None,
    )


def _handles(m: Moment, p: Predication, orders: Persons, ahead: Sequence[Predication]) -> Persons:
    """命取矢 … 小臣坐委矢于楅: who is named further on as having the thing in hand that ``p`` is
    done to.
    """
    thing = p.objects[0].form
    named: Persons = ()
    fetched = m.lexicon.is_a(p.form, "keeps-thing")
    for q in ahead:
        if q.subject:
            named = m.company.naming.names(q.subject)
        elif not q.serial and q.opens_sentence:
            named = ()
        if named in ((), orders) or not q.objects or q.objects[0].form != thing:
            continue
        if q.subject and q.form == p.form or fetched and m.lexicon.kind(q.form, "V") == "handle":
            return named
    return ()


@behind("asks")
def asked(m: Moment) -> Candidate | None:
    """請賓,賓禮辭,許: he who is asked consents or declines; 請期,曰: he tells the hour; 請致者，
    若命長致: he orders who is asked for somebody."""
    to = _asked_of(m)
    if not to:
        return None
    declines = m.is_a("declines") and m.p.has(*grammar.CEREMONIOUSLY)
    orders = m.is_a("orders") and m.p.condition is not None and m.last_is_a("requests")
    due = m.is_a("consent") or declines or orders or _tells_hour(m)
    return Candidate(to, "E23") if due else None


def _asked_of(m: Moment) -> Persons:
    """命曰「…」。許諾: to whom the order or the request was spoken."""
    last = m.last
    if last is None or last.recipient or not last.p.serial:
        return last.recipient if last else ()
    before = m.company.past(lambda d: m.lexicon.is_a(d.p.form, "orders"), 2)
    said = before is not None and before.p.clause == last.p.clause
    return before.recipient if before is not None and said else ()


def _tells_hour(m: Moment) -> bool:
    """Whether the hour was asked for and now is said; 請期，曰「…」。對曰: but not the question."""
    if m.last is None or not m.is_a("says") or not m.last_is_a("requests"):
        return False
    if m.next is not None and m.lexicon.is_a(m.next.form, "answers"):
        return False
    asked_for = (m.last.p.verb, *m.last.p.objects)
    return any(t.form.endswith(grammar.HOUR) for t in asked_for)


@behind("grants")
def asker(m: Moment) -> Candidate | None:
    """公許,反: he goes on who asked."""
    last = m.last
    if last is None or m.p.serial and m.kind != "motion":
        return None
    refuses = m.is_a("says") and last.p.negation is not None  # 王不許，曰「…」
    if refuses or m.is_a("receives") and m.p.has(grammar.THEREUPON):
        return None  # 出許，遂受幣: who grants it takes what is brought
    asks = m.lexicon.traits["asks"] | m.lexicon.traits["directs"]
    before = m.company.past(lambda d: d.p.form in asks and d.agent not in ((), last.agent), _ASKED)
    return Candidate(before.agent, "E18") if before else None


def who_sent(m: Moment) -> Candidate | None:
    """使人速。迎: who sent goes on; 命弟子…,命獲者…: who ordered orders."""
    last, causer = m.last, _causer(m)
    if last is None or causer is None:
        return None
    orders = gives_orders(m.lexicon, m.p.form) and m.is_a("pivot")
    sent = last.agent == ANYBODY and m.p.opens_sentence and not m.is_a("needs-cup")
    return Candidate(causer.agent, "E18") if orders or sent else None


def _causer(m: Moment) -> Done | None:
    """The act by which one of the last of this sentence was ordered."""
    near = (
        d.p.causer
        for d in m.company.recent(4)
        if d.p.causer and m.last and d.p.sentence == m.last.p.sentence
    )
    order = next(near, None)
    if order is None:
        return m.company.past(lambda d: _carried_out(m, d), _SENT)  # 命設豐，設豐…；遂命勝者
    return m.company.past(lambda d: d.p is order, _SENT)


def _carried_out(m: Moment, order: Done) -> bool:
    """Whether he who acted last does what ``order`` in his sentence told nobody by name to do."""
    last = m.last
    return (
        last is not None
        and m.lexicon.is_a(order.p.form, "orders")
        and not order.p.recipients
        and order.p.sentence == last.p.sentence
        and order.recipient == last.agent
    )
