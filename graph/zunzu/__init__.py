"""zunzu 尊俎: the ritual prescriptions of the 儀禮 as a knowledge graph of acts.

``editions edition acts read explain scene graph questions answer query check Limits Corpus
shipped`` are told in :mod:`zunzu.api`; they are fetched when they are asked for, so that the
reading half runs without any RDF library.
"""

__version__ = "0.2.0"


#: What is handed on from zunzu.api; the rooms of the package have other names.
NAMES = (
    "editions",
    "edition",
    "acts",
    "read",
    "explain",
    "scene",
    "graph",
    "questions",
    "answer",
    "query",
    "check",
    "Limits",
    "Corpus",
    "shipped",
)


def __getattr__(name: str) -> object:
    if name in NAMES:
        from importlib import import_module

        return getattr(import_module("zunzu.api"), name)
    raise AttributeError(f"module 'zunzu' has no attribute {name!r}")
