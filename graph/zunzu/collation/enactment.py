"""A rite as it was performed or is planned, beside the rite as it is prescribed.

A list of acts (from a film, a rehearsal, an animation) in CSV with a heading, or in JSON Lines:
``who act what with to where facing times denied``, or 行者 事 物 器 所為 處 面 數 不; ``time`` and
whatever else stands there is only shown.  Names may be written in any of the languages that the
vocabularies have.
"""

from __future__ import annotations

import csv
import io
import json
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..corpus import Corpus
from ..errors import Fault, fail, nearest
from ..model import Act, Reading, replace
from ..rdf.participants import read_namings
from ..rdf.vocabulary import vocabulary
from ..tables import gather
from ..text import editions, fold, to_traditional
from .acts import NAMES, Change, slots, told
from .align import align

#: The columns, and the slot of an act that each fills.
COLUMNS = {
    "who": "agent", "act": "verb", "what": "object", "with": "vessel", "to": "recipient", "where": "place", "facing": "facing",  # noqa: E501
    "times": "count", "denied": "negated",
    "行者": "agent", "事": "verb", "物": "object", "器": "vessel", "所為": "recipient", "處": "place", "面": "facing", "數": "count",  # noqa: E501
    "不": "negated",
}  # fmt: skip
#: The vocabularies in which the names of a slot stand.
_SCHEMES = {
    "agent": ("role",),
    "verb": ("verb",),
    "object": ("thing", "cut", "song"),
    "vessel": ("thing",),
    "recipient": ("role",),
    "place": ("place",),
    "facing": ("facing",),
}
#: By what a staging script is known.
_STAGING = '"zunzu-staging"'
#: Between several names in one cell.
_SEPARATORS = str.maketrans("；;，,", "、、、、")

#: What becomes of an act of the rite, and what an act is that it has not.
DONE, OTHER, LEFT_OUT, OUT_OF_ORDER, ADDED, FORBIDDEN = (
    "done",
    "other",
    "left out",
    "out of order",
    "added",
    "forbidden",
)
KIND_NAMES = {
    DONE: ("如禮", "as prescribed"),
    OTHER: ("異", "done otherwise"),
    LEFT_OUT: ("闕", "left out"),
    OUT_OF_ORDER: ("失次", "out of order"),
    ADDED: ("增", "not in the rite"),
    FORBIDDEN: ("不當", "not to be done"),
}


@dataclass(frozen=True, slots=True)
class Performed:
    """An act as it was performed: its row, and what stood there besides."""

    act: Act
    where: str
    row: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one act: ``prescribed`` in the rite, ``performed``, or both; ``changes``
    where it was done otherwise."""

    kind: str
    prescribed: Act | None
    performed: Performed | None
    changes: tuple[Change, ...] = ()


def read(words: str, where: str, corpus: Corpus | None = None) -> tuple[Performed, ...]:
    """The acts of a list.  Raises ZunzuError with every fault by its line: no column that says what
    is done, a name that no vocabulary has, a number that is none."""
    names = _Names(corpus)
    faults: list[Fault] = []
    out: list[Performed] = []
    for line, row in _rows(words, where):
        filled = {
            COLUMNS[key]: value.strip()
            for key, value in row.items()
            if key in COLUMNS and value.strip()
        }
        if "verb" not in filled:
            faults.append(
                Fault(f"{where}:{line}", "does not say what is done", "fill the column act (or 事)")
            )
            continue
        out.append(
            Performed(
                _act(filled, f"{where}:{line}", len(out), names, faults), f"{where}:{line}", row
            )
        )
    gather(faults)
    if not out:
        raise fail(
            where,
            "holds no act",
            f"give a heading with {', '.join(list(COLUMNS)[:8])}, and a row an act",
        )
    return tuple(out)


def _rows(words: str, where: str) -> Iterator[tuple[int, dict[str, str]]]:
    if (script := _script(words)) is not None:
        yield from script
        return
    if words.lstrip().startswith("{"):
        for line, text in enumerate(words.splitlines(), 1):
            if text.strip():
                yield line, _object(text, f"{where}:{line}")
        return
    reader = csv.DictReader(
        io.StringIO(words), dialect="excel-tab" if "\t" in words.partition("\n")[0] else "excel"
    )
    if "verb" not in {COLUMNS.get(name) for name in reader.fieldnames or ()}:
        raise fail(
            f"{where}:1",
            "the heading has no column act (or 事)",
            f"name columns of {', '.join(COLUMNS)}",
        )
    for row in reader:
        yield (
            reader.line_num,
            {
                key: value or ""
                for key, value in row.items()
                if isinstance(key, str) and not isinstance(value, list)
            },
        )


def _script(words: str) -> list[tuple[int, dict[str, str]]] | None:
    """The events of a staging script (``zunzu export --format staging``), one a line behind its
    head; None for anything else."""
    head, found, events = words.partition('"timeline":')
    if not found or _STAGING not in head:
        return None
    line = words[: len(head)].count("\n") + 1
    try:
        told = json.loads(words)["timeline"]
        return [
            (
                line + n,
                {
                    key: "、".join(map(str, value)) if isinstance(value, list) else str(value)
                    for key, value in event.items()
                    if key in COLUMNS and value not in (None, False)
                },
            )
            for n, event in enumerate(told, 1)
            if not event.get("like") and event.get("source") != "copied"
        ]  # a ditto is done by the acts that it repeats
    except (json.JSONDecodeError, RecursionError, AttributeError, KeyError, TypeError) as error:
        raise fail(
            "the staging script",
            f"cannot be read: {error}",
            "write it anew with zunzu export --format staging",
        ) from None


def _object(text: str, where: str) -> dict[str, str]:
    try:
        values = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise fail(where, f"is no JSON: {error}", "give an object a line") from None
    if not isinstance(values, dict):
        raise fail(
            where, "is no JSON object", 'give an object a line: {"who": "host", "act": "bow"}'
        )
    return {
        key: "、".join(map(str, value)) if isinstance(value, list) else str(value)
        for key, value in values.items()
        if value not in (None, False)
    }


def _act(
    filled: Mapping[str, str], where: str, number: int, names: _Names, faults: list[Fault]
) -> Act:
    told = {
        slot: names.find(slot, value, where, faults)
        for slot, value in filled.items()
        if slot in _SCHEMES
    }
    times = filled.get("count", "1")
    if not times.isdecimal() or not 0 < int(times[:4]) < 1000:
        faults.append(Fault(where, f"{times!r} is no number of times", "write 1, 2, 3"))
        times = "1"
    return Act(
        number,
        number + 1,
        "".join(told["verb"][:1]),
        told.get("agent", ()),
        told.get("object", ()),
        told.get("recipient", ()),
        told.get("place", ()),
        next(iter(told.get("facing", ())), None),
        bool(filled.get("negated")),
        id=f"p{number + 1}",
        vessel=next(iter(told.get("vessel", ())), None),
        count=int(times),
        quote=" ".join(filled.values()),
    )


class _Names:
    """Every label of the vocabularies in any language, with the words of the text that it may
    mean."""

    def __init__(self, corpus: Corpus | None):
        known = vocabulary(corpus)
        self.words: dict[str, dict[str, set[str]]] = {}
        self.labels: dict[str, list[str]] = {}
        for scheme, index in known.index.items():
            words, labels = self.words.setdefault(scheme, {}), self.labels.setdefault(scheme, [])
            for word, concept in index.items():
                words[_plain(word)] = {word}  # as the text writes it: nothing else is meant
                labels += [word, *(label.value for label in known.labels.get(concept, ()))]
            for concept in dict.fromkeys(index.values()):
                chief = next(
                    label.value for label in known.labels[concept] if label.language == "zh-hant"
                )
                for label in known.labels[concept]:
                    if _plain(label.value) not in index:
                        words.setdefault(_plain(label.value), set()).add(chief)
        roles = self.words.setdefault("role", {})
        rites = (card.id for card in editions(corpus=corpus))
        for _, name in read_namings(rites, corpus):  # 侯, in 覲禮 the marquis
            roles.setdefault(_plain(name), {name})

    def find(self, slot: str, cell: str, where: str, faults: list[Fault]) -> tuple[str, ...]:
        """The words of a cell as the text has them.  What no vocabulary has is a fault, but for a
        place, which may be any; so is what may mean several words (zuo: 坐 or 作)."""
        out: list[str] = []
        for name in filter(
            None, (part.strip() for part in cell.translate(_SEPARATORS).split("、"))
        ):
            words = {
                w
                for scheme in _SCHEMES[slot]
                for w in self.words.get(scheme, {}).get(_plain(name), ())
            }
            if len(words) > 1:
                faults.append(
                    Fault(
                        where,
                        f"{name!r} may be {' or '.join(sorted(words))}",
                        "write it as the text does",
                    )
                )
            elif not words and slot != "place":
                faults.append(
                    Fault(
                        where,
                        f"no vocabulary has the {_SCHEMES[slot][0]} {name!r}",
                        self._remedy(slot, name),
                    )
                )
            out.append(min(words, default=fold(to_traditional(name))))
        return tuple(out)

    def _remedy(self, slot: str, name: str) -> str:
        known = list(
            dict.fromkeys(
                label for scheme in _SCHEMES[slot] for label in self.labels.get(scheme, ())
            )
        )
        near = [label for label in known if name.lower() in label.lower().split()]
        meant = f"did you mean {', '.join(near[:4])}?" if near else nearest(name, known)
        return meant or "write it as the text does, or in pinyin or English"


def _plain(label: str) -> str:
    flat = "".join(
        c for c in unicodedata.normalize("NFD", label.lower()) if not unicodedata.combining(c)
    )
    return fold(to_traditional("".join(flat.split())))


def judge(rite: Sequence[Act], performed: Sequence[Performed]) -> tuple[Outcome, ...]:
    """What became of each act of a rite, and what was done besides, in an order that both have.

    What the rite does not say and what the list does not say is no difference; what happens only on
    a condition may be left out; what the rite denies (不拜) is not to be done.
    """
    expected = [act for act in rite if not act.negated and act.model is None]
    denied = [act for act in rite if act.negated]
    by_id = {p.act.id: p for p in performed}
    pairs = align(expected, [p.act for p in performed if not p.act.negated])
    out = [
        _outcome(pair.one, by_id[pair.other.id] if pair.other else None)
        for pair in pairs
        if pair.other is not None or pair.one is None or not pair.one.condition
    ]
    return tuple(_forbidden(_moved(out), denied))


def _outcome(act: Act | None, done: Performed | None) -> Outcome:
    """What became of an act of the rite, or of something that the rite does not have."""
    if act is None:
        return Outcome(ADDED, None, done, ())
    if done is None:
        return Outcome(LEFT_OUT, act, None, ())
    changes = tuple(_told_by_both(act, done.act))
    return Outcome(OTHER if changes else DONE, act, done, changes)


def _told_by_both(one: Act, other: Act) -> Iterator[Change]:
    for change in slots(one, other):
        if (
            change.was
            and change.given
            and change.slot != "manner"
            and not _meet(change.was, change.given)
        ):
            yield change


def _meet(one: str, other: str) -> bool:
    """Whether two values may be one: 西階上 and 西階, or one of several persons."""
    return any(a in b or b in a for a in one.split("、") for b in other.split("、"))


def _moved(outcomes: list[Outcome]) -> list[Outcome]:
    """What is left out in one place and added in another was done out of order."""
    left = [o for o in outcomes if o.kind == LEFT_OUT]
    out: list[Outcome] = []
    taken: set[int] = set()
    for o in outcomes:
        twin = None
        if o.kind == ADDED and o.performed:
            mine = o.performed.act
            twin = next(
                (
                    x
                    for x in left
                    if id(x) not in taken and x.prescribed and _same(x.prescribed, mine)
                ),
                None,
            )
        if twin is not None:
            taken.add(id(twin))
            out.append(Outcome(OUT_OF_ORDER, twin.prescribed, o.performed))
        else:
            out.append(o)
    return [o for o in out if id(o) not in taken]


def _same(one: Act, other: Act) -> bool:
    agents = ["、".join(act.agent) for act in (one, other)]
    return (
        one.verb == other.verb
        and all(agents)
        and _meet(agents[0], agents[1])
        and not list(_told_by_both(one, other))
    )


def _forbidden(outcomes: list[Outcome], denied: Sequence[Act]) -> Iterator[Outcome]:
    for o in outcomes:
        mine = o.performed.act if o.kind == ADDED and o.performed else None
        no = next((act for act in denied if mine and _same(act, replace(mine, negated=True))), None)
        yield Outcome(FORBIDDEN, no, o.performed) if no else o


def score(outcomes: Sequence[Outcome]) -> float:
    """The share of the acts of the rite that were done as they are prescribed."""
    wanted = [o for o in outcomes if o.kind in (DONE, OTHER, LEFT_OUT, OUT_OF_ORDER)]
    return sum(o.kind == DONE for o in wanted) / len(wanted) if wanted else 1.0


def as_performed(reading: Reading, outcomes: Sequence[Outcome]) -> Reading:
    """A chapter as it was read, with what was performed in the place of what is prescribed: to be
    asked what rules it breaks.

    What was done out of order or besides is not in it: the text has no place for it.
    """
    otherwise = {o.prescribed.id: o for o in outcomes if o.prescribed}
    undone = {name for name, o in otherwise.items() if o.kind == LEFT_OUT}
    out: list[Act] = []
    for act in reading.acts:
        if act.copied_from in undone:
            continue
        if act.answers in undone:
            act = replace(act, answers=None)
        o = otherwise.get(act.id)
        if o is None or o.kind == DONE:
            out.append(act)
        elif o.performed is not None and o.kind != OUT_OF_ORDER:
            done = o.performed.act
            changed = {c.slot: getattr(done, c.slot) for c in o.changes}
            if act.vessel in act.object and changed.get("object"):
                changed["vessel"] = changed["object"][
                    0
                ]  # the cup in play is the one that is handled
            out.append(replace(act, **changed, negated=done.negated))
    return replace(reading, acts=tuple(out))


def values(o: Outcome) -> dict[str, Any]:
    """An outcome as JSON values."""
    return {
        "kind": o.kind,
        "act": o.prescribed.id if o.prescribed else None,
        "prescribed": told(o.prescribed) if o.prescribed else None,
        "performed": dict(o.performed.row) if o.performed else None,
        "where": o.performed.where if o.performed else None,
        "changes": [{"slot": c.slot, "was": c.was, "is": c.given} for c in o.changes],
    }


def tell(outcomes: Sequence[Outcome], title: str, everything: bool) -> str:
    """The outcomes in lines that a person reads; with ``everything`` also what was done as it
    should be."""
    lines = [
        (
            f"{title}: {sum(o.kind == DONE for o in outcomes)} acts as prescribed,"
            f" {score(outcomes):.0%}"
        ),
        "",
    ]
    for o in outcomes:
        if o.kind != DONE or everything:
            zh, en = KIND_NAMES[o.kind]
            mine = f"{o.prescribed.id} {told(o.prescribed)}" if o.prescribed else ""
            theirs = f"{o.performed.where} {told(o.performed.act)}" if o.performed else ""
            lines.append(f"{zh} {en}: " + " | ".join(filter(None, (mine, theirs))))
            lines += [
                f"    {NAMES[c.slot][0]} {NAMES[c.slot][1]}: {c.was} → {c.given}" for c in o.changes
            ]
    return "\n".join(lines) + "\n"
