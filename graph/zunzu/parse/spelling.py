"""Names as the text at hand writes them: 筭 where it has 筭 and no 算."""

from __future__ import annotations

from ..model import Act, Reading, replace
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
