"""Who else it could be, whom no way proposes: persons whom neither the scene nor what is due shuts
out.

Careful readers differ: 揖讓升 is done by both (俱升) or by him who leads, 乃席 by the servants or
by him who acted last.  Each of
these looks at a moment whose agent is known, with the warrant by which he is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..company import Done, join
from ..moment import Candidate, Moment, Ways, of
from ..predication import Predication
from ..terms import SERVANTS, Persons
from .continuity import SERVICE, gives_orders, goes_on
from .service import before_him

#: For how many acts somebody who did the same stays one who may do it again.
_REMEMBERED = 800
#: For how many acts an officer who gave orders, or one who got them, may be meant.
_RECENT = 40
#: For how many acts the one who acted before may take his turn again; and behind a ditto.
_TURN, _DITTO = 3, 8
#: For how many acts a party of the exchange is still on the scene, and an officer who was told
#: something.
_HERE = _TOLD = 8
#: How far ahead he may be named who does what was ordered.
_AHEAD = 30
#: Kinds of things that are the rite's and no one's own.
_SHARED = ("stand", "dish", "food", "mat", "hall_gear", "winestand", "basin", "instrument")
#: Who may lay out the furniture of a rite with his own hands.
_HANDS = ("host", "officer", "kin", "generic")

Found = Iterator[Candidate]


def inherited(m: Moment) -> Found:
    """正坐,左右撫之,進束: who is not sure of the first is not sure of those that go on from it
    (承上).
    """
    last = m.last
    if last and m.by == "E1" and m.goes_with_last and last.agent == m.agent:
        for rival in last.rivals:
            if rival.slot == "agent" and rival.warrant not in ("E7", "E29"):
                yield Candidate(rival.value, rival.warrant)


def either_party(m: Moment) -> Found:
    """揖讓升: both (注: 俱升), or he who leads; 辭如獻禮: one of them, or each what the other does
    for him.
    """
    q = m.next
    followed = q is not None and q.model is not None and q.serial and q.clause == m.p.clause
    bow = m.by == "E1" and len(m.agent) == 2 and followed and m.is_a("bows")
    if m.company.host()[0] in m.agent and (m.by == "E9" or bow):
        yield Candidate(_leader(m), "E1")
    elif len(m.agent) == 1 and m.by == "E1" and followed and m.is_a("declines"):
        yield Candidate(join(m.agent, m.company.other(m.agent)), "E9")


def _leader(m: Moment) -> Persons:
    """Of several who do it the one who acted before, or the first."""
    leads = len(m.before) == 1 and set(m.before) <= set(m.agent)
    return m.before if leads else m.agent[:1]


def other_side(m: Moment) -> Found:
    """皆坐祭: those who offered, or those to whom it was offered."""
    exchange = m.scene.exchange
    for party in (exchange.giver, exchange.receiver) if exchange and m.by == "E13" else ():
        several = len(party) > 1 or bool(party) and m.company.naming.is_group(party)
        here = any(set(party) & {*d.agent, *d.recipient} for d in m.company.recent(_HERE))
        if several and here and not set(party) & set(m.agent):
            yield Candidate(party, "E19")


def doer_of_model(m: Moment) -> Found:
    """獻長兄弟,如賓儀: the rite that is followed is his who offers, or his who receives
    (行禮之人)."""
    last = m.last
    if last is None:
        return
    offers = m.p.model is not None and last.agent == m.agent and last.p.form in m.lexicon.offers
    if offers and last.recipient:
        yield Candidate(last.recipient, "E16")
    elif m.by == "E16":
        yield Candidate(last.agent, "E1")


def lays_out(m: Moment) -> Found:
    """乃席, 設洗: the servants, the host, or an officer or kinsman who acted last and has no cup to
    see to.
    """
    if m.kind == "serve" or not _furnishes(m) or before_him(m):
        return
    if m.by == "E7":
        yield (
            Candidate(m.before, "E1") if _has_free_hands(m) else Candidate(m.company.host(), "E24")
        )
    elif (
        not (m.is_a("fills") or m.is_a("binds"))
        and m.company.kind(m.agent) in _HANDS
        and (m.p.opens_sentence or not goes_on(m))
    ):
        yield Candidate(SERVANTS, "E7")


def _furnishes(m: Moment) -> bool:
    """Whether things are set out or made ready."""
    return m.is_a("sets-out") or m.kind in SERVICE or m.is_a("fills") and m.is_a("of-cup")


def _has_free_hands(m: Moment) -> bool:
    """Whether he who acted last may do it: an officer or kinsman without a cup, or the host."""
    if m.company.kind(m.before) not in _HANDS or SERVANTS[0] in m.before:
        return False
    return m.before == m.company.host() or m.scene.cup_of(m.before) is None


def _named_with(m: Moment, about: Sequence[Predication], ahead: Sequence[Predication]) -> Persons:
    """Who is named in ``ahead`` as handling what ``about`` is about."""
    things = {o.form for q in about for o in q.objects}
    named = next(
        (q for q in ahead[:_AHEAD] if q.subject and things & {o.form for o in q.objects}), None
    )
    return m.company.naming.names(named.subject) if named and things else ()


def who_is_helped(m: Moment) -> Found:
    """贊工即位: he who is helped, or the helper; 請期,曰: he who is asked; 獻于尸,酢: he to whom it
    was offered.
    """
    last = m.last
    if last is None or m.by != "E1" or last.agent != m.agent or m.p.model is not None:
        return
    if last.recipient:
        yield from _whom_it_was_done_to(m, last)
    elif m.last_kind() == "assist" and m.p.serial:
        yield Candidate(m.company.ruler() or m.company.other(m.agent), "E33")  # 小臣正贊襲


def _whom_it_was_done_to(m: Moment, last: Done) -> Found:
    if m.is_a("says") and m.last_is_a("requests"):
        yield Candidate(last.recipient, "E23")
    elif m.last_kind() == "assist":
        yield Candidate(last.recipient, "E33")
    elif last.p.form in m.lexicon.offers:
        if m.p.form in m.lexicon.offers:
            yield Candidate(last.recipient, "E19")
    elif not m.is_a("says") and (m.p.opens_sentence or last.p.pronoun):
        yield Candidate(last.recipient, "E28")


@of("pivot")
def in_command(m: Moment) -> Found:
    """使二人舉觶: the host, or the officer at his side; 遂命勝者: the officer in charge, whoever
    acted in between.
    """
    if m.is_a("sends"):
        if m.by == "E12":
            yield Candidate(m.before, "E1")
        elif m.by in ("E1", "E27") and m.agent != m.company.host():
            yield Candidate(m.company.host(), "E12")
    elif m.by in ("E1", "E18") and m.company.kind(m.agent) not in ("officer", "ruler"):
        before = next(
            (
                d
                for d in m.company.did("orders-about", _RECENT)
                if m.company.kind(d.agent) == "officer"
            ),
            None,
        )
        yield Candidate(before.agent if before else (), "E30")


def did_it_before(m: Moment) -> Found:
    """退豐: who had this thing in hands before (同事), where an officer's business is told without
    a name.
    """
    if m.is_a("follows") and m.by == "E29":
        yield Candidate(SERVANTS, "E7")
    things = {o.form for o in (*m.p.objects, *m.p.theme) if m.lexicon.kind(o.form, "T") in _SHARED}
    carried = m.by == "E7" and bool(m.p.theme)
    business = carried or m.is_a("sets-out") or m.is_a("takes-away")
    if m.p.serial or m.by not in ("E1", "E7") or not things or not business:
        return
    if before := m.company.past(lambda d: _handled(m, d, things, carried), _REMEMBERED):
        yield Candidate(before.agent, "E29")


def _handled(m: Moment, d: Done, things: set[str], anyhow: bool) -> bool:
    """Whether an officer had one of ``things`` in hands: with the same verb, withdrawing, or
    ``anyhow``."""
    if d.servants or not (anyhow or d.p.form == m.p.form or m.lexicon.is_a(d.p.form, "withdraws")):
        return False
    return any(o.form in things for o in (*d.p.objects, *d.p.by)) and m.company.kind(d.agent) in (
        "officer",
        "generic",
    )


@of("plays-together")
def other_musicians(m: Moment) -> Found:
    """乃奏, 乃管: those who were told, or made music before, and not those who mostly do (注:
    笙從工而入).
    """
    if m.by != "E17":
        return
    company, lexicon = m.company, m.lexicon
    told = company.past(
        lambda d: gives_orders(lexicon, d.p.form) and company.kind(d.recipient) == "officer", _TOLD
    )
    yield Candidate(told.recipient if told else (), "E14")
    all_players = set(lexicon.performers.values())
    before = company.past(
        lambda d: (
            lexicon.kind(d.p.form, "V") == "music" and d.agent in all_players and d.agent != m.agent
        ),
        _REMEMBERED,
    )
    yield Candidate(before.agent if before else (), "E29")


def party_before(m: Moment) -> Found:
    """A new sentence, or what follows an answer or a ditto: he who acted last goes on, or the other
    takes his turn.
    """
    last = m.last
    if last is None or m.by != "E1":
        return
    within = _TURN if m.p.opens_sentence else 0
    if last.p.model is not None and m.p.model is None and (m.p.opens_sentence or m.p.serial):
        within = _DITTO  # what 如初 repeats has been done by both
    mine = set(m.agent)
    before = m.company.past(
        lambda d: bool(d.agent) and not d.servants and not set(d.agent) & mine, within
    )
    if before:  # nobody has answered him: he has but waited for the other
        yield Candidate(before.agent, "E18" if last.answer else "E32")
    elif last.answer and m.p.serial and not m.is_a("says"):
        yield Candidate(m.company.answered(), "E18")


def other_recipients(m: Moment, to: Candidate) -> Candidate | None:
    """To whom else it may be done, when ``to`` was supplied by a warrant."""
    if to.warrant == "E19" and to.persons == m.agent:
        return Candidate(m.company.other(m.agent), "E19")  # 酢: for himself, or to the other
    if to.warrant == "E14" and (named := _named_with(m, [m.p, *m.ahead[1:2]], m.ahead[1:])):
        return Candidate(named, "E31")  # 命取矢: whoever is named handling it further on
    if to.warrant == "E5" and m.last and not set(m.last.agent) & {*m.agent, *to.persons}:
        # 「以我安!」皆對: the lord whose word it is, or who brings it
        return Candidate(m.last.agent, "E18")
    return None


OTHERS: Ways[Found] = Ways(
    inherited,
    either_party,
    other_side,
    doer_of_model,
    lays_out,
    who_is_helped,
    in_command,
    did_it_before,
    other_musicians,
    party_before,
)
