"""Every ditto repeats the passage that a reader found, and left-out subjects are those that a
reader named."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest

from zunzu import build, parse, text
from zunzu.lab.coverage.lists import rate_dittos, rate_subjects
from zunzu.lexicon import lexicon
from zunzu.lexicon.tables import COLUMNS
from zunzu.model import Act
from zunzu.parse.ditto import ASKS
from zunzu.parse.ditto.formula import understood
from zunzu.parse.ditto.past import REACH, Past
from zunzu.parse.ditto.record import Model, Record
from zunzu.tables import rows

TABLES = Path(__file__).parent


@cache
def read(name):
    """A chapter and what the parser alone reads of it."""
    book = text.edition(name)
    return book, build.read(book)


#: What is reached, so that nobody falls behind it unseen; issue 4 asks for 0.95 everywhere.  The
#: tables of left-out subjects look for the hard places; those whose name ends in -b lie in gold
#: that nobody tunes on.
DITTOS = {"yili.04": 1.0, "yili.05": 0.95, "yili.07": 0.95, "yili.10": 1.0, "yili.15": 0.95}
SUBJECTS = {
    "yili.04": 0.97,
    "yili.05": 0.92,
    "yili.07": 0.91,
    "yili.10": 0.96,
    "yili.15": 0.95,
    "yili.15-b": 0.6,
}


def tables(kind):
    return {path.stem.removeprefix(f"{kind}-") for path in TABLES.glob(f"{kind}-*.tsv")}


def test_every_table_has_a_floor():
    assert tables("dittos") == DITTOS.keys() and tables("subjects") == SUBJECTS.keys()


@pytest.mark.parametrize("name", ["yili.04", "yili.15"])
def test_the_table_names_every_ditto_that_was_unfolded(name):
    _, reading = read(name)
    told = {row["segment"] for row in rows(TABLES / f"dittos-{name}.tsv")}
    assert {copy.segment.rpartition(".")[2] for copy in reading.copies} <= told


@pytest.mark.parametrize("name", DITTOS)
def test_dittos_repeat_their_passages(name):
    book, reading = read(name)
    rated = rate_dittos(TABLES / f"dittos-{name}.tsv", reading, book)
    assert rated.rows - len(rated.wrong) >= DITTOS[name] * rated.rows, rated.wrong


@pytest.mark.parametrize("name", SUBJECTS)
def test_left_out_subjects_are_restored(name):
    _, reading = read(name.removesuffix("-b"))
    rated = rate_subjects(TABLES / f"subjects-{name}.tsv", reading)
    assert rated.rows - len(rated.wrong) >= SUBJECTS[name] * rated.rows, rated.wrong


def test_what_is_only_done_in_some_case_is_copied_in_that_case():
    """若膳觶也，則降、更觶 (大射儀 120): so again in 138 如初; 若有諸公 is that of the whole."""
    _, reading = read("yili.07")
    case = {
        copy.segment.rpartition(".")[2]: copy.condition
        for copy in reading.copies
        if copy.verb == "更"
    }
    assert case["138"] == "若膳觶也"
    whole = {c.condition for c in reading.copies if c.segment == "yili.07.133"}
    assert whole == {"若有諸公"}


def test_one_or_the_other_is_no_case():
    """若賓，若長，以旅于西階上: he or another, and no condition."""
    _, reading = read("yili.07")
    here = [a for a in reading.acts if a.segment == "yili.07.383"]
    passed = [a for a in here if a.source != "copied"]
    assert passed and not any(act.condition for act in passed)


def test_what_is_copied_says_so():
    _, reading = read("yili.04")
    assert reading.copies
    assert all(c.source == "copied" and c.warrants["agent"] == "E26" for c in reading.copies)


@pytest.mark.parametrize(
    "text, repeated",
    [
        (
            "上射進,坐,卻手取弓,兼諸弣,興,反位,揖。下射進,坐,覆手取弓,興;其他如上射。",
            "兼 反 揖",
        ),  # 覆手 stands for 卻手
        ("佐食取黍,授尸,尸祭之。若是者三。", "取 授 祭"),
        (
            "司射升,北面告于賓,曰:「弓矢既具,有司請射。」賓許。司射降。司射倚扑,升,請射于賓,如初。",
            "告 曰",
        ),  # he asks by telling
        ("主人儐使者,使者拜,儐大史亦如之。", "儐 拜"),
        (
            "有司設豐,主人獻賓,賓拜受爵,主人拜送爵。賓卒爵,拜。主人答拜。主人洗,獻介,如賓禮。",
            "拜 受 拜 卒 拜 拜",
        ),
    ],
)
def test_a_ditto_repeats_what_the_text_does_not_tell_itself(text, repeated):
    assert [copy.verb for copy in parse.read(text).copies] == repeated.split()


@pytest.mark.parametrize(
    "segment, verb, doer, slot, told",
    [
        (
            "yili.04.104",
            "授",
            "主人",
            "facing",
            "西南",
        ),  # 注: 其酌，實觶西南面授介; the model is 東南面授主人, at the other stair
        ("yili.05.290", "拜", "大夫", "place", ("西階上",)),
        (
            "yili.15.148",
            "對",
            "兄弟弟子",
            "recipient",
            ("長兄弟",),
        ),  # he raises the cup to him, and not to his own company
        ("yili.15.148", "奠", "兄弟弟子", "place", ("薦南",)),
        (
            "yili.15.157",
            "立",
            "長兄弟",
            "facing",
            "西",
        ),  # giver and receiver have changed places
    ],
)
def test_a_repeated_act_is_done_where_the_text_puts_it(segment, verb, doer, slot, told):
    _, reading = read(segment[:7])
    copies = [c for c in reading.copies if (c.segment, c.verb, c.agent) == (segment, verb, (doer,))]
    assert told in [getattr(c, slot) for c in copies]
    assert slot == "recipient" or "E36" in [c.warrants[slot] for c in copies]


def test_the_steps_that_the_sentence_tells_are_not_repeated():
    """介降席自南方，立于主人之西，如賓酬主人之禮: 主人降席，立于賓東 of the model is told."""
    _, reading = read("yili.04")
    steps = [c.verb for c in reading.copies if (c.segment, c.agent) == ("yili.04.104", ("介",))]
    assert "拜" in steps and not {"降", "立"} & set(steps)


def test_nobody_stands_beside_himself():
    """眾受酬者 … 皆如賓酬主人之禮: each toasts the next of his company, and the text does not
    say beside whom 賓東 puts him."""
    _, reading = read("yili.04")
    assert [
        c.place
        for c in reading.copies
        if c.segment == "yili.04.109" and c.verb == "立" and c.agent == ("眾受酬者",)
    ][:1] == [()]


#: 注: or 疏: and the words it is said to have; 注? and 疏? own that they were not checked.
QUOTED = re.compile(r"[注疏](?!\?)[^:：,;?]{0,12}[:：] ?([^;.a-zA-Z()]+)")


def words(said):
    """The characters of a text in their standard forms, without marks."""
    return re.sub(r"[^\u3400-\u9fff…]", "", text.fold(said))


def test_what_is_quoted_from_the_commentary_stands_in_a_witness():
    held = "".join(words(s.text) for name in DITTOS for s in text.edition(name).segments)
    quotes = [
        (path.name, row.where, quote)
        for path in sorted(TABLES.glob("*-yili.*.tsv"))
        for row in rows(path)
        for said in QUOTED.findall(row["why"] or "")
        for quote in words(said).split("…")
        if len(quote) > 2
    ]
    assert len(quotes) > 100
    assert [q for q in quotes if q[2] not in held] == []


@pytest.mark.parametrize("row", lexicon().dittos, ids=lambda row: row["formula"])
def test_each_formula_asks_for_what_its_example_repeats(row):
    reading = parse.read(row["example"])
    ditto = next(act for act in reading.acts if act.model is not None)
    assert understood(ditto, lexicon())[0]["formula"] == row["formula"]
    assert " ".join(copy.verb for copy in reading.copies) == row["repeats"]


def test_every_ask_has_its_way():
    assert ASKS.keys() == COLUMNS["ditto"]["asks"] == {row["asks"] for row in lexicon().dittos}


def test_what_earlier_dittos_repeat_is_all_that_a_ditto_knows_of_them():
    """亦如之 behind 如右个: what that repeats is taken from the record, and from nowhere else."""
    record = Record()
    record.add(7, Model([1, 2], {}, [1, 2, 3]), told=[5, 6])
    assert (record.repeats(5), record.repeats(7), record.repeats(8)) == ([1, 2, 3], [], [])


def test_looking_back_is_bounded():
    """A ditto far behind its model finds nothing, and looks at no more acts than a ceremony has."""
    acts = [Act(n, n + 1, "揖", agent=("主人",), quote="揖") for n in range(3 * REACH)]
    past = Past("揖" * len(acts), acts, lexicon(), [0] * len(acts), [0] * len(acts), "主人")
    assert len([*past.before(3 * REACH)]) == len([*past.before(3 * REACH, "揖")]) == REACH


@pytest.mark.parametrize(
    "clause",
    [
        "亦如之。",
        "中亦如之。",
        "若是者三。",
        "揖讓如初。",
        "其餘如右獲。",
        "其他如初。",
        "祭如賓禮。",
        "皆如三耦。",
        "如賓酬主人之禮。",
        "升飲如初。",
        "如主人服。",
        "揖如升射。",
    ],
)
def test_a_ditto_before_which_nothing_was_told_repeats_nothing(clause):
    reading = parse.read(clause)
    assert [act.model for act in reading.acts if act.model] and not reading.copies


@pytest.mark.parametrize(
    "text", ["降洗，升，酬。大夫受酬，如受酬之禮。", "拜，實觶，酬主人，拜。大夫受酬，如受酬之禮。"]
)
def test_a_ditto_of_what_nobody_known_did_changes_no_person(text):
    reading = parse.read(text)
    assert reading.copies and {act.agent for act in reading.copies} <= {(), ("主人",), ("大夫",)}


def test_a_ditto_of_which_half_the_model_is_gone_never_breaks_the_reader():
    """Of what each formula has for its example some clauses, persons and marks are left out."""
    lot = Random(0)
    for row in lexicon().dittos:
        words = re.findall("[^，。；：、「」]+[，。；：、「」]*|.", row["example"])
        for _ in range(30):
            some = [word for word in words if lot.random() < 0.6] or words
            torn = re.sub("主人|賓|尸|[公，]", lambda m: m[0] * (lot.random() < 0.6), "".join(some))
            parse.read(torn)


def test_what_is_to_be_done_over_again_may_have_had_nobody_to_do_it():
    reading = parse.read("筮日。不吉。若不吉，則筮遠日，如初儀。")
    assert [act.verb for act in reading.copies] == ["筮"]


def test_a_course_is_repeated_with_the_other_thing():
    """燔亦如之: brought by whoever brought such before, tasted by him who tasted the liver."""
    read = parse.read(
        "兄弟長以燔從,尸受。肝從,主人左執爵,取肝,坐振祭,嚌之。宗人受,加于俎。燔亦如之。"
    )
    told = [(copy.verb, copy.agent, copy.object) for copy in read.copies]
    assert ("取", ("主人",), ("燔",)) in told and ("受", ("宗人",), ("燔",)) in told
    assert all("肝" not in things for _, _, things in told)


def test_a_deed_like_the_first_is_done_with_what_stands_beside_it():
    """舉骼及獸、魚如初, of 舉幹,尸受,加于肵俎."""
    read = parse.read("佐食舉幹,尸受,振祭,嚌之。佐食受,加于肵俎。尸又三飯。舉骼及獸、魚如初。")
    assert read.copies and {copy.object for copy in read.copies if copy.object} == {
        ("骼", "獸", "魚")
    }


def _copied(text):
    return [(copy.verb, copy.agent) for copy in parse.read(text).copies]


def test_what_a_clause_beside_a_ditto_writes_is_not_copied():
    told = "司馬升，立于物間，命取矢。弟子取矢，北面坐委于楅，乃退。"
    copied = _copied(f"{told}司馬升，命取矢，如初。弟子委矢于楅，如初。")
    assert ("立", ("司馬",)) in copied and ("退", ("弟子",)) in copied
    assert not {("命", ("司馬",)), ("委", ("弟子",))} & {*copied}
    assert ("委", ("弟子",)) not in _copied(f"{told}弟子委矢于楅如初。")  # with its thing
    assert ("委", ("弟子",)) not in _copied(f"{told}弟子委如初。")  # what is likened is written
    assert ("委", ("弟子",)) not in _copied(f"{told}弟子委矢，如初。")  # nor where it has no place
    assert ("取", ("弟子",)) in _copied(f"{told}弟子委矢，如初。")


def test_a_word_that_stands_for_several_acts_is_their_heading():
    """祭如賓禮: 祭薦, 祭肺, 祭酒; where nothing else is repeated the copies stay, for they say
    which acts are meant; 降揖如初: going down is written."""
    copies = {
        name: Counter((c.segment[-3:], c.quote, c.verb) for c in read(name)[1].copies)
        for name in ("yili.04", "yili.05")
    }
    assert copies["yili.04"]["057", "祭如賓禮", "祭"] == 3
    assert copies["yili.04"]["121", "揖讓如初", "揖"] == 1
    told = copies["yili.05"]
    assert told["251", "賓、主人、大夫降揖如初", "揖"] > 1
    assert ("251", "賓、主人、大夫降揖如初", "降") not in told


def test_a_company_does_what_a_pair_did():
    """三耦及諸公、卿、大夫、眾射者，皆袒決遂以拾取矢，如初."""
    _, reading = read("yili.07")
    copies = [copy for copy in reading.copies if copy.segment == "yili.07.374"]
    they = ("三耦", "諸公", "卿", "大夫", "眾射者")
    by = {(copy.verb, copy.agent) for copy in copies}
    assert ("出", they) in by and ("釋", they) in by  # 退者…退釋弓矢于次
    assert not any(agent == ("退者",) for _, agent in by)


def test_what_a_ditto_in_the_model_repeats_is_repeated_too():
    """三耦拾取矢，亦如之, of a turn whose lower archer is told by 其他如上射 (鄉射禮 175)."""
    _, reading = read("yili.05")
    lower = [
        copy.verb
        for copy in reading.copies
        if copy.segment == "yili.05.179" and copy.agent == ("下射",)
    ]
    assert lower[:6] == ["進", "坐", "橫", "覆", "取", "興"]
    assert {"兼", "順", "還", "退", "反"} <= {*lower[6:]}


def test_a_declining_begins_with_setting_down_what_is_in_hand():
    """降辭如初, of 主人降。賓西階前東面坐奠爵，興，辭降."""
    _, reading = read("yili.05")
    copies = [copy.verb for copy in reading.copies if copy.segment == "yili.05.081"]
    assert copies[:5] == ["坐", "奠", "興", "辭", "對"]


def test_a_mat_that_lies_is_not_laid_again():
    text = "主人洗，酌，致爵于主婦，席于房中。主婦拜受爵。賓洗爵，酌，致于主婦，燔從如初。"
    assert "席" not in [verb for verb, _ in _copied(text)]


def test_the_cup_that_is_passed_on_is_not_taken_up_again():
    """主人以觶…酬大夫,如賓酬主人之禮: he has it in hand, and does not take it from its place."""
    book = text.edition("yili.05")
    read = build.read(book)
    told = [copy.verb for copy in read.copies if copy.segment == "yili.05.290"]
    assert told and "取" not in told


UP = "上耦揖進，當階北面揖，及階揖。上射升，下射從之。皆當其物北面揖，及物揖，乃射。"


@pytest.mark.parametrize(
    "then, looks",
    [
        ("卒射，南面揖，揖如升射。上射降三等，下射少右，從之。", set()),
        ("次耦揖如升射，及階，勝者先升。", {"北"}),
    ],
)
def test_who_comes_down_does_not_look_where_he_looked_going_up(then, looks):
    copies = parse.read(UP + then).copies
    salutes = [copy for copy in copies if copy.verb == "揖"]
    assert len(salutes) > 1 and {copy.facing for copy in salutes} - {None} == looks


@pytest.mark.parametrize(
    "text, copied",
    [
        (
            "主人拜，送賓，反位。有賓後至者，則拜之成踊。送賓如初。",
            [("拜", ("主人",)), ("反", ("主人",))],
        ),
        ("賓盥手畢，復位。賓揖冠者，冠者即席跪。賓盥如初。", [("盥", ("賓",))]),
        ("賓降，主人亦降。賓盥，升，復位。贊者徹帽，賓加幞頭，復位如初。", []),
        (
            "士妻出。主人即位。卒斂，主人馮之踊，主婦亦如之。",
            [("馮", ("主婦",)), ("踊", ("主婦",))],
        ),
        ("賓升，拜，入，設饌于東方，堂上之饌六。西夾亦如之。", []),
        ("尚舍設座，典儀差退。設典儀位如常儀。", []),
    ],
)
def test_a_ditto_repeats_what_was_done_then_and_no_more(text, copied):
    assert [(c.verb, c.agent) for c in parse.read(text).copies] == copied


def test_wishes_at_a_capping_are_spoken_by_him_who_caps():
    """祝曰「令月吉日…」: he wishes, and no invoker comes; 祝曰「孝孫某…」 is the invoker."""
    acts = parse.read("賓執巾，詣席前，祝曰：「令月吉日，始加元服。」乃跪，興，復位。").acts
    assert {act.agent for act in acts} == {("賓",)}
    assert ("祝",) in {a.agent for a in parse.read("主人拜，祝曰：「孝孫某，敢用柔毛。」").acts}


def test_a_ditto_is_of_him_who_acts_in_its_clause():
    acts = parse.read("冠者見於先生。若有誨之者，則對如對賓之辭，且拜之。").acts
    assert {act.agent for act in acts[1:]} == {("冠者",)}


def test_who_offers_as_another_did_does_what_he_did():
    text = "主人洗爵，獻尸，尸拜受，主人答拜。主人獻祝，祝受。主婦洗爵，亞獻尸，如主人儀。"
    copies = parse.read(text).copies
    assert copies and {c.agent for c in copies} == {("尸",), ("主婦",)}
