"""The reading of 鄉飲酒禮, made once."""

from __future__ import annotations

import pytest

from zunzu import parse, text


@pytest.fixture(scope="session")
def chapter():
    """The whole chapter read, its records placed in their segments."""
    words, spans = text.base_text(text.edition("yili.04"))
    return parse.place(parse.read(words, "yili.04"), spans, words)
