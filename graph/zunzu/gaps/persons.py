"""Persons as continuity follows them: what is known for certain at a moment, and None where the text has left it open."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Person:
    """What is known of one person: on the hall or below, at which spot, facing which way, kneeling; what cup he had last."""

    up: bool | None = None
    spot: str | None = None
    facing: str | None = None
    kneeling: bool | None = None
    cup: str | None = None


def merged(persons: list[Person], name: str):
    """What is known alike of all; None when they differ or nothing is known."""
    values = {getattr(person, name) for person in persons}
    return values.pop() if len(values) == 1 else None
