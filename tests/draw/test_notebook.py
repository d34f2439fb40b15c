"""The notebook of the guide: every cell runs, pictures are shown as pictures, no output is kept."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parents[2] / "docs" / "guide" / "examples" / "drawing.ipynb"


@pytest.fixture(scope="module")
def cells():
    held = json.loads(NOTEBOOK.read_text(encoding="utf8"))
    assert (held["nbformat"], held["nbformat_minor"]) == (4, 5)
    return [cell for cell in held["cells"] if cell["cell_type"] == "code"]


def shown(source: str, names: dict[str, object]) -> object:
    """What a notebook shows of a cell: its last expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names) if last else None


def test_every_cell_runs_and_shows_something(cells):
    names: dict[str, object] = {}
    outcomes = [shown("".join(cell["source"]), names) for cell in cells]
    pictures = [it for it in outcomes if hasattr(it, "_repr_svg_")]
    assert len(pictures) == 8 and all(it._repr_svg_().startswith("<svg") for it in pictures)
    rest = [it for it in outcomes[1:] if it not in pictures]
    assert rest[0] and any(row[0] == "主人" and row[3] == "西北" for row in rest[0])
    assert [row[:2] for row in rest[1]] == [("敖繼公", "司射"), ("今文", "工")]
    assert rest[2] == [] and rest[3] is True and rest[4]["act"]


def test_no_output_is_kept(cells):
    assert not any(cell["outputs"] or cell["execution_count"] for cell in cells)
