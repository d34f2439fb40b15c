"""Glosses on words between quotation marks: 云「X」者,謂Y · 言「X」,Y之義 · 同姓「謂Y」."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..model import BASE_LAYERS
from .commentary import Commentary, Finding
from .marks import bare

_MEANT = re.compile("」者?,?(?P<r>謂|即)(?![之若])(?P<m>[^。;「」]+?)也?[。;?]")
_BOOK = re.compile("」者?,?(?P<r>則)(?P<m>《[^》]+》)也?[,。;]")
_SENSE = re.compile("」者?,(?P<r>)(?P<m>[^,。;「」]{2,4}之義)[,。;]")
#: 鄭云:同姓「謂王子母弟,…」: the quotation begins with the sign.
_SPLIT = re.compile("(?<=[,。:])(?P<t>[^,。;:「」]{1,4})「(?P<r>謂)(?P<m>[^「」]+?)也?」")


def on_quotations(reading: Commentary, found: list[Finding]) -> Iterator[Finding]:
    """The glosses that a 疏 hangs on words it quotes of its passage, but for those ``found`` before."""
    for anchor in reading.anchors:
        if re.search("[,。;]", reading.folded[anchor.start:anchor.end]) or len(bare(reading.text, anchor.start, anchor.end).words) > 8:
            continue  # a sentence is quoted, not a word
        if re.search("[猶曰]|.謂", reading.text[anchor.start:anchor.end]):
            continue  # a gloss is quoted
        behind = reading.folded[anchor.end:]
        m = _MEANT.match(behind) or _BOOK.match(behind) or _SENSE.match(behind)
        if not m:
            continue
        end = anchor.end + m.end() - 1
        if not any(f.start < end and anchor.end < f.end for f in found):
            term = reading.text[anchor.start:anchor.end].removeprefix("謂").removesuffix("也")
            meaning = reading.text[anchor.end + m.start("m"):anchor.end + m.end("m")]
            place = anchor.place if anchor.place.layer in BASE_LAYERS else reading.about(anchor.start)
            yield Finding("gloss", anchor.start, end, place, {"term": term, "relation": m["r"] or "也", "meaning": meaning})
    for m in _SPLIT.finditer(reading.folded) if reading.secondary else ():
        named = reading.ground.find(m["t"])
        if named and not reading.repeated(m.start("m"), m.end("m")):
            yield Finding("gloss", m.start(), m.end(), named if named.layer in BASE_LAYERS else reading.about(m.start()),
                          {"term": reading.text[m.start("t"):m.end("t")], "relation": m["r"],
                           "meaning": reading.text[m.start("m"):m.end("m")]})
