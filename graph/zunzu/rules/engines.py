"""The engines that validate: pySHACL (the reference) and shifty (the fast one), and what they find
in a form that is the same for both."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import pyoxigraph as ox
import shifty

from ..errors import fail, nearest
from ..rdf.held import serialized
from .shapes import SH, Shapes

#: The engines and what they are.
ENGINES = {"pyshacl": "the reference validator", "pyshifty": "the fast one, in Rust"}
DEFAULT_ENGINE = "pyshifty"
#: What a rule is to a validator: one query (:mod:`.compiled`).
_ASKED = SH + "SPARQLConstraintComponent"


def know(engine: str) -> None:
    """Refuse an engine that is none of ENGINES: ZunzuError with the nearest names."""
    if engine not in ENGINES:
        raise fail(
            "--engine",
            f"there is no engine {engine!r}",
            nearest(engine, ENGINES) or f"one of {', '.join(ENGINES)}",
        )


@dataclass(frozen=True, slots=True)
class Result:
    """One validation result: the shape, the node it is about (the value if there is one), severity
    and messages; the node that was asked, and the constraint component that was not met."""

    shape: str
    node: str
    severity: str
    messages: tuple[tuple[str, str], ...] = ()
    focus: str = field(default="", compare=False)
    component: str = field(default="", compare=False)


def run(
    triples: Iterable[ox.Triple] | bytes, of: Shapes, engine: str = DEFAULT_ENGINE
) -> list[Result]:
    """Validate triples, or N-Triples, with one engine, and give what its report says."""
    from . import reports  # rdflib, which reads them, takes a tenth of a second to load

    know(engine)
    report = reports.by_pyshacl if engine == "pyshacl" else reports.by_shifty
    return sorted(report(_raw(triples), of), key=_order)


def broken(raw: bytes, of: Shapes) -> list[Result]:
    """What :func:`run` gives of N-Triples by the shapes of rules with the fast engine, but for the
    messages, which are the rules' own; no report is written and read for it."""
    return sorted(
        {
            Result(
                violation.shape_name or "",
                (value if value.startswith("<") else violation.focus_node).strip("<>"),
                reason.severity,
                focus=violation.focus_node.strip("<>"),
                component=_ASKED,
            )
            for violation in faults_of(raw, of)
            for reason in violation.reasons
            for value in [reason.value or ""]
        },
        key=_order,
    )


def faults_of(raw: bytes, of: Shapes) -> Sequence[shifty.Violation]:
    """What the fast engine finds wrong with N-Triples, without a report."""
    return planned(of).validate_algebra(raw, graph_mode="data", infer=False).violations


def count(violations: Iterable[shifty.Violation]) -> int:
    """How many faults there are in what the fast engine finds wrong."""
    return sum(max(1, len(violation.reasons)) for violation in violations)


def _order(result: Result) -> tuple[str, str, str]:
    return result.shape, result.node, result.severity


def _raw(triples: Iterable[ox.Triple] | bytes) -> bytes:
    return triples if isinstance(triples, bytes) else serialized(triples, ox.RdfFormat.N_TRIPLES)


@lru_cache(maxsize=32)
def planned(of: Shapes) -> shifty.PreparedValidator:
    """The shapes as shifty has read and planned them: that takes it longer than to validate a
    small graph."""
    return shifty.PreparedValidator(of.raw)
