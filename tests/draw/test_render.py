"""PNG and PDF: of the size of the drawing, with every letter in them."""

from __future__ import annotations

import struct

import pytest

from zunzu import draw
from zunzu.draw import fonts, render
from zunzu.errors import ZunzuError


def test_a_png_is_as_big_as_its_drawing():
    made = render.png(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 36" width="72" height="36"/>', 144
    )
    assert made[:8] == b"\x89PNG\r\n\x1a\n"
    wide, high = struct.unpack(">II", made[16:24])
    assert (wide, high) in {(108, 54), (144, 72)}


def test_a_pdf_has_a_page_a_drawing():
    made = render.pdf([draw.targets("鄉射禮"), draw.targets("大射儀")])
    assert made.startswith(b"%PDF") and b"/Count 2" in made


def test_what_is_no_drawing_is_refused():
    with pytest.raises(ZunzuError, match="rendering png"):
        render.png("no drawing")


def test_rare_characters_are_found_and_embedded_where_a_free_font_has_them():
    assert fonts.unusual("尸㨎𧃊挩") == "㨎𧃊"
    if not fonts._installed():
        pytest.skip("no free font with rare characters: install Debian's fonts-hanazono")
    found = fonts.rare("尸㨎𧃊挩")
    assert "".join(sorted("".join(has for has, _ in found))) == "㨎𧃊" and all(
        font[:4] == b"wOF2" for _, font in found
    )
    assert fonts.rare("賓主") == ()
