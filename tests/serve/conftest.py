"""One server for all tests of it: a real one, on loopback, in a process of its own."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a server that runs: ``http://127.0.0.1:…``."""
    served = subprocess.Popen(
        [sys.executable, "-m", "zunzu", "serve", "--port", "0", "--time-limit", "5"],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert served.stdout is not None
        told = re.search(r"(http://\S+)/", served.stdout.readline())
        assert told, "it did not say where it is served"
        yield told[1]
    finally:
        served.terminate()
        assert served.wait(20) == 0, "a clean stop"
