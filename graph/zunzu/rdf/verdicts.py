"""Verdicts: how often each rule is held, where an exception excuses it, where it is broken.

The forms of rules (``ontology/rules/forms/``) say in one query what a rule speaks about and, behind ``# broken
when:``, what breaks it.  Here the first half is asked too, and the whole again with each exception lifted: what is broken
only then is what the exception excuses.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

import pyoxigraph as ox

from .names import IDS, ONTOLOGY, PREFIXES, local
from .rules import FORM, SH, Exemption, Rule, Shapes, read_rules, shapes
from .validate import Finding, data

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
    asked = ox.Store()
    asked.extend(ox.Quad(t.subject, t.predicate, t.object) for t in data(store, of))
    return [_verdict(rule, asked, findings, of) for rule in read_rules(of).values()
            if chapters is None or any(c in chapters for c in rule.scope)]


def _verdict(rule: Rule, asked: ox.Store, findings: Collection[Finding], of: Shapes) -> Verdict:
    broken = {f.act for f in findings if f.rule_iri == rule.iri}
    forms = _forms(rule, of)
    cases = {act for form in forms for act in _ask(asked, _BROKEN.sub("}", form.select), form.values, rule)}
    cases |= _stated_cases(rule, asked, of)
    breaking = {act for form in forms for act in _ask(asked, form.select, form.values, rule)}
    excepted = []
    for exemption in rule.exemptions:
        if exemption.is_waiver:
            name = exemption.parameter.removeprefix(FORM)
            lifted = {act for form in forms for act in
                      _ask(asked, form.select, {k: v for k, v in form.values.items() if k != name}, rule)}
            excepted.append((exemption, tuple(sorted(lifted - breaking))))
    return Verdict(rule, tuple(sorted(cases - broken)), tuple(excepted), tuple(sorted(broken)))


def _forms(rule: Rule, of: Shapes) -> list[_Form]:
    """The components whose obligatory parameters the rule gives, each with all its parameters that the rule gives."""
    node = ox.NamedNode(rule.iri)
    found = []
    for component in of.of_class(SH + "ConstraintComponent"):
        given, missing = {}, False
        for parameter in of.values(component, SH + "parameter"):
            path = of.value(parameter, SH + "path")
            if (value := of.value(node, path.value)) is not None:
                given[local(path)] = value
            elif of.text(parameter, SH + "optional") != "true":
                missing = True
        if not missing:
            validator = of.value(component, SH + "nodeValidator")
            found.append(_Form(_prefixes(of, validator) + of.text(validator, SH + "select"), given))
    return found


def _prefixes(of: Shapes, validator) -> str:
    declared = [d for home in of.values(validator, SH + "prefixes") for d in of.values(home, SH + "declare")]
    return "".join(sorted(f"PREFIX {of.text(d, SH + 'prefix')}: <{of.text(d, SH + 'namespace')}>\n" for d in declared))


def _ask(asked: ox.Store, query: str, values: dict, rule: Rule) -> set[str]:
    """The acts that a query finds in the chapters of a rule."""
    return {local(row["value"]) for chapter in rule.scope
            for row in asked.query(_bind(query, values | {"this": ox.NamedNode(IDS + chapter)}))}


def _bind(query: str, values: dict) -> str:
    """A query with its parameters in their places, as SHACL pre-binds them: ``bound($x)`` is true of those that are given."""
    query = query.replace("SELECT DISTINCT $this", "SELECT DISTINCT", 1)
    query = re.sub(r"bound\(\$(\w+)\)", lambda m: "true" if m[1] in values else "false", query)
    return re.sub(r"\$(\w+)", lambda m: str(values.get(m[1], m[0])), query)


def _stated_cases(rule: Rule, asked: ox.Store, of: Shapes) -> set[str]:
    """The cases of a rule in core SHACL, by the query that it gives with ``zz:cases``."""
    query = of.text(ox.NamedNode(rule.iri), ONTOLOGY + "cases")
    if not query:
        return set()
    known = "".join(f"PREFIX {prefix}: <{namespace}>\n" for prefix, namespace in PREFIXES.items())
    return _ask(asked, known + query.replace("?case WHERE", "(?case AS ?value) WHERE", 1), {}, rule)
