"""The site as files: every link leads somewhere, every IRI has a page and its Turtle, nothing
comes from outside."""

from __future__ import annotations

import posixpath
import re
from collections import defaultdict
from collections.abc import Callable
from urllib.parse import unquote, urlsplit

import lxml.html
import pyoxigraph as ox
import pytest
from lxml import etree

from zunzu import whole
from zunzu.errors import ZunzuError
from zunzu.rdf.names import local
from zunzu.site import writing

#: What a page may weigh, in bytes.
HEAVY = 400_000


def _told(what: str) -> Callable[[etree._Element], list[str]]:
    return etree.XPath(what, smart_strings=False)  # else each string holds its page


class _Page:
    """The ids and links of a page, what it loads, and whether it has anything that runs or is
    styled in place."""

    _ids, _links = _told("//@id"), _told("//a/@href")
    _loads = _told(
        "(//script | //img | //iframe | //object | //source | //link[not(@rel='canonical')])/@*[name()='src' or name()='href']"  # noqa: E501
    )
    _runs, _inline = (
        _told("//script/text()"),
        _told("//@*[name()='style' or starts-with(name(), 'on')]"),
    )

    def __init__(self, text: str) -> None:
        page = lxml.html.document_fromstring(text)
        self.ids: list[str] = [told for told in self._ids(page) if told]
        self.links: set[str] = {told for told in self._links(page) if told}
        self.loads: set[str] = {told for told in self._loads(page) if told}
        self.inline: list[str] = [told for told in self._runs(page) if told.strip()] + self._inline(
            page
        )


@pytest.fixture(scope="session")
def files(site) -> dict[str, bytes]:
    """All files of the site, made once."""
    return dict(writing.files(site))


@pytest.fixture(scope="session")
def read(files) -> dict[str, _Page]:
    """Every page, read."""
    return {
        name: _Page(content.decode()) for name, content in files.items() if name.endswith(".html")
    }


def _there(page: str, href: str) -> tuple[str, str]:
    parts = urlsplit(href)
    path = (
        posixpath.normpath(posixpath.join(posixpath.dirname(page), parts.path))
        if parts.path
        else page
    )
    return path, unquote(parts.fragment)


def test_every_link_leads_to_a_page_and_its_place(files, read):
    ids = {name: set(page.ids) for name, page in read.items()}
    astray = set()
    for name, page in read.items():
        for href in page.links | page.loads:
            if not href.startswith(("http:", "https:")):
                path, spot = _there(name, href)
                if path not in files or spot and spot not in ids.get(path, ()):
                    astray.add((name, href))
    assert sorted(astray)[:10] == []


def test_nothing_is_loaded_from_elsewhere_and_nothing_runs_in_place(read):
    assert {load for page in read.values() for load in page.loads if ":" in load} == set()
    assert {name: page.inline for name, page in read.items() if page.inline} == {}


def test_an_id_stands_once_on_a_page(read):
    assert {
        name: twice
        for name, page in read.items()
        if (twice := {i for i in page.ids if page.ids.count(i) > 1 and len(page.ids) < 3000})
    } == {}


def test_no_page_is_heavy(files):
    assert {
        name: len(c) for name, c in files.items() if name.endswith(".html") and len(c) > HEAVY
    } == {}


def test_every_iri_has_a_page_a_place_on_it_and_its_turtle(house, files, read):
    missing = []
    for iri in house.held.subjects():
        home = house.homes.of(iri)
        page = read.get(f"{home.page}.html")
        if (
            page is None
            or home.spot
            and home.spot not in page.ids
            or f"{home.page}.ttl" not in files
        ):
            missing.append((iri, home))
    assert missing[:10] == []


def test_all_turtle_together_is_the_graph(house, files):
    told: dict[str, set[str]] = defaultdict(set)
    for name, content in files.items():
        if name.endswith(".ttl"):
            for quad in ox.parse(content, format=ox.RdfFormat.TURTLE):
                told[quad.subject.value].add(str(quad.triple))
    ours = {iri: {str(t) for t in house.held.triples([iri])} for iri in house.held.subjects()}
    assert told == ours


def test_a_passage_is_read_with_its_notes_its_acts_and_its_parallel(house, site):
    iri = next(
        i
        for i in house.held.of("Segment")
        if house.held.value(i, "text").startswith("坐挩手，遂祭酒")
    )
    page = site.render(house.homes.of(iri).page, "zh")
    start = page.index(f'<article class="passage" id="{local(iri)}"')
    own = page[start : page.index("</article>", start)]
    words = re.sub(r"<[^>]+>", "", own)
    assert "挩，拭也" in words or "注 鄭玄" in words
    assert "坐捝手，執爵，遂祭酒" in words  # the parallel in the archery rite
    assert "主人" in words or "賓" in words
    assert "承上" in own or "title=" in own  # by which warrant who does it was supplied


def test_both_languages_have_every_page(read):
    assert {name for name in read if not name.startswith("en/")} == {
        name[3:] for name in read if name.startswith("en/")
    }


@pytest.mark.parametrize(
    "words, page",
    [
        ("坐挩手", "id/"),
        ("觶", "vocab/thing/zhi"),
        ("觯", "vocab/thing/zhi"),
        ("zhi", "vocab/thing/zhi"),
        ("guest", "vocab/role/"),
        ("俎實", "ask/shares"),
    ],
)
def test_words_are_found_in_either_script_pinyin_and_english(site, words, page):
    hits = [hit.page for _, found in site.finder.find(words) for hit in found]
    assert any(hit.startswith(page) for hit in hits), hits[:20]


def test_a_site_is_written_whole_over_an_older_one_and_over_nothing_else(
    site, tmp_path, monkeypatch
):
    monkeypatch.setattr(
        writing, "files", lambda site: iter([("index.html", b"one"), ("a/b.html", b"two")])
    )
    place = tmp_path / "site"
    assert writing.write(site, place) == 2 == writing.write(site, place)
    assert (place / "a" / "b.html").read_bytes() == b"two" and whole.is_marked(place, "site")
    other = tmp_path / "mine"
    other.mkdir()
    (other / "thesis.txt").write_text("x")
    with pytest.raises(ZunzuError, match="no site of ours"):
        writing.write(site, other)
    assert [f.name for f in other.iterdir()] == ["thesis.txt"]
