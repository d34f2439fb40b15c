"""A performance beside the rite: what was done as prescribed, otherwise, not, too much, too
late; bad lists are told by line."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from zunzu.cli import main
from zunzu.collation import enactment, rites
from zunzu.collation.enactment import (
    ADDED,
    DONE,
    FORBIDDEN,
    LEFT_OUT,
    OTHER,
    OUT_OF_ORDER,
    judge,
    read,
    score,
)
from zunzu.errors import ZunzuError

RITE = "鄉飲酒禮:018-021"
ROWS = [
    "主人,坐,,",
    "主人,取,爵,篚",
    "主人,降,,",
    "主人,洗,爵,",
    "賓,降,,",
    "主人,坐,,",
    "主人,奠,爵,階前",
    "主人,辭,,",
    "賓,對,,",
]
HEADING = "who,act,what,where"


@pytest.fixture(scope="module")
def acts():
    return rites.of_chapter(RITE).acts


def outcomes(acts, rows, heading=HEADING):
    return judge(acts, read("\n".join([heading, *rows]), "film.csv"))


def kinds(found):
    return {
        o.kind: [(o.prescribed or o.performed.act).verb for o in found if o.kind == o2.kind]
        for o2 in found
        for o in [o2]
    }


def test_what_is_done_as_the_text_says_is_whole(acts):
    found = outcomes(acts, ROWS)
    assert {o.kind for o in found} == {DONE} and score(found) == 1


@pytest.mark.parametrize(
    "change, kind, slot",
    [
        (lambda rows: [*rows[:1], "賓,取,爵,篚", *rows[2:]], OTHER, "agent"),
        (lambda rows: [*rows[:1], "主人,取,觶,篚", *rows[2:]], OTHER, "object"),
        (lambda rows: [*rows[:1], "主人,取,爵,西階", *rows[2:]], OTHER, "place"),
        (lambda rows: rows[:7] + rows[8:], LEFT_OUT, None),
        (lambda rows: [*rows[:4], "賓,拜,,", *rows[4:]], ADDED, None),
        (lambda rows: [*rows[:3], *rows[4:], rows[3]], OUT_OF_ORDER, None),
    ],
)
def test_one_thing_that_is_otherwise_is_told_as_what_it_is(acts, change, kind, slot):
    found = [o for o in outcomes(acts, change(list(ROWS))) if o.kind != DONE]
    assert [o.kind for o in found] == [kind]
    assert slot is None or [c.slot for c in found[0].changes] == [slot]


def test_what_the_text_denies_is_not_to_be_done():
    rite = rites.of_chapter("鄉飲酒禮:066").acts
    assert any(act.negated and act.verb == "拜" for act in rite)
    found = judge(rite, read("who,act\n眾賓,拜\n", "x"))
    assert FORBIDDEN in {o.kind for o in found}


@pytest.mark.parametrize(
    "rows",
    [
        ["zhu ren,坐,,", "host,取,爵,篚"],
        ["主人,坐,,", "Zhǔ rén,取,爵,篚"],
        ["host,坐,,", "主人,take,爵,篚"],
    ],
)
def test_names_may_be_of_any_language_of_the_vocabularies(acts, rows):
    assert {o.kind for o in outcomes(acts[:2], rows)} == {DONE}


def test_json_lines_and_chinese_headings_say_the_same(acts):
    lines = "\n".join(
        json.dumps({"who": who, "act": act, "what": what, "where": where}, ensure_ascii=False)
        for who, act, what, where in (row.split(",") for row in ROWS)
    )
    assert {o.kind for o in judge(acts, read(lines, "x"))} == {DONE}
    assert {o.kind for o in outcomes(acts, ROWS, "行者,事,物,處")} == {DONE}


@pytest.mark.parametrize(
    "words, says",
    [
        ("", "no column act"),
        ("who,what\n主人,爵\n", "no column act"),
        ("who,act\n", "holds no act"),
        ("who,act\n主人,\n", "x:2: does not say what is done"),
        ("who,act\n店主,拜\n", "x:2: no vocabulary has the role '店主'"),
        ("who,act\n主人,飛\n", "x:2: no vocabulary has the verb '飛'"),
        ("who,act\n主人,zuo\n", "'zuo' may be "),
        ("act,times\n拜,many\n", "'many' is no number of times"),
        ('{"who": 1\n', "x:1: is no JSON"),
        ('{"act": "拜"}\n[]\n', "x:2: is no JSON object"),
    ],
)
def test_a_bad_list_is_told_with_its_line_and_a_remedy(words, says):
    with pytest.raises(ZunzuError) as error:
        read(words, "x")
    assert says in str(error.value) and all(fault.remedy for fault in error.value.faults)


def test_the_chapter_as_performed_has_its_acts_and_none_that_was_left_out(acts):
    from zunzu import build, text

    reading = build.reading(text.edition("yili.04"), ())
    found = outcomes(acts, [*ROWS[:1], "主人,取,觶,篚", *ROWS[2:7], ROWS[8]])
    done = {act.id: act for act in enactment.as_performed(reading, found).acts}
    assert done["yili.04.018.u53d6"].object == ("觶",) and "yili.04.020.u8fad" not in done
    assert done["yili.04.021.u5c0d"].answers is None and len(done) >= len(reading.acts) - 4


def run(*args: object, words: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(
        main, ["check", "--enactment", "-", *map(str, args)], input=words, prog_name="zunzu"
    )
    return done.exit_code, done.stdout, done.stderr


def test_the_verb_gives_a_score_and_names_the_rules():
    words = "\n".join([HEADING, *ROWS])
    code, out, _ = run("--chapter", RITE, words=words)
    assert code == 0 and out.startswith("鄉飲酒禮 018-021: 9 acts as prescribed, 100%")
    code, out, _ = run("--chapter", RITE, "--json", words=words.replace("主人,取,爵", "主人,取,觶"))
    document = json.loads(out)
    assert (
        code == 1
        and document["score"] < 1
        and "VES-03" in {f["rule"] for f in document["findings"]}
    )


def test_what_cannot_be_checked_has_a_word():
    assert run(words="who,act\n主人,拜\n")[0] == 2
    code, out, err = run("--chapter", RITE, "--format", "turtle", words="who,act\n主人,拜\n")
    assert code == 2 and not out and "remedy: " in err
