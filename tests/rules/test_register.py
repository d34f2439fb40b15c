"""The register of the 例: its rows are whole, their words stand where they say, no sentence with 凡 is without a row."""

from __future__ import annotations

import re

import pytest

from zunzu import text
from zunzu.errors import ZunzuError
from zunzu.model import LAYER_NAMES
from zunzu.rdf.register import COLUMNS, read_register, register_files

#: The layers whose sentences with 凡 are asked for: 經 記 注 疏 集釋 述註.
ASKED = {name for name in LAYER_NAMES if name not in ("title", "an")}

#: What stands after a general 凡; 凡 also counts (凡七), and is in names of books and in 凡 of 大凡, 凡例.
_SENTENCE = re.compile(r"[^。；]*凡[^。；]*")


@pytest.fixture(scope="module")
def segments():
    return {s.id: s for card in text.editions() for s in text.edition(card.id).segments}


@pytest.fixture(scope="module")
def entries():
    return read_register()


def test_the_words_stand_in_the_segment_and_layer_they_name(entries, segments):
    astray = [(e.where, e.words, e.segment) for e in entries
              if e.segment not in segments or e.words not in segments[e.segment].text or LAYER_NAMES[segments[e.segment].layer] != e.layer]
    assert not astray


def test_every_rule_that_is_named_is_there(entries, rules):
    known = {rule.id for rule in rules.values()}
    assert not [(e.where, name) for e in entries for name in e.rules if name not in known]


def test_every_rule_stands_in_the_register(entries, rules):
    named = {name for e in entries for name in e.rules}
    assert not sorted(rule.id for rule in rules.values() if rule.id not in named)


def general(segment) -> list[str]:
    """The sentences with 凡 of a segment."""
    return [m[0].strip("「」『』 ，") for m in _SENTENCE.finditer(segment.text)]


def test_every_sentence_with_fan_has_a_row(entries, segments):
    """A row has it when it stands in the same segment and has 凡, or when its words and the sentence share a stretch of six characters."""
    by_segment: dict[str, list[str]] = {}
    for e in entries:
        by_segment.setdefault(e.segment, []).append(e.words)
    asked = [(id_, sentence) for id_, s in segments.items() if s.layer in ASKED for sentence in general(s)]
    missing = [(id_, sentence[:40]) for id_, sentence in asked if not any(
        words in sentence or sentence in words or _share(words, sentence) for words in by_segment.get(id_, ()))]
    assert len(asked) > 70 and not missing, f"{len(missing)} of {len(asked)}: {missing}"


def _share(one: str, other: str, length: int = 6) -> bool:
    return any(one[n:n + length] in other for n in range(len(one) - length + 1))


ROW = ["R-1", "yili.04.001", "經", "鄉飲酒之禮", "fact", "", "A title."]


@pytest.mark.parametrize(("change", "told"), [
    ({0: ""}, "are missing"), ({4: "facts"}, "no status 'facts'"), ({2: "jing"}, "no layer 'jing'"), ({5: "VES-01"}, "the status is fact"),
    ({4: "rule", 6: ""}, "the rule missing"), ({6: ""}, "no note"), ({6: "a\tb"}, "8 cells"), ({0: "R-0"}, "stands in")])
def test_every_fault_of_a_row_is_told_with_its_line(change, told, tmp_path):
    row = [change.get(n, cell) for n, cell in enumerate(ROW)]
    path = tmp_path / "mine.tsv"
    path.write_text("\n".join("\t".join(cells) for cells in (COLUMNS, ["R-0", *ROW[1:]], row)), encoding="utf8")
    with pytest.raises(ZunzuError) as error:
        read_register([path])
    assert told in str(error.value) and "mine.tsv:3" in str(error.value)


def test_a_wrong_heading_is_told(tmp_path):
    (tmp_path / "mine.tsv").write_text("id\tsegment\n", encoding="utf8")
    with pytest.raises(ZunzuError, match="heading"):
        read_register([tmp_path / "mine.tsv"])


def test_whatever_tables_there_are_are_read(entries):
    assert len(entries) >= sum(len(path.read_text(encoding="utf8").splitlines()) - 1 for path in register_files())
