"""Text with spans marked: every character stands once, spans stand one in the other, what
crosses is left out."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, strategies as st

from zunzu.publish.markup import Span, element, mark_up, words


def span(name: str, start: int, end: int, optional: bool = False) -> Span:
    return Span(start, end, lambda inner: f"<{name}>{inner}</{name}>", optional)


@pytest.mark.parametrize(
    "spans, written",
    [
        ([], "賓升主人拜"),
        ([span("a", 1, 2)], "賓<a>升</a>主人拜"),
        ([span("b", 1, 2), span("a", 0, 3)], "<a>賓<b>升</b>主</a>人拜"),
        ([span("a", 0, 0), span("b", 5, 5)], "<a></a>賓升主人拜<b></b>"),
        ([span("a", 2, 2), span("b", 2, 4)], "賓升<a></a><b>主人</b>拜"),
        ([span("a", 1, 2), span("b", 1, 2, True)], "賓<a><b>升</b></a>主人拜"),
        ([span("b", 2, 4, True), span("a", 1, 3)], "賓<a>升主</a>人拜"),
    ],
)
def test_spans_are_written_one_in_the_other(spans, written):
    assert mark_up("賓升主人拜", spans)[0] == written


def test_what_was_left_out_is_told():
    crossing = span("b", 2, 4, True)
    assert mark_up("賓升主人拜", [crossing, span("a", 1, 3)])[1] == [crossing]


@given(
    st.text("賓升<&", max_size=12),
    st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), max_size=6),
)
def test_every_character_stands_once_and_in_its_place(text, places):
    spans = [
        span(f"n{i}", min(a, b, len(text)), min(max(a, b), len(text)))
        for i, (a, b) in enumerate(places)
    ]
    written, left_out = mark_up(text, spans)
    assert re.sub(r"</?n\d>", "", written) == words(text)
    assert len(re.findall(r"<n\d>", written)) == len(spans) - len(left_out)


def test_attributes_keep_their_order_and_empty_ones_are_left_out():
    assert (
        element("ab", "x", {"type": "jing", "n": "", "xml:id": 'a"b'})
        == '<ab type="jing" xml:id=\'a"b\'>x</ab>'
    )
    assert element("lb") == "<lb/>"


def test_what_xml_cannot_hold_is_replaced():
    assert words("賓\x0b<升>") == "賓\ufffd&lt;升&gt;"
