"""例: rules of rank and rite, as rows that a scholar can write, compiled to SHACL; what keeps
them and what breaks them."""

from __future__ import annotations

from .rulebook import Rulebook, given, keep, rulebook, written

__all__ = ["Rulebook", "given", "keep", "rulebook", "written"]
