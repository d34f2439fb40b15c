"""What a bow is for: 拜至 拜洗 拜受 拜送 拜既爵 告旨 崇酒 拜辱 …, found from where it stands in the
exchange; and what is declined: 辭降 辭洗 辭拜.

鄭玄 names the bows of one offering: 拜至、拜洗、拜受、拜送、拜既爵; 崇酒 and 告旨 are named by the
text.  The ways are asked in their order, the first that answers is the purpose; what only depends
on
the verbs before stands in ``data/lexicon/bows.tsv``.
"""

from __future__ import annotations

from ..lexicon import Word, grammar
from ..lexicon.lookup import Bow
from .company import KEPT, Done
from .moment import Moment
from .terms import (
    ANSWER,
    BOW_AT_TASTE,
    BOW_FOR_EMPTIED,
    BOW_FOR_WASHING,
    BOW_IN_RECEIVING,
    BOW_IN_SENDING,
    BOW_IN_URGING,
    BOW_SEEING_OFF,
    BOW_TO_COMPANY,
    DECLINES_BOW,
    DECLINES_DESCENT,
    DECLINES_WASHING,
    RAISE,
    ROUND,
    URGE,
)

#: How many acts back the bow is looked for that is answered, and that for the washing.
_ANSWERED, _WASHED = 12, 4
#: How many acts back the other did what is declined.
_OTHERS = 5
#: Of how many acts, his own of them and the last of these, one is that he emptied the cup.
_HIS, _EMPTIED = 9, 5
#: What is received in an offering.
_CUPS = frozenset(("cup", "wine"))
#: How many predications ahead he receives the cup.
_RECEIVES = 4


def purpose_of(m: Moment) -> str:
    """The purpose of a bow, and of what is declined, "" for all else or where
    it is open.

    ``m`` is the moment with its agent known, when the act has done what it does to the cup.
    """
    if not m.is_a("bows") and not m.is_a("declines"):
        return ""
    word = m.p.verb.word
    if word is not None and word.purpose:
        return BOW_SEEING_OFF if _sees_off(m, word) else word.purpose
    if m.is_a("declines"):
        return _declined(m)
    if m.p.has(*grammar.ANSWERING):
        return _answered(m)
    return next(filter(None, (way(m) for way in WAYS)), "")


def _sees_off(m: Moment, word: Word) -> bool:
    """賓出，公再拜送: the bow is for the guest who leaves, and not for what was given."""
    before = _before(m)
    if (
        m.agent != m.company.host()
        or word.purpose != BOW_IN_SENDING
        or word.object
        or m.p.objects
        or before is None
    ):
        return False
    if before.agent == m.agent or m.scene.exchange is not None and not m.scene.exchange.received:
        return False
    received = m.company.past(lambda d: m.lexicon.is_a(d.p.form, "receives"), _WASHED)
    given = received is not None and received.agent != m.agent
    leaves = m.lexicon.effect(before.p.form).way == "goes-out"
    return leaves or m.lexicon.is_a(before.p.form, "withdraws") and not given


def _declined(m: Moment) -> str:
    """主人坐奠爵于階前,辭: he declines what the other did last, that he came down, washed the
    cup, bowed below."""
    other = next(
        (
            d
            for d in m.company.recent(_OTHERS)
            if d.agent and not d.servants and not set(d.agent) & set(m.agent)
        ),
        None,
    )
    word = m.p.verb.word
    if (
        m.p.objects
        or word is not None
        and word.object
        or other is None
        or other.p.negation is not None
        or other.p.model is not None
    ):
        return ""
    effect = m.lexicon.effect(other.p.form)
    if effect.wine == "washes":
        return DECLINES_WASHING
    if effect.way == "goes-down":
        return DECLINES_DESCENT
    return DECLINES_BOW if m.lexicon.is_a(other.p.form, "bows") else ""


def _answered(m: Moment) -> str:
    """答拜: the bow that answers another's."""
    other = next(
        (d for d in m.company.did("bows", _ANSWERED) if not set(d.agent) & set(m.agent)), None
    )
    if other is None or not other.purpose or other.purpose.startswith(ANSWER):
        return ANSWER + m.p.form
    return ANSWER + other.purpose


def at_taste(m: Moment) -> str:
    """賓降席,坐奠爵,拜,告旨: he bows and tells that it is good."""
    return BOW_AT_TASTE if _next_is(m, "tells-taste") else ""


def before_receiving(m: Moment) -> str:
    """賓西階上拜受爵; 不拜,受爵; 西面拜，受爵: the bow is for what he receives, a cup if behind a
    mark."""
    q = m.next
    alone = q is not None and not q.subject and q.sentence == m.p.sentence
    cup = q is not None and any(m.lexicon.kind(o.form, "T") in _CUPS for o in q.objects)
    near = q is not None and (q.serial or alone and (cup or m.p.negation is not None))
    return BOW_IN_RECEIVING if q and near and m.lexicon.is_a(q.form, "receives") else ""


def before_emptying(m: Moment) -> str:
    """不拜,卒觶: the bow that is left out is the one for the emptied cup."""
    q = m.next
    empties = q is not None and m.lexicon.is_a(q.form, "empties")
    return BOW_FOR_EMPTIED if m.p.negation is not None and empties else ""


def offered(m: Moment) -> str:
    """介西階上北面拜,主人少退,介進,受爵: it was offered to him, and he goes on to receive it; not
    婦又拜，降階，受笲, which is no cup."""
    exchange = m.scene.exchange
    if exchange is None or exchange.received or m.agent == exchange.giver:
        return ""
    for q in m.ahead[:_RECEIVES]:
        if q.subject:
            break
        if m.lexicon.is_a(q.form, "receives"):
            cup = all(m.lexicon.kind(o.form, "T") in _CUPS for o in q.objects)
            return BOW_IN_RECEIVING if cup else ""
    return ""


def to_company(m: Moment) -> str:
    """主人三拜眾賓: three bows are made to a company."""
    return BOW_TO_COMPANY if m.p.recipients and m.p.count == 3 else ""


def emptied(m: Moment) -> str:
    """坐卒爵,興,坐奠爵,遂拜: he who has drunk bows for it."""
    cup = m.scene.active
    if cup is None or cup.drunk_by != m.agent:
        return ""
    mine = [d.p.form for d in m.company.recent(_HIS) if d.agent == m.agent][:_EMPTIED]
    return BOW_FOR_EMPTIED if m.lexicon.traits["empties"].intersection(mine) else ""


def finished(m: Moment) -> str:
    """卒拜: the bow that was begun before."""
    begun = next(m.company.did("bows", KEPT), None) if m.p.has(*grammar.FINISHED) else None
    return begun.purpose if begun else ""


def receiver(m: Moment) -> str:
    """賓西階上拜: he to whom the cup was offered has not yet received it; not 拜眾賓."""
    exchange, before = m.scene.exchange, _before(m)
    due = exchange is not None and not exchange.received and m.agent == exchange.receiver
    waits = before is not None and not m.lexicon.is_a(before.p.form, "goes-up")
    return BOW_IN_RECEIVING if due and waits and not m.p.recipients else ""


def urging(m: Moment) -> str:
    """坐奠觶,遂拜: who urges bows before he drinks; 眾受酬者拜,興,飲."""
    exchange, before = m.scene.exchange, _before(m)
    if exchange is None or before is None or exchange.kind not in (URGE, RAISE, ROUND):
        return ""
    then = [m.lexicon.is_a(q.form, does) for q, does in zip(m.ahead, ("rises", "drinks"))]
    if exchange.kind == ROUND and then == [True, True]:
        return BOW_IN_URGING
    put_down = before.agent == m.agent and m.lexicon.is_a(before.p.form, "puts-down")
    begins = m.p.has(grammar.THEREUPON) or put_down and not exchange.received
    return BOW_IN_URGING if m.agent == exchange.giver and begins else ""


def for_washing(m: Moment) -> str:
    """賓拜洗。主人坐奠爵,拜: the other answers the bow for the washing, though 答 is not
    written."""
    thanked = any(
        d.purpose == BOW_FOR_WASHING and d.agent != m.agent and not d.p.negation
        for d in m.company.recent(_WASHED)
    )
    return ANSWER + BOW_FOR_WASHING if thanked else ""


def behind(m: Moment) -> str:
    """主人出迎,再拜: what the verbs before tell, by the table of bows; 賓迎，再拜。卿致命，賓再拜:
    another bow behind the same verb is for something else."""
    recent = m.company.recent(max(row.within for row in m.lexicon.bows))
    told = [(d.p.form, d.p.sentence) for d in recent]
    for row in m.lexicon.bows:
        if row.done and m.p.negation is not None:
            continue
        near = [form for form, said in told if not row.near or said == m.p.sentence]
        here = tuple(near[: row.within][::-1])
        if here == row.behind or len(row.behind) == 1 and row.behind[0] in here:
            return "" if _bowed_for(m, row) else row.purpose
    return ""


def _bowed_for(m: Moment, row: Bow) -> bool:
    """Whether he has just bowed for the same in another sentence; 拜介: unless to somebody else."""
    return not m.p.recipients and any(
        d.purpose == row.purpose and d.agent == m.agent and d.p.sentence != m.p.sentence
        for d in m.company.recent(row.within)
    )


def _before(m: Moment) -> Done | None:
    """The act before that is no servant's."""
    return m.company.past(lambda d: not d.servants, KEPT)


def _next_is(m: Moment, trait: str) -> bool:
    return m.next is not None and not m.next.subject and m.lexicon.is_a(m.next.form, trait)


WAYS = (
    at_taste,
    before_receiving,
    before_emptying,
    offered,
    to_company,
    emptied,
    finished,
    receiver,
    urging,
    for_washing,
    behind,
)
