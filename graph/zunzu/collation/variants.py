"""Readings that are on record: what 鄭玄 tells of 今文 and 古文, what other witnesses have, what
the editor corrected."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from ..model import Claim, Correction, Edition, Variant
from ..text import compare

#: With this word a commentator speaks of every place of the chapter: 今文辯皆作徧.
_EVERYWHERE = "皆"


@dataclass(frozen=True, slots=True)
class Recorded:
    """A reading on record: in ``segment`` (everywhere if empty) ``words`` are ``reading``;
    ``whose``, and where that is told."""

    segment: str
    words: str
    reading: str
    whose: str
    told: str


def recorded(
    book: Edition, claims: Iterable[Claim], variants: Iterable[Variant], segments: Collection[str]
) -> tuple[Recorded, ...]:
    """Every reading on record for some segments of a chapter, its words as they are compared."""
    return (
        *_claimed(c for c in claims if c.target in segments or _EVERYWHERE in c.quote),
        *_collated(v for v in variants if v.segment in segments),
        *_corrected(c for c in book.corrections if c.segment in segments),
    )


def _claimed(claims: Iterable[Claim]) -> Iterator[Recorded]:
    for claim in claims:
        if claim.kind == "variant":
            one, other = compare.key(claim.fields["text"]), compare.key(claim.fields["reading"])
            where = "" if _EVERYWHERE in claim.quote else claim.target
            for words, reading in ((one, other), (other, one)):  # 古文一作壹, and the text has 壹
                yield Recorded(
                    where,
                    words,
                    reading,
                    f"{claim.fields['school']}（{claim.author}）",
                    claim.quote,
                )


def _collated(variants: Iterable[Variant]) -> Iterator[Recorded]:
    for variant in variants:
        for reading in variant.readings:
            yield Recorded(
                variant.segment,
                compare.key(variant.lemma),
                compare.key(reading.words),
                reading.siglum,
                variant.id,
            )


def _corrected(corrections: Iterable[Correction]) -> Iterator[Recorded]:
    for c in corrections:
        yield Recorded(c.segment, compare.key(c.reading), compare.key(c.lemma), "底本", c.id)


def find(known: Iterable[Recorded], segment: str, was: str, given: str) -> Recorded | None:
    """The reading on record that makes the letters ``was`` of a segment into ``given``."""
    for one in known:
        if one.segment in ("", segment) and one.words != one.reading and _makes(one, was, given):
            return one
    return None


def _makes(one: Recorded, was: str, given: str) -> bool:
    if len(was) - len(one.words) + len(one.reading) != len(given):
        return False
    at = was.find(one.words)
    while at >= 0:
        if was[:at] + one.reading + was[at + len(one.words) :] == given:
            return True
        at = was.find(one.words, at + 1)
    return False
