// The page for queries: an editor that knows the grammar, terms completed, an example put in, the answer shown below.
// Without this file the form sends what stands in its box.
(function () {
  "use strict";
  const form = document.querySelector("form.query"), box = document.getElementById("query"), answer = document.getElementById("answer");
  const make = (name, words) => { const e = document.createElement(name); if (words !== undefined) e.textContent = words; return e; };
  const root = new URL(".", form.action);

  // completion: our terms by their name, or by what they are called in any language
  let terms = [], prefixes = {};
  fetch(new URL("static/terms.json", root)).then((reply) => reply.json()).then((found) => { ({ terms, prefixes } = found); });
  function word(editor) {
    const at = editor.getDoc().getCursor(), before = editor.getDoc().getLine(at.line).slice(0, at.ch);
    const found = before.match(/(^|[^?$<"'\w:.-])([A-Za-z\u2e80-\ufaff][\w:.\u2e80-\ufaff-]*)$/u);
    return found ? { words: found[2], from: at.ch - found[2].length, to: at.ch } : null;
  }
  Yasqe.registerAutocompleter({
    name: "zunzu", bulk: false, autoShow: true,
    isValidCompletionPosition: (editor) => { const w = word(editor); return Boolean(w && (w.words.length > 2 || /[^\x00-\x7f:]/.test(w.words))); },
    preProcessToken: (editor, token) => {
      const w = word(editor);
      return w && { ...token, autocompletionString: w.words, from: { ch: w.from }, to: { ch: w.to } };
    },
    get: (editor, token) => {
      const sought = token.autocompletionString.toLowerCase();
      const named = [], begins = [], holds = [];
      for (const [term, names] of terms) {
        if (names.toLowerCase().split(" · ").includes(sought)) named.push(term);
        else if (term.toLowerCase().startsWith(sought)) begins.push(term);
        else if (`${term} ${names}`.toLowerCase().includes(sought)) holds.push(term);
      }
      return [...named, ...begins, ...holds].slice(0, 40);
    },
    postprocessHints: (editor, hints) => {
      const names = new Map(terms);
      return hints.map((hint) => ({ ...hint, displayText: `${hint.text}  ${names.get(hint.text) || ""}`, hint: put }));
    },
  });
  function put(editor, data, chosen) {  // the term, and its prefix where the query has it not yet
    editor.getDoc().replaceRange(chosen.text, chosen.from || data.from, chosen.to || data.to, "complete");
    const prefix = chosen.text.split(":")[0];
    if (!(prefix in editor.getPrefixesFromQuery())) editor.addPrefixes({ [prefix]: prefixes[prefix] });
  }
  Yasqe.defaults.autocompleters = ["variables", "zunzu"];  // the others ask elsewhere
  const place = make("div");
  form.insertBefore(place, box);
  const editor = new Yasqe(place, {
    value: box.value, persistenceId: null, createShareableLink: null, consumeShareLink: null, showQueryButton: false, resizeable: true,
    requestConfig: { endpoint: form.action }, screenReaderLabel: "SPARQL", tabindex: 0,
    extraKeys: { "Ctrl-Enter": run, "Cmd-Enter": run, "Ctrl-Space": (e) => e.autocomplete(), Tab: false, "Shift-Tab": false },
  });
  box.hidden = true;
  document.getElementById("example").addEventListener("change", async (event) => {
    if (!event.target.value) return;
    const reply = await fetch(new URL(`ask/${event.target.value}.rq`, root));
    editor.setValue(declared(await reply.text()));
  });

  function declared(query) {  // with the prefixes of ours that it uses
    const used = Object.keys(prefixes).filter((p) => new RegExp(`(^|[\\s(^|/!])${p}:`).test(query)).sort();
    return used.map((p) => `PREFIX ${p}: <${prefixes[p]}>\n`).join("") + query;
  }

  async function run() {
    box.value = editor.getValue();
    answer.replaceChildren(make("p", "…"));
    try {
      const reply = await fetch(form.action, { method: "POST", headers: { "Content-Type": "application/sparql-query", Accept: "application/sparql-results+json, text/turtle;q=0.9, application/problem+json;q=0.8" }, body: box.value });
      const raw = await reply.text();
      if (!reply.ok) { const told = make("p", JSON.parse(raw).faults.map((f) => f.what + "\n" + f.remedy).join("\n")); told.className = "notice"; answer.replaceChildren(told); return; }
      if (!reply.headers.get("Content-Type").includes("json")) { answer.replaceChildren(make("pre", raw)); return; }
      show(JSON.parse(raw));
    } catch (error) { answer.replaceChildren(make("p", String(error))); }
  }
  form.addEventListener("submit", (event) => { event.preventDefault(); run(); });

  function show(found) {
    if ("boolean" in found) { answer.replaceChildren(make("p", String(found.boolean))); return; }
    const table = make("table"), head = make("tr"), around = make("div"), rows = found.results.bindings;
    around.className = "scroll"; around.tabIndex = 0;
    for (const name of found.head.vars) head.append(make("th", name));
    table.append(head);
    for (const row of rows.slice(0, 500)) {
      const line = make("tr");
      for (const name of found.head.vars) line.append(cell(row[name]));
      table.append(line);
    }
    around.append(table);
    answer.replaceChildren(make("p", rows.length > 500 ? `500 / ${rows.length}` : String(rows.length)), around);
  }
  function cell(value) {
    const td = make("td"), ours = "https://w3id.org/zunzu/";
    if (value && value.type === "uri" && value.value.startsWith(ours)) {
      const link = make("a", value.value.split("/").pop());
      link.href = new URL(value.value.slice(ours.length), root).href;
      td.append(link);
    } else if (value) td.textContent = value.value;
    return td;
  }
})();
