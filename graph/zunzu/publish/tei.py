"""TEI: one chapter as a critical edition that any TEI tool can read.

The text stands in divisions by section, 經 and 記 as ``ab``, commentary as ``note`` with its author
(``resp``) and what it stands under (``target``).  Where the edition departs from its witness, or
tells of a doubt, there is an ``app`` in place (parallel segmentation) with the evidence beside it.
The acts stand off: each verb is a ``seg``, and ``standOff`` has an ``annotation`` for each act that
points at its verb and at the act's IRI.

Ids are those of the edition and of the graph (``yili.10.028``, ``yili.10.028.zhu``,
``yili.10.028.u62dc``).  The same records give the same bytes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import Any

from .. import __version__
from ..model import BASE_LAYERS, LAYER_NAMES, PROPOSED_MARKS, Act, Edition, Section, Segment
from ..rdf.names import VOCAB, mint
from .markup import Span, element, mark_up, words
from .tei_header import EDITOR, Source, author_ids, header, witness_ids

#: Where the schema is that the files follow.
_MODEL = (
    '<?xml-model href="https://www.tei-c.org/release/xml/tei/custom/schema/relaxng/tei_all.rng"'
    ' type="application/xml" schematypens="http://relaxng.org/ns/structure/1.0"?>'
)

#: How sure the editor is, in the words of TEI; a note changes nothing.
_CERTAINTY = {"certain": "high", "probable": "medium"}

#: The slots of an act, in the order in which a reader wants them.
_SLOTS = ("agent", "object", "recipient", "place", "facing", "vessel")


@dataclass(frozen=True, slots=True)
class Entry:
    """A place at which something is told about the text.

    ``start`` and ``end`` count in the edited text of ``segment``.  ``status`` is ``certain`` (the
    editor reads ``reading``, the witness has other words), ``probable`` (the text has the words of
    the witness, the editor would read ``reading``), ``note`` (disputed), or what kind of variant it
    is: ``substantive``, ``orthographic``, ``punctuation`` (the text has ``reading``, other
    witnesses other words).  ``received`` holds the words of each witness as received, and its name;
    ``agreeing`` the names of those that read as the text does.  Where a correction and a variant
    are one thing, ``correction`` is the id of the former.
    """

    id: str
    segment: str
    start: int
    end: int
    reading: str
    received: tuple[tuple[str, str], ...]
    status: str
    why: str
    evidence: str
    agreeing: tuple[str, ...] = ()
    correction: str = ""


def write_tei(
    book: Edition, source: Source, entries: Iterable[Entry] = (), acts: Iterable[Act] = ()
) -> bytes:
    """A chapter as a TEI document, valid against TEI All, as UTF-8.

    ``source`` is what is known of the edition and its witnesses, ``entries`` its apparatus,
    ``acts`` what its text prescribes.
    """
    document = _Document(book, source, _told_once(entries), tuple(acts))
    extent = (
        f"{sum(len(s.text) for s in book.segments if s.layer == layer)} characters of"
        f" {LAYER_NAMES.get(layer, layer)}"
        for layer in dict.fromkeys(s.layer for s in book.segments)
        if layer != "title"
    )
    body = [
        header(book, source, __version__, tuple(extent)),
        "<text>",
        "<body>",
        document.chapter(),
        "</body>",
        "</text>",
        *document.stand_off(),
    ]
    return "\n".join(
        [
            '<?xml version="1.0" encoding="UTF-8"?>',
            _MODEL,
            '<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:lang="lzh-Hant">',
            *body,
            "</TEI>",
            "",
        ]
    ).encode()


class _Document:
    """The text of a chapter and its acts, written piece by piece."""

    def __init__(
        self, book: Edition, source: Source, entries: tuple[Entry, ...], acts: tuple[Act, ...]
    ) -> None:
        self.book, self.source = book, source
        self.authors, self.witnesses = author_ids(book), witness_ids(source)
        self.acts = tuple(a for a in acts if a.id)
        self._entries = _by_segment(entries)
        self._acts = _by_segment(a for a in self.acts if a.source != "copied")
        self._apart: list[Entry] = []  # places that cross another, told apart from the text
        self._targets: dict[str, str] = {}  # act: the id that its annotation points at
        self._commentary: dict[str, list[Segment]] = defaultdict(list)
        self._headings: dict[str, list[Segment]] = defaultdict(
            list
        )  # base segment: headings that stand before it
        self._gather()

    def _gather(self) -> None:
        waiting: list[Segment] = []
        for segment in self.book.segments:
            if segment.layer in BASE_LAYERS:
                self._headings[segment.id] += waiting
                waiting = []
            elif not segment.target:
                waiting.append(segment)
            else:
                self._commentary[self._base_of(segment)].append(segment)

    def _base_of(self, segment: Segment) -> str:
        """The 經, 記 or heading under which a commentary stands, also when it speaks of another
        commentary."""
        known = {s.id: s for s in self.book.segments}
        while segment.target:
            segment = known[segment.target]
        return segment.id

    def chapter(self) -> str:
        """The whole chapter as one division."""
        base = [s.id for s in self.book.base()]
        titles = self._headings.pop(base[0], []) if base else []
        heads = [self._heading(s) for s in titles] or [element("head", words(self.book.title))]
        notes = [self._note(c) for s in titles for c in self._commentary[s.id]]
        heads.append(element("head", words(self.source.english), {"xml:lang": "en"}))
        return _block(
            "div",
            [*heads, *notes, *self._divisions("", base)],
            {"type": "chapter", "n": str(self.source.number), "xml:id": self.book.chapter},
        )

    def _divisions(self, parent: str, base: list[str]) -> list[str]:
        """What stands between two base segments: sections with their parts, or bare passages."""
        parts = {i: s for s in self.book.sections if s.parent == parent for i in self._run(s)}
        if not any(i in parts for i in base):
            return [line for i in base for line in self._passage(i)]
        out = []
        for section, run in groupby(base, key=parts.get):
            ids = list(run)
            if section:
                out.append(self._section(section, ids))
            else:
                out.append(
                    _block(
                        "div",
                        [line for i in ids for line in self._passage(i)],
                        {"type": "passages"},
                    )
                )
        return out

    def _run(self, section: Section) -> list[str]:
        base = [s.id for s in self.book.base()]
        return base[base.index(section.first) : base.index(section.last) + 1]

    def _section(self, section: Section, base: list[str]) -> str:
        titles = self._headings.pop(base[0], [])
        lines = [self._heading(s) for s in titles]
        lines += [
            element("head", words(section.title)),
            element("head", words(section.english), {"xml:lang": "en"}),
        ]
        lines += [self._note(c) for s in titles for c in self._commentary[s.id]]
        if section.warrant:
            from_text = section.warrant_segment
            lines.append(
                element(
                    "note",
                    words(section.warrant),
                    {
                        "type": "warrant",
                        "resp": "" if from_text else f"#{EDITOR}",
                        "source": f"#{from_text}" if from_text else "",
                        "xml:lang": "" if from_text else "en",
                    },
                )
            )
        if section.condition:
            lines.append(element("note", words(section.condition), {"type": "condition"}))
        if section.phases:
            lines.append(element("note", words("、".join(section.phases)), {"type": "phase"}))
        if section.occurs:
            lines.append(
                element(
                    "note",
                    words(section.occurs),
                    {"type": "occurs", "resp": f"#{EDITOR}", "xml:lang": "en"},
                )
            )
        return _block(
            "div",
            lines + self._divisions(section.id, base),
            {"type": "section", "xml:id": section.id},
        )

    def _heading(self, segment: Segment) -> str:
        return element("head", self._words(segment), {"type": "received", "xml:id": segment.id})

    def _passage(self, name: str) -> list[str]:
        """A base segment, headings before it that begin no section, and the commentary under it."""
        segment = next(s for s in self.book.segments if s.id == name)
        lines = []
        for title in self._headings.pop(name, []):
            lines.append(element("ab", self._words(title), {"type": "heading", "xml:id": title.id}))
            lines += [self._note(c) for c in self._commentary[title.id]]
        number = name.removeprefix(self.book.chapter + ".")
        told = {
            "type": segment.layer,
            "subtype": PROPOSED_MARKS if name in self.source.unreviewed else "",
            "n": number,
            "xml:id": name,
        }
        lines.append(element("ab", self._words(segment), told))
        return lines + [self._note(c) for c in self._commentary[name]]

    def _note(self, segment: Segment) -> str:
        return element(
            "note",
            self._words(segment),
            {
                "type": segment.layer,
                "resp": f"#{self.authors[segment.author]}" if segment.author else "",
                "target": f"#{segment.target}",
                "source": self._other_witness(segment),
                "xml:id": segment.id,
            },
        )

    def _other_witness(self, segment: Segment) -> str:
        """The witness of a commentary, where it is another than that of the words it stands
        under."""
        own = self.source.witnesses[0].name
        return f"#{self.witnesses[segment.witness]}" if segment.witness not in ("", own) else ""

    def _words(self, segment: Segment) -> str:
        """The text of a segment with its apparatus and the verbs of its acts marked."""
        apparatus = {
            Span(e.start, e.end, partial(self._app, e, read=segment.text[e.start : e.end])): e
            for e in self._entries[segment.id]
        }
        verbs: dict[tuple[int, int], str] = {}
        for act in self._acts[segment.id]:
            self._targets[act.id] = verbs.setdefault((act.start, act.end), f"{act.id}.q")
        spans = [
            Span(
                start,
                end,
                partial(element, "seg", attributes={"type": "verb", "xml:id": name}),
                optional=True,
            )
            for (start, end), name in verbs.items()
        ]
        text, left_out = mark_up(segment.text, [*apparatus, *spans])
        self._apart += [apparatus[span] for span in left_out if span in apparatus]
        lost = {
            name
            for span, name in verbs.items()
            if any((s.start, s.end) == span and s.optional for s in left_out)
        }
        self._targets |= {
            a.id: segment.id for a in self._acts[segment.id] if self._targets[a.id] in lost
        }
        return text

    def _app(self, entry: Entry, inner: str, read: str) -> str:
        """One place of the apparatus: what is read (as it is written in XML, and bare), what
        else there is, and why."""
        changed, conjecture = entry.status == "certain", entry.status in ("probable", "note")
        editor = {"resp": f"#{EDITOR}", "cert": _CERTAINTY.get(entry.status, "")}
        agreeing = [name for _, name in entry.received] if conjecture else entry.agreeing
        wits = " ".join(dict.fromkeys(f"#{self.witnesses[name]}" for name in agreeing))
        if entry.correction:
            editor = {
                "resp": f"#{EDITOR}",
                "cert": _CERTAINTY["certain"],
                "xml:id": entry.correction,
            }
        lines = [
            element("lem", inner, {"wit": wits, **(editor if changed or entry.correction else {})})
        ]
        if not conjecture:
            lines += [
                element(
                    "rdg",
                    words(received),
                    {"wit": f"#{self.witnesses[name]}", "xml:lang": self._script(name)},
                )
                for received, name in entry.received
            ]
        elif entry.reading != read:
            lines.append(
                element(
                    "rdg",
                    words(entry.reading),
                    {"type": "conjecture" if entry.status == "probable" else "disputed", **editor},
                )
            )
        told = ". ".join(w.rstrip(".") for w in (entry.why, entry.evidence) if w)
        lines.append(
            element(
                "note", words(told), {"type": "evidence", "resp": f"#{EDITOR}", "xml:lang": "en"}
            )
        )
        return element(
            "app",
            "".join(lines),
            {
                "type": entry.status,
                "from": f"#{entry.segment}" if entry in self._apart else "",
                "xml:id": entry.id,
            },
        )

    def _script(self, witness: str) -> str:
        return next(
            ("lzh-Hans" for w in self.source.witnesses if w.name == witness and w.simplified), ""
        )

    def stand_off(self) -> list[str]:
        """What is told apart from the text, once the text is written: places of the apparatus
        that cross others, and the acts."""
        lines = []
        if self._apart:
            text = {s.id: s.text for s in self.book.segments}
            read = [text[e.segment][e.start : e.end] for e in self._apart]
            lines.append(
                _block(
                    "listApp",
                    [self._app(e, words(r), r) for e, r in zip(self._apart, read, strict=True)],
                    {"type": "crossing"},
                )
            )
        if self.acts:
            head = element(
                "head",
                words("The acts that the text prescribes, each with its IRI"),
                {"xml:lang": "en"},
            )
            lines.append(
                _block(
                    "listAnnotation",
                    [head, *(line for act in self.acts for line in self._annotation(act))],
                    {"type": "acts"},
                )
            )
        return [_block("standOff", lines, {})] if lines else []

    def _annotation(self, act: Act) -> list[str]:
        target = (
            self._targets.get(act.id) or self._targets.get(act.id.rsplit(".", 1)[0]) or act.segment
        )
        verb = element(
            "rs", words(act.verb), {"type": "verb", "subtype": "negated" if act.negated else ""}
        )
        slots = [self._filler(act, slot, word) for slot in _SLOTS for word in _fillers(act, slot)]
        slots.insert(len(act.agent), verb)
        body = [element("ref", " ".join(slots), {"target": mint(act.id).value})]
        if act.copied_from:
            body.append(
                element("ptr", "", {"type": "copied-from", "target": mint(act.copied_from).value})
            )
        return [
            element(
                "annotation",
                "".join(body),
                {
                    "xml:id": act.id,
                    "target": f"#{target}",
                    "motivation": "describing",
                    "resp": f"#{EDITOR}",
                },
            )
        ]

    def _filler(self, act: Act, slot: str, word: str) -> str:
        warrant = act.warrants.get(slot)
        return element(
            "rs",
            words(word),
            {
                "type": slot,
                "subtype": "inferred" if warrant else "",
                "ana": f"{VOCAB}warrant/{warrant}" if warrant else "",
            },
        )


def _fillers(act: Act, slot: str) -> tuple[str, ...]:
    value = getattr(act, slot)
    return (value,) if isinstance(value, str) else tuple(value or ())


def _told_once(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries, a certain correction within the variant that tells the same: what other
    witnesses have where it was made."""
    entries = tuple(entries)
    certain = {
        (e.segment, e.start, e.end, e.why, e.evidence, *e.received): e.id
        for e in entries
        if e.status == "certain"
    }
    found = {
        e.id: certain[key]
        for e in entries
        if e.status not in ("certain", "probable", "note")
        for received in e.received
        if (key := (e.segment, e.start, e.end, e.why, e.evidence, received)) in certain
    }
    return tuple(
        replace(e, correction=found.get(e.id, "")) for e in entries if e.id not in found.values()
    )


def _by_segment(records: Iterable[Any]) -> dict[str, list[Any]]:
    found = defaultdict(list)
    for record in records:
        found[record.segment].append(record)
    return found


def _block(name: str, lines: list[str], attributes: dict[str, str]) -> str:
    """An element whose content stands on lines of its own."""
    return element(name, "\n" + "\n".join(lines) + "\n", attributes)
