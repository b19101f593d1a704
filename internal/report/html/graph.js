// The graph: all blocks where they are few, else modules, one module, or what
// is near one block.
const DRAWN = 150;
const READABLE = 0.42; // the least scale at which texts can be read
const SIDE = 24; // blocks in a column of what is near
const graph = { plan: null, view: "", nodes: [], edges: [], focus: -1, k: 1, x: 0, y: 0, elements: [], dom: null };
const graphs = PLANS.map((p) => (p.graph ? readGraph(p) : null));

function readGraph(plan) {
  const [nodes, flat, leftOut, lines] = plan.graph;
  const edges = [];
  for (let i = 0; i < flat.length; i += 2) edges.push([flat[i], flat[i + 1]]);
  const at = new Map();
  const all = nodes.map(([label, module, place, rows, ...box], i) => {
    for (const r of rows) at.set(r, i);
    return { i, name: TEXT[label], module: TEXT[module], place, rows, box };
  });
  const uses = all.map(() => []), usedBy = all.map(() => []);
  for (const [from, to] of edges) {
    uses[from].push(to);
    usedBy[to].push(from);
  }
  return { plan, nodes: all, edges, leftOut, lines, at, uses, usedBy };
}

// nodeOf is the number of a change's node, -1 where it has none.
function nodeOf(change) {
  const g = graphs[change.plan];
  return g && g.at.has(change.n) ? g.at.get(change.n) : -1;
}

function short(text, letters) {
  if (text.length <= letters) return text;
  const head = Math.ceil((letters - 1) / 2);
  return text.slice(0, head) + "…" + text.slice(text.length - (letters - 1 - head));
}

// blockNode is a node for one block: its module above its own name.
function blockNode(n) {
  const own = n.module && n.name.startsWith(n.module + ".") ? n.name.slice(n.module.length + 1) : n.name;
  const many = n.rows.length > 1 ? " ×" + n.rows.length : "";
  return { i: n.i, label: own + many, sub: n.module, place: n.place, rows: n.rows, title: n.name };
}

function whole(g) {
  const nodes = g.nodes.map(blockNode);
  nodes.forEach((n, i) => { [n.x, n.y, n.w, n.h] = g.nodes[i].box; });
  return { view: "whole", nodes, edges: g.edges, lines: g.lines };
}

// some is a view of the blocks with these numbers.
function some(g, view, numbers, levelOf) {
  const at = new Map(numbers.map((n, i) => [n, i]));
  const nodes = numbers.map((n) => blockNode(g.nodes[n]));
  const edges = [];
  for (const n of numbers) for (const to of g.uses[n]) if (at.has(to)) edges.push([at.get(n), at.get(to)]);
  layOut(nodes, edges, levelOf ? numbers.map(levelOf) : levelsOf(nodes.length, edges));
  return { view, nodes, edges };
}

function modules(g) {
  const at = new Map(), nodes = [];
  const counts = [];
  for (const n of g.nodes) {
    if (!at.has(n.module)) {
      at.set(n.module, nodes.length);
      nodes.push({ i: nodes.length, label: n.module || "root module", module: n.module, place: 4, rows: [], blocks: 0 });
      counts.push([0, 0, 0, 0, 0]);
    }
    const m = at.get(n.module);
    nodes[m].blocks++;
    nodes[m].place = Math.min(nodes[m].place, n.place);
    counts[m][n.place]++;
  }
  nodes.forEach((n, i) => {
    n.sub = plural(n.blocks, "block") + (counts[i][0] ? ", " + counts[i][0] + " stop" : "") + (counts[i][1] ? ", " + counts[i][1] + " hold" : "");
    n.title = n.label + ", " + n.sub;
  });
  const keep = [...nodes].sort((a, b) => a.place - b.place || a.i - b.i).slice(0, DRAWN).sort((a, b) => a.i - b.i);
  const slot = new Map(keep.map((n, i) => [n.i, i]));
  const pairs = new Set();
  for (const [from, to] of g.edges) {
    const a = slot.get(at.get(g.nodes[from].module)), b = slot.get(at.get(g.nodes[to].module));
    if (a !== b && a !== undefined && b !== undefined) pairs.add(a * DRAWN + b);
  }
  const edges = [...pairs].map((p) => [Math.floor(p / DRAWN), p % DRAWN]);
  layOut(keep, edges, levelsOf(keep.length, edges));
  return { view: "modules", nodes: keep, edges, missing: nodes.length - keep.length };
}

function oneModule(g, name) {
  const inside = g.nodes.filter((n) => n.module === name).sort((a, b) => a.place - b.place || a.i - b.i);
  const numbers = inside.slice(0, DRAWN).map((n) => n.i);
  const v = some(g, "module", numbers);
  v.of = name || "root module";
  v.missing = inside.length - numbers.length;
  return v;
}

// near is what is at most two steps from a block: what it uses to the left,
// what uses it to the right.
function near(g, center) {
  const level = new Map([[center, 2]]);
  let missing = 0;
  for (const [edges, by] of [[g.uses, -1], [g.usedBy, 1]]) {
    let from = [center];
    for (let step = 1; step <= 2; step++) {
      const next = [];
      for (const n of from) {
        for (const to of edges[n]) {
          if (level.has(to)) continue;
          if (next.length < SIDE) {
            level.set(to, 2 + by * step);
            next.push(to);
          } else missing++;
        }
      }
      from = next;
    }
  }
  const numbers = [...level.keys()].sort((a, b) => a - b);
  const v = some(g, "near", numbers, (n) => level.get(n));
  v.of = g.nodes[center].name;
  v.missing = missing;
  return v;
}

// overview is what a plan's graph begins with.
function overview(g) {
  return g.nodes.length <= DRAWN ? whole(g) : modules(g);
}

function buildGraph() {
  if (!graphs.some(Boolean)) return;
  const dom = graph.dom = { section: el("section", "graph") };
  attrs(dom.section, { "aria-labelledby": "graph-name", id: "graph" });
  dom.svg = draw("svg", { class: "canvas", role: "group", "aria-label": "Dependency graph", tabindex: "0" });
  dom.world = draw("g", {});
  const arrow = draw("marker", { id: "arrow", viewBox: "0 0 8 8", refX: "7", refY: "4", markerWidth: "7", markerHeight: "7", orient: "auto-start-reverse" }, draw("path", { d: "M0 0L8 4L0 8Z", class: "tip" }));
  put(dom.svg, draw("defs", {}, arrow), dom.world);
  dom.told = el("p", "dim told");
  dom.back = button("small", "Back", () => showView(overview(graph.plan)));
  dom.large = button("small", "Enlarge", () => enlarge(!dom.section.classList.contains("large")), { "aria-pressed": "false" });
  const zoom = el("div", "zoom", button("small", "−", () => zoomBy(1 / 1.3), { "aria-label": "Zoom out" }), button("small", "+", () => zoomBy(1.3), { "aria-label": "Zoom in" }),
    button("small", "Fit", fit, { "aria-label": "Fit the whole graph in" }), dom.large);
  const head = el("div", "graphhead", attrs(el("h2", "", "What uses what"), { id: "graph-name" }), zoom);
  const known = graphs.filter(Boolean);
  if (known.length > 1) {
    dom.plan = attrs(el("select", "", known.map((g) => attrs(el("option", "", g.plan.name), { value: g.plan.n }))), { "aria-label": "Plan of the graph" });
    dom.plan.addEventListener("change", () => showView(overview(graphs[dom.plan.value]), graphs[dom.plan.value]));
  }
  const legend = el("ul", "legend", PLACES.map((p, i) => el("li", "", draw("svg", { class: "key " + p, viewBox: "-1 -1 24 14", width: "24", height: "14", "aria-hidden": "true" }, draw("path", { d: outline(i, 22, 12) })), LABELS[i].toLowerCase())));
  put(dom.section, head, dom.plan, el("div", "frame", dom.svg), el("div", "under", dom.back, dom.told), legend);
  document.getElementById("beside").append(dom.section);
  moveGraph(dom.svg);
  showView(overview(known[0]), known[0]);
}

// showView draws a view, and fits it in.
function showView(view, of) {
  const g = graph.plan = of || graph.plan;
  const dom = graph.dom;
  Object.assign(graph, { view: view.view, nodes: view.nodes, edges: view.edges, focus: -1 });
  const lines = view.edges.map(([from, to], i) => draw("path", { class: "edge", d: view.lines ? TEXT[view.lines[i]] : line(view.nodes[from], view.nodes[to]), "marker-end": "url(#arrow)" }));
  graph.lines = lines;
  graph.elements = view.nodes.map(buildNode);
  dom.world.replaceChildren(...lines, ...graph.elements);
  if (graph.elements[0]) graph.elements[0].setAttribute("tabindex", "0");
  if (dom.plan) dom.plan.value = g.plan.n;
  dom.back.hidden = view.view === "whole" || view.view === "modules";
  dom.back.textContent = g.nodes.length <= DRAWN ? "All blocks" : "All modules";
  const what = { whole: plural(view.nodes.length, "block"), modules: plural(view.nodes.length, "module") + ", " + plural(g.nodes.length, "block"), module: view.of, near: "around " + view.of }[view.view];
  const left = (view.missing || 0) + (view.view === "whole" || view.view === "modules" ? g.leftOut : 0);
  dom.told.textContent = what + (left ? "; " + thousands(left) + " more not drawn" : "") + ". An arrow points to what is used.";
  settle();
}

// settle shows the whole view, or as much as can be read around what matters
// most.
function settle() {
  fit();
  if (graph.k >= READABLE || graph.nodes.length === 0) return;
  const [, y1, , y2] = bounds(graph.nodes);
  tall((y2 - y1) * READABLE);
  graph.k = READABLE;
  center(graph.focus >= 0 ? graph.focus : graph.nodes.reduce((best, n, i) => (n.place < graph.nodes[best].place ? i : best), 0), READABLE);
}

function buildNode(n, i) {
  const used = graph.edges.filter(([, to]) => to === i).length, uses = graph.edges.filter(([from]) => from === i).length;
  const letters = Math.max(4, Math.floor((n.w - 40) / NODE.letter));
  const e = draw("g", { class: "node " + PLACES[n.place], transform: `translate(${n.x} ${n.y})`, tabindex: "-1", role: "button" });
  const name = n.title + ", " + LABELS[n.place].toLowerCase() + ", uses " + uses + ", used by " + used;
  put(e, draw("title", {}, name), draw("path", { d: outline(n.place, n.w, n.h) }), draw("text", { class: "sign", x: 17, y: n.h / 2 + 4, "text-anchor": "middle" }, ["■", "▲", "◆", "●", "○"][n.place]));
  if (n.sub) put(e, draw("text", { class: "sub", x: 30, y: n.h / 2 - 5 }, short(n.sub, Math.floor(letters * 1.1))));
  put(e, draw("text", { class: "text", x: 30, y: n.h / 2 + (n.sub ? 10 : 4) }, short(n.label, letters)));
  e.addEventListener("click", () => { if (!graph.moved) choose(i); });
  e.addEventListener("keydown", (event) => nodeKey(event, i));
  return e;
}

// choose goes from a node to its change; from a module into it; and from a
// block that doesn't change to what is near it.
function choose(i) {
  const n = graph.nodes[i];
  if (graph.view === "modules") {
    showView(oneModule(graph.plan, n.module));
    if (graph.elements[0]) graph.elements[0].focus({ preventScroll: true });
    return;
  }
  mark(i);
  if (n.rows.length === 0) return;
  enlarge(false);
  show(graph.plan.plan.changes[n.rows[0]]);
}

// mark shows a node and what it is joined with, and lets the rest step back.
function mark(i) {
  graph.focus = i;
  const kin = new Set([i]);
  graph.edges.forEach(([from, to], k) => {
    const joined = from === i || to === i;
    if (joined) kin.add(from).add(to);
    graph.lines[k].classList.toggle("joined", joined);
    graph.lines[k].classList.toggle("far", !joined);
  });
  graph.elements.forEach((e, k) => {
    e.classList.toggle("focus", k === i);
    e.classList.toggle("far", !kin.has(k) && graph.view !== "near"); // there all are near
    e.setAttribute("tabindex", k === i ? "0" : "-1");
  });
}

function unmark() {
  graph.focus = -1;
  for (const e of [...graph.elements, ...graph.lines]) e.classList.remove("far", "focus", "joined");
}

// focusGraph shows a change's node and what is around it.
function focusGraph(change) {
  const g = graphs[change.plan], n = nodeOf(change);
  if (n < 0) return false;
  if (g.nodes.length > DRAWN) showView(near(g, n), g);
  else if (graph.plan !== g || graph.view !== "whole") showView(whole(g), g);
  const at = graph.nodes.findIndex((x) => x.i === n);
  mark(at);
  center(at);
  graph.elements[at].focus({ preventScroll: true });
  if (getComputedStyle(graph.dom.section).position === "static") reveal(graph.dom.section, "center");
  return true;
}

function size() {
  const r = graph.dom.svg.getBoundingClientRect();
  return [r.width || 400, r.height || 400];
}

function place() {
  graph.dom.world.setAttribute("transform", `translate(${graph.x.toFixed(2)} ${graph.y.toFixed(2)}) scale(${graph.k.toFixed(4)})`);
}

function bounds(nodes) {
  const all = nodes.length ? nodes : [{ x: 0, y: 0, w: 1, h: 1 }];
  return [Math.min(...all.map((n) => n.x)), Math.min(...all.map((n) => n.y)), Math.max(...all.map((n) => n.x + n.w)), Math.max(...all.map((n) => n.y + n.h))];
}

// tall makes the canvas as high as what is drawn needs, within bounds.
function tall(high) {
  const large = graph.dom.section.classList.contains("large");
  graph.dom.svg.style.height = large ? "100%" : Math.round(Math.max(200, Math.min(460, high + 48))) + "px";
}

function fit() {
  const [x1, y1, x2, y2] = bounds(graph.nodes), svg = graph.dom.svg;
  const wide = svg.getBoundingClientRect().width || 400;
  tall(Math.min(1.25, (wide - 24) / (x2 - x1)) * (y2 - y1));
  const [w, h] = size();
  graph.k = Math.min(1.25, (w - 24) / (x2 - x1), (h - 24) / (y2 - y1));
  graph.x = (w - (x1 + x2) * graph.k) / 2;
  graph.y = (h - (y1 + y2) * graph.k) / 2;
  place();
}

function center(i, least) {
  const n = graph.nodes[i], [w, h] = size();
  graph.k = Math.max(graph.k, least || 0.7);
  graph.x = w / 2 - (n.x + n.w / 2) * graph.k;
  graph.y = h / 2 - (n.y + n.h / 2) * graph.k;
  place();
}

function zoomBy(factor, at) {
  const [w, h] = size(), [x, y] = at || [w / 2, h / 2];
  const k = Math.max(0.05, Math.min(4, graph.k * factor));
  graph.x = x - (x - graph.x) * k / graph.k;
  graph.y = y - (y - graph.y) * k / graph.k;
  graph.k = k;
  place();
}

function enlarge(yes) {
  const dom = graph.dom;
  if (!dom || dom.section.classList.contains("large") === yes) return false;
  dom.section.classList.toggle("large", yes);
  dom.large.setAttribute("aria-pressed", String(yes));
  dom.large.textContent = yes ? "Close" : "Enlarge";
  settle();
  return true;
}

function moveGraph(svg) {
  let start = null;
  svg.addEventListener("wheel", (e) => {
    e.preventDefault();
    const r = svg.getBoundingClientRect();
    zoomBy(Math.exp(-Math.max(-60, Math.min(60, e.deltaY)) / 180), [e.clientX - r.left, e.clientY - r.top]);
  }, { passive: false });
  svg.addEventListener("pointerdown", (e) => {
    if (e.button === 0) start = { x: e.clientX, y: e.clientY, gx: graph.x, gy: graph.y };
    graph.moved = false;
  });
  svg.addEventListener("pointermove", (e) => {
    if (!start) return;
    const dx = e.clientX - start.x, dy = e.clientY - start.y;
    if (!graph.moved && Math.abs(dx) + Math.abs(dy) < 5) return;
    if (!graph.moved) svg.setPointerCapture(e.pointerId);
    graph.moved = true;
    graph.x = start.gx + dx;
    graph.y = start.gy + dy;
    place();
  });
  for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, () => { start = null; });
  svg.addEventListener("keydown", (e) => {
    const act = { "+": () => zoomBy(1.3), "=": () => zoomBy(1.3), "-": () => zoomBy(1 / 1.3), 0: fit }[e.key];
    if (act) act();
    else if (e.target === svg && e.key.startsWith("Arrow")) {
      graph.x += { ArrowLeft: 40, ArrowRight: -40 }[e.key] || 0;
      graph.y += { ArrowUp: 40, ArrowDown: -40 }[e.key] || 0;
      place();
    } else return;
    e.preventDefault();
    e.stopPropagation();
  });
}

// nodeKey opens a node, and goes with the arrows to the nearest one that way.
function nodeKey(event, i) {
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    choose(i);
    return;
  }
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!way) return;
  event.preventDefault();
  event.stopPropagation();
  const from = graph.nodes[i];
  let best = -1, least = Infinity;
  graph.nodes.forEach((n, k) => {
    const dx = n.x + n.w / 2 - from.x - from.w / 2, dy = n.y + n.h / 2 - from.y - from.h / 2;
    const along = dx * way[0] + dy * way[1], aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (k !== i && along > 4 && along + 2 * aside < least) [best, least] = [k, along + 2 * aside];
  });
  if (best < 0) return;
  mark(best);
  center(best);
  graph.elements[best].focus({ preventScroll: true });
}
