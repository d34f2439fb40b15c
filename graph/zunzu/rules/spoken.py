"""Of which nodes a rule speaks: the act it is about, and each that it looks for beside it, by what
fills their slots."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pyoxigraph as ox

from ..rdf.names import ONTOLOGY
from .patterns import SLOTS
from .rows import Pattern, Rule, Words

#: A node: each property that it has in any case, with the concepts of which one fills it; with
#: none, whatever fills it.
Node = tuple[tuple[str, tuple[str, ...]], ...]

#: Where in a pattern another act is told of.
NEAR = ("before_it", "after_it", "beside_it", "just_before_it", "just_after_it")
#: The slots that are filled by words, or by what another node says: what fills them is not told.
_UNTOLD = frozenset({"phase", "manner", "layer"})

#: Where an act is looked for that stands near.
_CLOSE = frozenset({"segment", "exchange"})

_STEP = re.compile(r"zz:(\w+)")


def spoken(
    rule: Rule, meaning: Callable[[Words, tuple[str, ...]], list[ox.NamedNode]]
) -> tuple[Node, ...]:
    """The nodes that a rule of patterns speaks of; none of a rule in SPARQL.  ``meaning`` leads
    from words and schemes to concepts."""
    return tuple(
        tuple(
            (
                ONTOLOGY + _STEP.findall(path)[0],
                () if slot in _UNTOLD else tuple(node.value for node in meaning(given, schemes)),
            )
            for slot, (path, schemes) in SLOTS.items()
            if (given := getattr(pattern, slot))
        )
        for pattern in _told_of(rule)
    )


def reach(rule: Rule) -> int:
    """So many acts away, counted in steps, a rule looks that counts them."""
    return max((_reach(pattern) for pattern in _tops(rule)), default=0)


def is_near(rule: Rule) -> bool:
    """Whether a rule of patterns looks from the act it speaks of to acts of the same passage, of
    the same giving of a cup, or some steps away, and from these to no other."""
    asked = [one for top in _tops(rule) for one in (top, *top.unless)]
    return (
        rule.when is not None
        and not any(deep.unless for top in _tops(rule) for deep in top.unless)
        and all(
            _is_close(name, found)
            for one in asked
            for name in NEAR
            if (found := getattr(one, name)) is not None
        )
    )


def _is_close(name: str, found: Pattern) -> bool:
    close = name.startswith("just") or found.reach is not None or found.within in _CLOSE
    return close and next(_near(found), None) is None


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


def _reach(pattern: Pattern) -> int:
    """How many steps away a pattern looks, one act after another."""
    found = [_reach(one) for one in pattern.unless]
    for name in NEAR:
        if (near := getattr(pattern, name)) is not None:
            found.append((1 if name.startswith("just") else near.reach or 0) + _reach(near))
    return max(found, default=0)
