"""Why an answer about a rite is empty: what the question needs and the rite has not.

Of the query the names are taken that must be met for a row to come (classes, concepts, notes on a
passage; of a list of them one), and each is looked for in the rite; so are the words that are
sought.  What is optional or must not be is left aside.  Where each is there, :mod:`.stops` finds
how far the question comes.  A word that the text has and that is no act or statement there is
quoted beside.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import pyoxigraph as ox

from ..rdf.names import BASE, ONTOLOGY, PREFIXES, SCHEMES, VOCAB, zz
from ..rdf.worker import Asked
from .labels import labels_of
from .question import Question
from .settings import bind, terms_of
from .stops import Stop, stop_of

_COMMENT = re.compile(r"(?m)^#.*$|\s# .*$")
_ASIDE = re.compile(r"\b(?:OPTIONAL|MINUS|FILTER\s+NOT\s+EXISTS)\s*(?=\{)", re.IGNORECASE)
#: One of several: a list of values, of what a filter lets through.
_LIST = re.compile(r"VALUES\s+(?:\?\w+|\([^()]*\))\s*\{([^{}]*)\}|\bIN\s*\(([^()]*)\)")
#: What may be one thing or another, or is compared.
_EITHER = re.compile(r"FILTER\s*\((?=[^\n]*\|\|)")
_UNION = re.compile(r"\}\s*UNION\s*(?=\{)", re.IGNORECASE)
_NAME = re.compile(r"(?<![\w<:/])([a-z]+):([A-Za-z][\w-]*)|<([^<>\s]+)>")
#: Concepts that no rite has: parts of an act, and what says how we know.
_NO_MATTER = frozenset({"slot", "warrant"})
_CLASS = re.compile(re.escape(ONTOLOGY) + r"[A-Z]\w*\Z")
#: What ties a note to its passage.
_NOTED = zz("target").value
#: Where an edition keeps its records.
_EDITION = ox.NamedNode(f"{BASE}graph/edition")
#: What every rite has.
_EVERYWHERE = frozenset(zz(name).value for name in ("Chapter", "Segment", "Act"))


@dataclass(frozen=True, slots=True)
class Lack:
    """What a rite has not: one of these names is needed.  ``kind`` is ``concept``, ``class``, or of
    a class ``commentary`` (told by commentators alone, and the rite has no commentary), ``editor``
    (stands in the graph only where an editor wrote it down) or ``edition`` (a record that its
    edition keeps of itself, and this one has none); ``words`` are sought and stand nowhere."""

    names: tuple[str, ...]
    kind: str


def lacks(
    store: Asked, question: Question, settings: Mapping[str, str | Sequence[str]]
) -> tuple[Lack, ...]:
    """What a question needs and the rites that are set have not; nothing where no rite is set, and
    where each thing is there and only no act or statement has all of it.

    Raises ZunzuError as :func:`.settings.bind` does.
    """
    chapters = _rites(store, question, settings)
    if not chapters:
        return ()
    query = bind(store, question, settings)
    missing = (
        names
        for names in dict.fromkeys(_needed(query))
        if names and not any(_has(store, chapter, name) for chapter in chapters for name in names)
    )
    named = [Lack(names, _kind(store, names, chapters)) for names in missing]
    return (*named, *_unheard(store, question, settings, chapters))


def _unheard(
    store: Asked,
    question: Question,
    settings: Mapping[str, str | Sequence[str]],
    chapters: Sequence[ox.NamedNode],
) -> Iterator[Lack]:
    """The words that a question seeks in the text, where none of them stands in the rites."""
    for param in question.params:
        if not re.search(rf"CONTAINS\(\?text, \?{param.name}\)", question.query):
            continue
        values = _several(settings.get(param.name, param.default))
        words = [str(term) for value in values for term in terms_of(store, param, value) if term]
        held = f"?one zz:text ?text . VALUES ?word {{ {' '.join(words)} }}"
        held += " FILTER(CONTAINS(?text, ?word))"
        if words and not any(_is(store, f"{held} ?one zz:inChapter {one} .") for one in chapters):
            yield Lack((*map(str, values),), "words")


def _rites(
    store: Asked, question: Question, settings: Mapping[str, str | Sequence[str]]
) -> list[ox.NamedNode]:
    """The rites that are set."""
    return [
        term
        for param in question.params
        if param.kind == "chapter" and param.name in settings
        for value in _several(settings[param.name])
        for term in terms_of(store, param, value)
        if isinstance(term, ox.NamedNode)
    ]


def told(
    store: Asked, question: Question, settings: Mapping[str, str | Sequence[str]], lang: str = "zh"
) -> str:
    """The same in words, with where the words stand that would be it, or with what a rite has in
    its place; "" where no rite is set."""
    if not (chapters := _rites(store, question, settings)):
        return ""
    tongue = "en" if lang == "en" else "zh-hant"
    text = [row[0].value for one in chapters for row in _rows(store, _TEXT.format(one))]
    said = _Said(store, tongue, text)
    if found := lacks(store, question, settings):
        return "; ".join(dict.fromkeys(said.lacking(lack, question) for lack in found))
    stop = stop_of(store, bind(store, question, settings))
    return said.stopped(stop) if stop else NOT_TOGETHER


_BROADER = f"{PREFIXES['skos']}broader"

#: What is said where nothing else is found.
NOT_TOGETHER = "no act or statement of it has all that is asked for"
_SAID = {
    "concept": "it has no {}",
    "class": "no statement of this kind ({}) was found in it",
    "commentary": "only commentators tell it ({}), and it has no commentary",
    "editor": "only an editor tells it ({}), and nobody has of this rite",
    "edition": "its edition has no record of this kind ({})",
    "words": "{} stands nowhere in it",
}
#: How a rite is without a concept, by the scheme of the concept.
_WITHOUT = {
    "verb": "no act of it is {}",
    "thing": "nothing is told in it of {}",
    "cut": "nothing is told in it of {}",
    "role": "nobody in it is {}",
    "phase": "no part of it is {}",
    "purpose": "nobody in it bows or declines for {}",
}
_TEXT = """SELECT ?text {{ ?one a zz:Segment ; zz:inChapter {} ; zz:layer ?layer ; zz:text ?text ;
  zz:order ?order . FILTER(?layer IN ("jing", "ji")) }} ORDER BY ?order"""
_CLAUSE = re.compile(r"[^，。；：、？！「」『』《》\s]+")


@dataclass(frozen=True, slots=True)
class _Said:
    """What a rite has not in words of one tongue, with where its text has the words for it."""

    store: Asked
    tongue: str
    text: Sequence[str]

    def lacking(self, lack: Lack, question: Question) -> str:
        """What is lacking, and where the words for it stand nevertheless."""
        if lack.kind == "words":
            return _SAID["words"].format(" or ".join(lack.names))
        if lack.kind == "concept":
            return self.without(lack.names)
        told = _SAID[lack.kind].format(self.called(lack.names))
        if lack.kind != "class":
            return told
        words = [word for word in question.keywords if word in question.title_zh]
        return told + self.standing(words[:1])

    def without(self, names: Sequence[str]) -> str:
        """That a rite has none of some concepts."""
        schemes = {name.removeprefix(VOCAB).partition("/")[0] for name in names}
        said = {_WITHOUT.get(scheme, _SAID["concept"]) for scheme in schemes}
        told = (said.pop() if len(said) == 1 else _SAID["concept"]).format(self.called(names))
        return told + self.standing(self.chinese(names), ", where it was not read so")

    def stopped(self, stop: Stop) -> str:
        """How far a question comes in a rite, and what then none has."""
        values = [value for value in stop.values if value.startswith((ONTOLOGY, VOCAB))]
        how = stop.wanting.rpartition("/")[2]
        if how == "verb" and not stop.kinds:
            return self.without(values)
        if how == "a" and not stop.all:
            return _SAID["class"].format(self.called(values)) + f", where {stop.words or 'it'} is"
        many = f"of its {stop.count:,}" if stop.count > 1 else "of its one"
        what = "statement" if any(map(_CLASS.match, stop.kinds)) else "act"
        kinds, having = self.called(stop.kinds), self.called(stop.having, " and ")
        told = f"{many} {what}{'s' * (stop.count > 1)}{kinds and f' {kinds}'}"
        told += having and f" with {having}"
        told += f" ({stop.words})" if stop.words and (kinds or having) else ""
        return f"{told}, {self.wanted(stop)}{self.standing(self.chinese(values))}"

    def wanted(self, stop: Stop) -> str:
        """What all that is left has not, or has and must not have."""
        if stop.condition:
            if stop.condition == "ji":
                return "all stand in the 記"
            return f"{'all have' if stop.all else 'none has'} {stop.condition}"
        if stop.wanting == zz("negated").value:
            return "none is said not to be done" if "true" in stop.values else "none is done"
        ours = [value for value in stop.values if ":" not in value or value.startswith(BASE)]
        named, values = self.called([stop.wanting]), self.called(ours)
        if stop.wanting == _BROADER:
            return f"{'all are' if stop.all else 'none is'} {values}"
        whole = f"{values} as {named}" if values else named
        return f"all have {whole}" if stop.all else f"none has {whole}"

    def called(self, names: Sequence[str], between: str = " or ") -> str:
        """Names of ours by their labels."""
        labels = labels_of(self.store, names)
        called = (labels.get(one, {}).get(self.tongue) or one.rpartition("/")[2] for one in names)
        return between.join(dict.fromkeys(called))

    def chinese(self, names: Sequence[str]) -> list[str]:
        """The Chinese labels of concepts."""
        concepts = labels_of(self.store, filter(lambda name: name.startswith(VOCAB), names))
        return [label for known in concepts.values() if (label := known.get("zh-hant"))]

    def standing(self, words: Sequence[str], how: str = "") -> str:
        """Where a word stands in the text, and how: in the first clause of how many."""
        clauses = [one for text in self.text for one in _CLAUSE.findall(text)]
        held = [one for one in clauses if any(word in one for word in words)]
        more = f" and {len(held) - 1} more" if held[1:] else ""
        return f" (the word is in {held[0]}{more}{how})" if held else ""


def _rows(store: Asked, query: str):  # type: ignore[no-untyped-def]  # as the store gives them
    return store.query(query, prefixes=PREFIXES, use_default_graph_as_union=True)


def _several(value: str | Sequence[str]) -> Sequence[str]:
    return [value] if isinstance(value, str) else value


def _needed(query: str) -> Iterator[tuple[str, ...]]:
    """The names that must be met, each with those that would do in its place."""
    declared = PREFIXES | dict(re.findall(r"PREFIX\s+(\w+):\s*<([^<>]*)>", query))
    body = _COMMENT.sub("", query[query.index("{") :])
    body = _without(_without(body, _ASIDE), _EITHER, "()")
    for branches in _unions(body):
        body = body.replace(branches, " ")
        yield _names(branches, declared)
    for one, other in _LIST.findall(body):
        yield _names(one or other, declared)
    yield from ((name,) for name in _names(_LIST.sub(" ", body), declared))


def _without(body: str, opening: re.Pattern[str], marks: str = "{}") -> str:
    """The body without the groups that an opening stands before, or is the beginning of."""
    while found := opening.search(body):
        start = found.end() - (body[found.end() - 1] == marks[0])
        body = body[: found.start()] + body[_closed(body, start, marks) :]
    return body


def _unions(body: str) -> Iterator[str]:
    """The groups that are joined by UNION, each whole."""
    at = 0
    while found := _UNION.search(body, at):
        start = _opened(body, found.start())
        at = _closed(body, found.end())
        while again := re.compile(r"\s*UNION\s*(?=\{)", re.IGNORECASE).match(body, at):
            at = _closed(body, again.end())
        yield body[start:at]


def _closed(body: str, start: int, marks: str = "{}") -> int:
    """Behind the brace that closes the one at ``start``."""
    depth = 0
    for at in range(start, len(body)):
        depth += (body[at] == marks[0]) - (body[at] == marks[1])
        if not depth:
            return at + 1
    return len(body)


def _opened(body: str, end: int) -> int:
    """The brace that opens the one at ``end``."""
    depth = 0
    for at in range(end, -1, -1):
        depth += {"}": 1, "{": -1}.get(body[at], 0)
        if not depth:
            return at
    return 0


def _names(words: str, declared: Mapping[str, str]) -> tuple[str, ...]:
    """The classes and concepts of ours that some words name."""
    found = (
        whole or declared.get(prefix, "") + local for prefix, local, whole in _NAME.findall(words)
    )
    return tuple(dict.fromkeys(name for name in found if _counts(name)))


def _counts(name: str) -> bool:
    if name == _NOTED:
        return True
    if _CLASS.match(name):
        return name not in _EVERYWHERE
    scheme = name.removeprefix(VOCAB).partition("/")[0] if name.startswith(VOCAB) else ""
    return scheme in SCHEMES and scheme not in _NO_MATTER


def _has(store: Asked, chapter: ox.NamedNode, name: str) -> bool:
    """Whether something of a rite is of a class, or has a concept."""
    if name == _NOTED:
        return _is(store, f"?note <{name}>/zz:inChapter {chapter} .")
    link = "a" if _CLASS.match(name) else "?how"
    return _is(store, f"?one {link} <{name}> ; zz:inChapter {chapter} .")


def _is(store: Asked, pattern: str) -> bool:
    asked = f"ASK {{ {pattern} }}"
    return bool(store.query(asked, prefixes=PREFIXES, use_default_graph_as_union=True))


def _kind(store: Asked, names: Sequence[str], chapters: Sequence[ox.NamedNode]) -> str:
    if _NOTED in names:
        return "commentary"
    if not (classes := [name for name in names if _CLASS.match(name)]):
        return "concept"
    if all(_is(store, f"<{name}> rdfs:subClassOf* zz:Claim .") for name in classes):
        noted = any(_has(store, chapter, _NOTED) for chapter in chapters)
        return "class" if noted else "commentary"
    return _source(store, f"VALUES ?kind {{ {' '.join(f'<{name}>' for name in classes)} }}")


def _source(store: Asked, kinds: str) -> str:
    """Who tells what is of some classes: its ``edition``, an ``editor`` alone, or the text."""
    if _is(store, f"{kinds} GRAPH {_EDITION} {{ ?one a ?kind }}"):
        return "edition"
    by_editor = "FILTER NOT EXISTS { ?one zz:source zz:annotated }"
    return "class" if _is(store, f"{kinds} ?one a ?kind . {by_editor}") else "editor"
