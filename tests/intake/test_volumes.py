"""Whole books are cut into their chapters; what is one chapter is left whole."""

from __future__ import annotations

from zunzu.corpus import shipped
from zunzu.intake.naming import Told
from zunzu.intake.volumes import cut, parcels

RITE = "主人戒賓，賓禮辭，許。主人再拜，賓答拜。主人退，賓拜送。明日，主人速賓，賓出迎，拜辱。\n"

TITLED = (
    "某禮\n\n　　士冠禮第一\n　　士昏禮第二\n\n"
    f"　　士冠禮第一\n{RITE}某禮卷第二\n漢某注\n　　士昏禮第二\n{RITE}"
)
VOLUMES = (
    "　　欽定四庫全書　　　　經部四\n　　家禮序\n"
    "　　凡禮有本有文自其施於家者言之則名分之守愛敬之實其本也\n"
    f"　　欽定四庫全書\n　　家禮卷一\n　　宋　某　撰\n　　通禮\n　　祠堂\n{RITE}"
    "\n\n　　家禮卷一\n<經部,禮類>\n"
    f"　　欽定四庫全書\n　　家禮卷二\n　　宋　某　撰\n　　冠禮\n　　冠\n{RITE}　　家禮卷二\n"
)


def named(text: str) -> list[tuple[int, str]]:
    book = cut(text)
    assert book
    return [(part.number, part.title) for part in book.parts]


def test_numbered_titles_cut_a_book_and_its_table_of_contents_does_not():
    assert named(TITLED) == [(1, "士冠禮"), (2, "士昏禮")]
    second = cut(TITLED).parts[1]
    assert second.text.startswith("某禮卷第二\n漢某注"), "what a print writes above goes with it"
    assert cut(TITLED).title == "某禮"


def test_volumes_cut_a_book_whose_chapters_bear_no_titles():
    book = cut(VOLUMES)
    assert (book.by, book.title, named(VOLUMES)) == (
        "volumes",
        "家禮",
        [(1, "通禮"), (2, "冠禮")],
    )
    assert "家禮序" not in book.parts[0].text, "what stands before the first is left out"
    assert VOLUMES.split("\n")[book.before].endswith("欽定四庫全書")


def test_headings_of_the_first_rank_cut_a_markdown_file():
    text = f"# 冠禮\n\n## 戒賓\n\n{RITE}\n# 昏禮\n\n{RITE}"
    assert named(text) == [(1, "冠禮"), (2, "昏禮")]


def test_one_chapter_is_no_book():
    for text in (
        RITE * 3,
        "燕禮第六\n" + RITE,
        f"士喪禮第十二\n某書卷十二\n{RITE}某書卷十三\n{RITE}",
        f"家禮卷一\n家禮卷二\n冠禮\n{RITE}",
        f"# 冠禮\n\n## 戒賓\n\n{RITE}\n## 加冠\n\n{RITE}",
    ):
        assert cut(text) is None, text


def test_the_chapters_are_numbered_as_the_book_numbers_them():
    later = VOLUMES.replace("卷一", "卷九十九").replace("卷二", "卷一百十")
    assert [number for number, _ in named(later)] == [99, 110]


def ids(text: str, file: str = "it.txt", taken=(), **told: object) -> list[str]:
    found, _ = parcels(text.encode(), file, Told(**told), taken, shipped())
    return [parcel.told.chapter for parcel in found]


def test_ids_come_from_the_book_what_is_said_or_the_file():
    assert ids(VOLUMES) == ["jiali.01", "jiali.02"]
    assert ids(VOLUMES, chapter="my-jiali") == ["my-jiali.01", "my-jiali.02"]
    unknown = VOLUMES.replace("家禮", "鄉約")
    assert ids(unknown, "xiangyue.txt") == ["xiangyue.01", "xiangyue.02"]
    assert ids(unknown, "鄉約.txt", ["mine.01", "mine.04"]) == ["mine.05", "mine.06"]


def test_who_names_one_chapter_or_says_whole_gets_one():
    for told in ({"title": "家禮"}, {"chapter": "jiali.01"}, {"whole": True}):
        assert len(ids(VOLUMES, **told)) == 1


def test_each_chapter_knows_its_lines_in_the_file():
    found, said = parcels(VOLUMES.encode(), "it.txt", Told(), (), shipped())
    assert "家禮 of 2 chapters, cut at its volumes; its lines 1 to 3 are left out" in said
    lines = VOLUMES.split("\n")
    for parcel in found:
        first = parcel.raw.decode().split("\n")[0]
        assert lines[parcel.told.before] == first
