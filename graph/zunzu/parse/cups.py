"""Which cup an act has to do with, and what becomes of it: it is taken, washed, filled, offered,
received, drained, put down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..lexicon import grammar
from .moment import Moment
from .scene import Cup, Exchange, Scene
from .terms import OFFER, RAISE, RETURN, ROUND, URGE, WINE, Persons

#: What is done to a cup that was offered; the first only before the next is.
_PASSES = ("empties", "receives", "hands-over")
#: Classes of things that are given, and are no cup: jades and silks, beasts, writings.
_GIFTS = frozenset(("jade", "animal", "divine"))
#: How a cup that is named gets into the scene, by what the verb does to it (``effects.tsv``).
_NAMED: dict[str, Callable[[Scene, Persons, str, str], Cup | None]] = {
    "takes": Scene.take,
    "puts-down": Scene.put,
    "hands-over": lambda scene, agent, kind, place: scene.hold(agent, kind),
}


def handled(m: Moment, things: tuple[str, ...]) -> Cup | None:
    """The cup that the act has to do with, as it is afterwards; ``things`` are what the act is done
    to."""
    scene = m.scene
    if _only_spoken_of(m):
        return None
    if m.p.by and (carried := next((t.form for t in m.p.by if scene.is_cup(t.form)), "")):
        brought = _carried(m, _plain(carried))  # 以觶降
        brought.holder, brought.called = m.agent, _plain(carried)
    cup = _changed(m, things)
    if cup is None:
        return None
    scene.touched = scene.now
    if m.p.objects and (named := next(filter(scene.is_cup, things), "")):
        cup.called = _plain(named)
    return cup


def _carried(m: Moment, kind: str) -> Cup:
    """What one goes with or hands round is the cup in his hand, else the one in play: 賓觶以之
    主人."""
    scene, cup = m.scene, m.scene.active
    his = scene.cup_of(m.agent)
    named = kind != grammar.ANY_CUP and cup is not None and cup.goes_by(kind)
    if his is None and cup is not None and named and scene.in_play():
        return cup
    return scene.hold(m.agent, kind)


def _only_spoken_of(m: Moment) -> bool:
    """若飲公,則…; 既一人舉觶,乃入: whether it only tells in which case, or when, the rest is
    done."""
    case = m.p.condition
    return case is not None and case[0] <= m.p.verb.start < case[1]


def kind_of(m: Moment, things: tuple[str, ...]) -> str:
    """The kind of cup that ``things`` name; 酌散 and 實散 mean the wine of that jar when a cup is
    in the hand."""
    kind = _plain(next(filter(m.scene.is_cup, things), ""))
    if not kind or not m.is_a("fills"):
        return kind
    wine = not m.is_a("of-thing") or kind == grammar.CUP_OR_JAR and m.scene.cup_of(m.agent)
    return "" if wine and m.lexicon.has(kind, "T") else kind


def _plain(name: str) -> str:
    """The cup without what is said of it: 虛爵 is a 爵."""
    return name.removeprefix(grammar.EMPTY)


def _changed(m: Moment, things: tuple[str, ...]) -> Cup | None:
    """The cup, changed by the act."""
    scene, effect = m.scene, m.lexicon.effect(m.p.form)
    kind = kind_of(m, things)
    if m.p.negation is not None:
        return scene.active if kind or effect.wine in ("washes", "drains") else None
    if _is_gift(m, things):
        return None
    if m.p.form in m.lexicon.offers and (effect.cup != "raises" or kind and m.recipient):
        return _offered(m, kind)
    if effect.cup == "receives" and scene.active and (kind or _takes_wine(m, things)):
        return _received(m, _his(m, kind) or scene.active)
    return _undergoes(m, kind, things)


def _is_gift(m: Moment, things: tuple[str, ...]) -> bool:
    """酬以束錦, 以幣酬賓, 奉幣酬賓: whether gifts are offered, and no cup."""
    with_last = m.last is not None and m.last.p.clause == m.p.clause
    carried = [t.form for t in m.p.by] or (m.last.things if m.last and with_last else ())
    given = things or carried if m.p.form in m.lexicon.offers else ()
    return bool(given) and all(m.lexicon.kind(thing, "T") in _GIFTS for thing in given)


def _takes_wine(m: Moment, things: tuple[str, ...]) -> bool:
    """實觶以醴，公側受醴: whether he takes a cup by the name of what was poured into it."""
    return any(m.lexicon.kind(thing, "T") == "wine" for thing in things)


def _undergoes(m: Moment, kind: str, things: tuple[str, ...]) -> Cup | None:
    """The cup that is handled, as it is afterwards; one that is only named stays as it was."""
    effect, place = m.lexicon.effect(m.p.form), m.p.places[-1].form if m.p.places else ""
    cup = _supposed(m, kind, things) or _in_hand(m, kind, things, place)
    if cup is None:
        cup = m.scene.active if kind else None
        if cup is None or effect.cup != "clears" or not cup.goes_by(kind):
            return cup
    cup.undergo(effect, m.agent, m.recipient, place)
    if effect.wine == "drains":
        cup.drunk_by = m.agent
    return cup


def _supposed(m: Moment, kind: str, things: tuple[str, ...]) -> Cup | None:
    """若膳觶也，則降、更觶，洗: the cup that is taken, and then washed, in that case alone."""
    scene, does, case = m.scene, m.lexicon.effect(m.p.form).cup, m.p.condition
    if case is None or does not in ("changes", "holds") or things and not kind:
        return None
    if scene.supposed is not None and scene.supposed[0] == case:
        return scene.supposed[1]
    another = does == "changes" and scene.active is not None
    return scene.suppose(case, kind) if another else None


def _in_hand(m: Moment, kind: str, things: tuple[str, ...], place: str) -> Cup | None:
    """Which cup is handled: one from the basket, another in its stead, that in the hand."""
    scene, does = m.scene, m.lexicon.effect(m.p.form).cup
    if kind and does in _NAMED:
        return _NAMED[does](scene, m.agent, kind, place)
    if (other := _another(m, kind)) is not None:
        return other
    if does in ("holds", "changes") and (kind or not things or WINE in things):
        return scene.hold(m.agent, kind) if kind or _has_one(m) else None
    return _poured_into(m, things) if _pours(m, m.p.form) else None


def _another(m: Moment, kind: str) -> Cup | None:
    """A cup that he has not in hand yet: one that stands there (舉奠觶), that he washes, that he
    takes for the one he has (更爵)."""
    scene, does = m.scene, m.lexicon.effect(m.p.form).cup
    if does == "raises" and kind and m.p.laid:
        return scene.take_up(m.agent, kind)
    if _takes_another(m):
        cup = scene.take(m.agent, _kind_anew(m, kind), grammar.BASKET)
        cup.called = kind
        return cup
    if does == "changes" and kind and scene.active and scene.active.goes_by(kind):
        return scene.change(m.agent, kind)
    return None


def _takes_another(m: Moment) -> bool:
    """主人洗: whether he who washes has no cup in hand, and the one in play stands before another
    or is in his hand: what is washed comes from the basket."""
    scene, cup = m.scene, m.scene.active
    washes = m.is_a("washes") and m.p.condition is None
    if cup is None or not washes or scene.cup_of(m.agent) is not None:
        return False
    if scene.exchange and scene.exchange.giver == m.agent and scene.exchange.cup is cup:
        left = cup.place and cup.put_by != m.agent and grammar.BASKET not in cup.place
        return bool(left)  # what he has offered comes back to him, if it is not left standing
    if grammar.BASKET in cup.place:  # 降奠于篚。主人洗…受觚: another lies there too
        return cup.put_by != m.agent and not cup.goes_by(coming(m) or cup.kind)
    return bool(cup.holder) or cup.place != ""


def coming(m: Moment) -> str:
    """主人洗，升，獻卿…卿拜受觚: the cup by which what he washes without a name, and goes on to
    offer, is called when it is received."""
    offers = next((q for q in m.ahead if q.subject or q.form in m.lexicon.offers), None)
    if m.p.objects or not m.is_a("washes") or offers is None or offers.subject:
        return ""
    named = next(_received_further_on(m), "")
    return "" if named == grammar.ANY_CUP else named


def _kind_anew(m: Moment, kind: str) -> str:
    """The kind of the cup that is washed anew: where 爵 is only what the one in play is called,
    that in which he offered last; where it has no name and is to be offered, that of the last
    offering."""
    scene = m.scene
    if kind not in ("", grammar.ANY_CUP) or scene.active is None or scene.active.kind == kind:
        return kind
    given = [e for e in scene.latest() if e.kind == OFFER and e.cup]
    giving = next((q.form for q in m.ahead if q.form in m.lexicon.offers), "")
    of_any = not kind and m.lexicon.offers.get(giving) == OFFER
    return next((e.cup.kind for e in given if e.cup and (of_any or e.giver == m.agent)), kind)


def _poured_into(m: Moment, things: tuple[str, ...]) -> Cup | None:
    """The cup that is filled: the one in play, or of what is drunk from a raised cup such a one
    (贊者酌醴: the text names none)."""
    from_raised = m.lexicon.traits["drunk-from-raised-cup"]
    if all(thing in from_raised for thing in things or ("",)) and not m.scene.cup_of(m.agent):
        return m.scene.hold(m.agent, grammar.RAISED_CUP)
    return m.scene.hold(m.agent) if m.scene.active and not m.p.objects else None


def _has_one(m: Moment) -> bool:
    """Whether he has a cup in hand, or does what is done with nothing but the cup in play."""
    return m.scene.active is not None and (
        m.scene.cup_of(m.agent) is not None or not m.is_a("of-thing")
    )


def _his(m: Moment, kind: str) -> Cup | None:
    """受公爵: the cup in the hand of him whose it is said to be."""
    whose = tuple(t.form for t in m.p.whose)
    held = (c for c in reversed(m.scene.cups) if whose and c.holder == whose and c.goes_by(kind))
    return next(held, None)


def _received(m: Moment, cup: Cup) -> Cup:
    """The cup comes to him to whom it was offered, or to one of a company to whom it was."""
    exchange, agent = m.scene.exchange, m.agent
    m.scene.get(agent, cup)
    if exchange is None:
        return cup
    giver, receiver = exchange.giver, exchange.receiver
    if exchange.kind == RETURN and giver == receiver != agent and m.company.naming.is_group(agent):
        # 主人 has answered himself for 賓; 眾賓升拜受爵: what they take he has offered
        exchange = m.scene.offer(OFFER, giver, agent)
    elif not exchange.received and not set(agent) & set(receiver) and agent != giver:
        exchange.receiver = agent  # 眾賓之長 takes what was offered to 眾賓
    exchange.received = True
    return cup


def _offered(m: Moment, kind: str) -> Cup | None:
    """The cup that is offered: the one in the hand, or one that he takes first."""
    scene, agent = m.scene, m.agent
    if m.is_a("raises") and not scene.cup_of(agent):
        scene.take(agent, kind or grammar.RAISED_CUP, grammar.BASKET)
    round_ = _round(m)
    active = scene.active
    if active is None or agent not in (active.holder, active.put_by):
        if m.is_a("presents") and (coming := next(_named(m), "")):
            scene.take(
                agent, coming, grammar.BASKET
            )  # 媵爵 …盥洗角觶: what is washed tells which cup it is
        if m.is_a("pours-for"):
            _take_to_offer(m, scene.exchange)
    return scene.offer(round_, agent, m.recipient).cup


def _round(m: Moment) -> str:
    """Which giving of the cup it is: when the guest urges the host, the cup begins to go round."""
    host, urges = m.company.host(), m.lexicon.offers[m.p.form] == URGE
    if m.lexicon.offers[m.p.form] == ROUND:
        m.scene.distributed = True
    if urges and (m.scene.distributed or m.agent != host == m.recipient or _passes_on(m)):
        m.scene.distributed = True
        return ROUND
    if m.is_a("offers-first") or m.is_a("raises"):
        m.scene.distributed = False
    return m.lexicon.offers[m.p.form]


def _passes_on(m: Moment) -> bool:
    """賓…酬長兄弟, 卒爵者…酬士: whether it is the cup with which he was urged himself, or he goes
    by what he did with it."""
    if _goes_by_it(m):
        return True
    cup = m.scene.cup_of(m.agent)
    his = (e.cup for e in m.scene.latest() if e.receiver == m.agent and e.kind in (URGE, RAISE))
    return cup is not None and any(given is cup for given in his)


def _goes_by_it(m: Moment) -> bool:
    """卒受者, 卒爵者: whether he goes by having received or drained it."""
    name = m.agent[0] if len(m.agent) == 1 else ""
    did = (m.lexicon.effect(verb) for verb in name if name.endswith(grammar.WHO))
    return any(effect.wine == "drains" or effect.cup == "receives" for effect in did)


def _take_to_offer(m: Moment, last: Exchange | None) -> None:
    """He who offers has the cup that came back to him, or one of the kind that is then received."""
    mine = last.cup if last is not None and last.giver == m.agent else None
    coming = next(_received_further_on(m), "")
    if mine is not None and grammar.BASKET not in mine.place and mine.goes_by(coming or mine.kind):
        m.scene.active, mine.holder = mine, m.agent
    elif coming:
        m.scene.take(m.agent, coming, grammar.BASKET)  # 主人獻工 …受爵


def _named(m: Moment) -> Iterator[str]:
    """The cups named further on by their own names, and not as 爵 at large."""
    return (
        o.form
        for q in m.ahead
        for o in q.objects
        if m.scene.is_cup(o.form) and o.form != grammar.ANY_CUP and not _pours(m, q.form)
    )


def _pours(m: Moment, form: str) -> bool:
    return m.lexicon.is_a(form, "fills") and not m.lexicon.is_a(form, "of-thing")


def _received_further_on(m: Moment) -> Iterator[str]:
    """The cups that are received, handed over, bowed for or, before the next is offered, drained
    further on."""
    again = False
    for q in m.ahead:
        word = q.verb.word
        again = again or q.form in m.lexicon.offers
        bow = word is not None and word.purpose in grammar.BOWS_FOR_CUP
        if bow or any(m.lexicon.is_a(q.form, trait) for trait in _PASSES[again:]):
            names = [o.form for o in q.objects] + ([word.object] if word is not None else [])
            yield from filter(m.scene.is_cup, names)
