"""What is due: a word and a bow are answered, he does what he is told, who began finishes, and then
the turn goes back.
"""

from __future__ import annotations

from itertools import islice, takewhile

from ...lexicon import grammar
from ..company import Done
from ..moment import Candidate, Moment, behind, of
from ..predication import AFTERWARDS
from ..terms import BOW_FOR_VISIT, BOW_IN_SENDING, KNEELING, Persons
from .continuity import gives_orders, goes_on
from .cup import bow
from .written import done_to_supposed

#: How many acts back a word waits for its answer, and what is finished was begun.
_WORD, _BEGUN = 8, 30
#: The same when it is done once more, and how long he who began it is still on the scene.
_AGAIN, _HERE = 6, 12
#: For how many acts somebody is looked on, and somebody is away with an order.
_WATCHED, _SENT = 20, 12
#: How many acts back somebody bowed, or went down to bow, and was declined; and by whom.
_DECLINED = 4
#: How many acts back a gift was given that is received now, and how far ahead that is told.
_GIVEN, _THEN = 2, 4
#: How many acts back somebody was sent with a gift, and others acted.
_SENT_WITH = 8
#: For how many acts an officer goes on going out to ask.
_CALLS = 24
#: For how many acts somebody is still on his knees.
_KNEELING = 30
#: What one does who has waited for another, beside what that one did.
_WAITED_FOR = ("eat", "reply", "transfer", "mourn")
_DECLINE = ("officer", "ruler", "rank", "host")


def answerer(m: Moment) -> Candidate | None:
    """主人辭,賓對: he who was declined or asked answers."""
    asked = next(m.company.did("calls-for-answer", _WORD), None) if m.is_a("answers") else None
    if asked is None or m.last is None:
        return None
    if m.p.serial or m.last.agent != asked.agent:
        return Candidate(m.last.agent, "E1")
    return Candidate(m.company.answers_for(asked.agent, m.p.line), "E5")


@behind("says")
def speaks_back(m: Moment) -> Candidate | None:
    """曰「安在？」曰「在寢。」: another answers in words where nobody is named; but each paragraph
    of a list of words begins anew."""
    last, p = m.last, m.p
    if last is None or last.p.speech is None or not m.is_a("says") or not p.opens_sentence:
        return None
    more = any((p.adverbs, p.topic, p.condition, p.theme)) or p.verb.end != p.clause[1]
    if more or p.line != last.p.line:
        return None
    other = last.recipient or m.company.answers_for(last.agent, m.p.line)
    return Candidate(other, "E28")


@behind("calls-upon")
def does_not_heed(m: Moment) -> Candidate | None:
    """止之。弗聽: he does not heed to whom it was said or done."""
    last = m.last
    if last is None or m.p.negation is None or not m.is_a("heeds") or m.p.serial:
        return None
    return Candidate(last.recipient or m.company.other(last.agent), "E28")


def responds(m: Moment) -> Candidate | None:
    """王勞之。再拜稽首: he bows to whom it was done; 賓下拜,小臣正辭,升: he whose bow was declined
    goes up for it.
    """
    last = m.last
    if last is None or last.servants or m.p.serial and not last.p.pronoun:
        return None
    if bowed := _declined(m, _before_words(m, last)):
        return Candidate(bowed, "E28")
    bidden = last.p.speech is not None and m.p.form in last.p.speech.form
    if bidden and not gives_orders(m.lexicon, m.p.form):
        to = next(
            (d.recipient for d in m.company.recent(3) if d.recipient and d.agent == last.agent), ()
        )
        return Candidate(to, "E28")  # 延之曰「升」。升
    return Candidate(last.recipient, "E28") if _is_his_turn(m, last) else None


#: What somebody does, and what he to whom it is done does then: 雍人授次賓疏匕與俎。受于鼎西;
#: 授侍郎，轉授尚書;
#: 乃沃尸，盥于槃上; 士見於大夫，終辭其摯; 上介入告，三辭.
_DUE = (
    ("hands-over", "receives"),
    ("hands-over", "hands-on"),
    ("pours-water", "washes-hands"),
    ("visits", "declines"),
    ("reports", "declines"),
)


def _is_his_turn(m: Moment, last: Done) -> bool:
    """Whether he to whom it was done does what it calls for: receives, goes where he is bidden or
    made to go, bows for it."""
    if last.recipient in ((), last.agent):
        return False
    if any(m.last_is_a(done) and m.is_a(due) for done, due in _DUE) or _takes_it(m, last):
        return True
    if m.kind == "motion" and _is_bidden(m, last) or _kneels_for_it(m):
        return True
    return m.is_a("bows") and m.last_is_a("bowed-for") and not _sends(m)  # 命赴者，拜送


def _takes_it(m: Moment, last: Done) -> bool:
    """授宣敕官，奉至階前; 授侍郎，捧制歸位: whether somebody has in hand what has just been handed
    over."""
    things = {t.form for t in m.p.objects}
    has = m.is_a("keeps-thing") and not (m.p.serial or m.p.by or m.p.pronoun)
    given = m.last_is_a("hands-over") and bool(last.things) and m.goes_with_last
    return has and given and things <= {*last.things}


def _kneels_for_it(m: Moment) -> bool:
    """轉授從官，跪接: whether somebody kneels to take what has been handed over."""
    takes = m.next is not None and m.next.serial and not m.next.subject
    if m.next is None or not takes or m.lexicon.effect(m.p.form).posture != "kneels":
        return False
    receives = m.lexicon.is_a(m.next.form, "receives")
    receives = receives or m.lexicon.kind(m.next.form, "V") == "receive"
    return receives and m.last_is_a("hands-over")


def _is_bidden(m: Moment, last: Done) -> bool:
    """揖婦，即對筵; 君反之，復初位: whether he goes who was saluted, or made to go; 君揖使者，進之:
    but who makes another go does not go himself."""
    if m.p.serial:
        return False
    if m.last_is_a("salutes") and len(last.recipient) == 1:
        goes = not (m.p.pronoun or m.p.recipients)
        return goes and not m.p.has(grammar.FIRST, grammar.THEREUPON)
    return m.last_kind() == "motion" and last.p.pronoun and not m.last_is_a("follows")


def _sends(m: Moment) -> bool:
    """Whether it is the bow with which something is sent on its way."""
    return m.p.verb.word is not None and m.p.verb.word.purpose == BOW_IN_SENDING


def _before_words(m: Moment, last: Done) -> Done:
    """君辭。擯者曰「寡君…」。升: the act that an officer puts into words."""
    spoken = m.last_is_a("says") and m.company.kind(last.agent) == "officer"
    return next(islice(m.company.recent(2), 1, None), last) if spoken else last


def _declined(m: Moment, last: Done) -> Persons:
    """Whose bow below an officer, the ruler or a man of rank has just declined, or his going
    down to bow (賓降，公辭)."""
    may = m.is_a("goes-up-or-bows") and not (last.answer or bow(m.p) == BOW_FOR_VISIT)
    if not (may and m.lexicon.is_a(last.p.form, "declines")):
        return ()
    if m.company.kind(last.agent) not in _DECLINE and not _completes(m):
        return ()
    bowed = m.company.past(
        lambda d: (
            d.agent not in ((), last.agent)
            and (m.lexicon.is_a(d.p.form, "bows") or m.lexicon.is_a(d.p.form, "climbs"))
        ),
        _DECLINED,
    )
    return bowed.agent if bowed else ()


def _completes(m: Moment) -> bool:
    """大夫降，再拜。賓辭，升成拜: whether the bow that was declined is made to the full above."""
    near = (m.p, m.next) if m.next is not None and m.next.serial else (m.p,)
    return any(q is not None and q.has(grammar.TO_THE_FULL) for q in near)


def finisher(m: Moment) -> Candidate | None:
    """卒洗, 又酌之: he who finishes an act, or does it once more, is he who began it."""
    again = bool(m.p.has(grammar.ONCE_MORE) and m.p.pronoun)
    if not (m.p.has(*grammar.FINISHED) or again) or m.is_a("says"):
        return None
    if m.last and m.last.p.model is not None and m.goes_with_last:
        return Candidate(m.last.agent, "E10")  # 其他如初儀,卒射如初
    begun = _begun(m, again)
    both = m.company.archers(begun or m.before) if m.kind == "shoot" else ()
    if both or begun:
        return Candidate(both or begun, "E10")
    return _watched(m)


def _begun(m: Moment, again: bool) -> Persons:
    """Who began the act, if he has still to do with what goes on."""
    washing = m.lexicon.traits["washes-hands"] if m.is_a("washes") else ()
    same = m.company.past(
        lambda d: d.p.form == m.p.form or d.p.form in washing, _AGAIN if again else _BEGUN
    )
    here = same is not None and any(set(same.agent) & set(d.agent) for d in m.company.recent(_HERE))
    return same.agent if same is not None and here else ()


def _watched(m: Moment) -> Candidate | None:
    """工人士與梓人升。射正莅之。卒畫: he goes on who was looked on, and not who looked on."""
    last = m.last
    if last is None or m.last_kind() != "inspect" or not m.p.opens_sentence:
        return None
    before = m.company.past(lambda d: d.agent != last.agent and not d.servants, _WATCHED)
    return Candidate(before.agent, "E32") if before else None


def bows_again(m: Moment) -> Candidate | None:
    """主人再拜，祝告，又再拜: he bows once more who bowed before; 又請: or asks, whose office it
    is."""
    bows = m.is_a("bows") and m.p.has(*grammar.BOWS_ON)
    if not (bows or m.p.has(grammar.ONCE_MORE)) or m.p.has(*grammar.ANSWERING):
        return None
    if bows:
        bowed = m.company.past(lambda d: d.p.form == m.p.form and not d.answer, _AGAIN)
        return Candidate(bowed.agent, "E10") if bowed else None
    again = _does_again(m) or _asks_again(m)
    return Candidate(again, "E10") if again else None


def _asks_again(m: Moment) -> Persons:
    """又請: the officer who asked before."""
    if not m.is_a("requests") or not m.p.opens_sentence:
        return ()
    asked = m.company.past(
        lambda d: d.p.form == m.p.form and m.company.kind(d.agent) == "officer", _CALLS
    )
    return asked.agent if asked else ()


def afterwards(m: Moment) -> Candidate | None:
    """公卒爵,然後飲: what another does in between, he waited for; 主人請入為席，然後出: but one
    step of his own behind the other waits for nobody."""
    if not m.p.has(*AFTERWARDS) or m.kind not in (m.last_kind(), *_WAITED_FOR):
        return None
    here = [d.agent for d in m.company.recent(_WORD) if d.p.sentence == m.p.sentence and d.agent]
    if len(here) > 1 and here[1] == here[0]:
        return None  # 推柩而反之，降婦人而后行禮: a row of steps of his own
    waited = next((who for who in here if who != here[0]), ())
    return Candidate(waited or _waits_for(m, here), "E32")


def _waits_for(m: Moment, here: list[Persons]) -> Persons:
    """賓…下如送；君還，而後退: who acted before another who alone goes in the sentence."""
    last = m.last
    alone = len(here) == 1 and last is not None and bool(last.p.subject)
    if not alone or (m.kind, m.last_kind()) != ("motion", "motion"):
        return ()
    before = m.company.past(lambda d: d.agent not in ((), here[0]) and not d.servants, _DECLINED)
    return before.agent if before is not None else ()


@of("rises")
def who_kneels(m: Moment) -> Candidate | None:
    """將冠者即筵坐…贊者卒。興: he rises who has knelt, and not who stands."""
    stands = m.last is not None and m.last.p.model is not None  # 復位如初。興
    helper = m.p.opens_sentence and (stands or m.company.kind(m.before) == "officer")
    if not helper or m.p.negation is not None:
        return None
    knelt = next(m.company.did("kneels", _KNEELING), None)
    if knelt is None or knelt.agent == m.before:
        return None
    still = m.scene.posture.get(knelt.agent) == KNEELING
    return Candidate(knelt.agent, "E10") if still else None


def _does_again(m: Moment) -> Persons:
    """釋幣…。祝…埋于西階東。又釋幣於行: who did it before does it once more, and not he who came
    in between and has not done it."""
    if m.p.serial or m.kind in ("posture", "motion") or not m.p.objects:
        return ()
    did = next((d for d in m.company.like(m.p.form, _CALLS) if d.p.negation is None), None)
    return did.agent if did is not None and did.agent != m.before else ()


@of("visits")
def visits_next(m: Moment) -> Candidate | None:
    """冠者見於母，母拜之；見於兄弟: he goes to see the next who went to see one before and got a
    bow or a word from him."""
    if m.p.serial or not m.p.opens_sentence or not m.p.recipients:
        return None
    visited = next(m.company.like(m.p.form, _WORD), None)
    if visited is None or not (m.last_is_a("bows") or m.last_is_a("says")):
        return None
    there = visited.recipient and m.before and visited.recipient[0].endswith(m.before[0])
    return Candidate(visited.agent, "E10") if there else None


def sees_off(m: Moment) -> Candidate | None:
    """賓退，送; 賓出，則拜送: nobody sees himself off; the host does, or if he went, the other."""
    last = m.last
    if (
        last is None
        or not _sends_somebody(m)
        or not m.goes_with_last
        or m.p.serial
        or m.lexicon.effect(last.p.form).way != "goes-out"
        and not m.last_is_a("withdraws")
    ):
        return None
    host = _host_here(m)
    goes_first = host != last.agent or _went_out_before(m, last)
    return Candidate(host if goes_first else m.company.other(last.agent), "E24")


def _host_here(m: Moment) -> Persons:
    """士見於大夫…。賓退，送: who was visited, where the host of the house did nothing since."""
    met, host = m.scene.met[:1], m.company.host()
    here = next((d.agent for d in m.company.recent(_WORD) if d.agent in (met, host)), host)
    return here if met else host


@of("bows")
def bows_to_comers(m: Moment) -> Candidate | None:
    """賓入者，拜之; 賓告事畢，拜送: the host bows to who comes, and to the guest whose business is
    done, and no servant."""
    comes = done_to_supposed(m) and m.company.kind(m.before) in ("officer", "generic")
    word = m.p.verb.word
    sends = _sends(m) and word is not None and not word.object and m.last_is_a("reports")
    goes = sends and m.goes_with_last and m.before == m.company.guest()
    return Candidate(m.company.host(), "E24") if comes or goes or _for_host_to_bow(m) else None


def _for_host_to_bow(m: Moment) -> bool:
    """眾主人襲，拜大夫之後至者: whether guests are bowed to where those who acted last are
    kinsmen that only stand with the host."""
    if not m.is_a("bows") or m.p.serial or m.p.has(*grammar.ALL):
        return False
    to = m.company.naming.names(m.p.recipients)
    kin = m.company.kind(m.before) == "kin" and m.company.naming.is_group(m.before)
    return kin and m.company.kind(to) in ("guest", "rank")


def _went_out_before(m: Moment, last: Done) -> bool:
    """賓降，出。主人出，拜送: whether another went out, and he has followed who sees him off."""
    before = m.company.past(lambda d: d is not last and d.agent != last.agent, _DECLINED)
    return before is not None and m.lexicon.effect(before.p.form).way == "goes-out"


def _sends_somebody(m: Moment) -> bool:
    """Whether somebody is seen off; 北面拜送爵: it is a thing that is sent on its way."""
    word = m.p.verb.word
    thing = word is not None and bool(word.object)
    return m.is_a("sees-off") or _sends(m) and not (thing or m.p.has(*grammar.ALL))


def reporter(m: Moment) -> Candidate | None:
    """反命: he reports back who brought the order."""
    if not m.is_a("reports-back") or goes_on(m):
        return None
    sent = next(m.company.did("brings-word", _SENT), None)
    if sent is None and m.scene.envoy and m.p.opens_sentence:
        return Candidate((m.scene.envoy,), "E10")
    return Candidate(sent.agent, "E10") if sent else None


def messenger(m: Moment) -> Candidate | None:
    """擯者出請，賓告事畢。入告: he goes in and tells who had gone out to ask."""
    goes_in = m.lexicon.effect(m.p.form).way == "goes-in"
    if not _goes_with_word(m, "reports" if goes_in else "requests"):
        return None
    asked = m.company.past(
        lambda d: m.company.kind(d.agent) == "officer" and m.lexicon.is_a(d.p.form, "requests"),
        _WORD if goes_in else _CALLS,
    )
    return Candidate(asked.agent, "E10") if asked else None


def _goes_with_word(m: Moment, does: str) -> bool:
    """入告, 出請: whether a sentence begins with somebody who goes, and at once says it."""
    says = m.next is not None and m.next.serial and m.lexicon.is_a(m.next.form, does)
    return says and m.kind == "motion" and m.p.opens_sentence


@of("proclaims")
def proclaimer(m: Moment) -> Candidate | None:
    """侍中稱：「有制。」群臣再拜，宣制: he proclaims an order who has said that there is one."""
    if m.p.serial or m.p.causer is not None:
        return None
    said = next((d for d in m.company.did("brings-order", _WORD) if d.agent != m.before), None)
    return Candidate(said.agent, "E10") if said is not None and said.agent else None


@behind("bows")
def goes_on_bowed_to(m: Moment) -> Candidate | None:
    """使人以將命，主人拜，委衣: he goes on who had come to do it, when the host has bowed."""
    last = m.last
    lays = m.kind == "handle" and m.p.objects and not m.is_a("needs-cup")
    if last is None or not lays or m.p.serial or not (m.goes_with_last and last.p.subject):
        return None
    if last.p.has(*grammar.ALL) or _is_called_to_bow(m):
        return None
    came = m.company.past(
        lambda d: (
            d.p.sentence == m.p.sentence
            and d.agent not in ((), last.agent)
            and m.lexicon.kind(d.p.form, "V") != "speech"  # 贊者承傳，群臣皆再拜，搢笏
        ),
        _DECLINED,
    )
    mine = set(m.scene.in_hand(last.agent, m.scene.now)) & m.things()
    return Candidate(came.agent, "E18") if came and not mine else None


def _is_called_to_bow(m: Moment) -> bool:
    """典儀曰拜，皇太孫再拜，搢圭: whether an usher has called out the bow that was made last."""
    before = next(islice(m.company.recent(2), 1, None), None)
    return before is not None and m.lexicon.is_a(before.p.form, "says")


def takes_gift(m: Moment) -> Candidate | None:
    """公使卿贈，如覿幣。受于舍門外: what somebody has given, the other receives and bows for."""
    given = m.company.past(lambda d: d.p.model is None, _GIVEN)
    if given is None or not m.p.opens_sentence or given.agent != m.before:
        return None
    gives = (
        m.lexicon.effect(given.p.form).gives == "gift"
        or m.lexicon.is_a(given.p.form, "hands-over")
        or m.lexicon.kind(given.p.form, "V") == "motion"
        and bool(given.things)  # 還其摯
    )
    here = takewhile(
        lambda q: q.sentence == m.p.sentence and not q.subject, (m.p, *m.ahead[:_THEN])
    )
    takes = any(m.lexicon.is_a(q.form, "receives") and not q.objects for q in here)
    return Candidate(_given_to(m, given), "E28") if gives and takes else None


def _given_to(m: Moment, given: Done) -> Persons:
    """公使卿贈: to whom it was given, who is neither he who gave it nor he who sent him."""
    order = given.p.causer
    sent = m.company.past(lambda d: d.p is order, _SENT_WITH) if order is not None else None
    if given.recipient or sent is None:
        return given.recipient or m.company.other_party(given.agent)
    both = {*given.agent, *sent.agent}
    other = m.company.past(lambda d: bool(d.agent) and not both & set(d.agent), _SENT_WITH)
    return other.agent if other is not None else ()


def initiative(m: Moment) -> Candidate | None:
    """再拜賓,賓答拜,拜介: after an answer he goes on who was answered, in a new sentence or with a
    bow to another.
    """
    last, exchange = m.last, m.scene.exchange
    if last is None or not last.answer or m.p.model:
        return None
    to = set(m.company.naming.names(m.p.recipients))
    if m.p.form in m.lexicon.offers and exchange and to and not to & set(exchange.giver):
        return Candidate(exchange.giver, "E24")  # he goes on giving
    turns = bool(to) and (m.is_a("bows") or m.is_a("salutes"))
    if not (m.p.opens_sentence or turns):
        return None
    return Candidate(last.agent if _came_to_see(m, last) else m.company.answered(), "E18")


def _came_to_see(m: Moment, last: Done) -> bool:
    """冠者見於兄弟，兄弟再拜，冠者答拜: whether he who answered the bow had come to see him who
    made it."""
    return any(
        d.agent == last.agent
        and d.recipient == m.company.answered()
        and d.p.sentence == last.p.sentence
        for d in m.company.did("visits", _WORD)
    )
