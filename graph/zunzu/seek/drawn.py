"""What the index holds, drawn from the graph by SPARQL: the same from any store."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

from .. import tables
from ..rdf.names import BASE, ONTOLOGY, PREFIXES, SCHEMES, SKOS, VOCAB, local
from ..rdf.worker import Asked
from ..text.fold import fold, same_form
from .spelling import Spelling, latin, pairs, runs, singles, slug, token

_LABELS = """SELECT ?thing ?how ?label {
  VALUES ?how { skos:prefLabel skos:altLabel skos:hiddenLabel }
  ?thing ?how ?label .
  FILTER(STRSTARTS(STR(?thing), "%s"))
}"""
_BROADER = "SELECT ?thing ?broader { ?thing skos:broader ?broader }"
_ROLES = "SELECT ?thing ?broader { ?thing zz:role ?broader }"
_CHAPTERS = "SELECT ?chapter ?order { ?chapter a zz:Chapter ; zz:order ?order }"
_NAMINGS = "SELECT ?role ?name { ?naming a zz:Naming ; zz:name ?name ; zz:named/zz:role ?role }"
_SECTIONS = """SELECT ?section ?above ?phase { ?section a zz:Section .
  OPTIONAL { ?section zz:within ?above . ?above a zz:Section }
  OPTIONAL { ?section zz:phase ?phase } }"""
_SEGMENTS = """SELECT ?segment ?layer ?words ?chapter ?place ?section ?target ?author {
  ?segment a zz:Segment ; zz:layer ?layer ; zz:text ?words ; zz:inChapter ?chapter ; zz:order ?place .
  OPTIONAL { ?segment zz:inSection ?section } OPTIONAL { ?segment zz:target ?target }
  OPTIONAL { ?segment zz:author/skos:prefLabel ?author FILTER(LANGMATCHES(LANG(?author), "zh-Hant")) }
}"""  # noqa: E501
#: What is asked of an act or a statement, and how it is called in what is told of it.
_SLOTS = {
    "agent": "who",
    "verb": "verb",
    "object": "things",
    "recipient": "to",
    "vessel": "vessel",
    "place": "place",
    "facing": "facing",
    "posture": "posture",
    "purpose": "purpose",
    "round": "round",
    "unwritten": "unwritten",
    "servesAs": "as",
}
_PLAIN = {
    "writtenVerb": "written",
    "placeText": "where",
    "condition": "condition",
    "manner": "manner",
    "count": "count",
    "negated": "negated",
    "follows": "follows",
    "order": "order",
}
_ACTS = f"""SELECT ?act ?how ?what {{
  VALUES ?how {{ {" ".join(f"zz:{name}" for name in (*_SLOTS, *_PLAIN))} }}
  ?act a zz:Act ; zz:order ?order ; ?how ?what .
}}"""
_ANCHORS = """SELECT ?act ?segment ?section ?clause ?start {
  ?act a zz:Act ; zz:order ?order ; zz:inSegment ?segment ; zz:anchor ?anchor .
  ?anchor zz:clause ?clause ; zz:start ?start . OPTIONAL { ?act zz:inSection ?section }
}"""
#: Who serves as what (相為司正) is told as an act is.
_OFFICES = """SELECT ?act ?who ?as ?segment ?section ?clause ?start ?condition {
  ?act a zz:Office ; zz:subject ?who ; zz:servesAs ?as ; zz:inSegment ?segment ; zz:anchor ?anchor .
  ?anchor zz:clause ?clause ; zz:start ?start .
  OPTIONAL { ?act zz:inSection ?section } OPTIONAL { ?act zz:condition ?condition }
}"""
_SERVES = (f"{ONTOLOGY}servesAs", "為", "serves as")
_STATEMENTS = """SELECT ?segment ?what { ?statement a zz:Statement ; zz:inSegment ?segment ; ?how ?what .
  FILTER(?how IN (zz:holder, zz:subject, zz:place, zz:value, zz:cut, zz:facing, zz:head, zz:garment))
}"""  # noqa: E501

#: What commentators tell that the text does not.
_CLAIMS = """SELECT ?about ?kind ?author ?lemma ?explains ?stated ?words ?claim ?start {
  VALUES ?kind { zz:Reason zz:NumberTold zz:TimeTold zz:PlaceTold zz:RankTold }
  ?claim a ?kind ; zz:about ?about ; zz:author ?who ; zz:lemma ?lemma ; zz:stated ?stated ; zz:anchor ?anchor .
  ?anchor zz:exact ?words ; zz:start ?start .
  ?who skos:prefLabel ?author FILTER(LANGMATCHES(LANG(?author), "zh-Hant"))
  OPTIONAL { ?claim zz:explains ?explains }
}"""  # noqa: E501

#: A note longer than this is parted at the ends of its sentences.
_LONG = 110
#: What the English title of a rite has besides its name.
_RITE = re.compile(" (?:rite|ritual|ceremony)s?$")
#: Words before a ○ that only name what follows stay with it.
_SHORT = 40
_SENTENCE = re.compile("[^。！？○]+[。！？]?[」』》]*|○")

Rows = Mapping[str, Iterable[tuple[Any, ...]]]


def drawn(store: Asked, asking: Path) -> Rows:
    """The rows of every table of an index, from a store and the table of the words of questions."""
    return _Drawing(store, asking).rows()


class _Drawing:
    def __init__(self, store: Asked, asking: Path) -> None:
        self._store = store
        self._asking = tables.rows(asking, ("kind", "means", "words"))
        self._labels: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        for thing, how, label in self._ask(_LABELS % BASE):
            tag = label.language.lower() if label.language else ""
            key = tag if how.value == f"{SKOS}prefLabel" else f"other {tag}"
            self._labels[thing.value][key].append(label.value)
        self._broader: dict[str, set[str]] = defaultdict(set)
        for query in (_BROADER, _ROLES):
            for thing, broader in self._ask(query):
                self._broader[thing.value].add(broader.value)
        self._segments = sorted(self._ask(_SEGMENTS), key=lambda row: row["segment"].value)
        self.spelling = Spelling(self._letters())

    def _ask(self, query: str) -> Iterable[Any]:
        found: Iterable[Any] = self._store.query(
            query, prefixes=PREFIXES, use_default_graph_as_union=True
        )
        return found

    def rows(self) -> Rows:
        acts = self._acts()
        passages, found = self._passages(acts)
        chapters = {c.value: int(order.value) for c, order in self._ask(_CHAPTERS)}
        return {
            "about": [
                (f"chapter {local(iri)}", self._zh(iri))
                for iri in sorted(chapters, key=lambda iri: chapters[iri])
            ],
            "letters": sorted(self._letters().items()),
            "names": list(self._names(list(chapters))),
            "passages": passages,
            "found": found,
            "claims": self._claims(),
            "acts": [self._row(act) for heap in acts.values() for act in heap],
        }

    def _claims(self) -> list[tuple[str, ...]]:
        """What commentators tell that the text does not, in the order of the book."""
        told = sorted(
            self._ask(_CLAIMS),
            key=lambda r: (local(r["about"].value), local(r["claim"].value), int(r["start"].value)),
        )
        return [
            (
                local(row["about"].value),
                local(row["kind"].value),
                row["author"].value,
                row["lemma"].value,
                _value(row["explains"]),
                row["stated"].value,
                row["words"].value,
            )
            for row in told
        ]

    def _letters(self) -> dict[str, str]:
        """Every letter that stands in a text, a name or the table of questions and has another
        form."""
        words = [
            *(row["words"].value for row in self._segments),
            *(row["words"] + row["means"] for row in self._asking),
            *(name for told in self._labels.values() for heap in told.values() for name in heap),
        ]
        alike = {c: same_form(fold(c)) for c in set("".join(words)) if runs(c)}
        return {c: form for c, form in alike.items() if form != c}

    def _names(self, chapters: list[str]) -> Iterator[tuple[str, str, str, str, int]]:
        """Names of chapters, sections and concepts, each once, then the words of questions."""
        sections = [row["section"].value for row in self._ask(_SECTIONS)]
        kinds = {**dict.fromkeys(chapters, "chapter"), **dict.fromkeys(sections, "section")}
        seen = set()
        for row in chain(self._labelled(kinds), self._called_in_a_rite()):
            if row[:3] not in seen:
                seen.add(row[:3])
                yield row
        yield from self._asked()

    def _labelled(self, kinds: Mapping[str, str]) -> Iterator[tuple[str, str, str, str, int]]:
        """Every label of what has one of the kinds, or is a concept."""
        for iri, told in sorted(self._labels.items()):
            kind = kinds.get(iri) or _kind(iri)
            for key, label in [(k, n) for k, heap in told.items() for n in heap] if kind else ():
                own = int(not key.startswith("other"))
                yield from self._spelled(label, kind, iri, own and "pinyin" not in key)
                if "pinyin" in key:  # may be typed in one word
                    yield self._folded(label).replace(" ", ""), kind, iri, self._zh(iri), 0

    def _called_in_a_rite(self) -> Iterator[tuple[str, str, str, str, int]]:
        """What persons are called in one rite alone: 公, who is the lord."""
        for role, name in sorted(self._ask(_NAMINGS), key=str):
            yield self._folded(name.value), "role", role.value, self._zh(role.value), 1

    def _asked(self) -> Iterator[tuple[str, str, str, str, int]]:
        """The words of questions, as their table has them."""
        for entry in self._asking:
            for words in map(str.strip, entry["words"].split("|")):
                yield self._folded(words), entry["kind"], entry["means"], words, 1

    def _spelled(
        self, label: str, kind: str, iri: str, own: int | bool
    ) -> Iterator[tuple[str, str, str, str, int]]:
        """A label as it may be typed; an English one also by each of its words that says
        something."""
        folded = self._folded(label.split(".")[0])
        yield folded, kind, iri, self._zh(iri), int(own)
        if kind == "chapter" and label.isascii():
            bare = self._folded(_RITE.sub("", label.casefold())).removeprefix("the ")
            for short in (bare, f"the {bare}"):
                yield short, kind, iri, self._zh(iri), 0
        words = folded.split()
        if label.isascii() and len(words) > 1 and kind not in ("chapter", "section"):
            for word in words:
                if len(word) > 3:
                    yield word, "part", iri, self._zh(iri), 0

    def _folded(self, words: str) -> str:
        """As names are compared: English by the roots of its words."""
        folded = self.spelling.of(words)
        return folded if runs(folded) else " ".join(latin(folded))

    def _zh(self, iri: str) -> str:
        told = self._labels.get(iri, {})
        return next(
            (told[key][0] for key in ("zh-hant", "other zh-hant", "en", "") if told.get(key)),
            local(iri),
        )

    def _en(self, iri: str) -> str:
        told = self._labels.get(iri, {})
        if not told.get("en") and (above := sorted(self._broader.get(iri, ()))):
            return self._en(above[0])
        return told["en"][0] if told.get("en") else self._zh(iri)

    def _above(self, iri: str) -> set[str]:
        """A concept with all that is broader, a person with the role."""
        found, new = {iri}, {iri}
        while new := {b for one in new for b in self._broader.get(one, ())} - found:
            found |= new
        return found

    def _acts(self) -> dict[str, list[dict[str, Any]]]:
        """The written acts of each segment, in order, with all that the graph has of them."""
        acts: dict[str, dict[str, Any]] = defaultdict(lambda: defaultdict(list))
        for act, how, what in self._ask(_ACTS):
            name = how.value.removeprefix(ONTOLOGY)
            one = acts[act.value]
            if name in _SLOTS:
                one[_SLOTS[name]].append(self._called(what.value))
            elif _PLAIN[name] in ("manner", "where"):
                one[_PLAIN[name]].append(what.value)
            else:
                one[_PLAIN[name]] = what.value
        for row in self._ask(_ANCHORS):
            acts[row["act"].value] |= self._anchored(row)
        for row in self._ask(_OFFICES):
            acts[row["act"].value] |= self._anchored(row) | {
                "who": [self._called(row["who"].value)],
                "as": [self._called(row["as"].value)],
                "verb": [list(_SERVES)],
                "condition": _value(row["condition"]),
                "order": 0,
            }
        told: dict[str, list[dict[str, Any]]] = defaultdict(list)
        for one in sorted(
            (one for one in acts.values() if "segment" in one), key=lambda a: int(a["order"])
        ):
            told[one["segment"]].append(self._whole(one))
        return told

    def _whole(self, act: dict[str, Any]) -> dict[str, Any]:
        """An act with its slots in order."""
        slots = {slot: sorted(act[slot]) for slot in _SLOTS.values()}
        return {**act, **slots, "order": int(act["order"])}

    def _row(self, act: Mapping[str, Any]) -> tuple[Any, ...]:
        """An act as the index has it: what it is weighed by, its clause folded and the concepts in
        its slots as words, beside the whole."""
        slugs = {
            slot: [self._slug(iri) for iri, _, _ in act[slot]]
            for slot in _SLOTS.values()
            if act[slot]
        }
        return (
            act["id"],
            act["segment"],
            act["order"],
            act.get("negated") == "true",
            self.spelling.of(act["clause"]),
            json.dumps(slugs),
            json.dumps(act, ensure_ascii=False),
        )

    def _called(self, iri: str) -> list[str]:
        return [iri, self._zh(iri), self._en(iri)]

    def _anchored(self, row: Any) -> dict[str, Any]:
        """Where the words of an act stand."""
        return {
            "id": row["act"].value,
            "segment": local(row["segment"].value),
            "section": self._zh(row["section"].value) if row["section"] else "",
            "part": row["section"].value if row["section"] else "",
            "clause": row["clause"].value,
            "start": int(row["start"].value),
        }

    def _passages(
        self, acts: Mapping[str, list[dict[str, Any]]]
    ) -> tuple[list[tuple[Any, ...]], list[tuple[Any, ...]]]:
        """The passages, and for each the row of its tokens."""
        meant, titles = self._meant(acts), self._titles()
        base = {local(row["segment"].value): row for row in self._segments if not row["target"]}
        passages: list[tuple[Any, ...]] = []
        found: list[tuple[Any, ...]] = []
        for row in self._segments:
            if row["layer"].value == "title":
                continue
            segment = local(row["segment"].value)
            above = base.get(local(row["target"].value)) if row["target"] else None
            under = local(row["target"].value) if row["target"] else segment
            part = _value(row["section"] or (above or row)["section"])
            around = titles.get(part, "") + (f"。{above['words'].value}" if above else "")
            tokens, near = " ".join(sorted(meant[under])), self.spelling.of(around)
            own, other = (
                ("", tokens) if row["target"] else (tokens, "")
            )  # what a note explains stands around it
            for words in _parted(row["words"].value) if row["target"] else [row["words"].value]:
                folded = self.spelling.of(words)
                number = len(passages) + 1
                passages.append(
                    (
                        number,
                        segment,
                        under,
                        row["layer"].value,
                        local(row["chapter"].value),
                        int(row["place"].value),
                        part,
                        self._zh(part) if part else "",
                        _value(row["author"]),
                        words,
                        folded,
                        tokens,
                        near,
                    )
                )
                found.append(
                    (
                        number,
                        singles(folded),
                        pairs(folded),
                        own,
                        f"{singles(near)} {other}",
                        pairs(near),
                    )
                )
        return passages, found

    def _meant(self, acts: Mapping[str, list[dict[str, Any]]]) -> Mapping[str, set[str]]:
        """The concepts of each segment: what its acts and statements speak of."""
        meant: dict[str, set[str]] = defaultdict(set)
        for segment, heap in acts.items():
            meant[segment] = {
                t
                for act in heap
                for slot in _SLOTS.values()
                if slot != "unwritten"
                for one in act[slot]
                for t in self._tokens(one[0])
            }
        for segment, what in self._ask(_STATEMENTS):
            if what.value.startswith(BASE):
                meant[local(segment.value)] |= self._tokens(what.value)
        return meant

    def _slug(self, iri: str) -> str:
        """The concept as a word; a person of a rite by the role."""
        return slug(
            min(
                (b for b in self._broader.get(iri, ()) if b.startswith(f"{VOCAB}role/")),
                default=iri,
            )
            if not iri.startswith(VOCAB)
            else iri
        )

    def _tokens(self, iri: str) -> set[str]:
        return {token(one) for one in self._above(iri) if one.startswith(VOCAB)}

    def _titles(self) -> dict[str, str]:
        """Of each section its title, the titles of those it stands in, and its phases."""
        told: dict[str, list[str]] = defaultdict(list)
        for section, above, phase in self._ask(_SECTIONS):
            told[section.value] += [iri.value for iri in (section, above, phase) if iri is not None]
        return {
            section: "。".join(dict.fromkeys(map(self._zh, iris))) for section, iris in told.items()
        }


def _kind(iri: str) -> str:
    """The scheme of a concept that is sought by name; nothing for what is none."""
    scheme = iri.removeprefix(VOCAB).partition("/")[0] if iri.startswith(VOCAB) else ""
    return scheme if scheme in SCHEMES and scheme != "warrant" else ""


def _value(term: Any) -> str:
    """The value of a term, empty where a row has none."""
    return term.value if term else ""


def _parted(words: str) -> list[str]:
    """A note whole where it is short, else some sentences at a time."""
    if len(words) <= _LONG:
        return [words]
    parts, held = [], ""
    for sentence in _SENTENCE.findall(words):
        if held and (len(held) > _SHORT if sentence == "○" else len(held) + len(sentence) > _LONG):
            parts.append(held)
            held = ""
        held += sentence.replace("○", "")
    return [*parts, held] if held else parts
