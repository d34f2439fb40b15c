"""What is done by those who serve and are not named: they lay out, carry, take away; and from them
back to the served.
"""

from __future__ import annotations

from ...lexicon import grammar
from ..company import Done
from ..moment import Candidate, Moment, behind, of
from ..terms import SERVANTS, Persons
from ..tokens import Token
from .aside import NOT_HIS, SERVES, goes_on_between_leaps, has_taken_away, is_gone
from .continuity import SERVICE

#: How many acts back a service of the same kind is looked for, and he who brought one.
_BEFORE, _BROUGHT = 800, 200
#: How many acts back somebody may still be laying out, and be helped.
_AT_IT, _HELPED = 4, 4
#: How many acts back something was done as at first.
_TWO = 2
#: How many acts back those were called in who are led.
_CALLED = 8
#: How many acts back they were spoken of who are led in; and somebody acted who is no servant.
_LED, _ACTED = 16, 400
#: Kinds of things that servants set out.
_FURNITURE = frozenset(
    (
        "winestand",
        "basin",
        "stand",
        "dish",
        "food",
        "mat",
        "hall_gear",
        "gear",
        "instrument",
        "wine",
        "cup",
    )
)

#: And those that are so where a thing is named: 升棺, 為燎.
_WITH_THING = frozenset(("motion", "offer"))
#: Kinds of verbs that only lead one somewhere, or let him sit or stand.
_MOVES = ("motion", "posture")


def before_him(m: Moment) -> bool:
    """Whether it is a dish that servants set before a person, whoever acted before (脯醢, 折俎)."""
    return any(thing in m.lexicon.traits["set-before"] for thing in m.things())


def waiters(m: Moment) -> Candidate | None:
    """薦脯醢, 設折俎, 薦諸其席: dishes are set by the host's servants, whoever acted before."""
    if _sets_dishes(m):
        return Candidate(SERVANTS, "E7")
    if m.is_a("takes-away") and m.last_is_a("arrives"):
        return Candidate(SERVANTS, "E7")  # 賓至徹之
    came = m.goes_with_last and m.last_kind() == "motion"  # 主婦率諸婦出於房，薦羹飯
    if m.kind == "serve" and m.p.objects and len(m.before) > 1 and not came:
        # 公以賓及卿、大夫皆坐,乃安,羞庶羞: a company serves nobody
        return Candidate(SERVANTS, "E7")
    return None


def _sets_dishes(m: Moment) -> bool:
    """Whether dishes are set before a person: named ones, or unnamed before his mat."""
    if before_him(m) and m.is_a("sets-dishes") and not m.p.by and not _went_for_it(m):
        return True
    if m.p.objects or not m.is_a("sets-food"):
        return False
    return bool(m.p.after_then or m.p.pronoun) or any(t.form[0] == grammar.HIS for t in m.p.places)


def _went_for_it(m: Moment) -> bool:
    """贊者盥，升，適房，薦脯醢: whether a servant who is named has just gone to do it."""
    went = m.goes_with_last and m.last_kind() == "motion"
    return went and m.company.kind(m.before) in ("officer", "generic")


@of("sets-out")
def set_out(m: Moment) -> Candidate | None:
    """賓…祭醴三，庭實設: what is told of a thing that is set out somebody else does than he who
    acted before."""
    p = m.p
    told = p.theme and not (p.subject or p.pronoun or p.serial)
    thing = p.theme[-1] if told and not m.is_a("adds") else None
    laid = thing is not None and thing.end == p.verb.start and thing.start >= p.clause[0]
    return Candidate(SERVANTS, "E7") if thing is not None and laid and _is_gear(m, thing) else None


def _is_gear(m: Moment, thing: Token) -> bool:
    """Whether it is no cup, and nothing that somebody wears."""
    return m.lexicon.kind(thing.form, "T") != "dress" and not m.scene.is_cup(thing.form)


def servants(m: Moment) -> Candidate | None:
    """乃席賓、主人、介; 設洗于阼階東南: what is furnished and set out is so by servants."""
    if m.p.serial and not _is_morning(m) or _does_so_again(m):
        return None
    furnished = m.kind in SERVICE and not _keeps_at_it(m)
    ways = (_lays_no_mat, _go_on_serving, _falls_to_hands)
    return Candidate(SERVANTS, "E7") if furnished or any(way(m) for way in ways) else None


def _lays_no_mat(m: Moment) -> bool:
    """致爵于主婦,席于房中: whether a mat is laid, and he who acted last offers, or is the lord."""
    offers = m.before == m.company.host() or m.company.kind(m.before) == "ruler"
    return m.is_a("lays-mat") and offers


def _falls_to_hands(m: Moment) -> bool:
    """Whether things are handled, and no cup, and he who acted last has nothing to do with it."""
    begins = m.p.opens_sentence or m.p.has(grammar.GOES_ON[0], *grammar.FINISHED)
    begins = begins or goes_on_between_leaps(m)
    lifts = m.kind in SERVES or m.kind in _WITH_THING and bool(m.p.objects)
    if not lifts or not begins or not _no_cup(m) or m.scene.in_play():
        return False
    return any(way(m) for way in NOT_HIS)


def _is_morning(m: Moment) -> bool:
    """夙興，設洗: whether nothing has been told but that the day begins."""
    last = m.last
    return last is not None and last.p.has(grammar.EARLY) and not last.p.subject


def _go_on_serving(m: Moment) -> bool:
    """棜在其南,實獸于其上; 篚在南,實一散于篚: whether servants who were at it fill and set out
    the next thing, or begin to."""
    follows = m.last is not None and m.last.servants
    if follows and m.is_a("fills") and m.p.objects and (_no_cup(m) or _into_basket(m)):
        return True
    return m.is_a("sets-out") and _lays_next(m, follows)


def _lays_next(m: Moment, follows: bool) -> bool:
    """Whether servants set it out: furniture, at the beginning of a sentence or as they go on."""
    begins = m.p.opens_sentence or _is_morning(m)
    if begins and (_is_back(m) or _begins_paragraph(m) or follows and _were_setting_out(m)):
        return True
    return (begins or follows) and _sets_out_furniture(m)


def _were_setting_out(m: Moment) -> bool:
    """設洗于阼階東南。陳服于房中: whether servants have just set out another thing, not before a
    person, and nothing is added to what somebody has."""
    before = m.last is not None and m.last.recipient
    return m.last_is_a("sets-out") and not (before or m.is_a("adds"))


def _begins_paragraph(m: Moment) -> bool:
    """厥明，陳衣于房: whether a paragraph begins with what is set out, and he who acted last is in
    charge of something else, or what he had to do is done."""
    last = m.last
    new = last is not None and last.p.line != m.p.line
    return new and (m.company.kind(m.before) == "officer" or not m.is_a("adds"))


def _is_back(m: Moment) -> bool:
    """婦人復位。設熬: whether he who acted last, and is no officer, has gone back to his place."""
    last = m.last
    back = last is not None and any(t.form.endswith(grammar.STATION) for t in last.p.places)
    return back and m.last_kind() == "motion" and m.company.kind(m.before) != "officer"


def _sets_out_furniture(m: Moment) -> bool:
    """Whether what is set out is furniture, and not added to by one who has a thing in hand."""
    kinds = [m.lexicon.kind(o.form, "T") for o in m.p.objects[:1]]
    return _FURNITURE.issuperset(kinds) and not (m.is_a("adds") and m.before in m.scene.holding)


def _does_so_again(m: Moment) -> bool:
    """司宮筵于戶西，又筵于西序: whether the act before is done once more, elsewhere."""
    last = m.last
    return (
        last is not None
        and last.p.form == m.p.form
        and not last.servants
        and any(t.form == grammar.ONCE_MORE for t in m.p.adverbs)
    )


def _keeps_at_it(m: Moment) -> bool:
    """Whether somebody else than servants acts, who may furnish things himself, and nobody serves
    him in between.
    """
    last = m.last
    chain = last is not None and not last.servants and m.goes_with_last and not m.last_is_a("bows")
    return chain and (m.kind == "serve" or m.company.kind(m.before) in ("officer", "kin", "host"))


def _no_cup(m: Moment) -> bool:
    return not any(map(m.scene.is_cup, m.things()))


def _into_basket(m: Moment) -> bool:
    return any(grammar.BASKET in t.form for t in m.p.places)


def has_them(m: Moment) -> Candidate | None:
    """使人執其薦與俎從之；適右个，設薦俎: he sets them out who has them in hand."""
    if m.p.serial or not m.p.objects or not (m.is_a("sets-out") or m.is_a("puts-down")):
        return None
    named = "".join(o.form for o in m.p.objects)
    for who, held in m.scene.holding.items():
        has = len(held) > 1 and "".join(held) == named
        if has and who != m.before and m.scene.in_hand(who, m.scene.now):
            return Candidate(who, "E2")
    return None


def same_hands(m: Moment) -> Candidate | None:
    """命弟子設楅 … 乃設楅; 乃徹豐; 席工: he sets it out again, or takes it away, who set it out."""
    things = {grammar.MAT} if m.is_a("lays-mat") else m.things()
    if m.p.serial or not things or not _is_done_again(m) or before_him(m):
        return None
    before = m.company.past(
        lambda d: _set_out(m, d) and any(o.form in things for o in d.p.objects), _BEFORE
    )
    return Candidate(before.agent, "E29") if before else None


def _set_out(m: Moment, d: Done) -> bool:
    """Whether a named officer set something out in ``d``, or did there just what is done now."""
    if m.is_a("lays-mat"):
        does, named = m.lexicon.is_a(d.p.form, "sets-out"), bool(d.p.subject or d.p.causer)
    elif m.is_a("takes-away"):
        does = named = m.lexicon.is_a(d.p.form, "sets-out")
    else:
        does, named = d.p.form == m.p.form, bool(d.p.subject or d.p.causer)
    return does and named and not d.servants and m.company.kind(d.agent) in ("officer", "generic")


def _is_done_again(m: Moment) -> bool:
    """Whether a thing that was set out before is so again, or is taken away."""
    if m.is_a("takes-away"):
        return True
    if m.is_a("lays-mat") and (m.p.opens_sentence or m.last and m.last.p.model):
        return True
    return m.is_a("sets-out") and bool(m.p.opens_sentence or m.p.has(*grammar.GOES_ON))


@of("dresses")
def dresses_again(m: Moment) -> Candidate | None:
    """贊者坐，櫛 … 即筵坐。櫛: he dresses him once more who did so before, and not who sits."""
    if m.p.serial or not m.p.opens_sentence:
        return None
    before = m.company.past(
        lambda d: d.p.form == m.p.form and m.company.kind(d.agent) == "officer", _BROUGHT
    )
    return Candidate(before.agent, "E29") if before else None


def as_at_first(m: Moment) -> Candidate | None:
    """舉骼及獸、魚如初: he does it as at first who did it at first."""
    like = m.next is not None and m.next.model is not None and m.next.clause == m.p.clause
    if not like or not m.p.objects or not (m.p.opens_sentence or _after_another(m)):
        return None
    before = next((d for d in m.company.like(m.p.form, _BROUGHT) if d.p.objects), None)
    return Candidate(before.agent, "E29") if before else None


def _after_another(m: Moment) -> bool:
    """賓奠幣如初，舉幣、受馬如初: whether it stands behind what was done as at first too."""
    mine = m.company.past(lambda d: bool(d.p.model), _TWO)
    return mine is not None and mine.p.sentence == m.p.sentence


@of("of-body")
def bears_again(m: Moment) -> Candidate | None:
    """主人奉尸 … 主婦馮尸，亦如之。奉尸斂于棺: he bears the dead who did so before, and
    not who acted in between."""
    dead = any(m.lexicon.kind(o.form, "P") for o in (*m.p.objects, *m.p.recipients))
    if m.p.serial or not m.p.opens_sentence or not dead:
        return None
    before = next((d for d in m.company.like(m.p.form, _BROUGHT) if d.p.subject), None)
    return Candidate(before.agent, "E29") if before else None


@of("sets-out")
def lays_on(m: Moment) -> Candidate | None:
    """司宮尊于東楹之西 … 又尊于大侯之乏東北: an officer who is setting things out goes on."""
    last = m.last
    if (
        last is None
        or m.p.serial
        or before_him(m)
        or last.agent == SERVANTS
        or m.company.kind(last.agent) != "officer"
    ):
        return None
    at_it = any(d.agent == last.agent for d in m.company.did("sets-out", _AT_IT))
    return Candidate(last.agent, "E1") if at_it or _took_it(m, last) else None


def _took_it(m: Moment, last: Done) -> bool:
    """司宮取二勺于篚 … 加二勺于二尊: whether he who acted last took up before what is laid now."""
    things = m.things()
    took = m.company.past(
        lambda d: m.lexicon.kind(d.p.form, "V") == "handle" and bool(things & {*d.things}), _LED
    )
    return took is not None and took.agent == last.agent and not took.servants


@of("follows")
def same_service(m: Moment) -> Candidate | None:
    """以肝從, 燔從: who brought it to the first brings it to the next (疏:
    不言其人,明亦賓長可知)."""
    brought = {t.form for t in (*m.p.by, *m.p.theme)}
    before = next(
        (
            d
            for d in m.company.did("follows", _BROUGHT)
            if brought & {t.form for t in (*d.p.by, *d.p.theme)}
        ),
        None,
    )
    return Candidate(before.agent, "E29") if before else None


def served(m: Moment) -> Candidate | None:
    """薦脯醢。祭: when servants have set the dishes, he for whom they were set goes on, or he who
    acted before.
    """
    last, exchange = m.last, m.scene.exchange
    if last is None or not last.servants:
        return None
    if is_gone(m):
        return Candidate(last.agent, "E7")
    if on := _at_it_still(m, last):
        return on
    if m.p.model and m.last_is_a("follows") and exchange:
        return Candidate(exchange.giver, "E16")  # 獻祝,燔從,如初儀
    if m.kind not in _MOVES and m.is_a("of-served") or m.is_a("tells-taste"):
        return Candidate(m.scene.served or (exchange.receiver if exchange else ()), "E8")
    return _before_service(m, last)


def _before_service(m: Moment, last: Done) -> Candidate | None:
    """He who acted before servants did; or they themselves, where others only leapt as they went
    by."""
    before = m.company.past(lambda d: not d.servants, _ACTED)
    still = _is_service_still(m) or has_taken_away(m)
    if before and (_only_leapt(m, before) or _is_past(m, before) or still):
        return Candidate(last.agent, "E7")
    return Candidate(before.agent, "E1") if before else None


def _is_service_still(m: Moment) -> bool:
    """席升設于柩西，奠設，升降自西階; 設豆，右菹: whether what is done in the same breath behind a
    service is done with things, or is the way of those who bring them."""
    p = m.p
    goes = p.serial or m.goes_with_last and not (p.has(*grammar.GOES_ON) or p.after_then)
    likened = p.model is not None and not p.theme
    return _handles(m) or likened or goes and m.kind in _MOVES


def _handles(m: Moment) -> bool:
    """Whether something is done with a thing."""
    p = m.p
    with_thing = p.objects or p.pronoun or p.theme or p.places or p.serial
    return m.kind in SERVES and bool(with_thing)


def _is_past(m: Moment, before: Done) -> bool:
    """饌于東堂下。冪奠用功布，實于簞: whether he who acted last did so in the paragraph before, and
    this one has told of servants alone, who handle things."""
    handles = m.kind == "handle" and not (m.is_a("of-place") or m.p.serial) and _no_cup(m)
    return handles and before.p.line != m.p.line and not m.company.apart


def _only_leapt(m: Moment, d: Done) -> bool:
    """婦人踊。設于序西南。立于豆北: whether those who acted last only leapt as servants went by."""
    return m.lexicon.is_a(d.p.form, "mourns") and m.lexicon.traits["leaps-beside"].issuperset(
        d.agent
    )


def _at_it_still(m: Moment, last: Done) -> Candidate | None:
    """Whether the servants themselves go on: with what they do as before, bring, or were at in the
    same sentence (夙興，設洗，實爵于篚)."""
    if m.p.model and _servants_go_on(m) or _at_once(m, last) or _hands_go_on(m, last):
        return Candidate(last.agent, "E7")
    if _walks_on(m, last):
        return Candidate(last.agent, "E7")
    return Candidate(last.agent, "E1") if m.p.serial and last.by == "E1" else None


def _walks_on(m: Moment, last: Done) -> bool:
    """舉鼎入，升: whether servants who go go further."""
    on = m.goes_with_last and m.last_kind() == "motion" and not m.p.has(*grammar.GOES_ON)
    return m.kind == "motion" and last.by == "E7" and (m.p.serial or on)


def _at_once(m: Moment, last: Done) -> bool:
    """薦、俎從設: whether what they bring is set out in the same breath."""
    return m.p.serial and m.is_a("sets-out") and last.p.theme != [] and not m.p.objects


def _hands_go_on(m: Moment, last: Done) -> bool:
    """設熬，乃塗; 徹奠，先取醴酒: whether those who set out or take away things, before nobody, go
    on with others in the same sentence."""
    at_it = last.p.has(*grammar.FINISHED) or m.last_is_a("takes-away")
    at_it = at_it or m.p.has(*grammar.GOES_ON) or _does_to_it(m)
    things = m.kind in SERVES and _no_cup(m) and not m.scene.in_play()
    return at_it and things and m.goes_with_last and not last.recipient


def _does_to_it(m: Moment) -> bool:
    """加折，卻之。束之，實于篚: whether they do more to what they have just laid."""
    last = m.last
    it = m.p.pronoun or last is not None and last.p.pronoun and m.p.places
    return bool(it) and m.last_is_a("sets-out") and not m.p.recipients


def _servants_go_on(m: Moment) -> bool:
    """實鼎,陳于門外,如初; 尊兩壺于阼階東 … 西方亦如之: the same thing, or the same at another
    place."""
    if m.goes_with_last and m.last_is_a("same-object"):
        return True
    if m.goes_with_last and m.p.has(grammar.LIKEWISE) and m.last_is_a("sets-out"):
        return True  # 饌于東方，亦如之
    return bool(m.p.places) and not m.last_is_a("lays-before") and not m.last_is_a("follows")


def helped(m: Moment) -> Candidate | None:
    """贊工即位: he goes, stands, sits who is helped; 使人相祭: he makes the offering."""
    if found := _in_same_breath(m):
        return found
    goes = m.kind in _MOVES and not m.p.co_agents and not m.is_a("pivot")
    if not goes or _waits_upon(m):
        return None
    for d in m.company.recent(_HELPED):
        kind = m.lexicon.kind(d.p.form, "V")
        if kind == "assist":
            return _by_helper(m, d)
        if m.lexicon.is_a(d.p.form, "follows"):
            return None  # 相，從入
        if d.p.subject or not d.p.model and kind not in _MOVES:
            return None
    return None


def _by_helper(m: Moment, d: Done) -> Candidate | None:
    """Who was helped in ``d``; nobody where a thing was (牽馬，右之; 御輿以出), or where he who
    stood by is called by his name and then hastens forward (叔孫穆子相，趨進)."""
    named = m.company.naming.own.issuperset(d.agent) and bool(d.agent)
    if (d.p.pronoun or d.p.objects or named) and not d.recipient:
        return None
    return Candidate(d.recipient or _at_work(m, d) or _led_by(m, d.agent), "E33")


def _waits_upon(m: Moment) -> bool:
    """侍坐於君子; 贊幣而從: whether he sits or stands by, or follows, who waits upon another."""
    last = m.last
    beside = last is not None and m.last_kind() == "assist" and m.goes_with_last
    by = m.kind == "posture" and last is not None and last.p.verb.end == m.p.verb.start
    follows = m.is_a("follows") and not m.p.opens_sentence  # 序升自西階，相，從入
    return beside and (by and m.p.serial or follows)


def _in_same_breath(m: Moment) -> Candidate | None:
    """使人相祭, 小臣正贊袒: for what he is helped is said at once."""
    if not m.p.serial or m.last_kind() != "assist":
        return None
    if m.is_a("sacrifices"):
        return Candidate(m.scene.served, "E33")
    dressed = m.kind == "dress" and m.last and not m.last.recipient
    return Candidate(m.company.ruler(), "E33") if dressed else None


def _at_work(m: Moment, helps: Done) -> Persons:
    """賓覿，奉束錦，二人贊: who was at it in the sentence when others came to help."""
    own = (
        d
        for d in m.company.recent(_LED)
        if helps.p.sentence - d.p.sentence <= 1 and d.agent != helps.agent and not d.servants
    )
    found = next(own, None) if helps.p.subject else None
    return found.agent if found else ()


@behind("follows")
def followed(m: Moment) -> Candidate | None:
    """小樂正從之。升自西階: they go on who were followed, or whom those lead who were; not who
    followed.
    """
    last = m.last
    if last is None or not last.p.pronoun or not m.p.opens_sentence or m.kind not in _MOVES:
        return None
    helps = any(
        d.agent == last.recipient and m.lexicon.kind(d.p.form, "V") == "assist"
        for d in m.company.recent(_HELPED)
    )
    led = _led_by(m, last.recipient) if helps else ()
    return Candidate(led, "E33") if led else Candidate(last.recipient, "E25")


def _led_by(m: Moment, helpers: Persons) -> Persons:
    """席工…。相者…右手相: whom ``helpers`` lead who are not said to help anybody: whom they have
    just called in themselves (小臣納工), or to whom the rite had turned before.
    """
    called = m.company.past(
        lambda d: d.agent == helpers and m.lexicon.is_a(d.p.form, "calls-in"), _CALLED
    )
    if called is not None and called.recipient:
        return called.recipient
    before = m.company.past(
        lambda d: (
            bool(d.recipient)
            and helpers not in (d.agent, d.recipient)
            and m.lexicon.kind(d.p.form, "V") != "assist"
        ),
        _LED,
    )
    return before.recipient if before else ()
