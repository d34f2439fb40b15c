"""Which earlier act is most like the one that a ditto qualifies: candidates, and the likeness by
which each is judged."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import islice, takewhile

from ...lexicon import grammar
from ...model import Deed
from ..terms import Persons
from .past import NEAR, PERIOD, Past
from .record import Record

#: How far apart two acts may stand that a formula names together (升射、卒射、降) where others have
#: their turns between.
_FAR = 60
#: With so many earlier acts of the kind, the latest, a ditto's own is compared.
_LIKE = 150
_WORD = re.compile(r"[\u3400-\u9fff]")


@dataclass(frozen=True, order=True, slots=True)
class Likeness:
    """In what an earlier act is like the one that a ditto qualifies; what comes first outweighs all
    that follows."""

    to_the_point: bool  # something of what is told or asked is the same, if anything is
    same_beginner: bool  # the first of the acts is done by whom the formula names
    same_doer: bool
    unconditional: bool  # 若矢不備,則…命曰「取矢不索」 is no model of 命取矢
    matter: int  # how much of what is told or asked is the same: 告左右卒射
    things: int  # 1 the same, 0 none named, -1 others
    acts: int  # how many of the acts that are written beside the ditto it has, in their order
    told: bool  # it was made as another, so that what it repeats is known
    same_recipient: bool
    leads_on: bool  # what the text tells next follows there too: 揖如三耦。及階
    words: int  # how many characters the two clauses and their neighbours share
    last: int  # of equals the latest
    first: int

    def is_enough(self) -> bool:
        """Whether it is the same kind of person who did it, or the same thing that it was done
        with."""
        return self.to_the_point and (self.same_beginner or self.things > 0 or self.acts > 1)


def most_like(
    past: Past, anchors: Sequence[int], doer: Persons, record: Record
) -> tuple[int, int] | None:
    """The earlier acts, as (first, last), that are most like those at ``anchors``, done by
    ``doer``; None if none is.

    What stands in the sentence of a ditto is no full description: where nothing else is like, it is
    taken, and else only where ``record`` knows what that ditto repeats.
    """
    row = _told_singly(past, anchors)
    if row == len(anchors):  # 命取矢如初: the order is given again; of 命設豐、實觶 it is obeyed
        anchors = [k for k in anchors if not past.is_ordered(k)] or anchors
        row = len(anchors)
    found = _best(past, anchors, doer, record)
    if row < len(anchors) and (found is None or found.acts < len(anchors)):
        found = _best(past, anchors[:row], doer, record)
    found = found or _best(past, anchors, doer, record, fully=False)
    return (
        None
        if found is None
        else (found.first, _last_of_row(past, found.last, anchors[row:], anchors[0]))
    )


def _told_singly(past: Past, anchors: Sequence[int]) -> int:
    """How many of the acts are told before one begins a row: of 設豐、實觶 the first."""
    return next((n for n, k in enumerate(anchors) if n and past.is_listed(k)), len(anchors))


def _last_of_row(past: Past, last: int, row: Sequence[int], stop: int) -> int:
    """The last act behind ``last`` that is one of ``row``: 設豐、實觶如初 is what was done next,
    by whomever."""
    for listed in row:
        behind = range(last + 1, min(last + NEAR, stop))
        last = next((j for j in behind if is_same_deed(past, j, listed)), last)
    return last


def _best(
    past: Past, anchors: Sequence[int], doer: Persons, record: Record, fully: bool = True
) -> Likeness | None:
    if not anchors:
        return None
    wanted = Wanted.of(past, anchors, doer)
    found = islice(candidates(past, anchors, record, fully), _LIKE)
    like = (likeness(past, j, wanted, record) for j in found)
    return max((one for one in like if one.is_enough()), default=None)


def candidates(past: Past, anchors: Sequence[int], record: Record, fully: bool) -> Iterator[int]:
    """The earlier acts that are the same deed as the last of ``anchors``, and with ``fully`` are
    told in full."""
    for j in past.before(anchors[0], *_names_of_deed(past, anchors[-1])):
        full = j > past.dittos.get(past.sentences[j], -1) or not fully or record.repeats(j)
        if (
            full
            and not past[j].negated
            and past[j].model is None
            and is_same_deed(past, j, anchors[-1])
            and not past.is_ordered(j)
        ):
            yield j


@dataclass(frozen=True, slots=True)
class Wanted:
    """The acts that a ditto qualifies, as earlier ones are compared with them."""

    acts: Sequence[int]
    doer: Persons  # of the first
    doers: Mapping[int, Persons]
    matter: frozenset[str]  # what is told or asked
    words: frozenset[str]
    next: Deed | None  # what is told behind the ditto

    @classmethod
    def of(cls, past: Past, anchors: Sequence[int], doer: Persons) -> Wanted:
        """Those at ``anchors``, done by ``doer``."""
        acts, last = past.acts, anchors[-1]
        he = acts[anchors[0]].agent
        behind = (acts[k] for k in past.after(last, 3))
        return cls(
            anchors,
            doer,
            {k: doer if acts[k].agent == he else acts[k].agent for k in anchors},  # 揖如三耦
            _matter(past, last) if _speaks(past, last) else frozenset(),
            _characters("".join(acts[k].quote for k in (*anchors, *past.after(last, 1)))),
            next((act for act in behind if act.model is None), None),
        )


def likeness(past: Past, j: int, wanted: Wanted, record: Record) -> Likeness:
    """How like those that are ``wanted`` the acts up to ``j`` are."""
    act, last = past.acts[j], past.acts[wanted.acts[-1]]
    first, count = _led(past, j, wanted)
    same = wanted.matter & _matter(past, j) if wanted.matter else wanted.matter
    return Likeness(
        to_the_point=bool(same) or not wanted.matter,
        same_beginner=past.alike(past.acts[first].agent, wanted.doer),
        same_doer=past.alike(act.agent, wanted.doers[wanted.acts[-1]]),
        unconditional=not act.condition or bool(last.condition),
        matter=len(same),
        things=_shared(last.object, act.object),
        acts=count,
        told=bool(record.repeats(j)),
        same_recipient=past.alike(last.recipient, act.recipient),
        leads_on=wanted.next is not None and _leads_on(past, j, wanted.next),
        words=len(wanted.words & _near(past, j)),
        last=j,
        first=first,
    )


def is_same_deed(past: Past, j: int, anchor: int) -> bool:
    """Whether two acts go by one name (釋獲 and 釋, 酌 and 實), or both speak of the same: 請射,
    告「…請射」."""
    verb, other = past[anchor].verb, past[j].verb
    if other in (verb, _bare(verb)) or past.is_a(anchor, "fills") and past.is_a(j, "fills"):
        return True
    if not _speaks(past, anchor) or not _speaks(past, j):
        return False
    asked = _matter(past, anchor)
    says_so = (verb, other) == (grammar.ORDER, grammar.SAY)  # 命送, 曰「送爵」
    return bool(asked) and (asked if says_so else asked | {verb}) <= _matter(past, j)


def _names_of_deed(past: Past, anchor: int) -> Set[str]:
    """The verbs by which the same deed as that of ``anchor`` may go."""
    verb, traits = past[anchor].verb, past.lexicon.traits
    speaks = traits["asks"] | traits["pivot"] if _speaks(past, anchor) else frozenset()
    return speaks | {verb, _bare(verb)}


def _bare(verb: str) -> str:
    """釋獲 without what is acted on: the verb may be told with it or without."""
    return verb[:1]


def _led(past: Past, j: int, wanted: Wanted) -> tuple[int, int]:
    """Where the acts begin that lead to ``j`` as the others that are ``wanted`` lead to their last,
    and how many they are."""
    first, count, doers = j, 1, wanted.doers
    company = tuple(name for who in doers.values() for name in who)
    acts = past.acts
    for anchor in reversed(wanted.acts[:-1]):
        pair = grammar.PAIR in past.kinds(doers[anchor])  # 升射、卒射: others shoot between the two
        back = range(first - 1, max(-1, first - (_FAR if pair else NEAR)), -1)
        near = back if pair else takewhile(lambda k: past.alike(acts[k].agent, company), back)
        verb, doer = acts[anchor].verb, doers[anchor]
        k = next(
            (k for k in near if acts[k].verb == verb and past.alike(acts[k].agent, doer)), None
        )
        if k is not None:
            first, count = k, count + 1
    return first, count


def _speaks(past: Past, j: int) -> bool:
    return past.is_a(j, "asks") or past.is_a(j, "pivot")


def _matter(past: Past, j: int) -> frozenset[str]:
    """What is told, asked or ordered in act ``j``: 告于賓曰「左右卒射」, 以賢獲與鈞告."""
    act = past[j]
    by, _, said = _said(past, j).partition(act.verb)
    for name in act.recipient:
        said = said.replace(f"{grammar.TO}{name}", "")
    return frozenset(_WORD.findall(by.partition(grammar.BY)[2] + said)) - grammar.NO_MATTER


def _said(past: Past, j: int) -> str:
    """The clause of act ``j``, and what is spoken then."""
    act = past[j]
    next_act = next((past[k] for k in past.after(j, _FAR) if past[k].verb != grammar.SAY), None)
    behind = past.text[act.end : next_act.start if next_act else act.end + PERIOD]
    return act.quote + behind[: behind.rfind("。") + 1]


def _leads_on(past: Past, j: int, after: Deed) -> bool:
    """Whether such an act as ``after``, which is told behind the ditto, follows ``j`` too."""
    return any(
        act.verb == after.verb
        and act.place == after.place
        and act.object == after.object
        and past.alike(act.agent, after.agent)
        for act in past.acts[j + 1 : j + NEAR]
    )


def _near(past: Past, j: int) -> frozenset[str]:
    """The characters of the clauses about act ``j`` in its sentence: 告于賓曰左右卒射."""
    near = (
        k
        for k in range(max(0, j - 3), min(len(past.acts), j + 4))
        if past.sentences[k] == past.sentences[j]
    )
    return frozenset("".join(past[k].quote for k in near))


def _characters(words: str) -> frozenset[str]:
    return frozenset(words) - grammar.OF_FORMULA


def _shared(these: tuple[str, ...], those: tuple[str, ...]) -> int:
    return (1 if set(these) & set(those) else -1) if these and those else 0
