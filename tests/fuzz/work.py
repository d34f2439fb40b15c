"""Work that is done, counted: how many lines of Python a call runs, those of a loop anew each
time it comes round."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any


@contextmanager
def counted() -> Iterator[Counter[CodeType]]:
    """How many lines each function runs within the block.

    The same on every machine and on every run; what one line does in C (a search, a slice) counts
    as one.
    """
    lines: Counter[CodeType] = Counter()

    def trace(frame: FrameType, event: str, _: Any) -> Callable[..., Any]:
        if event == "line":
            lines[frame.f_code] += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield lines
    finally:
        sys.settrace(before)


def work(call: Callable[[], object]) -> int:
    """How many lines ``call`` runs."""
    with counted() as lines:
        call()
    return lines.total()
