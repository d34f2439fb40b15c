"""Who does it, and to whom, when the clause does not say.

Half of the subjects of ritual prose are not written.  They are found from the scene: from what is
due (a bow is answered by
him to whom it was made), from what is possible (only he who holds the cup can drink it) and,
failing these, from the act
before.  Every way (:mod:`zunzu.parse.ways`) is asked and proposes persons with a warrant of
``warrants.tsv``; where they
disagree ``precedence.tsv`` decides, and who loses stays a rival reading as far as the scene lets
him do it.  Nothing
overrules the subject of a clause.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from ..lexicon import Lexicon, grammar
from ..model import Rival
from .company import join
from .moment import Candidate, Moment, Ways
from .predication import Predication
from .terms import ITS_HEAD, KNEELING, SOMEBODY, Persons
from .ways import AGENTS, OF_THINGS, RECIPIENTS, TURNS
from .ways.orders import caller, calls_out
from .ways.others import OTHERS, other_recipients
from .ways.rules import addressed
from .ways.to_whom import leads_him, written_to
from .ways.unable import UNABLE
from .ways.written import done_to_supposed, told_of_one, written

#: More rivals than this tell a reader nothing.
_MOST = 3
#: Ways by which it may be done to himself: who pours for himself what the other owes him.
_TO_HIMSELF = frozenset(("receives_return",))
#: How many acts back he was sent who acts.
_SENT = 8
#: For how many acts those who received the cup are still spoken of.
_RECEIVED = 40
#: For how many acts somebody who went up is still there.
_UP = 40
#: How many predications ahead he takes back who has handed over.
_TAKEN_BACK = 6
NOBODY = Candidate((), "")
#: Ways by which he goes on who acted before; and kinds of verbs that may tell how a thing is made.
_TURNED_TO = frozenset(("going_on", "told_of_in_sentence"))
_NO_CLAIM = frozenset(("going_on", "served", "initiative"))
_MAKES = frozenset(("handle", "dress", "furnish"))
#: Kinds of things whose making is told of.
_MADE = frozenset(("dress", "gear", "mat", "hall_gear", "vehicle"))


class Verdict(NamedTuple):
    """Who was chosen, and what each way proposed."""

    chosen: Candidate
    way: str = ""  # that proposed him; "" when he is written, or nobody is found
    proposals: tuple[tuple[str, Candidate], ...] = ()

    def disputed(self, lexicon: Lexicon) -> tuple[Candidate, ...]:
        """Who lost where careful readers differ, as the table of precedences says."""
        mine = set(self.chosen.persons)
        return tuple(
            c
            for name, c in self.proposals
            if (name, self.way) in lexicon.disputed and set(c.persons) != mine
        )


UNKNOWN = Verdict(NOBODY)


def _written(m: Moment) -> Verdict:
    """He whom the clause names; he is called by his task from here on."""
    naming = m.company.naming
    naming.begin(m.p.subject, m.p, m.ahead)
    if len(m.p.subject) == 1 and m.p.has(*grammar.ALL[:2]) and not m.p.co_agents:
        naming.several.update(name for name in naming.names(m.p.subject) if _may_be_many(m, name))
    if head := _head_of_company(m) or _each_of_company(m):
        naming.call(head)
    return Verdict(written(m))


def _may_be_many(m: Moment, name: str) -> bool:
    """Whether a name may be that of several: there is one host, and one chief guest."""
    return (name,) not in (m.company.host(), m.scene.guest) and m.company.kind((name,)) != "host"


def agent(m: Moment) -> Verdict:
    """Who does it, with the warrant "" when he is written in the clause; nobody when it is done by
    anybody (凡旅, 樂作).

    Numbered persons (一人) are given the name of their task by the way.
    """
    p = m.p
    if p.subject and not _apart(m) and not told_of_one(m) and not done_to_supposed(m):
        return _with_him(m, _written(m))
    if p.general and not p.office:
        return Verdict(_of_anybody(m))
    if p.theme and m.is_a("sounds"):
        return decide(ask(OF_THINGS, m), m.lexicon) or UNKNOWN
    if _is_done_by_nobody(m):
        return UNKNOWN
    if m.is_a("pivot"):
        m.company.naming.begin(p.recipients, p, m.ahead)
    found = _able(m, _without_receiver(m, _without_answerer(m, _unwritten(m))))
    if _is_not_his(m, found):
        return found._replace(chosen=NOBODY)
    return _with_him(m, _with_fellows(m, found))


def _describes(m: Moment) -> bool:
    """布巾，環幅，不鑿。幎目，用緇，著，組繫: whether a sentence begins with a thing and tells
    how it is made, and not what is done with it."""
    p, last = m.p, m.last
    head = p.spoken_of[0] if p.spoken_of else None
    if head is None or head.end >= p.clause[0] or m.lexicon.kind(head.form, "T") not in _MADE:
        return False
    here = last is not None and m.goes_with_last and bool(last.agent)
    return m.kind in _MAKES and not here and not _is_done(p)


def _is_done(p: Predication) -> bool:
    """Whether something is done to a thing, or with it (一純以取), or somewhere."""
    done = p.pronoun or p.serial or p.places or p.objects or p.after_then
    return bool(done or p.by and not p.theme)


def _is_done_by_nobody(m: Moment) -> bool:
    """Whether a thing goes by itself, or it is called out by nobody of whom the text tells."""
    return _said_of_thing(m) or _is_called_out(m) or _plays_out(m)


def _plays_out(m: Moment) -> bool:
    """凝安之樂作，三成止: whether the music ends that was just told to sound."""
    last, p = m.last, m.p
    bare = not (p.objects or p.recipients or p.places or p.serial)
    music = last is not None and m.last_is_a("sounds") and last.p.theme and not last.agent
    return bool(music) and bare and m.goes_with_last and m.is_a("sounds")


def _is_not_his(m: Moment, found: Verdict) -> bool:
    """Whether it is not done by him who acted before, whom nothing but that speaks for."""
    no_claim = found.way in _NO_CLAIM and found.chosen.warrant != "E7"
    turned = (_describes, _leads_himself, _thing_stands, _forbids)
    if found.way in _TURNED_TO and any(way(m) for way in turned):
        return True
    if found.way == "serial" and _has_it_played(m):
        return True
    return no_claim and (_is_like(m) or _is_as_much(m))


def _thing_stands(m: Moment) -> bool:
    """賓之乘車在門外，北面立; 飲酒，俟于房: whether a sentence tells of a thing, and where it
    stands."""
    thing = m.p.spoken_of
    worn = bool(thing) and m.lexicon.kind(thing[-1].form, "T") in ("dress", "body")
    stands = m.kind == "posture" and not m.is_a("rises") and not m.goes_with_last
    return stands and bool(thing) and not worn and not m.p.serial


def _has_it_played(m: Moment) -> bool:
    """樂師令奏鐘鼓: whether he has others make music, by whom is not told."""
    last = m.last
    orders = m.last_is_a("pivot") and not m.last_is_a("leads")
    return m.kind == "music" and orders and last is not None and not last.p.recipients


def _forbids(m: Moment) -> bool:
    """矢以柘若棘，毋去其皮; 庶羞，西東毋過四列: whether a sentence begins with what nobody is to
    do."""
    not_ = m.p.negation
    return not_ is not None and not_.form in grammar.FORBIDS and m.p.opens_sentence


def _is_as_much(m: Moment) -> bool:
    """門外米、禾視死牢: whether there is as much of a thing as of another."""
    theme = m.p.theme
    return bool(theme) and m.kind == "inspect" and theme[-1].end == m.p.verb.start


def _is_like(m: Moment) -> bool:
    """牢饌如虞; 其他如取女禮: whether things are told to be like others, which nobody does; 左、中
    亦如之 is, and so is 其綏祭如主人之禮, his deed."""
    model, last = m.p.model, m.p.theme[-1:]
    told = model is not None and model.form[-1] not in grammar.THAT
    thing = bool(last) and not m.lexicon.is_a(last[0].form[-1], "sacrifices")
    return told and thing and last[0].start >= m.p.clause[0]


def _leads_himself(m: Moment) -> bool:
    """告官奠爵訖，引降: whether he is led who acted before, by whom is not told."""
    alone = not (m.p.recipients or m.p.objects or m.p.pronoun or m.p.serial)
    if not (m.is_a("ushers") and m.goes_with_last and alone and leads_him(m)):
        return False
    return any(d.recipient == m.before for d in m.company.did("leads", _UP))


def _is_called_out(m: Moment) -> bool:
    """主人入，贊「就位」: whether it is called out by an usher of whom nothing is told; nobody
    calls out to himself."""
    calls = m.is_a("calls-out") and not m.p.serial and calls_out(m)
    return calls and m.company.kind(m.before) != "officer" and caller(m) is None


def _of_anybody(m: Moment) -> Candidate:
    """凡旅，坐: nobody, but for who is spoken of in the sentence."""
    held = addressed(m)
    if held is not None and held.persons:
        return held  # 凡為人臣者，君命召，則走
    if _is_for_comer(m):
        return NOBODY
    last = m.last.agent if m.last and m.goes_with_last and m.last.p.general else ()
    return Candidate(last, "E1") if last else NOBODY  # 張帷，凡為位不奠


def _is_for_comer(m: Moment) -> bool:
    """凡奔喪，有大夫至，袒，拜之: whether all that is told is done by him to whom another comes."""
    here = list(takewhile(lambda d: d.p.sentence == m.p.sentence, m.company.recent(_SENT)))
    return any(m.lexicon.is_a(d.p.form, "arrives") for d in here[:-1])


def _with_him(m: Moment, verdict: Verdict) -> Verdict:
    """侯氏與之讓升: with him who was spoken of."""
    persons = verdict.chosen.persons
    if not m.p.with_him or not persons:
        return verdict
    both = join(persons, m.company.spoken_of(persons))
    return verdict._replace(chosen=verdict.chosen._replace(persons=both))


def _without_receiver(m: Moment, verdict: Verdict) -> Verdict:
    """乃舉牢肩。尸受: he who receives next has not raised it himself, but whoever has handed
    something over before."""
    q = m.next
    raises = m.is_a("takes-in-hand") and bool(m.p.objects) and not m.p.serial
    if q is None or not raises or not _only_receives(m, q):
        return verdict
    to = m.company.naming.names(q.subject)
    if not to or set(verdict.chosen.persons) != {*to}:
        return verdict
    return verdict._replace(chosen=Candidate(_who_hands_to(m, to), "E29"))


def _able(m: Moment, verdict: Verdict) -> Verdict:
    """Who does it in the stead of him who cannot have done it."""
    persons = verdict.chosen.persons
    found = (instead(m, persons) for instead in UNABLE) if persons else ()
    stead = next((one for one in found if one is not None), None)
    if stead is None or stead.persons:
        return verdict._replace(chosen=stead or verdict.chosen)
    m.company.barred = m.scene.now, persons
    return UNKNOWN


def _only_receives(m: Moment, q: Predication) -> bool:
    """尸受: whether somebody receives, and nothing is named."""
    return bool(q.subject) and m.lexicon.is_a(q.form, "receives") and not q.objects


def _who_hands_to(m: Moment, to: Persons) -> Persons:
    """Who handed something to ``to`` before, or takes back what they have had."""
    before = m.company.past(
        lambda d: m.lexicon.is_a(d.p.form, "hands-over") and d.recipient == to, _UP
    )
    back = (
        m.company.naming.names(q.subject) for q in m.ahead[1:_TAKEN_BACK] if _only_receives(m, q)
    )
    taker = next(back, ())
    return before.agent if before else taker if taker != to else ()


def _without_answerer(m: Moment, verdict: Verdict) -> Verdict:
    """主人…以大夫升，拜至，大夫答拜: he who answers a bow has not made it."""
    bow, q = m.is_a("bows"), m.next
    if not bow or q is None or not q.has(*grammar.ANSWERING) or not m.lexicon.is_a(q.form, "bows"):
        return verdict
    answers = m.company.naming.names(q.subject)
    left = tuple(name for name in verdict.chosen.persons if name not in answers)
    return verdict._replace(chosen=verdict.chosen._replace(persons=left)) if left else verdict


def _apart(m: Moment) -> bool:
    """君，樂作而后就物: whether a thing sounds, and he does the next who is named before it."""
    p = m.p
    return bool(p.theme) and m.is_a("sounds") and p.subject[-1].end < p.theme[0].start


def _unwritten(m: Moment) -> Verdict:
    """Who does it by all the ways, or else whose turn it is; 授天子策: not he who is given it."""
    to = set(m.company.naming.names(m.p.recipients)) if m.is_a("hands-over") else set()
    claims = [p for p in ask(AGENTS, m) if not to or not to.issuperset(p[1].persons)]
    return decide(claims, m.lexicon) or decide(ask(TURNS, m)[:1], m.lexicon) or UNKNOWN


def _with_fellows(m: Moment, verdict: Verdict) -> Verdict:
    """及主人, 以耦: with those who do it too; the fellow of a pair is there already."""
    chosen, names = verdict.chosen, m.company.naming.names(m.p.co_agents)
    fellow = m.company.is_pair(chosen.persons) and m.lexicon.traits["fellow"].issuperset(names)
    if not names or fellow:
        return verdict
    persons = join(chosen.persons, names)
    return verdict._replace(chosen=Candidate(persons, chosen.warrant))


def _said_of_thing(m: Moment) -> bool:
    """下綱不及地武; 九馬隨之: whether a thing goes by itself, and nobody brings it there; but
    絞帶，反位: he goes who puts it on."""
    p = m.p
    own = bool(p.theme) and p.theme[0].start >= p.clause[0] and not p.co_agents
    hand = own and m.lexicon.kind(p.theme[-1].form, "T") == "body"  # 右巨指鉤弦
    worn = own and m.is_a("goes-back") and m.lexicon.kind(p.theme[-1].form, "T") == "dress"
    goes = m.kind == "motion" and not m.is_a("carried") and not m.things()
    return own and not hand and not worn and goes


def recipient(m: Moment) -> Verdict:
    """To whom it is done, with the warrant "" when he is written; nobody when it is done to
    none."""
    if m.p.recipients:
        return Verdict(written_to(m))
    if m.p.office and not m.goes_with_last:
        return UNKNOWN  # 授舞器: of whom another duty told has nothing to do with this one
    others = [p for p in ask(RECIPIENTS, m) if p[0] in _TO_HIMSELF or not _himself(m, p[1])]
    return decide(others, m.lexicon) or UNKNOWN


def _himself(m: Moment, found: Candidate) -> bool:
    """Whether he to whom it would be done is he who does it, or who has sent him to do it."""
    return bool(set(found.persons) & {*m.agent, *_sender(m)})


def _sender(m: Moment) -> Persons:
    """君使士請事: who has sent him who acts."""
    order = m.p.causer
    sent = m.company.past(lambda d: d.p is order, _SENT) if order is not None else None
    return sent.agent if sent is not None and m.lexicon.is_a(sent.p.form, "sends") else ()


def ask(ways: Ways[Candidate | None], m: Moment) -> list[tuple[str, Candidate]]:
    """What each of ``ways`` proposes, by its name; none that has nobody to propose."""
    proposals = []
    for way in ways.at(m):
        found = None if way.__name__ in m.lexicon.silent else way(m)
        if found is not None and found.persons and not m.company.is_no_host(found.persons):
            proposals.append((way.__name__, found))
    return proposals


def decide(proposals: Sequence[tuple[str, Candidate]], lexicon: Lexicon) -> Verdict | None:
    """The first proposal that yields to none of those that disagree with it; None when there is
    none.
    """
    if not proposals:
        return None

    def stands(name: str, persons: Persons) -> bool:
        over = lexicon.yields.get(name, frozenset())
        return not any(way in over and set(c.persons) != set(persons) for way, c in proposals)

    way, chosen = next((p for p in proposals if stands(p[0], p[1].persons)), proposals[0])
    return Verdict(chosen, way, tuple(proposals))


def _head_of_company(m: Moment) -> str:
    """一人拜 after a cup was offered to the musicians: their head (鄭: 一人,工之長也)."""
    exchange, naming = m.scene.exchange, m.company.naming
    if (
        exchange is None
        or exchange.received
        or SOMEBODY in naming.task
        or [t.form for t in m.p.subject] != [SOMEBODY]
    ):
        return ""
    players = exchange.receiver in m.lexicon.performers.values()
    return exchange.receiver[0] + ITS_HEAD if players and naming.is_group(exchange.receiver) else ""


def _each_of_company(m: Moment) -> str:
    """每一人獻: each of those who were last named as bowing and receiving (注: 謂三人也)."""
    if not m.p.each:
        return ""
    receives, recent = m.lexicon.traits["receives"], list(m.company.recent(_RECEIVED))
    return next(
        (
            d.agent[0]
            for d, before in zip(recent, recent[1:])
            if d.p.form in receives and d.agent and before.p.negation is None
        ),
        SOMEBODY,
    )


# -- who else --------------------------------------------------------------------------------------


def rivals(m: Moment, verdict: Verdict) -> tuple[Rival, ...]:
    """The other agents that the act may have, best first: who lost, and whom no way proposes."""
    if m.p.or_else:
        return tuple(Rival("agent", (name,), "E27") for name in m.company.naming.names(m.p.or_else))
    if not m.by or not m.agent or m.p.general:
        return ()
    found: dict[frozenset[str], Rival] = {}
    others = (c for way in OTHERS.at(m) for c in way(m))
    for persons, warrant in (*verdict.disputed(m.lexicon), *others):
        if persons and set(persons) != set(m.agent) and possible(m, persons):
            found.setdefault(frozenset(persons), Rival("agent", persons, warrant))
    return tuple(found.values())[:_MOST]


def rival_recipients(m: Moment, to: Candidate) -> tuple[Rival, ...]:
    """To whom else it may be done."""
    found = other_recipients(m, to)
    if found is None or not set(found.persons) - set(to.persons):
        return ()
    return (Rival("recipient", found.persons, found.warrant),)


def possible(m: Moment, persons: Persons) -> bool:
    """Whether the scene lets ``persons`` do it: nobody rises who does not kneel, goes up twice, or
    drinks another's cup.
    """
    kneels = m.scene.posture.get(persons) == KNEELING
    if m.is_a("rises") and not kneels or m.is_a("kneels") and kneels:
        return False
    if _has_not_the_cup(m, persons):
        return False
    if any(o.form in m.scene.in_hand(m.agent, m.scene.now) for o in m.p.objects):
        return False
    return not m.is_a("climbs") or _can_climb(m, persons)


def _can_climb(m: Moment, persons: Persons) -> bool:
    """Whether they did not go the same way when they went up or down last."""
    stairs = m.lexicon.traits["climbs"]
    moved = m.company.past(
        lambda d: d.agent == persons and d.p.form in stairs and d.p.negation is None, _UP
    )
    return moved is None or moved.p.form != m.p.form


def _has_not_the_cup(m: Moment, persons: Persons) -> bool:
    """Whether it needs the cup in play, and others have that."""
    cup = m.scene.active
    needed = (
        any(m.scene.is_cup(o.form) for o in m.p.objects) or not m.p.objects and m.is_a("needs-cup")
    )
    return (
        needed
        and cup is not None
        and bool(cup.holder)
        and m.scene.in_play()
        and not set(cup.holder) & set(persons)
    )
