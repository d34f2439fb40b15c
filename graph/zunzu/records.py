"""Records to JSON Lines and back: the seam between the reading half and the graph half, readable by people."""

from __future__ import annotations

import dataclasses
import json
import types
import typing
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from . import whole
from .errors import fail

T = TypeVar("T")


def to_dict(record) -> dict:
    """A record as a dict of JSON values; unset optional fields are left out, required ones and the guide's own slots never.

    The guide's slots (``place`` [], ``facing`` null …) are kept because a scorer reads them.
    """
    always = ("place", "facing", "negated", "elided", "agent", "object", "recipient")
    out = {}
    for f in dataclasses.fields(record):
        value = getattr(record, f.name)
        unset = f.default if f.default_factory is dataclasses.MISSING else f.default_factory()
        if value == unset and f.name not in always:
            continue
        out[f.name] = [_plain(v) for v in value] if isinstance(value, tuple) else value
    return out


def _plain(value):
    return to_dict(value) if dataclasses.is_dataclass(value) else value


def dumps(record) -> str:
    """One record as one line of JSON."""
    return json.dumps(to_dict(record), ensure_ascii=False)


def write(records: Iterable, path: Path) -> int:
    """Write records to ``path``, one a line, and return how many; the file appears whole or not at all."""
    lines = [dumps(r) + "\n" for r in records]
    path.parent.mkdir(parents=True, exist_ok=True)
    whole.write(path, "".join(lines).encode())
    return len(lines)


def read(kind: type[T], path: Path) -> Iterator[T]:
    """Read records of ``kind`` from a JSON Lines file.

    Raises ZunzuError with file and line for anything that is not a record of that kind.
    """
    for number, line in enumerate(path.read_text(encoding="utf8").split("\n"), 1):
        if line.strip():
            try:
                yield from_dict(kind, json.loads(line))
            except (ValueError, TypeError) as error:
                raise fail(f"{path}:{number}", f"not a {kind.__name__}: {error}", "mend this line") from None


def from_dict(kind: type[T], data: dict) -> T:
    """A record of ``kind`` from JSON values: lists become tuples; an unknown field is a TypeError."""
    if not isinstance(data, dict):
        raise TypeError(f"a record is an object, not {data!r}")
    hints = _hints(kind)
    values = {}
    for name, value in data.items():
        if name not in hints:
            raise TypeError(f"{kind.__name__} has no field {name!r}")
        values[name] = _as_tuple(value, hints[name]) if isinstance(value, list) else value
    return kind(**values)


def _as_tuple(value: list, hint) -> tuple:
    """A list as a tuple; where the field holds records (alternatives), its objects as records."""
    inner = next((a for a in typing.get_args(hint) if dataclasses.is_dataclass(a)), None)
    return tuple(from_dict(inner, v) if inner and isinstance(v, dict) else _as_tuple(v, None) if isinstance(v, list) else v
                 for v in value)


_cache: dict[type, dict[str, types.GenericAlias]] = {}


def _hints(kind: type) -> dict:
    if kind not in _cache:
        _cache[kind] = typing.get_type_hints(kind)
    return _cache[kind]
