"""What of an act is open: short functions, each of which looks at one act where it stands and says
in the text's own words what has to be decided.  They change nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ..lexicon import grammar
from ..model import Act
from ..parse.terms import BOW_IN_RECEIVING, BOW_IN_SENDING, WINE
from ..parse.vessel import Vessel
from .scene import Scene, at_stairs_top, on_mat, put_back, spot

#: How many acts back or on one looks: for what a reply replies to, for the hands that were washed
#: with a cup.
NEAR = 8
#: What is done with a cup in the hand (effects of verbs): where it lies it is taken first.
IN_HAND = frozenset(("holds", "puts-down", "hands-over"))
#: Rounds in which the cup goes on as it is.
_UNWASHED = (grammar.PASSING, "無算爵")


@dataclass(frozen=True, slots=True)
class Moment:
    """An act where it stands: the ``at``-th of ``acts``, done on ``scene``; by which ``stairs``
    each person goes; the ids of the acts that are ``answered``.
    """

    act: Act
    at: int
    acts: Sequence[Act]
    scene: Scene
    stairs: dict[str, set[str]]
    answered: frozenset[str]

    def is_a(self, trait: str) -> bool:
        """Whether the verb of the act has a trait."""
        return self.scene.is_a(self.act, trait)

    def before(self, many: int = NEAR) -> Sequence[Act]:
        """The acts before it, the nearest last."""
        return self.acts[max(0, self.at - many) : self.at]

    def after(self, many: int = NEAR) -> Sequence[Act]:
        """The acts behind it, the nearest first."""
        return self.acts[self.at + 1 : self.at + 1 + many]

    def by_the_same(self, acts: Sequence[Act], *traits: str) -> bool:
        """Whether one of the acts is done by the same persons, with a verb of one of the traits."""
        return any(
            act.agent == self.act.agent and any(self.scene.is_a(act, trait) for trait in traits)
            for act in acts
        )

    @property
    def cup(self) -> Vessel | None:
        return self.scene.cups.get(self.act.cup or "")

    @property
    def offers(self) -> bool:
        return self.act.verb in self.scene.words.offers

    @property
    def tells_like(self) -> bool:
        """Whether it repeats others, or is done to all in turn."""
        return self.act.model is not None or grammar.TO_ALL in (self.act.verb, *self.act.manner)

    @property
    def summed_up(self) -> bool:
        """Whether the act is told by its like: it is done to all in turn (辯), or 如 follows at
        once (拜如賓禮)."""
        if grammar.TO_ALL in self.act.manner:
            return True
        return any(
            after.model is not None
            and after.segment == self.act.segment
            and after.agent in (self.act.agent, self.act.recipient)
            for after in self.after(1)
        )


#: Looks at a moment and tells what is open, as often as something is.
Judge = Callable[[Moment], Iterator[str]]


def judge(moment: Moment) -> Iterator[tuple[str, str]]:
    """What is open of an act: the kind, and in the text's own words."""
    act = moment.act
    if moment.tells_like:
        yield "ditto", f"{act.verb}{act.model or ''}"
    if act.model is not None:
        return
    for kind, says in ALWAYS if moment.summed_up else (*ALWAYS, *ALONE):
        for words in says(moment):
            yield kind, words


# -- who, and where
# -----------------------------------------------------------------------------------------------


def _person(m: Moment) -> Iterator[str]:
    rival = next((rival for rival in m.act.alternatives if rival.slot != "object"), None)
    if rival is not None:
        yield f"{m.act.verb}者或以為{'、'.join(rival.value)}"
    elif not m.act.agent or not m.act.recipient and _wants_somebody(m):
        yield f"{m.act.verb}而不言其人"


def _wants_somebody(m: Moment) -> bool:
    """Whether the verb is done to somebody; of what is set before somebody, when no place is
    told."""
    return m.is_a("done-to-somebody") or m.is_a("set-before-somebody") and not m.act.place


def _climbs(m: Moment) -> bool:
    """Whether one goes up or down the stairs of the hall by oneself."""
    return m.is_a("climbs") and not on_mat(m.act) and not m.act.recipient


def _level(m: Moment) -> Iterator[str]:
    up = m.is_a("goes-up")
    if _climbs(m) and m.scene.alike(m.act, "up") is up:
        yield f"{m.act.verb}而先已{'在堂' if up else '在下'}"
    elif at_stairs_top(m.act) and not up and m.scene.alike(m.act, "up") is False:
        yield f"{m.act.verb}於{m.act.place[-1]}而先已在下"


def _way(m: Moment) -> Iterator[str]:
    if (
        _climbs(m)
        and not any(grammar.STAIR in place for place in m.act.place)
        and not all(_knows_stairs(m, name) for name in m.act.agent)
    ):
        yield f"{m.act.verb}而不言由何階"


def _knows_stairs(m: Moment, name: str) -> bool:
    """Whether it is told by which stairs he goes: he always goes by the same, or he stood, or
    will stand, at the top of one."""
    if len(m.stairs.get(name, ())) == 1:
        return True
    run = m.after() if m.is_a("goes-up") else reversed(m.acts[: m.at])
    for other in run:
        if name not in other.agent:
            continue
        if m.scene.is_a(other, "climbs") and not on_mat(other):
            return False
        if any(place.startswith(grammar.STAIRS) for place in other.place):
            return True
    return False


def _stand_below(m: Moment) -> Iterator[str]:
    if _climbs(m) and not m.is_a("goes-up") and spot(m.act) is None and _stays(m):
        yield "降而不言立於何所"


def _stays(m: Moment) -> bool:
    """Whether what the same person does next he does where he has come to."""
    after = next((other for other in m.after() if other.agent == m.act.agent), None)
    return (
        after is not None
        and not m.scene.moves(after)
        and not after.place
        and not m.scene.is_a(after, "done-below")
    )


def _posture(m: Moment) -> Iterator[str]:
    kneeling = m.scene.alike(m.act, "kneeling")
    if m.is_a("kneels") and kneeling:
        yield "坐而先未言興"
    elif m.is_a("rises") and kneeling is False:
        yield "興而先未言坐"
    elif kneeling and m.scene.moves(m.act):
        yield f"{m.act.verb}而先未言興"


def _goal(m: Moment) -> Iterator[str]:
    if m.is_a("has-a-goal") and not m.act.place and grammar.A_LITTLE not in m.act.manner:
        yield f"{m.act.verb}而不言所至"


# -- bows and replies
# -----------------------------------------------------------------------------------------------


def _place(m: Moment) -> Iterator[str]:
    if m.is_a("done-at-a-place") and not m.act.place and m.scene.alike(m.act, "spot") is None:
        yield f"{m.act.verb}而不言其處"


def _facing(m: Moment) -> Iterator[str]:
    if m.is_a("done-facing") and not m.act.facing and m.scene.alike(m.act, "facing") is None:
        yield f"{m.act.verb}而不言所面"


def _answer(m: Moment) -> Iterator[str]:
    if not m.is_a("bows"):
        return
    if m.act.answers:
        if grammar.ANSWER not in m.act.manner:
            yield "答而不言答"
    elif m.act.id not in m.answered and not _returned(m):
        yield "拜而不言答"


def _returned(m: Moment) -> bool:
    """Whether a bow that no bow is said to answer needs none: sending and receiving bows return
    each other, a bow that is declined is made anew, and who lays his head on the ground bows to one
    so high that an answer is told where there is one."""
    if m.act.purpose == BOW_IN_SENDING or m.by_the_same(m.after(1), "to-the-ground"):
        return True
    others = [other for other in m.after() if other.agent != m.act.agent]
    if m.act.purpose == BOW_IN_RECEIVING and any(
        other.purpose == BOW_IN_SENDING for other in others
    ):
        return True
    return any(
        m.scene.is_a(other, "declines") for other in m.after(2) if other.agent != m.act.agent
    )


def _reply(m: Moment) -> Iterator[str]:
    if m.is_a("bows") or m.act.answers or not (m.is_a("answers") or m.is_a("grants")):
        return
    if not any(
        m.scene.is_a(other, "calls-for-reply") and other.agent != m.act.agent
        for other in m.before()
    ):
        yield f"{m.act.verb}而先無其辭"


# -- cups
# -------------------------------------------------------------------------------------------------------------  # noqa: E501


def _empty_hands(m: Moment) -> Iterator[str]:
    if m.is_a("with-empty-hands") and m.scene.held(m.act) and not _in_one_hand(m):
        yield f"{m.act.verb}而未言奠爵"


def _in_one_hand(m: Moment) -> bool:
    """Whether it is told that he holds the cup with one hand while he bows: 左執爵，拜."""
    return m.by_the_same(
        [other for other in m.before(2) if grammar.HANDS & set(other.manner)], "grasps"
    )


def _hands_washed(m: Moment) -> Iterator[str]:
    if (
        m.is_a("washes")
        and not set(grammar.FINISHED) & set(m.act.manner)
        and not m.by_the_same((*m.before(), *_below(m)), "washes-hands")
    ):
        yield "洗而不言盥"


def _below(m: Moment) -> Iterator[Act]:
    """What the same person does before he goes up again or pours: 降洗 is told before the 盥洗
    that it leads to."""
    for other in m.acts[m.at + 1 :]:
        if other.agent == m.act.agent:
            if m.scene.is_a(other, "goes-up") or m.scene.is_a(other, "fills"):
                return
            yield other


def _drinks(m: Moment) -> bool:
    return m.is_a("tastes") and WINE in m.act.object or m.is_a("drains")


def _in_hand(m: Moment) -> Iterator[str]:
    own = m.scene.cup_of(m.act)
    if _drinks(m) and own is not None and own.holder != m.act.agent:
        yield f"{m.act.verb}而不言執爵"


def _full(m: Moment) -> Iterator[str]:
    own = m.scene.cup_of(m.act)
    if (
        _drinks(m)
        and own is not None
        and own.filled is False
        and not m.by_the_same(m.before(2), "drinks")
    ):
        yield f"{m.act.verb}而爵先虛"


def _which_cup(m: Moment) -> Iterator[str]:
    if m.offers and m.act.cup is None and not m.act.object:
        yield f"{m.act.verb}而不言其爵"


def _taken(m: Moment) -> Iterator[str]:
    cup, place = m.cup, m.act.place[-1] if m.act.place else ""
    if cup is None or not m.is_a("takes"):
        return
    if cup.holder and cup.holder != m.act.agent:
        yield f"取而在{'、'.join(cup.holder)}之手"
    elif cup.place and grammar.BASKET in place and cup.place[-2:] != place[-2:]:
        yield f"取于{place}而先在{cup.place}"


def _lies(m: Moment) -> Iterator[str]:
    cup, in_hand = m.cup, m.scene.words.effect(m.act.verb).cup in IN_HAND
    if in_hand and cup is not None and not cup.holder and cup.place and not _drinks(m):
        yield f"{m.act.verb}而爵在{cup.place}，不言取"


def _cup_washed(m: Moment) -> Iterator[str]:
    cup = m.cup
    if (
        cup is not None
        and m.is_a("fills")
        and not cup.washed
        and not put_back(m.act)
        and m.act.round not in _UNWASHED
    ):
        yield f"{m.act.verb}而不言洗"


def _filled(m: Moment) -> Iterator[str]:
    if m.cup is not None and m.offers and m.cup.filled is False:
        yield f"{m.act.verb}而不言實爵"


#: Asked of every act, by the kind of gap.
ALWAYS: tuple[tuple[str, Judge], ...] = (
    ("person", _person),
    ("level", _level),
    ("way", _way),
    ("place", _stand_below),
    ("posture", _posture),
    ("place", _goal),
)
#: Asked of an act that is told for itself, and not by its like.
ALONE: tuple[tuple[str, Judge], ...] = (
    ("place", _place),
    ("facing", _facing),
    ("answer", _answer),
    ("answer", _reply),
    ("cup", _empty_hands),
    ("wash", _hands_washed),
    ("cup", _in_hand),
    ("fill", _full),
    ("cup", _which_cup),
    ("cup", _taken),
    ("cup", _lies),
    ("wash", _cup_washed),
    ("fill", _filled),
)
