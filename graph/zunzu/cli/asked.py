"""Which rules are asked: those of the corpus, those of somebody's own files, or some of them by
name."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from zunzu import build
from zunzu.errors import Fault, ZunzuError, fail
from zunzu.model import Edition, Segment

from .progress import step

if TYPE_CHECKING:
    from zunzu.rules import Rulebook
    from zunzu.rules.portions import Portion
    from zunzu.rules.verdicts import Verdict


def rules(own: tuple[str, ...], names: tuple[str, ...]) -> Rulebook:
    """The rules of the files ``own``, each tried on its two sentences, or else those of the
    corpus; or some, by ids or names."""
    from zunzu.rules import given, rulebook

    if missing := [name for name in own if not Path(name).is_file()]:
        raise fail(
            "--rules",
            f"there is no such file {missing[0]}",
            "name a file of rules: docs/guide/add-a-rule.md",
        )
    book = given([Path(name) for name in own]) if own else rulebook()
    if own:
        if not len(book):
            raise fail(own[0], "has no [[rule]]", "see docs/guide/add-a-rule.md")
        _try(book)
    return book.only(names) if names else book


def portions(chapters: list[str] | None, all_of_it: bool) -> tuple[list[Portion], bool]:
    """What of our own graph is validated, and whether its form was found sound when it was made.

    What our rules see of it was kept then; other rules may see more, and ask for ``all_of_it``.
    """
    from zunzu.rules import portions

    if all_of_it:
        return portions.portions(build.store(step, counted=True), chapters), True
    folder, sound = build.checked(step)
    return (
        (portions.kept(folder, chapters), True)
        if sound
        else (portions.portions(build.store(step, counted=True), chapters), False)
    )


def _try(book: Rulebook) -> None:
    """Raise ZunzuError for every rule that its good sentence does not keep or its bad one does
    not break."""
    from zunzu.rdf import weave
    from zunzu.rules import validate
    from zunzu.rules.verdicts import verdicts

    told = [
        (f"{rule.id}.{kind}", rule.given + getattr(rule, kind))
        for rule in book.rules.values()
        for kind in ("good", "bad")
    ]
    editions = [
        Edition(name, name, name.lower(), (Segment(f"{name}.001", name, "jing", words),))
        for name, words in told
    ]
    with step("trying the examples"):
        store = weave.weave(
            editions, [build.read(edition) for edition in editions], lenient=True, told=[]
        )
        found = verdicts(store, book, validate.check(store, book))
    if faults := [fault for verdict in found if (fault := _unfit(verdict))]:
        raise ZunzuError(*faults)


def _unfit(verdict: Verdict) -> Fault | None:
    """What is wrong with a rule by its two sentences."""
    rule = f"the rule {verdict.rule.id}"
    good, bad = (f"{verdict.rule.id}.{kind}." for kind in ("good", "bad"))
    if not _has(good, (*verdict.held, *verdict.broken)):
        return Fault(
            rule,
            "does not speak of its good sentence",
            "mend when, or the sentence; zunzu parse shows what is read in it",
        )
    if _has(good, verdict.broken):
        return Fault(rule, "is broken by its good sentence", "mend the rule, or the sentence")
    if not _has(bad, verdict.broken):
        return Fault(rule, "is not broken by its bad sentence", "mend the rule, or the sentence")
    return None


def _has(sentence: str, acts: Iterable[str]) -> bool:
    return any(act.startswith(sentence) for act in acts)
