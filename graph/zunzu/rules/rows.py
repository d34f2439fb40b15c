"""The 例 as a scholar writes them: ``ontology/rules/*.toml``, one ``[[rule]]`` after another.

A rule says in the words of the vocabularies **when** it speaks of an act, what that act **must** or
**must not** be, whose words it rests on, what is **except**-ed and by whose words, and shows itself
in a **good** and a **bad** sentence::

    [[rule]]
    id = "VES-01"
    name = "xian-yong-jue"
    zh = "獻用爵，其他用觶。"
    en = "…"
    words = "獻用爵，其他用觶"
    at = "yili.04.149"
    when = { verb = "獻", round = "獻" }
    must = { vessel = "爵" }
    good = "主人取爵，洗，升，實爵，獻賓。"
    bad = "主人取觶，洗，升，實觶，獻賓。"

No rule names a chapter.  One that holds in one kind of rite only names the kind, ``rite = "祭"``:
of what kinds a chapter is follows from what is done in it (``ontology/inference/rite.rq``).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import msgspec

from ..errors import Fault, ZunzuError, fail
from ..rdf.names import RULES
from ..tables import read_text

#: One word, or several of which any will do.
Words = str | tuple[str, ...]
#: Where another act is looked for: one giving of a cup, one passage, one section, one round, the
#: whole rite.
Scope = Literal["exchange", "segment", "section", "round", "rite"]
#: What one act may share with another.
Shared = Literal["by", "to", "object", "vessel", "cup", "place"]
_SEGMENT = re.compile(r"[a-z]+\.\d\d\.\d{3}(\.[a-z]+)?")
_HEAD = re.compile(r"^\[\[([\w.]+)\]\]", re.M)
#: A table whose rows stand one a line, ``row = [`` and below it ``{ no = 1, … },``.
_INLINE, _ROW = (
    re.compile(r"\[\[table\]\]\n(?:\w+ = [^\[].*\n)*row = \["),
    re.compile(r"^ *\{ ", re.M),
)


class Pattern(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an act is like: words for its slots, all of which it has, and acts that stand near it.

    ``by`` who does it, ``to`` to whom, ``manner`` and ``layer`` as the text has them (左, 少; 經,
    記), ``subject`` whom or what a statement is about, ``value`` what it says of it, ``said`` the
    act that spoken words tell him to do, ``beside`` whose or what the place is named after,
    ``purpose`` what a bow is for.
    ``denied`` is true of what the text says is not done; without it only what is done is meant,
    with ``"either"`` both.
    ``higher`` says which of the two who meet in the act is the more honoured.
    The other acts stand anywhere before or behind it ``within`` their scope, or no more than
    ``reach`` acts away, or next to it;
    ``same`` names what both share, and ``crossed`` is said where the one to whom it is done
    answers.
    """

    verb: Words = ()
    by: Words = ()
    to: Words = ()
    object: Words = ()
    vessel: Words = ()
    subject: Words = ()
    said: Words = ()
    value: Words = ()
    place: Words = ()
    beside: Words = ()
    facing: Words = ()
    posture: Words = ()
    purpose: Words = ()
    round: Words = ()
    phase: Words = ()
    manner: Words = ()
    layer: Words = ()
    count: int | None = None
    denied: bool | Literal["either"] = False
    higher: Literal["by", "to", "neither"] | None = None
    before_it: Pattern | None = None
    after_it: Pattern | None = None
    beside_it: Pattern | None = None
    just_before_it: Pattern | None = None
    just_after_it: Pattern | None = None
    within: Scope = "section"
    reach: int | None = None
    same: tuple[Shared, ...] = ()
    crossed: bool = False
    unless: tuple[Pattern, ...] = ()


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is said in both languages, and whose words say so: ``at`` is a segment of the corpus,
    or names a book that is not here."""

    zh: str
    en: str
    words: str
    at: str

    @property
    def is_of_our_texts(self) -> bool:
        """Whether the words stand in a segment of the corpus."""
        return _SEGMENT.fullmatch(self.at) is not None


class Exception_(Said, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the tradition excepts: the acts, or all acts of a kind of rite."""

    when: Pattern | None = None
    rite: Words = ()


class Rule(Said, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One 例.  ``good`` keeps it and ``bad`` breaks it, after what is ``given`` before both.

    ``must`` is asked of what the text fills in; where it is silent, nothing is broken.  ``argued``
    is what the tradition disputes about it, in whose words.  A rule about what is no act (cuts,
    mats, numbers) gives in ``cases`` and ``broken`` SPARQL patterns on ``?case`` instead.
    """

    id: Annotated[str, msgspec.Meta(pattern=r"^[A-Z]+-\d+$")]
    family: str = ""
    rite: Words = ()
    when: Pattern | None = None
    must: Pattern | None = None
    must_not: Pattern | None = None
    never: bool = False
    cases: str = ""
    broken: str = ""
    excepted: tuple[Exception_, ...] = msgspec.field(default=(), name="except")
    argued: tuple[Said, ...] = ()
    given: str = ""
    good: str
    bad: str

    @property
    def iri(self) -> str:
        return RULES + self.id

    @property
    def counted(self) -> str:
        """The id it is counted under: rows of one table are one rule."""
        return self.id.partition(".")[0]


class Row(Said, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One row of a table: what it has of its own, which is all but family and kind of rite.

    ``no`` is its name in the table for good: a new row takes the next number wherever it stands,
    and none takes that of one that is gone.
    """

    no: Annotated[int, msgspec.Meta(ge=1, le=99)]
    when: Pattern
    must: Pattern | None = None
    must_not: Pattern | None = None
    excepted: tuple[Exception_, ...] = msgspec.field(default=(), name="except")
    given: str = ""
    good: str
    bad: str


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One 例 that says the same of many: its rows differ only by who, where, which thing
    (官有常職: 搢扑者司射, 舉旌者獲者, …)."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[A-Z]+-\d+$")]
    family: str = ""
    zh: str
    en: str
    row: tuple[Row, ...]
    rite: Words = ()

    def rules(self) -> Iterator[Rule]:
        """Each row as a rule, ``OFF-01.07``."""
        for row in self.row:
            own = {name: getattr(row, name) for name in row.__struct_fields__ if name != "no"}
            own |= {"zh": self.zh + row.zh, "en": f"{self.en} {row.en}"}
            yield Rule(id=f"{self.id}.{row.no:02}", family=self.family, rite=self.rite, **own)


R = TypeVar("R", Rule, Table)


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words of one scheme that rules speak of in one breath."""

    name: str
    en: str
    scheme: str
    members: tuple[str, ...]


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one file, or all of them, hold; ``family`` is that of its rules which name none
    themselves."""

    family: str = ""
    rule: tuple[Rule, ...] = ()
    table: tuple[Table, ...] = ()
    group: tuple[Group, ...] = ()


def read(paths: Sequence[Path]) -> Book:
    """All rules and groups of some files, the rows of tables among the rules.

    Raises ZunzuError with file and line for what is no TOML or has not the fields it should, and
    for names that stand twice.
    """
    books = [_read(path) for path in paths]
    tables = tuple(table for book in books for table in book.table)
    rules = (
        *(rule for book in books for rule in book.rule),
        *(rule for table in tables for rule in table.rules()),
    )
    whole = Book("", rules, tables, tuple(group for book in books for group in book.group))
    if faults := [*_twice(rules + tables), *_twice(whole.group), *_unsaid_rules(rules)]:
        raise ZunzuError(*faults)
    return whole


def _twice(named: Iterable[Rule | Table | Group]) -> Iterator[Fault]:
    """Ids and names that stand more than once."""
    times = Counter(one.name if isinstance(one, Group) else one.id for one in named)
    for name in sorted(name for name, n in times.items() if n > 1):
        yield Fault(f"the rule {name}", "stands twice", "give one of them another id or name")


def _unsaid_rules(rules: Iterable[Rule]) -> Iterator[Fault]:
    for rule in rules:
        if told := _unsaid(rule):
            yield Fault(f"the rule {rule.id}", told, "see docs/guide/add-a-rule.md")


def words(given: Words) -> tuple[str, ...]:
    """One word or several, as several."""
    return (given,) if isinstance(given, str) else given


def _unsaid(rule: Rule) -> str:
    """What a rule lacks that it must say."""
    if not rule.family:
        return "has no family, and its file names none"
    if bool(rule.cases) != bool(rule.broken) or bool(rule.cases) == bool(rule.when):
        return "says neither when it speaks nor, in SPARQL, its cases and what breaks them; or both"
    if rule.when and (rule.must is not None) + (rule.must_not is not None) + rule.never != 1:
        return "has to say one of must, must_not, never"
    if rule.must is not None and (
        rule.must.unless
        or msgspec.structs.replace(rule.must, denied=rule.must.denied is True) == Pattern()
    ):
        return "asks nothing with must, or says unless in it"
    if rule.must_not == Pattern():
        return "forbids every act with must_not"
    if any((e.when is None) == (not e.rite) for e in rule.excepted):
        return "has an exception that names neither acts (when) nor a kind of rite, or both"
    return ""


def _read(path: Path) -> Book:
    raw = read_text(path)
    try:
        book = msgspec.toml.decode(raw, type=Book)
    except msgspec.ValidationError as error:
        raise fail(
            _where(path, raw, str(error)), str(error), "see docs/guide/add-a-rule.md"
        ) from None
    except ValueError as error:
        found = re.search(r"line (\d+)", str(error))
        raise fail(
            f"{path}:{found[1]}" if found else str(path), f"is no TOML: {error}", "mend the file"
        ) from None
    return Book(
        "",
        tuple(_of_family(rule, book) for rule in book.rule),
        tuple(_of_family(table, book) for table in book.table),
        book.group,
    )


def _of_family(one: R, book: Book) -> R:
    """A rule or table, of the family of its file where it names none."""
    return one if one.family else msgspec.structs.replace(one, family=book.family)


def _where(path: Path, raw: str, told: str) -> str:
    """File and line of the row that msgspec names as ``$.rule[3]``, or ``$.table[0].row[2]``."""
    if not (found := re.search(r"\$\.(\w+)\[(\d+)\](?:\.(\w+)\[(\d+)\])?", told)):
        return str(path)
    kind, number, inner, within = found.groups()
    head = [m.start() for m in _HEAD.finditer(raw) if m[1] == kind][int(number)]
    if inner:
        rows = (
            _ROW.finditer(raw, head)
            if _INLINE.match(raw, head)
            else (m for m in _HEAD.finditer(raw, head) if m[1] == f"{kind}.{inner}")
        )
        head = [m.start() for m in rows][int(within)]
    return f"{path}:{raw.count(chr(10), 0, head) + 1}"
