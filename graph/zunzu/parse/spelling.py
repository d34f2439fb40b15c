"""Names as the text at hand writes them: 筭 where it has 筭 and no 算."""

from __future__ import annotations

from collections.abc import Sequence

from ..model import Act, Deed, Reading, replace
from ..text.fold import fold, is_simplified

#: How far before an act its words are looked for: a thing once named is called by that name until
#: another passage.
_NEAR = 200


def spell(reading: Reading, text: str) -> Reading:
    """``reading`` with the standard forms in agents, objects, recipients and places written as
    ``text`` writes them there.

    A character changes only where the text around the act has another form of it and not the
    standard one.  A text in simplified script is left as it was read, in traditional characters.
    """
    if is_simplified(text):
        return reading
    forms = {c: fold(c) for c in set(text) if len(fold(c)) == 1 and fold(c) != c}
    if not forms:
        return reading

    def respell(act: Act) -> Act:
        near = set(text[max(0, act.start - _NEAR) : act.end + _NEAR // 10])
        other = {ord(forms[c]): c for c in sorted(near & forms.keys()) if forms[c] not in near}
        return (
            replace(
                act,
                **{
                    slot: tuple(name.translate(other) for name in getattr(act, slot))
                    for slot in ("agent", "object", "recipient", "place")
                },
            )
            if other
            else act
        )

    return replace(
        reading, acts=tuple(map(respell, reading.acts)), copies=tuple(map(respell, reading.copies))
    )


def as_written(
    acts: Sequence[Deed], copies: Sequence[Deed], words: str
) -> tuple[tuple[Deed, ...], tuple[Deed, ...]]:
    """Acts and their copies with their verbs as ``words`` write them: while they are read all
    spellings are one (絶 is 絕), so that what holds of a verb holds of each."""

    def written(act: Deed, verb: str) -> Deed:
        return replace(act, verb=verb) if verb != act.verb == fold(verb) else act

    told = tuple(written(act, words[act.start : act.end]) for act in acts)
    return told, tuple(
        copy if copy.repeats is None else written(copy, told[copy.repeats].verb) for copy in copies
    )
