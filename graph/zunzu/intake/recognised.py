"""Which form a text is in: by the marks that only one form has, else by what the forms of
unmarked text make of it."""

from __future__ import annotations

from collections.abc import Mapping

from ..errors import Fault, ZunzuError
from . import bracketed
from .draft import Draft
from .forms import FORMS, module
from .paragraphs import explains
from .plain import is_bare
from .received import take_apart

#: Forms that their marks tell, in the order in which they are looked for: what one form allows may
#: be the sign of a later one.
_SIGNED = ("tei", "siku", "mandoku", "wiki", "markdown", "named", "bracketed")

#: Forms of text and notes without marks of layers.
_UNMARKED = ("runon", "paragraphs")

#: Notes without a 疏 are believed if of so many of them all but one speak as a commentator does,
#: and of the text hardly one does.
_ONE_IN = 3


def recognise(text: str, whole: bool = False) -> tuple[str, Draft]:
    """The form that a text is in, and what it makes of the text.

    Raises ZunzuError where the form that its marks tell refuses it, with the line, and where it is
    in none, with the reason of each that was tried.
    """
    for name in _SIGNED:
        if module(name).SIGN.search(text) and (name != "siku" or is_bare(text)):
            return name, take_apart(name, text, whole)
    found, faults = _tried(text, whole)
    if noted := {name: draft for name, draft in found.items() if _has_notes(text, draft)}:
        name = min(noted, key=lambda name: (len(noted[name].doubts), name))
        return name, noted[name]
    name = _by_marks(text)
    try:
        return name, take_apart(name, text, whole)
    except ZunzuError as error:
        raise _in_no_form(name, error.faults[0], faults) from None


def _by_marks(text: str) -> str:
    """The form of a text in which nothing else tells notes: by its brackets, by its marks."""
    if bracketed.PERHAPS.search(text):
        return "bracketed"
    return "bare" if is_bare(text) else "plain"


def _tried(text: str, whole: bool) -> tuple[dict[str, Draft], dict[str, Fault]]:
    """What each form without marks of its own makes of a text, and why others refuse it."""
    found: dict[str, Draft] = {}
    faults: dict[str, Fault] = {}
    for name in _UNMARKED:
        try:
            found[name] = take_apart(name, text, whole)
        except ZunzuError as error:
            faults[name] = error.faults[0]
    return found, faults


def _in_no_form(name: str, own: Fault, others: Mapping[str, Fault]) -> ZunzuError:
    """Why a text is in no form: the reason of the one it was taken for, then the others that are
    not the same."""
    told = "".join(
        f"; {other}: {fault.what}" for other, fault in others.items() if fault.what != own.what
    )
    return ZunzuError(
        Fault(
            own.where,
            f"{own.what} (taken for the form {name}{told})",
            own.remedy or f"the forms are {', '.join(FORMS)}; name one with --form",
        )
    )


def _has_notes(text: str, draft: Draft) -> bool:
    """Whether a text has commentary: a 疏 shows it; notes by their turn alone have to speak as
    notes do, and the text not."""
    if any(piece.layer == "shu" for piece in draft.pieces):
        return True
    notes = [explains(draft.words(text, piece)) for piece in draft.pieces if piece.layer == "zhu"]
    base = [
        explains(draft.words(text, piece))
        for piece in draft.pieces
        if piece.layer in ("jing", "ji")
    ]
    return (
        len(notes) > 1
        and notes.count(False) * _ONE_IN <= len(notes)
        and base.count(True) * _ONE_IN <= len(base)
    )
