"""``zunzu build --graph``: the editions become a graph, and no more."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zunzu import build

from . import output
from .progress import step

if TYPE_CHECKING:
    from zunzu.rdf.store import Store


def tell(target: str | None, as_json: bool) -> None:
    """Make the graph, write it into the folder ``target`` if there is one, and tell what is in
    it."""
    homes = _homes(target) if target is not None else []
    made = build.make(step)
    store = build.store(step, counted=True)
    files = _write(store, made, *homes) if homes else [made]
    summary = {
        "quads": len(store),
        "graphs": _graphs(store),
        "classes": _classes(store),
        "files": [str(f) for f in files],
    }
    output.write(
        json.dumps(summary, ensure_ascii=False, indent=1) + "\n" if as_json else _told(summary)
    )


def _homes(target: str) -> list[Path]:
    """The folder to write to, and in it those of the graphs and the records: refused before any
    work is spent."""
    place = output.folder(target)
    return [place, output.folder(place / "graphs"), output.folder(place / "records")]


def _write(store: Store, made: Path, place: Path, graphs: Path, records: Path) -> list[Path]:
    from zunzu.publish import dump
    from zunzu.rdf.names import GRAPHS

    contents = {place / "zunzu.nq": made.read_bytes()}
    with step("writing the graphs"):
        contents |= {graphs / f"{name}.ttl": dump.one_graph(store, name) for name in GRAPHS}
    contents |= {
        records / f.name: f.read_bytes() for f in sorted((made.parent / "records").glob("*.jsonl"))
    }
    for path, content in contents.items():
        output.write(content, path)
    return list(contents)


def _graphs(store: Store) -> dict[str, int]:
    from zunzu.rdf import store as stores

    return {name.rpartition("/")[2]: count for name, count in stores.graphs(store).items()}


def _classes(store: Store) -> dict[str, int]:
    """How many there are of each class of our ontology, most first."""
    from zunzu.rdf.names import ONTOLOGY, TYPE

    kinds = (str(q.object).strip("<>") for q in store.quads_for_pattern(None, TYPE, None))
    counted = Counter(kind.removeprefix(ONTOLOGY) for kind in kinds if kind.startswith(ONTOLOGY))
    return dict(sorted(counted.items(), key=lambda kv: (-kv[1], kv[0])))


def _told(summary: dict[str, Any]) -> str:
    lines = [f"{summary['quads']:,} quads in {len(summary['graphs'])} graphs"]
    lines += [f"  {name:<12}{count:>9,}" for name, count in summary["graphs"].items()]
    lines += ["", "of them"] + [
        f"  {name:<14}{count:>7,}" for name, count in summary["classes"].items()
    ]
    lines += [""] + [f"written: {f}" for f in summary["files"]]
    return "\n".join(lines) + "\n"
