"""``zunzu lab prove``: whether an ontology is what it must be before anybody may cite it."""

from __future__ import annotations

from pathlib import Path

import click

from zunzu.corpus import shipped

from .. import output


@click.command()
@click.argument("folder", required=False, metavar="[DIR]")
@click.option(
    "--examples",
    metavar="FILE",
    help="Turtle, or a page with Turtle blocks, known to be right, on which domains are tested.",
)
def command(folder: str | None, examples: str | None) -> int:
    """Prove the ontology in DIR (ours by default): papers of every term, OWL 2 DL profile, outside
    names, directions, clashes.

    Each fault names the term, what is wrong and what to do. Exit 1 when there are any. A reasoner
    says more (tests/ontology).

    \b
    Examples:
      zunzu lab prove
      zunzu lab prove my-ontology --examples docs/ontology/how-to-say-it.md
    """
    from zunzu.rdf.proof import prove, read_examples
    from zunzu.text import edition, editions

    words = {s.id: s.text for card in editions(all=True) for s in edition(card.id).segments}
    found = prove(
        Path(folder) if folder else shipped().path("ontology"),
        words,
        read_examples(Path(examples) if examples else None),
    )
    output.write(
        "".join(f"{fault}\n" for fault in found) + f"{len(found)} fault{'s' * (len(found) != 1)}\n"
    )
    return 1 if found else 0
