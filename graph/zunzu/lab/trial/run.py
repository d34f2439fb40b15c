"""A run of the trial: mutants judged one after another by several hands, every outcome kept at
once, so that a run that was broken off goes on where it stopped.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from ... import records
from ...corpus import shipped
from ...errors import fail
from ...forked import side_by_side
from ...kept import MADE_BY, MADE_FROM
from .judge import Outcome, judge
from .mutants import Mutant

#: Mutants that a hand takes at a time.
_BATCH = 4


def run(
    chosen: Sequence[Mutant],
    kept: Path,
    jobs: int = 1,
    tell: Callable[[int, int], None] = lambda done, of: None,
) -> list[Outcome]:
    """The outcomes of some mutants in their order.

    ``kept`` is a file of JSON Lines: what it holds of the same text, rules and program is not
    judged again, what was made by others is thrown away.  ``tell`` hears how many are done.  Raises
    ZunzuError when the file cannot be written.
    """
    made_by = shipped().digest(MADE_FROM, (*MADE_BY, "lab/trial"))
    try:
        done = _read(kept, made_by)
        before = len(done)
        waiting = [m for m in chosen if m.id not in done]
        kept.parent.mkdir(parents=True, exist_ok=True)
        with kept.open("w" if not done else "a", encoding="utf8") as file:
            file.write(
                "\n" if done else json.dumps({"made by": made_by}) + "\n"
            )  # the last line may have been cut off
            for outcome in _judged(waiting, jobs):
                done[outcome.id] = outcome
                file.write(records.dumps(outcome) + "\n")
                file.flush()
                tell(len(chosen) - len(waiting) + sum(m.id in done for m in waiting), len(chosen))
    except KeyboardInterrupt:
        raise KeyboardInterrupt(
            f"{len(done) - before} more mutants are judged, {len(done)} in all are kept in {kept}; "
            "the same call goes on from there"
        ) from None
    except OSError as error:
        raise fail(
            str(kept),
            f"cannot be written: {error.strerror}",
            "name another folder with ZUNZU_BUILD",
        ) from None
    return [done[m.id] for m in chosen]


def _judged(waiting: Sequence[Mutant], jobs: int) -> Iterator[Outcome]:
    batches = [waiting[i : i + _BATCH] for i in range(0, len(waiting), _BATCH)]
    for batch in side_by_side(_each, batches, jobs):
        yield from batch


def _each(mutants: Sequence[Mutant]) -> list[Outcome]:
    return [judge(mutant) for mutant in mutants]


def _read(kept: Path, made_by: str) -> dict[str, Outcome]:
    """What a file holds; nothing when it was made by another program or from other texts.

    A line that is no outcome (one that was cut off, or that somebody wrote into) is passed over,
    and its mutant judged again. Raises ZunzuError for a file that is none of ours: it would be
    written over.
    """
    try:
        first, *lines = [line for line in kept.read_bytes().split(b"\n") if line] or [b"{}"]
    except FileNotFoundError:
        return {}
    head = None
    with suppress(ValueError, RecursionError):
        head = json.loads(first)
    if not isinstance(head, dict) or set(head) - {"made by"}:
        raise fail(
            str(kept),
            "holds something else than outcomes of a trial",
            "move it elsewhere, or name another folder with ZUNZU_BUILD",
        )
    if head != {"made by": made_by}:
        return {}
    found = {}
    for line in lines:
        with suppress(ValueError, TypeError, RecursionError):
            outcome = records.from_dict(Outcome, json.loads(line))
            found[outcome.id] = outcome
    return found
