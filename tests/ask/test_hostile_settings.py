"""Settings reach a query as terms: whatever is set, the query asks what it asked, of these
terms."""

from __future__ import annotations

import re

import pyoxigraph as ox
import pytest
from hypothesis import HealthCheck, given, settings as tuned, strategies

from zunzu.ask import run
from zunzu.ask.question import Parameter, Question
from zunzu.ask.settings import bind
from zunzu.errors import ZunzuError

TWO = Question(
    "two",
    "text",
    "二",
    "two",
    "",
    "",
    """SELECT ?word ?author ?said {
  VALUES ?word { UNDEF }
  VALUES ?author { UNDEF }
  FILTER(!BOUND(?author) || ?author != 'nobody')
  BIND('asked' AS ?said)
}""",
    None,
    params=(Parameter("word", "text"), Parameter("author", "text")),
    columns=(),
)

#: What was used, or might be, to get out of a block.
PIECES = [
    "VALUES ?author { UNDEF }",
    "VALUES ?word { UNDEF }",
    "} UNION { ?s ?p ?o",
    '" } { ?s ?p ?o } #',
    "\\",
    '\\"',
    "'''",
    '"""',
    "FILTER(!BOUND(?author) || true)",
    "SERVICE <http://127.0.0.1:9/> {}",
    "#\r",
    "\n",
    "\\u0022",
    "$author",
    "?word",
    "id:a_b_c_d",
    "\\1",
    "\\g<0>",
    "UNDEF",
    "<urn:x>",
    "} #",
    "獻",
    "{",
    "}",
    "^^<urn:t>",
    "@en",
    " ",
    "\t",
    "any",
]


def ask(store, given: dict[str, str]) -> list[list[str | None]]:
    query = bind(store, TWO, given, lean=True)
    return [[term and term.value for term in row] for row in ox.Store().query(query)]


@pytest.mark.parametrize("first", PIECES)
@pytest.mark.parametrize("second", PIECES)
def test_two_settings_never_make_a_query_together(store, first, second):
    expected = [None if value.strip() == "any" else value for value in (first, second)]
    assert ask(store, {"word": first, "author": second}) == [[*expected, "asked"]]


@tuned(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    strategies.lists(
        strategies.sampled_from(PIECES) | strategies.text(max_size=20), min_size=1, max_size=6
    ).map("".join)
)
def test_any_text_is_one_term_or_refused(store, value):
    try:
        found = ask(store, {"word": value, "author": "鄭玄"})
    except ZunzuError as error:
        assert error.faults[0].where == "--set word" and re.search(
            r"no text|no more than|cannot be written", str(error)
        )
        return
    assert len(found) == 1 and found[0][1:] == ["鄭玄", "asked"] and found[0][0] in (value, None)


@pytest.mark.parametrize("value", ["\x00", "a\ud800b", "\x1b[2J", "\ufffe", "x" * 2001])
def test_what_no_text_has_is_refused(store, value):
    with pytest.raises(ZunzuError, match="--set word"):
        ask(store, {"word": value})


@pytest.mark.parametrize("value", ["1" * 5000, "²", "１", "--1", "1e9", "", " 1", "1" * 19])
def test_a_number_is_a_number(store, value):
    counted = Question(
        "counted",
        "text",
        "數",
        "counted",
        "",
        "",
        "SELECT ?n { VALUES ?n { UNDEF } }",
        None,
        params=(Parameter("n", "number"),),
    )
    if value == "":
        assert "UNDEF" in bind(store, counted, {"n": value})
        return
    with pytest.raises(ZunzuError, match="--set n"):
        bind(store, counted, {"n": value})


def test_what_is_shown_can_be_run(store):
    shown = bind(
        store, TWO, {"word": 'a "quoted" \\ word\n} {', "author": "VALUES ?word { UNDEF }"}
    )
    assert run.free(store, shown).rows[0][0].value == 'a "quoted" \\ word\n} {'
