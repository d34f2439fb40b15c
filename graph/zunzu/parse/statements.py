"""What the text says without an act: whose stand holds what, how many mats, where a thing stands, which end is the head.

The bare stretches of one sentence are read together (賓俎,脊、脅、肩、肺), and what is said without a subject is said of
the person or thing spoken of last (設篚于禁南,東肆).
"""

from __future__ import annotations

import re

from ..lexicon import Lexicon
from ..model import Statement
from .predication import COUNTS, Bare, Predication
from .tokens import Token

_DIRECTION = re.compile("[東西南北]+")
#: Kinds of things that lie on a stand or before an eater.
_EATEN = frozenset(("food", "part"))


class StatementReader:
    """Takes predications and bare stretches in the order of the text and gives the statements among them."""

    def __init__(self, lexicon: Lexicon, text: str):
        self.lexicon, self.text = lexicon, text
        self.spoken = ""  # of whom or what was spoken last
        self.sentence: list[Token] = []
        self.number, self.condition = -1, None
        self.out: list[Statement] = []

    def take(self, item: Predication | Bare, agent: tuple[str, ...] = ()) -> None:
        """Read one item; ``agent`` is who does a predication."""
        if isinstance(item, Bare):
            if item.sentence != self.number:
                self._finish()
                self.number = item.sentence
            self.condition = item.condition or self.condition
            self.sentence += [t for t in item.tokens if t not in self.sentence]
            return
        self._finish()
        things = [t.form for t in item.objects]
        self.spoken = things[-1] if things and self.lexicon.kind(item.form, "V") in ("handle", "furnish", "serve") \
            else agent[-1] if agent else self.spoken
        self._of_act(item, agent)

    def finish(self) -> tuple[Statement, ...]:
        """All statements of the text."""
        self._finish()
        return tuple(self.out)

    def _of_act(self, p: Predication, agent: tuple[str, ...]) -> None:
        """What an act says by the way: what is worn, which cup a kind of offering uses."""
        worn = [t for t in (p.objects if p.form in ("服", "冠") else p.by) if self.lexicon.kind(t.form, "T") == "dress"]
        for count, thing in p.counted:
            if count and self.lexicon.is_a(p.form, "sets-out"):
                self._say("number", thing.form, (), thing, thing, count)
        for thing in p.objects:
            if len(thing.form) == 2 and thing.form[0] == "兩":
                self._say("number", thing.form[1], (), thing, thing, 2)
        for thing in worn[:1]:
            self._say("clothing", agent[0] if agent else "", (thing.form,), thing, thing)

    def vessel(self, verb: Token, cup: Token) -> None:
        """獻用爵: the cup that an offering uses."""
        self._finish()
        self._say("vessel", verb.form, (cup.form,), verb, cup)

    # -- one sentence of bare stretches ------------------------------------------------------------------------

    def _finish(self) -> None:
        tokens, self.sentence = [t for t in self.sentence if t.category not in "CSEJ"], []
        if tokens:
            self._read(tokens)
        self.condition = None

    def _read(self, tokens: list[Token]) -> None:
        if self._share(tokens):
            return
        if len(tokens) == 1 and tokens[0].category == "T" and self.lexicon.kind(tokens[0].form, "T") == "winestand" \
                and self.spoken and self.lexicon.kind(self.spoken, "T"):
            self._say("position", self.spoken, (tokens[0].form,), tokens[0], tokens[0])  # 尊兩壺于房戶間,斯禁
            return
        i = 0
        while i < len(tokens):
            i = self._one(tokens, i)

    def _share(self, tokens: list[Token]) -> bool:
        """賓俎,脊、脅、肩、肺: owner, stand, and what lies on it; 眾賓辯有脯醢: owner and dishes."""
        plain = [t for t in tokens if t.category not in "HRA"]
        food = [t for t in plain if t.category == "T" and self.lexicon.kind(t.form, "T") in _EATEN]
        if not food:
            return False
        stand = next((i for i, t in enumerate(plain[:3]) if t.form == "俎"), None)
        if stand is not None and stand + 1 < len(plain) and plain[stand + 1:] == food:
            self._say("share", "".join(t.form for t in plain[:stand]) or self.spoken, tuple(t.form for t in food),
                      plain[0], food[-1])
            return True
        has = next((i for i, t in enumerate(plain) if t.form == "有"), None)
        if has is not None and plain[has + 1:] == food:
            names = tuple(n for t in food for n in self.lexicon.compounds.get(t.form, (t.form,)))
            self._say("share", plain[0].form if has and plain[0].category == "P" else self.spoken, names, plain[0], food[-1])
            return True
        if len(plain) == len(food) and len(tokens) > len(plain):  # 皆右體, 肺皆離
            owner = plain[0].form if len(food) > 1 else "俎"
            self._say("share", owner, tuple(t.form for t in (food[1:] or food)), tokens[0], food[-1])
            return True
        return False

    def _one(self, tokens: list[Token], i: int) -> int:
        token = tokens[i]
        rest = tokens[i + 1:]
        following = rest[0].category if rest else ""
        if token.category in "PTL" and following == "N" and len(rest) > 1 and rest[1].category == "M" \
                and rest[1].form == "重":
            self._say("layers", token.form, ("席",), token, rest[1], COUNTS.get(rest[0].form))
            return i + 3
        if token.category == "P" and following == "P" and rest[0].form[0] in COUNTS and rest[0].form[-1] == "人":
            self._say("number", token.form, (), token, rest[0], COUNTS[rest[0].form[0]])
            self.spoken = token.form
            return i + 2
        if token.category == "N" and following in ("T", "P"):
            self._say("number", rest[0].form, (), token, rest[0], COUNTS.get(token.form))
            return i + 2
        if token.category in "PTL" and following in ("Z", "B") and len(rest) > 1 and rest[1].category in "LTP":
            self._say("position", token.form, (rest[1].form,), token, rest[1])
            self.spoken = token.form
            return i + 3
        if token.category == "Z" and rest and rest[0].category in "LT":
            self._say("position", self.spoken, (rest[0].form,), token, rest[0])
            return i + 2
        if token.category == "Y" and rest and rest[0].category == "T" and i and tokens[i - 1].category == "X":
            self._say("vessel", tokens[i - 1].form, (rest[0].form,), tokens[i - 1], rest[0])
            return i + 2
        if self.lexicon.kind(token.form, "T") == "measure" and rest and self.spoken:
            stop = next((n for n, t in enumerate(rest) if t.category == "L"), None)
            if stop is not None:  # 南北以堂深, 東西當東榮: how far it stands
                words = "".join(t.form for t in [token, *rest[:stop + 1]])
                value = rest[stop].form if stop == 0 else words
                self._say("position", self.spoken, (value,), token, rest[stop])
                return i + stop + 2
        if token.category in ("F", "O"):
            self._turned(tokens, i)
        elif token.category in "PT":
            self.spoken = token.form
        return i + 1

    def _turned(self, tokens: list[Token], i: int) -> None:
        """東面, 北上, 南肆: of whom or what is spoken of."""
        token = tokens[i]
        match = _DIRECTION.match(token.form)
        if token.category == "F":
            place = tokens[i - 1] if i and tokens[i - 1].category == "L" else None
            if place is not None:
                self._say("position", self.spoken, (place.form,), place, token)
            self._say("facing", self.spoken, (match.group(),), token, token)
        elif token.form.endswith("上"):
            self._say("order", self.spoken, (match.group(),), token, token)
        elif token.form[0] == "縮" and i and tokens[i - 1].category == "L":
            self._say("position", self.spoken, (tokens[i - 1].form,), tokens[i - 1], token)  # 磬,階間縮霤
        else:
            self._say("position", self.spoken, (token.form,), token, token)

    def _say(self, kind: str, subject: str, values: tuple[str, ...], first: Token, last: Token,
             count: int | None = None) -> None:
        if not subject and kind != "vessel":
            return
        condition = self.text[self.condition[0]:self.condition[1]] if self.condition else None
        self.out.append(Statement("", kind, subject, values, first.start, last.end,
                                  quote=self.text[first.start:last.end], count=count, condition=condition))
