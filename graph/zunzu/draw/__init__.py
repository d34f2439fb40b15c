"""繪圖: plans, scores and staging of a rite, drawn from its acts.

>>> from zunzu import draw
>>> draw.plan("鄉飲酒禮", at="主人獻賓").startswith("<svg")
True
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from .. import build, text
from ..corpus import Corpus, shipped
from ..errors import fail, nearest
from ..lexicon import lexicon
from ..model import Edition
from .building import building
from .course import course as _course
from .given import OPEN, given
from .moments import Course, Moment, Move, Phase
from .plan import View, draw as _drawn

__all__ = ["Course", "course", "phases", "plan", "vector"]


@lru_cache(maxsize=8)
def _of(chapter: str, corpus: Corpus) -> tuple[Edition, Course]:
    book = text.edition(chapter, corpus)
    return book, _course(book, build.reading(book, corpus=corpus).acts, corpus)


def _given(chapter: text.Chapter, corpus: Corpus | None) -> tuple[Edition, Course, Corpus]:
    corpus = corpus or shipped()
    return *_of(text.edition(chapter, corpus).chapter, corpus), corpus


def course(chapter: text.Chapter, *, corpus: Corpus | None = None) -> Course:
    """All moments of a rite: for each act, in the order in which they happen, who stands where.

    Raises ZunzuError for a chapter that is not there.
    """
    return _given(chapter, corpus)[1]


def phases(chapter: text.Chapter, *, corpus: Corpus | None = None) -> tuple[Phase, ...]:
    """The phases of a rite of which there are plans, in the order of the book: its innermost sections that hold acts."""
    return tuple(p for p in course(chapter, corpus=corpus).phases if p.end > p.start)


def plan(chapter: text.Chapter, at: str = "", *, corpus: Corpus | None = None) -> str:
    """The plan of a phase or of one act, as SVG; the same bytes on every run.

    ``at`` is a phase by its title, id or number (``主人獻賓``, ``yili.04.p-xian-bin``, ``9``), a segment (``034``) or an act
    (``034.a03``, or its whole id); without it the first phase.  A phase is shown at its last offering, with all ways that were gone in
    it; a segment or an act when it is done, with the ways of that segment or act.
    Raises ZunzuError for a chapter or a place in it that is not there, with the nearest.

    >>> from zunzu import draw
    >>> "主人" in draw.plan("鄉飲酒禮", at="029.a04")
    True
    """
    book, told, corpus = _given(chapter, corpus)
    phase = _phase(told, at)
    if phase is not None:
        start, end, shown, title = phase.start, phase.end, _shown(told, phase), phase.section.title
    else:
        start, end, title = _span(told, at)
        shown = end - 1
    return _drawn(_view(book, told, start, end, shown, title, corpus))


def _phase(told: Course, at: str) -> Phase | None:
    full = [p for p in told.phases if p.end > p.start]
    if not at and full:
        return full[0]
    if at.isascii() and at.isdigit() and len(at) < 3 and 0 < int(at) <= len(full):
        return full[int(at) - 1]
    return next((p for p in full if at in (p.section.id, p.section.title, p.section.id.rpartition(".p-")[2])), None)


def _span(told: Course, at: str) -> tuple[int, int, str]:
    """The acts of a segment, or one act, in the course."""
    wanted = at if at.startswith(told.chapter) else f"{told.chapter}.{at}"
    inside = [n for n, m in enumerate(told.moments) if wanted in (m.act.id, m.act.segment)]
    if not inside:
        names = [p.section.title for p in told.phases] + [m.act.segment.rpartition(".")[2] for m in told.moments]
        raise fail(f"plan of {told.title}", f"there is no phase, segment or act {at!r} with acts to be drawn",
                   nearest(at, dict.fromkeys(names)) or f"the phases are {'、'.join(names[:12])}")
    first = told.moments[inside[0]].act
    return inside[0], inside[-1] + 1, wanted.removeprefix(f"{told.chapter}.") + (f" {first.verb}" if wanted == first.id else "")


def _shown(told: Course, phase: Phase) -> int:
    """The moment of a phase that its plan shows: when its first cup has been offered, and he to whom it is offered has answered; of a
    phase without such, its end."""
    offers = lexicon().offers
    offering = next((n for n in range(phase.start, phase.end)
                     if told.moments[n].act.verb in offers and told.moments[n].act.recipient), None)
    return phase.end - 1 if offering is None else min(offering + 1, phase.end - 1)


def _view(book: Edition, told: Course, start: int, end: int, shown: int, title: str, corpus: Corpus) -> View:
    moment = told.moments[shown]
    tables = given(told.chapter, corpus)
    moves = tuple(m for n in range(start, end) for m in told.moments[n].moves if told.moments[n].building == moment.building)
    words = _words(book, [told.moments[n] for n in range(start, end)])
    return View(f"{told.title}　{title}", building(moment.building, corpus), tables, moment, moves, words,
                _notes(told, moment, corpus), tuple((p.section.title, p.end - p.start, p.start <= shown < p.end) for p in told.phases))


def _words(book: Edition, moments: Sequence[Moment]) -> str:
    inside = dict.fromkeys(m.act.segment for m in moments)
    return "".join(s.text for s in book.base() if s.id in inside)


def _notes(told: Course, moment: Moment, corpus: Corpus) -> tuple[str, ...]:
    ground = next((g for g in given(told.chapter, corpus).grounds if g.building == moment.building), None)
    lost = [p.who for p in moment.persons if p.grade == OPEN]
    notes = [f"屋：{ground.zh}（「{ground.words}」）" if ground else "屋無文：但畫庭堂之位"]
    if lost:
        notes.append(f"未詳其處：{'、'.join(lost)}")
    return tuple(notes)


def vector(facing: str) -> tuple[float, float]:
    """The step towards a facing on the plan: east and north."""
    return given("").vector(facing)


def moves(chapter: text.Chapter, *, corpus: Corpus | None = None) -> tuple[Move, ...]:
    """All ways that are gone in a rite, in order."""
    return tuple(m for moment in course(chapter, corpus=corpus).moments for m in moment.moves)
