"use strict";
// Plays the staging script that stands in the page: text, plan and score, each moving the others.
(() => {
  const script = JSON.parse(document.getElementById("script").textContent);
  for (const e of script.timeline) e.segment ??= e.id.split(".").slice(0, 3).join(".");
  const events = script.timeline, phases = script.phases, $ = (id) => document.getElementById(id);
  const SCALE = 7, NS = "http://www.w3.org/2000/svg", SECOND = 1000;
  const WAY = {東: [1, 0], 西: [-1, 0], 南: [0, -1], 北: [0, 1], 東南: [1, -1], 西南: [-1, -1], 東北: [1, 1], 西北: [-1, 1]};
  const COUNT = new Map(script.cast.map((c) => [c.id, c.count || 1]));
  const SURE = {written: "明文", told: "注疏", supposed: "擬", open: "未詳"};
  let now = 0, timer = 0, moving = 0;

  // -- the state after each event, kept at every fiftieth ------------------------------------------------------
  const fresh = () => ({building: "", persons: new Map(), mats: new Map(), things: new Map(), cups: new Map()});
  const copy = (s) => ({building: s.building, persons: new Map(s.persons), mats: new Map(s.mats), things: new Map(s.things), cups: new Map(s.cups)});
  function change(state, event) {
    if (event.building) { Object.assign(state, fresh(), {building: event.building, cups: state.cups}); }
    for (const p of event.stands || []) state.persons.set(p.who, p);
    for (const who of event.leaves || []) state.persons.delete(who);
    for (const kind of ["mats", "things", "cups"]) {
      for (const it of event[kind] || []) state[kind].set(it.id, it);
      for (const id of event[kind + "_gone"] || []) state[kind].delete(id);
    }
    return state;
  }
  const kept = [];
  function stateAt(n) {
    let from = Math.min(Math.floor(n / 50), kept.length - 1);
    const state = from >= 0 ? copy(kept[from].state) : fresh();
    for (let i = from >= 0 ? kept[from].at + 1 : 0; i <= n; i++) {
      change(state, events[i]);
      if (i % 50 === 0 && i / 50 === kept.length) kept.push({at: i, state: copy(state)});
    }
    return state;
  }

  // -- the plan ------------------------------------------------------------------------------------------------
  const make = (name, attributes = {}, text = "") => {
    const it = document.createElementNS(NS, name);
    for (const [key, value] of Object.entries(attributes)) it.setAttribute(key, value);
    if (text) it.textContent = text;
    return it;
  };
  const fold = (v) => { const a = Math.abs(v); return a <= 66 ? v : Math.sign(v) * (66 + (a - 66) * 0.045); };
  let frame = null;
  function frameOf(state) {
    const spots = script.buildings[state.building].spots, level = spots.tang && spots.men;
    if (!level) { const e = fold(960); return {west: -e, north: e, east: e, south: -e, folded: true}; }
    const north = Math.max(...Object.values(spots).map((s) => s[1] + s[3] / 2)) + 9;
    return {west: -66, north, east: 66, south: southOf(phaseAt(now)), folded: false};
  }
  // how far south somebody or something is in a phase, so that the picture stays as it is while the phase lasts
  const souths = new Map();
  function southOf(which) {
    if (!souths.has(which)) {
      const phase = phases[which] || {first: 0, end: events.length}, ys = [-20];
      const state = stateAt(Math.max(phase.first - 1, 0));
      for (const it of [...state.persons.values(), ...state.things.values()]) if (it.certainty !== "open" || partIn(which).has(it.who)) ys.push(it.y);
      for (const e of events.slice(phase.first, phase.end)) {
        for (const it of [...(e.stands || []), ...(e.things || [])]) if (it.certainty !== "open" || partIn(which).has(it.who)) ys.push(it.y);
        for (const m of e.moves || []) for (const p of m.path) ys.push(p[1]);
      }
      const low = Math.min(...ys);
      souths.set(which, low < -98 ? Math.min(-152, low - 8) : low - 14);
    }
    return souths.get(which);
  }
  const at = (x, y) => frame.folded ? [(fold(x) - frame.west) * SCALE, (frame.north - fold(y)) * SCALE] : [(x - frame.west) * SCALE, (frame.north - y) * SCALE];

  // the building; gives what names should not lie on, stairs, walls and pillars
  function building(svg, state) {
    const house = script.buildings[state.building], spots = house.spots;
    if (!frame.folded) {
      const [x, y] = at(-50, Math.max(80, spots.tang[3]));
      svg.append(make("rect", {x, y, width: 100 * SCALE, height: Math.max(80, spots.tang[3]) * SCALE, class: "floor"}));
    }
    const boxes = [];
    for (const slug of ["zuo-jie", "xi-jie", "zhong-jie", "bei-jie"]) if (spots[slug]) {
      const [sx, sy, w, d] = spots[slug], [x, y] = at(sx - w / 2, sy + d / 2);
      svg.append(make("rect", {x, y, width: w * SCALE, height: d * SCALE, class: "stair"}));
      boxes.push([x, y, x + w * SCALE, y + d * SCALE]);
    }
    for (const [kind, x1, y1, x2, y2] of house.walls) {
      const a = at(x1, frame.folded ? y1 : Math.max(y1, frame.south)), b = at(x2, frame.folded ? y2 : Math.max(y2, frame.south));
      svg.append(make("polyline", {points: [a, b].join(" "), class: kind}));
      boxes.push([Math.min(a[0], b[0]) - 1, Math.min(a[1], b[1]) - 1, Math.max(a[0], b[0]) + 1, Math.max(a[1], b[1]) + 1]);
    }
    for (const slug of ["dong-ying", "xi-ying", "bei"]) if (spots[slug]) {
      const [x, y] = at(spots[slug][0], spots[slug][1]);
      svg.append(make("circle", {cx: x, cy: y, r: 6, class: "pillar"}));
      boxes.push([x - 6, y - 6, x + 6, y + 6]);
    }
    return boxes;
  }
  // the names of the parts of the building, where there is room for them
  const PARTS = [["tang", "堂"], ["shi", "室"], ["fang", "房"], ["zuo-jie", "阼階"], ["xi-jie", "西階"], ["zhong-ting", "庭"]];
  const names = (state) => PARTS.filter(([slug]) => script.buildings[state.building].spots[slug]).map(([slug, name]) => {
    const [x, y] = at(...script.buildings[state.building].spots[slug]);
    return [name, x, y, 0, 0, 14, "place"];
  });
  const along = (facing) => { const [dx, dy] = WAY[facing] || [0, 0], s = Math.hypot(dx, dy) || 1; return [dx / s, -dy / s]; };

  function mat(svg, it) {
    const [x, y] = at(it.x, it.y), [fx, fy] = along(it.facing), [hx, hy] = along(it.head);
    const [w, h] = Math.abs(fy) >= Math.abs(fx) ? [31.5, 14] : [14, 31.5];
    svg.append(make("rect", {x: x - w, y: y - h, width: 2 * w, height: 2 * h, class: it.certainty === "supposed" ? "mat-supposed" : "mat"}));
    const across = Math.abs(hx) > Math.abs(hy);
    if (hx || hy) svg.append(make("rect", {x: x + hx * (w - 2) - (across ? 2 : w), y: y + hy * (h - 2) - (across ? h : 2),
      width: across ? 4 : 2 * w, height: across ? 2 * h : 4, class: "head"}));
    return [x - w, y - h, x + w, y + h];
  }
  function person(p, cup) {
    const g = make("g", {class: "who", "data-who": p.who, "data-facing": p.facing || "", "data-posture": p.posture || "", "data-certainty": p.certainty,
      "data-x": p.x, "data-y": p.y});
    const [fx, fy] = along(p.facing), many = Math.min(COUNT.get(p.who) || 1, 6), [sx, sy] = fx || fy ? [-fy, fx] : [1, 0];
    if (p.certainty !== "open") for (let n = 0; n < many; n++) {
      const files = many < 4 ? many : Math.ceil(many / 2), rank = Math.floor(n / files), file = n % files;
      const across = 18 * (file - (Math.min(files, many - rank * files) - 1) / 2), deep = many < 4 ? 0 : 18 * (0.5 - rank);
      const ox = sx * across + sy * deep, oy = sy * across - sx * deep;
      if (fx || fy) g.append(make("polygon", {class: p.certainty, points: [[ox + fx * 12.5, oy + fy * 12.5],
        [ox + fx * 6 - fy * 4.2, oy + fy * 6 + fx * 4.2], [ox + fx * 6 + fy * 4.2, oy + fy * 6 - fx * 4.2]].join(" ")}));
      g.append(p.posture === "坐" ? make("rect", {x: ox - 7, y: oy - 7, width: 14, height: 14, rx: 3, class: p.certainty})
        : make("circle", {cx: ox, cy: oy, r: 7.5, class: p.certainty}));
    }
    if (cup) g.append(make("polygon", {points: "9,-14 17,-14 15.4,-7 13,-4 10.6,-7", class: cup.filled ? "wine" : "empty"}));
    const [x, y] = at(p.x, p.y);
    g.setAttribute("transform", `translate(${x} ${y})`);
    return g;
  }
  // where other readers have him: beside him, or, where one of them is chosen, in his place
  let reader = "";
  function by(p) {
    const r = reader && (p.rivals || []).find((it) => it.by === reader);
    return r ? {...p, x: r.x, y: r.y, facing: r.facing, certainty: r.unsaid ? "supposed" : "told", words: r.words, rivals: p.rivals.filter((it) => it !== r)} : p;
  }
  function ghost(svg, p, r, n, boxes, labels) {
    const [px, py] = at(p.x, p.y);
    let [x, y] = at(r.x, r.y);
    if (Math.abs(x - px) + Math.abs(y - py) < 20) { x += 22 * (n + 1); y += 6; }
    const g = make("g", {class: "other", "data-by": r.by, "data-of": p.who, transform: `translate(${x} ${y})`}), [fx, fy] = along(r.facing);
    if (fx || fy) g.append(make("polygon", {class: "rival", points: [[fx * 12.5, fy * 12.5], [fx * 6 - fy * 4.2, fy * 6 + fx * 4.2], [fx * 6 + fy * 4.2, fy * 6 - fx * 4.2]].join(" ")}));
    g.append(make("circle", {r: 7.5, class: "rival"}), make("title", {}, `${r.by}：「${r.words}」`));
    svg.append(make("line", {x1: px, y1: py, x2: x, y2: y, class: "lead"}), g);
    boxes.push([x - 9, y - 9, x + 9, y + 9]);
    labels.push([`${r.by}：${p.who}${r.unsaid ? "不言" : ""}`, x, y, 9, 9, 14, "rival-name"]);
  }
  function draw(state, event, moves) {
    frame = frameOf(state);
    const svg = make("svg", {viewBox: `0 0 ${(frame.east - frame.west) * SCALE} ${(frame.north - frame.south) * SCALE}`, role: "img",
      "aria-label": `${script.rite.title} ${event.id}`});
    const boxes = [], labels = [], lines = [...building(svg, state), ...[...state.mats.values()].map((it) => mat(svg, it))];
    for (const it of state.things.values()) {
      const [x, y] = at(it.x, it.y);
      svg.append(make("rect", {x: x - 6, y: y - 5, width: 12, height: 10, rx: 2, class: it.certainty === "supposed" ? "thing-supposed" : "thing"}));
      boxes.push([x - 7, y - 7, x + 7, y + 7]);
      if (!it.id.includes(":")) labels.push([it.id, x, y, 8, 8, 14, "place"]);
    }
    for (const move of moves) svg.append(make("polyline", {points: move.path.map(([x, y]) => at(x, y)).join(" "),
      class: "path p0" + (move.certainty === "written" ? "" : " guess")}));
    const held = new Map();
    for (const cup of state.cups.values()) {
      for (const who of cup.holder || []) held.set(who, cup);
      if (cup.x !== undefined && !(cup.holder || []).length && !(cup.place || "").endsWith("篚")) {
        const [x, y] = at(cup.x, cup.y);
        svg.append(make("polygon", {points: [[x - 4, y - 5], [x + 4, y - 5], [x + 2, y + 2], [x, y + 5], [x - 2, y + 2]].join(" "), class: cup.filled ? "wine" : "empty"}));
        labels.push([cup.kind, x, y, 5, 5, 14, "cupname"]);
        boxes.push([x - 5, y - 6, x + 5, y + 6]);
      }
    }
    const acting = new Set(event.who || []), part = partIn(phaseAt(now)), lost = [];
    for (const p of [...state.persons.values()].map(by)) {
      if (p.certainty === "open") {
        svg.append(person(p, null));
        if (part.has(p.who)) lost.push(p);
        continue;
      }
      const g = person(p, held.get(p.who)), [x, y] = at(p.x, p.y), heads = Math.min(COUNT.get(p.who) || 1, 6), wide = 9 + 9 * ((heads < 4 ? heads : Math.ceil(heads / 2)) - 1), high = heads < 4 ? 9 : 18;
      svg.append(g);
      const side = ["東", "西"].includes(p.facing), rx = side ? high : wide, ry = side ? wide : high;
      boxes.push([x - rx, y - ry, x + rx, y + ry]);
      for (const [n, r] of (p.rivals || []).entries()) ghost(svg, p, r, n, boxes, labels);
      labels.unshift([p.who + (held.get(p.who) ? "執" + held.get(p.who).kind : ""), x, y, rx, ry, acting.has(p.who) ? 20 : part.has(p.who) ? 17 : 14, acting.has(p.who) ? "open-name" : part.has(p.who) ? "name" : "still", p.who]);
    }
    labels.sort((a, b) => b[5] - a[5]);
    const wide = (frame.east - frame.west) * SCALE / ($("stage").clientWidth || 900), high = (frame.north - frame.south) * SCALE / (innerHeight * 0.85);
    const zoom = Math.min(Math.max(wide, Math.min(high, 1.5), 1), 2);
    labels.push(...names(state));
    for (const label of labels) label[5] *= zoom;
    for (const east of [false, true]) region(svg, lost.filter((p) => (p.x > 0) === east), 15 * zoom, boxes);
    lay(svg, labels, boxes, lines);
    return svg;
  }
  const meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
  // who has a part in a phase: of those of no known place only they are shown, in one region a side
  const parts = new Map();
  function partIn(which) {
    if (!parts.has(which)) {
      const phase = phases[which] || {first: 0, end: events.length};
      parts.set(which, new Set(events.slice(phase.first, phase.end).flatMap((e) => [...(e.who || []), ...(e.to || [])])));
    }
    return parts.get(which);
  }
  function region(svg, lost, size, boxes) {
    if (!lost.length) return;
    const rx = Math.max(...lost.map((p) => p.who.length + 1)) * size / 2 + 8, high = lost.length * size * 1.25 + 12, [x, y] = at(lost[0].x, lost[0].y + 1.5);
    const inward = lost[0].x > 0 ? -12 : 12, wide = (frame.east - frame.west) * SCALE;
    let box = null;
    search: for (let across = 0; across < 12; across++) for (let down = 0; down < 36; down++) {
      const cx = x + inward * across, top = y + 12 * down, tried = [cx - rx, top, cx + rx, top + high];
      if (tried[0] < 2 || tried[2] > wide - 2 || boxes.some((b) => meet(tried, b))) continue;
      box = tried; break search;
    }
    box ??= [x - rx, y, x + rx, y + high];
    svg.append(make("rect", {x: box[0], y: box[1], width: box[2] - box[0], height: high, rx: 10, class: "open"}));
    for (const [n, p] of lost.entries()) svg.append(make("text", {x: (box[0] + box[2]) / 2, y: box[1] + 6 + (n + 0.86) * size * 1.25, "font-size": size,
      class: "open-name", "text-anchor": "middle", "data-label": p.who}, p.who + "？"));
    boxes.push(box);
  }
  const ROUND = [[1, 0], [-1, 0], [0, -1], [0, 1], [1, -1], [-1, -1], [1, 1], [-1, 1]], OUT = [0, 5, 11, 18, 27, 38, 52, 70, 92, 120], FAR = 40;
  // names lie on nobody and on no other name; on no wall or mat (lines) either where there is room
  function lay(svg, labels, boxes, lines) {
    const wide = (t, s) => [...t].reduce((w, c) => w + (c > "\u2e7f" ? s : s * 0.56), 0);
    for (const [text, x, y, rx, ry, size, cls, who] of labels) {
      const w = wide(text, size) / 2, h = size * 0.56;
      let put = null, near = null;
      search: for (const out of rx ? OUT : [0, 5, 11]) for (const [dx, dy] of rx || out ? ROUND : [[0, 0]]) {
        const cx = x + dx * (rx + w + 2 + out), cy = y + dy * (ry + h + 1.5 + out), box = [cx - w, cy - h, cx + w, cy + h];
        if (cx - w < 2 || cx + w > (frame.east - frame.west) * SCALE - 2 || boxes.some((b) => meet(box, b))) continue;
        near ??= [cx, cy, box];
        if (out > FAR) break search;
        if (!lines.some((b) => meet(box, b))) { put = [cx, cy, box]; break search; }
      }
      put ??= near;
      if (!put) continue;
      boxes.push(put[2]);
      const it = make("text", {x: put[0], y: put[1] + size * 0.36, "font-size": size, class: cls, "text-anchor": "middle"}, text);
      if (who) it.setAttribute("data-label", who);
      svg.append(it);
    }
  }

  // -- the moves -----------------------------------------------------------------------------------------------
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  function animate(svg, moves, time) {
    cancelAnimationFrame(moving);
    if (!moves.length || still || !time) return;
    const runs = moves.map((m) => {
      const points = m.path.map(([x, y]) => at(x, y)), lengths = points.slice(1).map((p, i) => Math.hypot(p[0] - points[i][0], p[1] - points[i][1]));
      return {g: svg.querySelector(`[data-who="${CSS.escape(m.who)}"]`), points, lengths, total: lengths.reduce((a, b) => a + b, 0)};
    }).filter((r) => r.g);
    const begin = performance.now();
    const step = (t) => {
      const part = Math.min((t - begin) / time, 1);
      for (const r of runs) {
        let left = r.total * part, i = 0;
        while (i < r.lengths.length - 1 && left > r.lengths[i]) left -= r.lengths[i++];
        const [a, b] = [r.points[i], r.points[i + 1]], f = r.lengths[i] ? Math.min(left / r.lengths[i], 1) : 1;
        r.g.setAttribute("transform", `translate(${a[0] + (b[0] - a[0]) * f} ${a[1] + (b[1] - a[1]) * f})`);
      }
      if (part < 1) moving = requestAnimationFrame(step);
    };
    moving = requestAnimationFrame(step);
  }

  // -- text, score, controls -----------------------------------------------------------------------------------
  const phaseAt = (n) => phases.findIndex((p) => p.first <= n && n < p.end);
  function words(event) {
    const text = script.segments[event.segment] || event.words, start = event.source === "copied" ? -1 : event.at ?? -1, box = $("words");
    box.replaceChildren();
    if (start < 0 || text.slice(start, start + event.act.length) !== event.act) { box.textContent = text; return; }
    const mark = document.createElement("mark");
    mark.textContent = text.slice(start, start + event.act.length);
    box.append(text.slice(0, start), mark, text.slice(start + event.act.length));
  }
  function told(event) {
    const said = [(event.who || []).join("、"), event.denied ? "不" : "", event.act, (event.what || []).join("、"), event.to ? `→ ${event.to.join("、")}` : "",
      event.where ? `在${event.where.join("、")}` : "", event.facing ? `${event.facing}面` : "", event.source === "copied" ? "（如前）" : "", event.if ? `（${event.if}）` : ""];
    $("told").textContent = `${event.id.replace(script.rite.id + ".", "")}　${said.filter(Boolean).join(" ")}`;
  }
  function cast(state, event) {
    const list = $("cast");
    list.replaceChildren();
    const first = [...state.persons.values()].filter((p) => p.certainty !== "open" || partIn(phaseAt(now)).has(p.who)).map(by).sort((a, b) => (event.who || []).includes(b.who) - (event.who || []).includes(a.who)).slice(0, 9);
    for (const p of first) {
      const dt = document.createElement("dt"), dd = document.createElement("dd");
      dt.textContent = p.who;
      dd.textContent = [SURE[p.certainty], p.facing ? p.facing + "面" : "", p.posture, (p.holds || []).length ? "執" + p.holds.join("、") : "", p.words ? `「${p.words}」` : ""].filter(Boolean).join(" ");
      list.append(dt, dd);
    }
  }
  // of each cup, through whose hands it goes in a phase: runs of [act, stave], broken where it lies somewhere
  const CUPS = new Set(events.flatMap((e) => (e.cups || []).map((c) => c.id)));
  function hands(phase, names) {
    const found = new Map(), state = phase.first ? copy(stateAt(phase.first - 1)) : fresh();
    for (let n = phase.first; n < phase.end; n++) {
      change(state, events[n]);
      for (const cup of state.cups.values()) {
        const runs = found.get(cup.id) || found.set(cup.id, [[]]).get(cup.id), row = names.findIndex((who) => (cup.holder || []).includes(who));
        if (row >= 0) runs.at(-1).push([n - phase.first, row]);
        else if (runs.at(-1).length) runs.push([]);
      }
    }
    return [...found].map(([cup, runs]) => [cup, runs.filter((run) => run.length)]);
  }
  function score() {
    const phase = phases[Math.max(phaseAt(now), 0)], run = events.slice(phase.first, phase.end), names = [...new Set(run.flatMap((e) => e.who || []))];
    const STEP = 17, LEFT = 96, ROW = 22, svg = make("svg", {width: LEFT + run.length * STEP + 20, height: names.length * ROW + 24});
    names.forEach((name, i) => {
      svg.append(make("line", {x1: LEFT - 6, x2: LEFT + run.length * STEP, y1: i * ROW + 16, y2: i * ROW + 16, class: "rule"}),
        make("text", {x: LEFT - 10, y: i * ROW + 20, class: "name", "font-size": 13, "text-anchor": "end"}, name));
    });
    run.forEach((e, n) => {
      for (const who of e.who || []) {
        const y = names.indexOf(who) * ROW + 16, x = LEFT + (n + 0.5) * STEP, g = make("g", {"data-n": phase.first + n});
        g.append(make("circle", {cx: x, cy: y, r: 8, class: phase.first + n === now ? "now" : "disc rule"}),
          make("text", {x, y: y + 4.3, "font-size": 12, "text-anchor": "middle", class: e.denied ? "open-name" : "name"}, e.act.slice(0, 1)));
        g.style.cursor = "pointer";
        g.addEventListener("click", () => go(phase.first + n));
        svg.append(g);
      }
    });
    for (const [cup, lines] of hands(phase, names)) for (const run of lines) {
      const points = run.map(([n, row]) => [LEFT + (n + 0.5) * STEP, row * ROW + 26]);
      if (points.length === 1) points.push([points[0][0] + 5, points[0][1]]);
      svg.append(make("polyline", {points: points.join(" "), class: `path p${[...CUPS].indexOf(cup) % 8}`}));
    }
    const box = $("score");
    box.replaceChildren(svg);
    box.scrollLeft = Math.max(0, (now - phase.first) * STEP - box.clientWidth / 2);
  }
  function go(n, time = 0) {
    now = Math.max(0, Math.min(n, events.length - 1));
    const event = events[now], state = stateAt(now), moves = event.moves || [], svg = draw(state, event, moves);
    $("stage").replaceChildren(svg);
    animate(svg, moves, time);
    words(event); told(event); cast(state, event); score();
    const which = phaseAt(now);
    $("phase").value = which;
    $("count").textContent = `${now + 1} / ${events.length}`;
    [...$("strip").children].forEach((span, i) => span.classList.toggle("now", i === which));
    $("strip").setAttribute("aria-valuenow", now);
    document.body.dataset.act = event.id;
    history.replaceState(null, "", "#" + event.id);
  }
  const toSegment = (by) => {
    const here = events[now].segment;
    let n = now;
    while (n + by >= 0 && n + by < events.length && events[n].segment === here) n += by;
    if (by < 0) while (n > 0 && events[n - 1].segment === events[n].segment) n--;
    go(n);
  };
  const toPhase = (by) => { const n = phaseAt(now) + by; if (phases[n]) go(phases[n].first); };
  function play(on) {
    clearInterval(timer);
    timer = on ? setInterval(() => { if (now >= events.length - 1) play(false); else go(now + 1, 0.8 * SECOND); }, 1.2 * SECOND) : 0;
    $("play").textContent = on ? "❚❚" : "▶";
    $("play").setAttribute("aria-pressed", String(on));
  }
  const KEY = {ArrowRight: () => go(now + 1, 0.6 * SECOND), ArrowLeft: () => go(now - 1), ArrowDown: () => toSegment(1), ArrowUp: () => toSegment(-1),
    PageDown: () => toPhase(1), PageUp: () => toPhase(-1), Home: () => go(0), End: () => go(events.length - 1), " ": () => play(!timer)};
  addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || e.target.tagName === "SELECT" || (e.key === " " && e.target.tagName === "BUTTON")) return;
    if (KEY[e.key]) { e.preventDefault(); KEY[e.key](); }
  });
  phases.forEach((p, i) => {
    const option = document.createElement("option"), span = document.createElement("span");
    option.value = i; option.textContent = p.title;
    $("phase").append(option);
    span.style.flexGrow = p.end - p.first; span.title = p.title;
    span.addEventListener("click", () => go(p.first));
    $("strip").append(span);
  });
  const readers = [...new Set(events.flatMap((e) => (e.stands || []).flatMap((p) => (p.rivals || []).map((r) => r.by))))];
  for (const name of ["", ...readers]) {
    const option = document.createElement("option");
    option.value = name; option.textContent = name ? `從${name}` : "諸說並列";
    $("reader").append(option);
  }
  $("reader").hidden = !readers.length;
  $("reader").addEventListener("change", (e) => { reader = e.target.value; go(now); });
  $("strip").setAttribute("aria-valuemax", events.length - 1);
  $("phase").addEventListener("change", (e) => go(phases[e.target.value].first));
  $("on").addEventListener("click", KEY.ArrowRight); $("back").addEventListener("click", KEY.ArrowLeft);
  $("on-segment").addEventListener("click", KEY.ArrowDown); $("back-segment").addEventListener("click", KEY.ArrowUp);
  $("play").addEventListener("click", KEY[" "]);
  $("keys").textContent = KEYS;
  if (!events.length) return;
  $("stepping").hidden = false;
  $("plans").hidden = true;
  const asked = events.findIndex((e) => e.id === decodeURIComponent(location.hash.slice(1)));
  go(Math.max(asked, 0));
})();
