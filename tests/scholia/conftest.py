from functools import cache
from pathlib import Path

import pytest

from zunzu.scholia import claims
from zunzu.text import edition

GOLDEN = Path(__file__).with_name("golden")


@cache
def harvest(chapter):
    """The edition of a chapter and the claims found in it."""
    book = edition(chapter)
    return book, claims(book)


@pytest.fixture(scope="session")
def book():
    return harvest("yili.04")[0]


@pytest.fixture(scope="session")
def found():
    return harvest("yili.04")[1]


@pytest.fixture(scope="session")
def golden():
    return GOLDEN / "yili.04"


@pytest.fixture(
    scope="session", params=sorted(folder.name for folder in GOLDEN.iterdir() if folder.is_dir())
)
def listed(request):
    """Every chapter that has lists: its edition, its claims, the folder of its lists."""
    return *harvest(request.param), GOLDEN / request.param
