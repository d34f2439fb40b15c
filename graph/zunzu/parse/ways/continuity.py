"""What several ways ask: whether the turn is still his who acted last, whether another may act from
here on.
"""

from __future__ import annotations

from ...lexicon import Lexicon, grammar
from ..moment import Moment
from ..predication import Predication

#: Classes of verbs that servants do when nobody is named, at the head of a clause.
SERVICE = frozenset(("furnish", "serve"))


def gives_orders(lexicon: Lexicon, form: str) -> bool:
    """Whether the verb tells, asks or makes somebody do something."""
    return any(form in lexicon.traits[trait] for trait in ("pivot", "directs", "asks"))


def goes_on(m: Moment) -> bool:
    """Whether the same sentence named its subject and nothing has turned to the other party
    since."""
    last = m.last
    if last is None or not m.goes_with_last or m.p.opens_sentence or last.servants or last.answer:
        return False
    turned = last.p.negation is None and m.last_is_a("turns-to-other") or m.last_is_a("consent")
    return not turned and last.by in ("", "E1", "E27")


def breaks(lexicon: Lexicon, q: Predication) -> bool:
    """Whether another may act from ``q`` on, so that nothing behind it tells who acts before it."""
    return (
        bool(q.subject)
        or q.has(*grammar.FINISHED, *grammar.ALL[:2])
        or lexicon.is_a(q.form, "consent")
        or lexicon.is_a(q.form, "pivot")
        or lexicon.kind(q.form, "V") in SERVICE
    )
