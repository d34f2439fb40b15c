"""What is validated at once: a chapter where everything bears our names, all of it where
something may belong to any chapter."""

import pyoxigraph as ox
import pytest

from zunzu.rules.portions import portions_of

OURS = """
<https://w3id.org/zunzu/id/yili_04> a <https://w3id.org/zunzu/ontology/Chapter> .
<https://w3id.org/zunzu/id/yili_05> a <https://w3id.org/zunzu/ontology/Chapter> .
<https://w3id.org/zunzu/id/yili_04_001_u6212> a <https://w3id.org/zunzu/ontology/Act> .
<https://w3id.org/zunzu/id/yili_05_001_u6212> a <https://w3id.org/zunzu/ontology/Act> .
"""


def _portions(more: str) -> dict[str, list[str]]:
    triples = (
        ox.Triple(q.subject, q.predicate, q.object)
        for q in ox.parse(OURS + more, format=ox.RdfFormat.TURTLE)
    )
    return {p.chapter: [line.decode() for line in p] for p in portions_of(triples)}


@pytest.mark.parametrize(
    ("others", "chapters"),
    [
        ("", {"yili.04", "yili.05"}),
        (
            "<http://purl.org/dc/terms/date> a <http://www.w3.org/2002/07/owl#AnnotationProperty> .",  # noqa: E501
            {"yili.04", "yili.05"},
        ),
        ("<http://example.org/bow> a <https://w3id.org/zunzu/ontology/Act> .", {""}),
        (
            "<http://example.org/note> <http://purl.org/dc/terms/source> <https://w3id.org/zunzu/id/yili_04_001_u6212> .",  # noqa: E501
            {""},
        ),
    ],
)
def test_what_others_say_goes_to_every_chapter_unless_it_speaks_of_ours(others, chapters):
    found = _portions(others)
    assert set(found) == chapters
    for lines in found.values():
        assert not others or any(line.startswith(others.split()[0]) for line in lines)
    assert (
        sum(
            "u6212" in line
            for lines in found.values()
            for line in lines
            if line.startswith("<https")
        )
        == 2
    )
