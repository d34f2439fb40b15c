"""Verdicts: how often each rule is held, where an exception excuses it, where it is broken.

A rule has a query for the acts that it speaks of, and each of its exceptions one for those that it
excuses (:mod:`.compiled`); what breaks it the validators find.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pyoxigraph as ox

from .. import whole
from ..rdf.held import solutions
from ..rdf.names import HEAD, local, mint
from .portions import Kept, Portion, answers_of, name_of, portions
from .rows import Exception_, Rule
from .rulebook import Rulebook
from .validate import Finding, results


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the text says of one rule: the acts and statements that hold it, those an exception
    excuses, those that break it."""

    rule: Rule
    held: tuple[str, ...]
    excepted: tuple[tuple[Exception_, tuple[str, ...]], ...]
    broken: tuple[str, ...]

    def counts(self, chapter: str = "") -> tuple[int, int, int]:
        """How many acts of a chapter, or of all, hold the rule, are excepted from it, break it."""
        excepted = {act for _, acts in self.excepted for act in acts}
        held, excused, broken = (
            sum(act.startswith(chapter) for act in acts)
            for acts in (self.held, excepted, self.broken)
        )
        return held, excused, broken


def verdicts(
    store: ox.Store,
    book: Rulebook,
    findings: Collection[Finding],
    *,
    chapters: Collection[str] | None = None,
) -> list[Verdict]:
    """A verdict on every rule; ``findings`` is what :func:`.validate.check` found."""
    return count(portions(store, chapters), book, findings)


def count(heaps: Sequence[Portion], book: Rulebook, findings: Collection[Finding]) -> list[Verdict]:
    """The same of some portions."""
    with ThreadPoolExecutor() as hands:  # the engine works outside of Python
        told = list(hands.map(lambda portion: _ask(portion, book), heaps))
    return [
        _verdict(
            rule,
            {f.act for f in findings if f.rule_iri == name},
            [answers[name] for answers in told],
        )
        for name, rule in book.rules.items()
    ]


def _verdict(
    rule: Rule, broken: set[str], answers: list[tuple[set[str], list[set[str]]]]
) -> Verdict:
    cases: set[str] = set().union(*(cases for cases, _ in answers))
    excused = tuple(
        (exception, tuple(sorted(set().union(*(heaps[n] for _, heaps in answers)))))
        for n, exception in enumerate(rule.excepted)
    )
    held = cases - broken - {act for _, acts in excused for act in acts}
    return Verdict(rule, tuple(sorted(held)), excused, tuple(sorted(broken)))


def keep(heaps: Sequence[Portion], book: Rulebook, folder: Path) -> None:
    """Keep what the queries of rules find in portions that are kept in a folder
    (:func:`.portions.keep`), beside them, and which rules nothing there breaks.

    Raises OSError.
    """
    with ThreadPoolExecutor() as hands:  # the engine works outside of Python
        for portion, found in zip(heaps, hands.map(lambda portion: _all(portion, book), heaps)):
            whole.write(answers_of(folder / f"{portion.chapter}.nt"), json.dumps(found).encode())


def _all(portion: Portion, book: Rulebook) -> dict[str, list[str]]:
    """What each query finds in a portion, and of each rule that nothing breaks, nothing."""
    found = {
        name_of(query): sorted(acts)
        for query, acts in _answers(portion, _queries(book), book).items()
    }
    offended = {result.shape for result in results([portion], book)}
    sound = (rule for rule in book.rules.values() if rule.iri not in offended)
    return found | {name_of(book.broken(rule)): [] for rule in sound}


def _ask(portion: Portion, book: Rulebook) -> dict[str, tuple[set[str], list[set[str]]]]:
    """What each rule speaks of in a portion, and what each of its exceptions excuses."""
    queries = _queries(book)
    known = portion.answers if isinstance(portion, Kept) else {}
    answers = {query: set(known[name]) for query in queries if (name := name_of(query)) in known}
    answers |= _answers(portion, [query for query in queries if query not in answers], book)
    return {
        name: (answers[book.cases(rule)], [answers[query] for query in book.excused(rule)])
        for name, rule in book.rules.items()
    }


def _queries(book: Rulebook) -> list[str]:
    return [
        query for rule in book.rules.values() for query in (book.cases(rule), *book.excused(rule))
    ]


def _answers(portion: Portion, queries: Sequence[str], book: Rulebook) -> dict[str, set[str]]:
    """The acts that each query finds in a portion."""
    if not queries:
        return {}
    asked = ox.Store()
    asked.bulk_load(input=portion.seen_by(book.shapes), format=ox.RdfFormat.N_TRIPLES)
    return {query: _found(asked, query, portion.chapter) for query in queries}


def _found(asked: ox.Store, query: str, chapter: str) -> set[str]:
    """The acts that a query finds in a chapter, or in all where a portion is not of one."""
    query = query.replace("SELECT DISTINCT $this", "SELECT DISTINCT", 1)
    if chapter:
        query = query.replace("$this", str(mint(chapter)))
    return {local(row["value"]) for row in solutions(asked, HEAD + query)}
