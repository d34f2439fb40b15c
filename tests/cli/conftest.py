"""How tests call the command line."""

from __future__ import annotations

import pytest
from click.testing import CliRunner, Result

from zunzu.cli import main


@pytest.fixture
def zunzu():
    """Run ``zunzu ARG …`` in this process; gives exit_code, stdout, stderr."""

    def run(*args: str, text: str | bytes | None = None) -> Result:
        return CliRunner().invoke(main, [str(a) for a in args], input=text, prog_name="zunzu")

    return run


def assert_told_once(result: Result, *words: str) -> None:
    """One fault was told, with its remedy, and nothing stood on stdout."""
    assert result.exit_code == 2, (result.exit_code, result.stdout, result.stderr)
    assert result.stdout == ""
    told = [line for line in result.stderr.splitlines() if line.startswith("zunzu: ")]
    assert len(told) == 1, result.stderr
    assert "remedy: " in result.stderr
    assert "Traceback" not in result.stderr
    for word in words:
        assert word in result.stderr, (word, result.stderr)
