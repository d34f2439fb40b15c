"""``zunzu words``: what a chapter has that neither lexicon nor vocabulary knows."""

from __future__ import annotations

import json
from dataclasses import asdict

import click
from rich.cells import cell_len

from zunzu import build, corpus as corpora, kept, text
from zunzu.errors import fail

from . import output
from .progress import step


@click.command()
@click.argument("chapter")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
@click.option(
    "-o",
    "--output",
    "target",
    default=output.STDOUT,
    metavar="FILE",
    help="Write to a file.  [default: stdout]",
)
def command(chapter: str, as_json: bool, target: str) -> int | None:
    """List the words of a chapter of your corpus that are not known: how often each stands, what it
    was taken for, the table of your corpus that it belongs to, and a passage.

    To accept a word, add a row to that table (data/lexicon/roles.tsv of your corpus); to read it as
    another word, add a row to data/lexicon/folds.tsv; to reject it, add a row to
    data/lexicon/words.tsv that makes it no word of an act. Then run this again.

    \b
    Examples:
      zunzu words 燕禮
      zunzu words yili.06 --json -o unknown.jsonl

    Exit codes: 0 every word is known, 1 some are not.
    """
    from zunzu import own
    from zunzu.intake.unknown import unknown

    corpus = corpora.at_hand()
    card = text.find_chapter(chapter, corpus)
    output.probe(target)
    if corpus.is_shipped(card.folder):
        output.write("", target)  # what is shipped is woven by known words alone
        return None
    build.make(step, corpus)
    made = own.told(kept.folder(corpus) / own.CHAPTERS / card.id)
    if made is None or made.faults:
        raise fail(
            card.title,
            "is left out of the graph" + (f": {made.faults[0][1]}" if made else ""),
            "mend it; zunzu build tells what is wrong",
        )
    found = unknown(made, text.edition(card))
    if as_json:
        output.write(
            "".join(json.dumps(asdict(one), ensure_ascii=False) + "\n" for one in found), target
        )
    else:
        output.write(
            "".join(
                f"{_wide(one.word, 10)}{one.times:>4} "
                f" {_wide('/'.join(one.kinds), 16)}{_wide(one.table + '.tsv', 12)}"
                f"{one.segments[0] if one.segments else '':<13}{one.passage}\n"
                for one in found
            ),
            target,
        )
    return 1 if found else None


def _wide(words: str, columns: int) -> str:
    """Words and blanks up to a width; a Chinese character is two columns wide."""
    return words + " " * max(1, columns - cell_len(words))
