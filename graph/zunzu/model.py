"""The nouns of zunzu: frozen records that flow from room to room.

Every record is plain data (strings, numbers, tuples) so that it can be written as one line of JSON
(:mod:`zunzu.records`) and read by a person.  Offsets are code points, counted from 0, start before
the first character, end behind the last (Web Annotation TextPositionSelector).
"""

from __future__ import annotations

from msgspec import Struct, structs

replace = structs.replace

#: Layers of an edition: 經 the base text, 記 the record appended to it, 自注 what its author
#: tells in notes of his own; 注 and 疏 the commentary.
BASE_LAYERS = ("jing", "ji", "zizhu")
LAYER_NAMES = {
    "jing": "經",
    "ji": "記",
    "zhu": "注",
    "shu": "疏",
    "an": "案",
    "jishi": "集釋",
    "shuzhu": "述註",
    "zizhu": "自注",
}

#: A passage of a document whose marks are proposed, and nobody has looked at them.
PROPOSED_MARKS = "marks-proposed"


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """What all of them are; :func:`replace` makes one that differs in some fields."""


class Segment(Record, frozen=True):
    """One paragraph of one layer of an edition.

    ``id`` is permanent (``yili.04.034`` for 經 and 記, ``yili.04.034.zhu`` for a layer upon it);
    ``target`` is the id of the base segment that a commentary segment stands under.
    ``start`` and ``end`` say where the segment stands in the text of ``witness`` as received,
    before any correction;
    ``text`` is the edited text.
    """

    id: str
    chapter: str
    layer: str
    text: str
    start: int = 0
    end: int = 0
    target: str = ""
    author: str = ""
    # commentary may come from another witness than the words it stands under; "" in a text that is
    # no edition's
    witness: str = ""


class Correction(Record, frozen=True):
    """What an editor changed: at ``segment`` the witness has ``lemma`` where the edition reads
    ``reading``.

    With the status ``probable`` or ``note`` nothing was changed: the text has ``lemma``, and
    ``reading`` is what the editor would read, or what is disputed (the same words, where he only
    points at them).
    """

    id: str
    segment: str
    offset: int  # in the edited text of the segment
    lemma: str  # what the witness has ("" where the editor supplied characters)
    reading: str  # what the edition has ("" where the editor deleted characters)
    why: str
    evidence: str = ""
    status: str = "certain"


class WitnessReading(Record, frozen=True):
    """What one witness has, in its own characters; no words: they are wanting."""

    witness: str
    siglum: str
    words: str


class Variant(Record, frozen=True):
    """A place where the witnesses of a chapter differ: the edition reads ``lemma``, ``readings``
    tell who has what instead.

    ``at`` counts in the words as received, ``offset`` in the edited text of the segment.
    ``agreeing`` names the witnesses that read as the edition does; one that ends before the place
    is neither among them nor in ``readings``.  Marks are not collated: of a joint (kind
    ``punctuation``) no witness is said to agree.
    """

    id: str
    segment: str
    at: int
    offset: int
    lemma: str
    readings: tuple[WitnessReading, ...]
    kind: str  # substantive | orthographic | punctuation
    why: str
    evidence: str
    agreeing: tuple[str, ...] = ()
    where: str = ""  # the row of the table, for faults


class Section(Record, frozen=True):
    """A 節 of the rite: a run of base segments with a title and the warrant for drawing it so."""

    id: str
    chapter: str
    title: str
    english: str
    first: str
    last: str
    parent: str = ""
    warrant: str = ""  # words of the commentary that draw this division, or the editor's reason
    warrant_segment: str = ""
    condition: str = ""  # 若 … : the section happens only then
    occurs: str = ""  # where the rite puts it, when that is not where the book has it
    phases: tuple[
        str, ...
    ] = ()  # what part of a rite it is: 獻, 旅酬; several where it goes through several


class Edition(Record, frozen=True):
    """A chapter as edited: its segments in book order, what was corrected, and its sections."""

    chapter: str
    title: str
    slug: str
    segments: tuple[Segment, ...]
    corrections: tuple[Correction, ...] = ()
    sections: tuple[Section, ...] = ()

    def base(self) -> tuple[Segment, ...]:
        """The 經 and 記 segments, in order."""
        return tuple(s for s in self.segments if s.layer in BASE_LAYERS)

    def begins(self) -> frozenset[str]:
        """The segments with which the parts of the rite begin: the sections that hold no others."""
        parents = {section.parent for section in self.sections}
        return frozenset(s.first for s in self.sections if s.id not in parents)


class Rival(Record, frozen=True):
    """Another reading of one slot that stays possible: who or what would fill it, and by which
    warrant."""

    slot: str  # agent, object, recipient
    value: tuple[str, ...]
    warrant: str


class Told(Record, frozen=True):
    """A slot of which a commentator says what fills it: the slot, and the id of his claim (a
    supply)."""

    slot: str
    claim: str


class Act(Record, frozen=True):
    """One act that the text prescribes.

    The first block is the form of the annotation guide (``start … elided``, ``model``); the rest is
    what the scene knows besides.  ``warrants`` maps a slot to the id of the warrant by which an
    unwritten value was supplied (``{"agent": "E3"}``).
    """

    start: int
    end: int
    verb: str
    agent: tuple[str, ...] = ()
    object: tuple[str, ...] = ()
    recipient: tuple[str, ...] = ()
    place: tuple[str, ...] = ()
    facing: str | None = None
    negated: bool = False
    elided: tuple[str, ...] = ()
    model: str | None = None  # a ditto formula: what it follows, as written (初, 賓禮 → 賓)

    id: str = ""
    chapter: str = ""
    segment: str = ""
    sense: str = ""  # id of the lexicon row that was meant: xi.wash, xi.basin
    quote: str = ""  # the clause, as written
    vessel: str | None = None  # the kind of cup in play (爵 觶 …)
    cup: str | None = None  # which cup of the scene: jue.1, zhi.3
    posture: str | None = None  # 坐 or 立, while it is done
    # of a bow: 拜至 拜洗 拜受 拜送 拜既爵 告旨 崇酒 拜辱 拜賜 拜酬 …
    # what is declined: 辭降 辭洗 辭拜
    purpose: str | None = None
    answers: str | None = None  # id of the act that this one answers
    exchange: str | None = None  # id of the exchange it belongs to: 04.x03
    round: str | None = None  # kind of that exchange: 獻 酢 酬 舉觶 旅酬 無算爵
    count: int = 1  # 再拜 2, 三揖 3
    manner: tuple[str, ...] = ()
    condition: str | None = None  # 若 … : as written
    source: str = "written"  # written | copied (from a ditto's referent) | annotated (by hand)
    copied_from: str | None = None
    warrants: dict[str, str] = {}
    grades: dict[str, str] = {}  # how far a supplied slot may be trusted: sure, likely, open
    alternatives: tuple[
        Rival, ...
    ] = ()  # other readings that stay possible, slot by slot, best first
    told: tuple[
        Told, ...
    ] = ()  # where a commentator says who or what, in agreement or instead of what the scene gives


class Deed(Act, frozen=True):
    """An act as it was read, before it has a place in the book.

    It has no id; other deeds are named by their positions in the reading, from 0.  ``start`` and
    ``end`` count in the text that was read, ``cup`` and ``exchange`` are numbered within it.
    :func:`zunzu.parse.place` makes acts of deeds.
    """

    replies_to: int | None = None  # the deed that this one answers
    repeats: int | None = None  # of a copy: the deed that is done again
    unfolds: int | None = None  # of a copy: the ditto that it is read in


class Statement(Record, frozen=True):
    """What the text says without an act: who has which cut, how many mats, where a thing stands.

    ``kind`` is one of ``share`` (subject's 俎 holds values), ``layers`` (subject's mats are count),
    ``seat`` (subject's mat: values are its place, 南面, 東上),
    ``position`` (subject stands at place), ``facing``, ``order`` (of a row, 東上), ``vessel``
    (subject act uses values),
    ``clothing``, ``number`` (subject is count), ``material``, ``office`` (subject serves as
    values), ``said`` (in words that are spoken: subject is ordered to do the act that values name,
    with what they name next; ``negated``: not to), ``measure`` (values are the dimension and the
    unit, ``amount`` how much of it as a decimal, or, with ``below``, what is not reached; count the
    same where it is a whole number).
    ``side`` is the half of the victim from which a share is cut, 左 or 右, where that is told.
    """

    id: str
    kind: str
    subject: str
    values: tuple[str, ...]
    start: int
    end: int
    chapter: str = ""
    segment: str = ""
    quote: str = ""
    count: int | None = None
    amount: str | None = None
    below: bool = False
    side: str | None = None
    negated: bool = False
    condition: str | None = None
    source: str = "written"
    warrant: str | None = None


class Claim(Record, frozen=True):
    """What a commentator says: a gloss, a variant, an omission, a supply, a division, a citation.

    ``segment`` is the commentary segment, ``start``/``end`` the words in its edited text, ``quote``
    those words;
    ``target`` the base segment it speaks about and ``lemma`` the words there.
    ``fields`` holds what the kind needs: gloss ``{term, relation, meaning}``; variant ``{school,
    reading, text}``; omission ``{formula, omitted}``; supply ``{verb, slot, supplied, object}``;
    reason, number, time, place, rank ``{formula, stated, explains}``;
    section ``{first, last, topic}``; citation ``{book, words}``.
    """

    id: str
    kind: str
    author: str
    chapter: str
    segment: str
    start: int
    end: int
    quote: str
    target: str = ""
    lemma: str = ""
    fields: dict[str, str] = {}


class Reading(Record, frozen=True):
    """All that the reading half hands to the graph for one chapter."""

    chapter: str
    acts: tuple[Act, ...]  # deeds, until they are placed
    statements: tuple[Statement, ...] = ()
    copies: tuple[
        Act, ...
        # what dittos repeat, persons exchanged: source "copied", id <ditto>.cNN once it is placed
    ] = ()
    unread: tuple[
        tuple[int, int, str], ...
    ] = ()  # (start, end, words) that the parser could not read
    guessed: tuple[
        tuple[int, int, str, str], ...
    ] = ()  # words outside the lexicon, with what they were taken for: person, verb …
