"""``zunzu add`` on whole books, and on prints in which the notes tell the rite."""

from __future__ import annotations

import tomllib

import pytest

from zunzu import text

RITE = "主人戒賓，賓禮辭，許。主人再拜，賓答拜。主人退，賓拜送。明日，主人速賓，賓拜辱。\n"

BOOK = (
    f"家禮卷一\n　　通禮\n　　祠堂\n{RITE}"
    f"家禮卷二\n　　冠禮\n　　冠\n{RITE}【主人冠者之父】\n【注未畢\n"
    f"家禮卷三\n　　昏禮\n　　納采\n{RITE}"
)


@pytest.fixture
def mine(tmp_path, monkeypatch):
    monkeypatch.delenv("ZUNZU_CORPUS", raising=False)
    place = tmp_path / "mine"
    place.mkdir()
    text.forget()
    yield place
    text.forget()


def card(place, chapter):
    return tomllib.loads(
        (place / f"data/editions/{chapter}/edition.toml").read_text(encoding="utf8")
    )


def test_a_book_becomes_chapters_and_a_bad_one_stops_no_other(zunzu, tmp_path, mine):
    (tmp_path / "家禮.txt").write_text(BOOK, encoding="utf8")
    ran = zunzu("add", str(tmp_path / "家禮.txt"), "-o", str(mine), "--draft")
    assert ran.exit_code == 1, ran.stderr
    assert "家禮 of 3 chapters, cut at its volumes" in ran.stdout
    assert "家禮.txt:10: opens a note that is not closed" in ran.stderr, "by the line of the file"
    assert {place.name for place in (mine / "data/editions").iterdir()} == {"jiali.01", "jiali.03"}
    assert (card(mine, "jiali.03")["title"], card(mine, "jiali.03")["work"]) == ("昏禮", "家禮")


def test_a_book_may_be_kept_whole(zunzu, tmp_path, mine):
    whole = f"士冠禮第一\n{RITE}士昏禮第二\n{RITE}"
    (tmp_path / "rites.txt").write_text(whole, encoding="utf8")
    ran = zunzu(
        "add", str(tmp_path / "rites.txt"), "-o", str(mine), "--draft", "--whole", "--title", "二禮"
    )
    assert ran.exit_code == 0, ran.stderr
    (place,) = (mine / "data/editions").iterdir()
    rows = (place / "sections.tsv").read_text(encoding="utf8")
    assert "a heading of the text as it came: 士昏禮第二" in rows


def test_two_books_may_have_a_chapter_of_one_title(zunzu, tmp_path, mine):
    for book, work in (("jiali", "家禮"), ("shuyi", "書儀")):
        file = tmp_path / f"{book}.02.txt"
        file.write_text(RITE, encoding="utf8")
        ran = zunzu(
            *("add", str(file), "-o", str(mine), "--draft", "--title", "冠禮", "--work", work)
        )
        assert ran.exit_code == 0, ran.stderr
    text.forget()
    ran = zunzu("--corpus", str(mine), "read", "冠禮", "--plain")
    assert ran.exit_code == 2
    assert "家禮·冠禮 (jiali.02), 書儀·冠禮 (shuyi.02)" in ran.stderr
    assert zunzu("--corpus", str(mine), "read", "書儀·冠禮", "--plain").exit_code == 0


def test_what_was_said_of_the_notes_is_remembered(zunzu, tmp_path, mine):
    file = tmp_path / "jiali.txt"
    file.write_text("冠禮\n戒賓\n【主人詣其門，再拜。】\n陳設\n【設洗。】\n", encoding="utf8")
    told = ("add", str(file), "-o", str(mine), "--draft", "--title", "冠禮")
    assert zunzu(*told, "--notes", "text").exit_code == 0
    assert card(mine, "mine.01")["notes"] == "text"
    assert zunzu(*told, "--force").exit_code == 0
    assert "zizhu" in (mine / "data/editions/mine.01/segments.tsv").read_text(encoding="utf8")
    assert zunzu(*told, "--force", "--notes", "comment").exit_code == 0
    assert "zizhu" not in (mine / "data/editions/mine.01/segments.tsv").read_text(encoding="utf8")


def test_files_of_a_folder_that_are_no_texts_are_told(zunzu, tmp_path, mine):
    folder = tmp_path / "rites"
    folder.mkdir()
    (folder / "wo.01.txt").write_text(RITE, encoding="utf8")
    (folder / "scan.docx").write_bytes(b"PK")
    ran = zunzu("add", str(folder), "-o", str(mine), "--draft")
    assert ran.exit_code == 0
    assert "note: 1 not taken for texts by their names: scan.docx" in ran.stderr
