"""The command line: ``zunzu VERB``, one thin file a verb.

A verb's module is named like the verb and holds a click command called ``command``.  It is imported
only when the verb is asked for, so ``zunzu --help`` is quick and the reading half runs without any
RDF library.

A verb returns ``None`` (exit 0) or ``1`` (findings).  It does not catch errors: here, and only
here, what went wrong becomes a message on stderr and exit code 2.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from keyword import iskeyword
from pathlib import Path
from typing import Any

import click

from zunzu import __version__, corpus as corpora, supervise
from zunzu.errors import nearest

from . import output
from .faults import faults

#: The verbs under the headings of ``zunzu --help``, each with its line there.
SECTIONS = {
    "Texts": {
        "read": "Print a chapter with its layers 經 記 注 疏.",
        "add": "Bring a new text into a corpus of your own, whatever its form.",
        "words": "List the words of a new text that the lexicon does not know.",
        "parse": "Read any text into acts: who does what, with what, to whom, where.",
    },
    "Study a rite": {
        "ask": "Ask in your own words, by a question of the library, or in SPARQL.",
        "check": "Check the texts, or one of your own, against the rules of the rite.",
        "compare": "Set two rites side by side, act by act.",
        "gaps": "List what a text leaves open for a performance, with the commentators' remarks.",
        "scene": "Show the stage at a moment: persons, cups, what is set out.",
        "draw": "Draw plans, scores and animations of a rite.",
    },
    "Publish": {
        "export": "Write the graph as linked data (RDF, JSON-LD, CIDOC CRM), TEI, tables.",
        "site": "Write the reading room as static web pages.",
        "serve": "Serve the reading room, with SPARQL and a JSON API.",
    },
    "Set up and maintain": {
        "mcp": "Serve tools for an AI assistant (Model Context Protocol, over stdio).",
        "load": "Load the graph into a SPARQL store elsewhere.",
        "build": "Run the whole pipeline and print a summary.",
        "document": "Write reference pages: ontology, vocabularies, rules.",
        "lab": "Measure zunzu itself: scores, coverage, mutation tests, ontology checks.",
    },
}
VERBS = {verb: line for verbs in SECTIONS.values() for verb, line in verbs.items()}

#: Verbs of before, each with the words that say the same now.
OLD = {
    **{verb: ("lab", verb) for verb in ("evaluate", "coverage", "trial", "prove")},
    "weave": ("build", "--graph"),
    "import": ("add",),
}

GOOD, FINDINGS, COULD_NOT_RUN, BROKEN_PIPE, INTERRUPTED = 0, 1, 2, 141, 130


class ReaderGone(Exception):
    """The reader of our output has had enough, as in ``zunzu parse … | head -1``.

    A broken pipe travels under this name because click and rich would make exit code 1 of it, which
    here means findings.
    """


@contextmanager
def _pipe_watched() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise ReaderGone from None
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):  # rich ends the program so
            raise ReaderGone from None
        raise


class Group(click.Group):
    """A group of verbs, each a module of ``package`` that is imported when it is asked for."""

    package = "zunzu.cli"
    verbs: Mapping[str, str] = VERBS
    sections: Mapping[str, Mapping[str, str]] = SECTIONS

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, args or ["--help"])

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.verbs)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        module = f"{name}_" if iskeyword(name) else name  # import_.py holds the verb import
        return import_module(f"{self.package}.{module}").command if name in self.verbs else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.verbs and not args[0].startswith("-"):
            raise click.UsageError(
                f"there is no verb {args[0]!r}; {nearest(args[0], self.verbs)}".rstrip("; "), ctx
            )
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of verbs without importing any."""
        widest = max(map(len, self.verbs))
        for heading, verbs in self.sections.items():
            with formatter.section(heading):
                formatter.write_dl([(f"{verb:<{widest}}", line) for verb, line in verbs.items()])


class Verbs(Group):
    """All verbs; every failure is told in one form."""

    debug = False  # whether an unexpected failure shows its traceback

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and (now := OLD.get(args[0])):
            click.echo(f"zunzu: {args[0]} is called zunzu {' '.join(now)} now", err=True)
            args = [*now, *args[1:]]
        return super().resolve_command(ctx, args)

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        with _pipe_watched():
            return super().make_context(*args, **extra)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        command = super().get_command(ctx, name)
        if command is not None and not any(option.name == "corpus" for option in command.params):
            command.params.append(_own_corpus())
        return command

    def invoke(self, ctx: click.Context) -> Any:
        _look_for_corpus(ctx)
        with _pipe_watched():
            return super().invoke(ctx)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = "zunzu",
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a verb and exit: 0 good, 1 findings, 2 could not run."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        _speak_utf8()
        _look_at_terminal()
        self.debug = False
        words = sys.argv[1:] if args is None else list(args)
        try:
            code = super().main(
                words or ["--help"], prog_name, complete_var, standalone_mode=False, **extra
            )
            sys.stdout.flush()
        except BaseException as error:  # the one place where failures are told
            debug = self.debug or os.environ.get("ZUNZU_DEBUG", "") not in ("", "0")
            code = _tell(error, _called(words), debug)
        sys.exit(code or GOOD)


def _called(words: Sequence[str]) -> str:
    """The verb, as a failure names it: of a group, the one within it."""
    return next((word for word in words if word in OLD or word in VERBS and word != "lab"), "zunzu")


def _tell(error: BaseException, verb: str, debug: bool) -> int:
    """Tell a failure on stderr and give the exit code for it."""
    if isinstance(error, SystemExit):
        return error.code if isinstance(error.code, int) else COULD_NOT_RUN if error.code else GOOD
    if isinstance(error, (ReaderGone, BrokenPipeError)):
        _drop_output()
        return BROKEN_PIPE
    if isinstance(error, (KeyboardInterrupt, click.Abort)):
        _drop_output()
        click.echo(f"zunzu: {verb}: stopped; {_kept(error)}", err=True)
        return INTERRUPTED
    if debug and not isinstance(error, click.ClickException):
        click.echo("".join(traceback.format_exception(error)), err=True, nl=False)
    if isinstance(error, MemoryError):
        traceback.clear_frames(error.__traceback__)  # what they hold is needed to tell it
    for fault in faults(error, verb):
        click.echo(f"zunzu: {fault}", err=True)
    if not _can_flush():
        _drop_output()
    return COULD_NOT_RUN


def _kept(error: BaseException) -> str:
    """What a verb that was stopped says of what it has kept: the words with which it let the
    interruption go on."""
    told = error.__cause__ if isinstance(error, click.Abort) else error
    return str(told or "") or "what was there before stands"


def _can_flush() -> bool:
    try:
        sys.stdout.flush()
    except OSError:
        return False
    return True


def _drop_output() -> None:
    """What still waits to be written goes nowhere, so that Python's last flush stays quiet."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _speak_utf8() -> None:
    """Results are UTF-8 wherever we run, and whole; a terminal of another encoding must not stop
    us half-way."""
    output.steady()
    for stream, errors in ((sys.stdout, "strict"), (sys.stderr, "backslashreplace")):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors=errors)


def _look_at_terminal() -> None:
    """A width or height that no terminal has (COLUMNS=0) is none: rich would print nothing at
    all into it."""
    for name in ("COLUMNS", "LINES"):
        told = os.environ.get(name, "")
        if told and not (told.isascii() and told.isdigit() and len(told) < 5 and int(told)):
            del os.environ[name]


def _debug(ctx: click.Context, option: click.Option, value: bool) -> None:
    if isinstance(ctx.command, Verbs):
        ctx.command.debug = value


def _memory(ctx: click.Context, option: click.Option, value: str | None) -> None:
    if value is None:
        return
    try:
        supervise.limit_memory(value)
    except supervise.NoSize as error:
        raise click.BadParameter(f"{error}: write 600M, 4G or none", ctx, option) from None


def _own_corpus() -> click.Option:
    """The option by which zunzu and every verb is told which corpus of one's own to work on."""
    return click.Option(
        ["--corpus"],
        metavar="DIR",
        expose_value=False,
        is_eager=True,
        callback=_corpus,
        help=(
            "A folder with texts and tables of your own, used beside what is shipped (also"
            f" {corpora.NAMED}).  [default: the nearest folder with {corpora.CARD}, from here"
            " upward]"
        ),
    )


def _corpus(ctx: click.Context, option: click.Parameter, value: str | None) -> None:
    if value is not None:
        ctx.find_root().with_resource(
            corpora.working_on(corpora.own_folder(Path(value).expanduser()))
        )


def _look_for_corpus(ctx: click.Context) -> None:
    """Where no corpus is named, the one of the working folder, or of the nearest above it; an
    empty name means none."""
    if corpora.NAMED not in os.environ:
        with suppress(OSError):  # the folder where we are may have been deleted
            if folder := corpora.found(Path.cwd()):
                ctx.find_root().with_resource(corpora.working_on(folder))


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="zunzu %(version)s")
@click.option(
    "--debug",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_debug,
    help="Show the traceback of an unexpected error (also ZUNZU_DEBUG=1).",
)
@click.option(
    "--memory",
    metavar="SIZE",
    expose_value=False,
    is_eager=True,
    callback=_memory,
    help="Limit the memory: 600M, 4G, none (also ZUNZU_MEMORY).  [default: 9/10 of the machine's]",
)
def main() -> None:
    """zunzu 尊俎: the ritual prescriptions of the 儀禮 as a graph of acts.

    \b
    Examples:
      zunzu read 鄉飲酒禮                     the text with its commentary
      echo 主人坐取爵興適洗 | zunzu parse     acts read from a text, one JSON object a line
      zunzu ask 主人獻賓時誰洗爵              a question in your own words
      zunzu check                             all texts against the rules of the rite
      zunzu export --format turtle -o zunzu.ttl

    The first question builds the graph, which takes some minutes. Results go to stdout, progress
    and errors to stderr. Exit codes: 0 good, 1 findings, 2 could not run.
    """


main.params.append(_own_corpus())
