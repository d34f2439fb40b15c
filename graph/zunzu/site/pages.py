"""All pages: what there is at which path, in both languages, and how one is rendered.

A path is that of the IRI whose page it is (``vocab/role/bin``), or a name of ours (``ask/shares``).
The Chinese page is ``<path>.html``, the English one ``en/<path>.html``, and what they say as
Turtle is ``<path>.ttl``.  Links are relative, so that the pages can lie anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from importlib import resources
from typing import Any

import jinja2
import pyoxigraph as ox

from .. import __version__
from ..ask import run
from ..ask.answers import Answers
from ..ask.table import Table
from ..gaps import KINDS as GAP_KINDS
from ..ids import spelled
from ..model import LAYER_NAMES
from ..rdf.names import BASE, PREFIXES, RULES, VOCAB, local, mint
from . import asking, citing, reading, things
from .finding import KINDS, Document, Finder, simplification, snippet
from .homes import ONTOLOGY_PAGE, REST_PAGE, spot_of
from .house import SLOT_NAMES, House

LANGUAGES = ("zh", "en")
#: What the name of a plan ends with on which people walk.
MOVING = "-moving"
#: The question that the front page asks.
FRONT = "shares"

#: What a template is given besides what every page has.
Context = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its path, its template, and what that is given in a language."""

    path: str
    template: str
    context: Callable[[str], Context]
    iri: str = ""


class Site:
    """All pages of a house; ``live`` where a server can answer forms."""

    def __init__(self, house: House, live: bool = False) -> None:
        self.house, self.live = house, live
        self.finder = Finder(house)
        self._templates = jinja2.Environment(
            loader=jinja2.PackageLoader("zunzu.site"),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=jinja2.StrictUndefined,
        )
        self._answers: dict[str, Table] = {}

    @cached_property
    def pages(self) -> Mapping[str, Page]:
        """Every page by its path."""
        return {page.path: page for page in self._all()}

    @cached_property
    def shares(self) -> Mapping[str, list[str]]:
        """The IRIs that are at home on each page."""
        return self.house.homes.shares()

    @cached_property
    def plans(self) -> frozenset[str]:
        """The ids of sections and segments of which there are plans; acts are drawn when they
        are asked for."""
        return self.house.drawn - self.house.acts.ids

    def answer(self, name: str) -> Table:
        """The answer to a question as it stands, with its passages."""
        if name not in self._answers:
            question = self.house.library.get(name)
            answers, store = Answers(self.house.made.parent), self.house.store
            self._answers[name] = answers.answer(lambda: store, question, why=True)
        return self._answers[name]

    def turtle(self, path: str) -> bytes:
        """What a page says, as Turtle.  Raises KeyError for a page that says nothing."""
        triples = self.house.held.triples(sorted(self.shares[path]))
        return ox.serialize(triples, format=ox.RdfFormat.TURTLE, prefixes=PREFIXES) or b""

    def render(self, path: str, lang: str, **more: Any) -> str:
        """A page as HTML.  Raises KeyError for one that is not there."""
        page = self.pages[path]
        return self.fill(page.template, path, lang, {**page.context(lang), **more}, page.iri)

    def fill(self, template: str, path: str, lang: str, given: Context, iri: str = "") -> str:
        """A template filled as the page at ``path``."""
        house, label = self.house, self.house.held.label
        link = Links(self, path, lang)
        title = given.get("title") or (self._label(iri, lang) if iri else "")
        cite = citing.cited(iri, title, lang, given.get("words", "")[:40]) if iri else {}
        names = {
            "title": title,
            "iri": iri,
            "quotation": "",
            "data": "",
            "plan": "",
            "picture": "",
            "lang": lang,
            "live": self.live,
            "version": __version__,
            **cite,
            **given,
        }
        if path in self.shares:
            names["data"] = f"{link.top}{path}.ttl"
        return self._templates.get_template(template).render(
            **names,
            t=lambda zh, en: en if lang == "en" else zh,
            to=link.to,
            page=link.page,
            asset=lambda name: f"{link.top}static/{name}",
            root=link.top,
            twin=link.twin,
            label=lambda i: self._label(i, lang),
            other_label=lambda i: label(i, "zh" if lang == "en" else "en"),
            zh=lambda i: label(i, "zh"),
            en=lambda i: label(i, "en"),
            pinyin=lambda i: house.held.names(i).get("zh-latn-pinyin", ""),
            told=lambda i, name: house.held.told(i, name, lang),
            value=house.held.value,
            last=local,
            mint=lambda name: mint(name).value,
            ruled=lambda name: house.ruled.get(name, ()),
            gaps=lambda name: house.gaps.get(name, ()),
            gap_kinds=GAP_KINDS,
            answering=lambda name: house.answering.get(name, ()),
            chapter_of=lambda name: house.held.value(mint(name).value, "inChapter"),
            slug=spelled,
            spot=spot_of,
            layer=lambda code: LAYER_NAMES.get(code, code),
            slot_names=SLOT_NAMES,
            kind=lambda i: self._kind(i, lang),
            beside_link=link.beside,
        )

    def _label(self, iri: str, lang: str) -> str:
        if iri in self.house.held.of(
            "Work"
        ):  # it has no name in the graph, and is the table of contents
            return ("總目", "Contents")[lang == "en"]
        return self.house.held.label(iri, lang)

    def _kind(self, iri: str, lang: str) -> str:
        kinds = [k for k in self.house.held.values(iri, "rdf:type") if not k.endswith("/Statement")]
        return self.house.held.label(kinds[0], lang) if kinds else ""

    # which pages there are

    def _all(self) -> Iterator[Page]:
        yield from self._texts()
        yield from self._things()
        yield from self._rules()
        yield from self._questions()
        yield Page("index", "front.html", self._front)
        yield Page(
            "search",
            "search.html",
            lambda lang: {"title": ("尋檢", "Search")[lang == "en"], "asked": ""},
        )
        yield Page("about", "about.html", self._about)
        yield Page("vocab", "vocab.html", partial(things.vocab, self.house))
        yield Page(ONTOLOGY_PAGE, "ontology.html", self._ontology)
        yield Page(
            REST_PAGE,
            "data.html",
            lambda lang: {"title": "data", "iris": sorted(self.shares.get(REST_PAGE, []))},
        )

    def _texts(self) -> Iterator[Page]:
        house, held = self.house, self.house.held
        for iri in held.of("Work"):
            yield _page(iri, "work.html", partial(reading.work, house, iri))
        for iri in house.chapters:
            yield _page(iri, "chapter.html", partial(reading.chapter, house, iri))
        for iri in held.of("Section"):
            yield _page(iri, "section.html", partial(reading.section, house, iri))
        yield Page("beside", "besides.html", partial(reading.besides, house))
        for one, other in house.pairs:
            yield Page(
                f"beside/{one}--{other}", "beside.html", partial(reading.beside, house, one, other)
            )

    def _things(self) -> Iterator[Page]:
        house, held = self.house, self.house.held
        kinds: tuple[tuple[str, str, Callable[..., Context]], ...] = (
            ("Participant", "person.html", things.person),
            ("ConceptScheme", "scheme.html", things.scheme),
        )
        for kind, template, context in kinds:
            for iri in self._paged(kind):
                yield _page(iri, template, partial(context, house, iri))
        for iri in self._paged("Concept"):
            if not iri.startswith(RULES):
                yield _page(iri, "concept.html", partial(things.concept, house, iri))
        for iri in held.of("Warrant"):
            yield _page(iri, "warrant.html", partial(things.warrant, house, iri))
        yield Page("warrants", "list.html", self._warrants)
        yield Page("commentators", "list.html", self._commentators)
        for author in house.authors:
            yield Page(
                f"commentator/{spelled(author)}",
                "commentator.html",
                partial(things.commentator, house, author),
            )

    def _paged(self, kind: str) -> list[str]:
        return [iri for iri in self.house.held.of(kind) if iri.startswith(BASE)]

    def _rules(self) -> Iterator[Page]:
        house = self.house
        yield Page("rules", "rules.html", partial(things.rules, house))
        for iri in self._paged("Concept"):
            if iri.startswith(RULES):
                yield _page(iri, "family.html", partial(things.family, house, iri))
        for iri in house.held.of("Rule"):
            yield _page(iri, "rule.html", partial(things.rule, house, iri))

    def _questions(self) -> Iterator[Page]:
        yield Page(
            "ask",
            "ask.html",
            lambda lang: {
                "title": ("設問", "Questions")[lang == "en"],
                "groups": asking.groups(self.house, lang),
                "asked": "",
                "ways": (),
                "notice": "",
            },
        )
        for question in self.house.library.questions:
            yield Page(f"ask/{question.name}", "question.html", partial(self._asked, question.name))

    def _asked(self, name: str, lang: str) -> Context:
        return self.question(name, lang, self.answer(name))

    def question(
        self, name: str, lang: str, table: Table, settings: Mapping[str, str] | None = None
    ) -> Context:
        """What the page of a question is given for an answer."""
        question, path = self.house.library.get(name), f"ask/{name}"
        files = {
            kind: f"{name}.{kind}" if lang == "zh" else f"../../ask/{name}.{kind}"
            for kind in ("csv", "json", "rq")
        }
        link = Links(self, path, lang)
        return {
            "q": question,
            "title": question.title(lang),
            "settings": settings or {},
            "files": files,
            "called": {p.name: asking.SETTINGS[p.name][lang == "en"] for p in question.params},
            "choices": {},
            "notice": "",
            **asking.shown(table, lang, link.known),
        }

    # pages that are lists of something

    def _front(self, lang: str) -> Context:
        link, shown = Links(self, "index", lang), self.offering
        question, first = self.house.library.get(FRONT), local(self.house.chapters[0])
        answer = run.answer(self.house.store, question, {"chapter": first}, why=True)
        return {
            "title": ("儀禮所書之事", "the rites, act by act")[lang == "en"],
            "q": question,
            "chapters": self.house.chapters,
            "plan_link": link.to(mint(shown).value),
            "plan": f"{link.top}drawn/{shown}{MOVING}.svg",
            **asking.shown(answer, lang, link.known),
        }

    @cached_property
    def offering(self) -> str:
        """The section that the front page draws: the first that is an offering of a cup."""
        offers = VOCAB + "phase/xian"
        return next(
            (
                name
                for c in self.house.chapters
                for s in self.house.leaves(c)
                if (name := local(s)) in self.house.drawn_of(local(c))
                and offers in self.house.held.values(s, "phase")
            ),
            min(self.plans),
        )

    def _about(self, lang: str) -> Context:
        held = self.house.held
        ours = sorted(
            (
                (kind, len(found))
                for kind, found in held.kinds.items()
                if held.label(PREFIXES["zz"] + kind, "zh") != kind
            ),
            key=lambda item: -item[1],
        )
        triples = sum(len(v) for i in held.subjects() for v in held.about(i).values())
        return {
            "title": ("數據", "The data")[lang == "en"],
            "kinds": ours[:24],
            "triples": f"{triples:,}",
            "dumps": (),
        }

    def _ontology(self, lang: str) -> Context:
        terms = sorted(i for i in self.shares[ONTOLOGY_PAGE] if i.startswith(PREFIXES["zz"]))
        return {"title": ("本體", "The ontology")[lang == "en"], "terms": terms}

    def _warrants(self, lang: str) -> Context:
        link, held = Links(self, "warrants", lang), self.house.held
        iris = sorted(held.of("Warrant"), key=lambda i: (len(i), i))
        return {
            "title": ("推知之據", "Warrants")[lang == "en"],
            "intro": "",
            "items": [
                (
                    link.to(i),
                    f"{i.rpartition('/')[2]} {held.label(i, lang)}",
                    str(len(self.house.warranted.get(i, ()))),
                )
                for i in iris
            ],
        }

    def _commentators(self, lang: str) -> Context:
        link = Links(self, "commentators", lang)
        return {
            "title": ("注家", "Commentators")[lang == "en"],
            "intro": "",
            "items": [(link.page(f"commentator/{spelled(a)}"), a, "") for a in self.house.authors],
        }

    # what lies beside the pages

    def assets(self) -> Iterator[tuple[str, bytes]]:
        """Styles, scripts and the index of the search, by name."""
        for file in sorted(
            resources.files("zunzu.site").joinpath("static").iterdir(), key=lambda f: f.name
        ):
            yield file.name, file.read_bytes()
        named, texts = self.finder.script()
        yield "finder.js", named
        yield "texts.js", texts
        yield (
            "authors.css",
            "".join(
                f"body:has(#by-{name}:not(:checked)) .by-{name}{{display:none}}\n"
                for name in map(spelled, self.house.authors)
            ).encode(),
        )
        pairs = simplification(self.house)
        yield (
            "simplified.js",
            (f'window.zunzuScript=["{"".join(pairs)}","{"".join(pairs.values())}"];\n').encode(),
        )

    def hits(self, words: str, lang: str) -> Context:
        """What a search finds, as its page shows it."""
        link = Links(self, "search", lang)
        found = []
        for kind, hits in self.finder.find(words):
            items = [
                (link.root + h.page, h.en if lang == "en" else h.zh, h.en if lang == "zh" else h.zh)
                if isinstance(h, Document)
                else (link.root + h.page, snippet(h, words), h.id)
                for h in hits
            ]
            found.append((KINDS[kind][lang == "en"], items))
        return {"hits": found, "asked": words}


class Links:
    """The links of one page, relative to it."""

    def __init__(self, site: Site, path: str, lang: str) -> None:
        self._site, self._path, self._folder = site, path, path.rpartition("/")[0]
        deep = path.count("/") + (lang == "en")
        #: To the root of the site, and to the root of the language.
        self.top = "../" * deep
        self.root = "../" * path.count("/")
        self.twin = f"{self.top}{'' if lang == 'en' else 'en/'}{path}.html"

    def page(self, path: str) -> str:
        """The address of a page by its path."""
        folder, _, name = path.rpartition("/")
        return f"{name}.html" if folder == self._folder else f"{self.root}{path}.html"

    def to(self, iri: str) -> str:
        """The address of an IRI: its home, or, where it is none of ours, itself."""
        if iri not in self._site.house.homes:
            return iri if iri.startswith(("http://", "https://")) else ""
        home = self._site.house.homes.of(iri)
        spot = f"#{home.spot}" if home.spot else ""
        return spot if spot and home.page == self._path else self.page(home.page) + spot

    def known(self, iri: str) -> str:
        """The same, nothing for what is none of ours."""
        return self.to(iri) if iri in self._site.house.homes else ""

    def beside(self, one: str, other: str) -> str:
        """The two rites of two segments side by side, at the first."""
        chapters = sorted(".".join(segment.split(".")[:2]) for segment in (one, other))
        return f"{self.page(f'beside/{chapters[0]}--{chapters[1]}')}#{one}"


def _page(iri: str, template: str, context: Callable[[str], Context]) -> Page:
    return Page(iri.removeprefix(BASE), template, context, iri)
