"""A corpus: the texts, tables, ontology and questions that zunzu works on, as a value.

It is one folder with ``data/``, ``ontology/`` and ``queries/``, or several that are laid over one
another: what a scholar adds lies over what is shipped, and only what is added has to be there.  Of
a file that several layers have, the uppermost is taken, and the rows of a table add up
(:meth:`Corpus.every`).

What is shipped stands beside ``graph/`` in a checkout and travels as ``zunzu/_assets/`` in a wheel.
The environment variable
``ZUNZU_ASSETS`` names another whole folder in its stead, for a scholar who works on a copy.

A corpus of one's own is a folder with a card, ``zunzu.toml``, and as much of ``data/``,
``ontology/`` and ``queries/`` as one adds.
``ZUNZU_CORPUS`` names it; the command line sets that, by ``--corpus`` or by the card it finds from
the working folder upward.
"""

from __future__ import annotations

import glob
import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from .errors import fail

#: The folders that make up a corpus.
FOLDERS = ("data", "ontology", "queries")

#: The file that makes a folder a corpus of one's own, and the variable that names the folder.
CARD, NAMED = "zunzu.toml", "ZUNZU_CORPUS"
#: What the card of a text says where nobody has told it.
NOT_TOLD = "not told"
#: The variable that names a folder in the stead of what is shipped.
ASSETS = "ZUNZU_ASSETS"

_PACKAGE = Path(__file__).resolve().parent


@dataclass(frozen=True, slots=True)
class Corpus:
    """Folders laid over one another, the uppermost first; the last is whole."""

    layers: tuple[Path, ...]

    @property
    def shipped(self) -> Corpus:
        """The lowest layer alone: what zunzu comes with."""
        return Corpus(self.layers[-1:])

    @property
    def is_own(self) -> bool:
        """Whether anything lies over what is shipped."""
        return len(self.layers) > 1

    def is_shipped(self, path: Path) -> bool:
        """Whether a file or folder of this corpus is of the lowest layer."""
        return path.is_relative_to(self.layers[-1])

    def over(self, folder: Path) -> Corpus:
        """This corpus with another folder laid over it.  Raises ZunzuError for what is no
        folder."""
        if not folder.is_dir():
            raise fail(
                str(folder), "is no folder", "name one with data/, ontology/ or queries/ in it"
            )
        return Corpus((folder.resolve(), *self.layers))

    def find(self, *parts: str) -> Path | None:
        """A file or folder in the uppermost layer that has it; None where none has."""
        return next(self._where(parts), None)

    def path(self, *parts: str) -> Path:
        """The same: ``path("data", "lexicon", "verbs.tsv")``.  Raises ZunzuError when it is not
        there."""
        if found := self.find(*parts):
            return found
        raise fail(
            str(self.layers[-1].joinpath(*parts)),
            "is missing",
            "it belongs to zunzu; restore it from the repository or install zunzu again",
        )

    def every(self, *parts: str) -> tuple[Path, ...]:
        """A file or folder in each layer that has it, the lowest first, so that what is added comes
        after what is there.

        Raises ZunzuError where none has it.
        """
        return tuple(reversed(list(self._where(parts)))) or (self.path(*parts),)

    def files(self, *parts: str, suffix: str = "") -> tuple[Path, ...]:
        """Every file under a folder, in the order of their names there, or those that end with
        ``suffix``; each from the uppermost layer that has it.

        A folder that is nowhere is an error, an empty one an empty tuple; hidden and half-written
        ``.part`` files are passed over.
        """
        named = {
            f.relative_to(folder): f
            for folder in self.every(*parts)
            for f in _files_under(folder, suffix)
        }
        return tuple(f for _, f in sorted(named.items()))

    def files_of(self, name: str, *parts: str) -> tuple[Path, ...]:
        """The files in a folder that bear a name (``yili.06.jsonl``), and all in the folder of that
        name there: in the order of their names, each from the uppermost layer that has it.

        No other is looked at: of thousands of chapters each is found by itself.
        """
        named: dict[Path, Path] = {}
        for layer in reversed(self.layers):
            folder = layer.joinpath(*parts)
            own = filter(_counts, folder.glob(f"{glob.escape(name)}.*"))
            named |= {f.relative_to(folder): f for f in (*own, *_files_under(folder / name, ""))}
        return tuple(f for _, f in sorted(named.items()))

    def digest(
        self,
        folders: Iterable[str] = FOLDERS,
        code: Iterable[str] = (),
        leaving: Iterable[str] = (),
    ) -> str:
        """A sha256 over the names and bytes of the files in ``folders`` and of the source of the
        rooms in ``code``.

        Files below the folders ``leaving`` (``data/editions``) do not count.

        A room is a folder of the package (``parse``) or a module of its ground floor (``model``).
        Two states with the same digest make the same graph: ``build`` keeps what it made under it.
        """
        named = dict(self._counted(tuple(folders), tuple(leaving)))
        for room in code:
            sources = _files_under(_PACKAGE / room, ".py") or [_PACKAGE / f"{room}.py"]
            named |= {f"zunzu/{f.relative_to(_PACKAGE).as_posix()}": f for f in sources}
        total = hashlib.sha256()
        for name, file in sorted(named.items()):
            total.update(f"{name}\0{hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
        return total.hexdigest()

    def _counted(
        self, folders: Iterable[str], leaving: Iterable[str]
    ) -> Iterator[tuple[str, Path]]:
        """The files in some folders of every layer, but for those that are left; named with the
        number of their layer."""
        for n, layer in enumerate(reversed(self.layers)):
            for folder in (folder for folder in folders if (layer / folder).is_dir()):
                for f in _files_under(layer / folder, ""):
                    if not any(f.is_relative_to(layer / left) for left in leaving):
                        yield f"{n or ''}{folder}/{f.relative_to(layer / folder).as_posix()}", f

    def _where(self, parts: tuple[str, ...]) -> Iterator[Path]:
        return (found for layer in self.layers if (found := layer.joinpath(*parts)).exists())


def shipped() -> Corpus:
    """The corpus that zunzu comes with, or the folder that ``ZUNZU_ASSETS`` names in its stead.

    Raises ZunzuError when that folder lacks ``data/``, ``ontology/`` or ``queries/``, or when the
    installation does.
    """
    if named := os.environ.get(ASSETS):
        return _whole(
            Path(named).expanduser().resolve(),
            "the folder named by ZUNZU_ASSETS",
            "let ZUNZU_ASSETS name a folder with data/, ontology/ and queries/, or unset it",
        )
    inside = _PACKAGE / "_assets"
    place = inside if inside.is_dir() else _PACKAGE.parent.parent
    return _whole(
        place, "this installation of zunzu", "install the wheel again, or run from a whole checkout"
    )


def at_hand() -> Corpus:
    """The corpus that is worked on where none is given: what is shipped, and over it the folder
    that ``ZUNZU_CORPUS`` names.

    Raises ZunzuError when that is no folder with a card, and as :func:`shipped` does.
    """
    named = os.environ.get(NAMED)
    return shipped().over(own_folder(Path(named).expanduser())) if named else shipped()


@contextmanager
def working_on(folder: Path | None, base: Path | None = None) -> Iterator[None]:
    """Name a corpus of one's own, or none, for all that is asked meanwhile and for the processes
    that are started; then all is as before.  ``base`` is what stands in the stead of what is
    shipped."""
    named = {NAMED: folder} | ({ASSETS: base} if base else {})
    before = {name: os.environ.get(name) for name in named}
    _name({name: str(path) if path else None for name, path in named.items()})
    try:
        yield
    finally:
        _name(before)


def _name(values: Mapping[str, str | None]) -> None:
    for name, value in values.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value


def own_folder(folder: Path) -> Path:
    """A corpus of one's own, by its whole path.  Raises ZunzuError for what is none."""
    if not folder.is_dir():
        raise fail(
            str(folder),
            "is a file, not a folder" if folder.exists() else "there is no such folder",
            f"name the folder of a corpus of your own, with {CARD} in it; zunzu add makes one",
        )
    if not (folder / CARD).is_file():
        raise fail(
            str(folder),
            f"is no corpus: it has no {CARD}",
            f'zunzu add -o {folder} makes it one, or write {CARD}: title = "…"',
        )
    return folder.resolve()


def found(start: Path) -> Path | None:
    """The nearest folder from ``start`` upward that is a corpus of one's own; None where there
    is none."""
    try:
        return next(
            (folder for folder in (start, *start.parents) if (folder / CARD).is_file()), None
        )
    except OSError:
        return None


def _files_under(folder: Path, suffix: str) -> list[Path]:
    return [f for f in sorted(folder.rglob("*")) if f.name.endswith(suffix) and _counts(f)]


def _counts(file: Path) -> bool:
    """Whether it is a file that is neither hidden nor half-written nor compiled."""
    hidden = file.name.startswith(".") or file.suffix in (".part", ".pyc")
    return not hidden and file.is_file()


def _whole(place: Path, name: str, remedy: str) -> Corpus:
    missing = [folder for folder in FOLDERS if not (place / folder).is_dir()]
    if missing:
        raise fail(str(place), f"{name} lacks {', '.join(m + '/' for m in missing)}", remedy)
    return Corpus((place,))
