"""Asked in one's own words: what was understood, a table where acts or a question of the library
answer, and always the passages that fit best with what the commentators say of them.

>>> from zunzu.ask.words import words            # doctest: +SKIP
>>> words(store, "介酢主人時誰斟酒").passages[0].segment   # doctest: +SKIP
'yili.04.061'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..corpus import Corpus, shipped
from ..seek import index as indexes
from ..seek.index import Index, Said
from ..seek.paired import paired
from ..seek.question import Understood, understood
from ..seek.ranked import Found, found
from ..seek.spelling import pairs, runs
from .compared import beside
from .question import Column
from .table import Cell, Passage, Table

if TYPE_CHECKING:
    from ..rdf.worker import Asked

#: Where the words of questions stand in a corpus.
TABLE = ("queries", "asking.tsv")
#: So many passages are given, and of each so many acts.
MOST, _ACTS = 5, 3
#: Of rites that are compared so many passages each are looked at, and so many given.
_CANDIDATES, _EACH = 12, 3
#: No name of several letters is longer.
_LONGEST_NAME = 8
#: What is asked that no act answers.
_NO_ACT = ("why", "meaning", "number")

#: What commentators tell that answers what is asked.
_SAID = {"why": "Reason", "number": "NumberTold", "when": "TimeTold", "where": "PlaceTold"}
#: So many of these are shown.
_MOST_SAID = 6
#: What it is worth that a word stands in the words of the text, if these are no longer than so.
_UNDER, _LONG_LEMMA = 1.2, 10
#: Kinds of names that persons have.
_PERSONS = frozenset({"role", "rank"})

_SAID_COLUMNS = (
    Column("chapter", "篇", "chapter"),
    Column("segment", "段", "segment"),
    Column("lemma", "經", "text"),
    Column("explains", "所釋", "of what"),
    Column("stated", "注家所言", "told"),
    Column("author", "誰", "by"),
)
_ACT_COLUMNS = (
    Column("chapter", "篇", "chapter"),
    Column("segment", "段", "segment"),
    Column("who", "誰", "who"),
    Column("how", "何如", "how"),
    Column("verb", "事", "act"),
    Column("things", "物", "what"),
    Column("to", "於誰", "to"),
    Column("place", "處", "where"),
    Column("facing", "面", "facing"),
    Column("condition", "若", "if"),
    Column("words", "經文", "words"),
)
_PASSAGE_COLUMNS = (
    Column("chapter", "篇", "chapter"),
    Column("segment", "段", "segment"),
    Column("section", "節", "section"),
    Column("words", "經文", "words"),
    Column("notes", "注疏", "commentary"),
)


@dataclass(frozen=True, slots=True)
class Answer:
    """What is answered to words: ``acts`` is a table of the acts that fit (None where none does or
    none is asked for), ``passages`` are the segments that fit best, each with its commentary, the
    best first, ``said_of`` is a table of what commentators tell that answers (reasons; of numbers,
    times and places those the text is silent of), ``command`` says the same in the terms of the
    library, ``titles`` are those of the rites."""

    understood: Understood
    passages: tuple[Found, ...]
    acts: Table | None
    command: str
    titles: Mapping[str, str]
    said_of: Table | None = None

    def table(self) -> Table:
        """The passages as a table: one row each, its words and what the commentators say."""
        rows = tuple(
            (
                _text(self.titles.get(f.chapter, f.chapter)),
                _text(f.segment),
                _text(f.section),
                _text(f.words),
                _text(" ".join(f"{n.author}：{n.words}" for n in f.notes)),
            )
            for f in self.passages
        )
        return Table(_PASSAGE_COLUMNS, rows)

    def said(self) -> str:
        """How the words were understood, in one line.

        What is asked, of which rites, of what, and the words that stand in no text.
        """
        of = [self.titles.get(chapter, chapter) for chapter in self.understood.chapters]
        parts = ["/".join(part.said[:3]) or part.words for part in self.understood.parts]
        asks = [*self.understood.asks[:1], *(["contrast"] if self.understood.contrast else [])]
        unknown = (
            [f"(not in the texts: {' '.join(self.understood.unknown)})"]
            if self.understood.unknown
            else []
        )
        return " · ".join(
            [*(["+".join(asks) + "?"] if asks else []), *of, *dict.fromkeys(parts), *unknown]
        )


def words(store: Asked, asked: str, most: int = MOST, corpus: Corpus | None = None) -> Answer:
    """The answer to a question in one's own words, from any store.

    An index of the store is drawn first (some seconds); who asks more than once keeps one:
    :func:`answered`.  Raises ZunzuError for more than 2,000 characters.
    """
    return answered(drawn(store, corpus), asked, most)


def drawn(store: Asked, corpus: Corpus | None = None) -> Index:
    """An index of a store, in memory."""
    from ..seek.drawn import drawn as rows

    return indexes.in_memory(rows(store, (corpus or shipped()).path(*TABLE)))


def kept(place: Path, made: str, ask: Callable[[], Asked], corpus: Corpus | None = None) -> Index:
    """The index that lies in a folder beside the graph ``made`` is the digest of; it is drawn first
    where it is missing or of another graph."""
    from hashlib import sha256

    whole = corpus or shipped()
    own = whole.digest((), ("seek",)) + sha256(whole.path(*TABLE).read_bytes()).hexdigest()
    digest, file = f"{made}.{sha256(own.encode()).hexdigest()}", place / "seek.sqlite"
    if (index := indexes.opened(file, digest)) is not None:
        return index
    from ..seek.drawn import drawn as rows

    return indexes.written(file, digest, rows(ask(), whole.path(*TABLE)))


def answered(index: Index, asked: str, most: int = MOST) -> Answer:
    """The answer to a question in one's own words, from an index that is kept.

    Raises ZunzuError for more than 2,000 characters.
    """
    question = understood(index, asked)
    signs = _signs(index)
    if question.contrast:
        rites = question.chapters or tuple(index.chapters)
        each = [found(index, question, _CANDIDATES, signs, [rite]) for rite in rites]
        passages = paired(each)[: max(most, len(rites))]
    else:
        passages = found(index, question, most, signs, question.chapters)
    acts = None if _is_told(question) else _acts(index, passages)
    if question.contrast and acts is not None:
        acts = _beside(index, passages) or acts
    return Answer(
        question,
        tuple(passages),
        acts,
        _command(question, passages),
        index.chapters,
        _said(index, question, passages),
    )


def _said(index: Index, question: Understood, passages: list[Found]) -> Table | None:
    """What commentators tell of the passages that answers what is asked: those first that
    have most words of the question, in what is told or in the words of the text that it is told of.
    """
    kind = _SAID.get(question.asks[0] if question.asks else "")
    if kind is None or not passages:
        return None
    best = passages[0].segment
    told = index.said([p.segment for p in passages], kind)
    fits = [(*_fits(index, question, one), one.base == best, one) for one in told]
    scored = [(fit + here, one) for fit, of_deed, here, one in fits if fit and (of_deed or here)]
    kept = sorted((pair for pair in scored if pair[0] > 1), key=lambda pair: -pair[0])
    return _said_table(index, [one for _, one in kept[:_MOST_SAID]])


def _fits(index: Index, question: Understood, said: Said) -> tuple[float, bool]:
    """How many words of a question stand in what is told, or in the words of the text it is of;
    and whether one of them tells more than who acts, which alone explains nothing."""
    told, of = (index.spelling.of(w) for w in (said.explains + said.words, said.lemma))
    share = _UNDER / max(len(of) / _LONG_LEMMA, 1)
    fits = {
        part: any(form in told for form in part.forms)
        + share * any(form in of for form in part.forms)
        for part in question.parts
    }
    deeds = [fit for part, fit in fits.items() if not _PERSONS.intersection(part.kinds)]
    return sum(fits.values()), any(deeds) or not deeds


def _said_table(index: Index, kept: list[Said]) -> Table | None:
    rows = tuple(
        (
            _text(index.chapters.get(one.base.rpartition(".")[0], "")),
            _text(one.base),
            _text(one.lemma),
            _text(one.explains),
            _text(one.stated),
            _text(one.author),
        )
        for one in kept
    )
    proofs = tuple((Passage(one.base, one.words),) for one in kept)
    return Table(_SAID_COLUMNS, rows, {}, proofs) if rows else None


def _is_told(question: Understood) -> bool:
    """Whether what is asked is told by no act."""
    return bool(question.asks) and question.asks[0] in _NO_ACT


def nearest(index: Index, question: Understood) -> list[str]:
    """The names most like one word that is no name and that no passage has; none for words that
    some passage has, and for several."""
    word = question.folded
    if (
        not 1 < len(word) <= _LONGEST_NAME
        or runs(word) != [word]
        or index.count(f'"{pairs(word)}"')
        or any(part.own and part.words == word for part in question.parts)
    ):
        return []
    labels = {
        name.folded: name.label
        for name in index.every("role", "thing", "place", "cut", "song", "verb")
        if name.own
    }
    from ..seek.near import near

    return [
        labels[name]
        for name in near(word, labels, use=lambda name: index.count(f'"{pairs(name) or name}"'))
    ]


def _signs(index: Index) -> Mapping[str, tuple[str, ...]]:
    told: dict[str, list[str]] = {}
    for name in index.every("signs"):
        told.setdefault(name.means, []).append(name.folded)
    return {asked: tuple(heap) for asked, heap in told.items()}


def _acts(index: Index, passages: Iterable[Found]) -> Table | None:
    """The acts that fit as well as those of the best passage, told whole, in the order of the
    passages."""
    labels: dict[str, dict[str, str]] = {}
    rows, proofs = [], []
    for passage in passages:
        for act in passage.acts[:_ACTS]:
            rows.append(
                (
                    _text(index.chapters.get(passage.chapter, passage.chapter)),
                    _text(passage.segment),
                    *_told(act, labels),
                )
            )
            proofs.append((Passage(passage.segment, act["clause"]),))
    return Table(_ACT_COLUMNS, tuple(rows), labels, tuple(proofs)) if rows else None


def _beside(index: Index, passages: list[Found]) -> Table | None:
    """The acts of the best passage of each rite, side by side."""
    labels: dict[str, dict[str, str]] = {}
    best = {passage.chapter: passage for passage in reversed(passages)}
    told = [
        (one, _told(one.acts[0], labels) if one.acts else [*[None] * 8, _text(one.words)])
        for one in sorted(best.values(), key=passages.index)
    ]
    return beside(told, index.chapters, labels)


def _told(act: Mapping[str, Any], labels: dict[str, dict[str, str]]) -> list[Cell | None]:
    """What is told of an act: who, how, what, with what, to whom, where, whither, if, and its
    words."""
    return [
        _named(act["who"], labels),
        _text(_how(act)),
        _named(act["verb"], labels),
        _named(act["things"] or act["as"] or act["vessel"][:1], labels),
        _named(act["to"], labels),
        _text("、".join(act.get("where", ()))),
        _named(act["facing"], labels),
        _text(act.get("condition", "")),
        _text(act["clause"]),
    ]


def _how(act: Mapping[str, Any]) -> str:
    """What is told of an act besides: not done, the manner, how often."""
    said = ["不"] if act.get("negated") in ("true", "1") else []
    said += act.get("manner", ())
    if int(act.get("count", 1)) > 1:
        said.append(f"×{act['count']}")
    return " ".join(said)


def _named(things: Iterable[list[str]], labels: dict[str, dict[str, str]]) -> Cell | None:
    iris = []
    for iri, zh, en in things:
        labels[iri] = {"zh-hant": zh, "en": en}
        iris.append(iri)
    if len(iris) == 1:
        return Cell("uri", iris[0])
    return Cell("literal", " ".join(iris), iris=tuple(iris)) if iris else None


def _text(words: str) -> Cell | None:
    return Cell("literal", words) if words else None


def _command(question: Understood, passages: list[Found]) -> str:
    """A command of the library that leads to the first passage."""
    if not passages:
        return ""
    first = passages[0]
    if first.acts and not _is_told(question):
        act = first.acts[0]
        if act["as"]:
            return f"zunzu ask serves-as --set {_quoted(f'chapter={first.chapter}')}"
        sets = [f"section={first.section}"] if first.section else []
        sets += [f"verb={zh}" for _, zh, _ in act["verb"][:1]]
        return " ".join(["zunzu ask acts", *(f"--set {_quoted(s)}" for s in sets)])
    return f"zunzu read {first.chapter} {first.segment.rpartition('.')[2]}"


def _quoted(setting: str) -> str:
    """A setting as a shell takes it."""
    return f"'{setting}'" if any(c in setting for c in " '\"$`\\;&|<>()") else setting
