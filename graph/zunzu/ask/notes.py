"""What the commentators say of the very clause behind a row, with their names."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from ..rdf.names import PREFIXES, local, mint
from ..rdf.worker import Asked
from .table import Note, Passage

_NOTES = """SELECT ?base ?note ?layer ?words ?author {{
  VALUES ?base {{ {bases} }}
  ?note zz:target ?base ; zz:layer ?layer ; zz:text ?words .
  OPTIONAL {{ ?note zz:author/skos:prefLabel ?author FILTER(LANGMATCHES(LANG(?author), "zh-Hant")) }}
}}"""  # noqa: E501

#: A note no longer than this is told whole where none of its sentences names a word of the clause.
_SHORT = 60
_SENTENCES = re.compile("[^。；]+[。；]?[」』]*")
#: The word that a sentence speaks of: what stands before 者, a comma, or a word of glossing.
_HEAD = re.compile("[「『云]*([\u3400-\u9fff\U00020000-\U000323af]{1,6}?)(?=者|，|謂|猶|[」』])")


def notes_of(store: Asked, passages: Sequence[Sequence[Passage]]) -> tuple[tuple[Note, ...], ...]:
    """For each row the sentences of commentary on its clauses, notes before notes on notes."""
    bases = sorted({passage.segment for row in passages for passage in row})
    on: dict[str, list[Note]] = defaultdict(list)
    if bases:
        asked = _NOTES.format(bases=" ".join(str(mint(base)) for base in bases))
        for found in store.query(asked, prefixes=PREFIXES, use_default_graph_as_union=True):
            author = found["author"].value if found["author"] else ""
            on[local(found["base"].value)].append(
                Note(
                    local(found["note"].value),
                    author,
                    found["words"].value,
                    found["layer"].value == "shu",
                )
            )
    return tuple(
        tuple(
            dict.fromkeys(
                Note(note.segment, note.author, words, note.upon_note)
                for passage in row
                for note in sorted(on[passage.segment], key=lambda n: (n.upon_note, n.segment))
                if (words := on_clause(passage.words, note.words))
            )
        )
        for row in passages
    )


def on_clause(clause: str, note: str) -> str:
    """The sentences of a note that speak of a word of the clause; a short note whole where none
    does.

    >>> on_clause("主人坐取爵", "榮，屋翼。爵，飲器也。取猶受也。")
    '爵，飲器也。取猶受也。'
    """
    told = [s for s in _SENTENCES.findall(note) if (head := _HEAD.match(s)) and head[1] in clause]
    return "".join(told) or (note if len(note) <= _SHORT else "")
