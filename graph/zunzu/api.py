"""What ``import zunzu`` gives: editions, acts, the stage, the graph, questions, checks, each in one
call; of what is shipped, or of the ``corpus`` that is given.

>>> import zunzu
>>> [chapter.title for chapter in zunzu.editions()]
['鄉飲酒禮', '鄉射禮', '大射儀', '覲禮', '特牲饋食禮']
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias

from . import build, kept, parse, text
from .corpus import Corpus, shipped
from .errors import fail, nearest
from .lexicon import lexicon
from .model import Act, Edition
from .rdf.limits import Limits

__all__ = [
    "Corpus",
    "Limits",
    "acts",
    "answer",
    "check",
    "edition",
    "editions",
    "explain",
    "graph",
    "query",
    "questions",
    "read",
    "scene",
    "shipped",
]

if TYPE_CHECKING:
    from .ask.question import Question
    from .ask.table import Table
    from .rdf.remote import RemoteStore
    from .rdf.store import Store
    from .rdf.worker import Screened, Worker
    from .rules.validate import Finding

#: What is asked: ours where nothing is given, the endpoint at an address, or a store of somebody
#: else's.
Held: TypeAlias = "str | Store | RemoteStore | None"


def editions(*, corpus: Corpus | None = None) -> tuple[text.Card, ...]:
    """The cards of all chapters (``id title pinyin english aliases witness`` and more), in the
    order of the book.

    >>> import zunzu
    >>> [(card.id, card.title) for card in zunzu.editions()][0]
    ('yili.04', '鄉飲酒禮')
    """
    return text.editions(corpus=corpus)


def edition(chapter: text.Chapter, *, corpus: Corpus | None = None) -> Edition:
    """A chapter with its segments of all layers, its sections and corrections, by title in either
    script, pinyin or id.

    ``segments`` have ``id layer text target`` (layer ``jing`` and ``ji`` are the text, ``zhu`` and
    ``shu`` its commentary, which has its segment of the text as ``target``); ``base()`` gives those
    of the text, in order. Raises ZunzuError, with the nearest names, for one that is not there.

    >>> import zunzu
    >>> book = zunzu.edition("乡射礼")
    >>> book.title, book.base()[0].id, book.base()[0].layer
    ('鄉射禮', 'yili.05.001', 'jing')
    >>> [s.text for s in book.segments if s.target == "yili.05.003" and s.layer == "zhu"]
    ['雖先飲酒，主于射也，其序賓之禮略。']
    """
    return text.edition(chapter, corpus)


def acts(chapter: text.Chapter, *, corpus: Corpus | None = None) -> tuple[Act, ...]:
    """Every act of a chapter as the graph has it, in order, the copies of dittos last.

    An act has ``verb``, tuples of names as ``agent object recipient place``, ``facing vessel
    posture purpose round``, and says in
    ``elided`` which of them the clause does not write, in ``warrants`` why they were filled as they
    are. Raises ZunzuError for a chapter that is not there.

    >>> import zunzu
    >>> [a.verb for a in zunzu.acts("鄉飲酒禮") if a.segment == "yili.04.018"]
    ['坐', '取', '降', '洗']
    """
    return build.recorded(edition(chapter, corpus=corpus), corpus).acts


def read(words: str, *, corpus: Corpus | None = None) -> tuple[Act, ...]:
    """The acts of any ritual prose, punctuated or not, in either script, in order; what a ditto
    repeats is not spelled out.

    >>> import zunzu
    >>> [(act.agent, act.verb, act.object) for act in zunzu.read("賓降，洗觶。")]
    [(('賓',), '降', ()), (('賓',), '洗', ('觶',))]
    """
    return parse.read(words, corpus=corpus).acts


def explain(words: str, *, corpus: Corpus | None = None) -> str:
    """Why ``words`` were read as they were, in lines to be read: the words as they were divided,
    and of each act the rows of the tables that made it, who was proposed by which warrant, and who
    lost.

    >>> import zunzu
    >>> for line in zunzu.explain("賓降，洗觶。").splitlines()[-2:]: print(line.strip())
    who      賓  承上：不言者，即上句行事之人 (E1 same-agent, going_on)
    what     觶  written
    """
    return "\n".join(parse.told(parse.explain(words, corpus), lexicon(corpus)))


def scene(chapter: text.Chapter, at: str, *, corpus: Corpus | None = None) -> parse.Stage:
    """The stage when the segment ``at`` (``036``, or its whole id) has been done: persons, cups,
    what is set out.

    ``persons`` and ``cups`` are dicts by name; a cup has ``kind holder place filled``.
    Raises ZunzuError for a segment that the chapter has not.

    >>> import zunzu
    >>> [cup.kind for cup in zunzu.scene("鄉飲酒禮", "031").cups.values()]
    ['爵']
    """
    book = edition(chapter, corpus=corpus)
    base = [segment.id for segment in book.base()]
    wanted = at if at in base else f"{book.chapter}.{at}"
    if wanted not in base:
        raise fail(
            f"scene of {book.title}",
            f"there is no segment {at!r} of the base text",
            nearest(wanted, base) or f"the first is {base[0]}, the last {base[-1]}",
        )
    before = set(base[: base.index(wanted) + 1])
    acts = build.recorded(book, corpus).acts
    return parse.stage_at(acts, before, book.begins(), lexicon(corpus))


def graph(store: str | None = None, *, corpus: Corpus | None = None) -> Store | RemoteStore:
    """The graph, to be asked with SPARQL: ours, made first when it is out of date, or the endpoint
    at the address ``store``.

    Ours is a ``pyoxigraph.Store`` for reading.  Raises ZunzuError when it cannot be made, or for
    what is no address.

    >>> import zunzu
    >>> zunzu.graph("nowhere")
    Traceback (most recent call last):
    ...
    zunzu.errors.ZunzuError: --store: 'nowhere' is no address of a store
      remedy: give a whole one: http://localhost:7878/query
    """
    if store is None:
        return build.store(corpus=corpus)
    from .rdf.remote import RemoteStore, door

    return RemoteStore(door(store))


def questions(words: str = "", *, corpus: Corpus | None = None) -> tuple[Question, ...]:
    """The questions of the library, or those that speak of ``words`` (either script, pinyin,
    English), best first.

    A question has ``name title_zh title_en asks params columns query``.  Raises ZunzuError, with
    the nearest, where none does.

    >>> import zunzu
    >>> [q.name for q in zunzu.questions("扑")][0]
    'rod'
    """
    from .ask import library

    known = library.of(corpus)
    return known.search(words) if words else known.questions


def answer(
    question: str,
    *,
    why: bool = False,
    store: Held = None,
    limits: Limits | None = None,
    corpus: Corpus | None = None,
    **settings: str | Sequence[str],
) -> Table:
    """The answer to a question by its name or title; ``settings`` are its parameters, in any of the
    languages.

    A value is a label in any of the languages, or several of them; ``chapter="any"`` asks all
    rites.  The table shows itself in a notebook; ``records()`` gives a dict a row, ``passages``
    (with ``why``) the proofs of each row.  Raises ZunzuError for an unknown question, parameter or
    value, each with the nearest.

    >>> import zunzu
    >>> zunzu.answer("shares", cut="肩").records()[0]["俎主"]
    '賓'
    >>> found = zunzu.answer("cuts", cut=["肩", "臂"], chapter="特牲饋食禮")
    >>> [row["俎主"] for row in found.records()]
    ['尸', '尸', '主人']

    Words that are sought in the text are found however they are written there, 于 or 於, in either
    script, with marks between:

    >>> [row["文"] for row in zunzu.answer("words", word="说屦揖让").records()]
    ['說屨，揖讓如初，升，坐。']
    """
    from .ask import library, run
    from .ask.answers import Answers

    known = library.of(corpus)
    asked = known.get(question)
    free = {param.name for param in asked.params if param.kind == "text"}
    told = {
        name: [form for word in _several(value) for form in text.spellings(word, corpus)]
        if name in free
        else value
        for name, value in settings.items()
    }
    with _apart(store, limits, corpus) as held:
        if store is None:
            return Answers(kept.folder(corpus), corpus).answer(lambda: held, asked, told, why)
        return run.answer(held, asked, told, why)


def query(
    sparql: str,
    *,
    why: bool = False,
    store: Held = None,
    limits: Limits | None = None,
    corpus: Corpus | None = None,
) -> Table:
    """The answer to any SPARQL query; our prefixes are known (``zz:``, ``id:``, ``verb:`` …).

    SELECT gives its own columns, CONSTRUCT and DESCRIBE subject, predicate and object, ASK a table
    with ``truth``. It runs in a process of its own and is ended when it meets its ``limits``:
    ``zunzu.Limits(seconds=60, megabytes=2048)``, unless others are given.  Raises ZunzuError for a
    malformed query, with its place, for an update, and for a query that was ended.

    >>> import zunzu
    >>> zunzu.query("ASK { ?act zz:verb verb:xian ; zz:recipient/zz:role role:shi }").truth
    True
    """
    from .ask import run

    with _apart(store, limits, corpus) as held:
        return run.free(held, sparql, why=why)


def check(
    chapter: text.Chapter | None = None, *, store: Held = None, corpus: Corpus | None = None
) -> list[Finding]:
    """What breaks a rule of the rite, in the order of the text; of one chapter, or of all.

    A finding has the ``rule`` and its source ``words``, ``message_zh message_en``, the ``act`` and
    its ``passage``; no findings are good. Raises ZunzuError for a chapter that is not there.

    >>> import zunzu
    >>> zunzu.check("覲禮")
    []
    """
    from .rules import rulebook, validate
    from .rules.shapes import forms

    held = _store(store, corpus)
    held = held.fetched() if hasattr(held, "fetched") else held
    return validate.check(
        held,
        rulebook(corpus),
        forms(corpus),
        chapters=[text.find_chapter(chapter, corpus).id] if chapter else None,
    )


def _several(value: str | Sequence[str]) -> Sequence[str]:
    return [value] if isinstance(value, str) else value


@contextmanager
def _apart(
    store: Held, limits: Limits | None, corpus: Corpus | None
) -> Iterator[Worker | Screened]:
    """What is asked, in a process that can be ended; the one that holds our own store is kept
    for the next question."""
    limits = limits or Limits()
    if store is None:
        with _ours_alone:
            held: Worker | Screened = _ours(limits, corpus)
        yield held
        return
    from .rdf.worker import apart

    held = apart(_store(store, corpus), limits)
    try:
        yield held
    finally:
        held.close()


_kept: dict[tuple[int, int, int, Limits], Worker] = {}
_ours_alone = threading.Lock()


def _ours(limits: Limits, corpus: Corpus | None) -> Worker:
    """The worker of our own store as it is now, with those limits; of a store that was made anew
    the old one is let go."""
    place = build.make(corpus=corpus).parent / "store"
    made = place.stat()
    key = (os.getpid(), made.st_ino, made.st_mtime_ns, limits)
    if key not in _kept:
        from .rdf.worker import Worker

        store, lies = build.opened(corpus=corpus)
        for other in [known for known in _kept if known[:3] != key[:3]]:
            old = _kept.pop(other)
            if other[0] == key[0]:  # those of a parent are the parent's
                old.close()
        _kept[key] = Worker(store, limits, lies)
    return _kept[key]


def _store(store: Held, corpus: Corpus | None = None) -> Store | RemoteStore:
    return graph(store, corpus=corpus) if store is None or isinstance(store, str) else store
