"""Patterns of acts as SPARQL: what stands between the braces of a query that asks whether an act is
like that.

What is made keeps to what SHACL allows in a query whose ``$this`` is given beforehand: no VALUES,
no MINUS, no SERVICE.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

import msgspec
import pyoxigraph as ox

from .rows import Pattern, Scope, Shared, Words, words

#: How a slot of an act is reached in the graph, and the schemes of what fills it.
SLOTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "verb": ("zz:verb", ("verb",)),
    "by": ("zz:agent/zz:role", ("role",)),
    "to": ("zz:recipient/zz:role", ("role",)),
    "object": ("zz:object", ("thing", "cut", "song")),
    "vessel": ("zz:vessel", ("thing",)),
    "subject": ("zz:subject/zz:role|zz:subject", ("role", "thing")),
    "said": ("zz:saidToDo", ("verb",)),
    "value": ("zz:value", ("role", "thing", "cut", "song")),
    "place": ("zz:place", ("place",)),
    "beside": ("zz:placeOf/zz:role|zz:placeOf", ("role", "thing")),
    "facing": ("zz:facing", ("facing",)),
    "posture": ("zz:posture", ("posture",)),
    "purpose": ("zz:purpose", ("purpose",)),
    "round": ("zz:round", ("round",)),
    "phase": ("zz:inSection/zz:phase", ("phase",)),
    "manner": ("zz:manner", ()),
    "layer": ("zz:inSegment/zz:layer", ()),
}
#: The layers of the text, as a rule and as the graph calls them.
LAYERS = {"經": "jing", "記": "ji"}
#: What two acts of one scope have in common; acts of the 記 belong to no course of events but that
#: of their own sentence.
_SCOPES: dict[Scope, str] = {
    "exchange": "zz:exchange",
    "segment": "zz:inSegment",
    "section": "zz:inSection",
    "round": "zz:round",
    "rite": "zz:inChapter",
}
_SHARED: dict[Shared, str] = {
    "by": "zz:agent",
    "to": "zz:recipient",
    "object": "zz:object",
    "vessel": "zz:vessel",
    "cup": "zz:cup",
    "place": "zz:place",
}
#: The acts that stand near another: the field, how its order goes with that of the act.
_NEAR = {"before_it": "<", "after_it": ">", "beside_it": ""}
_NEXT = {"just_before_it": "zz:previous", "just_after_it": "zz:next"}

#: Away from an act: behind it, before it, either way.
_AWAY = {">": "zz:next", "<": "zz:previous"}

#: So many steps are written within one another.
_BLOCK = 8

#: From words and schemes to the concepts that are meant, narrower ones with them.
Meaning = Callable[[Words, tuple[str, ...]], list[ox.NamedNode]]


class Writer:
    """Writes patterns; each variable of a query has a name of its own.

    Acts that stand near are joined, and those that must not are an OPTIONAL that stays unbound:
    engines answer FILTER EXISTS with two unknowns in it a hundred times more slowly.
    """

    def __init__(self, meaning: Meaning) -> None:
        self.meaning = meaning
        self._numbers = count(1)

    def case(self, pattern: Pattern) -> str:
        """The pattern of the acts in ``$this`` that a rule speaks of, as ``?case``; what a ditto
        repeats is found at its model.

        The chapter comes last: an engine that takes what stands first then begins with the few acts
        of a verb, not with all.
        """
        lines = (
            *self._lines(pattern, "?case"),
            "?case zz:inChapter $this .",
            "FILTER NOT EXISTS { ?case zz:source zz:copied }",
        )
        return "\n".join(lines)

    def like(self, pattern: Pattern) -> str:
        """What holds of a ``?case`` that is like the pattern."""
        return "\n".join(self._lines(pattern, "?case"))

    def unlike(self, pattern: Pattern) -> str:
        """What holds of a ``?case`` that is not like the pattern."""
        return self._not(pattern, "?case")

    def otherwise(self, pattern: Pattern, when: Pattern | None) -> str:
        """What holds of a ``?case`` that is not what the pattern asks of it: something else fills a
        slot that it names, or an act that has to stand near it does not.  Where ``when`` names the
        slot too, only what it names is looked at (升席自北方: 北方, of 南方 and 北方, and not
        席)."""
        told = [
            self._filled_otherwise(slot, given, getattr(when, slot, ()))
            for slot, given in self._slots(pattern)
        ]
        if pattern.count is not None:
            told.append(f"EXISTS {{ ?case zz:count ?n . FILTER (?n NOT IN ({pattern.count})) }}")
        if pattern.denied is True:
            told.append("NOT EXISTS { ?case zz:negated true }")
        if pattern.higher:
            told.append(f"NOT {self._rank(pattern, '?case')}")
        searches = []
        for other, line in self._near(pattern, "?case"):
            searches.append(f"OPTIONAL {{ {line} }}")
            told.append(f"!bound({other})")
        return "\n".join((*searches, f"FILTER ({' || '.join(told)})"))

    def rite(self, kinds: Words) -> str:
        """What holds of a chapter that tells a rite of one of those kinds."""
        kind = self._new()
        return (
            f"$this zz:rite {kind} . FILTER ({kind} IN ({', '.join(map(str, self.rites(kinds)))}))"
        )

    def rites(self, kinds: Words) -> list[ox.NamedNode]:
        return self.meaning(kinds, ("rite",)) if kinds else []

    def _new(self) -> str:
        return f"?x{next(self._numbers)}"

    def _slots(self, pattern: Pattern) -> Iterator[tuple[str, Words]]:
        return ((slot, given) for slot in SLOTS if (given := getattr(pattern, slot)))

    def _lines(self, pattern: Pattern, act: str) -> Iterator[str]:
        for slot, given in self._slots(pattern):
            yield self._filled(act, slot, given)
        if pattern.denied is False:
            yield f"FILTER NOT EXISTS {{ {act} zz:negated true }}"
        elif pattern.denied is True:
            yield f"{act} zz:negated true ."
        if pattern.count is not None:
            yield f"{act} zz:count {pattern.count} ."
        if pattern.higher:
            yield f"FILTER ({self._rank(pattern, act)})"
        for _, line in self._near(pattern, act):
            yield line
        for other in pattern.unless:
            yield self._not(done_or_not(other), act)

    def _not(self, pattern: Pattern, act: str) -> str:
        if next(self._near(pattern, act), None) is None:
            return (
                f"FILTER NOT EXISTS {{ {act} zz:inChapter $this ."
                f" {' '.join(self._lines(pattern, act))} }}"
            )
        (other, line), *rest = self._near(pattern, act)
        alone = msgspec.structs.replace(pattern, **dict.fromkeys((*_NEAR, *_NEXT)))
        lines = (
            f"{act} zz:inChapter $this .",
            *self._lines(alone, act),
            line,
            *(more for _, more in rest),
        )
        return f"OPTIONAL {{ {' '.join(lines)} }} FILTER (!bound({other}))"

    def _filled(self, act: str, slot: str, given: Words) -> str:
        path, schemes = SLOTS[slot]
        meant = self._values(given, schemes)
        if len(meant) == 1:
            return f"{act} {path} {meant[0]} ."
        filler = self._new()
        return f"{act} {path} {filler} . FILTER ({filler} IN ({', '.join(meant)}))"

    def _values(self, given: Words, schemes: tuple[str, ...]) -> list[str]:
        """The concepts that words mean, as SPARQL; without a scheme the words themselves."""
        if schemes:
            return [str(node) for node in self.meaning(given, schemes)]
        return [str(ox.Literal(LAYERS.get(word, word))) for word in words(given)]

    def _filled_otherwise(self, slot: str, given: Words, among: Words) -> str:
        path, schemes = SLOTS[slot]
        filler = self._new()
        told = f"{filler} NOT IN ({', '.join(self._values(given, schemes))})"
        if among:
            told += f" && {filler} IN ({', '.join(self._values(among, schemes))})"
        return f"EXISTS {{ ?case {path} {filler} . FILTER ({told}) }}"

    def _near(self, pattern: Pattern, act: str) -> Iterator[tuple[str, str]]:
        """Each act that has to stand near, with what says so."""
        for field, sign in _NEAR.items():
            if (near := getattr(pattern, field)) is not None:
                yield self._somewhere(near, act, sign)
        for field, path in _NEXT.items():
            if (near := getattr(pattern, field)) is not None:
                other = self._new()
                yield (
                    other,
                    (
                        f"{act} {path} {other} ."
                        f" {' '.join((*self._lines(near, other), *self._ties(near, act, other)))}"
                    ),
                )

    def _somewhere(self, near: Pattern, act: str, sign: str) -> tuple[str, str]:
        other, scope, first, second = self._new(), self._new(), self._new(), self._new()
        like = (*self._lines(near, other), *self._ties(near, act, other))
        if near.reach is not None:
            return other, " ".join((f"{act} {_steps(sign, near.reach)} {other} .", *like))
        tie = _SCOPES[near.within]
        lines = [f"{act} {tie} {scope} . {other} {tie} {scope} .", *like]
        if sign:
            lines.append(
                f"{act} zz:order {first} . {other} zz:order {second} . FILTER ({second} {sign}"
                f" {first})"
            )
        else:
            lines.append(f"FILTER ({other} NOT IN ({act}))")
        if near.within not in ("segment", "exchange"):
            lines += (
                f'FILTER NOT EXISTS {{ {one} zz:inSegment/zz:layer "ji" }}' for one in (act, other)
            )
        return other, " ".join(lines)

    def _ties(self, near: Pattern, act: str, other: str) -> Iterator[str]:
        for shared in near.same:
            both = self._new()
            yield f"{act} {_SHARED[shared]} {both} . {other} {_SHARED[shared]} {both} ."
        if near.crossed:
            one = self._new()
            yield f"{act} zz:recipient {one} . {other} zz:agent {one} ."

    def _rank(self, pattern: Pattern, act: str) -> str:
        one, two = self._new(), self._new()
        both = f"{act} zz:agent {one} ; zz:recipient {two} ."
        if pattern.higher == "by":
            return f"EXISTS {{ {both} {one} zz:outranks {two} . }}"
        if pattern.higher == "to":
            return f"EXISTS {{ {both} {two} zz:outranks {one} . }}"
        return (
            f"EXISTS {{ {both} FILTER NOT EXISTS {{ {one} zz:outranks {two} }} FILTER NOT EXISTS {{"
            f" {two} zz:outranks {one} }} }}"
        )


def done_or_not(pattern: Pattern) -> Pattern:
    """The pattern of an act of which something else says whether it is done: it covers both."""
    return pattern if pattern.denied else msgspec.structs.replace(pattern, denied="either")


def _steps(sign: str, reach: int) -> str:
    """The path to the acts that stand so many steps away, or fewer, by blocks: brackets within
    brackets tire parsers.

    >>> _steps(">", 3)
    'zz:next/(zz:next/(zz:next)?)?'
    >>> _steps(">", 10).count("zz:next"), _steps(">", 10).endswith("/zz:next/(zz:next)?)")
    (18, True)
    """
    if not sign:
        return f"({_steps('<', reach)}|{_steps('>', reach)})"
    step = _AWAY[sign]
    if reach > _BLOCK:
        return (
            f"({_steps(sign, _BLOCK)}|{'/'.join([step] * _BLOCK)}/{_steps(sign, reach - _BLOCK)})"
        )
    return f"{step}/(" * (reach - 1) + step + ")?" * (reach - 1)
