"""The apparatus into the graph: where the witnesses of a chapter differ, who has what, what was chosen and why."""

from __future__ import annotations

from collections.abc import Iterable

from ..errors import Fault
from ..model import Variant
from .editions import GRAPH, Shelf
from .names import mint, zz
from .quads import Quads


def weave_variants(variants: Iterable[Variant], shelf: Shelf, quads: Quads) -> list[Fault]:
    """Each variant as an entry of the apparatus with a reading for each witness that has other words than the edition.

    Words that are wanting are an empty string, said and not left out: nothing is a reading too.  Gives a fault for each variant
    of a segment that no edition here has.
    """
    faults = []
    for variant in variants:
        if variant.segment not in shelf.segments:
            faults.append(Fault(variant.where or variant.id, f"there is no segment {variant.segment}", "weave its edition with it"))
            continue
        _weave(variant, shelf.segments[variant.segment].chapter, quads)
    return faults


def _weave(variant: Variant, chapter: str, quads: Quads) -> None:
    node = mint(variant.id)
    quads.add(GRAPH, node, a="ApparatusEntry", inSegment=mint(variant.segment), inChapter=mint(chapter), offset=variant.offset,
              variantKind=variant.kind, reason=variant.why, basis=variant.evidence,
              agreeing=[mint(chapter, "witness", name) for name in variant.agreeing])
    quads.put(GRAPH, node, zz("lemma"), variant.lemma)
    for reading in variant.readings:
        had = mint(variant.id, reading.witness)
        quads.add(GRAPH, node, witnessReading=had)
        quads.add(GRAPH, had, a="WitnessReading", inWitness=mint(chapter, "witness", reading.witness), inChapter=mint(chapter))
        quads.put(GRAPH, had, zz("reading"), reading.words)
