"""The stepping page: one file with text, plan and score of a rite, that plays the staging script it
holds.

It needs no net and no other file.  Without JavaScript it is the list of the phase plans, each with
its words.
"""

from __future__ import annotations

import base64
import html
import json
from collections.abc import Iterable
from importlib.resources import files

from .floor import STYLE
from .fonts import rare


def page(
    script: str,
    title: str,
    english: str,
    plans: Iterable[tuple[str, str, str]],
    symbols: Iterable[tuple[str, str]],
) -> str:
    """The page: ``script`` is the staging script as it is exported, ``plans`` the phases (title,
    words, SVG without a style), ``symbols`` the signs that they use (id, SVG)."""
    signs = "".join(f'<g id="{name}">{svg}</g>' for name, svg in symbols)
    figures = "".join(
        "<figure"
        f' id="phase-{n}"><h2>{html.escape(name)}</h2>{svg}<figcaption>{html.escape(words)}</figcaption></figure>\n'  # noqa: E501
        for n, (name, words, svg) in enumerate(plans)
    )
    figures = f'<svg width="0" height="0" aria-hidden="true"><defs>{signs}</defs></svg>\n{figures}'
    letters = script + figures
    face = "".join(
        "@font-face{font-family:'Zunzu"
        f" Rare';src:url(data:font/woff2;base64,{base64.b64encode(font).decode('ascii')})"
        f" format('woff2');unicode-range:{','.join(f'U+{ord(c):X}' for c in has)}}}"
        for has, font in rare(letters)
    )
    css = (
        face
        + _asset("stepping.css")
        + STYLE.removeprefix("<style>").removesuffix("</style>")
        + _asset("dark.css")
    )
    parts = {
        "title": html.escape(f"{title} · {english}"),
        "name": html.escape(title),
        "english": html.escape(english),
        "css": css,
        "figures": figures,
        "script": script.replace("</", "<\\/"),
        "js": _asset("stepping.js"),
        "keys": json.dumps(
            "← → 事 act · ↑ ↓ 段 segment · PgUp PgDn 節 phase · Space 行止 play, pause",
            ensure_ascii=False,
        ),
    }
    out = _asset("stepping.html")
    for key, value in parts.items():
        out = out.replace(f"@@{key}@@", value)
    return out


def _asset(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf8")
