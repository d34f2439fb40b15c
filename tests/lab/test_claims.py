"""Precision and recall against the lists in golden/, which were made by reading the whole
commentary on each chapter."""

import csv

import pytest

from zunzu.errors import ZunzuError
from zunzu.lab.claims import LISTS, read_list, score
from zunzu.model import replace
from zunzu.scholia.marks import bare

pytestmark = pytest.mark.slow

#: Of the right ones, the share that must agree word for word.
WORDED = {"gloss": 0.95, "variant": 1, "omission": 0.9, "supply": 1, "division": 0.95}
#: The share of the list that must be found; of so short a list as that of supplies two are missed,
#: which are named in it.
RECALL = {"supply": 0.88}


@pytest.mark.parametrize("kind", sorted(LISTS))
def test_precision_and_recall(kind, listed):
    book, found, folder = listed
    result = score(kind, found, read_list(folder / LISTS[kind], kind, book))
    print(result)
    assert result.precision >= 0.95 or not result.extra, [(c.id, c.quote) for c in result.extra]
    assert result.recall >= RECALL.get(kind, 0.95) or not result.missed, [
        (e.segment, e.fields) for e in result.missed
    ]
    assert result.worded >= WORDED[kind] * result.right


@pytest.mark.parametrize(
    "kind, name", [("gloss", "glosses-set-aside.tsv"), ("supply", "supplies-set-aside.tsv")]
)
def test_what_was_set_aside_is_not_claimed(kind, name, listed):
    """Notes that explain without naming a word, reasons, words of other books; persons of whom
    the text is not silent."""
    book, found, folder = listed
    with (folder / name).open(encoding="utf8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    texts = [(s.id, bare(s.text)) for s in book.segments if s.target]
    spans = {}
    for claim in (c for c in found if c.kind == kind):
        spans.setdefault(claim.segment, []).append((claim.start, claim.end))
    for row in rows:
        places = [(i, span) for i, words in texts if (span := words.find(row["words"]))]
        assert places, row
        for segment, (start, end) in places:
            assert not [1 for s, e in spans.get(segment, ()) if s == start and e <= end], row


def test_a_row_whose_words_are_not_in_the_edition_is_a_fault_with_its_line(tmp_path, book):
    (tmp_path / "list.tsv").write_text(
        "layer\tbase\twords\tterm\trelation\tmeaning\tremark\n"
        "zhu\t主人戒賓\t戒，警也\t戒\t也\t警\t\n"
        "zhu\t主人戒賓\t戒，不警也\t戒\t也\t不警\t\n",
        encoding="utf8",
    )
    with pytest.raises(ZunzuError) as caught:
        read_list(tmp_path / "list.tsv", "gloss", book)
    assert [f.where.rsplit(":", 1)[1] for f in caught.value.faults] == ["3"]


def test_a_wrong_term_is_not_right(book, found, golden):
    entries = read_list(golden / LISTS["gloss"], "gloss", book)
    claims = [c for c in found if c.kind == "gloss"]
    wrong = [replace(claims[0], fields=claims[0].fields | {"term": "非"}), *claims[1:]]
    assert score("gloss", wrong, entries).right == score("gloss", claims, entries).right - 1
