"""What the text says without a verb: whose stand holds what, how many mats, where a thing stands, which end is the head."""

from __future__ import annotations

from ..lexicon import Lexicon
from ..model import Statement
from .clauses import COUNTS, Bare
from .tokens import Token


def statement_of(bare: Bare, text: str, lexicon: Lexicon) -> list[Statement]:
    """The statements of one bare stretch; an empty list when it says nothing that a statement can hold."""
    tokens = [t for t in bare.tokens if t.category not in "CS"]
    if not tokens:
        return []
    start, end = tokens[0].start, tokens[-1].end
    condition = text[bare.condition[0]:bare.condition[1]] if bare.condition else None

    def make(kind: str, subject: str, values: tuple[str, ...], count: int | None = None) -> Statement:
        return Statement("", kind, subject, values, start, end, quote=text[start:end], count=count, condition=condition)

    shape = "".join(t.category if t.category != "BB" else "B" for t in tokens)
    subject = tokens[0].form
    things = tuple(t.form for t in tokens[1:] if t.category == "T")
    if "K" in shape or "Z" in shape:
        return _existence(tokens, make)
    if shape.startswith("PNM") or shape.startswith("TNM"):
        return [make("layers", subject, (), COUNTS.get(tokens[1].form, None))]
    if shape in ("PP", "PN", "TN") and (tokens[1].category == "N" or tokens[1].form[0] in COUNTS):
        return [make("number", subject, (), COUNTS.get(tokens[1].form[0]))]
    if shape[0] == "N" and shape[1:] == "T":
        return [make("number", tokens[1].form, (), COUNTS.get(tokens[0].form))]
    if subject.endswith("俎") and things and tokens[0].category in "LT":
        return [make("share", _owner(tokens[0].form), things)]
    if shape[:2] == "PT" and tokens[1].form == "俎" and len(tokens) > 2:
        return [make("share", subject, tuple(t.form for t in tokens[2:] if t.category == "T"))]
    if set(shape) <= set("PFOL") and ("F" in shape or "O" in shape):
        values = tuple(t.form for t in tokens[1:]) if tokens[0].category == "P" else tuple(t.form for t in tokens)
        who = subject if tokens[0].category == "P" else ""
        return [make("order" if "O" in shape and "F" not in shape else "facing", who, values)]
    return []


def _existence(tokens: list[Token], make) -> list[Statement]:
    """水在洗東: where a thing stands; 有玄酒: what there is."""
    for i, t in enumerate(tokens):
        if t.category == "Z" and i and i + 1 < len(tokens):
            return [make("position", tokens[i - 1].form, tuple(x.form for x in tokens[i + 1:] if x.category in "LT"))]
    return []


def _owner(form: str) -> str:
    return form.removesuffix("俎").removesuffix("之")
