"""A verb runs in a child of the process that was called; that process stays behind and watches.

Native code (the store, the validator) hears no Ctrl-C, and where it runs out of stack or memory
it takes its process with it.  The watcher hears and outlives both: it hands on what asks us to
stop, ends a child that does not, and says in words what became of one that died.  Where there is
no ``fork``, or with ``ZUNZU_SUPERVISED=0``, the verb runs in the process itself.
"""

from __future__ import annotations

import io
import os
import signal
import sys
from contextlib import suppress
from types import FrameType, TracebackType

#: What asks us to stop: Ctrl-C, a supervisor or a shutdown, a terminal that was closed.
STOPS = tuple(s for s in (getattr(signal, n, None) for n in ("SIGINT", "SIGTERM", "SIGHUP")) if s)

#: Exit codes a verb may end with; any other is a death.
CODES = (0, 1, 2, 130, 141)

_DIED_WITH_PARENT = 1  # PR_SET_PDEATHSIG of linux/prctl.h
_EVIDENCE = 65536  # bytes that are looked at of what a dead child wrote

_DEEP = ("SIGSEGV", "SIGBUS", "SIGILL", "SIGTRAP")
_MEMORY = (
    b"memory allocation",
    b"out of memory",
    b"bad_alloc",
    b"annot allocate",
    b"MemoryError",
    b"start new thread",
    b"spawn thread",
    b"temporarily unavailable",
    b"pthread",
)
#: How a display of an error begins, and how what we say ourselves does.
_DISPLAYED, _OURS = "Traceback (most recent call last):\n", "zunzu"
_STACK = (b"stack overflow", b"overflowed its stack")


class NoSize(ValueError):
    """What was given as a size of memory is none."""


def enter(name: str, grace: float = 0.8) -> bool:
    """Go on in a child of this process.  The process itself does not come back: it ends as the
    child does.

    ``name`` is the verb, for messages; ``grace`` the seconds a child has to end once it is asked
    to.  Gives whether this is such a child.  Raises NoSize for a ``ZUNZU_MEMORY`` that is none.
    """
    if not hasattr(os, "fork") or os.environ.get("ZUNZU_SUPERVISED") == "0":
        return False
    signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)  # what comes now is heard when somebody listens
    evidence, parent = _evidence(), os.getpid()
    try:
        child = os.fork()
    except OSError:  # no room for another process: without a watcher, then
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
        return False
    if child:
        os._exit(_Watch(child, name, grace, evidence).wait())
    follow(parent)
    if evidence is not None:
        _keep_noise(evidence)
    stop_once()
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
    limit_memory(os.environ.get("ZUNZU_MEMORY") or "")
    return True


def follow(parent: int) -> None:
    """Let this process end when its parent does, however that ends; for every process that is
    forked to work.
    """
    import ctypes

    try:
        ctypes.CDLL(None).prctl(_DIED_WITH_PARENT, int(signal.SIGKILL))
    except (AttributeError, OSError, TypeError):  # another system: it looks now and then
        _look_for(parent)
    if os.getppid() != parent:  # it was gone already
        os._exit(2)


def work_for_parent() -> None:
    """What a hand of a pool begins with: it ends with its parent, and leaves it to the parent to
    hear Ctrl-C.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for stop in STOPS[1:]:
        signal.signal(stop, signal.SIG_DFL)
    if os.name == "posix":
        follow(os.getppid())


def stop_once() -> None:
    """Let the first of :data:`STOPS` raise KeyboardInterrupt and the others nothing.

    Ctrl-C reaches a whole group of processes and is handed on besides: a second must not break
    what the first one tidies up.
    """
    asked = False

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal asked
        if not asked:
            asked = True
            # what is broken off half made cannot be tidied up as it would, and nobody is helped
            # by hearing so
            sys.unraisablehook = lambda _: None
            raise KeyboardInterrupt

    for number in STOPS:
        if signal.getsignal(number) is not signal.SIG_IGN:  # nohup
            signal.signal(number, stop)


def size_in_bytes(size: str) -> int:
    """``600M``, ``4G`` in bytes; 0 for ``none``.  Raises NoSize for anything else."""
    if size.lower() == "none":
        return 0
    power = "KMGT".find(size[-1:].upper()) + 1 if size else 0
    number = size[:-1] if power else size
    if not (number.isascii() and number.isdigit() and len(number) < 16) or not int(number):
        raise NoSize(f"{size!r} is no size of memory")
    return int(int(number) * 1024**power)


def limit_memory(size: str = "") -> None:
    """Let this process take no more memory than ``size``, or than nine tenths of the machine's
    when that is empty.

    Raises NoSize where ``size`` is none.  A stricter limit that was set outside stays.
    """
    try:
        import resource
    except ImportError:  # no such limit on this system
        return
    most = size_in_bytes(size) if size else _of_machine() * 9 // 10
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    bounds = [n for n in (most, hard) if n > 0 and n != resource.RLIM_INFINITY]
    if bounds and (size or soft == resource.RLIM_INFINITY):
        resource.setrlimit(resource.RLIMIT_DATA, (min(bounds), hard))


def _of_machine() -> int:
    """The memory there is, in bytes: of the machine, or of the group of processes that we may
    fill (cgroup v2).
    """
    whole = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    try:
        with open("/sys/fs/cgroup/memory.max", encoding="ascii") as file:
            return min(whole, int(file.read()))
    except (OSError, ValueError):  # none, or "max"
        return whole


class _Watch:
    """A child, and what was heard while it ran."""

    def __init__(self, child: int, name: str, grace: float, evidence: int | None) -> None:
        self.child, self.name, self.grace, self.evidence = child, name, grace, evidence
        self.asked: int | None = None
        self.ended = False

    def wait(self) -> int:
        """Wait for the child, tell of its death, and give the exit code for it."""
        for number in STOPS:
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._ask)
        signal.signal(signal.SIGALRM, self._end)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
        _, status = os.waitpid(self.child, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        return self._told(os.waitstatus_to_exitcode(status))

    def _ask(self, number: int, frame: FrameType | None) -> None:
        if self.asked is None:
            self.asked = number
            signal.setitimer(signal.ITIMER_REAL, self.grace)
        self._send(number)

    def _end(self, number: int, frame: FrameType | None) -> None:
        self.ended = True
        self._send(signal.SIGKILL)

    def _send(self, number: int) -> None:
        with suppress(ProcessLookupError):  # it has ended just now
            os.kill(self.child, number)

    def _told(self, code: int) -> int:
        stopped = 128 + self.asked if self.asked else 130
        if code in CODES:
            return stopped if code == 130 else code
        if self.ended:
            say(
                self.name,
                "stopped; it was in the middle of a step and was ended, what was there before"
                " stands",
                "run it again; what a broken step left is swept away then",
            )
            return stopped
        if self.asked and code == -self.asked:  # Python had put its handlers away: it was ending
            return stopped
        if -code == getattr(signal, "SIGPIPE", None):
            return 141
        noise = self._noise()
        if os.environ.get("ZUNZU_DEBUG", "0") not in ("", "0") or "--debug" in sys.argv:
            os.write(2, noise)
        say(self.name, *death(-code, noise))
        return 2

    def _noise(self) -> bytes:
        return os.pread(self.evidence, _EVIDENCE, 0) if self.evidence is not None else b""


def death(number: int, noise: bytes) -> tuple[str, str]:
    """What and remedy for a child that a signal has ended, and that had written ``noise`` before.

    >>> death(11, b"")[0]
    'nested too deeply: the stack of the machine ran out'
    """
    name = signal.Signals(number).name if number in set(signal.Signals) else f"exit code {-number}"
    if name == "SIGKILL" or any(word in noise for word in _MEMORY):
        return (
            "ran out of memory",
            "give less at once, or allow more: --memory 8G, or ZUNZU_MEMORY",
        )
    if name in _DEEP or any(word in noise for word in _STACK):
        return (
            "nested too deeply: the stack of the machine ran out",
            (
                "make what was given flatter; if it is flat, a library broke: run again as zunzu"
                " --debug …"
            ),
        )
    return (
        f"a library broke and was ended ({name})",
        "give less at once; zunzu --debug … shows what it said",
    )


def say(where: str, what: str, remedy: str) -> None:
    """Tell one fault on standard error when nothing else of the program is there to do it."""
    told = f"zunzu: {where}: {what}\n  remedy: {remedy}\n".encode("utf-8", "backslashreplace")
    with suppress(OSError, ValueError, AttributeError):  # nobody listens
        os.write(sys.stderr.fileno(), told)


def _evidence() -> int | None:
    """A file without a name for what native code writes to standard error."""
    try:
        return os.memfd_create("zunzu")
    except (AttributeError, OSError):
        return None


def _keep_noise(evidence: int) -> None:
    """Python's standard error stays where it is; what libraries write there by themselves goes
    into ``evidence``, and so does an error that native code has Python print before it gives up.
    """
    told = os.dup(2)
    os.dup2(evidence, 2)
    sys.stderr = _Told(open(told, "wb"), "utf-8", "backslashreplace", line_buffering=True)
    sys.excepthook = _into_evidence


class _Told(io.TextIOWrapper):
    """Standard error without what the interpreter itself displays: where memory is out it can call
    no ``sys.excepthook``, and displays the error that a library then dies of line by line.
    """

    displaying = False

    def write(self, text: str) -> int:
        self.displaying = text == _DISPLAYED or (self.displaying and not text.startswith(_OURS))
        if self.displaying:
            return os.write(2, text.encode("utf-8", "backslashreplace"))
        return super().write(text)


def _into_evidence(
    kind: type[BaseException], error: BaseException, at: TracebackType | None
) -> None:
    import traceback

    told = "".join(traceback.format_exception(kind, error, at))
    os.write(2, told.encode("utf-8", "backslashreplace"))


def _look_for(parent: int) -> None:
    import threading
    import time

    def look() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os.kill(os.getpid(), signal.SIGKILL)

    threading.Thread(target=look, daemon=True).start()
