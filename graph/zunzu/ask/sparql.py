"""The text of a query: how our ids are written in it, and what is wrong with it.

What a query may do is no matter of its text: :mod:`zunzu.rdf.judge`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..errors import ZunzuError, fail
from ..rdf.judge import QUIET

_UPDATE = re.compile(r"\b(INSERT|DELETE|LOAD|CLEAR|DROP|CREATE|MOVE|COPY|ADD)\b", re.IGNORECASE)
_READS = re.compile(r"\b(SELECT|ASK|CONSTRUCT|DESCRIBE)\b", re.IGNORECASE)

#: What holds words that are no keywords: strings, IRIs, comments, variables, prefixed names.
_QUIET = re.compile(QUIET + r"|[?$]\w+|(?<![\w-])[\w-]*+:[\w.-]*", re.DOTALL)
_DOTTED = re.compile(r"(?<![\w-])id:([\w-]++(?:\.[\w-]++)+)")
#: So many characters of a line are shown on each side of a fault.
_AROUND = 70


def bare(query: str) -> str:
    """The query with blanks for everything that cannot hold a keyword; line breaks and offsets
    stay.

    >>> bare("ASK { ?drop a <urn:x> } # DROP")
    'ASK {       a         }       '
    """
    return _QUIET.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), query)


def malformed(told: str, query: str, where: str, prefixes: Iterable[str]) -> ZunzuError:
    """The parser's message about ``query`` as where:line:column, with the line, a mark, and a
    remedy.

    For the parser of queries an update is malformed too; it is told as what it is.
    """
    words = bare(query)
    if _UPDATE.search(words) and not _READS.search(words):
        return fail(
            where,
            "is an update; the graph is only asked",
            "ask with SELECT, ASK, CONSTRUCT or DESCRIBE; what the graph holds is changed in its"
            " texts and tables",
        )
    found = re.search(r"(\d+):(\d+):?\s*(.*)", told, re.DOTALL)
    if not found:
        return fail(where, f"is no SPARQL 1.1 query: {told}", _remedy(query, prefixes))
    line, column, what = int(found.group(1)), int(found.group(2)), found.group(3).strip()
    lines = query.splitlines() or [""]
    line = min(line, len(lines))
    shown = lines[line - 1]
    if "\\u{" in what or len(what) > 160:  # a list of character classes helps nobody
        what = "cannot be read from here"
    before, after = shown[: column - 1], shown[column - 1 :]
    cut = f"{'…' if before[:-_AROUND] else ''}{before[-_AROUND:]}"
    return fail(
        f"{where}:{line}:{column}",
        f"is no SPARQL 1.1 query: {what}\n "
        f" {cut}{after[:_AROUND]}{'…' if after[_AROUND:] else ''}\n  {' ' * len(cut)}^",
        _remedy(query, prefixes),
    )


def _remedy(query: str, prefixes: Iterable[str]) -> str:
    words = bare(query)
    for name, left, right in (("braces", "{", "}"), ("parentheses", "(", ")")):
        if words.count(left) != words.count(right):
            return f"{name} do not match: {words.count(left)} opened, {words.count(right)} closed"
    names = re.sub(QUIET, lambda m: " " if m.group()[0] != "<" else "<>", query, flags=re.DOTALL)
    declared = set(re.findall(r"PREFIX\s++([\w-]*+)\s*+:", names, re.IGNORECASE))
    unknown = sorted(
        set(re.findall(r"(?<![\w?$:-])([A-Za-z][\w-]*+):", names)) - declared - set(prefixes)
    )
    if unknown:
        return (
            f"declare the prefix {unknown[0]}, or use one that needs no PREFIX:"
            f" {', '.join(prefixes)}"
        )
    if dotted := _DOTTED.search(names):
        return f"write id:{dotted[1].replace('.', '_')}: in IRIs the dots of an id are underscores"
    if not _READS.search(words):
        return "a query begins with SELECT, ASK, CONSTRUCT or DESCRIBE"
    return "mend the query before the mark; `zunzu ask --show NAME` prints one that works"
