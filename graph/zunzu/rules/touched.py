"""Which rules can come to another verdict, where a few nodes of a graph are other than they were,
and where in the graph they can.

A rule speaks of an act by its slots and by acts that stand near.  Where nothing that is other is
like the act it speaks of, nor like one of those it looks for, as it was or as it is, the rule finds
what it found before; and where it looks but a few acts away, it is asked of the acts around those
that are other alone.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property

from ..rdf.names import ONTOLOGY, PREFIXES, RDF
from . import spoken
from .engines import Result, broken
from .portions import visible
from .rows import Rule
from .rulebook import Rulebook

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

    def add(self, lines: Iterable[bytes]) -> list[bytes]:
        """Take up more lines, but for those that are there; gives those that were not."""
        new = []
        for line in lines:
            told = self.of.setdefault(line.partition(b" ")[0], [])
            if line not in told:
                told.append(line)
                new.append(line)
        return new

    @cached_property
    def verbs(self) -> dict[bytes, str]:
        """The acts, each with its verb; nothing may be added once this was asked."""
        return {
            line.partition(b" ")[0]: line.partition(_IS_DONE)[2][1:].partition(b">")[0].decode()
            for line in self
            if _IS_DONE in line
        }

    @cached_property
    def tied(self) -> dict[bytes, list[bytes]]:
        """The acts by what they have in common with others (_TIES); nothing may be added once
        this was asked."""
        found: dict[bytes, list[bytes]] = {}
        for act in self.verbs:
            for line in self.of[act]:
                for tie in _TIES:
                    if tie in line:
                        found.setdefault(line.partition(tie)[2].partition(b" ")[0], []).append(act)
        return found

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
    by_verb: dict[str, list[Star]] = {}
    for star in other:
        for verb in star.filled.get(_VERB, ()):
            by_verb.setdefault(verb, []).append(star)
    return book.those(
        {name for name, rule in book.rules.items() if _may(rule, book, other, by_verb)}
    )


def reach(book: Rulebook) -> int:
    """So many acts away, counted in steps, the rules look that count them."""
    return max(map(spoken.reach, book.rules.values()), default=0)


def _may(
    rule: Rule, book: Rulebook, other: Collection[Star], by_verb: Mapping[str, Sequence[Star]]
) -> bool:
    if rule.when is not None:
        far = spoken.reach(rule)
        return any(
            star.away <= far and star.is_like(node)
            for node in book.spoken(rule)
            for star in _candidates(node, other, by_verb)
        )
    queries = " ".join((book.broken(rule), *book.excused(rule)))
    kinds = {PREFIXES[prefix] + name for prefix, name in _NAMED.findall(queries)}
    return any(star.kinds & kinds for star in other)


def _candidates(
    node: spoken.Node, other: Iterable[Star], by_verb: Mapping[str, Sequence[Star]]
) -> Iterable[Star]:
    """The stars that may be like a node: where it has a verb, those of that verb."""
    verbs = dict(node).get(_VERB)
    return other if not verbs else (star for verb in verbs for star in by_verb.get(verb, ()))


def around(lines: Lines, other: Collection[bytes], asked: Rulebook) -> list[Result]:
    """What a validator finds on a chapter where some acts are other, by rules that may find there
    what they did not find before.

    Most of its time goes into acts of which no verdict is other; so of rules that look but a few
    acts away it is given what stands around the others alone, and of the rest what they can speak
    of.
    """
    near = {n for n, r in asked.rules.items() if spoken.is_near(r) and spoken.reach(r) <= NEAR}
    far = {n for n, r in asked.rules.items() if r.when is not None} - near
    there, wide, free = (
        asked.those(names) for names in (near, far, asked.rules.keys() - near - far)
    )
    core = _around(lines, other, reach(there)) if near else set()
    heaps = [
        (_standing(lines, core, reach(there)), there),
        (_spoken_of(lines, wide), wide),
        (iter(lines), free),
    ]
    with ThreadPoolExecutor() as hands:  # the validator works outside of Python
        found = hands.map(lambda heap: _run(*heap), [h for h in heaps if len(h[1].rules)])
        judged = {name[1:-1].decode() for name in core}
        return [r for one in found for r in one if r.shape not in near or r.node in judged]


def _standing(lines: Lines, acts: Collection[bytes], far: int) -> Iterator[bytes]:
    """What is told of what stands around some acts, and of all that is no act."""
    kept = _around(lines, acts, far)
    return lines.of_subjects(name for name in lines.of if name in kept or name not in lines.verbs)


def whole(lines: Lines, asked: Rulebook) -> list[Result]:
    """What a validator finds on all of a chapter."""
    return _run(lines, asked)


def _run(lines: Iterable[bytes], asked: Rulebook) -> list[Result]:
    shapes = asked.shapes
    seen = {f"<{name}>".encode() for name in visible(shapes)}
    return broken(b"".join(line for line in lines if line.split(b" ", 2)[1] in seen), shapes)


def _around(lines: Lines, acts: Collection[bytes], far: int) -> set[bytes]:
    """Some acts, and those that stand so few steps away, in one passage with them, or belong to
    the same giving of a cup."""
    reached = set(within(acts, lines, far))
    ties = {tie for act in acts for tie in lines.values(act, _TIES)}
    return reached.union(*(lines.tied.get(tie, ()) for tie in ties))


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
