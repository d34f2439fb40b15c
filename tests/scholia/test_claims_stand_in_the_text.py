"""Every claim is anchored in its commentary and in the text it is about."""

import re
from collections import Counter

import pytest

from zunzu import records
from zunzu.model import BASE_LAYERS, Claim, replace
from zunzu.scholia import claims

pytestmark = pytest.mark.slow

TOLD = {"reason", "number", "time", "place", "rank"}
KINDS = {"gloss", "variant", "omission", "supply", "division", "citation"} | TOLD


def test_offsets_spell_the_quotation(book, found):
    texts = {s.id: s.text for s in book.segments}
    assert found
    for claim in found:
        assert texts[claim.segment][claim.start : claim.end] == claim.quote != ""


def test_lemmas_stand_in_the_base_segment(book, found):
    base = {s.id: s for s in book.segments if s.layer in BASE_LAYERS}
    for claim in found:
        assert claim.target in base
        assert claim.segment.startswith(claim.target + ".")
        assert claim.lemma in base[claim.target].text


def test_ids_have_the_form_of_the_contract_and_are_unique(found):
    assert len({c.id for c in found}) == len(found)
    for claim in found:
        assert claim.kind in KINDS
        assert re.fullmatch(
            re.escape(f"{claim.segment}.{claim.kind}-") + r"u[0-9a-f]+(-[0-9a-z]+)*", claim.id
        )


def test_the_author_is_the_author_of_the_layer(found):
    assert {(c.segment.rsplit(".", 1)[1], c.author) for c in found} == {
        ("zhu", "鄭玄"),
        ("shu", "賈公彥"),
    }


def test_claims_are_in_the_order_of_the_book(book, found):
    order = {s.id: i for i, s in enumerate(book.segments)}
    places = [(order[c.segment], c.start) for c in found]
    assert places == sorted(places)


def test_no_claim_of_a_kind_takes_words_of_another(found):
    for kind in KINDS - {"division"}:
        last: Claim | None = None
        for claim in (c for c in found if c.kind == kind):
            assert last is None or last.segment != claim.segment or last.end <= claim.start, (
                last,
                claim,
            )
            last = claim


def test_claims_survive_the_seam(found, tmp_path):
    records.write(found, tmp_path / "claims.jsonl")
    assert tuple(records.read(Claim, tmp_path / "claims.jsonl")) == found


def test_the_marks_of_the_witness_do_not_matter(book, found):
    """ASCII marks and full-width ones give the same claims in the same places."""
    other = str.maketrans("，；：？", ",;︰?")
    turned = replace(
        book, segments=tuple(replace(s, text=s.text.translate(other)) for s in book.segments)
    )
    assert [(c.id, c.start, c.end) for c in claims(turned)] == [
        (c.id, c.start, c.end) for c in found
    ]


def test_what_the_subcommentary_only_repeats_is_not_claimed_twice(found):
    """云「今文皆作揖」者,鄭不從也 repeats the 注; 賈公彥 reports no variant there."""
    assert not [
        c
        for c in found
        if c.segment == "yili.04.016.shu" and c.kind == "variant" and c.fields["school"] == "今文"
    ]


def test_each_kind_is_found_in_each_layer_that_has_it(found):
    count = Counter((c.kind, c.segment.rsplit(".", 1)[1]) for c in found)
    assert set(count) == {(k, "shu") for k in KINDS - {"supply"}} | {
        (k, "zhu") for k in KINDS - {"division"}
    }


def test_a_torn_commentary_gives_what_is_left_of_it(book):
    """Cut anywhere, inside a head, a quotation, a title, the commentary is read as far as it
    goes."""
    for part in (1, 4):
        torn = [
            replace(
                s, text=s.text[part * len(s.text) // 13 : len(s.text) - part * len(s.text) // 17]
            )
            if s.target
            else s
            for s in book.segments
        ]
        texts = {s.id: s.text for s in torn}
        found = claims(replace(book, segments=tuple(torn)))
        assert found
        assert all(texts[c.segment][c.start : c.end] == c.quote for c in found)


def test_an_edition_without_commentary_has_no_claims(book):
    assert claims(replace(book, segments=book.base())) == ()
    silent = tuple(replace(s, text="") if s.target else s for s in book.segments)
    assert claims(replace(book, segments=silent)) == ()
