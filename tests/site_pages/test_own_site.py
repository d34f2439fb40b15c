"""The reading room over a corpus of one's own: a draft says that it is one, and what an author
tells in his notes does not look like his text."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from zunzu import build, text
from zunzu.corpus import CARD, NAMED, at_hand, shipped
from zunzu.intake.adding import add
from zunzu.intake.naming import Told
from zunzu.rdf.names import mint
from zunzu.site.house import House
from zunzu.site.pages import Site

BOOK = (
    "戒賓\n【主人深衣詣其門所戒者出見如常儀主人再拜賓答拜主人退賓拜送】\n"
    "陳設\n【執事者設盥帨於堂下東南布席於阼階上西向主人以下盛服就位】\n"
)


@pytest.fixture
def rooms(tmp_path, monkeypatch):
    """The site of a corpus with one draft."""
    (tmp_path / CARD).write_text("", encoding="utf8")
    told = Told(chapter="jiali.02", title="冠禮", notes="text")
    made = add(BOOK.encode(), "jiali.02.txt", told, (), shipped())
    for name, words in made.files.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(words)
    monkeypatch.setenv(NAMED, str(tmp_path))
    text.forget()
    build.make(corpus=at_hand())
    yield Site(House.of(at_hand()))
    text.forget()
    shutil.rmtree(Path(tmp_path) / "build", ignore_errors=True)


def test_a_draft_says_so_and_notes_that_tell_are_marked(rooms):
    read = {
        (name, lang): rooms.render(rooms.house.homes.of(mint(name).value).page, lang)
        for name in ("jiali.02", "yili.04", "jiali.02.002")
        for lang in ("zh", "en")
    }
    for (name, lang), page in read.items():
        said = ("未經審定", "no editor has reviewed")[lang == "en"] in page
        assert said == name.startswith("jiali"), (name, lang)
    assert 'class="zizhu"' in read["jiali.02", "en"] and 'class="jing"' in read["jiali.02", "en"]
    assert '<b class="layer">自注</b>' in read["jiali.02.002", "zh"]
    assert "<h1>冠禮</h1>" in " ".join(read["jiali.02", "en"].split())  # and not twice
