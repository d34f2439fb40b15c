"""The forms of rules keep what the two validators and the counting of verdicts need of them."""

from __future__ import annotations

import re

import pytest

from zunzu.rdf.rules import SH

SCOPE_LINE = re.compile(r"^\s*FILTER \(!bound\(\$\w+\) \|\| (?:NOT )?EXISTS .*$", re.M)


@pytest.fixture(scope="module")
def queries(rule_shapes):
    return {c.value.rpartition("/")[2]: rule_shapes.text(rule_shapes.value(c, SH + "nodeValidator"), SH + "select")
            for c in rule_shapes.of_class(SH + "ConstraintComponent")}


def test_every_query_tells_cases_from_what_breaks_them(queries):
    assert queries and all(q.count("# broken when:") == 1 for q in queries.values())
    assert all(q.split("# broken when:")[0].rstrip().endswith("}") for q in queries.values()), "the cases stand in a group of their own"


def test_no_blank_before_the_value(queries):
    """pySHACL 0.40 binds a ?value that follows a blank to the focus node, and then nothing is ever found."""
    assert not [name for name, q in queries.items() if re.search(r"[\s{}()][$?]value", q)]
    assert all("AS?value" in q for q in queries.values())


def test_no_variable_of_a_query_has_the_name_of_its_parameter(rule_shapes):
    """?where and $where are one variable to SPARQL: what the query finds would only be what it was told."""
    clashes = {}
    for component in rule_shapes.of_class(SH + "ConstraintComponent"):
        query = rule_shapes.text(rule_shapes.value(component, SH + "nodeValidator"), SH + "select")
        names = {rule_shapes.value(p, SH + "path").value.rpartition("/")[2] for p in rule_shapes.values(component, SH + "parameter")}
        if both := names & set(re.findall(r"\?(\w+)", query)):
            clashes[component.value.rpartition("/")[2]] = both
    assert not clashes


def test_every_form_is_used_by_a_rule(queries, rules, rule_shapes):
    from pyoxigraph import NamedNode

    used = set()
    for component in rule_shapes.of_class(SH + "ConstraintComponent"):
        needed = [rule_shapes.value(p, SH + "path").value for p in rule_shapes.values(component, SH + "parameter")
                  if rule_shapes.text(p, SH + "optional") != "true"]
        if any(all(rule_shapes.value(NamedNode(r.iri), path) is not None for path in needed) for r in rules.values()):
            used.add(component.value.rpartition("/")[2])
    assert used == set(queries)


def test_the_filters_of_scope_are_the_same_in_every_form(queries, rule_shapes):
    """SHACL has no way to write them once; that they are the same text is held here."""
    blocks = {}
    for name, q in queries.items():
        lines = [line.strip() for line in SCOPE_LINE.findall(q) if re.search(r"\$(by|to|inRound|inSection|exceptBy|exceptTo)\)", line)
                 and "?sequel" not in line]
        if lines:
            blocks[name] = tuple(lines)
    assert len(set(blocks.values())) == 1


def test_of_being_within_no_query_asks_for_what_is_only_inferred(queries):
    """What is inferred of it is a quarter of the graph and is kept from the validators: a query takes the steps, zz:within*."""
    assert not [name for name, q in queries.items() if re.search(r"zz:within(?![*+])", q)]
