"""The staging script has the form of its schema, tells every act, and is read back as the rite
itself."""

from __future__ import annotations

import json

import jsonschema
import pytest

from zunzu import draw
from zunzu.collation import enactment

CHAPTERS = ("yili.05", "yili.10")


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_script_has_the_form_of_its_schema(chapter):
    jsonschema.Draft202012Validator(json.loads(draw.staging_schema())).validate(
        json.loads(draw.staging(chapter))
    )


def test_a_script_of_another_form_is_refused():
    script = json.loads(draw.staging("yili.10"))
    script["timeline"][0]["certainty"] = "sure"
    assert not jsonschema.Draft202012Validator(json.loads(draw.staging_schema())).is_valid(script)


def test_changes_add_up_to_the_stage():
    """Whoever plays the script sees what the course has, at every moment."""
    told, stage = draw.course("yili.04"), {}
    for event, moment in zip(json.loads(draw.staging("yili.04"))["timeline"], told.moments):
        stage |= {p["who"]: p for p in event.get("stands", [])}
        for who in event.get("leaves", []):
            del stage[who]
        assert {
            w: (p["x"], p["y"], p.get("facing", ""), tuple(p.get("holds", ())))
            for w, p in stage.items()
        } == {p.who: (round(p.x, 1), round(p.y, 1), p.facing, p.holds) for p in moment.persons}


def test_a_script_is_read_back_as_acts():
    script = draw.staging("yili.10")
    performed = enactment.read(script, "staging.json")
    done = [
        m.act
        for m in draw.course("yili.10").moments
        if m.act.source != "copied" and m.act.model is None
    ]
    assert [(p.act.agent, p.act.verb) for p in performed] == [(a.agent, a.verb) for a in done]
