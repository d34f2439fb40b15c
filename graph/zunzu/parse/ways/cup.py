"""What the cup decides: only its holder can drink it, he to whom it was offered receives it, its
giver bows in sending.
"""

from __future__ import annotations

from itertools import islice

from ...lexicon import grammar
from ..moment import Candidate, Moment, behind, of
from ..predication import Predication
from ..terms import BOW_FOR_WASHING, BOW_IN_SENDING, OFFER, RETURN, Persons
from .continuity import breaks, goes_on

#: How many predications ahead it may be told that he needs the cup.
_CHAIN = 8
#: Kinds of vessels into which no cup is filled.
_VESSELS = frozenset(("hall_gear", "stand", "dish", "basin"))
#: How many predications ahead he receives who bows, or goes up for it.
_STEPS = 3
#: How many acts back somebody washed a cup, and bore a thing.
_WASHED, _BORNE = 30, 16
#: How many acts back he handled a thing who goes on with it.
_LATELY = 6
#: For how many acts he who offered is still there.
_OFFERED = 6


def bow(p: Predication) -> str:
    """The purpose of a bow that its own words tell."""
    return p.verb.word.purpose if p.verb.word else ""


@of("sounds")
def stopped(m: Moment) -> Candidate | None:
    """爵止: he lets it stand to whom it was offered (注: 尸止爵者)."""
    exchange = m.scene.exchange
    cup = any(m.scene.is_cup(t.form) for t in m.p.theme)
    if exchange is None or not cup:
        return None
    offers = any(set(d.agent) & set(exchange.giver) for d in m.company.recent(_OFFERED))
    return Candidate(exchange.receiver if offers else m.scene.honoured, "E3")


def sender(m: Moment) -> Candidate | None:
    """主人拜送爵: he whose cup was received bows in sending; 退,皆拜送: and goes to his place for
    it."""
    sends = bow(m.p) == BOW_IN_SENDING or _goes_to_send(m)
    given = next(iter(m.scene.givings()), None) if sends else None
    return Candidate(given.giver, "E4") if given is not None else None


def _goes_to_send(m: Moment) -> bool:
    """Whether a sentence begins with a step back to where the bow in sending is made next."""
    does = m.next
    return (
        does is not None
        and m.p.opens_sentence
        and m.is_a("withdraws")
        and not does.subject
        and does.sentence == m.p.sentence
        and bow(does) == BOW_IN_SENDING
    )


def wash_thanker(m: Moment) -> Candidate | None:
    """賓拜洗: he for whom it was washed thanks for it."""
    if bow(m.p) != BOW_FOR_WASHING:
        return None
    washer = next(m.company.did("washes", _WASHED), None)
    return Candidate(m.company.other(washer.agent if washer else m.company.host()), "E11")


def bearer(m: Moment) -> Candidate | None:
    """坐授瑟: he hands it over who bears it (相瑟者則為之持瑟), where he who acted last has nothing
    in hand; 坐奠簞: or puts it down.
    """
    thing = _from_his_hands(m)
    if not thing or m.scene.is_cup(thing) or _has_it_himself(m, thing):
        return None
    if goes_on(m) and _is_told_of(m) and not m.p.theme:
        return None  # 賓入，奠摯: whoever had one before
    here = {d.agent for d in m.company.recent(_BORNE)}
    bearers = [who for who, held in m.scene.holding.items() if _among(thing, held) and who in here]
    if m.p.theme:  # 鼎西面錯: all who carried one
        return Candidate(tuple(dict.fromkeys(p for who in bearers for p in who)), "E35")
    return Candidate(bearers[0], "E35") if len(bearers) == 1 else None


def _is_told_of(m: Moment) -> bool:
    """Whether he who acted last is named in the sentence."""
    return any(
        d.p.subject and d.agent == m.before
        for d in m.company.recent(_CHAIN)
        if d.p.sentence == m.p.sentence
    )


def _has_it_himself(m: Moment, thing: str) -> bool:
    """介振幣，自皮西進，北面授幣: whether he who acted last has it, or has handled it in this
    sentence; or has another thing in hand."""
    mine = m.scene.holding.get(m.before, ())
    return (
        _among(thing, mine)
        or bool(mine)
        and not m.p.theme
        or any(d.agent == m.before and thing in d.things for d in islice(reversed(m.told), _LATELY))
    )


def _among(thing: str, held: Persons) -> bool:
    """Whether ``thing`` is held, be it by a fuller name: 鼎, for 牲鼎."""
    return any(one.endswith(thing) for one in held)


def _from_his_hands(m: Moment) -> str:
    """The one thing that is handed over here, or here or right behind his kneeling put down."""
    kneels = m.is_a("kneels") and not m.p.serial and m.next is not None and m.next.serial
    q = m.next if kneels and m.next is not None else m.p
    gives = q is m.p and m.is_a("hands-over") or m.lexicon.is_a(q.form, "puts-down")
    if q is m.p and gives and not q.objects and len(q.theme) == 1:
        return q.theme[0].form
    return q.objects[0].form if gives and len(q.objects) == 1 else ""


@behind("offers-first")
def accepts(m: Moment) -> Candidate | None:
    """獻內賓于房中。南面拜受爵: he bows and receives the cup to whom it has just been offered."""
    exchange, last = m.scene.exchange, m.last
    if exchange is None or exchange.received or last is None or last.agent != exchange.giver:
        return None
    for q in (m.p, *m.ahead[:_STEPS]):
        if q is not m.p and q.subject or q.has(*grammar.ANSWERING) or q.model is not None:
            return None
        if m.lexicon.is_a(q.form, "receives"):
            return None if q.recipients else Candidate(exchange.receiver, "E3")
        if not (m.lexicon.is_a(q.form, "bows") or m.lexicon.is_a(q.form, "climbs")):
            return None
    return None


@behind("takes-in-hand")
def receiver(m: Moment) -> Candidate | None:
    """尸執奠,進受: nobody receives what is in his own hand."""
    last = m.last
    if last is None:
        return None
    for q in (m.p, *m.ahead[:2]):
        if q is not m.p and (q.subject or q.clause != m.p.clause):
            return None
        if m.lexicon.is_a(q.form, "receives"):
            named = q.subject or q.objects or q.recipients or q.verb.word and q.verb.word.object
            return None if named else Candidate(m.company.other(last.agent), "E3")
        if not m.lexicon.is_a(q.form, "goes-forward"):
            return None
    return None


def cup_holder(m: Moment) -> Candidate | None:
    """坐奠爵: what only the holder of the cup can do, here or further on in the same run of
    acts."""
    if not m.scene.in_play() or m.p.model and m.p.serial or len(m.p.theme) > 1:
        return None  # 勺、爵、觚、觶實于篚: all the cups together
    holder = m.scene.holder()
    if not m.p.serial and any(m.scene.is_cup(t.form) for t in m.p.by):
        exchange = m.scene.exchange
        if _another_kind(m):
            return Candidate(exchange.giver, "E24") if exchange is not None else None
        return Candidate(holder, "E2")  # 以爵入于房
    if goes_on(m) or _other_cup(m, m.p) or _from_basket(m, holder):
        return None
    if _needs_this_cup(m, m.p):
        return Candidate(holder, "E2" if holder != m.before else "E1")
    return _needs_it_soon(m, holder)


def _from_basket(m: Moment, holder: Persons) -> bool:
    """賓以爵降，奠于篚。主人降，洗: whether another goes on in the sentence to wash a cup, and the
    one in play lies where all cups lie."""
    cup = m.scene.active
    lies = cup is not None and not cup.holder and grammar.BASKET in cup.place
    return lies and m.is_a("washes") and not m.p.opens_sentence and m.before != holder


def _another_kind(m: Moment) -> bool:
    """尸飲五，君洗玉爵獻卿；尸飲七，以瑤爵獻大夫: whether it is offered with a cup that is called
    otherwise than the one in play."""
    cup = m.scene.active
    own = {grammar.ANY_CUP, *((cup.kind, cup.name) if cup is not None else ())}
    called = {name for t in m.p.by for name in m.lexicon.compounds.get(t.form, (t.form,))}
    return m.is_a("offers-first") and not called & own


def _needs_it_soon(m: Moment, holder: Persons) -> Candidate | None:
    """降席,坐奠爵: he who will fill, drink or sacrifice with the cup before anything breaks the
    run of his acts."""
    for q in m.ahead[:_CHAIN]:
        if breaks(m.lexicon, q) or _other_cup(m, q):
            return None
        if _needs_this_cup(m, q):
            return Candidate(holder, "E2" if holder != m.before else "E1")
        if _sacrifices_it(m, q):
            return Candidate(holder, "E2")
    return None


def _sacrifices_it(m: Moment, q: Predication) -> bool:
    """Whether ``q`` is a sacrifice of what is in the cup, for nothing else is named."""
    return m.lexicon.is_a(q.form, "sacrifices") and not q.objects and not q.model


def _other_cup(m: Moment, q: Predication) -> bool:
    """Whether ``q`` tells of another cup or thing, so that what comes behind it says nothing of the
    cup in play.
    """
    cups = [o.form for o in q.objects if m.scene.is_cup(o.form)]
    if m.lexicon.is_a(q.form, "hands-over") and not m.p.opens_sentence and not cups:
        return True
    if m.lexicon.is_a(q.form, "finds-cup") and not q.pronoun:
        return True
    called = (grammar.ANY_CUP, m.scene.active.kind if m.scene.active else "")
    if m.lexicon.is_a(q.form, "takes-anew") and any(cup not in called for cup in cups):
        return True
    return q is not m.p and not cups and _holds_no_cup(m, q)


def _holds_no_cup(m: Moment, q: Predication) -> bool:
    """揖,執祭以降,奠于其位: what he puts down is no cup."""
    parts = any(m.lexicon.kind(o.form, "T") == "part" for o in q.objects)
    return bool(q.objects) and not parts and m.lexicon.is_a(q.form, "keeps-thing")


def _needs_this_cup(m: Moment, q: Predication) -> bool:
    """Whether ``q`` is done with the cup in play, as far as its objects tell."""
    if not m.lexicon.is_a(q.form, "needs-cup"):
        return False
    if m.lexicon.is_a(q.form, "fills") and into_other(m, q):
        return False
    left = q is not m.p and q.negation is not None and m.lexicon.is_a(q.form, "washes")
    drink = any(m.scene.is_cup(o.form) or m.lexicon.kind(o.form, "T") == "wine" for o in q.objects)
    return not left and (drink or not q.objects)


def into_other(m: Moment, q: Predication) -> bool:
    """實于一鼎: whether it goes into a vessel that is no cup."""
    vessels = (t.form[-1] for t in q.places if grammar.BASKET not in t.form)
    return any(m.lexicon.kind(name, "T") in _VESSELS for name in vessels)


def returns(m: Moment) -> Candidate | None:
    """獻于尸,酢: he returns the cup to whom it was offered, unless the giver pours for himself
    (獻后，自酢)."""
    last, exchange = m.last, m.scene.exchange
    if last is None or exchange is None or m.lexicon.offers.get(m.p.form) != RETURN:
        return None
    offered = exchange.kind == OFFER and not _for_himself(m)
    begins = m.p.opens_sentence or m.last_is_a("offers-first") and last.agent == exchange.giver
    return Candidate(exchange.receiver, "E19") if offered and begins else None


def _for_himself(m: Moment) -> bool:
    """自酢; 更爵酢: whether he who has the cup pours for himself."""
    return m.last_is_a("prepares-cup") or m.p.has(grammar.HIMSELF)


def returner(m: Moment) -> Candidate | None:
    """尸卒爵,酢。酌,獻祝: he drinks what was returned to him and goes on."""
    last, offers = m.last, m.lexicon.offers
    if last is None or offers.get(last.p.form) != RETURN or last.recipient in ((), last.agent):
        return None
    again = m.is_a("fills") or m.is_a("washes") or m.p.form in offers
    return Candidate(last.recipient, "E3") if again and (m.p.opens_sentence or m.p.serial) else None
