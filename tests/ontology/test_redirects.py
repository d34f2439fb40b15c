"""The redirects of w3id.org: every name of ours leads to its place in the house, which knows it."""

from __future__ import annotations

import re

import pytest

from zunzu.publish import register
from zunzu.rdf.names import BASE, PREFIXES
from zunzu.serve.room import SPACES

from .conftest import ONTOLOGY

RULES = (ONTOLOGY.parent / "docs" / "ontology" / "w3id" / ".htaccess").read_text(encoding="utf8")
_RULE = re.compile(r"^RewriteRule (\S+) (\S+) \[(.*)\]$", re.MULTILINE)


def led(path: str) -> tuple[str, str] | None:
    """Where mod_rewrite sends a path below /zunzu/, and by which status; None where by no rule."""
    environment: dict[str, str] = {}
    for pattern, target, flags in _RULE.findall(RULES):
        if not (found := re.search(pattern, path)):
            continue
        if target == "-":
            name, _, value = flags.removeprefix("E=").partition(":")
            environment[name] = value
            continue
        to = re.sub(r"%\{ENV:(\w+)\}", lambda m: environment[m[1]], target)
        to = re.sub(r"\$(\d)", lambda m: found[int(m[1])], to)
        assert {"L"} < set(flags.split(",")), "a rule that leads on ends the search"
        return to, re.search(r"R=(\d+)", flags)[1]
    return None


HOUSE = led("")[0].rstrip("/")


def test_every_name_that_was_given_out_leads_to_its_own_place():
    """The house knows the spaces of names that the rules let through."""
    lost = [name for name in register.released() if led(name) != (f"{HOUSE}/{name}", "303")]
    assert lost == [] and {name.partition("/")[0] for name in register.released()} <= set(SPACES)


def test_every_prefix_of_ours_is_led():
    paths = {p: n.removeprefix(BASE) for p, n in PREFIXES.items() if n.startswith(BASE)}
    assert len(paths) > 15
    assert [p for p, path in paths.items() if led(path + "x") != (f"{HOUSE}/{path}x", "303")] == []


@pytest.mark.parametrize(
    "path",
    [
        "ontology",
        "ontology/",
        "ontology/0.1.0",
        "ontology/modules/act",
        "ontology/alignments/wikidata",
        "dataset",
        "dataset/zunzu.nt.gz",
        "vocab",
        "graph/acts",
        "id/yili_04_029_u737b_annotation",
    ],
)
def test_what_is_no_name_of_the_graph_is_led_too(path):
    assert led(path) == (f"{HOUSE}/{path.rstrip('/')}", "303")


@pytest.mark.parametrize("path", ["etc/passwd", "idx", "ids/x", "../zunzu2", "ontologyx"])
def test_what_is_not_ours_is_not_led(path):
    assert led(path) is None
