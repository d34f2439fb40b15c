"""What the text tells in its own words beside a ditto, and so does not repeat:
階前揖,拾取矢如三耦,北面搢三挾一个."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeVar

from ...lexicon import grammar
from ...model import Act, Deed
from .past import PERIOD, Past

#: How far a ditto looks for what it excepts (不嚌肺,不啐酒,不告旨 behind 祭如賓禮), or for how the
#: text goes on.
_WITHIN = 6
#: How many acts of its model the text may go on with.
_GOES_ON_WITHIN = 90
#: How many acts of one clause lead to the last.
_STEPS = 2
_CLAUSE_END = re.compile("[，；]")

_A = TypeVar("_A", bound=Act)

#: A written act and its fellow in the model.
Pair = tuple[int, int]
#: What is done; of a bow, what it is for.
Kind = tuple[str, str | None]


def excepted(past: Past, i: int) -> set[Kind]:
    """What is said not to be done, right behind the ditto, or to be without in its period
    (致如初，無從)."""
    start = past[i].end
    behind = past.text[start : start + PERIOD].partition("。")[0]
    without: set[Kind] = {(verb, None) for verb in grammar.WITHOUT.findall(behind)}
    out: set[Kind] = set()
    for j in past.after(i, _WITHIN):
        act = past[j]
        if act.negated:
            bow = act.verb + "".join(act.object)  # 不告旨: nor the bow of it
            out |= {deed(past, act), (grammar.BOW, bow)}
        elif not out and not past.is_kind(j, "motion"):
            break
    return out | without


def leads_to(past: Past, j: int, kinds: set[Kind]) -> bool:
    """搢三挾一个, 席末坐啐酒: whether act ``j`` only leads to one of ``kinds`` in its clause, and
    falls with it where that is not done (矢不挾, 不啐酒)."""
    return any(
        past[k].quote == past[j].quote and deed(past, past[k]) in kinds
        for k in past.after(j, _STEPS)
    )


def untold(past: Past, copies: list[_A], told: Sequence[int]) -> list[_A]:
    """``copies`` without the steps that the sentence of the ditto tells in its own words, and
    without the cup that it gives itself, where it tells that from the washing on:
    介降席，立于主人之西，如賓酬主人之禮; 主人洗，獻庶子于阼階上，如獻士之禮."""
    left = list(copies)
    washed = any(_prepares(past, j) for j in told)
    for j in told:
        cup = washed and (_prepares(past, j) or past.gives(j))
        if cup or _is_step(past, j):
            _strike(left, past[j], exactly=cup)
    return left


def from_hand(past: Past, ditto: Act, copies: list[_A]) -> list[_A]:
    """賓坐取俎西之觶，興，酬主人: where the cup is passed on, as ``ditto`` says, he has it in hand
    from him who drank before, and does not kneel to take it up from its place."""
    taken = next((n for n, copy in enumerate(copies) if _takes_up(past, copy)), None)
    if taken is None or grammar.PASSING not in (ditto.round, copies[taken].round):
        return copies
    effect = past.lexicon.effect
    up = (effect(copy.verb).posture == "stands" for copy in copies[taken + 1 : taken + 2])
    down = (effect(copy.verb).posture == "kneels" for copy in copies[max(0, taken - 1) : taken])
    return copies[: taken - any(down)] + copies[taken + 1 + any(up) :]


def once(past: Past, copies: list[Deed], told: Sequence[int]) -> list[Deed]:
    """``copies`` without what the acts ``told`` beside the ditto tell themselves, as fully:
    以旌負侯，如初; 亦兼取乘矢，如其耦.

    What one word tells of several acts of the model (揖如升射, 祭如賓禮) is told by its copies.
    """
    left = list(copies)
    for j in told:
        twins = [] if past[j].negated else [copy for copy in left if _tells(past, j, copy)]
        ordered = [copy for copy in twins if past.is_ordered(copy.repeats or 0)]
        if len(twins) - len(ordered) == 1 or len(twins) == 1:  # 司射命設豐。司宮士奉豐，…設于西楹西
            left = [copy for copy in left if copy not in twins]
    return left or copies  # 卒爵，如主人儀: what is likened is all that there is


def headed(past: Past, copies: list[Deed], heads: Sequence[int]) -> list[Deed]:
    """``copies`` without what the words themselves tell that a ditto likens (the acts ``heads``):
    of 降辭如初 going down and declining are written.

    Where a word stands for several acts of the model by the same (揖如升射, 祭如賓禮), it is their
    heading, and they are told by the copies; of 拜如賓禮 only the other's bow.  Where nothing else
    is repeated (揖讓如初) the copies stay: they say which acts are meant.
    """
    left = list(copies)
    for j in heads:
        alike = [copy for copy in left if _is_head_of(past, j, copy)]
        if len(alike) == 1 and not past[j].negated:
            left.remove(alike[0])
    return left or copies


def given(past: Past, copies: list[Deed], givings: Iterable[int]) -> list[Deed]:
    """``copies`` without the giving of the cup that the text writes beside a ditto, in act
    ``givings``: 獻長兄弟，如賓儀; 舉觶于長兄弟，如主人酬賓儀 is the same giving by another name."""
    offers = past.lexicon.offers
    left = list(copies)
    for j in givings:
        told = past[j]
        same = [
            copy
            for copy in left
            if copy.verb in offers
            and past.alike(copy.agent, told.agent)
            and past.alike(copy.recipient, told.recipient)
        ]
        if len(same) == 1:
            left.remove(same[0])
    return left or copies


def _is_head_of(past: Past, j: int, copy: Deed) -> bool:
    """Whether act ``j`` of a ditto's own words, by the same, to the same, is what ``copy`` is; 實
    and 酌 fill a cup."""
    head = past[j]
    fills = past.is_a(j, "fills") and past.lexicon.is_a(copy.verb, "fills")
    if not fills and copy.verb != head.verb:
        return False
    if copy.repeats is None or _finishes(past, copy.repeats) and not _finishes(past, j):
        return False  # 降盥，如主人禮: 卒盥
    persons = copy.recipient, head.recipient  # 致如初: to whom is not written
    same_person = not all(persons) or past.alike(*persons)
    return past.alike(copy.agent, head.agent) and same_person and {*copy.object} <= {*head.object}


def up_to_written(past: Past, i: int, copies: list[Deed]) -> list[Deed]:
    """``copies`` up to where the line or round of ditto ``i`` goes on with the last in its own
    words: 如賓酬主人之禮。主人揖，復席."""
    line, round_ = past.lines[i], past[i].round
    behind = [
        k
        for k in past.after(i, _WITHIN)
        if past.lines[k] == line or round_ is not None and past[k].round == round_
    ]
    for n in range(min(len(behind), len(copies) - 1), 0, -1):
        pairs = zip(behind, copies[-n:])
        if all(past[k].model is None and _tells(past, k, copy) for k, copy in pairs):
            return copies[:-n]
    return copies


def _tells(past: Past, j: int, copy: Deed) -> bool:
    """Whether ``copy`` is the deed of act ``j``, and has nothing that it has not, but a place where
    that names none (小臣委矢，…如初: 于楅)."""
    told = past[j]
    if deed(past, copy) != deed(past, told) or not past.alike(copy.agent, told.agent):
        return False
    if copy.repeats is None or _finishes(past, copy.repeats) != _finishes(past, j):
        return False
    more = copy.purpose is not None and copy.purpose != told.purpose
    more = more or not {*copy.recipient} <= {*told.recipient}
    return copy.object == told.object and _agree(copy.place, told.place) and not more


def _finishes(past: Past, j: int) -> bool:
    """卒洗: whether act ``j`` is only brought to its end."""
    return past.text[past[j].start - 1 : past[j].start] in grammar.FINISHED


def _takes_up(past: Past, copy: Act) -> bool:
    """Whether a cup is taken that stands somewhere."""
    takes = past.lexicon.effect(copy.verb).cup == "takes"
    return takes and bool(copy.vessel and copy.place) and grammar.BASKET not in copy.place[-1]


def _is_step(past: Past, j: int) -> bool:
    return past.is_kind(j, "motion") or past.is_kind(j, "posture")


def _strike(copies: list[_A], told: Act, exactly: bool) -> None:
    """Take the first of ``copies`` away that is what the text tells as ``told``."""
    twin = next((n for n, copy in enumerate(copies) if _is_told_as(told, copy, exactly)), None)
    if twin is not None:
        del copies[twin]


def _prepares(past: Past, j: int) -> bool:
    """Whether the cup is washed or filled in act ``j``."""
    return past.is_a(j, "fills") or past.is_a(j, "washes")


def _is_told_as(told: Act, copy: Act, exactly: bool) -> bool:
    """Whether ``copy`` is what the text tells as ``told``; ``exactly`` if nothing else is done nor
    to others."""
    if (copy.verb, copy.agent) != (told.verb, told.agent):
        return False
    return not exactly or _agree(copy.recipient, told.recipient)


def deed(past: Past, act: Act) -> Kind:
    """What is done, bows by what they are for."""
    return act.verb, act.purpose if past.lexicon.kind(act.verb, "V") == "bow" else None


def unwritten(past: Past, i: int, anchors: Sequence[int], run: list[int], match: Pair) -> list[int]:
    """``run`` without the acts that the sentence tells before ``anchors``, and up to where the text
    goes on itself.

    ``match`` are the first and last act of the model that ``anchors`` are like.
    """
    first, last = match
    begin = anchors[0] if anchors else i
    run = _behind_told(past, i, begin, run, first)
    run = _behind_words(past, begin, run, first)
    goes_on = _goes_on(past, i, [j for j in run if j > last or last not in run])
    return _up_to(past, run, goes_on[0][1], last) if goes_on else run


def _behind_told(past: Past, i: int, begin: int, run: list[int], first: int) -> list[int]:
    """``run`` from behind what he is told to do in the sentence before ``begin``; from ``first`` on
    where he does it otherwise (適阼階下,請射于公: he does not go up)."""
    inside, asks = first in run, past.is_a(i - 1, "asks")  # 升請射于賓，如初: he has gone up
    before = [
        j
        for j in range(max(0, begin - 20), i - 1 if not inside and asks else begin)
        if past.sentences[j] == past.sentences[i]
        and past[j].model is None
        and past.alike(past[j].agent, past[i].agent)
    ]
    told = align(past, before, [j for j in run if j < first] if inside else run)
    if not told:
        return run
    if told[-1][0] != before[-1] and inside:
        return run[run.index(first) :]
    return run[run.index(told[-1][1]) + 1 :]


def behind_written(past: Past, anchor: int, run: list[int], match: int | None) -> list[int]:
    """``run`` from behind what the sentence tells before ``anchor``: 洗爵,獻長兄弟,如賓儀 begins
    with 賓辭洗."""
    told = align(past, past.beside(anchor, 8), [j for j in run if match is None or j < match])
    return run[run.index(told[-1][1]) + 1 :] if told else run


def until_told(
    past: Past, i: int, run: list[int], offer: int | None, beyond: int = -1
) -> list[int]:
    """``run`` up to where the text goes on behind the offering, or behind act ``beyond``; what it
    then tells otherwise first is left out too.

    酢,如主人儀。主婦適房 … 左執爵: up to the last bow before 左執角.
    """
    behind = [j for j in past.after(i, 2) if past[j].model is None]
    floor = beyond if offer is None else offer
    pairs = _told_behind(past, behind, [j for j in run if j > floor])
    if not pairs and not (behind[:1] == [i + 1] and _carries_cup(past, behind[0])):
        return run
    end = run.index(pairs[0][1]) if pairs else len(run)  # 以爵入于房: where the cup goes is told
    while end and not past.is_kind(run[end - 1], "bow") and run[end - 1] != offer:
        end -= 1
    return run[:end]


def _told_behind(past: Past, behind: list[int], later: list[int]) -> list[Pair]:
    """The first act behind the ditto that is one of those of the model, best one of the same
    doer."""
    for k in behind:
        his = [j for j in later if past[j].agent == past[k].agent]
        if pairs := align(past, [k], his) or align(past, [k], later):
            return pairs
    return []


def salutes(past: Past, i: int, run: list[int]) -> list[int]:
    """Of ``run`` only the salutes, up to where the text goes on in its own words.

    揖如升射,及階,勝者先升: the text leaves the model here; but 揖如三耦。及階,耦先升。卒射: it goes
    on to the end of it.
    """
    if not run:
        return []
    ahead = range(run[0], min(run[0] + _GOES_ON_WITHIN, i))
    his = [j for j in ahead if past.alike(past[j].agent, past[run[0]].agent)]
    goes_on = _goes_on(past, i, his, anybody=True)
    if goes_on and goes_on[-1][1] <= run[-1]:
        run = _up_to(past, run, goes_on[0][1])
    return [j for j in run if past.is_kind(j, "salute")]


def rest(past: Past, i: int, run: list[int]) -> list[int]:
    """其餘如右獲, 其他如上射: what of ``run`` the period has not told, nor told otherwise (覆手 for
    卻手)."""
    written = past.in_period(i, i) or [i]
    pairs = [(written[0] - 1, run[0] - 1), *align(past, written, run, anywhere=True)]
    ends = [*pairs[1:], (pairs[-1][0] + 1, run[-1] + 1)]
    return [
        k
        for (w, j), (w_next, j_next) in zip(pairs, ends)
        if w_next == w + 1
        for k in run
        if j < k < j_next
    ]


def _behind_words(past: Past, begin: int, run: list[int], first: int) -> list[int]:
    """``run`` from behind the last clause that the sentence has word for word:
    上射東面,下射西面,拾取矢如三耦."""
    before = [j for j in run if first not in run or j < first]
    if not before:
        return run
    text, act = past.text, past[begin]
    end = act.start - len(act.quote)
    sentence = text[text.rfind("。", max(0, end - PERIOD), end) + 1 : act.start][-2 * PERIOD :]
    clauses = [clause for clause in _CLAUSE_END.split(sentence)[:-1] if len(clause) > 2]
    at, end = past[before[0]].start, past[before[-1]].end
    found = max((text.find(clause, at, end) for clause in clauses), default=-1)
    return [j for j in run if past[j].start > found]


def _up_to(past: Past, run: list[int], stop: int, floor: int = -1) -> list[int]:
    """``run`` up to the clause of act ``stop``, but not without act ``floor``."""
    end = sum(j < stop for j in run)
    while end and run[end - 1] != floor and past[run[end - 1]].quote == past[stop].quote:
        end -= 1
    return run[:end]


def _goes_on(past: Past, i: int, run: list[int], anybody: bool = False) -> list[Pair]:
    """The acts behind the ditto, one after the other, that are those of ``run``.

    The first may stand apart (入于次,釋弓矢).
    """
    behind: list[int] = []
    for k in past.after(i, _WITHIN):
        act = past[k]
        his = anybody or past.alike(act.agent, past[i].agent) or _was_ordered(past, i, act)
        if act.model is not None or act.negated or not his:
            break
        behind.append(k)
    for start in (0,) if anybody else (0, 1):
        out: list[Pair] = []
        for n in range(start + 1, len(behind) + 1):
            pairs = align(past, behind[start:n], run, latest=not anybody)
            if len(pairs) < n - start:
                break
            out = pairs
        if out:
            return out
    return []


def _was_ordered(past: Past, i: int, act: Act) -> bool:
    """命拾取矢，如初。… 三耦皆袒決遂: whether he does it who is told to beside the ditto."""
    told = past[i - 1]
    return i > 0 and past.is_ordered(i - 1) and past.alike(told.agent, act.agent)


def align(
    past: Past,
    written: Sequence[int],
    run: Sequence[int],
    latest: bool = False,
    anywhere: bool = False,
) -> list[Pair]:
    """Most of the written acts that ``run`` has in the same order, each with its fellow, the
    earliest or the latest."""
    if latest:
        return align(past, written[::-1], run[::-1])[::-1]
    best: list[list[list[Pair]]] = [[[] for _ in (*run, None)] for _ in (*written, None)]
    for a in range(len(written) - 1, -1, -1):
        for b in range(len(run) - 1, -1, -1):
            ways = [best[a][b + 1], best[a + 1][b]]
            if _is_same(past, written[a], run[b], anywhere):
                ways.append([(a, b), *best[a + 1][b + 1]])
            best[a][b] = max(ways, key=lambda way: (len(way), -way[-1][1] if way else 0))
    return [(written[a], run[b]) for a, b in best[0][0]]


def _is_same(past: Past, w: int, j: int, anywhere: bool) -> bool:
    """Whether ``w`` tells what ``j`` tells: the same deed, and no other thing nor, but
    ``anywhere``, place."""
    written, told = past[w], past[j]
    if written.verb != told.verb or written.negated != told.negated:
        return False
    return _agree(past.things(w), past.things(j)) and (
        anywhere or _agree(written.place, told.place)
    )


def _agree(these: tuple[str, ...], those: tuple[str, ...]) -> bool:
    return not these or not those or bool(set(these) & set(those))


def _carries_cup(past: Past, j: int) -> bool:
    return grammar.ANY_CUP in past.things(j) and past.is_kind(j, "motion")
