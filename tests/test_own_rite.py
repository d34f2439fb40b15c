"""The guide *Bring your own rite*, typed as it stands in an empty folder, with zunzu as a wheel
installs it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from zunzu import build, kept
from zunzu.corpus import FOLDERS, shipped

GUIDE = Path(__file__).resolve().parent.parent / "docs" / "guide"
BLOCKS = re.findall(
    r"```console\n(.*?)```",
    (GUIDE / "bring-your-own-rite.md").read_text(encoding="utf8"),
    re.DOTALL,
)
COMMANDS = [
    line.removeprefix("$ ")
    for block in BLOCKS
    for line in block.splitlines()
    if line.startswith("$ ")
]


@pytest.fixture(scope="module")
def installed(tmp_path_factory, root) -> Path:
    """The package with its assets inside, as the wheel lays them down
    (``[tool.hatch.build.targets.wheel.sources]``)."""
    place = tmp_path_factory.mktemp("installed")
    shutil.copytree(
        root / "graph" / "zunzu", place / "zunzu", ignore=shutil.ignore_patterns("__pycache__")
    )
    for folder in FOLDERS:
        shutil.copytree(root / folder, place / "zunzu" / "_assets" / folder)
    return place


@pytest.fixture(scope="module")
def typed(installed, tmp_path_factory) -> dict[str, subprocess.CompletedProcess[str]]:
    """What came of each command."""
    made = build.make(corpus=shipped())
    folder = tmp_path_factory.mktemp("empty")
    for example in ("liji.40.txt", "jiali.txt"):
        shutil.copy(GUIDE / "examples" / example, folder)
    found = {}
    for number, command in enumerate(COMMANDS):
        line = f'zunzu() {{ {sys.executable} -m zunzu "$@"; }}; {command}'
        found[f"{number} {command}"] = subprocess.run(
            ["bash", "-c", line],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
            env={
                "PYTHONPATH": str(installed),
                "ZUNZU_BUILD": str(made.parent),
                "PATH": "/usr/bin:/bin",
                "HOME": str(folder),
                "LANG": "C.UTF-8",
            },
        )
    return found


def told(typed, start: str) -> list[subprocess.CompletedProcess[str]]:
    return [run for command, run in typed.items() if command.partition(" ")[2].startswith(start)]


def test_every_command_of_the_guide_runs(typed):
    assert len(typed) >= 10
    for command, run in typed.items():
        assert run.returncode in (0, 1) and "Traceback" not in run.stderr, (command, run.stderr)
        assert run.stdout or "mkdir" in command or "printf" in command or "-o" in command, (
            command,
            run.stderr,
        )


def test_the_page_says_what_was_found(typed):
    page, book = told(typed, "zunzu add")
    assert "投壺 (liji.40), a draft" in page.stdout and "look first at" in page.stdout
    assert re.search(r"\d+ rules: [1-9]\d* asked", page.stdout)

    assert "家禮 of 2 chapters, cut at its volumes" in book.stdout
    assert "jiali.02  冠禮" in book.stdout and "jiali.03  昏禮" in book.stdout


def test_what_an_author_tells_in_notes_is_read_and_asked(typed):
    (read,) = told(typed, "zunzu read jiali.02")
    assert "主人深衣" in read.stdout or "男子" in read.stdout
    verbs, _ = told(typed, "zunzu ask verbs")
    assert "斟" in verbs.stdout or "啐" in verbs.stdout


def test_answers_say_that_they_rest_on_a_draft(typed):
    _, answer = told(typed, "zunzu ask verbs")
    assert "投壺 (liji.40) is a draft" in answer.stderr and "請" in answer.stdout
    (checked,) = told(typed, "zunzu check")
    assert re.search(r"[1-9]\d* asked", checked.stdout)


def test_a_word_of_ones_own_is_known_from_then_on(typed):
    before, after = told(typed, "zunzu words")
    known = {line.split()[0] for line in before.stdout.splitlines()} - {
        line.split()[0] for line in after.stdout.splitlines()
    }
    assert known == {"躍"}


def test_the_wheel_and_the_checkout_make_the_same(installed):
    """Their digests are one, so that what the one has made the other need not make."""
    code = "from zunzu.corpus import shipped; from zunzu.kept import MADE_BY, MADE_FROM; print(shipped().digest(MADE_FROM, MADE_BY))"  # noqa: E501
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == shipped().digest(kept.MADE_FROM, kept.MADE_BY)
