"""Which rules can come to another verdict, where a few nodes of a graph are other than they were.

A rule speaks of an act by its slots and by acts that stand near.  Where nothing that is other is
like the act it speaks of, nor like one of those it looks for, as it was or as it is, the rule finds
what it found before.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from ..rdf.names import ONTOLOGY, PREFIXES, RDF
from .patterns import SLOTS
from .rows import Pattern, Rule
from .rulebook import Rulebook

#: Where in a pattern another act is told of.
NEAR = ("before_it", "after_it", "beside_it", "just_before_it", "just_after_it")

_VERB = re.compile(rf"<({re.escape(PREFIXES['verb'])}[\w-]+)>")
_NAMED = re.compile(r"\b(zz|verb):([A-Za-z][\w-]*)")
_CALLED = frozenset((RDF + "type", ONTOLOGY + "verb"))
_STEP = re.compile(r"zz:(\w+)")


@dataclass(slots=True)
class Star:
    """What is said of one node: what it is called by, its class and its verb, and the properties
    that are told of it at all, all as IRIs."""

    kinds: set[str] = field(default_factory=set)
    properties: set[str] = field(default_factory=set)


def stars(lines: Iterable[bytes], subjects: Collection[bytes]) -> list[Star]:
    """The stars of some subjects, from lines of N-Triples."""
    found = {subject: Star() for subject in subjects}
    for line in lines:
        if (star := found.get(line.partition(b" ")[0])) is not None:
            _, predicate, value = line.split(b" ", 2)
            name = predicate[1:-1].decode()
            star.properties.add(name)
            if name in _CALLED:
                star.kinds.add(value[1:].partition(b">")[0].decode())
    return [star for star in found.values() if star.properties]


def touched(book: Rulebook, other: Collection[Star]) -> Rulebook:
    """The rules of a book that have to be asked again where some nodes are other; each is given
    as it was and as it is.

    Of a rule in SPARQL every act has to be known by its verb, every statement by its class, as
    in those that we have.
    """
    return book.those({name for name, rule in book.rules.items() if _may(rule, book, other)})


def reach(book: Rulebook) -> int:
    """So many acts away, counted in steps, the rules look that count them."""
    return max(
        (_reach(pattern) for rule in book.rules.values() for pattern in _tops(rule)), default=0
    )


def _may(rule: Rule, book: Rulebook, other: Collection[Star]) -> bool:
    queries = " ".join((book.broken(rule), *book.excused(rule)))
    kinds = {*_VERB.findall(queries)}
    if rule.when is None:
        kinds |= {PREFIXES[prefix] + name for prefix, name in _NAMED.findall(queries)}
    if any(star.kinds & kinds for star in other):
        return True
    return any(
        _asked(pattern) <= star.properties
        for pattern in _told_of(rule)
        if not pattern.verb
        for star in other
    )


def _told_of(rule: Rule) -> Iterator[Pattern]:
    """The patterns of a rule that each speak of a node of its own."""
    if rule.when is not None:
        yield rule.when
    for top in _tops(rule):
        yield from _near(top)


def _tops(rule: Rule) -> Iterator[Pattern]:
    """The patterns of the act that a rule speaks of."""
    for pattern in (rule.when, rule.must, rule.must_not, *(e.when for e in rule.excepted)):
        if pattern is not None:
            yield pattern


def _near(pattern: Pattern) -> Iterator[Pattern]:
    for found in _beside(pattern):
        yield found
        yield from _near(found)
    for found in pattern.unless:
        yield from _near(found)


def _beside(pattern: Pattern) -> Iterator[Pattern]:
    return (found for name in NEAR if (found := getattr(pattern, name)) is not None)


def _asked(pattern: Pattern) -> set[str]:
    """The properties that a node has in any case, of which a pattern holds."""
    paths = [SLOTS[slot][0] for slot in SLOTS if getattr(pattern, slot)]
    return {ONTOLOGY + _STEP.findall(path)[0] for path in paths}


def _reach(pattern: Pattern) -> int:
    """How many steps away a pattern looks, one act after another."""
    found = [_reach(one) for one in pattern.unless]
    for name in NEAR:
        if (near := getattr(pattern, name)) is not None:
            found.append((1 if name.startswith("just") else near.reach or 0) + _reach(near))
    return max(found, default=0)
