"""Proof: what an ontology must be before anybody may cite it; every fault is told with the term
that has it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from rdflib import Graph

from ... import tables
from ...errors import Fault, fail
from . import clashes, directions, outside, papers, profile
from .sheets import Sheets, read_sheets


def prove(folder: Path, words: Mapping[str, str], examples: Graph) -> list[Fault]:
    """Every fault of the ontology in a folder.

    ``words`` are the texts of all segments by id, against which quotations are read; ``examples``
    are statements known to be right, on which domains, ranges and directions are tried.  Raises
    ZunzuError for a file that cannot be read.
    """
    return faults(
        read_sheets(folder),
        outside.read_names(folder / "alignments" / "outside.tsv"),
        words,
        examples,
    )


def faults(
    sheets: Sheets, names: dict[str, outside.Name], words: Mapping[str, str], examples: Graph
) -> list[Fault]:
    """The same of files that have been read."""
    return [
        *profile.faults(sheets),
        *outside.faults(sheets, names),
        *directions.faults(sheets, names, examples),
        *clashes.faults(sheets, examples),
        *papers.faults(sheets, words),
    ]


def read_examples(path: Path | None) -> Graph:
    """Statements known to be right: a Turtle file, or a page whose blocks of Turtle are run
    together; none without a path."""
    if path is None:
        return Graph()
    page = tables.read_text(path)
    try:
        return Graph().parse(
            data="".join(re.findall(r"```turtle\n(.*?)```", page, re.DOTALL)) or page,
            format="turtle",
        )
    except Exception as error:  # whatever rdflib's parser stumbles over
        told = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise fail(
            str(path),
            f"cannot be read: {told}",
            "give a Turtle file, or a page with blocks of Turtle",
        ) from None
