"""``zunzu lab names``: the names that were given out, and those that went."""

from __future__ import annotations

from collections.abc import Iterable

import click

from zunzu import __version__, whole
from zunzu.corpus import shipped
from zunzu.errors import ZunzuError

from .. import output, stored


@click.command()
@click.option(
    "--retire",
    "why",
    metavar="WHY",
    help="Record every name that is gone as retired, with this reason.",
)
@click.option(
    "--release", "released", is_flag=True, help="Add the new names to the list of released ones."
)
def command(why: str | None, released: bool) -> int:
    """Compare the names of the graph with those that were released; a name that goes needs a notice
    of why, and what replaces it.

    It writes to data/names/ of the checkout. What took the place of a name is written by hand into
    the column replaced_by.

    \b
    Examples:
      zunzu lab names
      zunzu lab names --retire "主人 bows once here: the second 拜 is the guest's"
    """
    from zunzu.publish import register

    now, given_out, notices = (
        register.names(stored.whole(None)),
        register.released(),
        register.retired(),
    )
    there, told = set(now), {notice.name for notice in notices}
    went = [name for name in given_out if name not in there and name not in told]
    if why is not None:
        _retire(went, why)
    if released and went and why is None:
        raise ZunzuError(*register.gone(now, given_out, notices))
    if released:
        names = sorted({*given_out, *now})
        whole.write(
            shipped().path(*register.HOME, "released.txt"),
            "".join(f"{name}\n" for name in names).encode(),
        )
    new, retired = len(there - set(given_out)), " and retired" if why is not None else ""
    output.write(
        "".join(f"gone     {name}\n" for name in went)
        + f"{len(now):,} names, {new:,} not yet released, {len(went):,} gone{retired}\n"
    )
    return 1 if went and why is None else 0


def _retire(names: Iterable[str], why: str) -> None:
    """Add a notice for each name to the table of retired names."""
    from zunzu.publish import register

    path = shipped().path(*register.HOME, "retired.tsv")
    rows = "".join(f"{name}\t\t{__version__}\t{' '.join(why.split())}\n" for name in names)
    whole.write(path, path.read_bytes() + rows.encode())
