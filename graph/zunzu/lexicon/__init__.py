"""The lexicon: what the words of ritual prose can mean, as tables a scholar edits."""

from .lookup import Lexicon, Sense, Word, lexicon

__all__ = ["Lexicon", "Sense", "Word", "lexicon"]
