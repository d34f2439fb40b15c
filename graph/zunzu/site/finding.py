"""What is searched: everything that has a name, and the words of text and commentary.

The same documents are searched in the browser, where pages are static, and by the server.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..ask.library import plain
from ..rdf.names import local
from ..text.fold import fold
from .house import House

#: Kinds of documents in the order in which hits are shown: zh, en.
KINDS = {
    "section": ("節", "Sections"),
    "person": ("人", "Persons"),
    "concept": ("名物", "Words and things"),
    "rule": ("例", "Rules"),
    "question": ("問", "Questions"),
    "text": ("經文", "Text"),
    "commentary": ("注疏", "Commentary"),
}
#: So many hits of a kind are shown.
MOST = 60
#: Between the names of a document.
_BAR = " / "
#: Characters that stand between words and are not sought.
_MARKS = frozenset("，。；：、？！「」『』《》〈〉（）○ \t\n")


@dataclass(frozen=True, slots=True)
class Document:
    """Something that is found: its page, kind, names in Chinese and English, and words it
    answers to."""

    page: str
    kind: str
    zh: str
    en: str
    words: str


@dataclass(frozen=True, slots=True)
class Text:
    """A segment that is searched: its id, page, kind, its words, and the same folded, without
    marks."""

    id: str
    page: str
    kind: str
    text: str
    folded: str


class Finder:
    """Finds pages by words in either script, pinyin or English."""

    def __init__(self, house: House) -> None:
        self._house = house

    @cached_property
    def documents(self) -> tuple[Document, ...]:
        """All that has a name."""
        return tuple(self._named())

    @cached_property
    def texts(self) -> tuple[Text, ...]:
        """All segments, in the order of the book."""
        held, homes = self._house.held, self._house.homes
        found = []
        for iri in sorted(
            held.of("Segment"), key=lambda i: (held.value(i, "inChapter"), held.number(i, "order"))
        ):
            name, text = local(iri), held.value(iri, "text")
            home = homes.of(iri)
            kind = "commentary" if held.value(iri, "target") else "text"
            found.append(Text(name, f"{home.page}.html#{home.spot}", kind, text, bare(text)))
        return tuple(found)

    def _named(self) -> Iterator[Document]:
        held, house = self._house.held, self._house
        for kind, name in (
            ("section", "Chapter"),
            ("section", "Section"),
            ("person", "Participant"),
            ("concept", "Concept"),
            ("rule", "Rule"),
        ):
            for iri in held.of(name):
                if house.homes.has_page(iri):
                    yield self._document(iri, kind)
        for question in house.library.questions:
            yield Document(
                f"ask/{question.name}.html",
                "question",
                question.title_zh,
                question.title_en,
                plain(_BAR.join((question.name, *question.keywords))),
            )

    def _document(self, iri: str, kind: str) -> Document:
        held = self._house.held
        names = [*held.values(iri, "skos:prefLabel"), *held.values(iri, "skos:altLabel")]
        zh, en = held.label(iri, "zh"), held.label(iri, "en")
        if kind == "rule":
            zh, en = (f"{zh} {held.told(iri, 'statement', lang)}" for lang in ("zh", "en"))
            names = held.values(iri, "sourceWords")
        if kind == "person":
            chapter = held.value(iri, "inChapter")
            zh, en = f"{zh} · {held.label(chapter, 'zh')}", f"{en} · {held.label(chapter, 'en')}"
        place = self._house.homes.of(iri).page
        return Document(
            f"{place}.html", kind, zh, en, plain(_BAR.join(dict.fromkeys(map(fold, names))))
        )

    def find(self, words: str) -> list[tuple[str, list[Document | Text]]]:
        """What answers to some words, by kind, best first."""
        asked = [plain(fold(word)) for word in words.split()]
        found: dict[str, list[tuple[int, int, Document | Text]]] = {kind: [] for kind in KINDS}
        for n, document in enumerate(self.documents if asked else ()):
            known = plain(_BAR.join((document.zh, document.en, document.words)))
            if score := _score(known, asked):
                found[document.kind].append((-score, n, document))
        sought = bare(words)
        for n, text in enumerate(self.texts if sought else ()):
            if sought in text.folded:
                found[text.kind].append((0, n, text))
        return [
            (kind, [hit for *_, hit in sorted(hits, key=lambda h: h[:2])][:MOST])
            for kind, hits in found.items()
            if hits
        ]

    def script(self) -> tuple[bytes, bytes]:
        """The documents, and the texts, as scripts that a static page loads."""
        named = [[d.page, d.kind, d.zh, d.en, d.words] for d in self.documents]
        texts = [[t.page, t.kind == "text", t.text] for t in self.texts]
        folds = {c: f for t in self.texts for c in t.text if (f := fold(c)) != c}
        simple = {simplified: c for c, simplified in simplification(self._house).items()}
        return (
            _script("zunzuNamed", named),
            _script("zunzuTexts", texts) + _script("zunzuFolds", {**simple, **folds}),
        )


def snippet(text: Text, words: str) -> str:
    """The words of a text around what was sought."""
    sought = next(iter(bare(words)), "")
    at = max(fold(text.text).find(sought), 0)
    return ("…" if at > 12 else "") + text.text[max(at - 12, 0) : at + 40]


def bare(text: str) -> str:
    """A text folded, without marks, as it is sought.

    >>> bare("坐捝手，遂祭酒。")
    '坐挩手遂祭酒'
    """
    return "".join(c for c in fold(text) if c not in _MARKS)


def _score(known: str, asked: Sequence[str]) -> int:
    """How well a document answers, 0 where a word is missing; a whole word counts for more, a
    whole name most."""
    parts = set(known.split())
    hits = [(3 if word in parts else 1) if _begins(known, word) else 0 for word in asked]
    named = f"{_BAR}{' '.join(asked)}{_BAR}" in f"{_BAR}{known}{_BAR}"
    return sum(hits) + 10 * named if all(hits) else 0


def _begins(known: str, word: str) -> bool:
    return f" {word}" in f" {known}" if word.isascii() else word in known


def simplification(house: House) -> dict[str, str]:
    """How each character of the texts and labels is written in simplified script."""
    from opencc import OpenCC

    convert = OpenCC("t2s").convert
    return {
        c: s
        for c in sorted(_characters(house))
        if c > "\u2e80" and len(s := convert(c)) == 1 and s != c
    }


def _characters(house: House) -> set[str]:
    """Every character of the texts and labels."""
    held = house.held
    labelled = (
        i
        for kind in ("Concept", "Section", "Participant", "Chapter", "Rule")
        for i in held.of(kind)
    )
    return {c for s in held.of("Segment") for c in held.value(s, "text")} | {
        c for i in labelled for values in held.about(i).values() for v in values for c in str(v)
    }


def _script(name: str, value: object) -> bytes:
    told = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return f"window.{name}={told};\n".encode()
