"""The lexicon: what the words of ritual prose can mean, as tables a scholar edits."""

from .lookup import Lexicon, Word, lexicon

__all__ = ["Lexicon", "Word", "lexicon"]
