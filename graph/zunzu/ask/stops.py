"""Where a question stops in a rite: how many acts or statements it still finds, and what none of
them has.

The parts of a query are asked one after another, each with those before it, until one leaves
nothing: first what ties things to the rite, then what they are, then the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ..rdf.names import PREFIXES
from ..rdf.worker import Asked
from .pattern import Part, parts_of

_KNOWN = ("a", "zz:verb")
_VARIABLE = re.compile(r"[?$]\w+")
_NAMED = re.compile(r"<([^<>\s]+)>|(?<![\w?<:])([a-z]+):([A-Za-z][\w-]*)")
#: Steps of a path that lead to where something is told of an act, and say nothing of it.
_LEADS = re.compile(r"zz:(?:agent|recipient|inSegment|anchor|participation)/(?=zz:)")
#: What not every act or statement has.
_TELLING = frozenset(
    f"zz:{name}"
    for name in (
        "vessel",
        "cup",
        "recipient",
        "object",
        "placeText",
        "round",
        "count",
        "holder",
        "purpose",
    )
)
_EXISTS = re.compile(r"(NOT )?EXISTS (\{.*\})")
_ONE_OF = re.compile(r"(\?\w+) (NOT )?IN ?\(([^()]*)\)")


@dataclass(frozen=True, slots=True)
class Stop:
    """What is left before a question stops: how many things, of which kinds (verbs, classes), what
    all of them have, in which words the first of them is told; and what none of them has: a
    property, with the values that would do, or a condition (``all`` have it, if it must not
    hold)."""

    count: int
    kinds: tuple[str, ...]
    having: tuple[str, ...]
    words: str
    wanting: str = ""
    values: tuple[str, ...] = ()
    condition: str = ""
    all: bool = False


def stop_of(store: Asked, query: str) -> Stop | None:
    """Where a bound query that has no rows stops; None where that is not seen: where everything is
    found and no row comes of it."""
    declared = {**PREFIXES, **dict(re.findall(r"PREFIX\s+(\w+):\s*<([^<>]*)>", query))}
    return _Walk(store, declared).stop([], parts_of(query))


class _Walk:
    """The parts of one query, asked of a store one after another."""

    def __init__(self, store: Asked, declared: Mapping[str, str]) -> None:
        self._store, self._declared = store, dict(declared)

    def stop(self, held: Sequence[Part], parts: Sequence[Part]) -> Stop | None:
        held = [*held]
        for part in _in_order(held, parts):
            if part.kind == "filter" and not _of_what_is_held(part, held):
                continue
            if part.kind == "values" or self._asks([*held, part]):
                held.append(part)
            elif part.kind == "union":
                return next(filter(None, (self.stop(held, one) for one in part.branches)), None)
            else:
                return self._told(held, part)
        return None

    def _told(self, held: Sequence[Part], part: Part) -> Stop:
        """What was held, and what the next part wants of it."""
        subject = _subject(held, part)
        count = self._one(f"SELECT (COUNT(DISTINCT {subject}) AS ?n) {{ {_joined(held)} }}")
        first = self._one(
            f"SELECT ?it_says {{ {_joined(held)} {subject} zz:anchor ?it_is . ?it_is zz:exact ?it"
            f" OPTIONAL {{ ?it_is zz:clause ?its }} OPTIONAL {{ {subject} zz:order ?it_comes }}"
            f" OPTIONAL {{ {subject} zz:copiedFrom ?it_was }} BIND(COALESCE(?its, ?it) AS ?it_says)"
            " } ORDER BY BOUND(?it_was) ?it_comes LIMIT 1"
        )
        kinds = tuple(self._kinds(held, subject))
        having = tuple(self._named(name) for name in _having(held, subject))
        stop = Stop(int(count), kinds, having, first)
        if part.kind == "filter":
            return self._short_of(stop, held, part.asked)
        wanting = self._named(_step(part.terms[1]))
        return replace(stop, wanting=wanting, values=tuple(self._values(held, part.terms[2])))

    def _short_of(self, stop: Stop, held: Sequence[Part], asked: str) -> Stop:
        """What a filter asks for: what must be, or must not be, or words, or a number."""
        if found := _EXISTS.search(asked):
            inner = parts_of(found[2])
            how = next(part.terms[1] for part in inner if part.kind == "triple")
            values = [value for part in inner for value in self._values(inner, part.terms[-1])]
            return replace(
                stop, wanting=self._named(_step(how)), values=(*values,), all=bool(found[1])
            )
        if (listed := _ONE_OF.search(asked)) and (how := _leading_to(held, listed[1])):
            values = [self._named(one.strip()) for one in listed[3].split(",")]
            return replace(
                stop, wanting=self._named(_step(how)), values=(*values,), all=bool(listed[2])
            )
        if said := re.findall(r'"([^"]+)"', asked):
            return replace(stop, condition=" or ".join(said), all="!=" in asked)
        told = re.sub(r"^FILTER ?\( | \)$", "", asked)
        for part in held:
            if part.kind == "values" and len(part.terms) == 2:
                told = told.replace(part.terms[0], part.terms[1])
        return replace(stop, condition=told.replace("?", ""))

    def _kinds(self, held: Sequence[Part], subject: str) -> Iterator[str]:
        """The verbs or classes by which what is spoken of is known, so far as it is of them."""
        for part in held:
            if part.kind == "triple" and part.terms[0] == subject and part.terms[1] in _KNOWN:
                for kind in self._values(held, part.terms[2]):
                    one = Part("triple", f"{subject} {part.terms[1]} <{kind}> .")
                    if self._asks([*held, one]):
                        yield kind

    def _values(self, held: Sequence[Part], term: str) -> Iterator[str]:
        """The names that a term stands for: itself, or those of the list that it is one of."""
        if not term.startswith(("?", "[")):
            yield self._named(term)
        for part in held:
            if part.kind == "values" and part.terms[:1] == (term,):
                yield from (self._named(one) for one in part.terms[1:] if one != "UNDEF")

    def _named(self, term: str) -> str:
        """The name in full of what a query names; of a literal its words."""
        if found := _NAMED.fullmatch(term):
            return found[1] or self._declared.get(found[2], "") + found[3]
        return term.strip('"')

    def _asks(self, parts: Sequence[Part]) -> bool:
        return bool(self._query(f"ASK {{ {_joined(parts)} }}"))

    def _one(self, query: str) -> str:
        """The one value that a query gives; "" where it gives none."""
        return next((row[0].value for row in self._query(query) if row[0] is not None), "")

    def _query(self, query: str):  # type: ignore[no-untyped-def]  # as the store gives it
        return self._store.query(query, prefixes=self._declared, use_default_graph_as_union=True)


def _in_order(held: Sequence[Part], parts: Sequence[Part]) -> list[Part]:
    """Lists first; then what is tied to the rite, by its place and by what it is before the rest;
    unions and filters when what they speak of is known."""
    tied = {
        part.terms[0]
        for part in (*held, *parts)
        if part.kind == "triple" and part.terms[1] == "zz:inChapter"
    }
    first = ("zz:inChapter", "zz:inSegment", *_KNOWN)

    def rank(part: Part) -> tuple[int, bool, int]:
        if part.kind != "triple":
            return ({"values": 0, "union": 2, "filter": 3}[part.kind], False, 0)
        how = part.terms[1]
        return (1, part.terms[0] not in tied, first.index(how) if how in first else len(first))

    return sorted(parts, key=rank)


def _of_what_is_held(part: Part, held: Sequence[Part]) -> bool:
    """Whether a filter speaks of what is held, and of nothing that a row can do without."""
    known = {name for one in held for name in _VARIABLE.findall(one.asked)}
    asked = re.sub(r"EXISTS \{.*\}|! ?BOUND ?\( \?\w+ \)", "", part.asked)
    free = set(_VARIABLE.findall(asked))
    return free <= known and bool(known & set(_VARIABLE.findall(part.asked)))


def _subject(held: Sequence[Part], part: Part) -> str:
    """The act or statement that a part speaks of, or that leads to what it speaks of."""
    triples = [one.terms for one in _flat(held) if one.kind == "triple"]
    whole = [
        terms[0]
        for terms in triples
        if terms[1] in ("zz:inChapter", *_KNOWN) and terms[0] != "?chapter"
    ]
    names, more = set[str](), set(_VARIABLE.findall(part.asked))
    while more - names:
        names |= more
        if found := [name for name in whole if name in names]:
            return found[0]
        more = {terms[0] for terms in triples if terms[2] in names} - {"?chapter"}
    return whole[0] if whole else "?chapter"


def _leading_to(held: Sequence[Part], name: str) -> str:
    """The property whose value is called ``name``; "" where nothing has it."""
    triples = [one.terms for one in _flat(held) if one.kind == "triple"]
    return next((terms[1] for terms in triples if terms[2] == name), "")


def _having(held: Sequence[Part], subject: str) -> Iterator[str]:
    """What all that is held has, of what not every act or statement has: a property, or its value
    where that is named."""
    told = (part.terms for part in held if part.kind == "triple" and part.terms[0] == subject)
    for _, how, value in told:
        if how in _TELLING:
            yield how if value.startswith(("?", "[")) else value


def _flat(parts: Sequence[Part]) -> Iterator[Part]:
    """Parts, with those that are joined in a union."""
    for part in parts:
        yield part
        for branch in part.branches:
            yield from _flat(branch)


def _step(path: str) -> str:
    """The step of a path that says something of an act."""
    return re.split(r"[/|*^]", _LEADS.sub("", path).strip("()^ "))[0].strip()


def _joined(parts: Sequence[Part]) -> str:
    return " ".join(part.asked for part in parts)
