"""A drawing as it is handed out: the text of an SVG that a notebook shows as the picture."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

_Asked = ParamSpec("_Asked")


class Picture(str):
    """SVG, which a notebook shows as a picture where it is the last thing of a cell."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def picture(draws: Callable[_Asked, str]) -> Callable[_Asked, Picture]:
    """The same function, whose SVG is a :class:`Picture`."""

    @wraps(draws)
    def shown(*args: _Asked.args, **named: _Asked.kwargs) -> Picture:
        return Picture(draws(*args, **named))

    return shown
