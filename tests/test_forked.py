"""Work side by side: in order, with what is raised, and with nobody left behind."""

from __future__ import annotations

import os
import signal
import sys
import time
from multiprocessing import active_children

import pytest

from zunzu.errors import ZunzuError
from zunzu.forked import side_by_side

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="work is forked on Linux alone")


def _late_first(n: int) -> tuple[int, int]:
    time.sleep(0.2 / (n + 1))
    return n, os.getpid()


def _unready(n: int) -> int:
    if n == 1:
        raise ValueError("the second is no good")
    time.sleep(n * 30)
    return n


def _ended(n: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return n


def test_what_is_made_comes_in_the_order_of_the_things_from_several_processes() -> None:
    made = list(side_by_side(_late_first, range(6), 2))
    assert [n for n, _ in made] == list(range(6))
    assert len({by for _, by in made}) == 2 and os.getpid() not in {by for _, by in made}


def test_one_hand_works_in_this_process() -> None:
    assert {by for _, by in side_by_side(_late_first, range(2), 1)} == {os.getpid()}


def test_what_work_raises_is_raised_and_nobody_is_waited_for() -> None:
    begun = time.monotonic()
    with pytest.raises(ValueError, match="no good"):
        list(side_by_side(_unready, range(4), 2))
    assert time.monotonic() - begun < 20
    assert not _left()


def test_a_process_that_the_system_ended_is_told() -> None:
    with pytest.raises(ZunzuError, match="ended by the system"):
        list(side_by_side(_ended, range(3), 2))


def _left() -> bool:
    """Whether a process is still there a while after it was ended."""
    for _ in range(100):
        if not active_children():
            return False
        time.sleep(0.05)
    return True
