"""zunzu 尊俎: the ritual prescriptions of the 儀禮 as a knowledge graph of acts.

``editions edition acts scene graph questions answer query check`` are told in :mod:`zunzu.api`; they are fetched when they are asked
for, so that the reading half runs without any RDF library.
"""

__version__ = "0.1.0"


def __getattr__(name: str):
    from importlib import import_module

    if not name.startswith("_"):
        api = import_module("zunzu.api")
        if name in api.NAMES:
            return getattr(api, name)
    raise AttributeError(f"module 'zunzu' has no attribute {name!r}")
