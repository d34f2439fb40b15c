"""The text: witnesses as received, editions over them, characters folded, layers, segments."""

from .edition import Card, Emendation, edition, editions, emendations, find_chapter, rebuild, witness
from .fold import fold, is_simplified, to_traditional
from .layers import layer_name, read_layers, take_layers
from .segment import align, base_text, find_segments
from .witness import Witness, read_witness

__all__ = ["Card", "Emendation", "Witness", "align", "base_text", "edition", "editions", "emendations", "find_chapter",
           "find_segments", "fold", "is_simplified", "layer_name", "read_layers", "read_witness", "rebuild", "take_layers",
           "to_traditional", "witness"]
