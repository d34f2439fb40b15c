"""繪圖: plans, scores and staging of a rite, drawn from its acts.

>>> from zunzu import draw
>>> draw.plan("鄉飲酒禮", at="主人獻賓").startswith("<svg")
True
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Sequence
from functools import lru_cache

from .. import build, text
from ..corpus import Corpus, at_hand
from ..errors import ZunzuError, fail, nearest
from ..lexicon import lexicon
from ..model import Act, Edition, Reading, Statement
from . import script, sheets, stepping, timeline
from .building import building
from .clash import Clash
from .course import course as _course
from .floor import View, draw as _drawn
from .given import OPEN, given
from .moments import Course, Moment, Phase
from .opinions import Opinion, opinions as _opinions, taken
from .picture import picture

__all__ = [
    "Clash",
    "Course",
    "Opinion",
    "clashes",
    "compare",
    "course",
    "cups",
    "forget",
    "layout",
    "mats",
    "meat",
    "opinions",
    "page",
    "phases",
    "plan",
    "score",
    "staging",
    "staging_schema",
    "targets",
    "vector",
]

#: A word of the text for how far away a target stands (004: 侯道).
_TARGET_WAY, _TARGET = "侯道", "侯"
#: As its source says of an act that a ditto repeats.
_COPIED = "copied"
#: The phase of a rite in which things are laid out.
_LAYING_OUT = "陳設"


@lru_cache(maxsize=8)
def _of(chapter: str, corpus: Corpus) -> tuple[Edition, Course]:
    book = text.edition(chapter, corpus)
    return book, _course(book, _reading(chapter, corpus).acts, corpus)


@lru_cache(maxsize=8)
def _reading(chapter: str, corpus: Corpus) -> Reading:
    return build.recorded(text.edition(chapter, corpus), corpus)


def _given(chapter: text.Chapter, corpus: Corpus | None) -> tuple[Edition, Course, Corpus]:
    corpus = corpus or at_hand()
    return *_of(text.edition(chapter, corpus).chapter, corpus), corpus


def course(chapter: text.Chapter, *, corpus: Corpus | None = None) -> Course:
    """All moments of a rite: for each act, in the order in which they happen, who stands where.

    Raises ZunzuError for a chapter that is not there.
    """
    return _given(chapter, corpus)[1]


def phases(chapter: text.Chapter, *, corpus: Corpus | None = None) -> tuple[Phase, ...]:
    """The phases of a rite of which there are plans, in the order of the book: its innermost
    sections that hold acts."""
    return tuple(p for p in course(chapter, corpus=corpus).phases if p.end > p.start)


@picture
def plan(
    chapter: text.Chapter,
    at: str = "",
    *,
    moving: bool = False,
    opinion: str = "",
    corpus: Corpus | None = None,
) -> str:
    """The plan of a phase or of one act, as SVG; the same bytes on every run.

    ``at`` is a phase by its title, id or number (``主人獻賓``, ``yili.04.p-xian-bin``, ``9``), a
    segment (``034``) or an act (``029.u737b``, or its whole id); without it the first phase.  A
    phase is shown at its last offering, with all ways that were gone in it; a segment or an act
    when it is done, with the ways of that segment or act. On a ``moving`` one people walk, one way
    after the other. Where others have somebody elsewhere they are drawn beside him; with an
    ``opinion`` (今文, 敖繼公: see :func:`opinions`) he stands where that one has him.  Raises
    ZunzuError for a chapter, a place in it or an opinion that is not there, with the nearest.

    >>> from zunzu import draw
    >>> "主人" in draw.plan("鄉飲酒禮", at="029.u737b")
    True
    """
    book, told, corpus = _given(chapter, corpus)
    return drawn(book, told, at, corpus, moving, opinion)


def opinions(chapter: text.Chapter, *, corpus: Corpus | None = None) -> tuple[Opinion, ...]:
    """Where readers other than the one who is followed have somebody stand or face: from the
    claims of the graph (variants of 今文 and 古文, of other copies) and from
    ``data/drawing/opinions.tsv``.

    >>> from zunzu import draw
    >>> [(o.author, o.who, o.facing) for o in draw.opinions("鄉射禮") if o.author == "敖繼公"]
    [('敖繼公', '司射', '北')]
    """
    book, told, corpus = _given(chapter, corpus)
    acts = [m.act for m in told.moments]
    there = _opinions(book, acts, given(book.chapter, corpus), corpus)
    seen = {(p.who, r.author, r.words) for m in told.moments for p in m.persons for r in p.rivals}
    return tuple(o for each in there.values() for o in each if (o.who, o.author, o.words) in seen)


def drawn(
    book: Edition,
    told: Course,
    at: str,
    corpus: Corpus,
    moving: bool = False,
    opinion: str = "",
) -> str:
    """The same of a course that is there already."""
    phase = _phase(told, at)
    if phase is not None:
        start, end, shown, title = phase.start, phase.end, _shown(told, phase), phase.section.title
    else:
        start, end, title = _span(told, at)
        shown = end - 1
    view = dataclasses.replace(_view(book, told, start, end, shown, title, corpus), moving=moving)
    return _drawn(_by(told, view, opinion) if opinion else view)


def _by(told: Course, view: View, author: str) -> View:
    """The view as one of the other readers has it."""
    known = dict.fromkeys(r.author for m in told.moments for p in m.persons for r in p.rivals)
    if author not in known:
        raise fail(
            f"drawing {told.title}",
            f"nobody of the name {author!r} has another opinion in it",
            nearest(author, list(known)) or f"there are {'、'.join(known) or 'none'}",
        )
    return dataclasses.replace(
        view,
        moment=taken(view.moment, author),
        title=f"{view.title}（{author}說）",
    )


@picture
def score(chapter: text.Chapter, at: str = "", *, corpus: Corpus | None = None) -> str:
    """The line of time as SVG: a stave for each person or company, acts as signs, cups as coloured
    lines, phases as bars.

    ``at`` is a phase, as for :func:`plan`, shown with the verbs of its acts; without it the whole
    rite is shown. Raises ZunzuError for a chapter or a phase that is not there.

    >>> from zunzu import draw
    >>> "獻" in draw.score("鄉飲酒禮", at="主人獻賓")
    True
    """
    told = course(chapter, corpus=corpus)
    if not at:
        phases = [p for p in told.phases if p.end > p.start]
        return timeline.draw(told, phases, told.title, lexicon(corpus))
    phase = _phase(told, at)
    if phase is None:
        raise _no_phase(told, at)
    title = f"{told.title}　{phase.section.title}"
    return timeline.draw(told, [phase], title, lexicon(corpus))


@picture
def compare(one: text.Chapter, two: text.Chapter, *, corpus: Corpus | None = None) -> str:
    """The scores of two rites under each other, aligned by their phases, as SVG."""
    courses = course(one, corpus=corpus), course(two, corpus=corpus)
    return timeline.beside(*courses, lexicon(corpus))


@picture
def cups(chapter: text.Chapter, at: str = "", *, corpus: Corpus | None = None) -> str:
    """Which cup, from where, through whose hands, back to where, as SVG: in a phase, or in the
    whole rite."""
    told = course(chapter, corpus=corpus)
    phase = _phase(told, at) if at else None
    if at and phase is None:
        raise _no_phase(told, at)
    start, end = (phase.start, phase.end) if phase else (0, len(told.moments))
    return sheets.cups(told, start, end, told.title + (f"　{phase.section.title}" if phase else ""))


@picture
def layout(chapter: text.Chapter, *, corpus: Corpus | None = None) -> str:
    """陳設圖: what has been laid out before the guests come, as SVG."""
    book, told, corpus = _given(chapter, corpus)
    if not told.moments:
        raise _no_phase(told, "陳設圖")
    return _drawn(_layout(book, told, corpus))


@picture
def mats(chapter: text.Chapter, *, corpus: Corpus | None = None) -> str:
    """The mats of a rite, all that are laid in it, with what the text says of their order and of
    the order of rows, as SVG."""
    book, told, corpus = _given(chapter, corpus)
    if not told.moments:
        raise _no_phase(told, "席位")
    return _drawn(_seats(book, told, corpus))


def _layout(book: Edition, told: Course, corpus: Corpus) -> View:
    """The stage when all has been laid out before the first offering: things and mats, with the
    words of the acts that laid them."""
    laying = {s.id for s in book.sections if _LAYING_OUT in s.phases}
    offers = lexicon().offers
    first = next(
        (n for n, m in enumerate(told.moments) if m.act.verb in offers and m.act.recipient),
        len(told.moments),
    )
    ends = [
        p.end
        for p in told.phases
        if p.start < p.end <= first and laying & {p.section.id, p.section.parent}
    ]
    view = _bare(book, told, _last(told, ends), "陳設圖", corpus)
    if ends:
        view = _laid_before(view, told.moments[_last(told, ends)].act.segment)
    segments = {t.act.rpartition(".u")[0] or t.act for t in view.moment.things}
    return dataclasses.replace(view, words="".join(s.text for s in book.base() if s.id in segments))


def _last(told: Course, ends: Sequence[int]) -> int:
    """The act with which comes what the tables lay out where the text only says that it stands
    there: the next after all has been laid out."""
    return min(ends[-1], len(told.moments) - 1) if ends else 0


def _laid_before(view: View, segment: str) -> View:
    """The things alone that were laid out before a segment."""
    things = tuple(t for t in view.moment.things if t.act < segment)
    return dataclasses.replace(view, moment=dataclasses.replace(view.moment, things=things))


def _seats(book: Edition, told: Course, corpus: Corpus) -> View:
    """The stage when most mats lie there: the mats alone, with what is said of their order and
    of rows."""
    most = max(range(len(told.moments)), key=lambda n: len(told.moments[n].mats))
    view = _bare(book, told, most, "席位", corpus)
    said = [
        s.quote
        for s in _reading(told.chapter, corpus).statements
        if s.kind in ("order", "seat", "layers")
    ]
    return dataclasses.replace(
        view,
        moment=dataclasses.replace(view.moment, things=()),
        words="；".join(dict.fromkeys(said)),
    )


def _bare(book: Edition, told: Course, at: int, title: str, corpus: Corpus) -> View:
    """A moment without persons, cups and ways, and with the first note alone."""
    view = _view(book, told, at, at, at, title, corpus)
    return dataclasses.replace(
        view,
        moment=dataclasses.replace(view.moment, cups=(), persons=()),
        moves=(),
        notes=view.notes[:1],
    )


@picture
def meat(chapter: text.Chapter, *, corpus: Corpus | None = None) -> str:
    """俎實: who has which cuts on his stand, drawn on the animal, as SVG.  Raises ZunzuError
    where the text tells of none."""
    corpus = corpus or at_hand()
    book = text.edition(chapter, corpus)
    told = _reading(book.chapter, corpus).statements
    shares = {s: _quoted(book, s) for s in told if s.kind == "share"}
    return sheets.meat(shares, given(book.chapter, corpus).cuts, book.title)


@picture
def targets(chapter: text.Chapter, *, corpus: Corpus | None = None) -> str:
    """侯制: the targets of a rite to one scale with their measures in 尺, as SVG.  Raises
    ZunzuError where the text tells no distance."""
    corpus = corpus or at_hand()
    book = text.edition(chapter, corpus)
    told = [
        s
        for s in _reading(book.chapter, corpus).statements
        if s.kind == "measure" and s.amount and _TARGET_WAY in (s.subject, s.values[0])
    ]
    if not told:
        raise fail(
            f"targets of {book.title}",
            "its text tells of no target how far away it stands",
            "ask for 鄉射禮 or 大射儀",
        )
    known = [
        sheets.target(_TARGET if s.subject == _TARGET_WAY else s.subject, float(s.amount or 0))
        for s in told
    ]
    words = "；".join(dict.fromkeys(_quoted(book, s).rstrip("。，") for s in told))
    return sheets.targets(
        known,
        book.title,
        f"{words}。弓二寸以為侯中，倍中以為躬，倍躬以為左右舌，下舌半上舌（鄉射禮記）。",
    )


def _quoted(book: Edition, statement: Statement) -> str:
    return next((s.text for s in book.base() if s.id == statement.segment), statement.quote)


def clashes(
    chapter: text.Chapter, *, corpus: Corpus | None = None, settled: bool = False
) -> tuple[Clash, ...]:
    """Where act and building contradict each other and nobody has said why; with ``settled`` all
    such places."""
    told, known = (
        course(chapter, corpus=corpus),
        given(text.edition(chapter, corpus).chapter, corpus or at_hand()).why,
    )
    return tuple(c for c in told.clashes if settled or known(c.act, c.kind, c.verb) is None)


def staging(chapter: text.Chapter, *, corpus: Corpus | None = None) -> str:
    """The staging script of a rite as JSON (schema: :func:`staging_schema`), the same bytes on
    every run: who does what, from where to where by which way, facing, posture, what he holds, how
    sure that is and by which words.

    >>> import json
    >>> from zunzu import draw
    >>> json.loads(draw.staging("覲禮"))["timeline"][0]["act"]
    '享'
    """
    book, told, corpus = _given(chapter, corpus)
    card = text.find_chapter(chapter, corpus)
    houses = {
        kind: building(kind, corpus) for kind in dict.fromkeys(m.building for m in told.moments)
    }
    return script.dumps(
        script.script(book, told, given(told.chapter, corpus), card.english, houses)
    )


def staging_schema() -> str:
    """The JSON Schema of the staging script."""
    return script.schema()


def page(chapter: text.Chapter, *, corpus: Corpus | None = None) -> str:
    """The stepping page of a rite: one self-contained HTML file with text, plan and score, that
    plays the staging script.

    Without JavaScript it is the list of the phase plans.
    """
    book, told, corpus = _given(chapter, corpus)
    plans: list[tuple[str, str, str]] = []
    symbols: dict[str, tuple[str, str]] = {}
    for phase in (p for p in told.phases if p.end > p.start):
        view = _view(
            book, told, phase.start, phase.end, _shown(told, phase), phase.section.title, corpus
        )
        plans.append((phase.section.title, view.words, _drawn(view, symbols)))
    return stepping.page(
        staging(chapter, corpus=corpus),
        told.title,
        text.find_chapter(chapter, corpus).english,
        plans,
        symbols.values(),
    )


def _phase(told: Course, at: str) -> Phase | None:
    full = [p for p in told.phases if p.end > p.start]
    if not at and full:
        return full[0]
    if at.isascii() and at.isdigit() and len(at) < 3 and 0 < int(at) <= len(full):
        return full[int(at) - 1]
    return next(
        (
            p
            for p in full
            if at in (p.section.id, p.section.title, p.section.id.rpartition(".p-")[2])
        ),
        None,
    )


def _span(told: Course, at: str) -> tuple[int, int, str]:
    """The acts of a segment, or one act, in the course."""
    wanted = at if at.startswith(told.chapter) else f"{told.chapter}.{at}"
    inside = [n for n, m in enumerate(told.moments) if wanted in (m.act.id, m.act.segment)]
    if not inside:
        raise _no_phase(told, at)
    first = told.moments[inside[0]].act
    return (
        inside[0],
        inside[-1] + 1,
        wanted.removeprefix(f"{told.chapter}.") + (f" {first.verb}" if wanted == first.id else ""),
    )


def _no_phase(told: Course, at: str) -> ZunzuError:
    names = [p.section.title for p in told.phases if p.end > p.start] + [
        m.act.segment.rpartition(".")[2] for m in told.moments
    ]
    return fail(
        f"drawing {told.title}",
        f"there is no phase, segment or act {at!r} with acts to be drawn",
        nearest(at, list(dict.fromkeys(names)))
        or f"the phases are {'、'.join(names[:12]) or 'none'}",
    )


def _shown(told: Course, phase: Phase) -> int:
    """The moment of a phase that its plan shows: when its first cup has been offered, and he to
    whom it is offered has answered; of a phase without such, its end."""
    offers = lexicon().offers
    offering = next(
        (
            n
            for n in range(phase.start, phase.end)
            if told.moments[n].act.verb in offers and told.moments[n].act.recipient
        ),
        None,
    )
    return phase.end - 1 if offering is None else min(offering + 1, phase.end - 1)


def _view(
    book: Edition, told: Course, start: int, end: int, shown: int, title: str, corpus: Corpus
) -> View:
    moment = told.moments[shown]
    tables = given(told.chapter, corpus)
    moves = tuple(
        m
        for n in range(start, end)
        for m in told.moments[n].moves
        if told.moments[n].building == moment.building
    )
    acts = [m.act for m in told.moments[start:end]]
    acting = frozenset(w for act in acts for w in (*act.agent, *act.recipient))
    words = _words(book, told.moments[start:end])
    return View(
        f"{told.title}　{title}",
        building(moment.building, corpus),
        tables,
        moment,
        moves,
        words,
        _notes(told, moment, acting, corpus),
        tuple((p.section.title, p.end - p.start, p.start <= shown < p.end) for p in told.phases),
        acting=acting,
        again=_again(acts),
    )


def _again(acts: Sequence[Act]) -> frozenset[str]:
    """Those acts that a ditto repeats, unless all do."""
    again = frozenset(act.id for act in acts if act.source == _COPIED)
    return again if len(again) < len(acts) else frozenset()


def _words(book: Edition, moments: Sequence[Moment]) -> str:
    inside = dict.fromkeys(m.act.segment for m in moments)
    return "".join(s.text for s in book.base() if s.id in inside)


def _notes(
    told: Course, moment: Moment, acting: Collection[str], corpus: Corpus
) -> tuple[str, ...]:
    ground = next(
        (g for g in given(told.chapter, corpus).grounds if g.building == moment.building), None
    )
    lost = [p.who for p in moment.persons if p.grade == OPEN and p.who in acting]
    notes = [f"屋：{ground.zh}（「{ground.words}」）" if ground else "屋無文：但畫庭堂之位"]
    if lost:
        notes.append(f"未詳其處：{'、'.join(lost)}")
    return tuple(notes)


def forget() -> None:
    """Let go of the courses that are kept, so that the next drawing follows every act anew."""
    _of.cache_clear()


def vector(facing: str) -> tuple[float, float]:
    """The step towards a facing on the plan: east and north."""
    return given("").vector(facing)
