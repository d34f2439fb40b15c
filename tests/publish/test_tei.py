"""TEI: every chapter is valid against TEI All, loses nothing of the edition, and points where it
says."""

from __future__ import annotations

import hashlib
import lzma
import os
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from lxml import etree

from zunzu import build, text
from zunzu.cli import main
from zunzu.model import Act, Edition, Section, Segment
from zunzu.publish.tei import Entry, write_tei
from zunzu.publish.tei_header import Source, Witnessed
from zunzu.rdf.names import mint
from zunzu.text.apparatus import apparatus

SCHEMA = Path(__file__).with_name("tei_all.rng.xz")
CHAPTERS = [card.id for card in text.editions(all=True)]
TEI = "{http://www.tei-c.org/ns/1.0}"
ID = "{http://www.w3.org/XML/1998/namespace}id"

each_chapter = pytest.mark.parametrize("chapter", CHAPTERS)


def zunzu(*args: str) -> Result:
    return CliRunner().invoke(main, [str(a) for a in args], prog_name="zunzu")


@pytest.fixture(scope="module")
def schema() -> etree.RelaxNG:
    return etree.RelaxNG(etree.fromstring(lzma.decompress(SCHEMA.read_bytes())))


class Documents(dict[str, bytes]):
    """Each chapter as ``zunzu export`` writes it, written when a test first asks for it."""

    def __missing__(self, chapter: str) -> bytes:
        result = zunzu("export", "--format", "tei", "--chapter", chapter)
        assert result.exit_code == 0, result.stderr
        self[chapter] = result.stdout_bytes
        return self[chapter]


class Trees(dict[str, etree._Element]):
    """The same, read."""

    def __init__(self, documents: Documents) -> None:
        self.documents = documents

    def __missing__(self, chapter: str) -> etree._Element:
        self[chapter] = etree.fromstring(self.documents[chapter])
        return self[chapter]


@pytest.fixture(scope="module")
def documents() -> Documents:
    return Documents()


@pytest.fixture(scope="module")
def trees(documents) -> Trees:
    return Trees(documents)


def by_id(tree: etree._Element) -> dict[str, etree._Element]:
    return {node.get(ID): node for node in tree.iter() if node.get(ID)}


def read(node: etree._Element, certain: str = "lem") -> str:
    """The words of a passage as a reader of the edition has them: of each app its lem, or of
    certain ones what was received."""
    out = [node.text or ""]
    for child in node:
        if child.tag == f"{TEI}app":
            changed = (
                child.get("type") == "certain" or child.find(f"{TEI}lem").get("cert") == "high"
            )
            out.append(read(child.find(f"{TEI}{certain if changed else 'lem'}"), certain))
        else:
            out.append(read(child, certain))
        out.append(child.tail or "")
    return "".join(out)


@each_chapter
def test_a_chapter_is_valid_against_tei_all(chapter, documents, schema):
    assert schema.validate(etree.fromstring(documents[chapter])), schema.error_log


@pytest.mark.parametrize(
    "right, wrong",
    [
        (b'cert="high"', b'cert="quite"'),
        (b'motivation="describing"', b'motivation="wishing"'),
        (b"<ab ", b"<ab verse='1' "),
    ],
)
def test_the_schema_finds_a_fault(documents, schema, right, wrong):
    assert right in documents["yili.04"]
    assert not schema.validate(etree.fromstring(documents["yili.04"].replace(right, wrong, 1)))


def test_the_schema_is_the_one_that_was_received():
    digest = hashlib.sha256(lzma.decompress(SCHEMA.read_bytes())).hexdigest()
    assert digest in SCHEMA.with_name("README.md").read_text(encoding="utf8")


@each_chapter
def test_every_segment_reads_as_in_the_edition(chapter, trees):
    nodes = by_id(trees[chapter])
    for segment in text.edition(chapter).segments:
        assert read(nodes[segment.id]) == segment.text, segment.id


@each_chapter
def test_what_was_received_stands_beside_what_is_read(chapter, trees):
    """Where the words of the witness are in the script of the edition and bear its own marks,
    they come back from the rdg."""
    nodes, book, received = by_id(trees[chapter]), text.edition(chapter), text.witness(chapter).text
    names, marked, corrected = (
        text.witness_names(chapter),
        text.punctuation(chapter),
        {c.segment for c in book.corrections},
    )
    for segment in book.segments:
        if (
            segment.id in corrected
            and names[segment.id] == text.find_chapter(chapter).witness
            and not marked.get(segment.id)
        ):
            back, there = read(nodes[segment.id], "rdg"), received[segment.start : segment.end]
            if text.is_simplified(received):
                assert len(back) == len(there), segment.id
            else:
                assert back.translate(MARKS) == there.translate(MARKS), segment.id


#: Marks that the edition shows in its own way, and line ends: compared as nothing.
MARKS = dict.fromkeys(map(ord, " \n,，:：︰;；?？‧·"))


@each_chapter
def test_layers_stand_as_text_and_notes_with_their_authors(chapter, trees):
    nodes, book = by_id(trees[chapter]), text.edition(chapter)
    for segment in book.segments:
        node = nodes[segment.id]
        if segment.target:
            assert (node.tag, node.get("type"), node.get("target")) == (
                f"{TEI}note",
                segment.layer,
                f"#{segment.target}",
            )
            assert segment.author in "".join(nodes[node.get("resp")[1:]].itertext())
            assert node.get("source") == (
                f"#wit.{segment.witness}" if segment.witness != text.witness(chapter).name else None
            )
        elif segment.layer != "title":
            assert (node.tag, node.get("type")) == (f"{TEI}ab", segment.layer)


@each_chapter
def test_sections_hold_their_passages_in_order(chapter, trees):
    nodes, book = by_id(trees[chapter]), text.edition(chapter)
    base = [s.id for s in book.base()]
    for section in book.sections:
        inside = [
            n.get(ID) for n in nodes[section.id].iter(f"{TEI}ab") if n.get("type") in ("jing", "ji")
        ]
        assert inside == base[base.index(section.first) : base.index(section.last) + 1]
        assert [h.text for h in nodes[section.id].findall(f"{TEI}head") if not h.get("type")] == [
            section.title,
            section.english,
        ]
        assert section.parent in ("", nodes[section.id].getparent().get(ID))


@each_chapter
def test_every_row_of_the_corrections_is_a_place_of_the_apparatus(chapter, trees):
    nodes = by_id(trees[chapter])
    for row in text.emendations(chapter):
        lem = nodes[row.id].tag == f"{TEI}lem"  # of a variant that tells the same
        app = nodes[row.id].getparent() if lem else nodes[row.id]
        assert app.tag == f"{TEI}app" and (
            row.status == "certain" if lem else app.get("type") == row.status
        )
        assert (
            next(a for a in app.iterancestors(f"{TEI}ab", f"{TEI}note", f"{TEI}head")).get(ID)
            == row.segment
        )
        assert row.evidence.rstrip(".") in app.findtext(f"{TEI}note[@type='evidence']")
        if row.status == "certain":
            assert read(app.find(f"{TEI}rdg")) == row.lemma
            assert app.find(f"{TEI}lem").get("cert") == "high"


@each_chapter
def test_every_variant_of_the_witnesses_is_a_place_of_the_apparatus(chapter, trees):
    nodes = by_id(trees[chapter])
    for variant in apparatus(chapter):
        app = nodes[variant.id]
        assert (app.get("type"), read(app.find(f"{TEI}lem"))) == (variant.kind, variant.lemma)
        assert [(r.get("wit"), read(r)) for r in app.findall(f"{TEI}rdg")] == [
            (f"#wit.{r.witness}", r.words) for r in variant.readings
        ]
        assert {nodes[r.get("wit")[1:]].get("n") for r in app.findall(f"{TEI}rdg")} == {
            r.siglum for r in variant.readings
        }
        assert (app.find(f"{TEI}lem").get("wit") or "").split() == [
            f"#wit.{name}" for name in variant.agreeing
        ]


@each_chapter
def test_the_list_of_witnesses_names_each_that_stands_here_and_each_print_that_is_cited(
    chapter, trees
):
    listed = [w.get(ID) for w in trees[chapter].iter(f"{TEI}witness")]
    card = text.find_chapter(chapter)
    assert listed[: len(listed) - len(card.consulted)] == [
        f"wit.{n}"
        for n in dict.fromkeys(
            (card.witness, *text.witness_names(chapter).values(), *card.witnesses)
        )
    ]
    assert [
        w.get("n") for w in trees[chapter].iter(f"{TEI}witness") if w.get(ID).startswith("print.")
    ] == list(card.consulted)


@each_chapter
def test_ids_are_unique_and_every_pointer_has_its_end(chapter, trees):
    tree = trees[chapter]
    ids = Counter(node.get(ID) for node in tree.iter() if node.get(ID))
    assert [i for i, n in ids.items() if n > 1] == []
    keys = ("target", "resp", "wit", "source", "from")
    pointers = {
        p for node in tree.iter(etree.Element) for key in keys for p in node.get(key, "").split()
    }
    assert [p for p in pointers if p.startswith("#") and p[1:] not in ids] == []
    assert all(p.startswith(("#", "https://")) for p in pointers)


@each_chapter
def test_every_act_is_annotated_at_its_verb_with_its_iri(chapter, trees):
    nodes, acts = by_id(trees[chapter]), build.reading(text.edition(chapter)).acts
    listed = [n.get(ID) for n in trees[chapter].iter(f"{TEI}annotation")]
    assert listed == [a.id for a in acts]
    assert len(acts) > 20
    for act in acts:
        node = nodes[act.id]
        assert node.find(f"{TEI}ref").get("target") == mint(act.id).value
        target = nodes[node.get("target")[1:]]
        if act.source != "copied" and target.tag == f"{TEI}seg":
            assert (
                read(target)
                == next(s.text for s in text.edition(chapter).segments if s.id == act.segment)[
                    act.start : act.end
                ]
            )
        inferred = {
            rs.get("type") for rs in node.iter(f"{TEI}rs") if rs.get("subtype") == "inferred"
        }
        assert inferred <= set(act.warrants)


def test_the_header_names_the_sources_and_the_licence(trees):
    told = "".join(trees["yili.10"].find(f"{TEI}teiHeader").itertext())
    card = text.witness("yili.10")
    for words in (
        card.title,
        card.source,
        card.licence,
        "鄭玄",
        "賈公彥",
        "Creative Commons",
        *text.find_chapter("yili.10").consulted,
    ):
        assert words in told or trees["yili.10"].xpath(
            "//t:witness[@n=$n]", n=words, namespaces={"t": TEI[1:-1]}
        ), words


HASHED = """
import hashlib, sys
from click.testing import CliRunner
from zunzu.cli import main
result = CliRunner().invoke(main, ["export", "--format", "tei", "--chapter", "yili.10"])
print(hashlib.sha256(result.stdout_bytes).hexdigest())
"""


def test_the_bytes_do_not_hang_on_hashes_or_runs(documents):
    expected = hashlib.sha256(documents["yili.10"]).hexdigest()
    for seed in ("0", "1"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", HASHED], env=env, capture_output=True, text=True, check=True
        )
        assert done.stdout.split() == [expected]


SMALL = Source(
    "儀禮",
    99,
    "A <rite> & more",
    "lǐ",
    "what & why",
    (Witnessed("one", "書", simplified=True),),
    {"甲": "a print"},
    letters=(("宾", "賓", False), ("后", "后", True)),
    who=(
        {
            "word": "公",
            "role": "君",
            "segment": "yili.99.001",
            "words": "賓升",
            "why": "a & b",
            "status": "reviewed",
            "part": "host",
        },
    ),
)


def small(**entry: object) -> bytes:
    """A chapter of two passages, the first with a commentary by two people, and one place of the
    apparatus."""
    segments = (
        Segment("yili.99.000", "yili.99", "title", "禮第一"),
        Segment("yili.99.001", "yili.99", "jing", "賓升，主人拜。"),
        Segment(
            "yili.99.001.zhu", "yili.99", "zhu", "升，上也。", target="yili.99.001", author="鄭玄"
        ),
        Segment(
            "yili.99.001.zhu2", "yili.99", "zhu", "楊氏<曰>", target="yili.99.001", author="楊復"
        ),
        Segment("yili.99.002", "yili.99", "title", "記"),
        Segment("yili.99.003", "yili.99", "ji", "賓降。"),
    )
    sections = (
        Section(
            "yili.99.p-sheng",
            "yili.99",
            "升",
            "Up",
            "yili.99.001",
            "yili.99.001",
            warrant="升，上也",
            warrant_segment="yili.99.001.zhu",
            condition="若有賓",
        ),
    )
    acts = (
        Act(1, 2, "升", ("賓",), id="yili.99.001.a01", segment="yili.99.001"),
        Act(
            3,
            6,
            "拜",
            ("主人",),
            id="yili.99.001.a02",
            segment="yili.99.001",
            negated=True,
            warrants={"agent": "E1"},
        ),
        Act(1, 2, "降", ("賓",), id="yili.99.003.a01", segment="yili.99.003"),
        Act(
            1,
            2,
            "降",
            ("介",),
            id="yili.99.003.a01.c01",
            segment="yili.99.003",
            source="copied",
            copied_from="yili.99.001.a01",
        ),
    )
    entries = (
        [
            Entry(
                **{
                    "id": "yili.99.corr-001",
                    "segment": "yili.99.001",
                    "start": 0,
                    "end": 0,
                    "reading": "",
                    "received": (("", "one"),),
                    "status": "certain",
                    "why": "why",
                    "evidence": "甲",
                    **entry,
                }
            )
        ]
        if entry
        else []
    )
    return write_tei(
        Edition("yili.99", "禮", "li", segments, sections=sections), SMALL, entries, acts
    )


def test_a_chapter_with_what_an_edition_may_have_is_valid(schema):
    tree = etree.fromstring(small(start=1, end=2, reading="升", received=(("开<", "one"),)))
    assert schema.validate(tree), schema.error_log
    nodes = by_id(tree)
    assert nodes["yili.99.000"].tag == f"{TEI}head"
    assert nodes["yili.99.002"].get("type") == "heading"
    assert [
        nodes[nodes[f"yili.99.001.{z}"].get("resp")[1:]].findtext(f"{TEI}name")
        for z in ("zhu", "zhu2")
    ] == ["鄭玄", "楊復"]
    assert read(nodes["yili.99.001.zhu2"]) == "楊氏<曰>"
    rdg = nodes["yili.99.corr-001"].find(f"{TEI}rdg")
    assert (rdg.text, rdg.get("{http://www.w3.org/XML/1998/namespace}lang")) == ("开<", "lzh-Hans")
    assert nodes["yili.99.003.a01.c01"].get("target") == "#yili.99.003.a01.q"
    assert (
        nodes["yili.99.003.a01.c01"].find(f"{TEI}ptr").get("target")
        == mint("yili.99.001.a01").value
    )
    verb = nodes["yili.99.001.a02"].find(f".//{TEI}rs[@type='verb']")
    assert (verb.text, verb.get("subtype")) == ("拜", "negated")


def test_a_correction_and_the_variant_that_tells_the_same_are_one_app(schema):
    """The reason, evidence and place are one: told twice, the witness would seem to read twice."""
    entries = [
        Entry(
            "yili.99.corr-001", "yili.99.001", 1, 2, "升", (("开", "one"),), "certain", "why", "甲"
        ),
        Entry(
            "yili.99.app-001",
            "yili.99.001",
            1,
            2,
            "升",
            (("开", "one"), ("", "two")),
            "substantive",
            "why",
            "甲",
            ("three",),
        ),
        Entry(
            "yili.99.corr-002",
            "yili.99.001",
            3,
            5,
            "主人",
            (("王人", "one"),),
            "certain",
            "why",
            "甲",
        ),
        Entry(
            "yili.99.app-002",
            "yili.99.001",
            3,
            5,
            "主人",
            (("王人", "one"),),
            "substantive",
            "another reason",
            "甲",
        ),
    ]
    book = Edition(
        "yili.99", "禮", "li", (Segment("yili.99.001", "yili.99", "jing", "賓升，主人拜。"),)
    )
    source = replace(
        SMALL, witnesses=tuple(Witnessed(name, "書") for name in ("one", "two", "three"))
    )
    tree = etree.fromstring(write_tei(book, source, entries))
    assert schema.validate(tree), schema.error_log
    lem = by_id(tree)["yili.99.corr-001"]
    assert (lem.tag, lem.get("wit"), lem.get("cert"), lem.getparent().get(ID)) == (
        f"{TEI}lem",
        "#wit.three",
        "high",
        "yili.99.app-001",
    )
    assert [(r.get("wit"), read(r)) for r in lem.getparent().findall(f"{TEI}rdg")] == [
        ("#wit.one", "开"),
        ("#wit.two", ""),
    ]
    assert {by_id(tree)[f"yili.99.{name}-002"].tag for name in ("corr", "app")} == {f"{TEI}app"}
    assert read(by_id(tree)["yili.99.001"]) == "賓升，主人拜。"


def test_a_verb_that_the_apparatus_cuts_through_is_pointed_at_by_its_passage(schema):
    tree = etree.fromstring(small(start=5, end=7, reading="拜。", received=(("拜拜。", "one"),)))
    assert schema.validate(tree), schema.error_log
    nodes = by_id(tree)
    assert nodes["yili.99.001.a02"].get("target") == "#yili.99.001"
    assert "yili.99.001.a02.q" not in nodes
    assert read(nodes["yili.99.001"]) == "賓升，主人拜。"


def test_a_place_of_the_apparatus_that_crosses_another_stands_apart(schema):
    entries = [
        Entry(
            f"yili.99.corr-00{n}",
            "yili.99.001",
            start,
            end,
            "x",
            (("y", "one"),),
            "probable",
            "why",
            "甲",
        )
        for n, start, end in ((1, 0, 2), (2, 1, 4))
    ]
    book = Edition(
        "yili.99", "禮", "li", (Segment("yili.99.001", "yili.99", "jing", "賓升，主人拜。"),)
    )
    tree = etree.fromstring(write_tei(book, SMALL, entries))
    assert schema.validate(tree), schema.error_log
    first, second = (by_id(tree)[e.id] for e in entries)
    assert (first.getparent().tag, first.get("from")) == (f"{TEI}ab", None)
    assert (second.getparent().tag, second.get("from")) == (f"{TEI}listApp", "#yili.99.001")
    assert read(second.find(f"{TEI}lem")) == "升，主"
    assert read(by_id(tree)["yili.99.001"]) == "賓升，主人拜。"


@pytest.mark.parametrize(
    "status, reading, start, end, told",
    [
        ("certain", "", 2, 2, {"lem": "", "rdg": "x"}),
        ("certain", "升", 1, 2, {"lem": "升", "rdg": "x"}),
        ("probable", "登", 1, 2, {"lem": "升", "rdg": "登"}),
        ("note", "升", 1, 2, {"lem": "升"}),
        ("note", "登", 1, 2, {"lem": "升", "rdg": "登"}),
        ("substantive", "升", 1, 2, {"lem": "升", "rdg": "x"}),
    ],
)
def test_an_app_tells_what_is_read_and_what_else_there_is(
    schema, status, reading, start, end, told
):
    tree = etree.fromstring(
        small(status=status, reading=reading, start=start, end=end, received=(("x", "one"),))
    )
    assert schema.validate(tree), schema.error_log
    app = by_id(tree)["yili.99.corr-001"]
    assert {n.tag.removeprefix(TEI): read(n) for n in app if n.tag != f"{TEI}note"} == told
    assert app.find(f"{TEI}note").text == "why. 甲"


def test_a_chapter_without_acts_has_no_stand_off(schema):
    book = Edition("yili.99", "禮", "li", (Segment("yili.99.001", "yili.99", "jing", "賓升。"),))
    tree = etree.fromstring(write_tei(book, SMALL))
    assert schema.validate(tree), schema.error_log
    assert tree.find(f"{TEI}standOff") is None


@pytest.mark.parametrize(
    "args, told",
    [
        (("--format", "tei"), "chapter by chapter"),
        (("--format", "tei", "--chapter", "士冠禮"), "there is no chapter"),
        (("--format", "turtle", "--chapter", "鄉飲酒禮"), "holds the whole graph"),
        (("--format", "tei", "--chapter", "鄉飲酒禮", "-o", "/nowhere/at/all.xml"), "/nowhere/at"),
    ],
)
def test_what_cannot_be_written_is_told(args, told):
    result = zunzu("export", *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr
    assert "remedy: " in result.stderr


def test_the_form_of_ids_is_that_of_the_edition_and_the_graph(trees):
    forms = re.compile(
        r"yili\.\d\d(\.\d{3}[a-z]?(\.[a-z0-9-]+)*|\.p(-[a-z]+)+|\.(corr|app)-\d{3})?|"
        r"by\.[a-z]+(-\d+)?|(wit|print)\.[\w-]+|zunzu"
    )
    assert [
        i for chapter in CHAPTERS for i in by_id(trees[chapter]) if not forms.fullmatch(i)
    ] == []
