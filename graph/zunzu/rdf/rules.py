"""The 例 as records: what each rule says, whose words it has, what it excepts, and the shapes that say it to a machine.

A rule is a resource of ``ontology/rules/`` that is both a ``zz:Rule`` and a ``sh:NodeShape``; here its human side is read.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

import pyoxigraph as ox

from ..corpus import Corpus, shipped
from ..errors import Fault, ZunzuError, nearest
from .held import dumped, iri
from .names import ONTOLOGY, RDF, RULES, local
from .vocabulary import read_turtle

SH = "http://www.w3.org/ns/shacl#"
FORM = RULES + "form/"
GROUP = RULES + "group/"


@dataclass(frozen=True, slots=True)
class Source:
    """Words of the tradition: what they say, in which layer, where."""

    words: str
    layer: str
    segment: str


@dataclass(frozen=True, slots=True)
class Exemption:
    """An exception that the tradition names.  ``parameter`` is the parameter of the rule that honours it, or empty when
    the form of the rule never meets the excepted case."""

    iri: str
    source: Source
    zh: str
    en: str
    parameter: str = ""

    @property
    def is_waiver(self) -> bool:
        """Whether it excuses acts that would else break the rule, and not only says of what the rule speaks."""
        return self.parameter.startswith(FORM + "except")


@dataclass(frozen=True, slots=True)
class Rule:
    """One 例: its short id, its words, what it says, what it tells when it is broken, and its exceptions."""

    id: str
    iri: str
    family: str
    source: Source
    zh: str
    en: str
    message_zh: str
    message_en: str
    severity: str
    scope: tuple[str, ...]
    exemptions: tuple[Exemption, ...] = ()

    @property
    def slug(self) -> str:
        return self.iri.removeprefix(RULES)


class Shapes:
    """The triples of ``ontology/shapes/`` and ``ontology/rules/`` with the few look-ups that are needed of them."""

    def __init__(self, files: Iterable[Path]) -> None:
        self.files = tuple(files)
        self._parts: dict[frozenset[str], Shapes] = {}
        self.store = ox.Store()
        self.store.extend(ox.Quad(t.subject, t.predicate, t.object) for f in self.files for t in _named(f))

    def value(self, node: ox.NamedNode | ox.BlankNode, predicate: str, language: str = "") -> ox.NamedNode | ox.Literal | None:
        """One value of a property, of the given language if one is given."""
        found = sorted(self.values(node, predicate), key=str)
        if language:
            found = [o for o in found if (getattr(o, "language", None) or "").lower() == language.lower()]
        return found[0] if found else None

    def values(self, node: ox.NamedNode | ox.BlankNode, predicate: str) -> list:
        return [q.object for q in self.store.quads_for_pattern(node, ox.NamedNode(predicate), None)]

    def about(self, node: ox.NamedNode) -> dict[ox.NamedNode, ox.NamedNode | ox.Literal]:
        """The properties of a node, each with the value that :meth:`value` gives."""
        found: dict = {}
        for q in sorted(self.store.quads_for_pattern(node, None, None), key=lambda q: str(q.object)):
            found.setdefault(q.predicate, q.object)
        return found

    def of_class(self, name: str) -> list[ox.NamedNode]:
        found = self.store.quads_for_pattern(None, ox.NamedNode(RDF + "type"), ox.NamedNode(name))
        return sorted((iri(q.subject) for q in found), key=str)

    def part(self, names: Iterable[str]) -> Shapes:
        """The shapes with those IRIs and all that they lead to; of the forms of rules those whose parameters they give."""
        wanted = frozenset(names)
        if wanted not in self._parts:
            self._parts[wanted] = self._cut(wanted)
        return self._parts[wanted]

    @cached_property
    def _about(self) -> dict:
        """The quads by their subjects."""
        about: dict = {}
        for q in self.store:
            about.setdefault(q.subject, []).append(q)
        return about

    def _cut(self, names: frozenset[str]) -> Shapes:
        others = {node for node in self.of_class(ONTOLOGY + "Rule") if node.value not in names}
        about = {subject: quads for subject, quads in self._about.items() if subject not in others}
        kept = _reached([ox.NamedNode(name) for name in names], about)
        given = {q.predicate for node in kept for q in about[node]}
        for form in self.of_class(SH + "ConstraintComponent"):
            needed = {self.value(p, SH + "path") for p in self.values(form, SH + "parameter") if self.text(p, SH + "optional") != "true"}
            if needed <= given:
                kept |= _reached([form], about)
        made = Shapes(())
        made.store.extend(q for node in kept for q in about[node])
        return made

    def triples(self) -> bytes:
        """All of it as N-Triples."""
        return dumped(self.store, ox.RdfFormat.N_TRIPLES, ox.DefaultGraph())

    def text(self, node, predicate: str, language: str = "") -> str:
        found = self.value(node, predicate, language)
        return found.value if found is not None else ""


def shapes(corpus: Corpus | None = None) -> Shapes:
    """The shapes of a corpus: the form of the data and the rules of the rites."""
    return _shapes(corpus or shipped())


@lru_cache(maxsize=2)
def _shapes(corpus: Corpus) -> Shapes:
    return Shapes((*corpus.files("ontology", "shapes", suffix=".ttl"), *corpus.files("ontology", "rules", suffix=".ttl")))


def read_rules(of: Shapes | None = None) -> dict[str, Rule]:
    """Every rule by its IRI, in the order of the short ids."""
    return _rules(of or shapes())


@lru_cache(maxsize=4)
def _rules(of: Shapes) -> dict[str, Rule]:
    found = [_rule(of, node) for node in of.of_class(ONTOLOGY + "Rule")]
    return {rule.iri: rule for rule in sorted(found, key=lambda r: r.id)}


def choose(names: Iterable[str], known: dict[str, Rule]) -> dict[str, Rule]:
    """The rules with the given short ids or slugs.  Raises ZunzuError that names every unknown one and its neighbours."""
    by_name = {name.lower(): rule for rule in known.values() for name in (rule.id, rule.slug)}
    wanted = [n.lower() for n in names]
    if faults := [Fault("--rule", f"there is no rule {n!r}", nearest(n, by_name) or "zunzu check --verdicts lists them")
                  for n in wanted if n not in by_name]:
        raise ZunzuError(*faults)
    return {by_name[n].iri: by_name[n] for n in wanted}


def _rule(of: Shapes, node: ox.NamedNode) -> Rule:
    zz = ONTOLOGY
    return Rule(
        id=of.text(node, zz + "ruleId"), iri=node.value, family=local(iri(of.value(node, zz + "family"))), source=_source(of, node),
        zh=of.text(node, zz + "statement", "zh-Hant"), en=of.text(node, zz + "statement", "en"),
        message_zh=of.text(node, SH + "message", "zh-Hant"), message_en=of.text(node, SH + "message", "en"),
        severity=(of.text(node, SH + "severity") or SH + "Violation").removeprefix(SH),
        scope=tuple(sorted(local(o) for o in of.values(node, zz + "scope"))),
        exemptions=tuple(_exemption(of, e) for e in sorted(of.values(node, zz + "exception"), key=str)))


def _exemption(of: Shapes, node: ox.NamedNode) -> Exemption:
    return Exemption(node.value, _source(of, node), of.text(node, ONTOLOGY + "statement", "zh-Hant"),
                     of.text(node, ONTOLOGY + "statement", "en"), of.text(node, ONTOLOGY + "honouredBy"))


def _source(of: Shapes, node: ox.NamedNode) -> Source:
    segment = of.value(node, ONTOLOGY + "sourceSegment")
    return Source(of.text(node, ONTOLOGY + "sourceWords"), of.text(node, ONTOLOGY + "sourceLayer"),
                  local(iri(segment)) if segment is not None else "")


def _reached(nodes: list, about: dict) -> set:
    """The nodes and all that they lead to, as far as something is said of it."""
    found: set = set()
    while nodes:
        if (node := nodes.pop()) in about and node not in found:
            found.add(node)
            nodes += [q.object for q in about[node]]
    return found


def _named(path: Path) -> list[ox.Triple]:
    """The triples of a file with blank nodes that no other file has: two files may both call one ``b0``."""
    renamed: dict[ox.BlankNode, ox.BlankNode] = {}

    def own(node):
        return renamed.setdefault(node, ox.BlankNode()) if isinstance(node, ox.BlankNode) else node

    return [ox.Triple(own(t.subject), t.predicate, own(t.object)) for t in read_turtle(path)]
