"""What the pages of the text show: the work, its chapters, their sections, two rites side by
side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from ..rdf.names import local, mint
from .acts import Told
from .house import House

_WITNESS = {"zh": "底本", "en": "Witness"}


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a chapter: a heading, or none, with its depth, and segments of the text."""

    section: str
    deep: int
    segments: tuple[str, ...]


def work(house: House, iri: str, lang: str) -> dict[str, Any]:
    """The table of contents."""
    return {
        "iri": iri,
        "chapters": house.chapters,
        "tops": partial(_tops, house),
        "title": ("總目", "Contents")[lang == "en"],
    }


def _tops(house: House, chapter: str) -> list[str]:
    return [s for s in house.sections.get(chapter, ()) if s not in house.parent]


def chapter(house: House, iri: str, lang: str) -> dict[str, Any]:
    """A chapter: its text in one run, under the headings of its sections."""
    held, name = house.held, local(iri)
    witnesses = [*held.values(iri, "witness"), *held.values(iri, "collates")]
    facts = [
        (
            _WITNESS[lang],
            f"{held.value(w, 'siglum')} {held.label(w, lang)} "
            f"{held.told(w, 'dct:description', lang)}",
        )
        for w in witnesses
    ]
    besides = [
        (f"beside/{one}--{other}", _other(house, one, other, name, lang))
        for one, other in house.pairs
        if name in (one, other)
    ]
    persons = sorted(
        (p for p in held.of("Participant") if held.value(p, "inChapter") == iri),
        key=lambda p: -sum(map(len, house.uses.get(p, {}).values())),
    )
    return {
        "iri": iri,
        "above": held.values(iri, "inWork"),
        "facts": facts,
        "besides": besides,
        "heading": [
            c
            for s in house.passages.segments(iri)
            for c in house.passages.passage(s, _address).comments
        ],
        "persons": persons,
        "parts": list(_parts(house, iri)),
    }


def _other(house: House, one: str, other: str, name: str, lang: str) -> str:
    return house.held.label(mint(other if one == name else one).value, lang)


def _parts(house: House, iri: str) -> Iterator[Part]:
    yield Part("", 1, tuple(house.passages.segments(iri)))
    for section in house.sections.get(iri, ()):
        deep = 2
        above = section
        while above in house.parent:
            above, deep = house.parent[above], deep + 1
        yield Part(section, min(deep, 5), tuple(house.passages.segments(section)))


def _in(lang: str, warrant: str) -> tuple[str, str]:
    """What tells that a part is one, in the language of the page where it has both (原題：問名 / a
    heading …), and in which language it is."""
    chinese, _, english = warrant.partition(" / ")
    return (english, "en") if english and lang == "en" else (chinese, "zh-Hant")


def section(house: House, iri: str, lang: str) -> dict[str, Any]:
    """A section: every passage with its layers; one that holds others shows them as a list."""
    held = house.held
    chapter_iri = held.value(iri, "inChapter")
    above = [*held.values(chapter_iri, "inWork"), chapter_iri, *_over(house, iri)]
    order, drawn = house.sections[chapter_iri], house.drawn_of(local(chapter_iri))
    place = order.index(iri)
    passages = house.passages.of(iri, _address)
    authors = dict.fromkeys(
        a
        for p in passages
        for a in (*(c.author for c in p.comments), *(g.who for g in p.glosses))
        if a
    )
    return {
        "iri": iri,
        "above": above,
        "reason": _in(lang, held.value(iri, "reason")),
        "phases": held.values(iri, "phase"),
        "children": house.children.get(iri, []),
        "passages": passages,
        "authors": list(authors),
        "plan": f"drawn/{local(iri)}.svg" if local(iri) in drawn else "",
        "drawn": drawn,
        "before": order[place - 1] if place else "",
        "after": order[place + 1] if place + 1 < len(order) else "",
        "words": passages[0].text if passages else "",
    }


def _address(act: Told) -> str:
    return f"#{act.id}"


def _over(house: House, iri: str) -> list[str]:
    found: list[str] = []
    while iri in house.parent:
        iri = house.parent[iri]
        found.insert(0, iri)
    return found


def besides(house: House, lang: str) -> dict[str, Any]:
    """Which two rites can be seen side by side, and in how many places they meet."""
    return {
        "title": ("兩篇並觀", "Side by side")[lang == "en"],
        "chapters": house.chapters,
        "pairs": {
            (pair.one, pair.other): (
                f"beside/{pair.one}--{pair.other}",
                sum(bool(r.one and r.other) for r in pair.rows),
            )
            for pair in house.beside
        },
    }


def beside(house: House, one: str, other: str, lang: str) -> dict[str, Any]:
    """Two rites side by side."""
    rows = next(pair.rows for pair in house.beside if (pair.one, pair.other) == (one, other))
    label = house.held.label
    return {
        "one": mint(one).value,
        "other": mint(other).value,
        "rows": rows,
        "title": f"{label(mint(one).value, lang)} ∥ {label(mint(other).value, lang)}",
    }
