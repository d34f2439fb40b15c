"""All claims of an edition's commentaries."""

from __future__ import annotations

from collections.abc import Collection

from ..ids import Apart, spot
from ..model import Claim, Edition
from .citations import citations
from .commentary import Commentary, Finding, commentaries
from .editors import remarks
from .glosses import glosses
from .omissions import omissions
from .particulars import particulars
from .phases import divisions, settle
from .reasons import reasons
from .supplies import supplies
from .variants import variants

_READERS = {
    "gloss": glosses,
    "variant": variants,
    "omission": omissions,
    "supply": supplies,
    "citation": citations,
    "reason": reasons,
    "particular": particulars,
}
#: The editors of a print speak of prints, not of the rite.
_EDITORS = {"variant": remarks, "citation": citations}
AUTHORS = {"zhu": "鄭玄", "shu": "賈公彥", "jishi": "李如圭"}


def claims(edition: Edition) -> tuple[Claim, ...]:
    """Every claim of the commentaries of ``edition``, in book order, and in a segment in the order
    of their words.

    ``claim.quote`` is the commentary's ``text[start:end]``, ``claim.lemma`` words of the segment
    ``claim.target``.
    """
    base = edition.base()
    order = {s.id: i for i, s in enumerate(base)}
    readings = commentaries(edition)
    drawn = [(order[r.segment.target], r.segment.id, f) for r in readings for f in divisions(r)]
    settled = settle([(i, f) for i, _, f in drawn], base)
    parts: dict[str, list[Finding]] = {}
    for (_, segment, _), finding in zip(drawn, settled, strict=True):
        parts.setdefault(segment, []).append(finding)
    return tuple(claim for r in readings for claim in _claims(r, parts.get(r.segment.id, [])))


def readings_told(edition: Edition) -> tuple[Claim, ...]:
    """The claims of the kind ``variant`` alone: which other readings the commentators know."""
    found = (claim for r in commentaries(edition) for claim in _claims(r, [], {"variant"}))
    return tuple(claim for claim in found if claim.kind == "variant")


def _claims(
    reading: Commentary, parts: list[Finding], kinds: Collection[str] = _READERS
) -> list[Claim]:
    segment = reading.segment
    apart = Apart()
    out = []
    readers = _EDITORS if segment.layer == "an" else _READERS
    found = parts + [
        f for kind, reader in readers.items() if kind in kinds for f in reader(reading)
    ]
    for f in sorted(found, key=lambda f: (f.start, f.end, f.kind)):
        out.append(
            Claim(
                id=apart(f"{segment.id}.{f.kind}-{spot(segment.text, f.start)}"),
                kind=f.kind,
                author=segment.author or AUTHORS.get(segment.layer, ""),
                chapter=segment.chapter,
                segment=segment.id,
                start=f.start,
                end=f.end,
                quote=segment.text[f.start : f.end],
                target=segment.target,
                lemma=f.place.text,
                fields=f.fields,
            )
        )
    return out
