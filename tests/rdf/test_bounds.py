"""What somebody gives is looked at before it is read: nothing in a file takes us with it, each
fault has a word."""

from __future__ import annotations

import pyoxigraph as ox
import pytest

from zunzu.errors import ZunzuError
from zunzu.rdf import bounds, given
from zunzu.rdf.names import XSD
from zunzu.rules.validate import _number

RDF_XML = '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="urn:e:">'
IN = {
    "turtle": "mine.ttl",
    "trig": "mine.trig",
    "n3": "mine.n3",
    "json": "mine.jsonld",
    "xml": "mine.rdf",
}


def nested(n: int) -> dict[str, tuple[str, str]]:
    """Files that are nested n deep, by their form."""
    things = {
        "things": ("[ <urn:p> ", " ]"),
        "lists": ("( ", " )"),
        "triples": ("<<( <urn:a> <urn:b> ", " )>>"),
    }
    return {
        **{
            f"{name} in {form}": (IN[form], f"<urn:a> <urn:b>\n {before * n}1{after * n} .")
            for name, (before, after) in things.items()
            for form in ("turtle", "trig", "n3")
        },
        "graphs in n3": (
            IN["n3"],
            "<urn:a> <urn:b>\n " + "{ <urn:c> <urn:d> " * n + "1" + " }" * n + " .",
        ),
        "objects": (IN["json"], "\n" + '{"urn:p":' * n + "1" + "}" * n),
        "arrays": (IN["json"], "\n" + "[" * n + "1" + "]" * n),
        "@list": (
            IN["json"],
            '{"@id":"urn:a",\n"urn:p":' + '{"@list":[' * n + "1" + "]}" * n + "}",
        ),
        "@graph": (IN["json"], "\n" + '{"@graph":[' * n + "]}" * n),
        "@context": (IN["json"], '{"@context":\n' + "[" * n + "]" * n + "}"),
        "elements": (
            IN["xml"],
            RDF_XML
            + "\n"
            + "<rdf:Description><e:p>" * n
            + "</e:p></rdf:Description>" * n
            + "</rdf:RDF>",
        ),
    }


@pytest.mark.parametrize("n", [201, 5_000, 50_000])
@pytest.mark.parametrize("kind", nested(1))
def test_depth_is_refused_with_its_line(kind, n):
    name, text = nested(n)[kind]
    with pytest.raises(ZunzuError, match="is nested more than 200 deep") as raised:
        given.read(text.encode(), name)
    assert raised.value.faults[0].where == f"{name}:2"


@pytest.mark.parametrize("kind", nested(1))
def test_what_a_person_nests_is_read(kind):
    name, text = nested(15)[kind]
    bounds.look(text.encode(), given.ENDINGS[name[4:]], name)


@pytest.mark.parametrize(
    "text",
    [
        '<urn:a> <urn:b> "' + "(" * 999 + '" .',
        "<urn:a> <urn:b> '''" + "[\n" * 999 + "''' .",
        "# " + "[" * 999,
        "<urn:" + "(" * 999 + "> <urn:b> 1 .",
        "<urn:a> <urn:b> " + "[], " * 999 + "[] .",
    ],
)
def test_brackets_in_words_have_no_depth(text):
    bounds.look(text.encode(), ox.RdfFormat.TURTLE, "mine.ttl")


MULTIPLIED = "".join(f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefgh", "bcdefghi"))


@pytest.mark.parametrize(
    "declared",
    [
        '<!ENTITY a "b">',
        "<!ENTITY a SYSTEM 'file:///etc/hostname'>",
        '<!ENTITY % a "b">',
        '<!ENTITY a "xxxxxxxxxx">' + MULTIPLIED,
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_entities_are_refused(declared, encoding):
    text = f'<?xml version="1.0" encoding="{encoding}"?>\n<!DOCTYPE r [{declared}]>\n{RDF_XML}</rdf:RDF>'  # noqa: E501
    with pytest.raises(ZunzuError, match="entities are not read") as raised:
        given.read(text.encode(encoding), "mine.rdf")
    assert raised.value.faults[0].where == "mine.rdf:2"


@pytest.mark.parametrize(
    "context",
    ['"http://127.0.0.1:9/c"', '["http://127.0.0.1:9/c"]', '{"@import": "http://127.0.0.1:9/c"}'],
)
def test_no_context_is_fetched(context):
    with pytest.raises(ZunzuError, match="is no JSON-LD"):
        given.read(f'{{"@context": {context}, "@id": "urn:a", "urn:p": 1}}'.encode(), "mine.jsonld")


@pytest.mark.parametrize(
    "text, word",
    [
        (f"<urn:{'a' * 9_000}> <urn:b> 1 .", "an IRI of 9,004 characters"),
        (f"<urn:a> <urn:{'b' * 9_000}> 1 .", "an IRI"),
        (f"<urn:a> <urn:b> <urn:{'c' * 4_000_000}> .", "an IRI"),
        (f"<urn:a> <urn:b> '{'c' * 1_000_001}' .", "a literal"),
        (f"<urn:a> <urn:b> '{'c' * 20_000_000}' .", "many megabytes"),
        ('<urn:a> <urn:b> "\\ud800" .', "is no Turtle"),
        ("<urn:a> <urn:b> '\udcff' .", "is no Turtle"),
        (f"<urn:a> <urn:b{'(' * 300} 1 .", "deep|no Turtle"),
    ],
)
def test_terms_are_bounded(text, word):
    with pytest.raises(ZunzuError, match=word):
        given.read(text.encode("utf-8", "surrogatepass"), "mine.ttl")


@pytest.mark.parametrize(
    "value", ["1" * 5000, "-" + "9" * 5000, "1" * 5000 + ".0", "1e" + "9" * 5000, "0" * 65]
)
@pytest.mark.parametrize(
    "kind", ["integer", "decimal", "double", "nonNegativeInteger", "gYear", "dateTime"]
)
def test_a_number_beyond_use_is_kept_as_text(value, kind):
    kept = bounds.bounded(ox.Literal(value, datatype=ox.NamedNode(XSD + kind)), "mine.ttl")
    assert kept == ox.Literal(value)


@pytest.mark.parametrize(
    "literal",
    [
        ox.Literal("12"),
        ox.Literal(12),
        ox.Literal("長" * 9_000),
        ox.Literal("長" * 99, language="zh-hant"),
        ox.Literal("2026-01-01", datatype=ox.NamedNode(XSD + "date")),
    ],
)
def test_other_literals_stay_as_they_are(literal):
    assert bounds.bounded(literal, "mine.ttl") == literal


@pytest.mark.parametrize(
    "value, number",
    [("12", 12), ("1" * 5000, None), ("-1", None), ("x", None), ("999999999", 999999999)],
)
def test_a_place_is_a_number_or_none(value, number):
    assert _number(ox.Literal(value)) == number
