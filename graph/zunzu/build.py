"""The river on one page: witnesses and editions → text → parse and scholia → records → rdf → the
graph.

What is made lies in one folder (:func:`folder`), never in git::

    records/<chapter>.acts.jsonl        what the reading half hands over, one record a line
    records/<chapter>.statements.jsonl
    records/<chapter>.claims.jsonl
    zunzu.nq                            the whole graph in its named graphs
    store/                              the same as a store, opened and not read
    checked/                            of each chapter what the parser alone reads, what the rules
                                        see, what they speak of; how many faults of form there are;
                                        the rules as compiled, the letters a text is known by
    stamp, contents.json                the digest of all it was made from, and what was made
                                        (:mod:`.kept`)

Of a corpus of one's own the chapters are made one by one and laid beside the graph of what is
shipped (:mod:`.own`).

The graph is made again when a byte of ``data/``, of ``ontology/`` or of the rooms that make it has
changed, or one of what was made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from . import kept, records, tables, text, whole
from .annotations import annotated
from .corpus import Corpus, at_hand
from .errors import Fault, ZunzuError, fail
from .forked import side_by_side
from .kept import MADE_BY, MADE_FROM, folder
from .model import Act, Claim, Edition, Reading, Statement, replace

if TYPE_CHECKING:
    from .hands import Make
    from .parse import Parties
    from .rdf.store import Store

#: Announces a step while it runs: ``with step("weaving"): …``.  The command line gives one that
#: shows it on a terminal.
Step = Callable[[str], AbstractContextManager[object]]


_Quoting = TypeVar("_Quoting", Act, Statement)


class Opened(NamedTuple):
    """A store, and the folder it lies in, where it lies in one: another process opens it there."""

    store: Store
    place: Path | None = None


def store(step: Step = nullcontext, counted: bool = False, corpus: Corpus | None = None) -> Store:
    """The graph of all editions as a store that can be asked: see :func:`opened`."""
    return opened(step, counted, corpus).store


def opened(step: Step = nullcontext, counted: bool = False, corpus: Corpus | None = None) -> Opened:
    """The graph of all editions, as a store that can be asked, and its folder; it is made first
    when it is missing or out of date.

    It lies on disk and is opened for reading alone.  With ``counted`` its quads are counted too (a
    third of a second), for work on all of them.  Where it is broken it is made again from the
    N-Quads.
    """
    path = make(step, corpus)
    with step("opening the graph"):
        try:
            return Opened(_opened(path.parent, counted), path.parent / "store")
        except ZunzuError:
            with kept.alone(path.parent):
                whole.remove(path.parent / "store")
    path = make(step, corpus)
    return Opened(_opened(path.parent, counted), path.parent / "store")


def checked(step: Step = nullcontext, corpus: Corpus | None = None) -> tuple[Path, bool]:
    """The folder with what the rules see of each chapter, and whether the graph has the form it
    should; made first as in :func:`make`."""
    place = make(step, corpus).parent / "checked"
    return place, (place / "form.json").read_text().strip() == "0"


def _opened(place: Path, counted: bool) -> Store:
    from .rdf import store as stores

    found, contents = stores.opened(place / "store"), kept.read(place)
    if counted and contents is not None and len(found) != contents.quads:
        raise fail(
            str(place / "store"),
            f"holds {len(found):,} of {contents.quads:,} quads",
            "remove it; it is made again",
        )
    return found


def make(step: Step = nullcontext, corpus: Corpus | None = None, hands: Make | None = None) -> Path:
    """Make the graph of all editions unless it is there, up to date and whole; gives the path of
    its N-Quads.

    ``hands`` make the chapters of a corpus of one's own (:mod:`.hands`), in this process if none
    are given.

    Raises ZunzuError with the faults of texts, tables and ontology, or when the folder cannot be
    written to or is not ours.
    """
    corpus = corpus or at_hand()
    place, digest = folder(corpus), corpus.digest(MADE_FROM, MADE_BY)
    if corpus.is_own:
        make(step, corpus.shipped)
    if not kept.is_whole(place, digest):
        with kept.alone(place):
            if not kept.is_whole(place, digest):  # another run may have made it meanwhile
                try:
                    _renew(corpus, place, digest, step, hands)
                except OSError as error:
                    raise kept.unwritable(place, error) from None
    if corpus.is_own:
        from . import own

        own.say_left_out(corpus, place)
    return place / "zunzu.nq"


def _renew(corpus: Corpus, place: Path, digest: str, step: Step, hands: Make | None) -> None:
    """Make what is damaged: the store alone where all else is as it was made, else everything."""
    from .rdf import store as stores

    graphs: Mapping[str, int]
    contents = kept.read(place)
    kept.unseal(place)
    if contents is None or contents.digest != digest:
        graphs = _make(corpus, place, step, hands)
    else:
        graphs, broken = contents.graphs, kept.damaged(place, contents)
        if not all(name.startswith("store/") for name in broken):
            graphs = _make(corpus, place, step, hands)
        elif broken:
            stores.keep(place / "zunzu.nq", place / "store")
    kept.seal(place, digest, graphs)


def _make(corpus: Corpus, place: Path, step: Step, hands: Make | None) -> dict[str, int]:
    """Make everything, and tell how many quads each graph has."""
    return (
        _make_own(corpus, place, step, hands)
        if corpus.is_own
        else _make_shipped(corpus, place, step)
    )


def _make_own(corpus: Corpus, place: Path, step: Step, hands: Make | None) -> dict[str, int]:
    """The chapters that lie over what is shipped, those that are out of date, and all of it
    together."""
    from . import own
    from .hands import Work, alone

    due = own.outdated(corpus, place, MADE_BY)
    with step(f"reading {len(due)} chapters"):
        (hands or alone)(Work(corpus, place, due, MADE_BY, reading), lambda made: None)
    with step("putting the graph together"):
        return own.assemble(corpus, folder(corpus.shipped), place)


def _make_shipped(corpus: Corpus, place: Path, step: Step) -> dict[str, int]:
    from . import rules
    from .rdf import store as stores, vocabulary, weave
    from .rules import portions, validate, verdicts
    from .rules.shapes import forms

    cards = text.editions(corpus=corpus)
    books = [text.edition(card) for card in cards]
    readings: list[Reading] = []
    claims: list[Claim] = []
    whole.remove(place / "checked")  # of what an older zunzu kept, nothing stays
    reads = side_by_side(partial(_read_shipped, place, corpus), books)
    for book in books:
        with step(f"reading {book.title} and the commentary on it"):
            reading, found = next(reads)
        readings.append(reading)
        claims += found
    with step("weaving the graph"):
        variants = [variant for card in cards for variant in text.apparatus(card)]
        doubts = [doubt for card in cards for doubt in text.doubts(card)]
        woven = weave.weave(books, readings, claims, variants, doubts, corpus=corpus)
        code = rules.rulebook(corpus)
        woven.extend(code.quads())
        stores.save(woven, place / "zunzu.nq")
    with ThreadPoolExecutor(1) as beside:  # it works outside of Python
        kept_store = beside.submit(stores.keep, place / "zunzu.nq", place / "store")
        with step("checking the form of the graph"):
            heaps = portions.portions(woven)
            portions.keep(heaps, code.shapes, place / "checked")
            verdicts.keep(heaps, code, place / "checked")
            rules.keep(code, place / "checked")
            vocabulary.keep(place / "checked", corpus)
            text.keep_letters(place / "checked", corpus)
            faults = validate.faults_of_form(heaps, forms(corpus))
            whole.write(place / "checked" / "form.json", f"{faults}\n".encode())
        with step("keeping the graph as a store"):
            kept_store.result()
    return stores.graphs(woven)


def _read_shipped(place: Path, corpus: Corpus, book: Edition) -> tuple[Reading, tuple[Claim, ...]]:
    """What goes into the graph from an edition, and from its commentators; it is kept, with what
    the parser alone reads, in its place in the folder."""
    from . import scholia

    claims = scholia.claims(book)
    alone = read(book, corpus)
    told = _told(alone, book, claims, corpus)
    for kind, made in (
        ("acts", told.acts),
        ("statements", told.statements),
        ("claims", claims),
    ):
        records.write(made, place / "records" / f"{book.chapter}.{kind}.jsonl")
    records.write([alone], _read_alone(place, book.chapter))
    return told, claims


def reading(
    book: Edition, claims: Sequence[Claim] | None = None, corpus: Corpus | None = None
) -> Reading:
    """All that goes into the graph from the text of an edition: what is read, what its commentators
    tell of the acts, and what a person wrote over it (:mod:`.annotations`).

    ``claims`` are those of the commentary on ``book``, where they were drawn before.
    """
    from . import scholia

    return _told(
        read(book, corpus), book, scholia.claims(book) if claims is None else claims, corpus
    )


def _told(alone: Reading, book: Edition, claims: Sequence[Claim], corpus: Corpus | None) -> Reading:
    from . import scholia

    return annotated(replace(alone, acts=scholia.attest(alone.acts, claims)), book, corpus=corpus)


def recorded(book: Edition, corpus: Corpus | None = None) -> Reading:
    """The acts and statements that :func:`reading` gives of an edition: as they were kept with the
    graph where that is up to date, else read now."""
    there = kept.ready(corpus or at_hand())
    acts, statements = (
        (there[0] / "records" / f"{book.chapter}.{kind}.jsonl" for kind in ("acts", "statements"))
        if there
        else (None, None)
    )
    if acts is None or statements is None or not acts.is_file():  # it is no chapter of the graph
        return reading(book, corpus=corpus)
    return Reading(
        book.chapter, tuple(records.read(Act, acts)), tuple(records.read(Statement, statements))
    )


def _parties(book: Edition, corpus: Corpus) -> Parties | None:
    """Who is host, guest and envoy of an edition where its table ``who.tsv`` tells so."""
    from . import parse

    path = corpus.find("data", "editions", book.chapter, "who.tsv")
    rows = tables.rows(path, ("word", "part"), short=True, lacking=("part",)) if path else []
    told = {row["part"]: row["word"] for row in rows if row.cells.get("part")}
    if not told:
        return None
    words, _ = text.base_text(book)
    proposed = parse.who_is_who(words, corpus)
    return parse.of({part.part: part.word for part in proposed.shown} | told)


def as_edited(book: Edition, corpus: Corpus | None = None) -> tuple[Reading, tuple[Claim, ...]]:
    """An edition as the parser alone reads it, and the other readings that its commentators tell
    of: as they were kept with the graph where that is up to date, else read now."""
    from . import scholia

    if kept.ready(corpus or at_hand()) is None:
        return read(book, corpus), scholia.readings_told(book)
    told = tuple(claim for claim in claimed(book, corpus) if claim.kind == "variant")
    return as_read(book, corpus), told


def as_read(book: Edition, corpus: Corpus | None = None) -> Reading:
    """What :func:`read` gives of an edition: as it was kept with the graph where that is up to
    date, else read now."""
    there = kept.ready(corpus or at_hand())
    if there is None or not (file := _read_alone(there[0], book.chapter)).is_file():
        return read(book, corpus)
    return next(records.read(Reading, file))


def claimed(book: Edition, corpus: Corpus | None = None) -> tuple[Claim, ...]:
    """What the commentators of an edition tell (:func:`zunzu.scholia.claims`): as it was kept with
    the graph where that is up to date, else drawn now."""
    from . import scholia

    there = kept.ready(corpus or at_hand())
    file = there[0] / "records" / f"{book.chapter}.claims.jsonl" if there else None
    return tuple(records.read(Claim, file) if file and file.is_file() else scholia.claims(book))


def _read_alone(place: Path, chapter: str) -> Path:
    return place / "checked" / f"{chapter}.read"


def read(book: Edition, corpus: Corpus | None = None) -> Reading:
    """What the parser alone reads in an edition, each record in its segment, and what its dittos
    repeat: this is what is scored."""
    from . import (
        parse,
    )  # it and the commentary take half as long to load as all else that checks a graph which is made  # noqa: E501

    words, spans = text.base_text(book, text.paragraphs(book, corpus))
    record = next(
        (span[0] for span, segment in zip(spans, book.base()) if segment.layer == "ji"), None
    )
    over = corpus or at_hand()
    read_as = text.as_folded(words, over)  # as an editor of a corpus of one's own has it read
    parties = _parties(book, over)
    told = parse.read(read_as, book.chapter, record, corpus, parties)
    reading = parse.place(_quoted(told, read_as, words), spans, words)
    acts = (*reading.acts, *reading.copies)
    return replace(reading, acts=parse.doubted(acts, text.unreviewed(book.chapter, corpus)))


def _quoted(reading: Reading, read_as: str, words: str) -> Reading:
    """A reading with its clauses quoted as they are written, where an editor has letters read as
    others; offsets are the same in both."""
    if read_as == words:
        return reading

    def written(one: _Quoting) -> _Quoting:
        at = read_as.find(one.quote, max(0, one.start - len(one.quote)))
        return replace(one, quote=words[at : at + len(one.quote)]) if at >= 0 else one

    return replace(
        reading,
        acts=tuple(map(written, reading.acts)),
        copies=tuple(map(written, reading.copies)),
        statements=tuple(map(written, reading.statements)),
    )


def weave_given(
    book: Edition,
    given: Edition,
    reading: Reading,
    step: Step = nullcontext,
    told: list[Fault] | None = None,
    corpus: Corpus | None = None,
) -> Store:
    """The graph of a text that was put in the place of an edition (:func:`zunzu.text.recast`) and
    read, as a store; where a segment has the edition's very words, what a person wrote of its acts
    holds too."""
    from .rdf import weave

    whole = annotated_given(book, given, reading, corpus)
    with step("weaving the graph"):
        return weave.weave([given], [whole], lenient=True, told=told, corpus=corpus)


def annotated_given(
    book: Edition, given: Edition, reading: Reading, corpus: Corpus | None = None
) -> Reading:
    """A reading of such a text, with what a person wrote of the acts of segments that have the
    edition's very words."""
    ours = {segment.id: segment.text for segment in book.base()}
    same = {s.id for s in given.base() if s.text == ours.get(s.id)}
    return annotated(reading, given, same, corpus)
