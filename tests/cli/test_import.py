"""``zunzu import`` makes a witness and an edition, or says what it does not understand."""

from __future__ import annotations

import shutil

import pytest

from zunzu.text import chapters, edition, rebuild

from .conftest import assert_told_once

TEXT = "\n".join([
    "某書卷二", "燕禮第六",
    "燕禮小臣戒與者膳", "宰具官饌", "註曰小臣相君燕", "飲之法", "樂人縣設洗篚于阼", "階東南", "註曰縣鐘磬也國",
    "君無故不徹縣○", "疏曰案周禮云", "當東霤", "註曰當(案今本脱東字)霤", "君為殿屋也", ""])

NAMES = ("--chapter", "yili.06", "--title", "燕禮", "--pinyin", "yàn lǐ")

FILES = ("witnesses/yili.06/received.txt", "witnesses/yili.06/received.toml", "editions/yili.06/edition.toml",
         "editions/yili.06/segments.tsv", "editions/yili.06/layout.tsv", "editions/yili.06/corrections.tsv",
         "editions/yili.06/sections.tsv")


@pytest.fixture
def given(tmp_path):
    path = tmp_path / "yanli.txt"
    path.write_text(TEXT, encoding="utf8")
    return path


@pytest.fixture
def data(root, tmp_path, monkeypatch):
    """A copy of the data to import into, which zunzu reads instead of the checkout's."""
    place = tmp_path / "assets"
    for folder in ("data/editions", "data/witnesses", "data/lexicon"):
        shutil.copytree(root / folder, place / folder)
    for folder in ("ontology", "queries"):
        (place / folder).mkdir()
    monkeypatch.setenv("ZUNZU_ASSETS", str(place))
    return place / "data"


def fresh(chapter: str):
    """The edition as another run of zunzu finds it: the list of chapters is read once a run."""
    chapters._cards.cache_clear()
    return edition(chapter)


def test_a_new_chapter_can_be_read_at_once_and_gives_back_its_witness(zunzu, given, data):
    done = zunzu("import", given, "--form", "siku", *NAMES, "-o", data)
    assert (done.exit_code, done.stdout) == (0, "")
    assert all((data / name).is_file() for name in FILES)
    book = fresh("燕禮")
    assert [(s.id, s.text) for s in book.segments] == [
        ("yili.06.000", "燕禮第六"), ("yili.06.001", "燕禮小臣戒與者膳宰具官饌"), ("yili.06.001.zhu", "小臣相君燕飲之法"),
        ("yili.06.002", "樂人縣設洗篚于阼階東南"), ("yili.06.002.zhu", "縣鐘磬也國君無故不徹縣"), ("yili.06.002.shu", "案周禮云"),
        ("yili.06.003", "當東霤"), ("yili.06.003.zhu", "當霤君為殿屋也"), ("yili.06.003.an", "案今本脱東字")]
    assert rebuild(book) == TEXT
    assert zunzu("read", "yan-li", "2", "--layer", "經", "--plain").stdout == "樂人縣設洗篚于阼階東南\n"


def test_an_edition_just_made_stays_out_of_the_graph(zunzu, given, data):
    from zunzu.text import editions

    zunzu("import", given, "--form", "siku", *NAMES, "-o", data)
    assert fresh("yili.06").chapter == "yili.06"
    assert "yili.06" not in [card.id for card in editions()]
    assert "yili.06" in [card.id for card in editions(all=True)]


def test_marks_are_proposed_when_asked_for(zunzu, given, data):
    zunzu("import", given, "--form", "siku", *NAMES, "-o", data, "--punctuate")
    table = (data / "editions/yili.06/punctuation.tsv").read_text(encoding="utf8").splitlines()
    assert table[0] == "segment\twords\tstatus\twhy"
    assert all(row.split("\t")[1].endswith("。") and row.split("\t")[2] == "proposed" for row in table[1:])
    assert fresh("燕禮").base()[2].text == "當東霤。"


def test_doubts_are_told_by_line_and_are_findings(zunzu, tmp_path):
    path = tmp_path / "t.txt"
    path.write_text(TEXT.replace("當東霤\n", "當東○霤\n"), encoding="utf8")
    done = zunzu("import", path, "--form", "siku", *NAMES)
    assert done.exit_code == 1
    assert done.stdout == f"{path}:12: 當東○霤: ○ in base text is taken as a division\n"
    assert "燕禮: 題 1, 經 3, 注 3, 疏 1, 案 1" in done.stderr


def test_without_a_folder_nothing_is_written(zunzu, given, tmp_path):
    before = sorted(tmp_path.rglob("*"))
    assert zunzu("import", given, "--form", "siku", *NAMES).exit_code == 0
    assert sorted(tmp_path.rglob("*")) == before


def test_a_text_may_come_from_standard_input(zunzu):
    assert zunzu("import", "-", "--form", "siku", *NAMES, text=TEXT).exit_code == 0


def test_files_that_are_there_are_not_written_over(zunzu, given, data):
    zunzu("import", given, "--form", "siku", *NAMES, "-o", data)
    again = zunzu("import", given, "--form", "siku", *NAMES, "-o", data)
    assert_told_once(again, "is there already", "--force")
    assert zunzu("import", given, "--form", "siku", *NAMES, "-o", data, "--force").exit_code == 0


@pytest.mark.parametrize(
    "content, form, words",
    [
        (TEXT.encode("gb18030"), "siku", ("is not UTF-8", "GB18030")),
        (TEXT.encode("utf-16"), "siku", ("is not UTF-8", "UTF-16")),
        (b"", "siku", ("the text is empty",)),
        ("燕禮。小臣戒與者。\n注曰:小臣。".encode(), "siku", ("is punctuated",)),
        ("燕禮小臣戒與者\n膳宰具官饌".encode(), "siku", ("no line begins with",)),
        (TEXT.replace("註曰小臣相君燕\n飲之法", "註曰").encode(), "siku", ("t.txt:5", "followed by no words")),
        (TEXT.encode(), "paragraphs", ("marks its layers", "use the form siku")),
        (TEXT.encode(), "sikuu", ("there is no form", "did you mean siku")),
    ],
    ids=["gb18030", "utf-16", "empty", "punctuated", "no notes", "empty note", "mixed", "no such form"],
)
def test_what_cannot_be_read_is_told_once_with_a_remedy(zunzu, tmp_path, content, form, words):
    path = tmp_path / "t.txt"
    path.write_bytes(content)
    assert_told_once(zunzu("import", path, "--form", form, *NAMES), *words)


@pytest.mark.parametrize(
    "names, word",
    [
        (("--chapter", "yili.6", "--title", "燕禮", "--slug", "yan-li"), "is no id of a chapter"),
        (("--chapter", "yili.06", "--title", "燕禮", "--slug", "燕禮"), "is no slug"),
        (("--chapter", "yili.06", "--title", "燕禮"), "is no slug"),
        (("--chapter", "yili.06", "--title", "燕禮", "--slug", "yan-li", "--witness", "../x"), "is no name for a witness"),
    ],
)
def test_names_that_no_file_can_bear_are_told(zunzu, given, names, word):
    assert_told_once(zunzu("import", given, "--form", "siku", *names), word)


def test_a_text_in_simplified_script_is_read_in_traditional_and_comes_back(zunzu, tmp_path, data):
    from zunzu.text import to_traditional

    text = "燕礼第六\n\n燕礼。小臣戒与者。\n\n小臣,相君燕饮之法。\n\n 「燕礼」至「与者」。○释曰︰自此尽「东上」,论告戒之事。\n"
    path = tmp_path / "t.txt"
    path.write_text(text, encoding="utf8")
    assert zunzu("import", path, "--form", "paragraphs", *NAMES, "-o", data).exit_code == 0
    book = fresh("燕禮")
    assert [s.text for s in book.segments][1:3] == ["燕禮。小臣戒與者。", "小臣，相君燕飲之法。"]
    assert "".join(s.text for s in book.segments)[:4] == to_traditional("燕礼第六")
    assert rebuild(book) == text
