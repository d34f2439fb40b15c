"""The forms by name."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from ..errors import fail, nearest
from .draft import Form

#: Each form and the kind of text it reads; the form ``x`` is the function ``read`` of the module
#: ``x``.
FORMS = {
    "tei": "TEI, our own export and others'",
    "mandoku": "the Kanseki Repository: #+TITLE, <pb:…>, ¶, notes in parentheses",
    "wiki": "wiki text: {{*|…}}, （…）, == headings ==",
    "markdown": "Markdown: # headings, notes as > quotations or footnotes",
    "named": "paragraphs that name their layers: 【注】, 〔疏〕, 經：",
    "bracketed": "notes in 【…】, or in （…） and 〔…〕, that name no layer",
    "siku": "hard-wrapped lines with 鄭注, 註曰, ○疏曰, (案…)",
    "runon": "經 and 注 run together in a paragraph, the 疏 in the next with its 「X至Y」",
    "paragraphs": "a paragraph a line, 經 then its 注 then its 疏, without marks of layers",
    "plain": "punctuated text of 經 and 記 alone, a paragraph a line",
    "bare": "白文: text of 經 and 記 alone without marks, for which marks are proposed",
}


def module(name: str) -> ModuleType:
    """The module of a form.  Raises ZunzuError that names the forms there are."""
    if name not in FORMS:
        told = "; ".join(f"{form}: {kind}" for form, kind in FORMS.items())
        raise fail(
            "form", f"there is no form {name!r}", nearest(name, FORMS) or f"the forms are {told}"
        )
    return import_module(f".{name}", __package__)


def find_form(name: str) -> Form:
    """The form of that name.  Raises ZunzuError that names the forms there are."""
    form: Form = module(name).read
    return form
