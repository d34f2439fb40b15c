"""Names of persons that no table holds: by how names are made (晉侯, 季武子), and by who speaks
(杜蕢曰).

The tables hold who takes part in a rite by what he is there; a story calls persons by their names.
What stands whole before 曰 is a person's name unless the lexicon has its words, and so it is
wherever it stands again.  Where a text tells a story, a clause may begin with such a name too.
And an officer who was called by his whole title goes by the end of it (國子祭酒: 祭酒).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator

from ..lexicon import Lexicon
from ..lexicon.grammar import AND_BELOW, SAY, SO, STYLE
from .marks import IN_ROW, MARKS, told
from .single import Single
from .weighed import Weighed

#: What stands behind an officer who has others with him, or of whom there are several.
_MANY = "|".join((*AND_BELOW, "[一二三四六]人"))
#: How long a name is that is known by where it stands; what a name costs: less than its words.
_SHORTEST, _LONGEST, _COST, _GIVEN, _GUESS, _ALONE = 2, 4, 0.2, 0.5, 0.9, 1.2
#: So many names make a story.
_STORY = 2
#: What a name costs that makes one.
_SURE = 0.2
#: A story has a word of speech in so many characters.
_SPEECH = 80
#: A rite has no fewer steps than one in so many characters; so many are enough to count them.
_STEPS, _ENOUGH = 19, 120
#: Categories of ``words.tsv`` of what stands behind a name.
_FOLLOWS = frozenset("VAGHBZDJ")
_GOING, _STANDS = "motion", "posture"
_BREAKS = frozenset(("", *MARKS))
_FELT = frozenset(("attitude",))
#: Which way one looks, and no name.
_WAY = re.compile("[東西南北][面向]")
_CLAUSE = re.compile(rf"[^{re.escape(''.join(sorted(MARKS)))}]+")
#: Who speaks, whole before the word of speech or of an answer.
_SPEAKS = re.compile(rf"(.{{{_SHORTEST},{_LONGEST}}}?)(?:對|問)?曰")


def tells_rite(text: str, lexicon: Lexicon) -> bool:
    """Whether a text of some length tells a rite step by step, and so no rules and no story."""
    return len(text) > _ENOUGH and sum(
        map(text.count, lexicon.traits["step-of-rite"])
    ) * _STEPS >= len(text)


class Names:
    """Where the names of persons are in one text."""

    def __init__(self, lexicon: Lexicon, text: str):
        self.lexicon, self.text = lexicon, text
        #: By where a name begins: where it ends, and what it costs.
        self.ends: dict[int, dict[int, float]] = {}
        #: Where those begin and end who are called by an office and a post in it.
        self.posts = {m.start(): m.end() for m in lexicon.made_posts.finditer(text)}
        self._told = told(text)
        self._heads = Counter(clause[:_SHORTEST] for clause in {*_CLAUSE.findall(self._told)})
        known = {m.group() for m in lexicon.made_names.finditer(text) if self._is_made(m.group())}
        known |= set(self._speakers())
        self._note(known, _COST)
        self._note_short(known)
        known |= set(self._of_books())
        story = len(known) >= _STORY or text.count(SAY) * _SPEECH > len(text)
        if story and not tells_rite(text, lexicon):
            self._tell(known)
        for i, stop in self._officers():
            self.ends.setdefault(i, {}).setdefault(stop, _COST)

    def _tell(self, known: set[str]) -> None:
        """Find those who have names, where such names make the text a story."""
        weighing = Weighed(self.lexicon, self._told)
        weighed = dict(weighing.names())
        sure = known | {name for name, cost in weighed.items() if cost <= _SURE}
        single = Single(weighing, sure)
        if len(sure) + len(single.names) < _STORY:
            return
        self._note(known, _COST)
        self._note_short(known)
        self._note({name for name in self.lexicon.given if name in self._told}, _GIVEN)
        begun = tuple(known)  # 秦伯素服: he is 秦伯
        found = dict.fromkeys(self._doers(), _GUESS) | weighed
        for name, cost in found.items():
            if not name.startswith(begun) and not weighing.is_more(name):
                self._note({name}, cost)
        self._note(set(self._dukes(weighing)), _GUESS)
        for i, cost in single.places():
            self.ends.setdefault(i, {}).setdefault(i + 1, cost)

    def at(self, i: int, end: int) -> Iterator[tuple[int, float]]:
        """Where names that begin at ``i`` end, by ``end``, and what they cost."""
        return ((stop, cost) for stop, cost in self.ends.get(i, {}).items() if stop <= end)

    def _note(self, names: Collection[str], cost: float) -> None:
        """Find ``names`` wherever they stand."""
        for name in sorted(n for n in names if not self._is_dressed(n)):
            i = self.text.find(name)
            while i >= 0:
                self.ends.setdefault(i, {}).setdefault(i + len(name), cost - 0.1 * len(name))
                i = self.text.find(name, i + 1)

    def _is_dressed(self, name: str) -> bool:
        """公玄端: whether it is a person of the tables, and what he wears."""
        return any(
            self.lexicon.has(name[:n], "P") and self.lexicon.kind(name[n:], "T") == "dress"
            for n in range(1, len(name) - 1)
        )

    def _note_short(self, names: Collection[str]) -> None:
        """趙衰曰 … 衰曰; 項莊 … 莊則入: he is called by the end of his name, or by his house,
        at the head of a clause where he speaks or does something else."""
        short = self._ends(names)
        for clause in _CLAUSE.finditer(self.text):
            words, i = clause.group(), clause.start()
            if len(words) > 1 and words[0] in short and self._goes_on(i + 1):
                speaks = words[1:] == SAY
                self.ends.setdefault(i, {}).setdefault(i + 1, _COST if speaks else _ALONE)

    def _ends(self, names: Collection[str]) -> set[str]:
        """What names end with, or the house they begin with, that is no other word."""
        houses = self.lexicon.titles["surname"]
        ends = {c for name in names for c in (name[-1], name[0]) if c == name[-1] or c in houses}
        return set(filter(self._is_strange, ends))

    def _officers(self) -> Iterator[tuple[int, int]]:
        """祭酒: where an officer goes by the end of a title of which the text has the whole
        (國子祭酒), or by that under which he is led (引祭酒詣罍洗); not where it is all of a
        clause, and so a deed and its thing."""
        for name, begins in {*self._ends_of_titles(), *self._led(), *self._counted()}:
            known = any(self.lexicon.has(name, c) for c in "PTL")  # 引腰輿升, 引左階下殿
            if known or _WAY.match(name) or any(map(self.lexicon.is_grammar, name)):
                continue
            for place in re.finditer(f"(?<!{begins}){name}" if begins else name, self.text):
                i, stop = place.span()
                around = {self.text[i - 1 : i], self.text[stop : stop + 1]}
                if IN_ROW in around or not around <= _BREAKS:
                    yield i, stop

    def _ends_of_titles(self) -> Iterator[tuple[str, str]]:
        """The ends of the titles of the lexicon that the text has, and how the title begins."""
        for full in self.lexicon.forms["P"]:
            if len(full) > _SHORTEST + 1 and full in self.text:
                yield full[-_SHORTEST:], full[:-_SHORTEST]

    def _counted(self) -> Iterator[tuple[str, str]]:
        """祭酒以下, 祭酒二人: who is counted, or stands at the head of others, by his post."""
        for post in self.lexicon.titles["post"]:
            if len(post) >= _SHORTEST and re.search(f"{post}(?:{_MANY})", self.text):
                yield post, ""

    def _led(self) -> Iterator[tuple[str, str]]:
        """Who stands between a verb of leading and one of going."""
        leads = sorted(self.lexicon.traits["leads"], key=len, reverse=True)  # 導引, and not 導
        for place in re.finditer("|".join(leads), self.text):
            words = self.text[place.end() : place.end() + _LONGEST + 1]
            ends = (n for n, c in enumerate(words) if c in MARKS or self._moves(c))
            stop = next(ends, 0)
            name = self._without_adverb(words[:stop])
            if len(name) < _SHORTEST or not self._moves(words[stop]):
                continue
            known = (
                w for n in range(len(name)) for w in self.lexicon.at(name, n) if len(w.form) > 1
            )
            posture = self.lexicon.kind(name[0], "V") == _STANDS
            if not posture and not any(word.category == "P" for word in known):
                yield name, ""

    def _without_adverb(self, name: str) -> str:
        """引祭酒少退: he is 祭酒."""
        return name[:-1] if name and self.lexicon.has(name[-1], "A") else name

    def _moves(self, c: str) -> bool:
        return self.lexicon.kind(c, "V") == _GOING

    def _of_books(self) -> Iterator[str]:
        """Whom the tables know from the stories of other books."""
        text, persons = self.text, self.lexicon.persons
        for i in range(len(text) - 1):
            yield from (
                text[i : i + n]
                for n in range(_SHORTEST, _LONGEST + 2)
                if text[i : i + n] in persons
            )

    def _is_made(self, name: str) -> bool:
        """獻公, 執公: whether what is made like a name is no deed done to a person, and no word."""
        does = self.lexicon.words.get(name[0], ())
        deed = len(name) == 2 and any(w.category == "V" and w.takes in "pdo" for w in does)
        return not deed and name not in self.lexicon.words

    def _dukes(self, weighing: Weighed) -> Iterator[str]:
        """獻公謂世子: who goes by what may be a deed too, at the head of a clause in which he does
        something."""
        for clause in _CLAUSE.finditer(self.text):
            begun = clause.start() + weighing.opened(clause.group())
            for begin in (clause.start(), begun):
                name = self.lexicon.made_names.match(self.text, begin, clause.end())
                if name and self._goes_on(name.end()):
                    yield name.group()

    def _speakers(self) -> Iterator[str]:
        """杜蕢曰; 荀偃、士匄曰: who speaks, and those who stand in a row with him."""
        row: list[str] = []
        for clause in _CLAUSE.finditer(self._told):
            words, before = clause.group(), self._told[clause.start() - 1 : clause.start()]
            row = row if before == IN_ROW else []
            if speaks := _SPEAKS.match(words):
                he = self._who_speaks(speaks[1])
                yield from (name for name in (*row, he) if self._speaks(name))
            row.append(words)

    def _who_speaks(self, name: str) -> str:
        """麗姬又曰, 公怒曰: who speaks, without how he does."""
        more = len(name) > _SHORTEST and self.lexicon.has(name[-1], "A")
        return name[:-1] if more or self._is_felt(name[-1]) else name

    def _is_felt(self, c: str) -> bool:
        """怒: whether it is what somebody feels, and else no word."""
        of = self.lexicon.general.get(c, ())
        return c not in self.lexicon.words and any(word.kind in _FELT for word, _ in of)

    def _speaks(self, name: str) -> bool:
        """Whether he who speaks, or stands in a row with him, is called by a name; 子反: or by what
        begins like one and stands at the head of a clause again."""
        begins = name[:1] in self.lexicon.titles["honour"] or self._is_strange(name[:1])
        again = begins and len(name) == _SHORTEST and name not in self.lexicon.words
        again = again and not any(map(self.lexicon.is_grammar, name))
        again = again and not (self.lexicon.has(name[0], "P") and self.lexicon.has(name[1], "A"))
        return self._is_name(name) or again and self._heads[name] > 1

    def _doers(self) -> Iterator[str]:
        """杜蕢自外來; 膳宰屠蒯趨入; 召公鉏: words that no table holds at the head of a clause, or
        behind his office, and what a person does; or behind a verb of calling somebody."""
        for clause in _CLAUSE.finditer(self._told):
            words = clause.group()
            yield from self._at_head(words, clause.start())
            yield from self._called(words, clause.start())

    def _at_head(self, words: str, start: int) -> Iterator[str]:
        known = self._known(words)
        for begin in dict.fromkeys((0, known)):
            for stop in range(max(begin + 1, _SHORTEST), min(_LONGEST, len(words)) + 1):
                if not self._is_strange(words[stop - 1]):
                    break
                name = words[:stop]
                new = self._is_name(name, begin) and not self._does(name[begin:])
                if new and self._goes_on(start + stop):
                    yield name
                    break
        own = (self._of_house(words), self._styled(words))
        yield from (name for name in own if name and self._goes_on(start + len(name)))

    def _known(self, words: str) -> int:
        """Where a person that the tables hold ends, with whom a clause begins; 吳公子札: or with
        the state he is of."""
        at = int(words[0] in self.lexicon.titles["state"] and len(words) > 1)
        found = [at + len(w.form) for w in self.lexicon.at(words, at) if w.category == "P"]
        return max(found, default=0)

    def _of_house(self, words: str) -> str:
        """晉韓起: a house that is no other word, a state before it or none, and one character."""
        titles = self.lexicon.titles
        at = 1 if words[0] in titles["state"] else 0
        houses = (h for h in titles["house"] if words.startswith(h, at))
        house = max(houses, key=len, default="")
        name = words[: at + len(house) + 1]
        rest = name[at + len(house) :]
        strange = bool(house) and all(map(self._is_strange, house))
        return name if strange and rest and not self.lexicon.is_grammar(rest) else ""

    def _styled(self, words: str) -> str:
        """子旗: what a man is called by his equals."""
        name = words[:_SHORTEST]
        lexicon = self.lexicon
        plain = len(name) > 1 and not (lexicon.is_grammar(name[1]) or lexicon.has(name[1], "V"))
        return name if plain and name[0] == STYLE and name not in self.lexicon.words else ""

    def _called(self, words: str, start: int) -> Iterator[str]:
        """召公鉏; 使宰孔賜: who stands behind a verb that is done to persons, whole or before what
        he does."""
        calls = self.lexicon.traits["to-person"]
        for i in range(len(words) - 1):
            rest = words[i + 1 :]
            if words[i] in calls and self._is_name(rest) and not self._does(rest):
                yield rest
            elif words[i] in calls:
                yield from self._at_head(rest, start + i + 1)

    def _goes_on(self, i: int) -> bool:
        """Whether a deed or a row goes on at ``i``."""
        if self.text[i : i + 1] == IN_ROW:
            return True
        words = self.lexicon.words.get(self.text[i : i + 1], ())
        return any(word.category in _FOLLOWS for word in words)

    def _is_name(self, form: str, known: int = 0) -> bool:
        """Whether words of which the lexicon does not hold all may be a name; what it holds is
        ``known`` to be a person so far."""
        if not _SHORTEST <= len(form) <= _LONGEST or form in self.lexicon.words:
            return False
        if any(map(self.lexicon.is_grammar, form)) or form[-1] == SO:
            return False  # 喟然曰
        deed = any(self.lexicon.has(c, "V") for c in form[known:])
        return not deed and any(map(self._is_strange, form))

    def _does(self, form: str) -> bool:
        """抑搔, 公患: whether all of it may be done or felt, by the general dictionary."""
        words = (self.lexicon.general.get(c, ()) for c in form)
        return all(any(w.category == "V" or w.kind in _FELT for w, _ in of) for of in words)

    def _is_strange(self, c: str) -> bool:
        """Whether a character is no word of the tables but such as only describes."""
        return all(word.category == "W" for word in self.lexicon.words.get(c, ()))
