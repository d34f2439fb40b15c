"""Characters folded one for one, so that every offset still points at the text as given.

Three things that must not be confused:

``fold``
    for **matching**: print forms, older forms and punctuation of one word become one (衆→眾,
    于→於, 壹→一, ``,``→，).  Nothing folded is ever shown.
``to_traditional``
    for **reading a text in simplified script**: 献→獻 and, by the reviewed table, 后→後 but
    王后→王后.
an edition's punctuation
    for **display**: see :mod:`zunzu.text.edition`.

All three keep the length: ``len(fold(t)) == len(t)``.  The table is ``data/lexicon/folds.tsv``
(``from to when why``): rows
``match`` are for ``fold``, rows ``simplified`` for ``to_traditional``, where they overrule the
opencc package; rows
``composed`` are letters that a typist wrote by their parts (扌耎 for 㨎), which ``to_traditional``
puts together again; rows
``form`` are letters that stand for each other in some words alone, for ``same_form``, where two
texts are compared; rows
``slip`` are what a conversion between scripts writes by mistake, for ``mend``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from .. import tables
from ..corpus import Corpus, shipped
from ..errors import Fault, fail
from ..tables import gather, unescape

if TYPE_CHECKING:
    from opencc import OpenCC

#: Where the table is, in the corpus that is shipped: how characters are written is a matter of no
#: single text.
TABLE = ("data", "lexicon", "folds.tsv")

#: What fills the place of a part that was put together with the one before it: a character without
#: width, which is no letter.
_FILLER = "\u2060"
#: Kinds of rows in the table.
_KINDS = ("match", "simplified", "composed", "form", "slip")

#: Blocks whose characters are others in disguise: CJK radicals, compatibility ideographs and their
#: supplement.
_LOOKALIKES = (("\u2e80", "\u2fdf"), ("\uf900", "\ufaff"), ("\U0002f800", "\U0002fa1f"))


class _Map(dict[int, str]):
    """A map for ``str.translate`` that finds what it does not hold yet and keeps it."""

    def __init__(self, known: dict[str, str], find: Callable[[str], str]) -> None:
        super().__init__({ord(f): t for f, t in known.items()})
        self._find = find

    def __missing__(self, point: int) -> str:
        self[point] = found = self._find(chr(point))
        return found


def fold(text: str) -> str:
    """The text as it is compared: one form a word, one mark a pause, character for character.

    Characters that only the simplified script has are folded too (献→獻); characters that both
    scripts have (后, 余, 征) stay, since one character alone does not tell which word is meant:
    give a simplified text to ``to_traditional`` first.

    >>> fold("衆賔皆荅壹拜,")
    '眾賓皆答一拜，'
    """
    return text.translate(_match_map())


def to_traditional(text: str) -> str:
    """A text in simplified script in traditional characters, length unchanged; any other text as it
    is, but that letters written by their parts are put together.

    >>> to_traditional("众宾皆答一拜，后复位")
    '眾賓皆答一拜，後復位'
    >>> to_traditional("右取肝，扌耎于鹽").replace("\u2060", "")
    '右取肝，㨎于鹽'
    """
    for parts, letter in _rows("composed").items():
        text = text.replace(parts, letter + _FILLER * (len(parts) - 1))
    if not is_simplified(text):
        return text
    words, single = _simplified_rows()
    if words:
        held = {m.start(): words[m.group()] for m in re.finditer(_alternatives(tuple(words)), text)}
        if held:
            return _with_words(text, held, single)
    return text.translate(single)


def mend(text: str) -> str:
    """A text in traditional characters without the slips of a conversion, length unchanged, for
    **reading** alone: nobody has corrected the text, and nothing mended is shown.

    >>> mend("徹幾改筵。賓闢，退複位"), mend("問幾月之資")
    ('徹几改筵。賓辟，退復位', '問幾月之資')
    """
    rows = _rows("slip")
    return re.sub(_alternatives(tuple(rows)), lambda m: rows[m.group()], text) if rows else text


def as_folded(text: str, corpus: Corpus) -> str:
    """The text with the letters that a corpus of one's own reads as others, length unchanged, for
    **reading** its chapters: the rows ``match`` that lie over what is shipped.

    Raises ZunzuError for a row of another kind, and for one that is no letter for a letter.
    """
    return text.translate({ord(old): new for old, new in _own_rows(corpus).items()})


def _own_rows(corpus: Corpus) -> dict[str, str]:
    found: dict[str, str] = {}
    for path in corpus.every(*TABLE):
        if path != shipped().path(*TABLE):
            rows = tables.rows(path, ("from", "to", "when", "why"), True)
            tables.gather(
                [
                    Fault(row.where, f"{row['from']} is folded when {row['when']!r}", "write match")
                    for row in rows
                    if row["when"] != "match"
                ]
            )
            found |= _table(path, "match")
    return found


def same_form(text: str) -> str:
    """Folded text in one form for all letters that prints, scripts and conversions between them
    confuse (複 for 復, 従 for 從): what is left different is another word.

    >>> same_form("複従") == same_form("復從") == same_form("复从")
    True
    """
    return text.translate(_form_map())


def is_simplified(text: str) -> bool:
    """Whether a text is in simplified script: more of its characters are of that script alone than
    of the other alone.

    >>> is_simplified("宾西阶上拜"), is_simplified("賓西階上拜"), is_simplified("不拜")
    (True, False, False)
    """
    characters = set(text)
    return sum(map(_only_simplified, characters)) > sum(map(_only_traditional, characters))


def _with_words(text: str, held: dict[int, str], single: _Map) -> str:
    out, at = [], 0
    for start, word in sorted(held.items()):
        out += [text[at:start].translate(single), word]
        at = start + len(word)
    return "".join(out) + text[at:].translate(single)


@cache
def _alternatives(words: tuple[str, ...]) -> str:
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))


@cache
def _only_simplified(character: str) -> bool:
    """In the mainland's character set and not in Taiwan's: 献 宾 阶, but not 后 or 于, which stand
    in both, nor 内 and 户, which old prints have too (they are ``match`` rows)."""
    return (
        character >= "\u3400"
        and _stands_in(character, "gb2312")
        and not _stands_in(character, "big5")
        and character not in _rows("match")
    )


@cache
def _only_traditional(character: str) -> bool:
    return (
        character >= "\u3400"
        and _stands_in(character, "big5")
        and not _stands_in(character, "gb2312")
    )


def _ordinary(character: str) -> str:
    """The ordinary form of a character of the compatibility and radical blocks (U+F900 豈),
    which look the same."""
    if not any(first <= character <= last for first, last in _LOOKALIKES):
        return character
    plain = unicodedata.normalize("NFKC", character)
    return plain if len(plain) == 1 else character


def _stands_in(character: str, charset: str) -> bool:
    try:
        return bool(character.encode(charset))
    except UnicodeEncodeError:
        return False


@cache
def _match_map() -> _Map:
    rows = _rows("match")
    plain = _plain_map()

    def find(character: str) -> str:
        traditional = plain[ord(_ordinary(character))]
        return rows.get(traditional, traditional)

    return _Map(rows, find)


@cache
def _plain_map() -> _Map:
    """What is safe in any text: characters of the simplified script alone, unless the table
    keeps them (个: 左个)."""
    reviewed = _rows("simplified")
    return _Map({}, lambda c: reviewed.get(c) or _by_opencc(c) if _only_simplified(c) else c)


@cache
def _simplified_rows() -> tuple[dict[str, str], _Map]:
    """The reviewed words of several characters, and the map of single ones."""
    rows = _rows("simplified")
    return (
        {f: t for f, t in rows.items() if len(f) > 1},
        _Map(
            {f: t for f, t in rows.items() if len(f) == 1},
            lambda c: _by_opencc(c) if c >= "\u3400" and _stands_in(c, "gb2312") else c,
        ),
    )


def _by_opencc(character: str, table: str = "s2tw") -> str:
    found = _converter(table).convert(character)
    return found if len(found) == 1 else character


@cache
def _form_map() -> _Map:
    def find(character: str) -> str:
        return _by_opencc(_by_opencc(character, "jp2t"), "t2s")

    return _Map({one: find(other) for one, other in _rows("form").items()}, find)


@cache
def _converter(table: str) -> OpenCC:
    """Loaded only when it is needed: a traditional text that is ours needs none."""
    try:
        from opencc import OpenCC
    except ImportError:
        raise fail(
            "opencc",
            "the package that reads simplified script is not installed",
            "pip install opencc",
        ) from None
    return OpenCC(table)


@cache
def _rows(when: str) -> dict[str, str]:
    return _table(shipped().path(*TABLE), when)


def _table(path: Path, when: str) -> dict[str, str]:
    table, faults = {}, []
    for row in tables.rows(path, ("from", "to", "when", "why")):
        old, new = unescape(row["from"]), unescape(row["to"])
        if row["when"] not in _KINDS:
            faults.append(
                Fault(row.where, f"when is {row['when']!r}", f"write one of {', '.join(_KINDS)}")
            )
        elif not old or (len(old) != len(new) if row["when"] != "composed" else len(new) != 1):
            faults.append(
                Fault(
                    row.where,
                    f"{old!r} and {new!r} are not of one length",
                    "fold one character into one",
                )
            )
        elif row["when"] == when:
            if old in table:
                faults.append(
                    Fault(row.where, f"{old} stands twice for {when}", "keep one of the two rows")
                )
            table[old] = new
    gather(faults)
    return table
