"""A wrong row in a table of one's own is told with its file, its line and a remedy."""

from __future__ import annotations

import pytest

from zunzu import own, text
from zunzu.corpus import shipped
from zunzu.draw.given import given
from zunzu.errors import ZunzuError
from zunzu.intake.adding import add
from zunzu.intake.naming import Told, chapters
from zunzu.intake.sections import cues_of
from zunzu.intake.volumes import prefix_of
from zunzu.intake.who import propose

TEXT = (
    "主人戒賓，賓禮辭，許。主人再拜，賓答拜。\n公降，立於阼階下，南面，揖卿大夫。\n"
    "賓降洗，升，酌，獻主人。主人拜受爵。\n"
)
WHO = "word\trole\tsegment\twords\twhy\tstatus\tpart\n"
SECTIONS = (
    "id\ttitle\tenglish\tfirst\tlast\tparent\twarrant\twarrant_segment\tcondition\toccurs\tphase\n"
)


@pytest.fixture
def corpus(tmp_path):
    text.forget()
    for name, words in add(
        TEXT.encode(), "it.txt", Told(chapter="mine.01", title="某禮"), (), shipped()
    ).files.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(words)
    yield shipped().over(tmp_path)
    text.forget()


def write(corpus, name: str, words: str) -> None:
    path = corpus.layers[0] / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(words, encoding="utf8")


def faults(corpus) -> list[str]:
    """What stands in the way of making the chapter."""
    card = text.find_chapter("mine.01", corpus)
    with pytest.raises(ZunzuError) as told:
        own._refuse_rows(text.edition(card), card)
    assert all(fault.remedy for fault in told.value.faults)
    return [f"{fault.where.rpartition('/')[2]}: {fault.what}" for fault in told.value.faults]


def section(name: str, first: str, last: str, title="節", parent="", phase="獻") -> str:
    stem = "mine.01"
    cells = (f"{stem}.{name}", title, "", f"{stem}.{first}", f"{stem}.{last}", parent)
    return "\t".join((*cells, "", "", "", "", phase)) + "\n"


def test_what_was_proposed_has_no_faults(corpus):
    card = text.find_chapter("mine.01", corpus)
    own._refuse_rows(text.edition(card), card)


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (
            (section("p-a", "001", "003", phase="胡說"),),
            "sections.tsv:2: mine.01.p-a has the phase",
        ),
        (
            (section("p-a", "001", "002"), section("p-b", "002", "003")),
            "sections.tsv:3: mine.01.p-b begins with mine.01.002, within mine.01.p-a",
        ),
        ((section("p-a", "003", "001"),), "sections.tsv:2: mine.01.p-a ends with mine.01.001, bef"),
        (
            (section("p-a", "001", "002"), section("p-b", "002", "003", parent="mine.01.p-a")),
            "sections.tsv:3: mine.01.p-b reaches out of mine.01.p-a",
        ),
        (
            (section("p-a", "001", "001"), section("p-a", "002", "003")),
            "sections.tsv:3: mine.01.p-a stands twice",
        ),
        ((section("xian", "001", "003"),), "sections.tsv:2: id is 'mine.01.xian'"),
        ((section("p-a", "001", "003", title=""),), "sections.tsv:2: mine.01.p-a has no title"),
        ((section("p-a", "001", "009"),), "sections.tsv:2: last is 'mine.01.009', which is no"),
    ],
)
def test_rows_of_sections_that_cannot_be_are_told(corpus, rows, told):
    write(corpus, "data/editions/mine.01/sections.tsv", SECTIONS + "".join(rows))
    assert faults(corpus)[0].startswith(told)


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("公\t君\tmine.01.009\t公降\tx\tproposed\t", "segment: there is no segment 'mine.01.009'"),
        ("公\t君\tmine.01.001\t公降\tx\tproposed\t", "words: '公降' does not stand in mine.01.001"),
        ("公\t君\tmine.01.002\t公降\tx\tmaybe\t", "status: is 'maybe'"),
        ("公\t\tmine.01.002\t公降\tx\tproposed\tking", "part: is 'king'"),
        ("\t君\tmine.01.002\t公降\tx\tproposed\t", "word: says of no word who it is"),
    ],
)
def test_rows_of_who_is_who_that_cannot_be_are_told(corpus, row, told):
    write(corpus, "data/editions/mine.01/who.tsv", f"{WHO}{row}\n")
    assert f"who.tsv:2:{told}" in faults(corpus)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("mine.01.001\tfoo\t\t0\t9\t", "layer is 'foo'"),
        ("01\tjing\t\t0\t9\t", "id is '01'"),
    ],
)
def test_segments_that_cannot_be_are_told(corpus, line, told):
    path = corpus.layers[0] / "data/editions/mine.01/segments.tsv"
    head, _, *rest = path.read_text(encoding="utf8").split("\n")
    path.write_text("\n".join((head, line, *rest)), encoding="utf8")
    assert any(told in fault for fault in faults(corpus))


def test_segments_that_overlap_are_told(corpus):
    path = corpus.layers[0] / "data/editions/mine.01/segments.tsv"
    head, first, second, *rest = path.read_text(encoding="utf8").split("\n")
    cells = second.split("\t")
    cells[3] = "2"
    path.write_text("\n".join((head, first, "\t".join(cells), *rest)), encoding="utf8")
    assert "segments.tsv:3: mine.01.002 begins at 2, within mine.01.001" in faults(corpus)[0]


def test_a_table_that_nobody_reads_is_told(corpus):
    write(corpus, "data/lexicon/verb.tsv", "term\tclass\n躍\tmotion\n")
    assert "verb.tsv: is a table of words that nobody reads" in faults(corpus)


@pytest.mark.parametrize(
    ("name", "words", "ask", "told"),
    [
        ("cues", "cue\tphase\ttitle\texample\n(\t獻\t某\t某\n", cues_of, "cues.tsv:2:cue"),
        ("cues", "cue\tphase\ttitle\texample\n獻\t胡說\t某\t某\n", cues_of, "cues.tsv:2:phase"),
        (
            "namings",
            "word\trole\tnot\twhy\texample\n公\t君\t(\t某\t某\n",
            lambda corpus: propose((), corpus),
            "namings.tsv:2:not",
        ),
        ("works", "id\twork\n某\t某\n", chapters, "works.tsv:1"),
        (
            "books",
            "id\twork\nMY BOOK\t某書\n",
            lambda corpus: prefix_of("某書", corpus),
            "books.tsv:2:id",
        ),
    ],
)
def test_tables_of_the_intake_tell_their_wrong_rows(corpus, name, words, ask, told):
    write(corpus, f"data/intake/{name}.tsv", words)
    with pytest.raises(ZunzuError) as found:
        ask(corpus)
    (fault,) = found.value.faults
    assert fault.where.endswith(told) and fault.remedy


@pytest.mark.parametrize(
    ("line", "told"),
    [("foo = 1", "unexpected keyword argument 'foo'"), ('notes = "foo"', "notes is 'foo'")],
)
def test_a_card_that_cannot_be_read_is_told_when_its_chapter_is_asked_for(corpus, line, told):
    path = corpus.layers[0] / "data/editions/mine.01/edition.toml"
    path.write_text(f"{line}\n{path.read_text(encoding='utf8')}", encoding="utf8")
    text.forget()
    with pytest.raises(ZunzuError) as found:
        text.find_chapter("某禮", corpus)
    assert any(told in fault.what for fault in found.value.faults)


@pytest.mark.parametrize(
    ("name", "words", "told"),
    [
        ("usage", "foo\tbar\nx\ty\n", "usage.tsv:1: lacks the column witness, edition, received"),
        (
            "usage",
            "witness\tedition\treceived\nsiku\t賓\t宾\n",
            "usage.tsv:2:witness: the edition has no witness 'siku'",
        ),
        ("punctation", "x\n", "punctation.tsv: is a table of an edition that nobody reads"),
    ],
)
def test_tables_of_an_edition_that_cannot_be_are_told(corpus, name, words, told):
    write(corpus, f"data/editions/mine.01/{name}.tsv", words)
    assert faults(corpus) == [told]


@pytest.mark.parametrize(
    ("name", "words", "told"),
    [
        ("stands", "foo\tbar\nx\ty\n", "stands.tsv:1: lacks the column chapter, who, when"),
        ("sheeps", "x\n", "sheeps.tsv: is a table of drawing that nobody reads"),
    ],
)
def test_tables_of_drawing_that_cannot_be_are_told(corpus, name, words, told):
    write(corpus, f"data/drawing/{name}.tsv", words)
    with pytest.raises(ZunzuError) as error:
        given("mine.01", corpus)
    (fault,) = error.value.faults
    assert told in f"{fault.where}: {fault.what}" and fault.remedy
