"""The TEI header: what the edition is, who speaks in it, what it was made from, how, and under
which licence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..model import LAYER_NAMES, Edition
from ..rdf.names import mint
from .markup import element, words

#: The id of those who answer for corrections, divisions and annotations.
EDITOR = "zunzu"

#: What the editor did, by the elements of TEI's editorialDecl.
_DECLARED = {
    "correction": (
        "Certain corrections stand in the text (app of type certain); the words of the witness are"
        " the rdg. Probable ones and disputed places change nothing (app of type probable, note)."
        " Where witnesses differ, app is of type substantive, orthographic or punctuation, and the"
        " lem names who reads so; a lem of high certainty bears the id of the correction by which"
        " the edition left its own witness, whose words are the first rdg. Marks were not collated:"
        " whoever is not named at a joint may read so or not. Each app tells its evidence."
    ),
    "normalization": (
        "Print forms stay as received. A witness in simplified script is written in traditional"
        " characters, one for one, by a table that an editor has reviewed; what it had is told"
        " where the text was corrected."
    ),
    "punctuation": (
        "The marks of the witness are shown as those of the edition, one for one; where the witness"
        " has none, they are an editor's."
    ),
    "segmentation": (
        "An ab is a passage of 經 or 記 as the commentary divides it; a div is a section of the"
        " rite, with the words that warrant the division (note of type warrant). Commentary follows"
        " the passage it stands under."
    ),
    "interpretation": (
        "The verbs of the acts are seg; the acts stand off in listAnnotation, each with its IRI in"
        " the graph. Whoever or whatever the text does not name is of subtype inferred, with the"
        " warrant by which it was supplied (ana)."
    ),
}

_LICENCE = "https://creativecommons.org/licenses/by/4.0/"
_PUBLIC_DOMAIN = "https://creativecommons.org/publicdomain/mark/1.0/"


@dataclass(frozen=True, slots=True)
class Witnessed:
    """A witness, as its card tells of it; a print that was only consulted has a name and a
    title."""

    name: str
    title: str
    author: str = ""
    date: str = ""
    edition: str = ""
    source: str = ""
    licence: str = ""
    dropped: str = ""
    simplified: bool = False
    siglum: str = ""  # by which the apparatus calls it, where there are several


@dataclass(frozen=True, slots=True)
class Source:
    """What is known of an edition besides its words."""

    work: str
    number: int
    english: str
    pinyin: str
    description: str
    witnesses: tuple[Witnessed, ...]
    consulted: dict[str, str] = field(default_factory=dict)  # siglum: the print
    ready: bool = True  # false of a draft, which no editor has reviewed
    unreviewed: frozenset[str] = frozenset()  # the passages whose marks nobody has looked at
    # how the letters of its own witness are written: (received, edition, whether in places alone)
    letters: tuple[tuple[str, str, bool], ...] = ()
    who: tuple[Mapping[str, str], ...] = ()  # the rows of who.tsv


def author_ids(book: Edition) -> dict[str, str]:
    """The id of each commentator: ``by.zhu`` for the author of a whole layer, ``by.zhu-2`` for
    the next who speaks in it."""
    ids: dict[str, str] = {}
    for segment in book.segments:
        if segment.author and segment.author not in ids:
            same = sum(name.split("-")[0] == f"by.{segment.layer}" for name in ids.values())
            ids[segment.author] = f"by.{segment.layer}" + (f"-{same + 1}" if same else "")
    return ids


def witness_ids(source: Source) -> dict[str, str]:
    """The id of each witness and print: ``wit.zhushu-web``, ``print.1``."""
    return {w.name: f"wit.{w.name}" for w in source.witnesses} | {
        siglum: f"print.{number}" for number, siglum in enumerate(source.consulted, 1)
    }


def header(book: Edition, source: Source, version: str, extent: tuple[str, ...]) -> str:
    """The ``teiHeader`` of a chapter."""
    return "\n".join(
        [
            "<teiHeader>",
            "<fileDesc>",
            *_title(book, source),
            f"<editionStmt>\n{_edition(version, source.ready)}\n</editionStmt>",
            f"<extent>{_english('measure', '; '.join(extent))}</extent>",
            *_publication(book),
            *_sources(source),
            "</fileDesc>",
            *_encoding(source),
            *_profile(source),
            "</teiHeader>",
        ]
    )


def _title(book: Edition, source: Source) -> list[str]:
    lines = [
        "<titleStmt>",
        element("title", words(f"{source.work}·{book.title}"), {"type": "main"}),
        element("title", words(source.pinyin), {"type": "alt", "xml:lang": "zh-Latn-pinyin"}),
        _english("title", source.english, {"type": "sub"}),
    ]
    layer_of = {s.author: s.layer for s in reversed(book.segments) if s.author}
    for author, name in author_ids(book).items():
        layer = layer_of[author]
        lines.append(
            _statement(name, f"{LAYER_NAMES.get(layer, layer)} ({layer}): commentary", author)
        )
    lines.append(
        _statement(EDITOR, "edition, corrections, divisions, annotation of the acts", "zunzu 尊俎")
    )
    return [*lines, "</titleStmt>"]


def _statement(name: str, task: str, who: str) -> str:
    return element(
        "respStmt", _english("resp", task) + element("name", words(who)), {"xml:id": name}
    )


def _edition(version: str, ready: bool) -> str:
    draft = (
        "" if ready else "; a draft: no editor has reviewed its segments, sections, marks and acts"
    )
    return _english("edition", f"Made by zunzu {version}{draft}", {"n": version})


def _publication(book: Edition) -> list[str]:
    return [
        "<publicationStmt>",
        element("publisher", words("zunzu 尊俎")),
        element("idno", words(mint(book.chapter).value), {"type": "URI"}),
        '<availability status="free">',
        _english(
            "licence", "The ancient text is in the public domain.", {"target": _PUBLIC_DOMAIN}
        ),
        _english(
            "licence",
            "Corrections, divisions, annotations and this encoding: Creative Commons Attribution"
            " 4.0 International.",
            {"target": _LICENCE},
        ),
        "</availability>",
        "</publicationStmt>",
    ]


def _sources(source: Source) -> list[str]:
    ids = witness_ids(source)
    lines = ["<sourceDesc>", "<listWit>"]
    lines += [
        element("witness", _bibl(w), {"xml:id": ids[w.name], "n": w.siglum or w.name})
        for w in source.witnesses
    ]
    if source.consulted:
        lines += ["<listWit>", _english("head", "Prints that the apparatus cites")]
        lines += [
            element("witness", words(title), {"xml:id": ids[siglum], "n": siglum})
            for siglum, title in source.consulted.items()
        ]
        lines.append("</listWit>")
    return [*lines, "</listWit>", "</sourceDesc>"]


def _bibl(witness: Witnessed) -> str:
    parts = [
        element("title", words(witness.title)),
        element("author", words(witness.author)) if witness.author else "",
        _english("date", witness.date) if witness.date else "",
        _english("edition", witness.edition) if witness.edition else "",
    ]
    parts += [
        _english("note", told, {"type": kind})
        for kind, told in (
            ("source", witness.source),
            ("dropped", witness.dropped),
            ("licence", witness.licence),
        )
        if told
    ]
    return element("bibl", "".join(parts))


def _encoding(source: Source) -> list[str]:
    return [
        "<encodingDesc>",
        "<editorialDecl>",
        *(element(name, _english("p", told)) for name, told in _DECLARED.items()),
        "</editorialDecl>",
        '<variantEncoding method="parallel-segmentation" location="internal"/>',
        *_letters(source),
        "</encodingDesc>",
    ]


def _letters(source: Source) -> list[str]:
    """Which letters of the witness the edition writes otherwise."""
    if not source.letters:
        return []
    chars = (
        element(
            "char",
            element("mapping", words(old), {"type": "received"})
            + element("mapping", words(new), {"type": "in-places" if placed else "edition"}),
        )
        for old, new, placed in source.letters
    )
    return ["<charDecl>", *chars, "</charDecl>"]


def _who(source: Source) -> list[str]:
    """Whom words mean in this rite, and who has which part in it."""
    if not source.who:
        return []
    people = (
        element(
            "person",
            element("persName", words(row["word"]))
            + "".join(
                element("note", words(row[column]), {"type": column})
                for column in ("role", "words", "why", "status", "part")
                if row.get(column)
            ),
            {"source": f"#{row['segment']}"},
        )
        for row in source.who
    )
    return ['<particDesc><listPerson type="who">', *people, "</listPerson></particDesc>"]


def _profile(source: Source) -> list[str]:
    return [
        "<profileDesc>",
        element("abstract", _english("p", source.description)),
        "<langUsage>",
        _english("language", "Literary Chinese in traditional characters", {"ident": "lzh-Hant"}),
        *(
            [
                _english(
                    "language",
                    "Literary Chinese in simplified characters, in readings of the witness",
                    {"ident": "lzh-Hans"},
                )
            ]
            if any(w.simplified for w in source.witnesses)
            else []
        ),
        _english("language", "The title as it is spoken today", {"ident": "zh-Latn-pinyin"}),
        _english("language", "English: what the editors say", {"ident": "en"}),
        "</langUsage>",
        *_who(source),
        "</profileDesc>",
    ]


def _english(name: str, told: str, attributes: dict[str, str] | None = None) -> str:
    return element(name, words(told), {**(attributes or {}), "xml:lang": "en"})
