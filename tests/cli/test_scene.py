"""``zunzu scene`` shows the stage at the end of a passage."""

from __future__ import annotations

import json

from .conftest import assert_told_once


def test_the_stage_is_shown_in_tables(zunzu):
    done = zunzu("scene", "鄉飲酒禮", "--at", "036")
    assert done.exit_code == 0
    assert "鄉飲酒禮  yili.04.036" in done.stdout
    assert "獻: 主人 → 賓" in done.stdout
    cup = next(line for line in done.stdout.splitlines() if line.startswith("爵 1"))
    assert "薦西" in cup and "實" in cup


def test_the_stage_as_one_json_object(zunzu):
    told = json.loads(zunzu("scene", "yili.04", "--at", "主人獻賓", "--json").stdout)
    assert told["chapter"] == "yili.04" and told["round"] == "獻"
    assert told["persons"]["賓"]["place"]
    assert ["洗", "阼階東南"] in told["things"]


def test_what_can_be_read_otherwise_is_told(zunzu):
    assert "未決 undecided" in zunzu("scene", "鄉飲酒禮", "--at", "049").stdout
    assert "未決" not in zunzu("scene", "鄉飲酒禮", "--at", "036").stdout
    told = json.loads(zunzu("scene", "鄉飲酒禮", "--at", "049", "--json").stdout)["undecided"]
    assert told[0]["alternatives"] == [{"slot": "agent", "value": ["主人"], "warrant": "E1"}]


def test_what_has_no_words_of_the_base_text_or_does_not_exist_is_told(zunzu):
    assert_told_once(zunzu("scene", "鄉飲酒禮", "--at", "999"), "999")
    assert_told_once(zunzu("scene", "士冠禮", "--at", "001"), "士冠禮")


def test_where_the_stage_is_not_lawful_is_told(zunzu):
    done = zunzu("scene", "yili.04", "--check")
    assert (
        done.exit_code == 0 and "yili.04.114.u5960-2" in done.stdout and "手無其爵" in done.stdout
    )
    told = json.loads(zunzu("scene", "yili.04", "--check", "--json").stdout)
    assert len(told) == len(done.stdout.splitlines()) - 1
    assert {"act", "law", "segment", "who", "zh"} == set(told[0])


def test_a_moment_or_the_whole_rite_is_asked_and_not_both(zunzu):
    assert_told_once(zunzu("scene", "yili.04"), "--check")
    assert_told_once(zunzu("scene", "yili.04", "--at", "036", "--check"), "--check")
