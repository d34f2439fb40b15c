"""A corpus of one's own: its chapters are made one by one, and laid beside the graph of what is
shipped.

What is shipped stands unchanged: its graph is made, or is there, as if nothing lay over it.  Each
chapter that lies over it is read and woven by itself into ``build/chapters/<chapter>/``, with the
words of all layers::

    acts.jsonl statements.jsonl claims.jsonl    what was read, as in records/
    graph.nq                                    the quads of what bears its id
    shared.nq                                   those of what several chapters may speak of
    seen.nt                                     what the rules see of it
    made.json                                   what it was made from, what came of it

So a fault of one chapter stops no other; many are made side by side (:mod:`.hands`), in whatever
order; and one that has been made is not made again until a byte of it, of the tables or of the
program has changed.  A draft, which no editor has reviewed, is woven leniently: a word that no
vocabulary has becomes a proposed concept of the corpus, and is told.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from . import kept, records, scholia, tables, text, whole
from .annotations import struck_tables
from .corpus import Corpus
from .errors import Fault, ZunzuError, nearest
from .model import Claim, Edition, Reading

if TYPE_CHECKING:
    from .rdf.store import Store

#: Where the chapters lie, in the folder of what is made of the corpus.
CHAPTERS = "chapters"

#: What was read of a chapter, each in a file of records.
KINDS = ("acts", "statements", "claims")

#: The columns of ``who.tsv``, and what some of them may say.
_WHO = ("word", "role", "segment", "words", "why", "status", "part")
_CHOICES = {"status": ("proposed", "reviewed"), "part": ("", "host", "guest", "envoy")}

#: The tables that an edition may have.
TABLES = tuple(
    f"{name}.tsv"
    for name in (
        "segments", "sections", "layout", "corrections", "script", "punctuation", "who",
        "apparatus", "usage",
    )
)  # fmt: skip

#: Folders whose files belong to one chapter each; all else belongs to every chapter.
OF_A_CHAPTER = ("data/editions", "data/witnesses", "data/annotations", "ontology/participants")

#: How the text of an edition is read, with the claims of its commentary:
#: :func:`zunzu.build.reading`.
Read = Callable[[Edition, Sequence[Claim], Corpus], Reading]


@dataclass(frozen=True, slots=True)
class Made:
    """What came of one chapter.

    ``digest`` is of all it was made from.  ``unknown`` are the words that no vocabulary has (where,
    what), ``guessed`` those that the lexicon has not (segment, word, what it was taken for);
    ``faults`` (where, what, remedy) say why there is nothing else.
    """

    chapter: str
    title: str
    digest: str
    draft: bool = False
    characters: int = 0
    acts: int = 0
    form_faults: int = 0
    graphs: Mapping[str, int] = field(default_factory=dict)  # the quads of graph.nq
    unknown: tuple[tuple[str, str], ...] = ()
    guessed: tuple[tuple[str, str, str], ...] = ()
    faults: tuple[tuple[str, str, str], ...] = ()


def cards(corpus: Corpus) -> tuple[text.Card, ...]:
    """The chapters that lie over what is shipped."""
    return tuple(
        card for card in text.editions(corpus=corpus) if not corpus.is_shipped(card.folder)
    )


def shared_digest(corpus: Corpus, made_by: Sequence[str]) -> str:
    """The digest of what every chapter is made from: tables, ontology, the program."""
    total = hashlib.sha256(
        corpus.digest(("data", "ontology"), made_by, leaving=OF_A_CHAPTER).encode()
    )
    for path in struck_tables(corpus):
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def digest(card: text.Card, shared: str) -> str:
    """The digest of what a chapter is made from."""
    total = hashlib.sha256(shared.encode())
    for folder in OF_A_CHAPTER:
        for file in card.corpus.files_of(card.id, *folder.split("/")):
            content = hashlib.sha256(file.read_bytes()).hexdigest()
            total.update(f"{folder}/{file.name}\0{content}\n".encode())
    return total.hexdigest()


def make(card: text.Card, place: Path, made_from: str, read: Read) -> Made:
    """Make one chapter into its folder, which appears whole or not at all; a chapter with faults
    leaves them alone behind.

    Raises OSError where nothing can be written.
    """
    place.parent.mkdir(parents=True, exist_ok=True)
    with whole.beside(place) as part:
        part.mkdir()
        try:
            made = _made(card, part, made_from, read)
        except ZunzuError as error:
            made = Made(
                card.id,
                card.title,
                made_from,
                not card.ready,
                faults=tuple((f.where, f.what, f.remedy) for f in error.faults),
            )
            whole.remove(part)
            part.mkdir()
        (part / "made.json").write_text(
            json.dumps(asdict(made), ensure_ascii=False, indent=1) + "\n", encoding="utf8"
        )
        whole.move_folder(part, place)
    return made


def _made(card: text.Card, part: Path, made_from: str, read: Read) -> Made:
    from .rdf import weave
    from .rules import portions, rulebook, validate
    from .rules.shapes import forms

    corpus = card.corpus
    book = text.edition(card)
    _refuse_rows(book, card)
    found = scholia.claims(book)
    reading = read(book, found, corpus)
    for kind, one in zip(KINDS, (reading.acts, reading.statements, found)):
        records.write(one, part / f"{kind}.jsonl")
    unknown: list[Fault] = []
    woven = weave.weave(
        [book],
        [reading],
        found,
        text.apparatus(card),
        text.doubts(card),
        lenient=not card.ready,
        told=unknown,
        corpus=corpus,
    )
    (heap,) = portions.portions(woven, [card.id])
    seen = heap.seen_by(rulebook(corpus).shapes).splitlines(keepends=True)
    (part / "seen.nt").write_bytes(b"".join(sorted(seen)))  # a store in memory has no order
    form_faults = validate.faults_of_form([heap], forms(corpus))
    graphs = _kept(woven, card.id, part)
    return Made(
        card.id,
        card.title,
        made_from,
        not card.ready,
        characters=sum(c.isalpha() for s in book.base() for c in s.text),
        acts=sum(act.source != "copied" for act in reading.acts),
        form_faults=form_faults,
        graphs=graphs,
        unknown=tuple((fault.where, fault.what) for fault in unknown),
        guessed=_placed(book, reading, corpus),
    )


def _refuse_rows(book: Edition, card: text.Card) -> None:
    """Raises ZunzuError for rows of a chapter's tables that say what cannot be: a phase of a rite
    that no vocabulary has (phases are chosen and not coined, for questions ask by them), and what
    is wrong in ``who.tsv``."""
    from .rdf.vocabulary import vocabulary

    known = vocabulary(card.corpus)
    places = text.section_places(card, card.corpus)
    faults = [
        Fault(
            places[section.id],
            f"{section.id} has the phase {phase!r}, which is none",
            known.suggest(phase, "phase"),
        )
        for section in book.sections
        for phase in section.phases
        if known.find(phase, "phase") is None
    ]
    folder = card.corpus.find("data", "editions", card.id) or card.folder
    faults += [
        *_unheard_of(card.corpus),
        *tables.strangers(folder, TABLES, "is a table of an edition that nobody reads"),
        *_faults_of_usage(card),
    ]
    path = card.corpus.find("data", "editions", card.id, "who.tsv")
    texts = {segment.id: segment.text for segment in book.segments}
    for row in tables.rows(path, _WHO, short=True, lacking=("part",)) if path else ():
        faults += _faults_of_who(row, texts)
    tables.gather(faults)


@lru_cache(maxsize=4)
def _unheard_of(corpus: Corpus) -> tuple[Fault, ...]:
    """Tables of words that nobody reads, by what they are called."""
    *own, base = corpus.layers
    known = {path.name for path in (base / "data" / "lexicon").glob("*.tsv")}
    return tuple(
        fault
        for layer in own
        for fault in tables.strangers(
            layer / "data" / "lexicon", known, "is a table of words that nobody reads"
        )
    )


def _faults_of_usage(card: text.Card) -> Iterator[Fault]:
    """Rows that tell how a witness writes its letters, of witnesses that the edition has not."""
    path, known = card.folder / "usage.tsv", (*card.witnesses, card.witness)
    for row in text.usage_rows(path) if path.exists() else ():
        if row["witness"] not in known:
            yield Fault(
                f"{row.where}:witness",
                f"the edition has no witness {row['witness']!r}",
                f"name one of {', '.join(dict.fromkeys(known))}",
            )


def _faults_of_who(row: tables.Row, texts: Mapping[str, str]) -> Iterator[Fault]:
    """What is wrong with a row that says who is who."""
    if not row["word"]:
        yield Fault(f"{row.where}:word", "says of no word who it is", "write the word of the text")
    for column, choices in _CHOICES.items():
        if row.get(column) not in choices:
            told = ", ".join(filter(None, choices))
            yield Fault(f"{row.where}:{column}", f"is {row.get(column)!r}", f"write one of {told}")
    if row["segment"] not in texts:
        yield Fault(
            f"{row.where}:segment",
            f"there is no segment {row['segment']!r}",
            nearest(row["segment"], texts) or "name a segment of this edition",
        )
    elif row["words"] not in texts[row["segment"]]:
        yield Fault(
            f"{row.where}:words",
            f"{row['words']!r} does not stand in {row['segment']}",
            "write the words that show it as the edition has them",
        )


def _kept(woven: Store, chapter: str, part: Path) -> dict[str, int]:
    """Keep what was woven of a chapter: what bears its name, and what it shares with others; gives
    how many quads of its own each graph has."""
    from .rdf import store as stores
    from .rdf.held import iri
    from .rdf.names import graph, mint

    name = mint(chapter).value
    ours = (f"<{name}>".encode(), f"<{name}_".encode())
    own: list[bytes] = []
    shared: list[bytes] = []
    sizes = {}
    for home in map(iri, woven.named_graphs()):
        if home != graph("ontology"):
            lines = stores.lines_of(woven, home)
            owned = [line for line in lines if line.startswith(ours)]
            sizes[home.value] = len(owned)
            own += owned
            shared += [line for line in lines if not line.startswith(ours)]
    (part / "graph.nq").write_bytes(b"".join(sorted(own)))
    (part / "shared.nq").write_bytes(b"".join(sorted(shared)))
    return {home: size for home, size in sorted(sizes.items()) if size}


def _graph_of(line: str) -> str:
    """The graph that a line of N-Quads is in."""
    return line.rsplit(" ", 2)[1][1:-1]


def _placed(book: Edition, reading: Reading, corpus: Corpus) -> tuple[tuple[str, str, str], ...]:
    """Words outside the lexicon, each with its segment and what it was taken for."""
    _, spans = text.base_text(book, text.paragraphs(book, corpus))
    return tuple(
        (next((name for first, last, name in spans if first <= start < last), ""), words, kind)
        for start, _, words, kind in reading.guessed
    )


def told(place: Path) -> Made | None:
    """What came of the chapter that was made into a folder; None where there is none that is
    whole."""
    try:
        values = json.loads((place / "made.json").read_bytes())
        for name in ("unknown", "guessed", "faults"):
            values[name] = tuple(tuple(row) for row in values[name])
        return Made(**values)
    except (OSError, ValueError, TypeError, KeyError):
        return None


def all_told(build: Path) -> list[Made]:
    """What came of every chapter of a corpus, in the order of their ids."""
    found = (told(place) for place in sorted((build / CHAPTERS).glob("*")) if place.is_dir())
    return [made for made in found if made is not None]


def outdated(corpus: Corpus, build: Path, made_by: Sequence[str]) -> dict[str, str]:
    """The chapters that are to be made, by id, each with the digest it will bear; folders of
    chapters that are no more go."""
    shared = shared_digest(corpus, made_by)
    due = {card.id: digest(card, shared) for card in cards(corpus)}
    for place in sorted((build / CHAPTERS).glob("*")):
        if place.is_dir() and place.name not in due:
            whole.remove(place)
    return {
        name: mark
        for name, mark in due.items()
        if (made := told(build / CHAPTERS / name)) is None or made.digest != mark
    }


def assemble(corpus: Corpus, base: Path, build: Path) -> dict[str, int]:
    """Put the graph together: what is shipped as it was made in ``base``, and every chapter over
    it; gives the quads of each graph.

    The quads of the chapters go from file to file and never through memory.  Raises OSError.
    """
    from .rdf import store as stores

    good = [made for made in all_told(build) if not made.faults]
    places = {made.chapter: build / CHAPTERS / made.chapter for made in good}
    added = _added(corpus, base, places.values())
    _records(base, build, places)
    _lines(base, build / "zunzu.nq", added, places.values())
    stores.keep_over(
        base / "store", build / "zunzu.nq", (base / "zunzu.nq").stat().st_size, build / "store"
    )
    _checked(corpus, base, build, places, sum(made.form_faults for made in good))
    shipped = kept.read(base)
    counts = Counter(shipped.graphs if shipped else {}) + Counter(map(_graph_of, added))
    for made in good:
        counts.update(made.graphs)
    return dict(sorted(counts.items()))


def _added(corpus: Corpus, base: Path, places: Iterable[Path]) -> list[str]:
    """The quads that are of no single chapter and that what is shipped has not: one's own tables
    and rules, what chapters share."""
    from .rdf import store as stores, weave
    from .rules import rulebook

    quads = {*weave.ontology_quads(corpus), *rulebook(corpus).quads()}
    for place in places:
        quads.update(stores.load(place / "shared.nq"))
    there = stores.opened(base / "store")
    return stores.sorted_lines(quad for quad in quads if quad not in there)


def _records(base: Path, build: Path, places: dict[str, Path]) -> None:
    with whole.beside(build / "records") as part:
        shutil.copytree(base / "records", part)
        for chapter, place in places.items():
            for kind in KINDS:
                shutil.copyfile(place / f"{kind}.jsonl", part / f"{chapter}.{kind}.jsonl")
        whole.move_folder(part, build / "records")


def _lines(base: Path, place: Path, added: list[str], places: Iterable[Path]) -> None:
    with whole.beside(place) as part:
        with part.open("wb") as file:
            _copy(base / "zunzu.nq", file)
            file.write("".join(added).encode())
            for chapter in places:
                _copy(chapter / "graph.nq", file)
        part.replace(place)


def _copy(source: Path, file: BinaryIO) -> None:
    with source.open("rb") as lines:
        shutil.copyfileobj(lines, file, 1 << 20)


def _checked(
    corpus: Corpus, base: Path, build: Path, places: dict[str, Path], form_faults: int
) -> None:
    """What the rules see of each chapter.  Rules of one's own may see more of what is shipped
    than ours do."""
    from .rdf import store as stores
    from .rules import portions, rulebook

    with whole.beside(build / "checked") as part:
        if len(corpus.every("ontology", "rules")) > 1:
            part.mkdir()
            seen = rulebook(corpus).shapes
            for heap in portions.portions(stores.load(base / "zunzu.nq")):
                (part / f"{heap.chapter}.nt").write_bytes(heap.seen_by(seen))
        else:
            shutil.copytree(base / "checked", part)
        for chapter, place in places.items():
            shutil.copyfile(place / "seen.nt", part / f"{chapter}.nt")
            portions.answers_of(part / f"{chapter}.nt").unlink(missing_ok=True)
        form_faults += int((base / "checked" / "form.json").read_text())
        (part / "form.json").write_text(f"{form_faults}\n")
        whole.move_folder(part, build / "checked")


def faults(corpus: Corpus, build: Path) -> list[Fault]:
    """Why chapters are left out of the graph: cards that cannot be read, and what stood in the
    way of reading the others."""
    return [
        *text.left_out(corpus),
        *(Fault(*fault) for made in all_told(build) for fault in made.faults),
    ]


def refuse_left_out(corpus: Corpus, build: Path, chapter: str) -> None:
    """Raises ZunzuError with the faults of a chapter that the graph lacks because of them."""
    tables.gather(
        [
            Fault(where, what, remedy)
            for made in (told(build / CHAPTERS / chapter),)
            if corpus.is_own and made is not None
            for where, what, remedy in made.faults
        ]
    )


_said: set[tuple[Path, str]] = set()


def say_left_out(corpus: Corpus, build: Path) -> None:
    """Say on standard error, once in a run, which chapters the graph lacks and why."""
    for fault in faults(corpus, build):
        if (build, str(fault)) not in _said and sys.stderr is not None:
            _said.add((build, str(fault)))
            remedy = f" ({fault.remedy})" if fault.remedy else ""
            print(
                f"zunzu: {fault.where}: note: left out of the graph: {fault.what}{remedy}",
                file=sys.stderr,
                flush=True,
            )
