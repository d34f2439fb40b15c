"""The report: every figure gathered, every part of the page written, from the text to the rules."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path

from ... import build, scholia, tables, text
from ...corpus import shipped
from ...errors import fail
from ...lexicon import lexicon
from ...model import Claim
from ...rules import rulebook, validate
from ...rules.shapes import forms
from ...rules.verdicts import Verdict, verdicts
from ...text import fold, to_traditional
from .. import claims as measure, sections, sentences
from . import lots, page, parted, unseen
from .chapters import Harvest, Holdings, take_harvest, take_stock
from .gold import Trial, run_bare_trials, run_trials
from .lists import Rated, rate_dittos, rate_subjects
from .rivals import Rivalry, rate_table

#: Where the committed report lies in a checkout.
PAGE = Path("docs", "coverage.md")

_GOLD, _TABLES, _CLAIMS = (
    Path("tests", "gold"),
    Path("tests", "parse"),
    Path("tests", "scholia", "golden"),
)

_LOTS = Path("tests", "lab", "lot")
_SENTENCES = Path("tests", "scholia", "lot")

#: Announces a step while it runs, as in :mod:`zunzu.build`.
Step = Callable[[str], AbstractContextManager[object]]


@dataclass(frozen=True, slots=True)
class Chapter:
    """One edition: its card, what it holds, and what was read of it."""

    card: text.Card
    holdings: Holdings
    harvest: Harvest


def find_checkout() -> Path:
    """The checkout that the corpus belongs to; raises ZunzuError where there are no tables made
    by hand, as in a wheel."""
    place = shipped().layers[-1]
    if missing := [folder for folder in (_GOLD, _TABLES, _CLAIMS) if not (place / folder).is_dir()]:
        raise fail(
            str(place),
            f"lacks {', '.join(folder.as_posix() for folder in missing)}",
            "coverage is measured against the tables under tests/: run it in a checkout, with"
            " ZUNZU_ASSETS unset",
        )
    return place


def report(place: Path, step: Step = nullcontext) -> str:
    """The page of the checkout at ``place``, in Markdown; the graph is made first when it is out
    of date."""
    chapters, claims = [], {}
    for card in text.editions(all=True):
        with step(f"reading {card.title}"):
            book = text.edition(card.id)
            claims[card.id] = tuple(scholia.claims(book))
            harvest = take_harvest(book, build.reading(book, claims[card.id]), claims[card.id])
            chapters.append(Chapter(card, take_stock(card, book), harvest))
    titles = {chapter.card.id: chapter.card.title for chapter in chapters}
    known = lexicon()
    with step("reading the gold"):
        trials, bare = run_trials(place / _GOLD), run_bare_trials(place / _GOLD)
    with step("reading with words left out"):
        apart = _unseen(trials, place)
    told = _tables(place / _TABLES)
    parts = [
        page.opening(),
        page.texts([chapter.holdings for chapter in chapters]),
        page.readings([chapter.harvest for chapter in chapters], titles),
        page.unread([chapter.harvest for chapter in chapters], titles),
        page.slots([chapter.harvest for chapter in chapters], titles),
        page.warrants([chapter.harvest for chapter in chapters], known.warrants, trials),
        page.scores(trials, bare),
        page.written_and_restored(trials, bare),
        page.besides(trials),
        page.rivals(trials, bare, told.rivalry),
        page.first_readings(tables.rows(place / _GOLD / "first-reading.tsv"), trials),
        page.unseen(apart, trials, bare),
        lots.part(place / _LOTS, build.make(step).parent / "records", _folded),
        page.dittos(told.dittos, titles),
        page.subjects(told.subjects, titles),
        page.commentary(
            [chapter.harvest for chapter in chapters],
            titles,
            {
                folder.name: measure.measure(text.edition(folder.name), claims[folder.name], folder)
                for folder in sorted((place / _CLAIMS).iterdir())
                if folder.is_dir()
            },
        ),
        parted.by_lot(
            {
                name: sentences.rate(
                    place / _SENTENCES / table, lambda name: (text.edition(name), claims[name])
                )
                for name, table in parted.LOTS.items()
            }
        ),
        parted.parted([_divided(card, claims[card.id]) for card in text.editions()], titles),
        page.rules(_verdicts(step), {card.id: card.title for card in text.editions()}),
    ]
    return "\n".join(parts)


def _divided(
    card: text.Card, claims: tuple[Claim, ...]
) -> tuple[sections.Divided, sections.Divided]:
    """What is proposed for a chapter with its commentary, and without."""
    book = text.edition(card.id)
    return (
        sections.divided(book, claims, shipped()),
        sections.divided(book, (), shipped()),
    )


def _folded(name: str) -> str:
    return fold(to_traditional(name))


def _unseen(trials: tuple[Trial, ...], place: Path) -> dict[str, unseen.Apart]:
    """The gold of each chapter that has some, read as if nobody had looked at the chapter."""
    known = lexicon()
    texts = {card.id: text.base_text(text.edition(card.id))[0] for card in text.editions(all=True)}
    met = {name: unseen.turns(words) for name, words in texts.items()}
    apart = {}
    for chapter in dict.fromkeys(trial.chapter for trial in trials if trial.chapter in texts):
        own = unseen.own_words(known, texts, chapter)
        others = [words for name, words in texts.items() if name != chapter]
        contexts = unseen.own_contexts(known, texts, chapter)
        turns = unseen.own_turns(met, chapter)
        blind = unseen.unturned(unseen.without(unseen.unlearned(known, contexts), own), turns)
        apart[chapter] = unseen.Apart(
            len(own),
            sum(map(len, contexts.values())),
            len(turns),
            run_trials(place / _GOLD, unseen.reader(blind, others), f"{chapter}*"),
            run_bare_trials(place / _GOLD, unseen.reader(blind, others), f"{chapter}*"),
            run_bare_trials(place / _GOLD, unseen.reader(known, others), f"{chapter}*"),
        )
    return apart


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables made by hand beside the gold, held to what the parser alone reads of their
    chapters."""

    dittos: tuple[Rated, ...]
    subjects: tuple[Rated, ...]
    rivalry: Rivalry


def _tables(folder: Path) -> Tables:
    books = {card.id: text.edition(card.id) for card in text.editions(all=True)}
    readings = {chapter: build.read(book) for chapter, book in books.items()}
    dittos = ((folder / f"dittos-{chapter}.tsv", chapter) for chapter in books)
    subjects = [
        (path, path.stem.removeprefix("subjects-").removesuffix("-b"))
        for path in sorted(folder.glob("subjects-*.tsv"))
    ]
    return Tables(
        tuple(rate_dittos(path, readings[c], books[c]) for path, c in dittos if path.exists()),
        tuple(rate_subjects(path, readings[c]) for path, c in subjects),
        sum((rate_table(path, readings[c]) for path, c in subjects), Rivalry()),
    )


def _verdicts(step: Step) -> list[Verdict]:
    store = build.store(step)
    with step("checking the rules"):
        return verdicts(store, rulebook(), validate.check(store, rulebook(), forms()))
