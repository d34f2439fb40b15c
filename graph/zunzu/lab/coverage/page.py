"""The parts of the page, each a heading, what its figures mean, and a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...model import BASE_LAYERS, LAYER_NAMES
from ...rules.verdicts import Verdict
from ...tables import Row
from ..claims import Score as Measured
from ..evaluate import Figure
from .chapters import EMPTY, SUPPLIED, UNTOLD, WRITTEN, Harvest, Holdings
from .gold import BESIDES, UNTOUCHED, Share, Trial, add, rate_besides, rate_warrants
from .lists import Rated
from .rivals import Rivalry, rate_gold
from .unseen import Apart

#: The columns of the score and, for the three slots that a clause may leave out, written and
#: restored apart.
SCORED = ("verb", "agent", "object", "recipient", "place", "facing", "negated", "whole act")
APART = tuple(
    f"{slot} {kind}"
    for slot in ("agent", "object", "recipient")
    for kind in ("written", "restored")
)

#: The slots whose rival readings are measured.
RIVAL_SLOTS = ("agent", "object", "recipient")

_NONE = "–"


def opening() -> str:
    """What the page is and how it is renewed."""
    return """# Coverage

Made by `zunzu lab coverage -o docs/coverage.md`; not written by hand. `zunzu lab coverage --check` makes it again and is red when this
page is out of date, and says which scores fell. A score has three decimals (F1, or the share that is right); all else are counts.
"""  # noqa: E501


def texts(editions: Sequence[Holdings]) -> str:
    """Every edition: its size, its layers, and what its editor did."""
    layers = [code for code in LAYER_NAMES if any(book.segments[code] for book in editions)]
    rows = [
        [
            book.chapter,
            book.title,
            "yes" if book.ready else "not yet",
            book.characters,
            *(book.segments[code] for code in layers),
            book.sections,
            *(book.corrections[status] for status in ("certain", "probable", "note")),
            book.variants,
            *(book.marked[status] for status in ("reviewed", "proposed")),
        ]
        for book in editions
    ]
    return part(
        "The texts",
        f"""
Characters are those of {"".join(LAYER_NAMES[code] for code in layers if code in BASE_LAYERS)} without marks; then the segments of each layer. Only a
certain correction changes the text. Variants are the places where other witnesses differ; punctuation counts the segments to which
the editor gave marks. An edition that is not in the graph yet can be read and is measured here all the same.
""",  # noqa: E501
        [
            "chapter",
            "title",
            "in the graph",
            "characters",
            *(LAYER_NAMES[code] for code in layers),
            "sections",
            "corrections certain",
            "probable",
            "notes",
            "variants",
            "punctuation reviewed",
            "proposed",
        ],
        rows,
    )


def readings(harvests: Sequence[Harvest], titles: Mapping[str, str]) -> str:
    """Every chapter as it was read: acts and statements, and how much of the text is understood."""
    rows = [
        [
            h.chapter,
            titles[h.chapter],
            score(h.known),
            sum(h.unread.values()),
            sum(h.guessed.values()),
            h.written,
            h.by_hand,
            h.told,
            h.dittos,
            h.unfolded,
            h.copied,
            h.undecided,
            sum(h.statements.values()),
            h.stated_by_hand,
        ]
        for h in harvests
    ]
    return part(
        "The reading",
        """
Known is the share of the characters that stand in words the lexicon has; of the others some are guessed by what they may mean
(`data/lexicon/general.tsv`, `titles.tsv`) and some stay unread. What is by hand stands in `data/annotations/`, with its reason, and is
never used when scoring. *Told*: slots filled from a commentator (進之者，主人有司); the graph prefers
and cites him, the scores ignore these slots. A ditto (如初, 如賓禮) is unfolded when its model
was found; copied acts are what it repeats. An act is undecided when the reading names others that stay possible.
""",  # noqa: E501
        [
            "chapter",
            "title",
            "known",
            "unread words",
            "guessed",
            "acts written",
            "by hand",
            "told",
            "dittos",
            "unfolded",
            "acts copied",
            "undecided",
            "statements",
            "statements by hand",
        ],
        rows,
    )


def unread(harvests: Sequence[Harvest], titles: Mapping[str, str]) -> str:
    """The words that the lexicon does not hold, by chapter, the most frequent first."""
    lines = [
        f"- {h.chapter} {titles[h.chapter]}: unread {_listed(h.unread) or 'none'}; guessed"
        f" {_listed(h.guessed) or 'none'}"
        for h in harvests
    ]
    return "\n".join(["### Words outside the lexicon", "", *lines, ""])


def _listed(words: Counter[str]) -> str:
    ordered = sorted(words.items(), key=lambda item: (-item[1], item[0]))
    return " ".join(word.strip() + (f"×{times}" if times > 1 else "") for word, times in ordered)


def slots(harvests: Sequence[Harvest], titles: Mapping[str, str]) -> str:
    """How the slots of the written acts were filled."""
    rows = [
        [
            f"{h.chapter} {slot}",
            n[WRITTEN],
            n.total() - n[WRITTEN] - n[UNTOLD] - n[EMPTY],
            n[UNTOLD],
            n[EMPTY],
        ]
        for h in harvests
        for slot, n in h.slots.items()
    ]
    return part(
        "Slots",
        """
Of the acts that the text has, without copies: how many write the slot, in how many a warrant supplied it, in how many it is filled
although the clause does not write it and no warrant says why, and in how many there is nothing.
""",  # noqa: E501
        ["chapter and slot", "written", "supplied", "without a warrant", "empty"],
        rows,
    )


def warrants(harvests: Sequence[Harvest], known: Mapping[str, Row], trials: Sequence[Trial]) -> str:
    """How often each warrant supplied a slot, and how often rightly."""

    def times(warrant: str, slot: str) -> int:
        return sum(h.slots[slot][warrant] for h in harvests)

    used = [
        *known,
        *sorted(
            {w for h in harvests for n in h.slots.values() for w in n}
            - {*known, WRITTEN, UNTOLD, EMPTY}
        ),
    ]

    def row(warrant: str) -> list[Any]:
        says = f"{known[warrant]['zh']} — {known[warrant]['en']}" if warrant in known else _NONE
        return [
            warrant,
            says,
            *(times(warrant, slot) for slot in SUPPLIED),
            sum(h.repeated[warrant] for h in harvests),
            *(sum(n[warrant] for n in h.slots.values()) for h in harvests),
        ]

    told = part(
        "Warrants",
        """
The slots that each warrant supplied: by slot in the written acts of all chapters, in the acts that dittos repeat, then by chapter
in written acts.
""",  # noqa: E501
        ["warrant", "what it says", *SUPPLIED, "in copies", *(h.chapter for h in harvests)],
        map(row, used),
    )
    return told + "\n" + _warrants_judged(used, trials)


def _warrants_judged(used: Sequence[str], trials: Sequence[Trial]) -> str:
    """Of what each warrant supplied in acts of the gold, the share that is right."""
    kinds = {
        "all": rate_warrants(trials),
        "untouched": rate_warrants(t for t in trials if t.untouched),
    }
    columns = [("agent", "all"), ("agent", "untouched"), ("object", "all"), ("recipient", "all")]
    judged = [
        [w, *(cell for slot, kind in columns for cell in share(kinds[kind].get((w, slot))))]
        for w in used
        if any((w, slot) in kinds["all"] for slot, _ in columns)
    ]
    return part(
        "Warrants against the gold",
        """
Of what a warrant supplied in acts that the gold has too, how much is right; agents also on the untouched passages alone.
""",  # noqa: E501
        ["warrant", *(name for slot, kind in columns for name in (f"{slot}, {kind}", "of"))],
        judged,
        level=3,
    )


def scores(trials: Sequence[Trial], bare: Sequence[Trial]) -> str:
    """The parser alone against every gold file and against sums of them."""
    rows = [
        [
            t.name,
            *_kind(t),
            sum(not act.get("optional") for act in t.acts),
            *figures(t.figures, SCORED),
        ]
        for t in (*trials, *bare)
    ]
    rows += [
        [
            name,
            "",
            "",
            sum(not act.get("optional") for t in some for act in t.acts),
            *figures(add([t.figures for t in some]), SCORED),
        ]
        for name, some in sums(trials, bare)
    ]
    return part(
        "Scores against the gold",
        """
The parser alone, by the rules of `zunzu lab evaluate` (F1; facing and negated: share of paired acts that agree). Nobody tunes on the
untouched passages. A punctuated gold is read a second time with its marks taken out. `tests/gold/README.md` tells what each file is.
""",  # noqa: E501
        ["gold", "for", "text", "acts", *SCORED],
        rows,
    )


def written_and_restored(trials: Sequence[Trial], bare: Sequence[Trial]) -> str:
    """The same scores for what the clause writes and for what it leaves out."""
    rows = [[t.name, *_kind(t), *figures(t.figures, APART)] for t in (*trials, *bare)]
    rows += [
        [name, "", "", *figures(add([t.figures for t in some]), APART)]
        for name, some in sums(trials, bare)
    ]
    return part(
        "Written and restored slots apart",
        """
F1 of a slot over the acts whose clause writes it, or needs none, and over those whose clause leaves it out (gold `elided`).
""",  # noqa: E501
        ["gold", "for", "text", *APART],
        rows,
        level=3,
    )


def besides(trials: Sequence[Trial]) -> str:
    """What annotators noted besides the slots."""
    rows = [
        [
            t.name,
            _kind(t)[0],
            *(cell for found in rate_besides(t).values() for cell in share(found)),
        ]
        for t in trials
    ]
    return part(
        "Besides the slots",
        """
Of the purposes of bows, kinds of cup, postures, rounds and counts that the gold notes, on acts that the parser found, the share that
it says too.
""",  # noqa: E501
        ["gold", "for", *(cell for name in BESIDES for cell in (name, f"of {name}"))],
        rows,
        level=3,
    )


def sums(trials: Sequence[Trial], bare: Sequence[Trial]) -> list[tuple[str, list[Trial]]]:
    """The trials of one chapter, and those of one kind, together: ``(name, trials)``; a chapter
    with one file stands by itself."""
    chapters: dict[str, list[Trial]] = {}
    for trial in trials:
        chapters.setdefault(trial.chapter, []).append(trial)
    together = [(f"{chapter}, all", some) for chapter, some in chapters.items() if len(some) > 1]
    kinds = [
        ("for tuning", [t for t in trials if not t.untouched]),
        ("untouched, punctuated", _untouched(trials, True)),
        ("untouched, not punctuated", _untouched(trials, False)),
        ("untouched, marks taken out", _untouched(bare, True, False)),
    ]
    return together + [(name, some) for name, some in kinds if some]


def _untouched(trials: Sequence[Trial], *marked: bool) -> list[Trial]:
    return [t for t in trials if t.untouched and t.marked in marked]


def _kind(trial: Trial) -> tuple[str, str]:
    return (
        "untouched" if trial.untouched else "tuning",
        "punctuated" if trial.marked else "no marks",
    )


def rivals(trials: Sequence[Trial], bare: Sequence[Trial], tables: Rivalry) -> str:
    """What the rival readings are worth: against the gold, slot by slot, and against the tables
    of left-out subjects."""
    rows = [
        (f"{name}, {slot}", rate_gold(some, slot))
        for name, some in sums(trials, bare)
        if not name.startswith("yili")
        for slot in RIVAL_SLOTS
    ]
    rows.append(("left-out subjects, agent", tables))
    return part(
        "Rival readings",
        """
Of the slots that a warrant supplied. Where the filler is wrong: how often the right one is among the rivals. Where it is right: how
often it stands alone, as it should. Where careful readers differ (`"?"` in the gold, several names in the tables): how often rivals
are named. What the gold accepts besides counts as right here. The last row are the left-out subjects of `tests/parse/subjects-*.tsv`.
""",  # noqa: E501
        [
            "gold and slot",
            "wrong, right one named",
            "of",
            "right, alone",
            "of",
            "open, rivals named",
            "of",
        ],
        [[name, *share(r.named), *share(r.alone), *share(r.marked)] for name, r in rows],
        level=3,
    )


def first_readings(told: Sequence[Row], trials: Sequence[Trial]) -> str:
    """What was read blind: the scores before anybody had seen an error, and those of now."""
    now = {trial.name: trial.figures for trial in trials}
    slots = ("whole act", "agent")
    rows = [
        [
            row["gold"],
            row["whole act"],
            row["agent"] or "–",
            *figures(now[row["gold"]], slots),
            "still untouched" if row["gold"].endswith(UNTOUCHED) else "tuned on since",
        ]
        for row in told
        if row["gold"] in now
    ]
    return part(
        "Read blind",
        """
The gold that was annotated before anybody had seen a reading of it, with the score of the first
reading (`tests/gold/first-reading.tsv`): what a new text may expect. Only what is still untouched
says what was gained since.
""",
        ["gold", "whole act at first", "agent at first", "whole act now", "agent now", ""],
        rows,
        3,
    )


def unseen(apart: Mapping[str, Apart], trials: Sequence[Trial], bare: Sequence[Trial]) -> str:
    """The gold of each chapter read without the words and the marks that the parser has from
    that chapter alone."""
    told = ("verb", "agent", "object", "recipient", "whole act")
    whole = ("whole act",)
    rows = []
    for chapter, read in apart.items():
        seen, seen_bare = (
            [t.figures for t in some if t.chapter == chapter] for some in (trials, bare)
        )
        rows.append(
            [
                chapter,
                read.own_words,
                read.own_contexts,
                read.own_turns,
                *figures(add([t.figures for t in read.blind]), told),
                *figures(add(seen), whole),
                *(
                    cell
                    for some in (read.bare, read.undivided)
                    for cell in _whole_act([t.figures for t in some])
                ),
                *_whole_act(seen_bare),
            ]
        )
    return part(
        "Without a chapter's own words",
        """
All gold of a chapter, read by a lexicon from which every word is taken that stands in the text of this chapter and of no other, and
by a parser that has not learned from the chapter's marks: the reading of a chapter that nobody has looked at. Behind it the score
with the whole lexicon; then the whole act where the marks of the gold were taken out: without words and marks of the chapter, with its words alone, with both. Gone are contexts (`senses.tsv`) and turns (constructions, dittos, ways to a person) that it alone witnesses.
""",  # noqa: E501
        [
            "chapter",
            "own words",
            "own contexts",
            "own turns",
            *told,
            "whole act with them",
            "no marks: without both",
            "with its words",
            "with both",
        ],
        rows,
        level=3,
    )


def _whole_act(rated: Sequence[dict[str, Figure]]) -> list[str]:
    return figures(add(rated), ("whole act",)) if rated else ["–"]


def dittos(tables: Sequence[Rated], titles: Mapping[str, str]) -> str:
    """Dittos against the tables that name what each repeats."""
    return part(
        "Dittos",
        """
What each 如 repeats, against the tables made by hand (`tests/parse/dittos-*.tsv`): first and last segment, who does it, what is
excepted.
""",  # noqa: E501
        ["chapter", "title", "dittos", "right", "wrong"],
        _rated(tables, titles),
    )


def subjects(tables: Sequence[Rated], titles: Mapping[str, str]) -> str:
    """Left-out subjects against the tables that name who acts."""
    return part(
        "Left-out subjects",
        """
Who does what the text leaves without a subject, against the tables made by hand (`tests/parse/subjects-*.tsv`), which look for the
hard places.  What is wrong in a passage that nobody tunes on is not told.
""",  # noqa: E501
        ["chapter", "title", "acts", "right", "wrong"],
        _rated(tables, titles),
    )


def _rated(tables: Sequence[Rated], titles: Mapping[str, str]) -> list[list[Any]]:
    return [
        [
            t.chapter,
            titles.get(t.chapter, ""),
            t.rows,
            share(Share(t.rows - len(t.wrong), t.rows))[0],
            "not told" if t.chapter.endswith(UNTOUCHED) else "; ".join(t.wrong) or _NONE,
        ]
        for t in tables
    ]


def commentary(
    harvests: Sequence[Harvest],
    titles: Mapping[str, str],
    measured: Mapping[str, Sequence[Measured]],
) -> str:
    """The claims of the commentaries, and how they agree with the lists made by hand."""
    kinds = sorted({kind for h in harvests for kind in h.claims})
    told = part(
        "Commentary",
        "\nClaims that were found in 注 and 疏, by kind.\n",
        ["chapter", "title", *kinds],
        [[h.chapter, titles[h.chapter], *(h.claims[kind] for kind in kinds)] for h in harvests],
    )
    rows = [
        [
            chapter,
            m.kind,
            m.right + len(m.missed),
            m.right,
            score(m.precision),
            score(m.recall),
            score(m.worded / m.right if m.right else 0),
        ]
        for chapter, scores in measured.items()
        for m in scores
    ]
    return (
        told
        + "\n"
        + part(
            "Claims against the lists made by hand",
            """
Against the lists in `tests/scholia/golden/`; the last column is the share of the right ones that agree word for word. The patterns
were mended for these lists; what they reached before that, and on notes of still other chapters, stands in the README beside them.
""",  # noqa: E501
            ["chapter", "kind", "in the list", "found", "precision", "recall", "word for word"],
            rows,
            level=3,
        )
    )


def rules(found: Sequence[Verdict], titles: Mapping[str, str]) -> str:
    """The verdicts on every rule, summed by chapter and then one by one."""
    total = []
    for chapter, title in titles.items():
        counts = [v.counts(chapter) for v in found]
        speaking = [c for c in counts if any(c)]
        total.append(
            [
                chapter,
                title,
                len(speaking),
                *(sum(c[n] for c in speaking) for n in range(3)),
                len(counts) - len(speaking),
            ]
        )
    single = [
        [
            v.rule.id,
            v.rule.words,
            *(v.counts(chapter)[0] or "·" for chapter in titles),
            *v.counts()[1:],
        ]
        for v in found
    ]
    told = part(
        "Rules",
        f"""
{len(found)} 例, none of which names a chapter: how many speak in each, how many acts and statements hold them, how many an exception
excuses, how many break them; a rule is silent where a chapter has no case of it.
""",  # noqa: E501
        ["chapter", "title", "rules that speak", "held", "excepted", "broken", "silent"],
        total,
    )
    return (
        told
        + "\n"
        + part(
            "Rule by rule",
            "\nHow often each is held in each chapter.\n",
            ["rule", "its words", *titles.values(), "excepted", "broken"],
            single,
            level=3,
        )
    )


def part(
    heading: str, words: str, columns: Sequence[str], rows: Iterable[Sequence[Any]], level: int = 2
) -> str:
    """A heading, what it is about, and a table."""
    lines = ["#" * level + " " + heading, words, line(columns), "|" + " --- |" * len(columns)]
    return "\n".join(lines + [line(row) for row in rows]) + "\n"


def line(cells: Iterable[Any]) -> str:
    """One row of a table."""
    return "| " + " | ".join(str(cell).replace("|", r"\|") for cell in cells) + " |"


def score(value: float) -> str:
    """A score as the page writes it, with three decimals."""
    return f"{value:.3f}"


def share(value: Share | None) -> tuple[str, str]:
    """The part that is right, and of how many; two dashes where there is none to judge."""
    return (score(value.right / value.of), str(value.of)) if value and value.of else (_NONE, _NONE)


def figures(rated: Mapping[str, Figure], names: Sequence[str]) -> list[str]:
    """The F1 of each slot; a dash where neither side says anything."""
    return [
        score(rated[name].f1) if rated[name].said or rated[name].expected else _NONE
        for name in names
    ]
