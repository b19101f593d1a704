// The graph: all blocks where they are few, else modules, one module, or what
// is near one block.
const DRAWN = 150;
const graph = { plan: null, make: null, view: "", nodes: [], edges: [], focus: -1, k: 1, x: 0, y: 0, elements: [], dom: null };
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

// shortName shortens a dotted name, and its last part only where it must.
function shortName(text, letters) {
  const tail = text.slice(text.lastIndexOf("."));
  if (text.length <= letters || tail.length > letters - 4) return short(text, letters);
  return text.slice(0, letters - tail.length - 1) + "…" + tail;
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

// room is what there is beside the list, or over the whole window: how wide
// names can be and how small they may become for it, how much is shown, and how far around a block.
function room() {
  const large = graph.dom.section.classList.contains("large");
  if (large) return { large, w: innerWidth - 80, h: innerHeight - 190, most: [420, 300, 220, 168], least: READABLE, drawn: DRAWN, steps: 2, side: 24 };
  return { large, w: (graph.dom.svg.getBoundingClientRect().width || 430) - 24, h: 470, most: [300, 230, 168], least: WELL, drawn: 24, steps: 1, side: 8 };
}

// some is a view of the blocks with these numbers.
function some(g, view, numbers, levelOf) {
  const at = new Map(numbers.map((n, i) => [n, i]));
  const nodes = numbers.map((n) => blockNode(g.nodes[n]));
  const edges = [];
  for (const n of numbers) for (const to of g.uses[n]) if (at.has(to)) edges.push([at.get(n), at.get(to)]);
  layOut(nodes, edges, levelOf ? numbers.map(levelOf) : levelsOf(nodes.length, edges), room());
  return { view, nodes, edges };
}

// whole shows all blocks, as the page comes with them or, where names are cut
// that have room, or nothing can be read, anew.
function whole(g) {
  const nodes = g.nodes.map(blockNode), r = room();
  nodes.forEach((n, i) => { [n.x, n.y, n.w, n.h] = g.nodes[i].box; });
  const [x1, y1, x2, y2] = bounds(nodes);
  const cut = nodes.some((n) => n.label.length > lettersOf(n));
  const v = cut && r.large || Math.min(r.w / (x2 - x1), r.h / (y2 - y1)) < READABLE ? some(g, "whole", g.nodes.map((n) => n.i)) : { view: "whole", nodes, edges: g.edges, lines: g.lines };
  v.what = plural(nodes.length, "block");
  return v;
}

// gravest are those with the gravest place, in their order.
function gravest(all, most) {
  return [...all].sort((a, b) => a.place - b.place || a.i - b.i).slice(0, most).sort((a, b) => a.i - b.i);
}

// modules shows the modules under a path, or all: by as many of their steps as
// there is room for.
function modules(g, under) {
  const r = room(), depth = under ? stepsOf(under).length : 0;
  const inside = under ? g.nodes.filter((n) => n.module === under || n.module.startsWith(under + ".")) : g.nodes;
  const keyAt = (d) => (n) => stepsOf(n.module).slice(0, d).join(".");
  const many = (d) => new Set(inside.map(keyAt(d))).size;
  const deepest = Math.max(...inside.map((n) => stepsOf(n.module).length));
  let d = depth + 1;
  while (d < deepest && (many(d) === 1 || many(d + 1) <= r.drawn)) d++;
  const key = keyAt(d), at = new Map(), nodes = [], counts = [], slotOf = new Map();
  for (const n of inside) {
    const path = key(n);
    if (!at.has(path)) {
      at.set(path, nodes.length);
      nodes.push({ i: nodes.length, label: !path ? "root module" : path === under ? "itself" : path.slice(under ? under.length + 1 : 0).replace(/(^|\.)module\./g, "$1"), path, place: 4, rows: [], blocks: 0, all: [] });
      counts.push([0, 0, 0, 0, 0]);
    }
    const m = at.get(path);
    slotOf.set(n.i, m);
    nodes[m].blocks++;
    nodes[m].all.push(...n.rows);
    nodes[m].place = Math.min(nodes[m].place, n.place);
    counts[m][n.place]++;
  }
  nodes.forEach((n, i) => {
    n.sub = plural(n.blocks, "block") + (counts[i][0] ? ", " + counts[i][0] + " stop" : "") + (counts[i][1] ? ", " + counts[i][1] + " hold" : "");
    n.title = (n.path || "root module") + ", " + n.sub;
  });
  const keep = gravest(nodes, r.drawn);
  const slot = new Map(keep.map((n, i) => [n.i, i]));
  const pairs = new Set();
  for (const [from, to] of g.edges) {
    const a = slot.get(slotOf.get(from)), b = slot.get(slotOf.get(to));
    if (a !== b && a !== undefined && b !== undefined) pairs.add(a * DRAWN + b);
  }
  const edges = [...pairs].map((p) => [Math.floor(p / DRAWN), p % DRAWN]);
  layOut(keep, edges, levelsOf(keep.length, edges), r);
  return { view: "modules", under, nodes: keep, edges, missing: nodes.length - keep.length, what: (under ? under + ": " : "") + plural(nodes.length, "module") + ", " + plural(inside.length, "block") };
}

// oneModule shows the blocks of a module itself.
function oneModule(g, name) {
  const inside = g.nodes.filter((n) => n.module === name);
  const numbers = gravest(inside, room().drawn).map((n) => n.i);
  const v = some(g, "module", numbers);
  v.what = (name || "root module") + ": " + plural(inside.length, "block");
  v.missing = inside.length - numbers.length;
  return v;
}

// within goes into what a node of modules stands for.
function within(g, path) {
  const inside = g.nodes.filter((n) => path && (n.module === path || n.module.startsWith(path + ".")));
  if (inside.length > 0 && inside.length <= room().drawn && graph.under !== path) {
    return { ...some(g, "module", inside.map((n) => n.i)), what: path + ": " + plural(inside.length, "block") };
  }
  return path && g.nodes.some((n) => n.module.startsWith(path + ".")) && graph.under !== path ? modules(g, path) : oneModule(g, path);
}

// near is what is some steps from a block: what it uses to the left, what uses
// it to the right.
function near(g, center) {
  const { steps, side } = room(), level = new Map([[center, steps]]);
  let missing = 0;
  for (const [edges, by] of [[g.uses, -1], [g.usedBy, 1]]) {
    let from = [center];
    for (let step = 1; step <= steps; step++) {
      const next = [];
      for (const n of from) {
        for (const to of edges[n]) {
          if (level.has(to)) continue;
          if (next.length < side) {
            level.set(to, steps + by * step);
            next.push(to);
          } else missing++;
        }
      }
      from = next;
    }
  }
  const v = some(g, "near", [...level.keys()].sort((a, b) => a - b), (n) => level.get(n));
  v.what = "around " + g.nodes[center].name;
  v.missing = missing;
  return v;
}

// overview is what a plan's graph begins with: its blocks where they are few,
// or are in one module.
function overview(g) {
  const few = g.nodes.length <= DRAWN && (g.nodes.length <= room().drawn || new Set(g.nodes.map((n) => n.module)).size === 1);
  return few ? whole(g) : modules(g, "");
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
  dom.back = button("small", "Back", () => showView(() => overview(graph.plan)));
  dom.large = button("small", "Enlarge", () => enlarge(!dom.section.classList.contains("large")), { "aria-pressed": "false" });
  const zoom = el("div", "zoom", button("small", "−", () => zoomBy(1 / 1.3), { "aria-label": "Zoom out" }), button("small", "+", () => zoomBy(1.3), { "aria-label": "Zoom in" }),
    button("small", "Fit", fit, { "aria-label": "Fit the whole graph in" }), dom.large);
  dom.fold = button("small unfold", "Show the graph", () => unfold(!dom.section.classList.contains("unfolded")), { "aria-expanded": "false" });
  const head = el("div", "graphhead", attrs(el("h2", "", "What uses what"), { id: "graph-name" }), dom.fold, zoom);
  const known = graphs.filter(Boolean);
  if (known.length > 1) {
    dom.plan = attrs(el("select", "", known.map((g) => attrs(el("option", "", g.plan.name), { value: g.plan.n }))), { "aria-label": "Plan of the graph" });
    dom.plan.addEventListener("change", () => showView(() => overview(graph.plan), graphs[dom.plan.value]));
  }
  const legend = el("ul", "legend", PLACES.map((p, i) => el("li", "", draw("svg", { class: "key " + p, viewBox: "-1 -1 24 14", width: "24", height: "14", "aria-hidden": "true" }, draw("path", { d: outline(i, 22, 12) })), LABELS[i].toLowerCase())));
  put(dom.section, head, dom.plan, el("div", "frame", dom.svg), el("div", "under", dom.back, dom.told), legend);
  document.getElementById("beside").append(dom.section);
  moveGraph(dom.svg);
  showView(() => overview(graph.plan), known[0]);
}

// unfold shows the graph where it is folded: on narrow screens, on which the
// findings come first.
function unfold(yes) {
  const { section, fold: toggle } = graph.dom;
  if (section.classList.contains("unfolded") === yes) return;
  section.classList.toggle("unfolded", yes);
  toggle.setAttribute("aria-expanded", String(yes));
  toggle.textContent = yes ? "Hide the graph" : "Show the graph";
  again();
}

// again makes the view anew, for the room that there is now.
function again() {
  const at = graph.focus >= 0 ? graph.nodes[graph.focus].i : -1;
  showView(graph.make);
  const now = at < 0 ? -1 : graph.nodes.findIndex((n) => n.i === at);
  if (now < 0) return;
  mark(now);
  settle();
}

// showView draws a view, and fits it in.
function showView(make, of) {
  const g = graph.plan = of || graph.plan, view = make();
  const dom = graph.dom;
  Object.assign(graph, { make, view: view.view, under: view.under, nodes: view.nodes, edges: view.edges, focus: -1 });
  const lines = view.edges.map(([from, to], i) => draw("path", { class: "edge", d: view.lines ? TEXT[view.lines[i]] : line(view.nodes[from], view.nodes[to]), "marker-end": "url(#arrow)" }));
  graph.lines = lines;
  graph.elements = view.nodes.map(buildNode);
  dom.world.replaceChildren(...lines, ...graph.elements);
  if (graph.elements[0]) graph.elements[0].setAttribute("tabindex", "0");
  if (dom.plan) dom.plan.value = g.plan.n;
  const first = view.view === "whole" || view.view === "modules" && !view.under;
  dom.back.hidden = first;
  dom.back.textContent = "Back to all";
  const left = (view.missing || 0) + (first ? g.leftOut : 0);
  graph.told = view.what + (left ? "; " + thousands(left) + " more not drawn" + (view.missing && !room().large ? ", Enlarge has room for more" : "") : "") + ". An arrow points to what is used.";
  settle();
  markMatches();
}

// markMatches lets step back what the list doesn't show, and says so.
function markMatches() {
  if (!graph.dom || !graph.plan) return;
  let n = 0;
  graph.nodes.forEach((node, i) => {
    const found = (node.all || node.rows).some((r) => graph.plan.plan.changes[r].matches);
    if (found) n++;
    graph.elements[i].classList.toggle("out", narrowed() && !found);
  });
  graph.dom.told.textContent = graph.told + (graph.partly ? " Not all is in sight: drag it, or enlarge." : "") + (narrowed() ? " What the list shows is in " + thousands(n) + " of " + thousands(graph.nodes.length) + " here; the others are pale." : "");
}

// settle shows the whole view, or as much as can be read: from its upper left
// corner on, or around what has the focus.
function settle() {
  fit();
  graph.partly = graph.k < READABLE;
  if (!graph.partly || graph.nodes.length === 0) return;
  const [x1, y1, , y2] = bounds(graph.nodes);
  tall((y2 - y1) * READABLE);
  graph.k = READABLE;
  if (graph.focus >= 0) center(graph.focus);
  else {
    [graph.x, graph.y] = [EDGE - x1 * graph.k, EDGE - y1 * graph.k];
    clamp();
  }
}

// lettersOf is how many letters have room in a node.
function lettersOf(n) {
  return Math.max(4, Math.floor((n.w - 40) / NODE.letter));
}

function buildNode(n, i) {
  const used = graph.edges.filter(([, to]) => to === i).length, uses = graph.edges.filter(([from]) => from === i).length;
  const letters = lettersOf(n);
  const e = draw("g", { class: "node " + PLACES[n.place], transform: `translate(${n.x} ${n.y})`, tabindex: "-1", role: "button" });
  const name = n.title + ", " + LABELS[n.place].toLowerCase() + ", uses " + uses + ", used by " + used;
  put(e, draw("title", {}, name), draw("path", { class: "halo", d: outline(n.place, n.w, n.h) }), draw("path", { class: "shape", d: outline(n.place, n.w, n.h) }), draw("text", { class: "sign", x: 17, y: n.h / 2 + 4, "text-anchor": "middle" }, ["■", "▲", "◆", "●", "○"][n.place]));
  const small = Math.floor(letters * 1.1), sub = n.sub.length > small ? n.sub.replace(/(^|\.)module\./g, "$1") : n.sub;
  if (sub) put(e, draw("text", { class: "sub", x: 30, y: n.h / 2 - 5 }, shortName(sub, small)));
  put(e, draw("text", { class: "text", x: 30, y: n.h / 2 + (n.sub ? 10 : 4) }, shortName(n.label, letters)));
  e.addEventListener("click", () => { if (!graph.moved) choose(i); });
  e.addEventListener("keydown", (event) => nodeKey(event, i));
  return e;
}

// choose goes from a node to its change; from a module into it; and from a
// block that doesn't change to what is near it.
function choose(i) {
  const n = graph.nodes[i];
  if (graph.view === "modules") {
    const from = graph.under;
    showView(() => {
      graph.under = from;
      return within(graph.plan, n.path);
    });
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
  unfold(true);
  if (g.nodes.length > room().drawn) showView(() => near(graph.plan, n), g);
  else if (graph.plan !== g || graph.view !== "whole") showView(() => whole(graph.plan), g);
  const at = graph.nodes.findIndex((x) => x.i === n);
  mark(at);
  settle();
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
  graph.dom.svg.style.height = large ? "100%" : Math.round(Math.max(200, Math.min(520, high + 48))) + "px";
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

// EDGE is the least room around what is drawn.
const EDGE = 12;

// clamp keeps what is drawn in the middle of the canvas where it fits, and else
// leaves no side empty while the other is cut.
function clamp() {
  const [x1, y1, x2, y2] = bounds(graph.nodes), [w, h] = size();
  const keep = (at, from, to, room) => ((to - from) * graph.k + 2 * EDGE <= room ? (room - (from + to) * graph.k) / 2 : Math.max(room - EDGE - to * graph.k, Math.min(EDGE - from * graph.k, at)));
  graph.x = keep(graph.x, x1, x2, w);
  graph.y = keep(graph.y, y1, y2, h);
  place();
}

function center(i) {
  const n = graph.nodes[i], [w, h] = size();
  graph.k = Math.max(graph.k, READABLE);
  graph.x = w / 2 - (n.x + n.w / 2) * graph.k;
  graph.y = h / 2 - (n.y + n.h / 2) * graph.k;
  clamp();
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
  again();
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
