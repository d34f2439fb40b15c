"""What the commentators say, as claims with an author: glosses, variants, omissions, supplies,
divisions, citations."""

from .attest import attest
from .claims import claims, readings_told

__all__ = ["attest", "claims", "readings_told"]
