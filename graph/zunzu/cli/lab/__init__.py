"""``zunzu lab VERB``: how well zunzu itself does, for those who build it."""

from __future__ import annotations

import click

from .. import Group


class Lab(Group):
    """The verbs that measure."""

    package = "zunzu.cli.lab"
    verbs = {
        "evaluate": "Score the parser against a gold file.",
        "coverage": "Measure editions, parser, commentary and rules; check docs/coverage.md.",
        "lot": "Draw acts at random for a reader to judge; score the reading against the judged sheet.",
        "sheets": "Measure the gap sheets against tables made by hand (recall, precision).",
        "trial": "Alter the texts and see what the rules catch (mutation testing).",
        "names": "Compare the names of the graph with those that were released; retire what goes.",
        "prove": "Prove the ontology: papers, profile, outside names, directions.",
    }


@click.group("lab", cls=Lab)
def command() -> None:
    """Measure zunzu itself: the reading, the commentary, the rules, the ontology.

    \b
    Examples:
      zunzu lab evaluate gold.jsonl --errors
      zunzu lab trial --mutants 100
    """
