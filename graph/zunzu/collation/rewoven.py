"""What of the graph of a chapter is other, because a text departs from the edition.

The graph of the edition was checked when it was made, and what the rules see of it was kept.  So of
a text that departs in a few places only the acts that are other are woven, and put in the place of
what was kept of them; and only rules that can speak of these are asked.  The findings are those of
the whole way, where all is woven and all rules are asked (tests/collation/test_rewoven.py).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import AnyStr

import pyoxigraph as ox

from .. import build, kept
from ..annotations import annotated
from ..corpus import Corpus, at_hand
from ..errors import Fault
from ..model import Act, Edition, Reading, Statement
from ..rdf import weave
from ..rdf.held import dumped, serialized
from ..rdf.infer import construct
from ..rdf.names import ONTOLOGY, TYPE, VOCAB, graph, mint
from ..rules import Rulebook
from ..rules.engines import Result
from ..rules.portions import VALIDATED
from ..rules.touched import LINKS, Lines, Star, around, reach, stars, touched, whole, within
from ..rules.validate import Finding, tell
from .departures import Collation, as_edited

#: Where more of the acts are other than this share of them, all is woven.
_FEW = 0.25
#: What says of which kind a rite is; and what is woven anew of every act: in which order they
#: stand.
_RITE = f"<{ONTOLOGY}rite>".encode()
_ANEW = frozenset(
    (_RITE, *(f"<{ONTOLOGY}{name}>".encode() for name in ("next", "previous", "order")))
)
_NAMED, _VERBS = re.compile(r"zz:(\w+)"), re.compile(r"verb:([\w-]+)")
#: So far from an act lies what is told of it: who does it, what he is, what that is called.
_DEEP = 3


@dataclass(frozen=True, slots=True)
class Kept:
    """What was kept of an edition: what rules see of it, and how it is read."""

    lines: Lines
    before: Reading


@dataclass(frozen=True, slots=True)
class Rewoven:
    """A chapter as a text has it.

    ``lines`` are what rules see of it, as N-Triples; ``woven`` is the graph of what is other;
    ``other`` names the nodes that are other, or stand next to others than they did; ``stars`` are
    the nodes that are other, as they were and as they are; ``turned`` says that it is a rite of
    another kind than it was.
    """

    lines: Lines
    woven: ox.Store
    other: set[bytes]
    stars: tuple[Star, ...]
    turned: bool


def taken_up(book: Edition, corpus: Corpus | None = None) -> Kept | None:
    """What was kept of an edition, for one text that is set beside it, with all else that is needed
    then; None where its graph is not made."""
    corpus = corpus or at_hand()
    if (file := _kept(book.chapter, corpus)) is None:
        return None
    weave.prepare(corpus)
    return Kept(
        Lines(file.read_bytes().splitlines(keepends=True)),
        annotated(as_edited(book, corpus)[0], book, corpus=corpus),
    )


def findings(
    found: Collation,
    book: Rulebook,
    told: list[Fault],
    corpus: Corpus | None = None,
    there: Kept | None = None,
) -> list[Finding] | None:
    """What rules of the corpus a text breaks, by what is other in it; None where that is too much,
    or where the graph of the edition is not at hand.  Words that no vocabulary has are ``told``.

    ``there`` is what was kept of the edition, where it was taken up before.
    """
    corpus = corpus or at_hand()
    if (there := there or taken_up(found.book, corpus)) is None or found.absent:
        return None
    if (new := rewoven(found, book, told, corpus, there)) is None:
        return None
    asked = book if new.turned else touched(book, new.stars)
    if new.turned:
        results = whole(new.lines, asked)
    else:
        results = around(new.lines, new.other, asked)
    if not results:
        return []
    return tell(results, _described(results, new.woven, build.store(corpus=corpus)), asked)


def rewoven(
    found: Collation, book: Rulebook, told: list[Fault], corpus: Corpus, there: Kept
) -> Rewoven | None:
    """The chapter as a text has it, from what was kept of it and what is other; None where it
    cannot be told so."""
    before = there.before
    after = build.annotated_given(found.book, found.given, found.reading, corpus)
    other = _other(before, after)
    if len(other) > _FEW * len(before.acts) or not _in_one_order(before, after, other):
        return None
    told_here: list[Fault] = []
    woven = weave.weave_part(found.given, after, other, told_here, corpus)
    was, stays = _divided(
        there.lines,
        {_name(i) for i in other},
        {_name(s.id) for s in found.book.base()},
        {_name(act.id) for reading in (before, after) for act in reading.acts},
        _name(found.book.chapter),
    )
    now = Lines(_seen(woven))
    moved = _moved(was, now)
    lines = stays
    new = lines.add(now)
    of_it = {line for line in was if line.split(b" ", 2)[1] == _RITE}
    rites = _rites(was, new, lines, of_it, corpus)
    lines.add(rites)
    told += told_here
    names = {_name(i) + b">" for i in other}
    stars = _stars(was, lines, names, moved, reach(book))
    turned = rites != of_it
    return Rewoven(lines, woven, names | moved, stars, turned)


def _kept(chapter: str, corpus: Corpus) -> Path | None:
    """The file with what rules see of the edition, where its graph is made."""
    there = kept.ready(corpus)
    file = there[0] / "checked" / f"{chapter}.nt" if there is not None else None
    return file if file is not None and file.is_file() else None


def _other(before: Reading, after: Reading) -> set[str]:
    """The ids of acts and statements that are in one reading alone, or other in the two, and of
    what is named after these: the copies that a ditto makes."""
    one, two = _by_id(before), _by_id(after)
    other = {i for i in {*one, *two} if one.get(i) != two.get(i)}
    return other | {i for i in {*one, *two} if any(start in other for start in _starts(i, "."))}


def _by_id(reading: Reading) -> dict[str, Act | Statement]:
    acts = {act.id: act for act in reading.acts}
    return acts | {statement.id: statement for statement in reading.statements}


def _starts(name: AnyStr, mark: AnyStr) -> Iterator[AnyStr]:
    """What a name begins with, up to each mark in it."""
    at = name.find(mark)
    while at >= 0:
        yield name[:at]
        at = name.find(mark, at + 1)


def _in_one_order(before: Reading, after: Reading, other: Collection[str]) -> bool:
    """Whether the acts that are the same in both readings follow upon one another alike.  One that
    is other may have the name of another: of two bows in a passage the first is left out."""
    one, two = ([a.id for a in r.acts if a.source != "copied"] for r in (before, after))
    both = set(one) & set(two) - set(other)
    return [i for i in one if i in both] == [i for i in two if i in both]


def _name(record: str) -> bytes:
    """The IRI of a record as N-Triples have it, without its end."""
    return str(mint(record)).encode()[:-1]


def _divided(
    lines: Lines, other: set[bytes], segments: set[bytes], acts: set[bytes], chapter: bytes
) -> tuple[Lines, Lines]:
    """What was kept, by whether it is woven anew: all that bears the names of records that are
    other, the segments, the order of acts, and of what kind the rite is."""
    was, stays = Lines(()), Lines(())
    for subject, told in lines.of.items():
        bare = subject[:-1]
        if (
            bare in other
            or bare in segments
            or any(start in other for start in _starts(bare, b"_"))
        ):
            was.of[subject] = told
        elif bare in acts or bare == chapter:
            anew = [line.split(b" ", 2)[1] in _ANEW for line in told]
            was.of[subject] = [line for line, one in zip(told, anew) if one]
            stays.of[subject] = [line for line, one in zip(told, anew) if not one]
        else:
            stays.of[subject] = told
    return was, stays


def _seen(store: ox.Store) -> Iterator[bytes]:
    """What a store holds in the graphs that are validated, as lines of N-Triples."""
    for name in VALIDATED:
        yield from dumped(store, ox.RdfFormat.N_TRIPLES, graph(name)).splitlines(keepends=True)


def _rites(
    was: Lines, new: Iterable[bytes], lines: Lines, before: set[bytes], corpus: Corpus
) -> set[bytes]:
    """Of what kind the rite is, by all that is done in it (``lines``): what it was ``before``,
    where what tells that is the same in what ``was`` there and what is ``new``."""
    path = corpus.path("ontology", "inference", "rite.rq")
    query = path.read_text(encoding="utf8")
    named = {f"<{ONTOLOGY}{name}>".encode() for name in _NAMED.findall(query)} - {_RITE}
    if _of(was, named) == _of(new, named):
        return before
    verbs = {VOCAB + "verb/" + name for name in _VERBS.findall(query)}
    may = (s for s in lines.of if lines.verbs.get(s) in verbs or s not in lines.verbs)
    told = b"".join(_of(lines.of_subjects(may), named))
    store = ox.Store()
    store.bulk_load(input=told, format=ox.RdfFormat.N_TRIPLES)
    found = serialized(construct(store, query, path), ox.RdfFormat.N_TRIPLES)
    return set(found.splitlines(keepends=True))


def _of(lines: Iterable[bytes], properties: Collection[bytes]) -> set[bytes]:
    """The lines of some properties."""
    return {line for line in lines if line.split(b" ", 2)[1] in properties}


def _stars(
    was: Lines, lines: Lines, other: Collection[bytes], moved: Collection[bytes], far: int
) -> tuple[Star, ...]:
    """The nodes that are other, as they were and as they are; where acts have come or gone, those
    too that stand so far from them that a rule may look there."""
    return tuple(
        star
        for side in (was, lines)
        for star in stars(side, within(moved, side, far) | dict.fromkeys(other, 0))
    )


def _moved(was: Lines, now: Lines) -> set[bytes]:
    """The acts that stand next to another act than they did, and those that came or went."""
    sides = [
        {(act, to) for act in side.of for to in side.values(act, LINKS)} for side in (was, now)
    ]
    return {act for act, _ in sides[0] ^ sides[1]}


def _described(results: Iterable[Result], woven: ox.Store, ours: ox.Store) -> ox.Store:
    """What is told of the nodes that were found, in a store of its own: as it is woven, or as our
    graph has it."""
    store, edge, seen = ox.Store(), {ox.NamedNode(r.node) for r in results}, set()
    for _ in range(_DEEP + 1):
        seen |= edge
        quads = [q for node in edge for q in _told_of(node, woven, ours)]
        store.extend(quads)
        edge = {q.object for q in quads if isinstance(q.object, ox.NamedNode)} - seen
    return store


def _told_of(node: ox.NamedNode, woven: ox.Store, ours: ox.Store) -> list[ox.Quad]:
    """What is said of a node: as it was woven, where that says what it is."""
    anew = next(iter(woven.quads_for_pattern(node, TYPE, None)), None) is not None
    return [*(woven if anew else ours).quads_for_pattern(node, None, None)]
