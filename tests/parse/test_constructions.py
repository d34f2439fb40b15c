"""The table of constructions: each row is found on its example and needed there; the reader
keeps nothing."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from zunzu.corpus import Corpus, shipped
from zunzu.errors import ZunzuError
from zunzu.lexicon import lexicon
from zunzu.parse.clauses import ClauseReader
from zunzu.parse.constructions import Construction, Constructions
from zunzu.parse.frame import ACTIONS, LEAVE, OPEN, SLOTS
from zunzu.parse.predication import Predication
from zunzu.parse.states import STATES
from zunzu.parse.tokens import Token, Tokenizer
from zunzu.text.fold import fold

LEXICON = lexicon()
TOKENIZER, READER = Tokenizer(LEXICON), ClauseReader(LEXICON)
ROWS = Constructions(LEXICON).rows


def words(passage: str) -> list[Token]:
    """The words of a passage."""
    return TOKENIZER.tokens(fold(passage))


def reading(passage: str, reader: ClauseReader = READER) -> list[Predication]:
    """The predications of a passage."""
    return [p for p in reader.read(words(passage)) if isinstance(p, Predication)]


def slots(p: Predication) -> dict[str, list[str]]:
    """The words in the slots of a predication that are filled, but for flags."""
    names = (
        "subject objects recipients places co_agents by topic supposed adverbs complements theme"
    )
    found = {name: getattr(p, name) for name in names.split()}
    return {name: [t.form for t in tokens] for name, tokens in found.items() if tokens}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_a_construction_is_found_on_its_example_and_needed_there(row: Construction):
    passage = words(row.example)
    found: list[str] = []
    read = list(READER.read(passage, lambda construction, token: found.append(construction.name)))
    assert row.name in found
    assert read != list(ClauseReader(LEXICON, without=row.name).read(passage))


def test_no_two_constructions_have_one_name():
    assert len({row.name for row in ROWS}) == len(ROWS)


def test_what_a_row_can_ask_fill_and_do_is_asked_filled_and_done_by_some():
    rows = LEXICON.constructions
    assert {name.removeprefix("no-") for row in rows for name in row["if"].split()} == set(STATES)
    assert {name for row in rows for name in row["does"].split()} == {*ACTIONS, LEAVE, OPEN}
    for at, slots in (("front", SLOTS["front"]), ("behind", SLOTS["behind"])):
        filled = {
            slot
            for row in ROWS
            for slot in row.words.slots
            if (row.at == "front") == (at == "front")
        }
        assert filled == set(slots)


@pytest.mark.parametrize(
    "passage, verb, filled",
    [
        ("主人坐取爵于篚", "取", {"objects": ["爵"], "places": ["篚"]}),
        ("賓西階上疑立", "疑立", {"subject": ["賓"], "places": ["西階上"]}),
        ("取公之決拾", "取", {"objects": ["決拾"]}),
        ("酌于西方之尊", "酌", {"places": ["西方之尊"]}),
        (
            "公以賓及卿、大夫皆坐",
            "坐",
            {"subject": ["公"], "co_agents": ["賓", "卿", "大夫"], "adverbs": ["皆"]},
        ),
        ("以爵降", "降", {"by": ["爵"]}),
        ("獻祝及佐食", "獻", {"recipients": ["祝", "佐食"]}),
        ("公如大夫入", "入", {"subject": ["公", "大夫"]}),
        ("凡祝呼，佐食許諾", "許諾", {"subject": ["佐食"]}),
        ("主人請徹俎", "請", {"subject": ["主人"], "complements": ["徹"]}),
        ("北面請以樂于公", "請", {"recipients": ["公"]}),
        ("若有諸公，則先卿獻之", "獻", {"adverbs": ["先"], "supposed": ["諸公"]}),
    ],
)
def test_words_go_where_they_belong(passage, verb, filled):
    assert slots(next(p for p in reading(passage) if p.form == verb)) == filled


def test_who_is_ordered_acts_by_him_who_orders():
    ordered, act = reading("司馬命弟子說侯之左下綱")
    assert ordered.recipients == act.subject and act.causer is ordered


def test_one_reader_reads_two_texts_at_once():
    texts = (
        "主人坐取爵于篚，降洗。賓降。主人辭降。",
        "若有諸公，則先卿獻之。尸入，主人及賓皆辟位。司馬命取矢。",
    )
    alone = [list(READER.read(words(text))) for text in texts]
    first, second = (READER.read(words(text)) for text in texts)
    turns = [(next(first, None), next(second, None)) for _ in range(max(map(len, alone)) + 1)]
    assert [[item for item in of if item is not None] for of in zip(*turns, strict=True)] == alone


def changed(tmp_path: Path, name: str, column: str, cell: str) -> tuple[Path, int]:
    """A copy of the lexicon in which one cell of a construction is another, and the line of
    that."""
    folder = tmp_path / "data" / "lexicon"
    shutil.copytree(shipped().path("data", "lexicon"), folder)
    lines = (folder / "constructions.tsv").read_text(encoding="utf8").splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith(f"{name}\t"))
    cells = lines[number].split("\t")
    cells[lines[0].split("\t").index(column)] = cell
    lines[number] = "\t".join(cells)
    (folder / "constructions.tsv").write_text("\n".join(lines) + "\n", encoding="utf8")
    return folder, number + 1


@pytest.mark.parametrize(
    "column, cell, says",
    [
        ("words", "person=nobody", "'nobody' is none of"),
        ("words", "persona", "'persona' is no category"),
        ("after", "verb.sings", "'sings' is no kind and no trait"),
        ("if", "no-doubt", "'doubt' is none of"),
        ("does", "dance", "'dance' is none of"),
        ("governor", "verb.also-dance", "'dance' is no category"),
    ],
)
def test_a_bad_cell_is_told_with_file_line_and_column(tmp_path, column, cell, says):
    folder, number = changed(tmp_path, "who does", column, cell)
    with pytest.raises(ZunzuError) as told:
        Constructions(lexicon(Corpus((tmp_path,))))
    (fault,) = told.value.faults
    assert fault.where == f"{folder / 'constructions.tsv'}:{number}:{column}" and says in fault.what


def test_a_row_that_fills_a_slot_of_a_verb_without_one_is_told(tmp_path):
    folder, _ = changed(tmp_path, "who does", "words", "person=becomes")
    with pytest.raises(ZunzuError, match="before any is read in 賓降"):
        reading("賓降", ClauseReader(lexicon(Corpus((tmp_path,)))))
