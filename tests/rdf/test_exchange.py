"""Whatever a store says, or does not say: one clear word, within one deadline, and nothing of it
is used."""

from __future__ import annotations

import asyncio
import gzip
import itertools
import subprocess
import sys
import textwrap
import time

import pyoxigraph as ox
import pytest

from zunzu.errors import ZunzuError
from zunzu.rdf.door import LIMIT, PATIENCE, Door
from zunzu.rdf.exchange import Slow
from zunzu.rdf.names import graph
from zunzu.rdf.remote import RemoteStore

from .hostile import ROWS, TURTLE, http, number, rows, saying

SELECT, ASK, CONSTRUCT = "SELECT ?s { ?s ?p ?o }", "ASK {}", "CONSTRUCT WHERE { ?s ?p ?o }"
TRUE = b'{"head": {}, "boolean": true}'
GOOD = rows(["s"], {"s": ("uri", "http://e/s")})
ONE = b"<http://e/s> <http://e/p> <http://e/o> .\n"

ASKERS = {
    "select": lambda remote: list(remote.query(SELECT)),
    "ask": lambda remote: bool(remote.query(ASK)),
    "construct": lambda remote: list(remote.query(CONSTRUCT)),
    "count": lambda remote: remote.count(graph("acts")),
    "fetch": lambda remote: remote.fetched(),
    "update": lambda remote: remote.update("CLEAR GRAPH <http://e/g>"),
}


@pytest.fixture(scope="module", autouse=True)
def warm():
    """What is imported at the first exchange is no part of a deadline of 0.3 seconds."""
    with saying(http(TRUE)) as server:
        RemoteStore(Door(server.url, patience=30)).query(ASK)


def remote(url: str, **more) -> RemoteStore:
    return RemoteStore(Door(url, **{"patience": 0.3, **more}))


def told(server, ask, **more) -> str:
    """The one fault of what is asked; it came within the deadline, and names place and remedy."""
    before = time.monotonic()
    with pytest.raises(ZunzuError) as error:
        ASKERS[ask](remote(server.url, **more))
    assert time.monotonic() - before < 20  # far more than it is given, for a machine that is busy
    (fault,) = error.value.faults
    assert fault.where == server.url and fault.remedy
    assert fault.what.isprintable() and len(str(fault)) < 700
    return fault.what


#: What is no HTTP, or breaks off: nobody may take anything from it, not even that an update was
#: done.
BROKEN = {
    "nothing": b"",
    "no HTTP": b"220 welcome to the post\r\n",
    "another protocol": b"\x16\x03\x01\x02\x00\x01",
    "zeros": b"\0" * 3000,
    "half a line": b"HTTP/1.1 200",
    "half a header": b"HTTP/1.1 200 OK\r\nContent-Ty",
    "no status": b"HTTP/1.1 \r\n\r\n",
    "status of letters": b"HTTP/1.1 abc OK\r\n\r\n",
    "a header without colon": b"HTTP/1.1 200 OK\r\nhello\r\n\r\n",
    "a header with zeros": b"HTTP/1.1 200 OK\r\nA: \0\r\n\r\n",
    "headers without end": b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 60_000,
    "one header without end": b"HTTP/1.1 200 OK\r\nA: " + b"b" * 100_000,
    "length that is none": http(TRUE, length="many"),
    "length below nothing": http(TRUE, length=-5),
    "length of digits of another script": http(TRUE, length="٣"),
    "two lengths": http(TRUE, ROWS, "200 OK", "Content-Length: 3"),
    "less than its length": http(TRUE, length=len(TRUE) + 10),
    "less than a gigabyte": http(TRUE, length=400_000_000),
    "chunks of no size": http(TRUE, ROWS, "200 OK", "Transfer-Encoding: chunked").replace(
        b"Content-Length: %d\r\n" % len(TRUE), b""
    ),
    "a chunk that ends early": b"HTTP/1.1 200 OK\r\nContent-Type: "
    + ROWS.encode()
    + b"\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n{}",
    "a chunk of endless size": b"HTTP/1.1 200 OK\r\nContent-Type: "
    + ROWS.encode()
    + b"\r\nTransfer-Encoding: chunked\r\n\r\n"
    + b"f" * 90_000,
    "chunks without end mark": b"HTTP/1.1 200 OK\r\nContent-Type: "
    + ROWS.encode()
    + b"\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n",
    "unknown transfer": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: braille\r\n\r\n{}",
}


@pytest.mark.parametrize("ask", ASKERS)
@pytest.mark.parametrize("name", BROKEN)
def test_what_is_no_http_or_breaks_off_is_told(name, ask):
    with saying(BROKEN[name]) as server:
        what = told(server, ask)
    assert (
        "breaks off, or does not speak HTTP" in what
        or ask == "construct"
        and "no SPARQL result" in what
    )


#: Statuses that are no answer.
STATUSES = {
    "301 Moved": "301",
    "302 Found": "302",
    "303 See Other": "303",
    "307 Temporary Redirect": "307",
    "308 Permanent Redirect": "308",
    "304 Not Modified": "304",
    "400 Bad Request": "could not do it",
    "401 Unauthorized": "password",
    "403 Forbidden": "403",
    "404 Not Found": "404",
    "405 Method Not Allowed": "405",
    "413 Too Large": "413",
    "429 Too Many": "429",
    "500 Oops": "could not do it",
    "502 Bad Gateway": "502",
    "503 Unavailable": "503",
    "599 Else": "599",
    "999 What": "999",
}


@pytest.mark.parametrize("ask", ASKERS)
@pytest.mark.parametrize("status", STATUSES)
def test_a_status_that_is_no_answer_is_told(status, ask):
    with saying(
        http(b"<html><style>p {}</style><p>\x1b[31mno\x07</p></html>", "text/html", status)
    ) as server:
        what = told(server, ask)
        assert STATUSES[status] in what and "<" not in what and "{" not in what


#: Answers that are HTTP and no answers, with what is told of them.
NO_ROWS = {
    "a page": http(b"<html>welcome</html>", "text/html"),
    "a page that says it is JSON": http(b"<html>welcome</html>"),
    "no form told": http(GOOD, None),
    "rows in XML": http(b"<sparql/>", "application/sparql-results+xml"),
    "rows in CSV": http(b"s\r\n1\r\n", "text/csv"),
    "nothing": http(b""),
    "packed": http(gzip.compress(GOOD), ROWS, "200 OK", "Content-Encoding: gzip"),
    "packed twice": http(gzip.compress(GOOD), ROWS, "200 OK", "Content-Encoding: gzip, br"),
    "a bomb": http(gzip.compress(b" " * 30_000_000), ROWS, "200 OK", "Content-Encoding: gzip"),
    "packed and not told": http(gzip.compress(GOOD)),
    "cut JSON": http(GOOD[:-3]),
    "cut in a name": http('{"head": {"vars": ["獻'.encode()[:-1]),
    "more after the end": http(GOOD + b"}"),
    "two answers": http(GOOD + GOOD),
    "foreign bytes": http(GOOD.replace(b"http", b"\xff\xfe")),
    "wide letters": http(GOOD.decode().encode("utf-16")),
    "half a surrogate": http(rows(["s"], {"s": ("literal", "\ud800")})),
    "a list": http(b"[]"),
    "null": http(b"null"),
    "a number": http(b"5"),
    "an empty object": http(b"{}"),
    "an error in JSON": http(b'{"error": "out of memory"}'),
    "rows without a head": http(b'{"results": {"bindings": []}}'),
    "a head alone": http(b'{"head": {"vars": ["s"]}}'),
    "rows that are words": http(b'{"head": {"vars": ["s"]}, "results": {"bindings": "none"}}'),
    "a row that is a list": http(b'{"head": {"vars": ["s"]}, "results": {"bindings": [[]]}}'),
    "a term of no kind": http(rows(["s"], {"s": ("thing", "x")})),
    "no IRI": http(rows(["s"], {"s": ("uri", "not an IRI")})),
    "an IRI that would be an update": http(
        rows(["s"], {"s": ("uri", "http://e/> } ; DROP ALL #")})
    ),
    "no language": http(GOOD.replace(b'"uri"', b'"literal", "xml:lang": "_ _"')),
    "a truth of words": http(b'{"head": {}, "boolean": "yes"}'),
    "a truth that is a number": http(b'{"head": {}, "boolean": 1}'),
    "lists in lists": http(b"[" * 500_000),
    "objects in objects": http(b'{"a":' * 500_000),
    "objects in a term": http(
        b'{"head":{"vars":["s"]},"results":{"bindings":[{"s":' + b'{"a":' * 500_000
    ),
    "triples in triples": http(
        b'{"head":{"vars":["s"]},"results":{"bindings":[{"s":'
        + b'{"type":"triple","value":{"subject":' * 100_000
    ),
    "triples in triples, under other letters": http(
        b'{"head":{"vars":["s"]},"results":{"bindings":[{"s":'
        + b'{"\\u0074ype":"tr\\u0069ple","value":{"s\\u0075bject":' * 100_000
    ),
    "triples in triples, after a word of brackets": http(
        b'{"head":{"vars":["s"],"x":"'
        + b"]}" * 900_000
        + b'"},"results":{"bindings":[{"s":'
        + b'{"type":"triple","value":{"subject":' * 100_000
    ),
}


@pytest.mark.parametrize("ask", ["select", "ask", "count", "fetch"])
@pytest.mark.parametrize("name", NO_ROWS)
def test_an_answer_that_is_none_is_told(name, ask):
    with saying(NO_ROWS[name]) as server:
        assert "no SPARQL result" in told(server, ask, patience=5)


@pytest.mark.parametrize(
    "ask, body",
    [
        ("select", TRUE),
        ("count", TRUE),
        ("fetch", TRUE),
        ("ask", GOOD),
        ("ask", number("1")),
        ("select", number("1")),
        ("select", rows([])),
        ("select", rows(["s", "o"])),
        ("select", rows(["S"])),
        ("select", rows(["s", "s"])),
        ("select", rows(["s"], {"o": ("literal", "x")})),
        ("count", GOOD),
        ("count", rows(["n", "m"])),
        ("fetch", rows(["s", "p"])),
        ("fetch", rows(["o", "p", "q"])),
        ("fetch", rows(["s", "p", "o"], {"s": ("uri", "http://e/s")})),
        (
            "fetch",
            rows(
                ["s", "p", "o"], {"s": ("literal", "x"), "p": ("uri", "a:p"), "o": ("uri", "a:o")}
            ),
        ),
        (
            "fetch",
            rows(["s", "p", "o"], {"s": ("uri", "a:s"), "p": ("bnode", "x"), "o": ("uri", "a:o")}),
        ),
    ],
)
def test_an_answer_to_another_question_is_told(ask, body):
    with saying(http(body)) as server:
        assert "no SPARQL result" in told(server, ask, patience=5)


@pytest.mark.parametrize(
    "value",
    [
        "NaN",
        "INF",
        "-INF",
        "-1",
        "+1",
        "1.0",
        "1e3",
        "0x10",
        "",
        " ",
        " 1",
        "1 ",
        "²",
        "٣",
        "三",
        "1,000",
        "1_000",
        "9" * 16,
        "9" * 5000,
        "true",
        "獻",
        "1\n",
        "1\0",
    ],
)
def test_a_count_that_is_no_number_of_triples_is_told(value):
    with saying(http(number(value))) as server:
        assert "a count that is no number" in told(server, "count", patience=5)


@pytest.mark.parametrize(
    "body",
    [
        rows(["n"]),
        rows(["n"], {}),
        rows(["n"], {"n": ("uri", "http://e/5")}),
        rows(["n"], {"n": ("literal", "5")}, {"n": ("literal", "5")}),
    ],
)
def test_a_count_that_is_not_one_number_is_told(body):
    with saying(http(body)) as server:
        assert "a count that is no number" in told(server, "count", patience=5)


@pytest.mark.parametrize(
    "answer",
    [
        http(b"<html>hello</html>", "text/html"),
        http(ONE, None),
        http(GOOD),
        http(ONE, "application/rdf+xml"),
        http(b"<html>hello</html>", TURTLE),
        http(ONE[:-4], TURTLE),
        http(ONE + b"\xff", TURTLE),
        http(b"<http://e/s> " + b"(" * 200_000, TURTLE),
        http(b"[ <http://e/p> " * 200_000, TURTLE),
        http(gzip.compress(ONE), TURTLE, "200 OK", "Content-Encoding: gzip"),
        http(ONE * 3, TURTLE, length=200),
    ],
)
def test_triples_that_are_none_are_told(answer):
    with saying(answer) as server:
        told(server, "construct", patience=5)


def _dripping(head: bytes, body: bytes):
    return lambda: itertools.chain([head], *([bytes([byte]), 0.05] for byte in body))


SLOW = {
    "says nothing": lambda: [60.0],
    "a line, then nothing": lambda: [b"HTTP/1.1 200 OK\r\n", 60.0],
    "headers byte by byte": _dripping(b"", http(TRUE)),
    "headers without end, byte by byte": _dripping(b"HTTP/1.1 200 OK\r\nA: ", b"b" * 400),
    "goes on saying wait": lambda: itertools.cycle([b"HTTP/1.1 100 Continue\r\n\r\n", 0.02]),
    "body byte by byte": _dripping(http(b"", length=400), b" " * 400),
    "chunks byte by byte": lambda: itertools.chain(
        [b"HTTP/1.1 200 OK\r\nContent-Type: text/turtle\r\nTransfer-Encoding: chunked\r\n\r\n"],
        itertools.cycle([b"1\r\n \r\n", 0.02]),
    ),
    "a refusal byte by byte": _dripping(
        http(b"", "text/plain", "500 Oops", length=400), b"x" * 400
    ),
    "a wish for a password, then nothing": lambda: [
        b"HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=x\r\nContent-Length: 100\r\n\r\n",
        60.0,
    ],
}


@pytest.mark.parametrize("ask", ASKERS)
@pytest.mark.parametrize("name", SLOW)
def test_one_deadline_holds_for_all_of_an_exchange(name, ask):
    """Patience was once reset by each byte: these held a verb for as long as the store liked."""
    with saying(again=SLOW[name]) as server:
        what = told(server, ask, user="dba", password="secret")
        # an answer whose headers show that it is none need not be waited for
        assert "did not answer within 0.3 seconds" in what or "no SPARQL result" in what


def test_the_deadline_holds_while_we_send():
    """A store that takes nothing of what is sent."""
    import socket

    with socket.create_server(("127.0.0.1", 0), backlog=1) as deaf:
        url = f"http://127.0.0.1:{deaf.getsockname()[1]}/x"
        with pytest.raises(Slow, match=PATIENCE):
            remote(url).update("INSERT DATA { <a:s> <a:p> '" + "獻" * 5_000_000 + "' }")


def test_an_answer_beyond_the_limit_is_refused_before_it_is_taken():
    with saying(http(b" ", length=3_000_000_000)) as server:
        what = told(server, "select", patience=5)
    assert "more than 500 megabytes" in what


@pytest.mark.parametrize("ask", ASKERS)
def test_an_answer_without_end_is_stopped_at_the_limit(ask):
    form = TURTLE if ask == "construct" else ROWS
    taken = 0

    def endless():
        nonlocal taken
        yield f"HTTP/1.1 200 OK\r\nContent-Type: {form}\r\n\r\n".encode()
        while True:
            taken += 65536
            yield b" " * 65536

    with saying(again=endless) as server:
        assert "more than 2 megabytes" in told(server, ask, patience=20, limit=2_000_000)
        with pytest.raises(ZunzuError, match=LIMIT):
            ASKERS[ask](remote(server.url, patience=20, limit=2_000_000))
    assert taken < 40_000_000  # what lies in the pipes between us, twice


def test_a_refusal_without_end_is_cut():
    def endless():
        yield b"HTTP/1.1 500 Oops\r\nContent-Type: text/plain\r\n\r\n"
        while True:
            yield b"no and " * 10_000

    with saying(again=endless) as server:
        assert told(server, "update", patience=20).startswith("could not do it: no and no and")


@pytest.mark.parametrize("status", ["301 Moved", "302 Found", "307 Temporary", "308 Permanent"])
@pytest.mark.parametrize("ask", ["select", "update"])
def test_a_redirect_is_told_and_not_followed(status, ask):
    with saying(http(GOOD)) as other:
        place = other.url.replace("//", "//dba:secret@")
        answer = http(b"", None, status, f"Location: {place}")
        with saying(answer) as server:
            what = told(server, ask, user="dba", password="secret")
            assert len(server.asked) == 1  # in a ring it would go on
        assert other.asked == []
    assert other.url.partition("//")[2] in what and "secret" not in what


@pytest.mark.parametrize("place", ["", "/sparql", "//", "http://[::1", "\x1b]0;x\x07", "x" * 9000])
def test_a_redirect_to_nowhere_is_told(place):
    with saying(
        f"HTTP/1.1 307 Go\r\nLocation: {place}\r\nContent-Length: 0\r\n\r\n".encode()
    ) as server:
        told(server, "select")


BASIC = b'HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm="x"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'  # noqa: E501


@pytest.mark.parametrize(
    "challenge",
    [
        'Basic realm="x"',
        "Digest realm=x",
        "Digest",
        "Digest ,,,",
        'Digest realm="x", nonce="y", qop="auth-int"',
        'Digest realm="x", nonce="y", algorithm="ROT13"',
        'Digest realm="x", nonce="y", qop="none"',
        "Negotiate",
        "",
        'Digest realm="x", nonce="y"',
        "Bearer",
        'Digest realm="x", nonce="y", opaque',
    ],
)
@pytest.mark.parametrize("ask", ["select", "update"])
def test_a_wish_for_a_password_that_is_strange_or_not_met_is_told(challenge, ask):
    answer = http(b"no", "text/plain", "401 No", f"WWW-Authenticate: {challenge}")
    with saying(answer) as server:
        what = told(server, ask, user="dba", password="secret")
        assert "password" in what or "speak HTTP" in what
        assert "secret" not in what and len(server.asked) <= 2


def test_the_password_is_sent_only_when_it_is_asked_for_and_in_the_way_that_is():
    with saying(http(GOOD)) as server:
        list(remote(server.url, user="dba", password="secret").query(SELECT))
        assert b"authorization" not in server.asked[0].lower()
    with saying(BASIC) as server:
        told(server, "select", user="dba", password="secret")
        assert [b"Basic ZGJhOnNlY3JldA==" in asked for asked in server.asked] == [False, True]


def test_a_store_that_says_the_password_back_does_not_make_us_say_it():
    for body in (b"user dba, password secret", b"Authorization: Basic ZGJhOnNlY3JldA=="):
        with saying(http(body, "text/plain", "500 Oops")) as server:
            what = told(server, "update", user="dba", password="secret")
            assert "secret" not in what and "ZGJhOnNlY3JldA" not in what and "…" in what


def test_good_answers_of_all_makes_are_taken():
    for form in (ROWS, "application/json", ROWS + "; charset=utf-8", ROWS.upper()):
        with saying(http(GOOD, form)) as server:
            assert len(list(remote(server.url, patience=5).query(SELECT))) == 1
    old = GOOD.replace(
        b'"uri"', b'"typed-literal", "datatype": "http://www.w3.org/2001/XMLSchema#anyURI"'
    )
    with saying(http(old)) as server:
        assert len(list(remote(server.url, patience=5).query(SELECT))) == 1
    with saying(http(ONE, TURTLE)) as server:
        assert len(list(remote(server.url, patience=5).query(CONSTRUCT))) == 1
    with saying(http(b"", None, "204 No Content")) as server:
        remote(server.url, patience=5).update("CLEAR GRAPH <http://e/g>")


@pytest.mark.parametrize(
    "found, truth", [([{"__ASK_RETVAL": ("literal", "1")}], True), ([], False)]
)
def test_the_truths_of_virtuoso_are_truths(found, truth):
    """They were once taken for solutions, and so for true, whatever they said."""
    with saying(http(rows(["__ASK_RETVAL"], *found))) as server:
        assert bool(remote(server.url, patience=5).query(ASK)) is truth


def test_more_variables_than_asked_are_taken_for_a_star_alone():
    with saying(http(rows(["s", "p", "o", "q"]))) as server:
        assert list(remote(server.url, patience=5).query("SELECT * { ?s ?p ?o }")) == []
        with pytest.raises(ZunzuError, match="variables"):
            remote(server.url, patience=5).query("SELECT ?s ?p ?o { ?s ?p ?o }")


def test_words_with_brackets_and_strokes_are_no_nesting():
    words = '[[[{{{"\\' * 300
    with saying(http(rows(["s"], {"s": ("literal", words)}))) as server:
        (row,) = remote(server.url, patience=5).query(SELECT)
    assert row["s"] == ox.Literal(words)


def test_a_store_may_be_asked_from_a_notebook():
    """Where a loop runs already, the exchange runs beside it."""

    async def cell():
        with saying(http(TRUE)) as server:
            return bool(remote(server.url, patience=5).query(ASK))

    assert asyncio.run(cell())


def test_ctrl_c_ends_an_exchange_at_once():
    with saying(60.0) as server:
        code = f"""
            import signal, threading, time, os
            from zunzu.rdf.remote import RemoteStore, Door
            threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
            start = time.monotonic()
            try:
                RemoteStore(Door({server.url!r}, patience=50)).query("ASK {{}}")
            except KeyboardInterrupt:
                print("interrupted", time.monotonic() - start < 10)
        """
        done = subprocess.run(
            [sys.executable, "-c", textwrap.dedent(code)],
            capture_output=True,
            text=True,
            timeout=40,
        )
    assert done.stdout.split() == ["interrupted", "True"], done.stderr
