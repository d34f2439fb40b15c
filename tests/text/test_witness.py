"""Witnesses are the ancient words as received, and nothing besides."""

from __future__ import annotations

import hashlib
import re
import tomllib
import unicodedata

import pytest

from zunzu import assets
from zunzu.errors import ZunzuError
from zunzu.text import editions, read_witness, witness

WITNESSES = assets.files("data", "witnesses", suffix=".txt")

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

#: Marks that stand in witnesses besides 漢字: of the text, and of a copyist who could not print a character.
MARKS = set(" \n。，,、；;：:︰？?！!「」『』“”‘’《》〈〉（）()·‧○●□■[]<>")


@pytest.mark.parametrize("path", WITNESSES, ids=lambda p: p.stem)
def test_a_witness_holds_only_ancient_words(path):
    text = path.read_text(encoding="utf8")
    assert [w for w in FORBIDDEN if w in text] == []
    text = re.sub(r"&KR\d{4};", "", text)  # a transcriber's sign for a character that he lacked
    assert {c for c in text if c not in MARKS and unicodedata.category(c) not in ("Lo", "So")} == set()


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
