"""What is done together: both parties on the way up, all who were named, those who follow, the two
archers of a pair.
"""

from __future__ import annotations

from itertools import chain, dropwhile, takewhile

from ...lexicon import grammar
from ..company import Done, join
from ..moment import Candidate, Moment, behind, of
from ..predication import Predication
from ..terms import BOW_FOR_WASHING, BOW_IN_SENDING, SERVANTS, Persons
from .cup import bow

#: How many acts back the company is looked for that 皆 takes up, and of how many acts those who
#: follow are.
_NAMED = _FOLLOWED = 6
#: And of how many acts a list of officers may be.
_OFFICES = 24
#: How many acts back he saluted who leads the way.
_LED = 12
#: For how many acts they who went up to shoot are still spoken of.
_WENT_UP = 60
#: How many predications ahead both yield, behind the way from gate to stairs.
_WAY = 3
#: How often they salute on the way.
_SALUTES = 3
#: For how many acts those who eat together are still at it.
_DINING = 40
#: How many predications ahead it may be told that all need the cup.
_CUP = 4
#: Classes of verbs that each does for himself.
_BODILY = frozenset(("motion", "mourn"))
#: Kinds of persons of whom there is mostly one, and not a staff of them.
_ONE = frozenset(("host", "guest", "ruler", "rank", "kin"))


@of("on-the-way")
def both_go_up(m: Moment) -> Candidate | None:
    """揖讓升 without a subject: host and guest together (鄭: 俱升)."""
    if m.p.co_agents or m.p.recipients or _his_own(m):
        return None
    if _goes_first(m):
        return Candidate(m.last.agent[:1], "E1") if m.last is not None else None
    if _begins(m):
        return Candidate(m.company.with_host(), "E9")
    if m.is_a("salutes") and _thrice_to_the_stairs(m):
        return Candidate(join(m.company.other_party(m.before), m.before), "E9")
    both = () if m.is_a("salutes") or not m.last_is_a("leads-up") else _who_yielded(m)
    return Candidate(both, "E9") if both else None


def _who_yielded(m: Moment) -> Persons:
    """Both who have saluted and yielded, or he who has and the other."""
    last = m.last
    if last is None or last.by == "E9" or len(last.agent) > 1:
        return last.agent if last is not None else ()
    yields = m.is_a("goes-up") and m.last_is_a("yields")
    return join(last.agent, m.company.other(last.agent)) if yields else ()


@of("salutes")
def leads_in(m: Moment) -> Candidate | None:
    """主人揖入，賓從。至于廟門，揖入: he leads the way again who did before."""
    if (
        m.p.recipients
        or m.p.serial
        or m.next is None
        or m.next.subject
        or not m.next.serial
        or m.lexicon.effect(m.next.form).way != "goes-in"
    ):
        return None
    led = next((d for d in m.company.did("salutes", _LED) if len(d.agent) == 1), None)
    return Candidate(led.agent, "E24") if led else None


def _his_own(m: Moment) -> bool:
    """主人卒洗,一揖,一讓,以賓升: the host's own, until they go up."""
    named = m.last is not None and m.goes_with_last and bool(m.last.p.subject)
    return named and m.p.has(*grammar.ONCE)


def _goes_first(m: Moment) -> bool:
    """壹揖壹讓升；賓升: he alone, where it is told next that the other goes up."""
    q = m.next
    after = q is not None and q.form == m.p.form and bool(q.subject) and not q.co_agents
    return after and m.is_a("goes-up") and m.last_is_a("yields")


def _begins(m: Moment) -> bool:
    """揖,讓 at the beginning; 升 before the bow for the washing."""
    if m.next is None:
        return False
    if m.is_a("salutes"):
        their = takewhile(lambda q: not q.subject, m.ahead[:_WAY])
        yields = dropwhile(lambda q: _on_the_way(m, q), their)  # 三揖，至于階，三讓
        coming = next(yields, None)
        return not m.p.serial and coming is not None and m.lexicon.is_a(coming.form, "yields")
    return m.is_a("goes-up") and m.p.opens_sentence and bow(m.next) == BOW_FOR_WASHING


def _thrice_to_the_stairs(m: Moment) -> bool:
    """三揖。至于階，使者不讓: the three salutes of the way, after which they have come to the
    stairs."""
    thrice = m.p.count == _SALUTES and not (m.p.subject or m.p.recipients or m.p.serial)
    return thrice and m.next is not None and m.lexicon.is_a(m.next.form, "arrives")


def _on_the_way(m: Moment, q: Predication) -> bool:
    """三揖，皆行，至於階: whether they go on, or come to the stairs."""
    return m.lexicon.is_a(q.form, "arrives") or q.has(*grammar.ALL[:2])


def pair(m: Moment) -> Candidate | None:
    """上射升,下射從之,皆當其物: the two archers of a pair."""
    if m.p.has(*grammar.SIDE_BY_SIDE):
        last4 = (d.agent for d in m.company.recent(4) if d.agent)
        two = next((who for who in last4 if who[0].endswith(grammar.PAIR)), ())
        return Candidate(two or m.company.archers(m.before), "E13")
    return Candidate(m.company.archers(m.before), "E13") if _takes_up(m) else None


@of("salutes")
def each_other(m: Moment) -> Candidate | None:
    """與升飲者相左，交于階前，相揖: those who pass each other salute each other; 授賓，相揖: he who
    acted before and the other party."""
    last = m.last
    if last is None or m.p.co_agents or not _mutual(m):
        return None
    other = () if m.last_is_a("crosses") else m.company.other_party(last.agent)
    return Candidate(join(last.agent, other), "E13")


def _mutual(m: Moment) -> bool:
    """相揖: whether they do it to each other."""
    return m.p.verb.form[0] == grammar.EACH_OTHER[0] or m.p.has(grammar.EACH_OTHER[0])


def _takes_up(m: Moment) -> bool:
    """Whether 皆 says that those of whom the clauses before told do it."""
    ditto = m.p.serial and m.p.model is not None  # 釋獲皆如初: of him who does it
    alone = not (m.p.theme or m.p.co_agents)  # 與在位者皆再拜: he and they
    return m.p.has(*grammar.ALL) and alone and not m.is_a("sets-out") and not ditto


def those_told(m: Moment) -> Candidate | None:
    """命負侯,皆執其旌; 酬在下者,皆升; 賜羣臣坐，皆一叩: those who are told, or to whom it is
    offered or granted."""
    last = m.last
    each = m.p.has(grammar.EACH_HIS)  # 命三耦，各與其耦讓
    if last is None or not last.p.recipients or m.p.serial or not (each or _takes_up(m)):
        return None
    told = m.goes_with_last and (m.last_is_a("orders") or m.last_is_a("bestows"))
    return Candidate(last.recipient, "E13") if told or last.p.form in m.lexicon.offers else None


def holders(m: Moment) -> Candidate | None:
    """皆祭,卒爵: those who have the cups, and not the servants who have put them out."""
    who = m.scene.holder() if _takes_up(m) else ()
    if who == SERVANTS:
        return None
    several = len(who) > 1 or bool(who) and m.company.naming.is_group(who)
    needed = any(
        m.lexicon.is_a(q.form, "needs-cup") or bow(q) == BOW_IN_SENDING
        for q in (m.p, *m.ahead[:_CUP])
        if q is m.p or not q.subject
    )
    return Candidate(who, "E13") if several and needed else None


def diners(m: Moment) -> Candidate | None:
    """贊爾黍,皆食; 贊拜,皆答拜: those who eat together, and not the officer who serves them."""
    last = m.last
    if last is not None and len(last.agent) > 1 and _empties_with_all(m):
        return Candidate(last.agent, "E13")  # 皆實于菹豆，卒爵，皆拜
    served = m.kind == "eat"
    answer = m.last_is_a("bows") and m.is_a("bows") and m.p.has(*grammar.ANSWERING[:1])
    if last is None or not (served or answer) or not _takes_up(m) or not _one_serves(m, last):
        return None
    company = m.company.past(
        lambda d: (len(d.agent) > 1 or _all_eat(m, d)) and not set(d.agent) & set(last.agent),
        _DINING,
    )
    return Candidate(company.agent, "E13") if company else None


def _all_eat(m: Moment, d: Done) -> bool:
    """餕者皆祭黍: whether those who do it are called by one name."""
    several = d.p.has(*grammar.ALL[:2]) and bool(d.p.subject)
    return several and m.lexicon.kind(d.p.form, "V") == "eat"


def _empties_with_all(m: Moment) -> bool:
    """Whether those who have just done something empty their cups, and all bow for it."""
    next_ = m.next
    return (
        m.is_a("empties")
        and m.last_kind() in ("eat", "handle")
        and next_ is not None
        and not next_.subject
        and next_.has(*grammar.ALL[:2])
    )


def _one_serves(m: Moment, last: Done) -> bool:
    """Whether he who acted last is one officer."""
    return (
        len(last.agent) == 1
        and m.company.kind(last.agent) == "officer"
        and not m.company.naming.is_group(last.agent)
    )


def all_offices(m: Moment) -> Candidate | None:
    """守宮設次，鼓吹令設案，乘黃令陳車輅，並如常儀: all officers of the list do it as always."""
    model = m.p.model
    if model is None or model.form[1] not in grammar.AS_ALWAYS or not m.p.has(*grammar.ALL_ALIKE):
        return None
    listed = takewhile(
        lambda d: d.p.line == m.p.line and m.company.kind(d.agent) == "officer",
        m.company.recent(_OFFICES),
    )
    officers = dict.fromkeys(d.agent for d in [*listed][::-1])
    return Candidate(tuple(dict.fromkeys(chain(*officers))), "E13") if len(officers) > 1 else None


def all_named(m: Moment) -> Candidate | None:
    """賓介皆答拜: 皆 takes up all who were named in the clauses before."""
    named = _who_are_all(m) if _takes_up(m) and not _served_as_before(m) else ()
    if not named or m.p.has(grammar.BY_TURNS) and m.p.serial and m.last_is_a("orders"):
        return None
    who = named[0] if _are_all(m, named) else join(named[1], named[0])
    return Candidate(who, "E13")


def _who_are_all(m: Moment) -> tuple[Persons, ...]:
    return _handed(m) or _all_again(m) or _led(m) or _named(m)


def _served_as_before(m: Moment) -> bool:
    """卒徹，舉鼎入，升，皆如初奠之儀: whether servants did all that is likened."""
    here = [*takewhile(lambda d: d.p.sentence == m.p.sentence, m.company.recent(_NAMED))]
    return m.p.model is not None and bool(here) and all(d.servants for d in here)


def _handed(m: Moment) -> tuple[Persons, ...]:
    """以授上餕 … 以授次餕 … 皆不拜，受爵: those to whom it has been handed, each by himself."""
    near = (m.p, *takewhile(lambda q: not q.subject, m.ahead[:1]))
    if not any(m.lexicon.is_a(q.form, "receives") for q in near):
        return ()
    given = (d.recipient for d in m.company.did("hands-over", _NAMED) if d.recipient)
    to = tuple(dict.fromkeys(given))
    return (tuple(name for who in reversed(to) for name in who),) if len(to) > 1 else ()


def _are_all(m: Moment, named: tuple[Persons, ...]) -> bool:
    """Whether the latest of those named are several, or no others are named."""
    return len(named) < 2 or len(named[0]) > 1 or m.company.naming.is_group(named[0])


def _all_again(m: Moment) -> tuple[Persons, ...]:
    """皆入門右，奠幣，皆再拜: those who have all done something in this sentence, and nobody else
    since."""
    here = takewhile(
        lambda d: d.p.sentence == m.p.sentence and not d.p.subject, m.company.recent(_NAMED)
    )
    return tuple(d.agent for d in here if d.by == "E13" or d.p.has(*grammar.ALL[:2]))[:1]


def _led(m: Moment) -> tuple[Persons, ...]:
    """相者引主人以下，俱升: those whom an usher leads, and not he."""
    led = m.last is not None and m.goes_with_last and m.last_is_a("ushers")
    return (m.last.recipient,) if m.last is not None and led and m.last.recipient else ()


def _is_up(m: Moment, d: Done) -> bool:
    """大夫先升一等。賓從，升堂: whether who is followed has gone up, or down, already."""
    return d.p.form == m.p.form and m.is_a("climbs")


def _named(m: Moment) -> tuple[Persons, ...]:
    """Who acted before, the latest first: in this sentence if it tells of more than one party, or
    else shortly before.
    """
    before = _who_acted(m)
    here = [d for d in before if d.p.sentence == m.p.sentence]
    if _of_things(m, here) or here and here[0].p.causer is not None:
        return (here[0].agent,)
    told = _of_late(m, before) if m.p.opens_sentence or _tells_of_one(m, here) else here
    return tuple(dict.fromkeys(d.agent for d in told))


def _of_late(m: Moment, before: list[Done]) -> list[Done]:
    """狄人設階。小臣復。皆升: of those who acted before the officers of the last sentence, where it
    tells of none but officers."""
    late = [d for d in before if d.p.sentence == before[0].p.sentence]
    officers = bool(late) and all(m.company.kind(d.agent) == "officer" for d in late)
    return late if officers else before


def _tells_of_one(m: Moment, here: list[Done]) -> bool:
    """Whether the sentence tells of nobody yet, or of host or guest alone."""
    return not here or _is_one(here) and m.company.kind(here[0].agent) in ("host", "guest")


def _who_acted(m: Moment) -> list[Done]:
    """What was done lately by others than servants, helpers, and who only sent another (宗人遣賓就
    主人，皆盥)."""
    recent = list(m.company.recent(_NAMED))
    helpers = {d.agent for d in recent if _serves(m, d.p.form)}
    sent = {id(d.p.causer) for d in recent}
    acted = (d for d in recent if d.agent and not d.servants and d.agent not in helpers)
    return [d for d in acted if id(d.p) not in sent]


def _serves(m: Moment, deed: str) -> bool:
    """司正立于楹間以相拜，皆揖; 司儀掌賓客之禮: whether he only helps, or has charge of it."""
    return m.lexicon.kind(deed, "V") == "assist" or m.lexicon.is_a(deed, "has-charge")


def _is_one(here: list[Done]) -> bool:
    """Whether the sentence tells of one alone."""
    return len({d.agent for d in here}) == 1


def _of_things(m: Moment, here: list[Done]) -> bool:
    """受束帛加璧，受璋，皆如初; 拜饔與餼，皆再拜: whether 皆 tells of all that one does, and of no
    other persons."""
    again = len(here) > 1 and all(d.p.form == m.p.form for d in here)
    return _is_one(here) and (m.p.model is not None or again)


def is_more_than(m: Moment, persons: Persons) -> bool:
    """皆不哭: whether 皆 tells that several do it, one of whom is known; but 揖皆進，如三耦."""
    bodily = m.kind in _BODILY and not m.p.places and _takes_up(m) and _is_single(m, persons)
    if not bodily or m.next is not None and m.next.model is not None:
        return False
    here = [d for d in m.company.recent(_NAMED) if d.agent and d.p.sentence == m.p.sentence]
    return not here or not _of_things(m, here)


def _is_single(m: Moment, persons: Persons) -> bool:
    """Whether it is one person, and no name for several."""
    one = len(persons) == 1 and not persons[0].endswith(grammar.WHO)
    return one and m.company.kind(persons) in _ONE and not m.company.naming.is_group(persons)


@of("shoots")
def shooters(m: Moment) -> Candidate | None:
    """司射退,反位。乃射; 奏《騶虞》以射: they shoot who went up for it, and not the officer who
    acted last or who plays."""
    called = m.p.condition or m.p.has(grammar.GOES_ON[0])
    plays = m.p.purpose_of and m.last_is_a("plays-together")
    if not plays and not (called and m.company.kind(m.before) == "officer"):
        return None
    went = m.company.past(
        lambda d: m.company.kind(d.agent) == "archer" and len(d.agent) <= 2, _WENT_UP
    )
    return Candidate(m.company.both_archers(went.agent), "E32") if went else None


def takes_along(m: Moment) -> Candidate | None:
    """主人揖婦以入, 迎賓以入: he goes, and with him whom he has saluted or met."""
    last = m.last
    goes = m.p.form[0] == grammar.WITH_HIM or m.p.purpose_of and not m.p.by
    leads = m.last_is_a("salutes") or m.last_is_a("meets-guest")
    if last is None or not (goes and leads) or not last.p.recipients or not m.goes_with_last:
        return None
    return Candidate(join(last.agent, last.recipient), "E9") if m.p.serial else None


@of("guest-does")
def came_for_it(m: Moment) -> Candidate | None:
    """公、賓…升，致命; 公…。聘於夫人: he does what he has come for, neither host nor officer."""
    before = m.before
    if not before or m.p.causer is not None or _may_have_come(m) and not _of_another_step(m):
        return None
    if m.is_a("requests") and not m.scene.envoy:
        return None  # 請期: an officer, unless somebody was sent for it
    met = m.scene.met[1:] if m.scene.met and m.scene.met[0] in before else ()
    sent = bool(m.scene.envoy) and not {m.scene.envoy, m.scene.received}.intersection(met)
    guest = _envoy_or_guest(m) if sent or not met else met
    return Candidate(guest, "E19") if guest and guest != before else None


@of("says")
def opens_words(m: Moment) -> Candidate | None:
    """昏辭曰「…」。對曰「…」: he speaks first who was sent, where a new paragraph begins with words
    that are answered."""
    answered = m.next is not None and m.lexicon.is_a(m.next.form, "answers")
    begins = m.p.opens_sentence and _of_another_step(m)
    return Candidate(_envoy_or_guest(m), "E19") if answered and begins else None


def _of_another_step(m: Moment) -> bool:
    """Whether a paragraph begins of which nobody has a part yet, and somebody was sent, who did
    nothing at the end of the one before."""
    last, sent = m.last, {m.scene.envoy, m.scene.received}
    return (
        last is not None
        and bool(m.scene.envoy)
        and last.p.line != m.p.line
        and not sent.intersection(m.before)
    )


def _envoy_or_guest(m: Moment) -> Persons:
    """使者 at home, 賓 where he has come to: by which name he acted last who was sent."""
    names = {m.scene.envoy, m.scene.received} if m.scene.envoy else set()
    acted = m.company.past(lambda d: len(d.agent) == 1 and d.agent[0] in names, _WENT_UP)
    received = (m.scene.received,) if m.scene.envoy and m.scene.received else ()
    return acted.agent if acted else received or m.company.guest()


def _may_have_come(m: Moment) -> bool:
    """Whether he who acted last is one man, and neither host nor lord nor officer."""
    before = m.before
    alone = len(before) == 1 and before != m.company.host()
    at_home = ("officer", "ruler", "kin") if m.scene.envoy else ("officer", "ruler")
    return alone and m.company.kind(before) not in at_home


def _both_up(m: Moment, last: Done) -> bool:
    """Whether both have gone up in this sentence, and something else is done now."""
    both = last.by == "E9" and len(last.agent) == 2 and m.goes_with_last
    goes = m.kind in ("motion", "salute", "ditto") or m.p.model or m.is_a("on-the-way")
    return both and not goes


def up_for_it(m: Moment) -> Candidate | None:
    """壻執鴈入，揖讓升，再拜奠鴈: what is done when both have gone up he does of whom the sentence
    tells."""
    last = m.last
    if last is None or not _both_up(m, last):
        return None
    here = (d for d in m.company.recent(_LED) if d.p.sentence == m.p.sentence and d.p.subject)
    told = next((d.agent for d in here if len(d.agent) == 1), ())
    return Candidate(told, "E1") if told and set(told) < set(last.agent) else None


@behind("follows")
def followers(m: Moment) -> Candidate | None:
    """主人揖入,兄弟從,賓從,即位: he who goes before and all who follow."""
    last = m.last
    if (
        last is None
        or m.p.serial
        or m.p.theme
        or m.kind != "motion"
        or not m.goes_with_last
        or last.p.pronoun
    ):
        return None
    agents: Persons = ()
    for d in m.company.recent(_FOLLOWED):
        if _is_up(m, d):
            break
        if d.servants and d.p.theme:
            continue  # 賓奉幣，庭實從，入門右: what is carried behind
        agents = join(d.agent, agents)
        goes_first = m.company.naming.names(d.p.topic)  # 祝先，尸從，遂出
        if goes_first or not m.lexicon.is_a(d.p.form, "follows"):
            agents = join(goes_first, agents)
            break
    return Candidate(agents, "E25")
