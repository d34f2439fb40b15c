"""Passages that answer a question, the best first: found by bm25, then weighed by what the question
means."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from .index import Act, Index, Passage
from .question import Part, Understood
from .spelling import pairs, runs, singles, slug

#: So many passages are weighed; more where one word alone is asked of, which many have.
_WEIGHED, _OF_ONE = 160, 640
#: What it is worth where a word of the question stands: in the passage itself, among what its acts
#: mean, in what stands around it (titles; of a note, the words it stands under), among what those
#: mean.
_HERE, _MEANT, _AROUND, _MEANT_AROUND = 1.0, 0.6, 0.55, 0.2
#: The person of an act is seldom written: the acts tell who it is.
_PERSON_MEANT = 0.9
#: A note that gives a reason or a meaning gives it of the words it stands under.
_UNDER = {"why": 0.7, "meaning": 0.65}
#: What a note says of a word letter by letter: 崇，充也，言酒惡, of 崇酒.
_LETTERS = 0.9
#: A person who is named says more than a thing as rare.
_PERSON = 1.1
#: What a word is worth that stands in the clause of an act which is done to other things: 設于乏南.
_BESIDE = 0.3
#: A thing that is asked of and only stands where a place does.
_ONLY_PLACE = 0.2
#: What is over when that is done which is asked may stand in the segments before.
_PAST = 1.0
#: A word that stands in the passage as a part of another word: 中 in 中庭.
_PART = 0.8
#: What it is worth that words which follow one another in the question do so in the passage.
_NEXT = 0.25
#: What it is worth that one act has a thing that is asked of, by what is asked: numbers and
#: meanings are said without an act.
_ACT = {"number": 0.04, "meaning": 0.04, "": 0.09}
#: So much of that a note on the act has.
_ON_ACT = 0.5
#: What a passage is worth by its layer and by what is asked: a reason stands in a note.
_LAYERS = {
    "": {"jing": 0.10, "ji": 0.08, "zizhu": 0.08, "zhu": 0.0, "shu": -0.12},
    "why": {"jing": -0.35, "ji": -0.35, "zizhu": -0.35, "zhu": 0.15, "shu": -0.12},
    "meaning": {"jing": -0.10, "ji": -0.08, "zizhu": -0.08, "zhu": 0.15, "shu": -0.05},
}
_OTHER_LAYER = -0.10
#: What it is worth that a clause has a sign of what is asked (a number, a reason, a place) beside a
#: word of the question.
_SIGN = 0.15
#: What is done by who serves as something.
_SERVES = frozenset({"为", "作"})
#: What the word for serving is worth beside the name of what somebody serves as.
_SERVING = 0.3
#: What is asked that is told behind the word it is asked of: 篚在洗西, not 奠于篚.
_BEHIND = frozenset({"where", "facing", "what"})
#: What it is worth that a sentence begins with what is asked of, as a gloss does.
_BEGINS = {"meaning": 0.45, "who": 0.15, "where": 0.15, "": 0.04}
#: What a sentence that begins so, and is no gloss, is worth of that.
_NO_GLOSS = 0.3
#: What is worth of that in a note, where other words of the segment fit better.
_GLOSSED = 0.5
#: What a passage loses that only says that it goes as before, and for every hundred characters.
_DITTO, _LENGTH = 0.14, 0.04
#: So many notes are given with a passage.
_NOTES = 3
#: So many characters may stand between neighbours.
_GAP = 2

#: What follows what is over, and what begins another clause of a question (folded).
_AFTER, _STOPS = re.compile("[以之]后|完[了后]?|(?<=[了])后"), re.compile("[，。,；;？?]")
_CLAUSES = re.compile("[，。；：、！？,;]")
#: A place that is told by another (folded): 奠于其所.
_BACK = re.compile("[于於]其[所位]")
#: Where a sentence begins: 其牲，狗也 speaks of 牲.
_SENTENCES = re.compile("(?:^|[。；])[「『《]?其?")
#: What stands behind a word that is glossed (folded).
_GLOSS = re.compile("者?[，,谓犹曰即]")


@dataclass(frozen=True, slots=True)
class Found:
    """A segment of the text that answers, with its acts that fit and the sentences of commentary
    that do (``notes``); ``marks`` are its words by twos and the concepts of its acts."""

    score: float
    segment: str
    chapter: str
    section: str
    words: str
    acts: tuple[dict[str, Any], ...]
    notes: tuple[Passage, ...]
    layer: str
    marks: frozenset[str] = frozenset()


#: Where a concept of a scheme may stand in an act.
_OF_KIND = {
    "verb": ("verb",),
    "role": ("who", "to", "as"),
    "rank": ("who", "to"),
    "place": ("place",),
    "thing": ("things", "vessel"),
    "cut": ("things",),
    "song": ("things",),
    "purpose": ("purpose",),
    "round": ("round",),
    "facing": ("facing",),
    "posture": ("posture",),
}


#: Where in an act what is asked would stand; an act without it answers half.
_SOUGHT = {
    "who": ("who",),
    "whom": ("to",),
    "where": ("place",),
    "facing": ("facing",),
    "what": ("things", "vessel"),
}
_PERSONS = frozenset({"role", "rank"})
#: What may be asked of what is not done.
_OF_DENIALS = frozenset({"whether", "why", "how"})
#: What can be counted.
_COUNTED = frozenset({"role", "thing", "cut"})


class _Weigher:
    def __init__(
        self, index: Index, question: Understood, signs: Mapping[str, tuple[str, ...]]
    ) -> None:
        self.index, self.question = index, question
        self.parts = tuple(p for p in question.parts if p.forms or p.means)
        self.main = question.asks[0] if question.asks else ""
        self.signs = signs.get(self.main, ())
        # 南面 tells whither one faces, not where
        self.other = (
            re.compile("|".join(map(re.escape, signs.get("facing", ()))) or "$.")
            if self.main == "where"
            else None
        )
        self.ditto, self.at = signs.get("ditto", ()), signs.get("at", ())
        self.likened = signs.get("likened", ())
        self.denial = frozenset(signs.get("denial", ()))

    @cached_property
    def past(self) -> frozenset[Part]:
        """The parts of what is over when that is done which is asked: 奠觶 in 奠觶以後站在哪裏."""
        ends = [found.start() for found in _AFTER.finditer(self.question.folded)]
        starts = [found.end() for found in _STOPS.finditer(self.question.folded)]
        return frozenset(
            part
            for part in self.parts
            for end in ends
            if max((at for at in starts if at <= end), default=0) <= part.at < end
            and "role" not in part.kinds
        )

    @cached_property
    def weights(self) -> dict[Part, float]:
        """A rare word says more."""
        return {
            part: math.log(1 + self.index.size / (1 + self.index.count(fts(part))))
            * (_PERSON if "role" in part.kinds else 1.0)
            * (_SERVING if self.office and _SERVES.issubset(part.forms) else 1.0)
            for part in dict.fromkeys(self.parts)
        }

    @cached_property
    def rarest(self) -> tuple[str, ...]:
        """The forms of the two words that say most; of a number, of all that can be counted."""
        best = sorted(self.weights, key=lambda part: -self.weights[part])[:2]
        if self.main == "number":
            best += [part for part in self.weights if _COUNTED.intersection(part.kinds)]
        return tuple(form for part in best for form in part.forms)

    @cached_property
    def placed(self) -> tuple[str, ...]:
        """The verb right before the word for a place with what joins a place to it: 立于 of
        站在哪裏."""
        last = [
            part
            for part in self.weights
            if "verb" in part.kinds
            and 0 <= self.question.asked_at - (part.at + len(part.words)) <= 1
        ]
        return tuple(form + sign for part in last for form in part.forms for sign in self.at)

    def score(self, passage: Passage, fitting: float) -> float:
        """How well a passage fits; ``fitting`` tells it of the acts of the text that it is or
        stands under."""
        base = passage.segment == passage.base
        got = sum(weight * self._hit(part, passage, base) for part, weight in self.weights.items())
        worth = got / (sum(self.weights.values()) or 1.0)
        worth += _NEXT * self._next(passage.folded)
        worth += _LAYERS.get(self.main, _LAYERS[""]).get(passage.layer, _OTHER_LAYER)
        worth += _SIGN * self._signed(passage.folded) + self._begins(passage)
        worth += _ACT.get(self.main, _ACT[""]) * fitting * (1 if base else _ON_ACT)
        if base and any(sign in passage.folded for sign in self.ditto):
            worth -= _DITTO
        return worth - _LENGTH * len(passage.words) / 100

    def whole(self, heap: Iterable[tuple[float, Passage]]) -> float:
        """What a segment is worth with its notes: the best of them, and something for a note that
        glosses a word of the question beside words that have the others."""
        scored = sorted(heap, key=lambda one: -one[0])
        best = scored[0][1]
        glossed = max((self._begins(p) for _, p in scored[1:] if p.segment != p.base), default=0.0)
        return scored[0][0] + _GLOSSED * max(glossed - self._begins(best), 0.0)

    def _hit(self, part: Part, passage: Passage, base: bool) -> float:
        """What a passage has of a part: in its words, among what its acts mean, or in what
        stands around it."""
        here = self._hit_here(part, passage, base)
        if part in self.past and _has(part, self.index.before.get(passage.base, "")):
            return max(here, _PAST)
        return here

    def _hit_here(self, part: Part, passage: Passage, base: bool) -> float:
        meant = any(token in passage.meant for token in part.tokens)
        if _has(part, passage.folded):
            return self._written(part, passage, meant or not base)
        return self._of_text(part, passage, meant) if base else self._of_note(part, passage, meant)

    def _written(self, part: Part, passage: Passage, meant: bool) -> float:
        if self.main in _BEHIND and "thing" in part.kinds and self._is_place(part, passage.folded):
            return _ONLY_PLACE
        return _HERE if meant or not part.tokens else _PART

    def _of_text(self, part: Part, passage: Passage, meant: bool) -> float:
        if meant:
            return _PERSON_MEANT if "role" in part.kinds else _MEANT
        return _AROUND if _has(part, passage.around) else 0.0

    def _of_note(self, part: Part, passage: Passage, meant: bool) -> float:
        if any(_spelled_out(form, passage.folded) for form in part.forms):
            return _LETTERS
        if _has(part, passage.around):
            return _UNDER.get(self.main, _AROUND)
        return _MEANT_AROUND if meant else 0.0

    def _is_place(self, part: Part, folded: str) -> bool:
        """Whether a thing only stands where a place does: 奠于篚 does not tell where the 篚 is."""
        behind = [sign + form for sign in self.at for form in part.forms]
        told = sum(folded.count(form) for form in part.forms)
        return told <= sum(folded.count(form) for form in behind)

    def _next(self, folded: str) -> float:
        """How many of the neighbours in the question are neighbours here, of 1; not where
        something is only likened to them (如賓酬主人之禮)."""
        couples = list(pairwise(self.parts))
        clauses = [c for c in _CLAUSES.split(folded) if not c.startswith(self.likened)]
        near = sum(
            any(
                _follow(a, b, clause)
                for clause in clauses
                for a in one.forms
                if a in clause
                for b in other.forms
                if b in clause
            )
            for one, other in couples
        )
        return near / len(couples) if couples else 0.0

    def _signed(self, folded: str) -> float:
        """Whether a sign of what is asked stands in one clause with one of the rarest words (a
        half), and beside it (1)."""
        worth = float(self.main == "where" and any(f in _BACK.sub("", folded) for f in self.placed))
        plain = self.other.sub("", folded) if self.other else folded
        for clause in _CLAUSES.split(plain) if self.signs else ():
            for form in self.rarest:
                before, held, after = clause.partition(form)
                before = "" if self.main in _BEHIND else before
                if held and any(sign in before or sign in after for sign in self.signs):
                    near = after.startswith(self.signs) or before.endswith(self.signs)
                    worth = max(worth, 1.0 if near else 0.5)
        return worth

    def _begins(self, passage: Passage) -> float:
        """What it is worth that a sentence begins with what is asked of; of what somebody serves
        as, that a note glosses it."""
        if self.office and passage.segment == passage.base:
            return 0.0
        worth = 0.0
        for start in _SENTENCES.split(passage.folded):
            for form in self.office or self.rarest:
                if start.startswith(form):
                    gloss = _GLOSS.match(start, len(form))
                    worth = max(worth, 1.0 if gloss else 0.0 if self.office else _NO_GLOSS)
        return worth * _BEGINS.get("meaning" if self.office else self.main, _BEGINS[""])

    @cached_property
    def office(self) -> tuple[str, ...]:
        """The forms of a person who is what somebody serves as: 尸 in 用什麼人做尸."""
        if self.main != "who":
            return ()
        served = [
            person
            for verb, person in pairwise(self.parts)
            if "role" in person.kinds and _SERVES.issubset(verb.forms)
        ]
        return tuple(form for person in served for form in person.forms)

    @cached_property
    def _asked(self) -> list[tuple[Part, float, frozenset[str], tuple[str, ...], bool]]:
        """Of each part its weight among the others, its concepts, where these may stand in an act,
        and whether it is a person named beside the one who is sought."""
        mean = sum(self.weights.values()) / (len(self.weights) or 1) or 1.0
        return [
            (
                part,
                weight / mean,
                frozenset(map(slug, part.means)),
                ("to", "as")
                if self._is_other(part)
                else tuple(dict.fromkeys(s for kind in part.kinds for s in _OF_KIND.get(kind, ()))),
                self._is_other(part),
            )
            for part, weight in self.weights.items()
        ]

    def fits(self, act: Act) -> float:
        """How many parts of the question one act has, by their weight; less where it has for the
        one who is sought a person that is named beside him, or denies what is asked."""
        fit, has = sum(self._has_part(act, *asked) for asked in self._asked), act.slugs
        sought = _SOUGHT.get(self.main)
        if fit > 0 and sought is not None and not any(has.get(slot) for slot in sought):
            fit /= 2
        return fit / 2 if fit > 0 and self.is_plain and act.denied else fit

    @cached_property
    def is_plain(self) -> bool:
        """Whether it is asked of what is done, not of what is left undone, or whether it is."""
        return self.main not in _OF_DENIALS and not any(
            self.denial.intersection("".join(part.forms)) for part in self.parts
        )

    def _has_part(
        self,
        act: Act,
        part: Part,
        weight: float,
        means: frozenset[str],
        slots: tuple[str, ...],
        is_other: bool,
    ) -> float:
        """What one part of the question tells for an act, or against it: in a slot it may have,
        by its words, in the wrong slot."""
        has = act.slugs
        for slot in slots:  # no generator: a question asks this some thousands of times
            if slot in has and not means.isdisjoint(has[slot]):
                return weight
        if not _PERSONS.intersection(part.kinds) and any(form in act.folded for form in part.forms):
            return weight * (_BESIDE if means and any(has.get(slot) for slot in slots) else 1.0)
        return -weight if is_other and not means.isdisjoint(has.get("who", ())) else 0.0

    def _is_other(self, part: Part) -> bool:
        """Whether a person is named behind the word for him who is sought: who … the guest."""
        return self.main == "who" and "role" in part.kinds and part.at > self.question.asked_at


def _has(part: Part, folded: str) -> bool:
    """Whether one of the forms of a part stands in some words."""
    return any(form in folded for form in part.forms)


def _spelled_out(form: str, folded: str) -> bool:
    """Whether a sentence has every letter of a short word, though not the word."""
    return 1 < len(form) < 4 and any(
        all(letter in sentence for letter in form) for sentence in folded.split("。")
    )


def _follow(one: str, other: str, folded: str) -> bool:
    """Whether two words stand together, in this order or the other."""
    at = folded.find(one)
    while at >= 0:
        end = at + len(one)
        if (
            other in folded[end : end + len(other) + _GAP]
            or other in folded[max(0, at - len(other) - _GAP) : at]
        ):
            return True
        at = folded.find(one, at + 1)
    return False


def fts(part: Part) -> str:
    """A part as a query of FTS5: any of its forms, any of its concepts."""
    asked = []
    for form in part.forms:
        if (size := len(form)) and runs(form):
            asked.append(f'"{singles(form) if size == 1 else pairs(form)}"')
    asked += [f'"{token}"' for token in part.tokens]
    return " OR ".join(dict.fromkeys(asked)) or '"nothing0at0all"'


def found(
    index: Index,
    question: Understood,
    most: int,
    signs: Mapping[str, tuple[str, ...]],
    chapters: Iterable[str] = (),
) -> list[Found]:
    """The segments that fit a question best, of some rites or of all."""
    weigher = _Weigher(index, question, signs)
    if not weigher.parts:
        return []
    query = " OR ".join(f"({fts(part)})" for part in weigher.parts)
    best = index.best(query, _WEIGHED if len(weigher.weights) > 1 else _OF_ONE, chapters)
    acts = index.acts({p.base for p in best})
    fits = {base: [weigher.fits(act) for act in of] for base, of in acts.items()}
    grouped: dict[str, list[tuple[float, Passage]]] = {}
    for passage in best:
        score = weigher.score(passage, max(fits.get(passage.base, ()), default=0.0))
        grouped.setdefault(passage.base, []).append((score, passage))
    ranked = sorted(
        ((weigher.whole(heap), base, heap) for base, heap in grouped.items()),
        key=lambda one: (-round(one[0], 6), one[1]),
    )
    return [
        _found(
            index, score, base, heap, list(zip(acts.get(base, ()), fits.get(base, ()), strict=True))
        )
        for score, base, heap in ranked[:most]
    ]


def _found(
    index: Index,
    score: float,
    base: str,
    heap: list[tuple[float, Passage]],
    acts: list[tuple[Act, float]],
) -> Found:
    all_on = index.on(base)
    text = next((p for p in all_on if p.segment == base), all_on[0])
    scored = {p.number: s for s, p in heap}
    notes = sorted(
        (p for p in all_on if p.segment != base and (p.number in scored or p.layer == "zhu")),
        key=lambda p: (-scored.get(p.number, -1.0), p.number),
    )
    best = max((fit for _, fit in acts), default=0.0)
    fitting = tuple(json.loads(act.told) for act, fit in acts if fit == best > 0)
    shown = tuple(sorted(notes[:_NOTES], key=lambda p: (p.layer == "shu", p.number)))
    marks = frozenset(pairs(text.folded).split()) | frozenset(text.meant.split())
    return Found(
        score, base, text.chapter, text.section, text.words, fitting, shown, text.layer, marks
    )
