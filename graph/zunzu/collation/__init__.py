"""校: two texts beside one another, act against act."""

from .acts import NAMES, SLOTS, Change
from .departures import KINDS, Collation, Departure, collate

__all__ = ["KINDS", "NAMES", "SLOTS", "Change", "Collation", "Departure", "collate"]
