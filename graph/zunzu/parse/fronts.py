"""Stretches without a verb: a topic or a place that waits for its verb, a condition, a saying."""

from __future__ import annotations

from ..lexicon.grammar import (
    A_LITTLE,
    ABREAST,
    ALL,
    AS,
    AS_IF,
    CLOSES,
    FOR_IT,
    HAS,
    HIS,
    IF,
    LACKS,
    LIKE,
    MEANING,
    OF,
    SIDE_BY_SIDE,
    THEN_SO,
    WAY_FROM,
    WHAT_IS_DONE,
    WHO,
)
from .chunks import is_count
from .frame import Frame
from .predication import Front, Predication
from .tokens import Token

#: So many marks part two sentences, be they of two paragraphs.
_MARKS_BETWEEN = 3
_LOCAL = frozenset("LFOBZRE")
#: What makes of a stretch a statement of its own: 有 在 a number, a measure, a thing.
_TELLING = frozenset("KZNMT")
#: What may stand before the word that says why.
_BESIDE = frozenset("GJXY")
#: What a list of things is made of, and kinds of things that others are measured in.
#: So many characters tell what is meant, and what is not among them.
_FEW, _TOLD = 4, frozenset("GJNMRB")
_LIST, _VESSELS = frozenset("TNMH"), frozenset(("dish", "basin"))


def stands_alone(words: list[Token]) -> bool:
    """Whether a stretch only tells where or which way."""
    return all(t.category in _LOCAL for t in words)


def explains(frame: Frame) -> bool:
    """發德也, 所以致敬也: whether a stretch tells why, or what it means, and nobody does it."""
    return _for_it_is_so(frame.words) or _is_like(frame) or _means(frame)


def _means(frame: Frame) -> bool:
    """發德也: whether it is told by 也 what something means."""
    *told, end = frame.words
    if end.category != "E" or not told or _tells_of(frame):
        return False
    first = next((t for t in told if t.category not in _BESIDE), None)
    means = first is not None and frame.lexicon.is_a(first.form, "explains")
    means = means or _is_meant(told, end)
    return means or told[-1].form in MEANING or _says_why(frame.words)


def _tells_of(frame: Frame) -> bool:
    """大夫升也: whether somebody waits for his verb; but not 冠於阼者，以著代也."""
    subject = frame.front.subject
    meant = (
        bool(subject) and subject[-1].form.endswith(WHO) and subject[-1].end < frame.words[0].start
    )
    return bool(subject) and not (meant and frame.words[0].category == "Y")


def _for_it_is_so(words: list[Token]) -> bool:
    """迎貓，為其食田鼠也; 為其拜而蓌拜: whether a stretch gives a reason."""
    return words[0].form == FOR_IT and len(words) > 1 and words[1].form == HIS


def _is_like(frame: Frame) -> bool:
    """祭之，如或饗之; 如此，而后: whether a stretch tells what it is like, and no case with 則."""
    words = frame.words
    case = bool(frame.upcoming) and frame.upcoming[0].form == THEN_SO
    return not case and words[0].form == LIKE and len(words) > 1 and words[1].form in AS_IF


def _is_meant(told: list[Token], end: Token) -> bool:
    """皮弁祭，息田夫也; 素服，以送終也: whether a few words tell what is meant by what is done."""
    short = (
        end.form == CLOSES and 1 < end.start - told[0].start <= _FEW and told[0].category in "VY"
    )
    return short and not _TOLD.intersection(t.category for t in told)


def _says_why(words: list[Token]) -> bool:
    """所以致敬也; 若有求而弗得也."""
    return words[0].form == WHAT_IS_DONE or words[0].form in AS and words[1].form == HAS


def settle(frame: Frame, before: Predication) -> None:
    """Places and facings that stand alone: of the verb before, or of the next one."""
    pending = [t for t in frame.words if t.category in "LFO"]
    if not pending or _waits(frame, before, pending) or _is_anothers(frame, before):
        return
    for token in pending:
        if token.category == "F":
            before.facing = before.facing or token
        elif token.category == "L":
            before.places.append(token)
    if any(t.category == "O" for t in pending):
        frame.bare(frame.words)


def _is_anothers(frame: Frame, before: Predication) -> bool:
    """夫即席，婦尊西，南面: whether it is told of somebody who has been named since."""
    subject = frame.front.subject
    return frame.ends and bool(subject) and subject[0].start > before.verb.start


def _waits(frame: Frame, before: Predication, pending: list[Token]) -> bool:
    """Whether places and facings are of the verb to come; then they are laid before it."""
    if frame.ends or not frame.upcoming:
        return False
    follows = frame.upcoming[0].category
    went = frame.lexicon.kind(before.form, "V") == "motion" and not before.places
    if frame.words[0].form in WAY_FROM and not went and _goes(frame):
        frame.front.places = pending  # 由其位南，進
        return True
    if (
        follows in "FL"
        and frame.goes_on
        and pending[0].category == "L"
        and not _abreast(pending[0])
    ):
        frame.front.places = pending  # 笙入堂下,磬南,北面立
        return True
    return follows in "VAG" and _of_next(frame, before, pending)


def _goes(frame: Frame) -> bool:
    """Whether the next stretch begins with a verb of going."""
    verb = next((t for t in frame.upcoming if t.category not in "AGN"), None)
    return verb is not None and frame.lexicon.kind(verb.form, "V") == "motion"


def _of_next(frame: Frame, before: Predication, pending: list[Token]) -> bool:
    """從之,賓右北面,至再拜: where and which way, before a verb; 主人降,西面,對: which way,
    behind one that is no turning, or a ditto (如其耦,北面,搢三)."""
    front = frame.front
    places = [t for t in pending if t.category == "L"]
    facings = [t for t in pending if t.category == "F"]
    if not facings or len(places) + len(facings) != len(pending):
        return False
    if places:
        front.places, front.facing = places, facings[0]
        return True
    turning = before.model is not None or frame.lexicon.is_a(before.form, "turns")
    if before.facing is None and turning:
        front.facing = pending[-1]
        return True
    return False


def _abreast(place: Token) -> bool:
    """當序, 當階: where somebody stops on his way."""
    return place.form.startswith(ABREAST)


def leave_front(frame: Frame) -> None:
    """What becomes of a stretch without a verb: the first that knows decides; else it waits.  What
    is denied there (不當君所，踊) is told of no other verb."""
    if frame.front.negation is not None:
        start = frame.words[0].start
        frame.front.negation = None
        frame.front.places = [t for t in frame.front.places if t.start < start]
    if _has(frame.words, "W"):  # 斟酒，皆滿，立于階
        frame.front.adverbs = [t for t in frame.front.adverbs if t.form not in ALL]
    turns = (
        _does_it,
        _carrying,
        _matched,
        _also,
        _spoken_of,
        _target,
        _in_order,
        _on_its_way,
        _aside,
        _statement,
    )
    for turn in turns:
        if turn(frame):
            return


def _does_it(frame: Frame) -> bool:
    """亞獻。主婦為之: who does what was named right before, and nobody for it."""
    last, words = frame.last, frame.words
    told = [t.form for t in words[-2:]] == [FOR_IT, OF]
    if not told or last is None or last.subject or not _has(words[:-2], "P"):
        return False
    waiting = (*frame.front.topic, *frame.front.subject, *words[:-2])
    doers = sorted({t.start: t for t in waiting if t.category == "P"}.items())
    if doers[0][0] - last.clause[1] > _MARKS_BETWEEN:
        return False
    last.subject = [t for _, t in doers]
    frame.front = Front()
    return True


def _carrying(frame: Frame) -> bool:
    """釋獲者遂以所執餘獲,升自西階: who acts, and with what, waits for the verb."""
    front = frame.front
    return bool(front.by and front.subject and not frame.ends and frame.goes_on)


def _matched(frame: Frame) -> bool:
    """大夫與大夫: who is matched with whom."""
    words = frame.words
    if _shape(words) != "PHP" or words[0].form != words[2].form:
        return False
    frame.bare(words)
    frame.front = Front()
    return True


def _also(frame: Frame) -> bool:
    """獻祝…如初儀。及佐食,如初: to whom it is done as well."""
    if _shape(frame.words) != "HP" or frame.front.subject or not _has(frame.upcoming, "D"):
        return False
    frame.front = Front()
    return True


def _spoken_of(frame: Frame) -> bool:
    """三耦者,使弟子: who is spoken of makes nobody act."""
    if (
        _shape(frame.words) != "PE"
        or frame.ends
        or not frame.upcoming
        or not frame.lexicon.is_a(frame.upcoming[0].form, "pivot")
    ):
        return False
    frame.front = Front(topic=frame.front.subject)
    return True


def _target(frame: Frame) -> bool:
    """服不侯西北三步,北面拜: who, and how far from where."""
    words = frame.words
    if not _shape(words).startswith("PL") or not _has(words, "M") or not frame.goes_on:
        return False
    frame.front = Front(subject=words[:1], places=words[1:2])
    return True


def _in_order(frame: Frame) -> bool:
    """公有司門西,北面東上: which way they look, which end is the head; the doers go on."""
    words, front = frame.words, frame.front
    if frame.ends or not _has(words, "O"):
        return False
    frame.bare(_waiting(frame) + words)
    places = [] if _tells(frame) else [t for t in front.places if t.start < words[0].start]
    frame.front = Front(subject=front.subject, places=places)
    return True


def _on_its_way(frame: Frame) -> bool:
    """俎由東壁,自西階升: what is brought, and which way it comes first."""
    words = frame.words
    if _shape(words) != "TBL" or words[1].form not in WAY_FROM or frame.ends or not frame.goes_on:
        return False
    frame.front = Front(theme=words[:1], places=words[2:])
    return True


def _aside(frame: Frame) -> bool:
    """相者二人, 大夫於主人之北: told by the way, and the doer goes on."""
    if frame.ends or _has(frame.words, *_TELLING) or not (_tells(frame) or _stands_beside(frame)):
        return False
    frame.bare(frame.words)
    if _stands_beside(frame):
        frame.front = Front()
    return True


def _stands_beside(frame: Frame) -> bool:
    """主人即位于墓左，婦人墓右，成踊: where another stands, told behind where somebody takes his
    place who then goes on."""
    acted = frame.acted
    stood = acted is not None and bool(acted.places)
    stood = stood and acted is not None and frame.lexicon.is_a(acted.form, "takes-place")
    goes = bool(frame.upcoming) and frame.upcoming[0].category in "VA"
    return stood and goes and _shape(frame.words) == "PL"


def _statement(frame: Frame) -> bool:
    """賓,骼; 若有諸公; 水在洗東: said for its own sake, and taken up behind it."""
    words = frame.words
    if not frame.ends and not _has(words, *_TELLING):
        return False
    if words[0].category == "K" and frame.upcoming and frame.upcoming[0].form == THEN_SO:
        frame.condition = frame.bounds  # 無諸公，則
    waiting = [] if frame.goes_on or not _has(words, *"KTOF") else _waiting(frame)
    frame.bare(waiting + words)
    _speak_of(frame)
    frame.front = _kept(frame)
    return True


def _speak_of(frame: Frame) -> None:
    """What a statement names for the clauses behind it: things, persons who may be there
    (若有諸公), songs that are sung."""
    words = frame.words
    if _has(words, "T") and not (frame.ends or _dressed(frame) or _denies(words)):
        heads = _things_at_end(words, frame)
        frame.spoken_of = heads if frame.acted is not None else [*frame.spoken_of, *heads]
    if _has(words, "K"):
        frame.supposed = _who_is_there(words)
    if frame.acted is not None and _are_songs(frame, frame.acted):
        frame.acted.objects += [t for t in words if t.category == "T"]


def _who_is_there(words: list[Token]) -> list[Token]:
    """The persons behind 有: 有賓後至者 is a guest."""
    has = next(n for n, t in enumerate(words) if t.category == "K")
    persons = [t for t in words[has:] if t.category == "P"]
    return persons[:1] + [t for t in persons[1:] if not t.form.endswith(WHO)]


def _kept(frame: Frame) -> Front:
    """What still waits for a verb behind a statement."""
    words, subject = frame.words, frame.front.subject
    if frame.ends:
        return Front()
    if _lacks(frame):
        return Front(subject=words[:1])  # 宗子無父，母命之
    if _is_of_things(frame):
        relative = any(t.form == WHAT_IS_DONE for t in words)  # 賓所執脯,以賜鍾人
        return Front(subject=subject) if relative else Front()
    if not subject or _has(words, "K") or _is_there(frame):
        return Front()
    frame.front.theme = []  # 擯者玄端，負東塾: what he wears
    return frame.front


def _lacks(frame: Frame) -> bool:
    """佐食無事，則出戶; 宗子無父，母命之: whether it is told what somebody has or has not, who acts
    in that case; or whom he has not."""
    words = frame.words
    if frame.front.subject[:1] != words[:1] or len(words) <= 2 or words[1].category != "K":
        return False
    case = frame.upcoming[0].form == THEN_SO
    return case or words[1].form == LACKS and not _is_of_things(frame)


def _is_there(frame: Frame) -> bool:
    """主人在其右，北面答拜: whether it is told by the way where somebody is; but he acts who is
    told of first in his sentence (主人在右，及佐食舉牲鼎), or stands back (兄弟在其南，少退)."""
    follows = frame.upcoming[0] if frame.upcoming else None
    own = follows is not None and (follows.category == "F" or follows.form == A_LITTLE)
    faces = own and frame.front.subject == frame.words[:1]
    both = follows is not None and follows.form in SIDE_BY_SIDE
    return _has(frame.words, "Z") and not faces and (frame.acted is not None or both)


def _is_of_things(frame: Frame) -> bool:
    """Whether a statement counts, measures or names things; what somebody wears is told of him
    (主人朝服)."""
    return _has(frame.words, "N", "M") or _has(frame.words, "T") and not _dressed(frame)


def _dressed(frame: Frame) -> bool:
    """宰夫朝服，牽牛以致之: whether the things of a stretch are what somebody wears who goes on."""
    things = [t for t in frame.words if t.category == "T"]
    return bool(frame.front.subject) and all(
        frame.lexicon.kind(t.form, "T") == "dress" for t in things
    )


def _tells(frame: Frame) -> bool:
    """Whether how many they are, or where they stand, is told of persons."""
    words = frame.words
    return (
        any(is_count(t.form) for t in words[1:])
        or _has(words, "P")
        and (_has(words, "B") or _has(words, "F", "O") and not frame.goes_on)
    )


def _waiting(frame: Frame) -> list[Token]:
    """What stretches before have left."""
    front, start = frame.front, frame.words[0].start
    return [t for t in front.subject + front.topic + front.places if t.start < start]


def _things_at_end(words: list[Token], frame: Frame) -> list[Token]:
    """The last thing with those that are joined to it: 司射之弓矢與扑,倚于西階之西; all of a list,
    but for what they are measured in (腸三、胃三; 稻米一豆)."""
    if set(_shape(words)) <= _LIST:
        return [t for n, t in enumerate(words) if t.category == "T" and not _fills(frame, n)]
    last = first = _last_thing(words, frame)
    while first > 1 and _shape(words[first - 2 : first]) == "TH":
        first -= 2
    return words[first : last + 1 : 2]


def _last_thing(words: list[Token], frame: Frame) -> int:
    """Where the last thing stands, but for what it is measured in: 熬黍稷各二筐."""
    things = [n for n, t in enumerate(words) if t.category == "T"]
    return things[-2 if len(things) > 1 and _is_measure(frame, things[-1]) else -1]


def _denies(words: list[Token]) -> bool:
    """無鮮魚; 不和: whether it is told of things that they are not there."""
    return any(t.category == "G" or t.form == LACKS for t in words)


def _fills(frame: Frame, n: int) -> bool:
    """Whether a thing is what another beside it is measured in: 稻米一豆."""
    return _is_measure(frame, n) and n > 1 and frame.words[n - 2].category == "T"


def _is_measure(frame: Frame, n: int) -> bool:
    """Whether a thing is a vessel with a number before it."""
    counted = n > 0 and frame.words[n - 1].category == "N"
    return counted and frame.lexicon.kind(frame.words[n].form, "T") in _VESSELS


def _are_songs(frame: Frame, verb: Predication) -> bool:
    """乃合樂,《周南》:《關雎》…: titles behind a verb of music; no song stands before a colon."""
    return (
        frame.lexicon.kind(verb.form, "V") == "music"
        and all(t.form.startswith("《") or t.category == "H" or t.form == IF for t in frame.words)
        and (frame.stop is None or frame.stop.form not in ":\uff1a\ufe30")
    )


def _shape(words: list[Token]) -> str:
    """The categories in a row."""
    return "".join(t.category for t in words)


def _has(words: list[Token], *categories: str) -> bool:
    """Whether a word of one of these categories is among them."""
    return any(t.category in categories for t in words)
