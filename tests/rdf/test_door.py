"""An address is one, or is refused with one word; a password written into it is used and never
shown."""

from __future__ import annotations

import traceback

import pytest

from zunzu.errors import ZunzuError
from zunzu.rdf.door import DAY, LIMIT, PASSWORD, PATIENCE, USER, Door, door
from zunzu.rdf.remote import RemoteStore

from .hostile import http, saying


@pytest.fixture(autouse=True)
def bare(monkeypatch):
    for name in (USER, PASSWORD, PATIENCE, LIMIT):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    "url",
    [
        "",
        " ",
        "store.ttl",
        "localhost:7878",
        "ftp://x/y",
        "file:///etc/passwd",
        "http:",
        "http:///x",
        "http://",
        "//x/y",
        "http://[::1/x",
        "http://[::g]/",
        "http://[]/",
        "http://[::1]x/",
        "http://h:99999/",
        "http://h:0/",
        "http://h:-1/",
        "http://h:65536/",
        "http://h:abc/",
        "http://h: 80/",
        "http://ho st/",
        "http://h\x00/",
        "http://h/\x1b[31m",
        "http://h\n/",
        "http://1.2.3.999/",
        "http://a..b/",
        "http://.a/",
        "http://\udcff/",
        "http://％/",
        "http://h%20/",
        "http://" + "a" * 64 + ".org/",
        "http://h/" + "a" * 70_000,
        "http://h:" + "9" * 5000 + "/",
        "javascript://x",
    ],
)
def test_what_is_no_address_is_refused_with_one_word(url):
    with pytest.raises(ZunzuError, match="no address of a store") as error:
        door(url)
    assert len(str(error.value)) < 500 and error.value.__cause__ is None


@pytest.mark.parametrize(
    "url, shown",
    [
        ("http://localhost:7878/query", "http://localhost:7878/query"),
        ("https://[::1]:8080/x", "https://[::1]:8080/x"),
        ("http://例え.jp/x", "http://xn--r8jz45g.jp/x"),
        ("HTTP://H/x", "http://h/x"),
        ("http://h:65535/", "http://h:65535/"),
        ("http://h/x?graph=1#part", "http://h/x?graph=1"),
        ("http://192.0.2.1/", "http://192.0.2.1/"),
    ],
)
def test_an_address_is_one(url, shown):
    assert door(url).url == shown


SECRET = "geh3im"


@pytest.mark.parametrize(
    "url, user, password",
    [
        (f"http://dba:{SECRET}@localhost:1/x", "dba", SECRET),
        (f"http://dba:{SECRET}%40%2F%3A@localhost/x", "dba", SECRET + "@/:"),
        (f"http://:{SECRET}@localhost/x", "", SECRET),
        ("http://dba@localhost/x", "dba", ""),
        (f"http://d%C3%A9:{SECRET}@localhost/x", "dé", SECRET),
        (f"http://dba:{SECRET}@@localhost/x", "dba", SECRET + "@"),
        (f"http://dba:{SECRET}:x@localhost/x", "dba", SECRET + ":x"),
    ],
)
def test_name_and_password_are_taken_out_of_the_address(url, user, password):
    found = door(url)
    assert (found.user, found.password) == (user, password)
    assert "@" not in found.url and SECRET not in repr(found) + str(found) + found.url


@pytest.mark.parametrize(
    "url",
    [
        f"http://dba:{SECRET}@",
        f"http://dba:{SECRET}@:80/",
        f"http://dba:{SECRET}@h:99999/",
        f"http://dba:{SECRET}@[::1/x",
        f"http://dba:{SECRET}/x@host/sparql",
        f"http://dba:12/{SECRET}@host/sparql",
        f"http://dba:{SECRET}?x@host/",
        f"http://dba:12?{SECRET}@host/",
        f"http://dba:{SECRET}#@host/",
        f"dba:{SECRET}@host",
        f"ftp://dba:{SECRET}@host/",
        f"http://dba:{SECRET}\x00@host/",
        f"http://dba: {SECRET}@host/",
        f"http://dba:{SECRET}@ho st/",
        f"http://dba:[{SECRET}@host/",
        f"http://dba:{SECRET}@host:x/",
        f"dba:{SECRET}@http://host/",
        f"http://dba:{SECRET}@a..b/",
    ],
)
def test_no_word_about_a_broken_address_has_the_password(url):
    with pytest.raises(ZunzuError) as error:
        door(url)
    assert (
        SECRET not in "".join(traceback.format_exception(error.value))
        and error.value.faults[0].remedy
    )


def test_the_address_goes_before_the_environment_and_serves_updates_too(monkeypatch):
    monkeypatch.setenv(USER, "other")
    monkeypatch.setenv(PASSWORD, "word")
    assert door("http://h/x").user == "other"
    assert door(f"http://dba:{SECRET}@h/x", "http://h/y").user == "dba"
    found = door("http://h/x", f"http://dba:{SECRET}@h/y")
    assert (found.user, found.update) == ("dba", "http://h/y")


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        http(b"no", "text/plain", "401 No", 'WWW-Authenticate: Basic realm="x"'),
        http(f"{SECRET}".encode(), "text/plain", "500 No"),
        http(b"", None, "302 Found", f"Location: http://dba:{SECRET}@other/"),
        http(f"<p>{SECRET}".encode(), "text/html"),
        http(b"{}", f"text/{SECRET}"),
    ],
)
def test_no_fault_of_a_store_shows_the_password(answer):
    with saying(answer) as server:
        address = server.url.replace("//", f"//dba:{SECRET}@")
        with pytest.raises(ZunzuError) as error:
            RemoteStore(door(address)).query("ASK {}")
    shown = "".join(traceback.format_exception(error.value)) + repr(error.value.faults)
    assert SECRET not in shown and server.url in shown


def test_the_password_of_the_address_is_used():
    with saying(http(b"no", "text/plain", "401 No", 'WWW-Authenticate: Basic realm="x"')) as server:
        with pytest.raises(ZunzuError, match="does not take this name and password"):
            RemoteStore(door(server.url.replace("//", "//dba:secret@"))).query("ASK {}")
        assert b"Basic ZGJhOnNlY3JldA==" in server.asked[1]
        assert b"dba:secret@" not in b"".join(server.asked)


@pytest.mark.parametrize("name", [PATIENCE, LIMIT])
@pytest.mark.parametrize(
    "given",
    [
        "soon",
        "0",
        "-1",
        "1.5",
        "٣",
        "²",
        "1e9",
        "inf",
        "nan",
        " ",
        "9" * 12,
        "9" * 5000,
        "12 ",
        "1\n",
    ],
)
def test_a_patience_or_a_limit_that_is_no_number_is_refused(monkeypatch, name, given):
    monkeypatch.setenv(name, given)
    with pytest.raises(ZunzuError, match=name) as error:
        door("http://localhost/sparql")
    assert len(str(error.value)) < 300


def test_a_day_is_the_longest_patience(monkeypatch):
    monkeypatch.setenv(PATIENCE, str(DAY))
    assert door("http://h/").patience == DAY
    monkeypatch.setenv(PATIENCE, str(DAY + 1))
    with pytest.raises(ZunzuError, match="86,400"):
        door("http://h/")


def test_what_a_store_says_is_shown_short_and_plain():
    told = Door("http://h/", user="dba", password=SECRET).told(
        f"\x1b[31m a\r\n\tb {SECRET} " + "獻" * 9000, 20
    )
    assert told == "[31m a b … " + "獻" * 9 + "…"
