"""What commentators say stands beside the very clause they speak of, with their names."""

import pytest

from zunzu import build
from zunzu.ask import library, run
from zunzu.ask.notes import on_clause


@pytest.mark.parametrize(
    "clause, note, told",
    [
        ("薦脯醢", "薦，進也。進之者，主人有司。", "薦，進也。"),
        (
            "賓拜洗",
            "復盥，為手坋汙。",
            "復盥，為手坋汙。",
        ),  # short, and of no word of the clause: the note on it
        ("興", "卻左手執本。" * 20, ""),
        (
            "遵者降席",
            "皆立，相須徹俎也。遵者，謂此鄉之人仕至大夫者也，今來助主人樂賓。",
            "遵者，謂此鄉之人仕至大夫者也，今來助主人樂賓。",
        ),
    ],
)
def test_a_sentence_is_told_that_speaks_of_a_word_of_the_clause(clause, note, told):
    assert on_clause(clause, note) == told


def test_every_question_can_be_told_with_the_commentary():
    table = run.answer(
        build.store(),
        library.of().get("not-done"),
        {"role": "介", "chapter": "鄉飲酒禮"},
        notes=True,
    )
    assert table.headings()[-1] == "注疏" and not table.passages
    assert [str(notes[0]) for notes in table.notes][:2] == [
        "鄭玄：介禮殺也。",
        "鄭玄：不嚌啐，下賓。",
    ]
