"""The nouns of a course: who stands where, the cups, the ways, the moments, the phases."""

from __future__ import annotations

from dataclasses import dataclass

from ..model import Act, Section
from .clash import Clash
from .given import SUPPOSED
from .ways import Point
from .where import Mat, Thing


@dataclass(frozen=True, slots=True)
class Rival:
    """Where another reader has one who stands somewhere: who says it, where, how he faces (as one
    likes, where his text is silent: ``unsaid``), in which words, by which claim of the graph."""

    author: str
    x: float
    y: float
    facing: str
    unsaid: bool = False
    words: str = ""
    source: str = ""
    claim: str = ""


@dataclass(frozen=True, slots=True)
class Stand:
    """One person or company at a moment: where in the plan's units, facing, how, with what in hand,
    and why there.

    ``grade`` is one of written, told, supposed, open; of an open place ``x`` and ``y`` are the
    middle of the part of the building where he must be.  ``act`` is the act that led him there,
    ``words`` what warrants it.
    """

    who: str
    x: float
    y: float
    facing: str = ""
    posture: str = ""
    holds: tuple[str, ...] = ()
    grade: str = SUPPOSED
    act: str = ""
    words: str = ""
    source: str = ""
    faced: str = SUPPOSED
    mat: str = ""
    count: int = 1
    rivals: tuple[Rival, ...] = ()


@dataclass(frozen=True, slots=True)
class Cup:
    """A cup at a moment: its kind, in whose hand, else where it lies, whether there is wine in
    it."""

    name: str
    kind: str
    holder: tuple[str, ...]
    place: str
    filled: bool | None
    x: float | None = None
    y: float | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """One person's way in one act."""

    who: str
    act: str
    verb: str
    points: tuple[Point, ...]
    grade: str


@dataclass(frozen=True, slots=True)
class Moment:
    """The stage when an act is done."""

    act: Act
    persons: tuple[Stand, ...]
    things: tuple[Thing, ...]
    mats: tuple[Mat, ...]
    cups: tuple[Cup, ...]
    moves: tuple[Move, ...]
    building: str


@dataclass(frozen=True, slots=True)
class Phase:
    """A section of the rite without parts of its own: the acts from ``start`` up to, not
    including, ``end`` in the course."""

    section: Section
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Course:
    """All moments of a rite in order, its phases, and where acts and building contradict each
    other."""

    chapter: str
    title: str
    moments: tuple[Moment, ...]
    phases: tuple[Phase, ...]
    clashes: tuple[Clash, ...]
    said: tuple[str, ...] = ()  # what has to be said of the whole: no building is known
