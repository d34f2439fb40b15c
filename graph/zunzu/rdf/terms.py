"""Terms of one run: words of records looked up in the vocabularies, participants and cups made,
unknown words gathered.

The vocabulary is closed: a word it does not have is a fault with the nearest known words.  In
lenient mode (a text that is not ours, a draft) the word becomes a proposed concept instead, and the
fault is only told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

import pyoxigraph as ox

from ..errors import Fault
from ..ids import spelled
from .names import CONCEPT, IN_SCHEME, PREF_LABEL, VOCAB, local, mint
from .quads import Quads, zh
from .vocabulary import Vocabulary, scheme_of

#: What may stand between a person and the place named by him: 賓之席前, 賓席前.
_LINK = "之"
_SAID_OF_A_DIRECTION = re.compile(r"(?<=.)[面上肆陳首足鄉向嚮枋順括鼓末領]$")
_COUNTED = re.compile(r"[一二兩三四五六七八九十再]+(?=.)")


@dataclass(frozen=True, slots=True)
class Spot:
    """A place as found: the concept (or None), whose place it is (or None), and the words."""

    text: str
    concept: ox.NamedNode | None = None
    owner: ox.NamedNode | None = None


class Terms:
    """Looks words up, makes participants, cups and exchanges, and remembers what it did not
    know."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        quads: Quads,
        lenient: bool = False,
        namings: dict[tuple[str, str], ox.NamedNode] | None = None,
    ) -> None:
        self.vocabulary = vocabulary
        self.quads = quads
        self.lenient = lenient
        self.namings = namings or {}
        self.faults: list[Fault] = []
        self._told: set[tuple[str, str]] = set()
        self._cups: dict[tuple[str, str], dict[ox.NamedNode, int]] = {}

    def concept(
        self, label: str, where: str, chapter: str, *schemes: str, what: str = "word"
    ) -> ox.NamedNode | None:
        """The concept that ``label`` names; an unknown one is a fault at ``where`` (None), or
        minted when lenient."""
        found = self.vocabulary.find(label, *schemes)
        if found is None:
            self._unknown(label, where, what, *schemes)
            if self.lenient:
                found = self._proposed(label, schemes[0])
        return found

    def author(self, name: str) -> ox.NamedNode | None:
        """Who is called ``name``: of the vocabulary, else by his name alone, for everybody may
        write a commentary; nobody for no name."""
        if not name:
            return None
        return self.vocabulary.find(name, "author") or self._proposed(name, "author")

    def authors(self, byline: str) -> list[ox.NamedNode]:
        """Those of the vocabulary whom a byline names (鄭玄 注 · 賈公彥 疏), in its order."""
        known = self.vocabulary.index.get("author", {})
        named = sorted((byline.index(n), author) for n, author in known.items() if n in byline)
        return list(dict.fromkeys(author for _, author in named))

    def books(self, label: str) -> list[ox.NamedNode]:
        """The books, chapters of books or songs that a citation names, in whatever spelling;
        《燕禮》、《大射》 are two."""
        found = (self.vocabulary.find(one, "book", "song") for one in label.split("、"))
        return [book for book in found if book is not None]

    def verb(self, label: str, sense: str, where: str, chapter: str) -> ox.NamedNode | None:
        """The concept of a verb, by its sense if that has one of its own; a modifier left on it
        (再拜, 答拜) is dropped."""
        if sense and (found := self.vocabulary.find(sense, "verb")):
            return found
        for start in range(len(label)):
            if found := self.vocabulary.find(label[start:], "verb"):
                return found
        return self.concept(label, where, chapter, "verb", what="verb")

    def person(self, label: str, where: str, chapter: str) -> ox.NamedNode | None:
        """The participant of the chapter that ``label`` names."""
        role = self.role(label, chapter) or self.concept(
            label, where, chapter, "role", what="person"
        )
        return self.participant(role, chapter, label) if role is not None else None

    def role(self, label: str, chapter: str) -> ox.NamedNode | None:
        """The role that a word means in a chapter: its meaning there (公 in 大射), else its
        meaning everywhere, or None."""
        return self.namings.get((chapter, label)) or self.vocabulary.find(label, "role")

    def participant(self, role: ox.NamedNode, chapter: str, label: str = "") -> ox.NamedNode:
        """The one who has ``role`` in ``chapter``, described once; in a text that nobody has looked
        at, whom the words tell of: a role by which he is only found is many others' too."""
        names = self.vocabulary.labels.get(role, (zh(label),))
        if self.lenient and self.vocabulary.is_kind(label, role):
            name, names = spelled(label), (zh(label),)
        else:
            known = scheme_of(role) == "role"
            name = local(role) if known else local(role).rpartition(".")[2]
        node = mint(chapter, "person", name)
        self.quads.add("acts", node, a="Participant", role=role, inChapter=mint(chapter))
        for one in names:
            self.quads.put("acts", node, PREF_LABEL, one)
        return node

    def thing(self, label: str, where: str, chapter: str) -> ox.NamedNode | None:
        """What an act is done to: a thing, a cut, a song, a place gone to (洗), or a person."""
        bare = label.strip("《》")
        schemes = ("thing", "cut", "song", "place")
        for form in (bare, _COUNTED.sub("", bare, count=1)):
            if found := self.vocabulary.find(form, *schemes):
                return found
        if role := self.role(bare, chapter):
            return self.participant(role, chapter, bare)
        return self.concept(bare, where, chapter, *schemes, what="thing")

    def cup(self, name: str, chapter: str, where: str) -> ox.NamedNode | None:
        """A very cup of the scene, its kind and the act that handles it first: ``爵.018-u53d6`` is
        ``cup.jue-018-u53d6`` of the chapter; people see the how-manieth of its kind it is."""
        word, _, first = name.partition(".")
        kind = self.concept(word, where, chapter, "thing", what="cup")
        if kind is None:
            return None
        slug = local(kind).rpartition(".")[2]
        node = mint(chapter, "cup", f"{slug}-{first}" if first else slug)
        number = self._number(chapter, word, node)
        self.quads.add("inferences", node, a="Cup", kind=kind, inChapter=mint(chapter))
        kinds = self.lenient and self.vocabulary.is_kind(word, kind)  # 巹 1, and not 爵 1
        for label in (zh(word),) if kinds else self.vocabulary.labels.get(kind, (zh(word),)):
            numbered = ox.Literal(f"{label.value} {number}", language=label.language)
            self.quads.put("inferences", node, PREF_LABEL, numbered)
        return node

    def _number(self, chapter: str, word: str, cup: ox.NamedNode) -> int:
        """Which of the cups of its kind in a chapter it is, in the order in which they are
        handled."""
        kept = self._cups.setdefault((chapter, word), {})
        return kept.setdefault(cup, len(kept) + 1)

    def directions(
        self, words: Iterable[str], where: str, chapter: str
    ) -> list[ox.NamedNode | None]:
        """The directions in 東面, 北上, 南肆: what is said of the direction is dropped."""
        return [
            self.concept(
                _SAID_OF_A_DIRECTION.sub("", word), where, chapter, "facing", what="direction"
            )
            for word in words
        ]

    def spot(self, text: str, chapter: str, verb: str = "") -> Spot:
        """A place: by its label, with the ``verb`` where the two together name one; else as
        somebody's place (賓之席前); else the words alone.

        出門左 is not the left of 入門左: 鄉內以入為左右，鄉外以出為左右.
        """
        if verb and (found := self.vocabulary.find(verb + text, "place")):
            return Spot(text, found)
        if found := self.vocabulary.find(text, "place"):
            return Spot(text, found)
        if start := self.vocabulary.longest_prefix(text, "role"):
            name, role = start[0], self.role(start[0], chapter) or start[1]
            rest = text[len(name) :].removeprefix(_LINK)
            for form in (_LINK + rest, rest):  # 賓東 is east of the guest, not the east
                if found := self.vocabulary.find(form, "place"):
                    return Spot(text, found, self.participant(role, chapter, name))
        return Spot(text)

    def _proposed(self, label: str, scheme: str) -> ox.NamedNode:
        """A concept that no vocabulary has: it has the word for its name, and nobody has looked
        at it."""
        node = mint("term", scheme, spelled(label))
        self.quads.add("acts", node, a=CONCEPT, proposed=True)
        self.quads.put("acts", node, IN_SCHEME, ox.NamedNode(VOCAB + scheme))
        self.quads.put("acts", node, PREF_LABEL, zh(label))
        return node

    def _unknown(self, label: str, where: str, what: str, *schemes: str) -> None:
        if (label, what) not in self._told:
            self._told.add((label, what))
            self.faults.append(
                Fault(
                    where,
                    f"no {what} {label!r} in the vocabulary",
                    self.vocabulary.suggest(label, *schemes),
                )
            )
