"""A question as the store answers it soonest: the same rows, without what says nothing, and begun
with what is rare.

A store that joins in another order than ours needs none of it but :func:`without_undef` and the
parts of a section.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence

import pyoxigraph as ox

from ..rdf.names import ONTOLOGY
from ..rdf.worker import Asked, Worker
from .question import block_of

#: What a setting becomes, and what all settings of a question become.
Term = ox.NamedNode | ox.Literal
Terms = Mapping[str, Sequence[Term | None]]

#: A filter that lets through what stands in a section or in a part of it.
_WITHIN = re.compile(
    r"^ *FILTER\(!BOUND\(\?(\w+)\) \|\| \?(\w+) = \?\1"
    r" \|\| EXISTS \{ \?\2 zz:within \?\1 \}\) *$",
    re.MULTILINE,
)
#: A filter that lets through the acts of which something holds that a setting names.
_HOLDS = re.compile(
    r"^ *FILTER\(!BOUND\(\?(\w+)\) \|\| EXISTS \{ (\?(\w+) zz:[^{}]*\?\1) \}\) *$", re.MULTILINE
)
#: The place of a rite in the book, and the end of what is sought.
_RITES = re.compile(r"^ *(\?chapter a zz:Chapter ; zz:order \?number) \.\n", re.MULTILINE)
_END = re.compile(r"^\}$", re.MULTILINE)
#: What is sought is named, by its class, its verb, a list of either: at the top of a query.
_SOUGHT = re.compile(
    r"^  (?:VALUES (?:\?\w+|\([^)]*\)) \{ \(?\w+:"
    r"|\?\w+ (?:a zz:(?!Chapter|Act\b|Segment)|zz:verb verb:|zz:negated true))",
    re.MULTILINE,
)
_SUBSELECT = re.compile(r"^  \{ SELECT(?:.*\}$|.*\n(?:    .*\n)*)", re.MULTILINE)
_UNDEFINED = re.compile(r"VALUES\s+\?(\w+)\s*\{\s*UNDEF\s*\}")


def lean_query(store: Asked, query: str, said: Terms) -> tuple[str, Terms]:
    """A query whose settings ``said`` are still to be filled in, as ``store`` answers it soonest,
    and what is then to be filled in."""
    query = without_undef(query, said)
    if not _is_here(store):
        return _parts_first(store, query, said)
    query, said = _rite_kept(_held_first(query, said), said)
    query, said = _parts_first(store, query, said)
    return _narrowed_by(query, said), said


def _rite_kept(query: str, said: Terms) -> tuple[str, Terms]:
    """The query with the rite as a filter, where what is sought is named (``a zz:Said``, ``zz:verb
    verb:bai``) and so is less than all that a rite has: the store would begin with that."""
    if None in said.get("chapter", (None,)):
        return query, said
    block, ends = block_of("chapter"), _END.search(query)
    top = _SUBSELECT.sub("", query)
    told = _SOUGHT.search(top) and "zz:inChapter ?chapter" in top
    if ends is None or not told or len(block.findall(query)) != 1:
        return query, said
    rites = ", ".join(map(str, said["chapter"]))
    kept = f"{query[: ends.start()]}  FILTER(?chapter IN ({rites}))\n{query[ends.start() :]}"
    return block.sub("", kept), {n: terms for n, terms in said.items() if n != "chapter"}


def _held_first(query: str, said: Container[str]) -> str:
    """The query with what must hold of an act found first, by its setting, where that stands
    nowhere else: a filter with EXISTS is asked of every act of all rites."""
    for found in _HOLDS.finditer(query):
        name, pattern, act = found.groups()
        freed = query.replace(found.group(), "")
        block = block_of(name)
        if name in said and len(block.findall(freed)) == 1 and _times(freed, name) == 1:
            first = f"{{ SELECT DISTINCT ?{act} {{ VALUES ?{name} {{ UNDEF }} {pattern} }} }}"
            query = _rites_last(block.sub(first.replace("\\", r"\\"), freed))
    return query


def _times(query: str, name: str) -> int:
    """How often a variable stands in a query."""
    return len(re.findall(rf"[?$]{name}\b", query))


def _rites_last(query: str) -> str:
    """The query with the place of each rite in the book found last: the store would begin with
    the rites, and so with all their acts."""
    ends = _END.search(query)
    if (found := _RITES.search(query)) is None or ends is None or ends.start() < found.end():
        return query
    between = query[found.end() : ends.start()]
    last = f"  OPTIONAL {{ {found[1]} }}\n  FILTER(BOUND(?number))\n"
    return f"{query[: found.start()]}{between}{last}{query[ends.start() :]}"


def _parts_first(store: Asked, query: str, said: Terms) -> tuple[str, Terms]:
    """The query with the parts of a section in place of the section, where it is asked for nothing
    else: a filter with EXISTS is asked of every act of all rites, a list of parts begins with
    these."""
    for found in _WITHIN.finditer(query):
        name, part = found[1], found[2]
        freed = query.replace(found.group(), "")
        optional = re.search(rf"OPTIONAL \{{[^{{}}]*\?{part}\b", query)
        if optional or name not in said or part in said or _times(freed, name) > 1:
            continue  # what has no part at all would pass a list that it is joined with
        wholes = [term for term in said[name] if isinstance(term, ox.NamedNode)]
        if len(wholes) != len(said[name]) or not block_of(name).search(freed):
            continue
        query = block_of(name).sub(f"VALUES ?{part} {{ UNDEF }}", freed)
        query = _narrowed(query, part, "inSection") if _is_here(store) else query
        rest = {other: terms for other, terms in said.items() if other != name}
        said = {**rest, part: _parts_of(store, wholes)}
    return query, said


def _is_here(store: Asked) -> bool:
    """Whether a store is of our own engine; others join otherwise, and some take no VALUES in an
    OPTIONAL."""
    return isinstance(store, ox.Store | Worker)


def _narrowed_by(query: str, said: Container[str]) -> str:
    """The query with what may be had sought only for what is set."""
    for name in filter(said.__contains__, re.findall(r"VALUES \?(\w+) \{ UNDEF \}", query)):
        joined = re.compile(rf"OPTIONAL \{{ (?=[^{{}}]* \. [^{{}}]*\?{name}\b[^{{}}]*\}})")
        query = joined.sub(f"OPTIONAL {{ VALUES ?{name} {{ UNDEF }} ", query)
    return _narrowed(query, "chapter", "inChapter") if "chapter" in said else query


def _narrowed(query: str, name: str, how: str) -> str:
    """The query with what is joined to an act that may have it sought only among the acts of some
    parts or rites: our store joins it for all acts first, and then keeps those that are wanted."""
    if (found := re.search(rf"\?(\w+) (?:[^.{{}}]*; )?zz:{how} \?{name}\b", query)) is None:
        return query
    act = rf"\?{found[1]}"
    joined = re.compile(rf"OPTIONAL \{{ (?={act} [^{{}}]* \. [^{{}}]*\}})")
    within = f"OPTIONAL {{ VALUES ?{name} {{ UNDEF }} ?{found[1]} zz:{how} ?{name} . "
    return joined.sub(within, query)


def _parts_of(store: Asked, wholes: Sequence[ox.NamedNode]) -> list[Term | None]:
    """Sections, and what lies within them."""
    asked = f"SELECT ?part {{ VALUES ?whole {{ {' '.join(map(str, wholes))} }} ?part <{ONTOLOGY}within> ?whole }}"  # noqa: E501
    within = (row["part"] for row in store.query(asked, use_default_graph_as_union=True))
    return [*dict.fromkeys([*wholes, *sorted(within, key=str)])]


def without_undef(query: str, kept: Container[str] = ()) -> str:
    """The query without the blocks that say nothing: ``VALUES ?x { UNDEF }`` joins with everything,
    and so, where the variable stands nowhere else, do filters of a line that begin ``!BOUND(?x)
    ||``.  The blocks of ``kept`` variables stay, to be filled.

    Some stores take UNDEF for a value that nothing has, where the variable comes out of a subquery;
    ours asks an EXISTS behind ``||`` for every row, though it can change nothing.

    >>> without_undef("{ VALUES ?who { UNDEF } VALUES ?what { <x:cup> UNDEF } ?who ?does ?what }")
    '{  VALUES ?what { <x:cup> UNDEF } ?who ?does ?what }'
    >>> unset = "FILTER(!BOUND(?who) || EXISTS { ?act <x:by> ?who })"
    >>> without_undef("{ VALUES ?who { UNDEF } ?act ?does ?what\\n " + unset + "\\n}")
    '{  ?act ?does ?what\\n\\n}'
    >>> unset = "FILTER(!BOUND(?who) || ?who = <x:host>)"
    >>> without_undef("{ VALUES ?who { UNDEF } ?act <x:by> ?who\\n " + unset + "\\n}")
    '{  ?act <x:by> ?who\\n FILTER(!BOUND(?who) || ?who = <x:host>)\\n}'
    """
    bare = _UNDEFINED.sub(lambda found: found.group() if found[1] in kept else "", query)
    for name in filter(lambda name: name not in kept, _UNDEFINED.findall(query)):
        freed = re.sub(rf"^ *FILTER\(!BOUND\(\?{name}\) \|\| .*\) *$", "", bare, flags=re.MULTILINE)
        if not re.search(rf"[?$]{name}\b", freed):
            bare = freed
    return bare
