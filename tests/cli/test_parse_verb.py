"""``zunzu parse`` prints one JSON object per act, offsets into the text as given, and nothing
else."""

from __future__ import annotations

import json

import pytest

from .conftest import assert_told_once

PASSAGE = "主人坐取爵于篚,降洗。賓降。主人坐奠爵于階前,辭。賓對。"
SLOTS = {
    "start",
    "end",
    "verb",
    "agent",
    "object",
    "recipient",
    "place",
    "facing",
    "negated",
    "elided",
}


def acts(result) -> list[dict]:
    assert result.exit_code == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_every_line_is_an_act_with_the_slots_of_the_guide(zunzu):
    read = acts(zunzu("parse", text=PASSAGE))
    assert read
    assert all(set(a) >= SLOTS - {"facing"} for a in read)


@pytest.mark.parametrize(
    "text",
    [
        PASSAGE,
        PASSAGE.replace(",", "").replace("。", ""),
        f"\r\n\r\n  {PASSAGE}\r\n",
        PASSAGE.replace("于", "於").replace("賓", "賔"),
    ],
    ids=["as edited", "bare", "indented, CRLF", "other forms"],
)
def test_offsets_spell_the_verb_in_the_text_as_given(zunzu, text):
    read = acts(zunzu("parse", "-", text=text.encode()))
    assert [text[a["start"] : a["end"]] for a in read] == [a["verb"] for a in read]
    assert {"取", "辭", "對"} <= {a["verb"] for a in read}


def test_a_byte_order_mark_moves_no_offset(zunzu, tmp_path):
    marked, plain = tmp_path / "marked.txt", tmp_path / "plain.txt"
    marked.write_bytes(("\ufeff" + PASSAGE).encode())
    plain.write_bytes(PASSAGE.encode())
    assert zunzu("parse", marked).stdout == zunzu("parse", plain).stdout


def test_statements_and_unread_words_are_printed_instead(zunzu):
    text = "賓俎:脊、脅、肩、肺。" + PASSAGE
    for option in ("--statements", "--unread"):
        assert not any("agent" in line for line in acts(zunzu("parse", option, text=text)))


def test_a_chapter_may_be_named_in_either_script(zunzu):
    said = {
        zunzu("parse", "--chapter", name, text=PASSAGE).stdout
        for name in ("鄉飲酒禮", "乡饮酒礼", "yili.04")
    }
    assert len(said) == 1
    assert said != {""}


def test_an_unknown_chapter_is_told(zunzu):
    assert_told_once(zunzu("parse", "--chapter", "鄉飲茶禮", text=PASSAGE), "鄉飲茶禮", "鄉飲酒禮")


@pytest.mark.parametrize(
    "text, word", [(b"", "empty"), (b"\n \n", "empty"), (b"\xff\xfe", "not UTF-8")]
)
def test_a_text_that_cannot_be_read_is_told(zunzu, text, word):
    assert_told_once(zunzu("parse", text=text), "standard input", word)


def test_a_missing_file_is_told(zunzu, tmp_path):
    assert_told_once(zunzu("parse", tmp_path / "no.txt"), "no.txt", "no such file")


def test_it_explains_itself(zunzu):
    result = zunzu("parse", "--explain", text=PASSAGE)
    assert result.exit_code == 0, result.stderr
    assert (
        "    who      主人  承上：不言者，即上句行事之人 (E1 same-agent, serial)"
        in result.stdout.splitlines()
    )
