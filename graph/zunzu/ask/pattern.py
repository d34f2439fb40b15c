"""The pattern of a query, taken apart into the smallest parts that can be asked alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_TOKEN = re.compile(
    r'"(?:[^"\\]|\\.)*"(?:@[\w-]+|\^\^\S+)?|<[^<>\s]*>|[?$]\w+|[{}();,.\[\]]'
    r'|[^\s{}();,.\[\]"<]+|<'
)
_COMMENT = re.compile(r"(?m)^#.*$|\s# .*$")
#: What a row can do without, or must not have.
_ASIDE = ("OPTIONAL", "MINUS", "BIND")
_VALUE = re.compile(r"[?\"<\[]|(?:true|false|\d+|[a-z]+:[\w-]+)\Z")


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a pattern as it is asked: a ``values`` list (its variable, then what it lists), a
    ``triple`` (its three terms), a ``filter``, a ``union`` with its branches."""

    kind: str
    asked: str
    terms: tuple[str, ...] = ()
    branches: tuple[tuple[Part, ...], ...] = ()


def parts_of(query: str) -> list[Part]:
    """The parts of what a query asks for, without what a row can do without.

    >>> [part.asked for part in parts_of("SELECT ?a { ?a a <x:A> ; <x:b> ?c . FILTER(?c > 1) }")]
    ['?a a <x:A> .', '?a <x:b> ?c .', 'FILTER( ?c > 1 )']
    """
    tokens = _TOKEN.findall(_COMMENT.sub("", query[query.index("{") :]))
    return [*_parts(tokens[1 : _close(tokens, 0)])]


def _parts(tokens: Sequence[str]) -> Iterator[Part]:
    at = 0
    while at < len(tokens):
        word, end = tokens[at], _end(tokens, at)
        if word in ("VALUES", "FILTER"):
            asked, opened = _said(tokens[at:end]), tokens.index("{", at) if word == "VALUES" else 0
            listed = (tokens[at + 1], *tokens[opened + 1 : end - 1])
            yield Part(word.lower(), asked, listed if opened == at + 2 else ())
        elif word == "{":
            yield from _group(tokens[at:end])
        elif word == "MINUS":
            yield Part("filter", _said(["FILTER", "NOT", "EXISTS", *tokens[at + 1 : end]]))
        elif word not in (*_ASIDE, ".", ";"):
            yield from _triples(tokens[at:end])
        at = end


def _end(tokens: Sequence[str], at: int) -> int:
    """Behind the part that begins at a place."""
    word = tokens[at]
    if word in (".", ";"):
        return at + 1
    if word in ("VALUES", "FILTER", *_ASIDE):
        opens = "{" if word == "VALUES" else "{("
        return _close(tokens, next(k for k in range(at, len(tokens)) if tokens[k] in opens)) + 1
    if word == "{":
        end = _close(tokens, at) + 1
        return _end(tokens, end + 1) if tokens[end : end + 1] == ["UNION"] else end
    end = at
    while end < len(tokens) and tokens[end] not in (".", "FILTER", "VALUES", "{", *_ASIDE):
        end = _close(tokens, end) + 1 if tokens[end] in "([" else end + 1
    return end


def _group(tokens: Sequence[str]) -> Iterator[Part]:
    """A group by itself, groups of which one will do, or a question within the question."""
    end = _close(tokens, 0)
    if end + 1 < len(tokens):
        branches = [*_branches(tokens)]
        yield Part("union", _said(tokens), (), tuple(tuple(_parts(one)) for one in branches))
    elif tokens[1] != "SELECT":
        yield from _parts(tokens[1:end])
    elif "DISTINCT" in tokens[: (opened := tokens.index("{", 1))]:  # no more than its pattern
        yield from _parts(tokens[opened + 1 : _close(tokens, opened)])
    else:
        yield Part("filter", _said(tokens))


def _branches(tokens: Sequence[str]) -> Iterator[Sequence[str]]:
    at = 0
    while at < len(tokens):
        end = _close(tokens, at)
        yield tokens[at + 1 : end]
        at = end + 2


def _triples(tokens: Sequence[str]) -> Iterator[Part]:
    """The triples of one subject."""
    subject = tokens[0]
    for pair in _split(tokens[1:], ";"):
        # a path may be of several tokens: (a|b)/c
        end = next((k for k in range(1, len(pair)) if _VALUE.match(pair[k])), 0)
        for value in _split(pair[end:], ",") if end else ():
            how, said = " ".join(pair[:end]), " ".join(value)
            yield Part("triple", f"{subject} {how} {said} .", (subject, how, said))


def _split(tokens: Sequence[str], mark: str) -> Iterator[list[str]]:
    heap: list[str] = []
    for token in tokens:
        if token == mark:
            yield heap
            heap = []
        else:
            heap.append(token)
    yield heap


def _said(tokens: Sequence[str]) -> str:
    """Some tokens as a query has them: functions with their bracket, as our engine wants it."""
    return re.sub(r"(?<=[A-Z]) \((?! ?[A-Z]+ )", "(", " ".join(tokens))


def _close(tokens: Sequence[str], start: int) -> int:
    """Where what is opened at a place is closed."""
    depth = 0
    for at in range(start, len(tokens)):
        depth += (tokens[at] in ("{", "(", "[")) - (tokens[at] in ("}", ")", "]"))
        if depth == 0:
            return at
    return len(tokens) - 1
