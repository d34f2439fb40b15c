"""``zunzu VERB`` and ``python -m zunzu VERB``: the first thing that runs, before anything heavy
is imported.
"""

from __future__ import annotations

import os
import signal
import sys

#: Seconds that a verb has to end once it is asked to; those here say first what they have kept, or
#: finish what they are answering.
GRACE = {"trial": 1.7, "load": 1.7, "build": 1.7, "serve": 8.0}


def main() -> None:
    """Run the verb that the command line names, in a process that is watched."""
    hears = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # not behind nohup
    if hears:
        signal.signal(signal.SIGINT, lambda *_: os._exit(130))  # until somebody can say more
    _open_standard_streams()
    from zunzu import supervise

    verb = next(
        (word for word in sys.argv[1:] if not word.startswith("-") and word != "lab"), "zunzu"
    )
    more = "allow it more memory: --memory 8G, or ZUNZU_MEMORY"
    try:
        if not supervise.enter(verb, GRACE.get(verb, 0.8)) and hears:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        from zunzu.cli import main as run

        run()
    except SystemExit:
        raise
    except KeyboardInterrupt:
        os._exit(130)
    except supervise.NoSize as error:
        supervise.say("ZUNZU_MEMORY", str(error), "write 600M, 4G or none, or unset it")
    except MemoryError:
        supervise.say(verb, "ran out of memory", more)
    except BaseException as error:  # while it was loaded, or while a fault was told
        supervise.say(verb, f"could not be run: {error}", f"{more}; else install zunzu again")
    os._exit(2)


def _open_standard_streams() -> None:
    """Nothing that is opened later may take the number of a standard stream that the caller
    closed, and faults must not
    fail for want of a place to tell them.  Standard output then refuses to be written to, as a
    closed one does.
    """
    for number, flag in ((0, os.O_RDONLY), (1, os.O_RDONLY), (2, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, flag)  # the lowest number that is free: this one
    if sys.stdout is None:
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)
    if sys.stderr is None:
        sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)


if __name__ == "__main__":
    main()
