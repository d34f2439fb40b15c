"""Givings of the cup that are done again: 獻長兄弟,如賓儀; 賓三獻,如初; 如賓酬主人之禮;
長受酬,亦如之."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...lexicon import grammar
from ...model import Deed
from ..terms import Persons
from . import written
from .formula import Query
from .past import REACH, Past, span
from .persons import instead
from .record import NOTHING, Model, Record

#: How far behind a giving the cup may be poured that the giver drinks upon it, and how long that
#: may take.
_UPON_IT, _OWN_CUP = 12, 40


def between(past: Past, query: Query, record: Record) -> Model:
    """如賓酬主人之禮, 如獻卿之禮: the giving by one to the other; without a giver the one told at
    greatest length.

    獻士 in a few words, when others were offered to already, is no model.
    """
    giver, receiver = query.names["giver"], query.names["receiver"]
    runs = _givings(past, query, giver, receiver)
    if not runs:
        return NOTHING
    opening, run = runs[0] if giver else max(runs, key=lambda found: len(found[1]))
    receiver = next((p for p in past[opening].recipient if p.endswith(receiver)), receiver)
    told = record.repeats(opening)
    persons = _parties_now(past, query, giver, receiver, told)
    heads = {
        name: now
        for name in past.parties(told or run)
        for was, now in persons.items()
        if name == was + grammar.HEAD
    }  # 士長升，拜受觶: who comes for them all
    return Model(told or run, heads | persons)


def taking(past: Past, query: Query, record: Record) -> Model:
    """如受賓酬之禮, 如初受酬之禮 (the first of all): as he took it, from his own first act on."""
    giver, agent = query.names["giver"], past[query.at].agent
    runs = _givings(past, query, giver, "")
    if not runs or not agent:
        return NOTHING
    opening, run = runs[0 if giver else -1]
    taker = past[opening].recipient
    his = (n for n, j in enumerate(run) if any(name.startswith(taker) for name in past[j].agent))
    run = run[next(his, 0) :]
    taken = instead(past[run[0]].agent, agent) if run else {}
    return Model(run, {giver: agent[0]} | taken)


def _givings(past: Past, query: Query, giver: str, receiver: str) -> list[tuple[int, list[int]]]:
    """The givings of the kind before the sentence of the ditto: where each opens and all its acts,
    the latest first."""
    i, here, acts, offer = query.at, past.sentences[query.at], past.acts, query.names["offer"]
    openings = (
        j
        for j in past.before(i)
        if acts[j].exchange
        and past.sentences[j] != here
        and is_giving(acts[j].verb, offer)
        and _names(giver, acts[j].agent)
        and _names(receiver, acts[j].recipient)
    )
    found = {acts[j].exchange: j for j in openings}
    return [
        (j, [k for k in past.giving(j, i) if past.sentences[k] != here and not _ends(acts[k])])
        for j in found.values()
    ]


def _ends(act: Deed) -> bool:
    """卒受者以觶降: whether with it the round ends, of which each receives alike."""
    return any(name.endswith(grammar.RECEIVES_LAST) for name in act.agent)


def _names(said: str, persons: Persons) -> bool:
    """Whether a formula that says ``said`` means one of ``persons``: 兄弟 for 長兄弟; or nobody."""
    return not said or any(name.endswith(said) for name in persons)


def _parties_now(
    past: Past, query: Query, giver: str, receiver: str, told: Sequence[int]
) -> dict[str, str]:
    """Who now gives to whom, by the giving beside the ditto, or by whom the ditto names."""
    i, agent = query.at, past[query.at].agent
    mine = past.last(i, lambda j: True, query.names["offer"])
    gives, takes = (past[mine].agent, past[mine].recipient) if mine is not None else ((), ())
    if told and not giver and takes:
        return dict.fromkeys(_takers(past, told, gives, receiver), takes[0])
    known = gives and takes and giver not in gives
    persons = {giver: gives[0], receiver: takes[0]} if known else {}
    if agent and agent[0] not in persons.values():  # or each to the next of the same company
        persons = {giver: agent[0], receiver: _whom(past, i, agent)[0]}
    return {was: now for was, now in persons.items() if was}


def _takers(past: Past, told: Sequence[int], gives: Persons, receiver: str) -> list[str]:
    """Who took the cup in what was told: he who came for it, and to whom it was offered."""
    first = next((name for name in past.parties(told) if name not in gives), receiver)
    given = {name for j in told if past.gives(j) for name in past[j].recipient}
    return [name for name in (first, *sorted(given)) if name not in gives]


def _whom(past: Past, i: int, agent: Persons) -> Persons:
    """To whom he did something just before, or he himself."""
    return next(
        (
            past[j].recipient
            for j in range(i - 1, max(-1, i - 4), -1)
            if past[j].agent == agent and past[j].recipient
        ),
        agent,
    )


def last(past: Past, i: int, kind: str, receiver: str = "") -> list[int]:
    """The acts of the last giving of ``kind`` before ``i``, to ``receiver`` if one is given."""
    opening = past.last(
        i,
        lambda j: bool(past[j].exchange) and (not receiver or receiver in past[j].recipient),
        kind,
    )
    return past.giving(opening, i)


def as_to(past: Past, query: Query, person: str, record: Record) -> Model:
    """獻長兄弟,如賓儀: what was done when ``person`` was offered the like, from his own first act
    on.

    獻隸僕人,如大侯之禮 names no person: as the last was offered to.
    """
    i, offer = query.at, query.anchors[-1]
    if not past.lexicon.has(person, "P"):
        return again(past, i, offer, record, to_anybody=True)
    verb, agent = past[offer].verb, past[i].agent
    if gave := _as_gave(past, i, offer, person):
        return gave
    run = _offered(past, i, person, verb)
    given = next(filter(past.gives, run), None)
    poured = [j for j in past.beside(run[0]) if past.is_a(j, "needs-cup")] if run else []
    run = poured + run  # 祝酌,授尸
    if agent and given is not None and not set(agent) & _parties(past, given):
        return Model(_served_by(past, run, agent))
    run = written.behind_written(past, offer, run, given)
    run = written.until_told(past, i, run + _own_cup(past, run, given), given)
    return Model(run, instead((person,), past[offer].recipient))


def _as_gave(past: Past, i: int, offer: int, person: str) -> Model:
    """主婦亞獻尸，如主人儀: what was done when ``person`` himself offered to him, where another
    offers now."""
    now = past[offer]
    if not now.agent or person in now.agent or not now.recipient:
        return NOTHING
    gave = past.last(
        offer,
        lambda j: (
            past.gives(j) and past[j].agent == (person,) and past[j].recipient == now.recipient
        ),
    )
    return Model(past.giving(gave, i), {person: now.agent[0]}) if gave is not None else NOTHING


def _offered(past: Past, i: int, person: str, verb: str) -> list[int]:
    """The last giving before ``i`` in which ``person`` was offered a cup by ``verb``, or took
    it."""

    def is_his(j: int) -> bool:
        act = past[j]
        takes = act.verb == grammar.TAKE and act.round == verb and person in act.agent
        gets = is_giving(act.verb, verb) and person in act.recipient
        return bool(act.exchange) and (gets or takes)

    return past.giving(past.last(i, is_his), i)


def _parties(past: Past, given: int) -> set[str]:
    before = {act.agent[0] for act in past.acts[max(0, given - 2) : given] if act.agent}
    return {*past[given].agent, *past[given].recipient, *before}


def _served_by(past: Past, run: list[int], servant: Persons) -> list[int]:
    """宗婦薦豆,俎、從獻皆如主人: from what the servant did to the last that was eaten."""
    eaten = [n for n, j in enumerate(run) if past.is_kind(j, "eat")]
    begins = next((n for n, j in enumerate(run) if past[j].agent == servant), None)
    return run if begins is None or not eaten else run[begins : eaten[-1] + 1]


def _own_cup(past: Past, run: list[int], given: int | None) -> list[int]:
    """The cup that the giver pours for himself upon it: 主人 …酌酢 … 賓答拜,揖,執祭以降."""
    if given is None or not run:
        return []
    behind = [given, *past.after(given, run[-1] + _UPON_IT - 1 - given)]
    rounds = past.lexicon.offers
    back = next((past[j] for j in behind if rounds.get(past[j].verb) == grammar.RETURN), None)
    if back is None or back.agent != past[given].agent or back.recipient != back.agent:
        return []
    return [j for j in past.after(run[-1], _OWN_CUP - 1) if past[j].exchange == back.exchange]


def again(past: Past, i: int, offer: int, record: Record, to_anybody: bool = False) -> Model:
    """賓三獻,如初: the last giving of this kind to the same person, up to what the sentence tells
    besides."""
    now = past[offer]
    given = past.last(offer, lambda j: past.is_extra(j) or _is_like(past, j, now, to_anybody))
    if given is None:
        return NOTHING
    told = record.repeats(given)
    persons = instead(past[told[0] if told else given].agent, now.agent)
    if to_anybody:
        persons |= dict(zip(past[given].recipient, now.recipient))
    if told:
        return Model(told, persons)
    run = past.giving(given, i) or [given]
    besides = {
        past[j].verb
        for j in past.after(i, 2)
        if past.sentences[j] == past.sentences[i] and not past[j].negated
    }  # 燔從如初
    stop = next(
        (
            n
            for n, j in enumerate(run)
            if j > given and (past[j].verb in besides or _is_told_again(past, j, i))
        ),
        None,
    )
    return Model(_thanked(past, run, i) if stop is None else run[:stop], persons)


def _is_told_again(past: Past, j: int, i: int) -> bool:
    """媵爵如初。請致者; 旅，如初。大夫卒受者以虛觶降: whether the text tells act ``j`` once more
    right behind the ditto."""
    told = past[j]
    return any(
        (past[k].verb, past[k].object, past[k].recipient)
        == (told.verb, told.object, told.recipient)
        and _is_called(past[k].agent, told.agent)
        for k in past.after(i, 1)
        if (told.recipient or told.object) and not past[k].negated
    )


def _is_called(persons: Persons, before: Persons) -> bool:
    """Whether they may be those of before, or called more exactly: 大夫卒受者 for 卒受者."""
    return len(persons) == len(before) and all(map(str.endswith, persons, before))


def _is_like(past: Past, j: int, now: Deed, to_anybody: bool) -> bool:
    """Whether act ``j`` gives a cup as ``now`` does, in an exchange of its own, to such a
    person."""
    act = past[j]
    to_him = to_anybody or not now.recipient or past.alike(act.recipient, now.recipient)
    return to_him and act.exchange not in (None, now.exchange) and act.verb[0] == now.verb[0]


def _thanked(past: Past, run: list[int], stop: int) -> list[int]:
    """``run`` with the rest of the last bow and what answers it: 媵爵者
    …再拜稽首,執觶興。公答再拜."""
    run = list(run)
    while run[-1] + 1 < stop:
        last, after = past[run[-1]], past[run[-1] + 1]
        bowing = after.agent == last.agent and after.verb in grammar.AFTER_BOW
        answers = after.verb == grammar.BOW and after.replies_to in run
        if not bowing and not answers:
            break
        run.append(run[-1] + 1)
    return run


def also_to(past: Past, query: Query, record: Record) -> Model:
    """獻祝 …及佐食,如初: as the like was offered to him who is named behind 及."""
    i = query.at
    act = past[i]
    also = grammar.AND_ALSO.search(past.text, max(0, act.start - 8), act.start)
    if query.anchors or not also or not act.round:
        return NOTHING
    given = past.last(i, lambda j: also[1] in past[j].recipient, act.round)
    if given is None or not (persons := instead(past[given].agent, act.agent)):
        return NOTHING
    return Model(written.until_told(past, i, past.giving(given, i), given), persons)


def passed_on(past: Past, query: Query, record: Record) -> Model:
    """賓酬長兄弟 … 衆賓長自左受旅,如初: he who was toasted toasts the next; 交錯以辯,皆如初儀: so
    all of them."""
    i, anchor = query.at, query.anchors[-1]
    toast = past.last(anchor, lambda j: True, grammar.TOAST)
    if toast is None or not past[toast].agent or not past[toast].recipient:
        return NOTHING
    giver, receiver, now = past[toast].agent[0], past[toast].recipient[0], past[i].agent
    if past[anchor].verb != grammar.TAKE:
        return _crosswise(past, span(toast, anchor), (giver, receiver), now)
    run = [j for j in past.giving(toast, anchor) if j >= toast]
    return Model(run, {giver: receiver, receiver: now[0]} if now else {})


def _crosswise(past: Past, run: list[int], pair: Persons, now: Persons) -> Model:
    """眾賓及眾兄弟交錯以辯: what the two of ``pair`` did, done by those of whom it is told ``now``;
    眾賓長自左受旅 came for one of them."""
    heads = {name + grammar.HEAD: name for name in now}
    persons = heads | dict(zip(pair, now))
    return Model(run, {was: one for was, one in persons.items() if was in past.parties(run)})


def passing(past: Past, query: Query, record: Record) -> Model:
    """長受酬,亦如之; 士旅酌,亦如之: the last passing of the cup, from the one to the other and so
    on."""
    beside = past.beside(query.at)
    if not any(past[j].verb in grammar.PASSES for j in beside[-2:]):
        return NOTHING
    toast = past.last(beside[0], lambda j: is_giving(past[j].verb, grammar.TOAST))
    if toast is None:
        return NOTHING
    giver, receiver, now = past[toast].agent, past[toast].recipient, past[beside[-1]].agent
    passed_on = any(is_giving(past[j].verb, grammar.TOAST) for j in beside)  # the giving is written
    begins = toast + 1 if passed_on else toast
    floor = max(0, toast - REACH)
    while (
        not passed_on
        and begins > floor
        and past[begins - 1].exchange == past[toast].exchange
        and past.lines[begins - 1] == past.lines[toast]
    ):
        begins -= 1
    if not giver or not receiver or not now:
        return Model(span(begins, beside[0]))
    persons = {giver[0]: now[0], receiver[0]: now[0]} if passed_on else {receiver[0]: now[0]}
    return _through(past, span(begins, beside[0]), persons, record)


def _through(past: Past, run: Sequence[int], persons: Mapping[str, str], record: Record) -> Model:
    """``run`` with what its dittos repeat, for each of that who does it now: 主人…酬大夫，如賓酬
    主人之禮。若無大夫，則長受酬，亦如之."""
    out: list[int] = []
    apart: dict[int, Mapping[str, str]] = {}
    itself = {(past[j].verb, past[j].agent) for j in run if past[j].model is None}
    for j in run:
        model = record.models.get(j)
        if model:
            now = {was: persons.get(is_now, is_now) for was, is_now in model.persons.items()}
            more = [k for k in model.run if _as_now(past[k], model) not in itself]
            apart.update(dict.fromkeys(more, now))
        out += more if model else [j]
    return Model(list(dict.fromkeys(out)), persons, apart=apart)


def _as_now(act: Deed, model: Model) -> tuple[str, Persons]:
    """What is done in an act of a model, and who does it now."""
    return act.verb, tuple(model.persons.get(name, name) for name in act.agent)


def is_giving(verb: str, other: str) -> bool:
    """Whether two verbs name the same giving of the cup: 酢 and 醋, 酬 and 旅."""
    return verb == other or any({verb, other} <= names for names in grammar.SAME_GIVING)


# -- served with what is carried in ----------------------------------------------------------------


def given_beside(past: Past, i: int, anchor: int) -> int | None:
    """The giving told in the sentence before act ``anchor``, of which no other ditto tells how it
    is made."""
    for j in reversed(past.beside(anchor)):
        act = past[j]
        if past.sentences[j] != past.sentences[i] or act.model is not None:
            return None
        if act.recipient and any(name.startswith(act.verb) for name in past.lexicon.offers):
            return j
    return None


def served(past: Past, offer: int, anchors: Sequence[int], courses: Model) -> Model:
    """獻祝,籩、燔從,如初儀; 致于主人、主婦,燔從皆如初: as each was offered to last, with no courses
    but those named.

    Each stretch has its own persons: 主婦 gave to 主人, 主人 to 主婦, and now 賓 gives to both.
    """
    now = past[offer]
    parts = [(courses.run, now.recipient[0])] if courses else []
    for person in now.recipient:
        given = next((j for j in past.before(offer) if _was_offered(past[j], now, person)), None)
        parts += [(past.giving(given, offer), person)] if given is not None else []
    others = _brought(past, parts) - {thing for j in anchors for thing in past[j].object}
    run = sorted({j for part, _ in parts for j in part if not others & set(past[j].object)})
    apart = {j: _parties_then(past, part, now.agent, to) for part, to in parts for j in part}
    return Model(run, {}, courses.whole or courses.run, apart)


def _was_offered(act: Deed, now: Deed, person: str) -> bool:
    """Whether ``person`` was offered the like."""
    return bool(act.exchange) and act.verb[0] == now.verb[0] and person in act.recipient


def _brought(past: Past, parts: Sequence[tuple[list[int], str]]) -> set[str]:
    """The courses that followed the cup."""
    return {
        thing
        for part, _ in parts
        for j in part
        if past[j].verb == grammar.FOLLOW
        for thing in past[j].object
    }


def _parties_then(past: Past, part: list[int], giver: Persons, receiver: str) -> dict[str, str]:
    """Who gives instead of him who gave in the giving of ``part``, and who takes."""
    given = past.last(
        part[-1] + 1, lambda j: past.gives(j) and past[j].exchange == past[part[0]].exchange
    )
    if given is None:
        return {}
    return dict(zip(past[given].agent, giver)) | dict.fromkeys(past[given].recipient, receiver)
