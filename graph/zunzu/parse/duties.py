"""Lines that look like a list of duties, before they are read: 司巫，國大旱，則帥巫而舞雩。

A first word does not tell: an officer stands at the head of many a line.  But where nobody
is host, and half of the sentences say in what case something is to be done, the line tells what
is his to do; and where the lines of a text are such lists one that tells of no case is one too
(decision 0063).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..lexicon import Lexicon
from ..lexicon.grammar import ANY, EVERY, IF, THEN_SO, WHEN_IT_COMES
from .tokens import Token

if TYPE_CHECKING:
    from .frame import Frame

Chunk = tuple[list[Token], Token | None]
Sentence = list[list[Token]]

#: How many sentences tell of a case, at least and of all; and how many of the lines are lists.
_CASES, _SHARE = 2, 0.5
#: How many lines show that a text is made of lists.
_LINES = 2
#: What a case begins with.
BEGINS_CASE = frozenset((ANY, EVERY, IF, WHEN_IT_COMES))


def lines_of_duties(chunks: Iterable[Chunk], lexicon: Lexicon) -> frozenset[int]:
    """The lines, by their number, that look like a list of somebody's duties."""
    lines = [[sentence for sentence in line if sentence] for line in _lines(chunks)]
    told = {i for i, line in enumerate(lines) if line}
    lists = {i for i in told if _names(lines[i], lexicon) and _tells_cases(lines[i], lexicon)}
    shown = len(lists) + sum(_has_charge(lines[i], lexicon) for i in told)
    if shown >= max(_LINES, _SHARE * len(told)):
        lists |= {i for i in told if _is_headed(lines[i][0], lexicon)}
    return frozenset(i for i in lists if not _has_host(lines[i], lexicon))


def _lines(chunks: Iterable[Chunk]) -> list[list[Sentence]]:
    """The stretches of each sentence of each line."""
    lines: list[list[Sentence]] = [[[]]]
    for words, stop in chunks:
        if words:
            lines[-1][-1].append(words)
        if stop is not None and stop.category == "C":
            lines[-1].append([])
            if "\n" in stop.form:
                lines.append([[]])
    return lines


def _is_headed(sentence: Sentence, lexicon: Lexicon) -> bool:
    """司巫，國大旱: whether an officer stands alone at its head."""
    head = sentence[0]
    alone = len(head) == 1 and len(sentence) > 1 and head[0].category == "P"
    return alone and lexicon.kind(head[0].form, "P") == "officer"


def _names(line: list[Sentence], lexicon: Lexicon) -> bool:
    """司士擯: whether it begins with an officer, or one stands alone at the head of a sentence."""
    begins = lexicon.kind(line[0][0][0].form, "P") == "officer"
    return begins or any(_is_headed(sentence, lexicon) for sentence in line)


def _has_charge(line: list[Sentence], lexicon: Lexicon) -> bool:
    """鬱人掌祼器: whether a line begins with what somebody has charge of."""
    return any(lexicon.is_a(t.form, "has-charge") for t in line[0][0])


def _tells_cases(line: list[Sentence], lexicon: Lexicon) -> bool:
    """Whether so many of its sentences say in what case something is to be done."""
    cases = sum(_has_case(sentence, lexicon) for sentence in line)
    return cases >= _CASES and cases >= _SHARE * len(line)


def _has_case(sentence: Sentence, lexicon: Lexicon) -> bool:
    """凡祭祀; 大喪; 王弔，則: whether a sentence says in what case something is to be done."""
    return any(
        words[0].form in BEGINS_CASE
        or lexicon.is_a(words[0].form, "sets-case")
        or any(t.form == THEN_SO for t in words)
        for words in sentence
    )


def begins_case(words: list[Token], lexicon: Lexicon) -> bool:
    """凡歲時有災; 正月之吉; 察獄訟之辭: whether a stretch begins with a case, with a time, or with
    what is done to something, or by what."""
    if not words:
        return False
    head = words[0]
    does = head.category in "VY" and len(words) > 1
    when = head.category == "J" or head.form in BEGINS_CASE
    return does or when or lexicon.is_a(head.form, "sets-case")


def _has_host(line: list[Sentence], lexicon: Lexicon) -> bool:
    """Whether a line tells what a host does; not 則為獻主."""
    return any(lexicon.kind(words[0].form, "P") == "host" for s in line for words in s)


def may_tell(frame: Frame) -> bool:
    """鬱人掌祼器: whether the line may tell of somebody's duties: it begins so, or has told of
    another's."""
    begun = frame.last is not None and frame.last.line == frame.line
    return frame.opens and (bool(frame.office) or not begun or frame.line in frame.duties)


def case_follows(frame: Frame) -> bool:
    """大祝，凡大禋祀: whether a case follows, or the line tells of such (司巫，國大旱，則)."""
    lists = frame.line in frame.duties and not frame.office
    follows = frame.upcoming[0].form if frame.upcoming else ""
    case = follows in BEGINS_CASE or frame.lexicon.is_a(follows, "sets-case")
    return lists or case
