"""Use: a class or property that no question, rule, shape or inference speaks of is dead weight,
or has its reason here."""

from __future__ import annotations

import re

from zunzu.corpus import shipped
from zunzu.rules import rulebook

from .conftest import ZZ
from .test_modules import terms

#: Terms that only tell where words come from, or that wait; each kind with its reason.
UNASKED = {
    "papers of terms, read by zunzu lab prove": {"since", "example", "runs"},
    "fields of claims, listed whole by the questions of commentary": {
        "cited",
        "bookChapter",
        "bookPart",
        "inferredFrom",
        "lastSegment",
        "mode",
    },
    "the other side, or the wider class, that inference makes": {"answeredBy", "Statement"},
    "what the reading notes beside an act or section": {"sense", "occurs"},
    "how sure a supplied slot is; no question shows it yet": {"grade"},
    "facts of the participants' files that no question asks for yet": {
        "rank",
        "office",
        "commissions",
    },
    "of a concept, for whoever draws": {"azimuth"},
    "what a rule of one's own can ask (beside)": {"placeOf"},
    "what is no editor's work yet, told beside every answer": {"proposed"},
    "kinds that others are told by": {"Evidence", "Work", "inWork"},
    "where the words of a copied act are": {"ditto"},
}


def spoken_of() -> set[str]:
    """The local names of our terms in queries, rules, shapes and inference."""
    files = (
        *shipped().files("queries", suffix=".rq"),
        *shipped().files("ontology", "shapes", suffix=".ttl"),
        *shipped().files("ontology", "inference", suffix=".rq"),
    )
    told = [path.read_text(encoding="utf8") for path in files] + [rulebook().turtle().decode()]
    return {name for words in told for name in re.findall(r"\bzz:(\w+)", words)}


def test_every_term_is_spoken_of_or_has_its_reason(modules):
    unused = {str(t).removeprefix(str(ZZ)) for t in terms(modules)} - spoken_of()
    reasons = {name for names in UNASKED.values() for name in names}
    assert unused - reasons == set(), "give it a question, a rule or a shape"
    assert reasons - unused == set(), "it is used by now: strike it from the list"
