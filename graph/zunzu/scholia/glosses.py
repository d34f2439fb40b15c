"""Glosses: what a commentator says a word of the text means (X,Y也 · X猶Y也 · X謂Y · X之言Y · X曰Y · Y謂之X · X讀為Y)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..model import BASE_LAYERS
from .commentary import Commentary, Finding
from .formulas import Spot, gloss_at, member_of_list
from .marks import Clause, bare
from .terms import Said, Terms
from .unmarked import unmarked_glosses

#: A list of terms has at least so many members.
_LIST = 3


def glosses(reading: Commentary) -> Iterator[Finding]:
    """The glosses of one commentary segment, in its order."""
    terms = Terms(reading)
    runs = reading.own()
    at = 0
    while at < len(runs):
        if not reading.spoken.marked:
            said, used = (s for clause in runs[at] for s in unmarked_glosses(terms, clause)), 1
        elif members := _list(terms, runs[at:]):
            said, used = members, len(members)
        else:
            said, used = _sentence(terms, runs[at]), 1
        for one in said:
            terms.keep(one)
        at += used
    yield from sorted([*terms.found, *_on_quotations(reading, terms.found)], key=lambda f: f.start)


def _sentence(terms: Terms, run: tuple[Clause, ...]) -> Iterator[Said]:
    """The glosses of one sentence; what came of the earlier ones is known to the later."""
    chain: list[Said] = []
    at = 0
    while at < len(run):
        if said := gloss_at(Spot(terms, run, at)):
            chain.append(said)
        at += said.clauses if said else 1
        while said and said.relation == "也" and at < len(run) and _goes_on(run, at):
            clause, at = run[at], at + 1
            chain.append(Said(said.term, "也", clause.text.removesuffix("也"), clause.start, clause.end))
    for said in chain:
        # 推手曰揖,引手曰厭: in a chain of one formula it is enough that one of its terms stands in the text
        if terms.known(said.term) or terms.defined(said) or any(
                other.relation == said.relation and terms.known(other.term) for other in chain):
            yield said


def _goes_on(run: tuple[Clause, ...], at: int) -> bool:
    """Whether clause ``at`` gives a second meaning of the term before it: 戒,警也,告也."""
    return run[at - 1].text.endswith("也") and bool(re.match("^.{1,2}也$", run[at].text))


def _list(terms: Terms, runs: Sequence[tuple[Clause, ...]]) -> list[Said]:
    """The members of a list of terms that begins here, X,Y;X,Y;X,Y or …為X;…為X; empty when there is none."""
    members = []
    for run in runs:
        said = member_of_list(Spot(terms, run, 0))
        if said is None or run[0].quotation != runs[0][0].quotation:
            break
        members.append(said)
    single = sum(len(bare(m.term).words) == 1 for m in members)
    return members if (single if not runs[0][0].depth else len(members)) >= _LIST else []


def _on_quotations(reading: Commentary, found: list[Finding]) -> Iterator[Finding]:
    """云「X」者,謂Y: the 疏 quotes a word of the passage and says what it means."""
    for anchor in reading.anchors:
        m = re.match("」者?,?(?P<r>謂|即)(?![之若])(?P<m>[^。;「」]+?)也?[。;]", reading.folded[anchor.end:])
        if not m or len(bare(reading.text, anchor.start, anchor.end).words) > 8 or re.search(
                "[,。;]", reading.folded[anchor.start:anchor.end]):
            continue
        end = anchor.end + m.end() - 1
        if not any(f.start < end and anchor.end < f.end for f in found):
            term = reading.text[anchor.start:anchor.end].removeprefix("謂").removesuffix("也")
            meaning = reading.text[anchor.end + m.start("m"):anchor.end + m.end("m")]
            place = anchor.place if anchor.place.layer in BASE_LAYERS else reading.about(anchor.start)
            yield Finding("gloss", anchor.start, end, place, {"term": term, "relation": m["r"], "meaning": meaning})
