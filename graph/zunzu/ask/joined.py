"""Stars of triple patterns, read pattern by pattern and joined by hash.

Our engine joins ``?act zz:verb ?verb ; zz:order ?order`` by looking every act up once more for each pattern.  Of all rites
that is ten thousand look-ups a pattern; reading the whole predicate once and joining by hash takes a tenth of the time.  The
engine does so for what stands in a SELECT of its own, which means the same: the join of two SELECTs that project all their
variables is the join of their patterns (SPARQL 1.1, 18.2.4).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_TERM = r'(?:\?\w+|[A-Za-z_]\w*:[\w-]+|true|false|"[^"]*"|[0-9]+)'
_PREDICATE = r"(?:a|[A-Za-z]\w*:[\w-]+(?:/[A-Za-z]\w*:[\w-]+)*)"
_PAIR = rf"{_PREDICATE}\s+{_TERM}"
#: A subject that is a variable, and what is asked of it.
_STAR = re.compile(rf"(?<=[\s{{.])(\?\w+)\s+({_PAIR}(?:\s*;\s*{_PAIR})*)(?=\s*[.}}\n]|\s+(?:OPTIONAL|FILTER|BIND|VALUES|MINUS)\b)\s*\.?")
_COMMENT = re.compile(r"(?m)^\s*#.*$|(?<=\s)# .*$")
_GIVEN = re.compile(r"VALUES\s+(?:\(([^)]*)\)|(\?\w+))")
_LOOKED_UP = re.compile(r"\b(?:NOT\s+)?EXISTS\s*\{")


def joined(query: str) -> str:
    """The query with every star of open patterns read pattern by pattern; the same answers.

    A star stays as it is where something narrows it: a term, or a variable whose values are given; so does what is asked
    row by row (EXISTS).

    >>> print(joined("SELECT ?a { ?a zz:verb ?v ; zz:order ?o . ?a zz:verb verb:xi ; zz:agent ?w }"))
    SELECT ?a { { SELECT ?a ?v { ?a zz:verb ?v } } { SELECT ?a ?o { ?a zz:order ?o } } ?a zz:verb verb:xi ; zz:agent ?w }
    """
    plain = _COMMENT.sub("", query)
    head, brace, body = plain.partition("WHERE")
    if not brace:
        head, brace, body = plain.partition("{")
    given = {name for several, one in _GIVEN.findall(body) for name in (several or one).split()}
    parts = [part if looked_up else _STAR.sub(lambda found: _read(found, given), part) for looked_up, part in _parts(body)]
    return head + brace + "".join(parts)


def _parts(body: str) -> Iterator[tuple[bool, str]]:
    """The text in parts, each with whether it is asked row by row."""
    at = 0
    while found := _LOOKED_UP.search(body, at):
        yield False, body[at:found.end()]
        end, depth = found.end(), 1
        while depth and end < len(body):
            depth += {"{": 1, "}": -1}.get(body[end], 0)
            end += 1
        yield True, body[found.end():end]
        at = end
    yield False, body[at:]


def _read(found: re.Match[str], given: set[str]) -> str:
    subject, pairs = found[1], [re.split(r"\s+", pair.strip(), maxsplit=1) for pair in found[2].split(";")]
    narrowed = any(_narrows(term, given) for predicate, term in pairs if predicate != "a")
    if subject in given or narrowed or len(pairs) == 1 and "/" not in pairs[0][0]:
        return found[0]
    steps = [step for predicate, term in pairs for step in _steps(subject, predicate, term, found.start())]
    return " ".join(steps)


def _narrows(term: str, given: set[str]) -> bool:
    return term in given or ":" in term and not term.startswith(("?", "\""))


def _steps(subject: str, predicate: str, term: str, place: int) -> Iterator[str]:
    """A pattern as a SELECT; a path as one for each step."""
    *before, last = predicate.split("/")
    for step in before:
        between = f"?between{place}_{re.sub(r'[^A-Za-z]', '', subject + step)}"
        yield _select(subject, step, between)
        subject = between
    yield _select(subject, last, term)


def _select(subject: str, predicate: str, term: str) -> str:
    shown = f"{subject} {term}" if term.startswith("?") else subject
    return f"{{ SELECT {shown} {{ {subject} {predicate} {term} }} }}"
