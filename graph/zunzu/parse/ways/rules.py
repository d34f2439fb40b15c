"""Rules: who is spoken of at their head does what is to be done, though others come in between."""

from __future__ import annotations

from collections.abc import Iterator

from ...lexicon import grammar
from ..company import Done
from ..moment import Candidate, Moment
from ..predication import AFTERWARDS
from ..terms import ANYBODY, VASSAL, Persons

#: How many acts back another acted than he to whom it is done.
_OTHER = 40
#: How many acts a sentence may have, and how far back an order stands that somebody carries out.
_SENTENCE, _ORDERED = 12, 4
#: What he does not do who is asked or given something.
_ORDERS = frozenset(("order", "furnish"))


def addressed(m: Moment) -> Candidate | None:
    """侍者坐。君子問更端，則起而對; 臣有疾，君使人問之，則拜; 君命召，則走: in case somebody is
    asked, bidden or given something, or it is done for him, he does what is then to be done, and
    not who asks."""
    last, then = m.last, m.p.after_then or m.p.has(*AFTERWARDS, grammar.MUST)
    case = then and not m.p.topic and m.kind not in _ORDERS
    if last is None or not case or not m.goes_with_last:
        return None
    named = last.p.subject or last.p.serial
    return Candidate(_for_whom(m, last), "E28") if named else None


def told_of_in_sentence(m: Moment) -> Candidate | None:
    """諸侯為藉百畝，躬秉耒: of whom alone something is told in the sentence that is no act, he
    acts in it when nobody else has yet."""
    first = not (m.goes_with_last or m.p.serial or m.p.pronoun or m.p.supposed)
    told = [who for sentence, _, who in m.company.heads if sentence == m.p.sentence]
    return Candidate(told[0], "E1") if first and len(told) == 1 and len(told[0]) == 1 else None


def holder(m: Moment, but: Persons) -> Persons:
    """臣有疾，君使人問之: who is spoken of first in the sentence, and is none of ``but``."""
    others = ((at, who) for at, who in _spoken(m) if who != ANYBODY and not set(who) & set(but))
    return min(others, default=(0, ()))[1]


def _spoken(m: Moment) -> Iterator[tuple[int, Persons]]:
    """Who is spoken of in the sentence, and where."""
    yield from ((at, who) for sentence, at, who in m.company.heads if sentence == m.p.sentence)
    for d in m.company.recent(_SENTENCE):
        if d.p.sentence != m.p.sentence:
            return
        for tokens in (d.p.topic, d.p.subject if d.p.causer is None else []):
            if tokens:
                yield tokens[0].start, m.company.naming.names(tokens)


def _for_whom(m: Moment, last: Done) -> Persons:
    """Whom somebody asks, bids or gives something, or for whom he does it."""
    if last.p.for_topic:
        return m.company.spoken_of(last.agent)
    if last.p.clause == m.p.clause and m.lexicon.kind(last.p.form, "V") == "motion":
        return _other_here(m, last.agent)  # 舅降則辟于房
    return _whom_it_concerns(m, last) if m.last_is_a("addresses") else ()


def _whom_it_concerns(m: Moment, last: Done) -> Persons:
    """君賜之馬: to whom it is given or said: who is written, who holds the rule, or who else is
    there."""
    asks = (*last.agent, *_sender(m, last))
    given = (last.p.pronoun or last.p.objects) and m.company.is_lord(last.agent)
    there = last.recipient or holder(m, asks) or _other_here(m, asks)
    return there or (VASSAL if given else ())


def _sender(m: Moment, last: Done) -> Persons:
    """君使人問之: who has sent him who asks."""
    sent = m.company.past(lambda d: d.p is last.p.causer, _ORDERED)
    return sent.agent if sent is not None and last.p.causer is not None else ()


def _other_here(m: Moment, mine: Persons) -> Persons:
    """Who else has acted in this paragraph."""
    here = m.company.past(
        lambda d: (
            d.p.line == m.p.line
            and not d.servants
            and bool(d.agent)
            and not set(d.agent) & set(mine)
        ),
        _OTHER,
    )
    return here.agent if here is not None else ()
