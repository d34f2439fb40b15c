"""What a rule asks of an act and what stands there, slot by slot: a finding that does not say
what would be right teaches nobody."""

from __future__ import annotations

from collections.abc import Iterator

import pyoxigraph as ox

from ..rdf.held import solutions, value
from ..rdf.names import HEAD
from .patterns import SLOTS
from .rows import Pattern, Rule, words

#: The slots of an act, in both languages.
NAMES = {
    "verb": "事 act",
    "by": "行者 by",
    "to": "受者 to",
    "object": "物 object",
    "vessel": "器 vessel",
    "subject": "所言 subject",
    "said": "所命 said to do",
    "value": "所云 value",
    "place": "所 place",
    "beside": "其旁 beside",
    "facing": "面 facing",
    "posture": "坐立 posture",
    "purpose": "所為 purpose",
    "round": "節 round",
    "phase": "節目 phase",
    "manner": "儀 manner",
    "layer": "層 layer",
}
#: Where another act stands.
NEAR = {
    "before_it": "其前 before it",
    "after_it": "其後 after it",
    "beside_it": "其前後 beside it",
    "just_before_it": "上一事 just before it",
    "just_after_it": "下一事 just after it",
}

_LABEL = '?node skos:prefLabel ?name FILTER (LCASE(LANG(?name)) = "zh-hant")'


def expected(rule: Rule) -> str:
    """What a rule asks, in one line: ``器 vessel: 爵``; empty for a rule in SPARQL, whose statement
    says it.

    >>> from zunzu.rules.rows import Pattern, Rule
    >>> told = dict(id="X-01", family="vessel", zh="", en="", words="", at="", good="", bad="")
    >>> must = Pattern(vessel=("爵", "角"), before_it=Pattern(verb="洗"))
    >>> expected(Rule(**told, when=Pattern(verb="獻"), must=must))
    '器 vessel: 爵/角; 其前 before it: 洗'
    """
    if rule.never:
        return "不當有 never"
    if rule.must is not None:
        return "; ".join(_asked(rule.must, ""))
    return "; ".join(_asked(rule.must_not, "非 not ")) if rule.must_not is not None else ""


def read(rule: Rule, act: ox.NamedNode, store: ox.Store) -> str:
    """What stands in the act where the rule asks for something, in the same form."""
    pattern = rule.must or rule.must_not
    if pattern is None:
        return ""
    told = [
        f"{NAMES[slot]}: {'/'.join(names)}"
        for slot in SLOTS
        if getattr(pattern, slot) and (names := _filled(act, slot, store))
    ]
    if pattern.count is not None:
        told.append(f"數 times: {'/'.join(_literals(act, 'zz:count', store)) or '∅'}")
    told += [
        f"{name}: {'∅' if rule.must is not None else _like(near)}"
        for field, name in NEAR.items()
        if (near := getattr(pattern, field))
    ]
    return "; ".join(told)


def _asked(pattern: Pattern, sign: str) -> Iterator[str]:
    for slot, name in NAMES.items():
        if given := getattr(pattern, slot):
            yield f"{name}: {sign}{'/'.join(words(given))}"
    if pattern.count is not None:
        yield f"數 times: {sign}{pattern.count}"
    if pattern.denied is True:
        yield f"{sign}云不為 said not to be done"
    if pattern.higher:
        yield (
            f"尊者 the higher: {sign}"
            + {"by": "行者 who does it", "to": "受者 to whom", "neither": "無 neither"}[
                pattern.higher
            ]
        )
    for field, name in NEAR.items():
        if near := getattr(pattern, field):
            yield f"{name}: {sign}{_like(near)}"


def _like(pattern: Pattern) -> str:
    """An act that stands near, by its words alone: 主人 拜 洗."""
    said = [
        f"{'不' * (pattern.denied is True and slot == 'verb')}{'/'.join(words(getattr(pattern, slot)))}"  # noqa: E501
        for slot in ("by", "verb", "object", "vessel", "purpose", "to", "place", "facing", "manner")
        if getattr(pattern, slot)
    ]
    return " ".join(said) or "一事 an act"


def _filled(act: ox.NamedNode, slot: str, store: ox.Store) -> list[str]:
    path, schemes = SLOTS[slot]
    if not schemes:
        return _literals(act, path, store)
    return _names(f"{act} {path} ?node . {_LABEL}", store)


def _literals(act: ox.NamedNode, path: str, store: ox.Store) -> list[str]:
    return _names(f"{act} {path} ?name", store)


def _names(where: str, store: ox.Store) -> list[str]:
    return sorted(
        {
            value(row["name"])
            for row in solutions(store, f"{HEAD}SELECT ?name WHERE {{ {where} }}", union=True)
        }
    )
