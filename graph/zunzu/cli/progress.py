"""A word on the terminal while a step takes long: on stderr, after a second, and never on a
pipe."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE = 1.0  # seconds a step may take before it is announced


@contextmanager
def step(label: str) -> Iterator[None]:
    """Show ``label`` with a spinner while the block runs, once it has run for a second.

    >>> with step("weaving"):
    ...     pass
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    status = Console(stderr=True).status(label)
    lock, over = threading.Lock(), False

    def announce() -> None:
        with lock:
            if not over:
                status.start()

    timer = threading.Timer(PATIENCE, announce)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        with lock:
            over = True
            timer.cancel()
            status.stop()
