"""Who cannot have done it, whoever proposed him: each a plain function that looks at one moment and
at the persons found, and tells who does it in their stead, nobody where that is open.

They are asked last, of unwritten persons alone.  Each has an example sentence in
``tests/parse/test_unable.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile

from ...lexicon import GIFT, grammar
from ..company import Done
from ..moment import Candidate, Moment
from ..terms import RETURN, SERVANTS, SOMEBODY, Persons
from .together import is_more_than

#: How many acts back the same deed was done to another.
_IN_ROW = 8
#: For how many acts a meal goes on; how many predications ahead he sends another.
_MEAL, _SENDS = 60, 2
#: For how many acts he stays an usher who has led somebody.
_USHERED = 200
#: How many acts back he has eaten for whom a part is raised, and of what kinds that is.
_MOUTHFUL, _EATEN = 6, frozenset(("food", "part", "stand"))
#: For how many acts somebody is still up who went up.
_UP = 16
#: Kinds of persons whom others attend.
_ATTENDED = frozenset(("ruler",))
#: Nobody is known to do it, and he who could not does not go on with it.
OPEN = Candidate((), "")

_Instead = Callable[[Moment, Persons], Candidate | None]


def gives_in_row(m: Moment, persons: Persons) -> Candidate | None:
    """君使宰賜使者幣，使者再拜稽首。賜介: to whom a thing was done does not do it to the next; he
    does it who did it to him."""
    to = set(m.company.naming.names(m.p.recipients))
    gives = m.lexicon.effect(m.p.form).gives == GIFT and not m.is_a("hands-over")
    if not to or not gives and not m.is_a("bowed-for"):
        return None
    before = m.company.past(
        lambda d: d.p.form == m.p.form and d.recipient == persons and not to & set(d.agent), _IN_ROW
    )
    return Candidate(before.agent, "E29") if before is not None else None


def asked_himself(m: Moment, persons: Persons) -> Candidate | None:
    """若先生請見之，則辭: who asks does not answer himself."""
    last = m.last
    answers = m.is_a("declines") or m.is_a("grants") or m.is_a("consent")
    if last is None or not answers or not m.p.after_then or not m.goes_with_last:
        return None
    return OPEN if m.last_is_a("requests") and last.agent == persons else None


def dares(m: Moment, persons: Persons) -> Candidate | None:
    """君若降送之，則不敢顧辭: a lord does nothing of which it is said that one dares."""
    if not m.p.has(grammar.DARES) or not set(grammar.LORDS) & set(persons):
        return None
    return OPEN


def comes_to_others(m: Moment, persons: Persons) -> Candidate | None:
    """赴者未至，則哭于巷; 赴者至，則衰而出: who comes, or has not, does nothing in that case."""
    if not m.p.after_then:
        return None
    here = takewhile(lambda d: d.p.sentence == m.p.sentence, m.company.recent(_IN_ROW))
    comes = any(d.agent == persons and _is_told_to_come(m, d) for d in here)
    return OPEN if comes else None


def _is_told_to_come(m: Moment, d: Done) -> bool:
    """Whether it is told of one who is called by what he does that he comes, or has not come."""
    named = d.p.negation is not None or any(t.form.endswith(grammar.WHO) for t in d.p.subject)
    return named and m.lexicon.is_a(d.p.form, "arrives")


def is_one_of_all(m: Moment, persons: Persons) -> Candidate | None:
    """揖，皆進: he of whom alone is known is not all of them."""
    return OPEN if is_more_than(m, persons) else None


def only_serves(m: Moment, persons: Persons) -> Candidate | None:
    """薦脯醢，三獻; 一人舉爵，獻從者: servants, and one who raises a cup for others, make no
    offering."""
    serves = persons == SERVANTS or persons[0] == SOMEBODY
    return OPEN if m.is_a("offers-first") and serves and not m.p.objects else None


def serves_eater(m: Moment, persons: Persons) -> Candidate | None:
    """佐食受，加于肵。又三飯: who only serves at a meal does not eat, but who ate before."""
    eats = m.is_a("takes-food") or m.is_a("sacrifices") and _is_raised(m)
    if not eats or m.p.serial or m.company.kind(persons) != "officer":
        return None
    meal = m.lexicon.traits["takes-food"]
    ate = m.company.past(
        lambda d: d.p.form in meal and m.company.kind(d.agent) not in ("", "officer"), _MEAL
    )
    return Candidate(ate.agent, "E29") if ate is not None else None


def _is_raised(m: Moment) -> bool:
    """舉胳，祭如初: whether it has just been raised for him who eats."""
    return m.last is not None and m.last.by == "E29" and m.last_is_a("takes-in-hand")


def is_served_food(m: Moment, persons: Persons) -> Candidate | None:
    """三飯，佐食舉幹 … 又三飯，舉胳: he raises the next part for him who eats who raised the one
    before."""
    meal = m.lexicon.traits["takes-food"]
    ate = (d for d in m.company.recent(_MOUTHFUL) if d.p.form in meal and d.agent == persons)
    if not m.is_a("takes-in-hand") or next(ate, None) is None or not _is_food(m):
        return None
    like = m.company.like(m.p.form, _MEAL)
    raised = next((d for d in like if m.company.kind(d.agent) == "officer"), None)
    return Candidate(raised.agent, "E29") if raised is not None else None


def _is_food(m: Moment) -> bool:
    """Whether what is named is for eating."""
    return bool(m.p.objects) and all(m.lexicon.kind(o.form, "T") in _EATEN for o in m.p.objects)


def not_in_person(m: Moment, persons: Persons) -> Candidate | None:
    """若不親食，則公作大夫致之: he who sends another does it not himself, whoever acted last."""
    if m.p.negation is None or not m.p.has(*grammar.IN_PERSON):
        return None
    next_ = next((q for q in m.ahead[:_SENDS] if q.sentence == m.p.sentence), None)
    sends = next_ is not None and m.lexicon.is_a(next_.form, "pivot")
    return Candidate(m.company.naming.names(next_.subject), "E31") if sends and next_ else None


def barred(m: Moment, persons: Persons) -> Candidate | None:
    """則辭。辭不得命，則曰…: who could not have done the act before does not go on with it."""
    last, shut = m.company.barred
    on = shut == persons and last == m.scene.now - 1 and m.p.model is None
    back = m.last is not None and m.lexicon.offers.get(m.last.p.form) == RETURN
    on = on and not (back or m.last_is_a("attends"))
    return OPEN if on else None


def given_to_guests(m: Moment, persons: Persons) -> Candidate | None:
    """賓唯饔餼之受。不賄，不贈: what he who receives guests does to them, no guest does."""
    scene = m.scene
    guests = {*scene.guest, scene.envoy, scene.received} - {""}
    return OPEN if m.is_a("host-does") and guests & set(persons) else None


def answers_back(m: Moment, persons: Persons) -> Candidate | None:
    """奉之，曰：「…。」主人對曰: who answers has not said what he answers."""
    q = m.next
    if q is None or m.p.serial or not m.is_a("says") or not m.lexicon.is_a(q.form, "answers"):
        return None
    if not q.subject or m.company.naming.names(q.subject) != persons:
        return None
    return Candidate(m.company.other_party(persons), "E31")


def plays_himself(m: Moment, persons: Persons) -> Candidate | None:
    """天子視學，大昕鼓徵: a lord makes no music for others."""
    return OPEN if m.kind == "music" and m.company.kind(persons) == "ruler" else None


def attends_himself(m: Moment, persons: Persons) -> Candidate | None:
    """皇帝乘輿以出，警蹕侍衛如常儀: a lord neither cries the way clear before himself nor guards
    himself, and does nothing of it as always."""
    last = m.last
    likened = last is not None and m.p.model is not None and last.p.clause == m.p.clause
    attends = m.is_a("attends") or likened and m.last_is_a("attends")
    if not attends or m.company.kind(persons) not in _ATTENDED:
        return None
    return Candidate(last.agent, "E1") if likened and last is not None else OPEN


def was_not_up(m: Moment, persons: Persons) -> Candidate | None:
    """復者升，投于前，司服受之，降: who has not gone up does not come down, but who has."""
    down = m.lexicon.effect(m.p.form).way == "goes-down" and m.last_is_a("receives")
    if not down or len(persons) > 1:
        return None
    moved = _went_up_or_down(m)
    if not moved or any(set(persons) & {*d.agent, *d.recipient} for d in moved):
        return None
    up = m.lexicon.effect(moved[0].p.form).way == "goes-up"
    return Candidate(moved[0].agent, "E32") if up else None


def _went_up_or_down(m: Moment) -> list[Done]:
    """Who has gone up or down in this paragraph, the latest first."""
    here = takewhile(lambda d: d.p.line == m.p.line, m.company.recent(_UP))
    climbs = (d for d in here if m.lexicon.is_a(d.p.form, "climbs") and not d.servants)
    return [d for d in climbs if d.p.negation is None]


def is_no_usher(m: Moment, persons: Persons) -> Candidate | None:
    """次引初獻詣盥洗位…次引太祝詣神位前: who is led to his part leads nobody to another, but an
    usher whom nobody names."""
    leads = m.is_a("ushers") and bool(m.p.recipients) and not m.p.serial
    if not leads or m.company.kind(persons) in ("host", "ruler") or _is_named_here(m, persons):
        return None
    ushers = any(d.agent == persons and _ushers(m, d) for d in m.company.recent(_USHERED))
    return None if ushers else OPEN


def _is_named_here(m: Moment, persons: Persons) -> bool:
    """Whether the sentence names them as doing something."""
    here = takewhile(lambda d: d.p.sentence == m.p.sentence, m.company.recent(_IN_ROW))
    return any(d.agent == persons and not d.by for d in here)


def _ushers(m: Moment, d: Done) -> bool:
    """Whether an usher does it: he leads, calls out, announces or asks."""
    leads = m.lexicon.is_a(d.p.form, "ushers") or m.lexicon.is_a(d.p.form, "calls-out")
    return leads or m.lexicon.kind(d.p.form, "V") == "speech"


def returns_to_himself(m: Moment, persons: Persons) -> Candidate | None:
    """王再祼而酢: who has poured for another returns no cup, where it is not told who received."""
    last = m.last
    returns = m.lexicon.offers.get(m.p.form) == RETURN and not m.p.has(grammar.HIMSELF)
    if last is None or not returns or not m.goes_with_last or last.p.form not in grammar.LIBATIONS:
        return None
    return OPEN if last.agent == persons else None


UNABLE: tuple[_Instead, ...] = (
    gives_in_row,
    asked_himself,
    dares,
    comes_to_others,
    given_to_guests,
    answers_back,
    plays_himself,
    attends_himself,
    was_not_up,
    returns_to_himself,
    is_one_of_all,
    only_serves,
    serves_eater,
    is_served_food,
    not_in_person,
    is_no_usher,
    barred,
)
