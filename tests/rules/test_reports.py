"""Reports: what is found, as sh:ValidationReport that others load, and as one page that needs
nothing besides itself."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
import rdflib
from click.testing import CliRunner
from rdflib.namespace import SH

from zunzu import text
from zunzu.cli.check import command
from zunzu.corpus import shipped
from zunzu.errors import ZunzuError
from zunzu.publish.findings import page
from zunzu.rules import rulebook
from zunzu.rules.shacl_report import shacl_report
from zunzu.rules.shapes import Shapes, forms
from zunzu.rules.validate import Finding


@pytest.fixture(scope="module")
def altered():
    return "\n".join(s.text for s in text.edition("yili.04").base()).replace(
        "介升席自北方", "介升席自南方"
    )


def call(*args, **more):
    return CliRunner().invoke(command, args, standalone_mode=False, **more)


def fault(name):
    """A fault of form, of the shape with that name."""
    return Finding(
        name,
        f"https://w3id.org/zunzu/shape/{name}",
        "Violation",
        "",
        "",
        "",
        "",
        "文",
        "words",
        "yili.04.001.u5c31",
    )


def test_the_turtle_is_a_validation_report_that_others_load(altered):
    result = call("--text", "-", "--rule", "POS-07", "--format", "turtle", input=altered)
    graph = rdflib.Graph().parse(data=result.stdout, format="turtle")
    (report,) = graph.subjects(rdflib.RDF.type, SH.ValidationReport)
    assert graph.value(report, SH.conforms).toPython() is False and result.return_value == 1
    (told,) = graph.objects(report, SH.result)
    for name in (
        SH.focusNode,
        SH.value,
        SH.resultSeverity,
        SH.sourceShape,
        SH.sourceConstraintComponent,
    ):
        assert isinstance(graph.value(told, name), rdflib.URIRef), name
    assert str(graph.value(told, SH.value)).endswith("yili_04_057_u5347")
    assert {m.language for m in graph.objects(told, SH.resultMessage)} == {"zh-hant", "en"}


def test_a_result_of_a_property_shape_has_its_path_and_a_longer_path_is_copied_whole():
    made = [fault(name) for name in ("act-verb", "act-order")]
    graph = rdflib.Graph().parse(data=shacl_report(made, forms()), format="turtle")
    paths = [
        graph.value(r, SH.resultPath) for r in graph.subjects(rdflib.RDF.type, SH.ValidationResult)
    ]
    assert sum(isinstance(p, rdflib.URIRef) for p in paths) == 1
    (longer,) = (p for p in paths if isinstance(p, rdflib.BNode))
    steps = [
        str(s).rpartition("/")[2] for s in graph.items(graph.value(longer, SH.alternativePath))
    ]
    assert steps == ["order", "copyOrder"]


def test_the_same_findings_give_the_same_bytes_however_the_nodes_of_the_shapes_are_called():
    """The nodes of a path have no names of their own: every reading of the shapes calls them
    anew."""
    made = [
        fault(name)
        for name in ("act-order", "act-passage", "alternative-act", "seat-said", "measure-amount")
    ]
    reports = set()
    for _ in range(5):
        reports.add(
            shacl_report(
                made, Shapes.of_files(shipped().files("ontology", "shapes", suffix=".ttl"))
            )
        )
    assert len(reports) == 1 and b"alternativePath" in reports.pop()


def test_no_findings_conform():
    graph = rdflib.Graph().parse(data=shacl_report([], forms()), format="turtle")
    assert [o.toPython() for o in graph.objects(None, SH.conforms)] == [True] and not list(
        graph.objects(None, SH.result)
    )


class Seen(HTMLParser):
    """The text within marks, the tags, and everything by which a page could ask for something
    else."""

    def __init__(self):
        super().__init__()
        self.marked, self.open, self.asks = [], [], []

    def handle_starttag(self, tag, attrs):
        self.open += [] if tag in ("meta", "br") else [tag]
        self.asks += [value for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] == "mark":
            self.marked.append(data)


def test_the_page_marks_the_act_in_its_passage_and_asks_for_nothing(altered):
    result = call(
        "--text", "-", "--rule", "POS-07", "--format", "html", "--verdicts", input=altered
    )
    seen = Seen()
    seen.feed(result.stdout)
    assert seen.marked == ["北", "南", "升"] and not seen.asks and not seen.open
    for words in ("主人、介，凡升席自北方，降自南方", "yili.04.165", "yili.04.057"):
        assert words in result.stdout


def test_words_that_look_like_tags_are_words():
    bad = Finding(
        "<b>",
        "x:y",
        "Violation",
        "<i>",
        "經",
        "",
        "yili.04.001",
        "<u>",
        "&",
        "a",
        "",
        "",
        "yili.04.001",
        "甲【<乙】丙",
    )
    assert "<mark>&lt;乙</mark>" in page([bad], rulebook()) and "<i>" not in page([bad], rulebook())


@pytest.mark.parametrize("args", [("--format", "htm"), ("--format", "html", "--json")])
def test_a_form_that_is_none_is_refused(args):
    assert isinstance(call(*args).exception, ZunzuError)
