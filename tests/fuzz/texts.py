"""Texts of any length by which a reader may be brought to do more than its share: one function a
class, named for what it repeats.

Each gives so many characters.  What is random is drawn by a lot of its own, so that the same class
gives the same text on every run.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from itertools import islice

from zunzu.lexicon import lexicon
from zunzu.text import edition, editions

_MARKS = "，。、；：？！「」『』《》"
_NUMERALS = "一二三四五六七八九十百兩再"

Text = Callable[[int], str]


@cache
def corpus() -> str:
    """The words of all editions, a line a segment."""
    return "\n".join(segment.text for card in editions() for segment in edition(card.id).base())


@cache
def bare() -> str:
    """The same without marks."""
    return "".join(c for c in corpus() if c not in _MARKS)


def over(words: str) -> Text:
    """``words`` again and again."""
    return lambda size: (words * (size // len(words) + 1))[:size]


def drawn(alphabet: Sequence[str], marks: str = "", seed: int = 0) -> Text:
    """Pieces of ``alphabet`` in any order, with a mark now and then."""

    def text(size: int) -> str:
        lot = random.Random(seed)
        pieces: list[str] = []
        length = 0
        while length < size:
            piece = lot.choice(alphabet) + (
                lot.choice(marks) if marks and not lot.randrange(3) else ""
            )
            pieces.append(piece)
            length += len(piece)
        return "".join(pieces)[:size]

    return text


def behind(words: str) -> Text:
    """The corpus to the half of the length, then ``words`` again and again: what looks back has
    far to look."""
    return lambda size: over(corpus() + "\n")(size // 2) + over(words)(size - size // 2)


def numbered(form: str) -> Text:
    """``form`` with another rare character in each place, so that no two are the same."""

    def text(size: int) -> str:
        rare = (chr(0x20000 + n % 40000) for n in range(size))
        return "".join(islice((c for r in rare for c in form.format(r)), size))

    return text


def _words(*categories: str) -> list[str]:
    return sorted(
        form
        for form, words in lexicon().words.items()
        if any(w.category in categories for w in words)
    )


def _named() -> dict[str, Text]:
    repeated = {
        "corpus": corpus() + "\n",
        "corpus in one line": corpus().replace("\n", ""),
        "corpus undivided": bare(),
        "corpus undivided in one line": bare().replace("\n", ""),
        "corpus with commas only": corpus().translate(
            str.maketrans(dict.fromkeys("。；：\n", "，"))
        ),
        "numerals in a row": _NUMERALS,
        "十有 in a row": "十有二",
        "measures in a row": "三尺二寸",
        "lengths in a row": "長三尺，",
        "one character": "主",
        "one letter": "a",
        "two letters": "ab",
        "a word": "主人",
        "a verb": "洗",
        "two verbs": "洗獻",
        "者": "洗者",
        "之": "之洗",
        "曰": "曰洗",
        "曰 with a mark": "主人曰：",
        "quarters": "東西南北",
        "sides": "左右上下",
        "titles": "小臣正",
        "當其": "當其",
        "opening brackets": "「",
        "nested brackets": "「『",
        "titles opened": "《",
        "round brackets": "(",
        "open quotes": "主人曰「",
        "opened again": "「主人『",
        "closed": "」",
        "pairs": "「主人」",
        "titles of songs": "《鹿鳴》、",
        "marks": "，。",
        "line ends": "\n",
        "blanks": " \u3000",
        "names in a row": "主人、賓、介、",
        "persons only": "主人賓介",
        "and": "主人與賓與",
        "things in a row": "爵、觶、",
        "food": "賓俎，脊、脅、肩、肺，",
        "orders": "命洗，",
        "orders without marks": "命主人洗",
        "conditions": "若主人，",
        "a clause": "主人坐取爵于篚，降洗。",
        "a clause without strong marks": "主人坐取爵于篚，降洗，",
        "a clause without marks": "主人坐取爵于篚降洗",
        "offerings": "主人獻賓。",
        "offerings in one sentence": "主人獻賓，",
        "answers": "主人酢賓，賓酬主人。",
        "cups taken": "主人取爵于篚，奠爵于篚。",
        "cups changed": "主人更爵，",
        "cups raised": "一人洗觶，升，舉觶于賓。",
        "bows": "拜，答拜，",
        "places": "于西階上于阼階上",
        "mats": "設席，",
        "records": "記\n主人洗。\n",
        "as at first": "如初。",
        "as at first, in one sentence": "如初，",
        "he does as at first": "主人洗爵如初。",
        "so too": "介亦如之。",
        "as the guest": "主人獻介，如賓禮。",
        "the rest": "其他如初儀。",
        "as the pairs": "司射作射如初。三耦拾取矢，皆如初。",
        "emoji": "😀👨‍👩‍👧",
        "combining": "主\u0301\u0300",
        "surrogates": "\ud800\udc00主",
        "controls": "\x00\x01\x7f",
        "mixed": "Host 主人 vásë 爵\tкубок ",
        "simplified": "主人坐取爵于篚，降洗。宾降，献宾。",
        "simplified undivided": "宾献众宾阶东",
    }
    return {name: over(words) for name, words in repeated.items()}


def classes() -> dict[str, Text]:
    """Every class by its name."""
    rare = [chr(point) for point in range(0x20000, 0x20800)]
    far = {
        f"far behind: {words}": behind(words)
        for words in (
            "如初。",
            "主人洗爵如初。",
            "介亦如之。",
            "主人獻介，如賓禮。",
            "揖如三耦。",
            "司射命射如初。",
            "拜如初。",
            "為加爵如初。",
            "設席，",
            "筮尸，如求日之儀。",
            "主人酬賓。",
            "其他如上射。",
            "如賓酬主人之禮。",
            "取俎如賓禮。",
        )
    }
    return {
        **_named(),
        **far,
        "rare characters": drawn(rare),
        "rare characters and marks": drawn(rare, "，。"),
        "words": drawn(_words(*"PTVLANKJ")),
        "words and marks": drawn(_words(*"PTVLANKJ"), "，。"),
        "verbs": drawn(_words("V"), "，"),
        "words and weak marks": drawn(_words(*"PTVLANKJ"), "，、"),
        "all persons": drawn(_words("P"), "、"),
        "grammar": drawn(_words(*"BGJREXHYKU")),
        "coined": numbered("命{0}食，"),
        "coined in one line": numbered("命{0}食"),
        "new things": numbered("主人取{0}爵。"),
        "new persons": numbered("{0}者洗。"),
        "new persons in one sentence": numbered("{0}者洗，"),
    }


def patterns(seed: int) -> tuple[str, Text]:
    """A few words and marks of the lexicon drawn by lot, again and again: what nobody thought
    of."""
    lot = random.Random(seed)
    alphabet = [
        *_words(*"PTVLANKJBGREXHYU"),
        "如初",
        "如之",
        "如賓禮",
        "曰",
        "者",
        "若",
        *_NUMERALS,
        "人",
        "長",
        "尺",
    ]
    marks = lot.choice(("", "，", "，。", "、，", "「」", "\n"))
    words = "".join(
        lot.choice(alphabet) + (lot.choice(marks) if marks and not lot.randrange(2) else "")
        for _ in range(lot.randint(1, 9))
    )
    return words, over(words) if lot.randrange(2) else behind(words)
