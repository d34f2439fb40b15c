"""Letters for rare characters: a subset of a free font, to be embedded in a page, so that 㨎 and 𧃊
are no empty boxes.

Only characters beyond the common block are taken (others every reader's system has), from the first
font with an open licence that is installed and has them: HanaMin (SIL OFL, or its own free licence)
and Noto CJK (SIL OFL).  Where none is installed nothing is embedded.
"""

from __future__ import annotations

import io
from functools import lru_cache
from pathlib import Path

#: Where Debian, Fedora, macOS and a user keep fonts, and which of them may be embedded.
_FOLDERS = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.fonts",
    "~/.local/share/fonts",
    "/Library/Fonts",
)
_FREE = (
    "*japanese-mincho*.ttf",
    "HanaMin*.ttf",
    "HanaMin*.otf",
    "NotoSerifCJK-Regular.ttc",
    "NotoSansCJK-Regular.ttc",
)
#: The block that every system with Chinese letters has.
_COMMON = range(0x4E00, 0xA000)


def unusual(text: str) -> str:
    """The Chinese characters of a text that lie beyond the common block, each once, in order of
    their numbers."""
    return "".join(
        sorted(
            {
                c
                for c in text
                if ord(c) > 0x3400
                and ord(c) not in _COMMON
                and not 0xFE00 <= ord(c) <= 0xFFFF
                and not 0xE000 <= ord(c) <= 0xF8FF
            }
        )
    )


def rare(text: str) -> tuple[tuple[str, bytes], ...]:
    """WOFF2 fonts that together have the unusual characters of a text, each with those it has; none
    where no font that has them is installed."""
    wanted, found = unusual(text), []
    for path in _installed() if wanted else ():
        has, font = _subset(path, wanted)
        if has:
            found.append((has, font))
            wanted = "".join(c for c in wanted if c not in has)
    return tuple(found)


@lru_cache(maxsize=1)
def _installed() -> tuple[Path, ...]:
    found = [
        path
        for folder in _FOLDERS
        if (place := Path(folder).expanduser()).is_dir()
        for pattern in _FREE
        for path in sorted(place.rglob(pattern))
    ]
    return tuple(dict.fromkeys(found))


def _subset(path: Path, wanted: str) -> tuple[str, bytes]:
    """Which of the characters a font has, and a font of them alone."""
    from fontTools import subset
    from fontTools.ttLib import TTLibError

    options = subset.Options(
        flavor="woff2",
        layout_features=[],
        name_IDs=[0, 13, 14],
        notdef_outline=True,
        glyph_names=False,
        font_number=0,
    )
    options.drop_tables = [*options.drop_tables, "FFTM"]  # no part of the letters
    try:
        font = subset.load_font(str(path), options, lazy=True)
    except (OSError, TTLibError):
        return "", b""
    with font:
        has = "".join(c for c in wanted if ord(c) in font.getBestCmap())
        if not has:
            return "", b""
        font.recalcTimestamp = False
        maker = subset.Subsetter(options)
        maker.populate(text=has)
        maker.subset(font)
        out = io.BytesIO()
        subset.save_font(font, out, options)
    return has, out.getvalue()
