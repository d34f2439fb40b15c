"""What a reader judged of mutants that no rule catches: whether the altered text offends against the rite at all.

An operator puts a 爵 where a 觶 stands; where the text only calls the 觶 by the general name of cups, it says afterwards what it
meant before.  Such a mutant is ``lawful``, and the reason is written down with it; every other that is not caught is an offence missed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ... import tables
from ...errors import Fault, ZunzuError
from .judge import CAUGHT, Outcome


@dataclass(frozen=True, slots=True)
class Lawful:
    """A mutant that breaks no rule of the rite: its id, the altered place as the page shows it, and why."""

    id: str
    shown: str
    why: str


def read(path: Path) -> list[Lawful]:
    """A list of lawful mutants from a table; raises ZunzuError for one that has other columns or a row without a reason."""
    rows = tables.read(path, Lawful)
    if faults := [Fault(f"{path}:{line}", f"{row.id} has no reason", "say why the altered text breaks no rule")
                  for line, row in enumerate(rows, 2) if not row.why.strip()]:
        raise ZunzuError(*faults)
    return rows


def match(lawful: Sequence[Lawful], outcomes: Iterable[Outcome], path: Path) -> dict[str, str]:
    """The reasons by the ids of the mutants among some outcomes.

    Raises ZunzuError for a row that an outcome gives the lie: the altered place is another, or a rule does catch it.
    """
    by_id = {row.id: (line, row) for line, row in enumerate(lawful, 2)}
    found, faults = {}, []
    for outcome in outcomes:
        if (judged := by_id.get(outcome.id)) is None:
            continue
        line, row = judged
        if row.shown != outcome.shown:
            faults.append(Fault(f"{path}:{line}", f"{row.id} is {outcome.shown}", "judge it again"))
        elif outcome.state == CAUGHT:
            faults.append(Fault(f"{path}:{line}", f"{row.id} is caught by {', '.join(outcome.rules)}", "strike the row, or mend the rule"))
        else:
            found[row.id] = row.why
    if faults:
        raise ZunzuError(*faults)
    return found
