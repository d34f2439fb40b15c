"""The lexicon in memory: every word by its written form, with the readings it may have."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import isfinite

from ..corpus import Corpus, at_hand
from ..errors import Fault, ZunzuError, nearest
from ..tables import KIND_OF, Row
from .tables import COLUMNS, load


@dataclass(frozen=True, slots=True)
class Word:
    """One reading of a written form.

    ``category`` is the letter of the grammar: P person, T thing, V verb, A adverb …; for verbs
    ``takes`` says what may follow and ``kind`` is the class; for persons and things ``kind`` is
    theirs.
    """

    form: str
    category: str
    kind: str = ""
    takes: str = ""
    head: str = ""  # of a formula: the verb it is a form of
    object: str = ""  # of a formula: what its object is
    purpose: str = ""
    canonical: str = ""

    @property
    def key(self) -> str:
        """The category as the transition table names it: verbs with what they take."""
        return "V" + self.takes if self.category == "V" else self.category


@dataclass(frozen=True, slots=True)
class Sense:
    """A preference for one reading of a word where its neighbours look so."""

    category: str
    before: re.Pattern[str] | None
    after: re.Pattern[str] | None
    weight: float


@dataclass(frozen=True, slots=True)
class Bow:
    """What a bow is for that stands behind certain verbs, among so many of the last acts; where
    there are several, they are the last, in this order."""

    purpose: str
    behind: tuple[str, ...]
    within: int
    done: bool  # only of a bow that is not left out
    near: bool  # only of a bow told in the sentence of the verb


@dataclass(frozen=True, slots=True)
class Effect:
    """What an act of a verb changes, as ``effects.tsv`` has it: the cup it is done to, the wine in
    it, how he who acts holds himself, and where he gets to; empty for what it leaves as it is."""

    cup: str = ""
    wine: str = ""
    posture: str = ""
    way: str = ""
    gives: str = ""  # the giving it opens: a round of the cup, or a gift


#: What opens an exchange without a cup.
GIFT = "gift"
#: Categories of ``words.tsv`` of which no name has a word.
_GRAMMAR = frozenset("BGREDXHYKUJN")
_NO_TRAITS: frozenset[str] = frozenset()
#: What changes nothing that is followed from act to act.
NO_EFFECT = Effect()


@dataclass(frozen=True)
class Lexicon:
    """All tables, indexed for the reader."""

    words: dict[str, tuple[Word, ...]]
    forms: dict[str, frozenset[str]]  # category → the forms that can be a word of it
    kinds: dict[tuple[str, str], str]  # (form, category) → kind of its first word of that category
    lengths: dict[
        str, tuple[int, ...]
    ]  # first two characters → how long the forms are that begin so, shortest first
    senses: dict[str, tuple[Sense, ...]]
    transitions: dict[tuple[str, str], float]
    bases: frozenset[str]
    suffixes: frozenset[str]
    warrants: dict[str, Row]
    families: dict[str, frozenset[str]]  # verb → the verbs that go with it when 如 repeats it
    traits: dict[str, frozenset[str]]  # trait → the verbs that have it: pivot → 使 命 …
    yields: dict[
        str, frozenset[str]
    ]  # way to an unwritten person → the ways before which it stands back
    disputed: frozenset[tuple[str, str]]  # (way, way it yields to), where careful readers differ
    grades: Mapping[
        tuple[str, str], str
    ]  # (slot, warrant) → how far it may be trusted, where that is not sure
    bows: tuple[Bow, ...]
    dittos: tuple[Row, ...]  # formulas of dittos and what each asks for, the first that fits first
    offers: dict[str, str]  # verb → the round it opens
    effects: dict[str, Effect]  # verb → what an act of it changes
    performers: dict[tuple[str, str], tuple[str, ...]]  # (verb, piece or "") → who performs it
    tasks: dict[tuple[str, str], str]  # (verb, thing) → how he who does it is called
    compounds: dict[str, tuple[str, ...]]  # 脯醢 → 脯, 醢
    groups: dict[str, str]  # member → group: 上射 and 下射 are one pair
    closing: dict[str, frozenset[str]]  # verb → the verbs with which such a run ends
    titles: dict[str, frozenset[str]]  # place in a title → the characters that stand there
    ranks: dict[str, str]  # part of a title → the kind of its bearer
    made_names: re.Pattern[str]  # names made of a state or a house, an epithet and a rank
    made_posts: re.Pattern[str]  # names made of an office and a post in it
    persons: frozenset[str]  # who is known by his name from other books
    named: frozenset[str]  # who is known as what he is, and not only as a kind of another
    general: dict[
        str, tuple[tuple[Word, float], ...]
    ]  # what a word outside these tables may be, and at what cost
    constructions: tuple[Row, ...]  # as they stand: zunzu.parse.constructions reads them
    statements: tuple[Row, ...]  # the same, for zunzu.parse.statements
    parties: tuple[
        Row, ...
    ]  # who may be host, guest, envoy of a text: zunzu.parse.parties reads them
    #: Ways to an unwritten person that are not asked: for who measures what each is worth.
    silent: frozenset[str]
    measures: dict[str, Row]  # word of measure → its row: a unit, what is measured by, a dimension

    @cached_property
    def longest(self) -> int:
        """The length of the longest word."""
        return max(map(len, self.words))

    def at(self, text: str, start: int) -> tuple[Word, ...]:
        """Every word that begins at ``start`` of ``text``."""
        found = self.words.get(text[start], ())
        for length in self.lengths.get(text[start : start + 2], ()):
            found += self.words.get(text[start : start + length], ())
        return found

    @cached_property
    def given(self) -> frozenset[str]:
        """The names by which persons of other books go without their houses (金日磾: 日磾)."""
        whole = (name for name in self.persons if len(name) == 3)
        own = {name[1:] for name in whole if name[0] in self.titles["surname"]}
        return frozenset(
            name for name in own - self.words.keys() if not any(map(self.is_grammar, name))
        )

    def is_a(self, form: str, trait: str) -> bool:
        """Whether the verb ``form`` has ``trait`` (pivot, needs-cup …; see ``traits.tsv``)."""
        return form in self.traits[trait]

    @cached_property
    def _traits_of(self) -> dict[str, frozenset[str]]:
        found: dict[str, set[str]] = {}
        for trait, verbs in self.traits.items():
            for verb in verbs:
                found.setdefault(verb, set()).add(trait)
        return {verb: frozenset(traits) for verb, traits in found.items()}

    def traits_of(self, form: str) -> frozenset[str]:
        """All traits of the verb ``form``."""
        return self._traits_of.get(form, _NO_TRAITS)

    def effect(self, form: str) -> Effect:
        """What an act of the verb ``form`` changes."""
        return self.effects.get(form, NO_EFFECT)

    def kind(self, form: str, category: str) -> str:
        """The kind of ``form`` as a word of ``category``; of a title that no table has, what
        such titles are; else an empty string."""
        found = self.kinds.get((form, category))
        if found is None and category == "P" and form:
            found = self.ranks.get(form[-1]) or self.ranks.get(form[0])
        return found or ""

    def measure(self, form: str) -> str:
        """What kind of word of measure ``form`` is: a unit, a dimension …; an empty string for
        any other word."""
        row = self.measures.get(form)
        return row["kind"] if row is not None else ""

    def has(self, form: str, category: str) -> bool:
        """Whether ``form`` can be a word of ``category``."""
        return form in self.forms.get(category, ())

    def is_grammar(self, form: str) -> bool:
        """Whether ``form`` can be a word of the grammar that no name has."""
        return any(word.category in _GRAMMAR for word in self.words.get(form, ()))


def _pattern(cell: str, where: str, at_end: bool) -> re.Pattern[str] | None:
    if not cell:
        return None
    # folded text has these marks in full width; in {0,3} the comma is no mark of the text
    cell = re.sub(r",(?![^{]*\})", "\uff0c", cell).replace(";", "\uff1b")
    # a line end is a border as the ends of the text are
    cell = cell.replace("^", r"(?:^|\n)") if at_end else cell.replace("$", r"(?=\n|$)")
    cell = cell.replace(r"[(?:^|\n)", "[^")
    try:
        return re.compile(f"(?:{cell})$" if at_end else f"(?:{cell})")
    except re.error as error:
        raise ZunzuError(
            Fault(where, f"{cell!r} is no pattern: {error}", "mend the regular expression")
        ) from None


def _number(cell: str, where: str) -> float:
    with suppress(ValueError):
        if isfinite(number := float(cell)):
            return number
    raise ZunzuError(Fault(where, f"{cell!r} is no number", "write a number such as 0.5"))


@lru_cache(maxsize=4)
def lexicon(corpus: Corpus | None = None) -> Lexicon:
    """The lexicon of a corpus: the rows of its layers together; the shipped one if none is given.

    Raises ZunzuError with file, line and column for a bad table.
    """
    corpus = corpus or at_hand()
    words, effects = _words(corpus), _effects(corpus)
    bases, suffixes = _bases(corpus)
    yields, disputed = _precedence(corpus)
    titles, ranks = _titles(corpus)
    return Lexicon(
        words=words,
        forms=_forms(words),
        kinds={(w.form, w.category): w.kind for ws in words.values() for w in reversed(ws)},
        lengths=_lengths(words),
        senses=_senses(corpus),
        transitions={
            (r["from"], r["to"]): _number(r["cost"], f"{r.where}:cost")
            for r in load(corpus, "transitions")
        },
        bases=bases,
        suffixes=suffixes,
        warrants={r["id"]: r for r in load(corpus, "warrants")},
        families=_sets(corpus, "families", "verb", "members"),
        closing=_sets(corpus, "families", "verb", "closes"),
        traits=_traits(corpus, effects),
        effects=effects,
        yields=yields,
        disputed=disputed,
        grades={(r["slot"], r["warrant"]): r["grade"] for r in load(corpus, "grades")},
        bows=_bows(corpus),
        dittos=tuple(load(corpus, "ditto")),
        offers={v: e.gives for v, e in effects.items() if e.gives not in ("", GIFT)},
        performers={
            (r["verb"], r["object"]): tuple(r["agent"].split()) for r in load(corpus, "performers")
        },
        tasks={(r["verb"], r["object"]): r["name"] for r in load(corpus, "tasks")},
        compounds={r["term"]: tuple(r["parts"].split()) for r in load(corpus, "compounds")},
        groups=_column(corpus, "groups", "member", "group"),
        titles=titles,
        ranks=ranks,
        made_names=_made_names(titles),
        made_posts=_made_posts(titles, words),
        persons=frozenset(row["term"] for row in load(corpus, "persons")),
        named=frozenset(
            row["term"]
            for row in load(corpus, "roles")
            if not row.cells.get("concept", "").startswith(KIND_OF)
        ),
        general=_general(corpus),
        constructions=tuple(load(corpus, "constructions")),
        statements=tuple(load(corpus, "statements")),
        parties=tuple(load(corpus, "parties")),
        silent=frozenset(),
        measures=_measures(corpus),
    )


def _column(corpus: Corpus, table: str, key: str, value: str) -> dict[str, str]:
    """One column of a table by another."""
    return {row[key]: row[value] for row in load(corpus, table)}


def _sets(corpus: Corpus, table: str, key: str, value: str) -> dict[str, frozenset[str]]:
    """One column of a table, words with blanks between them, by another."""
    return {row[key]: frozenset(row[value].split()) for row in load(corpus, table)}


def _effects(corpus: Corpus) -> dict[str, Effect]:
    return {
        row["verb"]: Effect(row["cup"], row["wine"], row["posture"], row["way"], row["gives"])
        for row in load(corpus, "effects")
    }


def _bases(corpus: Corpus) -> tuple[frozenset[str], frozenset[str]]:
    """What a place may be named by, and what may be said behind that."""
    places = load(corpus, "places")
    suffixes = frozenset(r["term"] for r in places if r["kind"] == "suffix")
    bases = (
        r["term"]
        for r in places
        if r["kind"] == "base" or r["kind"] != "suffix" and len(r["term"]) > 1
    )
    return frozenset(bases), suffixes


def _precedence(corpus: Corpus) -> tuple[dict[str, frozenset[str]], frozenset[tuple[str, str]]]:
    """Which ways each way yields to, and where readers differ on it."""
    yields: dict[str, frozenset[str]] = {}
    rows = load(corpus, "precedence")
    for row in rows:
        yields[row["way"]] = yields.get(row["way"], frozenset()) | {row["yields"]}
    return yields, frozenset((row["way"], row["yields"]) for row in rows if row["rival"])


def _bows(corpus: Corpus) -> tuple[Bow, ...]:
    return tuple(
        Bow(
            row["purpose"],
            tuple(row["behind"].split()),
            int(_number(row["within"], f"{row.where}:within")),
            row["when"] == "done",
            row["when"] == "sentence",
        )
        for row in load(corpus, "bows")
    )


def _titles(corpus: Corpus) -> tuple[dict[str, frozenset[str]], dict[str, str]]:
    """The characters that stand at each place of a title, and the kinds of bearers that some of
    them tell."""
    rows = load(corpus, "titles")
    places = COLUMNS["titles"]["place"] or ()
    return (
        {
            place: frozenset(row["part"] for row in rows if row["place"] == place)
            for place in places
        },
        {row["part"]: row["kind"] for row in rows if row["kind"]},
    )


def _made_names(titles: Mapping[str, Iterable[str]]) -> re.Pattern[str]:
    """晉侯, 秦穆公; 衛孫文子, 孔子; 昭公: a state and a rank, a house, an epithet with its rank."""
    part = {
        place: "(?:" + "|".join(sorted(titles[place], key=len, reverse=True)) + ")"
        for place in ("state", "lord", "house", "epithet", "honour")
    }
    forms = (
        "{state}?{house}{epithet}{honour}",
        "{state}{epithet}?{lord}",
        "{state}?{epithet}{honour}",
        "{state}?{house}{honour}",
    )
    whole = "|".join(form.format(**part) for form in forms)
    return re.compile(f"(?:{whole})(?![子孫])")  # 吳公子札


def _made_posts(
    titles: Mapping[str, Iterable[str]], words: Mapping[str, Iterable[Word]]
) -> re.Pattern[str]:
    """禮部郎中, 鴻臚寺序班: an office, known by how its name ends, and who serves in it."""
    held = (form for form, of in words.items() if any(word.category == "P" for word in of))
    offices = [form for form in held if form[-1] in titles["seat"] and len(form) > 1]
    office, post = (
        "(?:" + "|".join(sorted(parts, key=len, reverse=True)) + ")"
        for parts in (offices, titles["post"])
    )
    return re.compile(f"{office}+{post}")


def _words(corpus: Corpus) -> dict[str, tuple[Word, ...]]:
    """All words by their forms, of each form in the order of the tables, none twice."""
    words: dict[str, dict[Word, None]] = {}
    for word in _each_word(corpus):
        words.setdefault(word.form, {})[word] = None
    return {form: tuple(readings) for form, readings in words.items()}


def _each_word(corpus: Corpus) -> Iterator[Word]:
    for row in load(corpus, "verbs"):
        yield Word(row["term"], "V", kind=row["class"], takes=row["takes"])
    for row in load(corpus, "formulas"):
        yield Word(
            row["term"],
            "V",
            kind="formula",
            takes="i",
            head=row["head"],
            object=row["object"],
            purpose=row["purpose"],
        )
    for row in load(corpus, "roles"):
        yield Word(row["term"], "P", kind=row["kind"], canonical=row["canonical"])
    for name in ("things", "cuts", "songs"):
        for row in load(corpus, name):
            yield Word(row["term"], "T", kind=row["kind"])
    for row in load(corpus, "places"):
        if row["kind"] in ("fixed", "base"):
            yield Word(row["term"], "L", kind=row["kind"])
    for row in load(corpus, "words"):
        yield Word(row["term"], row["category"])


def _forms(words: Mapping[str, Iterable[Word]]) -> dict[str, frozenset[str]]:
    """The forms of the words of each category."""
    found: dict[str, set[str]] = {}
    for form, readings in words.items():
        for word in readings:
            found.setdefault(word.category, set()).add(form)
    return {category: frozenset(forms) for category, forms in found.items()}


def _lengths(forms: Iterable[str]) -> dict[str, tuple[int, ...]]:
    """How long the forms are that begin with two characters, the shortest first."""
    found: dict[str, set[int]] = {}
    for form in forms:
        if len(form) > 1:
            found.setdefault(form[:2], set()).add(len(form))
    return {pair: tuple(sorted(lengths)) for pair, lengths in found.items()}


def _senses(corpus: Corpus) -> dict[str, tuple[Sense, ...]]:
    """What the neighbours of a word say for one of its categories."""
    found: dict[str, list[Sense]] = {}
    for row in load(corpus, "senses"):
        where = row.where
        found.setdefault(row["term"], []).append(
            Sense(
                row["category"],
                _pattern(row["before"], f"{where}:before", True),
                _pattern(row["after"], f"{where}:after", False),
                _number(row["weight"], f"{where}:weight"),
            )
        )
    return {term: tuple(senses) for term, senses in found.items()}


class _Traits(dict[str, frozenset[str]]):
    """The verbs that have each trait."""

    def __missing__(self, trait: str) -> frozenset[str]:
        raise ZunzuError(
            Fault(
                "data/lexicon/traits.tsv",
                f"has no row {trait}, for which the reader asks",
                nearest(trait, self) or "put the row back",
            )
        )


def _traits(corpus: Corpus, effects: Mapping[str, Effect]) -> dict[str, frozenset[str]]:
    """The verbs that have each trait; what a verb effects is a trait of it as well."""
    found: dict[str, set[str]] = {}
    for row in load(corpus, "traits"):
        found.setdefault(row["trait"], set()).update(row["terms"].split())
    for verb, effect in effects.items():
        for trait in filter(None, (effect.cup, effect.wine, effect.posture, effect.way)):
            found.setdefault(trait, set()).add(verb)
    return _Traits((trait, frozenset(verbs)) for trait, verbs in found.items())


def _general(corpus: Corpus) -> dict[str, tuple[tuple[Word, float], ...]]:
    """What the words of the general dictionary can be, by the class they have there."""
    classes = {
        row["class"]: (row, _number(row["cost"], f"{row.where}:cost"))
        for row in load(corpus, "classes")
    }
    rows = load(corpus, "general")
    _refuse(
        Fault(
            f"{row.where}:classes",
            f"{name!r} is no class",
            nearest(name, classes) or "use one of classes.tsv",
        )
        for row in rows
        for name in row["classes"].split()
        if name not in classes
    )
    return {
        row["term"]: tuple(
            (Word(row["term"], kind["category"], kind=kind["kind"], takes=kind["takes"]), cost)
            for kind, cost in map(classes.__getitem__, row["classes"].split())
        )
        for row in rows
    }


def _measures(corpus: Corpus) -> dict[str, Row]:
    """The words of measure; a unit is so many of another unit that is in the table."""
    found = {row["term"]: row for row in load(corpus, "measures")}
    _refuse(
        Fault(
            f"{row.where}:of",
            f"{row['of']} is no word of measure",
            nearest(row["of"], found) or "add a row for it",
        )
        for row in found.values()
        if row["of"] and row["of"] not in found
    )
    for row in found.values():
        _number(row["times"] or "1", f"{row.where}:times")
    return found


def _refuse(faults: Iterable[Fault]) -> None:
    if told := list(faults):
        raise ZunzuError(*told)
