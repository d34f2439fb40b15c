"""TEI: our own export, and documents of others as far as they say ``p``, ``ab``, ``head`` and
``note``.

The words are taken out of the markup into a text of one line a passage, and that is the witness;
the document stays beside it, byte for byte.  Of our own export the ids, the sections with their
warrants and the editor's corrections come back as they were: where a certain correction stands, the
witness gets the words it had.  Readings of further witnesses have no place without those witnesses:
they are told as doubts, and stay in the document.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from lxml import etree

from ..errors import fail
from ..model import BASE_LAYERS, PROPOSED_MARKS
from .draft import Doubt, Draft, Piece, make_draft
from .letters import Letters
from .notes import HEAD, layer_of
from .received import HEADING

#: What only this form has.
SIGN = re.compile(
    r"\A\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--.*?-->\s*|<\?.*?\?>\s*|"
    r"<!DOCTYPE[^>\[]*(?:\[[^\]]*\]\s*)?>\s*)*<(?:\w+:)?TEI(?:\.2)?\b",
    re.DOTALL,
)

_TEI, _XML = "{http://www.tei-c.org/ns/1.0}", "{http://www.w3.org/XML/1998/namespace}"
_ID = _XML + "id"
_BASE = BASE_LAYERS
_SUB = re.compile("疏|shu|sub")
_PASSAGES = frozenset(("p", "ab", "l", "lg", "seg"))
_PASSED = frozenset(
    ("rdg", "fw", "figure", "graphic", "teiHeader", "standOff", "back", "listApp", "bibl")
)
_CHAPTER = re.compile(r"([a-z]+\.\d+)\Z")


@dataclass(frozen=True, slots=True)
class Document:
    """What a TEI document holds: the text that was taken out of it, in pieces, and what an
    editor had decided."""

    text: str
    draft: Draft
    title: str = ""
    english: str = ""
    pinyin: str = ""
    work: str = ""
    chapter: str = ""
    description: str = ""
    authors: dict[str, str] = field(default_factory=dict)
    sections: tuple[dict[str, str], ...] = ()
    corrections: tuple[dict[str, str], ...] = ()
    # pieces whose marks nobody has looked at, with their words as the edition shows them
    unreviewed: dict[Piece, str] = field(default_factory=dict)
    script: tuple[dict[str, str], ...] = ()  # rows of script.tsv
    who: tuple[dict[str, str], ...] = ()  # rows of who.tsv


@dataclass
class _Words:
    """The words of one passage: as the edition reads them, and as its witness had them; what
    parts the two."""

    received: str = ""
    rows: list[dict[str, str]] = field(default_factory=list)
    variants: list[str] = field(default_factory=list)


def read(text: str) -> Draft:
    """The draft alone: see :func:`document`."""
    return document(text).draft


def document(text: str) -> Document:
    """A TEI document taken apart.

    Raises ZunzuError for what is no well-formed XML, with its line, for a document that declares
    entities, and for one without passages.
    """
    root = _parsed(text)
    body = root.find(f".//{_TEI}body")
    if body is None:
        body = next((one for one in root.iter() if _name(one) == "body"), None)
    if body is None:
        raise fail("the text", "is TEI without a body", "give a document with text in it")
    taken = _Taken(root)
    taken.division(body, "")
    if not any(piece.layer in _BASE for piece in taken.pieces):
        raise fail(
            "the text",
            "is TEI without a passage (p, ab) of text",
            "give a document with the text of a chapter",
        )
    return taken.taken()


def _parsed(text: str) -> etree._Element:
    """The root of a document; nothing outside the file is ever opened, and entities are not
    expanded."""
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(text.encode(), parser)
    except etree.XMLSyntaxError as error:
        line, _ = error.position
        raise fail(
            f"line {line}", f"is no well-formed XML: {error.msg}", "mend the markup there"
        ) from None
    except ValueError as error:
        raise fail("the text", f"is no XML that can be read: {error}", "save it as UTF-8") from None
    if re.search(r"<!ENTITY\b", text):
        raise fail(
            "the text",
            "declares entities of its own",
            "write the characters that they stand for into the text",
        )
    return root


class _Taken:
    """Goes through the body of a document and keeps what it finds."""

    def __init__(self, root: etree._Element) -> None:
        self.root = root
        self.text = ""
        self.pieces: list[Piece] = []
        self.doubts: list[Doubt] = []
        self.sections: list[dict[str, str]] = []
        self.corrections: list[dict[str, str]] = []
        self.chapter = next(
            (
                name
                for one in root.iter(f"{_TEI}div")
                if _CHAPTER.fullmatch(name := one.get(_ID, ""))
            ),
            "",
        )
        self._index: dict[str, int] = {}  # id of a passage: its piece
        self._base = -1
        self._unreviewed: list[int] = []
        self._layer = "jing"
        self._authors = {
            f"#{one.get(_ID)}": _plain(one.find(f"{_TEI}name"))
            for one in root.iter(f"{_TEI}respStmt")
            if one.get(_ID) and one.find(f"{_TEI}name") is not None
        }
        self._base_witness = next(
            (f"#{one.get(_ID)}" for one in root.iter(f"{_TEI}witness") if one.get(_ID)), ""
        )

    def division(self, element: etree._Element, parent: str) -> None:
        """What stands in a division, in its order."""
        for one in element:
            name = _name(one)
            if name in _PASSED or not isinstance(one.tag, str):
                continue
            if name == "div":
                self._part(one, parent)
            elif name == "head":
                self._head(one)
            elif name == "note":
                self._note(one)
            elif name in _PASSAGES and not any(_name(child) in ("p", "ab", "l") for child in one):
                self._passage(one)
            else:
                self.division(one, parent)

    def _part(self, element: etree._Element, parent: str) -> None:
        own = element.get(_ID, "") if element.get("type") == "section" else ""
        if not own or not self.chapter:
            return self.division(element, parent)
        row = self._section(element, own, parent)
        self.sections.append(row)
        first = len(self.pieces)
        self.division(element, own)
        base = [
            f"{self.chapter}.{piece.name}" for piece in self.pieces[first:] if piece.layer in _BASE
        ]
        if base:
            row["first"], row["last"] = base[0], base[-1]
        else:
            self.sections.remove(row)

    def _section(self, element: etree._Element, own: str, parent: str) -> dict[str, str]:
        heads = [one for one in element.findall(f"{_TEI}head") if one.get("type") != "received"]
        notes = {one.get("type", ""): one for one in element.findall(f"{_TEI}note")}
        warrant = notes.get("warrant")
        return {
            "id": own,
            "title": next((_plain(h) for h in heads if not h.get(_XML + "lang")), ""),
            "english": next((_plain(h) for h in heads if h.get(_XML + "lang") == "en"), ""),
            "first": "",
            "last": "",
            "parent": parent,
            "warrant": _plain(warrant),
            "warrant_segment": (
                (warrant.get("source", "") if warrant is not None else "").removeprefix("#")
            ),
            "condition": _plain(notes.get("condition")),
            "occurs": _plain(notes.get("occurs")),
            "phase": _plain(notes.get("phase")),
        }

    def _head(self, element: etree._Element) -> None:
        """A heading that the text itself bears is text; one that an editor gave is not."""
        if element.get("type") == "received":
            self._take(element, "title")
        elif not self.chapter and (words := re.sub(r"\s", "", _plain(element))):
            self._add(words, "title" if HEADING.fullmatch(words) else "head", "", -1)

    def _passage(self, element: etree._Element) -> None:
        if self.chapter and element.get("type") == "heading":
            return self._take(element, "title")
        own = element.get("type", "")
        self._layer = own if own in _BASE else self._layer
        before = len(self.pieces)
        notes = [one for one in element.iter(f"{_TEI}note") if not _within(one, f"{_TEI}app")]
        self._take(element, self._layer)
        if len(self.pieces) > before:
            self._base = before
            if element.get("subtype") == PROPOSED_MARKS:
                self._unreviewed.append(before)
        for note in notes:
            self._note(note)

    def _note(self, element: etree._Element) -> None:
        if element.get("type") in ("warrant", "condition", "occurs", "phase", "evidence"):
            return
        words, layer = _plain(element).strip(), element.get("type", "")
        if layer not in ("zhu", "shu", "an", "jishi", "shuzhu"):
            head = HEAD.match(words)
            layer = (
                layer_of(head[1] or head[2])
                if head
                else "shu"
                if _SUB.search((element.get("resp") or "") + layer)
                else "zhu"
            )
        if not words:
            return
        target = self._index.get(element.get("target", "").removeprefix("#"), self._base)
        while target >= 0 and self.pieces[target].layer not in (*_BASE, "title"):
            target = self.pieces[target].target
        if target < 0:
            raise fail(
                f"line {element.sourceline}",
                "a note stands before any text",
                "give the text from the heading of the chapter on",
            )
        self._take(element, layer, target, self._authors.get(element.get("resp") or "", ""))

    def _take(
        self, element: etree._Element, layer: str, target: int = -1, author: str = ""
    ) -> None:
        words = _Words()
        self._gather(element, words)
        received = (
            words.received.strip("\n") if self.chapter else re.sub(r"\s+", "", words.received)
        )
        if not received:
            return
        own = element.get(_ID, "")
        name = (
            own.removeprefix(f"{self.chapter}.")
            if self.chapter and own.startswith(f"{self.chapter}.")
            else ""
        )
        self._index[own] = len(self.pieces)
        self._add(received, layer, name, target, author)
        if self.chapter:
            self.corrections += [{**row, "segment": own} for row in words.rows]
        self.doubts += [Doubt(self.text.count("\n"), received[:8], told) for told in words.variants]

    def _add(self, words: str, layer: str, name: str, target: int, author: str = "") -> None:
        start = len(self.text)
        self.text += words + "\n"
        self.pieces.append(Piece(start, start + len(words), layer, target, author, name))

    def _gather(self, element: etree._Element, words: _Words) -> None:
        """The words of an element as its witness had them; apparatus on the way becomes rows of
        corrections."""
        words.received += element.text or ""
        for one in element:
            name = _name(one)
            if name == "app":
                self._app(one, words)
            elif name == "note" or name in _PASSED:
                pass
            elif name == "g":
                words.received += one.text or "□"
            else:
                self._gather(one, words)
            words.received += one.tail or ""

    def _app(self, element: etree._Element, words: _Words) -> None:
        """A place of the apparatus: what was received there is its lemma; corrected, what it had
        before."""
        kind, read = element.get("type", ""), _bare(element.find(f"{_TEI}lem"))
        readings = [_bare(one) for one in element.findall(f"{_TEI}rdg")]
        before = read
        if kind == "certain":
            before = readings[0] if readings else ""
            words.rows.append(_correction(element, words, before, read))
        elif kind in ("probable", "note"):
            words.rows.append(_correction(element, words, read, readings[0] if readings else read))
        elif readings:
            words.variants.append(
                f"reads {read or 'nothing'}; the document has other readings there, kept in it"
                " alone: " + "、".join(one or "(nothing)" for one in readings)
            )
        words.received += before

    def taken(self) -> Document:
        """What was found, and what the header says of the chapter."""
        titles = {
            one.get("type", ""): _plain(one).strip()
            for one in self.root.findall(f".//{_TEI}titleStmt/{_TEI}title")
        }
        main = titles.get("main") or next(iter(titles.values()), "")
        work, _, title = main.partition("·")
        abstract = self.root.find(f".//{_TEI}profileDesc/{_TEI}abstract")
        layers = {f"by.{layer}": layer for layer in ("zhu", "shu", "an", "jishi", "shuzhu")}
        letters, kept = _letters(self.root), self._kept()
        received = "".join(
            c if at in kept else letters.received(c) for at, c in enumerate(self.text)
        )
        for row in self.corrections:
            row["lemma"] = letters.received(row["lemma"])
        return Document(
            received,
            make_draft(received, self.pieces, self.doubts),
            title or main,
            titles.get("sub", ""),
            titles.get("alt", ""),
            work if title else "",
            self.chapter,
            re.sub(r"\s+", " ", _plain(abstract)).strip(),
            {
                layer: self._authors[f"#{name}"]
                for name, layer in layers.items()
                if f"#{name}" in self._authors
            },
            tuple(self.sections),
            tuple(self.corrections),
            dict(self._not_corrected(self._unreviewed)),
            tuple(letters.rows(self.text, kept)) if letters.everywhere else (),
            tuple(_who(self.root)),
        )

    def _kept(self) -> set[int]:
        """Where words stand that a correction has changed: they are told in the letters of the
        witness."""
        starts = {f"{self.chapter}.{piece.name}": piece.start for piece in self.pieces}
        return {
            starts[row["segment"]] + int(row["at"]) + n
            for row in self.corrections
            if row["status"] == "certain" and row["segment"] in starts
            for n in range(len(row["lemma"]))
        }

    def _not_corrected(self, numbers: Iterable[int]) -> Iterator[tuple[Piece, str]]:
        """Those pieces in which no correction stands, with their words: they are as the edition
        reads them."""
        corrected = {row["segment"] for row in self.corrections}
        for piece in map(self.pieces.__getitem__, numbers):
            if f"{self.chapter}.{piece.name}" not in corrected:
                yield piece, self.text[piece.start : piece.end]


def _letters(root: etree._Element) -> Letters:
    """How the edition writes the letters of its witness, as the header says."""
    found = Letters()
    for char in root.iter(f"{_TEI}char"):
        told = {one.get("type", ""): _plain(one) for one in char.iter(f"{_TEI}mapping")}
        old = told.get("received", "")
        for kind, letters in (("edition", found.everywhere), ("in-places", found.places)):
            if old and (new := told.get(kind, "")):
                letters.setdefault(new, old)
    return found


def _who(root: etree._Element) -> Iterator[dict[str, str]]:
    """The rows that say who is who, as the header says."""
    for person in root.iterfind(f".//{_TEI}listPerson[@type='who']/{_TEI}person"):
        notes = {one.get("type", ""): _plain(one) for one in person.iter(f"{_TEI}note")}
        yield {
            "word": _plain(person.find(f"{_TEI}persName")),
            "segment": person.get("source", "").removeprefix("#"),
            **{c: notes.get(c, "") for c in ("role", "words", "why", "status", "part")},
        }


def _correction(element: etree._Element, words: _Words, lemma: str, reading: str) -> dict[str, str]:
    """The row of a correction or of a doubt at the words received so far, with its reason and
    its evidence."""
    why, _, evidence = _plain(element.find(f"{_TEI}note")).partition(". ")
    return {
        "id": element.get(_ID, ""),
        "at": str(len(words.received)),
        "lemma": lemma,
        "reading": reading,
        "status": element.get("type", ""),
        "why": why or "TEI",
        "evidence": evidence or why or "TEI",
    }


def _name(element: etree._Element) -> str:
    return etree.QName(element).localname if isinstance(element.tag, str) else ""


def _within(element: etree._Element, tag: str) -> bool:
    return next(element.iterancestors(tag), None) is not None


def _plain(element: etree._Element | None) -> str:
    return "".join(map(str, element.itertext())) if element is not None else ""


def _bare(element: etree._Element | None) -> str:
    """The words of a reading, without those of what stands in it as a further reading or a note."""
    return "".join(_texts(element)) if element is not None else ""


def _texts(element: etree._Element) -> Iterator[str]:
    yield element.text or ""
    for one in element:
        if _name(one) not in ("rdg", "note"):
            yield from _texts(one)
        yield one.tail or ""
