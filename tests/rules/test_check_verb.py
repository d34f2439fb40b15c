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
    result = call(
        "--text", altered, "--chapter", "yili.04", "--rule", "pos-07", "--json", "--verdicts"
    )
    document = json.loads(result.stdout)
    (finding,) = document["findings"]
    assert (
        finding["rule"] == "POS-07"
        and finding["segment"] == "yili.04.057"
        and finding["passage"].count("【") == 1
    )
    assert [v["rule"] for v in document["verdicts"]] == ["POS-07"] and document["verdicts"][0][
        "broken"
    ] == [finding["act"]]


def test_a_text_that_keeps_the_rule_gives_exit_0(base):
    result = call("--text", "-", "--rule", "POS-07", input=base)
    assert result.return_value == 0 and result.stdout.endswith("1 rule asked, none broken\n")


def test_verdicts_name_what_is_excused_and_by_whose_words():
    result = call("--chapter", "大射儀", "--verdicts", "--rule", "WASH-19")
    assert (
        "excepted  1" in result.stdout
        and "except yili.07.120.u6d17: 「更爵，洗」 yili.07.084" in result.stdout
    )


def test_rules_of_ones_own_are_tried_on_their_sentences_and_asked(tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text(
        """
[[rule]]
id = "MY-01"
family = "vessel"
zh = "獻賓用觚。"
en = "The guest is offered a cup in a gu."
words = "獻以觚"
at = "禮書"
when = { verb = "獻", to = "賓" }
must = { vessel = "觚" }
good = "主人洗觚，升，實觚，獻賓。"
bad = "主人洗爵，升，實爵，獻賓。"
""",
        encoding="utf8",
    )
    result = call("--rules", str(mine), "--chapter", "鄉飲酒禮", "--json", "--verdicts")
    document = json.loads(result.stdout)
    assert (
        document["rules"] == 1
        and {f["rule"] for f in document["findings"]} == {"MY-01"}
        and result.return_value == 1
    )
    assert (
        document["findings"][0]["expected"] == "器 vessel: 觚"
        and document["findings"][0]["source_segment"] == "禮書"
    )
    mine.write_text(
        mine.read_text(encoding="utf8").replace("實爵，獻賓", "實觚，獻賓"), encoding="utf8"
    )
    assert "is not broken by its bad sentence" in str(call("--rules", str(mine)).exception)


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--rule", "VES-1"), "did you mean"),
        (("--engine", "pyshakl"), "did you mean pyshacl"),
        (("--chapter", "射禮經"), "there is no chapter"),
        (("--text", "no-such-file"), "there is no such file"),
    ],
)
def test_wrong_input_is_told_with_its_remedy(args, told):
    result = call(*args)
    assert isinstance(result.exception, ZunzuError) and told in str(result.exception)


def test_a_text_like_no_chapter_must_be_named():
    result = call("--text", "-", input="天地玄黃，宇宙洪荒。日月盈昃，辰宿列張。")
    assert (
        isinstance(result.exception, ZunzuError)
        and "--chapter" in result.exception.faults[0].remedy
    )


def test_a_graph_that_was_made_unsound_is_asked_for_its_form(monkeypatch):
    """The form is asked when the graph is made; only where it was sound then is it not asked
    again."""
    from zunzu.cli import asked
    from zunzu.rules import validate

    forms, run = [], validate.results
    monkeypatch.setattr(
        validate,
        "results",
        lambda heaps, book, form, engine: forms.append(form) or run(heaps, book, form, engine),
    )
    assert call("--chapter", "覲禮").return_value == 0
    monkeypatch.setattr(asked.build, "checked", lambda step: (None, False))
    assert call("--chapter", "覲禮").return_value == 0
    assert forms[0] is None and forms[1] is not None
