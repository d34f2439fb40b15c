"""The lexicon: what the words of ritual prose can mean, as tables a scholar edits."""

from .lookup import GIFT, Lexicon, Sense, Word, lexicon

__all__ = ["GIFT", "Lexicon", "Sense", "Word", "lexicon"]
