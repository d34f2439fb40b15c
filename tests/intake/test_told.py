"""Notes in which the author tells the rite are read like the text, and their layer says so."""

from __future__ import annotations

import pytest

from zunzu.corpus import shipped
from zunzu.intake.adding import add
from zunzu.intake.naming import Told

#: Headings and a line of the text, and what is done in a note below each.
TELLS = """家禮卷二
　　冠禮
　　戒賓
　　【主人深衣詣其門所戒者出見如常儀主人再拜賓答拜　司馬公曰古者筮賓求其吉也謂之戒也】
　　陳設
　　【執事者設盥帨於堂下東南布席於阼階上西向主人以下盛服就位　若宗子自冠則主人立於房中】
　　賓至主人迎入升堂
　　【主人出門左西面再拜賓答拜主人揖贊者贊者報揖主人揖賓而入三揖至階三讓升】
"""

#: As long, and it explains.
EXPLAINS = """家禮卷二
　　冠禮
　　戒賓
　　【戒謂告也賓謂主人之僚友古者有吉事則樂與賢者歡成之有凶事則欲與賢者哀戚之今將冠子故就告僚友使來也】
　　陳設
　　【洗謂承盥洗者棄水器也直東榮謂當屋翼也水在洗東者祖天地之左海也凡設洗皆於堂下也】
　　賓至主人迎入升堂
　　【出以東爲左入以東爲右也再拜者迎賓之禮也三讓謂主人固辭也主人先升者道賓也】
"""


def layers(text: str, **told: str) -> list[str]:
    added = add(text.encode(), "jiali.txt", Told(**told), (), shipped())
    return [p.layer for p in added.draft.pieces if p.layer not in ("noise", "head")]


def test_notes_that_tell_are_text_and_what_is_quoted_in_them_stays_a_note():
    added = add(TELLS.encode(), "jiali.txt", Told(), (), shipped())
    kinds = [
        (p.layer, TELLS[p.start : p.start + 4])
        for p in added.draft.pieces
        if p.layer in ("zizhu", "zhu")
    ]
    assert ("zhu", "司馬公曰") in kinds
    assert ("zizhu", "主人深衣") in kinds
    assert ("zizhu", "若宗子自") in kinds
    assert "letters below" in added.notes
    card = added.files["data/editions/mine.01/edition.toml"].decode()
    assert 'notes = "auto"' in card


def test_notes_that_explain_stay_notes_whatever_their_length():
    assert "zizhu" not in layers(EXPLAINS)


@pytest.mark.parametrize(
    ("text", "said", "there"),
    [(TELLS, "comment", {"zhu"}), (TELLS, "text", {"zizhu"}), (EXPLAINS, "text", {"zizhu"})],
)
def test_who_brings_the_text_says_what_its_notes_are(text, said, there):
    assert {one for one in layers(text, notes=said) if "zhu" in one} == there


def test_notes_that_call_themselves_so_are_believed_unless_it_is_said():
    text = "\n".join(
        f"{base}\n【注】{note}"
        for base, note in (
            ("戒賓。", "主人詣其門，再拜，賓答拜，主人退，賓拜送於門外。"),
            ("陳設。", "設洗於阼階東南，布席於阼階上，西向，主人就位。"),
            ("迎賓。", "主人出門左，西面再拜，賓答拜，三揖至階，三讓升。"),
        )
    )
    assert "zizhu" not in layers(text)
    assert "zizhu" in layers(text, notes="text")


def test_no_section_begins_within_what_an_author_tells():
    added = add(TELLS.encode(), "jiali.txt", Told(), (), shipped())
    told = {
        row.split("\t")[0]
        for row in added.files["data/editions/mine.01/segments.tsv"].decode().splitlines()
        if row.split("\t")[1] == "zizhu"
    }
    assert told and not told & {row["first"] for row in added.sections}
