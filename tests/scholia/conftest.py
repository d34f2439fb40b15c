from pathlib import Path

import pytest

from zunzu.scholia import claims
from zunzu.text import edition

GOLDEN = Path(__file__).with_name("golden")


@pytest.fixture(scope="session")
def book():
    return edition("yili.04")


@pytest.fixture(scope="session")
def found(book):
    return claims(book)


@pytest.fixture(scope="session")
def golden():
    return GOLDEN
