"""Why what falls to the hands that are there is not done by him who acted last: he mourns, is gone,
or came for one service alone.
"""

from __future__ import annotations

from itertools import takewhile

from ...lexicon import grammar
from ..moment import Moment

#: Kinds of verbs that are done with things, by whoever is there.
SERVES = frozenset(("handle", "furnish", "serve"))
#: Kinds of persons who mourn, and leave all work to others.
_MOURNERS = frozenset(("host", "kin", "ruler"))
#: Kinds of persons who are served; and of things that somebody has on.
_SERVED = frozenset(("host", "guest", "rank", "kin"))
_WORN = frozenset(("dress", "body"))
#: How many acts back somebody may still be at it, or wailed, and for how many one is in mourning.
_AT_IT, _LED, _MOURNING = 4, 16, 40


def _has_wailed(m: Moment) -> bool:
    """主人踊無算。徹帷: whether he only wails, or bares himself to do so, whose house it is."""
    if m.company.kind(m.before) not in ("host", "kin"):
        return False
    his = [d for d in m.company.recent(_AT_IT) if d.agent == m.before][:2]
    bared = bool(his) and m.lexicon.kind(his[0].p.form, "V") == "dress"
    wails = any(m.lexicon.is_a(d.p.form, "mourns") for d in his)
    return wails or bared and any(m.company.did("mourns", _LED))


def _is_in_mourning(m: Moment) -> bool:
    """眾主人即位。正柩于兩楹間: whether he mourns who acted last, and has nothing in his hands."""
    mourner = m.company.kind(m.before) in _MOURNERS and m.last_kind() not in SERVES
    mourns = any(m.company.did("mourns", _MOURNING)) and not m.company.naming.tells_story()
    return mourner and mourns and not m.p.has(grammar.ONCE_MORE)


def _offers_to_dead(m: Moment) -> bool:
    """主人襲，復位。乃奠; 眾主人就次。朔月，奠用特豚: whether an offering to the dead begins to
    be laid down, which no mourner does."""
    begins = m.is_a("puts-down") and not (m.p.objects or m.p.places or m.p.theme)
    mourner = m.company.kind(m.before) in ("host", "kin")
    return begins and mourner and any(m.company.did("mourns", _MOURNING))


def is_gone(m: Moment) -> bool:
    """復者降自後西榮。楔齒: whether a new paragraph tells of other things, and he is gone who came
    for one service."""
    name = m.before[0] if len(m.before) == 1 else ""
    if not name.endswith(grammar.WHO) or not m.lexicon.has(name[0], "V"):
        return False
    his = m.company.past(lambda d: d.agent == m.before, _LED)
    new = his is not None and his.p.line != m.p.line
    return new and his is not None and m.lexicon.kind(his.p.form, "V") == "motion"


def _nobody_began(m: Moment) -> bool:
    """卒徹，舉鼎入: whether something is finished that was not told of."""
    began = any(m.company.like(m.p.form, _LED))
    return m.p.has(*grammar.FINISHED) and not began and m.company.kind(m.before) == "host"


def has_taken_away(m: Moment) -> bool:
    """甸人徹鼎。奠于尸東: whether an officer has just come and taken something away, and others lay
    down what they bring."""
    if m.company.kind(m.before) != "officer" or m.is_a("takes-away"):
        return False
    his = [d for d in m.company.recent(_LED) if d.agent == m.before][:_AT_IT]
    return any(m.lexicon.is_a(d.p.form, "takes-away") and bool(d.p.subject) for d in his)


def _is_told_of_thing(m: Moment) -> bool:
    """大夫致之。豆實，實于甕，陳于楹外: whether a sentence tells of a thing, and he who acted last
    is a guest or a lord, and no servant."""
    things = [*m.p.spoken_of, *m.p.theme]
    near = bool(things) and things[-1].end >= m.p.clause[0] - 1
    thing = near and m.lexicon.kind(things[-1].form, "T") not in _WORN
    served = m.company.kind(m.before) in _SERVED and not m.company.naming.tells_story()
    return thing and served and not m.goes_with_last


def _are_mourners(m: Moment) -> bool:
    """男女改服。屬纊; 婦人踊。設于序西南: whether men and women acted last, who leave the work to
    others."""
    company = {*m.lexicon.traits["leaps-beside"], *grammar.MEN_AND_WOMEN}
    return company.issuperset(m.before) and bool(m.before)


def goes_on_between_leaps(m: Moment) -> bool:
    """鋪絞紟踊，鋪衾踊，遷尸踊: whether hands were at it in this sentence, and others leapt."""
    if m.p.opens_sentence or not m.last_is_a("mourns"):
        return False
    here = takewhile(lambda d: d.p.sentence == m.p.sentence, m.company.recent(_LED))
    return any(d.servants for d in here)


NOT_HIS = (
    goes_on_between_leaps,
    _are_mourners,
    _has_wailed,
    _is_in_mourning,
    _offers_to_dead,
    is_gone,
    _nobody_began,
    has_taken_away,
    _is_told_of_thing,
)
