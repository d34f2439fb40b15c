"""The stepping page in a browser: twenty acts of 獻賓, who stands where and how he faces, read
from the page."""

from __future__ import annotations

import re
import shutil

import pytest

from zunzu import draw

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
CALM = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
#: By how much a page may be big.
MOST = 1_500_000
#: And how much room is left below that for the longest of the five.
ROOM = 100_000


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    place = tmp_path_factory.mktemp("stepping") / "yili.04.html"
    place.write_text(draw.page("yili.04"), encoding="utf8")
    return place


@pytest.fixture(scope="module")
def browser():
    if CHROMIUM is None:
        pytest.skip("no Chromium: install Debian's chromium")
    sync = pytest.importorskip("playwright.sync_api")
    with sync.sync_playwright() as play:
        held = play.chromium.launch(executable_path=CHROMIUM, args=CALM)
        yield held
        held.close()


def cast(page) -> dict[str, tuple[float, float, str]]:
    """Who stands where and how he faces, as the page shows it."""
    return page.evaluate("""() => Object.fromEntries([...document.querySelectorAll('#stage .who')].map(
        (g) => [g.dataset.who, [Number(g.dataset.x), Number(g.dataset.y), g.dataset.facing]]))""")  # noqa: E501


def test_twenty_acts_of_the_offering_are_stepped_through(browser, file):
    told = draw.course("yili.04")
    start = next(n for n, m in enumerate(told.moments) if m.act.id == "yili.04.028.u7591")
    page = browser.new_page()
    page.goto(f"{file.as_uri()}#yili.04.028.u7591")
    for n in range(start, start + 20):
        assert page.evaluate("document.body.dataset.act") == told.moments[n].act.id
        assert {w: tuple(at) for w, at in cast(page).items()} == {
            p.who: (round(p.x, 1), round(p.y, 1), p.facing) for p in told.moments[n].persons
        }
        page.keyboard.press("ArrowRight")
    page.close()


def test_keys_lead_by_act_segment_and_phase_and_play(browser, file):
    page = browser.new_page()
    page.goto(f"{file.as_uri()}#yili.04.018.u5750")
    seen = []
    for key in ("ArrowRight", "ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home"):
        page.keyboard.press(key)
        seen.append(page.evaluate("document.body.dataset.act").removeprefix("yili.04."))
    assert seen == ["018.u53d6", "019.u964d", "018.u5750", "041.u964d", "018.u5750", "001.u5c31"]
    page.keyboard.press(" ")
    page.wait_for_function("document.body.dataset.act !== 'yili.04.001.u5c31'", timeout=5000)
    page.keyboard.press(" ")
    assert page.evaluate("document.getElementById('play').getAttribute('aria-pressed')") == "false"
    page.close()


def test_no_label_on_the_stage_lies_on_another(browser, file):
    page = browser.new_page(viewport={"width": 1300, "height": 1000})
    page.goto(f"{file.as_uri()}#yili.04.029.u737b")
    clashes = page.evaluate("""() => { const b = [...document.querySelectorAll('#stage text[data-label]')].map((t) => t.getBBox());
        return b.flatMap((p, i) => b.slice(i + 1).filter((q) => Math.min(p.x + p.width, q.x + q.width) - Math.max(p.x, q.x) > 1
          && Math.min(p.y + p.height, q.y + q.height) - Math.max(p.y, q.y) > 5)).length }""")  # noqa: E501
    assert clashes == 0
    page.close()


def test_without_javascript_it_is_the_list_of_plans(browser, file):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(file.as_uri())
    assert page.locator("figure").count() == len(draw.phases("yili.04"))
    assert (
        page.locator("figure svg").first.is_visible() and not page.locator("#stepping").is_visible()
    )
    context.close()


@pytest.mark.parametrize("chapter", ["yili.05", "yili.07"])
def test_a_page_needs_no_net_and_is_small(chapter):
    page = draw.page(chapter)
    assert len(page.encode()) < MOST - ROOM
    assert re.findall(r'(?:src|href)="(?!#)[^"]*"|url\((?!data:)', page) == []


def test_a_page_plays_the_very_script_that_is_exported(file):
    held = re.search(
        r'<script type="application/json" id="script">(.*?)</script>',
        file.read_text(encoding="utf8"),
        re.S,
    )[1]
    assert held.replace("<\\/", "</") == draw.staging("yili.04")


def test_opinions_are_chosen_on_the_page(browser, file):
    """By the text 介 faces north; 今文 has no word of it, and he who chooses 今文 sees him so."""
    page = browser.new_page()
    page.goto(f"{file.as_uri()}#yili.04.056.u62dc")
    stage = """() => [[...document.querySelectorAll('#stage .other')].map((g) => g.dataset.by + g.dataset.of),
        document.querySelector('#stage .who[data-who="介"]').dataset.facing]"""  # noqa: E501
    assert page.evaluate(stage) == [["今文介"], "北"]
    page.select_option("#reader", "今文")
    assert page.evaluate(stage) == [[], ""]
    page.close()
