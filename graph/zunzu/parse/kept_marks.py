"""What was learned of the marks of the texts that are shipped, kept with the graph: learning it
takes a second or two, and is the same until the words or those texts change."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from .. import kept, whole
from ..corpus import Corpus
from ..errors import ZunzuError
from ..lexicon import lexicon
from ..text import edition, editions
from .punctuate import Learned, learn

_FILE = "marks.json"
_WORDS = ("data/lexicon",)
_OTHERS = ("data", "divided")


def learned(corpus: Corpus) -> Learned:
    """What marks go by in a corpus: its words, and the marks that the editors of what is shipped
    gave; what one adds to a corpus changes no other reading."""
    place, of = _place(corpus), _digest(corpus)
    if place and (known := _read(place / _FILE, of)) is not None:
        return known
    found = learn(lexicon(corpus), _examples(corpus.shipped))
    if place:
        with suppress(OSError):  # of a place that cannot be written to nothing is kept
            told = {"of": of, "learned": list(found.items())}
            whole.write(place / _FILE, json.dumps(told, ensure_ascii=False).encode())
    return found


def _examples(shipped: Corpus) -> list[str]:
    """The texts that are shipped, as their editors divided them, and prose of other books."""
    rites = [segment.text for card in editions(True, shipped) for segment in edition(card).base()]
    return rites + [file.read_text(encoding="utf8") for file in shipped.files(*_OTHERS)]


def _place(corpus: Corpus) -> Path | None:
    """Where it is kept: with the graph of what is shipped, but for a corpus with words of its own
    with its own; None where no graph was made yet."""
    own = corpus.digest(_WORDS) != corpus.shipped.digest(_WORDS)
    try:
        place = kept.folder(corpus if own else corpus.shipped)
    except ZunzuError:
        return None
    return place if whole.is_marked(place, "build") else None


def _digest(corpus: Corpus) -> str:
    texts = corpus.shipped.digest(("data/editions", "data/witnesses", "/".join(_OTHERS)))
    return f"{corpus.digest(_WORDS, ('text', 'lexicon', 'parse'))}.{texts}"


def _read(file: Path, of: str) -> Learned | None:
    """What was kept; None where there is nothing, or what was learned from something else."""
    try:
        told = json.loads(file.read_bytes())
        return (
            {tuple(feature): dict(marks) for feature, marks in told["learned"]}
            if told["of"] == of
            else None
        )
    except (OSError, ValueError, LookupError, TypeError):
        return None
