"""The graph as networks: who serves whom, the way of each cup, the exchange 獻酢酬; as GraphML,
as tables, as pictures."""

from __future__ import annotations

import io
from collections import Counter, defaultdict
from typing import Any

import networkx as nx  # type: ignore[import-untyped,unused-ignore]  # its types are a package of their own
import pyoxigraph as ox

from ..rdf.names import PREFIXES, local

_SERVES = """
SELECT ?chapter ?from ?to ?round ?act ?book ?verb WHERE {
  VALUES ?verb { verb:xian verb:zuo-return verb:chou verb:ju verb:yin-rinse }
  FILTER(?telling != "ji")
  ?act zz:verb ?verb ; zz:agent ?giver ; zz:recipient ?taker ; zz:negated false ; zz:order ?order ; zz:inChapter ?book ;
       zz:inSegment/zz:layer ?telling .
  ?giver zz:role/skos:prefLabel ?from . ?taker zz:role/skos:prefLabel ?to .
  ?book skos:prefLabel ?chapter ; zz:order ?number . ?verb skos:prefLabel ?round .
  FILTER(LCASE(LANG(?from)) = "zh-hant" && LCASE(LANG(?to)) = "zh-hant")
  FILTER(LCASE(LANG(?chapter)) = "zh-hant" && LCASE(LANG(?round)) = "zh-hant")
} ORDER BY ?number ?order ?from ?to"""  # noqa: E501

_ENGLISH = """
SELECT DISTINCT ?role ?english ?iri WHERE {
  ?person zz:role ?iri . ?iri skos:prefLabel ?role , ?english .
  FILTER(LCASE(LANG(?role)) = "zh-hant" && LANG(?english) = "en")
} ORDER BY ?role ?english ?iri"""

_CUPS = """
SELECT ?cup ?order ?who ?verb ?place ?act WHERE {
  VALUES ?deed { verb:qu verb:xi verb:shi-fill verb:xian verb:zuo-return verb:chou verb:ju verb:shou-give verb:shou verb:zu verb:dian }
  FILTER(?telling != "ji")
  ?act zz:cup ?cup ; zz:verb ?deed ; zz:order ?order ; zz:negated false ; zz:agent ?person ; zz:inSegment/zz:layer ?telling .
  ?person skos:prefLabel ?who . ?deed skos:prefLabel ?verb .
  FILTER(LCASE(LANG(?who)) = "zh-hant" && LCASE(LANG(?verb)) = "zh-hant")
  OPTIONAL { ?act zz:placeText ?place }
} ORDER BY ?cup ?order ?who"""  # noqa: E501

#: The exchange of three cups: one offers, the other returns, the first pledges; 醋 is the same word
#: as 酢.
MOTIF = ("獻", "酢", "酬")


def service(store: ox.Store) -> nx.MultiDiGraph[str]:
    """Who serves whom: an edge for each rite and verb, with its number of written acts (``times``).

    Nodes are roles by their Chinese names, with ``english`` and ``iri``; edges have the IRIs of
    their ``rite`` and ``deed`` and stand in the order in which they
    first come in the book.
    """
    times = Counter(
        (
            *(f[name].value for name in ("from", "to", "chapter", "round")),
            f["book"].value,
            f["verb"].value,
        )
        for f in _rows(store, _SERVES)
    )
    net: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    for (giver, taker, chapter, verb, rite, deed), number in times.items():
        net.add_edge(
            giver,
            taker,
            key=f"{chapter}.{verb}",
            chapter=chapter,
            verb=verb,
            times=number,
            rite=rite,
            deed=deed,
        )
    for found in _rows(store, _ENGLISH):
        if found["role"].value in net:
            net.nodes[found["role"].value].setdefault("english", found["english"].value)
            net.nodes[found["role"].value].setdefault("iri", found["iri"].value)
    return net


def cup_ways(store: ox.Store) -> nx.MultiDiGraph[str]:
    """The way of each cup: from hand to hand and place to place, an edge a step (``cup``,
    ``verb``, ``step``)."""
    net: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    steps: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for found in _rows(store, _CUPS):
        cup = found["cup"].value
        place = found["place"].value if found["place"] is not None else ""
        at = place if found["verb"].value == "奠" and place else found["who"].value
        steps[cup].append((at, found["verb"].value))
    for cup, way in sorted(steps.items()):
        for number, ((at, _), (to, verb)) in enumerate(zip(way, way[1:]), 1):
            if at != to:
                name = local(cup)
                net.add_edge(
                    at, to, key=f"{name}.{number}", cup=name, iri=cup, verb=verb, step=number
                )
    return net


def centrality(net: nx.MultiDiGraph[str]) -> list[dict[str, Any]]:
    """For each role: how often it serves and is served, how many others it deals with, and how
    much passes by it (betweenness)."""
    simple: nx.DiGraph[str] = nx.DiGraph()
    for giver, taker, data in net.edges(data=True):
        simple.add_edge(
            giver,
            taker,
            times=simple.get_edge_data(giver, taker, {"times": 0})["times"] + data["times"],
        )
    between = nx.betweenness_centrality(simple)
    rows = [
        {
            "role": role,
            "serves": simple.out_degree(role, weight="times"),
            "served": simple.in_degree(role, weight="times"),
            "others": len({*simple.successors(role), *simple.predecessors(role)} - {role}),
            "betweenness": round(between[role], 4),
        }
        for role in simple
    ]
    return sorted(rows, key=lambda r: (-r["betweenness"], -r["serves"], -r["served"], r["role"]))


def motifs(net: nx.MultiDiGraph[str]) -> list[dict[str, Any]]:
    """Where one offers (獻) to another, who returns (酢) the cup, and is pledged (酬) by the
    first: rite by rite, whole or in part."""
    by_chapter: dict[str, dict[str, set[Any]]] = defaultdict(lambda: defaultdict(set[Any]))
    for giver, taker, data in net.edges(data=True):
        verb = {"醋": "酢", "酳": "獻"}.get(data["verb"], data["verb"])
        by_chapter[data["chapter"]][verb].add((giver, taker))
    rows = []
    for chapter, pairs in sorted(by_chapter.items()):
        for giver, taker in sorted(pairs[MOTIF[0]]):
            has = [True, (taker, giver) in pairs[MOTIF[1]], (giver, taker) in pairs[MOTIF[2]]]
            rows.append(
                {
                    "chapter": chapter,
                    "giver": giver,
                    "taker": taker,
                    "pattern": "".join(v for v, h in zip(MOTIF, has) if h),
                }
            )
    return rows


def write_graphml(net: nx.MultiDiGraph[str]) -> bytes:
    """A network as GraphML, the same bytes on every run."""
    out = io.BytesIO()
    nx.write_graphml(net, out, named_key_ids=True)
    return out.getvalue() + b"\n"


def _rows(store: ox.Store, query: str) -> list[ox.QuerySolution]:
    found = store.query(query, prefixes=PREFIXES, use_default_graph_as_union=True)
    assert isinstance(found, ox.QuerySolutions), "the queries here are SELECT"
    return list(found)
