"""Supplies: where the text does not say who acts, or upon whom, and a commentator does.

Five ways of saying so: 進之者，主人有司 and 入設俎，載者 (who does it), 所告者，眾賓…也 (to whom),
佐食設之 (who does it, in a sentence of the commentator's own), 命，命佐食 (to whom), and 右人也,
alone on a passage of one act.  What the text writes itself is no supply.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from ..lexicon import lexicon
from ..lexicon.grammar import CLOSES, OF, WHO
from .commentary import Commentary, Finding
from .glosses import glosses
from .marks import STOPS, Clause, fold, spell

#: Verbs of the text, the slot that is filled, the persons, and the thing that the deed is told of.
_Told = tuple[list[str], str, list[str], str]

#: What leads in a conclusion, or ends a sentence, and names nobody.
_LEADS = re.compile("^(?:故|知|明|則|此|是|亦|又|然|皆|謂|即|蓋|乃)+")
_ENDS = re.compile("[也矣耳]+$")
_JOINT = re.compile("、|與|及")
#: 菹、醢皆P設之: the things, who does it and what, and that it is concluded.
_DOES = re.compile("(?:(?P<thing>[^皆亦]+)[皆亦])?(?P<rest>.+?)(?P<known>可知)?")
#: Whoever acts for himself (自酢) is the one who is named before.
_FOR_HIMSELF = ".{0,2}自"
#: What is said in the text, with the words left open at its end.
_SPEECH = re.compile("「[^」]*」?")
#: Words of the text before a verb that are no part of what is done.
_SMALL = re.compile("^[乃遂則皆]+")


def supplies(reading: Commentary) -> Iterator[Finding]:
    """The supplies of one commentary segment, in its order; in a 疏 none that its 注 has made."""
    teller = _Teller(reading)
    told = {_content(f) for f in supplies(note)} if (note := reading.note()) else set()
    end = 0
    for run in reading.own():
        if any(c.depth for c in run):
            continue
        for finding in teller.of(run):
            if finding.start >= end and _content(finding) not in told:
                told.add(_content(finding))
                end = finding.end
                yield finding


def _content(finding: Finding) -> tuple[str, ...]:
    return tuple(finding.fields[name] for name in ("verb", "slot", "supplied"))


class _Teller:
    """Reads the sentences of one commentary segment against the words it stands under."""

    def __init__(self, reading: Commentary):
        self.reading, self.words = reading, lexicon()
        self.base = fold(spell(reading.ground.base.text))

    @cached_property
    def _own(self) -> dict[str, str]:
        """The commentator's own words for verbs of the text: 薦，進也。進之者."""
        return {
            meaning: term
            for f in glosses(self.reading)
            if len(meaning := spell(f.fields["meaning"])) == 1
            and self._is_verb(term := spell(f.fields["term"]))
        }

    def of(self, run: tuple[Clause, ...]) -> Iterator[Finding]:
        """The supplies of one sentence."""
        texts = [fold(spell(c.text)) for c in run]
        for at, clause in enumerate(run):
            here, following = texts[at], texts[at + 1] if at + 1 < len(run) else ""
            for end, found in (
                (at + 1, self._who_does(here, following)),
                (at + 1, self._upon_whom(here, following)),
                (at, self._does_it(here)),
                (at, self._alone(run, here)),
                (at, self._sends(run, here)),
                (at, self._hands_on(here)),
            ):
                if found:
                    verbs, slot, persons, thing = found
                    fields = {
                        "verb": "、".join(verbs),
                        "slot": slot,
                        "supplied": "、".join(persons),
                        "object": thing,
                    }
                    yield Finding(
                        "supply",
                        clause.start,
                        run[end].end,
                        self.reading.about(clause.start),
                        {name: value for name, value in fields.items() if value},
                    )
                    break

    def _who_does(self, here: str, following: str) -> _Told | None:
        """V之者，P · VO者，P · VO，P者."""
        persons = self._persons(following)
        if not persons or here.startswith("所") or here in self.base:
            return None  # 沃洗者 is written
        deed = here.removesuffix("者")
        if deed == here and not _ENDS.sub("", following).endswith(WHO):
            return None
        verbs, thing = self._deed(deed)
        return (verbs, "agent", persons, thing) if self._is_silent(verbs, persons) else None

    def _upon_whom(self, here: str, following: str) -> _Told | None:
        """所V者，P · V，VP · V，MP也 · V，M也，MP以… · VX者，VP以…."""
        m = re.fullmatch("所(.)者", here)
        word = m[1] if m else self._taken_up(here)
        if not m and self.words.has(_ENDS.sub("", following), "P"):
            return None  # 鄉，鄉人: a name that begins as the word does
        if not m:
            again = f"(?:{re.escape(word)}|{self._meant(following)})"
            behind = re.match(f"{again}於?(.+?)(?:以.+)?$", following) if word else None
            following = behind[1] if behind else ""
        persons = self._persons(following)
        if persons and persons[0].startswith(word):
            return None  # 笙，吹笙者也: he has his name of the word
        verb = self._verb(word) if persons else ""
        return (
            ([verb], "recipient", persons, "")
            if verb and not self._is_sent(verb, persons)
            else None
        )

    def _taken_up(self, here: str) -> str:
        """The one word of the text that a clause takes up: 命 · 告聽事者."""
        word = here.removesuffix(CLOSES)
        if len(word) > 1:
            word = word[0] if word.endswith(WHO) and word.removesuffix(WHO) in self.base else ""
        return word

    def _meant(self, following: str) -> str:
        """The verb that a predicate begins with, for what the word means: 詔尸也."""
        verb = following[:1]
        return (
            re.escape(verb) if following.endswith(CLOSES) and self.words.has(verb, "V") else "(?!)"
        )

    def _hands_on(self, here: str) -> _Told | None:
        """傳命于尸, of 致命: to whom the thing goes, in other words than the text's."""
        m = re.fullmatch("(.)(.)於(.+)", _ENDS.sub("", here))
        if self.reading.secondary or not m or self._is_verb(m[1]) or not self.words.has(m[1], "V"):
            return None
        persons = self._persons(m[3])
        verb = next((v for v in re.findall(f"(.){m[2]}", self.base) if self._is_verb(v)), "")
        if not persons or not verb or persons[0] in self.base:
            return None
        return [self._whole(verb, m[2])], "recipient", persons, ""

    def _whole(self, verb: str, thing: str) -> str:
        """The verb with its thing where the two are one verb (致命)."""
        return verb + thing if self.words.has(verb + thing, "V") else verb

    def _does_it(self, here: str) -> _Told | None:
        """P設之 · 菹、醢皆P設之 · P設俎 · P更爵自酢; in a 疏, which tells the course over and
        over, only what it concludes."""
        m = _DOES.fullmatch(_ENDS.sub("", here) or here)
        if m is None or not self._concludes(m, here):
            return None
        thing, rest = m["thing"] or "", _LEADS.sub("", m["rest"])
        if thing and not self._is_thing(thing):
            return None
        for n in range(min(5, len(rest) - 1), 0, -1):
            persons, (verb, upon) = self._persons(rest[:n]), self._one_deed(rest[n:])
            if persons and verb and self._is_silent([verb], persons):
                return [verb], "agent", persons, thing or upon
        return None

    def _concludes(self, m: re.Match[str], here: str) -> bool:
        """Whether it is told: a 注 tells, a 疏 only what it concludes (可知, 故知)."""
        return not self.reading.secondary or bool(m["known"] or re.match("故?知", here))

    def _one_deed(self, words: str) -> tuple[str, str]:
        """The verb of the text that ``words`` begin with, and the thing it is done to: 設之,
        設俎, 更爵, 自酢; else nothing."""
        behind = re.sub(f"^{_FOR_HIMSELF}", "", words)
        upon = behind[1:].removesuffix("者")
        whom = upon and self._persons(upon.removeprefix("於"))
        himself = behind != words and not upon
        if behind and (whom or himself or upon == OF or self._is_thing(upon)):
            return self._verb(behind[0]), "" if whom else upon.removesuffix(OF)
        return "", ""

    def _sends(self, run: tuple[Clause, ...], here: str) -> _Told | None:
        """拜送賓也 · 答主人也, at the head of a sentence: to whom it is done."""
        if self.reading.secondary or here != fold(spell(run[0].text)):
            return None
        for n in (1, 2):
            verbs = ["拜" if word == "答" else word for word in here[:n]]  # to answer is to bow
            persons = (
                self._persons(here[n:])
                if here.endswith(CLOSES) and all(map(self._is_verb, verbs))
                else []
            )
            if persons and not self._is_sent(verbs[-1], persons):
                return verbs[-1:], "recipient", persons, ""
        return None

    def _alone(self, run: tuple[Clause, ...], here: str) -> _Told | None:
        """P也, a sentence by itself at the head of a note on one act of nobody's (乃朼: 右人也)."""
        if run[0].start or len(run) > 1 or not here.endswith(CLOSES):
            return None
        verb = _SMALL.sub("", self.base.strip("。,;"))
        persons = self._persons(here)
        return (
            ([verb], "agent", persons, "")
            if persons and len(verb) == 1 and self._is_verb(verb)
            else None
        )

    def _deed(self, deed: str) -> tuple[list[str], str]:
        """The verbs of the text in ``deed``, and the thing behind them: 入設俎 → 入 設, 俎;
        盛黍稷 → 盛, 黍稷; 進之 → 薦."""
        verbs: list[str] = []
        at = 0
        while at < len(deed) and (verb := self._verb(deed[at])):
            verbs, at = [*verbs, verb], at + 1
        return verbs, deed[at:].removesuffix("之")

    def _verb(self, word: str) -> str:
        """The text's verb that ``word`` is, or is put for by a gloss of this note; an empty
        string when it is none."""
        return word if self._is_verb(word) else self._own.get(word, "")

    def _is_thing(self, words: str) -> bool:
        """Whether ``words`` are things of the text, each of them (菹、醢)."""
        return bool(words) and all(
            part in self.base and self.words.has(part, "T") for part in words.split("、")
        )

    def _is_verb(self, word: str) -> bool:
        """Whether the text has an act of that word; what is said within a speech is none, and
        相者 is a person."""
        return (
            bool(word)
            and word != OF
            and word in self._acts
            and f"{word}{WHO}" not in self._acts
            and self.words.has(word, "V")
        )

    @cached_property
    def _acts(self) -> str:
        return _SPEECH.sub("", self.base)

    def _persons(self, words: str) -> list[str]:
        """The persons that ``words`` name and nothing else, by their own titles (主人之群吏 →
        群吏); an empty list when they do not."""
        words = _LEADS.sub("", _ENDS.sub("", words))
        named = [self._person(part) for part in _JOINT.split(words)]
        return named if all(named) else []

    def _person(self, words: str) -> str:
        of = next((n for n in range(len(words)) if self.words.has(words[n:], "P")), None)
        if of is None or (of and not self.words.has(words[:of].removesuffix("之"), "P")):
            return ""
        return words[of:]

    def _is_silent(self, verbs: list[str], persons: list[str]) -> bool:
        """Whether the sentence of the text that has the verb names none of the persons before it,
        nor by the word that is the beginning of his name (嗣舉奠: 嗣子)."""
        sentences = [s for s in re.split(f"[{STOPS}]", self.base) if verbs and verbs[-1] in s]
        short = {p[:-1] for p in persons if self._is_called(p[:-1], p[-1])}
        return bool(sentences) and not any(
            p in s[: s.rindex(verbs[-1])] for s in sentences for p in {*persons, *short}
        )

    def _is_called(self, begins: str, part: str) -> bool:
        """Whether a person's name is another's with a part of a title behind it."""
        return self.words.has(begins, "P") and part in self.words.titles["last"]

    def _is_sent(self, verb: str, persons: list[str]) -> bool:
        """Whether the text itself has the first of the persons behind the verb."""
        return bool(re.search(f"{verb}[於于]?{re.escape(persons[0])}", self.base))
