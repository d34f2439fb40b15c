"""Work on several things side by side, by processes that are forked from this one."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context
from typing import TypeVar

from . import supervise
from .errors import fail

Thing = TypeVar("Thing")
Made = TypeVar("Made")


def side_by_side(
    work: Callable[[Thing], Made], things: Sequence[Thing], hands: int = 0
) -> Iterator[Made]:
    """What ``work`` makes of each of some ``things``, in their order, by so many processes (0: one
    a core); in this one where that is one, or where the system forks badly (all but Linux).

    What ``work`` raises is raised here.  Where it is broken off, what is half done is not waited
    for.  Raises ZunzuError when the system ended one of the processes.
    """
    hands = min(hands or os.cpu_count() or 1, len(things))
    if hands < 2 or sys.platform != "linux":
        yield from map(work, things)
        return
    others = {process.pid for process in active_children()}
    pool = ProcessPoolExecutor(hands, get_context("fork"), supervise.work_for_parent)
    try:
        for doing in [pool.submit(work, thing) for thing in things]:
            yield doing.result()
    except BrokenProcessPool:
        raise fail(
            "a process that works for this one",
            "was ended by the system, perhaps for want of memory",
            "end what else is running, or give it more memory, and try again",
        ) from None
    except BaseException:
        for process in active_children():
            if process.pid not in others:
                process.kill()
        raise
    finally:
        # not cancelled: what was to come fails with the processes, else it trips the pool's thread
        pool.shutdown(wait=False)
