// The page for queries: an example put in, a term completed, the answer shown below.
(function () {
  "use strict";
  const box = document.getElementById("query"), answer = document.getElementById("answer"), choices = document.getElementById("choices");
  const terms = [...document.querySelectorAll("#terms li")].map((li) => li.textContent);
  document.getElementById("example").addEventListener("change", (event) => { if (event.target.value) box.value = event.target.value; });
  const make = (name, words) => { const e = document.createElement(name); if (words !== undefined) e.textContent = words; return e; };

  async function run() {
    answer.replaceChildren(make("p", "…"));
    try {
      const reply = await fetch(box.form.action, { method: "POST", headers: { "Content-Type": "application/sparql-query", Accept: "application/sparql-results+json, text/turtle;q=0.9, application/problem+json;q=0.8" }, body: box.value });
      const raw = await reply.text();
      if (!reply.ok) { const told = make("p", JSON.parse(raw).faults.map((f) => f.what + "\n" + f.remedy).join("\n")); told.className = "notice"; answer.replaceChildren(told); return; }
      if (!reply.headers.get("Content-Type").includes("json")) { answer.replaceChildren(make("pre", raw)); return; }
      const found = JSON.parse(raw);
      if ("boolean" in found) { answer.replaceChildren(make("p", String(found.boolean))); return; }
      const table = make("table"), head = make("tr"), around = make("div");
      around.className = "scroll"; around.tabIndex = 0;
      for (const name of found.head.vars) head.append(make("th", name));
      table.append(head);
      for (const row of found.results.bindings.slice(0, 500)) {
        const line = make("tr");
        for (const name of found.head.vars) {
          const cell = make("td"), value = row[name];
          if (value && value.type === "uri" && value.value.startsWith("https://w3id.org/zunzu/")) {
            const link = make("a", value.value.split("/").pop());
            link.href = new URL(value.value.slice("https://w3id.org/zunzu/".length), new URL(".", box.form.action)).href;
            cell.append(link);
          } else if (value) cell.textContent = value.value;
          line.append(cell);
        }
        table.append(line);
      }
      around.append(table);
      answer.replaceChildren(make("p", String(found.results.bindings.length)), around);
    } catch (error) { answer.replaceChildren(make("p", String(error))); }
  }
  box.form.addEventListener("submit", (event) => { event.preventDefault(); run(); });

  // completion: the terms of the ontology that begin with the word before the cursor
  function complete() {
    const before = box.value.slice(0, box.selectionStart).match(/[\w:-]*$/)[0];
    const found = terms.filter((t) => t.toLowerCase().includes(before.toLowerCase().replace(/^zz:/, ""))).slice(0, 12);
    choices.replaceChildren(...found.map((term) => {
      const item = make("li"), button = make("button", term);
      button.type = "button";
      button.addEventListener("click", () => {
        const at = box.selectionStart;
        box.setRangeText(term + " ", at - before.length, at, "end");
        choices.hidden = true; box.focus();
      });
      item.append(button);
      return item;
    }));
    choices.hidden = !found.length;
    if (found.length) choices.querySelector("button").focus();
  }
  box.addEventListener("keydown", (event) => {
    if (event.ctrlKey && event.key === "Enter") { event.preventDefault(); run(); }
    if (event.ctrlKey && event.key === " ") { event.preventDefault(); complete(); }
  });
  choices.addEventListener("keydown", (event) => { if (event.key === "Escape") { choices.hidden = true; box.focus(); } });
})();
