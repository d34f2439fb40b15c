"""Forms: readers of the kinds of layout that texts with commentary come in.

A form takes a received text apart into pieces, each of one layer (:class:`~.draft.Piece`), and names what it cannot decide
(:class:`~.draft.Doubt`).  It knows layouts and marks, never a chapter.  A new form is a module with a function
``read(text) -> Draft`` and a row in ``FORMS``.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from ...errors import fail, nearest
from .draft import Doubt, Draft, Form, Piece, make_draft
from .received import fitting, take_apart

#: Each form and the kind of text it reads; the form ``x`` is the function ``read`` of the module ``x``.
FORMS = {
    "paragraphs": "a paragraph a line, 經 then its 注 then its 疏, without marks of layers",
    "plain": "punctuated text of 經 and 記 alone, a paragraph a line",
    "runon": "經 and 注 run together in a paragraph, the 疏 in the next with its 「X至Y」",
    "siku": "hard-wrapped lines with 鄭注, 註曰, ○疏曰, (案…)",
}


def find_form(name: str) -> Form:
    """The form of that name.  Raises ZunzuError that names the forms there are."""
    if name not in FORMS:
        told = "; ".join(f"{form}: {kind}" for form, kind in FORMS.items())
        raise fail("form", f"there is no form {name!r}", nearest(name, FORMS) or f"the forms are {told}")
    read: Callable[[str], Draft] = import_module(f".{name}", __package__).read
    return read


__all__ = ["FORMS", "Doubt", "Draft", "Form", "Piece", "find_form", "fitting", "make_draft", "take_apart"]
