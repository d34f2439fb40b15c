"""The reasoner of the tests: HermiT, as owlready2 carries it; it needs Java.

owlready2 is under the LGPL and HermiT with it, so they serve the tests and are no part of zunzu.
"""

from __future__ import annotations

import shutil
import warnings
from importlib.util import find_spec
from pathlib import Path

from rdflib import OWL, Graph

#: Why the reasoner cannot run here, or nothing.
ABSENT = (
    "HermiT needs java (Debian: default-jre-headless), which is not on the path"
    if not shutil.which("java")
    else "HermiT needs owlready2: install the extra dev"
    if find_spec("owlready2") is None
    else ""
)


def judge(graph: Graph, folder: Path) -> tuple[bool, list[str]]:
    """Whether the ontology has a model, and the classes that can have no member."""
    import owlready2

    plain = Graph()
    for s, p, o in graph:
        if p != OWL.imports:  # all of it is here; nothing is fetched
            plain.add((s, p, o))
    path = folder / "whole.nt"
    plain.serialize(path, format="nt", encoding="utf-8")
    world = owlready2.World()
    with warnings.catch_warnings():
        warnings.simplefilter(
            "ignore"
        )  # owlready2 tells of annotations on axioms that it reads as it should
        ontology = world.get_ontology(path.as_uri()).load(format="ntriples")
        try:
            with ontology:
                owlready2.sync_reasoner_hermit(world, infer_property_values=False, debug=0)
        except owlready2.OwlReadyInconsistentOntologyError:
            return False, []
    return True, sorted(c.iri for c in world.inconsistent_classes() if c is not owlready2.Nothing)
