"""Drawings as PNG and PDF, by typst: one library for both, which brings its own text layout and
embeds the letters that it uses."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import typst

from ..errors import fail

_PAGE = "#set page(width: auto, height: auto, margin: 0pt)\n"


def png(svg: str, ppi: float = 108) -> bytes:
    """A drawing as PNG; 72 pixels an inch give one pixel for one of the drawing's.  Raises
    ZunzuError where it cannot be rendered."""
    return _compiled([svg], "png", ppi)


def pdf(svgs: Sequence[str]) -> bytes:
    """Drawings as PDF, one a page.  Raises ZunzuError where they cannot be rendered."""
    return _compiled(svgs, "pdf", 144)


def _compiled(svgs: Sequence[str], form: Literal["png", "pdf"], ppi: float) -> bytes:
    with tempfile.TemporaryDirectory(prefix="zunzu-draw-") as folder:
        place = Path(folder)
        for n, svg in enumerate(svgs):
            (place / f"{n}.svg").write_text(svg, encoding="utf8")
        source = _PAGE + "\n#pagebreak()\n".join(f'#image("{n}.svg")' for n in range(len(svgs)))
        (place / "page.typ").write_text(source, encoding="utf8")
        try:
            made = typst.compile(str(place / "page.typ"), format=form, ppi=ppi, root=folder)
        except (typst.TypstError, RuntimeError, ValueError) as error:
            raise fail(
                f"rendering {form}",
                str(error).splitlines()[0],
                "write SVG instead, with --format svg",
            ) from None
    return made if isinstance(made, bytes) else b"".join(made or ())
