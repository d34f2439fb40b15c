"""Whose turn it is after an act when nobody is named, if not his who did it."""

from __future__ import annotations

from ..lexicon import grammar
from .company import Done
from .moment import Moment
from .terms import Persons

#: How many acts back somebody was told what he does not do.
_TOLD = 4
#: What is called out, by the class of the verb; how many acts back they acted to whom it is.
_CALLED, _HEARD = frozenset(("bow", "posture", "motion")), 8
#: What nobody does for another, and no officer when he has reported that all is done.
_OWN = frozenset(("bow", "mourn", "dress"))


def passes_to(m: Moment, recipient: Persons) -> Persons:
    """Who acts next in place of the agent; () when he goes on himself.

    ``m`` is the moment with its agent known.
    """
    p, naming = m.p, m.company.naming
    if p.becomes is not None:
        return naming.names([p.becomes])
    if p.has(grammar.WHOEVER) and p.topic:
        return naming.names(p.topic[:1])  # 若賓,若長,唯公所賜。以旅: he to whom it is given
    if m.by == "E15":
        return recipient
    if _tells_ready(m):
        return recipient  # 贊告具。揖婦: he who is told all is ready begins
    if m.is_a("sends") and not m.is_a("asks") and recipient and _does_it_next(m):
        return recipient  # 君使卿朝服，用束帛勞
    if m.last is None:
        return ()
    others = (
        _befell,
        _back_to,
        _stands_aside,
        _leaps_beside,
        _attends_as_always,
        _attends,
        _lights,
        _comes_along,
        _has_called,
        _told_not_to,
        _has_spoken,
        _has_played,
        _has_ended,
        _has_led,
        _past_each_other,
        _with_another,
    )
    return next(filter(None, (way(m) for way in others)), ())


def _has_ended(m: Moment) -> Persons:
    """相者告事畢，遂冠: an officer who reports that all is done has no more to do himself."""
    over = m.is_a("reports-end") and m.company.kind(m.agent) == "officer"
    return m.recipient if over else ()


def _has_led(m: Moment) -> Persons:
    """典謁者承引，樂作，復位: while the music begins he goes where he is led to, and no usher."""
    next_ = m.next
    here = next_ is not None and next_.sentence == m.p.sentence and not next_.subject
    sounds = here and next_ is not None and m.lexicon.is_a(next_.form, "sounds")
    leads = m.is_a("ushers") and m.company.kind(m.agent) == "officer"
    return m.recipient if sounds and leads else ()


def _does_it_next(m: Moment) -> bool:
    """Whether he who is sent acts in the next stretch of the sentence."""
    return (
        m.next is not None
        and m.next.sentence == m.p.sentence
        and not m.next.subject
        and m.next.causer is None
    )


def _befell(m: Moment) -> Persons:
    """視濯而父母死，則次於異宮: to whom something has happened does nothing then, but he goes on
    who acted before in these lines."""
    last = m.last
    if not (m.is_a("befalls") and m.p.subject):
        return ()
    if last is None or last.agent == m.agent or last.p.line != m.p.line:
        return ()
    return () if last.servants else last.goes_on or last.agent


def _tells_ready(m: Moment) -> bool:
    """Whether it is reported that all is ready, and a courtesy comes next, which is for no
    servant to do."""
    word = m.p.verb.word
    ready = m.lexicon.traits["is-ready"]
    told = [t.form for t in m.p.complements] + (
        [m.p.verb.form[1:]] if word is not None and word.head else []
    )
    return (
        m.is_a("reports")
        and any(t in ready for t in told)
        and m.next is not None
        and not m.next.subject
        and m.lexicon.kind(m.next.form, "V") == "salute"
    )


def _back_to(m: Moment) -> Persons:
    """He who acted before goes on after what another did in between."""
    last, p = m.last, m.p
    if last is None:
        return ()
    if m.by in ("E7", "E17") and p.negation is not None:
        return last.agent  # 不去旌; 髀不升: what is left undone turns nobody away
    if _was_ordered(m) or m.by == "E10" and m.is_a("proclaims"):
        return last.agent  # 百官皆跪，宣制訖，俯伏
    if m.by == "E29" and last.goes_on and m.goes_with_last:
        return last.goes_on  # 命設豐、實觶
    if _is_led(m, last) or _makes_room(m, last) or _was_bidden(m, last):
        return last.agent
    return ()


def _was_ordered(m: Moment) -> bool:
    """命去侯如初;還右: whether it was ordered by him who then goes on; but he who is led goes on
    himself, and so does he who is told more than that (命反行事, 命之反奠)."""
    if _told_more(m):
        return False
    ordered = m.by in ("E14", "E29") and m.p.causer is None
    gives = m.last_is_a("orders") or m.last_is_a("pivot") and not m.last_is_a("leads")
    return ordered and gives


def _told_more(m: Moment) -> bool:
    """Whether more is ordered in the same breath, or of one whom 之 names."""
    next_ = m.next
    more = next_ is not None and next_.serial and not next_.model and next_.clause == m.p.clause
    return more or m.last is not None and bool(m.last.p.pronoun)


def _was_bidden(m: Moment, last: Done) -> bool:
    """賓揖冠者就席。乃取酒: whether he has gone where another has saluted him to, who goes on."""
    bidden = m.p.causer is last.p and m.last_is_a("salutes") and m.next is not None
    if not bidden or m.next is None:
        return False
    return m.next.opens_sentence and not m.next.subject and m.next.has(*grammar.GOES_ON[:1])


def _is_led(m: Moment, last: Done) -> bool:
    """Whether he goes up behind one who leads him, or does what is told by its like."""
    return (
        m.by == "E9"
        and len(last.agent) == 1
        and m.goes_with_last
        and bool(m.is_a("goes-up") or m.p.model)
    )


def _stands_aside(m: Moment) -> Persons:
    """主人從。; 眾介不從。; 訝聽之。: who only follows, stays behind or listens has no turn of his
    own: in the next sentence he goes on who acted before."""
    last = m.last
    follows = m.is_a("follows") and not m.p.pronoun
    if last is None or not _is_beside(m, last):
        return ()
    stays = m.p.negation is not None and m.kind in ("motion", "bow", "mourn")
    listens = m.p.pronoun and m.is_a("looks-on")
    rises = m.p.for_topic and m.kind == "posture"  # 父母為之起
    aside = follows or stays or listens or rises
    return last.goes_on or last.agent if aside else ()


def _comes_along(m: Moment) -> Persons:
    """皇太子升輅，餘官皆乘馬以從。至廟; 三師乘馬導從，降輅: who only comes along or attends another
    on his own horse has no turn of his own either."""
    last = m.last
    if last is None or not _goes_along(m) or not (m.p.serial and last.p.subject):
        return ()
    before = m.company.past(lambda d: d.agent != m.agent and not d.servants, _TOLD)
    return before.goes_on or before.agent if before is not None else ()


def _goes_along(m: Moment) -> bool:
    return not m.p.pronoun and (m.is_a("attends") or m.is_a("follows") and _is_last(m))


def _is_last(m: Moment) -> bool:
    """Whether nobody is named in the sentence that comes next."""
    return m.next is not None and m.next.opens_sentence and not m.next.subject


def _leaps_beside(m: Moment) -> Persons:
    """酒、豆、籩、俎序從，降自西階。婦人踊。立于豆北: men and women leap as others go by, and
    do nothing of what is told next; 婦人入，丈夫踊，升自阼階."""
    last, next_ = m.last, m.next
    beside = m.kind == "mourn" and m.lexicon.traits["leaps-beside"].issuperset(m.agent)
    if last is None or next_ is None or not beside or not m.p.subject or last.agent == m.agent:
        return ()
    mourns = not next_.subject and m.lexicon.kind(next_.form, "V") in ("mourn", "dress")
    return () if mourns else last.goes_on or last.agent


def _attends_as_always(m: Moment) -> Persons:
    """皇帝乘輿以出，警蹕侍衛如常儀，至殿上: he goes on whom they attend as always."""
    if m.last is None or m.p.model is None or not m.last_is_a("attends"):
        return ()
    return m.last.goes_on or (() if m.before == m.agent else m.before)


def _attends(m: Moment) -> Persons:
    """皇太子出，左右侍衛如常儀，至東階下; 謁者引使者，持節者前導，入門: who only attends another
    has no turn of his own: he goes on who acted before, or was led."""
    last, trait = m.last, m.lexicon.traits["attends"]
    attends = m.is_a("attends") or trait.issuperset(m.agent)  # 侍衛如常儀
    if last is None or not attends or not m.p.subject or last.agent == m.agent:
        return ()
    return last.recipient if m.last_is_a("ushers") else last.goes_on or last.agent


def _lights(m: Moment) -> Persons:
    """祝入，燭先升，拂几筵: who bears a torch handles nothing else, but who acted before."""
    last, next_ = m.last, m.next
    bears = m.lexicon.traits["bears-light"].issuperset(m.agent)
    if last is None or next_ is None or next_.subject or not bears or last.agent == m.agent:
        return ()
    handles = m.lexicon.kind(next_.form, "V") == "handle"
    return last.goes_on or last.agent if handles else ()


def _has_called(m: Moment) -> Persons:
    """贊禮唱鞠躬，樂作，四拜: who calls out bows makes none, but those go on who acted before."""
    called = any(m.lexicon.kind(c.form, "V") in _CALLED for c in m.p.complements)
    if not m.is_a("calls-out") or not (called or m.p.speech):
        return ()
    before = m.company.past(lambda d: d.agent != m.agent and not d.servants, _HEARD)
    return before.agent if before is not None else ()


def _told_not_to(m: Moment) -> Persons:
    """命毋哭，主人、主婦皆不哭。讀遣: he goes on who told them not to wail."""
    last = m.last
    quiet = m.p.negation is not None and m.is_a("mourns") and m.next is not None
    if last is None or not quiet or last.by != "E14" or {*last.agent} != {*m.agent}:
        return ()
    told = m.company.past(
        lambda d: m.lexicon.is_a(d.p.form, "orders") and {*d.recipient} == {*m.agent}, _TOLD
    )
    return told.agent if told is not None else ()


def _has_spoken(m: Moment) -> Persons:
    """相者告事畢，遂冠; 大師曰「諾」。左右告: an officer who tells that all is done, or answers
    what he was told, has no turn of his own: he goes on who acted or spoke before."""
    last = m.last
    if last is None or m.company.kind(m.agent) != "officer" or not _is_beside(m, last):
        return ()
    return last.goes_on or last.agent if _moves_on(m) or _answers_word(m) else ()


def _has_played(m: Moment) -> Persons:
    """工歌鹿鳴，三拜: who makes music for others has no part of his own in what they do: he bows
    who acted before."""
    last, next_ = m.last, m.next
    plays = m.kind == "music" and m.agent in m.lexicon.performers.values()
    if last is None or next_ is None or not plays or last.agent == m.agent:
        return ()
    others = m.lexicon.kind(next_.form, "V") in ("bow", "eat", "speech", "dress")
    return last.goes_on or last.agent if others and not next_.subject else ()


def _answers_word(m: Moment) -> bool:
    """Whether a word is said in answer to another officer's; 主人曰「…」。史曰「諾」: but who
    answers his master does then as he is told."""
    master = m.last is not None and m.company.kind(m.last.agent) in ("host", "ruler")
    return m.is_a("says") and m.last_is_a("says") and m.p.opens_sentence and not master


def _moves_on(m: Moment) -> bool:
    """Whether something is reported, and what comes next is no word and no service."""
    if not m.is_a("reports"):
        return False
    does = m.lexicon.kind(m.next.form, "V") if m.next is not None else ""
    return does in ("motion", "posture", "bow", "mourn", "dress")


def _is_beside(m: Moment, last: Done) -> bool:
    """Whether he is named, and another acted before who may go on in the sentence that follows."""
    named = bool(m.p.subject) and m.p.causer is None
    other = bool(last.agent) and last.agent != m.agent and not last.servants
    return named and other and m.next is not None and not m.next.subject and _ends(m)


def _ends(m: Moment) -> bool:
    """Whether a sentence ends here, or what is reported to be done is over: 告事畢，遂冠."""
    next_ = m.next
    if next_ is None or next_.opens_sentence:
        return next_ is not None
    return m.is_a("reports") and not next_.serial and m.lexicon.kind(next_.form, "V") in _OWN


def _makes_room(m: Moment, last: Done) -> bool:
    """大夫揖進;耦少退。揖如三耦: he has made room for the other; but not 宰自右少退，贊命."""
    return (
        m.is_a("withdraws")
        and not _does_it_next(m)
        and bool(m.p.has(grammar.A_LITTLE) and m.p.subject)
        and m.agent != last.agent
    )


def _past_each_other(m: Moment) -> Persons:
    """與升射者相左: two pass each other, and those who came go on."""
    p = m.p
    meet = p.has(*grammar.EACH_OTHER) or p.verb.form[0] == grammar.EACH_OTHER[0]
    last = m.last
    if meet and last is not None and m.last_is_a("crosses") and last.agent == m.agent:
        return last.goes_on  # 交于階前，相揖
    if not m.is_a("crosses") and not (p.joined == grammar.WITH and meet):
        return ()
    met = m.company.naming.names(p.co_agents)
    came = tuple(name for name in m.agent if name not in met)
    return came[: 2 if p.co_agents else 1] or m.agent[:1]


def _with_another(m: Moment) -> Persons:
    """與主人哭成踊，襲: he who went on does the next alone, where no 皆 makes them one."""
    p, last = m.p, m.last
    if p.serial and last is not None and last.agent == m.agent and last.p.joined == grammar.WITH:
        return last.goes_on
    joins = bool(p.co_agents) and p.joined == grammar.WITH and not p.subject
    met = m.company.naming.names(p.co_agents)
    one = tuple(name for name in m.agent if name not in met)
    return one if joins and not p.has(*grammar.ALL) else ()
