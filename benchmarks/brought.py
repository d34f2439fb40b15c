"""How many questions of the library a rite that was brought in answers, and why it does not answer
the others.

    zunzu add FILE ...; python benchmarks/brought.py        in the folder of one's own corpus

Asked are all questions with a rite that are not of archery or music.  An empty answer is right if
it can be proved from the text: a thing that the question cannot do without is named by no word of
the rite (none of its Chinese names, in any spelling, stands in the text; of a part of the rite,
none of the words that open it), nor are the words that are sought; the question is put to
commentators and the rite has no commentary; or it asks for a record that an edition keeps of
itself (corrections, other witnesses) and this one keeps none.  Everything else that is empty is
open.  ``--empty`` lists the empty answers with what the rite lacks.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import pyoxigraph as ox

from zunzu import corpus
from zunzu.ask import empty, library, run
from zunzu.ask.question import Question
from zunzu.intake import sections
from zunzu.rdf.names import IDS, VOCAB
from zunzu.rdf.worker import Asked
from zunzu.text.fold import fold, same_form, to_traditional

NAMES = """SELECT ?label { VALUES ?one { %s }
  ?kind skos:broader* ?one ; skos:prefLabel|skos:altLabel ?label }"""
#: What is there only if a word of the text says it; a person may be supplied (有司), and what a bow
#: is for or which part of a rite this is no word says.
_WRITTEN = frozenset({"verb", "thing", "cut", "role"})
TEXT = """SELECT ?text { ?one a zz:Segment ; zz:inChapter <%s> ; zz:layer ?layer ; zz:text ?text
  FILTER(?layer = "jing" || ?layer = "ji") }"""


def main() -> None:
    """Print a table, a row for each rite of one's own; with ``--empty`` the empty answers and what
    each rite lacks for them."""
    own = corpus.at_hand()
    store = ox.Store.read_only("build/store")
    asked = [
        question
        for question in library.of(own).questions
        if question.group not in ("archery", "music")
        and any(param.kind == "chapter" for param in question.params)
    ]
    if "--empty" in sys.argv[1:]:
        _print_empty(store, asked)
        return
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


def _print_empty(store: Asked, asked: Sequence[Question]) -> None:
    """A line for each empty answer: rite, question, right or open, what the rite lacks."""
    for chapter in sorted(path.name for path in Path("data/editions").iterdir()):
        for question in asked:
            if (how := _answered(store, question, chapter)) != "rows":
                told = empty.told(store, question, {"chapter": chapter})
                print(chapter, question.name, how, told, sep="\t")


def _answered(store: Asked, question: Question, chapter: str) -> str:
    """``rows``, ``right`` for an empty answer that is proved, ``open`` for one that is not."""
    given = {"chapter": chapter}
    if run.answer(store, question, given).rows:
        return "rows"
    lacks = empty.lacks(store, question, given)
    text = "".join(_column(store, TEXT % (IDS + chapter.replace(".", "_")), "text"))
    return "right" if any(_proved(store, question, lack, text) for lack in lacks) else "open"


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
    """Words in the one form that all their spellings have."""
    return same_form(fold(to_traditional(words)))


def _column(store: Asked, query: str, name: str) -> list[str]:
    found = run.free(store, query)
    return [row[0].value for row in found.rows if row[0] is not None]


if __name__ == "__main__":
    main()
