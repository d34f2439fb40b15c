"""The course of a rite: for every act who is where, and by what warrant; what stands where; by which ways they went.

Placing is reasoning.  An act that names a place puts him who acts there (``written``); a row of ``data/drawing/stands.tsv`` tells where
one is when no act does (``told`` by a commentator, or ``written`` elsewhere); going up, down, in and out lead to the stairs and the
gate (``supposed``); of whom nothing is known only the part of the building can be told (``open``).  Whoever has not moved since stands
where he stood: that his place is carried on is seen from the act that gave it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from ..corpus import Corpus, shipped
from ..lexicon import Lexicon, grammar, lexicon
from ..model import Act, Edition, Section
from ..parse.stage import Stage, advance
from ..parse.terms import ANYBODY as WHOEVER
from ..parse.terms import SERVANTS, STANDING
from ..tables import rows
from .building import BARE, CHAMBER, COURT, HALL, OUT, ROOM, Building, Spot, building
from .given import ANYBODY, OPEN, SUPPOSED, TOLD, WRITTEN, Given, Rest, given
from .clash import KINDS, Clash, shared, unsaid, up_already, walled
from .where import DISH, STAND, Found, Ground, Mat, Thing
from .ways import Point, way

#: How one faces who is on the hall, and in the court who is in the east or in the west, where nothing is said.
_NORTH, _WEST, _EAST = "北", "西", "東"
#: What hands and cups are washed at; the slug of 其所.
_BASIN, _ITS_PLACE = "洗", "qi-suo"
#: Persons who stand nearer than this are moved apart.
_APART = 4.2
#: How far a small step leads, and how near one comes to what one takes in hand.
_STEP, _REACH = 3.0, 4.0


@dataclass(frozen=True, slots=True)
class Stand:
    """One person or company at a moment: where in the plan's units, facing, how, with what in hand, and why there.

    ``grade`` is one of written, told, supposed, open; of an open place ``x`` and ``y`` are the middle of the part of the building where
    he must be.  ``act`` is the act that led him there, ``words`` what warrants it.
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


@dataclass(frozen=True, slots=True)
class Cup:
    """A cup at a moment: its kind, in whose hand, else where it lies, whether there is wine in it."""

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
    """A section of the rite without parts of its own: the acts from ``start`` up to, not including, ``end`` in the course."""

    section: Section
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Course:
    """All moments of a rite in order, its phases, and where acts and building contradict each other."""

    chapter: str
    title: str
    moments: tuple[Moment, ...]
    phases: tuple[Phase, ...]
    clashes: tuple[Clash, ...]
    said: tuple[str, ...] = ()  # what has to be said of the whole: no building is known


def course(book: Edition, acts: Sequence[Act], corpus: Corpus | None = None) -> Course:
    """The course of an edition whose acts are given as ``zunzu.acts`` gives them, the copies of dittos last."""
    corpus = corpus or shipped()
    walk = _Walk(book, given(book.chapter, corpus), lexicon(corpus), corpus)
    moments = tuple(walk.moments(in_order(acts)))
    said = () if walk.given.grounds else (f"{book.title}之屋無文：但畫庭堂之位。",)
    return Course(book.chapter, book.title, moments, _phases(book, moments), tuple(walk.clashes), said)


def in_order(acts: Sequence[Act]) -> list[Act]:
    """The acts with what a ditto repeats put behind the ditto."""
    copies: dict[str, list[Act]] = {}
    for act in acts:
        if act.source == "copied":
            copies.setdefault(act.id.rpartition(".")[0], []).append(act)
    return [a for act in acts if act.source != "copied" for a in (act, *copies.get(act.id, ()))]


def _phases(book: Edition, moments: Sequence[Moment]) -> tuple[Phase, ...]:
    """The innermost sections, each with its run of acts; of a chapter that nobody has divided, the whole."""
    order = {s.id: n for n, s in enumerate(book.base())}
    parents = {s.parent for s in book.sections}
    leaves = [s for s in book.sections if s.id not in parents]
    if not leaves and order:
        ids = list(order)
        leaves = [Section(f"{book.chapter}.p-all", book.chapter, book.title, "The whole", ids[0], ids[-1])]
    at = [order.get(m.act.segment, -1) for m in moments]
    found = []
    for section in leaves:
        first, last = order.get(section.first, 0), order.get(section.last, 0)
        inside = [n for n, place in enumerate(at) if first <= place <= last]
        found.append(Phase(section, inside[0] if inside else 0, inside[-1] + 1 if inside else 0))
    return tuple(found)


@lru_cache(maxsize=4)
def _slugs(corpus: Corpus) -> dict[str, str]:
    """The slug of the place that each term names."""
    return {row["term"]: row["concept"] for path in corpus.every("data", "lexicon", "places.tsv")
            for row in rows(path, ("term", "concept"), short=True) if row["concept"]}


@dataclass(slots=True)
class _Walk:
    """One walk through the acts of a chapter."""

    book: Edition
    given: Given
    words: Lexicon
    corpus: Corpus
    persons: dict[str, Stand] = field(default_factory=dict)
    scene: Stage = field(default_factory=Stage)
    clashes: list[Clash] = field(default_factory=list)
    lying: dict[str, Point] = field(default_factory=dict)
    moves: list[Move] = field(default_factory=list)
    laid: dict[str, Point] = field(default_factory=dict)
    giver: str = ""
    offered: Found | None = None  # where the cup was offered last
    last: Act | None = None
    after: dict[str, Sequence[Act]] = field(default_factory=dict)
    segment: str = ""
    ground: Ground = field(init=False)
    order: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        self.ground = Ground(self._building(""), self.given, _slugs(self.corpus))
        self.order = {s.id: n for n, s in enumerate(self.book.base())}
        self._mark()

    def moments(self, acts: Sequence[Act]) -> Iterator[Moment]:
        """The stage after each act."""
        for n, act in enumerate(acts):
            self._enter(act.segment)
            self.moves = []
            self.after = {act.id: acts[n + 1:n + 25]}
            if not act.negated and act.model is None:
                self._do(act)
            yield Moment(act, self._cast(), tuple(self.ground.things.values()), tuple(self.ground.mats.values()), self._cups(),
                         tuple(self.moves), self.ground.building.kind)

    # -- what is there without an act ---------------------------------------------------------------------------

    def _enter(self, segment: str) -> None:
        """Come to a segment: another building perhaps, and those whom the tables place from here on."""
        if segment == self.segment:
            return
        before, self.segment = self.order.get(self.segment, -1), segment
        kind = self._building(segment).kind
        if kind != self.ground.building.kind:
            self._clear(kind)
        passed = {s for s, n in self.order.items() if before < n <= self.order.get(segment, -1)}
        for rest in self.given.rests:
            if rest.at and rest.when != "act" and f"{self.book.chapter}.{rest.at}" in passed:
                self._lay(rest, f"{self.book.chapter}.{rest.at}")

    def _clear(self, kind: str) -> None:
        """Another building: nobody stands there yet."""
        self.ground = Ground(building(kind, self.corpus), self.given, self.ground.slugs)
        self.persons, self.lying = {}, {}
        self._mark()

    def _mark(self) -> None:
        """Where things will stand that the tables place."""
        for rest in self.given.rests:
            if rest.when == "thing" and (place := self.ground.coordinates(rest.place)):
                self.ground.marks.setdefault(rest.who, replace(place, width=3, depth=3, facing=rest.facing, thing=True, solid=True))

    def _building(self, segment: str) -> Building:
        number = segment.rpartition(".")[2]
        kind = next((g.building for g in self.given.grounds if g.first <= number <= g.last), "")
        fallback = self.given.grounds[0].building if self.given.grounds and not segment else BARE
        return building(kind or fallback, self.corpus)

    def _lay(self, rest: Rest, act: str) -> None:
        """Put there what a row of the table says."""
        place = self.ground.coordinates(rest.place, rest.who)
        if place is None:
            return
        if rest.when == "mat":
            self.ground.mats[rest.who] = Mat(rest.who, place.x, place.y, rest.facing, rest.head, rest.grade, act, rest.words)
        elif rest.when == "thing":
            kind = rest.who.partition(":")[0]
            self.ground.things[rest.who] = Thing(rest.who, kind, place.x, place.y, rest.facing, rest.grade, act, rest.words)
        elif rest.when in ("from", "gate"):
            self._stand(rest.who, place.x, place.y, rest.facing, rest.grade, act, rest, home=True)

    def _rest(self, who: str, when: str) -> Rest | None:
        """What the tables say of him then: his own row before that for anybody, a later one before an earlier."""
        here = self.order.get(self.segment, 0)
        fit = [r for r in self.given.rests if r.when == when and r.who in (who, self.given.actor(who).of, ANYBODY)
               and (not r.at or self.order.get(f"{self.book.chapter}.{r.at}", 0) <= here)]
        return min(fit, key=lambda r: ((r.who != who) + (r.who == ANYBODY), not r.at), default=None)

    # -- an act ---------------------------------------------------------------------------------------------------

    def _do(self, act: Act) -> None:
        who = [name for name in act.agent if (name,) not in (SERVANTS, WHOEVER)]
        offers = act.verb in self.words.offers and bool(act.recipient)
        self.ground.owner = act.recipient[0] if offers else ""
        for name in who:
            self._instead(name, act)
            self._go(name, act)
        if offers:
            self.giver = act.agent[0] if act.agent else ""
            self.ground.served = act.recipient[0]
            self.offered = self.ground.find(act.place, act.agent[0]) if act.agent and act.place else None
        self._set_out(act)
        advance(self.scene, act, self.words)
        self._put_down(act)
        for name in who:
            self._settle(name, act)
        self.ground.other = next(iter(who), "") or self.ground.other
        self.last = act
        self._judge(act)

    def _instead(self, name: str, act: Act) -> None:
        """He takes the place of him in whose stead he acts: of two names of one man one stands on the stage."""
        stead = set(self.given.actor(name).instead) | {n for n in self.persons if name in self.given.actor(n).instead}
        for other in sorted(stead & set(self.persons)):
            was = self.persons.pop(other)
            self.ground.spots.pop(other, None)
            if name not in self.persons:
                self._stand(name, was.x, was.y, was.facing, was.grade, was.act or act.id)
        company = self.given.actor(name).of
        if name not in self.persons and company in self.persons:
            self.ground.spots.setdefault(name, self.ground.spots[company])

    def _go(self, name: str, act: Act) -> None:
        """Where the act takes him."""
        effect = self.words.effect(act.verb)
        told = next((r for r in self.given.rests if r.when == "act" and r.who == name and act.id.endswith(f".{r.at}")), None)
        if told is not None and (place := self.ground.coordinates(told.place, name)):
            return self._arrive(name, act, place, told.grade, rest=told, home=self._stays(act))
        stand = self.persons.get(name)
        if stand is not None and stand.mat and self.words.kind(act.verb, "V") not in ("motion", "bow", "posture") and not \
                act.verb in self.words.offers:
            return None  # who sits on his mat eats and drinks there
        bearing = [o for o in act.object if self.words.kind(o, "T") not in ("", "cup", "abstract")]
        if effect.way in ("goes-up", "goes-down") and not (bearing and not act.place and effect.way == "goes-up"):
            self._climb(name, act, effect.way == "goes-up")
        elif effect.way in ("goes-in", "goes-out"):
            self._pass_gate(name, act, effect.way == "goes-in")
        elif effect.wine == "washes" or self.words.is_a(act.verb, "washes-hands"):
            self._wash(name, act)
        elif self.words.is_a(act.verb, "goes-forward") and not act.place:
            self._forward(name, act)
        elif self.words.is_a(act.verb, "withdraws") and not act.place and not act.object:
            self._back(name, act)
        elif self.words.is_a(act.verb, "follows") and act.recipient:
            self._follow(name, act)
        elif act.place:
            self._to(name, act)
        elif effect.cup == "takes" and act.cup and (lies := self._lies(act.cup)):
            self._approach(name, act, Found(*lies, 3, 3, thing=True, solid=True))
        elif self.ground.served in (name, self.given.actor(name).of) and self.offered and (self.words.is_a(act.verb, "bows") or effect.cup == "receives"):
            self._where_offered(name, act)
        elif act.verb in self.words.offers and act.recipient:
            self._before_mat(name, act)
        elif effect.cup == "receives" and act.cup and self.giver != name:
            self._forward(name, act)
        elif self.words.is_a(act.verb, "sets-out") and act.object and (mark := self.ground.marks.get(act.object[0])):
            self._approach(name, act, mark)

    def _lies(self, cup: str) -> Point | None:
        """Where a cup lies; 觶 may be the 角觶 that lies there."""
        kind = self.scene.cups[cup].kind if cup in self.scene.cups else cup.partition(".")[0]
        like = [name for name in self.lying if name.partition(".")[0].endswith(kind) or kind.endswith(name.partition(".")[0])]
        return self.lying.get(cup) or (self.lying[like[-1]] if like else None)

    def _where_offered(self, name: str, act: Act) -> None:
        """He to whom a cup is offered at a place receives it there."""
        place, stand = self.offered, self.persons.get(name)
        if place is None or place.mat is not None:
            return
        if stand is None or abs(stand.x - place.x) + abs(stand.y - place.y) > 4 * _APART:
            self._arrive(name, act, replace(place, thing=False), WRITTEN, home=True)
        elif stand.grade == SUPPOSED:
            self.persons[name] = replace(stand, grade=WRITTEN, words=act.quote)

    def _before_mat(self, name: str, act: Act) -> None:
        """Of an offering whose place is not told: before the mat of him who sits there."""
        guest, mat = self.persons.get(act.recipient[0]), self.ground.mat_of(act.recipient[0])
        if mat is not None and guest is not None and guest.mat == mat.of:
            dx, dy = self.given.vector(mat.facing)
            self._arrive(name, act, Found(mat.x + 9 * dx, mat.y + 9 * dy), SUPPOSED)

    def _climb(self, name: str, act: Act, up: bool) -> None:
        """升 and 降: onto and from a mat, or by the stairs."""
        mat = self.ground.mat_of(name) if any(m in place for place in act.place for m in grammar.MATS) else None
        if mat is not None:
            return self._onto(name, mat, act) if up else self._off(name, mat, act)
        if not self.ground.building.levels:
            return self._to(name, act) if act.place else None
        part = self._part(name)
        found = self.ground.find([p for p in act.place if not self._is_stair(p)], name)
        there = found is not None and (self.ground.building.region(found.x, found.y) in (COURT, OUT)) != up
        if found is not None and there:
            return self._arrive(name, act, found, self._grade(act), home=up)
        if part is not None and up_already(self.ground.building, self._point(name), up):
            return self._clash("twice", name, act)
        rest = self._rest(name, "up" if up else "down")
        named = any(self._is_stair(p) for p in act.place)
        if rest is not None and (place := self.ground.coordinates(rest.place, name)):
            return self._arrive(name, act, place, rest.grade, rest=rest, home=True)
        home = None if up or named else self._home_below(name)
        stair = self._stair(name, act)
        spot = self.ground.building.spots.get(f"{stair}-shang" if up else f"{stair}-qian")
        if home is None and spot is not None:
            home = Found(spot.x, spot.y)
        return self._arrive(name, act, home, self._grade(act) if named else SUPPOSED, home=up) if home else None

    def _pass_gate(self, name: str, act: Act, into: bool) -> None:
        """入 and 出: of one on the hall the door of the room, else the gate."""
        outward = [] if into else [act.verb + place for place in act.place if act.verb + place in self.ground.slugs]
        found = self.ground.find(outward or act.place, name)
        if found is None and self._part(name) in (HALL, ROOM, CHAMBER) and "shi" in self.ground.building.spots:
            return self._through_door(name, act, into)
        if found is not None:
            rest = self._rest(name, "in" if into else "out")
            place = rest and self.ground.coordinates(rest.place, name)
            near = place is not None and max(abs(place.x - found.x) - found.width / 2, abs(place.y - found.y) - found.depth / 2) < _STEP
            if rest is not None and place is not None and near and not found.thing:
                return self._arrive(name, act, place, self._grade(act), rest=rest, home=True)
            return self._arrive(name, act, found, self._grade(act), home=True)
        rest = self._rest(name, "in" if into else "out")
        if rest is not None and (place := self.ground.coordinates(rest.place, name)):
            return self._arrive(name, act, place, rest.grade, rest=rest, home=True)
        east = self.given.actor(name).side == grammar.STAIRS[0]
        slug = ("men-you" if east else "men-zuo") if into else ("chu-men-zuo" if east else "chu-men-you")
        spot = self.ground.building.spots.get(slug)
        return self._arrive(name, act, Found(spot.x, spot.y), SUPPOSED) if spot else None

    def _through_door(self, name: str, act: Act, into: bool) -> None:
        home = self.ground.homes.get((name, ROOM)) if into else None
        door = self.ground.building.spots["hu"]
        self._arrive(name, act, home or Found(door.x - 2, door.y + (6 if into else -5)), SUPPOSED)

    def _wash(self, name: str, act: Act) -> None:
        """To the basin, unless he is there; 降洗 only tells what one goes down for, where going there is told after it."""
        basin = self.ground.things.get(_BASIN)
        now = self.ground.at(name)
        if basin is None or act.place:
            return self._to(name, act) if act.place else None
        if self._announced(name, act):
            return None
        if now is not None and abs(now.x - basin.x) + abs(now.y - basin.y) < 12:
            return None
        rest = self._rest(name, "wash")
        place = rest and self.ground.coordinates(rest.place, name)
        if rest is not None and place is not None:
            return self._arrive(name, act, place, rest.grade, rest=rest)
        return self._arrive(name, act, Found(basin.x, basin.y - 6), SUPPOSED)

    def _announced(self, name: str, act: Act) -> bool:
        """Whether he goes to the basin later, before he goes up again."""
        if self.last is None or self.last.quote != act.quote or self.words.effect(self.last.verb).way != "goes-down":
            return False
        for later in self.after.get(act.id, ()):
            if name in later.agent:
                if self.words.effect(later.verb).way:
                    return False
                if any(p.startswith(_BASIN) for p in later.place) or self.words.is_a(later.verb, "washes-hands"):
                    return True
        return False

    def _forward(self, name: str, act: Act) -> None:
        """進, 受: towards him who gives, a step from him; else a step before him."""
        now, other = self.ground.at(name), self.ground.at(self.giver) if self.giver != name else None
        if now is None:
            return
        if other is not None and self._same_part(now, other):
            dx, dy = now.x - other.x, now.y - other.y
            size = (dx * dx + dy * dy) ** 0.5
            if size > 6:
                self._arrive(name, act, Found(other.x + dx / size * 5, other.y + dy / size * 5), SUPPOSED)
            return
        stand = self.persons.get(name)
        dx, dy = self.given.vector(stand.facing if stand else "")
        self._arrive(name, act, Found(now.x + dx * _STEP, now.y + dy * _STEP), SUPPOSED)

    def _back(self, name: str, act: Act) -> None:
        """退: a step back, he faces as before."""
        stand = self.persons.get(name)
        if stand is not None and not stand.mat:
            dx, dy = self.given.vector(stand.facing)
            back = Found(stand.x - dx * _STEP, stand.y - dy * _STEP)
            if self._same_part(Found(stand.x, stand.y), back):
                self._arrive(name, act, back, SUPPOSED, keep=True)

    def _follow(self, name: str, act: Act) -> None:
        other = self.ground.at(act.recipient[0])
        now = self.ground.at(name)
        if other is not None and (now is None or not self._same_part(now, other)):
            self._arrive(name, act, Found(other.x, other.y - 6), SUPPOSED)

    def _to(self, name: str, act: Act) -> None:
        """To the place that the act names: there, or near the thing that he takes or puts down."""
        mat = any(place.removeprefix(grammar.HIS) in grammar.MATS for place in act.place[-1:])
        own = self.ground.mat_of(name)
        if mat and own is not None and self.words.kind(act.verb, "V") == "motion":
            return self._onto(name, own, act)
        found = self._found(name, act)
        if found is None:
            return None
        if (rest := self._refined(name, found)) and (place := self.ground.coordinates(rest.place, name)):
            return self._arrive(name, act, place, self._grade(act), rest=rest, home=self._stays(act))
        if act.object and self.words.kind(act.verb, "V") not in ("bow", "motion", "posture", "offer") and not found.mat:
            return self._approach(name, act, found)
        return self._arrive(name, act, found, self._grade(act), home=self._stays(act))

    def _found(self, name: str, act: Act) -> Found | None:
        """Where an act's words lead; 其所 is where the cup lay before."""
        if act.cup in self.laid and any(self.ground.slugs.get(place) == _ITS_PLACE for place in act.place):
            return Found(*self.laid[act.cup], 3, 3, thing=True, solid=True)
        return self.ground.find(act.place, name)

    def _refined(self, name: str, found: Found) -> Rest | None:
        """Of a wide place, or of the basin: what the tables tell of him there."""
        for when in ("in", "out") if found.width > 30 else ("wash",) if found.thing and found == self.ground.find((_BASIN,), name) else ():
            rest = self._rest(name, when)
            place = rest and self.ground.coordinates(rest.place, name)
            if rest and place and (when == "wash" or Spot(found.x, found.y, found.width, found.depth).holds(place.x, place.y)):
                return rest
        return None

    def _approach(self, name: str, act: Act, found: Found) -> None:
        """So near to the place that he reaches it."""
        now = self.ground.at(name)
        same = now is not None and self._same_part(now, found)
        if now is not None and same and (found.thing or not found.width) and _far((now.x, now.y), (found.x, found.y)) < 3 * _REACH:
            return
        if found.thing or found.solid:
            away = Found(now.x, now.y) if now is not None else Found(found.x, found.y - 8)
            dx, dy = away.x - found.x, away.y - found.y
            size = (dx * dx + dy * dy) ** 0.5 or 1.0
            if not same:
                dx, dy, size = 0.0, -1.0, 1.0
            found = Found(found.x + dx / size * _REACH, found.y + dy / size * _REACH)
        self._arrive(name, act, found, self._grade(act), keep=same)

    # -- arriving -------------------------------------------------------------------------------------------------

    def _onto(self, name: str, mat: Mat, act: Act) -> None:
        row = self._in_row(name, mat)
        self._arrive(name, act, Found(row[0], row[1], facing=mat.facing, mat=mat), WRITTEN, home=False)

    def _in_row(self, name: str, mat: Mat) -> Point:
        """Where on the mat he is; companies are drawn along it."""
        return mat.x, mat.y

    def _off(self, name: str, mat: Mat, act: Act) -> None:
        """降席: on the side that is named, else at its foot; or at the place that is named besides."""
        found = self.ground.find(act.place, name)
        if found is not None and found.mat is None:
            return self._arrive(name, act, found, self._grade(act), home=True)
        dx, dy = self.given.vector(mat.head)
        grade = TOLD if not found or len(act.place) < 2 else WRITTEN
        self._arrive(name, act, Found(mat.x - dx * 7.5, mat.y - dy * 7.5, facing=mat.facing), grade, home=False)

    def _arrive(self, name: str, act: Act, found: Found, grade: str, *, rest: Rest | None = None, home: bool = False,
                keep: bool = False) -> None:
        """He comes to a place by his way, and faces as is said or must be."""
        was, now = self.persons.get(name), self.ground.at(name)
        x, y = found.x, found.y
        if now is not None and not found.mat and found.width > 12 and Spot(found.x, found.y, found.width, found.depth).holds(now.x, now.y):
            x, y = now.x, now.y  # a wide place that he is in already
        elif found.mat is None:
            x, y = self._free(name, *self._raised(name, act, found))
        facing, faced = self._facing(name, act, found, rest, was, keep, (x, y))
        words, source = (rest.words, rest.source) if rest and rest.words else (act.quote, act.segment)
        start = (now.x, now.y) if now is not None else None
        self._stand(name, x, y, facing, grade, act.id, None, home=home, faced=faced, mat=found.mat.of if found.mat else "",
                    words=words, source=source, posture=act.posture or "")
        if not self.words.effect(act.verb).way and unsaid(self.ground.building, start, (x, y)):
            self._clash("level", name, act)
        if start and abs(start[0] - x) + abs(start[1] - y) > 1:
            stair = self.ground.slugs.get(self._stair_term(name, act), "")
            self.moves.append(Move(name, act.id, act.verb, way(self.ground.building, start, (x, y), stair, self._blocks(name)), grade))

    def _raised(self, name: str, act: Act, found: Found) -> Point:
        """阼階東 of one who stands on the hall is there too, not down beside the stairs."""
        part = self._part(name)
        below = self.ground.building.region(found.x, found.y) == COURT
        if part == HALL and below and -10 < found.y < 0 and not self.words.effect(act.verb).way and \
                self.words.kind(act.verb, "V") != "motion" and abs(found.x) < 50:
            return found.x, 6.0
        return found.x, found.y

    def _facing(self, name: str, act: Act, found: Found, rest: Rest | None, was: Stand | None, keep: bool, at: Point) -> tuple[str, str]:
        if act.facing:
            return act.facing, WRITTEN
        if rest is not None and rest.facing:
            return rest.facing, rest.grade
        if found.mat is not None:
            return found.mat.facing, SUPPOSED
        if keep and was is not None:
            return was.facing, was.faced
        part = self.ground.building.region(*at)
        return (_NORTH if part == HALL or abs(at[0]) < 10 else _WEST if at[0] > 0 else _EAST), SUPPOSED

    def _stand(self, name: str, x: float, y: float, facing: str, grade: str, act: str, rest: Rest | None = None, *, home: bool = False,
               faced: str = SUPPOSED, mat: str = "", words: str = "", source: str = "", posture: str = "") -> None:
        if rest is not None:
            words, source, faced = rest.words, rest.source, rest.grade
        was = self.persons.get(name)
        self.persons[name] = Stand(name, round(x, 2), round(y, 2), facing, posture or (was.posture if was else "") or STANDING,
                                   was.holds if was else (), grade, act, words, source, faced, mat, self.given.actor(name).count)
        self.ground.spots[name] = Found(x, y, facing=facing)
        if home or self.ground.building.region(x, y) == ROOM:
            self.ground.homes[name, self.ground.building.region(x, y)] = self.ground.spots[name]

    def _settle(self, name: str, act: Act) -> None:
        """What the act changes of him beside his place; one who was placed by nothing is drawn as open."""
        stand = self.persons.get(name)
        if stand is None:
            spot = self.ground.at(name)
            if spot is None:
                x, y = self._somewhere(name)
                stand = Stand(name, x, y, "", "", (), OPEN, act.id, act.quote, act.segment)
            else:
                stand = Stand(name, spot.x, spot.y, spot.facing, "", (), SUPPOSED, act.id, act.quote, act.segment)
        if act.facing and stand.act != act.id:
            stand = replace(stand, facing=act.facing, faced=WRITTEN)
        person = self.scene.persons.get(name)
        cups = tuple(c.kind for c in self.scene.cups.values() if name in c.holder)
        holds = (*cups, *(person.holds if person else ()))
        self.persons[name] = replace(stand, holds=holds, posture=act.posture or stand.posture, count=self.given.actor(name).count)
        if stand.grade != OPEN:
            self.ground.spots[name] = Found(stand.x, stand.y, facing=stand.facing)

    def _somewhere(self, name: str) -> Point:
        """The middle of the part of the building where somebody of no known place must be: his side of the court."""
        east = self.given.actor(name).side == grammar.STAIRS[0]
        return (44.0 if east else -44.0), -36.0 - 7.0 * (sum(s.grade == OPEN for s in self.persons.values()) % 6)

    # -- things and cups --------------------------------------------------------------------------------------------

    def _set_out(self, act: Act) -> None:
        """What is set out, set before somebody, and taken away."""
        goods = [o for o in act.object if self.words.kind(o, "T") not in ("", "cup", "abstract")]
        if self.words.is_a(act.verb, "takes-away"):
            for key in [k for k, t in self.ground.things.items() if t.kind in act.object]:
                del self.ground.things[key]
            return
        if self.words.is_a(act.verb, "lays-before") and act.recipient and not act.place:
            self.ground.served = act.recipient[0]
        if not self.words.is_a(act.verb, "sets-out") or not goods:
            return
        for thing in goods:
            if self.words.kind(thing, "T") in ("food", "stand", "meat") and not act.place:
                self._serve(thing, act)
            elif (found := self.ground.find(act.place, act.agent[0] if act.agent else "")) is not None:
                self._place_thing(thing, found, act)

    def _serve(self, thing: str, act: Act) -> None:
        """A dish or stand before the mat of him who is served."""
        mat = self.ground.mat_of(act.recipient[0] if act.recipient else self.ground.served)
        if mat is None:
            return
        stand = thing.endswith(STAND)
        dx, dy = self.given.vector(mat.facing)
        out = 6.6 if stand else 3.9
        name = f"{STAND if stand else DISH}:{mat.of}"
        self.ground.things[name] = Thing(name, STAND if stand else DISH, mat.x + dx * out, mat.y + dy * out, mat.facing,
                                         SUPPOSED, act.id, act.quote, mat.of)

    def _place_thing(self, thing: str, found: Found, act: Act) -> None:
        part = self.ground.building.region(found.x, found.y)
        name = ("上" if part == HALL else "下") + thing if thing == grammar.BASKET else thing
        tabled = [t for t in self.ground.things.values() if thing == t.kind and t.act.count(".") == 2]
        if tabled:  # the tables place it
            self.ground.other = min(tabled, key=lambda t: _far((t.x, t.y), (found.x, found.y))).name
            return
        self.ground.other = name
        if thing not in grammar.MATS:
            self.ground.things[name] = Thing(name, thing, found.x, found.y, "", self._grade(act), act.id, act.quote)

    def _put_down(self, act: Act) -> None:
        """Where a cup lies that was put down, and whose stand was taken away."""
        if act.cup and self.words.effect(act.verb).cup == "puts-down":
            near = self.ground.at(act.agent[0]) if act.agent else None
            found = self._found(act.agent[0] if act.agent else "", act)
            if found is not None:
                self.lying[act.cup] = (found.x, found.y)
            elif near is not None:
                dx, dy = self.given.vector(near.facing or "北")
                self.lying[act.cup] = (near.x + 2.4 * dx, near.y + 2.4 * dy)
            self.laid[act.cup] = self.lying.get(act.cup, (0.0, 0.0))
            self.ground.things.pop(self.scene.cups[act.cup].kind, None)
            x, y = self.lying.get(act.cup, (0.0, 0.0))
            self.ground.things[self.scene.cups[act.cup].kind] = Thing(self.scene.cups[act.cup].kind, "cup", x, y)
        elif act.cup and self.scene.cups[act.cup].holder:
            self.lying.pop(act.cup, None)
            if (lies := self.ground.things.get(self.scene.cups[act.cup].kind)) and lies.kind == "cup":
                del self.ground.things[self.scene.cups[act.cup].kind]
        if STAND in act.object and self.words.is_a(act.verb, "takes") and act.agent:
            self.ground.things.pop(f"{STAND}:{act.agent[0]}", None)

    def _cups(self) -> tuple[Cup, ...]:
        return tuple(Cup(name, c.kind, c.holder, c.place, c.filled, *(self.lying.get(name, (None, None)) if not c.holder else (None, None)))
                     for name, c in self.scene.cups.items())

    # -- judging ----------------------------------------------------------------------------------------------------

    def _judge(self, act: Act) -> None:
        """What building and act say against each other once it is done."""
        companies = [frozenset((name, self.given.actor(name).of)) for name in self.persons]
        for one, _ in shared(self.persons, act.id, companies):
            self._clash("mat", one, act)
        for move in self.moves:
            if walled(self.ground.building, move.points):
                self._clash("wall", move.who, act)
        for name in act.agent:
            stand = self.persons.get(name)
            if stand is not None and not self.ground.building.holds(stand.x, stand.y):
                self._clash("outside", name, act)

    def _clash(self, kind: str, name: str, act: Act) -> None:
        self.clashes.append(Clash(kind, act.id, act.segment, act.verb, name, f"{name}{act.verb}：{KINDS[kind][0]}"))

    # -- small questions --------------------------------------------------------------------------------------------

    def _cast(self) -> tuple[Stand, ...]:
        """All who are there, with the cups in their hands; one of a company who stands with it is not drawn twice."""
        out = []
        for name, stand in self.persons.items():
            company = self.persons.get(self.given.actor(name).of)
            if company is not None and abs(company.x - stand.x) + abs(company.y - stand.y) < 1:
                continue
            cups = tuple(c.kind for c in self.scene.cups.values() if name in c.holder)
            goods = tuple(h for h in stand.holds if self.words.kind(h, "T") != "cup")
            out.append(replace(stand, holds=(*cups, *goods)))
        return tuple(out)

    def _grade(self, act: Act) -> str:
        """The text's word, unless the place was filled by a warrant."""
        if any(told.slot == "place" for told in act.told):
            return TOLD
        return SUPPOSED if "place" in act.elided else WRITTEN

    def _stays(self, act: Act) -> bool:
        """Whether it is where one stands henceforth."""
        return self.words.effect(act.verb).posture == "stands" and self.words.kind(act.verb, "V") == "posture" or \
            self.words.is_a(act.verb, "bows") or self.words.is_a(act.verb, "takes-place") or act.verb in self.words.offers

    def _part(self, name: str) -> str | None:
        now = self.ground.at(name)
        return self.ground.building.region(now.x, now.y) if now else None

    def _point(self, name: str) -> Point | None:
        now = self.ground.at(name)
        return (now.x, now.y) if now else None

    def _same_part(self, one: Found, two: Found) -> bool:
        return self.ground.building.region(one.x, one.y) == self.ground.building.region(two.x, two.y)

    def _home_below(self, name: str) -> Found | None:
        return self.ground.homes.get((name, COURT)) or self.ground.homes.get((self.given.actor(name).of, COURT))

    @staticmethod
    def _is_stair(place: str) -> bool:
        return place.endswith(grammar.STAIR)

    def _stair_term(self, name: str, act: Act) -> str:
        return next((p for p in act.place if p in grammar.STAIRS), self.given.actor(name).side or grammar.STAIRS[1])

    def _stair(self, name: str, act: Act) -> str:
        return self.ground.slugs.get(self._stair_term(name, act), "xi-jie")

    def _free(self, name: str, x: float, y: float) -> Point:
        """The point, or the nearest beside it where nobody stands and nothing."""
        part = self.ground.building.region(x, y)
        taken = [(s.x, s.y) for n, s in self.persons.items() if n != name and s.grade != OPEN]
        solid = [(t.x, t.y) for t in self.ground.things.values() if t.kind != "cup"]
        for dx, dy in _BESIDE:
            at = x + dx, y + dy
            if self.ground.building.region(*at) == part and all(_far(at, p) >= _APART for p in taken) and \
                    all(_far(at, p) >= _APART - 1 for p in solid):
                return at
        return x, y

    def _blocks(self, name: str) -> list[tuple[float, float, float, float]]:
        return [(m.x - 4, m.y - 4, m.x + 4, m.y + 4) for m in self.ground.mats.values() if m.of != name]


#: Steps to one side, nearest first: along the hall before across it.
_BESIDE = ((0.0, 0.0), *sorted(((dx * 4.4, dy * 4.4) for dx in range(-3, 4) for dy in range(-2, 3) if dx or dy),
                               key=lambda p: (p[0] ** 2 + 1.3 * p[1] ** 2, p)))


def _far(a: Point, b: Point) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)

