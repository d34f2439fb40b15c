"""Where it is done, and what stands beside it: places of several words, so many of each, whom a bow
or a dish is for, what is said for the dead."""

from __future__ import annotations

import pytest

from zunzu.parse import read


def acts(text: str) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    return [(act.verb, act.object, act.place) for act in read(text).acts]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("掌事者設瓦甒二於靈座之左北牖下。", ("靈座之左北牖下",)),
        ("賓祭于醬湆間。", ("醬湆間",)),
        ("執事者舉饌，至靈座前。", ("靈座前",)),
        ("主人阼階上當楣北面再拜。", ("阼階上", "當楣")),  # two that tell each where it is
        ("執事者置盞於舅姑之前。", ("舅姑之前",)),  # beside two persons
        ("從者又取巹分置壻婦之前。", ("壻婦之前",)),
        ("司饌進食案於王及妃之前。", ("王及妃之前",)),
        ("婦從者設卓子於堂上舅姑之前。", ("堂上舅姑之前",)),
        ("婦置盞舅卓子上。", ("舅卓子上",)),
        ("主人筮日於影堂門外。", ("影堂門外",)),  # a side of a building that bears its own name
        ("執事者設席三於賓席之西。", ("賓席之西",)),
    ],
)
def test_words_side_by_side_name_one_place(text, place):
    assert read(text).acts[-1].place == place


@pytest.mark.parametrize(
    ("text", "things", "place"),
    [
        ("有司設玄酒及酒各一瓶於架上。", ("玄酒", "酒"), "架上"),
        ("執事者設盥盆、帨巾各二於阼階下之東西。", ("盥盆", "帨巾"), "阼階下之東西"),
    ],
)
def test_so_many_of_each_stand_at_a_place(text, things, place):
    assert acts(text) == [("設", things, (place,))]


def test_a_place_is_laid_out_before_what_else_is():
    assert acts("執事者設位陳器。")[0] == ("設", ("位",), ())


@pytest.mark.parametrize(
    ("text", "purposes"),
    [
        ("主人送于門外，再拜。", ["送賓"]),
        ("主人送賓，反位。有賓後至者，主人則拜之。", [None]),  # another guest, who comes
    ],
)
def test_a_bow_sees_off_in_the_sentence_that_tells_of_it(text, purposes):
    assert [act.purpose for act in read(text).acts if act.verb == "拜"] == purposes


def test_dishes_are_set_before_who_bowed_and_received():
    text = "主人獻侑，侑拜受爵。尸受侑爵，酌。主人北面拜受爵，尸答拜。主婦薦韭菹、醢。"
    assert read(text).acts[-1].recipient == ("主人",)


@pytest.mark.parametrize(("words", "ordered"), [("取矢不索", True), ("孝孫，承致多福于女", False)])
def test_what_is_said_for_the_dead_orders_nothing(words, ordered):
    told = read(f"尸命祝曰：「{words}。」").statements
    assert any(s.kind == "said" for s in told) == ordered


def test_what_is_washed_without_a_name_is_the_cup_that_is_received():
    text = "主人獻賓，賓拜受爵。賓奠觶于篚。主人洗，升，獻卿于西階上，卿拜受觚。"
    washed = next(act for act in read(text).acts if act.verb == "洗")
    assert (washed.object, washed.vessel) == (("觚",), "觚")


@pytest.mark.parametrize(
    ("text", "purpose"),
    [("主婦出于房，西面拜，受爵。", "拜受"), ("主婦西面拜，受笲。", None)],  # no cup
)
def test_a_bow_is_for_the_cup_that_is_received_behind_a_mark(text, purpose):
    assert [act.purpose for act in read(text).acts if act.verb == "拜"] == [purpose]


@pytest.mark.parametrize(
    ("text", "heard"), [("與君言，言使臣。", [("君",), ()]), ("言君臣之道。", [()])]
)
def test_who_is_spoken_of_is_not_spoken_to(text, heard):
    assert [act.recipient for act in read(text).acts if act.verb == "言"] == heard
