"""``zunzu check``: what it prints, in which form, with which exit code."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from zunzu import text
from zunzu.cli.check import command
from zunzu.errors import ZunzuError

WORDS = "介升席自北方"


@pytest.fixture(scope="module")
def base():
    return "\n".join(s.text for s in text.edition("yili.04").base())


@pytest.fixture()
def altered(base, tmp_path):
    path = tmp_path / "altered.txt"
    path.write_text(base.replace(WORDS, "介升席自南方"), encoding="utf8")
    return str(path)


def call(*args, **more):
    return CliRunner().invoke(command, args, standalone_mode=False, **more)


def test_an_altered_text_is_told_with_rule_words_and_passage(altered):
    result = call("--text", altered, "--chapter", "乡饮酒礼")
    assert result.return_value == 1
    assert "POS-07 「主人、介，凡升席自北方，降自南方」 記 yili.04.165" in result.stdout
    assert "介升席自【南】方" in result.stdout and "yili.04.057" in result.stdout


def test_json_is_one_document(altered):
    result = call("--text", altered, "--chapter", "yili.04", "--rule", "pos-07", "--json", "--verdicts")
    document = json.loads(result.stdout)
    (finding,) = document["findings"]
    assert finding["rule"] == "POS-07" and finding["segment"] == "yili.04.057" and finding["passage"].count("【") == 1
    assert [v["rule"] for v in document["verdicts"]] == ["POS-07"] and document["verdicts"][0]["broken"] == [finding["act"]]


def test_a_text_that_keeps_the_rule_gives_exit_0(base):
    result = call("--text", "-", "--rule", "sheng-xi-zi-bei", input=base)
    assert result.return_value == 0 and result.stdout.endswith("1 rule of its chapter, none broken\n")


def test_verdicts_name_what_is_excused_and_by_whose_words(base):
    result = call("--text", "-", "--verdicts", "--rule", "BOW-05", input=base)
    assert "excepted  1" in result.stdout and "「唯工不從此禮」 注 yili.04.154.zhu" in result.stdout


@pytest.mark.parametrize(("args", "told"), [
    (("--rule", "VES-1"), "did you mean"), (("--engine", "pyshakl"), "did you mean pyshacl"),
    (("--chapter", "射禮經"), "there is no chapter"), (("--text", "no-such-file"), "there is no such file")])
def test_wrong_input_is_told_with_its_remedy(args, told):
    result = call(*args)
    assert isinstance(result.exception, ZunzuError) and told in str(result.exception)


def test_a_text_like_no_chapter_must_be_named():
    result = call("--text", "-", input="天地玄黃，宇宙洪荒。日月盈昃，辰宿列張。")
    assert isinstance(result.exception, ZunzuError) and "--chapter" in result.exception.faults[0].remedy
