"""zunzu 尊俎: the ritual prescriptions of the 儀禮 as a knowledge graph of acts."""

__version__ = "0.1.0"
