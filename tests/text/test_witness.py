"""Witnesses are the ancient words as received, and nothing besides."""

from __future__ import annotations

import hashlib
import re
import tomllib
import unicodedata

import pytest

from zunzu.corpus import shipped
from zunzu.errors import ZunzuError
from zunzu.intake.received import TODAY
from zunzu.text import editions, read_witness, witness

WITNESSES = shipped().files("data", "witnesses", suffix=".txt")

#: What is a deed of old in a gold passage: 周公旦把大鉞.
OF_OLD = {"shiji.04-i.jsonl": {"把"}, "verbs.tsv": {"把"}, "roles.tsv": {"把"}}  # 把總

#: Words of sites, of modern notes and of translations.
FORBIDDEN = (
    "Jack",
    "您在",
    "發表",
    "版本狀態",
    "校對",
    "書籍首頁",
    "閱讀古書",
    "http",
    "www",
    "【注",
    "[注",
    "译文",
    "譯文",
    "今譯",
    "广告",
    "官网",
    "澳门",
    "网址",
    "人气",
    "转载",
    "题解",
    "注释",
    "古典文学",
)

#: Words of sites and of those who write for them; they stand nowhere in the project but here and
#: where the same is sought.
SITES = re.compile(
    "您在|發表於|版本狀態|書籍首頁|閱讀古書|[译譯]文|今[译譯]|广告|官网|澳[门門]|网址|人气|[转轉][载載]|题解|注释|古典文学"
)
SEEKERS = ("tests/text/test_witness.py", ".ci/steps/30-names")

#: Marks that stand in witnesses besides 漢字: of the text, and of a copyist who could not print a
#: character.
MARKS = set(" \n。，,、；;：:︰？?！!「」『』“”‘’《》〈〉（）()·‧○●□■[]<>")


@pytest.mark.parametrize("path", WITNESSES, ids=lambda p: p.stem)
def test_a_witness_holds_only_ancient_words(path):
    text = path.read_text(encoding="utf8")
    assert [w for w in FORBIDDEN if w in text] == []
    text = re.sub(r"&KR\d{4};", "", text)  # a transcriber's sign for a character that he lacked
    assert {
        c for c in text if c not in MARKS and unicodedata.category(c) not in ("Lo", "So")
    } == set()


@pytest.mark.parametrize("path", WITNESSES, ids=lambda p: p.stem)
def test_no_witness_speaks_the_language_of_today(path):
    assert TODAY.findall(path.read_text(encoding="utf8")) == []


@pytest.mark.parametrize(
    "modern",
    [
        "主人坐下来拿起爵,站了起来。",
        "[1]戒:告诉。指主人告诉宾客这件事。",
        "①尊:酒器。",
        "注释 译文",
        "&nbsp;",
        "意思就是尊贤",
        "Copyright",
    ],
)
def test_a_modern_note_would_be_seen(modern):
    text = "主人戒宾,宾拜辱。" + modern
    foreign = {c for c in text if c not in MARKS and unicodedata.category(c) not in ("Lo", "So")}
    assert foreign or TODAY.search(text) or any(w in text for w in FORBIDDEN)


def test_no_table_or_gold_speaks_the_language_of_today(root):
    """The words quoted in the tables are ancient, and what we say there we say in English."""
    paths = [
        p
        for folder in ("data", "tests/gold")
        for p in (root / folder).rglob("*")
        if p.suffix in (".tsv", ".toml", ".jsonl", ".txt")
    ]
    assert len(paths) > 50
    assert [
        (p.name, found)
        for p in paths
        if (found := set(TODAY.findall(p.read_text(encoding="utf8"))) - OF_OLD.get(p.name, set()))
    ] == []


def test_no_word_of_a_site_stands_in_the_project(root):
    kinds = {
        ".py",
        ".md",
        ".tsv",
        ".toml",
        ".txt",
        ".ttl",
        ".rq",
        ".jsonl",
        ".jsonld",
        ".json",
        ".nq",
        ".trig",
        "",
    }
    found = []
    for folder in (
        "data",
        "ontology",
        "queries",
        "graph",
        "docs",
        "tests",
        "README.md",
        "CHANGELOG.md",
        "pyproject.toml",
        ".ci",
    ):
        place = root / folder
        for path in [place] if place.is_file() else place.rglob("*"):
            name = path.relative_to(root).as_posix()
            if (
                path.is_file()
                and path.suffix in kinds
                and name not in SEEKERS
                and "__pycache__" not in name
            ):
                found += [(name, word) for word in SITES.findall(path.read_text(encoding="utf8"))]
    assert found == []


@pytest.mark.parametrize("path", WITNESSES, ids=lambda p: p.stem)
def test_a_witness_is_the_text_of_its_card(path):
    card = tomllib.loads(path.with_suffix(".toml").read_text(encoding="utf8"))
    assert hashlib.sha256(path.read_bytes()).hexdigest() == card["sha256"]
    assert read_witness(path.parent.name, path.stem).text.encode() == path.read_bytes()


def test_every_edition_has_its_witness():
    assert [witness(c.id).name for c in editions()] == [c.witness for c in editions()]


def test_an_edited_witness_is_refused(workplace):
    path = workplace / "data/witnesses/yili.04/zhushu-web.txt"
    path.write_bytes(path.read_bytes().replace("賓拜辱".encode(), "賓再拜".encode(), 1))
    with pytest.raises(ZunzuError, match="corrections.tsv") as told:
        witness("yili.04")
    assert told.value.faults[0].where == str(path)


@pytest.mark.parametrize(
    "spoil, word",
    [
        (lambda f: f.with_suffix(".toml").write_text('title = "x"'), "does not say its author"),
        (lambda f: f.with_suffix(".toml").write_text("title = "), "is not TOML"),
        (lambda f: f.with_suffix(".toml").unlink(), "is missing"),
        (lambda f: f.write_bytes(b"\xe9\xff"), "is not UTF-8"),
        (lambda f: f.rename(f.with_name("other.txt")), "there is no witness zhushu-web"),
    ],
    ids=["half a card", "broken card", "no card", "broken bytes", "no text"],
)
def test_a_faulty_witness_is_told(workplace, spoil, word):
    spoil(workplace / "data/witnesses/yili.04/zhushu-web.txt")
    with pytest.raises(ZunzuError, match=word):
        witness("yili.04")
