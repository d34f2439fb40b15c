"""The library reads its questions whole, refuses bad ones with all their faults, and is found by
words of any kind."""

import pytest

from zunzu.ask import library
from zunzu.errors import ZunzuError


def test_questions_stand_in_the_order_of_their_groups(folder):
    assert library.load(folder).names() == ("vessel-acts", "served")


def test_the_header_is_read_whole(folder):
    question = library.load(folder).get("vessel-acts")
    assert question.title("zh") == "誰用何器" and question.title("en") == "Who uses which vessel"
    assert [c.heading("en") for c in question.columns] == ["who", "act", "vessel", "told"]
    assert [(p.name, p.kind, p.default) for p in question.params] == [
        ("role", "role", "any"),
        ("side", "choice", "done"),
    ]
    assert question.params[1].allowed() == "done | undone"


@pytest.mark.parametrize(
    "name", ["vessel-acts", "vessels/vessel-acts", "誰用何器", "who uses which vessel"]
)
def test_a_question_has_its_name_its_path_and_both_titles(folder, name):
    assert library.load(folder).get(name).name == "vessel-acts"


@pytest.mark.parametrize("words", ["觶", "觯", "vessel", "Zhì", "ZHI", "爵 器", "器 jue"])
def test_words_in_both_scripts_pinyin_and_english_find_it(folder, words):
    assert [q.name for q in library.load(folder).search(words)] == ["vessel-acts"]


def test_a_question_that_holds_every_word_goes_before_those_that_hold_some(folder):
    assert [q.name for q in library.load(folder).search("爵 vessel")] == ["vessel-acts"]
    assert {q.name for q in library.load(folder).search("觶 dishes")} == {"vessel-acts", "served"}


@pytest.mark.parametrize("sentence", ["who serves the dishes", "誰薦脯醢", "什麼是脯"])
def test_a_sentence_is_taken_apart(folder, sentence):
    assert [q.name for q in library.load(folder).search(sentence)] == ["served"]


def test_a_sentence_of_other_things_finds_nothing(folder):
    with pytest.raises(ZunzuError):
        library.load(folder).search("who shoots the arrows")


def test_an_unknown_name_is_answered_with_the_nearest(folder):
    with pytest.raises(ZunzuError, match="did you mean vessel-acts"):
        library.load(folder).get("vesel-act")


def test_a_latin_word_is_not_found_inside_another(folder):
    with pytest.raises(ZunzuError):
        library.load(folder).search("ian")  # stands in jian


FAULTS = {
    "#+ title-zh: 誰用何器\n": ("", "has no header title-zh"),
    "#+ group: vessels": ("#+ group: bows", "a group is its folder"),
    "#+ asks:": ("#+ ask:", "did you mean asks"),
    "role = role": ("role = rool", "did you mean role"),
    "role, default any": ("role", "cannot be read: role = role"),
    "who = 行者 / who": ("whom = 行者 / who", "has a column whom that the query never names"),
    "VALUES ?role { UNDEF }": ("", "has 0 blocks for the parameter role"),
    "default done": ("default undone", "its block holds"),
}


@pytest.mark.parametrize("old", FAULTS)
def test_a_bad_header_is_refused_with_file_what_and_remedy(folder, old):
    new, told = FAULTS[old]
    path = folder / "vessels" / "vessel-acts.rq"
    text = path.read_text(encoding="utf8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf8")
    with pytest.raises(ZunzuError) as raised:
        library.load(folder)
    assert told in str(raised.value) and "vessels/vessel-acts.rq" in str(raised.value)
    assert all(f.remedy for f in raised.value.faults)


def test_a_block_that_stands_twice_stands_twice_alike(folder):
    path = folder / "vessels" / "vessel-acts.rq"
    text, block = path.read_text(encoding="utf8"), "VALUES ?role { UNDEF }"
    path.write_text(text.replace(block, f"{block} {block}"), encoding="utf8")
    library.load(folder)
    path.write_text(text.replace(block, f"{block} VALUES ?role {{ <x:host> }}"), encoding="utf8")
    with pytest.raises(ZunzuError, match="has 2 blocks for the parameter role"):
        library.load(folder)


def test_all_faults_of_all_files_are_told_together(folder):
    for path in folder.glob("*/*.rq"):
        path.write_text(
            path.read_text(encoding="utf8").replace("#+ keywords", "#+ keyword"), encoding="utf8"
        )
    with pytest.raises(ZunzuError) as raised:
        library.load(folder)
    assert {f.where.split(":")[0] for f in raised.value.faults} == {
        "vessels/vessel-acts.rq",
        "shares/served.rq",
    }


def test_a_name_is_given_once(folder):
    (folder / "shares" / "served.rq").rename(folder / "shares" / "vessel-acts.rq")
    with pytest.raises(ZunzuError, match="has the name of"):
        library.load(folder)


def test_an_empty_folder_is_no_library(tmp_path):
    with pytest.raises(ZunzuError, match="holds no questions"):
        library.load(tmp_path)


def test_a_question_that_is_not_utf8_is_refused(folder):
    (folder / "shares" / "served.rq").write_bytes(b"\xff\xfe")
    with pytest.raises(ZunzuError, match="UTF-8"):
        library.load(folder)


@pytest.mark.parametrize(
    "sentence, name",
    [
        ("who washes the cup", "washing"),
        ("which stairs does the guest use", "stairs-and-mats"),
        ("how far is the target", "measures"),
        ("when do they take off their shoes", "handled"),
        ("what did Zheng Xuan say about 獻", "glosses"),
        ("三賓中誰辭洗", "guest-ranks-compared"),
        ("一人舉觶 奠 何處", "cups-set-down"),
        ("誰嚌肺", "offering-and-tasting"),
    ],
)
def test_a_sentence_as_a_newcomer_writes_it_leads_to_its_question(sentence, name):
    assert library.of().search(sentence)[0].name == name
