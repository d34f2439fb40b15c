"""Content negotiation: which of our media types a client would rather have (RFC 9110, 12.5.1)."""

from __future__ import annotations

from collections.abc import Sequence


def chosen(accept: str, offers: Sequence[str]) -> str | None:
    """The best of ``offers`` for an Accept header; the first for none, None where nothing will do.

    >>> chosen("text/turtle;q=0.9, application/ld+json", ["text/turtle", "application/ld+json"])
    'application/ld+json'
    >>> chosen("image/png", ["text/turtle"]) is None
    True
    """
    if not accept.strip():
        return offers[0]
    wanted = [_range(part) for part in accept[:4000].split(",")]
    best, weight = None, 0.0
    for offer in offers:
        quality = _quality(offer, wanted)
        if quality > weight:
            best, weight = offer, quality
    return best


def _range(part: str) -> tuple[str, float]:
    media, *parameters = (piece.strip() for piece in part.split(";"))
    quality = 1.0
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip().lower() == "q":
            try:
                quality = min(max(float(value), 0.0), 1.0)
            except ValueError:
                quality = 0.0
    return media.lower(), quality


def _quality(offer: str, wanted: Sequence[tuple[str, float]]) -> float:
    """The weight of the closest range: the type itself, then its family, then anything."""
    family = offer.partition("/")[0] + "/*"
    for kind in (offer, family, "*/*"):
        found = [quality for media, quality in wanted if media == kind]
        if found:
            return found[0]
    return 0.0
