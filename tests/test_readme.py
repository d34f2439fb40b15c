"""The prose is true: every ``console`` block of the README and the guide is run, and prints what it
says.

In a block a line ``$ command`` is run by bash in the checkout; the lines below it are what it
prints.  ``…`` on a line by itself stands for any lines.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs" / "guide").glob("*.md"))]


def commands(page: Path) -> list[tuple[int, str, list[str]]]:
    """The commands of a page's console blocks: line number, command, lines it prints."""
    found, inside = [], False
    for number, line in enumerate(page.read_text(encoding="utf8").splitlines(), 1):
        if line.startswith("```"):
            inside = line == "```console"
        elif inside and line.startswith("$ "):
            found.append((number, line[2:], []))
        elif inside and found:
            found[-1][2].append(line)
    return found


def alike(told: list[str], expected: list[str]) -> bool:
    pattern = "\n".join(
        "(?:.*\n)*?.*" if line == "…" else re.escape(line.rstrip()) for line in expected
    )
    return re.fullmatch(pattern, "\n".join(line.rstrip() for line in told)) is not None


#: These are typed in an empty folder of their own: tests/test_own_rite.py.
ELSEWHERE = ("bring-your-own-rite.md",)
CASES = [
    pytest.param(command, expected, id=f"{page.name}:{number}")
    for page in PAGES
    if page.name not in ELSEWHERE
    for number, command, expected in commands(page)
]


@pytest.mark.parametrize("command, expected", CASES)
def test_a_command_prints_what_the_page_says(command, expected):
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    run = subprocess.run(
        ["bash", "-c", command],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PATH": path, "COLUMNS": "120"},
    )
    assert run.stderr == ""
    assert alike(run.stdout.splitlines(), expected), run.stdout


def test_the_readme_has_commands():
    assert commands(PAGES[0])


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_every_make_target_that_is_named_exists(page):
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.M))
    assert (
        set(re.findall(r"\bmake ([a-z]+)\b(?=[`\s]*$|`)", page.read_text(encoding="utf8"), re.M))
        <= targets
    )


LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize(
    "page", [*PAGES, *sorted((ROOT / "docs").rglob("*.md"))], ids=lambda p: p.name
)
def test_every_link_to_a_file_leads_there(page):
    links = [link for link in LINK.findall(page.read_text(encoding="utf8")) if "://" not in link]
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_an_ellipsis_stands_for_any_lines():
    assert alike(["a", "b", "c", "d"], ["a", "…", "d"])
    assert alike(["a", "d"], ["a", "…"])
    assert not alike(["a", "b", "c"], ["a", "…", "d"])
    assert not alike(["a", "b"], ["a"])
