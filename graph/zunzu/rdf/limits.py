"""Limits of a query: how long it may run, how much memory it may take, how deep it may be nested,
how large its answer may be."""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import fail

#: What may be asked for at most: a week, and a terabyte.
LONGEST, LARGEST = 7 * 24 * 3600, 1 << 20


@dataclass(frozen=True, slots=True)
class Limits:
    """What a query may take, so high that a question of the rites never meets it.

    ``seconds`` by the clock, ``megabytes`` of memory beyond what the program has, ``depth`` of
    brackets within brackets, ``answer`` in megabytes of SPARQL results.  Raises ZunzuError for what
    is no limit.

    >>> Limits(seconds=600).megabytes
    2048
    """

    seconds: float = 60
    megabytes: int = 2048
    depth: int = 200
    answer: int = 256

    def __post_init__(self) -> None:
        if not 0.01 <= self.seconds <= LONGEST:  # NaN is not
            raise fail(
                "--time-limit",
                f"{self.seconds:g} is no number of seconds that can be waited",
                f"give one up to {LONGEST}; without it"
                f" {Limits.__dataclass_fields__['seconds'].default}",
            )
        if not 16 <= self.megabytes <= LARGEST:
            raise fail(
                "--memory-limit",
                f"{self.megabytes} MB is no memory to work in",
                f"give from 16 to {LARGEST}; without it"
                f" {Limits.__dataclass_fields__['megabytes'].default}",
            )
