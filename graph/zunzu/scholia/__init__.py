"""What the commentators say, as claims with an author: glosses, variants, omissions, divisions, citations."""

from .claims import claims

__all__ = ["claims"]
