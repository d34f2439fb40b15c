"""A process beside ours that reads a text, while what its rules are asked with is taken up here.

To read a long chapter takes a second, and what is needed then (the rules, the graph as it was kept)
half as long; on two processors both are done at once.  Where there is no second one, where other
threads run or the system forks badly (all but Linux), and where the other process fails, the text
is read here.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from .. import build, records, supervise
from ..corpus import Corpus, at_hand
from ..model import Edition, Reading

#: Reads an edition; the other thing is done meanwhile.
Read = Callable[[Edition, Callable[[], None]], Reading]


@contextmanager
def reader(corpus: Corpus | None = None) -> Iterator[Read]:
    """Within it a text can be read: the other process gets ready at once, and ends with it.

    What a reading raises is raised here, for then it is read here once more.
    """
    corpus = corpus or at_hand()
    if (hand := _begun(corpus)) is None:
        yield lambda edition, meanwhile: build.read(edition, corpus)
        return
    child, asked, told = hand

    def read(edition: Edition, meanwhile: Callable[[], None]) -> Reading:
        with suppress(OSError):
            with os.fdopen(asked, "wb", closefd=False) as pipe:
                pickle.dump(edition, pipe)
            meanwhile()
            with os.fdopen(told, "rb", closefd=False) as pipe:
                if raw := pipe.read():
                    return records.unpacked(Reading, raw)
        return build.read(edition, corpus)

    try:
        yield read
    finally:
        for end in (asked, told):
            os.close(end)
        with suppress(ProcessLookupError, ChildProcessError):
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)


def _begun(corpus: Corpus) -> tuple[int, int, int] | None:
    """The other process, where it is asked and where it answers; None where there can be none."""
    alone = (os.cpu_count() or 1) < 2 or threading.active_count() > 1
    if sys.platform != "linux" or alone:  # the others fork badly
        return None
    parent = os.getpid()
    ours, asked = os.pipe()
    told, answers = os.pipe()
    try:
        child = os.fork()
    except OSError:  # no room for another process
        for end in (ours, asked, told, answers):
            os.close(end)
        return None
    if child:
        os.close(ours)
        os.close(answers)
        return child, asked, told
    try:
        supervise.follow(parent)
        for stop in supervise.STOPS:  # the other hears it, and ends us
            signal.signal(stop, signal.SIG_IGN)
        os.close(asked)
        os.close(told)
        _answer(ours, answers, corpus)
    finally:  # whatever is wrong, the other finds by itself
        os._exit(0)


def _answer(asked: int, answers: int, corpus: Corpus) -> None:
    """Read one text for the process that asks."""
    from .. import parse

    gc.disable()
    parse.prepare(corpus)
    with os.fdopen(asked, "rb") as pipe:
        edition: Edition = pickle.load(pipe)
    with os.fdopen(answers, "wb") as pipe:
        pipe.write(records.packed(build.read(edition, corpus)))
