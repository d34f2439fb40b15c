"""Rival opinions: where another reader has somebody stand or face at an act.

They come from the claims of the graph and from a scholar's table.  A claim that another copy (今文,
唐石經) reads a place or a facing otherwise is an opinion on whoever stands there by those words;
``data/drawing/opinions.tsv`` has what commentators argue in whole sentences.  The plan draws them
beside the opinion that is taken, or, on demand, in its stead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from .. import build
from ..corpus import Corpus
from ..model import Act, Claim, Edition
from .given import SUPPOSED, TOLD, Given
from .moments import Moment, Rival, Stand
from .where import Ground

#: The kind of claim that says what another copy reads, and what follows a direction one faces.
_VARIANT, _FACES = "variant", "面"
#: Places nearer to each other than this are one.
_SAME = 2.0


@dataclass(frozen=True, slots=True)
class Opinion:
    """What somebody says of where one stands (``place``) or how he faces at an act, in which
    words; ``unsaid`` where his text has no word of it."""

    author: str
    who: str
    act: str
    place: str = ""
    facing: str = ""
    unsaid: bool = False
    words: str = ""
    source: str = ""
    claim: str = ""


def opinions(
    book: Edition, acts: Sequence[Act], tables: Given, corpus: Corpus
) -> dict[str, list[Opinion]]:
    """All opinions on a chapter, by the act that they are on."""
    by_segment: dict[str, list[Act]] = {}
    for act in acts:
        by_segment.setdefault(act.segment, []).append(act)
    found: dict[str, list[Opinion]] = {}
    for one in [*_argued(book, tables), *_read(build.claimed(book, corpus), by_segment)]:
        found.setdefault(one.act, []).append(one)
    return found


def _argued(book: Edition, tables: Given) -> Iterator[Opinion]:
    for row in tables.opinions:
        yield Opinion(
            row.author,
            row.who,
            f"{book.chapter}.{row.act}",
            row.place,
            row.facing,
            words=row.words,
            source=row.source,
        )


def _read(told: Iterable[Claim], acts: dict[str, list[Act]]) -> Iterator[Opinion]:
    """Of the variants those that touch the place or the facing of an act."""
    for claim in told:
        if claim.kind != _VARIANT or not claim.fields.get("text"):
            continue
        was, now = claim.fields["text"], claim.fields.get("reading", "")
        for act in acts.get(claim.target, ()):
            one = _touches(act, was, now)
            if one is not None:
                yield replace(
                    one,
                    author=claim.fields.get("school") or claim.author,
                    words=claim.quote,
                    source=claim.segment,
                    claim=claim.id,
                )


def _touches(act: Act, was: str, now: str) -> Opinion | None:
    """What becomes of the place or facing of an act when ``was`` is read as ``now``."""
    if not act.agent or act.source == "copied":
        return None
    who = act.agent[0]
    if act.facing and was.startswith(act.facing) and was.endswith(_FACES):
        facing = now.removesuffix(_FACES)
        return Opinion("", who, act.id, facing=facing, unsaid=not facing)
    for place in act.place:
        other = _other_place(place, was, now)
        if other is not None and other != place:
            return Opinion("", who, act.id, place=other, unsaid=not other)
    return None


def _other_place(place: str, was: str, now: str) -> str | None:
    """The words for a place as another copy has them; None where the variant is not about them."""
    if was in place:
        return place.replace(was, now, 1)
    if place not in was:
        return None
    before, _, after = was.partition(place)
    matched = SequenceMatcher(None, was, now, autojunk=False).ratio()
    return now.removeprefix(before).removesuffix(after) if matched > 0.4 else None


def held(ground: Ground, stand: Stand, told: Iterable[Opinion]) -> tuple[Rival, ...]:
    """The opinions on one who stands somewhere, each with the place where it has him; those that
    come to the same are left out."""
    rivals = [_rival(ground, stand, one) for one in told]
    return tuple(r for r in rivals if r.unsaid or _differs(stand, r))


def _rival(ground: Ground, stand: Stand, one: Opinion) -> Rival:
    place = ground.coordinates(one.place, stand.who) if one.place else None
    x, y = (place.x, place.y) if place is not None else (stand.x, stand.y)
    facing = one.facing or ("" if one.unsaid and not one.place else stand.facing)
    told = one.unsaid, one.words, one.source, one.claim
    return Rival(one.author, round(x, 2), round(y, 2), facing, *told)


def _differs(stand: Stand, rival: Rival) -> bool:
    moved = abs(rival.x - stand.x) > _SAME or abs(rival.y - stand.y) > _SAME
    return moved or rival.facing != stand.facing


def taken(moment: Moment, author: str) -> Moment:
    """The moment with everybody where ``author`` has him, if he says it; the place that was taken
    stands beside it as the rival."""
    return replace(moment, persons=tuple(_switched(p, author) for p in moment.persons))


def _switched(stand: Stand, author: str) -> Stand:
    rival = next((r for r in stand.rivals if r.author == author), None)
    if rival is None:
        return stand
    grade = SUPPOSED if rival.unsaid else TOLD
    return replace(
        stand,
        x=rival.x,
        y=rival.y,
        facing=rival.facing,
        grade=grade,
        faced=grade,
        words=rival.words,
        source=rival.source,
        mat="",
        rivals=tuple(r for r in stand.rivals if r.author != author),
    )
