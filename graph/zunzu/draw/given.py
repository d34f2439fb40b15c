"""What a draughtsman is given besides the acts: the tables of ``data/drawing``, each row with the
words that warrant it.

A scholar edits them; ``data/drawing/README.md`` says what each column means.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial

from ..corpus import Corpus, at_hand
from ..errors import fail
from ..tables import Row, columns_of, gather, rows, strangers

#: How sure a place is: the text says it, a commentator tells it, the draughtsman supposes it,
#: nobody knows it.
WRITTEN, TOLD, SUPPOSED, OPEN = "written", "told", "supposed", "open"
GRADES = (WRITTEN, TOLD, SUPPOSED, OPEN)

#: For whom a row speaks that names nobody.
ANYBODY = "*"


@dataclass(frozen=True, slots=True)
class Ground:
    """On which building a run of segments is played, and the words that say so."""

    first: str
    last: str
    building: str
    zh: str
    words: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class Actor:
    """Of a person or company: by which stairs, how many, of which companies (the nearest
    first), in whose stead."""

    name: str
    side: str = ""
    count: int = 1
    of: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()
    words: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class Rest:
    """Where somebody is when the acts do not say it: a place, how he faces, how sure that is, by
    which words."""

    who: str
    when: str
    at: str
    place: str
    facing: str = ""
    head: str = ""
    grade: str = SUPPOSED
    words: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class Side:
    """What a suffix does to a place: a step in the plan (``abs``), seen from him who faces so
    (``rel``), or none."""

    suffix: str
    kind: str
    dx: float
    dy: float


@dataclass(frozen=True, slots=True)
class Wall:
    """A line of a building from one point to another: edge, wall, fence, door, window, gate,
    step."""

    kind: str
    x1: float
    y1: float
    x2: float
    y2: float
    label: str = ""


@dataclass(frozen=True, slots=True)
class Cut:
    """Where a cut lies on the animal as it is drawn: an ellipse in pixels."""

    x: float
    y: float
    rx: float
    ry: float


@dataclass(frozen=True, slots=True)
class Settled:
    """Why act and building contradict each other: at one act, or at all acts (``*``) of some
    verbs, or of dittos (``like``)."""

    act: str
    kind: str
    verbs: tuple[str, ...]
    zh: str
    en: str
    words: str = ""
    source: str = ""

    def speaks_of(self, act: str, kind: str, verb: str) -> bool:
        """Whether the row is about a clash of that kind at that act, which is of that verb."""
        copied = act.count(".") > 3
        there = (
            self.act == "*"
            or self.act == "like"
            and copied
            or act.endswith(f".{self.act}")
            and bool(self.act)
        )
        return there and kind == self.kind and (not self.verbs or verb in self.verbs)


@dataclass(frozen=True, slots=True)
class Argued:
    """Where a commentator has somebody at an act, in whole sentences that are no claim of the
    graph yet."""

    who: str
    act: str
    place: str
    facing: str
    author: str
    words: str
    source: str


@dataclass(frozen=True, slots=True)
class Anew:
    """A run of segments with which parts begin as if nobody were there: another day, another
    house, the record; whether the mats are gone too (``bare``)."""

    first: str
    last: str
    bare: bool


@dataclass(frozen=True, slots=True)
class Given:
    """All tables, of one chapter."""

    grounds: tuple[Ground, ...]
    actors: Mapping[str, Actor]
    rests: tuple[Rest, ...]
    sides: tuple[Side, ...]
    terms: Mapping[str, tuple[str, ...]]
    meant: Mapping[tuple[str, str], tuple[str, ...]]  # what a term means of somebody
    walls: Mapping[str, tuple[Wall, ...]]
    shapes: Mapping[str, str]
    cuts: Mapping[str, Cut]
    settled: tuple[Settled, ...] = ()
    leads: Mapping[str, str] = field(default_factory=dict)
    sizes: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    opinions: tuple[Argued, ...] = ()
    anew: tuple[Anew, ...] = ()

    def begins_anew(self, segment: str) -> Anew | None:
        """The row of a part that begins with this segment as if nobody were there."""
        number = segment.rpartition(".")[2][:3]
        return next((row for row in self.anew if row.first <= number <= row.last), None)

    def why(self, act: str, kind: str, verb: str) -> Settled | None:
        """Why act and building contradict each other there, if somebody has said it: of this
        act, or of acts like it."""
        return next((row for row in self.settled if row.speaks_of(act, kind, verb)), None)

    def actor(self, name: str) -> Actor:
        """What is known of a person; of one whom no row names, that he is one."""
        return self.actors.get(name) or Actor(name)

    def vector(self, facing: str) -> tuple[float, float]:
        """The step towards a facing, east and north; none for an unknown one."""
        return next(
            ((s.dx, s.dy) for s in self.sides if s.kind == "abs" and s.suffix == facing), (0.0, 0.0)
        )


@lru_cache(maxsize=32)
def given(chapter: str, corpus: Corpus | None = None) -> Given:
    """The tables of a chapter, by its id.  Raises ZunzuError with file and line for a column that
    is wanting and for a cell that cannot be."""
    corpus = corpus or at_hand()

    _refuse_strangers(corpus)
    table = partial(_rows, corpus)

    def mine(name: str) -> list[Row]:
        return [row for row in table(name) if row["chapter"] in ("", chapter)]

    return Given(
        grounds=tuple(map(_ground, mine("buildings"))),
        actors={row["name"]: _actor(row) for row in mine("persons")},
        rests=tuple(map(_rest, mine("stands"))),
        sides=tuple(map(_side, table("sides"))),
        terms={row["term"]: _means(row) for row in table("terms") if not row["who"]},
        meant=_meant(table("terms")),
        walls=_walls(table("walls")),
        shapes={row["thing"]: row["shape"] for row in table("shapes")},
        cuts={row["cut"]: Cut(*_numbers(row, "x", "y", "rx", "ry")) for row in table("cuts")},
        settled=tuple(map(_settled, mine("settled"))),
        leads={row["verb"]: row["to"] for row in table("leads")},
        sizes=_sizes(table("shapes")),
        opinions=tuple(map(_argued, mine("opinions"))),
        anew=tuple(Anew(row["first"], row["last"], bool(row["bare"])) for row in mine("anew")),
    )


def _rows(corpus: Corpus, name: str) -> list[Row]:
    """The rows of a table and of those laid over it, which must have its columns."""
    first, *over = corpus.every("data", "drawing", f"{name}.tsv")
    columns = columns_of(first)
    return [*rows(first), *(row for path in over for row in rows(path, columns))]


def _refuse_strangers(corpus: Corpus) -> None:
    *own, base = (layer / "data" / "drawing" for layer in corpus.layers)
    known = {path.name for path in base.glob("*.tsv")}
    what = "is a table of drawing that nobody reads"
    gather([fault for folder in own for fault in strangers(folder, known, what)])


def _ground(row: Row) -> Ground:
    return Ground(
        row["first"], row["last"], row["building"], row["zh"], row["words"], row["source"]
    )


def _actor(row: Row) -> Actor:
    return Actor(
        row["name"],
        row["side"],
        int(_number(row, "count")),
        tuple(row["of"].split()),
        tuple(row["succeeds"].split()),
        row["words"],
        row["source"],
    )


def _means(row: Row) -> tuple[str, ...]:
    return tuple(row["means"].split())


def _meant(table: Iterable[Row]) -> dict[tuple[str, str], tuple[str, ...]]:
    return {(row["term"], who): _means(row) for row in table for who in row["who"].split()}


def _side(row: Row) -> Side:
    return Side(row["suffix"], row["kind"], *_numbers(row, "dx", "dy"))


def _settled(row: Row) -> Settled:
    return Settled(
        row["act"],
        row["kind"],
        tuple(row["verbs"].split()),
        row["zh"],
        row["en"],
        row["words"],
        row["source"],
    )


def _argued(row: Row) -> Argued:
    return Argued(*(row[c] for c in ("who", "act", "place", "facing", "author", "words", "source")))


def _sizes(table: Iterable[Row]) -> dict[str, tuple[float, float]]:
    """Of the things that are not as small as a jar, how wide and how deep they are."""
    return {
        row["thing"]: (_number(row, "width"), _number(row, "depth"))
        for row in table
        if row["width"]
    }


def _walls(table: Iterable[Row]) -> dict[str, tuple[Wall, ...]]:
    """The walls of each building."""
    walls: dict[str, list[Wall]] = defaultdict(list)
    for row in table:
        x1, y1, x2, y2 = _numbers(row, "x1", "y1", "x2", "y2")
        walls[row["building"]].append(Wall(row["kind"], x1, y1, x2, y2, row["label"]))
    return {building: tuple(lines) for building, lines in walls.items()}


def _rest(row: Row) -> Rest:
    if row["grade"] not in GRADES:
        raise fail(row.where, f"{row['grade']!r} is no grade", f"write one of {', '.join(GRADES)}")
    return Rest(
        *(
            row[c]
            for c in ("who", "when", "at", "place", "facing", "head", "grade", "words", "source")
        )
    )


def _numbers(row: Row, *columns: str) -> Iterator[float]:
    return (_number(row, column) for column in columns)


def _number(row: Row, column: str) -> float:
    try:
        return float(row[column])
    except ValueError:
        raise fail(
            row.where, f"{column} is {row[column]!r}, not a number", "write a number"
        ) from None
