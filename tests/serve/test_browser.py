"""A browser does what a reader does: headless Chromium (Debian chromium, chromium-driver) on
every kind of page."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is a development dependency")
Keys = webdriver.Keys

CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
#: Where `npm install` put axe-core, the checker of accessibility; .ci/run says so.
AXE = Path(os.environ.get("ZUNZU_NPM", "/nowhere")) / "axe-core" / "axe.min.js"

pytestmark = pytest.mark.skipif(
    not (CHROMIUM and DRIVER), reason="needs Debian's chromium and chromium-driver"
)

#: One page of every kind.
KINDS = [
    "index",
    "id/yili",
    "id/yili_04",
    "id/yili_04_p-xian-bin",
    "id/yili_07_p-er-fan-she",
    "beside",
    "beside/yili.04--yili.05",
    "vocab",
    "vocab/role",
    "vocab/thing/zhi",
    "vocab/verb/xian",
    "vocab/phase/xian",
    "vocab/song/lu-ming",
    "vocab/place/fang",
    "vocab/warrant/E3",
    "id/yili_04_person_bin",
    "rules",
    "rule/BOW-05",
    "rule/family/bowing",
    "ask",
    "ask/shares",
    "ask/vessel-use",
    "search",
    "about",
    "ontology",
    "commentators",
    "commentator/u912d-7384",
    "warrants",
    "sparql-editor",
    "api/docs",
]
WIDTHS = (360, 768, 1280, 1920)


@pytest.fixture(scope="session")
def browser(server) -> Iterator:
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    folder = tempfile.mkdtemp()
    for argument in (
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        f"--user-data-dir={folder}",
    ):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(DRIVER))
    driver.set_page_load_timeout(60)
    try:
        yield driver
    finally:
        driver.quit()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def page(browser, server):
    """Opens a page of the server, at a width."""

    def opened(path: str, width: int = 1280, height: int = 900):
        browser.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500},
        )
        browser.get(f"{server}/{path}")
        return browser

    yield opened
    browser.execute_script("localStorage.clear(); sessionStorage.clear()")


def _until(what, seconds: float = 15):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := what():
            return found
        time.sleep(0.1)
    raise AssertionError("it did not come")


def _found(browser, css: str):
    return browser.find_element("css selector", css)


def _errors(browser) -> list[str]:
    return [
        entry["message"]
        for entry in browser.get_log("browser")
        if entry["level"] in ("SEVERE", "WARNING")
    ]


#: What is cut or lies over other words: the page scrolls sideways, or an element of the text is
#: wider than its box.
CUT = """
const wide = document.documentElement.clientWidth, out = [];
if (document.documentElement.scrollWidth > wide) out.push("the page scrolls sideways: " + document.documentElement.scrollWidth);
for (const e of document.querySelectorAll("h1,h2,h3,p,li,td,th,dt,dd,summary,button,a,label")) {
  const box = e.getBoundingClientRect();
  if (!box.width || e.closest(".scroll, .time, .aside, .skip, .plan, #tip")) continue;
  if (box.right > wide + 1 || box.left < -1) out.push(e.tagName + " " + e.textContent.slice(0, 30) + " " + box.left + "–" + box.right);
}
return out.slice(0, 5);
"""  # noqa: E501


@pytest.mark.parametrize("path", KINDS)
def test_nothing_is_cut_at_any_width_and_the_console_is_quiet(page, path):
    _errors(page("about.html"))
    for width in WIDTHS:
        opened = page(f"{path}.html", width)
        assert opened.execute_script(CUT) == [], f"{path} at {width}"
        assert _errors(opened) == []


@pytest.mark.skipif(
    not AXE.is_file(), reason="needs axe-core from npm: ZUNZU_NPM names the folder node_modules"
)
@pytest.mark.parametrize("path", [*KINDS, "en/index", "en/id/yili_04_p-xian-bin"])
def test_axe_finds_nothing_serious(page, path):
    opened = page(f"{path}.html")
    opened.execute_script(AXE.read_text(encoding="utf8"))
    found = opened.execute_async_script(
        "axe.run(document, {resultTypes: ['violations']}).then(r => arguments[arguments.length - 1](r.violations))"  # noqa: E501
    )
    grave = [
        (v["id"], v["nodes"][0]["html"][:120], len(v["nodes"]))
        for v in found
        if v["impact"] in ("serious", "critical")
    ]
    assert grave == []


def test_a_reader_finds_a_word_reads_its_note_opens_the_parallel_cites_and_comes_back(page, server):
    browser = page("search.html")
    box = _found(browser, "#q")
    box.send_keys("坐挩手")
    link = _until(lambda: browser.find_elements("css selector", "#found a[href*='yili.04.037']"))[0]
    link.click()
    _until(lambda: "#yili.04.037" in browser.current_url)
    passage = _found(browser, "[id='yili.04.037']")
    assert "挩，拭也" in _found(browser, "[id='yili.04.037.zhu']").text
    # the parallel beside it
    fold = next(
        d for d in passage.find_elements("css selector", "details.parallel") if "鄉射禮" in d.text
    )
    fold.find_element("css selector", "summary").click()
    assert "捝手" in fold.text
    address = fold.find_element("css selector", "a[href*='beside/']").get_attribute("href")
    # the act at its word
    word = passage.find_elements("css selector", "a.act")[-1]
    browser.execute_script("arguments[0].focus()", word)
    tip = _until(lambda: _found(browser, "#tip:not([hidden])"))
    assert "賓" in tip.text and "祭" in tip.text
    assert word.get_attribute("aria-describedby") == "tip"
    # cited, and found again
    browser.execute_script("document.getElementById('cite').open = true")
    assert (
        "https://w3id.org/zunzu/id/yili_04_p-xian-bin"
        in _found(browser, "#cite [data-quotation]").text
    )
    browser.get(address)
    row = _found(browser, "[id='yili.04.037']").find_element("xpath", "..")
    assert "坐挩手" in row.text and "捝手" in row.text
    browser.get(f"{server}/id/yili_04_037")
    assert browser.current_url.endswith("/id/yili_04_p-xian-bin.html#yili.04.037")


def test_a_reader_asks_in_words_and_takes_the_table(page):
    browser = page("ask.html")
    box = _found(browser, "input[name=q]")
    box.send_keys("誰用觶")
    box.submit()
    link = _until(lambda: browser.find_elements("css selector", "a[href*='ask/vessel-use']"))[0]
    browser.get(link.get_attribute("href"))
    _until(lambda: browser.find_elements("css selector", "table.answer tbody tr"))
    assert _found(browser, "a[download][href*='csv']")


def test_script_language_and_theme_are_changed_and_kept(page):
    browser = page("id/yili_04_p-xian-bin.html")
    _found(browser, "[data-do=script]").click()
    _until(lambda: "献宾" in _found(browser, "h1").text)
    browser.get(browser.current_url)
    _until(lambda: "献宾" in _found(browser, "h1").text)
    _found(browser, "[data-do=script]").click()
    _until(lambda: "獻賓" in _found(browser, "h1").text)
    dark = lambda: browser.execute_script("return getComputedStyle(document.body).backgroundColor")  # noqa: E731
    before = dark()
    _found(browser, "[data-do=theme]").click()
    assert dark() != before
    _found(browser, ".switches a").click()
    _until(lambda: "/en/" in browser.current_url)
    assert "The host offers" in _found(browser, "h1").text and dark() != before


def test_commentators_are_chosen_and_keys_walk_through_the_passages(page):
    browser = page("id/yili_04_p-xian-bin.html")

    def notes():
        found = browser.find_elements("css selector", ".comment.shu")
        return [note for note in found if note.is_displayed()]

    assert notes()
    _found(browser, ".choose label:nth-of-type(2) input").click()
    assert not notes()
    body = _found(browser, "body")
    for _ in range(3):
        body.send_keys("j")
    assert browser.execute_script("return document.activeElement.className").startswith("passage")
    body.send_keys("n")
    _until(lambda: "p-xian-bin" not in browser.current_url)


def test_it_is_read_without_javascript(page, browser):
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        opened = page("id/yili_04_p-xian-bin.html#yili.04.034.u8a2d")
        assert "主人坐取爵于篚" in _found(opened, "main").text
        fold = _found(opened, "[id='yili.04.034'] details.acts")
        if not fold.get_attribute("open"):
            fold.find_element("css selector", "summary").click()
        assert "設" in _found(opened, "[id='yili.04.034.u8a2d']").text
        opened = page("search.html?q=坐挩手")
        assert _found(opened, "#found a[href*='yili.04.037']")
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


def test_the_sparql_page_runs_a_query(page):
    browser = page("sparql-editor.html")
    _found(browser, "form.query button").click()
    _until(lambda: len(browser.find_elements("css selector", "#answer tr")) > 10)
    assert _errors(browser) == []


def test_the_sparql_page_completes_a_term_by_its_name_and_runs_our_questions(page):
    browser = page("sparql-editor.html")
    editor = "return document.querySelector('.CodeMirror').CodeMirror"
    browser.execute_script(f"{editor}.setValue('ASK {{\\n  ?someone zz:role ')")
    browser.execute_script(
        f"const e = {editor.removeprefix('return ')}; e.focus(); e.getDoc().setCursor(1, 99)"
    )
    browser.switch_to.active_element.send_keys("主人")
    _until(lambda: browser.find_elements("css selector", ".CodeMirror-hint"))
    browser.switch_to.active_element.send_keys(Keys.ENTER)
    browser.switch_to.active_element.send_keys(" }")
    asked = browser.execute_script(f"{editor}.getValue()")
    assert (
        "zz:role role:zhu-ren }" in asked
        and "PREFIX role: <https://w3id.org/zunzu/vocab/role/>" in asked
    )
    _found(browser, "form.query button").click()
    assert _until(lambda: _found(browser, "#answer").text.strip("…")) == "true"
    _found(browser, "#example option[value=shares]").click()
    _until(
        lambda: (
            "PREFIX" in (told := browser.execute_script(f"{editor}.getValue()")) and "#+" in told
        )
    )
    assert not browser.find_elements("css selector", ".parseErrorIcon")
    _found(browser, "form.query button").click()
    _until(lambda: len(browser.find_elements("css selector", "#answer tr")) > 10)
    assert _errors(browser) == []
