"""What is done to a body when the clause does not say: to the dead man, or to the victim."""

from __future__ import annotations

from ..moment import Moment, Object, of
from ..terms import SERVANTS


@of("of-body")
def the_dead(m: Moment) -> Object | None:
    """主人西面馮尸；主婦東面馮: what was done to the dead is done to him again."""
    if m.p.pronoun or m.p.recipients or m.p.theme:
        return None
    before = next((d.things for d in reversed(m.told) if d.things and d.p.form == m.p.form), ())
    return Object(before, "E21") if any(m.lexicon.kind(t, "P") for t in before) else None


@of("cooks")
def cooked(m: Moment) -> Object | None:
    """其牲,狗也。亨于堂東北: what the line before was about."""
    line, thing = m.about or (-2, "")
    cooks = m.p.opens_sentence and m.agent in ((), SERVANTS)
    return Object((thing,), "E21") if cooks and line == m.p.line - 1 else None
