"""``zunzu import`` makes a witness and an edition, or says what it does not understand."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from zunzu.text import chapters, edition, rebuild, witness

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


def test_no_marks_are_proposed_for_a_text_that_has_its_own(zunzu, tmp_path, data):
    path = tmp_path / "t.txt"
    path.write_text("燕禮,小臣戒與者。膳宰具官饌于寢東。\n", encoding="utf8")
    assert_told_once(zunzu("import", path, "--form", "plain", *NAMES, "-o", data, "--punctuate"), "has marks of its own")
    assert not (data / "editions/yili.06").exists()


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
        (TEXT.encode("gb18030"), "siku", ("is not UTF-8", "-f GB18030")),
        (TEXT.replace("脱", "脫").encode("big5"), "siku", ("is not UTF-8", "-f BIG5")),
        (TEXT.encode("utf-16"), "siku", ("is not UTF-8", "-f UTF-16 ")),
        (TEXT.encode("utf-16-le"), "siku", ("is not UTF-8", "-f UTF-16LE")),
        (TEXT.encode("utf-32"), "siku", ("is not UTF-8", "-f UTF-32")),
        (TEXT.encode()[:-8], "siku", ("t.txt:14", "ends in the middle of a character", "get the whole file")),
        (b"\0" * 64, "plain", ("t.txt:1", "has a NUL")),
        (b"\x89PNG\r\n\x1a\n\0\0", "plain", ("is not UTF-8", "give a text file")),
        (TEXT.encode().decode("latin1").encode(), "paragraphs", ("is not Chinese", "wrong encoding")),
        ("<html><p>燕禮。小臣戒與者。</p></html>".encode(), "plain", ("t.txt:1", "is of a web page (<html>)")),
        ("燕禮第六\n燕禮。小臣戒與者。\n大射儀第七\n大射之儀。\n".encode(), "plain", ("t.txt:3", "begins another chapter: 大射儀第七")),
        (b"", "siku", ("the text is empty",)),
        ("燕禮。小臣戒與者。\n注曰:小臣。".encode(), "siku", ("is punctuated",)),
        ("燕禮小臣戒與者\n膳宰具官饌".encode(), "siku", ("no line begins with",)),
        (TEXT.replace("註曰小臣相君燕\n飲之法", "註曰").encode(), "siku", ("t.txt:5", "followed by no words")),
        (TEXT.encode(), "paragraphs", ("marks its layers", "use the form siku")),
        (TEXT.encode(), "sikuu", ("there is no form", "did you mean siku")),
    ],
    ids=["gb18030", "big5", "utf-16", "utf-16 without a mark", "utf-32", "cut off", "zeros", "a picture", "read in a wrong encoding",
         "a web page", "two chapters", "empty", "punctuated", "no notes", "empty note", "mixed", "no such form"],
)
def test_what_cannot_be_read_is_told_with_a_remedy_and_leaves_nothing(zunzu, tmp_path, content, form, words):
    path, target = tmp_path / "t.txt", tmp_path / "data"
    path.write_bytes(content)
    target.mkdir()
    assert_told_once(zunzu("import", path, "--form", form, *NAMES, "-o", target), *words)
    assert list(target.iterdir()) == []


@pytest.mark.parametrize(
    "names, word",
    [
        (("--chapter", "yili.6", "--title", "燕禮", "--slug", "yan-li"), "is no id of a chapter"),
        (("--chapter", "yili.06", "--title", "燕禮", "--slug", "燕禮"), "is no slug"),
        (("--chapter", "yili.06", "--title", "燕禮"), "is no slug"),
        (("--chapter", "yili.06", "--title", "燕禮", "--slug", "yan-li", "--witness", "../x"), "is no name for a witness"),
        (("--chapter", "yili.06", "--title", " ", "--slug", "yan-li"), "is no title"),
        (("--chapter", "yili.06", "--title", "燕\n禮", "--slug", "yan-li"), "is no title"),
        (("--chapter", "../yili.06", "--title", "燕禮", "--slug", "yan-li"), "is no id of a chapter"),
        (("--chapter", "liji.46", "--title", "燕義", "--slug", "yan-yi"), "the book of liji.46 is not known"),
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


def test_another_book_is_named_by_its_title(zunzu, given, data):
    assert zunzu("import", given, "--form", "siku", "--chapter", "liji.46", "--title", "燕義", "--slug", "yan-yi", "--work", "禮記",
                 "-o", data).exit_code == 0
    assert fresh("燕義").chapter == "liji.46"
    assert chapters.find_chapter("燕義").work == "禮記"


@pytest.mark.parametrize("names, told", [
    (("--chapter", "yili.04", "--title", "燕禮", "--slug", "yan-li"), ("yili.04", "is there already", "another --chapter")),
    (("--chapter", "yili.06", "--title", "鄉飲酒禮", "--slug", "yan-li"), ("--title", "yili.04 has the title 鄉飲酒禮")),
    (("--chapter", "yili.06", "--title", "燕禮", "--slug", "jin-li"), ("--slug", "yili.10 has the slug jin-li")),
])
def test_an_id_or_a_name_that_another_edition_bears_is_refused(zunzu, given, data, names, told):
    before = state(data)
    assert_told_once(zunzu("import", given, "--form", "siku", *names, "-o", data), *told)
    assert state(data) == before


def test_force_writes_over_a_draft_and_never_over_an_edition_that_is_ready(zunzu, given, data):
    before = state(data)
    ready = ("--chapter", "yili.04", "--title", "燕禮", "--slug", "yan-li", "-o", data, "--force")
    assert_told_once(zunzu("import", given, "--form", "siku", *ready), "鄉飲酒禮 is an edition that is ready", "ready = false")
    assert state(data) == before


def test_a_draft_written_over_keeps_no_table_of_the_one_before(zunzu, given, data, tmp_path):
    simplified = tmp_path / "s.txt"
    simplified.write_text("燕礼。小臣戒与者。膳宰具官馔于寝东。\n", encoding="utf8")
    zunzu("import", simplified, "--form", "plain", *NAMES, "-o", data)
    assert (data / "editions/yili.06/script.tsv").is_file()
    assert zunzu("import", given, "--form", "siku", *NAMES, "-o", data, "--force").exit_code == 0
    assert not (data / "editions/yili.06/script.tsv").exists()
    assert rebuild(fresh("燕禮")) == TEXT


@pytest.mark.parametrize("make, told", [
    (lambda place: None, "there is no such folder"),
    (lambda place: place.write_text("x"), "is a file, not a folder"),
    (lambda place: (place.mkdir(), (place / "editions").write_text("x")), "is no folder that can be written to"),
    (lambda place: (place.mkdir(), (place / "witnesses").mkdir(), (place / "witnesses/yili.06").write_text("x")),
     "is no folder that can be written to"),
], ids=["missing", "a file", "editions is a file", "the chapter is a file"])
def test_a_folder_that_cannot_take_the_files_is_told_before_any_is_written(zunzu, given, tmp_path, make, told):
    target = tmp_path / "out"
    make(target)
    before = state(tmp_path)
    assert_told_once(zunzu("import", given, "--form", "siku", *NAMES, "-o", target), told)
    assert state(tmp_path) == before


@pytest.mark.parametrize("force", [False, True])
@pytest.mark.parametrize("fault", [OSError(28, "No space left on device"), KeyboardInterrupt()])
@pytest.mark.parametrize("done", [0, 1, 3, 6])
def test_files_are_written_all_or_none(zunzu, given, data, monkeypatch, done, fault, force):
    """A disk that fills up, or Ctrl-C, when some of the files are in their places: a new draft, and one over another."""
    order = ("import", given, "--form", "siku", *NAMES, "-o", data)
    if force:
        assert zunzu(*order).exit_code == 0
        (data / "editions/yili.06/punctuation.tsv").write_text("of an earlier draft")
    before, real, times = state(data), os.replace, []

    def failing(one, place):
        if Path(one).parent.name == "new":
            if len(times) == done:
                raise fault
            times.append(place)
        real(one, place)

    monkeypatch.setattr(os, "replace", failing)
    told = zunzu(*order, *["--force"] * force)
    assert told.exit_code == (130 if isinstance(fault, KeyboardInterrupt) else 2)
    assert isinstance(fault, KeyboardInterrupt) or "No space left" in told.stderr
    assert len(times) == done and state(data) == before


@pytest.mark.parametrize("way", [name for name in FILES if not name.endswith(("received.txt", "edition.toml"))])
def test_a_folder_in_the_way_of_a_file_stops_all_of_it(zunzu, given, data, way):
    (data / way / "thesis").mkdir(parents=True)
    before = sorted(data.rglob("*"))
    assert_told_once(zunzu("import", given, "--form", "siku", *NAMES, "-o", data), "cannot be written")
    assert sorted(data.rglob("*")) == before


KILLED = """
import os, signal, sys
from zunzu.cli import main
left, real = int(sys.argv.pop(1)), os.replace
def replace(one, place):
    global left
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
    left -= 1
    real(one, place)
os.replace = replace
main(sys.argv[1:])
"""


@pytest.mark.parametrize("moment", [0, 1, 4, 7])
def test_an_import_that_is_killed_is_undone_by_the_next(zunzu, given, data, moment):
    """It is killed before it lays its plan, and at several of its moves; the same import again is as if it were the first."""
    order = ["import", str(given), "--form", "siku", *NAMES, "-o", str(data)]
    run = subprocess.run([sys.executable, "-c", KILLED, str(moment), *order], check=False, capture_output=True)
    assert run.returncode == -9
    done = zunzu(*order)
    assert done.exit_code == 0, done.stderr
    assert rebuild(fresh("燕禮")) == TEXT and not [p for p in data.iterdir() if p.name.startswith(".zunzu-")]


CONTROLS = ("\n", "\r", "\t", "\x07", "\x1b[31m", "\x7f", "\x85", "\u2028", "\ud800", "\u202e")


@pytest.mark.parametrize("control", CONTROLS, ids=ascii)
@pytest.mark.parametrize("option", ["--title", "--pinyin", "--english", "--work"])
def test_names_with_control_characters_are_refused_and_nothing_is_written(zunzu, given, tmp_path, option, control):
    (tmp_path / "out").mkdir()
    names = [*NAMES, "--slug", "yan-li", option, f"燕{control}禮"]
    assert_told_once(zunzu("import", given, "--form", "siku", *names, "-o", tmp_path / "out"), option)
    assert not list((tmp_path / "out").iterdir())


@pytest.mark.parametrize("value", [
    'the "Feast"', "back\\slash", "'''", '"' * 3, "{x = 1}", "# no comment", "燕禮 [x]", "= 1", "𠀀𪚥", "\\u0000"])
def test_a_card_says_what_was_said_whatever_its_marks(zunzu, given, tmp_path, value):
    data = tmp_path / "out"
    data.mkdir()
    done = zunzu("import", given, "--form", "siku", *NAMES, "--english", value, "--work", value, "-o", data)
    assert done.exit_code == 0, done.stderr
    card = tomllib.loads((data / "editions/yili.06/edition.toml").read_text(encoding="utf8"))
    assert (card["english"], card["work"], card["ready"], card["number"]) == (value, value, False, 6)
    source = tomllib.loads((data / "witnesses/yili.06/received.toml").read_text(encoding="utf8"))
    assert source["title"] == f"{value} 燕禮"


def test_line_ends_of_another_system_are_made_ours_with_a_note(zunzu, tmp_path, data):
    path = tmp_path / "t.txt"
    path.write_bytes(TEXT.replace("\n", "\r\n").encode())
    done = zunzu("import", path, "--form", "siku", *NAMES, "-o", data)
    assert done.exit_code == 0 and "note: line ends of another system" in done.stderr
    assert rebuild(fresh("燕禮")) == TEXT
    assert "line ends" in witness("yili.06").dropped


def test_another_form_that_fits_better_is_named(zunzu, tmp_path):
    path = tmp_path / "t.txt"
    path.write_text(PARAGRAPHS, encoding="utf8")
    assert zunzu("import", path, "--form", "paragraphs", *NAMES).exit_code == 0
    done = zunzu("import", path, "--form", "runon", *NAMES)
    assert done.exit_code == 1
    assert all(line.startswith(f"{path}:") for line in done.stdout.splitlines())
    assert "the form paragraphs reads it with fewer doubts" in done.stderr


PARAGRAPHS = """儀禮注疏卷第十四
漢鄭玄注 唐賈公彥疏

燕禮第六

燕禮。小臣戒與者。

小臣相君燕飲之法。戒與者,謂留羣臣也。君以燕禮勞使臣,若臣有功,故與羣臣樂之。

「燕禮小臣戒與者」。○注「小臣」至「樂之」。○釋曰:自此至「以樂納賓」,論告戒設具之事。

膳宰具官饌于寢東。

膳宰,天子曰膳夫,掌君飲食膳羞者也。寢,露寢。

「膳宰」至「寢東」。○釋曰:云「寢,露寢」者,以其饗在廟,燕在寢。
"""


@pytest.mark.parametrize("form, text", [
    ("siku", TEXT), ("siku", "<pb:KR1d0027_WYG_006-1a>¶\n" + TEXT.replace("\n", "¶\n")), ("siku", TEXT.replace("\n", "\n　　")),
    ("paragraphs", PARAGRAPHS),
    ("paragraphs", "燕禮第六\n\n燕禮。\n\n【注】小臣,相君燕飲之法。\n\n〔疏〕此論告戒之事。\n\n記。燕,朝服于寢。\n"),
    ("plain", "　　燕禮。小臣戒與者[1]。\n\n記。燕,朝服于寢abc"),
    ("runon", "燕禮第六\n燕禮。小臣戒與者。小臣,相君燕飲之法。\n[疏]“燕禮”至“與者”。○注“小臣”至“之法”。○釋曰:論告戒。"),
], ids=["siku", "pages", "indented", "paragraphs", "named layers", "plain", "runon"])
def test_whatever_the_form_the_witness_comes_back_byte_for_byte(zunzu, tmp_path, data, form, text):
    path = tmp_path / "t.txt"
    path.write_text(text, encoding="utf8")
    assert zunzu("import", path, "--form", form, *NAMES, "-o", data).exit_code in (0, 1)
    assert rebuild(fresh("燕禮")) == text == witness("yili.06").text
    assert zunzu("read", "yili.06", "--plain").exit_code == 0


def state(place) -> dict:
    """Every file below a folder with its bytes."""
    return {p: p.read_bytes() if p.is_file() else None for p in sorted(place.rglob("*"))}
