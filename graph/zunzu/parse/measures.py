"""How long, wide, far or much: numbers with a unit, and things measured by a thing (長如笴), read
clause by clause.

What is a unit, a dimension or a thing to measure by stands in ``data/lexicon/measures.tsv``.  What
is measured is the noun before it; where none is written it is what was measured or set out before
in the same sentence (楅長如笴,博三寸), and of a going it is he who goes (主人升一等).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import groupby, takewhile

from ..lexicon import Lexicon
from ..lexicon.grammar import BEFORE, BEHIND, HIS
from ..model import Act, Statement
from .predication import COUNTS, number
from .tokens import Token

_DIGITS = "".join(COUNTS) + "百"
_FIGURE = f"(?:[{_DIGITS}](?:[{_DIGITS}有]{{,9}}[{_DIGITS}])?)"  # 三, 三百, 十有二; none is longer
_DIRECTION = re.compile("[東西南北]{1,2}$|[前後]$")
#: Categories of words that stand before what is measured and are no part of its name.
_SMALL = frozenset("JUGEAHXYZ")
#: A noun is made of so many words at most; where no marks part clauses more may stand before it.
_LONGEST = 4
#: What a noun, known or not, may be made of.
_NOUN = frozenset("TWLP")


@dataclass(frozen=True, slots=True)
class _Clause:
    """The words between two marks, and the acts whose verbs stand in them."""

    start: int
    text: str
    tokens: tuple[Token, ...]
    acts: tuple[Act, ...]

    def before(self, end: int) -> list[Token]:
        """The words before ``end`` of the clause; of one that runs over it, what stands before
        (物長 → 物)."""
        end += self.start
        return [
            (
                t
                if t.end <= end
                else Token(
                    t.start, end, self.text[t.start - self.start : end - self.start], t.category
                )
            )
            for t in self.tokens
            if t.start < end
        ]


@dataclass(slots=True)
class _Sentence:
    """What one sentence has told so far."""

    clauses: list[_Clause]
    subject: str = ""  # what was measured last
    said: str = ""  # in which unit
    unit: str = ""  # 以貍步: what the bare numbers behind it count
    dimension: str = ""  # 量侯道: what they are numbers of
    head: str = ""  # what the sentence begins with, where that is a noun
    acts: list[Act] = field(default_factory=list)  # done so far


class MeasureReader:
    """Reads the measures of a text; the words and things it knows are those of the lexicon."""

    def __init__(self, lexicon: Lexicon, words: str):
        self.lexicon, self.words = lexicon, words
        rows = lexicon.measures
        self._sign = re.compile(f"[{re.escape(''.join({*''.join(rows), *_DIGITS, *'倍半'}))}]")
        units, standards, dimensions, whole = (
            _either(t for t, row in rows.items() if row["kind"] in kinds)
            for kinds in (("unit",), ("unit", "standard"), ("dimension",), ("whole",))
        )
        self._given = re.compile(f"以({units})$")
        amount = f"(?P<n>{_FIGURE})(?P<unit>{units})(?:(?P<half>有半)|(?P<n2>{_FIGURE})(?P<unit2>{units}))?"  # noqa: E501
        # 尺有握: a foot and a grip, which is no part of a foot
        one = f"(?P<unit>{units})(?:(?P<half>有半)|(?P<n2>{_FIGURE})(?P<unit2>{units})|有.$)?"
        self.forms = tuple(
            (way, re.compile(form))
            for way, form in (
                (self._whole, f"^(?P<word>{whole})$"),
                (self._below, f"不及(?P<dimension>地)?(?P<unit>{standards})"),
                (
                    self._of_another,
                    "^倍(?P<unit>[^以]+)以為(?P<subject>.+)$|^(?P<subject2>.+)半(?P<unit2>.+)$",
                ),
                (self._made, f"^(?P<n>{_FIGURE})(?P<unit>{standards})為(?P<subject>{standards})$"),
                (self._made, f"^(?P<dimension>.*?){amount}以為(?P<subject>.+)$"),
                (
                    self._like,
                    f"(?P<dimension>{dimensions})(?:[如以容]|(?P<n>{_FIGURE}))?(?P<unit>{standards})$",
                ),
                (self._amount, f"(?P<dimension>{dimensions}){one}"),
                (self._amount, f"(?P<dimension>{dimensions})?{amount}"),
                (self._again, f"^(?P<n>{_FIGURE})則"),
                (self._bare, f"(?P<n>{_FIGURE})$"),
            )
        )

    def may_measure(self, text: str, start: int, end: int) -> bool:
        """Whether any character stands between ``start`` and ``end`` without which nothing is
        measured."""
        return self._sign.search(text, start, end) is not None

    def read(
        self, sentences: Iterable[Sequence[Token]], acts: Sequence[Act]
    ) -> tuple[Statement, ...]:
        """The measures in ``sentences``, in the order of the text; ``acts`` are all that were
        read of it, in order too."""
        found: list[Statement] = []
        self.said = ""  # what was measured last, in whichever sentence: 其間 goes back to it
        starts = [act.start for act in acts]
        for clauses in filter(None, (list(_clauses(tokens, acts, starts)) for tokens in sentences)):
            sentence = _Sentence(clauses, head=self._head(clauses[0]))
            for clause in clauses:
                self._prepare(sentence, clause)
                found += self._measures(sentence, clause)
                sentence.acts += clause.acts
        return tuple(found)

    def _prepare(self, sentence: _Sentence, clause: _Clause) -> None:
        """量侯道…以貍步: what the numbers to come are of."""
        if given := self._given.search(clause.text):
            named = (t.form for t in clause.tokens if self.lexicon.measure(t.form) == "dimension")
            sentence.unit, sentence.dimension = given[1], next(named, "")

    def _measures(self, sentence: _Sentence, clause: _Clause) -> Iterator[Statement]:
        for way, form in self.forms:
            if match := form.search(clause.text):
                if said := way(sentence, clause, match):
                    yield said
                if said or way == self._like:
                    return

    # -- the forms
    # ---------------------------------------------------------------------------------------------

    def _whole(
        self, sentence: _Sentence, clause: _Clause, match: re.Match[str]
    ) -> Statement | None:
        """中等: a word that is a measure by itself."""
        row = self.lexicon.measures[match["word"]]
        return self._say(
            sentence,
            clause,
            match,
            self._doer(sentence, clause),
            match["word"].removesuffix(row["of"]),
            row["of"],
            Decimal(row["times"]),
        )

    def _below(
        self, sentence: _Sentence, clause: _Clause, match: re.Match[str]
    ) -> Statement | None:
        """下綱不及地武: less than a footprint above the ground."""
        subject = self._noun(clause.before(match.start()))
        dimension = "及" + (match["dimension"] or "")
        return (
            self._say(
                sentence, clause, match, subject, dimension, match["unit"], Decimal(1), below=True
            )
            if subject
            else None
        )

    def _of_another(
        self, sentence: _Sentence, clause: _Clause, match: re.Match[str]
    ) -> Statement | None:
        """倍中以為躬, 下舌半上舌: twice or half of something else."""
        if (
            any(t.category == "V" and t.start == clause.start for t in clause.tokens)
            or not match["unit"]
            and clause.acts
        ):
            return None  # 祭半膱: something is done to half of it
        subject, unit = (
            (match["subject"], match["unit"])
            if match["unit"]
            else (match["subject2"], match["unit2"])
        )
        return self._say(
            sentence,
            clause,
            match,
            subject,
            "",
            unit,
            Decimal(2) if match["unit"] else Decimal("0.5"),
        )

    def _made(self, sentence: _Sentence, clause: _Clause, match: re.Match[str]) -> Statement | None:
        """二算為純, 弓二寸以為侯中: what a unit, or a part, is made of."""
        told = match.groupdict()
        return self._say(
            sentence,
            clause,
            match,
            match["subject"],
            told.get("dimension", ""),
            match["unit"],
            self._sum(told),
        )

    def _like(self, sentence: _Sentence, clause: _Clause, match: re.Match[str]) -> Statement | None:
        """楅長如笴, 其間容弓, 距隨長武: as much as a thing that everybody knows."""
        if not match["n"] and self.lexicon.has(match["unit"], "V"):
            return None
        return self._say(
            sentence,
            clause,
            match,
            *self._measured(sentence, clause, match),
            match["unit"],
            Decimal(number(match["n"] or "") or 1),
        )

    def _amount(
        self, sentence: _Sentence, clause: _Clause, match: re.Match[str]
    ) -> Statement | None:
        """杠長三仞, 壇十有二尋, 升一等, 物北一笴: a number and a unit."""
        told, unit = match.groupdict(), match["unit"]
        if not told.get("n") and self.lexicon.has(unit, "V"):
            return None  # 眾賓之長升: a unit that is a verb too wants its number
        if match["dimension"]:
            return self._say(
                sentence,
                clause,
                match,
                *self._measured(sentence, clause, match),
                unit,
                self._sum(told),
            )
        turned = _DIRECTION.search(clause.text[: match.start()])
        subject, dimension = (
            self._toward(sentence, clause, match, turned[0])
            if turned
            else self._without_dimension(sentence, clause, match)
        )
        return self._say(
            sentence,
            clause,
            match,
            self._whole_of(unit) or subject,
            dimension,
            unit,
            self._sum(told),
            back=len(turned[0]) if turned else 0,
        )

    def _toward(
        self, sentence: _Sentence, clause: _Clause, match: re.Match[str], turned: str
    ) -> tuple[str, str]:
        """物北一笴: what lies so far off, and in which direction."""
        before = clause.before(match.start())
        dimension = clause.text[match.start() - len(turned) : match.start()]
        if before and before[-1].form.endswith((BEFORE, BEHIND)):
            dimension = before[-1].form
        return sentence.head or self._doer(sentence, clause), dimension

    def _without_dimension(
        self, sentence: _Sentence, clause: _Clause, match: re.Match[str]
    ) -> tuple[str, str]:
        """升一等: how far somebody goes; else the act behind tells of what, or the noun before
        the number."""
        before = clause.before(match.start())
        verb = next(
            (a for a in reversed(clause.acts) if a.start < clause.start + match.start()), None
        )
        if verb is not None and self.lexicon.kind(verb.verb, "V") == "motion":
            return "、".join(verb.agent), verb.verb
        later = next((a for a in clause.acts if a.start >= clause.start + match.end()), None)
        if later is not None and not before:
            return "、".join(later.object or later.agent), later.verb
        first = clause.text[: match.start()] if len(before) == 1 else ""
        return self._noun(before) or first or self._spoken(sentence, clause), ""

    def _whole_of(self, unit: str) -> str:
        """What is counted by a unit that is so many of a thing: 純 of 算; a fathom is of feet,
        and they are no thing."""
        of = self.lexicon.measures[unit]["of"]
        return of if of and self.lexicon.measures[of]["kind"] == "standard" else ""

    def _again(
        self, sentence: _Sentence, clause: _Clause, match: re.Match[str]
    ) -> Statement | None:
        """一純以委,十則異之: so many of the unit of the clause before."""
        if not sentence.said or not clause.acts or not self._whole_of(sentence.said):
            return None
        return self._say(
            sentence,
            clause,
            match,
            sentence.subject,
            clause.acts[0].verb,
            sentence.said,
            Decimal(number(match["n"]) or 0),
        )

    def _bare(self, sentence: _Sentence, clause: _Clause, match: re.Match[str]) -> Statement | None:
        """大侯九十, 侯西十: so many of the unit that was told before (以貍步)."""
        if not sentence.unit:
            return None
        turned = _DIRECTION.search(clause.text[: match.start()])
        subject = (
            self._doer(sentence, clause) if turned else self._noun(clause.before(match.start()))
        )
        return self._say(
            sentence,
            clause,
            match,
            subject,
            turned[0] if turned else sentence.dimension,
            sentence.unit,
            Decimal(number(match["n"]) or 0),
            back=len(turned[0]) if turned else 0,
        )

    # -- what is measured, and how much
    # ------------------------------------------------------------------------

    def _noun(self, tokens: list[Token]) -> str:
        """The noun with which ``tokens`` end, verbs and small words before it left out: 為宮 →
        宮, 楚扑 → 楚扑; 其 is nobody."""
        kept: list[str] = []
        for token in reversed(tokens):
            if token.category not in _NOUN or token.form.startswith(HIS):
                break
            kept.insert(0, token.form)
        return "".join(kept)

    def _head(self, clause: _Clause) -> str:
        """The noun with which a sentence begins, if its first clause tells nothing that is done:
        方明者, 箭籌八十."""
        kept = takewhile(lambda t: t.category in "TW", clause.tokens)
        noun = "".join(t.form for t in kept)
        begun = any(
            clause.text.startswith(term)
            for term, row in self.lexicon.measures.items()
            if row["kind"] == "dimension" and len(term) >= clause.tokens[0].end - clause.start
        )
        return "" if clause.acts or begun else noun

    def _measured(
        self, sentence: _Sentence, clause: _Clause, match: re.Match[str]
    ) -> tuple[str, str]:
        """What is measured, and in which dimension: what stands before the dimension, verbs at its
        head left out (鑿背容八算); a dimension that is a thing by itself may be what is measured
        (侯道五十弓)."""
        before = clause.before(match.start())
        while before and (before[0].category in "VU" or before[0].category in _SMALL):
            before = before[1:]
        subject = "".join(t.form for t in before) if len(before) <= _LONGEST else self._noun(before)
        if subject.startswith(HIS):
            return self.said, match["dimension"]
        if not subject and not match.start() and self.lexicon.has(match["dimension"], "L"):
            return match["dimension"], ""
        return subject or self._spoken(sentence, clause), match["dimension"]

    def _spoken(self, sentence: _Sentence, clause: _Clause) -> str:
        """What is measured where it is not written: what was measured before, what the sentence
        begins with, what was set out."""
        return sentence.subject or sentence.head or self._doer(sentence, clause)

    def _doer(self, sentence: _Sentence, clause: _Clause) -> str:
        """What was set out, or who did it, in the act before in the sentence or, at its head, in
        the act behind."""
        behind = (act for c in sentence.clauses if c.start >= clause.start for act in c.acts)
        done = [*sentence.acts, *clause.acts]
        set_out = next(
            (a for a in reversed(done) if self.lexicon.is_a(a.verb, "sets-out") and a.object), None
        )
        act = set_out or (done[-1] if done else next(behind, None))
        if act is None:
            return ""
        told = act.object if self.lexicon.is_a(act.verb, "sets-out") else act.agent
        return "".join(told or act.agent or act.object)

    def _sum(self, told: dict[str, str | None]) -> Decimal:
        """尺二寸 1.2, 寸有半 1.5: so much of the unit that is named first."""
        total = Decimal(number(told.get("n") or "") or 1)
        if told.get("half"):
            total += Decimal("0.5")
        if told.get("n2"):
            total += Decimal(number(told["n2"] or "") or 0) * self._times(
                told["unit2"] or "", told["unit"] or ""
            )
        return total

    def _times(self, unit: str, other: str) -> Decimal:
        """How much of ``other`` one ``unit`` is; 0 where the table does not tell."""
        row, back = self.lexicon.measures[unit], self.lexicon.measures[other]
        if row["of"] == other:
            return Decimal(row["times"])
        return 1 / Decimal(back["times"]) if back["of"] == unit else Decimal(0)

    def _say(
        self,
        sentence: _Sentence,
        clause: _Clause,
        match: re.Match[str],
        subject: str,
        dimension: str,
        unit: str,
        amount: Decimal,
        below: bool = False,
        back: int = 0,
    ) -> Statement | None:
        """The statement; it quotes what matched, ``back`` characters before it, and what is
        measured if that stands in the clause."""
        if not subject or not amount:
            return None
        sentence.subject, sentence.said, self.said = subject, unit, subject
        start, end = clause.start + match.start() - back, clause.start + match.end()
        start = next((t.start for t in clause.tokens if t.start <= start < t.end), start)
        begin = (
            clause.start + clause.text.find(subject)
            if subject in clause.text[: match.end()]
            else start
        )
        start = min(start, begin)
        return Statement(
            "",
            "measure",
            subject,
            (dimension, unit),
            start,
            end,
            quote=self.words[start:end],
            count=int(amount) if amount == amount.to_integral_value() and not below else None,
            amount=str(amount.normalize() if amount != amount.to_integral_value() else int(amount)),
            below=below,
        )


def _either(words: Iterable[str]) -> str:
    """One of ``words``, the longer ones first, as a pattern."""
    return "(?:" + "|".join(sorted(map(re.escape, words), key=len, reverse=True)) + ")"


def _clauses(
    sentence: Sequence[Token], acts: Sequence[Act], starts: Sequence[int]
) -> Iterator[_Clause]:
    """The clauses of a sentence, which marks part; ``starts`` are those of ``acts``."""
    for is_mark, inside in groupby(sentence, key=lambda token: token.category in "SC"):
        if not is_mark:
            tokens = tuple(inside)
            start, end = tokens[0].start, tokens[-1].end
            here = acts[bisect_left(starts, start) : bisect_left(starts, end)]
            yield _Clause(start, "".join(t.form for t in tokens), tokens, tuple(here))


def with_measures(
    statements: Sequence[Statement], measures: Sequence[Statement]
) -> tuple[Statement, ...]:
    """All of them in the order of the text; a bare number that a measure tells with its unit is
    not told twice."""
    measured = {place for m in measures for place in range(m.start, m.end)}
    rest = [s for s in statements if s.kind != "number" or s.start not in measured]
    return tuple(sorted((*rest, *measures), key=lambda s: s.start))
