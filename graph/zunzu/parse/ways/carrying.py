"""Who carries the things of which it is told that they come or go: whoever has just taken them up,
or else those who serve.
"""

from __future__ import annotations

from ..moment import Candidate, Moment, of
from ..terms import SERVANTS, Persons

#: How many acts back the same is done with another part, and a thing was taken up.
_SAME, _LIFTED = 4, 16
#: Kinds of things of which it is told that they come, and nobody carries them: 君命; and dress,
#: in which somebody goes (衰而出).
_NOT_BORNE = frozenset(("abstract", "dress"))


@of("carried")
def carriers(m: Moment) -> Candidate | None:
    """俎由東壁,自西階升: it is carried."""
    carried = (
        m.p.theme
        and not m.p.co_agents
        and m.lexicon.kind(m.p.theme[-1].form, "T") not in _NOT_BORNE
    )
    if not carried:
        return None
    his = _at_it_before(m) if m.p.negation is not None else _has_lifted(m)
    return Candidate(his, "E29") if his else Candidate(SERVANTS, "E7")


def _at_it_before(m: Moment) -> Persons:
    """司馬升羊右胖。髀不升: who does the same with the other parts, of which one is left out."""
    same = m.company.past(lambda d: d.p.form == m.p.form and d.p.line == m.p.line, _SAME)
    return same.agent if same is not None and not same.servants else ()


def _has_lifted(m: Moment) -> Persons:
    """士盥，舉鼎，主人先入 … 鼎序入: who has just taken up the thing that is carried."""
    things = {t.form for t in m.p.theme}
    lifted = m.company.past(lambda d: bool(things & {*d.things}), _LIFTED)
    takes = lifted is not None and m.lexicon.is_a(lifted.p.form, "takes-in-hand")
    return lifted.agent if lifted is not None and takes and not lifted.servants else ()
