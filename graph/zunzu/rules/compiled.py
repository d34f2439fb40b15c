"""Rows of rules → SHACL: a node shape a rule, with one SPARQL constraint that finds the acts which
break it.

A shape is asked of every chapter of the data (``sh:targetClass zz:Chapter``), so that any rite is
checked and any SHACL engine comes to the same verdicts from shapes and data alone.  Beside
``sh:select`` a rule bears ``zz:cases``, the query for the acts it speaks of, and each exception the
query for those it excuses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import pyoxigraph as ox

from ..errors import Fault, ZunzuError, nearest
from ..rdf import judge
from ..rdf.held import serialized
from ..rdf.names import HEAD, PREFIXES, RULES, TYPE, mint, zz
from ..rdf.vocabulary import Vocabulary
from . import rows
from .patterns import Writer, done_or_not
from .rows import Rule, Words, words
from .shapes import SH
from .spoken import Node, spoken

FAMILY = RULES + "family/"
#: Where words stand that are of no text of the corpus.
_CITATION = ox.NamedNode("http://purl.org/dc/terms/bibliographicCitation")
#: Where the prefixes of the queries are declared.
_PREFIXES = ox.NamedNode(RULES + "prefixes")


class Lexis:
    """The words of rules as concepts: those of the vocabularies, and of the groups that the
    rules make."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        broader: Iterable[tuple[ox.NamedNode, ox.NamedNode]],
        groups: Iterable[rows.Group],
    ) -> None:
        self._vocabulary = vocabulary
        self._narrower: dict[ox.NamedNode, list[ox.NamedNode]] = {}
        for narrow, broad in broader:
            self._narrower.setdefault(broad, []).append(narrow)
        self._groups: dict[tuple[str, str], list[ox.NamedNode]] = {}
        self.faults: list[str] = []
        for group in groups:
            self._groups[group.scheme, group.name] = self.meaning(group.members, (group.scheme,))

    def meaning(self, given: Words, schemes: tuple[str, ...]) -> list[ox.NamedNode]:
        """The concepts that words mean in some schemes, with all that is narrower; a word that
        none knows is noted as a fault."""
        found: dict[ox.NamedNode, None] = {}
        for word in words(given):
            meant = next(
                (self._groups[s, word] for s in schemes if (s, word) in self._groups), None
            )
            if meant is None and (one := self._vocabulary.find(word, *schemes)) is not None:
                meant = list(self._with_narrower(one))
            if meant is None:
                known = [w for s in schemes for w in self._vocabulary.index.get(s, ())] + [
                    w for s, w in self._groups if s in schemes
                ]
                near = nearest(word, known)
                self.faults.append(
                    f"no {' or '.join(schemes)} is called {word!r}" + (f"; {near}" if near else "")
                )
            found |= dict.fromkeys(meant or ())
        return list(found)

    def _with_narrower(self, node: ox.NamedNode) -> Iterator[ox.NamedNode]:
        yield node
        for narrow in self._narrower.get(node, ()):
            yield from self._with_narrower(narrow)


@dataclass(frozen=True, slots=True)
class Compiled:
    """A rule, its triples as N-Triples, and the queries for what breaks it, what it speaks of and
    what each exception excuses;
    the nodes it speaks of."""

    rule: Rule
    said: bytes
    broken: str
    cases: str
    excused: tuple[str, ...]
    spoken: tuple[Node, ...] = ()

    @property
    def triples(self) -> list[ox.Triple]:
        return [
            ox.Triple(q.subject, q.predicate, q.object)
            for q in ox.parse(self.said, format=ox.RdfFormat.N_TRIPLES)
        ]


def compile(rules: Iterable[Rule], lexis: Lexis) -> dict[str, Compiled]:
    """The rules by IRI, in the order of their short ids.  Raises ZunzuError with every word that
    no vocabulary knows."""
    found = {}
    faults = [
        Fault("the groups of rules", told, "name members by their labels") for told in lexis.faults
    ]
    for rule in sorted(rules, key=lambda r: r.id):
        lexis.faults = []
        found[rule.iri] = one = _rule(rule, Writer(lexis.meaning))
        faults += _misasked(rule, one.broken) if rule.cases else ()
        faults += [
            Fault(
                f"the rule {rule.id}", told, "name it as the vocabulary does, or make a [[group]]"
            )
            for told in lexis.faults
        ]
    if faults:
        raise ZunzuError(*faults)
    return found


def _rule(rule: Rule, writer: Writer) -> Compiled:
    where = [writer.rite(rule.rite)] if rule.rite else []
    if rule.when is not None:
        case = rule.when if not rule.never else done_or_not(rule.when)
        where.append(writer.case(case))
        broken = _broken(rule, writer)
    else:
        where.append(rule.cases.strip() + "\n?case zz:inChapter $this .")
        broken = rule.broken.strip()
    cases = _select(*where)
    lifted = [line for e in rule.excepted for line in _lifted(e, writer)]
    excused = tuple(
        _select(*where, *_held(exception, writer), broken) for exception in rule.excepted
    )
    query = _select(*where, *lifted, broken)
    return Compiled(
        rule,
        serialized(
            [*_shape(rule, cases, query, writer), *_exceptions(rule, excused)],
            ox.RdfFormat.N_TRIPLES,
        ),
        query,
        cases,
        excused,
        spoken(rule, writer.meaning),
    )


def _misasked(rule: Rule, query: str) -> Iterator[Fault]:
    """What is wrong with the SPARQL of a rule: that it is none, or asks another store."""
    try:
        judge.read(HEAD + query)
        judge.refuse(HEAD + query)
    except SyntaxError:
        yield Fault(
            f"the rule {rule.id}",
            "its cases and broken are no SPARQL",
            "write patterns on ?case, as between braces",
        )
    except ZunzuError:
        yield Fault(
            f"the rule {rule.id}",
            "asks another store with SERVICE",
            "leave SERVICE out: a rule is asked of this graph alone",
        )


def _select(*where: str) -> str:
    return f"SELECT DISTINCT $this (?case AS ?value) WHERE {{\n{chr(10).join(where)}\n}}"


def _shape(rule: Rule, cases: str, broken: str, writer: Writer) -> Iterator[ox.Triple]:
    node = ox.NamedNode(rule.iri)
    yield from _said(node, "Rule", rule)
    yield ox.Triple(node, TYPE, ox.NamedNode(SH + "NodeShape"))
    yield ox.Triple(node, zz("ruleId"), ox.Literal(rule.id))
    yield ox.Triple(node, zz("family"), ox.NamedNode(FAMILY + rule.family))
    for kind in writer.rites(rule.rite):
        yield ox.Triple(node, zz("inRite"), kind)
    yield ox.Triple(node, ox.NamedNode(SH + "targetClass"), zz("Chapter"))
    yield ox.Triple(node, ox.NamedNode(SH + "severity"), ox.NamedNode(SH + "Violation"))
    for language, said in (("zh-Hant", rule.zh), ("en", rule.en)):
        yield ox.Triple(node, ox.NamedNode(SH + "message"), ox.Literal(said, language=language))
    yield ox.Triple(node, zz("cases"), ox.Literal(cases))
    constraint = ox.NamedNode(node.value + ".sparql")
    yield ox.Triple(node, ox.NamedNode(SH + "sparql"), constraint)
    yield ox.Triple(constraint, TYPE, ox.NamedNode(SH + "SPARQLConstraint"))
    yield ox.Triple(constraint, ox.NamedNode(SH + "prefixes"), _PREFIXES)
    yield ox.Triple(constraint, ox.NamedNode(SH + "select"), ox.Literal(broken))


def _exceptions(rule: Rule, excused: Iterable[str]) -> Iterator[ox.Triple]:
    for number, (exception, query) in enumerate(zip(rule.excepted, excused, strict=True), 1):
        child = ox.NamedNode(f"{rule.iri}.{number}")
        yield ox.Triple(ox.NamedNode(rule.iri), zz("exception"), child)
        yield from _said(child, "Exception", exception)
        yield ox.Triple(child, zz("cases"), ox.Literal(query))


def _held(exception: rows.Exception_, writer: Writer) -> Iterator[str]:
    """What holds of the acts that an exception covers."""
    if exception.rite:
        yield writer.rite(exception.rite)
    if exception.when is not None:
        yield writer.like(done_or_not(exception.when))


def _lifted(exception: rows.Exception_, writer: Writer) -> Iterator[str]:
    """What holds of the acts that an exception does not cover: it names a kind of rite, or acts."""
    if exception.rite:
        yield f"FILTER NOT EXISTS {{ {writer.rite(exception.rite)} }}"
    elif exception.when is not None:
        yield writer.unlike(done_or_not(exception.when))


def _broken(rule: Rule, writer: Writer) -> str:
    if rule.never:
        return "FILTER NOT EXISTS { ?case zz:negated true }"
    if rule.must_not is not None:
        return writer.like(rule.must_not)
    return writer.otherwise(rule.must, rule.when) if rule.must is not None else ""


def _said(node: ox.NamedNode, kind: str, row: Rule | rows.Exception_) -> Iterator[ox.Triple]:
    """What a rule or an exception says, and whose words say it."""
    yield ox.Triple(node, TYPE, zz(kind))
    for language, said in (("zh-Hant", row.zh), ("en", row.en)):
        yield ox.Triple(node, zz("statement"), ox.Literal(said, language=language))
    yield ox.Triple(node, zz("sourceWords"), ox.Literal(row.words))
    yield (
        ox.Triple(node, zz("sourceSegment"), mint(row.at))
        if row.is_of_our_texts
        else ox.Triple(node, _CITATION, ox.Literal(row.at))
    )


def prefixes() -> Iterator[ox.Triple]:
    """The declarations of the prefixes that the queries use."""
    for prefix, namespace in sorted(PREFIXES.items()):
        declared = ox.NamedNode(f"{_PREFIXES.value}/{prefix}")
        yield ox.Triple(_PREFIXES, ox.NamedNode(SH + "declare"), declared)
        yield ox.Triple(declared, ox.NamedNode(SH + "prefix"), ox.Literal(prefix))
        yield ox.Triple(
            declared,
            ox.NamedNode(SH + "namespace"),
            ox.Literal(namespace, datatype=ox.NamedNode("http://www.w3.org/2001/XMLSchema#anyURI")),
        )
