"""``zunzu read``: a chapter with its layers, for people (rich) or as bare words (``--plain``)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

import click
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from zunzu.errors import fail
from zunzu.model import BASE_LAYERS, Act, Edition, Section, Segment, Variant
from zunzu.text import (
    Emendation,
    Mark,
    apparatus as read_apparatus,
    edition,
    emendations,
    find_chapter,
    find_segments,
    layer_name,
    punctuation,
    read_layers,
    read_witness,
)

from . import output
from .progress import step

#: Marks that do not begin a line, and marks that do not end one.
_CLOSING, _OPENING = set("，。、；：？！」』》）·…,.;:)"), set("「『《（(")

#: How a layer looks: indent in columns, label, style.
_LOOK = {
    "title": (0, "", "bold"),
    "jing": (6, "", "bold"),
    "ji": (6, "", "bold"),
    "zizhu": (9, "自注", "bold"),
    "zhu": (9, "注", ""),
    "shu": (11, "疏", "dim"),
}

_STATUS = {"certain": "改", "probable": "疑", "note": "按"}

#: What is told behind a segment with ``--apparatus``: first what was corrected, then who reads
#: what.
_KIND = {"substantive": "異", "orthographic": "字", "punctuation": "讀"}

#: The signs of the apparatus, as they are told above it.
_SIGNS = "改 corrected · 疑 better so, the text unchanged · 按 disputed · 句 why divided so"
_SIGNS_OF_WITNESSES = (
    " · 異 another word · 字 another form · 讀 another joint; before ] what is read, and by whom"
)

_Note = Emendation | Mark | Variant


@click.command()
@click.argument("chapter")
@click.argument("segment", required=False)
@click.option(
    "--layer",
    "layers",
    metavar="LAYER,…",
    multiple=True,
    help="Which layers: 經 記 注 疏, or jing ji zhu shu, separated by commas.  [default: all]",
)
@click.option("--plain", is_flag=True, help="Print the bare words only, one segment a line.")
@click.option(
    "--acts",
    is_flag=True,
    help="Show under each segment who does what; what the text leaves unsaid is graded.",
)
@click.option(
    "--sure",
    is_flag=True,
    help="With --acts: only acts of which nothing supplied is less than sure.",
)
@click.option(
    "--apparatus",
    is_flag=True,
    help=(
        "Show the critical apparatus: corrections and variants, each witness's reading, and the"
        " evidence."
    ),
)
def command(
    chapter: str,
    segment: str | None,
    layers: tuple[str, ...],
    plain: bool,
    acts: bool,
    sure: bool,
    apparatus: bool,
) -> None:
    """Print a chapter of an edition with its layers 經 記 注 疏.

    CHAPTER is a title in either script, a pinyin slug, or an id. SEGMENT is a number, a range, an
    id, or the id or title of a section.

    \b
    Examples:
      zunzu read 鄉飲酒禮                          the whole chapter
      zunzu read 乡饮酒礼 18-22                    five segments
      zunzu read yili.04 主人獻賓 --layer 經,注     one section, without the 疏
      zunzu read yili.04 152 --apparatus           with what was corrected and what is disputed
      zunzu read 鄉射禮 主人獻賓 --apparatus        with what the other witnesses have
      zunzu read yili.04 主人獻賓 --layer 經 --acts  who does what, as it was read
      zunzu read 鄉飲酒禮 --layer 經,記 --plain     the base text, one segment a line
    """
    if plain and (apparatus or acts):
        raise fail(
            "read",
            "--plain prints bare words, --apparatus and --acts tell about them",
            "leave out --plain or the other",
        )
    if sure and not acts:
        raise fail(
            "read",
            "--sure chooses among the acts, and no acts are asked for",
            "add --acts, or leave out --sure",
        )
    book = edition(chapter)
    shown = _chosen(book, segment, layers, titles=not plain)
    if plain:
        return output.write("".join(s.text + "\n" for s in shown))
    notes: dict[str, list[_Note]] = defaultdict(list)
    deeds = _deeds(book, sure) if acts else {}
    rows: tuple[_Note, ...] = (
        (*emendations(chapter), *_reasons(chapter), *read_apparatus(chapter)) if apparatus else ()
    )
    for row in rows:
        notes[row.segment].append(row)
    _print(book, shown, notes, deeds, whole=segment is None, apparatus=apparatus)


def _deeds(book: Edition, sure: bool) -> dict[str, list[Act]]:
    """The acts of each segment as the reader gives them, or those alone that are sure."""
    from zunzu import build
    from zunzu.parse import is_sure

    deeds: dict[str, list[Act]] = defaultdict(list)
    with step("reading"):
        for act in build.read(book).acts:
            if not sure or is_sure(act):
                deeds[act.segment].append(act)
    return deeds


def _chosen(
    book: Edition, segment: str | None, layers: Sequence[str], titles: bool
) -> list[Segment]:
    """The segments that are named, in the layers that are named, or in all, ``titles`` among
    them or not."""
    chosen = find_segments(book, segment) if segment is not None else book.segments
    wanted = (
        read_layers(",".join(layers))
        if layers
        else tuple({s.layer for s in chosen if titles or s.layer != "title"})
    )
    shown = [s for s in chosen if s.layer in wanted]
    if not shown:
        there = " ".join(layer_name(code) for code in dict.fromkeys(s.layer for s in chosen))
        named = " ".join(map(layer_name, wanted)) if layers else ""
        raise fail("read", f"{segment or book.title} has no {named}", f"it has {there}")
    return shown


def _reasons(chapter: str) -> list[Mark]:
    """Why an editor divided a sentence so, once a segment."""
    return [
        next(mark for mark in marks if mark.why)
        for marks in punctuation(chapter).values()
        if any(mark.why for mark in marks)
    ]


def _print(
    book: Edition,
    shown: Iterable[Segment],
    notes: dict[str, list[_Note]],
    deeds: dict[str, list[Act]],
    whole: bool,
    apparatus: bool,
) -> None:
    console = Console(highlight=False, markup=False)
    card = find_chapter(book.chapter)
    sigla = _sigla(book) if apparatus else []  # all is read before anything is told
    if whole:
        console.print(
            Text.assemble(
                (card.title, "bold"),
                f"  {card.pinyin}  ",
                (card.english, "italic"),
                "  ",
                (card.id, "dim"),
            )
        )
    for told in sigla:
        _print_wrapped(console, told, 0)
    sections = _sections(book)
    open_now: list[Section] = []
    before = ""
    for segment in shown:
        base = segment.target or segment.id
        for depth, section in enumerate(sections[base]):
            if section not in open_now:
                _print_heading(console, section, depth, apparatus)
        open_now = sections[base]
        if base != before and segment.target:
            console.print(Text(base[len(book.chapter) + 1 :], style="dim"))
        before = base
        _print_segment(console, book, segment, notes[segment.id])
        for act in deeds.get(segment.id, ()):
            _print_wrapped(console, _tell_act(act), 8)


def _sections(book: Edition) -> dict[str, list[Section]]:
    """The sections in which each segment stands, outermost first."""
    place = {s.id: n for n, s in enumerate(book.segments)}
    spans = [(place[s.first], place[s.last], s) for s in book.sections]
    return {
        name: [section for first, last, section in spans if first <= n <= last]
        for name, n in place.items()
    }


def _sigla(book: Edition) -> list[Text]:
    """Which witness a siglum means, and how far it goes; what the signs of the apparatus mean."""
    card, lines = find_chapter(book.chapter), []
    for name, told in card.witnesses.items():
        title = read_witness(card.id, name).title
        reach = f", to {told['last']}" if told.get("last") else ""
        base = ", the edition's own" if name == card.witness else ""
        lines.append(
            Text.assemble(
                (told["siglum"], "bold"), f"  {title} ", (f"({name}{base}{reach})", "dim")
            )
        )
    return [*lines, Text(_SIGNS + _SIGNS_OF_WITNESSES * bool(card.witnesses), style="dim")]


def _print_heading(console: Console, section: Section, depth: int, apparatus: bool) -> None:
    console.print()
    _print_wrapped(
        console,
        Text.assemble(
            (f"▍{section.title}", "bold cyan"),
            (f"  {section.english}  ", "cyan"),
            (section.id, "dim"),
        ),
        2 * depth,
    )
    told = [words for words in (section.condition, section.occurs) if words]
    if apparatus:
        told.append(
            f"{section.warrant} ({section.warrant_segment})"
            if section.warrant_segment
            else section.warrant
        )
    for words in told:
        _print_wrapped(console, Text(words, style="dim"), 2 * depth + 2)


def _print_wrapped(console: Console, words: Text, indent: int) -> None:
    """Words on as many lines as they need, each at the indent."""
    for line in _wrap(words, console.width - indent):
        console.print(Text(" " * indent) + line, soft_wrap=True)


def _print_segment(console: Console, book: Edition, segment: Segment, notes: list[_Note]) -> None:
    """Number, layer and words of a segment in lines, what was altered in it underlined; then its
    notes."""
    speaker = segment.author if segment.layer == "shuzhu" else ""
    indent, label, style = _LOOK.get(
        segment.layer, (11, speaker or layer_name(segment.layer), "dim")
    )
    number = segment.id[len(book.chapter) + 1 :] if segment.layer in BASE_LAYERS else ""
    head = Text.assemble(
        (number, "dim"),
        " " * max(0, indent - len(number) - cell_len(label) - 1 * bool(label)),
        (label, "cyan"),
        " " * bool(label),
    )
    words = Text(segment.text, style=style)
    for start, reading in _altered(book, segment, notes) if notes else ():
        words.stylize("not dim underline yellow", start, start + max(1, len(reading)))
    for n, line in enumerate(_wrap(words, console.width - indent)):
        console.print((head if n == 0 else Text(" " * indent)) + line, soft_wrap=True)
    sigla = {name: told["siglum"] for name, told in find_chapter(book.chapter).witnesses.items()}
    told_before: set[str] = set()
    for note in notes:
        _print_wrapped(console, _tell(note, told_before, sigla), indent + 2)
        told_before.add(note.why)


#: The slots of an act as they are told; what was supplied stands in brackets, graded if not sure.
_SLOTS = ("agent", "object", "recipient")
_GRADE = {"sure": "", "likely": " 近是", "open": " 未定"}


def _tell_act(act: Act) -> Text:
    """``〔賓〕 取 爵``: who does what to what and whom."""
    told = {slot: _tell_slot(act, slot) for slot in _SLOTS if getattr(act, slot)}
    verb = ("不" if act.negated else "") + act.verb
    to = "→ " + told["recipient"] if "recipient" in told else None
    words = " ".join(filter(None, (told.get("agent", "—"), verb, told.get("object"), to)))
    return Text(words, style="cyan")


def _tell_slot(act: Act, slot: str) -> str:
    names = "、".join(getattr(act, slot))
    return f"〔{names}{_GRADE[act.grades.get(slot, 'sure')]}〕" if slot in act.warrants else names


def _altered(book: Edition, segment: Segment, notes: list[_Note]) -> Iterator[tuple[int, str]]:
    """Where words stand that were corrected or are read otherwise, and which."""
    yield from ((c.offset, c.reading) for c in book.corrections if c.segment == segment.id)
    yield from ((note.offset, note.lemma) for note in notes if isinstance(note, Variant))


def _tell(note: _Note, told_before: set[str], sigla: dict[str, str]) -> Text:
    if isinstance(note, Mark):
        return Text.assemble(("句 ", "yellow"), f"{note.why}.")
    return (
        _tell_variant(note, told_before, sigla)
        if isinstance(note, Variant)
        else _tell_emendation(note)
    )


def _tell_emendation(note: Emendation) -> Text:
    change = (
        note.lemma if note.lemma == note.reading else f"{note.lemma or '∅'} → {note.reading or '∅'}"
    )
    return Text.assemble(
        (f"{_STATUS[note.status]} ", "yellow"),
        (change, "bold"),
        f"  {note.why}. ",
        (note.evidence, "italic"),
        (f"  {note.id.rsplit('.', 1)[-1]}", "dim"),
    )


def _tell_variant(note: Variant, told: set[str], sigla: dict[str, str]) -> Text:
    """``異 捝 集釋] 甲 梲 · 乙 脱``, and the reason, unless a correction of the segment has
    given it."""
    same = "".join(f" {sigla[name]}" for name in note.agreeing)
    readings = " · ".join(f"{r.siglum} {r.words or '∅'}" for r in note.readings)
    why = () if note.why in told else (f"  {note.why}. ", (note.evidence, "italic"))
    return Text.assemble(
        (f"{_KIND[note.kind]} ", "yellow"),
        (note.lemma or "∅", "bold"),
        f"{same}] ",
        readings,
        *why,
        (f"  {note.id.rsplit('.', 1)[-1]}", "dim"),
    )


def _wrap(words: Text, width: int) -> list[Text]:
    """Lines of at most ``width`` columns; a 漢字 takes two.  No line begins with a closing mark
    or ends with an opening one."""
    plain, breaks, start = words.plain, [], 0
    while start < len(plain):
        end, used = start, 0
        while end < len(plain) and used + cell_len(plain[end]) <= max(width, 8):
            used += cell_len(plain[end])
            end += 1
        if end < len(plain):
            end = _good_break(plain, start, end)
            breaks.append(end)
        start = end
    lines = words.divide(breaks) if breaks else [words]
    for line in lines:
        line.rstrip()
    return list(lines)


def _good_break(plain: str, start: int, end: int) -> int:
    """The last place before ``end`` where a line may break; ``end`` itself when there is none."""
    for at in range(end, start + (end - start) // 2, -1):
        left, right = plain[at - 1], plain[at]
        inside_word = left.isascii() and right.isascii() and not left.isspace()
        if right not in _CLOSING and left not in _OPENING and not inside_word:
            return at
    return end
