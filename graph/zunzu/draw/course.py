"""The course of a rite: for every act who is where, and by what warrant; what stands where; by
which ways they went.

Placing is reasoning.  An act that names a place puts him who acts there (``written``); a row of
``data/drawing/stands.tsv`` tells where one is when no act does (``told`` by a commentator, or
``written`` elsewhere); going up, down, in and out lead to the stairs and the gate (``supposed``);
of whom nothing is known only the part of the building can be told (``open``).  Whoever has not
moved since stands where he stood: that his place is carried on is seen from the act that gave it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from ..corpus import Corpus, at_hand
from ..lexicon import Lexicon, grammar, lexicon
from ..model import Act, Edition, replace as altered
from ..parse.stage import advance
from ..parse.terms import ANYBODY as WHOEVER, KNEELING, SERVANTS, STANDING
from . import company, errands, holding, leaving, looking, nearing, props
from .building import BARE, CHAMBER, COURT, HALL, ROOM, Spot, building, slugs
from .clash import KINDS, Clash, shared, unsaid, walled
from .given import ANYBODY, OPEN, SUPPOSED, WRITTEN, Given, Rest, given
from .goings import going
from .moments import Course, Moment, Move, Stand
from .nearing import Going, onto
from .opinions import Opinion, held, opinions
from .order import in_order, leaves, phases
from .state import State
from .ways import Point, clear, far, parted, way
from .where import Found, Ground, Mat, Thing, on_floor

#: How one faces who is on the hall, and in the court who is in the east or in the west, where
#: nothing is said.
_NORTH, _WEST, _EAST = "北", "西", "東"


def course(book: Edition, acts: Sequence[Act], corpus: Corpus | None = None) -> Course:
    """The course of an edition whose acts are given as ``zunzu.acts`` gives them, the copies of
    dittos last."""
    corpus = corpus or at_hand()
    tables = given(book.chapter, corpus)
    walk = _Walk(book, tables, lexicon(corpus), corpus)
    walk.opinions = opinions(book, acts, tables, corpus)
    moments = tuple(walk.moments(in_order(acts)))
    said = () if walk.given.grounds else (f"{book.title}之屋無文：但畫庭堂之位。",)
    return Course(
        book.chapter, book.title, moments, phases(book, moments), tuple(walk.clashes), said
    )


class _Walk:
    """One walk through the acts of a chapter."""

    def __init__(self, book: Edition, tables: Given, words: Lexicon, corpus: Corpus) -> None:
        self.given, self.words, self.corpus = tables, words, corpus
        order = {s.id: n for n, s in enumerate(book.base())}
        self.texts = {s.id: s.text for s in book.base()}
        self.record = {s.id for s in book.base() if s.layer == "ji"}
        self.begins = {s.first for s in leaves(book, list(order))}
        first = self._ground(tables.grounds[0].building if tables.grounds else BARE)
        self.state = State(book.chapter, order, tables, words, first)
        self.clashes: list[Clash] = []
        self.opinions: dict[str, list[Opinion]] = {}
        self.moves: list[Move] = []
        self.walked: set[str] = (
            set()
        )  # who has gone somewhere since he last knelt or rose: he stands, though 興 was left out
        self._mark()

    def moments(self, acts: Sequence[Act]) -> Iterator[Moment]:
        """The stage after each act."""
        ground = self.state.ground
        uses = holding.last_uses(self.state, acts)
        for n, act in enumerate(acts):
            if self._enter(act.segment, acts[n:]):
                holding.lay_aside(self.state, uses, n)
            self.moves, self.state.after = [], acts[n + 1 : n + 25]
            if not act.negated and act.model is None:
                self._do(act)
            elif act.negated:
                self._sits(act)
            ground = self.state.ground
            yield Moment(
                act,
                tuple(company.cast(self.state)),
                tuple(ground.things.values()),
                tuple(ground.mats.values()),
                props.cups(self.state),
                tuple(self.moves),
                ground.building.kind,
            )

    def _ground(self, kind: str) -> Ground:
        """A building with nothing in it."""
        return Ground(
            building(kind, self.corpus),
            self.given,
            slugs(self.corpus),
            is_dish=lambda term: self.words.kind(term, "T") in _BEFORE_MATS,
        )

    # -- what is there without an act

    def _enter(self, segment: str, acts: Sequence[Act]) -> bool:
        """Come to a segment, with which these ``acts`` begin: another building perhaps, who is no
        longer there, and those whom the tables place from here on; whether a new part of the
        rite begins."""
        state = self.state
        if segment == state.segment:
            return False
        before, state.segment = state.order.get(state.segment, -1), segment
        passed = self._passed(before, segment)
        if begun := passed & self.begins:
            self._begin(max(state.order[s] for s in begun), segment, acts)
        kind = self._kind(segment)
        if kind != state.ground.building.kind:
            state.ground = self._ground(kind)
            state.persons, state.lying = {}, {}
            self._mark()
        for rest in self.given.rests:
            if rest.at and rest.when != "act" and f"{state.chapter}.{rest.at}" in passed:
                self._lay(rest, f"{state.chapter}.{rest.at}")
        return bool(begun)

    def _passed(self, before: int, segment: str) -> set[str]:
        """The segments after that which was reached, up to this one."""
        order = self.state.order
        return {s for s, n in order.items() if before < n <= order.get(segment, -1)}

    def _begin(self, at: int, segment: str, acts: Sequence[Act]) -> None:
        """A new part of the rite begins with the segment ``at``: who is no longer where he was."""
        state = self.state
        state.began = at
        state.ground.meant_by.clear()
        state.jars.clear()
        company.settle_down(state)
        if (again := self.given.begins_anew(segment)) is not None:
            leaving.anew(state, bare=again.bare, told=segment in self.record)
        else:
            leaving.part_over(state, leaving.parts(acts, self.begins))

    def _mark(self) -> None:
        """Where things will stand that the tables place."""
        ground = self.state.ground
        for rest in self.given.rests:
            if rest.when == "thing" and (place := ground.coordinates(rest.place)):
                ground.marks.setdefault(
                    rest.who,
                    replace(place, width=3, depth=3, facing=rest.facing, thing=True, solid=True),
                )

    def _kind(self, segment: str) -> str:
        number = segment.rpartition(".")[2][:3]
        return next((g.building for g in self.given.grounds if g.first <= number <= g.last), BARE)

    def _lay(self, rest: Rest, act: str) -> None:
        """Put there what a row of the table says."""
        ground = self.state.ground
        place = ground.coordinates(rest.place, rest.who)
        if place is None:
            return
        if rest.when == "mat":
            mat = Mat(
                rest.who, place.x, place.y, rest.facing, rest.head, rest.grade, act, rest.words
            )
            ground.mats[rest.who] = on_floor(ground.building, mat)
            ground.served = rest.who  # what is laid out next is for him
        elif rest.when == "thing":
            kind = rest.who.partition(":")[0]
            props.let_go(self.state, kind)
            ground.things[rest.who] = Thing(
                rest.who, kind, place.x, place.y, rest.facing, rest.grade, act, rest.words
            )
        elif rest.when in ("from", "gate"):
            self.state.stood.add((rest.who, ground.building.region(place.x, place.y)))
            self.state.errands.pop(rest.who, None)
            self._stand(
                Stand(
                    rest.who,
                    place.x,
                    place.y,
                    rest.facing,
                    KNEELING if place.mat else STANDING if rest.when == "gate" else "",
                    grade=rest.grade,
                    act=act,
                    words=rest.words,
                    source=rest.source,
                    faced=rest.grade,
                    mat=place.mat.of if place.mat else "",
                ),
                home=True,
                tabled=True,
            )

    # -- an act

    def _do(self, act: Act) -> None:
        """They go to where it is done; then what it does to things, to the scene and to
        themselves."""
        state = self.state
        who = company.acting(state, act, [name for name in act.agent if self._is_person(name)])
        offers = act.verb in self.words.offers and bool(act.recipient)
        state.ground.owner = act.recipient[0] if offers else ""
        for name in who:
            company.gather(state, act, name, who)
            self._instead(name, act)
            own = self._own(name, act)
            if went := going(state, name, own):
                self._arrive(name, own, went)
        self._serves(act, who, offers)
        props.lead_along(state, act)
        props.set_out(state, act)
        advance(state.scene, act, self.words)
        props.put_down(state, act)
        for name in who:
            self._settle(name, act)
        if who and who[0] != state.ground.other:
            state.ground.before_other, state.ground.other = state.ground.other, who[0]
        state.last = act
        self._beside(act)
        self._judge(act)

    def _is_person(self, name: str) -> bool:
        """Whether somebody is named: not servants of no name, and no thing (鼗倚于頌磬西)."""
        return (name,) not in (SERVANTS, WHOEVER) and self.words.kind(name, "T") != _INSTRUMENT

    def _sits(self, act: Act) -> None:
        """不興: who does not rise sits, on his mat where he has one on the hall."""
        if self.words.effect(act.verb).posture != "stands":
            return
        for name in act.agent:
            mat, stand = self.state.ground.mat_of(name), self.state.persons.get(name)
            if mat is None or stand is None or stand.mat or self.state.part(name) != HALL:
                continue
            self._arrive(name, act, replace(onto(mat), grade=SUPPOSED))
            self.state.persons[name] = replace(self.state.persons[name], posture=KNEELING)

    def _serves(self, act: Act, who: Sequence[str], offers: bool) -> None:
        """Who is served, by whom and where, from an offering on until he has received it and
        goes down."""
        state = self.state
        if offers:
            state.giver, state.ground.served = (act.agent or ("",))[0], act.recipient[0]
            state.offered = state.ground.find(act.place, state.giver) if act.place else None
        elif self.words.effect(act.verb).way == "goes-down" and state.ground.served in who:
            state.offered = None

    def _own(self, name: str, act: Act) -> Act:
        """The act as it is his: of 賓序西，主人序東 each has his place."""
        if len(act.agent) < 2 or len(act.place) < 2:
            return act
        words = self.texts.get(act.segment, "")
        his = tuple(place for place in act.place if name + place in words)
        return altered(act, place=his) if his else act

    def _instead(self, name: str, act: Act) -> None:
        """He takes the place of him in whose stead he acts: of two names of one man one stands
        on the stage."""
        persons, spots = self.state.persons, self.state.ground.spots
        stead = set(self.given.actor(name).instead) | {
            n for n in persons if name in self.given.actor(n).instead
        }
        for other in sorted(stead & set(persons)):
            was = persons.pop(other)
            spots.pop(other, None)
            if name not in persons:
                self._stand(replace(was, who=name, count=self.given.actor(name).count))
        of = next((c for c in self.given.actor(name).of if c in persons and c in spots), None)
        if name not in persons and of is not None:
            spots.setdefault(name, spots[of])

    def _arrive(self, name: str, act: Act, went: Going) -> None:
        """He comes to a place by his way, and faces as is said or must be."""
        if went.twice:
            self._clash("twice", name, act)
            return
        (self.state.posted.add if act.verb in self.given.leads else self.state.posted.discard)(name)
        now = self.state.ground.at(name)
        start = (now.x, now.y) if now is not None else None
        self._sets_out(name, act, went, start)
        end = self._comes_to(name, act, went.found, start)
        self._take_place(name, act, went, end)
        said = self.words.effect(act.verb).way or self.words.is_a(act.verb, "follows")
        if not said and unsaid(self.state.ground.building, start, end):
            self._clash("level", name, act)
        if start and abs(start[0] - end[0]) + abs(start[1] - end[1]) > 1:
            self._move(name, act, [start, *([went.via] if went.via else []), end], went.grade)

    def _sets_out(self, name: str, act: Act, went: Going, start: Point | None) -> None:
        """Whether he will come back to where he was, or is at home where he goes."""
        errands.remember(self.state, name, start, went.errand)
        if went.found.mat is not None or went.home and not self.words.effect(act.verb).way:
            self.state.errands.pop(name, None)

    def _comes_to(self, name: str, act: Act, found: Found, start: Point | None) -> Point:
        """The point at which he ends: where he is, in a wide place that he is in already; on the
        mat; or where it is free."""
        if found.mat is not None:
            return found.x, found.y
        wide = found.width > _WIDE and Spot(found.x, found.y, found.width, found.depth)
        if start is not None and wide and wide.holds(*start):
            return start
        return self._free(name, *self._raised(name, act, found))

    def _take_place(self, name: str, act: Act, went: Going, at: Point) -> None:
        """He stands there, by the words of the table that placed him or by those of the act; on
        his own mat or on none."""
        facing, faced = self._facing(name, act, went, at)
        words, source = _warrant(act, went.rest)
        own = self.state.ground.mat_of(name)
        mat = own.of if own is not None and own == went.found.mat else ""
        self._stand(
            Stand(
                name,
                *at,
                facing,
                act.posture or "",
                (),
                went.grade,
                act.id,
                words,
                source,
                faced,
                mat,
            ),
            went.home and not self._is_visit(name, act, at),
            tabled=went.rest is not None and went.home,
        )
        tabled = went.rest is not None and went.rest.who != ANYBODY
        if went.home and (tabled or self.state.takes_place(act)):
            self.state.stood.add((name, self.state.ground.building.region(*at)))

    def _is_visit(self, name: str, act: Act, at: Point) -> bool:
        """Whether he bows or offers elsewhere in the court than where he has his station: a table
        tells it, or he took it by standing there."""
        part = self.state.ground.building.region(*at)
        stations = self.state.ground.stationed | self.state.stood
        known = part == COURT and (name, part) in stations
        return known and (self.words.is_a(act.verb, "bows") or act.verb in self.words.offers)

    def _move(self, name: str, act: Act, stops: Sequence[Point], grade: str) -> None:
        """He goes from one point to the next, by the stair that is told."""
        state = self.state
        far_off = bool(self.words.effect(act.verb).way)
        if far_off or state.last is None or state.last.quote != act.quote:
            self.walked.add(name)  # else 坐奠爵于階前: he goes there, then kneels
        stair = state.ground.slugs.get(state.stair_term(name, act), "")
        parts = [
            way(state.ground.building, one, two, stair, self._blocks(name))
            for one, two in pairwise(stops)
        ]
        path = (*parts[0], *(point for part in parts[1:] for point in part[1:]))
        self.moves.append(Move(name, act.id, act.verb, path, grade))

    def _raised(self, name: str, act: Act, found: Found) -> Point:
        """阼階東 of one who stands on the hall is there too, not down beside the stairs."""
        state = self.state
        if state.part(name) != HALL:
            return found.x, found.y
        climbs = bool(self.words.effect(act.verb).way)
        stays = climbs or act.verb in self.given.leads  # 盡階: on the steps
        if not stays and act.place and act.place[-1].endswith(grammar.STAIR):
            return found.x, _ON_TOP  # 復阼階: to the top of it
        moves = climbs or self.words.kind(act.verb, "V") == "motion"
        raised = not moves and self._is_beside_stairs(found)
        return found.x, _ON_TOP if raised else found.y

    def _is_beside_stairs(self, found: Found) -> bool:
        """Whether a place is down in the court, beside the stairs."""
        in_court = self.state.ground.building.region(found.x, found.y) == COURT
        return in_court and _BESIDE_STAIRS < found.y < 0 and abs(found.x) < 50

    def _facing(self, name: str, act: Act, went: Going, at: Point) -> tuple[str, str]:
        """How he faces, and how sure that is."""
        was = self.state.persons.get(name)
        if act.facing:
            return act.facing, WRITTEN
        if told := went.facing or (went.found.facing if went.found.station else ""):
            return told, SUPPOSED
        if went.rest is not None and went.rest.facing:
            return went.rest.facing, went.rest.grade
        if went.found.mat is not None:
            return went.found.mat.facing, SUPPOSED
        if went.keep and was is not None:
            return was.facing, was.faced
        return self._towards(at), SUPPOSED

    def _towards(self, at: Point) -> str:
        """How one faces there of whom nothing is said."""
        part = self.state.ground.building.region(*at)
        return _NORTH if part == HALL or abs(at[0]) < 10 else _WEST if at[0] > 0 else _EAST

    def _stand(self, stand: Stand, home: bool = False, tabled: bool = False) -> None:
        """Put somebody there; he holds himself as before, and has what he had."""
        persons, ground = self.state.persons, self.state.ground
        was = persons.get(stand.who)
        persons[stand.who] = replace(
            stand,
            x=round(stand.x, 2),
            y=round(stand.y, 2),
            count=self.given.actor(stand.who).count,
            posture=stand.posture or (was.posture if was else "") or STANDING,
            holds=was.holds if was else (),
        )
        ground.spots[stand.who] = Found(stand.x, stand.y, facing=stand.facing)
        part = ground.building.region(stand.x, stand.y)
        if tabled:
            ground.stationed.add((stand.who, part))
        if home or part in (ROOM, CHAMBER) and (stand.who, part) not in ground.homes:
            ground.homes[stand.who, part] = ground.spots[stand.who]
            company.belongs_with(self.state, stand.who, part)

    def _settle(self, name: str, act: Act) -> None:
        """What the act changes of him beside his place; one who was placed by nothing is drawn
        as open."""
        state = self.state
        stand = state.persons.get(name) or self._unplaced(name, act)
        if act.facing and stand.act != act.id:
            stand = replace(stand, facing=act.facing, faced=WRITTEN, rivals=())
        elif facing := looking.faces(state, (stand.x, stand.y), act):
            stand = replace(stand, facing=facing, faced=SUPPOSED)
        state.persons[name] = replace(stand, posture=self._posture(name, act, stand))
        if stand.grade != OPEN:
            state.is_at(name, act, Found(stand.x, stand.y, facing=stand.facing))

    def _posture(self, name: str, act: Act, stand: Stand) -> str:
        """How he holds himself when it is done."""
        if self.words.effect(act.verb).posture:
            self.walked.discard(name)
        posture = STANDING if name in self.walked else act.posture or stand.posture
        if stand.mat and stand.posture == KNEELING and not self.words.effect(act.verb).posture:
            posture = KNEELING  # on his mat he sits until he rises
        return posture

    def _unplaced(self, name: str, act: Act) -> Stand:
        """Where the places that are known have him, else somewhere on his side."""
        state = self.state
        spot = state.ground.at(name)
        x, y = (spot.x, spot.y) if spot else state.somewhere(name)
        facing, grade = (spot.facing, SUPPOSED) if spot else ("", OPEN)
        return Stand(
            name,
            x,
            y,
            facing,
            grade=grade,
            act=act.id,
            words=act.quote,
            source=act.segment,
            count=self.given.actor(name).count,
        )

    def _free(self, name: str, x: float, y: float) -> Point:
        """The point, or the nearest beside it where nobody stands and nothing."""
        house = self.state.ground.building
        x, y = clear(house, (x, y))
        taken = nearing.taken(self.state, name)
        east = self.given.actor(name).side == grammar.STAIRS[0]
        steps = (((-dx if east else dx), dy) for dx, dy in _BESIDE)
        places = (clear(house, (x + dx, y + dy)) for dx, dy in steps)
        return next(
            (
                place
                for place in places
                if not parted(house, (x, y), place)
                and all(far(place, (px, py)) >= apart for px, py, apart in taken)
            ),
            (x, y),
        )

    def _blocks(self, name: str) -> list[tuple[float, float, float, float]]:
        return [
            (m.x - 4, m.y - 4, m.x + 4, m.y + 4)
            for m in self.state.ground.mats.values()
            if m.of != name
        ]

    # -- what is told of it
    # ---------------------------------------------------------------------------------------

    def _judge(self, act: Act) -> None:
        """What building and act say against each other once it is done."""
        persons, house = self.state.persons, self.state.ground.building
        companies = [
            frozenset((name, company)) for name in persons for company in self.given.actor(name).of
        ]
        for one, _ in shared(persons, act.id, companies):
            self._clash("mat", one, act)
        for move in self.moves:
            if walled(house, move.points):
                self._clash("wall", move.who, act)
        for name in act.agent:
            if name in persons and not house.holds(persons[name].x, persons[name].y):
                self._clash("outside", name, act)

    def _beside(self, act: Act) -> None:
        """What others hold of where they stand who act."""
        persons = self.state.persons
        for one in self.opinions.get(act.id, ()):
            if one.who in persons:
                stand = persons[one.who]
                rivals = held(self.state.ground, stand, [one])
                persons[one.who] = replace(stand, rivals=stand.rivals + rivals)

    def _clash(self, kind: str, name: str, act: Act) -> None:
        self.clashes.append(
            Clash(kind, act.id, act.segment, act.verb, name, f"{name}{act.verb}：{KINDS[kind][0]}")
        )


def _warrant(act: Act, rest: Rest | None) -> tuple[str, str]:
    """The words that lead somebody somewhere, and where they stand: those of the table, or of
    the act."""
    return (rest.words, rest.source) if rest and rest.words else (act.quote, act.segment)


#: Steps to one side, nearest first: along the hall before across it.
_BESIDE = (
    (0.0, 0.0),
    *sorted(
        ((dx * 4.4, dy * 4.4) for dx in range(-3, 4) for dy in range(-2, 3) if dx or dy),
        key=lambda p: (p[0] ** 2 + 1.3 * p[1] ** 2, p),
    ),
)
#: What beside the stairs is down in the court, and where one stands abreast of it on the hall.
_BESIDE_STAIRS, _ON_TOP = -10.0, 6.0
#: As what a thing is known that is said to lean somewhere.
_INSTRUMENT = "instrument"
#: A place wider than this can hold him without his moving.
_WIDE = 12
#: Kinds of things that are set before a mat, in their order.
_BEFORE_MATS = frozenset({"food", "dish", "stand", "meat"})
