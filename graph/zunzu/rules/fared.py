"""How the rules fared: how many were asked of a text at all, and how many of these hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from .verdicts import Verdict


@dataclass(frozen=True, slots=True)
class Fared:
    """Of ``total`` rules (a table of rules counts as one) ``asked`` found something that they speak
    of, and ``broken`` were broken somewhere."""

    total: int
    asked: int
    broken: int

    @property
    def held(self) -> int:
        """Those that were asked and broken nowhere."""
        return self.asked - self.broken

    @property
    def silent(self) -> int:
        """Those that found nothing to speak of: of these nothing is known."""
        return self.total - self.asked

    def __str__(self) -> str:
        return (
            f"{self.total} rules: {self.asked} asked, {self.held} held, {self.broken} broken,"
            f" {self.silent} silent"
        )


def fared(verdicts: Iterable[Verdict]) -> Fared:
    """How the rules fared by the verdicts on them."""
    spoken: Counter[str] = Counter()
    broken = set()
    for verdict in verdicts:
        name = verdict.rule.counted
        spoken[name] += (
            len(verdict.held) + len(verdict.broken) + sum(len(acts) for _, acts in verdict.excepted)
        )
        if verdict.broken:
            broken.add(name)
    return Fared(len(spoken), sum(bool(n) for n in spoken.values()), len(broken))
