"""Records to JSON Lines and back: the seam between the reading half and the graph half, readable
by people.

They are written by ``json``, with a space behind each comma, and read by msgspec, which holds
every field to its type.
"""

from __future__ import annotations

import dataclasses
import json
import typing
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from . import whole
from .errors import fail

T = TypeVar("T")


def to_dict(record: Any) -> dict[str, Any]:
    """A record as a dict of JSON values; unset optional fields are left out, required ones and
    the guide's own slots never.

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


def _plain(value: Any) -> Any:
    return to_dict(value) if dataclasses.is_dataclass(value) else value


def dumps(record: Any) -> str:
    """One record as one line of JSON."""
    return json.dumps(to_dict(record), ensure_ascii=False)


def write(records: Iterable[Any], path: Path) -> int:
    """Write records to ``path``, one a line, and return how many; the file appears whole or not
    at all.
    """
    lines = [dumps(r) + "\n" for r in records]
    path.parent.mkdir(parents=True, exist_ok=True)
    whole.write(path, "".join(lines).encode())
    return len(lines)


def read(kind: type[T], path: Path) -> Iterator[T]:
    """Read records of ``kind`` from a JSON Lines file.

    Raises ZunzuError with file and line for anything that is not a record of that kind, types of
    the fields included.
    """
    for number, line in enumerate(_lines(path), 1):
        if line.strip():
            try:
                yield from_dict(kind, msgspec.json.decode(line))
            except (ValueError, TypeError) as error:
                told = f"not a {kind.__name__}: {error}"
            except RecursionError:
                told = f"not a {kind.__name__}: it is nested too deeply"
            else:
                continue
            raise fail(f"{path}:{number}", told, "mend this line")


def _lines(path: Path) -> list[bytes]:
    try:
        return path.read_bytes().split(b"\n")
    except OSError as error:
        raise fail(str(path), f"cannot be read: {error.strerror}", "check the path and its permissions") from None


def from_dict(kind: type[T], data: object) -> T:
    """A record of ``kind`` from JSON values: lists become tuples.

    Raises TypeError for a field the kind has not, ValueError (msgspec names the place) for a
    value of another type.
    """
    _refuse_unknown(kind, data)
    return msgspec.convert(data, kind)


def _refuse_unknown(kind: type, data: object) -> None:
    """A field that is not known is most likely one misspelt: msgspec would pass it over in a
    dataclass.
    """
    if not isinstance(data, dict):
        return
    hints = _hints(kind)
    for name, value in data.items():
        if name not in hints:
            raise TypeError(f"{kind.__name__} has no field {name!r}")
        if isinstance(value, list) and (inner := _records_in(hints[name])):
            for item in value:
                _refuse_unknown(inner, item)


def _records_in(hint: object) -> type | None:
    return next((a for a in typing.get_args(hint) if isinstance(a, type) and dataclasses.is_dataclass(a)), None)


@cache
def _hints(kind: type) -> dict[str, object]:
    return typing.get_type_hints(kind)
