"""The parser alone against the gold: file by file, with its marks and without, and every warrant
by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Any

from ... import parse, records
from ...model import Reading
from ...text import fold, to_traditional
from ..evaluate import LISTS, OPEN, WHOLE, Figure, Gold, items, pair, read_gold, score, score_apart
from .chapters import letters

#: The passages of a chapter on which nobody tunes (tests/gold/README.md).
UNTOUCHED = ("-b", "-c", "-f", "-i", "-j", "-k", ".14-a")

#: What an annotator noted besides the slots of the score.
BESIDES = ("purpose", "vessel", "posture", "round", "count")


@dataclass(frozen=True)
class Trial:
    """One text with the acts that a person found in it and those that the parser finds."""

    name: str
    chapter: str
    untouched: bool
    marked: bool  # whether the text that was read is punctuated
    acts: tuple[dict[str, Any], ...]
    said: tuple[dict[str, Any], ...]

    @cached_property
    def figures(self) -> dict[str, Figure]:
        """The figures by slot, and those of ``agent``, ``object`` and ``recipient`` apart for what
        the clause writes (``agent written``) and what it leaves out (``agent restored``)."""
        return dict(score(self.acts, self.said, alike).figures) | {
            f"{slot} {kind}": self._apart(slot, restored)
            for slot in WHOLE
            for kind, restored in (("written", False), ("restored", True))
        }

    def _apart(self, slot: str, restored: bool) -> Figure:
        return score_apart(
            self.acts,
            self.said,
            slot,
            lambda act: (slot in act.get("elided", ())) is restored,
            alike,
        )


def run_trials(
    folder: Path, read: Callable[[str], Reading] = parse.read, names: str = "*"
) -> tuple[Trial, ...]:
    """Read the text of every gold file in ``folder`` as it is printed, by ``read``, which knows of
    no chapter.

    ``names`` chooses among the files (``yili.05*``).
    """
    return tuple(_trial(path.stem, gold, read) for path, gold in _golds(folder, names))


def run_bare_trials(
    folder: Path, read: Callable[[str], Reading] = parse.read, names: str = "*"
) -> tuple[Trial, ...]:
    """The same for the punctuated gold files, their marks taken out before they are read."""
    return tuple(
        replace(_trial(path.stem, take_marks(gold), read), name=f"{path.stem} without marks")
        for path, gold in _golds(folder, names)
        if _is_marked(gold.text)
    )


def _golds(folder: Path, names: str = "*") -> Iterable[tuple[Path, Gold]]:
    for path in sorted(folder.glob(f"{names}.jsonl"), key=lambda path: path.stem):
        yield path, read_gold(path.read_text(encoding="utf8").splitlines(), str(path))


def _trial(name: str, gold: Gold, read: Callable[[str], Reading]) -> Trial:
    said = tuple(records.to_dict(act) for act in read(gold.text).acts)
    return Trial(
        name,
        name.rpartition("-")[0] or name,
        name.endswith(UNTOUCHED),
        _is_marked(gold.text),
        gold.acts,
        said,
    )


def _is_marked(words: str) -> bool:
    return letters(words) < len("".join(words.split()))


def take_marks(gold: Gold) -> Gold:
    """A gold without punctuation: the passages keep their lines, the acts their verbs."""
    kept = [character.isalpha() or character == "\n" for character in gold.text]
    place = [0, *accumulate(kept)]
    words = "".join(character for character, stays in zip(gold.text, kept) if stays)
    return Gold(
        words,
        tuple({**act, "start": place[act["start"]], "end": place[act["end"]]} for act in gold.acts),
    )


@lru_cache(maxsize=1 << 14)
def alike(words: str) -> str:
    """A name as it is compared: in standard traditional characters."""
    return fold(to_traditional(words))


def add(rated: Sequence[dict[str, Figure]]) -> dict[str, Figure]:
    """The figures of several trials as of one: counts added, not averages taken."""
    return {
        slot: Figure(
            *(
                sum(getattr(figures[slot], part) for figures in rated)
                for part in ("right", "said", "expected")
            )
        )
        for slot in (rated[0] if rated else ())
    }


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many."""

    right: int
    of: int

    def __add__(self, other: Share) -> Share:
        return Share(self.right + other.right, self.of + other.of)


def rate_warrants(trials: Iterable[Trial]) -> dict[tuple[str, str], Share]:
    """Of what was supplied by a warrant in a slot, how much is right: ``(warrant, slot)`` → share.

    Only acts that the gold has too, and slots that it does not leave open, can be judged.
    """
    right: Counter[tuple[str, str]] = Counter()
    judged: Counter[tuple[str, str]] = Counter()
    for trial in trials:
        for gold, said in pairs(trial):
            for slot, warrant in said.get("warrants", {}).items():
                if slot in LISTS and warrant != "E0" and gold[slot] != OPEN:
                    judged[warrant, slot] += 1
                    right[warrant, slot] += items(gold[slot], alike) == items(said.get(slot), alike)
    return {key: Share(right[key], of) for key, of in judged.items()}


def rate_besides(trial: Trial) -> dict[str, Share]:
    """Of what the annotator noted besides the slots (purpose of a bow, kind of cup …), how much
    the parser says too."""
    right: Counter[str] = Counter()
    noted: Counter[str] = Counter()
    for gold, said in pairs(trial):
        for name in BESIDES:
            if gold.get(name) not in (None, OPEN):
                noted[name] += 1
                right[name] += items(gold[name], alike) == items(said.get(name), alike)
    return {name: Share(right[name], noted[name]) for name in BESIDES}


def pairs(trial: Trial) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """The gold acts that count, each with the act that the parser found for it."""
    return [
        (gold, said) for gold, said in pair(trial.acts, trial.said)[0] if not gold.get("optional")
    ]
