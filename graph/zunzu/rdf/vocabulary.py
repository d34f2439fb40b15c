"""The vocabularies: from a word of a record to the concept it names.

The labels of the vocabularies (:mod:`concepts`) are the index: within a scheme one written form
names one concept.  The reading half hands over the text's own characters; what no label is, is
sought by the fold that reader and rules have.  Where one form has several meanings, a hidden label
is the sense that the lexicon gives it (作.posture, to rise; 作.order, to appoint).
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import pyoxigraph as ox

from .. import kept, whole
from ..corpus import Corpus, at_hand, shipped
from ..errors import Fault, ZunzuError, fail, nearest
from ..text.fold import fold, mend
from . import concepts
from .held import iri, literal
from .names import ALT_LABEL, BROADER, HIDDEN_LABEL, IN_SCHEME, PREF_LABEL, VOCAB, local

#: The language of the labels by which records call things; the store keeps tags in small letters.
WRITTEN = "zh-hant"
#: The file in which the vocabulary is kept with the graph.
_KEPT = "words.json"


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Concepts by scheme and written form, the chief labels of each, and the wider ones; and the
    forms of each scheme by which a concept is only found."""

    index: dict[str, dict[str, ox.NamedNode]] = field(repr=False)
    labels: dict[ox.NamedNode, tuple[ox.Literal, ...]] = field(repr=False)
    broader: dict[ox.NamedNode, tuple[ox.NamedNode, ...]] = field(default_factory=dict, repr=False)
    kinds: dict[str, frozenset[str]] = field(default_factory=dict, repr=False)

    def find(self, label: str, *schemes: str) -> ox.NamedNode | None:
        """The concept that ``label`` names in the first of ``schemes`` that knows it, or None.

        A form that no scheme knows is sought by the fold of the reader (従 and 举 are 從 and 舉).
        """
        for scheme in schemes:
            if found := self.index.get(scheme, {}).get(label):
                return found
        form = _folded(label)
        for scheme in schemes if form != label else ():
            if found := self.index.get(scheme, {}).get(form):
                return found
        return None

    def is_kind(self, label: str, concept: ox.NamedNode) -> bool:
        """Whether ``concept`` is only found by ``label``, which names a kind of it (小司馬 an
        officer)."""
        scheme = scheme_of(concept)
        known = self.kinds.get(scheme, frozenset())
        form = label if label in known else _folded(label)
        return form in known and self.index[scheme].get(form) == concept

    def longest_prefix(self, text: str, scheme: str) -> tuple[str, ox.NamedNode] | None:
        """The longest label of ``scheme`` with which ``text`` begins, and its concept; the whole
        text does not count."""
        known = self.index.get(scheme, {})
        for end in range(len(text) - 1, 0, -1):
            if found := known.get(text[:end]) or known.get(_folded(text[:end])):
                return text[:end], found
        return None

    def suggest(self, label: str, *schemes: str) -> str:
        """A remedy for an unknown word: the nearest words known, or where to add it."""
        known = [word for scheme in schemes for word in self.index.get(scheme, {})]
        homes = {s.scheme: s.table for s in concepts.schemes(shipped())}
        return nearest(label, known) or f"add it to {' or '.join(homes.get(s, s) for s in schemes)}"


@lru_cache(maxsize=1 << 14)
def _folded(label: str) -> str:
    """A label as the reader folds it."""
    return mend(fold(label))


#: The kinds of labels.  A word by which a concept is only found, as a kind of it, is another's as
#: soon as that bears it as a name.
_LABELS = (PREF_LABEL, ALT_LABEL, HIDDEN_LABEL)


def index(triples: Collection[ox.Triple]) -> Vocabulary:
    """The vocabulary that concepts make.

    Raises ZunzuError for a word that names two concepts of one scheme, or by which two are found
    (``hiddenLabel``) and none is named: 投 finds shooting until a corpus has a concept for it.
    """
    scheme_of = {t.subject: local(iri(t.object)) for t in triples if t.predicate == IN_SCHEME}
    told = [t for t in triples if t.predicate in _LABELS and t.subject in scheme_of]
    bearers: dict[tuple[str, str], tuple[list[ox.NamedNode], list[ox.NamedNode]]] = {}
    labels: dict[ox.NamedNode, tuple[ox.Literal, ...]] = {}
    for t in sorted(told, key=str):
        concept, label = iri(t.subject), literal(t.object)
        if t.predicate == PREF_LABEL:
            labels[concept] = (*labels.get(concept, ()), label)
        if label.language == WRITTEN:
            word = scheme_of[t.subject], label.value
            bearers.setdefault(word, ([], []))[t.predicate == HIDDEN_LABEL].append(concept)
    broader: dict[ox.NamedNode, tuple[ox.NamedNode, ...]] = {}
    for t in sorted((t for t in triples if t.predicate == BROADER), key=str):
        broader[iri(t.subject)] = (*broader.get(iri(t.subject), ()), iri(t.object))
    return Vocabulary(_named(bearers), labels, broader, _kinds(bearers))


def _kinds(
    bearers: Mapping[tuple[str, str], tuple[list[ox.NamedNode], list[ox.NamedNode]]],
) -> dict[str, frozenset[str]]:
    """The words of each scheme by which a concept is found and none is named."""
    schemes = sorted({scheme for scheme, _ in bearers})
    found_by = [word for word, (named, _) in bearers.items() if not named]
    return {s: frozenset(word for scheme, word in found_by if scheme == s) for s in schemes}


def _named(
    bearers: Mapping[tuple[str, str], tuple[list[ox.NamedNode], list[ox.NamedNode]]],
) -> dict[str, dict[str, ox.NamedNode]]:
    """The concept of each word by scheme, of those that bear it as a name and those that are found
    by it; raises ZunzuError."""
    found: dict[str, dict[str, ox.NamedNode]] = {}
    faults = []
    for (scheme, word), (named, found_by) in bearers.items():
        first, *others = dict.fromkeys(named or found_by)
        found.setdefault(scheme, {})[word] = first
        faults += [
            Fault(
                f"the vocabulary {scheme}",
                f"{word} names both {local(first)} and {local(other)}",
                "let one written form name one concept within a scheme",
            )
            for other in others
        ]
    if faults:
        raise ZunzuError(*faults)
    return found


def read_turtle(path: Path) -> list[ox.Triple]:
    """The triples of a Turtle file; raises ZunzuError with file and line when it cannot be read."""
    try:
        return [
            ox.Triple(q.subject, q.predicate, q.object)
            for q in ox.parse(path.read_bytes(), format=ox.RdfFormat.TURTLE)
        ]
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None)
        raise fail(
            f"{path}:{line}" if line else str(path), f"is no Turtle: {error}", "mend the file"
        ) from None


def vocabulary(corpus: Corpus | None = None) -> Vocabulary:
    """The vocabulary of a corpus: every concept of its tables."""
    return _vocabulary(corpus or at_hand())


def keep(folder: Path, corpus: Corpus) -> None:
    """Keep the vocabulary of what is shipped in a folder: to make it of its tables takes several
    times as long as to take it up.  Raises OSError."""
    found = vocabulary(corpus)
    told = {
        "index": {
            scheme: {label: node.value for label, node in named.items()}
            for scheme, named in found.index.items()
        },
        "labels": {
            node.value: [(label.value, label.language) for label in labels]
            for node, labels in found.labels.items()
        },
        "broader": {
            node.value: [above.value for above in wider] for node, wider in found.broader.items()
        },
        "kinds": {scheme: sorted(words) for scheme, words in found.kinds.items()},
    }
    whole.write(folder / _KEPT, json.dumps(told, ensure_ascii=False).encode())


@lru_cache(maxsize=2)
def _vocabulary(corpus: Corpus) -> Vocabulary:
    there = kept.ready(corpus)
    if there is None or not (file := there[0] / "checked" / _KEPT).is_file():
        return index(concepts.triples(corpus))
    told = json.loads(file.read_bytes())
    name = ox.NamedNode
    return Vocabulary(
        {
            scheme: {label: name(iri) for label, iri in named.items()}
            for scheme, named in told["index"].items()
        },
        {
            name(node): tuple(ox.Literal(value, language=tag) for value, tag in labels)
            for node, labels in told["labels"].items()
        },
        {name(node): tuple(map(name, wider)) for node, wider in told["broader"].items()},
        {scheme: frozenset(words) for scheme, words in told["kinds"].items()},
    )


def scheme_of(node: ox.NamedNode) -> str:
    """The scheme of a concept by its IRI: ``role`` of ``role:zhu-ren``, an empty string for
    anything else."""
    return node.value.removeprefix(VOCAB).partition("/")[0] if node.value.startswith(VOCAB) else ""
