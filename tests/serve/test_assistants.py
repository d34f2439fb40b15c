"""The door for assistants, by the client of the official SDK: thirty tasks that a scholar would
give, over standard input and HTTP."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import anyio
import pytest

if TYPE_CHECKING:  # the SDK takes two seconds, in every process that collects tests
    from mcp import Client

#: A task: the tool, what it is given, words that have to stand in the answer.
TASKS = [
    ("search", {"words": "坐挩手"}, ["yili.04.037", "坐挩手"]),
    ("search", {"words": "觶"}, ["vocab/thing/zhi"]),
    ("search", {"words": "zhi"}, ["vocab/thing/zhi"]),
    ("search", {"words": "说屦"}, ["說屨"]),
    ("search", {"words": "principal guest"}, ["person"]),
    ("list_chapters", {}, ["鄉飲酒禮", "特牲饋食禮", "yili.04.p-xian-bin"]),
    ("read_text", {"chapter": "乡饮酒礼"}, ["主人坐取爵于篚"]),
    ("read_text", {"chapter": "jin li"}, ["覲"]),
    (
        "read_passage",
        {"id": "yili.04.037"},
        ["鄭玄", "挩", "yili.05.038", "https://w3id.org/zunzu/id/yili_04_037"],
    ),
    ("read_passage", {"id": "yili.04.018"}, ["將獻賓也", "主人"]),
    ("read_passage", {"id": "yili.04.034.zhu"}, ["牲體枝解節折在俎", "warrant"]),
    ("read_passage", {"id": "yili.05.038"}, ["捝"]),
    ("show_scene", {"at": "yili.04.036"}, ["cups", "賓", "爵"]),
    ("show_scene", {"at": "yili.05.022"}, ["主人"]),
    ("look_up_rule", {"id": "BOW-05"}, ["立卒爵者不拜既爵", "witnesses"]),
    ("look_up_rule", {"id": "POS-07"}, ["升", "yili.04"]),
    ("list_questions", {}, ["shares", "vessel-use"]),
    ("ask_question", {"name": "shares"}, ["賓", "肩", "yili.04.152"]),
    ("ask_question", {"name": "shares", "settings": {"cut": "肩"}}, ["賓"]),
    ("ask_question", {"name": "vessel-use", "settings": {"role": "主人", "vessel": "觶"}}, ["觶"]),
    (
        "ask_question",
        {"name": "vessel-use", "settings": {"vessel": "zhi", "chapter": "any"}},
        ["觶"],
    ),
    ("ask_question", {"name": "words", "settings": {"word": "說屨"}}, ["說屨"]),
    ("ask_question", {"name": "drinking-order"}, ["賓"]),
    ("ask_question", {"name": "glosses"}, ["鄭玄"]),
    ("run_sparql", {"query": "ASK { ?a zz:verb verb:xian }"}, ["true"]),
    (
        "run_sparql",
        {"query": "SELECT ?a { ?a zz:verb verb:xian ; zz:inChapter id:yili_04 } LIMIT 5"},
        ["yili_04"],
    ),
    ("run_sparql", {"query": "CONSTRUCT WHERE { id:yili_04 a ?kind }"}, ["Chapter"]),
    (
        "run_sparql",
        {"query": "SELECT * { SERVICE <http://example.org/> { ?s ?p ?o } }"},
        ["remedy"],
    ),
    ("ask_question", {"name": "no-such-question"}, ["remedy"]),
    ("read_passage", {"id": "yili.99.001"}, ["an id is like"]),
    ("compare", {"one": "yili.04:018-019", "other": "yili.05:022-023"}, ["篚", "same"]),
]


async def _run(client: Client) -> None:
    tools = {tool.name for tool in (await client.list_tools()).tools}
    assert {tool for tool, _, _ in TASKS} <= tools and "check_text" in tools
    for tool, given, words in TASKS:
        answer = await client.call_tool(tool, given)
        told = json.dumps(answer.structured_content, ensure_ascii=False)
        assert [w for w in words if w not in told] == [], (tool, given, told[:300])
    schema = await client.read_resource("zunzu://schema")
    assert "zz:agent" in schema.contents[0].text
    roles = await client.read_resource("zunzu://vocabulary/role")
    assert "role:bin\t賓" in roles.contents[0].text


def test_thirty_tasks_over_http(server):
    from mcp import Client

    async def run() -> None:
        async with Client(f"{server}/mcp/") as client:
            await _run(client)

    anyio.run(run)


@pytest.mark.slow
def test_the_same_on_standard_input(server):
    from mcp import Client, StdioServerParameters
    from mcp.client.stdio import stdio_client

    async def run() -> None:
        how = StdioServerParameters(command=sys.executable, args=["-m", "zunzu", "mcp"])
        async with Client(stdio_client(how)) as client:
            answer = await client.call_tool("read_passage", {"id": "yili.04.037"})
            assert "鄭玄" in json.dumps(answer.structured_content, ensure_ascii=False)

    anyio.run(run)
