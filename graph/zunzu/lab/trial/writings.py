"""Ways in which a true text may be written: what prints, scripts, typists, web pages and editors do
to it without another word.

Each writing takes a book and gives its text; where there is something to choose, a source of chance
chooses.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from random import Random

from ...model import Edition, Record
from ...text.fold import same_form

#: Letters of old prints, of new ones, and of conversions from script to script.
OLD_PRINTS = str.maketrans(
    "賓答眾冪于間從復辭酬舉參拜盥階俎歌管乃無", "賔荅衆羃於閒従複辤醻擧叅𢫶盥堦爼謌筦迺无"
)
NEW_PRINTS = str.maketrans("眾冪大說縣亨徹鄉共辟壹㨎", "衆幂太脫懸烹撤鄕拱避一擩")
#: One convention of marks in letters of another.
ASCII = str.maketrans("，。；：？！「」『』、《》", ",.;:?!\"\"'',<>")
MAINLAND = str.maketrans("「」『』", "“”‘’")
HALF_WIDTH = str.maketrans("，。「」、", "､｡｢｣､")
VERTICAL = str.maketrans("，。；：「」『』、", "︐︒︔︓﹁﹂﹃﹄︑")


def lines(book: Edition) -> list[str]:
    """The words of a book, passage by passage."""
    return [segment.text for segment in book.base()]


def plain(book: Edition, _chance: Random) -> str:
    return "\n".join(lines(book))


def bare(book: Edition, _chance: Random) -> str:
    return "".join(filter(str.isalpha, plain(book, _chance)))


def wrapped(book: Edition, chance: Random) -> str:
    """Lines of so many letters, as a page has them, whatever they say."""
    words, width = "".join(lines(book)), chance.choice((10, 17, 22, 35))
    return "\n".join(words[i : i + width] for i in range(0, len(words), width))


def a_clause_a_line(book: Edition, _chance: Random) -> str:
    return re.sub("(?<=[，。；：])", "\n", plain(book, _chance))


def spaced(book: Edition, chance: Random) -> str:
    return chance.choice((" ", "\u3000", "\u00a0", "\u200b")).join(plain(book, chance))


def numbered(book: Edition, chance: Random) -> str:
    """Every passage with its number, as editors write it."""
    number = chance.choice(
        ("{}. ", "{}　", "[{}] ", "【{}】", "({}) ", "§{} ", "4.{} ", "{}\t", "p. {}: ")
    )
    return "\n".join(number.format(n) + words for n, words in enumerate(lines(book), 1))


def chinese_numbers(book: Edition, chance: Random) -> str:
    number = chance.choice(("（{}）", "［{}］", "〔{}〕"))
    digits = "〇一二三四五六七八九"
    return "\n".join(
        number.format("".join(digits[int(d)] for d in str(n))) + words
        for n, words in enumerate(lines(book), 1)
    )


def paged(book: Edition, chance: Random) -> str:
    """Marks of pages and leaves within the words."""
    mark = chance.choice(
        ("[12a]", "〔三下〕", "【頁{}】", "|", "／", "<pb n='{}'/>", "[p.{}]", "¶")
    )
    words = plain(book, chance)
    every = chance.choice((60, 111, 240))
    pieces = [words[i : i + every] for i in range(0, len(words), every)]
    return "".join(piece + mark.format(n) for n, piece in enumerate(pieces[:-1], 1)) + pieces[-1]


def headed(book: Edition, chance: Random) -> str:
    """Titles above the text and above sections, as books and web pages have them."""
    title = chance.choice(
        (
            "{0}",
            "{0}第四",
            "儀禮卷第四",
            "儀禮·{0}第四",
            "《儀禮》 {0}",
            "# {0}\n\n",
            "== {0} ==",
            "儀禮注疏卷八  {0}第四",
            "　　{0}　第四\n　　　　鄭氏注",
        )
    )
    return title.format(book.title) + "\n\n" + plain(book, chance)


def sectioned(book: Edition, chance: Random) -> str:
    """Headings between sections, in words of an editor's."""
    style = chance.choice(("{}", "【{}】", "## {}", "{}、", "（{}）", "〇{}", "==={}==="))
    names = {section.first: section.title for section in book.sections}
    return "\n".join(
        f"\n{style.format(names[s.id])}\n\n{s.text}" if s.id in names else s.text
        for s in book.base()
    )


def own_sections(book: Edition, chance: Random) -> str:
    """Headings that no edition of ours has, on lines of their own."""
    names = (
        "一、謀賓戒賓",
        "第二節 迎賓入門",
        "【陳設】",
        "右第三章",
        "升堂行禮之節",
        "〔右獻賓〕",
        "(四) 獻與酢",
    )
    out = []
    for n, words in enumerate(lines(book)):
        out += ["", chance.choice(names), ""] * (n % 9 == 4) + [words]
    return "\n".join(out)


def annotated(book: Edition, chance: Random) -> str:
    """The commentary of 鄭玄 in brackets behind its passage, as many web pages have it."""
    left, right = chance.choice(("（）", "〔〕", "[]", "【】", "()"))
    notes = _notes(book)
    return "\n".join(
        s.text + (left + notes[s.id] + right if s.id in notes else "") for s in book.base()
    )


def with_commentary(book: Edition, chance: Random) -> str:
    """The commentary on lines of its own, under the passage it speaks of."""
    notes = _notes(book)
    label = chance.choice(("", "　", "注：", "【鄭注】", "鄭玄注："))
    return "\n".join(
        s.text + ("\n" + label + notes[s.id] if s.id in notes else "") for s in book.base()
    )


def _notes(book: Edition) -> dict[str, str]:
    return {s.target: s.text for s in book.segments if s.layer == "zhu"}


def glossed(book: Edition, chance: Random) -> str:
    """Short notes of an editor's own within the words."""
    left, right = chance.choice(("（）", "〔〕", "[]", "()", "〈〉"))
    notes = ("音義", "拜送觶也", "今本作某", "去聲", "謂主人", "dian4", "以下同", "鄭注：謙也")
    pieces = re.split("(?<=[，。；])", plain(book, chance))
    return "".join(
        piece + (left + chance.choice(notes) + right) * (n % 13 == 5)
        for n, piece in enumerate(pieces)
    )


def emended(book: Edition, chance: Random) -> str:
    """Wrong letters in round brackets, right ones in square, as new editions print them."""
    words = plain(book, chance)
    places = sorted(chance.sample([i for i, c in enumerate(words) if c.isalpha()], 9), reverse=True)
    for i in places:
        wrong = chance.choice([c for c in "不面之者" if c != words[i]])
        words = f"{words[:i]}（{wrong}）〔{words[i]}〕{words[i + 1 :]}"
    return words


def with_notes_marked(book: Edition, chance: Random) -> str:
    """Signs of footnotes behind clauses, the notes at the end."""
    sign = chance.choice(("[{}]", "({})", "〔{}〕", "①", "*", "［{}］"))
    pieces = re.split("(?<=[，。；])", plain(book, chance))
    return "".join(piece + sign.format(n) * (n % 11 == 3) for n, piece in enumerate(pieces))


def holed(book: Edition, chance: Random) -> str:
    """Rare letters that the typist had not."""
    hole = chance.choice("□■○●�\ue000〓")
    return "".join(hole if ord(c) > 0xFFFF or c in "㨎㸑挩楅弣" else c for c in plain(book, chance))


def on_a_page(book: Edition, chance: Random) -> str:
    """With what a web page has above and below."""
    return (
        f"首頁 > 經部 > 禮類 > {book.title}\n瀏覽次數：1203\n\n"
        + plain(book, chance)
        + "\n\n（本篇完）\n上一篇 下一篇\n版權所有 © 2011 某某古籍網\n"
    )


def marked(table: Mapping[int, int | str]) -> Callable[[Edition, Random], str]:
    return lambda book, chance: plain(book, chance).translate(table)


WRITINGS: dict[str, Callable[[Edition, Random], str]] = {
    "as it is": plain, "without marks or lines": bare, "lines of a page": wrapped, "a clause a line": a_clause_a_line,  # noqa: E501
    "one line": lambda book, chance: "".join(lines(book)),
    "without marks": lambda book, chance: re.sub("[^\\w\n]", "", plain(book, chance)),
    "other pauses": lambda book, chance: plain(book, chance).replace("，", "。").replace("、", "，"),  # noqa: E501
    "full stops alone": lambda book, chance: re.sub("[，；、]", "。", plain(book, chance)),
    "marks of ASCII": marked(ASCII), "marks of the mainland": marked(MAINLAND), "marks of half width": marked(HALF_WIDTH),  # noqa: E501
    "marks of vertical lines": marked(VERTICAL), "old prints": marked(OLD_PRINTS), "new prints": marked(NEW_PRINTS),  # noqa: E501
    "spaces between": spaced, "numbers": numbered, "Chinese numbers": chinese_numbers, "pages": paged, "a title": headed,  # noqa: E501
    "titles of sections": sectioned, "titles of another's sections": own_sections, "commentary in brackets": annotated,  # noqa: E501
    "commentary on its lines": with_commentary, "notes in brackets": glossed, "emended": emended, "signs of notes": with_notes_marked,  # noqa: E501
    "letters wanting": holed, "a web page": on_a_page,
    "lines of Windows": lambda book, chance: "\ufeff" + plain(book, chance).replace("\n", "\r\n"),
    "composed": lambda book, chance: unicodedata.normalize("NFKC", plain(book, chance)),
    "simplified": lambda book, chance: same_form(plain(book, chance)),
}  # fmt: skip

#: Letters and marks that a text of any layout may have besides.
LETTERS: dict[str, Callable[[str], str]] = {
    "": str,
    "old prints": lambda words: words.translate(OLD_PRINTS),
    "new prints": lambda words: words.translate(NEW_PRINTS),
    "marks of ASCII": lambda words: words.translate(ASCII),
    "simplified": same_form,
    "lines of Windows": lambda words: words.replace("\n", "\r\n"),
}


class Writing(Record, frozen=True):
    """A true text of a chapter as somebody may write it: the way of its layout, of its letters,
    and its words."""

    chapter: str
    layout: str
    letters: str
    words: str


def lot(books: Sequence[Edition], count: int, seed: int) -> list[Writing]:
    """So many true texts, each written in a way by lot; the same seed draws the same."""
    chance = Random(seed)
    drawn = []
    for n in range(count):
        book, layout, letters = (
            books[n % len(books)],
            chance.choice(list(WRITINGS)),
            chance.choice(list(LETTERS)),
        )
        drawn.append(
            Writing(book.chapter, layout, letters, LETTERS[letters](WRITINGS[layout](book, chance)))
        )
    return drawn
