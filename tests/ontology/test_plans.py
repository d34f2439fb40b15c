"""The plans of the buildings say what the words say: how far, on which side, level with what."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

import pyoxigraph as ox
import pytest

from zunzu import text
from zunzu.corpus import shipped
from zunzu.rdf.names import local, zz
from zunzu.rdf.vocabulary import read_turtle, vocabulary
from zunzu.rules.engines import ENGINES, run
from zunzu.rules.shapes import Shapes


@dataclass(frozen=True)
class Rectangle:
    """A spot: ``x`` and ``y`` are its middle."""

    x: Decimal
    y: Decimal
    width: Decimal
    depth: Decimal

    def west(self) -> Decimal:
        return self.x - self.width / 2

    def east(self) -> Decimal:
        return self.x + self.width / 2

    def south(self) -> Decimal:
        return self.y - self.depth / 2

    def north(self) -> Decimal:
        return self.y + self.depth / 2

    def holds(self, other: Rectangle) -> bool:
        return (
            self.west() <= other.west()
            and other.east() <= self.east()
            and self.south() <= other.south()
            and other.north() <= self.north()
        )


def plan(name: str) -> dict[str, Rectangle]:
    """The spots of a plan by the Chinese name of their place."""
    store = ox.Store()
    store.extend(
        ox.Quad(t.subject, t.predicate, t.object)
        for t in read_turtle(shipped().path("ontology", "plans", f"{name}.ttl"))
    )
    names = {
        node: label.value
        for node, labels in vocabulary().labels.items()
        for label in labels
        if label.language == "zh-hant"
    }

    def value(node, term):
        return next(store.quads_for_pattern(node, zz(term), None)).object

    return {
        names[value(q.subject, "spotOf")]: Rectangle(
            *(Decimal(value(q.subject, t).value) for t in ("x", "y", "width", "depth"))
        )
        for q in store.quads_for_pattern(None, zz("onPlan"), None)
    }


HALLS = ("xiang", "xie", "miao")
PLANS = {name: plan(name) for name in (*HALLS, "tan")}


@pytest.mark.parametrize("hall", HALLS)
def test_the_basin_is_as_far_as_the_hall_is_deep_and_level_with_its_wing(hall):
    """設洗于阼階東南，南北以堂深，東西當東榮 (04.008)."""
    spots = PLANS[hall]
    basin = spots["洗"]
    assert (basin.x, -basin.y) == (spots["榮"].x, spots["堂"].depth)
    assert basin.x > spots["阼階"].x and basin.y < spots["阼階"].y


@pytest.mark.parametrize("hall, beam", [("xie", "棟"), ("xiang", "楣")])
def test_the_marks_are_level_with_the_beam_that_the_record_names(hall, beam):
    """序則物當棟，堂則物當楣 (05.370 記)."""
    assert PLANS[hall]["物"].y == PLANS[hall][beam].y


def test_the_school_of_the_ward_has_no_room_and_so_its_hall_goes_deeper():
    """序無室，可以深也 (05.130 注)."""
    assert not {"室", "房", "戶", "牖"} & PLANS["xie"].keys()
    assert PLANS["xie"]["堂"].depth > PLANS["xiang"]["堂"].depth


def test_a_gentleman_has_a_chamber_in_the_east_and_a_room_in_the_west():
    """大夫、士直有東房西室 (15.029 疏); the corners and doors lie where they are said to."""
    spots = PLANS["miao"]
    assert spots["室"].east() == spots["房"].west()
    assert (
        spots["室"].holds(spots["奧"])
        and spots["奧"].x < spots["室"].x
        and spots["奧"].y < spots["室"].y
    )
    assert spots["房"].holds(spots["北堂"]) and spots["北堂"].y > spots["房"].y
    assert spots["牖"].x < spots["戶牖之間"].x < spots["戶"].x < spots["房戶間"].x


def test_the_altar_is_made_of_three_stages_of_twelve_feet_around_a_hall():
    """十有二尋, 堂上方二丈四尺，上等、中等、下等，每面十二尺; 宮方三百步 (10.041)."""
    spots = PLANS["tan"]
    sides = [spots[name].width for name in ("堂", "上等", "中等", "下等")]
    assert [b - a for a, b in zip(sides, sides[1:])] == [24, 24, 24]
    assert spots["下等"].width == spots["壇"].width == 12 * 8 and spots["宮"].width == 300 * 6
    assert all(spots["宮"].holds(spot) or name.endswith("門") for name, spot in spots.items())


@pytest.mark.parametrize("hall", HALLS)
@pytest.mark.parametrize(
    "east, west",
    [
        ("阼階", "西階"),
        ("東序", "西序"),
        ("東楹", "西楹"),
        ("榮", "西榮"),
        ("阼階上", "西階上"),
        ("阼階前", "西階前"),
        ("東序端", "西序端"),
        ("東堂", "西堂"),
        ("東壁", "西壁"),
        ("堂東", "堂西"),
    ],
)
def test_east_and_west_answer_each_other(hall, east, west):
    a, b = PLANS[hall][east], PLANS[hall][west]
    assert (a.x, a.y, a.width, a.depth) == (-b.x, b.y, b.width, b.depth) and a.x > 0


@pytest.mark.parametrize("hall", HALLS)
@pytest.mark.parametrize(
    "place, side, of",
    [
        ("阼階東", "east", "阼階"),
        ("西階東", "east", "西階"),
        ("西階西", "west", "西階"),
        ("阼階前", "south", "阼階"),
        ("阼階上", "north", "阼階"),
        ("楹內", "north", "楹間"),
        ("楹外", "south", "楹間"),
        ("堂東", "east", "堂"),
        ("堂西", "west", "堂"),
        ("東序端", "south", "東序"),
        ("門外", "south", "門"),
        ("門內", "north", "門"),
        ("出門左", "east", "門"),
        ("門左", "west", "門"),
        ("門右", "east", "門"),
    ],
)
def test_what_is_named_for_a_side_lies_on_it(hall, place, side, of):
    a, b = PLANS[hall][place], PLANS[hall][of]
    assert {"east": a.x > b.x, "west": a.x < b.x, "north": a.y > b.y, "south": a.y < b.y}[side]


@pytest.mark.parametrize("name", PLANS)
def test_every_spot_rests_on_words_that_stand_there(name):
    words = {s.id: s.text for card in text.editions() for s in text.edition(card.id).segments}
    triples = list(read_turtle(shipped().path("ontology", "plans", f"{name}.ttl")))
    said = {t.subject: t.object.value for t in triples if t.predicate == zz("sourceWords")}
    where = {t.subject: local(t.object) for t in triples if t.predicate == zz("sourceSegment")}
    assert said and all(said[spot] in words[where[spot]] for spot in said)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", (*HALLS, "tan"))
def test_every_spot_says_where_it_lies_and_on_whose_word(name, engine):
    """The plans have the form that the shapes ask for, and a spot without one of its parts is
    found."""
    form = Shapes.of_files([shipped().path("ontology", "shapes", "place.ttl")])
    triples = list(read_turtle(shipped().path("ontology", "plans", f"{name}.ttl")))
    assert run(triples, form, engine) == []
    spot = next(t.subject for t in triples if t.predicate == zz("onPlan"))
    for term in ("onPlan", "spotOf", "x", "y", "width", "depth", "reckoning", "sourceWords"):
        lacking = [t for t in triples if (t.subject, t.predicate) != (spot, zz(term))]
        assert [r.node for r in run(lacking, form, engine)] == [spot.value], term
