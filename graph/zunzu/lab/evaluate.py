"""How well acts agree with a gold file: pair by span, compare slot by slot.

A gold file is JSON Lines, one passage a line: ``{"text": …, "acts": [{"start", "end", "verb",
"agent", …}]}``; the passages joined by newlines are the text that is read, and offsets count within
their passage.  The rules of the score:

- a predicted act pairs with a gold act when its span covers the gold head; each prediction pairs
  once;
- ``verb`` counts records, ``agent object recipient place`` count items over paired records (micro
  average), ``facing`` and
  ``negated`` count paired records that agree, ``whole act`` counts records right in agent, object
  and recipient at once;
- a gold slot ``"?"`` is not scored; a gold act marked ``optional`` counts neither way;
- both sides are folded (衆 眾, 荅 答, simplified to traditional) before they are compared;
  ``aliases`` of a passage are other names in it of one person or thing (贊者 of 贊), and either is
  right.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import Fault, ZunzuError

#: A record as JSON has it.
Plain = dict[str, Any]

LISTS = ("agent", "object", "recipient", "place")
EQUALS = ("facing", "negated")
WHOLE = ("agent", "object", "recipient")
OPEN = "?"  # a gold slot on which careful readers differ
BORDERS = ",，、。 "  # what may cling to a phrase copied from a punctuated text


@dataclass(frozen=True, slots=True)
class Figure:
    """Counts behind a score: how many were right, said, expected."""

    right: int
    said: int
    expected: int

    @property
    def precision(self) -> float:
        return self.right / self.said if self.said else 1.0

    @property
    def recall(self) -> float:
        return self.right / self.expected if self.expected else 1.0

    @property
    def f1(self) -> float:
        p, r = self.precision, self.recall
        return 2 * p * r / (p + r) if p + r else 0.0


@dataclass(frozen=True, slots=True)
class Difference:
    """One place where the reading and the gold part: ``kind`` is ``missed``, ``extra`` or the
    slot that differs."""

    kind: str
    start: int
    end: int
    gold: object = None
    said: object = None


@dataclass(frozen=True, slots=True)
class Score:
    """The figures by slot, and every difference in the order missed, extra, slot by slot."""

    expected: int
    said: int
    figures: dict[str, Figure]
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Gold:
    """The text of a gold file and its acts, their offsets counted in the whole text."""

    text: str
    acts: tuple[Plain, ...]


def read_gold(lines: Iterable[str], where: str) -> Gold:
    """The gold of JSON Lines.

    Raises ZunzuError with every line that is not a passage, every act that lacks a field and every
    span that does not lie within its passage.
    """
    text, acts, faults = "", [], []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            passage = json.loads(line)
            words, found = passage["text"], passage["acts"]
            aliases = _aliases(passage)
            acts += [{**_placed(act, len(text), len(words)), **aliases} for act in found]
            text += words + "\n"
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            told = (
                f"lacks the field {error}"
                if isinstance(error, KeyError)
                else f"is not a gold passage: {error}"
            )
            faults.append(
                Fault(
                    f"{where}:{number}",
                    told,
                    'a line is {"text": …, "acts": [{"start", "end", "verb", …}]}',
                )
            )
    if not faults and not text:
        faults.append(Fault(where, "holds no passage", "give a gold file in JSON Lines"))
    if faults:
        raise ZunzuError(*faults)
    return Gold(text, tuple(acts))


def refuse_types(act: Plain) -> None:
    """Raise TypeError for an act whose offsets are no whole numbers, or of whose slots one holds
    what cannot be compared."""
    if not isinstance(act, dict):
        raise TypeError(f"an act is an object, not {act!r}")
    for name in ("start", "end"):
        if not isinstance(act[name], int) or isinstance(act[name], bool):
            raise TypeError(f"{name} is {act[name]!r} and must be a whole number")
    for name in ("verb", *LISTS, *EQUALS):
        value = act.get(name)
        if not (
            all(isinstance(v, str) for v in value)
            if isinstance(value, list) and name not in EQUALS
            else isinstance(value, (str, bool, type(None)))
        ):
            raise TypeError(f"{name} is {value!r} and must hold words")


def _placed(act: Plain, shift: int, length: int) -> Plain:
    if missing := [name for name in ("start", "end", "verb", *LISTS) if name not in act]:
        raise KeyError(", ".join(missing))
    refuse_types(act)
    if not 0 <= act["start"] < act["end"] <= length:
        raise ValueError(
            f"the span {act['start']}–{act['end']} does not lie in a passage of {length} characters"
        )
    return {**act, "start": act["start"] + shift, "end": act["end"] + shift}


def _aliases(passage: Plain) -> Plain:
    """What a passage calls by two names, for each of its acts; nothing where it tells of none."""
    aliases = passage.get("aliases", {})
    if not isinstance(aliases, dict) or not all(isinstance(name, str) for name in aliases.values()):
        raise TypeError(f"aliases is {aliases!r} and must be an object of names")
    return {"aliases": aliases} if aliases else {}


def score(gold: Sequence[Plain], said: Sequence[Plain], fold: Callable[[str], str] = str) -> Score:
    """Score what was said against the gold; both are acts as dicts, ``fold`` makes spellings
    alike."""
    pairs, extra = pair(gold, said)
    paired = {id(g) for g, _ in pairs}
    expected = [g for g in gold if not g.get("optional")]
    scored = _scored(pairs)
    counted = len(scored) + len(extra)

    figures = {"verb": Figure(len(scored), counted, len(expected))}
    differences = [
        Difference("missed", g["start"], g["end"], g["verb"])
        for g in expected
        if id(g) not in paired
    ]
    differences += [Difference("extra", s["start"], s["end"], None, s.get("verb")) for s in extra]
    for slot in (*LISTS, *EQUALS):
        figures[slot], others = _score_slot(scored, slot, fold)
        differences += others
    figures["whole act"] = Figure(
        sum(_is_whole(g, s, fold) for g, s in scored), counted, len(expected)
    )
    return Score(len(expected), len(said), figures, tuple(differences))


def score_apart(
    gold: Sequence[Plain],
    said: Sequence[Plain],
    slot: str,
    of: Callable[[Plain], bool],
    fold: Callable[[str], str] = str,
) -> Figure:
    """The figure of one slot over some acts of the gold alone, those ``of`` which it is asked;
    acts pair as they do for the score of all."""
    pairs, _ = pair(gold, said)
    return _score_slot([(g, s) for g, s in _scored(pairs) if of(g)], slot, fold)[0]


def _scored(pairs: Sequence[tuple[Plain, Plain]]) -> list[tuple[Plain, Plain]]:
    return [(g, s) for g, s in pairs if not g.get("optional")]


def _score_slot(
    scored: Sequence[tuple[Plain, Plain]], slot: str, fold: Callable[[str], str]
) -> tuple[Figure, list[Difference]]:
    """One slot of the acts that were found: how well it is filled, and where it is filled
    otherwise."""
    judged = [(g, s, *both(g, s, slot, fold)) for g, s in scored if g.get(slot) != OPEN]
    others = [
        Difference(slot, g["start"], g["end"], g.get(slot), s.get(slot))
        for g, s, a, b in judged
        if a != b
    ]
    if slot not in LISTS:
        return Figure(len(judged) - len(others), len(judged), len(judged)), others
    right = sum(len(a & b) for *_, a, b in judged)
    return Figure(
        right, sum(len(b) for *_, b in judged), sum(len(a) for *_, a, _ in judged)
    ), others


def _is_whole(gold: Plain, said: Plain, fold: Callable[[str], str]) -> bool:
    """Whether all slots of an act are as the gold has them, or are open there."""
    return all(gold[slot] == OPEN or len(set(both(gold, said, slot, fold))) == 1 for slot in WHOLE)


def both(
    gold: Plain, said: Plain, slot: str, fold: Callable[[str], str]
) -> tuple[frozenset[Any], frozenset[Any]]:
    """The items of a slot in the gold and as said, each by the one name that the passage has for
    it."""
    one = {fold(name): fold(chief) for name, chief in gold.get("aliases", {}).items()}
    wanted, got = (
        frozenset(one.get(v, v) for v in items(act.get(slot), fold)) for act in (gold, said)
    )
    return wanted, got


def items(value: Any, fold: Callable[[str], str]) -> frozenset[Any]:
    """The folded items of a slot; an unset facing and a false negation are no item at all."""
    values = value if isinstance(value, (list, tuple)) else [value]
    return frozenset(fold(v).strip(BORDERS) if isinstance(v, str) else v for v in values if v)


def pair(
    gold: Sequence[Plain], said: Sequence[Plain]
) -> tuple[list[tuple[Plain, Plain]], list[Plain]]:
    """Each gold act with the first free prediction that covers it, and the predictions left
    over."""
    pairs, free = [], list(said)
    for g in gold:
        at = next(
            (i for i, s in enumerate(free) if s["start"] <= g["start"] and s["end"] >= g["end"]),
            None,
        )
        if at is not None:
            pairs.append((g, free.pop(at)))
    return pairs, free
