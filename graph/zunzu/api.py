"""What ``import zunzu`` gives: editions, acts, the stage, the graph, questions, checks, each in one call.

>>> import zunzu
>>> [chapter.title for chapter in zunzu.editions()]
['鄉飲酒禮', '鄉射禮', '大射儀', '覲禮', '特牲饋食禮']
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from . import assets, build, parse, text
from .errors import fail, nearest
from .model import Act, Edition
from .rdf.limits import Limits

if TYPE_CHECKING:
    from .ask.question import Question
    from .ask.table import Table
    from .rdf.validate import Finding
    from .rdf.worker import Screened, Worker


def editions() -> tuple[text.Card, ...]:
    """The cards of all chapters (``id title pinyin english aliases witness`` and more), in the order of the book.

    >>> import zunzu
    >>> [(card.id, card.title) for card in zunzu.editions()][0]
    ('yili.04', '鄉飲酒禮')
    """
    return text.editions()


def edition(chapter: str) -> Edition:
    """A chapter with its segments of all layers, its sections and corrections, by title in either script, pinyin or id.

    ``segments`` have ``id layer text target`` (layer ``jing`` and ``ji`` are the text, ``zhu`` and ``shu`` its commentary, which
    has its segment of the text as ``target``); ``base()`` gives those of the text, in order.
    Raises ZunzuError, with the nearest names, for one that is not there.

    >>> import zunzu
    >>> book = zunzu.edition("乡射礼")
    >>> book.title, book.base()[0].id, book.base()[0].layer
    ('鄉射禮', 'yili.05.001', 'jing')
    >>> [s.text for s in book.segments if s.target == "yili.05.003" and s.layer == "zhu"]
    ['雖先飲酒，主于射也，其序賓之禮略。']
    """
    return text.edition(text.find_chapter(chapter).id)


def acts(chapter: str) -> tuple[Act, ...]:
    """Every act of a chapter as the graph has it, in order, the copies of dittos last.

    An act has ``verb``, tuples of names as ``agent object recipient place``, ``facing vessel posture purpose round``, and says in
    ``elided`` which of them the clause does not write, in ``warrants`` why they were filled as they are.
    Raises ZunzuError for a chapter that is not there.

    >>> import zunzu
    >>> [a.verb for a in zunzu.acts("鄉飲酒禮") if a.segment == "yili.04.018"]
    ['坐', '取', '降', '洗']
    """
    return build.reading(edition(chapter)).acts


def scene(chapter: str, at: str) -> parse.Stage:
    """The stage when the segment ``at`` (``036``, or its whole id) has been done: persons, cups, what is set out.

    ``persons`` and ``cups`` are dicts by name; a cup has ``kind holder place filled``.
    Raises ZunzuError for a segment that the chapter has not.

    >>> import zunzu
    >>> [cup.kind for cup in zunzu.scene("鄉飲酒禮", "031").cups.values()]
    ['爵']
    """
    book = edition(chapter)
    base = [segment.id for segment in book.base()]
    wanted = at if at in base else f"{book.chapter}.{at}"
    if wanted not in base:
        raise fail(f"scene of {book.title}", f"there is no segment {at!r} of the base text",
                   nearest(wanted, base) or f"the first is {base[0]}, the last {base[-1]}")
    before = set(base[:base.index(wanted) + 1])
    return parse.stage(act for act in build.reading(book).acts if act.segment in before)


def graph(store: str | None = None):
    """The graph, to be asked with SPARQL: ours, made first when it is out of date, or the endpoint at the address ``store``.

    Ours is a ``pyoxigraph.Store`` for reading.  Raises ZunzuError when it cannot be made, or for what is no address.

    >>> import zunzu
    >>> zunzu.graph("nowhere")
    Traceback (most recent call last):
    ...
    zunzu.errors.ZunzuError: --store: 'nowhere' is no address of a store
      remedy: give a whole one: http://localhost:7878/query
    """
    if store is None:
        return build.store()
    from .rdf.remote import RemoteStore, door

    return RemoteStore(door(store))


def questions(words: str = "") -> tuple[Question, ...]:
    """The questions of the library, or those that speak of ``words`` (either script, pinyin, English), best first.

    A question has ``name title_zh title_en asks params columns query``.  Raises ZunzuError, with the nearest, where none does.

    >>> import zunzu
    >>> [q.name for q in zunzu.questions("扑")][0]
    'rod'
    """
    from .ask import library

    known = library.load(assets.path("queries", "questions"))
    return known.search(words) if words else known.questions


def answer(question: str, *, why: bool = False, store=None, limits: Limits | None = None, **settings: str | Sequence[str]) -> Table:
    """The answer to a question by its name or title; ``settings`` are its parameters, in any of the languages.

    A value is a label in any of the languages, or several of them; ``chapter="any"`` asks all rites.  The table shows itself in a
    notebook; ``records()`` gives a dict a row, ``passages`` (with ``why``) the proofs of each row.  Raises ZunzuError for an
    unknown question, parameter or value, each with the nearest.

    >>> import zunzu
    >>> zunzu.answer("shares", cut="肩").records()[0]["俎主"]
    '賓'
    >>> [row["俎主"] for row in zunzu.answer("cuts", cut=["肩", "臂"], chapter="特牲饋食禮").records()]
    ['尸', '尸', '主人']

    Words that are sought in the text are found however they are written there, 于 or 於, in either script, with marks between:

    >>> [row["文"] for row in zunzu.answer("words", word="说屦揖让").records()]
    ['說屨，揖讓如初，升，坐。']
    """
    from .ask import library, run

    known = library.load(assets.path("queries", "questions"))
    asked = known.get(question)
    free = {param.name for param in asked.params if param.kind == "text"}
    told = {name: [form for word in _several(value) for form in text.spellings(word)] if name in free else value
            for name, value in settings.items()}
    with _apart(store, limits) as held:
        return run.answer(held, asked, told, why)


def query(sparql: str, *, why: bool = False, store=None, limits: Limits | None = None) -> Table:
    """The answer to any SPARQL query; our prefixes are known (``zz:``, ``id:``, ``verb:`` …).

    SELECT gives its own columns, CONSTRUCT and DESCRIBE subject, predicate and object, ASK a table with ``truth``.
    It runs in a process of its own and is ended when it meets its ``limits``: ``zunzu.Limits(seconds=60, megabytes=2048)``,
    unless others are given.  Raises ZunzuError for a malformed query, with its place, for an update, and for a query that was ended.

    >>> import zunzu
    >>> zunzu.query("ASK { ?act zz:verb verb:xian ; zz:recipient/zz:role role:shi }").truth
    True
    """
    from .ask import run

    with _apart(store, limits) as held:
        return run.free(held, sparql, why=why)


def check(chapter: str | None = None, *, store=None) -> list[Finding]:
    """What breaks a rule of the rite, in the order of the text; of one chapter, or of all.

    A finding has the ``rule`` and its source ``words``, ``message_zh message_en``, the ``act`` and its ``passage``; no findings are good.
    Raises ZunzuError for a chapter that is not there.

    >>> import zunzu
    >>> zunzu.check("覲禮")
    []
    """
    from .rdf import validate

    held = _store(store)
    held = held.fetched() if hasattr(held, "fetched") else held
    return validate.check(held, chapters=[text.find_chapter(chapter).id] if chapter else None)


def _several(value: str | Sequence[str]) -> Sequence[str]:
    return [value] if isinstance(value, str) else value


@contextmanager
def _apart(store, limits: Limits | None) -> Iterator[Worker | Screened]:
    """What is asked, in a process that can be ended; the one that holds our own store is kept for the next question."""
    limits = limits or Limits()
    if store is None:
        with _ours_alone:
            held: Worker | Screened = _ours(limits)
        yield held
        return
    from .rdf.worker import apart

    held = apart(_store(store), limits)
    try:
        yield held
    finally:
        held.close()


_kept: dict[tuple[int, int, int, Limits], Worker] = {}
_ours_alone = threading.Lock()


def _ours(limits: Limits) -> Worker:
    """The worker of our own store as it is now, with those limits; of a store that was made anew the old one is let go."""
    place = build.make().parent / "store"
    made = place.stat()
    key = (os.getpid(), made.st_ino, made.st_mtime_ns, limits)
    if key not in _kept:
        from .rdf.worker import Worker

        store = build.store()
        for other in [known for known in _kept if known[:3] != key[:3]]:
            old = _kept.pop(other)
            if other[0] == key[0]:  # those of a parent are the parent's
                old.close()
        _kept[key] = Worker(store, limits, place)
    return _kept[key]


def _store(store):
    return graph(store) if store is None or isinstance(store, str) else store
