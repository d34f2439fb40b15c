"""One reader serves several threads: it keeps nothing of what it reads."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor

from zunzu import text
from zunzu.parse import read

PASSAGES = [
    "\n".join(s.text for s in text.edition(card.id).base()[10:60]) for card in text.editions()
]


def test_texts_that_are_read_at_once_are_read_as_alone():
    alone = [read(passage) for passage in PASSAGES]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)  # so that they come between each other in every line
    try:
        with ThreadPoolExecutor(len(PASSAGES)) as threads:
            assert list(threads.map(read, PASSAGES * 3)) == alone * 3
    finally:
        sys.setswitchinterval(interval)
