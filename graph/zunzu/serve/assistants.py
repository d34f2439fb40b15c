"""The door for assistants: the Model Context Protocol, by the official SDK.

Every answer carries passages and IRIs, so that what is said with it can be cited.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mcp.server import MCPServer
from starlette.applications import Starlette

from .. import __version__
from ..errors import ZunzuError
from ..rdf.names import HEAD
from .desk import Desk

ABOUT = (
    "The 儀禮 as a graph of acts: who takes which cup, from where, facing which way, and who bows"
    " when. Five rites with their commentary. Every answer has passages (ids such as the segment of"
    " a chapter) and IRIs: cite them. What is not written says by which warrant it was supplied."
    " Words may be in either script, pinyin or English. Begin with search, or list_questions;"
    " run_sparql is for what no question asks."
)

Values = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Door:
    """The server for assistants, and the same over HTTP."""

    server: MCPServer[Any]
    http: Starlette


def assistants(desk: Desk) -> Door:
    """The tools and resources over a desk."""
    server: MCPServer[Any] = MCPServer(
        "zunzu", title="zunzu 尊俎", version=__version__, instructions=ABOUT, log_level="WARNING"
    )
    _reading(server, desk)
    _asking(server, desk)
    _resources(server, desk)
    return Door(
        server,
        server.streamable_http_app(
            streamable_http_path="/", stateless_http=True, json_response=True
        ),
    )


def _reading(server: MCPServer[Any], desk: Desk) -> None:
    @server.tool(
        description="Search texts, commentary, persons, things, rules and questions by words."
    )
    def search(words: str) -> Values:
        return _told(lambda: {"hits": desk.search(words)})

    @server.tool(description="The rites with their sections and ids.")
    def list_chapters() -> Values:
        return _told(lambda: {"chapters": desk.chapters()})

    @server.tool(
        description=(
            "A segment of the text by its id, with commentary by author, the acts read in it with"
            " their warrants, variants, glosses, what is not told, and parallels in other rites."
        )
    )
    def read_passage(id: str) -> Values:
        return _told(lambda: desk.passage(id))

    @server.tool(
        description="The whole text of a rite, by title, pinyin or id, segment by segment."
    )
    def read_text(chapter: str) -> Values:
        return _told(lambda: desk.text(chapter))

    @server.tool(
        description=(
            "The stage when a segment has been done: where persons stand, facing which way, with"
            " what in hand; the cups; what is set out."
        )
    )
    def show_scene(at: str) -> Values:
        return _told(lambda: desk.scene(at))

    @server.tool(
        description=(
            "A rule (例) by its id: its words, exceptions, how often the rites keep it, where."
        )
    )
    def look_up_rule(id: str) -> Values:
        return _told(lambda: desk.rule(id))


def _asking(server: MCPServer[Any], desk: Desk) -> None:
    @server.tool(
        description="The questions of the library that answer at once, with their parameters."
    )
    def list_questions() -> Values:
        return _told(lambda: {"questions": desk.questions()})

    @server.tool(
        description=(
            "Ask a question of the library by name; settings are its parameters, values in any"
            " language, all rites unless chapter names one."
        )
    )
    def ask_question(name: str, settings: dict[str, str] | None = None) -> Values:
        return _told(lambda: desk.asked(name, settings or {}, 200))

    @server.tool(
        description=(
            "Run a SPARQL 1.1 query, read only; our prefixes (zz: id: verb: role: …) are known. No"
            " SERVICE."
        )
    )
    def run_sparql(query: str) -> Values:
        return _told(lambda: desk.selected(query))

    @server.tool(
        description=(
            "Check a text of a rite beside the edition: departures act by act, and rules that it"
            " breaks."
        )
    )
    def check_text(text: str, chapter: str = "") -> Values:
        return _told(lambda: desk.check(text, chapter))

    @server.tool(
        description="Compare two rites or sections act by act: 鄉飲酒禮:獻賓 and 鄉射禮:獻賓."
    )
    def compare(one: str, other: str) -> Values:
        return _told(lambda: desk.compare(one, other))


def _resources(server: MCPServer[Any], desk: Desk) -> None:
    held = desk.house.held

    @server.resource(
        "zunzu://schema",
        mime_type="text/plain",
        description="Classes and properties, with what they mean.",
    )
    def schema() -> str:
        terms = sorted(i for i in desk.site.shares["ontology"] if "/ontology/" in i)
        return (
            HEAD
            + "\n"
            + "\n".join(
                f"zz:{i.rpartition('/')[2]}\t{held.label(i, 'en')}\t"
                f"{held.told(i, 'skos:definition', 'en')}"
                for i in terms
            )
        )

    @server.resource(
        "zunzu://vocabulary/{scheme}",
        mime_type="text/plain",
        description=(
            "The concepts of a scheme: role, verb, thing, place, purpose, round, phase, rank …"
        ),
    )
    def vocabulary(scheme: str) -> str:
        own = [
            i
            for i in held.of("Concept")
            if held.value(i, "skos:inScheme").rpartition("/")[2] == scheme
        ]
        return "\n".join(
            f"{scheme}:{i.rpartition('/')[2]}\t{held.label(i, 'zh')}\t{held.label(i, 'en')}"
            for i in sorted(own)
        )


def _told(ask: Any) -> Values:
    """An answer, or the fault in words that an assistant can act on."""
    try:
        found: Values = ask()
        return found
    except ZunzuError as error:
        return {
            "faults": [{"where": f.where, "what": f.what, "remedy": f.remedy} for f in error.faults]
        }
