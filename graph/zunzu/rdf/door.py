"""How a store elsewhere is reached: its address, who asks, how long he waits, how much he takes.

A name and a password written into the address are taken out of it at once; no message, no repr and
no address that is shown ever holds them.
"""

from __future__ import annotations

import base64
import os
import re
from dataclasses import dataclass, field
from urllib.parse import unquote, urlsplit

import httpx

from ..errors import ZunzuError, fail

#: The environment variable that says how many seconds an exchange may take, how many it may take
#: without, and the most that can be asked for: a day.
PATIENCE, SECONDS, DAY = "ZUNZU_STORE_TIMEOUT", 120, 86_400
#: The environment variable that says how many megabytes an answer may have, how many it may have
#: without (the whole graph has some 130), and the most that can be asked for.
LIMIT, MEGABYTES, MOST = "ZUNZU_STORE_LIMIT", 500, 1_000_000
USER, PASSWORD = "ZUNZU_STORE_USER", "ZUNZU_STORE_PASSWORD"

_WHOLE = "give a whole one: http://localhost:7878/query"


@dataclass(frozen=True, slots=True)
class Door:
    """An address for queries, one for updates where that is another, who asks, how many seconds a
    whole exchange may take, how many bytes an answer may have."""

    url: str
    update: str = ""
    user: str = ""
    password: str = field(default="", repr=False)
    patience: float = SECONDS
    limit: int = MEGABYTES * 1_000_000

    def told(self, words: object, length: int = 200) -> str:
        """Words of a store as they may be shown: printable, on one line, not too long, and without
        the password, should the store say it back."""
        text = str(words)
        for secret in self._secrets():
            text = text.replace(secret, "…")
        text = " ".join("".join(c if c.isprintable() else " " for c in text[: 8 * length]).split())
        return text if len(text) <= length else text[:length] + "…"

    def _secrets(self) -> list[str]:
        """The password in all forms in which it travels."""
        if not self.password:
            return []
        pair = f"{self.user}:{self.password}".encode()
        return [base64.b64encode(pair).decode(), self.password]


def door(url: str, update: str = "") -> Door:
    """The door at an address; name and password are those of the address, or of the environment.

    Raises ZunzuError for what is no address, and for a patience or a limit that is no number.
    """
    address, *who = _address(url)
    if update:
        update, *other = _address(update)
        who = who if any(who) else other
    if not any(who):
        who = [os.environ.get(USER, ""), os.environ.get(PASSWORD, "")]
    return Door(
        address,
        update,
        who[0],
        who[1],
        _number(PATIENCE, SECONDS, DAY, "seconds"),
        _number(LIMIT, MEGABYTES, MOST, "megabytes") * 1_000_000,
    )


def _address(given: str) -> tuple[str, str, str]:
    """An address without name and password, the name, the password."""
    try:
        parts = urlsplit(given)
        bare = parts._replace(netloc=parts.netloc.rpartition("@")[2], fragment="").geturl()
        known = httpx.URL(bare)
        sound = _is_sound(known) and given.isprintable() and " " not in given
    except (ValueError, TypeError, httpx.InvalidURL):  # their words may hold the password
        sound = False
    if not sound:
        raise _no_address(given)
    if "@" in bare:  # a password with a stroke in it, or a path: nobody can tell
        raise fail(
            "--store",
            f"{_masked(given)!r} has an @ that belongs to no name",
            "write %40 for @, %2F for / in a password, or set " + PASSWORD,
        )
    return str(known), unquote(parts.username or ""), unquote(parts.password or "")


def _is_sound(url: httpx.URL) -> bool:
    """Whether an address leads to a host that can be, over HTTP."""
    labels = url.raw_host.decode("ascii").rstrip(".").split(".")
    return (
        url.scheme in ("http", "https")
        and "%" not in url.raw_host.decode("ascii")
        and all(0 < len(label) <= 63 for label in labels)
        and (url.port is None or 0 < url.port < 65_536)
    )


def _no_address(given: str) -> ZunzuError:
    return fail("--store", f"{_masked(given)!r} is no address of a store", _WHOLE)


def _masked(given: str) -> str:
    """An address that could not be read, without what may be a password, and not endless."""
    scheme, mark, rest = given.partition("://")
    shown = scheme + mark + rest if mark else given
    if "@" in given:
        shown = (
            (scheme + mark if mark and "@" not in scheme else "") + "…@" + given.rpartition("@")[2]
        )
    return shown if len(shown) <= 200 else shown[:200] + "…"


def _number(name: str, default: int, most: int, unit: str) -> int:
    """A whole number out of the environment."""
    given = os.environ.get(name) or str(default)
    if re.fullmatch(r"[0-9]{1,9}", given) and 0 < int(given) <= most:
        return int(given)
    raise fail(
        name,
        f"{given[:40]!r} is no number of {unit} from 1 to {most:,}",
        f"unset it, or set it to {default}",
    )
