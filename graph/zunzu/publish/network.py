"""The graph as networks: who serves whom, the way of each cup, the exchange 獻酢酬; as GraphML, as tables, as pictures."""

from __future__ import annotations

import io
import math
from collections import Counter, defaultdict
from html import escape

import networkx as nx
import pyoxigraph as ox

from ..rdf.names import PREFIXES

_SERVES = """
SELECT ?chapter ?from ?to ?round ?act WHERE {
  VALUES ?verb { verb:xian verb:zuo-return verb:chou verb:ju verb:yin-rinse }
  ?act zz:verb ?verb ; zz:agent ?giver ; zz:recipient ?taker ; zz:negated false ; zz:order ?order ; zz:inChapter ?book ;
       zz:inSegment/zz:layer "jing" .
  ?giver zz:role/skos:prefLabel ?from . ?taker zz:role/skos:prefLabel ?to . ?book skos:prefLabel ?chapter . ?verb skos:prefLabel ?round .
  FILTER(LCASE(LANG(?from)) = "zh-hant" && LCASE(LANG(?to)) = "zh-hant")
  FILTER(LCASE(LANG(?chapter)) = "zh-hant" && LCASE(LANG(?round)) = "zh-hant")
} ORDER BY ?chapter ?order"""

_CUPS = """
SELECT ?cup ?order ?who ?verb ?place ?act WHERE {
  VALUES ?deed { verb:qu verb:xi verb:shi-fill verb:xian verb:zuo-return verb:chou verb:ju verb:shou-give verb:shou verb:zu verb:dian }
  ?act zz:cup ?cup ; zz:verb ?deed ; zz:order ?order ; zz:negated false ; zz:agent ?person ; zz:inSegment/zz:layer "jing" .
  ?person skos:prefLabel ?who . ?deed skos:prefLabel ?verb .
  FILTER(LCASE(LANG(?who)) = "zh-hant" && LCASE(LANG(?verb)) = "zh-hant")
  OPTIONAL { ?act zz:placeText ?place }
} ORDER BY ?cup ?order ?who"""

#: The exchange of three cups: one offers, the other returns, the first pledges; 醋 is the same word as 酢.
MOTIF = ("獻", "酢", "酬")


def service(store: ox.Store) -> nx.MultiDiGraph:
    """Who serves whom: an edge for each rite and verb, with its number of written acts (``times``).

    Nodes are roles by their Chinese names.
    """
    times = Counter((f["from"].value, f["to"].value, f["chapter"].value, f["round"].value) for f in _rows(store, _SERVES))
    net = nx.MultiDiGraph()
    for (giver, taker, chapter, verb), number in sorted(times.items()):
        net.add_edge(giver, taker, key=f"{chapter}.{verb}", chapter=chapter, verb=verb, times=number)
    return net


def cup_ways(store: ox.Store) -> nx.MultiDiGraph:
    """The way of each cup: from hand to hand and place to place, an edge a step (``cup``, ``verb``, ``step``)."""
    net, steps = nx.MultiDiGraph(), defaultdict(list)
    for found in _rows(store, _CUPS):
        cup = found["cup"].value.rpartition("/")[2]
        place = found["place"].value if found["place"] is not None else ""
        at = place if found["verb"].value == "奠" and place else found["who"].value
        steps[cup].append((at, found["verb"].value))
    for cup, way in sorted(steps.items()):
        for number, ((at, _), (to, verb)) in enumerate(zip(way, way[1:]), 1):
            if at != to:
                net.add_edge(at, to, key=f"{cup}.{number}", cup=cup, verb=verb, step=number)
    return net


def centrality(net: nx.MultiDiGraph) -> list[dict]:
    """For each role: how often it serves and is served, how many others it deals with, and how much passes by it (betweenness)."""
    simple = nx.DiGraph()
    for giver, taker, data in net.edges(data=True):
        simple.add_edge(giver, taker, times=simple.get_edge_data(giver, taker, {"times": 0})["times"] + data["times"])
    between = nx.betweenness_centrality(simple)
    rows = [{"role": role, "serves": simple.out_degree(role, weight="times"), "served": simple.in_degree(role, weight="times"),
             "others": len({*simple.successors(role), *simple.predecessors(role)} - {role}),
             "betweenness": round(between[role], 4)} for role in simple]
    return sorted(rows, key=lambda r: (-r["betweenness"], -r["serves"], -r["served"], r["role"]))


def motifs(net: nx.MultiDiGraph) -> list[dict]:
    """Where one offers (獻) to another, who returns (酢) the cup, and is pledged (酬) by the first: rite by rite, whole or in part."""
    by_chapter: dict[str, dict[str, set]] = defaultdict(lambda: defaultdict(set))
    for giver, taker, data in net.edges(data=True):
        verb = {"醋": "酢", "酳": "獻"}.get(data["verb"], data["verb"])
        by_chapter[data["chapter"]][verb].add((giver, taker))
    rows = []
    for chapter, pairs in sorted(by_chapter.items()):
        for giver, taker in sorted(pairs[MOTIF[0]]):
            has = [True, (taker, giver) in pairs[MOTIF[1]], (giver, taker) in pairs[MOTIF[2]]]
            rows.append({"chapter": chapter, "giver": giver, "taker": taker, "pattern": "".join(v for v, h in zip(MOTIF, has) if h)})
    return rows


def write_graphml(net: nx.MultiDiGraph) -> bytes:
    """A network as GraphML, the same bytes on every run."""
    out = io.BytesIO()
    nx.write_graphml(net, out, named_key_ids=True)
    return out.getvalue() + b"\n"


def write_svg(net: nx.MultiDiGraph, title: str, size: int = 760) -> bytes:
    """Who serves whom as a picture: roles on a circle, he who deals with most on top, arrows as thick as often as it is done."""
    weight = Counter()
    for giver, taker, data in net.edges(data=True):
        weight[giver, taker] += data["times"]
    degree = Counter()
    for (giver, taker), number in weight.items():
        degree[giver] += number
        degree[taker] += number
    roles = sorted(degree, key=lambda r: (-degree[r], r))
    middle, radius = size / 2, size / 2 - 90
    at = {role: (middle + radius * math.sin(2 * math.pi * i / len(roles)), middle - radius * math.cos(2 * math.pi * i / len(roles)))
          for i, role in enumerate(roles)}
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" role="img" font-family="serif">',
             f"<title>{escape(title)}</title>", f'<rect width="{size}" height="{size}" fill="#fbf8f1"/>',
             '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" '
             'markerUnits="userSpaceOnUse" orient="auto">'
             '<path d="M0,0 L8,4 L0,8 z" fill="#7a2e1d"/></marker></defs>']
    for (giver, taker), number in sorted(weight.items()):
        if giver != taker:
            lines.append(_arrow(at[giver], at[taker], middle, number, f"{giver} → {taker}: {number}"))
    for role in roles:
        x, y = at[role]
        r = 9 + 2.2 * math.sqrt(degree[role])
        dx, dy = x - middle, y - middle
        far = math.hypot(dx, dy) or 1
        tx, ty = x + dx / far * (r + 14), y + dy / far * (r + 14)
        anchor = "middle" if abs(dx) < far * 0.35 else "start" if dx > 0 else "end"
        lines.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="#c9a24b" stroke="#5b4419">'
                     f'<title>{escape(role)}: {degree[role]}</title></circle>')
        lines.append(f'<text x="{tx:.1f}" y="{ty + 5:.1f}" font-size="16" text-anchor="{anchor}" fill="#2b2111">{escape(role)}</text>')
    lines.append(f'<text x="20" y="32" font-size="20" fill="#2b2111">{escape(title)}</text></svg>')
    return ("\n".join(lines) + "\n").encode()


def _arrow(start: tuple[float, float], end: tuple[float, float], middle: float, number: int, told: str) -> str:
    """A bow that leans towards the middle of the circle and stops before the one it leads to."""
    (x, y), (u, v) = start, end
    bx, by = (x + u) / 2 * 0.72 + middle * 0.28, (y + v) / 2 * 0.72 + middle * 0.28
    far = math.hypot(u - bx, v - by) or 1
    u, v = u - (u - bx) / far * 18, v - (v - by) / far * 18
    return (f'<path d="M{x:.1f},{y:.1f} Q{bx:.1f},{by:.1f} {u:.1f},{v:.1f}" fill="none" stroke="#7a2e1d" stroke-opacity="0.55" '
            f'stroke-width="{0.8 + 0.9 * math.sqrt(number):.2f}" marker-end="url(#tip)"><title>{escape(told)}</title></path>')


def _rows(store: ox.Store, query: str) -> list[ox.QuerySolution]:
    return list(store.query(query, prefixes=PREFIXES, use_default_graph_as_union=True))
