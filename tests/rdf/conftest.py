"""What the tests of the graph share: the first passages of a rite as a scholar would annotate
them, and their graph."""

from __future__ import annotations

import re

import pyoxigraph as ox
import pytest

from zunzu.model import Act, Claim, Edition, Reading, Section, Segment, Statement
from zunzu.rdf.names import PREFIXES
from zunzu.rdf.weave import weave

CHAPTER = "yili.04"


def act(number: str, segment: str, start: int, verb: str, **slots) -> Act:
    """An act of the small text, as the reading half would hand it over."""
    return Act(
        start,
        start + len(verb),
        verb,
        id=f"{segment}.{number}",
        chapter=CHAPTER,
        segment=segment,
        **slots,
    )


ONE, TWO, THREE, RECORD = (f"{CHAPTER}.{n}" for n in ("001", "002", "003", "004"))

EDITION = Edition(
    CHAPTER,
    "鄉飲酒禮",
    "xiang-yin-jiu-li",
    (
        Segment(ONE, CHAPTER, "jing", "主人戒賓，賓拜辱。", 0, 9),
        Segment(f"{ONE}.zhu", CHAPTER, "zhu", "戒，警也，告也。", 10, 18, ONE, "鄭玄"),
        Segment(TWO, CHAPTER, "jing", "主人坐取爵于篚，實之賓之席前，西北面獻賓。", 20, 41),
        Segment(THREE, CHAPTER, "jing", "介亦如之。", 42, 47),
        Segment(RECORD, CHAPTER, "ji", "賓俎，脊、脅、肩、肺。", 48, 58),
    ),
    sections=(
        Section(f"{CHAPTER}.p-quan", CHAPTER, "全", "All of it", ONE, THREE),
        Section(
            f"{CHAPTER}.p-xian-bin",
            CHAPTER,
            "獻賓",
            "Offering to the guest",
            TWO,
            TWO,
            f"{CHAPTER}.p-quan",
            phases=("獻",),
        ),
    ),
)

ACTS = (
    act("u6212", ONE, 2, "戒", agent=("主人",), recipient=("賓",), quote="主人戒賓"),
    act(
        "u62dc", ONE, 6, "拜", agent=("賓",), quote="賓拜辱", purpose="拜辱", answers=f"{ONE}.u6212"
    ),
    act("u5750", TWO, 2, "坐", agent=("主人",), quote="主人坐取爵于篚"),
    act(
        "u53d6",
        TWO,
        3,
        "取",
        agent=("主人",),
        object=("爵",),
        place=("篚",),
        elided=("agent",),
        quote="主人坐取爵于篚",
        vessel="爵",
        cup="爵.002-u53d6",
        warrants={"agent": "E1"},
    ),
    act(
        "u737b",
        TWO,
        18,
        "獻",
        agent=("主人",),
        object=("爵",),
        recipient=("賓",),
        place=("賓之席前",),
        facing="西北",
        elided=("agent", "object"),
        quote="西北面獻賓",
        vessel="爵",
        cup="爵.002-u53d6",
        exchange="yili.04.x-002-u737b",
        round="獻",
        warrants={"agent": "E1", "object": "E20"},
    ),
    act("u5982", THREE, 2, "如", agent=("介",), model="賓", quote="介亦如之"),
    act(
        "u5982.001-u6212",
        THREE,
        2,
        "戒",
        agent=("主人",),
        recipient=("介",),
        quote="介亦如之",
        source="copied",
        copied_from=f"{ONE}.u6212",
    ),
)
STATEMENTS = (
    Statement(
        f"{RECORD}.share-u8cd3-of-u8cd3",
        "share",
        "賓",
        ("脊", "脅", "肩", "肺"),
        0,
        10,
        CHAPTER,
        RECORD,
        "賓俎，脊、脅、肩、肺",
    ),
)
CLAIMS = (
    Claim(
        f"{ONE}.zhu.gloss-u6212",
        "gloss",
        "鄭玄",
        CHAPTER,
        f"{ONE}.zhu",
        0,
        4,
        "戒，警也",
        ONE,
        "戒",
        {"term": "戒", "relation": "也", "meaning": "警"},
    ),
)


@pytest.fixture(scope="session")
def store() -> ox.Store:
    """The graph of the small text."""
    return weave((EDITION,), (Reading(CHAPTER, ACTS, STATEMENTS),), CLAIMS)


def ask(store: ox.Store, where: str) -> set[tuple[str, ...]]:
    """The answers to a pattern, a tuple in the order in which its variables are written, each
    term with its prefix."""
    found = store.query(
        "SELECT DISTINCT * { " + where + " }", prefixes=PREFIXES, use_default_graph_as_union=True
    )
    projected = {v.value for v in found.variables}
    names = [v for v in dict.fromkeys(re.findall(r"\?(\w+)", where)) if v in projected]
    return {tuple(short(solution[n]) for n in names) for solution in found}


def short(term: ox.NamedNode | ox.Literal) -> str:
    """``role:bin``, or the words of a literal."""
    for prefix, base in sorted(PREFIXES.items(), key=lambda kv: -len(kv[1])):
        if isinstance(term, ox.NamedNode) and term.value.startswith(base):
            return f"{prefix}:{term.value[len(base) :]}"
    return term.value
