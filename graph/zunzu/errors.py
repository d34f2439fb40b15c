"""Errors of zunzu: where, what, remedy.  The command line turns them into one message and exit
code 2."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: ``where`` (file:line or the input's name), ``what``, and what to
    do about it."""

    where: str
    what: str
    remedy: str = ""

    def __str__(self) -> str:
        told = f"{self.where}: {self.what}"
        return f"{told}\n  remedy: {self.remedy}" if self.remedy else told


class ZunzuError(Exception):
    """Something the user can mend.  Carries every fault found in one run, not only the first."""

    def __init__(self, *faults: Fault):
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


def fail(where: str, what: str, remedy: str = "") -> ZunzuError:
    """A ``ZunzuError`` with a single fault: ``raise fail(path, "is empty", "give a text")``."""
    return ZunzuError(Fault(where, what, remedy))


def close_to(name: str, known: Iterable[str], count: int = 3) -> list[str]:
    """The known words nearest to ``name``, best first; none when none is near."""
    from difflib import get_close_matches

    return get_close_matches(name, list(known), count, 0.5)


def nearest(name: str, known: Iterable[str], count: int = 3) -> str:
    """A remedy that names the known words nearest to ``name``, or an empty string.

    >>> nearest("turtel", ["turtle", "trig"])
    'did you mean turtle?'
    """
    close = close_to(name, known, count)
    return f"did you mean {', '.join(close)}?" if close else ""
