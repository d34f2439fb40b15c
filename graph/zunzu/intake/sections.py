"""Sections of a new text, proposed: where one part of the rite ends and the next begins, by what
that is known, and what part it is.

What tells a division, the strongest first: a heading that somebody put there; the 疏 (自此至…論…);
an editor's 右… at the end of a section; a word or two that stand alone (初獻。), or a line below
which an author tells how it is done; a paragraph of the text as it came that opens with words by
which a part of a rite opens (``data/intake/cues.tsv``); such words alone, where the part before was
another.  Everything proposed is a row of ``sections.tsv`` with its warrant, and the phase of its
cue: what no cue tells has none.  An editor changes the rows or lets them stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from .. import tables
from ..corpus import Corpus
from ..errors import Fault, fail
from ..lexicon.grammar import NOT_HERE
from ..model import Claim, Segment
from ..rdf.vocabulary import vocabulary
from .behind import name_of
from .told import LAYER as OWN

COLUMNS = (
    "id",
    "title",
    "english",
    "first",
    "last",
    "parent",
    "warrant",
    "warrant_segment",
    "condition",
    "occurs",
    "phase",
)

#: A section whose warrant has no words for it; and the word that ends what a 疏 says a section is
#: about.
UNNAMED, _AFFAIR = "節", "之事"

#: The part of a rite that begins it, which needs no words of its own; and the 記.
FIRST, RECORD = "預備", "記"

#: So many segments a paragraph has in the middle of a text whose paragraphs are parts of the rite.
PARAGRAPH = 3

#: A paragraph of fewer segments is one part, where paragraphs are parts.
SHORT = 7

#: A paragraph of so few characters is a heading of what stands below it, where so many are.
HEADLINE, HEADLINES = 4, 3

#: With what a line ends that goes on in the next.
GOES_ON = ("，", "、", "；", "：")

#: How a section is called by the words it opens with, and how many of these.
FROM, TITLE = "「{}」以下", 10

#: By what a part is known, in Chinese and English, as a page in either language tells it.
WARRANTS = {
    "line": ("獨行之題：{}", "a line that stands by itself: {}"),
    "behind": ("在所分之節之後（{}）：{}", "behind the section that ends at {}: {}"),
    "ended": ("編者題於節末：{}", "an editor's words behind it: {}"),
    "headed": ("原題：{}", "a heading of the text as it came: {}"),
    "record": ("記之始", "the 記 begins"),
    "chapter": ("篇首", "the chapter begins"),
    "paragraph": ("原文分段", "a paragraph of the text as it came"),
    "paragraph opens": ("段首言「{}」", "a paragraph that opens with {}"),
    "opens": ("首言「{}」", "opens with {}"),
    "paragraph prepares": ("段首備{}之「{}」", "a paragraph that opens with what prepares {}: {}"),
    "prepares": ("備{}之「{}」", "opens with what prepares {}: {}"),
}

#: What stands between the two.
EITHER = " / "

#: What prepares an offering and no other.
WASHES = "洗"

_SPEECH = re.compile("「[^」]{9,}」?")
_SENTENCE = re.compile("[^。！？]*[。！？]?")
_CONDITION = re.compile("^(若[^，。]{1,12})[，則]")
_MARKS = re.compile(r"[^\w]|_")


@dataclass(frozen=True, slots=True)
class Cue:
    """Words by which a part of a rite opens, the phase that it is, and what it is called; ``whom``
    tells to whom it is done, ``prepared`` the words by which it is prepared before it is named."""

    pattern: re.Pattern[str]
    phase: str
    title: str
    whom: re.Pattern[str] | None = None
    prepared: re.Pattern[str] | None = None


@dataclass(frozen=True, slots=True)
class Opening:
    """A segment at which a section opens: its title, its phase ("" where nothing tells), why,
    and the segment whose words these are."""

    segment: str
    title: str
    phase: str
    warrant: str
    warrant_segment: str = ""


def propose(
    base: Sequence[Segment],
    claims: Sequence[Claim],
    heads: Mapping[str, str],
    ends: Mapping[str, str],
    paragraphs: frozenset[str],
    corpus: Corpus,
) -> list[dict[str, str]]:
    """The rows of ``sections.tsv`` for the 經 and 記 of a chapter, in order; they part the text.

    ``claims`` are those of its commentary; ``heads`` the headings that stand before segments,
    ``ends`` those behind; ``paragraphs`` the segments that begin a paragraph of the text as it
    came.
    """
    if not base:
        return []
    cues = cues_of(corpus)
    lines = [segment for segment in base if segment.layer != OWN]  # notes are within what they tell
    headlines = _headlines(lines, paragraphs)
    openings = [*_set_apart(lines, headlines, cues), *_told(base, claims, heads, ends, cues)]
    strong = {opening.segment for opening in openings}
    parts = headlines or _noted(base, lines)
    if not parts and len(paragraphs) * PARAGRAPH <= len(lines):
        parts = paragraphs
    kept_whole = strong | _within(lines, parts, len(lines) if headlines else SHORT)
    if max(len(heads), len(ends)) >= HEADLINES:  # who divided the text would not cut it again
        kept_whole |= _within(lines, frozenset(strong), len(lines))
    openings += [
        found
        for found in _cued(lines, paragraphs, parts, cues, strong)
        if found.segment not in kept_whole
    ]
    found = {opening.segment: opening for opening in openings}
    found.setdefault(base[0].id, _first(base[0], cues))
    return _rows(base, found, corpus)


def _rows(
    base: Sequence[Segment], found: Mapping[str, Opening], corpus: Corpus
) -> list[dict[str, str]]:
    """The sections that open at some segments, as rows: each reaches to where the next opens."""
    at = {segment.id: n for n, segment in enumerate(base)}
    starts = sorted(found, key=at.__getitem__)
    ready = _making_ready([found[start].phase for start in starts], corpus)
    rows = []
    for start, end in zip(starts, [*(at[after] for after in starts[1:]), len(base)], strict=True):
        opening, segment = found[start], base[at[start]]
        condition = _CONDITION.match(segment.text)
        told = {
            "id": f"{segment.chapter}.p-{start.removeprefix(segment.chapter + '.')}",
            "title": opening.title,
            "first": start,
            "last": base[end - 1].id,
            "warrant": opening.warrant,
            "warrant_segment": opening.warrant_segment,
            "condition": condition[1] if condition else "",
            "phase": opening.phase or ready * (start == starts[0]),
        }
        rows.append({column: told.get(column, "") for column in COLUMNS})
    return rows


def _making_ready(phases: Sequence[str], corpus: Corpus) -> str:
    """The phase of a text's beginning that tells none: making ready, where what is told next is
    part of that; else nobody knows."""
    known = vocabulary(corpus)
    told = known.find(next(filter(None, phases), ""), "phase")
    wider = (told, *known.broader.get(told, ())) if told else ()
    return FIRST if known.find(FIRST, "phase") in wider else ""


@lru_cache(maxsize=4)
def cues_of(corpus: Corpus) -> tuple[Cue, ...]:
    """The cues of all layers of a corpus.  Raises ZunzuError for a row that is no pattern, or has a
    phase that is none."""
    rows = [
        row
        for path in reversed(corpus.every("data", "intake", "cues.tsv"))
        for row in tables.rows(path, ("cue", "phase", "title", "example"))
    ]
    known = vocabulary(corpus)
    tables.gather(
        [
            Fault(
                f"{row.where}:phase",
                f"{row['phase']!r} is no phase of a rite",
                known.suggest(row["phase"], "phase"),
            )
            for row in rows
            if row["phase"] and known.find(row["phase"], "phase") is None
        ]
    )
    preparations = {
        phase: row
        for path in corpus.every("data", "intake", "preparations.tsv")
        for row in tables.rows(path, ("phases", "whom", "prepared", "example"))
        for phase in row["phases"].split()
    }
    return tuple(_cue_of(row, preparations.get(row["phase"])) for row in rows)


def _cue_of(row: tables.Row, more: tables.Row | None) -> Cue:
    """A row of the table, with what its phase is prepared by."""
    whom, prepared = (
        pattern(more, column) if more and more[column] else None for column in ("whom", "prepared")
    )
    return Cue(pattern(row, "cue"), row["phase"], row["title"], whom, prepared)


def pattern(row: tables.Row, column: str) -> re.Pattern[str]:
    """The pattern in a cell.  Raises ZunzuError for what is none."""
    try:
        return re.compile(row[column])
    except re.error as error:
        raise fail(
            f"{row.where}:{column}",
            f"{row[column]!r} is no pattern: {error}",
            "mend the regular expression",
        ) from None


def _told(
    base: Sequence[Segment],
    claims: Sequence[Claim],
    heads: Mapping[str, str],
    ends: Mapping[str, str],
    cues: tuple[Cue, ...],
) -> list[Opening]:
    """The sections that somebody tells: by a heading before or behind, in the 疏; and the
    record."""
    found: dict[str, Opening] = {}
    for opening in _divided(base, claims, cues):
        found.setdefault(opening.segment, opening)
    for opening in (*_ended(base, ends, cues), *_headed(heads, cues)):
        found[opening.segment] = opening
    record = next((segment for segment in base if segment.layer == "ji"), None)
    if record:
        found.setdefault(record.id, Opening(record.id, RECORD, RECORD, warranted("record")))
    return list(found.values())


def _headlines(lines: Sequence[Segment], paragraphs: frozenset[str]) -> frozenset[str]:
    """Paragraphs of a word or two (初獻。), where there are several: headings set like text."""
    found = frozenset(
        segment.id
        for segment, after in zip(lines, lines[1:])
        if {segment.id, after.id} <= paragraphs and _is_headline(segment.text)
    )
    return found if len(found) >= HEADLINES else frozenset()


def _is_headline(words: str) -> bool:
    """Whether a line is a word or two that end with it (初獻。); not 主人具書，."""
    return len(_MARKS.sub("", words)) <= HEADLINE and not words.endswith(GOES_ON)


def _set_apart(
    lines: Sequence[Segment], headlines: frozenset[str], cues: tuple[Cue, ...]
) -> Iterator[Opening]:
    """What such headings name."""
    for segment in lines:
        if segment.id in headlines:
            words = _MARKS.sub("", segment.text)
            yield Opening(segment.id, words, phase_of(words, cues), warranted("line", words))


def _noted(base: Sequence[Segment], lines: Sequence[Segment]) -> frozenset[str]:
    """The lines below which an author tells in a note how it is done, where most have such a note:
    each names a part of the rite."""
    found = frozenset(
        line.id for line, after in zip(base, base[1:]) if line.layer != OWN and after.layer == OWN
    )
    return found if len(found) * 2 > len(lines) else frozenset()


def _divided(
    base: Sequence[Segment], claims: Sequence[Claim], cues: tuple[Cue, ...]
) -> Iterator[Opening]:
    """What the 疏 divides: the section it speaks of, and what stands behind that section."""
    order = [segment.id for segment in base]
    for claim in (claim for claim in claims if claim.kind == "division" and claim.target in order):
        topic, last = claim.fields.get("topic", ""), claim.fields.get("last_segment", "")
        yield Opening(
            claim.target, _short(topic), phase_of(topic, cues), claim.quote, claim.segment
        )
        if last in order[:-1]:
            behind = base[order.index(last) + 1]
            yield Opening(
                behind.id,
                _title(behind),
                phase_of(behind.text, cues),
                warranted("behind", last, claim.quote),
                claim.segment,
            )


def _ended(
    base: Sequence[Segment], ends: Mapping[str, str], cues: tuple[Cue, ...]
) -> Iterator[Opening]:
    """What a later editor names where it ends (右戒賓)."""
    start = base[0].id
    for segment, after in zip(base, [*base[1:], None], strict=True):
        words = ends.get(segment.id, "")
        if name := name_of(words):
            yield Opening(start, name, phase_of(name, cues), warranted("ended", words))
            start = after.id if after else start


def _headed(heads: Mapping[str, str], cues: tuple[Cue, ...]) -> Iterator[Opening]:
    """What a heading of the text names."""
    for name, words in heads.items():
        yield Opening(name, _short(words), phase_of(words, cues), warranted("headed", words))


def _cued(
    base: Sequence[Segment],
    paragraphs: frozenset[str],
    parts: frozenset[str],
    cues: tuple[Cue, ...],
    strong: set[str],
) -> list[Opening]:
    """The sections that only words by which parts of a rite open tell, and the paragraphs of a text
    in which they are ``parts``.  In the 記, which goes through the rite once more, nothing is
    prepared: a part is told where it is named."""
    found: list[Opening] = []
    of_text = tuple(cue for cue in cues if cue.phase != RECORD)
    part, told_at = ("", ""), -1
    for number, segment in enumerate(base):
        in_record = segment.layer == "ji"
        cue = _first_of(opening_of(segment.text), cues) if in_record else _cue(segment, of_text)
        if segment.id in strong:
            part, told_at = _part(segment, cue) if cue else part, number
            continue
        same = cue is None or _same(_part(segment, cue), part)
        if same and segment.id in parts:
            found.append(_paragraph(segment, cue))
            told_at = number - 1
        if cue is None or same:
            continue
        run = base[number : number + 1] if in_record else base[told_at + 1 : number + 1]
        found.append(_opening(run[_prepared(run, cue) :], paragraphs, cue))
        part, told_at = _part(segment, cue), number
    return found


def _within(base: Sequence[Segment], parts: frozenset[str], short: int) -> set[str]:
    """The segments within paragraphs of fewer than ``short``, where these are parts of the rite:
    nobody who cut the text so would cut them again; least who gave each its name."""
    opens = [n for n, segment in enumerate(base) if segment.id in parts]
    return {
        segment.id
        for first, after in zip(opens, [*opens[1:], len(base)])
        if after - first < short
        for segment in base[first + 1 : after]
    }


def _opening(run: Sequence[Segment], paragraphs: frozenset[str], cue: Cue) -> Opening:
    """The section that opens with the first of some segments, by a cue in the last of them."""
    first, last = run[0], run[-1]
    words = cue.pattern.search(last.text)
    opens, prepares = "opens", "prepares"
    if first.id in paragraphs:
        opens, prepares = f"paragraph {opens}", f"paragraph {prepares}"
    said = words[0] if words else cue.title
    told = warranted(opens, said) if first is last else warranted(prepares, last.id, said)
    return Opening(first.id, _title(first), cue.phase, told)


def warranted(by: str, *words: str) -> str:
    """By what a part is known, in both languages.

    >>> warranted("headed", "納采")
    '原題：納采 / a heading of the text as it came: 納采'
    """
    return EITHER.join(form.format(*words) for form in WARRANTS[by])


def _paragraph(segment: Segment, cue: Cue | None) -> Opening:
    """The section that a paragraph of the text is which opens no other part of the rite."""
    phase = cue.phase if cue else ""
    return Opening(segment.id, _title(segment), phase, warranted("paragraph"))


def _part(segment: Segment, cue: Cue) -> tuple[str, str]:
    """What part of the rite a segment opens: its phase, and to whom it is done where the phase is
    done to one after the other."""
    words = cue.pattern.search(segment.text)
    whom = cue.whom.search(segment.text, words.start() if words else 0) if cue.whom else None
    return cue.phase, whom[1] if whom else ""


def _same(part: tuple[str, str], before: tuple[str, str]) -> bool:
    """Whether a part is the one before, as far as both are told."""
    return part[0] == before[0] and (part[1] == before[1] or not part[1] or not before[1])


def _prepared(run: Sequence[Segment], cue: Cue) -> int:
    """Where in a run of segments that ends with a cue what it tells begins to be prepared: the cup
    of an offering is taken and washed, unless the cue stands behind that (主人洗觚，獻卿)."""
    last = len(run) - 1
    if cue.prepared is None or _washes_first(run[last].text, cue):
        return last
    return next(
        (n for n, one in enumerate(run[:-1]) if cue.prepared.search(opening_of(one.text))), last
    )


def _washes_first(text: str, cue: Cue) -> bool:
    """Whether the cup is washed in the segment itself, before what the cue tells."""
    told = cue.pattern.search(text)
    prepared = cue.prepared.finditer(text, 0, told.end()) if cue.prepared and told else ()
    return any(WASHES in words[0] for words in prepared)


def phase_of(words: str, cues: tuple[Cue, ...]) -> str:
    """The phase that some words tell; "" where no cue fits."""
    return next((cue.phase for cue in cues if cue.pattern.search(words)), "")


def opening_of(text: str) -> str:
    """The first sentence of a segment, without its stop."""
    found = _SENTENCE.match(text)
    return (found[0] if found else text).rstrip("。！？")


def _cue(segment: Segment, cues: tuple[Cue, ...]) -> Cue | None:
    """The cue that fits first in the first sentence; else, of what is prepared before it is named,
    in the others.  What somebody says (奄及卒哭) tells nothing of it."""
    told = _SPEECH.sub("「」", segment.text)
    return _first_of(opening_of(told), cues) or _first_of(
        told, tuple(cue for cue in cues if cue.prepared and cue.whom)
    )


def _first_of(words: str, cues: tuple[Cue, ...]) -> Cue | None:
    hits = [
        (found.start(), n, cue)
        for n, cue in enumerate(cues)
        if (found := cue.pattern.search(words)) and not words[: found.start()].endswith(NOT_HERE)
    ]
    return min(hits, key=lambda hit: hit[:2])[2] if hits else None


def _first(segment: Segment, cues: tuple[Cue, ...]) -> Opening:
    cue = _cue(segment, cues)
    return Opening(segment.id, _title(segment), cue.phase if cue else "", warranted("chapter"))


def _title(segment: Segment) -> str:
    """What a section is called that nobody has named: from what words on it goes (「主人升」以下),
    which is no name of what is done in it; a clause of one character (夕, 歸) tells with the next.
    A word or two that are a line by themselves (初獻。) name it."""
    first, *others = re.split("[，。；：]", segment.text)
    words = _MARKS.sub("", first)
    if len(words) == 1 and others:
        words += _MARKS.sub("", others[0])
    alone = words == _MARKS.sub("", segment.text) and len(words) <= HEADLINE
    return words if alone else FROM.format(words[:TITLE])


def _short(topic: str) -> str:
    """A title out of what a 疏 says a section is about: 主人速賓 of 主人往賓門召之使來之事."""
    words = _MARKS.sub("", re.split("[，。；：]", topic)[0])
    return words.removesuffix(_AFFAIR)[:14] or UNNAMED
