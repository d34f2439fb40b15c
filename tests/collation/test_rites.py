"""Two rites act beside act: what both have is paired, in an order that both have, and nothing is
lost."""

from __future__ import annotations

import json
from random import Random

import pytest
from click.testing import CliRunner

from zunzu.cli import main
from zunzu.collation import rites
from zunzu.collation.align import align
from zunzu.model import Act, replace


@pytest.fixture(scope="module")
def offering():
    return rites.of_chapter("鄉飲酒禮:獻賓"), rites.of_chapter("鄉射禮:獻賓")


def test_every_act_stands_once_and_in_its_order(offering):
    one, other = offering
    pairs = rites.compare(one, other)
    assert [p.one for p in pairs if p.one] == list(one.acts)
    assert [p.other for p in pairs if p.other] == list(other.acts)


def test_a_rite_beside_itself_is_the_same(offering):
    assert {p.kind for p in align(offering[0].acts, offering[0].acts)} == {"same"}


def test_the_offering_of_both_district_rites_is_one_but_for_what_students_of_them_note(offering):
    """鄉飲 has 壹揖壹讓 by both, 復位 and the cutting of the lung (弗繚、絕末); 鄉射 反位, the
    upper basket, 執爵."""
    pairs = rites.compare(*offering)
    counted = rites.summary(pairs)
    assert counted["same"] > 70 and counted["missing"] + counted["added"] <= 16
    told = {(p.kind, (p.one or p.other).verb) for p in pairs}
    assert {("missing", "繚"), ("missing", "絕"), ("missing", "復"), ("added", "反")} <= told
    taken = next(p for p in pairs if p.one and p.one.id == "yili.04.018.u53d6")
    assert [(c.slot, c.was, c.given) for c in taken.changes] == [("place", "篚", "上篚")]


@pytest.mark.parametrize("seed", range(30))
def test_what_is_left_out_put_in_or_done_by_another_is_found(offering, seed):
    rng, acts = Random(seed), list(offering[0].acts)
    n = rng.randrange(1, len(acts) - 1)
    kind = rng.choice(("missing", "added", "other"))
    altered = list(acts)
    if kind == "missing":
        del altered[n]
    elif kind == "added":
        altered.insert(n, Act(0, 1, "歌", agent=("工",), id="x"))
    else:
        altered[n] = replace(acts[n], agent=("司正",))
    pairs = [p for p in align(acts, altered) if p.kind != "same"]
    assert [p.kind for p in pairs] == [kind]
    found = pairs[0].other or pairs[0].one
    assert found.verb == (acts[n].verb if kind != "added" else "歌")


def run(*args: object, words: str | None = None) -> tuple[int, str, str]:
    done = CliRunner().invoke(main, ["compare", *map(str, args)], input=words, prog_name="zunzu")
    return done.exit_code, done.stdout, done.stderr


def test_the_verb_compares_chapters_parts_and_texts(tmp_path):
    code, out, _ = run("鄉飲酒禮:獻賓", "鄉飲酒禮:獻賓")
    assert (
        code == 0 and out.startswith("鄉飲酒禮 獻賓 ∥ 鄉飲酒禮 獻賓") and "same 97, other 0" in out
    )
    code, out, _ = run("鄉飲酒禮:獻賓", "鄉射禮:獻賓", "--json")
    document = json.loads(out)
    assert code == 1 and len(document["pairs"]) == sum(
        document[k] for k in ("same", "other", "missing", "added")
    )
    code, out, _ = run("-", "鄉飲酒禮:018", words="主人坐取觶于篚，降洗。")
    assert code == 1 and "所事 what: 觶 | 爵" in out


def test_what_cannot_be_compared_has_a_word():
    for args in (("鄉飲酒禮:獻天", "鄉射禮"), ("燕禮", "鄉射禮")):
        code, out, err = run(*args)
        assert code == 2 and not out and "remedy: " in err
