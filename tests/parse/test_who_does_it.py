"""Who does what nobody is named for: those who have the thing, those meant by 皆, and nobody where
it is told of anybody or of a thing."""

from __future__ import annotations

import pytest

from zunzu import parse


def agents(text: str, verb: str) -> list[tuple[str, ...]]:
    return [tuple(act.agent) for act in parse.read(text).acts if act.verb == verb]


@pytest.mark.parametrize(
    ("text", "verb", "at", "who"),
    [
        # the part that is left out, and the thing that he has taken up
        ("司馬升羊右胖。髀不升，肩、臂、臑。", "升", 1, ("司馬",)),
        ("主人出迎鼎，士盥，舉鼎，主人先入。鼎序入。", "入", 1, ("士",)),
        ("佐食升豕，主人在阼。俎入，設于豆東。", "入", 0, ("有司",)),
        ("司宮取二勺于篚，洗之，兼執以升，奠于棜上。加二勺于二尊。", "加", 0, ("司宮",)),
        # whom 皆 means
        (
            "主人洗爵，以授上餕。贊者洗爵，主人受，以授次餕。皆不拜，受爵。",
            "受",
            1,
            ("上餕", "次餕"),
        ),
        ("雍人摡鼎。宗人遣賓就主人，皆盥于洗。", "盥", 0, ("賓",)),
        # who has reported that all is done
        ("主人拜賓，反位成踊。相者告事畢，遂冠。", "冠", 0, ("主人",)),
        # of anybody, and of a thing
        ("賓再拜。凡言，非對也。與老者言，言忠信。", "言", 1, ()),
        ("公側授宰幣，皮如入，右首而東。", "如", 0, ()),
        ("主人在右。大夫則辭。若嘗為臣者，則禮辭其摯。", "辭", 1, ("大夫",)),
        # at a meal
        ("尸三飯。佐食舉幹，尸受。佐食受，加于肵。又三飯。", "飯", 1, ("尸",)),
        ("尸三飯。佐食舉幹，尸受。又三飯。舉胳，祭如初。", "舉", 1, ("佐食",)),
        ("尸三飯。佐食舉幹，尸受。又三飯。舉胳，祭如初。", "祭", 0, ("尸",)),
        # not in person, and what nobody is to do
        ("上介壹食。若不親食，則公作大夫致之。", "食", 1, ("公",)),
        ("司射執算。矢以柘若棘，毋去其皮。", "去", 0, ()),
        ("賓出。門外米、禾視死牢，牢十車。", "視", 0, ()),
        # deeds that look like persons
        ("賓受皮弁，左執前，進、祝、加之如初，復位。", "加", 0, ("賓",)),
        ("司士三人執魚、腊、膚俎，序升自西階，相，從入。", "入", 0, ("司士",)),
    ],
)
def test_who_does_it(text, verb, at, who):
    found = agents(text, verb)[at]
    assert sorted(found) == sorted(who)


def test_what_is_left_out_is_known():
    left = parse.read("司馬升羊右胖。髀不升，肩、臂、臑。").acts[1]
    assert (left.negated, left.object) == (True, ("髀",))


@pytest.mark.parametrize("glued", ["主人紒", "服玄"])
def test_a_host_has_no_name_made_of_what_he_wears(glued):
    text = (
        "孔子曰：「吾未之聞也。」冠之日，主人紒而迎賓，拜，揖，讓。子貢問曰：「何也？」孔子曰：「然。」"
        "乃易服，服玄冠、玄端、爵韠，奠摯見于君。曾子曰：「聞之。」"
    )
    assert not any(glued in act.agent for act in parse.read(text).acts)


def test_which_way_a_beast_lies_is_no_place():
    told = parse.read("宗人西面，北上。牲北首，東上。").statements
    assert [(s.kind, s.subject) for s in told if s.quote == "東上"] == [("order", "牲")]


def test_a_row_is_told_of_nobody_where_persons_who_go_are_not_named():
    told = parse.read("納徵：執皮，攝之；兼執足，左首；隨入，西上。").statements
    assert not [s for s in told if s.kind == "order"]
