"""Variants: what another text of the book has (今文X作Y · 古文X為Y · 今文無X · 今文曰Y · 俗本有X
· X字或作Y)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .alignment import Place
from .commentary import Commentary, Finding
from .glosses import glosses
from .marks import bare
from .readings import counterpart
from .wording import forms, formulas

_CHANGE = re.compile(
    r"^改?(?P<t>.{0,8}?)(?:字)?(?P<all>[皆並俱一或]{0,2})(?:作|為|爲)(?P<r>[^者]{1,8}?)字?(?:者|也)?$"
)
_LACKS = re.compile(r"^(?P<c>.{0,6}?)無(?P<t>.{1,8}?)(?:字)?(?:者|也)?$")
_READS = re.compile(r"^(?P<all>[皆並俱]?)曰[:：︰]?(?P<r>.+)$")
_HAS = re.compile(r"^有(?P<r>.{1,6}?)(?:字)?(?:者)?$")
_OR = re.compile(r"^或(?:作|為|爲)(?P<r>.{1,4})$")
_FURTHER = re.compile(r"^又曰(?P<r>.+)$")


def variants(reading: Commentary) -> Iterator[Finding]:
    """The variants that a commentary segment reports, in its order; what a 疏 only quotes of its
    注 is not told twice."""
    schools = re.compile("|".join(map(re.escape, forms("variant", "school"))))
    names = {f.form: f.sense for f in formulas("variant", "school")}
    last: Finding | None = None
    for start, end in _stretches(reading):
        found = list(schools.finditer(reading.folded, start, end))
        if (
            last
            and not found
            and last.end + 1 == start
            and _FURTHER.match(reading.folded[start:end])
        ):
            yield from _told(
                reading, last.fields["school"], -1, start, end
            )  # 又曰…: the school named before
        for number, sign in enumerate(found):
            if reading.folded[sign.start() - 1 : sign.start()] == "》":
                continue  # 《士虞禮》古文曰…: another book's
            stop = found[number + 1].start() if number + 1 < len(found) else end
            for last in _told(reading, names[sign[0]], sign.start(), sign.end(), stop):
                yield last
    yield from _otherwise(reading)


def _stretches(reading: Commentary) -> Iterator[tuple[int, int]]:
    """The sentences that the commentator speaks himself; words quoted in one (無「世人」字)
    stand in it."""
    begin = 0
    for run in reading.own():
        if run[0].start >= begin and (run[0].depth == 0 or not reading.secondary):
            stop = re.compile("[。;]").search(reading.folded, run[-1].end)
            anchor = next(
                (a.start for a in reading.anchors if a.start >= run[-1].end), len(reading.text)
            )
            begin = min(stop.start() if stop else len(reading.text), anchor)
            yield run[0].start, begin


def _told(reading: Commentary, school: str, sign: int, begin: int, stop: int) -> Iterator[Finding]:
    """The variants that follow the name of a school: the first, and those hung on it by 或 and
    又."""
    text = ""
    while begin < stop:
        end = _clause_end(reading, begin, stop)
        words = "".join(c for c in reading.text[begin:end] if c not in "「」『』")
        finding = None
        if sign >= 0 or _hangs_on(reading, words, text):
            finding = _variant(reading, school, words, sign if sign >= 0 else begin, end, text)
        if finding and (lack := re.match(r",無(.{1,4}?)(?=[。,」]|$)", reading.folded[end:stop])):
            # 又曰眾賓皆入左,無門: the second clause says what the reading lacks, so the text is
            # where it has it
            end += lack.end()
            place = _place(reading, "", finding.fields["reading"])
            finding = Finding(
                finding.kind, finding.start, end, place, finding.fields | {"text": place.text}
            )
        if finding:
            text = finding.fields["text"]
            yield finding
        begin, sign = end + 1, -1


def _hangs_on(reading: Commentary, words: str, before: str) -> bool:
    """Whether a clause goes on with the school named before: 或作…, 又曰…, the next word of the
    text."""
    return bool(_OR.match(words) or _FURTHER.match(words)) or _next_word(reading, words, before)


def _next_word(reading: Commentary, words: str, before: str) -> bool:
    """Whether a clause tells of another word of the text in the same school: 古文闑為槷,閾為蹙."""
    m = re.match("^(.{1,2}?)[皆並]?[作為爲].{1,2}也?$", words)
    return bool(m and before and reading.ground.find(m[1], note=False))


def _variant(
    reading: Commentary, school: str, words: str, start: int, end: int, before: str
) -> Finding | None:
    """The variant that a clause tells of; ``before`` is the word of the text that the last one
    was to."""
    if found := _readings(reading, words, start, before):
        text, other, short = found
        return Finding(
            "variant",
            start,
            end - short,
            _place(reading, text, other),
            {"school": school, "text": text, "reading": other},
        )
    return None


def _readings(
    reading: Commentary, words: str, start: int, before: str
) -> tuple[str, str, int] | None:
    """The words of the text, those of the other text, and by how many characters the clause is
    longer than they are."""
    if m := _OR.match(words):
        return before, m["r"], 0
    if m := _FURTHER.match(words) or _READS.match(words):
        other = m["r"] if reading.ground.find(m["r"], note=False) else m["r"].removesuffix("也")
        return counterpart(reading.ground, other), other, 0
    if not reading.spoken.marked and (m := re.match("^(.{0,6}?)無(.{1,4}?)(?:又曰.*)?$", words)):
        return m[2], "", 0
    if m := _LACKS.match(words):
        return _written(reading, m["t"]), "", 0
    if m := _HAS.match(words):
        return "", m["r"], 0
    return _change(reading, words, start) if reading.spoken.marked else _change_unmarked(words)


def _change(reading: Commentary, words: str, start: int) -> tuple[str, str, int] | None:
    """X作Y, X皆為Y."""
    m = _CHANGE.match(words)
    if m is None:
        return None
    named = m["t"] or (m["all"] if m["all"] in ("一", "或") else "")
    if named == "此":  # 古文此皆為挼祭也
        named = counterpart(reading.ground, m["r"])
    return _changed(named, m["r"]) or _last_term(reading, start), m["r"], 0


def _change_unmarked(words: str) -> tuple[str, str, int] | None:
    """Without marks the reading is as long as the words it stands for."""
    m = re.match(r"^改?(.{1,4}?)[皆並一]?[作為爲](.+)$", words)
    return (m[1], m[2][: len(m[1])], len(m[2]) - len(m[1])) if m else None


def _otherwise(reading: Commentary) -> Iterator[Finding]:
    """X字或作Y · X,或作Y, without the name of a school."""
    for m in re.finditer(
        r"(?P<t>[^,。「」:;]{1,3})(?P<s>字|,)或作「?(?P<r>[^,。「」者字]{1,3})」?字?",
        reading.folded,
    ):
        if not reading.repeated(m.start(), m.end()) and (
            m["s"] == "字" or reading.ground.find(m["t"], note=False)
        ):
            yield Finding(
                "variant",
                m.start(),
                m.end(),
                _place(reading, m["t"], m["r"]),
                {"school": "或本", "text": m["t"], "reading": m["r"]},
            )


def _clause_end(reading: Commentary, begin: int, stop: int) -> int:
    found = re.compile(r"[,。;]").search(reading.folded, begin, stop)
    return found.start() if found else stop


def _place(reading: Commentary, text: str, other: str) -> Place:
    """The words of the text that the variant is to: those named, else those that the other text has
    too, else none.

    今文曰賓受 does not say where in its segment the text reads otherwise.
    """
    ground = reading.ground
    for words in (text, other):
        if words and (place := ground.near(words, note=False)):
            return place
    return ground.nowhere()


def _written(reading: Commentary, lacking: str) -> str:
    """The words that are lacking: with a final 者 only where the text writes it."""
    return lacking + "者" if reading.ground.near(lacking + "者", note=False) else lacking


def _changed(named: str, other: str) -> str:
    """Of the words named, those that the reading changes: 后 of 而后作後, where 而 only tells
    which 后."""
    return (
        named[1:]
        if len(named) == len(other) + 1 and named[0] in "而則乃" and named[0] not in other
        else named
    )


def _last_term(reading: Commentary, at: int) -> str:
    """今文皆作揖 names no word: it speaks of the word of the text that the note explained last."""
    terms = [
        f
        for f in glosses(reading)
        if f.end <= at and reading.ground.find(f.fields["term"], note=False)
    ]
    return bare(terms[-1].fields["term"]).words if terms else ""
