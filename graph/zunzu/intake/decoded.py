"""Bytes as text: UTF-8 as it is, another encoding of Chinese where the bytes tell it, and what
is none of these refused."""

from __future__ import annotations

import codecs
from dataclasses import dataclass

from charset_normalizer import from_bytes

from ..errors import ZunzuError, fail

#: Encodings of Chinese texts besides UTF-8.
ENCODINGS = ("gb18030", "big5hkscs", "utf_16_le", "utf_16_be")

#: Marks by which the first bytes tell an encoding.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)

#: What files that are no text begin with, and what they are.
_OTHERS = (
    (b"PK\x03\x04", "a document of a word processor, a book or an archive (docx, odt, epub, zip)"),
    (b"\xd0\xcf\x11\xe0", "a document of a word processor (doc)"),
    (b"{\\rtf", "a document of a word processor (rtf)"),
    (b"%PDF", "a PDF"),
    (b"\x1f\x8b", "packed (gzip)"),
    (b"BZh", "packed (bzip2)"),
    (b"\xfd7zXZ", "packed (xz)"),
    (b"7z\xbc\xaf", "an archive (7z)"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"II*\0", "a picture"),
)

#: Characters so common that a Chinese text has some of them; what they are in another encoding is
#: seldom a word.
_COMMON = frozenset("之人不一曰也而以其為于於主賓士大夫禮拜受為于")

#: If no more than one character in so many is broken, a text is UTF-8 with a fault in it.
_ONE_IN = 20


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text, and the encoding it was in."""

    text: str
    encoding: str


def decoded(raw: bytes, where: str) -> Decoded:
    """The text of some bytes, line ends as they are, without a byte order mark.

    Raises ZunzuError for broken UTF-8 (with byte and line), a NUL, and bytes that are no text in
    any encoding of Chinese.
    """
    if other := next((told for mark, told in _OTHERS if raw.startswith(mark)), ""):
        raise fail(where, f"is {other}, and no text", "save its words as plain text, in UTF-8")
    try:
        return _sound(raw.removeprefix(codecs.BOM_UTF8).decode("utf-8"), "UTF-8", where)
    except UnicodeDecodeError as error:
        broken = error
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            return _marked(raw, encoding, where)
    hurt = raw.decode("utf-8", errors="replace")
    if hurt.count("\ufffd") * _ONE_IN < len(hurt):
        raise _broken(raw, broken, where)
    for encoding in _likely(raw):
        text = raw.decode(encoding, errors="replace")
        if text.count("\ufffd") * 1000 <= len(text) and sum(c in _COMMON for c in text) * 50 > len(
            text
        ):
            if "\ufffd" in text:
                line = text.count("\n", 0, text.index("\ufffd")) + 1
                raise fail(
                    f"{where}:{line}",
                    f"is {_named(encoding)} with a broken character",
                    "get the whole file, or save it as UTF-8",
                )
            return _sound(text, _named(encoding), where)
    raise fail(
        where,
        f"byte {broken.start} (0x{raw[broken.start]:02x}) is not UTF-8, and it is no text in "
        + ", ".join(map(_named, ENCODINGS)),
        "give a text file, saved as UTF-8",
    )


def _likely(raw: bytes) -> list[str]:
    """The encodings that it may be, the likeliest first."""
    found = [
        match.encoding for match in from_bytes(raw, cp_isolation=list(ENCODINGS), threshold=0.6)
    ]
    return list(dict.fromkeys([*found, *ENCODINGS]))


def _named(encoding: str) -> str:
    return {"gb18030": "GB18030", "big5hkscs": "Big5"}.get(
        encoding, encoding.upper().replace("_", "-")
    )


def _marked(raw: bytes, encoding: str, where: str) -> Decoded:
    try:
        return _sound(raw.decode(encoding), encoding.upper(), where)
    except UnicodeDecodeError as error:
        raise fail(
            where,
            f"begins as {encoding.upper()} and is broken at byte {error.start}",
            "get the whole file, or save it as UTF-8",
        ) from None


def _sound(text: str, encoding: str, where: str) -> Decoded:
    if (nul := text.find("\0")) >= 0:
        raise fail(
            f"{where}:{text.count(chr(10), 0, nul) + 1}",
            "has a NUL, which no text has: it is another kind of file",
            "give a text file, saved as UTF-8",
        )
    return Decoded(text, encoding)


def _broken(raw: bytes, error: UnicodeDecodeError, where: str) -> ZunzuError:
    line = raw.count(b"\n", 0, error.start) + 1
    told = f"byte {error.start} (0x{raw[error.start]:02x}) is not UTF-8: {error.reason}"
    if error.reason == "unexpected end of data":
        return fail(
            f"{where}:{line}",
            f"{told}: the file ends in the middle of a character",
            "it was cut off: get the whole file",
        )
    return fail(f"{where}:{line}", told, "mend the character there, and save the file as UTF-8")
