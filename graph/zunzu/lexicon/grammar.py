"""The grammar words of ritual Chinese: the few words of function that the reader itself must know, named for what they do.

What a person, a thing, a place or a verb is stands in ``data/lexicon/``, with its traits.  A word of function is no such thing: 皆
does nothing and is nobody.  It stands here once, under the name of its function, and the reader asks for it by that name.
"""

from __future__ import annotations
