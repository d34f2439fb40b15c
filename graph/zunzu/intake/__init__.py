"""Intake: texts brought in, in whatever form they come, as witnesses and drafts of editions.

A form takes a received text apart into pieces, each of one layer (:class:`~.draft.Piece`), and
names what it cannot decide (:class:`~.draft.Doubt`).  It knows layouts and marks, never a chapter.
A new form is a module with a function ``read(text) -> Draft``, a row in ``FORMS``, and, where its
marks tell it at once, a pattern ``SIGN``.
"""

from __future__ import annotations

from .draft import Doubt, Draft, Form, Piece, make_draft
from .forms import FORMS, find_form
from .received import take_apart
from .recognised import recognise

__all__ = [
    "FORMS",
    "Doubt",
    "Draft",
    "Form",
    "Piece",
    "find_form",
    "make_draft",
    "recognise",
    "take_apart",
]
