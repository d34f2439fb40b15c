"""Coverage: how far the editions, the reading, the commentary and the rules reach, as a page that
is committed.

``docs/coverage.md`` is that page.  Every figure of it is computed: from the editions, the reading,
the graph, and the tables made by hand under ``tests/``, which only a checkout has.
"""

from .compare import Fall, find_falls
from .compose import PAGE, find_checkout, report

__all__ = ["PAGE", "Fall", "find_checkout", "find_falls", "report"]
