"""Where the files lie that zunzu reads: ``data/``, ``ontology/``, ``queries/``.

In a checkout they stand beside ``graph/``; in an installed wheel they travel as ``zunzu/_assets/``.  The environment
variable ``ZUNZU_ASSETS`` names another folder that holds all three, for a scholar who works on a copy.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path

from .errors import fail

#: The folders that make up the assets.
FOLDERS = ("data", "ontology", "queries")

_PACKAGE = Path(__file__).resolve().parent


def root() -> Path:
    """The folder that holds ``data/``, ``ontology/`` and ``queries/``.

    Raises ZunzuError when ``ZUNZU_ASSETS`` names a folder that lacks one of them, or when the installation does.
    """
    if named := os.environ.get("ZUNZU_ASSETS"):
        return _whole(Path(named).expanduser().resolve(), "the folder named by ZUNZU_ASSETS",
                      "let ZUNZU_ASSETS name a folder with data/, ontology/ and queries/, or unset it")
    shipped = _PACKAGE / "_assets"
    place = shipped if shipped.is_dir() else _PACKAGE.parent.parent
    return _whole(place, "this installation of zunzu", "install the wheel again, or run from a whole checkout")


def path(*parts: str) -> Path:
    """A file or folder among the assets: ``path("data", "lexicon", "verbs.tsv")``.

    Raises ZunzuError when it is not there.
    """
    found = root().joinpath(*parts)
    if not found.exists():
        raise fail(str(found), "is missing", "it belongs to zunzu; restore it from the repository or install zunzu again")
    return found


def files(*parts: str, suffix: str = "") -> tuple[Path, ...]:
    """Every file under a folder of the assets, in the order of their names, or those that end with ``suffix``.

    An absent folder is an error, an empty one an empty tuple; hidden files and half-written ``.part`` files are passed over.
    """
    return tuple(_files_under(path(*parts), suffix))


def digest(folders: Iterable[str] = FOLDERS, code: Iterable[str] = ()) -> str:
    """A sha256 over the names and bytes of the files in ``folders`` and of the source of the rooms in ``code``.

    A room is a folder of the package (``parse``) or a module of its ground floor (``model``).  Two states with the same
    digest make the same graph: ``build`` keeps what it made under it.
    """
    named = {f"{folder}/{f.relative_to(path(folder)).as_posix()}": f for folder in folders for f in files(folder)}
    for room in code:
        sources = _files_under(_PACKAGE / room, ".py") or [_PACKAGE / f"{room}.py"]
        named |= {f"zunzu/{f.relative_to(_PACKAGE).as_posix()}": f for f in sources}
    total = hashlib.sha256()
    for name, file in sorted(named.items()):
        total.update(f"{name}\0{hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


def _files_under(folder: Path, suffix: str) -> list[Path]:
    return [f for f in sorted(folder.rglob("*")) if f.is_file() and f.name.endswith(suffix)
            and not f.name.startswith(".") and f.suffix not in (".part", ".pyc")]


def _whole(place: Path, name: str, remedy: str) -> Path:
    missing = [folder for folder in FOLDERS if not (place / folder).is_dir()]
    if missing:
        raise fail(str(place), f"{name} lacks {', '.join(m + '/' for m in missing)}", remedy)
    return place
