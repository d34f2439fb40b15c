"""The casebook: the 例 as pages, each with its words, what it says, its exceptions, its two
sentences, its verdict with witnesses; and the 例 of the tradition with the rules that say them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..corpus import Corpus
from ..rdf import concepts
from ..rdf.held import iri, literal
from ..rdf.names import PREF_LABEL, PREFIXES, mint
from ..rules import Rulebook
from ..rules.rows import Said, words
from ..rules.tradition import Maxim
from ..rules.verdicts import Verdict

#: How many witnesses of a rule are shown; all are counted.
SHOWN = 6
_INDEX = (
    "# 釋例 The rules\n\nMade by `zunzu document --rules`. No rule names a chapter. A rule is"
    " **held** by an act of which it speaks and which keeps it, **excepted** where the tradition's"
    " own words excuse the act, **broken** where neither is so.\n"
)
_FIGURES = ("合 held", "除 excepted", "違 broken")
_NUMBERS = "| --- | ---: | ---: | ---: | ---: |"


def pages(
    book: Rulebook,
    verdicts: Sequence[Verdict],
    maxims: Sequence[Maxim],
    titles: dict[str, str],
    corpus: Corpus | None = None,
) -> dict[str, str]:
    """The pages by file name: an index, a page for each family, the 例 of the tradition.

    ``titles`` are the chapters by id, whose acts the verdicts are of.
    """
    families = {
        family: name
        for family, name in _families(corpus).items()
        if any(v.rule.family == family for v in verdicts)
    }
    made = {
        "index.md": _index(verdicts, families, maxims, titles),
        "tradition.md": _tradition(maxims),
    }
    for family, name in families.items():
        own = "\n".join(_rule(v, book, titles) for v in verdicts if v.rule.family == family)
        made[f"{family}.md"] = f"# {name}\n\n[諸例 all families](index.md)\n\n{own}"
    return made


def _families(corpus: Corpus | None) -> dict[str, str]:
    """The names of the families, 拜 bowing, by their slugs, in the order of the vocabulary."""
    told: dict[str, list[str]] = {}
    for t in concepts.triples(corpus):
        family, name = iri(t.subject).value, t.object
        if (
            t.predicate == PREF_LABEL
            and family.startswith(PREFIXES["family"])
            and literal(name).language not in ("zh-Hans", "zh-hans")
        ):
            told.setdefault(family.removeprefix(PREFIXES["family"]), []).append(literal(name).value)
    return {slug: " ".join(names) for slug, names in told.items()}


def _index(
    verdicts: Sequence[Verdict],
    families: dict[str, str],
    maxims: Sequence[Maxim],
    titles: dict[str, str],
) -> str:
    """The front page: rules by family, by chapter, by kind of rite; those without a witness;
    what the tradition says."""
    said = sum(bool(m.rules) for m in maxims)
    lines = [
        _INDEX,
        *_by_family(verdicts, families),
        "",
        *_in_chapters(verdicts, titles),
        "",
        *_by_rite(verdicts),
    ]
    if silent := [v.rule.id for v in verdicts if not any(v.counts())]:
        lines += ["", f"Rules of which no act here is a witness: {', '.join(silent)}."]
    lines += [
        "",
        (
            f"Of {len(maxims)} 例 of the tradition {said} are said by rules here, in whole or in"
            " part: [tradition](tradition.md)."
        ),
    ]
    return "\n".join(lines) + "\n"


def _by_family(verdicts: Sequence[Verdict], families: dict[str, str]) -> Iterator[str]:
    yield _row("門 family", "例 rules", *_FIGURES)
    yield _NUMBERS
    for family, name in families.items():
        own = [v for v in verdicts if v.rule.family == family]
        yield _row(f"[{name}]({family}.md)", _count(own), *_sums(own))
    yield _row("**all**", _count(verdicts), *_sums(verdicts))


def _in_chapters(verdicts: Sequence[Verdict], titles: dict[str, str]) -> Iterator[str]:
    yield _row("篇 chapter", "例 that speak", *_FIGURES)
    yield _NUMBERS
    for chapter, title in titles.items():
        counts = [v.counts(chapter) for v in verdicts]
        speak = _count([verdict for verdict, count in zip(verdicts, counts) if any(count)])
        yield _row(f"{chapter} {title}", speak, *(sum(c[n] for c in counts) for n in range(3)))


def _by_rite(verdicts: Sequence[Verdict]) -> Iterator[str]:
    kinds: dict[str, list[Verdict]] = {}
    for verdict in verdicts:
        kinds.setdefault(" ".join(words(verdict.rule.rite)), []).append(verdict)
    yield _row("禮 kind of rite", "例 rules")
    yield "| --- | ---: |"
    for kind in sorted(kinds):
        yield _row(kind or "any rite whatever", _count(kinds[kind]))


def _count(verdicts: Sequence[Verdict]) -> int:
    """How many rules they are of: the rows of a table are one."""
    return len({verdict.rule.counted for verdict in verdicts})


def _rule(verdict: Verdict, book: Rulebook, titles: dict[str, str]) -> str:
    rule = verdict.rule
    lines = [
        f"## {rule.id}",
        "",
        f"「{rule.words}」 {_place(rule, book)}",
        "",
        rule.zh,
        "",
        rule.en,
        "",
        f"- <{rule.iri}>" + f", of the rites {' '.join(words(rule.rite))}" * bool(rule.rite),
        f"- 合 held {len(verdict.held)}{_by_chapter(verdict.held, titles)}{_first(verdict.held)}",
    ]
    lines += [
        f"- 除 excepted {len(acts)}{_first(acts)}: 「{e.words}」 {_place(e, book)}. {e.zh} {e.en}"
        for e, acts in verdict.excepted
    ]
    lines += [f"- 爭 argued: {a.zh} {a.en} 「{a.words}」 {_place(a, book)}" for a in rule.argued]
    lines += [
        f"- 違 broken {len(verdict.broken)}{_first(verdict.broken)}",
        f"- 合 keeps it: {rule.given}{rule.good}",
        f"- 違 breaks it: {rule.given}{rule.bad}",
    ]
    return "\n".join(lines) + "\n"


def _tradition(maxims: Sequence[Maxim]) -> str:
    lines = [
        "# 禮例 The rules of the tradition",
        "",
        "[諸例 the rules](index.md)",
        "",
        _row("", "例", "rules here", "note"),
        "| --- | --- | --- | --- |",
    ]
    return (
        "\n".join(
            [
                *lines,
                *(
                    _row(m.id, m.words, " ".join(m.rules), m.note.replace("|", "\\|"))
                    for m in maxims
                ),
            ]
        )
        + "\n"
    )


def _sums(verdicts: Iterable[Verdict]) -> list[int]:
    counts = [v.counts() for v in verdicts]
    return [sum(c[n] for c in counts) for n in range(3)]


def _by_chapter(acts: Sequence[str], titles: dict[str, str]) -> str:
    told = [
        f"{title} {n}"
        for chapter, title in titles.items()
        if (n := sum(act.startswith(chapter) for act in acts))
    ]
    return f" ({', '.join(told)})" if told else ""


def _first(acts: Sequence[str]) -> str:
    if not acts:
        return ""
    return f": {', '.join(f'[{act}]({mint(act).value})' for act in acts[:SHOWN])}{' …' if len(acts) > SHOWN else ''}"  # noqa: E501


def _place(said: Said, book: Rulebook) -> str:
    layer, author = book.whose(said)
    return " ".join(filter(None, (author, layer, said.at)))


def _row(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |"
