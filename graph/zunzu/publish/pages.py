"""Documentation as pages: Markdown becomes HTML that needs nothing else and whose links lead to
pages that are there.

A link to what is not among the pages (a source file, a picture) stays as its words alone.
"""

from __future__ import annotations

import posixpath
from collections.abc import Collection, Iterator, Mapping
from html import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token

from .handbook import framed

_ELSEWHERE = ("http://", "https://", "#", "mailto:")


def pages(texts: Mapping[str, str], there: Collection[str] = ()) -> dict[str, str]:
    """Each text as a page, by the same name with the ending of a page: ``guide/asking.html``.

    ``texts`` are Markdown by name (``guide/asking.md``); ``there`` are other pages that lie beside
    them and may be linked.
    """
    known = {*map(_named, texts), *there}
    return {_named(name): _page(name, text, known) for name, text in texts.items()}


def index(made: Mapping[str, str]) -> str:
    """A page that leads to all others, folder by folder, each by its title."""
    folders: dict[str, list[str]] = {}
    for name, page in sorted(made.items()):
        title = page.partition("<title>")[2].partition("</title>")[0]
        folders.setdefault(posixpath.dirname(name), []).append(
            f'<li><a href="{escape(name)}">{title}</a></li>'
        )
    parts = [
        f"<h2>{escape(folder) or 'zunzu'}</h2>\n<ul>\n" + "\n".join(items) + "\n</ul>\n"
        for folder, items in folders.items()
    ]
    return framed("尊俎 · The documentation of zunzu", "".join(parts))


def _named(name: str) -> str:
    return name.removesuffix(".md").removesuffix(".html") + ".html"


def _page(name: str, text: str, known: Collection[str]) -> str:
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(text)
    for token in tokens:
        if token.children:
            token.children = list(_leading(token.children, posixpath.dirname(name), known))
    title = next(
        (
            tokens[place + 1].content
            for place, token in enumerate(tokens)
            if token.type == "heading_open"
        ),
        name,
    )
    return framed(title, parser.renderer.render(tokens, parser.options, {}), headed=True)


def _leading(tokens: list[Token], folder: str, known: Collection[str]) -> Iterator[Token]:
    """The tokens of a line, without links that lead to nothing here and without pictures."""
    kept: list[bool] = []
    for token in tokens:
        if token.type == "link_open":
            to = _target(str(token.attrs["href"]), folder, known)
            kept.append(to is not None)
            if to is None:
                continue
            token.attrs["href"] = to
        elif token.type == "link_close" and not kept.pop():
            continue
        elif token.type == "image":
            token = Token("text", "", 0, content=token.content)
        yield token


def _target(to: str, folder: str, known: Collection[str]) -> str | None:
    """Where a link leads among the pages; None where it leads to none of them."""
    if to.startswith(_ELSEWHERE):
        return to
    page = _named(posixpath.normpath(posixpath.join(folder, to.partition("#")[0])))
    return posixpath.relpath(page, folder or ".") if page in known else None
