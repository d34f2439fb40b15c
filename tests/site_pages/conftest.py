"""One house and one site for all tests of the reading room."""

from __future__ import annotations

import pytest

from zunzu.site.house import House
from zunzu.site.pages import Site


@pytest.fixture(scope="session")
def house() -> House:
    return House.of()


@pytest.fixture(scope="session")
def site(house) -> Site:
    return Site(house)
