"""The views of the graph: CIDOC CRM and nothing else, tables that CSVW describes, networks, and
a release that is whole or not there."""

from __future__ import annotations

import csv
import gzip
import hashlib
import io
import itertools
import json
import shutil
import xml.etree.ElementTree as ET
from collections import Counter
from functools import cache

import networkx as nx
import pyoxigraph as ox
import pyshacl
import pytest
import rdflib

from zunzu import build
from zunzu.corpus import shipped
from zunzu.errors import ZunzuError
from zunzu.model import Edition, Segment
from zunzu.publish import network, picture, release, tables
from zunzu.publish.described import LINKS
from zunzu.rdf.names import GRAPHS, PREFIXES, TYPE
from zunzu.rdf.proof.outside import BASES
from zunzu.rdf.weave import weave


@pytest.fixture(scope="module")
def store():
    return build.store()


@pytest.fixture(scope="module")
def written(store):
    """The bytes of a table by its name, each made once."""

    @cache
    def made(name: str) -> bytes:
        return tables.write_csv(store, next(s for s in tables.sheets() if s.name == name))

    return made


@pytest.fixture(scope="module")
def served(store):
    return network.service(store)


@pytest.mark.parametrize("sheet", tables.sheets(), ids=lambda s: s.name)
def test_a_table_is_what_its_description_says(written, sheet):
    rows = list(csv.reader(io.StringIO(written(sheet.name).decode())))
    described = next(t for t in json.loads(tables.write_metadata((sheet,)))["tables"])
    columns = described["tableSchema"]["columns"]
    assert (
        described["url"] == f"{sheet.name}.csv"
        and rows[0] == [c["titles"] for c in columns]
        and len(rows) > 10
    )
    checks = {
        "integer": str.isdigit,
        "boolean": {"true", "false"}.__contains__,
        "anyURI": lambda v: v.startswith("https://w3id.org/zunzu/"),
        "string": lambda v: True,
    }
    for place, column in enumerate(columns):
        assert column["dc:description"]
        assert [
            r[place] for r in rows[1:] if r[place] and not checks[column["datatype"]](r[place])
        ][:3] == [], column["name"]


def column_of(content: bytes, *columns: str) -> list[tuple[str, ...]]:
    """Some columns of a table, row by row."""
    found = csv.DictReader(io.StringIO(content.decode()))
    return [tuple(row[column] for column in columns) for row in found]


@pytest.mark.parametrize("sheet", [s for s in tables.sheets() if s.key], ids=lambda s: s.name)
def test_what_is_called_a_key_tells_the_rows_apart(written, sheet):
    keys = Counter(column_of(written(sheet.name), *sheet.key))
    assert [key for key, times in keys.items() if times > 1 or "" in key][:3] == []


@pytest.mark.parametrize(
    "sheet, link", [(s.name, link) for s in tables.sheets() for link in s.links]
)
def test_a_link_leads_to_a_row_of_the_other_table(written, sheet, link):
    column, table, there = link
    assert set(column_of(written(sheet), column)) <= set(column_of(written(table), there))


def test_the_tables_hold_what_the_text_says(written):
    rows = list(csv.DictReader(io.StringIO(written("shares").decode())))
    assert {r["cut"] for r in rows if r["chapter"] == "鄉飲酒禮" and r["holder"] == "賓"} == {
        "脊",
        "脅",
        "肩",
        "肺",
    }


def test_the_table_of_acts_answers_by_itself(written):
    """yili.04.029: who offers what to whom, with which cup, in which words."""
    rows = list(csv.DictReader(io.StringIO(written("acts").decode())))
    (row,) = (r for r in rows if r["id"].endswith("/yili_04_029_u737b"))
    told = [row[name] for name in ("agent", "verb", "recipient", "vessel", "source")]
    assert told == ["主人", "獻", "賓", "爵", "written"] and "獻賓" in row["clause"]
    assert sum(not r["agent"] for r in rows) < len(rows) / 50
    assert all({r[name] for r in rows} > {""} for name in ("object", "recipient", "place"))


def test_who_serves_whom(served):
    """yili.04.029 獻賓, .044 酢主人, .049 酬賓: the exchange of three cups, and it is in both
    district rites."""
    assert served.has_edge("主人", "賓", "鄉飲酒禮.獻") and served.has_edge(
        "賓", "主人", "鄉飲酒禮.酢"
    )
    whole = {
        (m["chapter"], m["giver"], m["taker"])
        for m in network.motifs(served)
        if m["pattern"] == "獻酢酬"
    }
    assert {("鄉飲酒禮", "主人", "賓"), ("鄉射禮", "主人", "賓")} <= whole
    assert (
        "鄉飲酒禮",
        "主人",
        "工",
    ) not in whole  # yili.04.082: the musicians are offered to and return nothing
    assert network.centrality(served)[0]["role"] == "主人"
    assert served.nodes["介"]["english"] and all(
        told.get("english") for _, told in served.nodes(data=True)
    )


def test_the_way_of_the_first_cup(store):
    """yili.04.018 主人 takes it; .031 賓 receives it."""
    ways = network.cup_ways(store)
    assert ("主人", "賓") in {
        (a, b) for a, b, data in ways.edges(data=True) if data["cup"] == "yili.04.cup.jue-018-u53d6"
    }


def test_graphml_is_read_back(served):
    again = nx.read_graphml(io.BytesIO(network.write_graphml(served)), force_multigraph=True)
    assert {(a, b, d["chapter"], d["verb"], d["times"]) for a, b, d in again.edges(data=True)} == {
        (a, b, d["chapter"], d["verb"], d["times"]) for a, b, d in served.edges(data=True)
    }


def test_a_network_leads_to_the_graph(store, served):
    """Every node, rite, deed and cup of a network has an IRI that the graph knows."""
    again = nx.read_graphml(io.BytesIO(network.write_graphml(served)), force_multigraph=True)
    named = {data["iri"] for _, data in again.nodes(data=True)}
    named |= {data[key] for *_, data in again.edges(data=True) for key in ("rite", "deed")}
    named |= {data["iri"] for *_, data in network.cup_ways(store).edges(data=True)}
    assert (
        len(named) > 50
        and [
            iri
            for iri in named
            if next(store.quads_for_pattern(ox.NamedNode(iri), TYPE, None, None), None) is None
        ]
        == []
    )


SVG = "{http://www.w3.org/2000/svg}"


def boxes(drawn) -> list[tuple[str, float, float, float, float]]:
    """Each name of the picture with the box it takes, a Chinese character as wide as it is high."""
    found = []
    for text in drawn.iter(f"{SVG}text"):
        size, spans = float(text.attrib["font-size"]), list(text.iter(f"{SVG}tspan"))
        words = "".join(text.itertext())
        if spans:  # written downward
            x, ys = float(spans[0].attrib["x"]), [float(s.attrib["y"]) for s in spans]
            found.append(
                (words, x - size / 2, min(ys) - size * 0.85, x + size / 2, max(ys) + size * 0.15)
            )
        else:
            x, y, wide = float(text.attrib["x"]), float(text.attrib["y"]), size * len(words)
            left = {"start": x, "middle": x - wide / 2, "end": x - wide}[text.attrib["text-anchor"]]
            found.append((words, left, y - size * 0.85, left + wide, y + size * 0.15))
    return found


def test_the_picture_shows_everyone_of_every_rite(served):
    drawn = ET.fromstring(picture.write_svg(served, "網"))
    shown = Counter(words for words, *_ in boxes(drawn))
    persons = {(data["chapter"], role) for a, b, data in served.edges(data=True) for role in (a, b)}
    assert {role: shown[role] for _, role in persons} == Counter(role for _, role in persons)
    assert all(shown[chapter] == 1 for chapter, _ in persons) and shown["網"] == 1
    told = [t.text for path in drawn.iter(f"{SVG}path") for t in path.iter(f"{SVG}title")]
    assert "主人 獻 賓: 1" in told  # yili.04.029 西北面獻賓
    assert len(told) == len(
        {
            (d["chapter"], a, b, {"醋": "酢"}.get(d["verb"], d["verb"]))
            for a, b, d in served.edges(data=True)
        }
    )


def test_nothing_of_the_picture_runs_into_another_or_over_the_edge(served):
    drawn = ET.fromstring(picture.write_svg(served, "網"))
    _, _, width, height = map(float, drawn.attrib["viewBox"].split())
    named = boxes(drawn)
    assert [
        w for w, *box in named if box[0] < 0 or box[1] < 0 or box[2] > width or box[3] > height
    ] == []
    assert [
        (a[0], b[0])
        for a, b in itertools.combinations(named, 2)
        if a[1] < b[3] and b[1] < a[3] and a[2] < b[4] and b[2] < a[4]
    ] == []
    for circle in drawn.iter(f"{SVG}circle"):
        x, y, r = (float(circle.attrib[k]) for k in ("cx", "cy", "r"))
        assert r <= x <= width - r and r <= y <= height - r


def test_a_picture_of_nothing_is_a_title():
    assert (
        "".join(ET.fromstring(picture.write_svg(nx.MultiDiGraph(), "網")).itertext()).count("網")
        == 2
    )


@pytest.fixture(scope="module")
def small(store):
    """A part of the graph, that a release takes no time."""
    part = ox.Store()
    part.extend(
        q
        for name in store.named_graphs()
        if name.value.endswith("/rules")
        for q in store.quads_for_pattern(None, None, None, name)
    )
    return part


MORE = [("tei/a.xml.gz", b"text", "application/tei+xml", "an edition")]


@pytest.fixture(scope="module")
def released(small, tmp_path_factory):
    """A release of it, with a file that others made, and the sizes that are told."""
    place = tmp_path_factory.mktemp("released") / "release"
    return place, release.release(small, place, more=MORE)


VOID = rdflib.Namespace("http://rdfs.org/ns/void#")
DCAT = rdflib.Namespace("http://www.w3.org/ns/dcat#")
SPDX = rdflib.Namespace("http://spdx.org/rdf/terms#")
DATASET = rdflib.URIRef("https://w3id.org/zunzu/dataset")


@pytest.fixture(scope="module")
def described(released):
    return rdflib.Graph().parse(released[0] / "void.ttl")


def test_a_release_has_a_checksum_and_a_description_of_every_file(small, released, described):
    place, sizes = released
    sums = dict(
        reversed(line.split("  ")) for line in (place / "SHA256SUMS").read_text().splitlines()
    )
    assert set(sums) == set(sizes) - {"SHA256SUMS"} and "tei/a.xml.gz" in sums
    assert all(
        hashlib.sha256((place / name).read_bytes()).hexdigest() == told
        for name, told in sums.items()
    )
    readme = (place / "README.md").read_text(encoding="utf8")
    assert all(f"`{name}`" in readme for name in sums if name != "README.md")
    assert int(described.value(DATASET, VOID.triples)) == len({q.triple for q in small})
    told = {
        str(described.value(d, rdflib.DCTERMS.title)): str(
            described.value(described.value(d, SPDX.checksum), SPDX.checksumValue)
        )
        for d in described.objects(DATASET, DCAT.distribution)
    }
    apart = {"README.md", "void.ttl", "ro-crate-metadata.json"}  # made after the description
    assert told == {name: digest for name, digest in sums.items() if name not in apart}
    unpacked = gzip.decompress((place / "zunzu.nt.gz").read_bytes())
    assert len(rdflib.Graph().parse(data=unpacked, format="nt")) == len({q.triple for q in small})


def test_the_description_counts_the_links_to_each_dataset_of_others(described):
    """As many as the alignments of the release have, by dataset and by property."""
    sets = [
        s
        for s in described.subjects(rdflib.RDF.type, VOID.Linkset)
        if described.value(s, VOID.linkPredicate)
    ]
    told = {
        (
            str(described.value(s, VOID.objectsTarget)),
            str(described.value(s, VOID.linkPredicate)),
        ): int(described.value(s, VOID.triples))
        for s in sets
    }
    graph = rdflib.Graph()
    for path in shipped().files("ontology", "alignments", suffix=".ttl"):
        graph.parse(path)
    argued = Counter(
        (next(b for b in BASES.values() if str(o).startswith(b)), str(p))
        for p in map(rdflib.URIRef, (link.value for link in LINKS))
        for o in graph.objects(None, p)
    )
    assert told == argued and {"cbdb", "dbr", "wd", "aat", "crm"} <= {
        name for name, base in BASES.items() if any(base == b for b, _ in told)
    }
    wholes = set(described.objects(DATASET, VOID.subset)) & set(
        described.subjects(rdflib.RDF.type, VOID.Linkset)
    )
    assert sum(int(described.value(w, VOID.triples)) for w in wholes) == sum(told.values())


def test_the_shapes_of_a_release_are_all_that_a_foreign_engine_needs(released):
    """The guest is offered a 觶: pySHACL, called as anybody calls it, names the rule that
    forbids it."""
    book = Edition(
        "my.01",
        "mine",
        "my-01",
        (Segment("my.01.001", "my.01", "jing", "主人坐取觶，降洗，升，實觶，獻賓。"),),
    )
    told = weave([book], [build.read(book)], lenient=True, told=[])
    data = rdflib.Graph().parse(
        data=ox.serialize({q.triple for q in told}, format=ox.RdfFormat.N_TRIPLES), format="nt"
    )
    conforms, report, _ = pyshacl.validate(
        data,
        shacl_graph=str(released[0] / "shacl" / "rules.ttl"),
        use_shapes=[PREFIXES["rule"] + name for name in ("VES-01", "VES-02", "BOW-01")],
    )
    assert not conforms and "rule/VES-01>" in report.serialize(format="nt")


def test_two_releases_are_the_same_bytes(small, released, tmp_path):
    release.release(small, tmp_path / "two", more=MORE)
    for file in released[0].rglob("*"):
        if file.is_file():
            assert (
                file.read_bytes() == (tmp_path / "two" / file.relative_to(released[0])).read_bytes()
            ), file.name


def test_a_question_of_a_release_says_the_same_without_settings_that_are_not_set(store, released):
    """What says nothing is a comment there, and stays one line of it."""
    place = released[0] / "questions" / "vessels" / "vessel-use.rq"
    plain = place.read_text(encoding="utf8")
    assert "# VALUES ?chapter { UNDEF }" in plain and "# FILTER(!BOUND(?section)" in plain
    asked = shipped().path("queries", "questions", "vessels", "vessel-use.rq").read_text("utf8")
    one, other = (
        [[str(c) for c in row] for row in store.query(q, use_default_graph_as_union=True)]
        for q in (plain, asked)
    )
    assert one == other and len(one) > 100


def test_a_release_that_fails_leaves_the_old_one(small, released, tmp_path, monkeypatch):
    place = tmp_path / "release"
    shutil.copytree(released[0], place)
    before = {f: f.read_bytes() for f in place.rglob("*") if f.is_file()}
    monkeypatch.setattr(
        release.crm,
        "write_crm",
        lambda store: (_ for _ in ()).throw(OSError(28, "No space left on device")),
    )
    with pytest.raises(ZunzuError, match="No space") as told:
        release.release(small, place)
    assert "room" in told.value.faults[0].remedy
    assert {f: f.read_bytes() for f in place.rglob("*") if f.is_file()} == before and [
        p.name for p in tmp_path.iterdir()
    ] == ["release"]


def test_a_folder_of_others_is_not_replaced(small, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("years of work")
    with pytest.raises(ZunzuError, match="no release"):
        release.release(small, tmp_path / "mine")
    with pytest.raises(ZunzuError, match="is a file"):
        release.release(small, tmp_path / "mine" / "thesis.txt")


def test_a_release_is_made_of_our_graphs(store):
    assert {g.value.rpartition("/")[2] for g in store.named_graphs()} <= set(GRAPHS)
