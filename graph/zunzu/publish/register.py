"""The register of names: what was given out once is there for good, or a notice says what took its
place.

``data/names/released.txt``   every name that a release gave out, an IRI a line without its
beginning (``id/yili_04_029_u737b``)
``data/names/retired.tsv``    names that went since: what each is replaced by (nothing, where
nothing took its place), since when, why
``data/names/renamed.tsv``    the running numbers of before, each with the name that holds: a map
made once

What hangs on something and is named after it (a passage, a participation, a rival reading) goes as
that goes and is not registered.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from pyoxigraph import NamedNode

from .. import tables
from ..corpus import Corpus, shipped
from ..errors import Fault
from ..rdf.names import BASE, DCT, IDS, TYPE, zz
from ..rdf.store import Store

#: What is named after that on which it hangs.
DEPENDENT = frozenset(
    map(zz, ("Passage", "Participation", "Alternative", "WitnessReading", "Transfer"))
)
HOME = ("data", "names")


@dataclass(frozen=True, slots=True)
class Retired:
    """A name that is given out no more: what replaces it ("" where nothing does), since which
    version, and why."""

    name: str
    replaced_by: str
    since: str
    why: str


@dataclass(frozen=True, slots=True)
class Renamed:
    """The id of a record by running number, and the one that holds."""

    old: str
    new: str


def names(store: Store) -> tuple[str, ...]:
    """All that has a name of ours in a graph and stands by itself, sorted:
    ``id/yili_04_029_u737b``, ``rule/POS-07``."""
    found: dict[str, bool] = {}
    for quad in store.quads_for_pattern(None, TYPE, None):
        if isinstance(quad.subject, NamedNode) and quad.subject.value.startswith(BASE):
            name = quad.subject.value.removeprefix(BASE)
            found[name] = found.get(name, False) or quad.object in DEPENDENT
    return tuple(sorted(name for name, hangs in found.items() if not hangs))


def released(corpus: Corpus | None = None) -> tuple[str, ...]:
    """The names that were given out so far."""
    return tuple(
        (corpus or shipped()).path(*HOME, "released.txt").read_text(encoding="utf8").split()
    )


def retired(corpus: Corpus | None = None) -> tuple[Retired, ...]:
    """The notices of retirement, in the order in which they were given."""
    return tuple(tables.read((corpus or shipped()).path(*HOME, "retired.tsv"), Retired))


def renamed(corpus: Corpus | None = None) -> tuple[Renamed, ...]:
    """The map from running numbers to names that hold."""
    return tuple(tables.read((corpus or shipped()).path(*HOME, "renamed.tsv"), Renamed))


def gone(now: Collection[str], given_out: Iterable[str], notices: Iterable[Retired]) -> list[Fault]:
    """What is wrong between the names of a graph and those that were given out: one that went
    without notice, a notice for one that is there, a replacement that is nowhere."""
    there, told = set(now), {notice.name: notice for notice in notices}
    faults = [
        Fault(
            name,
            "was released and is gone without notice",
            "give the reason: zunzu lab names --retire WHY",
        )
        for name in given_out
        if name not in there and name not in told
    ]
    for notice in told.values():
        if notice.name in there:
            faults.append(
                Fault(
                    notice.name,
                    "is retired and is there",
                    "strike the row out of data/names/retired.tsv",
                )
            )
        elif (
            notice.replaced_by
            and notice.replaced_by not in there
            and notice.replaced_by not in told
        ):
            faults.append(
                Fault(
                    notice.name,
                    f"is replaced by {notice.replaced_by}, which is nowhere",
                    "name what took its place",
                )
            )
    return faults


def notices(corpus: Corpus | None = None) -> Iterator[str]:
    """The retired names and those of before as lines of N-Triples: ``dct:isReplacedBy``, and
    that each is deprecated."""
    pairs = [
        (BASE + row.name, BASE + row.replaced_by if row.replaced_by else "")
        for row in retired(corpus)
    ]
    pairs += [(IDS + row.old, IDS + row.new.replace(".", "_")) for row in renamed(corpus)]
    for old, new in sorted(pairs):
        yield (
            f"<{old}> <http://www.w3.org/2002/07/owl#deprecated>"
            ' "true"^^<http://www.w3.org/2001/XMLSchema#boolean> .\n'
        )
        if new:
            yield f"<{old}> <{DCT}isReplacedBy> <{new}> .\n"
