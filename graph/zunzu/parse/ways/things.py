"""What it is done to, when the clause does not say.  Each way looks at a moment of which it is
known who acts, and to whom, and proposes things, with a warrant where they are not written.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice, takewhile

from ...lexicon import grammar
from ..company import Done
from ..cups import coming
from ..moment import Moment, Object, of
from ..predication import Predication
from ..scene import Cup
from ..terms import SERVANTS, WINE
from .cup import into_other
from .written import PERSONAL, of_persons

#: For how many acts he who took a thing has it in hand, and he who receives one from another.
_HELD, _JUST_TAKEN = 12, 3
#: How many acts back a thing was brought that is received, and is what 之 means.
_BROUGHT, _ANTECEDENT = 4, 6
#: For how many acts a cup that nobody touches may still be received or called for.
_COLD = 40
#: How many predications ahead the cup is named that is washed.
_COMING = 4
#: A dish that is carried; a garment or a word is not.
_NOT_CARRIED = frozenset(("dress", "abstract"))
#: Classes of verbs done to a thing.
HANDLING = frozenset(("handle", "transfer"))
#: Kinds of things brought and received while a cup is offered.
_PASSED = frozenset(("food", "part", "dish", "stand", "dress", "winestand"))
#: What is given as a gift; what is offered before it is eaten.
_GIFT = "jade"
_EATEN = frozenset(("food", "part"))
#: What is done with a thing that stands behind 以.
_GIVES = ("hands-over", "puts-down", "lays-by", "sets-out")


def names(m: Moment, forms: list[str]) -> tuple[str, ...]:
    """What words name: 脯醢 is 脯 and 醢; the marks of a title fall away."""
    return tuple(
        name
        for form in forms
        for name in m.lexicon.compounds.get(form, (form.strip(grammar.TITLE_MARKS),))
    )


def is_grip(m: Moment, thing: str) -> bool:
    """執外廉，奠于筵上: whether it is only the part by which a thing is held."""
    return m.lexicon.kind(thing, "T") == "part" or thing[-1:] in grammar.HELD_BY


def grips(m: Moment, d: Done) -> bool:
    """Whether what was handled was only held by its part."""
    return m.lexicon.is_a(d.p.form, "grasps") and all(is_grip(m, thing) for thing in d.things)


def in_hand(m: Moment) -> tuple[str, ...]:
    """What other than a cup is in the hand of him who acts; servants of another sentence may be
    others."""
    if m.agent == SERVANTS and not (m.goes_with_last or m.last is not None and m.last.servants):
        return ()
    within = _JUST_TAKEN if m.is_a("receives") else _HELD
    return m.scene.in_hand(m.agent, m.scene.now, within)


# -- what other words of the clause tell -----------------------------------------------------------


def carried(m: Moment) -> Object | None:
    """以爵降; 賓受俎以降: what is brought along, or is in the hand."""
    p = m.p
    if m.kind != "motion" or not (p.by or p.purpose_of) or m.is_a("goes-back"):
        return None
    held = tuple(
        t.form for t in p.by if t not in p.theme and m.lexicon.kind(t.form, "T") not in _NOT_CARRIED
    )
    if held:
        return Object(held)
    if m.is_a("follows") or _just_had(m):
        return None
    held = in_hand(m)
    return Object(held, "" if p.by else "E21") if held else None


def _just_had(m: Moment) -> bool:
    """執湆，以降: whether the clause before, his own, has named what he has in hand."""
    last = m.last_told
    return last is not None and last.agent == m.agent and goes_with(m, last) and not m.p.by


def in_verb(m: Moment) -> Object | None:
    """拜送爵, 釋獲: the verb names it."""
    word = m.p.verb.word
    return Object((word.object,)) if word is not None and word.object else None


def with_what(m: Moment) -> Object | None:
    """一純以取: what stands before 以 is taken; 以玉、幣置於篚, 以巾授賓: what stands behind it is
    laid down or handed over."""
    taken = m.p.purpose_of and m.kind == "handle"
    given = not m.p.pronoun and any(map(m.is_a, _GIVES))
    by = [t.form for t in m.p.by] if taken or given else []
    return Object(names(m, by)) if by else None


@of("picks-up")
def picked_up(m: Moment) -> Object | None:
    """婦奠于席。姑坐舉以興; 奠幣。下大夫取以入告: what another has just put down."""
    down = next(
        (d for d in islice(reversed(m.told), _JUST_TAKEN) if m.lexicon.is_a(d.p.form, "puts-down")),
        None,
    )
    if (
        down is None
        or down.agent == m.agent
        or m.scene.in_hand(m.agent, m.scene.now)
        or not no_cup(m, down.things)
    ):
        return None
    return Object(down.things, "E21")


def in_name_of_doer(m: Moment) -> Object | None:
    """執巾者受: he receives back what he goes by, or hands it over (執冠者升，東面授賓)."""
    name = m.agent[0] if len(m.agent) == 1 else ""
    if not (m.is_a("receives") or m.is_a("hands-over")) or m.p.by or in_hand(m):
        return None
    if not name.endswith(grammar.WHO) or not m.lexicon.is_a(name[0], "keeps-thing"):
        return None
    thing = name[1:-1]
    held = m.lexicon.kind(thing, "T") not in ("", "abstract")  # 執巾者, but 執事者
    return Object((thing,), "E21") if held and not m.scene.is_cup(thing) else None


def nothing_more(m: Moment) -> Object | None:
    """拜送, 反位: a turn of phrase says all; but 絕祭 is done to what is in the hand."""
    word = m.p.verb.word
    whole = word is not None and word.kind == "formula"
    return Object() if whole and not (m.is_a("sacrifices") and in_hand(m)) else None


# -- what is received ------------------------------------------------------------------------------


def _offered(m: Moment) -> Cup | None:
    """The cup that was offered to him who receives, and that he has not yet."""
    exchange = m.scene.exchange
    mine = exchange is not None and not exchange.received and m.agent == exchange.receiver
    if mine and m.is_a("receives") and _just_handled(m, _brought_by_another(m)):
        return None
    return exchange.cup if exchange is not None and mine and m.is_a("receives") else None


@of("receives")
def offered(m: Moment) -> Object | None:
    """主人獻賓,賓受: the cup that was offered."""
    cup = _offered(m)
    return Object((cup.name,), "E20") if cup is not None else None


@of("receives")
def handed(m: Moment) -> Object | None:
    """佐食舉幹,尸受; 尸反之,羞燔者受: what another has brought or given back, if no cup is
    offered."""
    exchange, last = m.scene.exchange, _brought_by_another(m)
    pending = exchange and not exchange.received and m.scene.now - exchange.act <= _COLD
    if pending and not _just_handled(m, last):
        return None
    if (
        last is None
        or any(map(m.scene.is_cup, last.things))
        or not last.things
        and last.p.form in m.lexicon.offers
    ):
        return None
    if _gives(m, last) and last.things:
        return Object(last.things, "E21")
    with_it = _with_which(m, last)
    held = with_it or m.scene.in_hand(last.agent, m.scene.now, _HELD - 2)
    return Object(held, "E21") if held else None


def _gives(m: Moment, d: Done) -> bool:
    """Whether what was done in ``d`` brings a thing to another: 還璧 too."""
    kind = m.lexicon.kind(d.p.form, "V")
    brings = kind in ("assist", "serve", "transfer") or kind == "motion" and bool(d.p.objects)
    return brings or any(
        m.lexicon.is_a(d.p.form, trait)
        for trait in ("keeps-thing", "hands-over", "puts-down", "takes-off")
    )


def _with_which(m: Moment, d: Done) -> tuple[str, ...]:
    """用束帛、乘馬儐使者，使者再拜受: the gifts with which another was honoured in ``d``."""
    gifts = [t.form for t in d.p.by if m.lexicon.kind(t.form, "T") == _GIFT]
    return names(m, gifts) if d.recipient and not d.things else ()


def _just_handled(m: Moment, last: Done | None) -> bool:
    """婦贊者執栗、脯，主婦不興，受; 乃舉牢肩。尸受: whether what was brought in this sentence, or
    raised right before, is no cup."""
    if last is None or any(m.lexicon.kind(thing, "T") not in _PASSED for thing in last.things):
        return False
    food = all(m.lexicon.kind(thing, "T") in _EATEN for thing in last.things)
    raised = last is m.last and (food or m.last_is_a("takes-in-hand"))
    return (raised or goes_with(m, last)) and no_cup(m, last.things)


def _brought_by_another(m: Moment) -> Done | None:
    """What another did last but bow."""
    brought = (
        d
        for d in islice(reversed(m.told), _BROUGHT)
        if d.agent != m.agent and d.p.model is None and not m.lexicon.is_a(d.p.form, "bows")
    )
    return next(brought, None)


# -- what is in the hand ---------------------------------------------------------------------------


def into_hand(m: Moment) -> bool:
    """反于右手: whether it goes from one hand into the other."""
    return any(
        t.form[0] in grammar.HANDS and m.lexicon.kind(t.form[1:], "T") == "body" for t in m.p.places
    )


def from_hand(m: Moment) -> Object | None:
    """祭肺,坐絕祭,嚌之…加于俎: the lung; 坐授: the zither that he carried in."""
    if not (m.is_a("of-thing") or into_hand(m)):
        return None
    held, does = in_hand(m), m.lexicon.effect(m.p.form).cup
    if not held or does == "holds":
        return None
    cup = m.scene.cup_of(m.agent) if does == "puts-down" else None
    since = m.scene.since.get(m.agent, 0)
    if cup is not None and (len(held) > 1 and since > m.scene.touched or _just_took(m, since)):
        cup = None  # 卒食，三飲 … 取粱與醬以降，西面坐奠: what both his hands have taken since
    return None if cup or _offered(m) else Object(held, "E21")


def _just_took(m: Moment, since: int) -> bool:
    """奉魚奠于俎南: whether the verb right before has put it into his hand."""
    return m.p.serial and since == m.scene.now - 1


@of("fills")
def into_vessel(m: Moment) -> Object | None:
    """心、舌皆去本末,午割之,實于牲鼎: what was just handled goes into it."""
    last = m.last_told
    if last is None or not m.is_a("of-thing") or not goes_with(m, last):
        return None
    vessel = any(m.lexicon.has(t.form, "T") and not m.scene.is_cup(t.form) for t in m.p.places)
    return Object(last.things, "E21") if vessel and no_cup(m, last.things) else None


@of("holds")
def still_in_hand(m: Moment) -> Object | None:
    """尸受以菹豆,執以親嘏主人: what he has just received."""
    held = in_hand(m) if m.is_a("of-thing") and not m.p.by else ()
    just = m.p.serial and m.scene.since.get(m.agent) == m.scene.now - 1
    return Object(held, "E21") if held and (just or not m.scene.cup_of(m.agent)) else None


@of("holds")
def taken_over(m: Moment) -> Object | None:
    """卦者寫卦,筮者執以示主人: what another has just had in hand; 說綏，執以將命: or he himself has
    taken off."""
    last = m.last_told
    if (
        last is None
        or not m.is_a("keeps-thing")
        or m.p.by
        or not goes_with(m, last)
        or (last.agent == m.agent) is not m.last_is_a("takes-off")
        or m.scene.cup_of(m.agent)
    ):
        return None
    keeps = m.lexicon.is_a(last.p.form, "keeps-thing") or m.last_is_a("takes-off")
    return Object(last.things, "E21") if keeps else None


@of("sacrifices")
def sacrificed(m: Moment) -> Object | None:
    """取菹擩于醢,祭: the food in his hand."""
    held = tuple(thing for thing in in_hand(m) if m.lexicon.kind(thing, "T") in _EATEN)
    return Object(held, "E21") if held else None


# -- the cup ---------------------------------------------------------------------------------------


@of("puts-down")
def brought(m: Moment) -> Object | None:
    """主婦薦韭菹、醢,坐奠于筵前: what he has just brought, unless he has a cup in hand."""
    if m.scene.cup_of(m.agent) is not None:
        return None
    here = (
        d for d in islice(reversed(m.told), _JUST_TAKEN) if goes_with(m, d) and d.agent == m.agent
    )
    last = next(here, None)
    serves = last is not None and m.lexicon.kind(last.p.form, "V") == "serve" and not last.servants
    return (
        Object(last.things, "E21")
        if last is not None and serves and no_cup(m, last.things)
        else None
    )


@of("of-cup")
def cup(m: Moment) -> Object | None:
    """降洗; 坐奠; 卒: the cup in the hand, if it was touched not too long ago, the one that is
    named further on, or the one in play."""
    active = m.scene.active
    if active is None or _of_other_thing(m):
        return None
    his, cold = m.scene.cup_of(m.agent), m.scene.now - m.scene.touched > _COLD
    name = his.name if his is not None and not cold else _cup_to_come(m)
    if not name and _is_meant(m, active):
        name = active.name
    return Object((name,), "E21" if m.p.pronoun else "E20") if name else None


def _of_other_thing(m: Moment) -> bool:
    """Whether it is done to what is brought, told of or stands at the head, and to no cup; nor is
    one sent to receive a cup (使大夫受於廟)."""
    if (
        m.is_a("receives")
        and m.p.causer is not None
        or m.p.by
        or _of_what_is_told(m)
        or m.p.spoken_of
        and begins_with_it(m)
    ):
        return True
    return m.is_a("fills") and into_other(m, m.p)


def _is_meant(m: Moment, active: Cup) -> bool:
    """Whether the cup touched last is meant: what lies in the basket is out of play, but for him
    who takes a cup anew."""
    in_play = grammar.BASKET not in active.place and m.scene.in_play()
    return (in_play or m.is_a("washes") or _finds(m)) and not _is_cold(m)


def _finds(m: Moment) -> bool:
    """Whether it may be done to a cup that was laid aside not too long ago."""
    return m.is_a("finds-cup") and m.scene.now - m.scene.touched <= _COLD


def _is_cold(m: Moment) -> bool:
    """公使卿贈。受於舍門外: whether something is received when no cup has gone from hand to hand
    for long."""
    exchange = m.scene.exchange
    goes = exchange is not None and m.scene.now - exchange.act <= _COLD
    return m.is_a("receives") and not goes and m.scene.now - m.scene.touched > _BROUGHT


def _of_what_is_told(m: Moment) -> bool:
    """三牲之肺不離,贊者辯取之: whether 之 takes up what no cup is and the same sentence has just
    told of."""
    here = (d for d in islice(reversed(m.told), _JUST_TAKEN) if goes_with(m, d))
    last = next(here, m.last_told)  # 奠于階西，東面對，西面坐取之
    wine = last is not None and any(m.lexicon.kind(thing, "T") == "wine" for thing in last.things)
    return (
        m.p.pronoun
        and last is not None
        and goes_with(m, last)
        and no_cup(m, last.things)
        and not wine
        and not m.lexicon.effect(m.p.form).wine
    )


def _cup_to_come(m: Moment) -> str:
    """一人洗,升,舉觶于賓: the cup washed is the one named further on in the same run of acts."""
    if not m.is_a("washes") or m.p.negation is not None:
        return ""
    his_own = takewhile(lambda q: not q.subject, m.ahead[:_COMING])
    cups = (
        o.form
        for q in his_own
        if m.lexicon.is_a(q.form, "wants-washed")
        for o in q.objects
        if m.scene.is_cup(o.form) and not _is_of_jar(m, q, o.form)
    )
    return next(cups, "") or coming(m)


def _is_of_jar(m: Moment, q: Predication, thing: str) -> bool:
    """實散: whether it is the wine of that jar that is filled in."""
    return thing == grammar.CUP_OR_JAR and m.lexicon.is_a(q.form, "fills")


@of("drinks")
def drunk(m: Moment) -> Object | None:
    """遂飲: what is in the cup; 皇帝舉酒，飲訖: or the wine just raised, or poured for him."""
    last, in_cup = m.last_told, m.scene.active is not None and m.scene.in_play()
    raised = last and last.things == (WINE,)
    return Object((WINE,), "E20") if in_cup or raised else None


@of("sacrifices")
def wine(m: Moment) -> Object | None:
    """坐祭,遂飲: of the wine, which he then drinks."""
    if m.scene.active is None or m.next is None or m.next.subject:
        return None
    drinks = m.lexicon.effect(m.next.form).wine == "drains" or m.lexicon.is_a(
        m.next.form, "stands-up"
    )
    return Object((WINE,), "E20") if drinks else None


# -- what was spoken of ----------------------------------------------------------------------------


def moved(m: Moment) -> Object | None:
    """君反之: 之 is he who is made to go."""
    return Object() if m.p.pronoun and m.kind == "motion" and m.recipient else None


def headed(m: Moment) -> Object | None:
    """磬,階間縮霤,北面鼓之: what stands at the head of the sentence."""
    here = (
        m.p.pronoun
        and m.p.spoken_of
        and not (_is_person(m) or _is_no_thing(m, m.p.spoken_of[-1].form))
        and (not m.scene.active or not _handled(m, lambda q: q.sentence == m.p.sentence))
    )
    return Object((m.p.spoken_of[-1].form,), "E21") if here else None


def _is_no_thing(m: Moment, thing: str) -> bool:
    """三年之喪，…則受之: whether it is no thing that is handled, handed over or eaten."""
    done = m.kind in HANDLING or m.kind in ("eat", "serve")
    return done and m.lexicon.kind(thing, "T") == "abstract"


def _is_person(m: Moment) -> bool:
    """字之: whether 之 is he to whom it is done; 監之: or what he does."""
    return m.is_a("done-to-no-thing") or bool(m.recipient) and (m.kind in PERSONAL or of_persons(m))


def of_line(m: Moment) -> Object | None:
    """鹿中,髹,前足跪。釋獲者奉之: what the line is about."""
    line, thing = m.about or (-1, "")
    here = m.p.pronoun and line == m.p.line and not _handled(m, lambda q: q.line == m.p.line)
    here = here and not _is_person(m)
    return Object(names(m, [thing]), "E21") if here else None


def taken_up(m: Moment) -> Object | None:
    """主人取爵,洗之: 之 is what was handled last; but 獻之, 從之, 揖之 are done to a person."""
    p = m.p
    person = (
        m.is_a("offers-first")
        or m.is_a("done-to-no-thing")
        or m.recipient
        and (m.is_a("sets-food") or m.kind in PERSONAL)
    )
    if not p.pronoun or person:
        return None
    if m.is_a("bows") or m.is_a("answers") or of_persons(m):
        return Object()  # 有大夫則特拜之; 下佐食對之
    last = _own_or(m, _antecedent(m))
    return Object(last, "E21" if last else "")


def _own_or(m: Moment, last: tuple[str, ...]) -> tuple[str, ...]:
    """宰執鐙…授公，以蓋降。公設之: what he has got into his hands, where another has handled a
    thing since."""
    held = in_hand(m) if m.kind in HANDLING and not m.is_a("of-cup") else ()
    since = m.last_told
    others = since is not None and since.agent != m.agent
    return held if held and others and not set(held) & set(last) else last


def _antecedent(m: Moment) -> tuple[str, ...]:
    """What was handled last; no word is laid down or picked up (賓將命，坐委之), but what he has in
    hand who does it."""
    spoken = False
    for d in islice(reversed(m.told), _ANTECEDENT):
        if not d.things or grips(m, d):
            continue
        if m.kind not in HANDLING or not _is_said(m, d.things):
            found = d.things if not spoken or d.p.sentence == m.p.sentence else in_hand(m)
            return _what_holds(m, found)
        spoken = True
    return in_hand(m) if spoken else ()


def _what_holds(m: Moment, things: tuple[str, ...]) -> tuple[str, ...]:
    """執事者斟酒于盞。主人奉之: of wine that has been poured, the cup is what hands take up."""
    active = m.scene.active
    poured = all(m.lexicon.kind(thing, "T") == "wine" for thing in things)
    takes = m.is_a("keeps-thing") and not m.is_a("of-cup")
    return (active.name,) if poured and takes and active is not None else things


def _is_said(m: Moment, things: tuple[str, ...]) -> bool:
    """命, 事: whether it is no thing that a hand can take."""
    return all(m.lexicon.kind(thing, "T") == "abstract" for thing in things)


def with_both_hands(m: Moment, d: Done) -> tuple[str, ...]:
    """右執俎，左執豆，進設: what was handled in ``d``, and what is in his other hand."""
    held = in_hand(m)
    both = d.agent == m.agent and len(held) > 1 and set(d.things) < set(held)
    return held if both else d.things


def goes_with(m: Moment, last: Done) -> bool:
    """Whether the act before stands in the same sentence and is done to something."""
    return last.p.sentence == m.p.sentence and bool(last.things)


def no_cup(m: Moment, things: tuple[str, ...]) -> bool:
    return bool(things) and not any(map(m.scene.is_cup, things))


def _handled(m: Moment, here: Callable[[Predication], bool]) -> bool:
    """Whether anything was acted on not long ago by a predication that passes ``here``."""
    return any(d.things and here(d.p) for d in m.told)


def begins_with_it(m: Moment) -> bool:
    """豆實，實于甕: whether nobody is named between what stands at the head and where it goes."""
    worn = all(m.lexicon.kind(t.form, "T") == "dress" for t in m.p.spoken_of)
    alone = m.p.opens_sentence and bool(m.by) and not (m.p.by or m.p.pronoun)
    return alone and not worn and any(t.start > m.p.verb.end for t in m.p.places)
