"""The rules in force: as a scholar wrote them, and as the SHACL that they compile to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path

import msgspec
import pyoxigraph as ox

from .. import kept, text, whole
from ..corpus import Corpus, at_hand
from ..errors import Fault, ZunzuError, nearest
from ..rdf import concepts
from ..rdf.held import iri, serialized
from ..rdf.names import BROADER, ONTOLOGY, PREFIXES, TYPE, graph, zz
from ..rdf.vocabulary import vocabulary
from . import rows
from .compiled import Compiled, Lexis, compile, prefixes
from .portions import name_of
from .rows import Book, Rule, Said
from .shapes import SH, Shapes
from .spoken import Node

#: The file in which the rules are kept with the graph.
_KEPT = "rules.msgpack"


class Rulebook:
    """Rules, each with what it compiles to."""

    def __init__(self, compiled: Mapping[str, Compiled], corpus: Corpus) -> None:
        self._compiled = compiled
        self._corpus = corpus
        #: The rules by IRI, in the order of their short ids.
        self.rules: dict[str, Rule] = {name: one.rule for name, one in compiled.items()}

    def __len__(self) -> int:
        return len({rule.counted for rule in self.rules.values()})

    def only(self, names: Iterable[str]) -> Rulebook:
        """The rules with some ids; that of a table names all its rows.

        Raises ZunzuError that tells every unknown one and its neighbours.
        """
        known: dict[str, list[Rule]] = {}
        for rule in self.rules.values():
            for name in {rule.id, rule.counted}:
                known.setdefault(name.lower(), []).append(rule)
        wanted = [n.lower() for n in names]
        if faults := [
            Fault(
                "--rule",
                f"there is no rule {n!r}",
                nearest(n, known) or "zunzu check --verdicts lists them",
            )
            for n in wanted
            if n not in known
        ]:
            raise ZunzuError(*faults)
        return Rulebook(
            {rule.iri: self._compiled[rule.iri] for n in wanted for rule in known[n]}, self._corpus
        )

    def without(self, kept: Collection[str]) -> Rulebook:
        """The rules but those whose query for what breaks them has one of these names
        (:func:`.portions.name_of`)."""
        left = {
            name: one for name, one in self._compiled.items() if name_of(one.broken) not in kept
        }
        same = len(left) == len(self._compiled)
        return self if same else Rulebook(left, self._corpus)

    def whose(self, said: Said) -> tuple[str, str]:
        """Layer and author of the words that a rule or an exception rests on: ``注``, ``鄭玄``;
        the text itself has no author."""
        if not said.is_of_our_texts:
            return "", ""
        chapter = ".".join(said.at.split(".")[:2])
        return _layers(self._corpus, chapter).get(said.at, ("", ""))

    @cached_property
    def shapes(self) -> Shapes:
        """The rules as SHACL."""
        return Shapes(self.triples())

    def triples(self) -> list[ox.Triple]:
        """The same as triples, in the order of the rules."""
        return [*prefixes(), *(t for one in self._compiled.values() for t in one.triples)]

    def kept(self) -> list[tuple[object, ...]]:
        """The rules with what they compile to, in the form in which :func:`keep` keeps them."""
        return [
            (one.rule, one.said, one.broken, one.cases, one.excused, one.spoken)
            for one in self._compiled.values()
        ]

    def those(self, names: Collection[str]) -> Rulebook:
        """The rules with some IRIs."""
        return Rulebook({n: one for n, one in self._compiled.items() if n in names}, self._corpus)

    def cases(self, rule: Rule) -> str:
        """The query for the acts that a rule speaks of, ``$this`` being the chapter."""
        return self._compiled[rule.iri].cases

    def broken(self, rule: Rule) -> str:
        """The query for the acts that break a rule."""
        return self._compiled[rule.iri].broken

    def excused(self, rule: Rule) -> Sequence[str]:
        """The queries for what each of its exceptions excuses."""
        return self._compiled[rule.iri].excused

    def spoken(self, rule: Rule) -> Sequence[Node]:
        """The nodes that a rule of patterns speaks of."""
        return self._compiled[rule.iri].spoken

    def quads(self) -> list[ox.Quad]:
        """What the rules say to people, as the graph ``rules``: their words, statements and
        exceptions, not their shapes."""
        home, kinds = graph("rules"), {zz("Rule"), zz("Exception")}
        return [
            ox.Quad(t.subject, t.predicate, t.object, home)
            for one in self._compiled.values()
            for t in one.triples
            if t.predicate.value.startswith(ONTOLOGY)
            and t.predicate != zz("cases")
            or t.predicate == TYPE
            and t.object in kinds
        ]

    def turtle(self) -> bytes:
        """The shapes as Turtle, for a validator that is not ours; the same rules give the same
        bytes."""
        return serialized(self.triples(), ox.RdfFormat.TURTLE, {"sh": SH, **PREFIXES})


def written(corpus: Corpus | None = None) -> Book:
    """The rules of a corpus as they are written.  Raises ZunzuError as :func:`.rows.read` does."""
    return rows.read((corpus or at_hand()).files("ontology", "rules", suffix=".toml"))


def rulebook(corpus: Corpus | None = None) -> Rulebook:
    """The rules of a corpus.  Raises ZunzuError for a rule that cannot be read, and for words
    that no vocabulary has."""
    return _rulebook(corpus or at_hand())


class _Read(Rule, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A rule as it was kept: the rows of tables have ids of another form than a scholar writes."""

    id: str


class _Kept(msgspec.Struct, frozen=True, array_like=True):
    """What a rule compiled to, as it is kept."""

    rule: _Read
    said: bytes
    broken: str
    cases: str
    excused: tuple[str, ...]
    spoken: tuple[Node, ...]


def keep(book: Rulebook, folder: Path) -> None:
    """Keep the rules of what is shipped, and what they compile to, in a folder: to read and
    compile them takes ten times as long as to take them up.  Raises OSError."""
    whole.write(folder / _KEPT, msgspec.msgpack.encode(book.kept()))


@lru_cache(maxsize=2)
def _rulebook(corpus: Corpus) -> Rulebook:
    there = kept.ready(corpus)
    if there is not None and (file := there[0] / "checked" / _KEPT).is_file():
        found = msgspec.msgpack.decode(file.read_bytes(), type=tuple[_Kept, ...])
        return Rulebook(
            {
                k.rule.iri: Compiled(k.rule, k.said, k.broken, k.cases, k.excused, k.spoken)
                for k in found
            },
            corpus,
        )
    book = written(corpus)
    return Rulebook(compile(book.rule, _lexis(corpus, book)), corpus)


def given(paths: Sequence[Path], corpus: Corpus | None = None) -> Rulebook:
    """The rules of some files alone; they may use the groups of the corpus.  Raises ZunzuError
    as :func:`rulebook` does."""
    corpus = corpus or at_hand()
    book = rows.read(paths)
    ours = {group.name: group for group in written(corpus).group}
    return Rulebook(
        compile(
            book.rule,
            _lexis(corpus, Book(group=tuple((ours | {g.name: g for g in book.group}).values()))),
        ),
        corpus,
    )


@lru_cache(maxsize=16)
def _layers(corpus: Corpus, chapter: str) -> dict[str, tuple[str, str]]:
    """Layer and author of every segment of a chapter."""
    return {
        name: (text.layer_name(layer), author)
        for name, (layer, author) in text.voices(chapter, corpus).items()
    }


def _lexis(corpus: Corpus, book: Book) -> Lexis:
    broader = [
        (iri(t.subject), iri(t.object)) for t in concepts.triples(corpus) if t.predicate == BROADER
    ]
    return Lexis(vocabulary(corpus), broader, book.group)
