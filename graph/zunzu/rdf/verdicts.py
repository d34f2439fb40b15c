"""Verdicts: how often each rule is held, where an exception excuses it, where it is broken.

The forms of rules (``ontology/rules/forms/``) say in one query what a rule speaks about and, behind ``# broken
when:``, what breaks it.  Here the first half is asked too, and the whole again with each exception lifted: what is broken
only then is what the exception excuses.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache

import pyoxigraph as ox

from .held import iri, solutions
from .names import IDS, ONTOLOGY, PREFIXES, local
from .portions import Portion, portions
from .rules import FORM, SH, Exemption, Rule, Shapes, read_rules, shapes
from .validate import Finding

_BROKEN = re.compile(r"#\s*broken when:.*", re.S)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the text says of one rule: the acts and statements that hold it, those an exception excuses, those that break it."""

    rule: Rule
    held: tuple[str, ...]
    excepted: tuple[tuple[Exemption, tuple[str, ...]], ...]
    broken: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Form:
    """One constraint component as a rule uses it."""

    select: str
    values: dict[str, ox.NamedNode | ox.Literal]


def verdicts(store: ox.Store, findings: Collection[Finding], *, chapters: Collection[str] | None = None,
             of: Shapes | None = None) -> list[Verdict]:
    """A verdict on every rule of the chapters; ``findings`` is what :func:`zunzu.rdf.validate.check` found."""
    of = of or shapes()
    bound = [rule for rule in read_rules(of).values() if chapters is None or any(c in chapters for c in rule.scope)]
    counts = {rule.iri: _Count(rule, of) for rule in bound}

    def ask(portion: Portion, named: list[Rule], part: Shapes) -> None:
        asked = ox.Store()
        asked.bulk_load(input=portion.seen_by(part), format=ox.RdfFormat.N_TRIPLES)
        for rule in named:
            counts[rule.iri].ask(asked, [portion.chapter] if portion.chapter else rule.scope)

    heaps = [(portion, [rule for rule in bound if portion.chapter in (*rule.scope, "")]) for portion in portions(store, chapters)]
    parts = [of.part(rule.iri for rule in named) for _, named in heaps]
    with ThreadPoolExecutor() as hands:  # the engine works outside of Python
        for _ in hands.map(ask, *zip(*heaps), parts):
            pass
    return [counts[rule.iri].verdict({f.act for f in findings if f.rule_iri == rule.iri}) for rule in bound]


class _Count:
    """What is counted of one rule while chapter after chapter is asked: its cases, what breaks it, what only an exception excuses."""

    def __init__(self, rule: Rule, of: Shapes) -> None:
        self.rule = rule
        self.forms = _forms(rule, of)
        self.stated = _stated_cases(rule, of)
        self.cases: set[str] = set()
        self.excused: dict[Exemption, set[str]] = {e: set() for e in rule.exemptions if e.is_waiver}

    def ask(self, asked: ox.Store, chapters: Collection[str]) -> None:
        for chapter in chapters:
            if self.stated:
                self.cases |= _ask(asked, self.stated, {}, chapter)
            for form in self.forms:
                cases = _ask(asked, _BROKEN.sub("}", form.select), form.values, chapter)
                breaking = _ask(asked, form.select, form.values, chapter) if self.excused and cases else set()
                self.cases |= cases
                for exemption, excused in self.excused.items():
                    lifted = {k: v for k, v in form.values.items() if k != exemption.parameter.removeprefix(FORM)}
                    excused |= _ask(asked, form.select, lifted, chapter) - breaking

    def verdict(self, broken: set[str]) -> Verdict:
        excepted = tuple((exemption, tuple(sorted(excused))) for exemption, excused in self.excused.items())
        return Verdict(self.rule, tuple(sorted(self.cases - broken)), excepted, tuple(sorted(broken)))


@lru_cache(maxsize=1)
def _components(of: Shapes) -> list[tuple[dict[ox.NamedNode, bool], str]]:
    """The constraint components: the paths of their parameters, each with whether it must be given, and what they ask."""
    found = []
    for component in of.of_class(SH + "ConstraintComponent"):
        parameters = {iri(of.value(p, SH + "path")): of.text(p, SH + "optional") != "true" for p in of.values(component, SH + "parameter")}
        validator = of.value(component, SH + "nodeValidator")
        found.append((parameters, _prefixes(of, validator) + of.text(validator, SH + "select")))
    return found


def _forms(rule: Rule, of: Shapes) -> list[_Form]:
    """The components whose obligatory parameters the rule gives, each with all its parameters that the rule gives."""
    given = of.about(ox.NamedNode(rule.iri))
    return [_Form(select, {local(path): given[path] for path in parameters if path in given})
            for parameters, select in _components(of)
            if all(path in given for path, obligatory in parameters.items() if obligatory)]


def _prefixes(of: Shapes, validator) -> str:
    declared = [d for home in of.values(validator, SH + "prefixes") for d in of.values(home, SH + "declare")]
    return "".join(sorted(f"PREFIX {of.text(d, SH + 'prefix')}: <{of.text(d, SH + 'namespace')}>\n" for d in declared))


def _ask(asked: ox.Store, query: str, values: dict, chapter: str) -> set[str]:
    """The acts that a query finds in a chapter."""
    return {local(row["value"]) for row in solutions(asked, _bind(query, values | {"this": ox.NamedNode(IDS + chapter)}))}


def _bind(query: str, values: dict) -> str:
    """A query with its parameters in their places, as SHACL pre-binds them: ``bound($x)`` is true of those that are given."""
    query = query.replace("SELECT DISTINCT $this", "SELECT DISTINCT", 1)
    query = re.sub(r"bound\(\$(\w+)\)", lambda m: "true" if m[1] in values else "false", query)
    return re.sub(r"\$(\w+)", lambda m: str(values.get(m[1], m[0])), query)


def _stated_cases(rule: Rule, of: Shapes) -> str:
    """The query for the cases of a rule in core SHACL, which it gives with ``zz:cases``; empty for a rule that has a form."""
    query = of.text(ox.NamedNode(rule.iri), ONTOLOGY + "cases")
    known = "".join(f"PREFIX {prefix}: <{namespace}>\n" for prefix, namespace in PREFIXES.items())
    return query and known + query.replace("?case WHERE", "(?case AS ?value) WHERE", 1)
