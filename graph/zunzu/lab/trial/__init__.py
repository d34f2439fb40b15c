"""The trial of the rules: the true text is altered, one place at a time, and it is seen which
alterations the rules notice."""

from __future__ import annotations

from .operators import OPERATORS, Operator

__all__ = ["OPERATORS", "Operator"]
