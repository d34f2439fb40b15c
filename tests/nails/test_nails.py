"""Nothing is read otherwise than it was, but by a change that somebody has looked at."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from . import nails

REMEDY = "look at each, then: python tests/nails/nails.py --write"


def differences(name: str, lines: list[str]) -> str:
    was = (nails.HERE / name).read_text(encoding="utf8").splitlines()
    return "\n".join(unified_diff(was, lines, "was", "is", lineterm="", n=0))


@pytest.mark.parametrize("chapter", nails.chapters())
def test_a_chapter_is_read_as_before(chapter):
    told = differences(f"{chapter}.tsv", nails.acts(chapter))
    assert not told, f"{told[:4000]}\n{REMEDY}"


def test_gold_is_scored_as_before():
    told = differences("scores.tsv", nails.scores())
    assert not told, f"{told}\n{REMEDY}"
