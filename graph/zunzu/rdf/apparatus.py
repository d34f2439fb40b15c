"""The apparatus into the graph: where the witnesses of a chapter differ, who has what, what was
chosen and why; and what the editor doubts."""

from __future__ import annotations

from collections.abc import Iterable

from ..errors import Fault
from ..model import Correction, Variant
from .editions import GRAPH, Shelf, weave_correction
from .names import mint, zz
from .quads import Quads


def weave_variants(variants: Iterable[Variant], shelf: Shelf, quads: Quads) -> list[Fault]:
    """Each variant as an entry of the apparatus with a reading for each witness that has other
    words than the edition.

    Words that are wanting are an empty string, said and not left out: nothing is a reading too.
    Gives a fault for each variant of a segment that no edition here has.
    """
    faults = []
    for variant in variants:
        if variant.segment in shelf.segments:
            _weave(variant, shelf.segments[variant.segment].chapter, quads)
        else:
            faults.append(_homeless(variant.where or variant.id, variant.segment))
    return faults


def weave_doubts(doubts: Iterable[Correction], shelf: Shelf, quads: Quads) -> list[Fault]:
    """What the editor tells beside the text and did not change; a fault for each segment that no
    edition here has."""
    faults = []
    for doubt in doubts:
        if doubt.segment in shelf.segments:
            weave_correction(doubt, shelf.segments[doubt.segment].chapter, quads)
        else:
            faults.append(_homeless(doubt.id, doubt.segment))
    return faults


def _homeless(where: str, segment: str) -> Fault:
    return Fault(where, f"there is no segment {segment}", "weave its edition with it")


def _weave(variant: Variant, chapter: str, quads: Quads) -> None:
    node = mint(variant.id)
    quads.add(
        GRAPH,
        node,
        a="ApparatusEntry",
        inSegment=mint(variant.segment),
        inChapter=mint(chapter),
        offset=variant.offset,
        variantKind=variant.kind,
        reason=variant.why,
        basis=variant.evidence,
        agreeing=[mint(chapter, "witness", name) for name in variant.agreeing],
    )
    quads.put(GRAPH, node, zz("lemma"), variant.lemma)
    for reading in variant.readings:
        had = mint(variant.id, reading.witness)
        quads.add(GRAPH, node, witnessReading=had)
        quads.add(
            GRAPH,
            had,
            a="WitnessReading",
            inWitness=mint(chapter, "witness", reading.witness),
            inChapter=mint(chapter),
        )
        quads.put(GRAPH, had, zz("reading"), reading.words)
