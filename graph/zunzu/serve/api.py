"""The JSON API: what it offers as rows, from which its routes and its OpenAPI are made."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from .. import __version__
from .desk import LONGEST, Desk
from .replies import FRESH, BadRequest, Kept, Unsupported, apart, body, keeping, sent

Values = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter: its name, where it stands (path, query), what it is in English and in Chinese,
    an example, whether it must be there."""

    name: str
    where: str
    what: str
    zh: str
    example: str = ""
    needed: bool = True


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Something that is offered; ``answer`` takes the desk and what was given, by name."""

    path: str
    what: str
    zh: str
    answer: Callable[[Desk, dict[str, str]], Any]
    parameters: tuple[Parameter, ...] = ()
    posts: bool = False
    free: bool = False  # takes parameters besides: the settings of a question


Keeping = Callable[..., Kept]

SEGMENT = Parameter(
    "id",
    "path",
    "the id of a segment, or the end of its IRI",
    "段之號，或其 IRI 之末",
    "yili.04.034",
)

ENDPOINTS = (
    Endpoint(
        "/api/chapters",
        "The rites with their sections",
        "諸篇及其節",
        lambda desk, given: desk.chapters(),
    ),
    Endpoint(
        "/api/texts/{chapter}",
        "The text of a rite, segment by segment",
        "一篇之經文，逐段",
        lambda desk, given: desk.text(given["chapter"]),
        (
            Parameter(
                "chapter",
                "path",
                "a title in either script, pinyin or id",
                "篇名（繁簡皆可）、拼音或號",
                "yili.04",
            ),
        ),
    ),
    Endpoint(
        "/api/passages/{id}",
        "A segment with commentary, acts, notes, gaps, parallels",
        "一段之經文，並注疏、諸事、校記、闕文、異篇同文",
        lambda desk, given: desk.passage(given["id"]),
        (SEGMENT,),
    ),
    Endpoint(
        "/api/acts/{id}",
        "An act: who, what, with which cup, to whom, where, and by which warrant",
        "一事：誰、何事、何器、向誰、何處，及所據",
        lambda desk, given: desk.act(given["id"]),
        (
            Parameter(
                "id",
                "path",
                "the id of an act, or the end of its IRI",
                "事之號，或其 IRI 之末",
                "yili.04.034.u8a2d",
            ),
        ),
    ),
    Endpoint(
        "/api/scenes/{id}",
        "The stage when a segment has been done",
        "一段既行，堂上堂下之位",
        lambda desk, given: desk.scene(given["id"]),
        (SEGMENT,),
    ),
    Endpoint(
        "/api/plans/{id}",
        "The plan of the hall at a section, a segment or an act, as SVG",
        "一節、一段或一事之圖（SVG）",
        lambda desk, given: desk.plan(given["id"]),
        (
            Parameter(
                "id",
                "path",
                "the id of a section, a segment or an act",
                "節、段或事之號",
                "yili.04.034",
            ),
        ),
    ),
    Endpoint(
        "/api/rules",
        "The rules, with how often each is kept",
        "諸例，及各合幾事",
        lambda desk, given: desk.rules(),
    ),
    Endpoint(
        "/api/rules/{id}",
        "A rule with its words, exceptions and witnesses",
        "一例：其文、其變、其證",
        lambda desk, given: desk.rule(given["id"]),
        (Parameter("id", "path", "the id of a rule", "例之號", "BOW-05"),),
    ),
    Endpoint(
        "/api/questions",
        "The questions of the library",
        "庫中諸問",
        lambda desk, given: desk.questions(),
    ),
    Endpoint(
        "/api/questions/{name}",
        "The answer to a question; its settings are parameters",
        "一問之答；所限為參數",
        lambda desk, given: desk.asked(given.pop("name"), given),
        (Parameter("name", "path", "the name of a question", "問之名", "shares"),),
        free=True,
    ),
    Endpoint(
        "/api/search",
        "What answers to some words",
        "檢索",
        lambda desk, given: desk.search(given["q"]),
        (
            Parameter(
                "q",
                "query",
                "words in either script, pinyin or English",
                "繁簡、拼音或英文之詞",
                "坐挩手",
            ),
        ),
    ),
    Endpoint(
        "/api/compare",
        "Two rites or sections, act by act",
        "兩篇或兩節相較，逐事",
        lambda desk, given: desk.compare(given["one"], given["other"]),
        (
            Parameter(
                "one", "query", "a chapter, or a part of one", "一篇，或其一節", "鄉飲酒禮:獻賓"
            ),
            Parameter("other", "query", "another", "又一篇或一節", "鄉射禮:獻賓"),
        ),
    ),
    Endpoint(
        "/api/check",
        "A text beside the edition, and the rules it breaks",
        "校一文：與本書所異，及所違之例",
        lambda desk, given: desk.check(given["text"], given.get("chapter", "")),
        posts=True,
    ),
)


def routes(desk: Desk) -> list[Route]:
    """The routes of the API, with its description."""
    kept = keeping(
        _made, desk.still, key=lambda endpoint, desk, given: (endpoint.path, *sorted(given.items()))
    )
    made = [
        Route(e.path, _replying(e, desk, kept), methods=["POST" if e.posts else "GET"])
        for e in ENDPOINTS
    ]

    async def described(request: Request) -> Response:
        return JSONResponse(openapi())

    return [*made, Route("/api/openapi.json", described)]


def _replying(endpoint: Endpoint, desk: Desk, kept: Keeping) -> Callable[[Request], Any]:
    async def posted(request: Request) -> Response:
        return JSONResponse(await apart(endpoint.answer, desk, await _posted(request)))

    async def got(request: Request) -> Response:
        given = _given(endpoint, request)
        fresh = FRESH if desk.still else 0
        return sent(await apart(kept, endpoint, desk, given), request, fresh)

    return posted if endpoint.posts else got


def _made(endpoint: Endpoint, desk: Desk, given: dict[str, str]) -> Kept:
    told = endpoint.answer(desk, dict(given))
    return Kept.of(
        json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode(), "application/json"
    )


def _given(endpoint: Endpoint, request: Request) -> dict[str, str]:
    asked = dict(request.query_params.multi_items()[:40])
    given = {**(asked if endpoint.free else {}), **request.path_params}
    for parameter in endpoint.parameters:
        if parameter.where == "query":
            if parameter.needed and not asked.get(parameter.name):
                raise BadRequest(
                    f"the parameter {parameter.name} is wanting", f"give {parameter.what}"
                )
            given[parameter.name] = asked.get(parameter.name, "")
    return given


async def _posted(request: Request) -> dict[str, str]:
    if (
        request.headers.get("content-type", "").partition(";")[0].strip().lower()
        != "application/json"
    ):
        raise Unsupported("a text is sent as JSON", 'send {"text": "…"} as application/json')
    try:
        told = json.loads(await body(request, 4 * LONGEST))
    except (ValueError, RecursionError):
        raise BadRequest("the body is no JSON", 'send {"text": "…"}') from None
    if (
        not isinstance(told, dict)
        or not isinstance(told.get("text"), str)
        or not isinstance(told.get("chapter", ""), str)
    ):
        raise BadRequest("the body has no text", 'send {"text": "…", "chapter": "鄉飲酒禮"}')
    if not told["text"].strip():
        raise BadRequest("the text is empty", "send the words of a rite")
    if any(0xD800 <= ord(c) < 0xE000 for c in told["text"] + told.get("chapter", "")):
        raise BadRequest("the text has half a character", "send whole ones")
    return {"text": told["text"], "chapter": told.get("chapter", "")}


def told() -> list[Values]:
    """The API as its page tells it: of each endpoint its method, path, parameters, and an
    address to try."""
    found = []
    for e in ENDPOINTS:
        path, asked = e.path, []
        for p in e.parameters:
            asked += [f"{p.name}={p.example}"] if p.where == "query" else []
            path = path.replace(f"{{{p.name}}}", p.example)
        shown = path + "?" * bool(asked) + "&".join(asked)
        found.append(
            {
                "name": _name(e),
                "method": "POST" if e.posts else "GET",
                "path": e.path,
                "what": (e.zh, e.what),
                "parameters": e.parameters,
                "shown": shown,
                "example": "" if e.posts else quote(shown.removeprefix("/api/"), "/?=&"),
            }
        )
    return found


def openapi() -> Values:
    """The API in OpenAPI 3.1."""
    paths: Values = {}
    for e in ENDPOINTS:
        problem = {
            "description": "what is wrong, and what to do",
            "content": {"application/problem+json": {"schema": {"type": "object"}}},
        }
        told: Values = {
            "summary": e.what,
            "operationId": _name(e),
            "parameters": [_parameter(p) for p in e.parameters],
            "responses": {
                "200": {"description": e.what, "content": {"application/json": {"schema": {}}}},
                **dict.fromkeys(("400", "404", "413", "415", "429", "503"), problem),
            },
        }
        if e.posts:
            text = {
                "type": "object",
                "required": ["text"],
                "properties": {
                    "text": {"type": "string", "minLength": 1, "maxLength": LONGEST},
                    "chapter": {"type": "string"},
                },
            }
            told["requestBody"] = {
                "required": True,
                "content": {"application/json": {"schema": text}},
            }
        paths[e.path] = {"post" if e.posts else "get": told}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "zunzu 尊俎",
            "version": __version__,
            "license": {"name": "CC BY 4.0", "identifier": "CC-BY-4.0"},
        },
        "paths": paths,
    }


def _name(endpoint: Endpoint) -> str:
    return endpoint.path.strip("/").replace("/", "-").replace("{", "").replace("}", "")


def _parameter(p: Parameter) -> Values:
    told: Values = {
        "name": p.name,
        "in": p.where,
        "description": p.what,
        "required": p.needed or p.where == "path",
        "schema": {"type": "string", "maxLength": 300, **({"minLength": 1} if p.needed else {})},
    }
    return told | ({"example": p.example} if p.example else {})
