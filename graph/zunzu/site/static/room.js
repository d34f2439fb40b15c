// What a page does besides being read: without this file everything on it can be read all the same.
(function () {
  "use strict";
  const root = document.documentElement, said = document.getElementById("said");
  const keep = (name, value) => { try { localStorage.setItem(name, value); } catch (_) { /* not kept */ } };
  const tell = (words) => { said.textContent = words; };
  const all = (what, of = document) => [...of.querySelectorAll(what)];

  // traditional and simplified: one character for another, all through the page
  function write(simplified) {
    const [from, to] = window.zunzuScript.map((s) => [...s]);
    const map = new Map(simplified ? from.map((c, i) => [c, to[i]]) : []);
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (node.parentNode.closest("pre, code, script")) continue;
      if (node.zunzuWritten === undefined) node.zunzuWritten = node.data;
      const next = simplified ? [...node.zunzuWritten].map((c) => map.get(c) || c).join("") : node.zunzuWritten;
      if (next !== node.data) node.data = next;
    }
    root.dataset.script = simplified ? "hans" : "hant";
    const button = document.querySelector("[data-do=script]");
    button.textContent = simplified ? "繁" : "简";
    button.setAttribute("aria-pressed", String(simplified));
  }
  function script(simplified) {
    keep("zunzu-script", simplified ? "hans" : "hant");
    if (window.zunzuScript) return write(simplified);
    const load = document.createElement("script");
    load.src = document.querySelector("script[src$='early.js']").src.replace("early.js", "simplified.js");
    load.onload = () => write(simplified);
    document.head.append(load);
  }
  if (root.dataset.script === "hans") script(true);

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.do === "script") script(root.dataset.script !== "hans");
    if (button.dataset.do === "theme") {
      const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      root.dataset.theme = dark ? "light" : "dark";
      keep("zunzu-theme", root.dataset.theme);
    }
    if ("copy" in button.dataset) {
      const words = button.parentNode.querySelector("code, pre").textContent;
      const done = () => { button.textContent = "✓"; tell(words); };
      if (navigator.clipboard) navigator.clipboard.writeText(words).then(done, done); else done();
    }
  });

  // what an act is, at its word: shown when it is pointed at, focused or tapped
  const tip = document.getElementById("tip");
  let shownAt = null;
  const target = (link) => document.getElementById(decodeURIComponent(link.hash.slice(1)));
  function show(link) {
    const item = target(link);
    if (!item || shownAt === link) return;
    hide();
    tip.replaceChildren(...[...item.childNodes].filter((n) => n.nodeName !== "DETAILS").map((n) => n.cloneNode(true)));
    const box = link.getBoundingClientRect();
    tip.hidden = false;
    const wide = tip.offsetWidth, room = document.documentElement.clientWidth;
    tip.style.left = Math.max(8, Math.min(box.left, room - wide - 8)) + scrollX + "px";
    tip.style.top = box.bottom + 6 + scrollY + "px";
    link.setAttribute("aria-describedby", "tip");
    link.classList.add("here");
    shownAt = link;
  }
  function hide() {
    if (!shownAt) return;
    shownAt.removeAttribute("aria-describedby");
    shownAt.classList.remove("here");
    shownAt = null;
    tip.hidden = true;
  }
  let leaving = 0;
  for (const kind of ["mouseover", "focusin"]) document.addEventListener(kind, (event) => {
    if (event.target.closest("#tip")) return clearTimeout(leaving);
    const link = event.target.closest("a.act");
    if (link) { clearTimeout(leaving); show(link); } else if (shownAt) { clearTimeout(leaving); leaving = setTimeout(hide, 250); }
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.act");
    if (!link) return event.target.closest("#tip") ? undefined : hide();
    event.preventDefault();
    show(link);
    step(link);
    history.replaceState(null, "", link.hash);
  });

  // the plan moves with the text: passage by passage, and act by act where a server draws them
  const plan = document.getElementById("plan");
  if (plan && matchMedia("(min-width: 104rem)").matches) plan.open = true;
  function draw(name) {
    if (!plan || !plan.open) return;
    const picture = plan.querySelector("img"), next = plan.dataset.root + name + ".svg";
    if (picture.getAttribute("src") === next) return;
    picture.src = next;
    picture.alt = name;
    document.getElementById("at").textContent = name;
  }
  function step(link) {
    const passage = link.closest(".passage");
    if (plan && "acts" in plan.dataset) draw(link.hash.slice(1));
    else if (passage && "drawn" in passage.dataset) draw(passage.id);
  }

  // the reading position: the passage in view, its place on the line of time
  const passages = all(".passage"), ticks = new Map(all(".time a").map((a) => [a.hash.slice(1), a]));
  let here = null;
  function at(passage) {
    if (passage === here) return;
    if (here) { here.classList.remove("here"); const old = ticks.get(here.id); if (old) { old.classList.remove("here"); old.removeAttribute("aria-current"); } }
    here = passage;
    here.classList.add("here");
    const tick = ticks.get(here.id);
    if (tick) { tick.classList.add("here"); tick.setAttribute("aria-current", "true"); const bar = tick.parentNode; bar.scrollLeft = tick.offsetLeft - bar.clientWidth / 2; }
    if ("drawn" in here.dataset && scrollY > 200) draw(here.id);
  }
  if (passages.length && "IntersectionObserver" in window) {
    const seen = new Set();
    const watch = new IntersectionObserver((entries) => {
      for (const entry of entries) entry.isIntersecting ? seen.add(entry.target) : seen.delete(entry.target);
      const first = passages.find((p) => seen.has(p));
      if (first) at(first);
    }, { rootMargin: "-15% 0px -55% 0px" });
    passages.forEach((p) => watch.observe(p));
  }

  // to a place on the page: what is folded over it opens, and it is cited by its own IRI
  function arrive() {
    const place = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!place) return;
    for (let fold = place.closest("details"); fold; fold = fold.parentNode.closest("details")) fold.open = true;
    place.scrollIntoView({ block: "center", behavior: "instant" });
    const word = all("a.act").find((a) => a.hash === location.hash);
    if (word) word.classList.add("here");
  }
  addEventListener("hashchange", arrive);
  if (location.hash) arrive();

  // keys: j k passages, m commentary, n p sections, / search, c cite
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
    const go = (list, by) => {
      const at = list.findIndex((e) => e.contains(document.activeElement));
      const next = list[at < 0 ? Math.max(list.indexOf(here), 0) + (here && by > 0 ? by : 0) : at + by];
      if (next) { next.setAttribute("tabindex", "-1"); next.focus({ preventScroll: true }); next.scrollIntoView({ block: "center", behavior: "instant" }); }
      return true;
    };
    const turn = (rel) => { const link = document.querySelector(`a[rel=${rel}]`); if (link) link.click(); };
    const keys = {
      j: () => go(passages, 1), k: () => go(passages, -1), m: () => go(all(".comment"), 1),
      n: () => turn("next"), p: () => turn("prev"), Escape: hide,
      "/": () => { const box = document.querySelector("input[type=search]"); if (box) box.focus(); else document.querySelector("a[href$='search.html']").click(); return true; },
      c: () => { const cite = document.getElementById("cite"); if (cite) { cite.open = true; cite.querySelector("summary").focus(); } },
    };
    const act = keys[event.key];
    if (act && act()) event.preventDefault();
  });

  // which commentators, and whether upright, is remembered
  for (const box of all(".choose input, #upright")) {
    try { const kept = sessionStorage.getItem("zunzu-" + box.id); if (kept !== null) box.checked = kept === "1"; } catch (_) { /* not kept */ }
    box.addEventListener("change", () => { try { sessionStorage.setItem("zunzu-" + box.id, box.checked ? "1" : "0"); } catch (_) { /* not kept */ } });
  }

  // a table is narrowed to the rows that have some words
  const filter = document.querySelector("[data-filter]");
  if (filter) filter.addEventListener("input", () => {
    const words = filter.value.trim().toLowerCase();
    let left = 0;
    for (const row of all("table.answer tbody tr")) { row.hidden = words !== "" && !row.textContent.toLowerCase().includes(words); left += !row.hidden; }
    tell(String(left));
  });
})();
