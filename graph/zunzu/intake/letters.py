"""The letters of a witness in simplified script, out of a document in which the edition writes
them: what the edition shows comes back as it was, and so does the witness.

The document says which letter of the witness stands for which of the edition (``charDecl``):
everywhere, or in some places alone.  A letter that the edition shows as the witness has it, though
elsewhere it is written otherwise (后 of 皇后, where 后 is 後), is such a place too.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Letters:
    """The letters of the witness by those of the edition: ``everywhere``, and in ``places``."""

    everywhere: dict[str, str] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)

    def received(self, words: str) -> str:
        """Words of the edition with the letters of the witness."""
        return "".join(self.everywhere.get(c) or self.places.get(c, c) for c in words)

    def rows(self, shown: str, kept: Collection[int] = ()) -> list[dict[str, str]]:
        """The rows of ``script.tsv`` for a text as the edition shows it, but for the characters at
        the places ``kept``, which are the witness's own."""
        found = [_row(old, new, "") for new, old in self.everywhere.items()]
        written = set(self.everywhere.values())
        by_place: dict[tuple[str, str], list[int]] = {}
        for at, c in enumerate(shown):
            old = self.places.get(c, c if c in written else "")
            if old and c not in self.everywhere and at not in kept:
                by_place.setdefault((old, c), []).append(at)
        return found + [
            _row(old, new, " ".join(map(str, at))) for (old, new), at in by_place.items()
        ]


def _row(old: str, new: str, places: str) -> dict[str, str]:
    return {"from": old, "to": new, "places": places, "why": "TEI"}
