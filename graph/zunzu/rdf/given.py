"""A graph that somebody gives: RDF in any of its forms, read, asked whether its terms of ours are
terms of ours, and woven with what follows from it, so that it can be checked as our own is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import PurePath

import pyoxigraph as ox

from ..errors import Fault, ZunzuError, fail, nearest
from .bounds import bounded, look, too_long
from .evidence import read_warrants
from .infer import infer
from .names import BASE, GRAPHS, ONTOLOGY, PREFIXES, TYPE, VOCAB, graph
from .store import fill
from .weave import ontology_quads

#: How many bytes are read at most: thrice our own graph, which a machine with 8 GB of memory still
#: checks.
LIMIT = 256 << 20

#: The forms of RDF by the endings of file names.
ENDINGS = {
    ".ttl": ox.RdfFormat.TURTLE,
    ".nt": ox.RdfFormat.N_TRIPLES,
    ".nq": ox.RdfFormat.N_QUADS,
    ".trig": ox.RdfFormat.TRIG,
    ".n3": ox.RdfFormat.N3,
    ".rdf": ox.RdfFormat.RDF_XML,
    ".owl": ox.RdfFormat.RDF_XML,
    ".xml": ox.RdfFormat.RDF_XML,
    ".jsonld": ox.RdfFormat.JSON_LD,
    ".json": ox.RdfFormat.JSON_LD,
}

#: More unknown terms than these are not told one by one.
TOLD = 20


def read(raw: bytes, name: str) -> ox.Store:
    """The graph of a file, with what follows from it by our ontology, as a store like ours.

    Raises ZunzuError for a file that is too big or is no RDF (with the line), that uses terms of
    ours that we do not have (each with its line and the nearest terms), or that says nothing that a
    shape could look at.
    """
    if len(raw) > LIMIT:
        raise too_big(name, len(raw))
    triples = _parsed(raw, name)
    ontology = ontology_quads()
    known = _known(ontology)
    if unknown := sorted(iri for iri in _names(triples) if _is_ours(iri) and iri not in known):
        raise ZunzuError(*_unknown(unknown, known, raw, name))
    if not any(
        iri.startswith(ONTOLOGY) for iri in _names(t for t in triples if t.predicate == TYPE)
    ):
        raise fail(
            name,
            "is RDF, but nothing in it is said to be an act, a statement or a segment of a rite",
            f"give the class of each thing in our terms: ?act a <{ONTOLOGY}Act>"
            " (docs/ontology/how-to-say-it.md)",
        )
    acts = graph("acts")
    return infer(fill((ox.Quad(t.subject, t.predicate, t.object, acts) for t in triples), ontology))


def _names(triples: Iterable[ox.Triple]) -> set[str]:
    """The IRIs that stand in triples."""
    return {node.value for triple in triples for node in triple if isinstance(node, ox.NamedNode)}


def too_big(name: str, size: int) -> ZunzuError:
    """The error for more bytes than are read; ``size`` is 0 where nobody knows how many there
    are."""
    has = f"{size / 2**20:,.0f}" if size else f"more than {LIMIT >> 20}"
    return fail(
        name,
        f"has {has} MB, and no more than {LIMIT >> 20} MB are read at once",
        "give one chapter at a time, or load it into a store and name that with --store",
    )


def _parsed(raw: bytes, name: str) -> list[ox.Triple]:
    names: dict[ox.BlankNode, ox.NamedNode] = {}

    def _named(q: ox.Quad) -> ox.Triple:
        """A triple whose blank nodes have names, by which a report can call them."""
        ends = (
            (
                names.setdefault(n, ox.NamedNode(f"urn:given:blank-{len(names) + 1}"))
                if isinstance(n, ox.BlankNode)
                else bounded(n, name)
            )
            for n in (q.subject, q.object)
        )
        return ox.Triple(next(ends), bounded(q.predicate, name), next(ends))

    faults = []
    for form in _forms(raw, name):
        look(raw, form, name)
        try:
            found = [_named(q) for q in ox.parse(raw, format=form, base_iri="urn:given:")]
        except MemoryError:  # the reader keeps no term of more than 16 MB
            raise too_long(name) from None
        except (SyntaxError, ValueError, OSError) as error:
            line = getattr(error, "lineno", None)
            faults.append(
                Fault(
                    f"{name}:{line}" if line else name,
                    f"is no {form.name}: {error}",
                    f"mend it there, or let the file's name end in its form: {' '.join(ENDINGS)}",
                )
            )
            continue
        if not found:
            raise fail(
                name, "is empty: there is no triple in it", "give a graph that says something"
            )
        return found
    raise ZunzuError(faults[0])


def _forms(raw: bytes, name: str) -> tuple[ox.RdfFormat, ...]:
    """The forms in which a file may be: that of its name, else those that its first character
    allows."""
    if form := ENDINGS.get(PurePath(name).suffix.lower()):
        return (form,)
    start = raw.lstrip(b"\xef\xbb\xbf \t\r\n")[:5]
    if start.startswith((b"<?xml", b"<rdf:", b"<!--")):
        return (ox.RdfFormat.RDF_XML,)
    return (
        (ox.RdfFormat.JSON_LD,)
        if start[:1] in (b"{", b"[")
        else (ox.RdfFormat.TRIG, ox.RdfFormat.N_QUADS)
    )


def _is_ours(iri: str) -> bool:
    """Whether an IRI claims to be a term of ours; ids of texts and of what is in them anybody
    may make."""
    return iri.startswith((ONTOLOGY, VOCAB)) and not iri.endswith("/")


def _known(ontology: Iterable[ox.Quad]) -> set[str]:
    warrants = {f"{PREFIXES['warrant']}{name}" for name in read_warrants()}
    named = {
        node.value
        for q in ontology
        for node in (q.subject, q.object)
        if isinstance(node, ox.NamedNode)
    }
    return (
        named
        | warrants
        | {f"{BASE}graph/{name}" for name in GRAPHS}
        | {iri.rstrip("/") for iri in PREFIXES.values()}
    )


def _unknown(terms: list[str], known: set[str], raw: bytes, name: str) -> list[Fault]:
    """A fault for each term, with the line where it stands first and the nearest terms of its
    own namespace."""
    faults = []
    for iri in terms[:TOLD]:
        space, _, word = iri.rpartition("/")
        near = [k.rpartition("/")[2] for k in known if k.startswith(f"{space}/")]
        found = re.search(rb"[:/]" + re.escape(word.encode()) + rb"(?![\w-])", raw)
        line = f":{raw.count(chr(10).encode(), 0, found.start()) + 1}" if found else ""
        faults.append(
            Fault(
                f"{name}{line}",
                f"there is no term {_short(iri)}",
                nearest(word, near)
                or (
                    "zunzu document lists the terms, the concepts of vocabularies "
                    f"zunzu document --vocabularies; <{space}/> is ours alone"
                ),
            )
        )
    if len(terms) > TOLD:
        faults.append(
            Fault(name, f"and {len(terms) - TOLD} unknown terms more", "mend these first")
        )
    return faults


def _short(iri: str) -> str:
    prefix, space = max(
        ((p, ns) for p, ns in PREFIXES.items() if iri.startswith(ns)),
        key=lambda found: len(found[1]),
    )
    return f"{prefix}:{iri[len(space) :]}"
