// Search in the browser: names by MiniSearch, the words of text and commentary as they stand.
(function () {
  "use strict";
  const found = document.getElementById("found"), box = document.getElementById("q");
  const english = found.dataset.lang === "en", home = found.dataset.root;
  const KINDS = { section: ["節", "Sections"], person: ["人", "Persons"], concept: ["名物", "Words and things"], rule: ["例", "Rules"],
    question: ["問", "Questions"], text: ["經文", "Text"], commentary: ["注疏", "Commentary"] };
  const MOST = 60, MARKS = /[，。；：、？！「」『』《》〈〉（）○\s]/g;
  const fold = (words) => [...words].map((c) => { const once = zunzuFolds[c] || c; return zunzuFolds[once] || once; }).join("");
  const bare = (words) => fold(words).replace(MARKS, "");
  const plain = (words) => fold(words.normalize("NFKC").toLowerCase()).normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  const han = /[\u3400-\u9fff\u{20000}-\u{323af}]/gu;
  const tokens = (words) => { const flat = plain(words); return [...(flat.match(/[a-z0-9]+/g) || []), ...(flat.match(han) || [])]; };
  const index = new MiniSearch({ fields: ["zh", "en", "words"], idField: "id", tokenize: tokens, processTerm: (t) => t, searchOptions: { tokenize: tokens, combineWith: "AND", prefix: (t) => t.charCodeAt(0) < 128 && t.length > 1, boost: { zh: 3, en: 2 } } });
  index.addAll(zunzuNamed.map(([page, kind, zh, en, words], id) => ({ id, page, kind, zh, en, words })));
  const texts = zunzuTexts.map(([page, isText, text]) => ({ page, kind: isText ? "text" : "commentary", text, bare: bare(text) }));

  function hits(words) {
    const all = {};
    const add = (kind, hit) => { (all[kind] = all[kind] || []).push(hit); };
    for (const { id } of index.search(words)) { const [page, kind, zh, en] = zunzuNamed[id]; add(kind, [page, english ? en : zh, english ? zh : en]); }
    const sought = bare(words);
    if (sought && /[^\x00-\x7f]/.test(sought)) for (const one of texts) if (one.bare.includes(sought)) {
      const start = Math.max(0, fold(one.text).search(sought[0]) - 12);
      add(one.kind, [one.page, (start ? "…" : "") + one.text.slice(start, start + 60), one.page.split("#")[1]]);
    }
    return all;
  }
  function show(words) {
    const all = words.trim() ? hits(words) : {}, parts = [];
    for (const kind of Object.keys(KINDS)) if (all[kind]) {
      const head = document.createElement("h2"), list = document.createElement("ul");
      head.textContent = `${KINDS[kind][english ? 1 : 0]} ${all[kind].length}`;
      list.className = "list";
      for (const [page, name, note] of all[kind].slice(0, MOST)) {
        const item = document.createElement("li"), link = document.createElement("a"), aside = document.createElement("span");
        link.href = home + page; link.textContent = name; aside.className = "note-text"; aside.textContent = " " + (note || "");
        item.append(link, aside); list.append(item);
      }
      parts.push(head, list);
    }
    if (!parts.length && words.trim()) { const none = document.createElement("p"); none.textContent = english ? "Nothing found" : "無所得"; parts.push(none); }
    found.replaceChildren(...parts);
  }
  const asked = new URLSearchParams(location.search).get("q");
  if (asked) { box.value = asked.slice(0, 200); }
  if (box.value) show(box.value);
  let later = 0;
  box.addEventListener("input", () => { clearTimeout(later); later = setTimeout(() => show(box.value), 120); });
  box.form.addEventListener("submit", (event) => { event.preventDefault(); show(box.value); history.replaceState(null, "", "?q=" + encodeURIComponent(box.value)); });
})();
