"""The lists of claims are those of another room."""

from scholia.conftest import book, found, golden, listed  # noqa: F401
