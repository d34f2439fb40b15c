"""The persons that are written before the verb: who does it, or to whom it is done."""

from __future__ import annotations

from ...lexicon import grammar
from ..company import join
from ..moment import Candidate, Moment
from ..terms import SERVANTS

#: Kinds of verbs whose 之 is a person.
PERSONAL = frozenset(("salute", "invite", "receive", "offer", "order", "speech", "bow"))


#: And those by which one deals with another.
_DEALING = frozenset(("transfer", "order", "reply"))


def personal(m: Moment) -> bool:
    """命之, 揖之; but what is read or told is no person (讀之)."""
    word = m.p.verb.word
    return m.kind in PERSONAL and not (
        m.kind == "speech" and word is not None and word.takes == "t"
    )


def of_persons(m: Moment) -> bool:
    """儐之, 館之: whether the verb is done to persons alone."""
    word = m.p.verb.word
    persons = word is not None and word.takes == "p" and m.kind in PERSONAL | _DEALING
    if word is not None and word.takes == "p" and m.kind == "mourn":
        return not m.is_a("of-body")  # 弔之, but 馮之
    return persons or m.is_a("done-to-no-thing") or m.is_a("helps")


def told_of_one(m: Moment) -> bool:
    """主人為下射,皆當其物: whether it is told of one in the clause before and done by all."""
    subject = m.p.subject
    one = len(subject) == 1 and subject[0].end < m.p.clause[0] and m.p.has(*grammar.ALL[:2])
    return (
        one
        and m.lexicon.kind(subject[0].form, "P") in ("host", "guest")
        and not m.company.naming.is_group(m.company.naming.names(subject))
    )


def written(m: Moment) -> Candidate:
    """The subject of the clause, with those who join him; who only does as he is told has his
    warrant.
    """
    names = m.company.naming.names(m.p.subject)
    if offered_to(m) or done_for(m):
        return Candidate(m.company.host(), "E24" if m.p.for_topic else "E15")
    exchange = m.scene.exchange
    if exchange and put_down_for(m) and names != exchange.giver:
        return Candidate(exchange.giver, "E4")
    if served_with(m):
        return Candidate(SERVANTS, "E15")
    told = m.p.causer is not None and m.p.causer is not m.p and not m.p.subject
    return Candidate(join(names, m.company.naming.names(m.p.co_agents)), "E14" if told else "")


def done_to_supposed(m: Moment) -> bool:
    """有大夫則特拜之: whether it is done to those who are supposed to be there, and not by them."""
    p = m.p
    there = p.topic and p.subject and p.topic[0].start == p.subject[0].start
    supposed = bool(there and p.after_then) or _told_of_before(m)
    return supposed and p.pronoun and m.kind in PERSONAL


def _told_of_before(m: Moment) -> bool:
    """賓入者，拜之: whether one stretch names those who have done something, and the next says what
    is done to them."""
    subject = m.p.subject[-1:]
    return bool(
        subject
        and subject[0].end < m.p.clause[0]
        and subject[0].form.endswith(grammar.WHO)
        and not m.lexicon.has(subject[0].form, "P")
    )


def offered_to(m: Moment) -> bool:
    """眾賓獻,則不拜受爵: whether they are those to whom it is offered."""
    p = m.p
    if not m.is_a("offers-first"):
        return False
    if any(t.form == grammar.NEXT_TO and t.start == p.verb.end for t in p.places):
        return True  # 公有司獻次眾賓
    gives = (
        p.recipients
        or p.pronoun
        or p.causer
        or m.company.naming.names(p.subject) == m.company.host()
    )
    return not gives and _then_so(m)


def _then_so(m: Moment) -> bool:
    """Whether the same sentence goes on with 則."""
    return m.next is not None and m.next.after_then and m.next.sentence == m.p.sentence


def done_for(m: Moment) -> bool:
    """大師則為之洗: whether it is done for those who are named before it."""
    return m.p.for_topic and (bool(m.p.topic) or m.p.after_then)


def put_down_for(m: Moment) -> bool:
    """介則薦南奠之: whether the cup is put down for him who is named before 則."""
    return m.is_a("puts-down") and bool(m.p.topic) and m.p.pronoun


def served_with(m: Moment) -> bool:
    """樂正與立者,皆薦以齒: whether they are those before whom it is set."""
    names = m.company.naming.names(m.p.subject)
    return (
        m.is_a("sets-food")
        and not m.p.objects
        and not m.p.recipients
        and not set(SERVANTS) & set(names)
        and not _serves_herself(m)
    )


def _serves_herself(m: Moment) -> bool:
    """主婦薦; 姑薦焉: whether a woman of the house sets the dishes before another."""
    names = m.company.naming.names(m.p.subject)
    woman = m.company.kind(names) in ("host", "kin") and names != m.company.host()
    return woman and len(names) == 1 and not m.p.has(*grammar.ALL) and not m.p.after_then
