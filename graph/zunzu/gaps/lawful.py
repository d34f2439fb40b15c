"""Whether the stage is lawful: where the acts, one after another, break what cups and persons obey.

One holder a cup, one cup a hand; who lets a cup go has it no more; who went down is not on the
hall; at the end of the rite no cup is in a hand.  A breach is a fault of the reading or of the
scene, or the text leaves something out there; which of these it is, a reader judges
(``tests/gaps/lawful.tsv``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from .. import build
from ..lexicon import Lexicon, grammar, lexicon
from ..model import Act, Edition, replace
from ..parse.vessel import Vessel
from .judges import IN_HAND
from .scene import Scene, at_stairs_top

#: The laws, in both languages.
LAWS = {
    "one-holder": ("爵在他人之手", "a cup is taken that another has in hand"),
    "in-hand": ("手無其爵", "a cup is used by one who has it not in hand"),
    "one-cup": ("一手二爵", "one hand has two cups"),
    "on-hall": ("在下而行於堂上", "one who went down acts on the hall"),
    "put-away": ("禮終而爵在手", "a cup is in the hand when the rite ends"),
}

#: By what one comes to have a cup.
_TAKES, _GETS = frozenset(("takes", "raises")), frozenset(("takes", "raises", "receives"))


@dataclass(frozen=True, slots=True)
class Breach:
    """One breach: of which of LAWS, at which act, by whom, and what is known that makes it one."""

    law: str
    act: str
    segment: str
    who: tuple[str, ...]
    zh: str


def breaches(acts: Iterable[Act], words: Lexicon | None = None) -> list[Breach]:
    """The breaches of the acts of a rite, in the order in which they were read.

    What was done before (既一人舉觶，乃入) is not done again.  What a ditto repeats changes the
    scene and is not judged: it is judged at its model.
    """
    acts = tuple(acts)
    copies: dict[str, list[Act]] = {}
    for act in acts:
        if act.source == "copied" and not act.negated:
            copies.setdefault(act.id.rpartition(".")[0], []).append(act)
    told = [
        act
        for act in acts
        if act.source != "copied" and not act.negated and grammar.DONE not in act.manner
    ]
    return list(_walk(told, copies, Scene(words or lexicon())))


def of(book: Edition) -> list[Breach]:
    """The breaches of a rite as the reader alone reads it; what a 記 adds is outside its course."""
    reading, course = build.as_read(book), {s.id for s in book.base() if s.layer != "ji"}
    return breaches(act for act in (*reading.acts, *reading.copies) if act.segment in course)


def _walk(told: Sequence[Act], copies: dict[str, list[Act]], scene: Scene) -> Iterator[Breach]:
    last: dict[str, Act] = {}
    for act in told:
        yield from _before(act, scene)
        scene.change(act)
        yield from _after(act, scene)
        if act.cup and act.condition is None:
            last[act.cup] = act
        for copy in copies.get(act.id, ()):
            again = act.exchange is None and grammar.FIRST_TIME in (act.model or "")
            scene.change(_with_cup(copy, last) if again else copy)
    for cup, act in last.items():
        if scene.cups[cup].holder:
            yield _breach("put-away", act, f"{_name(cup)}在{_names(scene.cups[cup].holder)}之手")


def _with_cup(copy: Act, last: Mapping[str, Act]) -> Act:
    """設豐、實觶如初: what is done again is done with the cup of its kind that the text tells of
    beside the ditto."""
    here = [c for c, act in last.items() if act.segment == copy.segment]
    mine = [c for c in here if last[c].vessel == copy.vessel and copy.vessel is not None]
    return replace(copy, cup=mine[-1]) if mine and copy.cup is None else copy


def _before(act: Act, scene: Scene) -> Iterator[Breach]:
    """What an act needs: the cup free or in his hand, and he himself where it is done."""
    cup, does = scene.cups.get(act.cup or ""), scene.words.effect(act.verb).cup
    if cup is not None and not set(cup.holder) & set(act.agent) and not _had_last(act):
        if cup.holder and does in _TAKES:
            yield _breach("one-holder", act, f"{act.verb}而在{_names(cup.holder)}之手")
        elif does in IN_HAND and (cup.holder or cup.place):
            yield _breach("in-hand", act, f"{act.verb}而爵在{_where(cup)}")
    stays = scene.words.effect(act.verb).way != "goes-up"
    down = scene.alike(act, "up") is False and not _had_last(act)  # he of the round before
    if at_stairs_top(act) and stays and down:
        yield _breach("on-hall", act, f"{act.verb}於{act.place[-1]}而先已在下")


def _after(act: Act, scene: Scene) -> Iterator[Breach]:
    """What follows from an act: a cup in each hand and no more."""
    if act.cup and len(act.agent) == 1 and scene.words.effect(act.verb).cup in _GETS:
        held = [name for name, cup in scene.cups.items() if cup.holder == act.agent]
        if len(held) > 1:
            yield _breach("one-cup", act, f"手中有{'、'.join(map(_name, held))}")
        for name in held:
            if name != act.cup:
                scene.cups[name].holder = ()  # told once


def _had_last(act: Act) -> bool:
    """卒受者以觶降: whether he goes by having the cup, one of those among whom it went round."""
    return any(name.endswith(grammar.RECEIVES_LAST) for name in act.agent)


def _where(cup: Vessel) -> str:
    return f"{_names(cup.holder)}之手" if cup.holder else cup.place


def _names(persons: Iterable[str]) -> str:
    return "、".join(persons)


def _name(cup: str) -> str:
    """The kind of a cup, by its id."""
    return cup.partition(".")[0]


def _breach(law: str, act: Act, zh: str) -> Breach:
    return Breach(law, act.id, act.segment, act.agent, zh)
