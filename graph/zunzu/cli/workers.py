"""By how many hands chapters are made: the options of the verbs that make many."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import click

from zunzu import hands
from zunzu.errors import fail


@dataclass(frozen=True, slots=True)
class Hands:
    """What the options say; with neither all is made in this process."""

    workers: int = 0
    scheduler: str = ""

    @property
    def make(self) -> hands.Make | None:
        """How chapters are made; None for one after the other."""
        return (
            hands.many(self.workers, self.scheduler) if self.workers > 1 or self.scheduler else None
        )


def options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a verb ``--workers`` and ``--scheduler``, and their meaning as the argument
    ``hands``."""

    @functools.wraps(command)
    def wrapped(*args: Any, workers: int, scheduler: str, **options: Any) -> Any:
        if workers < 1:
            raise fail("--workers", f"{workers} is no number of workers", "write 1 or more")
        return command(*args, hands=Hands(workers, scheduler), **options)

    for option in (
        click.option(
            "--scheduler",
            default="",
            metavar="ADDRESS",
            help="Build chapters on a dask cluster: tcp://host:8786.",
        ),
        click.option(
            "--workers",
            type=int,
            default=1,
            show_default=True,
            metavar="N",
            help="Build chapters in this many processes.",
        ),
    ):
        wrapped = option(wrapped)
    return wrapped
