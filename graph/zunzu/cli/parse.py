"""``zunzu parse``: a text into acts."""

from __future__ import annotations

import json
from typing import Any

import click

from zunzu import records

from . import intake, output
from .progress import step


@click.command()
@click.argument("file", default=intake.STDIN)
@click.option(
    "--chapter",
    metavar="CHAPTER",
    help="The chapter the text belongs to: title, pinyin slug or id.",
)
@click.option(
    "--statements",
    "what",
    flag_value="statements",
    help=(
        "Print statements instead of acts: what is said without a deed (who has which cut, how many"
        " mats)."
    ),
)
@click.option(
    "--unread",
    "what",
    flag_value="unread",
    help=(
        "Print the words that the lexicon does not know, and what they were taken for, instead of"
        " the acts."
    ),
)
@click.option(
    "--explain",
    "what",
    flag_value="explain",
    help=(
        "Explain each act: its words, the table rows that matched, which agents were proposed and"
        " why, and which lost."
    ),
)
@click.option(
    "--sure", is_flag=True, help="Leave out acts with a supplied slot that is not certain."
)
def command(file: str, chapter: str | None, what: str | None, sure: bool) -> None:
    """Read a text, punctuated or not, into acts: one JSON object a line, offsets into the text as
    given.

    FILE is a UTF-8 text, or - for standard input (the default).

    \b
    Examples:
      echo 主人坐取爵,興,適洗 | zunzu parse
      zunzu parse --chapter 鄉飲酒禮 altered.txt
      zunzu read 鄉飲酒禮 --layer 經,記 --plain | zunzu parse --chapter 鄉飲酒禮 --statements
      echo 主人獻賓,賓拜受爵,興,坐祭 | zunzu parse --explain
      echo 主人獻賓,賓拜受爵,興,坐祭 | zunzu parse --sure
    """
    text = intake.read_text(file)
    from zunzu.parse import is_sure, read, spell

    if chapter is not None:
        from zunzu.text import find_chapter

        chapter = find_chapter(chapter).id
    if what == "explain":
        return output.write("".join(line + "\n" for line in _explained(text)))
    with step("reading"):
        reading = spell(read(text, chapter), text)
    acts = [act for act in reading.acts if not sure or is_sure(act)]
    lines = {
        "statements": map(records.dumps, reading.statements),
        "unread": map(_unread, sorted((*reading.unread, *reading.guessed))),
    }
    output.write("".join(line + "\n" for line in lines.get(what or "", map(records.dumps, acts))))


def _explained(text: str) -> list[str]:
    from zunzu.lexicon import lexicon
    from zunzu.parse import explain, told

    with step("reading"):
        return list(told(explain(text), lexicon()))


def _unread(piece: tuple[Any, ...]) -> str:
    start, end, words, *taken_for = piece
    return json.dumps(
        {
            "start": start,
            "end": end,
            "text": words,
            "taken_for": taken_for[0] if taken_for else None,
        },
        ensure_ascii=False,
    )
