"""What the text says without an act."""

from __future__ import annotations

import pytest

from zunzu import parse
from zunzu.lexicon import lexicon
from zunzu.parse.clauses import ClauseReader
from zunzu.parse.predication import Predication
from zunzu.parse.statements import Sayings, StatementReader
from zunzu.parse.tokens import Tokenizer
from zunzu.text.fold import fold

LEXICON = lexicon()
TOKENIZER, CLAUSES, SAYINGS = Tokenizer(LEXICON), ClauseReader(LEXICON), Sayings(LEXICON)


@pytest.mark.parametrize(
    "text, kind, subject, values, count",
    [
        ("賓俎,脊、脅、肩、肺。", "share", "賓", ("脊", "脅", "肩", "肺"), None),
        ("介俎,脊、脅、(肫、)胳、肺。", "share", "介", ("脊", "脅", "肫", "胳", "肺"), None),
        ("眾賓辯有脯醢。", "share", "眾賓", ("脯", "醢"), None),
        ("公三重,大夫再重。", "layers", "大夫", ("席",), 2),
        ("水在洗東,篚在洗西,南肆。", "position", "篚", ("洗西",), None),
        ("獻用爵,其他用觶。", "vessel", "獻", ("爵",), None),
        ("獻用爵,其他用觶。", "vessel", "其他", ("觶",), None),
        ("工四人,二瑟,瑟先。", "number", "工", (), 4),
        ("立者東面北上。", "order", "立者", ("北",), None),
        ("執事者陳衣于房中，百稱，皆西領南上。", "order", "衣", ("南",), None),
        ("執事者陳衣于房中，百稱，皆西領南上。", "position", "衣", ("西領",), None),
        ("設主人席於阼階上，西向。", "seat", "主人", ("阼階上", "西向"), None),
        ("婦從者布壻席於東方。", "seat", "壻", ("東方",), None),
        ("酒壺在東位之後。", "position", "酒壺", ("東位之後",), None),
        ("太祖之尸戶外當戶牖之間，南面。", "position", "太祖之尸", ("戶外當戶牖之間",), None),
        ("公有司門西，北面東上。", "order", "公有司", ("東",), None),
        ("公有司門西，北面東上。", "position", "公有司", ("門西",), None),
        ("佐食，當事則戶外南面。", "facing", "佐食", ("南",), None),
        ("唯尸、祝、佐食玄端，皆爵韠。", "clothing", "祝", ("玄端", "爵韠"), None),
        ("尸俎：右肩、臂，正脊二骨。", "share", "尸", ("正脊",), 2),
        ("佐食俎：觳折，脊。膚一。賓，骼。", "share", "賓", ("骼",), None),
        ("篚在東，實角觶四，柶二。", "number", "角觶", (), 4),
        ("祝俎，髀、脰、脊，陳於階間。", "share", "祝", ("髀", "脰", "脊"), None),
        ("主婦俎：羊左臑、脊一、腸一、胃一。", "share", "主婦", ("腸",), 1),
        ("獲者之俎，折脊、脅、肺、臑。", "share", "獲者", ("折", "脊", "脅", "肺", "臑"), None),
    ],
)
def test_a_statement_is_read(text, kind, subject, values, count):
    assert (kind, subject, values, count) in [
        (s.kind, s.subject, s.values, s.count) for s in parse.read(text).statements
    ]


def test_what_a_rule_says_of_a_cup_is_no_act():
    assert parse.read("獻用爵,其他用觶。").acts == ()


def test_a_row_of_several_is_told_of_each():
    rows = {
        (s.subject, s.values)
        for s in parse.read("諸公、卿西面北上。").statements
        if s.kind == "order"
    }
    assert rows == {("諸公", ("北",)), ("卿", ("北",))}


def test_a_row_told_before_a_condition_is_without_it():
    """大夫繼而東上，若有東面者，則北上: those who face south have their head in the east anyhow."""
    told = parse.read("大夫繼而東上，若有東面者，則北上。").statements
    assert [(s.subject, s.values, s.condition) for s in told if s.kind == "order"] == [
        ("大夫", ("東",), None),
        ("東面者", ("北",), "若有東面者"),
    ]


def test_who_denies_twice_affirms():
    reading = parse.read("司正命曰：「眾無不醉！」賓無不拜，主人不拜。")
    assert [(s.subject, s.values, s.negated) for s in reading.statements] == [
        ("眾", ("醉",), False)
    ]
    assert [a.negated for a in reading.acts if a.verb == "拜"] == [False, True]


def test_a_condition_is_only_of_those_behind_it():
    told = parse.read("佐食俎：脊。眾賓及眾兄弟，若有公有司、私臣，皆殽脀。").statements
    under = {s.subject: s.condition for s in told if s.values == ("殽脀",)}
    assert under == {
        "眾賓": None,
        "眾兄弟": None,
        "公有司": "若有公有司、私臣",
        "私臣": "若有公有司、私臣",
    }


def said(passage: str, sayings: Sayings) -> tuple:
    """The statements of a passage whose doers are those that are written."""
    reader = StatementReader(LEXICON, passage, sayings)
    for item in CLAUSES.read(TOKENIZER.tokens(fold(passage))):
        reader.take(
            item, tuple(t.form for t in item.subject) if isinstance(item, Predication) else ()
        )
    return reader.finish()


@pytest.mark.parametrize("row", LEXICON.statements, ids=lambda row: row["statement"])
def test_each_row_is_needed_on_its_example(row):
    assert said(row["example"], SAYINGS) != said(
        row["example"], Sayings(LEXICON, without=row["statement"])
    )


def test_two_joined_by_a_word_stand_in_one_place():
    assert {
        (s.subject, s.values)
        for s in said("乃薦司正與射人于觶南，北面東上", SAYINGS)
        if s.kind == "position"
    } == {("司正", ("觶南",)), ("射人", ("觶南",))}


def test_where_somebody_stands_is_told_once():
    told = said("若有諸公，則大夫於主人之北，西面。", SAYINGS)
    assert [(s.kind, s.values) for s in told] == [("position", ("主人之北",)), ("facing", ("西",))]


def test_the_broth_is_no_stand_and_a_sleeve_no_dress():
    told = parse.read("羹定。大射正執弓，以袂順左右隈。").statements
    assert [s for s in told if s.kind in ("share", "clothing")] == []


def test_who_is_to_do_it_is_one_name():
    told = parse.read("凡奠者于左，將舉者于右。").statements
    assert [(s.subject, s.values) for s in told if s.kind == "position"] == [
        ("奠者", ("左",)),
        ("將舉者", ("右",)),
    ]


def test_a_man_may_be_shot():
    told = parse.read("司射命上射曰：「無射獲，無獵獲！」").statements
    assert [(s.values, s.negated) for s in told if s.kind == "said"] == [
        (("射", "獲者"), True),
        (("獵", "獲者"), True),
    ]


@pytest.mark.parametrize(
    "text, kind, subjects",
    [
        (
            "甸人徹鼎。祝執醴、酒，北面西上。",
            "order",
            ["祝"],
        ),  # who has a thing in hand stands there
        ("浴衣，於篋。皆饌于西序下，南上。", "order", ["浴衣"]),  # and not who laid it
        ("商祝布絞、衾、祭服。祭服不倒。", "clothing", []),  # what is spread out nobody wears
        ("賓朝服釋幣于禰。", "clothing", ["賓"]),
        ("饌于其上兩甒醴、酒。", "number", ["甒"]),  # and the place is no two
        ("三日，成服。", "number", []),  # how long
    ],
)
def test_of_whom_is_told_how_things_lie_and_what_is_worn(text, kind, subjects):
    told = parse.read(text).statements
    assert [s.subject for s in told if s.kind == kind] == subjects


@pytest.mark.parametrize(
    "text, kind, subjects",
    [
        ("牛、羊、豕陳于門內西方，東上。", "order", {"牛", "羊", "豕"}),
        ("二人洗觶，升實爵，西楹西，北面東上。", "facing", {"二人"}),
        ("祝與執事取豆、籩，南面西上。", "order", {"祝", "執事"}),
        ("主人徹几，改筵，東上。", "order", {"筵"}),
    ],
)
def test_a_way_to_look_is_theirs_who_stand_there(text, kind, subjects):
    said = parse.read(text).statements
    assert {s.subject for s in said if s.kind == kind} == subjects
