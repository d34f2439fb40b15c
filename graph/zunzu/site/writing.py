"""The site as files: every page in both languages, its data, what it loads; whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from .. import whole
from ..errors import fail
from . import asking
from .house import unsearched
from .pages import LANGUAGES, MOVING, Site


def files(site: Site) -> Iterator[tuple[str, bytes]]:
    """Every file of a site, by its path."""
    for path in site.pages:
        for lang in LANGUAGES:
            yield f"{'' if lang == 'zh' else 'en/'}{path}.html", site.render(path, lang).encode()
    for path in site.shares:
        yield f"{path}.ttl", site.turtle(path)
    for question in site.house.library.questions:
        for suffix, content in asking.files(question, site.answer(question.name)).items():
            yield f"ask/{question.name}.{suffix}", content
    for name in sorted(site.plans):
        yield f"drawn/{name}.svg", site.house.plan(name).encode()
    yield f"drawn/{site.offering}{MOVING}.svg", site.house.plan(site.offering, moving=True).encode()
    for name, content in site.assets():
        yield f"static/{name}", content


def write(site: Site, folder: Path) -> int:
    """Write a site to a folder, in the place of an older one; gives the number of files.

    Raises ZunzuError when the folder cannot be written to, or holds what no site of ours put there.
    """
    folder = Path(os.path.realpath(folder))
    refuse(folder)
    count = 0
    try:
        with whole.beside(folder) as part, unsearched():
            part.mkdir()
            made: set[Path] = set()
            for name, content in files(site):
                file = part / name
                if file.parent not in made:
                    file.parent.mkdir(parents=True, exist_ok=True)
                    made.add(file.parent)
                file.write_bytes(content)
                count += 1
            whole.mark(part, "site")
            whole.move_folder(part, folder)
    except OSError as error:
        raise fail(
            str(folder),
            f"cannot be written: {error.strerror or error}",
            "make room there, or name another folder",
        ) from None
    return count


def refuse(folder: Path) -> None:
    """Refuse a place before any work is spent on it: a file, or a folder with what is not ours."""
    if folder.exists() and not folder.is_dir():
        raise fail(str(folder), "is a file", "name a folder")
    if folder.is_dir() and any(folder.iterdir()) and not whole.is_marked(folder, "site"):
        raise fail(
            str(folder), "holds something that no site of ours put there", "name a new folder"
        )
