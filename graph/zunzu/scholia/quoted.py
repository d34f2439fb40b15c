"""Glosses on words between quotation marks: 云「X」者,謂Y · 言「X」,Y之義 · 同姓「謂Y」."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..model import BASE_LAYERS
from .alignment import Anchor
from .commentary import Commentary, Finding
from .marks import bare

_MEANT = re.compile("」者?,?(?P<r>謂|即)(?![之若])(?P<m>[^。;「」]+?)也?[。;?]")
_BOOK = re.compile("」者?,?(?P<r>則)(?P<m>《[^》]+》)也?[,。;]")
_SENSE = re.compile("」者?,(?P<r>)(?P<m>[^,。;「」]{2,4}之義)[,。;]")
#: 鄭云:同姓「謂王子母弟,…」: the quotation begins with the sign.
_SPLIT = re.compile("(?<=[,。:])(?P<t>[^,。;:「」]{1,4})「(?P<r>謂)(?P<m>[^「」]+?)也?」")


def on_quotations(reading: Commentary, found: list[Finding]) -> Iterator[Finding]:
    """The glosses that a 疏 hangs on words it quotes of its passage, but for those ``found``
    before."""
    for anchor in reading.anchors:
        if not _is_word(reading, anchor):
            continue
        behind = reading.folded[anchor.end :]
        m = _MEANT.match(behind) or _BOOK.match(behind) or _SENSE.match(behind)
        if m and not any(f.start < anchor.end + m.end() - 1 and anchor.end < f.end for f in found):
            yield _on_anchor(reading, anchor, m)
    if reading.secondary:
        yield from _split(reading)


def _is_word(reading: Commentary, anchor: Anchor) -> bool:
    """Whether it is a word that is quoted, not a sentence, nor a gloss."""
    if len(bare(reading.text, anchor.start, anchor.end).words) > 8:
        return False
    return not (
        re.search("[,。;]", reading.folded[anchor.start : anchor.end])
        or re.search("[猶曰]|.謂", reading.text[anchor.start : anchor.end])
    )


def _on_anchor(reading: Commentary, anchor: Anchor, m: re.Match[str]) -> Finding:
    """The gloss on quoted words; ``m`` is the formula behind them."""
    term = reading.text[anchor.start : anchor.end].removeprefix("謂").removesuffix("也")
    meaning = reading.text[anchor.end + m.start("m") : anchor.end + m.end("m")]
    place = anchor.place if anchor.place.layer in BASE_LAYERS else reading.about(anchor.start)
    return Finding(
        "gloss",
        anchor.start,
        anchor.end + m.end() - 1,
        place,
        {"term": term, "relation": m["r"] or "也", "meaning": meaning},
    )


def _split(reading: Commentary) -> Iterator[Finding]:
    """同姓「謂王子母弟」: the term stands before the quotation."""
    for m in _SPLIT.finditer(reading.folded):
        named = reading.ground.find(m["t"])
        if named and not reading.repeated(m.start("m"), m.end("m")):
            yield Finding(
                "gloss",
                m.start(),
                m.end(),
                named if named.layer in BASE_LAYERS else reading.about(m.start()),
                {
                    "term": reading.text[m.start("t") : m.end("t")],
                    "relation": m["r"],
                    "meaning": reading.text[m.start("m") : m.end("m")],
                },
            )
