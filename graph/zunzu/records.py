"""Records to JSON Lines and back: the seam between the reading half and the graph half, readable
by people.

They are written by ``json``, with a space behind each comma, and read by msgspec, which holds
every field to its type.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from . import whole
from .errors import fail
from .model import Record

T = TypeVar("T", bound=Record)
#: The guide's own slots, which are written whatever they hold.
_ALWAYS = frozenset(("place", "facing", "negated", "elided", "agent", "object", "recipient"))


def to_dict(record: Record) -> dict[str, Any]:
    """A record as a dict of JSON values; unset optional fields are left out, required ones and
    the guide's own slots never.

    The guide's slots (``place`` [], ``facing`` null …) are kept because a scorer reads them.
    """
    out = {}
    for name, unset in _fields(type(record)):
        value = getattr(record, name)
        if value != unset or name in _ALWAYS:
            out[name] = [_plain(v) for v in value] if isinstance(value, tuple) else value
    return out


@cache
def _fields(kind: type[Record]) -> tuple[tuple[str, object], ...]:
    """The names of its fields, each with the value that is as good as none."""
    told = msgspec.structs.fields(kind)
    return tuple(
        (f.name, f.default if f.default_factory is msgspec.NODEFAULT else f.default_factory())
        for f in told
    )


def _plain(value: Any) -> Any:
    return to_dict(value) if isinstance(value, Record) else value


def plain(value: Any) -> Any:
    """Records and data classes, in whatever they lie, as JSON values with all their fields."""
    return msgspec.to_builtins(value)


def indented(told: object) -> str:
    """A document as JSON with an indent of one, as ``json.dumps`` writes it, whose quick encoder
    knows no indents.

    >>> print(indented({"賓": [1, {}]}))
    {
     "賓": [
      1,
      {}
     ]
    }
    """
    return msgspec.json.format(msgspec.json.encode(told), indent=1).decode()


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
    decode = msgspec.json.Decoder(kind).decode
    for number, line in enumerate(_lines(path), 1):
        if line.strip():
            try:
                yield decode(line)
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
        raise fail(
            str(path), f"cannot be read: {error.strerror}", "check the path and its permissions"
        ) from None


def packed(record: Record) -> bytes:
    """A record as bytes, for another process of ours."""
    return msgspec.msgpack.encode(record)


def unpacked(kind: type[T], raw: bytes) -> T:
    """The record that was :func:`packed`."""
    return msgspec.msgpack.decode(raw, type=kind)


def from_dict(kind: type[T], data: object) -> T:
    """A record of ``kind`` from JSON values: lists become tuples.

    Raises ValueError (msgspec names the place) for a field the kind has not, and for a value of
    another type.
    """
    return msgspec.convert(data, kind)
