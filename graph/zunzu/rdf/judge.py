r"""What a query may not do, judged by the parser that will run it.

A query is asked whether it uses a keyword by writing another word of the same length in its place,
everywhere and at once: in strings, comments, names and IRIs any word will do, but a keyword is
missed. So no way of hiding it helps, for nobody but the parser itself says what is a comment and
what is a name.

>>> uses("SELECT * { SERVICE <http://example.org/> {} }", "SERVICE")
True
>>> uses("#\rSELECT ('SERVICE' AS ?service) {} # SERVICE", "SERVICE")
False
"""

from __future__ import annotations

import random
import re
import string
from collections.abc import Iterator, Mapping

import pyoxigraph as ox

from ..errors import fail

#: So many characters of a query are read; the longest of ours has some 4,000.
LONGEST = 2_000_000

#: Nobody selects it: the engine reads a query whole, misses it, and evaluates nothing.
_NOBODY: dict[ox.Variable, ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple] = {
    ox.Variable("nobody_selects_this"): ox.Literal("")
}

#: Strings, IRIs and comments, in which brackets are characters like others; what is not closed runs
#: to the end.
QUIET = (
    r'"""(?:\\.|[^\\])*?(?:"""|\Z)'
    r"|'''(?:\\.|[^\\])*?(?:'''|\Z)"
    r'|"(?:\\.|[^"\\\r\n])*+"?'
    r"|'(?:\\.|[^'\\\r\n])*+'?"
    r"|<[^<>\"{}|^`\\\s]*+>"
    r"|\#[^\r\n]*+"
)
_BRACKETS = re.compile(rf"(?:{QUIET})|([(\[{{])|([)\]}}])", re.DOTALL)


def read(query: str, prefixes: Mapping[str, str] | None = None) -> None:
    """Read a query and run nothing of it.  Raises SyntaxError, with the parser's words, for what is
    none.

    >>> read("ASK { ?s ?p ?o }")
    """
    try:
        ox.Store().query(query, prefixes=dict(prefixes or {}), substitutions=_NOBODY)
    except RuntimeError as error:  # as it must be
        if "nobody_selects_this" not in str(error):
            raise


def refuse(query: str, prefixes: Mapping[str, str] | None = None, *, dataset: bool = False) -> None:
    """Raise ZunzuError for a query that asks another store with SERVICE, or, where ``dataset`` is
    said, one that names its graphs with FROM; SyntaxError, where either word stands in it, for what
    is no query."""
    if line := _where_used(query, "SERVICE", prefixes):
        raise fail(
            f"query:{line}",
            "asks another store with SERVICE",
            "leave SERVICE out: answers come from this graph alone",
        )
    if dataset and (line := _where_used(query, "FROM", prefixes)):
        raise fail(
            f"query:{line}",
            "says with FROM which graphs are asked; a store elsewhere is asked "
            "for our graphs alone",
            "leave FROM out, or write GRAPH <…> { … } in the query",
        )


def uses(query: str, keyword: str, prefixes: Mapping[str, str] | None = None) -> bool:
    """Whether a query that can be read has the keyword anywhere as a keyword."""
    return _where_used(query, keyword, prefixes) > 0


def shallow(query: str, depth: int) -> None:
    """Raise ZunzuError for a query that is too long to be read, or whose brackets stand deeper than
    ``depth``.

    The engine reads brackets within brackets by going deeper on its own stack, which has an end.
    """
    if len(query) > LONGEST:
        raise fail(
            "query",
            f"has {len(query):,} characters, and no more than {LONGEST:,} are read",
            "ask in several queries, or for what the long list has in common",
        )
    deepest = max(_depths(query), default=0)
    if deepest > depth:
        raise fail(
            "query",
            f"is nested {deepest:,} deep, and no deeper than {depth} is read",
            "write it flat; a path (zz:next+) goes further than brackets do",
        )


def _where_used(query: str, keyword: str, prefixes: Mapping[str, str] | None) -> int:
    """The line where the parser misses a keyword, counted from 1; 0 where it stands nowhere."""
    word = re.compile(re.escape(keyword), re.IGNORECASE)
    first = word.search(query)
    if first is None:
        return 0
    read(query, prefixes)
    other = _other(keyword, query)
    changed = word.sub(lambda found: _in_case(other, found.group()), query)
    known = {
        word.sub(lambda found: _in_case(other, found.group()), name): iri
        for name, iri in (prefixes or {}).items()
    }
    try:
        read(changed, known)
    except SyntaxError as error:
        told = re.search(r"(\d+):\d+", str(error))
        return int(told.group(1)) if told else query.count("\n", 0, first.start()) + 1
    return 0


def _other(keyword: str, query: str) -> str:
    """A word of the same length that the query does not have."""
    folded = query.casefold()
    while (word := "".join(random.choices(string.ascii_lowercase, k=len(keyword)))) in folded:
        pass
    return word


def _in_case(word: str, like: str) -> str:
    """The word in small and capital letters as another has them, so that two names never become
    one."""
    return "".join(
        letter.upper() if model.isupper() else letter for letter, model in zip(word, like)
    )


def _depths(query: str) -> Iterator[int]:
    deep = 0
    for found in _BRACKETS.finditer(query):
        if found[1]:
            deep += 1
            yield deep
        elif found[2]:
            deep -= 1
