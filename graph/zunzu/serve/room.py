"""Pages, data and dumps by their addresses, and IRIs by negotiation."""

from __future__ import annotations

import contextlib
import json
import mimetypes
from collections.abc import Callable
from functools import cached_property
from importlib import resources
from threading import Lock
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ..ask.table import render
from ..errors import ZunzuError
from ..rdf.names import BASE, PREFIXES
from ..site import asking
from ..site.pages import MOVING, Links
from . import api, dataset
from .desk import Desk
from .formats import GRAPHS, HTML, SUFFIX_OF, SUFFIXES, graph
from .negotiation import chosen
from .replies import Kept, NotAcceptable, NotFound, apart, sent

#: Where IRIs of ours begin, below the base.
SPACES = ("id", "vocab", "rule", "ontology", "plan", "lexicon", "graph", "shape", "dataset")
#: Our namespaces whose terms stand in queries, the longest first.
_OURS = sorted(
    (
        (n, p)
        for p, n in PREFIXES.items()
        if n.startswith(BASE) and p not in ("id", "graph", "word", "zzv")
    ),
    key=lambda pair: -len(pair[0]),
)


class Room:
    """What is sent for every address; what was made once is kept."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.site = desk, desk.site
        self._kept: dict[str, Kept] = {}
        self._turn = Lock()

    async def page(self, request: Request) -> Response:
        """A page, a file beside it, or what an IRI stands for."""
        path = request.path_params["path"] or "index.html"
        return await apart(self._page, path, request)

    def _page(self, path: str, request: Request) -> Response:
        asked = [(name, value) for name, value in request.query_params.multi_items()][:40]
        lang, plain = ("en", path[3:]) if path.startswith("en/") else ("zh", path)
        stem, dot, suffix = plain.rpartition(".")
        if asked and plain == "search.html":
            return self._search(lang, dict(asked).get("q", ""), request)
        if plain.startswith("ask/") and stem in self.site.pages and asked:
            return self._question(lang, stem, suffix, asked, request)
        if plain == "ask.html" and asked:
            return self._ways(lang, dict(asked).get("q", ""))
        kept = self._find(path, plain, lang, stem, suffix)
        if kept is not None:
            return sent(kept, request)
        if dot and suffix in SUFFIXES and stem.partition("/")[0] == "data":
            return self._data(stem.removeprefix("data/"), SUFFIXES[suffix])
        return self._iri(path, request)

    def _find(self, path: str, plain: str, lang: str, stem: str, suffix: str) -> Kept | None:
        """What never changes: pages as they stand, their data, what they load."""
        if path in self._kept:
            return self._kept[path]
        content = self._made(path, plain, lang, stem, suffix)
        if content is None:
            return None
        media = (
            {
                "ttl": "text/turtle",
                "rq": "application/sparql-query",
                "nq": "application/n-quads",
                "html": HTML,
                "js": "text/javascript",
                "svg": "image/svg+xml",
                "txt": "text/plain",
            }.get(suffix)
            or mimetypes.guess_type(path)[0]
            or "application/octet-stream"
        )
        return self._kept.setdefault(path, Kept.of(content, media))

    def _made(self, path: str, plain: str, lang: str, stem: str, suffix: str) -> bytes | None:
        """What is made when it is asked for: a page in either language, anything else under its
        one address."""
        with self._turn:
            if suffix == "html" and stem in self._own:
                return self._own[stem](lang).encode()
            if suffix == "html" and stem in self.site.pages:
                return self.site.render(stem, lang).encode()
            return None if lang == "en" else self._file(path, stem, suffix)

    def _file(self, path: str, stem: str, suffix: str) -> bytes | None:
        """Data of a thing, an answer, a drawing, what pages are made with, the whole graph."""
        folder, name = path.partition("/")[0], stem.partition("/")[2]
        if suffix == "ttl" and stem in self.site.shares:
            return self.site.turtle(stem)
        if folder == "ask" and stem in self.site.pages and suffix in ("csv", "json", "rq"):
            return asking.files(self.site.house.library.get(name), self.site.answer(name))[suffix]
        if folder == "drawn" and suffix == "svg":
            still = name.removesuffix(MOVING)
            with contextlib.suppress(KeyError):
                return self.site.house.plan(still, still != name).encode()
            return None
        if folder == "static":
            return self._assets.get(path.removeprefix("static/"))
        return self.site.house.made.read_bytes() if path == "dumps/zunzu.nq" else None

    @cached_property
    def _assets(self) -> dict[str, bytes]:
        own = resources.files("zunzu.serve").joinpath("static").iterdir()
        return {
            **dict(self.site.assets()),
            **{file.name: file.read_bytes() for file in own},
            "terms.json": self._terms(),
        }

    # what is asked of a page

    def _search(self, lang: str, words: str, request: Request) -> Response:
        given = self.site.hits(words[:200], lang)
        return _html(self.site.render("search", lang, **given))

    def _question(
        self, lang: str, stem: str, suffix: str, asked: list[tuple[str, str]], request: Request
    ) -> Response:
        name, settings = stem.removeprefix("ask/"), dict[str, Any]()
        for key, value in ((key, value) for key, value in asked if value):
            settings.setdefault(key, []).append(value)
        notice, status = "", 200
        try:
            table = self.desk.answer(name, settings)
        except ZunzuError as error:
            if suffix != "html":
                raise
            table, notice, status = self.site.answer(name), _told(error), 400
        if suffix in ("csv", "json"):
            media = "text/csv" if suffix == "csv" else "application/sparql-results+json"
            return Response(render(table, suffix), media_type=media)
        given = self.site.question(name, lang, table, {k: v[0] for k, v in settings.items()})
        query = str(request.url.query)
        given["files"] = {
            kind: f"{address}?{query}" if kind != "rq" else address
            for kind, address in given["files"].items()
        }
        return _html(self.site.render(stem, lang, **{**given, "notice": notice}), status)

    def _ways(self, lang: str, words: str) -> Response:
        """What answers to a sentence: acts, passages with their notes, and questions of the
        library."""
        given: dict[str, Any] = {"asked": words[:300], "ways": (), "notice": ""}
        library, link = self.site.house.library, Links(self.site, "ask", lang)
        try:
            if words.strip():
                given |= asking.spoken(self.desk.spoken(words[:300]), lang, link.known)
                given["ways"] = [
                    (link.page(f"ask/{q.name}"), q.title(lang)) for q in library.search(words[:300])
                ]
        except ZunzuError as error:
            given["notice"] = _told(error) if "answer" not in given else ""
        return _html(self.site.render("ask", lang, **given))

    @cached_property
    def _own(self) -> dict[str, Callable[[str], str]]:
        """The pages that only a server has."""
        return {"sparql-editor": self._editor, "api/docs": self._interface}

    def _editor(self, lang: str) -> str:
        questions = [(q.name, q.title(lang)) for q in self.site.house.library.questions]
        given = {"title": "SPARQL", "questions": questions, "ontology": PREFIXES["zz"]}
        return self.site.fill("sparql.html", "sparql-editor", lang, given)

    def _interface(self, lang: str) -> str:
        return self.site.fill(
            "api.html", "api/docs", lang, {"title": "JSON API", "endpoints": api.told()}
        )

    def _terms(self) -> bytes:
        """The terms that the editor completes: as they are written in a query, and what they are
        called; their prefixes."""
        held = self.site.house.held
        told = {}
        for iri in (*self.site.shares["ontology"], *held.of("Concept")):
            space, prefix = next(
                ((n, p) for n, p in _OURS if iri.startswith(n) and iri != n), ("", "")
            )
            if prefix:
                told[f"{prefix}:{iri.removeprefix(space)}"] = (
                    f"{held.label(iri, 'zh')} · {held.label(iri, 'en')}"
                )
        return json.dumps(
            {"prefixes": PREFIXES, "terms": sorted(told.items())},
            ensure_ascii=False,
            separators=(",", ":"),
        ).encode()

    # linked data

    def _iri(self, path: str, request: Request) -> Response:
        """An IRI of ours, by the path it has below the base: to its page, or to its data."""
        iri, homes = BASE + path, self.site.house.homes
        if path.partition("/")[0] not in SPACES or (
            iri not in homes and path.partition("/")[0] not in ("graph", "dataset")
        ):
            raise NotFound(f"there is nothing at /{path[:200]}", "begin at /")
        media = chosen(request.headers.get("accept", ""), [HTML, *GRAPHS])
        if media is None:
            raise NotAcceptable("there is no such form", f"accept {HTML}, {', '.join(GRAPHS)}")
        if iri not in homes:
            return RedirectResponse(
                "/about.html" if media == HTML else "/.well-known/void", 303, {"Vary": "Accept"}
            )
        home = homes.of(iri)
        to = (
            f"/{home.page}.html" + (f"#{home.spot}" if home.spot else "")
            if media == HTML
            else f"/data/{path}.{SUFFIX_OF[media]}"
        )
        return RedirectResponse(to, 303, {"Vary": "Accept"})

    def _data(self, path: str, media: str) -> Response:
        """What is said of one thing, and of what hangs on it."""
        iri = BASE + path
        if iri not in self.site.house.homes:
            raise NotFound(f"there is nothing of the name {path[:200]}", "begin at /")
        held = self.site.house.held
        own = [
            iri,
            *(
                v
                for name in ("participation", "anchor", "alternative", "exception")
                for v in held.values(iri, name)
                if v in held
            ),
        ]
        return Response(
            graph(held.triples(own), media),
            media_type=media,
            headers={"Cache-Control": "max-age=300"},
        )

    async def void(self, request: Request) -> Response:
        """What the dataset is: VoID and DCAT."""
        raw = await apart(dataset.described, self.site.house, str(request.base_url))
        return Response(raw, media_type="text/turtle", headers={"Cache-Control": "max-age=300"})


def _html(text: str, status: int = 200) -> Response:
    return Response(text, status, media_type=HTML, headers={"Cache-Control": "no-store"})


def _told(error: ZunzuError) -> str:
    return "\n".join(f"{f.where}: {f.what} — {f.remedy}" for f in error.faults)
