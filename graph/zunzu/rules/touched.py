"""Which rules can come to another verdict, where a few nodes of a graph are other than they were,
and where in the graph they can.

A rule speaks of an act by its slots and by acts that stand near.  Where nothing that is other is
like the act it speaks of, nor like one of those it looks for, as it was or as it is, the rule finds
what it found before; and where it looks but a few acts away, it is asked of the acts around those
that are other alone.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ..rdf.names import ONTOLOGY, PREFIXES, RDF
from . import spoken
from .portions import Portion
from .rows import Rule
from .rulebook import Rulebook
from .shapes import Shapes
from .validate import Result, run

#: A rule that looks no more acts away than this is asked of what stands around what is other.
NEAR = 16

_NAMED = re.compile(r"\b(zz|verb):([A-Za-z][\w-]*)")
_VERB = ONTOLOGY + "verb"
_CALLED = frozenset((RDF + "type", _VERB))


def _told(name: str) -> bytes:
    return f" <{ONTOLOGY}{name}> ".encode()


_ROLE, _IS_DONE = _told("role"), _told("verb")
#: What leads from act to act: it is looked along also where nothing is asked of the act itself.
LINKS = (_told("next"), _told("previous"))
#: What acts have in common that stand in one passage, or belong to one giving of a cup.
_TIES = (_told("inSegment"), _told("exchange"))


class Lines:
    """N-Triples by their subjects."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self.of: dict[bytes, list[bytes]] = {}
        for line in lines:
            self.of.setdefault(line.partition(b" ")[0], []).append(line)

    def __iter__(self) -> Iterator[bytes]:
        return (line for lines in self.of.values() for line in lines)

    def of_subjects(self, subjects: Iterable[bytes]) -> Iterator[bytes]:
        """The lines of some subjects."""
        return (line for subject in subjects for line in self.of.get(subject, ()))

    def add(self, lines: Iterable[bytes]) -> None:
        """Take up more lines, but for those that are there."""
        for line in lines:
            told = self.of.setdefault(line.partition(b" ")[0], [])
            if line not in told:
                told.append(line)

    @cached_property
    def verbs(self) -> dict[bytes, str]:
        """The acts, each with its verb; nothing may be added once this was asked."""
        return {
            line.partition(b" ")[0]: line.partition(_IS_DONE)[2][1:].partition(b">")[0].decode()
            for line in self
            if _IS_DONE in line
        }

    def values(self, subject: bytes, told: tuple[bytes, ...]) -> Iterator[bytes]:
        """What fills some properties of a subject."""
        for line in self.of.get(subject, ()):
            for name in told:
                if name in line:
                    yield line.partition(name)[2].partition(b" ")[0]


@dataclass(slots=True)
class Star:
    """What is said of one node: by property the IRIs that fill it, with the roles of persons; all
    as IRIs.  ``away`` is how many acts it stands away from what is other."""

    away: int = 0
    filled: dict[str, set[str]] = field(default_factory=dict)

    @property
    def kinds(self) -> set[str]:
        """What it is called by: its class and its verb."""
        return {name for called in _CALLED for name in self.filled.get(called, ())}

    def is_like(self, node: spoken.Node) -> bool:
        """Whether it has all the properties of a node of which a rule speaks, filled as there."""
        return all(
            name in self.filled and not (values and self.filled[name].isdisjoint(values))
            for name, values in node
        )


def stars(lines: Lines, subjects: Mapping[bytes, int]) -> list[Star]:
    """The stars of some subjects, each so many acts away from what is other."""
    return [_star(lines, name, away) for name, away in subjects.items() if name in lines.of]


def _star(lines: Lines, subject: bytes, away: int = 0) -> Star:
    star = Star(away)
    for line in lines.of[subject]:
        _, predicate, value = line.split(b" ", 2)
        filled = star.filled.setdefault(predicate[1:-1].decode(), set())
        value = value.partition(b" ")[0]
        filled.add(value[1:-1].decode())
        filled |= {role[1:-1].decode() for role in lines.values(value, (_ROLE,))}
    return star


def touched(book: Rulebook, other: Collection[Star]) -> Rulebook:
    """The rules of a book that have to be asked again where some nodes are other; each is given
    as it was and as it is.

    Of a rule in SPARQL every act has to be known by its verb, every statement by its class, as
    in those that we have.
    """
    return book.those({name for name, rule in book.rules.items() if _may(rule, book, other)})


def reach(book: Rulebook) -> int:
    """So many acts away, counted in steps, the rules look that count them."""
    return max(map(spoken.reach, book.rules.values()), default=0)


def _may(rule: Rule, book: Rulebook, other: Collection[Star]) -> bool:
    if rule.when is not None:
        far = spoken.reach(rule)
        return any(
            star.away <= far and star.is_like(node) for node in book.spoken(rule) for star in other
        )
    queries = " ".join((book.broken(rule), *book.excused(rule)))
    kinds = {PREFIXES[prefix] + name for prefix, name in _NAMED.findall(queries)}
    return any(star.kinds & kinds for star in other)


def around(chapter: str, lines: Lines, other: Collection[bytes], asked: Rulebook) -> list[Result]:
    """What a validator finds on a chapter where some acts are other, by rules that may find there
    what they did not find before.

    Most of its time goes into acts of which no verdict is other; so of rules that look but a few
    acts away it is given what stands around the others alone, and of the rest what they can speak
    of.
    """
    near = {n for n, r in asked.rules.items() if spoken.is_near(r) and spoken.reach(r) <= NEAR}
    far = {n for n, r in asked.rules.items() if r.when is not None} - near
    found: list[Result] = []
    if near:
        there = asked.those(near)
        core = _around(lines, other, reach(there))
        kept = _around(lines, core, reach(there))
        judged = {name[1:-1].decode() for name in core}
        left = (name for name in lines.of if name in kept or name not in lines.verbs)
        found += [
            r for r in _run(chapter, lines.of_subjects(left), there.shapes) if r.node in judged
        ]
    if far:
        there = asked.those(far)
        found += _run(chapter, _spoken_of(lines, there), there.shapes)
    if free := asked.rules.keys() - near - far:
        there = asked.those(free)
        found += whole(chapter, lines, there)
    return found


def whole(chapter: str, lines: Lines, asked: Rulebook) -> list[Result]:
    """What a validator finds on all of a chapter."""
    return _run(chapter, lines, asked.shapes)


def _run(chapter: str, lines: Iterable[bytes], shapes: Shapes) -> list[Result]:
    portion = Portion(chapter)
    for line in lines:
        portion.add(line)
    return run(portion.seen_by(shapes), shapes)


def _around(lines: Lines, acts: Collection[bytes], far: int) -> set[bytes]:
    """Some acts, and those that stand so few steps away, in one passage with them, or belong to
    the same giving of a cup."""
    reached = set(within(acts, lines, far))
    ties = {tie for act in acts for tie in lines.values(act, _TIES)}
    return reached | {
        act for act in lines.verbs if any(tie in ties for tie in lines.values(act, _TIES))
    }


def within(found: Collection[bytes], lines: Lines, far: int) -> dict[bytes, int]:
    """What can be reached from some acts by so many links, each with how many it takes."""
    reached, edge = dict.fromkeys(found, 0), set(found)
    for steps in range(1, far + 1):
        edge = {o for act in edge for o in lines.values(act, LINKS)} - reached.keys()
        reached |= dict.fromkeys(edge, steps)
    return reached


def _spoken_of(lines: Lines, book: Rulebook) -> Iterator[bytes]:
    """What is told of acts of whose verb some rules of patterns speak, with all that leads from act
    to act, and of what is no act."""
    asked = [dict(node).get(_VERB) for rule in book.rules.values() for node in book.spoken(rule)]
    spoken_of = {verb for verbs in asked for verb in verbs or ()}
    of_any = not all(asked)
    for subject, told in lines.of.items():
        verb = lines.verbs.get(subject)
        if verb is None or of_any or verb in spoken_of:
            yield from told
        else:
            yield from (line for line in told if any(link in line for link in LINKS))
