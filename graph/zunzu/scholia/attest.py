"""Supplies used: acts whose unwritten slots a commentator fills, or of which he says what the scene
gives too.

His word stands before what the scene gives, which is kept as another reading; what the text writes
is never changed by it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from ..model import Act, Claim, Rival, Told, replace
from ..text import fold

#: The warrant of a slot that a commentator fills.
WARRANT = "E34"


def attest(acts: Sequence[Act], claims: Iterable[Claim]) -> tuple[Act, ...]:
    """``acts`` with what the supplies among ``claims`` tell of them, in their order.

    Copies that a ditto spells out are left as they are: what is told of one party's stand need not
    hold of another's (賓俎公有司設之，兄弟脀私人為之).
    """
    told: defaultdict[tuple[str, str], list[Claim]] = defaultdict(list)
    for claim in claims:
        if claim.kind == "supply":
            for act in _spoken_of(claim, acts):
                told[act.id, claim.fields["slot"]].append(claim)
    return tuple(_tell(act, told) for act in acts)


def _spoken_of(claim: Claim, acts: Sequence[Act]) -> list[Act]:
    """The acts that a supply speaks of: those of its verbs in its passage whose slot the text
    leaves open.

    Where it names a thing, they are those upon that thing; upon none of them (盛黍稷 of 盛兩敦) it
    must be the only one.
    """
    found = [act for act in acts if act.segment == claim.target and _is_open(claim, act)]
    things = {fold(thing) for thing in claim.fields.get("object", "").split("、")} - {""}
    upon = [act for act in found if things & set(map(fold, act.object))]
    return upon if upon or (things and len(found) > 1) else found


def _is_open(claim: Claim, act: Act) -> bool:
    """Whether an act is of the verbs that are told of, and leaves the slot open that is told."""
    slot = claim.fields["slot"]
    if act.source != "written" or act.verb not in claim.fields["verb"].split("、"):
        return False
    return slot in act.warrants or not getattr(act, slot)


def _tell(act: Act, told: dict[tuple[str, str], list[Claim]]) -> Act:
    """``act`` with what is told of its slots; who is named by several claims acts together
    (菹、醢皆主婦設之，佐食設俎)."""
    for slot in ("agent", "recipient"):
        if found := told.get((act.id, slot)):
            names = tuple(
                dict.fromkeys(
                    name for claim in found for name in claim.fields["supplied"].split("、")
                )
            )
            act = _fill(act, slot, names, tuple(Told(slot, claim.id) for claim in found))
    return act


def _fill(act: Act, slot: str, names: tuple[str, ...], told: tuple[Told, ...]) -> Act:
    before, alternatives = getattr(act, slot), act.alternatives
    if set(before) == set(names):
        return replace(act, told=act.told + told)
    others = [rival for rival in alternatives if rival.slot == slot and rival.value != names]
    if before:
        others.insert(0, Rival(slot, before, act.warrants[slot]))
    return replace(
        act,
        **{slot: names},
        elided=tuple(dict.fromkeys((*act.elided, slot))),
        warrants=act.warrants | {slot: WARRANT},
        alternatives=(*others, *(rival for rival in alternatives if rival.slot != slot)),
        told=act.told + told,
    )
