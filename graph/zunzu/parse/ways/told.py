"""What the clause is about, where that is no doer."""

from __future__ import annotations

from ...lexicon import grammar
from ..moment import Moment, Object
from ..terms import SERVANTS
from .things import names

#: Classes of verbs before which a dress is what he has on (纚笄、宵衣以俟).
_DONE_IN_DRESS = frozenset(("posture", "motion", "bow", "mourn"))
#: And those that are done to no dress: 皮弁素服而祭.
_NO_DRESS = frozenset(("eat", "sacrifice"))


def told_of(m: Moment) -> Object | None:
    """俎由東壁; 爵止; 薦、俎皆設; 鼎西面錯; 魚、腊不祭; 唯稍受之: what it is about is no doer."""
    if not m.p.theme or not _may_be(m):
        return None
    return Object(names(m, [t.form for t in m.p.theme]))


def _may_be(m: Moment) -> bool:
    """Whether it may be what is done to; what somebody has on hardly is."""
    dressed = all(m.lexicon.kind(t.form, "T") == "dress" for t in m.p.theme)
    worn = dressed and (bool(m.p.subject) or m.kind in _DONE_IN_DRESS)
    if dressed and m.kind in _NO_DRESS or worn and m.p.negation is not None:
        return False  # 公素服不舉
    if m.kind == "handle" or _is_guessed(m):
        return True
    return _goes_itself(m) if not worn else not _goes(m) and _has_no_doer(m)


def _goes_itself(m: Moment) -> bool:
    """Whether it goes or stops, is left out of what is done, or nobody is known to do it;
    贊者玄端從之: not what somebody has on."""
    return m.is_a("goes-or-stops") or _is_left_out(m) or _has_no_doer(m)


def _goes(m: Moment) -> bool:
    """衰而出: whether somebody goes somewhere."""
    return bool(m.p.places) or bool(m.lexicon.effect(m.p.form).way)


def _is_left_out(m: Moment) -> bool:
    """司馬升羊。髀不升: whether it is a part that is not laid up with the rest."""
    return m.is_a("carried") and m.p.negation is not None


def _has_no_doer(m: Moment) -> bool:
    """俎由東壁; 薦、俎皆設: whether nobody is known to do it, or it is all of them."""
    return m.agent in ((), SERVANTS) or m.p.has(*grammar.ALL[:2], grammar.ALONE)


def _is_guessed(m: Moment) -> bool:
    """Whether he who does it is not written, and it is done to a thing."""
    word = m.p.verb.word
    return bool(m.by) and not m.p.pronoun and word is not None and "t" in word.takes
