"""``zunzu ask``: a question of the library, or free SPARQL, answered from the graph."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

import click

from zunzu.errors import ZunzuError, fail
from zunzu.rdf.limits import Limits

from . import drafts, intake, output, spoken, stored
from .progress import step

if TYPE_CHECKING:
    from zunzu.ask.library import Library
    from zunzu.ask.question import Question
    from zunzu.ask.table import Table
    from zunzu.ask.ways import Way
    from zunzu.rdf.worker import Asked

FORMATS = (
    "table",
    "tsv",
    "csv",
    "json",
    "md",
)  # ask.table.FORMATS, told here so that --help loads no RDF library
LANGUAGES = ("zh", "en")


@click.command()
@click.argument("question", nargs=-1)
@click.option(
    "--set",
    "settings",
    metavar="NAME=VALUE",
    multiple=True,
    help="Set a parameter; a value may be a label in Chinese, pinyin or English. Repeatable.",
)
@click.option(
    "--query", "query", metavar="FILE", help="Run SPARQL from a file, or from standard input (-)."
)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="table",
    show_default=True,
    help="json is SPARQL results JSON.",
)
@click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default="zh",
    show_default=True,
    help="Language of labels and headings.",
)
@click.option("--why", is_flag=True, help="Add the passage behind every row.")
@click.option(
    "--notes", is_flag=True, help="Add what the commentators say of the clause behind every row."
)
@click.option(
    "--grades",
    is_flag=True,
    help="Add how far what the text leaves unsaid may be trusted: sure, likely or open.",
)
@click.option(
    "--sure", is_flag=True, help="Leave out rows that rest on something supplied that is not sure."
)
@click.option("--ids", is_flag=True, help="Show IRIs instead of labels.")
@click.option(
    "--show", is_flag=True, help="Print the SPARQL of the question, with its settings, and exit."
)
@click.option(
    "--explain", is_flag=True, help="Print what the question asks and its parameters, and exit."
)
@stored.option
@click.option(
    "--time-limit",
    "seconds",
    type=float,
    metavar="SECONDS",
    default=60,
    show_default=True,
    help="Stop a query that takes longer.",
)
@click.option(
    "--memory-limit",
    "megabytes",
    type=int,
    metavar="MB",
    default=2048,
    show_default=True,
    help="Stop a query that needs more memory.",
)
@click.option(
    "-o",
    "--output",
    "target",
    default=output.STDOUT,
    metavar="FILE",
    help="Write the answer to a file.",
)
def command(
    question: tuple[str, ...],
    settings: tuple[str, ...],
    query: str | None,
    form: str,
    lang: str,
    why: bool,
    notes: bool,
    grades: bool,
    sure: bool,
    ids: bool,
    show: bool,
    explain: bool,
    url: str | None,
    seconds: float,
    megabytes: int,
    target: str,
) -> None:
    """Ask the graph. Without an argument: list the questions of the library. A question in your own
    words, Chinese or English: the acts that fit, and the best passages with their commentary. Other
    words: list the questions about them; if there are none and the words name a person, a thing or
    an act, answer the general question about it; otherwise search the text for them.

    \b
    Examples:
      zunzu ask                                   all questions, by group
      zunzu ask 介酢主人時誰斟酒                  in your own words
      zunzu ask "why does the host wash again"    the reason, from the commentary
      zunzu ask 觶                                questions about the 觶 (also: zhi, vessel)
      zunzu ask 小臣正                            all that he does (any person, thing or deed)
      zunzu ask 坐奠爵於篚                        where these words stand, in any writing
      zunzu ask vessel-use                        who uses which vessel, for what, how often
      zunzu ask vessel-use --set role=主人 --why  only the host, with the passages
      zunzu ask vessel-use --sure                 only what is written, or supplied for certain
      zunzu ask vessel-use --explain              what may be set, and to what
      zunzu ask shares --format csv -o shares.csv
      zunzu ask shares --show                     the SPARQL of a question
      echo 'SELECT ?a { ?a zz:verb verb:xian }' | zunzu ask --query -
      zunzu ask shares --store http://localhost:7878/query    the same, of a store elsewhere
    """
    if query is not None and (question or settings or show or explain or grades or sure):
        others = "the question, --set, --show, --explain, --grades and --sure"
        raise fail("ask", "--query stands alone", f"leave out {others}, or leave out --query")
    output.probe(target)
    limits = Limits(seconds=seconds, megabytes=megabytes)
    asking = _Asking(
        " ".join(question),
        dict(_pair(s) for s in settings),
        show,
        explain,
        url,
        cache(lambda: stored.apart(url, limits)),
        _Form(form, lang, ids, target, why, notes, grades, sure),
    )
    if query is not None:
        return asking.free(query)
    asking.command()


@dataclass(frozen=True, slots=True)
class _Form:
    """How an answer is shown."""

    form: str
    lang: str
    ids: bool
    target: str
    why: bool
    notes: bool
    grades: bool
    sure: bool


@dataclass(frozen=True, slots=True)
class _Asking:
    """What was typed; ``here`` gives the store that is asked."""

    typed: str
    given: dict[str, str]
    show: bool
    explain: bool
    url: str | None
    here: Callable[[], Asked]
    shown: _Form

    def free(self, query: str) -> None:
        """Ask SPARQL from a file."""
        from zunzu.ask import run

        _tell(
            run.free(self.here(), intake.read_text(query), intake.name(query), self.shown.why),
            self.shown,
        )

    def command(self) -> None:
        """Answer a question by its name, in one's own words, or by the words that find it."""
        from zunzu.ask import library

        if not self.typed or self.given or self.show or self.explain or library.has(self.typed):
            return self._of_the_library(library.of(), _traditional(self.typed))
        spoke = spoken.asked(self.typed, self.url)
        if spoke.asks:
            return self._in_words(spoke)
        spoke.check()
        known, words = library.of(), _traditional(self.typed)
        found = known.holding(words)
        # of a bare name what he does first, then the questions about him
        if (spoke.is_bare or not found) and (way := self._answered(known, words, found)):
            return _tell(way[1], self.shown, way[0].question)
        if spoke.understood.parts and not found and not known.nearest(words):
            return self._in_words(spoke)
        self._of_the_library(known, words)

    def _in_words(self, spoke: spoken.Spoken) -> None:
        shown = self.shown
        answer = spoke.answer()
        if shown.form == "table" and (beside := spoke.compared(self._run)) is not None:
            answer = replace(answer, acts=beside)
        spoken.tell(answer, shown.form, shown.lang, shown.ids, shown.why, shown.target)

    def _of_the_library(self, known: Library, words: str) -> None:
        """The question that is meant, or the list of those that may be."""
        found = known.holding(words) if words else known.questions
        if not found and (way := self._answered(known, words)):
            return _tell(way[1], self.shown, way[0].question, self.given)
        found = found or known.search(words)
        by_name = known.names_one(words)
        if len(found) > 1 or not by_name and words and _of_something(found[0], words, self.here):
            return self._several(known, found, words)
        asked = found[0]
        if self.explain:
            return output.write(_explained(asked, self.shown.lang, self.here()), self.shown.target)
        if self.show:
            return output.write(self._query(asked), self.shown.target)
        self._one(asked, {} if by_name else _named(asked, words, self.here()), by_name)

    def _query(self, asked: Question) -> str:
        """The SPARQL of a question, with the settings in it."""
        from zunzu.ask.settings import bind

        return bind(self.here(), asked, _sought(asked, self.given)) if self.given else asked.query

    def _several(self, known: Library, found: Sequence[Question], words: str) -> None:
        if self.given or self.show or self.explain or self.shown.why:
            raise fail(
                "ask",
                f"{len(found)} questions are meant" + (f" by {self.typed!r}" if self.typed else ""),
                f"name one: {', '.join(q.name for q in found[:8])}",
            )
        listed = [q for q in known.questions if q in found]
        output.write(_listing(listed, self.shown.form, self.shown.lang, words), self.shown.target)

    def _one(self, asked: Question, meant: dict[str, str], by_name: bool) -> None:
        """Ask one question, with what the words that found it mean in it."""
        with step(asked.title(self.shown.lang)):
            # else without what we took the words for
            for tried in [meant, {}] if meant else [{}]:
                if (answer := self._run(asked, tried | self.given)).rows:
                    break
        if not by_name:
            click.echo(f"zunzu: {_asked_as(asked, tried | self.given)}", err=True)
        for example in asked.examples():
            if example.name not in tried | self.given:
                click.echo(f"zunzu: {spoken.example(asked, example)}", err=True)
        _tell(answer, self.shown, asked, self.given, self.here)

    def _run(self, question: Question, settings: dict[str, str]) -> Table:
        """The answer of the store, or, of our own without settings or grades, as it was kept."""
        shown = self.shown
        graded = shown.grades or shown.sure
        if self.url is None and not settings and not graded:
            return stored.answers().answer(self.here, question, {}, shown.why, shown.notes)
        from zunzu.ask import run
        from zunzu.ask.grades import only_sure

        found = run.answer(
            self.here(), question, _sought(question, settings), shown.why, shown.notes, graded
        )
        if not shown.sure:
            return found
        kept = only_sure(found)
        return kept if shown.grades else replace(kept, grades=())

    def _answered(
        self, known: Library, words: str, holding: Iterable[Question] = ()
    ) -> tuple[Way, Table] | None:
        """The way to ask of words that no question holds whose answer is not empty, with that
        answer; None where there is none."""
        from zunzu.ask.ways import about, told, ways

        store = self.here()
        found = list(ways(known, store, words))
        found += [other for other in about(holding, store, words) if other not in found]
        for way in found:
            fitting = {
                n: value
                for n, value in self.given.items()
                if any(p.name == n for p in way.question.params)
            }
            answer = self._run(way.question, dict(way.settings) | fitting)
            # words of the commentary alone may mean what a question asks in the words of the text
            # (衣服: 服)
            if answer.rows and (way.kind or _in_the_text(answer) or not known.nearest(words)):
                click.echo(
                    f"zunzu: {told(way, [other for other in found if other is not way])}", err=True
                )
                return way, answer
        return None


def _in_the_text(answer: Table) -> bool:
    """Whether words that were sought stand in the text itself."""
    return any({"經", "記"} & set(row) for row in answer.texts())


def _of_something(question: Question, words: str, here: Callable[[], Asked]) -> bool:
    """Whether a question is of one thing (its first setting is a thing, or one is set where no
    other is), and the words are no such thing: its answer would mislead."""
    from zunzu.ask.settings import NAMED

    own = {
        p.name
        for p in question.params
        if (p.kind in NAMED and p.kind != "chapter" and p.default != "any")
        or (p.kind == "thing" and p is question.params[0])
    }
    return bool(own) and not own & _named(question, words, here()).keys()


def _asked_as(question: Question, settings: dict[str, str]) -> str:
    """What is said of a question that was found by words: how it was asked."""
    return (
        "asked as:"
        f" {' '.join([f'zunzu ask {question.name}', *(f'--set {n}={v}' for n, v in settings.items())])}"  # noqa: E501
    )


def _sought(question: Question, settings: dict[str, str]) -> dict[str, Any]:
    """The settings with every spelling of words that are sought in the text."""
    from zunzu import text

    free = {p.name for p in question.params if p.kind == "text"}
    return {
        name: text.spellings(value) if name in free else value for name, value in settings.items()
    }


def _traditional(words: str) -> str:
    """Words in simplified script as the texts write them; others as they are."""
    from zunzu import text

    return (
        text.to_traditional(words) if not words.isascii() and text.is_simplified(words) else words
    )


def _named(asked: Question, words: str, store: Asked) -> dict[str, str]:
    """The setting that is meant when the words that found a question are also a value of it:
    ``zunzu ask 臑``."""
    from zunzu.ask.settings import NAMED, terms_of

    for param in asked.params:
        if param.kind in NAMED:
            try:
                terms_of(store, param, words)
            except ZunzuError:
                continue
            return {param.name: words}
    return {}


def _pair(setting: str) -> tuple[str, str]:
    name, equals, value = setting.partition("=")
    if not equals or not name.strip():
        raise fail(
            f"--set {setting}",
            "is no setting",
            "write --set name=value, for instance --set role=主人",
        )
    return name.strip(), value.strip()


def _empty(asked: Question, given: Mapping[str, str], here: Callable[[], Asked], lang: str) -> str:
    """Why an answer is empty: what the rite has not, or the setting that leaves nothing, alone or
    beside the others; and what to do."""
    from zunzu.ask import empty, run

    shows = f"`zunzu ask --show {asked.name}` shows what was sought"
    if not given:
        return f"nothing in the graph fits\n  remedy: {shows}"
    without = run.emptied(here(), asked, _sought(asked, dict(given)))
    told = "; ".join(
        f"without --set {name}={given[name]} there are {rows:,} rows"
        for name, rows in without.items()
    )
    said = " and ".join(f"{name}={value}" for name, value in given.items())
    if lacks := empty.told(here(), asked, _sought(asked, dict(given)), lang):
        said += f"; {lacks}"
    return f"nothing has {said}\n  remedy: {told or f'leave out more than one --set; {shows}'}"


def _tell(
    answer: Table,
    shown: _Form,
    asked: Question | None = None,
    given: Mapping[str, str] | None = None,
    here: Callable[[], Asked] | None = None,
) -> None:
    """Print an answer: with rich on a terminal, plain everywhere else; an empty one says so on
    stderr."""
    from zunzu.ask import table

    drafts.refuse_left_out((given or {}).get("chapter", ""))
    if answer.truth is None and not answer.rows:
        why = (
            _empty(asked, given or {}, here, shown.lang)
            if asked and here
            else "nothing in the graph fits"
        )
        click.echo(f"zunzu: the answer is empty: {why}", err=True)
    drafts.say(drafts.of_answer(answer, (given or {}).values()))
    terminal = (
        shown.form == "table"
        and shown.target == output.STDOUT
        and sys.stdout.isatty()
        and answer.truth is None
    )
    if not terminal:
        return output.write(table.render(answer, shown.form, shown.lang, shown.ids), shown.target)
    _paint(answer, shown, asked)


def _paint(answer: Table, form: _Form, asked: Question | None) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from zunzu.ask.table import SHOWN_PASSAGES

    shown = Table(
        title=asked.title(form.lang) if asked else None, title_justify="left", box=box.SIMPLE_HEAD
    )
    for heading in answer.headings(form.lang):
        shown.add_column(heading, overflow="fold")
    for row in answer.texts(form.lang, form.ids, SHOWN_PASSAGES):
        shown.add_row(*row)
    console = Console(highlight=False, markup=False)
    console.print(shown)
    if asked and asked.params:
        console.print(
            "--set " + "  ".join(f"{p.name}={p.allowed()} ({p.default})" for p in asked.params),
            style="dim",
        )


def _listing(questions: Sequence[Question], form: str, lang: str, words: str = "") -> str:
    """The questions by group, each with its title and what may be set."""
    from zunzu.ask import table
    from zunzu.ask.question import Column

    if form != "table":
        columns = tuple(
            Column(n, n, n) for n in ("group", "name", "title_zh", "title_en", "asks", "set")
        )
        rows = tuple(
            tuple(
                table.Cell("literal", v)
                for v in (q.group, q.name, q.title_zh, q.title_en, q.asks, _sets(q))
            )
            for q in questions
        )
        return table.render(table.Table(columns, rows), form, lang)
    from zunzu.ask.question import GROUPS

    size = max(len(q.name) for q in questions)
    lines: list[str] = []
    group = ""
    for q in questions:
        if q.group != group:
            group = q.group
            lines.append(
                f"\n{GROUPS[group][0]}  {GROUPS[group][1]}\n"
                if lines
                else f"{GROUPS[group][0]}  {GROUPS[group][1]}\n"
            )
        other = q.title_en if lang == "zh" else q.title_zh
        lines.append(
            f"  {q.name:<{size}}  {q.title(lang)}  {other}"
            + (f"  [{_sets(q)}]" if q.params else "")
            + "\n"
        )
    lines.append(
        "\nask one: zunzu ask NAME [--set name=value] [--why]\n"
        if lang == "en"
        else "\n問其一:zunzu ask NAME [--set 名=值] [--why]\n"
    )
    if words:
        lines.append(
            f"{'in the text itself: ' if lang == 'en' else '文中求之:'}zunzu ask words --set"
            f" word={words}\n"
        )
    return "".join(lines)


def _explained(question: Question, lang: str, store: Asked) -> str:
    """What a question asks, and for every parameter what may be set."""
    from zunzu.ask.settings import values_of

    lines = [
        f"{question.name}  {question.title_zh}  {question.title_en}\n",
        f"  {question.asks_zh}\n",
        f"  {question.asks}\n",
    ]
    for p in question.params:
        lines.append(
            f"\n  --set {p.name}=…  {p.allowed()}; {'default' if lang == 'en' else '預設'}:"
            f" {p.default}\n"
        )
        if values := values_of(store, p):
            lines.append(f"    {' '.join(values)}\n")
    return "".join(lines)


def _sets(question: Question) -> str:
    return ", ".join(f"{p.name}={p.allowed()}" for p in question.params)
