"""Glosses: what a commentator says a word of the text means (X,Y也 · X猶Y也 · X謂Y · X之言Y ·
X曰Y · Y謂之X · X讀為Y)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .commentary import Commentary, Finding
from .formulas import gloss_at, member_of_list
from .marks import Clause, bare
from .quoted import on_quotations
from .spot import Spot
from .terms import Said, Terms
from .unmarked import unmarked_glosses

#: A list of terms has at least so many members.
_LIST = 3


def glosses(reading: Commentary) -> Iterator[Finding]:
    """The glosses of one commentary segment, in its order; none twice, and in a 疏 none that its
    注 has said."""
    terms = Terms(reading)
    for said in _said(terms, reading):
        terms.keep(said)
    told = [_content(f) for f in glosses(note)] if (note := reading.note()) else []
    for finding in sorted(
        [*terms.found, *on_quotations(reading, terms.found)], key=lambda f: f.start
    ):
        if reading.quotes(finding.start) or not any(
            _repeats(finding, term, meaning) for term, meaning in told
        ):
            yield finding
        told.append(_content(finding))


def _said(terms: Terms, reading: Commentary) -> Iterator[Said]:
    """What sentence after sentence says of a word; each is to be kept before the next is asked
    for."""
    runs = reading.own()
    at = 0
    while at < len(runs):
        members: list[Said] = []
        if not reading.spoken.marked:
            for clause in runs[at]:
                yield from unmarked_glosses(terms, clause)
        elif members := _list(terms, runs[at:]):
            yield from members
        else:
            yield from _sentence(terms, runs[at])
        at += len(members) or 1


def _repeats(finding: Finding, term: str, meaning: str) -> bool:
    """Whether a gloss only says again what was said before of its term (故云大曰邦;
    唯王建國是邦之所居,亦曰國)."""
    own_term, own = _content(finding)
    named = finding.fields["relation"] == "曰" and len(meaning) > 1 and own.endswith(meaning)
    return term == own_term and (own.startswith(meaning) or named)


def _content(finding: Finding) -> tuple[str, str]:
    return bare(finding.fields["term"]).words, bare(finding.fields["meaning"]).words


def _sentence(terms: Terms, run: tuple[Clause, ...]) -> Iterator[Said]:
    """The glosses of one sentence; what came of the earlier ones is known to the later."""
    chain: list[Said] = []
    at = 0
    while at < len(run):
        said = gloss_at(Spot(terms, run, at))
        if said is None:
            at += 1
            continue
        chain.append(said)
        if terms.settled(said):
            terms.keep(said)
        at += said.clauses
        while said.relation in ("也", "猶", "之言") and at < len(run) and _goes_on(run, at):
            clause, at = run[at], at + 1
            chain.append(
                Said(
                    said.term,
                    said.relation,
                    clause.text.removesuffix("也"),
                    clause.start,
                    clause.end,
                )
            )
    # 推手曰揖,引手曰厭: in a chain of one formula it is enough that one of its terms stands in the
    # text
    yield from (
        said
        for said in chain
        if terms.settled(said)
        or any(other.relation == said.relation and terms.known(other.term) for other in chain)
    )


def _goes_on(run: tuple[Clause, ...], at: int) -> bool:
    """Whether clause ``at`` gives a second meaning of the term before it: 戒,警也,告也;
    某子者,祖字也,伯子、仲子也."""
    before, text = run[at - 1].text, run[at].text
    return (
        before.endswith("也")
        and not before.startswith("謂")
        and bool(re.match("^(?:[^猶].?|.{1,3}、.{1,3})也$", text))
    )


def _list(terms: Terms, runs: Sequence[tuple[Clause, ...]]) -> list[Said]:
    """The members of a list of terms that begins here, X,Y;X,Y;X,Y or …為X;…為X; empty when
    there is none."""
    members = []
    for run in runs:
        said = member_of_list(Spot(terms, run, 0))
        if said is None or run[0].quotation != runs[0][0].quotation:
            break
        members.append(said)
    single = sum(len(bare(m.term).words) == 1 for m in members)
    return members if (single if not runs[0][0].depth else len(members)) >= _LIST else []
