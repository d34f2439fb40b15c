"""What the text tells in its own words beside a ditto, and so does not repeat: 階前揖,及楅揖,拾取矢如三耦,北面搢三挾一个."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..model import Act
from .turns import PERIOD, Turns

#: How far a ditto looks for what it excepts (不嚌肺,不啐酒,不告旨 behind 祭如賓禮).
_EXCEPTIONS_WITHIN = 6
#: How many acts of its model the text may go on with.
_GOES_ON_WITHIN = 90


class Beside:
    """Compares the passage that a ditto repeats with what is written around the ditto.  Positions are those of the acts."""

    def __init__(self, turns: Turns):
        self.turns, self.acts = turns, turns.acts

    def excepted(self, i: int) -> set[tuple[str, str | None]]:
        """What is said not to be done, right behind the ditto, or to be without in its period (致如初，無從)."""
        behind = self.turns.text[self.acts[i].end:self.acts[i].end + PERIOD].partition("。")[0]
        without: set[tuple[str, str | None]] = {(verb, None) for verb in re.findall("無([^，、；「」])(?=[，；]|$)", behind)}
        out: set[tuple[str, str | None]] = set()
        for act in self.acts[i + 1:i + 1 + _EXCEPTIONS_WITHIN]:
            if act.negated:
                out.add((act.verb, act.purpose if act.verb == "拜" else None))
                if act.verb == "告":
                    out.add(("拜", "告旨"))
            elif act.verb not in ("升",) and not out:
                break
        return out | without

    def unwritten(self, i: int, anchors: Sequence[int], run: list[int], first: int, last: int) -> list[int]:
        """``run`` without the acts that the sentence tells before ``anchors``, and up to where the text goes on in its own words.

        ``first`` and ``last`` are the acts of the model that ``anchors`` are like.
        """
        led = [j for j in run if j < first] if first in run else run
        before = self._before(i, anchors[0] if anchors else i)
        told = self._align(before, led)
        if told and told[-1][0] != before[-1] and first in run:
            run = run[run.index(first):]  # 倚扑,適阼階下,請射于公: told otherwise, for he does not go up
        elif told:
            run = run[run.index(told[-1][1]) + 1:]
        run = self._behind_words(anchors[0] if anchors else i, run, first)
        goes_on = self._goes_on(i, [j for j in run if j > last or last not in run])
        return self._up_to(run, goes_on[0][1], last) if goes_on else run

    def behind_written(self, anchor: int, run: list[int], match: int | None) -> list[int]:
        """``run`` from behind the acts that the sentence tells before ``anchor``: 洗爵,獻長兄弟,如賓儀 begins with 賓辭洗."""
        written = [j for j in range(max(0, anchor - 8), anchor) if self.turns.sentences[j] == self.turns.sentences[anchor]]
        told = self._align(written, [j for j in run if match is None or j < match])
        return run[run.index(told[-1][1]) + 1:] if told else run

    def until_told(self, i: int, run: list[int], offer: int | None) -> list[int]:
        """``run`` up to where the text goes on behind the offering; what it then tells otherwise first (主婦適房) is left out too.

        酢,如主人儀。主婦適房 … 左執爵: up to the last bow before 左執角.
        """
        behind = [j for j in range(i + 1, min(i + 3, len(self.acts))) if self.acts[j].model is None]
        later = [j for j in run if offer is None or j > offer]
        his = {k: [j for j in later if self.acts[j].agent == self.acts[k].agent] for k in behind}
        pairs = next(filter(None, (self._align([k], his[k]) or self._align([k], later) for k in behind)), [])
        if not pairs and not (behind[:1] == [i + 1] and self._carries_cup(behind[0])):
            return run
        end = run.index(pairs[0][1]) if pairs else len(run)  # 以爵入于房: what becomes of the cup is told
        while end and self.acts[run[end - 1]].verb != "拜" and run[end - 1] != offer:
            end -= 1
        return run[:end]

    def _behind_words(self, stop: int, run: list[int], first: int) -> list[int]:
        """``run`` from behind the last clause that the sentence has word for word: 上射東面,下射西面,拾取矢如三耦."""
        text, begin = self.turns.text, self.acts[stop].start - len(self.acts[stop].quote)
        floor = max(0, begin - PERIOD)
        clauses = re.split("[，；]", text[max(floor, text.rfind("。", floor, begin) + 1):self.acts[stop].start])[:-1]
        span = [j for j in run if first not in run or j < first]
        if not span:
            return run
        at, end = self.acts[span[0]].start, self.acts[span[-1]].end
        found = max((text.find(clause, at, end) for clause in clauses if len(clause) > 2), default=-1)
        return [j for j in run if self.acts[j].start > found]

    def salutes(self, i: int, run: list[int]) -> list[int]:
        """Of ``run`` only the salutes, up to where the text goes on in its own words.

        揖如升射,及階,勝者先升: the text leaves the model here; but 揖如三耦。及階,耦先升。卒射: it goes on to the end of the model.
        """
        if not run:
            return []
        ahead = range(run[0], min(run[0] + _GOES_ON_WITHIN, i))
        goes_on = self._goes_on(i, [j for j in ahead if self.turns.alike(self.acts[j].agent, self.acts[run[0]].agent)], anybody=True)
        if goes_on and goes_on[-1][1] <= run[-1]:
            run = self._up_to(run, goes_on[0][1])
        return [j for j in run if self.acts[j].verb == "揖"]

    def _up_to(self, run: list[int], stop: int, floor: int = -1) -> list[int]:
        """``run`` up to the clause of act ``stop``, but not without act ``floor``."""
        end = sum(j < stop for j in run)
        while end and run[end - 1] != floor and self.acts[run[end - 1]].quote == self.acts[stop].quote:
            end -= 1
        return run[:end]

    def rest(self, i: int, run: list[int]) -> list[int]:
        """其餘如右獲, 其他如上射: what of ``run`` the sentence has not told, nor told otherwise (覆手 for 卻手)."""
        written = [j for j in range(max(0, i - 30), i) if self.turns.periods[j] == self.turns.periods[i]]
        pairs = [(written[0] - 1, run[0] - 1), *self._align(written, run, anywhere=True)]
        out = []
        for n, (w, j) in enumerate(pairs):
            w_next, j_next = pairs[n + 1] if n + 1 < len(pairs) else (w + 1, run[-1] + 1)
            if w_next == w + 1:
                out += [k for k in run if j < k < j_next]
        return out

    def _before(self, i: int, stop: int) -> list[int]:
        return [j for j in range(max(0, stop - 20), stop) if self.turns.sentences[j] == self.turns.sentences[i]
                and self.acts[j].model is None and self.turns.alike(self.acts[j].agent, self.acts[i].agent)]

    def _goes_on(self, i: int, run: list[int], anybody: bool = False) -> list[tuple[int, int]]:
        """The acts behind the ditto, one after the other, that are those of ``run``; the first may stand apart (入于次,釋弓矢)."""
        doers = (act.agent for act in self.acts[i + 1:i + 8])
        behind = [i + 1 + n for n in range(next((n for n, who in enumerate(doers) if n == 6 or not (
            anybody or self.turns.alike(who, self.acts[i].agent))), 0))]
        behind = behind[:next((n for n, k in enumerate(behind) if self.acts[k].model is not None or self.acts[k].negated), 6)]
        for start in (0, 1):
            out: list[tuple[int, int]] = []
            for n in range(start + 1, len(behind) + 1):
                pairs = self._align(behind[start:n], run, latest=not anybody)
                if len(pairs) < n - start:
                    break
                out = pairs
            if out or anybody:
                return out
        return []

    def _align(self, written: Sequence[int], run: Sequence[int], latest: bool = False,
               anywhere: bool = False) -> list[tuple[int, int]]:
        """Most of the written acts that ``run`` has in the same order, each with its fellow, the earliest or the latest."""
        if latest:
            return self._align(written[::-1], run[::-1])[::-1]
        best: list[list[list[int]]] = [[[] for _ in range(len(run) + 1)] for _ in range(len(written) + 1)]  # a b a b …
        for a in range(len(written) - 1, -1, -1):
            for b in range(len(run) - 1, -1, -1):
                ways = [best[a][b + 1], best[a + 1][b]]
                if self._is_same(written[a], run[b], anywhere):
                    ways.append([a, b, *best[a + 1][b + 1]])
                best[a][b] = max(ways, key=lambda way: (len(way), -way[-1] if way else 0))
        way = best[0][0]
        return [(written[a], run[b]) for a, b in zip(way[::2], way[1::2])]

    def _is_same(self, w: int, j: int, anywhere: bool) -> bool:
        """Whether the text tells in ``w`` what it tells in ``j``: the same deed, and no other thing nor, but ``anywhere``, place."""
        written, told = self.acts[w], self.acts[j]
        return written.verb == told.verb and written.negated == told.negated and all(
            not these or not those or set(these) & set(those)
            for these, those in ((self._things(written), self._things(told)), (() if anywhere else written.place, told.place)))

    def _carries_cup(self, j: int) -> bool:
        return "爵" in self._things(self.acts[j]) and self.turns.lexicon.kind(self.acts[j].verb, "V") == "motion"

    def _things(self, act: Act) -> tuple[str, ...]:
        """What is acted on, all cups by one name: a 觚 goes round as the 爵 before."""
        return tuple("爵" if self.turns.lexicon.kind(thing, "T") == "cup" else thing for thing in act.object)
