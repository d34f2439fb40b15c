"""A paragraph of a text as it came is a part of the rite; lines of one length are no paragraphs."""

from __future__ import annotations

from zunzu.corpus import shipped
from zunzu.intake.adding import add
from zunzu.intake.naming import Told

#: Three paragraphs; none of the last two opens with words by which a part of a rite is known.
TEXT = """士相見之禮。主人出迎于門外，再拜。賓荅再拜。賓奉摯，入門左。主人再拜受，賓再拜送摯，出。
凡言，妥而後傳言。與君言，言使臣。與大人言，言事君。與幼者言，言孝弟于父兄。與眾言，言忠信慈祥。
夕，夫人使下大夫歸禮。大夫奉束帛入，東面致命。不郊勞。賓北面聽命，再拜稽首，受幣。大夫降，出。
"""


def sections(text: str) -> set[str]:
    added = add(text.encode(), "xiangjian.txt", Told(title="相見"), (), shipped())
    return {row["title"] for row in added.sections}


def test_each_paragraph_opens_a_section():
    assert {"凡言", "夕夫人使下大夫歸禮"} <= sections(TEXT)


def test_what_is_not_done_opens_no_part():
    assert not sections(TEXT) & {"不郊勞"}


def test_lines_of_a_print_are_no_paragraphs():
    flat = TEXT.replace("\n", "")
    wrapped = "\n".join(flat[n : n + 15] for n in range(0, len(flat), 15))
    assert "凡言" not in sections(wrapped)
