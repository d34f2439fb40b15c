"""Whatever goes wrong is told once, with where, what and remedy, and exit code 2."""

from __future__ import annotations

import os
import subprocess
import sys

import click
import pytest

import zunzu.cli as cli
from zunzu.errors import Fault, ZunzuError

from .conftest import assert_told_once


@pytest.fixture
def failing(monkeypatch):
    """Let the verb ``check`` fail with a given error."""

    def arrange(error: BaseException) -> None:
        @click.command()
        def command():
            raise error

        real = cli.Verbs.get_command
        monkeypatch.setattr(
            cli.Verbs,
            "get_command",
            lambda self, ctx, name: command if name == "check" else real(self, ctx, name),
        )

    return arrange


def test_every_fault_of_a_run_is_told(zunzu, failing):
    failing(
        ZunzuError(
            Fault("verbs.tsv:3", "a bad cell", "mend it"), Fault("roles.tsv:9", "no such role")
        )
    )
    result = zunzu("check")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert (
        result.stderr
        == "zunzu: verbs.tsv:3: a bad cell\n  remedy: mend it\nzunzu: roles.tsv:9: no such role\n"
    )


def test_an_unforeseen_failure_is_one_line_with_a_hint(zunzu, failing, monkeypatch):
    monkeypatch.delenv("ZUNZU_DEBUG", raising=False)
    failing(RuntimeError("the mat is crooked\nand more"))
    assert_told_once(zunzu("check"), "RuntimeError: the mat is crooked", "--debug")


def test_debug_shows_the_traceback(zunzu, failing, monkeypatch):
    failing(RuntimeError("the mat is crooked"))
    monkeypatch.setenv("ZUNZU_DEBUG", "1")
    result = zunzu("check")
    assert result.exit_code == 2
    assert "Traceback" in result.stderr


def test_the_debug_option_does_not_outlive_its_run(zunzu, failing, monkeypatch):
    monkeypatch.delenv("ZUNZU_DEBUG", raising=False)
    failing(RuntimeError("x"))
    assert "Traceback" in zunzu("--debug", "check").stderr
    assert "Traceback" not in zunzu("check").stderr


@pytest.mark.parametrize("error, code", [(KeyboardInterrupt(), 130), (click.Abort(), 130)])
def test_an_interruption_says_in_one_line_what_stands(zunzu, failing, error, code):
    failing(error)
    result = zunzu("check")
    told = "zunzu: check: stopped; what was there before stands"
    assert (result.exit_code, result.stdout, result.stderr.strip()) == (code, "", told)


def test_an_interruption_says_what_the_verb_has_kept(zunzu, failing):
    failing(KeyboardInterrupt("3 of 9 are kept"))
    assert zunzu("check").stderr.strip() == "zunzu: check: stopped; 3 of 9 are kept"


def test_a_verb_that_finds_something_exits_1(zunzu, failing, monkeypatch):
    @click.command()
    def command():
        return 1

    monkeypatch.setattr(cli.Verbs, "get_command", lambda self, ctx, name: command)
    assert zunzu("check").exit_code == 1


def test_an_unknown_verb_names_the_nearest(zunzu):
    assert_told_once(zunzu("exprot"), "no verb 'exprot'", "export")


@pytest.mark.parametrize("verb", ["parse", "lab evaluate"])
def test_an_unknown_option_points_to_the_help(zunzu, verb):
    assert_told_once(
        zunzu(*verb.split(), "--nonsense"),
        f"zunzu: {verb}: ",
        "--nonsense",
        f"see zunzu {verb} --help",
    )


@pytest.mark.parametrize("verb", cli.OLD)
def test_a_verb_of_before_works_and_names_the_new_one(zunzu, verb):
    result = zunzu(verb, "--help")
    assert result.exit_code == 0 and result.stdout == zunzu(*cli.OLD[verb], "--help").stdout
    assert result.stderr == f"zunzu: {verb} is called zunzu {' '.join(cli.OLD[verb])} now\n"


def test_a_group_without_a_verb_shows_its_help_and_an_unknown_one_is_told(zunzu):
    assert zunzu("lab").stdout == zunzu("lab", "--help").stdout
    assert_told_once(zunzu("lab", "evalute"), "no verb 'evalute'", "evaluate")


@pytest.mark.parametrize(
    "args",
    [
        ["--help"],
        ["read", "鄉飲酒禮"],
        ["read", "鄉飲酒禮", "--plain"],
        ["ask"],
        ["build", "--graph", "--json"],
    ],
    ids=" ".join,
)
def test_an_output_that_nobody_reads_is_quiet(args):
    """As in ``zunzu read … | head -0``: the reader closes the pipe before anything is written."""
    reader, writer = os.pipe()
    os.close(reader)
    run = subprocess.run(
        [sys.executable, "-c", f"from zunzu.cli import main; main({args!r})"],
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writer)
    assert (run.returncode, run.stderr) == (141, "")


def test_results_are_utf8_in_any_locale():
    run = subprocess.run(
        [sys.executable, "-c", "from zunzu.cli import main; main(['--help'])"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert "尊俎" in run.stdout.decode("utf-8")
