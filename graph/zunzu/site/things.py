"""What the pages of things show: concepts, persons, schemes, warrants, commentators, rules."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from ..rdf.names import ONTOLOGY, PREFIXES, RULES, SCHEMES, VOCAB, local, mint
from .acts import Told
from .house import SLOT_NAMES, House

#: Relations of a thing that its page tells: property, zh, en.
_LINKS = (
    ("skos:inScheme", "類", "Scheme"),
    ("skos:broader", "上位", "Broader"),
    ("denotes", "所指", "Denotes"),
    ("skos:exactMatch", "同於", "Same as"),
    ("skos:closeMatch", "近於", "Close to"),
    ("skos:broadMatch", "廣於", "Broader elsewhere"),
    ("skos:related", "相關", "Related"),
    ("role", "身分", "Role"),
    ("rank", "爵等", "Rank"),
    ("office", "所任", "Office"),
    ("samePersonAs", "同一人", "Same person"),
    ("outranks", "尊於", "Outranks"),
    ("hasMember", "其人", "Members"),
    ("partOf", "屬", "Part of"),
)
_FACTS = (
    ("capacity", "容（升）", "Capacity in 升"),
    ("honour", "貴次", "Order of honour"),
    ("commissions", "命數", "Commissions"),
)
#: So many acts of a thing are listed; all are counted.
MOST = 500

#: The kinds of what commentators say.
_CLAIMS = (
    "Gloss",
    "Citation",
    "Omission",
    "Variant",
    "Supply",
    "Division",
    "Reason",
    "NumberTold",
    "TimeTold",
    "PlaceTold",
    "RankTold",
)


def concept(house: House, iri: str, lang: str) -> dict[str, Any]:
    """A concept: its names, what it is, what is above and below it, and every act it stands in."""
    held = house.held
    scheme = held.value(iri, "skos:inScheme")
    below = list(house.narrower.get(iri, []))
    links = _links(house, iri, lang)
    if below:
        links.append((("下位", "Narrower")[lang == "en"], below))
    persons = house.playing.get(iri, [])
    if persons:
        links.append((("諸篇之人", "Persons of the rites")[lang == "en"], persons))
    uses = _once(act for acts in house.uses.get(iri, {}).values() for act in acts)
    name = scheme.rpartition("/")[2]
    return {
        "iri": iri,
        "above": [scheme] if scheme else [],
        "links": links,
        "definition": held.told(iri, "skos:definition", lang),
        "scope": _spelt_out(house, held.told(iri, "skos:scopeNote", lang), lang),
        "alt": held.values(iri, "skos:altLabel"),
        "example": held.value(iri, "example"),
        "example_in": next((i for i in held.values(iri, "exampleIn") if i in held), ""),
        "facts": [
            (zh if lang == "zh" else en, held.value(iri, p))
            for p, zh, en in _FACTS
            if held.value(iri, p)
        ],
        "counts": house.counts(iri),
        "slots": _slots(house, iri),
        "uses": _by_chapter(house, uses),
        "glosses": house.glossed.get(held.label(iri, "zh"), [])[:60],
        "sections": house.phased.get(iri, []),
        "questions": house.library.taking(name)[:6] if name in SCHEMES else (),
    }


def person(house: House, iri: str, lang: str) -> dict[str, Any]:
    """A person of one rite: who he is, and what he does and has done to him, by verb."""
    held = house.held
    done = []
    for slot in ("agent", "recipient", "object"):
        by_verb: dict[str, list[Told]] = defaultdict(list)
        for act in house.uses.get(iri, {}).get(slot, ()):
            by_verb[act.verb].append(act)
        if by_verb:
            done.append((slot, sorted(by_verb.items(), key=lambda item: -len(item[1]))))
    chapter = held.value(iri, "inChapter")
    return {
        "iri": iri,
        "above": [chapter],
        "chapter": chapter,
        "links": _links(house, iri, lang),
        "counts": house.counts(iri),
        "slots": _slots(house, iri),
        "done": done,
    }


def scheme(house: House, iri: str, lang: str) -> dict[str, Any]:
    """All concepts of a scheme as a tree."""
    held = house.held
    own = [i for i in held.of("Concept") if iri in held.values(i, "skos:inScheme")]
    inside = set(own)
    narrower = {
        i: _named(house, (n for n in house.narrower.get(i, ()) if n in inside), lang) for i in own
    }
    tops = [i for i in own if not inside & set(held.values(i, "skos:broader"))]
    return {
        "iri": iri,
        "above": [],
        "definition": held.told(iri, "skos:definition", lang),
        "tops": _named(house, tops, lang),
        "narrower": narrower,
    }


def vocab(house: House, lang: str) -> dict[str, Any]:
    """All schemes."""
    held = house.held
    sizes = Counter(s for i in held.of("Concept") for s in held.values(i, "skos:inScheme"))
    schemes = [VOCAB + name for name in SCHEMES if VOCAB + name in held and name != "warrant"]
    return {
        "title": ("名物", "Words and things")[lang == "en"],
        "schemes": schemes,
        "sizes": sizes,
        "warrants": len(held.of("Warrant")),
        "authors": len(house.authors),
    }


def warrant(house: House, iri: str, lang: str) -> dict[str, Any]:
    """A warrant: its words, and every act in which it supplies something."""
    acts = _once(house.acts.known[act] for act, _ in house.warranted.get(iri, ()))
    passage = house.held.value(iri, "anchor")
    return {
        "iri": iri,
        "above": [],
        "quoted": house.held.value(passage, "exact"),
        "quoted_in": house.held.value(passage, "inSegment"),
        "total": len(acts),
        "uses": _by_chapter(house, acts),
    }


def _spelt_out(house: House, note: str, lang: str) -> str:
    """A note with the names of the terms that it refers to (``phase:xian``)."""

    def name(found: re.Match[str]) -> str:
        iri = PREFIXES.get(found[1], "") + found[2]
        return house.held.label(iri, lang) if iri in house.held else found[0]

    return re.sub(r"\b([a-z]+):([a-z-]+)", name, note)


def commentator(house: House, author: str, lang: str) -> dict[str, Any]:
    """Whose commentary it is: his pieces, and what he says in them by kind."""
    held = house.held
    own = sorted(
        (s for s in held.of("Segment") if held.author(s) == author),
        key=lambda s: (held.value(s, "inChapter"), held.number(s, "order")),
    )
    kinds = Counter(
        kind for kind in _CLAIMS for claim in held.of(kind) if held.author(claim) == author
    )
    by: dict[str, list[str]] = defaultdict(list)
    for segment in own:
        by[held.value(segment, "inChapter")].append(segment)
    claims = [(held.label(ONTOLOGY + kind, lang), count) for kind, count in kinds.most_common()]
    return {
        "title": author,
        "author": author,
        "pieces": len(own),
        "claims": claims,
        "by_chapter": list(by.items()),
    }


def rules(house: House, lang: str) -> dict[str, Any]:
    """The families of the rules."""
    count = Counter(v.rule.family for v in house.verdicts.values())
    return {
        "title": ("釋例", "The rules")[lang == "en"],
        "families": [(iri, count[iri.rpartition("/")[2]]) for iri in _families(house)],
    }


def _families(house: House) -> list[str]:
    return [i for i in house.held.of("Concept") if i.startswith(RULES)]


def family(house: House, iri: str, lang: str) -> dict[str, Any]:
    """A family: its rules with their verdicts."""
    own = [
        (v.rule.iri, v.counts())
        for v in house.verdicts.values()
        if v.rule.family == iri.rpartition("/")[2]
    ]
    return {
        "iri": iri,
        "above": [],
        "rules": own,
        "definition": house.held.told(iri, "skos:definition", lang),
    }


def rule(house: House, iri: str, lang: str) -> dict[str, Any]:
    """A rule: its words, its two sentences, its exceptions, its witnesses."""
    verdict = house.verdicts[iri]
    source = mint(verdict.rule.at).value if verdict.rule.is_of_our_texts else ""
    excepted = [
        (_Exception(e, f"{verdict.rule.id}.{n}"), _acts(house, acts))
        for n, (e, acts) in enumerate(verdict.excepted, 1)
    ]
    held = _acts(house, verdict.held)
    return {
        "iri": iri,
        "above": house.held.values(iri, "family"),
        "rule": verdict.rule,
        "source": source if source in house.held else "",
        "excepted": excepted,
        "held": _by_chapter(house, held),
        "held_count": len(verdict.held),
        "broken": _acts(house, verdict.broken),
    }


class _Exception:
    """An exception under its name on the page."""

    def __init__(self, said: Any, spot: str) -> None:
        self.words, self.zh, self.en, self.spot = said.words, said.zh, said.en, spot


def _acts(house: House, ids: Iterable[str]) -> list[Any]:
    """Acts by id, told; statements as they stand."""
    return [house.told(name) for name in ids]


def _links(house: House, iri: str, lang: str) -> list[tuple[str, list[str]]]:
    held = house.held
    return [
        (zh if lang == "zh" else en, found)
        for name, zh, en in _LINKS
        if (found := [i for i in held.values(iri, name) if i.startswith("http")])
    ]


def _named(house: House, iris: Iterable[str], lang: str) -> list[str]:
    return sorted(
        iris, key=lambda i: house.held.names(i).get("zh-latn-pinyin", house.held.label(i, lang))
    )


def _slots(house: House, iri: str) -> list[str]:
    found = house.uses.get(iri, {})
    return [name for name in SLOT_NAMES if found.get(name)]


def _once(acts: Iterable[Told]) -> list[Told]:
    return list({act.iri: act for act in acts}.values())


def _by_chapter(house: House, acts: Sequence[Any]) -> list[tuple[str, list[Any]]]:
    found = [
        (chapter, [a for a in acts if a.id.startswith(f"{local(chapter)}.")])
        for chapter in house.chapters
    ]
    return [(chapter, own[:MOST]) for chapter, own in found if own]
