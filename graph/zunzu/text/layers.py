"""The layers of an edition by name: 經 記 注 疏, in Chinese, in pinyin, or as their codes."""

from __future__ import annotations

from collections.abc import Iterable

from ..errors import Fault, nearest
from ..model import BASE_LAYERS, LAYER_NAMES, Edition, Segment
from ..tables import gather
from .fold import fold

#: A heading that the chapter itself bears (鄉飲酒禮第四, 記): neither 經 nor 記.
TITLE = "title"

#: Names of layers besides the codes and LAYER_NAMES.
_OTHER_NAMES = {
    "註": "zhu",
    "经": "jing",
    "记": "ji",
    "集释": "jishi",
    "題": TITLE,
    "标题": TITLE,
    "canon": "jing",
    "record": "ji",
    "自註": "zizhu",
    "commentary": "zhu",
    "subcommentary": "shu",
}


def layer_name(code: str) -> str:
    """The Chinese name of a layer: ``zhu`` → 注.  A heading is 題."""
    return "題" if code == TITLE else LAYER_NAMES[code]


def read_layers(names: Iterable[str] | str) -> tuple[str, ...]:
    """The codes of layers given by name, in the order given: ``"經,注"`` or ``["jing", "zhu"]`` →
    ``("jing", "zhu")``.

    Raises ZunzuError that names every unknown layer and the ones there are.
    """
    if isinstance(names, str):
        names = names.replace("，", ",").replace("、", ",").split(",")
    known = _known()
    codes, faults = [], []
    for name in (n.strip() for n in names):
        code = known.get(fold(name).lower())
        if code is None:
            told = ", ".join(f"{n} ({c})" for c, n in LAYER_NAMES.items())
            faults.append(
                Fault(
                    "layer",
                    f"there is no layer {name!r}",
                    nearest(name.lower(), known) or f"the layers are {told}",
                )
            )
        elif code not in codes:
            codes.append(code)
    gather(faults)
    return tuple(codes)


def _known() -> dict[str, str]:
    """The code of a layer by each of its names, folded."""
    return {
        TITLE: TITLE,
        **{c: c for c in LAYER_NAMES},
        **{fold(n): c for c, n in LAYER_NAMES.items()},
        **{fold(n): c for n, c in _OTHER_NAMES.items()},
    }


def take_layers(edition: Edition, codes: Iterable[str] = BASE_LAYERS) -> tuple[Segment, ...]:
    """The segments of an edition that belong to the given layers, in book order."""
    wanted = set(codes)
    return tuple(s for s in edition.segments if s.layer in wanted)
