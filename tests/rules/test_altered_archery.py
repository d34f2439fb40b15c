"""鄉射 and 大射 altered in many places at once, one text a chapter: each place is reported by the rule that it breaks."""

from __future__ import annotations

from csv import DictReader
from pathlib import Path

import pytest

from zunzu import build, text
from zunzu.rdf.validate import check

#: segment, the words there, what they become, the rule that must be named.
ALTERED = list(DictReader((Path(__file__).parent / "altered-archery.tsv").open(encoding="utf8"), delimiter="\t"))

#: Passages that are not altered themselves and in which something follows from an altered one.
FOLLOWING = {
    "yili.05": {
        "095",  # the musicians drink from a cup that is given otherwise than it was
        "106", "107",  # with so much altered the reader takes what 司正 does for a part of the passing of the pledge
        "159",  # who is told to set up the rack in 158 sets it up
        "217", "218", "270", "273",  # to whom the counter reports in 214 he goes on reporting
        "397",  # the centre of the target no longer fits the lane of 398
    },
    "yili.07": {
        "214", "216",  # who sets up the rack in 215 is who was told to and has done it
        "370",  # who set up the 豐 in 303 sets it up again
        "378",  # who unties the cord in 379 was told to
    },
}


@pytest.mark.parametrize("chapter", FOLLOWING)
def test_every_altered_passage_is_reported_and_no_other(chapter):
    here = [row for row in ALTERED if row["segment"].startswith(chapter)]
    findings = {(f.rule, f.segment) for f in check(_woven(chapter, {row["segment"]: row for row in here}))}
    assert len(here) > 70
    wanted = {(row["rule"], row["segment"]) for row in here}
    assert wanted <= findings, wanted - findings
    elsewhere = {segment for _, segment in findings} - {row["segment"] for row in here}
    assert elsewhere <= {f"{chapter}.{number}" for number in FOLLOWING[chapter]}, elsewhere


def _woven(chapter, changes):
    lines = []
    for segment in text.edition(chapter).base():
        row = changes.pop(segment.id, None)
        assert row is None or segment.text.count(row["words"]) == 1, row
        lines.append(segment.text if row is None else segment.text.replace(row["words"], row["altered"]))
    assert not changes
    return build.weave_text("\n".join(lines), chapter)
