"""How many questions of the library a rite that was brought in answers, and why it does not answer
the others.

    zunzu add FILE ...; python benchmarks/brought.py        in the folder of one's own corpus

Asked are all questions with a rite that are not of archery or music.  An empty answer is right if
it can be proved from the text: a thing that the question cannot do without is named by no word of
the rite (none of its Chinese names, in any spelling, stands in the text), or the question is put
to commentators and the rite has no commentary.  Everything else that is empty is open.
"""

from __future__ import annotations

from pathlib import Path

import pyoxigraph as ox

from zunzu import corpus
from zunzu.ask import empty, library, run
from zunzu.ask.question import Question
from zunzu.rdf.names import IDS
from zunzu.rdf.worker import Asked
from zunzu.text.fold import fold, same_form, to_traditional

NAMES = "SELECT ?label { VALUES ?one { %s } ?one skos:prefLabel|skos:altLabel ?label }"
TEXT = """SELECT ?text { ?one a zz:Segment ; zz:inChapter <%s> ; zz:layer ?layer ; zz:text ?text
  FILTER(?layer = "jing" || ?layer = "ji") }"""


def main() -> None:
    """Print a table, a row for each rite of one's own."""
    own = corpus.at_hand()
    store = ox.Store.read_only("build/store")
    asked = [
        question
        for question in library.of(own).questions
        if question.group not in ("archery", "music")
        and any(param.kind == "chapter" for param in question.params)
    ]
    print(f"{len(asked)} questions\n")
    print("| rite | with rows | rightly empty | answered | open |\n| --- | --- | --- | --- | --- |")
    for chapter in sorted(path.name for path in Path("data/editions").iterdir()):
        found = [(question.name, _answered(store, question, chapter)) for question in asked]
        rows, right, opened = (
            [name for name, how in found if how == kind] for kind in ("rows", "right", "open")
        )
        print(
            f"| {chapter} | {len(rows)} | {len(right)} | {len(rows) + len(right)} | {', '.join(opened)} |"  # noqa: E501
        )


def _answered(store: Asked, question: Question, chapter: str) -> str:
    """``rows``, ``right`` for an empty answer that is proved, ``open`` for one that is not."""
    given = {"chapter": chapter}
    if run.answer(store, question, given).rows:
        return "rows"
    lacks = empty.lacks(store, question, given)
    text = _form("".join(_column(store, TEXT % (IDS + chapter.replace(".", "_")), "text")))
    return "right" if any(_proved(store, lack, text) for lack in lacks) else "open"


def _proved(store: Asked, lack: empty.Lack, text: str) -> bool:
    """Whether what a rite lacks is not in its words either."""
    if lack.kind != "concept":
        return lack.kind == "commentary"
    labels = _column(store, NAMES % " ".join(f"<{name}>" for name in lack.names), "label")
    chinese = [_form(label) for label in labels if not label.isascii() and ord(label[0]) >= 0x3400]
    return bool(chinese) and not any(label in text for label in chinese)


def _form(words: str) -> str:
    """Words in the one form that all their spellings have."""
    return same_form(fold(to_traditional(words)))


def _column(store: Asked, query: str, name: str) -> list[str]:
    found = run.free(store, query)
    return [row[0].value for row in found.rows if row[0] is not None]


if __name__ == "__main__":
    main()
