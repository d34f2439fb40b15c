"""The staging script: a rite as a timeline that an animation or a game engine plays, and that the
stepping page plays.

``schema.json`` beside this module says what it holds.  It tells what changes: whoever is not named
by an act stands as he stood.  How long an act lasts no text tells: ``duration`` is left open.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from typing import Any

from ..model import Act, Edition
from .building import Building, building
from .given import Given
from .moments import Course, Cup, Moment, Move, Phase, Rival, Stand
from .where import Mat, Thing

FORMAT, VERSION = "zunzu-staging", 1
Json = dict[str, Any]


def script(
    book: Edition,
    course: Course,
    tables: Given,
    english: str,
    of: Mapping[str, Building] | None = None,
) -> Json:
    """The staging script of a course as JSON values."""
    kinds = list(dict.fromkeys(m.building for m in course.moments))
    houses = of or {kind: building(kind) for kind in kinds}
    names = dict.fromkeys(
        name
        for m in course.moments
        for name in (*m.act.agent, *m.act.recipient, *(p.who for p in m.persons))
    )
    return {
        "format": FORMAT,
        "version": VERSION,
        "rite": {"id": course.chapter, "title": course.title, "english": english},
        "open": list(course.said),
        "buildings": {kind: _house(houses[kind]) for kind in kinds},
        "cast": [_actor(tables, name) for name in names],
        "phases": [_phase(p) for p in course.phases if p.end > p.start],
        "segments": {s.id: s.text for s in book.base()},
        "timeline": _timeline(course),
    }


def _phase(p: Phase) -> Json:
    return {
        "id": p.section.id,
        "title": p.section.title,
        "english": p.section.english,
        "first": p.start,
        "end": p.end,
    }


def dumps(values: Json) -> str:
    """The script as a file: an event of the timeline a line, so that two of them can be compared
    by lines."""
    head = {key: value for key, value in values.items() if key != "timeline"}
    events = ",\n".join(_compact(event) for event in values["timeline"])
    return f'{_compact(head)[:-1]},"timeline":[\n{events}\n]}}\n'


def schema() -> str:
    """The JSON Schema of the script."""
    return files(__package__).joinpath("schema.json").read_text(encoding="utf8")


def _compact(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _house(house: Building) -> Json:
    return {
        "unit": {"zh": house.unit[0], "en": house.unit[1]},
        "spots": {slug: [s.x, s.y, s.width, s.depth] for slug, s in house.spots.items()},
        "walls": [[w.kind, w.x1, w.y1, w.x2, w.y2, w.label] for w in house.walls],
    }


def _actor(tables: Given, name: str) -> Json:
    known = tables.actor(name)
    return _full(
        {"id": name, "count": known.count, "stairs": known.side, "of": next(iter(known.of), "")}
    )


def _timeline(course: Course) -> list[Json]:
    """The events, each with what is otherwise than after the one before."""
    events: list[Json] = []
    before: Moment | None = None
    for moment in course.moments:
        same = before if before is not None and before.building == moment.building else None
        events.append(_event(moment, same))
        before = moment
    return events


def _event(moment: Moment, before: Moment | None) -> Json:
    """What an act says, then what is otherwise on the stage than after the act before."""
    return _full({**_told(moment.act), **_altered(moment, before)}, keep=("duration",))


def _told(act: Act) -> Json:
    """The act itself; what is as it mostly is (once, written) is left out."""
    return {
        "id": act.id,
        "segment": "" if act.id.startswith(f"{act.segment}.") else act.segment,
        "who": list(act.agent),
        "act": act.verb,
        "what": list(act.object),
        "with": act.vessel,
        "to": list(act.recipient),
        "where": list(act.place),
        "facing": act.facing,
        "times": act.count if act.count != 1 else "",
        "denied": act.negated,
        "if": act.condition,
        "like": act.model,
        "words": act.quote,
        "source": act.source if act.source != "written" else "",
        "at": act.start,
        "duration": None,
    }


def _altered(moment: Moment, before: Moment | None) -> Json:
    """Building, ways, persons and goods, as far as they are otherwise; of an empty stage all of
    it."""
    return {
        "building": "" if before else moment.building,
        "moves": [_move(m) for m in moment.moves],
        **_persons(moment, before),
        **_altered_goods(_goods(moment), _goods(before) if before else {}),
    }


def _persons(moment: Moment, before: Moment | None) -> Json:
    """Who stands otherwise than before, and who has left."""
    new = {p.who: p for p in moment.persons}
    old = {p.who: p for p in before.persons} if before else {}
    act = moment.act
    return {
        "stands": [_stand(p, act.id, act.quote) for who, p in new.items() if old.get(who) != p],
        "leaves": [who for who in old if who not in new],
    }


def _altered_goods(now: Mapping[str, Sequence[Json]], before: Mapping[str, Sequence[Json]]) -> Json:
    changes: Json = {}
    for kind, goods in now.items():
        changes |= _changes(kind, goods, before.get(kind, ()))
    return changes


def _goods(moment: Moment) -> dict[str, Sequence[Json]]:
    """Mats, things and cups of a moment."""
    return {
        "mats": [_mat(m) for m in moment.mats],
        "things": [_thing(t) for t in moment.things if t.kind != "cup"],
        "cups": [_cup(c) for c in moment.cups],
    }


def _move(m: Move) -> Json:
    return {
        "who": m.who,
        "path": [[_number(x), _number(y)] for x, y in m.points],
        "certainty": m.grade,
    }


def _changes(name: str, now: Iterable[Json], before: Iterable[Json]) -> Json:
    """What is new or otherwise, and the ids of what is gone."""
    old = {it["id"]: it for it in before}
    new = {it["id"]: it for it in now}
    return {
        name: [it for key, it in new.items() if old.get(key) != it],
        f"{name}_gone": [key for key in old if key not in new],
    }


def _stand(p: Stand, event: str, quote: str) -> Json:
    """One who stands otherwise than before; his words are told where they are not those of the
    act."""
    own = p.words != quote
    return _full(
        {
            "who": p.who,
            "x": _number(p.x),
            "y": _number(p.y),
            "facing": p.facing,
            "posture": p.posture,
            "holds": list(p.holds),
            "certainty": p.grade,
            "facing_certainty": p.faced if p.facing and p.faced != p.grade else "",
            "since": p.act if p.act != event else "",
            "words": p.words if own else "",
            "words_in": p.source if own else "",
            "mat": p.mat,
            "rivals": [_rival(r) for r in p.rivals],
        },
        keep=("x", "y"),
    )


def _rival(r: Rival) -> Json:
    """Where another reader has him."""
    return _full(
        {
            "by": r.author,
            "x": _number(r.x),
            "y": _number(r.y),
            "facing": r.facing,
            "unsaid": r.unsaid,
            "words": r.words,
            "words_in": r.source,
            "claim": r.claim,
        },
        keep=("x", "y"),
    )


def _mat(m: Mat) -> Json:
    return {
        "id": m.of,
        "x": _number(m.x),
        "y": _number(m.y),
        "facing": m.facing,
        "head": m.head,
        "certainty": m.grade,
    }


def _thing(t: Thing) -> Json:
    return {
        "id": t.name,
        "kind": t.kind,
        "x": _number(t.x),
        "y": _number(t.y),
        "certainty": t.grade,
    }


def _cup(c: Cup) -> Json:
    at = {"x": _number(c.x), "y": _number(c.y)} if c.x is not None and c.y is not None else {}
    return _full(
        {
            "id": c.name,
            "kind": c.kind,
            "holder": list(c.holder),
            "place": c.place,
            "filled": c.filled,
            **at,
        },
        keep=("x", "y"),
    )


def _number(value: float) -> float:
    """A coordinate to a tenth of the unit; a whole one without a point."""
    told = round(value, 1)
    return int(told) if told == int(told) else told


def _full(values: Json, keep: tuple[str, ...] = ()) -> Json:
    """Without what is empty."""
    return {
        key: value
        for key, value in values.items()
        if key in keep or value not in ("", [], {}, None, False)
    }
