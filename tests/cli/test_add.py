"""``zunzu add`` makes a chapter out of a text, or says what it does not understand."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from zunzu import text
from zunzu.corpus import shipped
from zunzu.rdf import store as stores
from zunzu.text import edition, rebuild

from .conftest import assert_told_once

TEXT = "\n".join(
    [
        "某書卷二",
        "燕禮第六",
        "燕禮小臣戒與者膳",
        "宰具官饌",
        "註曰小臣相君燕",
        "飲之法",
        "樂人縣設洗篚于阼",
        "階東南",
        "註曰縣鐘磬也國",
        "君無故不徹縣○",
        "疏曰案周禮云",
        "當東霤",
        "註曰當(案今本脱東字)霤",
        "君為殿屋也",
        "",
    ]
)

FILES = (
    "witnesses/yili.06/received.txt",
    "witnesses/yili.06/received.toml",
    "editions/yili.06/edition.toml",
    "editions/yili.06/segments.tsv",
    "editions/yili.06/layout.tsv",
    "editions/yili.06/corrections.tsv",
    "editions/yili.06/sections.tsv",
)


@pytest.fixture
def given(tmp_path):
    path = tmp_path / "yanli.txt"
    path.write_text(TEXT, encoding="utf8")
    return path


@pytest.fixture
def mine(tmp_path, monkeypatch):
    """An empty folder for a corpus of one's own."""
    monkeypatch.delenv("ZUNZU_CORPUS", raising=False)
    place = tmp_path / "mine"
    place.mkdir()
    text.forget()
    yield place
    text.forget()


def fresh(chapter: str, place: Path):
    """The edition as another run of zunzu finds it: the list of chapters is read once a run."""
    text.forget()
    return edition(chapter, shipped().over(place))


def card(place: Path, chapter: str = "yili.06"):
    return tomllib.loads(
        (place / f"data/editions/{chapter}/edition.toml").read_text(encoding="utf8")
    )


def state(place: Path) -> dict[str, bytes]:
    return {
        str(p.relative_to(place)): p.read_bytes() for p in sorted(place.rglob("*")) if p.is_file()
    }


def test_a_text_becomes_a_chapter_that_gives_back_its_witness(zunzu, given, mine):
    done = zunzu("add", given, "-o", mine, "--draft")
    assert (done.exit_code, done.stdout) == (0, f"yili.06  燕禮  siku  {given}\n")
    assert (
        all((mine / "data" / name).is_file() for name in FILES) and (mine / "zunzu.toml").is_file()
    )
    book = fresh("燕禮", mine)
    assert [s.id for s in book.segments] == [
        "yili.06.000",
        "yili.06.001",
        "yili.06.001.zhu",
        "yili.06.002",
        "yili.06.002.zhu",
        "yili.06.002.shu",
        "yili.06.003",
        "yili.06.003.zhu",
        "yili.06.003.an",
    ]
    assert book.segments[2].text == "小臣相君燕飲之法" and book.base()[2].text == "當東霤。"
    assert rebuild(book, shipped().over(mine)) == TEXT
    assert book.sections and all(s.warrant and s.phases for s in book.sections)
    assert book.sections[0].first == "yili.06.001" and book.sections[-1].last == "yili.06.003"


def test_the_old_verb_names_the_new_one(zunzu, given, mine):
    done = zunzu("import", given, "-o", mine, "--draft")
    assert done.exit_code == 0 and "import is called zunzu add now" in done.stderr


def test_a_text_may_come_from_standard_input(zunzu, mine):
    assert zunzu("add", "-", "-o", mine, "--draft", text=TEXT).exit_code == 0


@pytest.mark.parametrize(
    "name, words, chapter, title, work",
    [
        ("yili.03.txt", "士相見之禮。摯，冬用雉，夏用腒。", "yili.03", "士相見禮", "儀禮"),
        ("x.txt", "投壺第四十\n投壺之禮。主人奉矢，司射奉中。", "liji.40", "投壺", "禮記"),
        ("datang.110.txt", "皇帝加元服。有司卜日，告圜丘。", "datang.110", "datang.110", "datang"),
        ("我禮.txt", "主人出，迎賓於門外，再拜。", "mine.01", "我禮", "私藏"),
    ],
)
def test_a_text_is_called_by_what_it_and_its_file_say(
    zunzu, tmp_path, mine, name, words, chapter, title, work
):
    path = tmp_path / name
    path.write_text(words, encoding="utf8")
    assert zunzu("add", path, "-o", mine, "--draft").exit_code == 0
    assert {key: card(mine, chapter)[key] for key in ("title", "work", "ready")} == {
        "title": title,
        "work": work,
        "ready": False,
    }


@pytest.mark.parametrize(
    "encoding, told",
    [
        ("gb18030", "GB18030"),
        ("big5", "Big5"),
        ("utf-16", "UTF-16"),
        ("utf-32", "UTF-32"),
        ("utf-8-sig", "UTF-8"),
    ],
)
def test_other_encodings_are_found(encoding, told):
    from zunzu.intake.decoded import decoded

    words = TEXT.replace("脱", "脫")
    found = decoded(words.encode(encoding), "t.txt")
    assert (found.text, found.encoding) == (words, told)


@pytest.mark.parametrize(
    "content, words",
    [
        (
            TEXT.encode()[:-8],
            ("t.txt:14", "ends in the middle of a character", "get the whole file"),
        ),
        (
            TEXT.encode()[:30] + b"\xff" + TEXT.encode()[30:],
            ("t.txt:3", "is not UTF-8", "mend the character"),
        ),
        (b"\0" * 64, ("t.txt:1", "has a NUL")),
        (b"\x89PNG\r\n\x1a\n\0\0\xff\xfe\xfd", ("t.txt", "is a picture", "plain text")),
        (TEXT.encode().decode("latin1").encode(), ("is not Chinese", "wrong encoding")),
        (
            "<html><p>燕禮。小臣戒與者。</p></html>".encode(),
            ("t.txt:1", "is of a web page (<html>)"),
        ),
        (
            "燕禮第六\n燕禮。小臣戒與者。\n大射儀第七\n大射之儀。\n".encode(),
            ("t.txt:3", "begins another chapter: 大射儀第七"),
        ),
        (b"", ("the text is empty",)),
        (
            TEXT.replace("註曰小臣相君燕\n飲之法", "註曰").encode(),
            ("t.txt:5", "followed by no words"),
        ),
        (b"The banquet begins, and the officers are told.", ("is not Chinese",)),
        (b"PK\x03\x04" + bytes(range(256)), ("docx", "save its words as plain text")),
        (b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n", ("is a PDF", "plain text")),
        (b"{\\rtf1\\ansi\\u20027?}", ("(rtf)", "plain text")),
        ('{"text": "主人戒賓，賓禮辭，許。"}'.encode(), ("t.txt:1", "(JSON)")),
        ("主人は賓を戒める。賓は礼辞して許す。主人は再拝する。\n".encode(), ("is Japanese",)),
    ],
    ids=[
        "cut off",
        "broken",
        "zeros",
        "a picture",
        "read in a wrong encoding",
        "a web page",
        "two chapters",
        "empty",
        "empty note",
        "english",
        "docx",
        "pdf",
        "rtf",
        "json",
        "japanese",
    ],
)
def test_what_cannot_be_read_is_told_with_a_remedy_and_leaves_nothing(
    zunzu, tmp_path, mine, content, words
):
    path = tmp_path / "t.txt"
    path.write_bytes(content)
    assert_told_once(
        zunzu("add", path, "-o", mine, "--chapter", "yili.06", "--title", "燕禮"), *words
    )
    assert [p.name for p in mine.iterdir()] == ["zunzu.toml"]


def test_one_bad_file_among_a_hundred_stops_no_other(zunzu, tmp_path, mine):
    folder = tmp_path / "texts"
    folder.mkdir()
    for number in range(1, 101):
        (folder / f"wo.{number:03}.txt").write_bytes(
            b"\xff\xff" if number == 50 else "主人拜賓，賓答拜。再拜。".encode()
        )
    (folder / "yili.04.txt").write_bytes("主人拜賓，賓答拜。再拜。".encode())
    done = zunzu("add", folder, "-o", mine, "--draft")
    assert done.exit_code == 1 and len(done.stdout.splitlines()) == 99
    told = [line for line in done.stderr.splitlines() if line.startswith("zunzu: ")]
    assert len(told) == 2 and "wo.050.txt" in told[0] and "yili.04.txt: --chapter" in told[1]
    assert len(list((mine / "data/editions").iterdir())) == 99


def test_an_id_that_is_there_is_refused_and_nothing_is_lost(zunzu, given, mine):
    zunzu("add", given, "-o", mine, "--draft")
    before = state(mine)
    for options, told in (
        ((), ("is there already", "--force")),
        (("--chapter", "yili.04", "--title", "甲", "--slug", "jia"), ("yili.04 is 鄉飲酒禮",)),
        (
            ("--chapter", "yili.66", "--title", "覲禮", "--slug", "jin"),
            ("yili.10 has the title 覲禮",),
        ),
    ):
        text.forget()
        assert_told_once(zunzu("add", given, "-o", mine, "--draft", *options), *told)
        assert state(mine) == before
    text.forget()
    assert zunzu("add", given, "-o", mine, "--draft", "--force").exit_code == 0
    place = mine / "data/editions/yili.06/edition.toml"
    place.write_text(
        place.read_text(encoding="utf8").replace("ready = false", "ready = true"), encoding="utf8"
    )
    before = state(mine)
    text.forget()
    assert_told_once(
        zunzu("add", given, "-o", mine, "--draft", "--force"),
        "燕禮 is an edition that is ready",
        "ready = false",
    )
    assert state(mine) == before


def test_a_draft_written_over_keeps_no_table_of_the_one_before(zunzu, given, mine, tmp_path):
    simplified = tmp_path / "s.txt"
    simplified.write_text("燕礼。小臣戒与者。公升，即位于席，西乡。\n", encoding="utf8")
    zunzu("add", simplified, "--title", "燕禮", "-o", mine, "--draft")
    assert (mine / "data/editions/yili.06/script.tsv").is_file() and (
        mine / "data/editions/yili.06/who.tsv"
    ).is_file()
    text.forget()
    assert zunzu("add", given, "-o", mine, "--force", "--draft").exit_code == 0
    assert (
        not (mine / "data/editions/yili.06/script.tsv").exists()
        and not (mine / "data/editions/yili.06/who.tsv").exists()
    )
    assert rebuild(fresh("燕禮", mine), shipped().over(mine)) == TEXT


@pytest.mark.parametrize("way", ["a file", "data is a file", "a broken card"])
def test_a_folder_that_cannot_take_the_files_is_told_and_left_as_it_was(
    zunzu, given, tmp_path, monkeypatch, way
):
    monkeypatch.delenv("ZUNZU_CORPUS", raising=False)
    place = tmp_path / "there"
    if way == "a file":
        place.write_text("x")
    else:
        place.mkdir()
        (place / ("data" if way == "data is a file" else "zunzu.toml")).write_text("= x")
    done = zunzu("add", given, "-o", place, "--draft")
    assert (
        done.exit_code == 2
        and str(place) in done.stderr
        and "remedy" in done.stderr
        and "Traceback" not in done.stderr
    )
    assert not (place / "data" / "editions").exists()


@pytest.mark.parametrize("fault", [OSError(28, "No space left on device"), KeyboardInterrupt()])
@pytest.mark.parametrize("done", [0, 3])
def test_files_are_written_all_or_none(zunzu, given, mine, monkeypatch, done, fault):
    """A disk that fills up, or Ctrl-C, when some of the files are in their places."""
    (mine / "zunzu.toml").write_text("", encoding="utf8")
    before, real, times = state(mine), os.replace, []

    def failing(one, place):
        if Path(one).parent.name == "new":
            if len(times) == done:
                raise fault
            times.append(place)
        real(one, place)

    monkeypatch.setattr(os, "replace", failing)
    told = zunzu("add", given, "-o", mine, "--draft")
    assert told.exit_code == (130 if isinstance(fault, KeyboardInterrupt) else 2)
    assert isinstance(fault, KeyboardInterrupt) or "No space left" in told.stderr
    assert len(times) == done and state(mine) == before


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


def test_an_intake_that_is_killed_is_undone_by_the_next(zunzu, given, mine):
    order = ["add", str(given), "-o", str(mine), "--draft"]
    run = subprocess.run(
        [sys.executable, "-c", KILLED, "4", *order], check=False, capture_output=True
    )
    assert run.returncode == -9
    done = zunzu(*order)
    assert done.exit_code == 0, done.stderr
    assert rebuild(fresh("燕禮", mine), shipped().over(mine)) == TEXT
    assert not [p for p in mine.iterdir() if p.name.startswith(".zunzu-")]


@pytest.mark.parametrize("option", ["--title", "--pinyin", "--english", "--work"])
def test_names_with_control_characters_are_refused(zunzu, given, mine, option):
    for control in ("\n", "\t", "\x07", "\x1b[31m", "\x85", "\u2028", "\ud800", "\u202e"):
        assert_told_once(
            zunzu("add", given, "-o", mine, option, f"燕{control}禮", "--slug", "yan-li"), option
        )


@pytest.mark.parametrize(
    "names, word",
    [
        (("--chapter", "yili.6"), "is no id of a chapter"),
        (("--chapter", "../yili.06"), "is no id of a chapter"),
        (("--slug", "燕禮"), "is no slug"),
        (("--witness", "../x"), "is no name for a witness"),
        (("--form", "sikuu"), "there is no form"),
    ],
)
def test_names_that_no_file_can_bear_are_told(zunzu, given, mine, names, word):
    assert_told_once(zunzu("add", given, "-o", mine, *names), word)


def test_a_card_says_what_was_said_whatever_its_marks(zunzu, given, mine):
    for value in (
        'the "Feast"',
        "back\\slash",
        "'" * 3,
        '"' * 3,
        "{x = 1}",
        "# no comment",
        "燕禮 [x]",
        "𠀀𪚥",
        "\\u0000",
    ):
        text.forget()
        done = zunzu(
            *("add", given, "--chapter", "yili.06", "--english", value, "--work", value),
            *("-o", mine, "--draft", "--force"),
        )
        assert done.exit_code == 0, done.stderr
        assert (card(mine)["english"], card(mine)["work"], card(mine)["number"]) == (
            value,
            value,
            6,
        )


def test_line_ends_of_another_system_are_made_ours(zunzu, tmp_path, mine):
    path = tmp_path / "yili.06.txt"
    path.write_bytes(TEXT.replace("\n", "\r\n").encode())
    assert zunzu("add", path, "-o", mine, "--draft").exit_code == 0
    assert rebuild(fresh("燕禮", mine), shipped().over(mine)) == TEXT


@pytest.mark.parametrize("chapter", ["鄉飲酒禮", "覲禮", "特牲饋食禮"])
def test_our_own_tei_comes_back_without_loss(zunzu, tmp_path, mine, chapter):
    """Segments, sections with their warrants, and what an editor corrected; the document itself
    stays beside the witness."""
    ours = edition(chapter, shipped())
    document = tmp_path / "ours.xml"
    assert zunzu("export", "--format", "tei", "--chapter", chapter, "-o", document).exit_code == 0
    new = ours.chapter.replace("yili", "wo")
    done = zunzu("add", document, "--chapter", new, "--title", "我禮", "-o", mine, "--draft")
    assert done.exit_code == 0, done.stderr
    theirs = fresh(new, mine)

    def renamed(words):
        return words.replace(ours.chapter, new)

    assert [
        (renamed(s.id), s.layer, s.text, renamed(s.target), s.author) for s in ours.segments
    ] == [(s.id, s.layer, s.text, s.target, s.author) for s in theirs.segments]
    assert [
        (
            renamed(s.id),
            s.title,
            s.english,
            renamed(s.first),
            renamed(s.last),
            renamed(s.parent),
            s.warrant,
            renamed(s.warrant_segment),
            s.condition,
            s.occurs,
            s.phases,
        )
        for s in ours.sections
    ] == [
        (
            s.id,
            s.title,
            s.english,
            s.first,
            s.last,
            s.parent,
            s.warrant,
            s.warrant_segment,
            s.condition,
            s.occurs,
            s.phases,
        )
        for s in theirs.sections
    ]
    assert {(c.id, c.segment, c.reading) for c in theirs.corrections} == {
        (renamed(c.id), renamed(c.segment), c.reading) for c in ours.corrections
    }
    assert (mine / f"data/witnesses/{new}/received.xml").read_bytes() == document.read_bytes()


def test_marks_that_nobody_looked_at_are_proposed_when_they_come_back(zunzu, tmp_path, mine):
    bare, document = tmp_path / "bare.txt", tmp_path / "out.xml"
    bare.write_text("主人戒賓賓禮辭許主人再拜賓答再拜主人退賓拜送\n", encoding="utf8")
    assert zunzu("add", bare, "-o", mine, "--chapter", "wo.01", "--draft").exit_code == 0
    asked = ("--corpus", mine, "export", "--format", "tei", "--chapter", "wo.01", "-o", document)
    assert zunzu(*asked).exit_code == 0
    new = ("--chapter", "wo.02", "--title", "我禮", "-o", mine, "--draft")
    assert zunzu("add", document, *new).exit_code == 0
    table = mine / "data/editions/wo.0{}/punctuation.tsv"
    first, second = (
        Path(str(table).format(n)).read_text(encoding="utf8").replace("wo.02", "wo.01")
        for n in (1, 2)
    )
    assert first == second and "proposed" in first
    text.forget()
    assert text.unreviewed("wo.02", shipped().over(mine)) == {
        segment.id for segment in fresh("wo.02", mine).base()
    }


def test_it_ends_with_a_page_and_can_be_asked_at_once(zunzu, tmp_path, mine):
    path = tmp_path / "yili.06.txt"
    path.write_text(
        "燕禮第六\n燕禮。小臣戒與者。膳宰具官饌于寢東。設洗、篚于阼階東南。\n公升，即位于席，西鄉。小臣納卿大夫。"
        "公酬賓，賓降，再拜稽首。公洗觚，賜髦士。\n",
        encoding="utf8",
    )
    done = zunzu("add", path, "-o", mine)
    assert done.exit_code == 0, done.stderr
    for words in (
        "燕禮 (yili.06), a draft: no editor has reviewed it",
        "plain, traditional script, UTF-8",
        "公 is 君 here (公升)",
        "rules: ",
        " asked, ",
        "look first at",
    ):
        assert words in done.stdout, done.stdout
    graph = stores.opened(mine / "build" / "store")
    people = {str(q.subject.value) for q in graph if "yili_06_person" in str(q.subject)}
    assert any(name.endswith("_jun") for name in people) and not any(
        "zhu-gong" in name for name in people
    )


def test_bare_text_in_simplified_script_is_marked_as_the_edition_shows_it(zunzu, tmp_path, mine):
    """Also what stands between notes: where a stretch is long it is cut, and its note stands under
    the last part."""
    words = "士冠礼筮于庙门主人玄冠朝服即位于门东西面有司如主人服即位于西方东面北上"
    bare, noted = tmp_path / "bare.txt", tmp_path / "noted.txt"
    bare.write_text(f"{words}\n筮与席所卦者具馔于西塾布席于门中闑西阈外西面\n", encoding="utf8")
    noted.write_text(
        f"　　冠昏志卷二\n　　冠仪\n　　{words}筮与席所卦者具馔于西塾布席于门中闑西阈外西面筮人执筴"
        "抽上韇兼执之进受命于主人宰自右少退赞命【所卦者谓所以画地记爻】筮人许诺右还即席坐西面\n",
        encoding="utf8",
    )
    assert zunzu("add", bare, noted, "-o", mine, "--draft").exit_code == 0
    for chapter, source in (("mine.01", bare), ("mine.02", noted)):
        book = fresh(chapter, mine)
        assert book.base()[0].text.startswith("士冠禮") and "。" in book.base()[-1].text
        assert rebuild(book, shipped().over(mine)) == source.read_text(encoding="utf8")
    assert (book.title, card(mine, "mine.02")["work"]) == ("冠儀", "冠昏志")
    assert card(mine, "mine.02")["authors"] == {"zhu": "未詳"}  # nobody told whose the notes are
    note = next(segment for segment in book.segments if segment.layer == "zhu")
    assert len(book.base()) > 2 and note.target == book.base()[-2].id


def test_letters_and_who_is_who_come_back_with_our_own_tei(zunzu, tmp_path, mine):
    """A witness in simplified script is given back letter by letter, and so is what an editor said
    of its letters and of its persons."""
    home = mine / "data/editions/wo.01"
    simple, document = tmp_path / "simple.txt", tmp_path / "out.xml"
    simple.write_text(
        "主人戒宾，宾礼辞，许。公降，立于阼阶下。\n皇后升，宾从之。其后宾降。发冠，栉发。\n",
        encoding="utf8",
    )
    assert zunzu("add", simple, "-o", mine, "--chapter", "wo.01", "--draft").exit_code == 0
    (home / "script.tsv").write_text(
        "from\tto\tplaces\twhy\n宾\t賓\t\t\n礼\t禮\t\t\n辞\t辭\t\t\n许\t許\t\t\n阶\t階\t\t\n"
        "从\t從\t\t\n后\t後\t\t\n后\t后\t22\t皇后\n发\t發\t\t\n发\t髮\t38\t首也\n栉\t櫛\t\t\n",
        encoding="utf8",
    )
    (home / "who.tsv").write_text(
        "word\trole\tsegment\twords\twhy\tstatus\tpart\n"
        "公\t君\two.01.002\t公降\t燕禮之公，君也\treviewed\t\n"
        "公\t\two.01.002\t公降\t主國之君\treviewed\thost\n",
        encoding="utf8",
    )
    ours = fresh("wo.01", mine)
    assert "皇后升" in ours.base()[2].text and "櫛髮" in ours.base()[-1].text
    asked = ("--corpus", mine, "export", "--format", "tei", "--chapter", "wo.01", "-o", document)
    ran = zunzu(*asked)
    assert ran.exit_code == 0, ran.stderr
    new = ("--chapter", "wo.02", "--title", "我禮", "-o", mine, "--draft")
    ran = zunzu("add", document, *new)
    assert ran.exit_code == 0, ran.stderr
    theirs = fresh("wo.02", mine)
    assert [s.text for s in ours.segments] == [s.text for s in theirs.segments]

    def witness(chapter: str) -> str:
        path = mine / f"data/witnesses/{chapter}/received.txt"
        return "".join(path.read_text(encoding="utf8").split())

    assert witness("wo.02") == witness("wo.01")
    told = (home.parent / "wo.02/who.tsv").read_text(encoding="utf8").replace("wo.02", "wo.01")
    assert told == (home / "who.tsv").read_text(encoding="utf8")
