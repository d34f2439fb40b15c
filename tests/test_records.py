"""Records survive the seam: what is written as JSON Lines is read back the same."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, strategies as st

from zunzu import records
from zunzu.errors import ZunzuError
from zunzu.model import Act, Claim, Correction, Rival, Section, Segment, Statement, Told

KINDS = [Act, Claim, Correction, Section, Segment, Statement]


WORDS = st.text(st.characters(codec="utf-8"), max_size=4)
VALUES = {
    "str": WORDS,
    "int": st.integers(0, 9),
    "bool": st.booleans(),
    "tuple[str, ...]": st.lists(WORDS, max_size=2).map(tuple),
    "dict[str, str]": st.dictionaries(WORDS, WORDS, max_size=2),
    "str | None": st.none() | WORDS,
    "int | None": st.none() | st.integers(0, 9),
}
VALUES["tuple[Rival, ...]"] = st.lists(
    st.builds(Rival, WORDS, VALUES["tuple[str, ...]"], WORDS), max_size=2
).map(tuple)
VALUES["tuple[Told, ...]"] = st.lists(st.builds(Told, WORDS, WORDS), max_size=2).map(tuple)


def any_record(kind):
    """Records of a kind with any values its fields may have."""
    return st.builds(
        kind, **{name: VALUES[written] for name, written in kind.__annotations__.items()}
    )


@given(st.one_of(*map(any_record, KINDS)))
def test_any_record_comes_back_as_it_was(record):
    line = records.dumps(record)
    assert "\n" not in line
    assert records.from_dict(type(record), json.loads(line)) == record


@given(st.lists(any_record(Act), max_size=3))
def test_a_file_of_records_comes_back_as_it_was(tmp_path_factory, acts):
    path = tmp_path_factory.mktemp("records") / "deep" / "acts.jsonl"
    assert records.write(acts, path) == len(acts)
    assert list(records.read(Act, path)) == acts
    assert [f.name for f in path.parent.iterdir()] == ["acts.jsonl"]


def test_the_slots_of_the_guide_are_always_written():
    told = records.to_dict(Act(0, 1, "拜"))
    assert told == {
        "start": 0,
        "end": 1,
        "verb": "拜",
        "agent": [],
        "object": [],
        "recipient": [],
        "place": [],
        "facing": None,
        "negated": False,
        "elided": [],
    }


def test_chinese_is_written_as_chinese():
    assert '"verb": "拜"' in records.dumps(Act(0, 1, "拜"))


@pytest.mark.parametrize(
    "line, told",
    [
        ("{", "not a Act"),
        ('{"start": 1}', "missing"),
        ('{"mood": 1}', "unknown field `mood`"),
        ("[]", "not a Act"),
    ],
)
def test_a_line_that_is_no_record_is_told_with_its_number(tmp_path, line, told):
    path = tmp_path / "acts.jsonl"
    path.write_text(f"{records.dumps(Act(0, 1, '拜'))}\n\n{line}\n", encoding="utf8")
    with pytest.raises(ZunzuError, match=told) as caught:
        list(records.read(Act, path))
    assert caught.value.faults[0].where == f"{path}:3"
