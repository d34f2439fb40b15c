"""How many questions of the library a rite that was brought in answers, and why it does not answer
the others.

    zunzu add FILE ...; python benchmarks/brought.py        in the folder of one's own corpus

Asked are all questions with a rite that are not of archery or music.  What a reader of the text
says of each empty answer stands in ``brought.tsv``, a row for a question and a rite: ``no``, the
text does not tell it (with the words that come nearest, and why), ``yes``, it does (with the words
that tell it), or ``doubtful``.  By this an empty answer is *rightly empty*, if what `zunzu ask`
says of it is a reason and no more than that nothing has all of it; it *ought to have rows*; or it
is doubtful.  Rows where the table says no are *against* it.  Words of the table that do not stand
in the text are told.

An empty answer of which the table says nothing is right if it can be proved from the text: a thing
that the question cannot do without is named by no word of the rite (none of its Chinese names, in
any spelling, stands in the text; of a part of the rite, none of the words that open it), nor are
the words that are sought; the question is put to commentators and the rite has no commentary; or
it asks for a record that an edition keeps of itself (corrections, other witnesses) and this one
keeps none.  Everything else that is empty is open.  ``--empty`` lists the empty answers with what
is said of them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pyoxigraph as ox

from zunzu import corpus, tables
from zunzu.ask import empty, library, run
from zunzu.ask.question import Question
from zunzu.intake import sections
from zunzu.rdf.names import IDS, VOCAB
from zunzu.rdf.worker import Asked
from zunzu.text.fold import fold, same_form, to_traditional

#: What a reader of the texts says of their empty answers.
TABLE = Path(__file__).parent / "brought.tsv"

NAMES = """SELECT ?label { VALUES ?one { %s }
  ?kind skos:broader* ?one ; skos:prefLabel|skos:altLabel ?label }"""
#: What is there only if a word of the text says it; a person may be supplied (有司), and what a bow
#: is for or which part of a rite this is no word says.
_WRITTEN = frozenset({"verb", "thing", "cut", "role"})
TEXT = """SELECT ?text { ?one a zz:Segment ; zz:inChapter <%s> ; zz:layer ?layer ; zz:text ?text ;
  zz:order ?order . FILTER(?layer = "jing" || ?layer = "ji") } ORDER BY ?order"""


#: What becomes of a cell, in the order of the columns.
KINDS = ("rows", "right", "ought", "doubtful", "vague", "open", "against")


@dataclass(frozen=True, slots=True)
class Judged:
    """What a reader of the text says of an empty answer."""

    question: str
    rite: str
    verdict: str
    quote: str
    why: str


def main() -> None:
    """Print a table, a row for each rite of one's own; with ``--empty`` the empty answers and what
    is said of them."""
    own = corpus.at_hand()
    store = ox.Store.read_only("build/store")
    asked = [
        question
        for question in library.of(own).questions
        if question.group not in ("archery", "music")
        and any(param.kind == "chapter" for param in question.params)
    ]
    judged = {(one.question, one.rite): one for one in tables.read(TABLE, Judged)}
    rites = sorted(path.name for path in Path("data/editions").iterdir())
    cells = {
        (rite, question.name): _cell(store, question, rite, judged.get((question.name, rite)))
        for rite in rites
        for question in asked
    }
    if "--empty" in sys.argv[1:]:
        for (rite, name), (kind, told) in cells.items():
            if told:
                print(rite, name, kind, told, sep="\t")
        return
    print(f"{len(asked)} questions\n")
    print(
        "| rite | rows | rightly empty | ought to have rows | doubtful | no reason told | open"
        " | against | which |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    )
    for rite in rites:
        of = {
            kind: [n for (r, n), (k, _) in cells.items() if (r, k) == (rite, kind)]
            for kind in KINDS
        }
        which = "; ".join(f"{kind}: {', '.join(of[kind])}" for kind in KINDS[2:] if of[kind])
        print(f"| {rite} | {' | '.join(str(len(of[kind])) for kind in KINDS)} | {which} |")
    for one in judged.values():
        if one.rite in rites and _form(one.quote) not in _form(_text(store, one.rite)):
            print(f"\nnot in {one.rite}: {one.quote} ({one.question})")


def _cell(store: Asked, question: Question, rite: str, judged: Judged | None) -> tuple[str, str]:
    """What becomes of a question in a rite, and what is told where it is empty."""
    given = {"chapter": rite}
    if run.answer(store, question, given).rows:
        return "against" if judged and judged.verdict == "no" else "rows", ""
    told = empty.told(store, question, given)
    if judged is None:
        lacks = empty.lacks(store, question, given)
        text = _text(store, rite)
        return "right" if any(
            _proved(store, question, one, text) for one in lacks
        ) else "open", told
    if judged.verdict != "no":
        return {"yes": "ought", "doubtful": "doubtful"}[judged.verdict], told
    return "vague" if told == empty.NOT_TOGETHER else "right", told


def _text(store: Asked, rite: str) -> str:
    return "".join(_column(store, TEXT % (IDS + rite.replace(".", "_")), "text"))


def _proved(store: Asked, question: Question, lack: empty.Lack, text: str) -> bool:
    """Whether what a rite lacks is not in its words either."""
    if lack.kind == "words":
        return not _stand(lack.names, text)
    if lack.kind != "concept":
        return lack.kind in ("commentary", "edition")
    schemes = {name.removeprefix(VOCAB).partition("/")[0] for name in lack.names}
    named = _column(store, NAMES % " ".join(f"<{name}>" for name in lack.names), "label")
    if schemes == {"phase"}:  # no word of the text: what opens it is
        cues = (cue for cue in sections.cues_of(corpus.at_hand()) if cue.phase in named)
        return not any(cue.pattern.search(fold(to_traditional(text))) for cue in cues)
    if not schemes <= (_WRITTEN - {"role"} if "zz:inferred" in question.query else _WRITTEN):
        return False
    chinese = [label for label in named if not label.isascii() and ord(label[0]) >= 0x3400]
    return bool(chinese) and not _stand(chinese, text)


def _stand(words: Iterable[str], text: str) -> bool:
    """Whether one of some words stands in a text, in whatever spelling."""
    held = _form(text)
    return any(_form(word) in held for word in words)


def _form(words: str) -> str:
    """Words in the one form that all their spellings have, without marks."""
    return re.sub(r"[\W_]", "", same_form(fold(to_traditional(words))))


def _column(store: Asked, query: str, name: str) -> list[str]:
    found = run.free(store, query)
    return [row[0].value for row in found.rows if row[0] is not None]


if __name__ == "__main__":
    main()
