"""The desk that ``zunzu serve`` and ``zunzu mcp`` answer from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zunzu.corpus import at_hand
from zunzu.rdf.limits import Limits

from . import stored
from .progress import step

if TYPE_CHECKING:
    from zunzu.serve.desk import Desk


def desk(url: str | None, limits: Limits, *, live: bool) -> Desk:
    """A desk over our own graph; queries go to the endpoint at ``url``, where one is named."""
    from zunzu.rdf.worker import apart
    from zunzu.serve.desk import Desk
    from zunzu.serve.pool import Pool
    from zunzu.site.house import House
    from zunzu.site.pages import Site

    house = House.of(at_hand(), step)
    store, place = (
        (house.store, house.made.parent / "store") if url is None else (stored.asked(url), None)
    )
    return Desk(Site(house, live), Pool(lambda: apart(store, limits, place)), still=url is None)
