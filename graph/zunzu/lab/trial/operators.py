"""Operators: the ways in which a text is altered, each told by a pattern and by what is put in the
place of what it finds.

They know no passage and no rule: whatever looks like a cup taken up is changed for another cup,
wherever it stands.  What they find need not be wrong afterwards, for the rite leaves some things
open; the trial tells that apart by what comes of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

#: One alteration: from where to where, and the words put there.
Change = tuple[int, int, str]


@dataclass(frozen=True, slots=True)
class Operator:
    """A way to alter a text: its name, what kind of rule it should break, what it does, and how
    it finds its places."""

    name: str
    kind: str
    zh: str
    en: str
    find: Callable[[str], Iterator[Change]]


def _swap(pattern: str, instead: dict[str, str]) -> Callable[[str], Iterator[Change]]:
    """Every match of a pattern whose group ``x`` is exchanged for another word."""
    compiled = re.compile(pattern)

    def find(text: str) -> Iterator[Change]:
        for m in compiled.finditer(text):
            if (other := instead.get(m["x"])) is not None:
                yield m.start("x"), m.end("x"), other

    return find


def _insert(pattern: str, words: str) -> Callable[[str], Iterator[Change]]:
    """The words before every match of a pattern."""
    compiled = re.compile(pattern)
    return lambda text: ((m.start(), m.start(), words) for m in compiled.finditer(text))


def _drop(pattern: str) -> Callable[[str], Iterator[Change]]:
    """Every match of a pattern is left out, with the mark behind it, unless nothing of the text
    would be left."""
    compiled = re.compile(pattern)
    return lambda text: (
        (m.start(), m.end(), "")
        for m in compiled.finditer(text)
        if m.end() - m.start() < len(text.rstrip("。"))
    )


_STOP = "，。；：！？"
_SAID = "「」『』“”《》"
_CLAUSE = re.compile(f"[^{_STOP}{_SAID}]{{2,}}")
#: Words by which a clause is seen to tell an act.
_ACTS = frozenset(
    "取洗實酌獻酢酬受奠執拜祭嚌啐飲卒降升興坐立揖讓辭對答設徹授薦反復退進入出射釋歌奏"
)


def _reversed(text: str) -> Iterator[Change]:
    """Two acts that stand beside each other in a sentence change places: 祭酒，興 becomes
    興，祭酒."""
    pieces = list(_CLAUSE.finditer(text))
    for one, two in zip(pieces, pieces[1:]):
        if (
            text[one.end() : two.start()] == "，"
            and _ACTS & set(one[0])
            and _ACTS & set(two[0])
            and one[0] != two[0]
        ):
            yield one.start(), two.end(), f"{two[0]}，{one[0]}"


_HANDLED = "(?<=[取洗實酌執奠以])"
_FACING = {"北": "南", "南": "北", "東": "西", "西": "東"}
_INSTEAD = {
    "賓": "眾賓",
    "介": "賓",
    "主人": "賓",
    "眾賓": "賓",
    "大夫": "賓",
    "工": "賓",
    "公": "賓",
    "尸": "祝",
    "佐食": "尸",
    "主婦": "祝",
}

#: All operators.  The kinds are those that rules of rank and rite must catch, rank, share, vessel,
#: bow and stair, and the rest.
OPERATORS = (
    Operator(
        "cup",
        "vessel",
        "易爵",
        "another cup is handled",
        _swap(
            f"{_HANDLED}(?P<x>[爵觶觚角散])(?![弁韠])",
            {"爵": "觶", "觶": "爵", "觚": "觶", "角": "觶", "散": "角"},
        ),
    ),
    Operator(
        "basket",
        "vessel",
        "易篚",
        "from or into the other basket",
        _swap("(?P<x>[上下膳])(?=篚)", {"上": "下", "下": "上", "膳": "下"}),
    ),
    Operator(
        "bone-up",
        "share",
        "升其骨",
        "a lower bone becomes the shoulder",
        _swap("(?P<x>[臂臑肫胳骼膞膊])(?=[、，。])", dict.fromkeys("臂臑肫胳骼膞膊", "肩")),
    ),
    Operator(
        "bone-down",
        "share",
        "降其骨",
        "the shoulder becomes the fore-leg's last joint",
        _swap("(?P<x>肩)(?=[、，。])", {"肩": "臑"}),
    ),
    Operator(
        "layers",
        "rank",
        "易席之重",
        "more or fewer layers of mat",
        _swap("(?P<x>[再三])(?=重)", {"再": "三", "三": "再"}),
    ),
    Operator(
        "number",
        "rank",
        "易人數",
        "another number of persons",
        _swap("(?P<x>[二三四六])(?=[人耦])", {"二": "三", "三": "四", "四": "六", "六": "四"}),
    ),
    Operator(
        "person",
        "rank",
        "易受者",
        "it is done to another person",
        _swap(f"(?<=[獻酬酢戒速迎送拜])(?P<x>{'|'.join(_INSTEAD)})(?=[，。])", _INSTEAD),
    ),
    Operator(
        "stair",
        "stair",
        "易階",
        "by the other stairs",
        _swap(
            "(?P<x>西階|阼階|東階|賓階)",
            {"西階": "阼階", "阼階": "西階", "東階": "西階", "賓階": "阼階"},
        ),
    ),
    Operator(
        "answer",
        "bow",
        "去答拜",
        "the answering bow is left out",
        _drop(f"[^{_STOP}{_SAID}]*答[再一壹]?拜[，。；]"),
    ),
    Operator(
        "bow-count",
        "bow",
        "易拜數",
        "another number of bows",
        _swap("(?<!不)(?P<x>再|三|一|壹)(?=拜)", {"再": "三", "三": "再", "一": "再", "壹": "再"}),
    ),
    Operator("bow-added", "bow", "不拜而拜", "who does not bow bows", _drop("不(?=拜)")),
    Operator(
        "bow-denied",
        "bow",
        "拜而不拜",
        "who bows does not",
        _insert("(?<![不再三一壹答])拜(?=洗|既爵|受|送|告旨|崇酒|酒|爵|觶)", "不"),
    ),
    Operator(
        "salutes",
        "bow",
        "易揖讓之數",
        "another number of salutes or yieldings",
        _swap("(?P<x>[三再一壹])(?=[揖讓])", {"三": "再", "再": "三", "一": "三", "壹": "三"}),
    ),
    Operator("wash-added", "wash", "不洗而洗", "a cup is washed that is not", _drop("不(?=洗)")),
    Operator(
        "wash-put-in",
        "wash",
        "增洗",
        "a washing is put in before the pouring",
        _insert(f"(?<=[{_STOP}])[實酌](?=之|爵|觶|散|觚|[，。])", "洗，"),
    ),
    Operator(
        "wash-dropped",
        "wash",
        "去洗",
        "a washing is left out",
        _drop(f"(?<=[{_STOP}降興])洗[爵觶觚角散]?[，。；]"),
    ),
    Operator(
        "posture",
        "posture",
        "易坐立",
        "seated for standing",
        _swap("(?P<x>[坐立])(?=卒|飲|祭|啐|奠)", {"坐": "立", "立": "坐"}),
    ),
    Operator(
        "facing",
        "facing",
        "易所面",
        "facing the other way",
        _swap("(?P<x>[東西南北])(?=面)", _FACING),
    ),
    Operator(
        "side",
        "side",
        "易左右",
        "on the other side",
        _swap(
            "(?<=[薦席俎爵洗豆])(?P<x>[東西左右南北])(?=[，。])",
            {**_FACING, "左": "右", "右": "左"},
        ),
    ),
    Operator(
        "mat-side",
        "side",
        "易升降席之方",
        "on or off the mat at the other side",
        _swap("(?<=自)(?P<x>[東西南北])(?=方)", _FACING),
    ),
    Operator(
        "taste",
        "food",
        "易嚌啐",
        "what is tasted is not",
        _insert("(?<![不皆])(?:嚌[肺之]|啐酒|告旨)", "不"),
    ),
    Operator(
        "taste-added", "food", "不嚌而嚌", "what is not tasted is", _drop("不(?=嚌|啐|告旨|祭)")
    ),
    Operator("order", "order", "倒其次", "two acts change places", _reversed),
)
