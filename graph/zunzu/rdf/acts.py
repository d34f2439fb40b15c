"""Acts into the graph: what is done, in which order, by whom, with the evidence for every slot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

import pyoxigraph as ox

from ..errors import Fault, nearest
from ..model import Act
from .editions import Shelf
from .evidence import participation, passage, unwritten
from .names import concept, mint, zz
from .quads import Quads
from .terms import Terms

#: Slots that hold one label of a scheme; what the scene knows besides is never written in the
#: words.
_SINGLE = {"vessel": "thing", "posture": "posture", "purpose": "purpose"}


def weave_acts(
    acts: Sequence[Act],
    shelf: Shelf,
    terms: Terms,
    quads: Quads,
    only: Collection[str] | None = None,
) -> None:
    """The acts of one chapter, in the order of the text; or of those of some ids alone what they
    are, and of all in which order they stand."""
    _check_links(acts, terms)
    written = [act for act in acts if act.source != "copied"]
    copied = [act for act in acts if act.source == "copied"]
    for number, act in enumerate(written, 1):
        if only is None or act.id in only:
            weave_act(act, "acts", shelf, terms, quads)
        quads.add("acts", mint(act.id), order=number)
    for earlier, later in zip(written, written[1:]):
        quads.add("acts", mint(earlier.id), next=mint(later.id))
    for number, act in enumerate(copied, 1):
        if only is not None and act.id not in only:
            continue
        weave_act(act, "inferences", shelf, terms, quads)
        quads.add("inferences", mint(act.id), copyOrder=number)
        if act.copied_from:
            quads.add("inferences", mint(ditto_of(act)), model=mint(act.copied_from))


def ditto_of(act: Act) -> str:
    """The id of the ditto act in whose words a copied one is said, "" for one that is written."""
    return act.id.rpartition(".")[0] if act.source == "copied" else ""


def _check_links(acts: Sequence[Act], terms: Terms) -> None:
    """An act that another one answers or copies must be there; an id stands once."""
    known = Counter(act.id for act in acts)
    terms.faults += [
        Fault(act, f"is the id of {count} acts", "number the acts of a segment one after the other")
        for act, count in known.items()
        if count > 1
    ]
    for act in acts:
        for slot in ("answers", "copied_from"):
            if (other := getattr(act, slot)) and other not in known:
                terms.faults.append(
                    Fault(
                        act.id,
                        f"{slot} names {other!r}, which is no act of {act.chapter}",
                        nearest(other, known) or "name an act by its id",
                    )
                )


def weave_act(act: Act, home: str, shelf: Shelf, terms: Terms, quads: Quads) -> None:
    """One act: ``home`` is the graph of what is written of it, ``inferences`` of what was
    supplied."""
    node, section, ditto = mint(act.id), shelf.sections.get(act.segment), ditto_of(act)
    quads.add(
        home,
        node,
        a="Act",
        verb=terms.verb(act.verb, act.sense, act.id, act.chapter),
        writtenVerb=None if ditto else act.verb,
        sense=act.sense,
        inSegment=mint(act.segment) if act.segment else None,
        inChapter=mint(act.chapter),
        inSection=mint(section) if section else None,
        negated=act.negated,
        count=act.count,
        manner=list(act.manner),
        condition=act.condition,
        source=zz(act.source),
        follows=act.model,
        copiedFrom=mint(act.copied_from) if act.copied_from else None,
        ditto=mint(ditto) if ditto else None,
        unwritten=[concept("slot", slot) for slot in act.elided],
        anchor=mint(ditto, "q") if ditto else passage(act, home, shelf, quads),
    )
    _slots(act, home, terms, quads)
    _scene(act, node, home, terms, quads)
    _rivals(act, node, terms, quads)


def _slots(act: Act, home: str, terms: Terms, quads: Quads) -> None:
    """What stands around the verb: who, upon whom, what, where, facing which way."""
    for slot, find in (
        ("agent", terms.person),
        ("recipient", terms.person),
        ("object", terms.thing),
    ):
        for number, name in enumerate(getattr(act, slot), 1):
            _fill(act, slot, number, name, find(name, act.id, act.chapter), home, quads)
    for number, text in enumerate(act.place, 1):
        spot = terms.spot(text, act.chapter, act.verb)
        where = "inferences" if unwritten(act, "place") else home
        quads.add(where, mint(act.id), placeText=text, placeOf=spot.owner)
        _fill(act, "place", number, text, spot.concept, home, quads, spot.owner)
    if act.facing:
        facing = terms.concept(act.facing, act.id, act.chapter, "facing", what="direction")
        _fill(act, "facing", 1, act.facing, facing, home, quads)


def _rivals(act: Act, node: ox.NamedNode, terms: Terms, quads: Quads) -> None:
    """The readings that stay possible beside the one that was taken, numbered slot by slot, best
    first; they fill no slot."""
    numbers: Counter[str] = Counter()
    for rival in act.alternatives:
        numbers[rival.slot] += 1
        other, find = (
            mint(act.id, rival.slot, f"alt.{numbers[rival.slot]}"),
            terms.thing if rival.slot == "object" else terms.person,
        )
        quads.add(
            "inferences",
            other,
            a="Alternative",
            slot=concept("slot", rival.slot),
            order=numbers[rival.slot],
            filler=[find(name, act.id, act.chapter) for name in rival.value],
            fillerText="、".join(rival.value),
            warrant=concept("warrant", rival.warrant),
        )
        quads.add("inferences", node, alternative=other)


def _fill(
    act: Act,
    slot: str,
    number: int,
    text: str,
    filler: ox.NamedNode | None,
    home: str,
    quads: Quads,
    owner: ox.NamedNode | None = None,
) -> None:
    """The thin triple and the participation of one filler, both among the inferences when the
    slot was supplied."""
    supplied = unwritten(act, slot)
    where = "inferences" if supplied else home
    quads.add(where, mint(act.id), **{slot: filler})
    participation(act, slot, number, filler, text, where, supplied, quads, owner)


def _scene(act: Act, node: ox.NamedNode, home: str, terms: Terms, quads: Quads) -> None:
    """What the scene knows besides the clause: cup, exchange, round and answer are inferred; the
    rest by its warrant."""
    for slot, scheme in _SINGLE.items():
        if label := getattr(act, slot):
            filler = terms.concept(label, act.id, act.chapter, scheme, what=slot)
            supplied = not _is_spoken(act, slot, label)
            where = "inferences" if supplied else home
            quads.add(where, node, **{slot: filler})
            if slot == "vessel" or slot in act.warrants:
                participation(act, slot, 1, filler, label, where, supplied, quads)
    if act.cup:
        cup = terms.cup(act.cup, act.chapter, act.id)
        quads.add("inferences", node, cup=cup)
        if "cup" in act.warrants:
            participation(act, "cup", 1, cup, act.cup, "inferences", True, quads)
    _exchange(act, node, terms, quads)


def _exchange(act: Act, node: ox.NamedNode, terms: Terms, quads: Quads) -> None:
    """The giving of a cup to which an act belongs, and which act it answers."""
    kind = (
        terms.concept(act.round, act.id, act.chapter, "round", what="round") if act.round else None
    )
    quads.add("inferences", node, round=kind)
    if act.exchange:
        exchange = mint(act.chapter, act.exchange.removeprefix(f"{act.chapter}."))
        quads.add("inferences", node, exchange=exchange)
        quads.add("inferences", exchange, a="Exchange", inChapter=mint(act.chapter), round=kind)
    if act.answers:
        quads.add("inferences", node, answers=mint(act.answers))


def _is_spoken(act: Act, slot: str, label: str) -> bool:
    """Whether the clause itself has the words for a slot of the scene, so that it is written and
    not inferred."""
    return not unwritten(act, slot) and (
        label in act.quote or label.startswith("拜") and label[1:] in act.quote
    )
