"""One question: a SPARQL file that carries its own label in ``#+`` comments.

A header line is ``#+ key: value``; a key may stand on several lines (``params``, ``keywords``,
``columns``). Parameters live in the query itself as a one-variable block ``VALUES ?name { UNDEF }``
(UNDEF: any), so that a file can be run as it stands in any SPARQL 1.1 engine; the header says what
may be put there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..errors import Fault, ZunzuError, nearest
from ..rdf.names import SCHEMES

#: Groups in the order in which a reader meets them: title zh, title en.
GROUPS = {
    "vessels": ("器", "vessels"),
    "drinking": ("飲", "drinking and the order of cups"),
    "bows": ("拜揖", "bows and greetings"),
    "ranks": ("尊卑", "ranks"),
    "shares": ("俎薦", "shares and dishes"),
    "places": ("位", "places and directions"),
    "music": ("樂", "music"),
    "archery": ("射", "archery and tally"),
    "sacrifice": ("祭", "the sacrifice"),
    "audience": ("覲", "the audience"),
    "parallels": ("諸篇相較", "parallels between rites"),
    "commentary": ("注疏", "commentary"),
    "variants": ("異文", "variants and witnesses"),
    "text": ("文", "the text"),
}

#: Kinds of parameter; the first are concepts of the scheme of that name.
KINDS = (*SCHEMES, "chapter", "person", "section", "text", "number")

_HEADER = re.compile(r"#\+\s*([a-z-]+)\s*:\s*(.*?)\s*$")
_SINGLE = ("title-zh", "title-en", "asks", "asks-zh", "group")
_SEVERAL = ("params", "keywords", "columns")
#: What stands between the words of a cell that holds several; queries put a bar there, for not
#: every store takes a Chinese one.
LIST, BAR = "、", "|"
_LISTS = re.compile(
    r'GROUP_CONCAT\([^()]*;\s*separator\s*=\s*"' + re.escape(BAR) + r'"\s*\)\s+AS\s+\?(\w+)',
    re.IGNORECASE,
)
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_FILE_NAME = re.compile(r"[a-z][a-z0-9-]*")


@dataclass(frozen=True, slots=True)
class Parameter:
    """What may be set: ``kind`` is one of KINDS or ``choice``; ``default`` is ``any`` or a word
    of the query."""

    name: str
    kind: str
    choices: tuple[str, ...] = ()
    default: str = "any"

    def allowed(self) -> str:
        """The allowed values in words, for help and remedies."""
        if self.kind == "choice":
            return " | ".join(self.choices)
        article = "any" if self.kind in ("text", "number") else "label of a"
        return f"{article} {self.kind}"


@dataclass(frozen=True, slots=True)
class Column:
    """A visible column: the variable and its headings."""

    name: str
    zh: str
    en: str

    def heading(self, lang: str) -> str:
        return self.en if lang == "en" else self.zh


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the library.  ``query`` is the whole file, header and all."""

    name: str
    group: str
    title_zh: str
    title_en: str
    asks: str
    asks_zh: str
    query: str
    path: Path
    keywords: tuple[str, ...] = ()
    params: tuple[Parameter, ...] = ()
    columns: tuple[Column, ...] = ()

    @property
    def sets_rites_side_by_side(self) -> bool:
        """Whether the rites are columns of the answer, so that no row is of one."""
        return self.group == "parallels" and not any(p.kind == "chapter" for p in self.params)

    def examples(self) -> tuple[Parameter, ...]:
        """The settings that are asked for one thing, and without one for an example."""
        return tuple(
            p for p in self.params if p.default != "any" and p.kind not in ("number", "choice")
        )

    def lists(self) -> frozenset[str]:
        """The variables whose cells are lists of words, told by GROUP_CONCAT with ``BAR``
        between."""
        return frozenset(_LISTS.findall(self.query))

    def title(self, lang: str) -> str:
        return self.title_en if lang == "en" else self.title_zh


def block_of(name: str) -> re.Pattern[str]:
    """The pattern of the VALUES block in which parameter ``name`` lives; group 1 is what stands
    in it."""
    return re.compile(r"VALUES\s+\?" + re.escape(name) + r"\s*\{([^{}]*)\}")


def read_question(path: Path) -> Question:
    """Read one ``.rq`` file.  Raises ZunzuError with every fault of its header (file:line, what,
    remedy)."""
    where = f"{path.parent.name}/{path.name}"
    try:
        text = path.read_text(encoding="utf8")
    except (OSError, UnicodeDecodeError) as error:
        raise ZunzuError(
            Fault(str(path), f"cannot be read: {error}", "save the question as UTF-8 text")
        ) from None
    faults: list[Fault] = []
    header = _head(text, where, faults)
    faults += _faults_of(header, path, where)
    params = tuple(
        p for value in header.get("params", []) for p in _parameters(value, text, where, faults)
    )
    columns = tuple(
        c for value in header.get("columns", []) for c in _columns(value, text, where, faults)
    )
    if faults:
        raise ZunzuError(*faults)
    one = {key: header[key][0] for key in _SINGLE}
    keywords = tuple(w for value in header["keywords"] for w in re.split(r"[\s,;|]+", value) if w)
    return Question(
        path.stem,
        one["group"],
        one["title-zh"],
        one["title-en"],
        one["asks"],
        one["asks-zh"],
        text,
        path,
        keywords,
        params,
        columns,
    )


def _faults_of(header: Mapping[str, Sequence[str]], path: Path, where: str) -> Iterator[Fault]:
    """What a header lacks, and a name or a group that is none."""
    for key in (*_SINGLE, "keywords", "columns"):
        if not any(header.get(key, [])):
            yield Fault(where, f"has no header {key}", f"add a line `#+ {key}: …`")
    if not _FILE_NAME.fullmatch(path.stem):
        yield Fault(where, "is no good name", "use small letters, digits and hyphens")
    group = header.get("group", [""])[0]
    if group and (group not in GROUPS or group != path.parent.name):
        yield Fault(
            where, f"says group {group}", f"a group is its folder, one of {', '.join(GROUPS)}"
        )


def _head(text: str, where: str, faults: list[Fault]) -> dict[str, list[str]]:
    """The header lines by their keys; faults are added to ``faults``."""
    header: dict[str, list[str]] = {}
    known = (*_SINGLE, *_SEVERAL)
    for number, line in enumerate(text.splitlines(), 1):
        if not line.startswith("#+"):
            continue
        found = _HEADER.match(line)
        key, value = found.groups() if found else ("", "")
        if key not in known:
            faults.append(
                Fault(
                    f"{where}:{number}",
                    f"is no header line: {line.strip()}",
                    nearest(key, known) or "write `#+ key: value`",
                )
            )
        elif key in _SINGLE and key in header:
            faults.append(Fault(f"{where}:{number}", f"says {key} a second time", "keep one"))
        else:
            header.setdefault(key, []).append(value)
    return header


def _parameters(value: str, text: str, where: str, faults: list[Fault]) -> list[Parameter]:
    """``role = role, default any; side = east|west, default east`` as parameters; faults are
    added to ``faults``."""
    found: list[Parameter] = []
    for part in filter(None, (p.strip() for p in value.split(";"))):
        matched = re.fullmatch(r"(\S+)\s*=\s*(\S+)\s*,\s*default\s+(\S+)", part)
        if not matched or not _NAME.fullmatch(matched.group(1)):
            faults.append(
                Fault(
                    where,
                    f"has a parameter that cannot be read: {part}",
                    "write `name = kind, default any`",
                )
            )
            continue
        name, kind, default = matched.groups()
        choices = tuple(kind.split("|")) if "|" in kind else ()
        if not choices and kind not in KINDS:
            faults.append(
                Fault(
                    where,
                    f"has a parameter of unknown kind {kind}",
                    nearest(kind, KINDS) or f"use one of {', '.join(KINDS)} or a|b|c",
                )
            )
            continue
        blocks = {block.strip() for block in block_of(name).findall(text)}
        if len(blocks) != 1:
            faults.append(
                Fault(
                    where,
                    f"has {len(blocks)} blocks for the parameter {name}",
                    f"write `VALUES ?{name} {{ UNDEF }}`, the same wherever it stands",
                )
            )
            continue
        (stands,) = blocks
        if (default == "any") != (stands == "UNDEF") or (
            default != "any" and default.replace(".", "_") not in stands
        ):
            faults.append(
                Fault(
                    where,
                    f"says that {name} is {default} by default, but its block holds {stands}",
                    "make header and query agree (any is UNDEF)",
                )
            )
            continue
        found.append(Parameter(name, "choice" if choices else kind, choices, default))
    return found


def _columns(value: str, text: str, where: str, faults: list[Fault]) -> list[Column]:
    """``who = 誰 / who; vessel = 器 / vessel`` as columns; faults are added to ``faults``."""
    found: list[Column] = []
    for part in filter(None, (p.strip() for p in value.split(";"))):
        matched = re.fullmatch(r"(\S+)\s*=\s*(.+?)\s+/\s+(.+)", part)
        if not matched:
            faults.append(
                Fault(
                    where,
                    f"has a column that cannot be read: {part}",
                    "write `name = 中文 / English`",
                )
            )
        elif not re.search(rf"\?{re.escape(matched.group(1))}(_zh)?\b", text):
            faults.append(
                Fault(
                    where,
                    f"has a column {matched.group(1)} that the query never names",
                    f"project ?{matched.group(1)}",
                )
            )
        else:
            found.append(Column(*matched.groups()))
    return found
