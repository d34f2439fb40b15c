"""Make the two cases of a rule from a passage and an alteration of it, for an editor to read and to keep.

    python tests/rules/cases.py SLUG yili.04.017 阼階上當楣 西階上當楣 [--at N]

takes what rules can see of the passage, true and altered, and as much around it as it needs for the good case to break nothing and
the bad one the rule and no other, and writes ``tests/rules/<slug>/good.ttl`` and ``bad.ttl``.  ``--at N`` alters the Nth place
where the words stand in the passage.  What it needs is looked for outward from the passage, a segment at a time.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

import pyoxigraph as ox

from zunzu import build, text
from zunzu.rdf import weave
from zunzu.rdf.names import BASE, IDS, ONTOLOGY, PREFIXES, RDF, RULES
from zunzu.rdf.portions import groups, portions, visible
from zunzu.rdf.rules import Shapes, read_rules, shapes
from zunzu.rdf.validate import run

HERE = Path(__file__).resolve().parent
WIDTH = 140
#: What is told of an act, a statement, a segment that a reader of a case does not need.
LEFT_OUT = {ONTOLOGY + name for name in ("anchor", "warrant", "start", "end", "clause", "quote", "phase", "outranks", "last")}
#: What is told of them for a reader, whether or not a rule sees it.
TOLD = {ONTOLOGY + name for name in ("writtenVerb", "place", "placeText", "source", "unwritten", "text", "layer", "order")}
#: What may point out of a case: a ditto repeats what it repeats wherever that stands.
POINTING = {ONTOLOGY + name for name in ("model", "copiedFrom")}
VOCAB = BASE + "vocab/"


class Scene:
    """What rules can see of a chapter as some text has it."""

    def __init__(self, edition, of: Shapes) -> None:
        self.chapter = edition.chapter
        store = weave.weave([edition], [build.read(edition)], lenient=True, told=[])
        (portion,) = (p for p in portions(store, [edition.chapter]) if p.chapter == edition.chapter)
        self.about: dict[str, list[ox.Triple]] = {}
        seen = visible(of.part(read_rules(of))) | TOLD
        for triple in ox.parse(b"".join(portion), format=ox.RdfFormat.N_TRIPLES):
            if triple.subject.value.startswith(IDS) and triple.predicate.value in seen:
                self.about.setdefault(triple.subject.value, []).append(ox.Triple(triple.subject, triple.predicate, triple.object))
        self.segments = [s.id for s in edition.base()]

    def window(self, wanted: set[str]) -> list[ox.Triple]:
        """The triples of some segments, of what is done and said in them, and of those who do it."""
        home = re.compile(rf"{re.escape(IDS)}({re.escape(self.chapter)}\.\d+)(\.[acs]\d+)?$")
        kept = {node for node in self.about if (m := home.match(node)) and m[1] in wanted}
        triples = [t for node in kept for t in self.about[node] if t.predicate.value not in LEFT_OUT]
        near = {t.object.value for t in triples if isinstance(t.object, ox.NamedNode)} - kept
        chapter = IDS + self.chapter
        persons = {n for n in near if n.startswith(IDS) and not home.match(n) and n != chapter and n in self.about}
        triples += [t for node in persons for t in self.about[node] if t.predicate.value not in LEFT_OUT]
        triples.append(ox.Triple(ox.NamedNode(chapter), ox.NamedNode(RDF + "type"), ox.NamedNode(ONTOLOGY + "Chapter")))
        known = kept | persons | {chapter}
        return [t for t in triples if not isinstance(t.object, ox.NamedNode) or not t.object.value.startswith(IDS)
                or t.object.value in known or t.predicate.value in POINTING]


def written(triples: list[ox.Triple], title: str) -> str:
    """The triples in Turtle as a person would write them: what is of one subject together, in the order of the text."""
    spaces = {p: n for p, n in PREFIXES.items() if n.startswith(VOCAB)} | {"zz": ONTOLOGY, "id": IDS}
    used: set[str] = set()

    def name(node) -> str:
        if isinstance(node, ox.Literal):
            return node.value if node.datatype.value.endswith(("integer", "boolean")) else str(node)
        for prefix, space in spaces.items():
            if node.value.startswith(space) and "/" not in node.value[len(space):]:
                used.add(prefix)
                return f"{prefix}:{node.value[len(space):]}"
        return str(node)

    about: dict[str, list[ox.Triple]] = {}
    for t in triples:
        about.setdefault(t.subject.value, []).append(t)
    blocks = []
    for subject in sorted(about, key=_order):
        properties: dict[str, list[str]] = {}
        for t in about[subject]:
            properties.setdefault("a" if t.predicate.value == RDF + "type" else name(t.predicate), []).append(name(t.object))
        pieces = [f"{p} {' , '.join(sorted(set(o)))}" for p, o in sorted(properties.items(), key=lambda i: (i[0] != "a", i[0]))]
        line, lines = name(ox.NamedNode(subject)), []
        for n, piece in enumerate(pieces):
            piece += " ." if n == len(pieces) - 1 else " ;"
            if len(line) + 1 + len(piece) > WIDTH - 2 and line.strip():
                lines.append(line)
                line = "    " + piece
            else:
                line += " " + piece
        blocks.append("\n".join([*lines, line]))
    blocks = [("\n" if n and kind != _order(sorted(about, key=_order)[n - 1])[0] else "") + block
              for n, (block, kind) in enumerate(zip(blocks, [_order(subject)[0] for subject in sorted(about, key=_order)]))]
    head = [f"@prefix {p}: <{n}> ." for p, n in spaces.items() if p in used]
    return "\n".join([*head, "", f"# {title}", "", *blocks, ""])


def _order(subject: str) -> tuple:
    local = subject.removeprefix(IDS)
    act = re.search(r"\.\d+\.[as]\d+", local)
    return (3 if act else 1 if re.search(r"\.\d+$", local) else 0 if local.count(".") == 1 else 2, local)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("slug")
    options.add_argument("segment")
    options.add_argument("before")
    options.add_argument("after")
    options.add_argument("--at", type=int, default=1)
    options.add_argument("--widest", type=int, default=30)
    given = options.parse_args()
    of = shapes()
    chapter = given.segment.rpartition(".")[0]
    print(make(given.slug, given.segment, given.before, given.after, given.at, given.widest,
               Scene(text.edition(chapter), of), of))


def make(slug, segment, before, after, at, widest, true: Scene, of: Shapes) -> str:
    """Write both cases; what was done, in a line.  Exits with a message where no window does."""
    edition = text.edition(true.chapter)
    words = next(s.text for s in edition.base() if s.id == segment)
    start = -1
    for _ in range(at):
        start = words.find(before, start + 1)
    if start < 0:
        sys.exit(f"{segment}: {before} does not stand there: {words}")
    changed = words[:start] + after + words[start + len(before):]
    altered = Scene(text.recast(edition, "\n".join(changed if s.id == segment else s.text for s in edition.base())), of)
    binding = [rule.iri for rule in read_rules(of).values() if true.chapter in rule.scope]
    part = of.part(binding)
    members = groups(part)

    def broken(triples):
        return {r.shape.removeprefix(RULES) for r in run([*triples, *members], part)}

    full = [t for ts in altered.about.values() for t in ts]
    whole = broken(full)
    if slug not in whole:
        sys.exit(f"{slug}: the altered text does not break it, but {sorted(whole)}")
    here = true.segments.index(segment)
    tried = []
    for size in (n for n in (0, 1, 2, 3, 4, 6, 9, 14, 20, 30, 45) if n <= widest):
        for back in sorted({size, size // 2, 0}, reverse=True):
            window = set(true.segments[max(0, here - back):here + size - back + 1])
            bad = altered.window(window)
            found = broken(bad)
            if found == {slug} and not broken(good := true.window(window)):
                folder = HERE / slug
                folder.mkdir(exist_ok=True)
                (folder / "good.ttl").write_text(written(good, f"合例：「{before}」"), encoding="utf8")
                (folder / "bad.ttl").write_text(written(bad, f"違例：「{before}」易為「{after}」"), encoding="utf8")
                return f"{slug}: {len(window)} segments"
            tried.append(found)
    sys.exit(f"{slug}: no window; whole breaks {sorted(whole)}, windows {tried[:3]} … {tried[-1]}")


if __name__ == "__main__":
    main()
