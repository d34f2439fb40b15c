"""Gaps: what a staging of the rite has to decide because the text does not say it, and what the
commentators decided."""

from __future__ import annotations

from .continuity import KINDS, Gap, gaps
from .sheet import Sheet, sheets

__all__ = ["KINDS", "Gap", "Sheet", "gaps", "sheets"]
