"""Every form in which the whole graph can be written to one file: the dumps, and the views that
show a part of it."""

from __future__ import annotations

from ..errors import fail, nearest
from ..rules import rulebook
from .crm import write_crm
from .dump import FORMATS, Format
from .network import service, write_graphml
from .picture import write_svg

VIEWS: dict[str, Format] = {
    **FORMATS,
    **{
        f.name: f
        for f in (
            Format("crm", ".ttl", "text/turtle", False, lambda s: write_crm(s.store)),
            Format(
                "graphml",
                ".graphml",
                "application/graphml+xml",
                False,
                lambda s: write_graphml(service(s.store)),
            ),
            Format("shacl", ".ttl", "text/turtle", False, lambda s: rulebook().turtle()),
            Format(
                "svg",
                ".svg",
                "image/svg+xml",
                False,
                lambda s: write_svg(service(s.store), "獻酬之網  who serves whom"),
            ),
        )
    },
}


def format_of(name: str) -> Format:
    """The form called ``name``.  Raises ZunzuError, with the nearest names, when there is none."""
    if found := VIEWS.get(name.lower()):
        return found
    raise fail(
        "format",
        f"there is no format {name!r}",
        f"{nearest(name.lower(), VIEWS) or 'choose one'} (the formats are {', '.join(VIEWS)}, tei)",
    )
