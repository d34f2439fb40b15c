"""The text: witnesses as received, editions over them, characters folded, layers, segments."""

from .apparatus import apparatus, rebuild_beside, restore_letters
from .chapters import Card, Chapter, editions, find_chapter, forget, left_out
from .compare import compare_text
from .corrections import Emendation
from .edition import (
    edition,
    emendations,
    paragraphs,
    place_in_witness,
    punctuation,
    rebuild,
    section_places,
    unreviewed,
    voices,
    witness,
)
from .fold import as_folded, fold, is_simplified, to_traditional
from .layers import layer_name, read_layers, take_layers
from .letters import usage_rows
from .locate import doubts, find_places, witness_names
from .punctuation import Mark
from .recast import keep as keep_letters, recast, recognise
from .segment import base_text, find_segments
from .spellings import spellings
from .witness import Witness, read_witness

__all__ = [
    "as_folded",
    "Card",
    "Chapter",
    "Emendation",
    "Mark",
    "Witness",
    "apparatus",
    "base_text",
    "compare_text",
    "doubts",
    "edition",
    "editions",
    "emendations",
    "find_chapter",
    "find_places",
    "find_segments",
    "fold",
    "forget",
    "is_simplified",
    "keep_letters",
    "layer_name",
    "left_out",
    "paragraphs",
    "place_in_witness",
    "punctuation",
    "read_layers",
    "read_witness",
    "rebuild",
    "rebuild_beside",
    "recast",
    "recognise",
    "restore_letters",
    "section_places",
    "spellings",
    "take_layers",
    "to_traditional",
    "unreviewed",
    "usage_rows",
    "voices",
    "witness",
    "witness_names",
]
