"""A verb runs in a watched child: what happens to it is told in words, and nothing of it outlives
the command.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from zunzu import supervise

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="no watched child on this system")

#: The command line, whose verb ``check`` does what CODE says.
RUN = """
import os, sys
import click
import zunzu.cli
code = os.environ["CODE"]

@click.command()
def command():
    exec(code, {})

zunzu.cli.Verbs.get_command = lambda self, ctx, name: command
sys.argv = ["zunzu", *sys.argv[1:]]
from zunzu.__main__ import main
main()
"""
DEAF = "import os, signal; signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 16)); print(os.getpid(), flush=True); signal.pause()"  # noqa: E501
HEARS = "import os, time; print(os.getpid(), flush=True); time.sleep(60)"


def hears_of_hanging_up() -> None:
    """Where the tests run under nohup, what they start would not hear of it either."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def start(code: str, *args: str, **env: str) -> subprocess.Popen:
    return subprocess.Popen(
        [sys.executable, "-c", RUN, *(args or ("check",))],
        env={**os.environ, "CODE": code, **env},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hears_of_hanging_up,
    )


def ends(code: str, *args: str, **env: str) -> tuple[int, str]:
    process = start(code, *args, **env)
    return process.wait(60), process.stderr.read()


def is_there(pid: int) -> bool:
    try:
        return "Z" not in re.sub(r".*\)", "", Path(f"/proc/{pid}/stat").read_text()).split()[0]
    except FileNotFoundError:
        return False


def gone(pid: int) -> bool:
    for _ in range(200):
        if not is_there(pid):
            return True
        time.sleep(0.02)
    return False


@pytest.mark.parametrize(
    "number, what",
    [
        (signal.SIGSEGV, "nested too deeply"),
        (signal.SIGKILL, "ran out of memory"),
        (signal.SIGABRT, "a library broke"),
    ],
)
def test_a_death_by_signal_is_told_in_words(number, what):
    code, told = ends(f"import os; os.kill(os.getpid(), {int(number)})")
    assert code == 2 and told.startswith(f"zunzu: check: {what}") and told.count("remedy: ") == 1


def test_what_a_library_wrote_before_it_died_says_why_and_is_shown_to_who_asks():
    dies = "import os; os.write(2, b'memory allocation of 9 bytes failed'); os.abort()"
    code, told = ends(dies)
    assert (
        code == 2 and told.startswith("zunzu: check: ran out of memory") and "9 bytes" not in told
    )
    assert "memory allocation of 9 bytes failed" in ends(dies, "--debug", "check")[1]


def test_what_native_code_has_python_print_before_it_dies_is_no_traceback_for_the_user():
    dies = "import sys, os; sys.excepthook(MemoryError, MemoryError(), None); os.abort()"
    code, told = ends(dies)
    assert (
        code == 2
        and "ran out of memory" in told
        and "remedy: " in told
        and "MemoryError" not in told
    )
    assert "MemoryError" in ends(dies, "--debug", "check")[1]


def test_an_error_that_the_interpreter_displays_for_native_code_is_no_traceback_for_the_user():
    """Where memory is out no hook is called; ctypes has it displayed without one."""
    displays = (
        "import ctypes, sys, os\ntry: raise MemoryError('no room')\n"
        "except MemoryError as error: ctypes.pythonapi.PyErr_Display("
        "ctypes.py_object(type(error)), ctypes.py_object(error), ctypes.py_object(error.__traceback__))\n"  # noqa: E501
    )
    code, told = ends(displays + "os.abort()")
    assert (
        code == 2
        and "ran out of memory" in told
        and "Traceback" not in told
        and "no room" not in told
    )
    assert "no room" in ends(displays + "os.abort()", "--debug", "check")[1]
    assert ends(displays + "print('zunzu: goes on', file=sys.stderr)") == (0, "zunzu: goes on\n")


@pytest.mark.parametrize(
    "code, wanted", [("pass", 0), ("raise SystemExit(1)", 1), ("raise SystemExit(2)", 2)]
)
def test_exit_codes_come_through(code, wanted):
    assert ends(code)[0] == wanted


@pytest.mark.parametrize(
    "number, code", [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
@pytest.mark.parametrize(
    "verb, what", [(HEARS, "what was there before stands"), (DEAF, "was in the middle of a step")]
)
def test_a_verb_is_stopped_whether_it_hears_or_not(verb, what, number, code):
    process = start(verb)
    child = int(process.stdout.readline())
    process.send_signal(number)
    assert process.wait(10) == code
    assert what in process.stderr.read() and gone(child)


def test_a_verb_that_is_stopped_while_python_ends_was_stopped():
    """Its handlers are put away by then, so it dies of the signal."""
    process = start("import signal; signal.signal(signal.SIGTERM, signal.SIG_DFL)\n" + HEARS)
    assert process.stdout.readline()
    process.terminate()
    assert (process.wait(10), process.stderr.read()) == (143, "")


def test_a_second_signal_does_not_break_what_the_first_one_tidies_up():
    process = start(
        "import os, time\ntry:\n print(os.getpid(), flush=True); time.sleep(60)\n"
        "finally:\n print('began', flush=True); time.sleep(0.2); print('done', flush=True)"
    )
    child = int(process.stdout.readline())
    process.send_signal(signal.SIGINT)
    assert process.stdout.readline() == "began\n"
    os.kill(child, signal.SIGINT)
    assert process.stdout.readline() == "done\n" and process.wait(10) == 130


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asked of the kernel")
def test_what_is_broken_off_half_made_is_no_traceback():
    """A module that was being imported has objects whose end asks for what they never got."""
    halves = (
        "import os, time\nclass Half:\n def __del__(self): self.never\n"
        "half = Half(); print(os.getpid(), flush=True)\ntry: time.sleep(60)\n"
        "finally: del half"
    )
    process = start(halves)
    assert process.stdout.readline()
    process.send_signal(signal.SIGINT)
    assert process.wait(10) == 130
    told = process.stderr.read()
    assert "stands" in told and "Traceback" not in told


def test_a_child_and_its_hands_end_when_the_command_is_killed():
    process = start(
        "import os, time\nfrom zunzu import supervise\nif not os.fork():\n supervise.work_for_parent()\n"  # noqa: E501
        "os.write(1, b'%d\\n' % os.getpid()); time.sleep(60)"
    )
    pids = [int(process.stdout.readline()) for _ in range(2)]
    assert all(map(is_there, pids))
    process.kill()
    assert all(map(gone, pids))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asked of the kernel")
def test_ctrl_z_stops_both_and_fg_lets_both_go_on():
    process = subprocess.Popen(
        [sys.executable, "-c", RUN, "check"],
        env={**os.environ, "CODE": HEARS.replace("60", "1")},
        stdout=subprocess.PIPE,
        text=True,
        process_group=0,
    )
    pids = (process.pid, int(process.stdout.readline()))

    def states() -> set[str]:
        return {
            re.sub(r".*\)", "", Path(f"/proc/{pid}/stat").read_text()).split()[0] for pid in pids
        }

    os.killpg(process.pid, signal.SIGTSTP)
    for _ in range(100):
        if states() == {"T"}:
            break
        time.sleep(0.02)
    assert states() == {"T"}
    os.killpg(process.pid, signal.SIGCONT)
    assert process.wait(20) == 0


def test_without_a_watcher_the_verb_runs_in_the_process_itself():
    process = start("import os; print(os.getpid())", ZUNZU_SUPERVISED="0")
    assert int(process.communicate(timeout=60)[0]) == process.pid
    watched = start("import os; print(os.getpid())")
    assert int(watched.communicate(timeout=60)[0]) != watched.pid


@pytest.mark.parametrize("how", [{"ZUNZU_MEMORY": "200M"}, {"args": ("--memory", "200M", "check")}])
def test_memory_is_limited_and_its_end_is_told(how):
    args = how.pop("args", ("check",))
    code, told = ends("x = bytearray(1 << 30)", *args, **how)
    assert code == 2 and told.startswith("zunzu: check: ran out of memory\n  remedy: ")


@pytest.mark.parametrize("size", ["", "x", "0", "-1", "1.5G", "9" * 40, "²"])
def test_what_is_no_size_of_memory_is_refused(size):
    with pytest.raises(ValueError):
        supervise.size_in_bytes(size)
    if size:
        code, told = ends("pass", ZUNZU_MEMORY=size)
        assert code == 2 and "ZUNZU_MEMORY" in told and "remedy: " in told


def test_sizes_of_memory():
    assert [supervise.size_in_bytes(s) for s in ("600M", "4G", "4g", "77", "none")] == [
        600 << 20,
        4 << 30,
        4 << 30,
        77,
        0,
    ]


@pytest.mark.parametrize(
    "closed, where, code",
    [
        (">&-", "standard output: is closed", 2),
        ("2>&-", "", 0),
        ("<&-", "", 0),
        (">/dev/full", "standard output: there is no room", 2),
    ],
)
def test_standard_streams_that_are_closed_or_full(closed, where, code):
    run = subprocess.run(
        ["sh", "-c", f'"$0" -m zunzu read 鄉飲酒禮 18 {closed}', sys.executable],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stdout != "") == (code, code == 0)
    assert run.stderr.count("zunzu: ") == (code == 2) and where in run.stderr


@pytest.mark.parametrize("columns", ["0", "-1", "x", "99999999"])
def test_a_width_that_no_terminal_has_is_none(columns):
    run = subprocess.run(
        [sys.executable, "-m", "zunzu", "read", "鄉飲酒禮", "18"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "COLUMNS": columns},
    )
    assert run.returncode == 0 and "主人坐取爵于篚" in run.stdout


def test_zunzu_alone_prints_its_help():
    run = subprocess.run(
        [sys.executable, "-m", "zunzu"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0 and "Study a rite:" in run.stdout and not run.stderr
