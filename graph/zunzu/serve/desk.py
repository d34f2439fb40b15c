"""The desk: what readers and programs ask for, answered in plain values with passages and IRIs.

The JSON API and the tools of assistants are thin over it; both say the same.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from threading import Condition, local
from typing import Any

import pyoxigraph as ox
from cachetools import LRUCache, cached

from .. import parse
from ..ask import run, sparql, words
from ..ask.answers import Answers
from ..ask.table import Table, render
from ..ask.words import Answer
from ..errors import ZunzuError, fail, nearest
from ..lexicon import lexicon
from ..rdf.names import PREFIXES, local as _id, mint
from ..rdf.worker import is_triples
from ..site.acts import Told
from ..site.finding import Document, snippet
from ..site.pages import Site
from ..text import find_chapter
from .pool import Pool

Values = dict[str, Any]
#: What a verb of ours may take, in seconds, when it is run for somebody.
VERB_SECONDS = 120
#: The longest text that is checked, in characters.
LONGEST = 60_000
#: So many answers of the library are kept, where the graph that is served stands still.
KEPT = 128

Settings = tuple[tuple[str, str | tuple[str, ...]], ...]


class Missing(ZunzuError):
    """Something that was asked for by name and is not there."""


class Desk:
    """Answers from one site and a pool of workers; ``still`` where these ask the graph that the
    site was made from, which does not change, and not a store elsewhere."""

    def __init__(self, site: Site, pool: Pool, *, still: bool = True) -> None:
        self.site, self.house, self.pool, self.still = site, site.house, pool, still
        self._held = site.house.held
        self._own = local()
        self._answered = cached(LRUCache[Any, Table](KEPT if still else 0), condition=Condition())(
            self._answer
        )  # one asks, the others wait for it

    def ready(self) -> None:
        """Work out now what would else be worked out when it is first asked for, the front page
        before all else."""
        self.site.render("index", "zh")
        self.house.ready()
        self.spoken("")
        self.site.finder.find(" ")

    # reading

    def chapters(self) -> list[Values]:
        """The rites, each with its names and its sections."""
        held = self._held
        return [
            {
                "id": _id(c),
                "iri": c,
                "title": held.label(c, "zh"),
                "english": held.label(c, "en"),
                "pinyin": held.names(c).get("zh-latn-pinyin", ""),
                "segments": len(self.house.order[_id(c)]),
                "sections": [self._section(s) for s in self.house.sections.get(c, ())],
            }
            for c in self.house.chapters
        ]

    def _section(self, iri: str) -> Values:
        held = self._held
        return {
            "id": _id(iri),
            "iri": iri,
            "title": held.label(iri, "zh"),
            "english": held.label(iri, "en"),
            "first": _id(held.value(iri, "first")),
            "last": _id(held.value(iri, "last")),
            "parent": _id(self.house.parent.get(iri, "")),
        }

    def text(self, chapter: str) -> Values:
        """The text of a chapter by any of its names, segment by segment."""
        name = self._chapter(chapter)
        return {
            "id": name,
            "iri": _iri(name),
            "title": self._held.label(_iri(name), "zh"),
            "segments": [
                {"id": s, "iri": _iri(s), "text": self._held.value(_iri(s), "text")}
                for s in self.house.order[name]
            ],
        }

    def _chapter(self, name: str) -> str:
        try:
            return find_chapter(name).id
        except ZunzuError as error:
            raise Missing(*error.faults) from None

    def passage(self, name: str) -> Values:
        """A segment of the text with its layers: commentary, acts, notes, rules, gaps,
        parallels."""
        iri = self._one(name, "Segment", "segment")
        iri = self._held.value(iri, "target") or iri
        read = self.house.passages.passage(iri, lambda act: act.iri)
        return {
            "id": read.id,
            "iri": iri,
            "text": read.text,
            "page": self._page(iri),
            "section": self._held.label(self._held.value(iri, "inSection"), "zh"),
            "commentary": [
                {
                    "id": c.id,
                    "iri": c.iri,
                    "layer": c.layer,
                    "author": c.author,
                    "text": self._held.value(c.iri, "text"),
                }
                for c in read.comments
            ],
            "acts": [self._act(act) for act in read.acts],
            "notes": [
                {"kind": n.kind, "lemma": n.lemma, "reading": n.reading, "why": n.why}
                for n in read.notes
            ],
            "glosses": [
                {"term": g.lemma, "meaning": g.reading, "author": g.who} for g in read.glosses
            ],
            "gaps": [
                {"kind": g.kind, "act": g.act, "zh": g.zh} for g in self.house.gaps.get(read.id, ())
            ],
            "parallels": [
                {"id": s, "iri": _iri(s), "text": self._held.value(_iri(s), "text")}
                for s in self.house.answering.get(read.id, ())
            ],
        }

    def act(self, name: str) -> Values:
        """One act with its slots, each filler with its warrant."""
        iri = name if name.startswith("http") else _iri(name)
        if iri not in self.house.acts.known:
            raise self._missing(name, "act")
        return self._act(self.house.acts.known[iri])

    def _act(self, act: Told) -> Values:
        label = self._held.label
        return {
            "id": act.id,
            "iri": act.iri,
            "verb": label(act.verb, "zh"),
            "verb_iri": act.verb,
            "clause": act.clause,
            "start": act.start,
            "end": act.end,
            "negated": act.negated,
            "count": act.count,
            "condition": act.condition,
            "source": act.source,
            "page": self._page(act.iri),
            "slots": {slot.name: [self._filler(f) for f in slot.fillers] for slot in act.slots},
            "rivals": {
                slot.name: [self._filler(f) for f in slot.rivals]
                for slot in act.slots
                if slot.rivals
            },
            "rules": [{"rule": r.rule, "how": r.how} for r in self.house.ruled.get(act.id, ())],
            "copies": [copy.id for copy in act.copies],
        }

    def _filler(self, filler: Any) -> Values:
        told = {
            "label": self._held.label(filler.iri, "zh") if filler.iri else filler.words,
            "iri": filler.iri,
            "written": filler.written,
        }
        if filler.warrant:
            told |= {"warrant": filler.warrant, "because": self._held.label(filler.warrant, "zh")}
        return told

    def scene(self, at: str) -> Values:
        """The stage when a segment has been done: persons, cups, what is set out."""
        iri = self._one(at, "Segment", "segment")
        name = _id(self._held.value(iri, "target") or iri)
        chapter = _id(self._held.value(_iri(name), "inChapter"))
        order = self.house.order[chapter]
        before = set(order[: order.index(name) + 1])
        acts, begins = self.house.records[chapter], self.house.begins(chapter)
        stage = parse.stage_at(acts, before, begins, lexicon())
        return {
            "at": name,
            "iri": _iri(name),
            "text": self._held.value(_iri(name), "text"),
            "round": stage.round,
            "persons": {
                who: {
                    "place": p.place,
                    "facing": p.facing,
                    "posture": p.posture,
                    "holds": list(p.holds),
                }
                for who, p in stage.persons.items()
            },
            "cups": {
                c: {
                    "kind": cup.kind,
                    "holder": cup.holder,
                    "place": cup.place,
                    "filled": cup.filled,
                }
                for c, cup in stage.cups.items()
            },
            "things": [{"what": what, "where": where} for what, where in stage.things],
        }

    def plan(self, at: str) -> Values:
        """The plan of the hall at a section, a segment or an act, as SVG.  Raises Missing where
        there is none."""
        name = _id(at)
        try:
            return {"at": name, "iri": _iri(name), "svg": self.house.plan(name)}
        except KeyError:
            raise self._missing(at, "plan") from None

    def rule(self, name: str) -> Values:
        """A rule by its id: its words, what it says, exceptions, how often it is kept and where."""
        found = {v.rule.id.lower(): v for v in self.house.verdicts.values()}
        verdict = found.get(name.rpartition("/")[2].lower())
        if verdict is None:
            raise Missing(
                *fail(
                    "rule", f"there is no rule {name!r}", nearest(name, found) or "list them"
                ).faults
            )
        rule = verdict.rule
        held, excepted, broken = verdict.counts()
        return {
            "id": rule.id,
            "iri": rule.iri,
            "zh": rule.zh,
            "en": rule.en,
            "words": rule.words,
            "at": rule.at,
            "good": rule.given + rule.good,
            "bad": rule.given + rule.bad,
            "page": self._page(rule.iri),
            "exceptions": [
                {"words": e.words, "zh": e.zh, "en": e.en, "acts": list(acts)}
                for e, acts in verdict.excepted
            ],
            "kept": held,
            "excepted": excepted,
            "broken": broken,
            "witnesses": list(verdict.held[:50]),
        }

    def rules(self) -> list[Values]:
        """All rules, with how often each is kept, excepted, broken."""
        return [
            {
                "id": v.rule.id,
                "iri": v.rule.iri,
                "zh": v.rule.zh,
                "en": v.rule.en,
                "family": v.rule.family,
                "verdicts": list(v.counts()),
            }
            for v in self.house.verdicts.values()
        ]

    # asking

    def search(self, sought: str, most: int = 20) -> list[Values]:
        """What answers to some words in either script, pinyin or English, by kind."""
        found = []
        for kind, hits in self.site.finder.find(sought[:200]):
            for hit in hits[:most]:
                told = (
                    {"title": hit.zh, "english": hit.en}
                    if isinstance(hit, Document)
                    else {"id": hit.id, "iri": _iri(hit.id), "words": snippet(hit, sought)}
                )
                found.append({"kind": kind, "page": hit.page, **told})
        return found

    def questions(self) -> list[Values]:
        """The questions of the library, with their parameters."""
        return [
            {
                "name": q.name,
                "group": q.group,
                "title": q.title_zh,
                "english": q.title_en,
                "asks": q.asks,
                "parameters": {
                    p.name: {"allowed": p.allowed(), "default": p.default} for p in q.params
                },
            }
            for q in self.house.library.questions
        ]

    def answer(self, name: str, settings: Mapping[str, str | Sequence[str]]) -> Table:
        """The answer to a question, with its passages.  Raises Missing, and ZunzuError for a bad
        setting."""
        return self._answered(
            name,
            tuple(
                sorted(
                    (key, given if isinstance(given, str) else tuple(given))
                    for key, given in settings.items()
                )
            ),
        )

    def _answer(self, name: str, settings: Settings) -> Table:
        try:
            question = self.house.library.get(name)
        except ZunzuError as error:
            raise Missing(*error.faults) from None
        with self.pool.worker() as worker:
            if not self.still:  # what is kept beside our graph is not of theirs
                return run.answer(worker, question, dict(settings), why=True)
            answers = Answers(self.house.made.parent)
            return answers.answer(lambda: worker, question, dict(settings), why=True)

    def asked(
        self, name: str, settings: Mapping[str, str | Sequence[str]], most: int = 1000
    ) -> Values:
        """The same as plain values: rows by heading, the passages and IRIs of each."""
        question_table = self.answer(name, settings)
        question = self.house.library.get(name)
        return {
            "question": question.name,
            "title": question.title_zh,
            "asks": question.asks,
            **tabled(question_table, most),
            "page": f"ask/{question.name}.html",
        }

    def spoken(self, asked: str) -> Answer:
        """The answer to a question in one's own words.  Raises ZunzuError for too many of them."""
        if not hasattr(self._own, "index"):  # a connection of SQLite belongs to its thread
            self._own.index = words.kept(
                self.house.made.parent, self.house.digest, lambda: self.house.store
            )
        return words.answered(self._own.index, asked)

    def sparql(self, query: str) -> Any:
        """Solutions, a truth or triples of a SPARQL query.  Raises ZunzuError for what cannot be
        answered."""
        with self.pool.worker() as worker:
            try:
                return worker.query(query, prefixes=PREFIXES)
            except SyntaxError as error:
                raise sparql.malformed(str(error), query, "query", PREFIXES) from None

    def selected(self, query: str, most: int = 200) -> Values:
        """The answer to a SPARQL query as plain values, no more than some rows of it."""
        found = self.sparql(query)
        if isinstance(found, ox.QueryBoolean):
            return {"truth": bool(found)}
        if is_triples(found):
            triples = [str(t) for _, t in zip(range(most + 1), found)]
            return {"triples": triples[:most], "more": len(triples) > most}
        names = [v.value for v in found.variables]
        rows = [
            {n: _term(row[n]) for n in names if row[n] is not None}
            for _, row in zip(range(most + 1), found)
        ]
        return {"columns": names, "rows": rows[:most], "more": len(rows) > most}

    # verbs that read a text: run as one would run them, in a process that can be ended

    def check(self, text: str, chapter: str) -> Values:
        """A text set beside the edition, and the rules it breaks."""
        if len(text) > LONGEST:
            raise fail(
                "text",
                f"has {len(text):,} characters, and no more than {LONGEST:,} are checked",
                "check it in parts",
            )
        given = ["check", "--text", "-", "--format", "json"]
        return self._verb([*given, "--chapter", self._chapter(chapter)] if chapter else given, text)

    def compare(self, one: str, other: str) -> Values:
        """Two chapters or sections (``鄉飲酒禮:獻賓``) set beside one another, act by act."""
        for side in (one, other):
            self._chapter(side.partition(":")[0])
        return self._verb(["compare", "--json", "--", one, other])

    def _verb(self, verb: list[str], text: str = "") -> Values:
        try:
            ran = subprocess.run(
                [sys.executable, "-m", "zunzu", *verb],
                input=text.encode(),
                timeout=VERB_SECONDS,
                capture_output=True,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise fail(
                verb[0], f"took longer than {VERB_SECONDS} seconds and was ended", "give less text"
            ) from None
        if ran.returncode not in (0, 1):
            what, _, remedy = ran.stderr.decode(errors="replace").strip().partition("\n  remedy: ")
            raise fail(verb[0], what.removeprefix("zunzu: "), remedy or "see the guide")
        found = json.loads(ran.stdout)
        return found if isinstance(found, dict) else {"findings": found}

    # names

    def _page(self, iri: str) -> str:
        home = self.house.homes.of(iri)
        return f"{home.page}.html" + (f"#{home.spot}" if home.spot else "")

    def _one(self, name: str, kind: str, word: str) -> str:
        iri = name if name.startswith("http") else _iri(name)
        if iri not in self._held or f"{PREFIXES['zz']}{kind}" not in self._held.values(
            iri, "rdf:type"
        ):
            raise self._missing(name, word)
        return iri

    def _missing(self, name: str, kind: str) -> Missing:
        example = self.house.order[_id(self.house.chapters[0])][1]
        return Missing(
            *fail(kind, f"there is no {kind} {name[:80]!r}", f"an id is like {example}").faults
        )


def tabled(table: Table, most: int) -> Values:
    """A table as plain values."""
    told = json.loads(render(table, "json"))
    rows = [
        {
            "values": dict(zip(table.headings(), texts)),
            "passages": [
                {"segment": p.segment, "iri": _iri(p.segment), "words": p.words} for p in passages
            ],
        }
        for texts, passages in zip(table.texts(), table.passages or [()] * len(table.rows))
    ][:most]
    for row, binding in zip(rows, told.get("results", {}).get("bindings", [])):
        row["iris"] = {
            name: cell["value"] for name, cell in binding.items() if cell["type"] == "uri"
        }
    return {"count": len(table.rows), "rows": rows, "more": len(table.rows) > most}


def _term(term: Any) -> Values:
    told = {
        "value": getattr(term, "value", str(term)),
        "type": "uri" if isinstance(term, ox.NamedNode) else "literal",
    }
    if isinstance(term, ox.Literal) and term.language:
        told["lang"] = term.language
    return told


def _iri(name: str) -> str:
    """The IRI of an id; nothing for what can be none."""
    try:
        return mint(name).value
    except ZunzuError:
        return ""
