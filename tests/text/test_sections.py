"""The 分節: runs of whole segments, each with the words that warrant it."""

from __future__ import annotations

import re

import pytest

from zunzu.model import Section
from zunzu.text import edition, editions, find_chapter, find_segments

#: Also editions that are not ready, once they have sections.
CHAPTERS = [c.id for c in editions(all=True) if c.ready or edition(c.id).sections]

each_chapter = pytest.mark.parametrize("chapter", CHAPTERS)


def run(book, section: Section) -> list[str]:
    ids = [s.id for s in book.base()]
    return ids[ids.index(section.first) : ids.index(section.last) + 1]


def test_the_ids_of_sections_are_those_that_were_given_once(root):
    """A section that is drawn anew gets a new id; one that was given is never another."""
    listed = (root / "tests" / "text" / "ids-sections.txt").read_text(encoding="utf8").split()
    assert [s.id for chapter in CHAPTERS for s in edition(chapter).sections] == listed
    assert len(set(listed)) == len(listed)


@each_chapter
def test_every_base_segment_belongs_to_exactly_one_leaf(chapter):
    book = edition(chapter)
    parents = {s.parent for s in book.sections}
    assert [i for s in book.sections if s.id not in parents for i in run(book, s)] == [
        s.id for s in book.base()
    ]


@each_chapter
def test_parts_make_up_the_whole(chapter):
    book = edition(chapter)
    for parent in book.sections:
        parts = [i for s in book.sections if s.parent == parent.id for i in run(book, s)]
        assert parts in ([], run(book, parent)), parent.id


@each_chapter
def test_every_section_has_its_papers(chapter):
    for section in edition(chapter).sections:
        assert re.fullmatch(re.escape(chapter) + r"\.p(-[a-z]+)+", section.id)
        assert section.title, section.id
        assert section.english, section.id
        assert section.warrant, section.id


@each_chapter
def test_a_warrant_that_is_quoted_stands_in_its_segment(chapter):
    book = edition(chapter)
    words = {s.id: s.text for s in book.segments}
    quoted = [s for s in book.sections if s.warrant_segment]
    assert [s.id for s in quoted if s.warrant not in words[s.warrant_segment]] == []
    assert [
        s.id
        for s in book.sections
        if not s.warrant_segment and not s.warrant.startswith("The editor: ")
    ] == []


def test_every_division_that_the_subcommentary_draws_is_used():
    """賈公彥 says 自此…至…論… or 此一經論… twenty times; each is the warrant of a section."""
    book = edition("yili.04")
    drawn = [
        s.id
        for s in book.segments
        if s.layer == "shu"
        for _ in re.findall(r"自此(?:已下|以下|下)?至「[^」]+」，論|此一經(?:論)?堂", s.text)
    ]
    used = [s.warrant_segment for s in book.sections if re.match("自此.*論|此一經", s.warrant)]
    assert len(drawn) == 20
    assert sorted(drawn) == sorted(used)


@pytest.mark.parametrize("chapter", [card.id for card in editions(all=True)])
def test_no_words_that_draw_a_division_are_left_without_a_section(chapter):
    """自此至…論…, 自此盡…論…, 此一節…, in the commentary of any chapter; 鄉射禮 and 大射儀 have
    none."""
    book, drawn = (
        edition(chapter),
        re.compile(
            r"自此(?:已下|以下|下)?[至盡]「?[^」，。]{1,12}」?，?論|自此論|此一[節經段](?:論|言)"
        ),
    )
    told = {s.id for s in book.segments if s.target and drawn.search(s.text)}
    assert told <= {s.warrant_segment for s in book.sections}
    assert len(told) == {"yili.04": 19, "yili.10": 5, "yili.15": 1}.get(chapter, 0)


#: How many sections of each chapter have words of the tradition for their warrant, and how many the
#: editor's own reason.
WARRANTED = {
    "yili.04": (47, 10),
    "yili.05": (30, 55),
    "yili.07": (0, 55),
    "yili.10": (20, 3),
    "yili.15": (87, 5),
}


@pytest.mark.parametrize("chapter", [card.id for card in editions(all=True)])
def test_how_far_the_divisions_are_the_traditions_is_known(chapter, root):
    sections = edition(chapter).sections
    quoted = sum(bool(s.warrant_segment) for s in sections)
    assert (quoted, len(sections) - quoted) == WARRANTED[chapter]
    told = (root / "data" / "README.md").read_text(encoding="utf8")
    assert f"| {find_chapter(chapter).title} | {quoted} | {len(sections) - quoted} |" in told


def test_a_section_that_happens_elsewhere_says_when():
    book = edition("yili.04")
    moved = {s.id: (s.condition, s.occurs) for s in book.sections if s.occurs}
    assert moved == {
        "yili.04.p-zun-zhe-ru": (
            "賓若有遵者",
            "after yili.04.p-yi-ren-ju-zhi, before yili.04.p-yue-bin",
        )
    }
    ids = {s.id for s in book.sections}
    assert all(i in ids for _, occurs in moved.values() for i in re.findall(r"yili[^ ,]+", occurs))


@pytest.mark.parametrize(
    "name", ["yili.04.p-xian-bin", "p-xian-bin", "xian-bin", "主人獻賓", "主人献宾", "獻賓"]
)
def test_a_section_is_found_by_id_slug_or_title(name):
    assert [s.id for s in find_segments(edition("yili.04"), name)][0] == "yili.04.018"


def test_a_section_of_several_phases_names_each():
    book = edition("yili.07")
    assert next(s.phases for s in book.sections if s.id == "yili.07.p-che-zu-an-zuo") == (
        "徹俎",
        "升坐",
        "進羞",
    )


@each_chapter
def test_every_section_has_a_phase(chapter):
    assert [s.id for s in edition(chapter).sections if not s.phases] == []
