"""What a ditto repeats, and what the dittos before it were found to repeat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ...model import Deed


@dataclass(frozen=True, slots=True)
class Model:
    """The acts that a ditto repeats.

    ``run`` are their positions, ``persons`` says who now does what whom of the model did, ``apart``
    the same for single acts of which it is otherwise. ``whole`` is the run with what the text tells
    itself beside the ditto, so that a later ditto which follows this one repeats it too; empty
    where it is the same. ``things`` says what is now handled instead of what.
    """

    run: list[int] = field(default_factory=list)
    persons: Mapping[str, str] = field(default_factory=dict)
    whole: list[int] = field(default_factory=list)
    apart: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    things: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.run)


NOTHING = Model()


@dataclass(slots=True)
class Record:
    """The dittos unfolded so far: what each repeats, what it was unfolded to, and which acts each
    tells more of."""

    models: dict[int, Model] = field(default_factory=dict)
    unfolded: dict[int, list[Deed]] = field(default_factory=dict)
    _ditto_of: dict[int, int] = field(default_factory=dict)

    def add(self, ditto: int, model: Model, told: Iterable[int]) -> None:
        """Note that ``ditto`` repeats ``model``; ``told`` are the acts that it qualifies
        (三耦拾取矢,亦如之)."""
        self.models[ditto] = model
        self._ditto_of.update(dict.fromkeys(told, ditto))

    def forget(self, before: int) -> None:
        """Let go what dittos before ``before`` repeat, to which none looks back any more."""
        for known in (self.models, self.unfolded, self._ditto_of):
            while known and (first := next(iter(known))) < before:
                del known[first]

    def repeats(self, j: int) -> list[int]:
        """What the ditto repeats that qualifies act ``j``; empty where there is none, or its model
        was not found."""
        model = self.models.get(self._ditto_of.get(j, -1), NOTHING)
        return model.whole or model.run
