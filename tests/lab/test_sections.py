"""What is proposed is held against the sections of the hand, segment by segment."""

from __future__ import annotations

from zunzu.corpus import shipped
from zunzu.lab.coverage.parted import parted
from zunzu.lab.sections import Divided, divided
from zunzu.model import Edition, Section, Segment

WORDS = (
    "主人戒賓。",
    "主人答拜。",
    "主人坐取爵于篚，降洗。",
    "主人實爵，獻賓。",
    "賓拜受爵。",
    "主人洗，獻介。",
    "介拜受爵。",
    "賓出。",
)


def book(*firsts: int) -> Edition:
    segments = [
        Segment(f"yili.99.{n:03}", "yili.99", "jing", words) for n, words in enumerate(WORDS, 1)
    ]
    sections = [
        Section(f"yili.99.p-{n}", "yili.99", str(n), "", f"yili.99.{n:03}", "yili.99.008")
        for n in firsts
    ]
    return Edition("yili.99", "某篇", "mou-pian", tuple(segments), sections=tuple(sections))


def test_a_part_opens_where_its_cup_is_washed_and_each_guest_has_his_own():
    assert divided(book(1, 3, 6, 8), (), shipped()) == Divided("yili.99", 4, 4, 4, 4, 4, 4, 0)


def test_what_is_missed_near_and_stray_is_told_apart():
    one = divided(book(1, 2, 5), (), shipped())
    assert (one.opens, one.found, one.missed, one.near, one.extra, one.stray) == (3, 1, 2, 3, 3, 1)


def test_sections_that_open_together_are_one_opening():
    one = divided(book(1, 1, 3), (), shipped())
    assert (one.sections, one.sections_found, one.opens, one.found) == (3, 3, 2, 2)


def test_the_page_has_both_rows_of_a_chapter_and_their_sums():
    one = Divided("yili.99", 4, 3, 4, 5, 3, 4, 1)
    lines = parted([(one, one), (one, one)], {"yili.99": "某篇"}).splitlines()
    rows = [line for line in lines if line.startswith(("| yili", "| all"))]
    assert len(rows) == 6 and rows[-1].startswith("| all |  | the text alone | 8 | 6 | 8 | 6 | 8 |")
    assert rows[0].endswith("| 0.750 | 0.600 |")


def test_most_openings_of_a_rite_that_is_divided_by_hand_are_found():
    from zunzu.text import edition

    one = divided(edition("yili.04"), (), shipped())
    assert one.found >= 28 and one.near >= 40 and one.found * 2 > one.proposed, one
