// The page: search, filters, keys, theme, and the part of the address that
// says what is shown.
const FIELDS = { module: "m", type: "t", effect: "e", rule: "r", action: "a" };
const KEYS = { q: "q", disposition: "d", ...FIELDS, by: "by", change: "c" }; // of the address: the long names, and those that are written
const dom = { chips: [], selects: {} };
const OPTIONS = 400; // in a list to choose from; search finds the rest

function buildToolbar() {
  const bar = document.getElementById("toolbar");
  dom.search = attrs(el("input", "search"), { type: "search", placeholder: "Search: address, type, message, attribute", "aria-label": "Search changes", autocomplete: "off", spellcheck: "false" });
  dom.search.addEventListener("input", () => { state.words = dom.search.value; changed(); });
  dom.chips = [0, 1, 2, 3].map((p) => {
    const chip = button("chip " + PLACES[p], null, () => {
      if (!state.places.delete(p)) state.places.add(p);
      changed();
    }, { "aria-pressed": "false" });
    return put(chip, attrs(el("span", "glyph " + PLACES[p]), { "aria-hidden": "true" }), LABELS[p] + " ", el("span", "n", ""));
  });
  dom.order = button("small", "By module", () => { state.grouped = !state.grouped; changed(); }, { "aria-pressed": "false" });
  dom.clear = button("small", "Clear", clearFilters);
  dom.filters = button("small", "Filters", () => {
    dom.panel.hidden = !dom.panel.hidden;
    dom.filters.setAttribute("aria-expanded", String(!dom.panel.hidden));
    fillSelects();
  }, { "aria-expanded": "false", "aria-controls": "filters" });
  dom.panel = attrs(el("div", "panel"), { id: "filters" });
  dom.panel.hidden = true;
  for (const field of Object.keys(FIELDS)) {
    const select = dom.selects[field] = attrs(el("select", ""), { id: "filter-" + field });
    select.addEventListener("change", () => { state[field] = select.value; changed(); });
    put(dom.panel, el("div", "", attrs(el("label", "", field), { for: "filter-" + field }), select));
  }
  dom.count = attrs(el("p", "count"), { role: "status", "aria-live": "polite" });
  const search = attrs(el("div", "line"), { role: "search" });
  put(search, dom.search, dom.filters, dom.order);
  put(bar, search, dom.panel, el("div", "line", attrs(el("div", "chips", dom.chips), { role: "group", "aria-label": "Show by disposition" }), dom.count, dom.clear));
  bar.hidden = CHANGES.length === 0;
  dom.hint = attrs(el("p", "hint"), { role: "status" });
  dom.hint.hidden = true;
  bar.after(dom.hint);
  dom.nothing = el("div", "nothing", el("p", "", "Nothing matches"), el("p", "dim", ""), button("small", "Clear search and filters", () => {
    clearFilters();
    dom.search.focus();
  }));
  dom.nothing.hidden = true;
  document.getElementById("changes").prepend(dom.nothing);
}

// fillSelects lists what there is to choose from, with how many changes of
// those that the other filters show.
function fillSelects() {
  if (dom.panel.hidden) return;
  for (const field of Object.keys(FIELDS)) {
    const at = { module: ROW.module, type: ROW.type, effect: ROW.effects, rule: ROW.rules, action: ROW.action }[field];
    const match = matcher(field), counts = new Map();
    for (const c of CHANGES) {
      if (!match(c)) continue;
      const value = c.row[at];
      for (const v of Array.isArray(value) ? value : [value]) counts.set(v, (counts.get(v) || 0) + 1);
    }
    const name = (v) => TEXT[v] || (field === "module" ? "root module" : "");
    const known = [...counts].filter(([v]) => name(v) !== "").sort((a, b) => (name(a[0]) < name(b[0]) ? -1 : 1));
    const options = [attrs(el("option", "", "any"), { value: "" })];
    if (state[field] && !known.some(([v]) => name(v) === state[field])) known.push([TEXT.indexOf(state[field]), 0]);
    for (const [v, n] of known.slice(0, OPTIONS)) options.push(attrs(el("option", "", name(v) + " (" + thousands(n) + ")"), { value: name(v) }));
    if (known.length > OPTIONS) options.push(attrs(el("option", "", "… " + thousands(known.length - OPTIONS) + " more, by search"), { value: "", disabled: "" }));
    dom.selects[field].replaceChildren(...options);
    dom.selects[field].value = state[field];
  }
}

// changed shows what a change of the filters leaves.
function changed() {
  refresh();
  fillSelects();
  writeFragment();
}

// count says how many changes are shown.
function count() {
  const matched = lists.reduce((sum, l) => sum + l.matched, 0);
  dom.count.textContent = matched === CHANGES.length ? plural(matched, "change") : thousands(matched) + " of " + plural(CHANGES.length, "change");
  const match = matcher("places"), by = [0, 0, 0, 0];
  for (const c of CHANGES) if (match(c)) by[c.place]++;
  dom.chips.forEach((chip, p) => {
    chip.lastChild.textContent = thousands(by[p]);
    chip.setAttribute("aria-pressed", String(state.places.has(p)));
    chip.disabled = by[p] === 0 && !state.places.has(p);
  });
  dom.clear.hidden = !narrowed();
  dom.nothing.hidden = matched > 0 || !narrowed();
  if (!dom.nothing.hidden) dom.nothing.children[1].textContent = wanted() + " — " + plural(CHANGES.length, "change") + " hidden.";
  dom.order.setAttribute("aria-pressed", String(state.grouped));
  dom.filters.classList.toggle("active", Object.keys(FIELDS).some((f) => state[f]));
  if (dom.search.value !== state.words) dom.search.value = state.words;
}

// wanted says in words what is filtered.
function wanted() {
  const said = [];
  if (state.words) said.push("search “" + short(state.words, 60) + "”");
  if (state.places.size) said.push([...state.places].sort().map((p) => LABELS[p]).join(" or "));
  for (const f of Object.keys(FIELDS)) if (state[f]) said.push(f + " " + short(state[f], 60));
  return said.join(", ");
}

function clearFilters() {
  state.words = "";
  state.places.clear();
  for (const f of Object.keys(FIELDS)) state[f] = "";
  changed();
}

// writeFragment puts what is shown into the address, so that it can be shared.
function writeFragment() {
  const p = new URLSearchParams();
  if (state.words) p.set("q", state.words);
  if (state.places.size) p.set("d", [...state.places].sort().map((d) => PLACES[d]).join(","));
  for (const [field, key] of Object.entries(FIELDS)) if (state[field]) p.set(key, state[field]);
  if (state.grouped) p.set("by", "module");
  if (state.change) p.set("c", state.change.id);
  const fragment = p.toString() ? "#" + p.toString() : "";
  dom.hint.hidden = true;
  if (fragment === location.hash) return;
  try {
    history.replaceState(null, "", fragment || location.href.replace(/#.*/, ""));
  } catch {
    dom.own = fragment;
    location.hash = fragment;
  }
}

function readFragment() {
  if (dom.own === location.hash) return;
  if (location.hash && !location.hash.includes("=")) return; // an anchor of the page
  const given = new URLSearchParams(location.hash.slice(1)), p = new URLSearchParams(), unknown = [];
  for (const [key, value] of given) {
    const known = Object.entries(KEYS).find(([long, written]) => key === long || key === written);
    if (known) p.set(known[1], value);
    else unknown.push(key);
  }
  state.words = p.get("q") || "";
  state.places = new Set((p.get("d") || "").split(",").map((d) => PLACES.indexOf(d)).filter((d) => d >= 0 && d < 4));
  for (const [field, key] of Object.entries(FIELDS)) state[field] = p.get(key) || "";
  state.grouped = p.get("by") === "module";
  refresh();
  if (Object.keys(FIELDS).some((f) => state[f])) dom.panel.hidden = false;
  dom.filters.setAttribute("aria-expanded", String(!dom.panel.hidden));
  fillSelects();
  const change = CHANGES.find((c) => c.id === p.get("c"));
  if (change) show(change, true);
  for (const d of (p.get("d") || "").split(",")) if (d && !PLACES.slice(0, 4).includes(d)) unknown.push("disposition " + d);
  if (p.get("c") && !change) unknown.push("change " + p.get("c"));
  dom.hint.hidden = unknown.length === 0;
  dom.hint.textContent = "The address asks for " + short(unknown.join(", "), 80) + ", which this page doesn't know. It knows " + Object.keys(KEYS).join(", ") + ".";
}

function buildTools() {
  const tools = document.getElementById("tools");
  const dark = () => (document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  dom.theme = button("small", "", () => {
    document.documentElement.dataset.theme = dark() ? "light" : "dark";
    name();
  });
  const name = () => { dom.theme.textContent = dark() ? "Light" : "Dark"; dom.theme.setAttribute("aria-label", "Switch to the " + (dark() ? "light" : "dark") + " theme"); };
  name();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", name);
  dom.help = attrs(el("dialog", "help"), { "aria-labelledby": "help-name" });
  const keys = [["/", "search"], ["j", "next change"], ["k", "change before"], ["Enter, Space", "open or close it"], ["g", "its place in the graph"], ["+ − 0", "in the graph: larger, smaller, all of it"],
    ["arrows", "in the graph: from block to block"], ["Esc", "close what is open, then clear the filters"], ["?", "this list"]];
  put(dom.help, attrs(el("h2", "", "Keys"), { id: "help-name" }), el("dl", "keys", keys.map(([k, what]) => el("div", "", el("dt", "", el("kbd", "", k)), el("dd", "", what)))), button("small", "Close", () => dom.help.close()));
  document.body.append(dom.help);
  put(tools, dom.theme, button("small", "?", () => dom.help.showModal(), { "aria-label": "Keys" }));
}

// goToGraph brings the graph, at the change that has the focus if there is one.
function goToGraph() {
  if (!graph.dom) return;
  const focused = document.activeElement && document.activeElement.closest(".live .change");
  const change = focused ? CHANGES.find((c) => c.article === focused) : state.change;
  if (change && focusGraph(change)) return;
  unfold(true);
  reveal(graph.dom.section);
  graph.dom.svg.focus({ preventScroll: true });
}

function key(e) {
  if (e.ctrlKey || e.metaKey || e.altKey || dom.help.open) return;
  if (e.key === "Escape") {
    if (graph.dom && enlarge(false)) return;
    if (graph.focus >= 0 && graph.dom.section.contains(document.activeElement)) {
      unmark();
      return;
    }
    if (narrowed()) clearFilters();
    if (document.activeElement === dom.search) dom.search.blur();
    return;
  }
  if (editing(e.target)) return;
  const act = { "/": () => dom.search.focus(), j: () => step(1), k: () => step(-1), g: goToGraph, "?": () => dom.help.showModal(), "+": () => graph.dom && zoomBy(1.3), "-": () => graph.dom && zoomBy(1 / 1.3), 0: () => graph.dom && fit() }[e.key];
  if (!act) return;
  e.preventDefault();
  act();
}

function start() {
  buildTools();
  buildToolbar();
  startLists();
  refresh();
  buildGraph();
  document.addEventListener("keydown", key);
  document.addEventListener("focusin", (e) => {
    const article = e.target.closest && e.target.closest(".live .change");
    if (article) select(CHANGES.find((c) => c.article === article) || null);
  });
  document.addEventListener("click", (e) => {
    const a = e.target.closest && e.target.closest('a[href^="#"]');
    if (!a) return;
    e.preventDefault(); // the fragment says what is shown, and stays
    const target = document.getElementById(a.getAttribute("href").slice(1));
    reveal(target, "start");
    if (!target.hasAttribute("tabindex")) target.setAttribute("tabindex", "-1");
    target.focus({ preventScroll: true });
  });
  for (const code of document.querySelectorAll(".plan > .change code.command")) code.after(copier(code));
  addEventListener("hashchange", readFragment);
  addEventListener("resize", () => { if (graph.dom) again(); });
  if (location.hash) readFragment();
  (window.requestIdleCallback || setTimeout)(() => { for (const c of CHANGES) hay(c); });
}
