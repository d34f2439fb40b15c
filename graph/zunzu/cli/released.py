"""What a release has besides the graph in all its forms: the editions as TEI, the plans, and the
documentation as pages.

They are put together here, for the room that publishes reads no text and draws nothing.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping

from zunzu import draw, text
from zunzu.build import Step
from zunzu.corpus import shipped

from . import edited

_SLUG = ".p-"


def more(step: Step) -> Iterator[tuple[str, bytes, str, str]]:
    """Each file: its name in the release, its content, its media type, what it is."""
    from zunzu.publish.release import packed

    for card in text.editions():
        with step(f"writing {card.title} as TEI"):
            yield (
                f"tei/{card.id}.xml.gz",
                packed(edited.tei(card.id)),
                "application/tei+xml",
                f"{card.title}: the edition with its apparatus and acts (TEI P5), packed by gzip",
            )
        with step(f"drawing {card.title}"):
            yield (
                f"plans/{card.id}.zip",
                zipped(_plans(card.id)),
                "application/zip",
                f"{card.title}: a plan of each section (SVG)",
            )
    with step("writing the documentation"):
        for name, page in _pages().items():
            what = page.partition("<title>")[2].partition("</title>")[0]
            yield f"docs/{name}", page.encode(), "text/html", f"a page: {what}"


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Some files as a ZIP that tells neither time nor owner: the same files, the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in files.items():
            packed.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _plans(chapter: str) -> dict[str, bytes]:
    return {
        f"{n:02d}-{phase.section.id.rpartition(_SLUG)[2]}.svg": draw.plan(
            chapter, phase.section.id
        ).encode()
        for n, phase in enumerate(draw.phases(chapter), 1)
    }


def _pages() -> dict[str, str]:
    """The terms, the vocabularies, the rules with what the texts say of them, and the guides."""
    from zunzu.publish import handbook, pages

    made = {f"ontology/{name}": page for name, page in _html(handbook.pages()).items()}
    made |= {f"vocabularies/{name}": p for name, p in _html(handbook.vocabulary_pages()).items()}
    texts = {f"rules/{name}": page for name, page in _casebook().items()}
    for folder in ("guide", "ontology"):
        if home := shipped().find("docs", folder):  # it may be a copy with texts and tables alone
            texts |= {
                f"{folder}/{file.name}": file.read_text(encoding="utf8")
                for file in sorted(home.glob("*.md"))
            }
    made |= pages.pages(texts, made)
    return {"index.html": pages.index(made), **dict(sorted(made.items()))}


def _html(made: Mapping[str, str]) -> dict[str, str]:
    return {name: page for name, page in made.items() if name.endswith(".html")}


def _casebook() -> dict[str, str]:
    from zunzu.publish import casebook
    from zunzu.rules import rulebook, validate
    from zunzu.rules.tradition import maxims
    from zunzu.rules.verdicts import count

    from . import asked, stored

    book = rulebook()
    heaps, _ = asked.portions(None, False)
    found = validate.results(heaps, book, None)
    findings = validate.tell(found, stored.own(), book, None) if found else []
    titles = {card.id: card.title for card in text.editions()}
    return casebook.pages(book, count(heaps, book, findings), maxims(book), titles)
