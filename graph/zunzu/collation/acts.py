"""Two readings, act against act: which are the same, which have another doer, cup, place, and
which are only in one of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..model import Act, Record, Statement

#: What of an act is compared, in the order in which it is told; the rest follows from these.
SLOTS = (
    "verb",
    "negated",
    "agent",
    "object",
    "vessel",
    "recipient",
    "place",
    "facing",
    "count",
    "manner",
    "condition",
)
#: What a person would call the slots.
NAMES = {
    "verb": ("事", "act"), "negated": ("不", "said or denied"), "agent": ("行者", "who"), "object": ("所事", "what"),  # noqa: E501
    "vessel": ("器", "vessel"), "recipient": ("所為", "to whom"), "place": ("處", "where"), "facing": ("面", "facing"),  # noqa: E501
    "count": ("數", "how often"), "manner": ("狀", "how"), "condition": ("若", "when"),
    "missing": ("闕", "left out"), "added": ("增", "added"), "statement": ("記", "told"),
}  # fmt: skip


class Change(Record, frozen=True):
    """What is other about an act: its id and words in the edition and in the text, one slot, what
    it was and is.

    ``slot`` is one of SLOTS, or ``missing``, ``added`` (the whole act), ``statement`` (what is told
    without an act).
    ``follows`` says that the words do not say it: it is other because something else is.
    """

    act: str
    quote: str
    slot: str
    was: str
    given: str
    follows: bool = False


def changes(
    before: Iterable[Act],
    after: Iterable[Act],
    places: Mapping[int, int],
    others: Mapping[int, int],
) -> list[tuple[int, Change]]:
    """What is other about the acts of a segment, each with the letter of the edition at which it
    stands.

    ``before`` and ``after`` are its acts as read in the edition and in the text, each with
    ``start`` as the letter at which it begins; ``places`` leads from letters of the edition to
    those of the text, where they are the same; ``others`` from letters of the text that are new to
    the place in the edition where they were put in.
    """
    found: list[tuple[int, Change]] = []
    waiting: dict[int, list[Act]] = {}
    for act in after:
        waiting.setdefault(act.start, []).append(act)
    gone: list[Act] = []
    for act in before:
        there = waiting.get(places.get(act.start, -1), [])
        twin = next(
            (n for n, other in enumerate(there) if other.verb == act.verb), 0 if there else None
        )
        if twin is None:
            gone.append(act)
        else:
            found += [(act.start, change) for change in slots(act, there.pop(twin))]
    new = [(others.get(act.start, act.start), act) for heap in waiting.values() for act in heap]
    return found + _unpaired(gone, sorted(new, key=lambda one: (one[0], one[1].start)))


def _unpaired(gone: Sequence[Act], new: Sequence[tuple[int, Act]]) -> list[tuple[int, Change]]:
    """Acts of one side alone: where one stands where another stood, it is that act become
    another."""
    found: list[tuple[int, Change]] = []
    left = list(new)
    for act in gone:
        twin = next((one for one in left if one[0] == act.start), None)
        if twin is None:
            found.append((act.start, Change(act.id, act.quote, "missing", told(act), "")))
        else:
            left.remove(twin)
            found += [(act.start, change) for change in slots(act, twin[1])]
    return found + [
        (place, Change(act.id, act.quote, "added", "", told(act))) for place, act in left
    ]


def slots(one: Act, other: Act) -> list[Change]:
    """What is other about an act, slot by slot."""
    vessel_told = one.object != other.object
    pairs = (
        (slot, _value(one, slot), _value(other, slot))
        for slot in SLOTS
        if not (slot == "vessel" and vessel_told)
    )
    return [
        Change(
            one.id,
            other.quote,
            slot,
            was,
            now,
            slot in one.elided and slot in other.elided or slot == "vessel",
        )
        for slot, was, now in pairs
        if was != now
    ]


def _value(act: Act, slot: str) -> str:
    value = getattr(act, slot)
    if slot == "negated":
        return "不" if value else ""
    if isinstance(value, tuple):
        return "、".join(value)
    return "" if value is None else str(value)


def told(act: Act) -> str:
    """The act in few words: 賓 不 拜 主人."""
    parts = (
        "、".join(act.agent),
        "不" * act.negated + act.verb,
        "、".join(act.object),
        "、".join(act.recipient),
    )
    return " ".join(filter(None, parts))


def statements(before: Iterable[Statement], after: Iterable[Statement]) -> list[tuple[int, Change]]:
    """What is told otherwise without an act, each with the letter at which it stands."""
    one, other = list(before), list(after)
    has, had = [_told_as(s) for s in other], [_told_as(s) for s in one]
    new = [s for s in other if _told_as(s) not in had]
    found = []
    for s in one:
        if _told_as(s) not in has:
            twin = next(
                (
                    t
                    for t in new
                    if t.kind == s.kind and (t.subject == s.subject or t.values == s.values)
                ),
                None,
            )
            if twin is not None:
                new.remove(twin)
            found.append(
                (
                    s.start,
                    Change(
                        s.id, (twin or s).quote, "statement", _said(s), _said(twin) if twin else ""
                    ),
                )
            )
    return found + [(s.start, Change(s.id, s.quote, "statement", "", _said(s))) for s in new]


def _told_as(s: Statement) -> tuple[object, ...]:
    """What a statement says, wherever it stands."""
    return s.kind, s.subject, s.values, s.count, s.amount


def _said(s: Statement) -> str:
    return " ".join(
        part
        for part in (
            s.subject,
            "、".join(s.values),
            s.amount or ("" if s.count is None else str(s.count)),
        )
        if part
    )
