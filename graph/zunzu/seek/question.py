"""What the words of a question mean: what is asked, of which rites, and of what."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, pairwise

from ..errors import fail
from ..rdf.names import local
from .index import Index, Name
from .spelling import latin, pairs, runs, token

#: No question is longer, in characters.
LONGEST = 2000
#: No name has more Chinese characters, or more English words.
_LONGEST_NAME, _MOST_WORDS = 8, 5
#: Kinds of names that are no words of a sentence: the title 主人獻賓 is three.
_TITLES = ("section", "phase", "part", "signs")
#: And those that name no person, thing or deed.
_NO_CONCEPTS = (*_TITLES, "asks", "says", "pass", "chapter")
#: What is asked where two things or rites are set side by side.
_CONTRAST = "contrast"
#: A word that stands in more names than so many says nothing.
_TOO_MANY = 12
#: So many things may one word mean; of more those are meant that are spoken of no less than this
#: part of the time the most common one is, and such as a rite is full of.
_SEVERAL, _SELDOM, _NAMED_SO = 3, 4, ("role", "thing")
#: Numbers as they stand before a deed.
_NUMBERS = "一二三四五六七八九十再兩壹"
#: What closes the name of somebody by what he does (folded).
_DOER = re.compile("的人|之人")
#: Whether a thing is done (folded): 拜不拜.
_EITHER = re.compile(r"([^\W\d_]{1,3})不\1")
#: What joins somebody and what is his.
_OF = ("的", "之")
#: So many words of a question are looked at.
_MOST_PARTS = 60
#: What is asked where a verb stands in the question, and a meaning where none does.
_OR_MEANING = {"what-is": "what", "who-is": "who"}
#: Words that are quoted are sought as they stand.
_QUOTED = re.compile('[「『“"]([^「『“」』”"]{2,20})[」』”"]')
_WORD = re.compile(r"[^\W_]+(?:['’][a-z]+)?")


@dataclass(frozen=True, slots=True)
class Part:
    """A word of the question: ``kind`` is a scheme (``role`` ``verb`` ``thing`` …), ``asks``,
    ``chapter``, or ``word`` where it is the name of nothing.

    ``forms`` are the Chinese words (folded) that say it in the texts, ``means`` the concepts,
    ``said`` the names of these as they are shown; ``own`` says that the word is the very name of
    one.
    """

    words: str
    kind: str
    at: int
    forms: tuple[str, ...] = ()
    means: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    own: bool = False

    @property
    def tokens(self) -> tuple[str, ...]:
        """The concepts as the index has them."""
        return tuple(map(token, self.means))


@dataclass(frozen=True, slots=True)
class Understood:
    """A question as it was understood.

    ``asks`` is what is asked (``who what where facing when why number how whether meaning``), empty
    where no question word stands, ``asked_at`` the place of that word; ``contrast`` whether rites
    are compared; ``chapters`` are the ids of the rites that are named; ``parts`` what it is asked
    of, in the order of the words; ``unknown`` the words that stand in no text and name nothing.
    """

    words: str
    folded: str
    asks: tuple[str, ...]
    asked_at: int
    contrast: bool
    chapters: tuple[str, ...]
    parts: tuple[Part, ...]
    unknown: tuple[str, ...]


def understood(index: Index, words: str) -> Understood:
    """What the words of a question mean.

    Raises ZunzuError for more than LONGEST characters.
    """
    if len(words) > LONGEST:
        raise fail(
            "ask",
            f"the question has {len(words):,} characters, and no more than {LONGEST:,} are read",
            "ask in a sentence",
        )
    shown = "".join(c if c.isprintable() else " " for c in words).strip()
    folded, either = _either(index.spelling.of(shown))
    known, unknown = _known(_without_behind(index, _parts(index, folded)))
    parts = [
        *_quoted(folded),
        *known,
        *_possessed(index, folded, known),
        *_counted(index, known),
        *_doers(index, folded, known),
        *either,
    ]
    asks, at = _all_asked(parts)
    chapters = tuple(dict.fromkeys(local(m) for p in parts if p.kind == "chapter" for m in p.means))
    return Understood(
        shown,
        folded,
        tuple(a for a in asks if a != _CONTRAST),
        at,
        _CONTRAST in asks or len(chapters) > 1,
        chapters,
        tuple(p for p in parts if p.kind not in ("asks", "chapter")),
        tuple(p.words for p in unknown),
    )


def _either(folded: str) -> tuple[str, list[Part]]:
    """A question with 拜 for 拜不拜, which asks whether it is done; its length stays."""
    told = [
        Part(found[0], "asks", found.start(), means=("whether",))
        for found in _EITHER.finditer(folded)
    ]
    return _EITHER.sub(lambda found: found[1].rjust(len(found[0])), folded), told


def _all_asked(parts: list[Part]) -> tuple[tuple[str, ...], int]:
    """All that is asked, and where the first word stands that asks; -1 where none does."""
    asking = [p for p in parts if p.kind == "asks"]
    asks = list(dict.fromkeys(p.means[0] for p in asking))
    if asks and _OR_MEANING.get(asks[0]) in asks:  # what are the duties of …
        del asks[0]
    asks[:1] = [_asked(ask, parts) for ask in asks[:1]]
    return tuple(asks), next((p.at for p in asking if p.means[0] != _CONTRAST), -1)


def _quoted(folded: str) -> list[Part]:
    """The words that are quoted (誰「辭洗」), which are sought as they stand."""
    return [
        Part(said, "word", found.start(1), (said,))
        for found in _QUOTED.finditer(folded)
        if runs(said := found[1]) == [said]
    ]


def _possessed(index: Index, folded: str, parts: list[Part]) -> Iterator[Part]:
    """What is somebody's and has a name of its own: 賓的俎 is 賓俎.

    The two words stay words of the question too.
    """
    for one, other in pairwise(parts):
        if "role" in one.kinds and folded[one.at + len(one.words) : other.at] in _OF:
            named = [_concepts(index, a + b) for a in one.forms for b in other.forms]
            if told := [name for names in named for name in names]:
                yield Part(
                    one.words + other.words,
                    "word",
                    one.at,
                    tuple(dict.fromkeys(name.folded for name in told)),
                    said=tuple(dict.fromkeys(name.label for name in told)),
                )


def _counted(index: Index, parts: list[Part]) -> Iterator[Part]:
    """What is counted, as the texts write it: 三次作揖 and 揖三次 are 三揖.

    Only what stands so in some passage; the number and the deed stay words of the question too.
    """
    numbers = set(_NUMBERS)
    for number, deed in chain(pairwise(parts), pairwise(reversed(parts))):
        many = sorted(numbers.intersection(number.forms)) if "verb" in deed.kinds else ()
        forms = [n + form for n in many for form in deed.forms if len(form) == 1]
        if told := _in_the_texts(index, forms):
            yield Part(number.words + deed.words, "word", deed.at, told)


def _in_the_texts(index: Index, forms: Iterable[str]) -> tuple[str, ...]:
    """The words that some passage has."""
    return tuple(form for form in forms if index.count(f'"{pairs(form)}"'))


def _doers(index: Index, folded: str, parts: list[Part]) -> Iterator[Part]:
    """Who is named by what he does, as the texts call him: 舀酒的人 is 酌者, 拿匜的人 執匜者.

    Only those whom some passage calls so.
    """
    for found in _DOER.finditer(folded):
        near = [p for p in parts if p.at + len(p.words) <= found.start()][-2:]
        if near and near[-1].at + len(near[-1].words) == found.start():
            forms = [f"{deed}者" for deed in _deeds(near) if len(deed) < _LONGEST_NAME]
            if told := _in_the_texts(index, forms):
                yield Part(f"{near[-1].words}者", "word", near[-1].at, told)


def _deeds(near: list[Part]) -> Iterable[str]:
    """What the last words tell of somebody: a deed, or a deed done to a thing."""
    if len(near) == 2 and "verb" in near[0].kinds and "verb" not in near[1].kinds:
        return (verb + thing for verb in near[0].forms for thing in near[1].forms)
    return near[-1].forms


def _asked(ask: str, parts: list[Part]) -> str:
    """What is asked, by what else stands in the question.

    *what is a feng* asks for a meaning, *what is sung* for a thing; 把脯賜給誰 asks to whom.
    """
    if ask in _OR_MEANING:
        at = next(part.at for part in parts if part.kind == "asks")
        deed = any("verb" in part.kinds and part.at > at for part in parts)
        return _OR_MEANING[ask] if deed else "meaning"
    return "whom" if ask == "who" and _is_whom(parts) else ask


def _is_whom(parts: list[Part]) -> bool:
    """Whether the word for a person ends the question, behind a verb: 把脯賜給誰, and not
    飲酒的是誰."""
    return (
        len(parts) > 1
        and parts[-1].kind == "asks"
        and not parts[-1].words.startswith(_OF)
        and "verb" in parts[-2].kinds
    )


def _known(said: Iterable[Part]) -> tuple[list[Part], list[Part]]:
    """The parts that mean something, and those that do not; each at most twice, and not too many.

    A word said three times is no more than one said twice (介 in 主人獻介時介拜洗嗎).
    """
    known: list[Part] = []
    unknown: list[Part] = []
    times: Counter[str] = Counter()
    for part in said:
        if times.total() > _MOST_PARTS:
            break
        if times[part.words] > 1:
            continue
        times[part.words] += 1
        (known if part.forms or part.means or part.kind == "asks" else unknown).append(part)
    return known, unknown


def _parts(index: Index, folded: str) -> Iterator[Part]:
    """The words of a folded question in order, the longest name first, without those that say
    nothing."""
    pieces = list(_pieces(folded))
    known = index.names({name for piece, _ in pieces for name in _names_in(piece)})
    for piece, at in pieces:
        yield from (
            _chinese(index, piece, at, known)
            if isinstance(piece, str)
            else _english(index, piece, at, known)
        )


def _without_behind(index: Index, parts: Iterable[Part]) -> Iterator[Part]:
    """The parts without those that only close the name of a rite: 中 in 鄉射禮中."""
    behind = {name.folded for name in index.every("signs") if name.means == "behind"}
    end = -1
    for part in parts:
        if part.at != end or part.words not in behind:
            yield part
        end = part.at + len(part.words) if part.kind == "chapter" else -1


def _pieces(folded: str) -> Iterator[tuple[str | list[str], int]]:
    """Stretches of Chinese, and of words in letters that follow one another."""
    held: list[str] = []
    for found in _WORD.finditer(folded):
        for stretch in re.findall(r"[\u2e80-\U000323af]+|[^\u2e80-\U000323af]+", found[0]):
            if runs(stretch):
                if held:
                    yield held, found.start()
                    held = []
                yield stretch, found.start() + found[0].index(stretch)
            else:
                held += latin(stretch)
    if held:
        yield held, len(folded)


def _names_in(piece: str | list[str]) -> Iterator[str]:
    if isinstance(piece, str):
        for start in range(len(piece)):
            for end in range(start + 1, min(start + _LONGEST_NAME, len(piece)) + 1):
                yield piece[start:end]
    else:
        for start in range(len(piece)):
            for end in range(start + 1, min(start + _MOST_WORDS, len(piece)) + 1):
                yield " ".join(piece[start:end])


def _chinese(index: Index, piece: str, at: int, known: dict[str, list[Name]]) -> Iterator[Part]:
    start = 0
    while start < len(piece):
        for end in range(min(start + _LONGEST_NAME, len(piece)), start, -1):
            word = piece[start:end]
            names = [n for n in known.get(word, ()) if n.kind not in _TITLES]
            if names or end == start + 1:
                yield from _part(index, word, at + start, names)
                start = end
                break


def _english(
    index: Index, words: list[str], at: int, known: dict[str, list[Name]]
) -> Iterator[Part]:
    start = 0
    while start < len(words):
        for end in range(min(start + _MOST_WORDS, len(words)), start, -1):
            word = " ".join(words[start:end])
            names = [n for n in known.get(word, ()) if n.kind not in ("section", "phase", "signs")]
            if end > start + 1:
                names = [n for n in names if n.kind != "part"]
            if names or end == start + 1:
                yield from _part(index, word, at + start, names)
                start = end
                break


def _part(index: Index, word: str, at: int, names: list[Name]) -> Iterator[Part]:
    """What one word is: what joins words is nothing else; a question word comes before other words,
    those before a name that is not its own, what says nothing last of all."""
    by: dict[str, list[Name]] = {}
    for name in names:
        by.setdefault(
            name.kind
            if name.kind in ("asks", "says", "pass", "joins", "chapter", "part")
            else "own"
            if name.own
            else "other",
            [],
        ).append(name)
    if "joins" in by:
        return
    if "asks" in by:
        yield Part(word, "asks", at, means=(by["asks"][0].means,))
    elif "chapter" in by:
        yield Part(word, "chapter", at, means=tuple(n.means for n in by["chapter"]))
    elif "own" in by or "says" in by:
        yield _meaning(index, word, at, by.get("own", []), by.get("says", []))
    elif "pass" not in by:
        others = by.get("other") or [n for n in by.get("part", []) if len(by["part"]) <= _TOO_MANY]
        yield _meaning(index, word, at, _likeliest(index, word, others), [])


def _likeliest(index: Index, word: str, names: list[Name]) -> list[Name]:
    """Of the many things that one syllable may name (zhi: 觶 櫛 指 執 至 …) the persons and things
    that passages speak of most; few names are left as they are."""
    syllable = word.replace(" ", "-")
    if len(names) <= _SEVERAL or any(
        not f"{local(name.means)}-".startswith(f"{syllable}-") for name in names
    ):
        return names
    named = [name for name in names if name.kind in _NAMED_SO] or names
    used = {name.means: index.count(f'"{token(name.means)}"') for name in named}
    most = max(used.values())
    return [name for name in named if used[name.means] * _SELDOM >= most]


def _meaning(index: Index, word: str, at: int, own: list[Name], says: list[Name]) -> Part:
    """A word with the Chinese forms that say it and the concepts it means."""
    meant = " ".join(name.means for name in says).split()
    other = [index.spelling.of(one) for one in meant]
    concepts = own + [name for form in other for name in _concepts(index, form)]
    forms = [word] * bool(runs(word)) + other
    if not says or not runs(word):
        forms += [form for iri in dict.fromkeys(n.means for n in own) for form in index.named(iri)]
    kinds = tuple(dict.fromkeys(n.kind for n in concepts)) or ("word",)
    said = dict.fromkeys([name.label for name in own] + meant)
    return Part(
        word,
        kinds[0],
        at,
        tuple(dict.fromkeys(forms)),
        tuple(dict.fromkeys(n.means for n in concepts)),
        kinds,
        tuple(said),
        any(name.own for name in own),
    )


def _concepts(index: Index, form: str) -> list[Name]:
    """The persons, things and deeds of which a Chinese word is the very name."""
    return [
        name
        for name in index.names([form]).get(form, ())
        if name.own and name.kind not in _NO_CONCEPTS
    ]


def content(parts: Iterable[Part]) -> tuple[Part, ...]:
    """The parts that passages can have."""
    return tuple(p for p in parts if p.forms or p.means)
