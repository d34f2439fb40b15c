"""Proof: what an ontology must be before anybody may cite it; every fault is told with the term that has it."""
