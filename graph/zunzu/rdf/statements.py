"""Statements into the graph: shares, mats, positions, rows, vessels, clothing, numbers,
materials, offices."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from decimal import Decimal
from typing import Any

import pyoxigraph as ox

from ..errors import Fault, nearest
from ..model import Statement
from .editions import Shelf
from .evidence import passage
from .names import concept, mint, zz
from .quads import Quads, Value
from .terms import Spot, Terms

#: What a record calls a kind, and the class it becomes.
CLASSES = {
    "share": "Share",
    "layers": "Seating",
    "seat": "Seat",
    "position": "Position",
    "facing": "Orientation",
    "order": "Order",
    "vessel": "VesselUse",
    "clothing": "Clothing",
    "number": "Number",
    "measure": "Measure",
    "material": "Material",
    "office": "Office",
    "said": "Said",
}

#: Kinds whose count tells how many of a thing there are: 長脅二骨 on the stand, four 觶 in the
#: basket.
_COUNTED = ("number", "measure", "share", "position")

#: Which way a thing is laid out: 南肆, 東陳; or which way one end of it lies: 北括 (the nocks of
#: arrows), 東首 (the head of game).
_LAID = re.compile(r"[東西南北]{1,2}(?:[肆陳順]|([首足枋括鼓末領]))")

#: The head of a row (東上), and which way one faces (南面, 西鄉); 阼階上 is a place.
_HEAD, _FACED = re.compile("[東西南北]{1,2}上"), re.compile("[東西南北]{1,2}[面鄉向嚮]")

Values = dict[str, Value | None | list[Any]]


def weave_statements(
    statements: Iterable[Statement], shelf: Shelf, terms: Terms, quads: Quads
) -> None:
    """The statements of one chapter; a kind that is none of CLASSES is a fault."""
    for s in statements:
        if s.kind not in CLASSES:
            terms.faults.append(
                Fault(
                    s.id,
                    f"no kind of statement is called {s.kind!r}",
                    nearest(s.kind, CLASSES) or f"the kinds are {', '.join(CLASSES)}",
                )
            )
            continue
        home = "inferences" if s.warrant or s.source == "copied" else "acts"
        node, section, kind = mint(s.id), shelf.sections.get(s.segment), _kind(s, terms)
        quads.add(
            home,
            node,
            a=CLASSES[kind],
            inChapter=mint(s.chapter),
            condition=s.condition,
            source=zz(s.source),
            inSegment=mint(s.segment) if s.segment else None,
            inSection=mint(section) if section else None,
            subjectText=s.subject,
            valueText="、".join(filter(None, s.values)),
            count=s.count if s.kind in _COUNTED else None,
            anchor=passage(s, home, shelf, quads),
            warrant=concept("warrant", s.warrant) if s.warrant else None,
        )
        quads.add(home, node, **_KINDS[kind](s, terms))


def _share(s: Statement, terms: Terms) -> Values:
    """賓俎，脊、脅、肩、肺: whose stand, and the cuts on it.

    Dishes (眾賓辯有脯醢) and the half of the victim (右肩) are values, not cuts.
    """
    cuts = [
        v
        for v in s.values
        if terms.vocabulary.find(v, "cut") or not terms.vocabulary.find(v, "thing")
    ]
    return {
        "holder": terms.person(s.subject.removesuffix("俎"), s.id, s.chapter),
        "cut": [terms.concept(v, s.id, s.chapter, "cut", what="cut") for v in cuts],
        "value": [terms.vocabulary.find(v, "thing") for v in s.values if v not in cuts]
        + [terms.vocabulary.find(f"{s.side}體", "cut")] * bool(s.side),
    }


def _layers(s: Statement, terms: Terms) -> Values:
    """公三重: whose mats, and how many."""
    return {"holder": terms.person(s.subject, s.id, s.chapter), "layers": s.count}


def _seat(s: Statement, terms: Terms) -> Values:
    """卿席賓東，東上: whose mat lies where, which way it faces, the head of the row."""
    heads = [v for v in s.values if _HEAD.fullmatch(v)]
    faces = [v for v in s.values if _FACED.fullmatch(v)]
    spots = [terms.spot(v, s.chapter) for v in s.values if v not in (*heads, *faces)]
    return {
        "holder": terms.person(s.subject, s.id, s.chapter),
        **_where(spots),
        "facing": terms.directions(faces, s.id, s.chapter),
        "head": terms.directions(heads, s.id, s.chapter),
    }


def _position(s: Statement, terms: Terms) -> Values:
    """水在洗東: what stands where."""
    spots = [terms.spot(v, s.chapter) for v in s.values]
    return {"subject": _subject(s, terms), **_where(spots), "placeText": list(s.values)}


def _where(spots: list[Spot]) -> Values:
    """Places, the words for them, and whose they are."""
    return {
        "place": [p.concept for p in spots],
        "placeText": [p.text for p in spots],
        "placeOf": [p.owner for p in spots],
    }


def _kind(s: Statement, terms: Terms) -> str:
    """The kind of a statement as the graph has it.

    南肆 says no head of a row but which way a thing is laid out; 肺皆離 gives nobody a cut but says
    how the cut is made, and 皆右體 of which side the stands are.
    """
    if s.kind in ("order", "position") and any(_LAID.fullmatch(v) for v in s.values):
        return "facing"
    if (
        s.kind == "share"
        and not terms.role(s.subject.removesuffix("俎"), s.chapter)
        and (s.subject == "俎" or terms.vocabulary.find(s.subject, "cut"))
    ):
        return "material"
    return s.kind


def _facing(s: Statement, terms: Terms) -> Values:
    """東面 (北上): what faces or is laid out where, and the head of the row if that is told in
    the same breath."""
    heads = [v for v in s.values if v.endswith("上")]
    parts = [laid[1] for v in s.values if (laid := _LAID.fullmatch(v)) and laid[1]]
    return {
        "partText": parts,
        "subject": _subject(s, terms),
        "head": terms.directions(heads, s.id, s.chapter),
        "facing": terms.directions([v for v in s.values if v not in heads], s.id, s.chapter),
    }


def _order(s: Statement, terms: Terms) -> Values:
    """北上: at which end the head of the row is."""
    return {"subject": _subject(s, terms), "head": terms.directions(s.values, s.id, s.chapter)}


def _vessel(s: Statement, terms: Terms) -> Values:
    """獻用爵: which act or round uses which cup."""
    subject = terms.vocabulary.find(s.subject, "verb", "round") or _subject(s, terms)
    return {
        "subject": subject,
        "vessel": [terms.concept(v, s.id, s.chapter, "thing", what="vessel") for v in s.values],
    }


def _clothing(s: Statement, terms: Terms) -> Values:
    """朝服而謀賓、介: who wears what."""
    return {
        "holder": terms.person(s.subject, s.id, s.chapter) if s.subject else None,
        "garment": [terms.vocabulary.find(v, "thing") for v in s.values],
    }


def _number(s: Statement, terms: Terms) -> Values:
    """工四人: how many; the count is told with the rest."""
    return {"subject": _subject(s, terms)}


def _measure(s: Statement, terms: Terms) -> Values:
    """大侯九十 (貍步): what of a thing is measured, in which unit, and how much; 不及地武: less
    than that."""
    dimension, unit = (*s.values, "", "")[:2]
    amount = Decimal(s.amount or s.count or 0)
    return {
        "subject": _subject(s, terms),
        "dimension": dimension,
        "unit": unit,
        "amountBelow" if s.below else "amount": amount,
    }


def _material(s: Statement, terms: Terms) -> Values:
    """蒲筵，緇布純: of what a thing is made."""
    return {
        "subject": _subject(s, terms),
        "value": [terms.vocabulary.find(v, "thing", "cut") for v in s.values],
    }


def _office(s: Statement, terms: Terms) -> Values:
    """主人為下射: as what somebody serves."""
    return {
        "subject": _subject(s, terms),
        "servesAs": [terms.vocabulary.find(v, "role") for v in s.values],
    }


def _said(s: Statement, terms: Terms) -> Values:
    """「勝者執張弓」: who is told to do what with what, in words that are spoken."""
    verb, *things = s.values
    return {
        "subject": _subject(s, terms),
        "saidToDo": terms.vocabulary.find(verb, "verb"),
        "forbidden": s.negated or None,
        "value": [terms.vocabulary.find(v, "thing", "cut", "song", "role") for v in things],
    }


def _subject(s: Statement, terms: Terms) -> ox.NamedNode | None:
    """Who or what a statement is about, where the vocabulary knows it; its words stand in
    zz:subjectText anyhow."""
    if role := terms.role(s.subject, s.chapter):
        return terms.participant(role, s.chapter, s.subject)
    return terms.vocabulary.find(s.subject, "thing", "cut", "song", "place", "verb")


_KINDS: dict[str, Callable[[Statement, Terms], Values]] = {
    "share": _share,
    "layers": _layers,
    "seat": _seat,
    "position": _position,
    "facing": _facing,
    "order": _order,
    "vessel": _vessel,
    "clothing": _clothing,
    "number": _number,
    "measure": _measure,
    "material": _material,
    "office": _office,
    "said": _said,
}
