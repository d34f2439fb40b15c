"""Who makes music, draws the lots, counts: what belongs to those who alone can do it."""

from __future__ import annotations

from ...lexicon import Lexicon, grammar
from ..moment import Candidate, Moment
from ..predication import Predication
from ..terms import Persons


def players(lexicon: Lexicon, p: Predication) -> Persons:
    """Who performs what ``p`` says, by the table of performers; () when it is nobody's own."""
    if any(o.form in lexicon.traits["announced"] for o in p.objects):
        return ()  # 左輔奏中嚴，又奏外辦
    pieces = ((p.form, o.form.strip(grammar.TITLE_MARKS)) for o in p.objects)
    own = (lexicon.performers[piece] for piece in pieces if piece in lexicon.performers)
    return next(own, None) or lexicon.performers.get((p.form, ""), ())


def performers(m: Moment) -> Candidate | None:
    """工歌, 笙入: singing is done by the singers, piping by the pipers."""
    who = players(m.lexicon, m.p)
    if _has_come_in(m) or _in_words(m) or m.p.speech is not None:  # 前跪，奏：「禮畢」
        return None
    if not who or m.p.has(*grammar.FINISHED) or m.p.serial and not (_next_piece(m) or _ordered(m)):
        return None
    return Candidate(who, "E17")


def _next_piece(m: Moment) -> bool:
    """間歌魚麗笙由庚: each his own."""
    return (
        m.last is not None
        and m.last.p.form != m.p.form
        and (m.last.p.form, "") in m.lexicon.performers
    )


def _ordered(m: Moment) -> bool:
    """命奏陔: ordered of nobody by name."""
    return m.last is not None and m.last_is_a("orders") and not m.last.p.recipients


def _in_words(m: Moment) -> bool:
    """歌曰「泰山其頹乎」; 奏稱: whether somebody sings or speaks words of his own."""
    words = m.next is not None and m.next.serial
    return words and m.next is not None and m.lexicon.kind(m.next.form, "V") == "speech"


def _has_come_in(m: Moment) -> bool:
    """笙入，立于縣中，奏《南陔》: whether players have come in for it in the same sentence."""
    last = m.last
    came = last is not None and last.agent in m.lexicon.performers.values() and m.goes_with_last
    return came and m.last_kind() in ("motion", "posture") and not m.p.opens_sentence
