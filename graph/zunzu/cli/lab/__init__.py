"""``zunzu lab VERB``: how well zunzu itself does, for those who build it."""

from __future__ import annotations

import click

from .. import Group


class Lab(Group):
    """The verbs that measure."""

    package = "zunzu.cli.lab"
    verbs = {
        "evaluate": "Score the parser against a gold file (precision, recall).",
        "coverage": "Measure texts, parser, commentary and rules; check docs/coverage.md.",
        "lot": "Draw a random sample of acts for a reader to judge; score the judged sheet.",
        "sheets": "Score the sheets of gaps against tables made by hand (precision, recall).",
        "trial": "Alter the texts and see what the rules catch (mutation testing).",
        "names": "Compare the names in the graph with those released; retire what is gone.",
        "prove": "Check the ontology: annotations, OWL 2 profile, outside terms.",
    }
    sections = {"Verbs": verbs}


@click.group("lab", cls=Lab)
def command() -> None:
    """Measure zunzu itself: the reading, the commentary, the rules, the ontology.

    \b
    Examples:
      zunzu lab evaluate gold.jsonl --errors
      zunzu lab trial --mutants 100
    """
