"""A word on the terminal while a step takes long: on stderr, after a second, and never on a
pipe."""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from zunzu import kept

#: So many objects more are made before Python looks for circles among them, in a verb that is
#: done in a moment: it makes hardly any.
_MANY = 1_000_000

PATIENCE = 1.0  # seconds a step may take before it is announced


@contextmanager
def quick() -> Iterator[None]:
    """A verb that is done in a second or two: what is kept with the graph is looked at once, and
    Python does not search for circles among its objects, which takes it a tenth of that time, nor
    once more when it ends."""
    often = gc.get_threshold()
    gc.set_threshold(_MANY, *often[1:])
    try:
        with kept.looked_at_once():
            yield
    finally:
        gc.set_threshold(*often)
        gc.freeze()


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
