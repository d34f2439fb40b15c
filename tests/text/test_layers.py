"""Layers are named as a reader names them."""

from __future__ import annotations

import pytest

from zunzu.errors import ZunzuError
from zunzu.text import edition, layer_name, read_layers, take_layers


@pytest.mark.parametrize(
    "names, codes",
    [
        ("經,記", ("jing", "ji")),
        ("经，记", ("jing", "ji")),
        ("jing、ZHU", ("jing", "zhu")),
        ("註", ("zhu",)),
        ("經,經", ("jing",)),
        (["注", "疏"], ("zhu", "shu")),
    ],
)
def test_layers_are_read_in_either_script_or_by_code(names, codes):
    assert read_layers(names) == codes


@pytest.mark.parametrize("names", ["", "經,,記", "foo", "經;記"])
def test_an_unknown_layer_is_told_with_those_there_are(names):
    with pytest.raises(ZunzuError, match="there is no layer"):
        read_layers(names)


def test_layers_are_taken_in_book_order():
    book = edition("yili.04")
    assert take_layers(book) == book.base()
    assert [s.layer for s in take_layers(book, ("shu", "zhu"))][:3] == ["zhu", "shu", "zhu"]
    assert layer_name("shu") == "疏"
