"""Texts that a reader hands in: a file or ``-`` for standard input, UTF-8, never empty, no
bigger than can be read."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Callable
from pathlib import Path

import click

from zunzu import incoming
from zunzu.errors import ZunzuError, fail

STDIN = "-"


def read_text(source: str) -> str:
    """The text of a file, or of standard input for ``-``, exactly as given: line ends are kept,
    offsets stay true.

    A byte order mark is not a character of the text: it is taken off, and a note on stderr says
    that offsets count from the character behind it.  Raises ZunzuError for a missing file, a
    folder, a file that may not be read, broken UTF-8 (with byte and line), a NUL, more bytes than
    :func:`zunzu.incoming.limit`, and a text without any character but space.
    """
    text = decode(read_bytes(source), name(source))
    if not text.strip():
        raise fail(name(source), "the text is empty", "give a text with at least one character")
    return text


def name(source: str) -> str:
    """How a source is called in messages."""
    return "standard input" if source == STDIN else source


def decode(raw: bytes, where: str) -> str:
    """UTF-8 bytes as text, without a byte order mark; ZunzuError names the byte and the line
    that are not UTF-8."""
    if raw.startswith(codecs.BOM_UTF8):
        raw = raw[len(codecs.BOM_UTF8) :]
        click.echo(
            f"zunzu: {where}: note: offsets count from the character behind the byte order mark",
            err=True,
        )
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _broken(raw, error, where) from None
    if (nul := text.find("\0")) >= 0:
        line = text.count("\n", 0, nul) + 1
        raise fail(
            f"{where}:{line}",
            "has a NUL, which no text has: it is another kind of file, or in another encoding",
            _remedy(raw),
        )
    return text


def read_bytes(
    source: str, limit: int = 0, refuse: Callable[[int], ZunzuError] | None = None
) -> bytes:
    """The bytes of a file, or of standard input for ``-``.

    No more than ``limit`` are read, or than any text may have: raises ``refuse(size)``, with 0 for
    a stream that does not end before.
    """
    most = limit or incoming.limit()
    return _bytes(source, most, refuse or (lambda size: incoming.too_big(name(source), size, most)))


#: Characters so common that a Chinese text has some of them; what they are in another encoding is
#: seldom a word.
_COMMON = frozenset("之人不一曰也而以其為为主賓宾，。")

#: Encodings of Chinese texts besides UTF-8, by the names that iconv knows.
_ENCODINGS = ("GB18030", "BIG5", "UTF-16LE", "UTF-16BE")


def _broken(raw: bytes, error: UnicodeDecodeError, where: str) -> ZunzuError:
    line = raw.count(b"\n", 0, error.start) + 1
    told = f"byte {error.start} (0x{raw[error.start]:02x}) is not UTF-8: {error.reason}"
    if error.reason == "unexpected end of data":
        return fail(
            f"{where}:{line}",
            f"{told}: the file ends in the middle of a character",
            "it was cut off: get the whole file",
        )
    return fail(f"{where}:{line}", told, _remedy(raw))


def _remedy(raw: bytes) -> str:
    guess = _guess(raw)
    return (
        f"save the file as UTF-8; it looks like {guess}: iconv -f {guess} -t UTF-8"
        if guess
        else "give a text file, saved as UTF-8"
    )


def _guess(raw: bytes) -> str:
    """The encoding that a text is in, by its first bytes or by its commonest characters; ""
    where nothing tells."""
    if raw[:4] in (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE):
        return "UTF-32"
    if raw[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return "UTF-16"
    shares = {}
    for encoding in _ENCODINGS:
        words = raw.decode(encoding, errors="replace")
        shares[encoding] = (
            (sum(c in _COMMON for c in words) - words.count("\ufffd")) / len(words) if words else 0
        )
    best = max(shares, key=shares.__getitem__)
    return best if shares[best] > 0 else ""


def _bytes(source: str, limit: int, refuse: Callable[[int], ZunzuError]) -> bytes:
    """All bytes of a file or of standard input, if they are no more than ``limit``."""
    if not source:
        raise fail("FILE", "the name is empty", "give a path, or - to read standard input")
    if source != STDIN:
        return incoming.read_file(Path(source), limit, refuse)
    if sys.stdin is None:
        raise fail(name(source), "is closed", "give a file, or a text on standard input")
    if sys.stdin.isatty():
        click.echo("zunzu: reading from the terminal; end with Ctrl-D", err=True)
    return incoming.bites(sys.stdin.buffer.read, limit, refuse)
