// The list: which changes are shown, in which order, and as many of them as
// were looked at.
const state = { words: "", places: new Set(), module: "", type: "", effect: "", rule: "", action: "", grouped: false, change: null };
const CHUNK = 60;
const OVERVIEW = 12; // modules beyond which all are folded at first
let lists = []; // by plan
let shown = []; // changes that match, in the order of the page

// hay is what a change is searched in.
function hay(change) {
  if (change.hay === null) {
    const row = change.row;
    const parts = [row[ROW.title], row[ROW.type], row[ROW.module], row[ROW.action], row[ROW.paths], ...row[ROW.effects], ...row[ROW.rules]].map((t) => TEXT[t]);
    for (const f of row[ROW.findings]) parts.push(TEXT[TEXT[f][2]]);
    for (const a of row[ROW.attributes] || []) parts.push(TEXT[TEXT[a][1]]);
    if (row[ROW.from]) parts.push(TEXT[row[ROW.from]]);
    change.hay = parts.join("\n").toLowerCase();
  }
  return change.hay;
}

// narrowed reports whether anything is filtered.
function narrowed() {
  return Boolean(state.words || state.places.size || state.module || state.type || state.effect || state.rule || state.action);
}

// matcher returns what decides whether a change is shown. Names are compared
// as numbers of the table, where the table has them once.
function matcher(but) {
  const words = state.words.trim().toLowerCase();
  const number = (field) => (field !== but && state[field] ? TEXT.indexOf(state[field] === "root module" && field === "module" ? "" : state[field]) : null);
  const module = number("module"), type = number("type"), effect = number("effect"), rule = number("rule"), action = number("action");
  return (c) => (but === "places" || state.places.size === 0 || state.places.has(c.place)) &&
    (module === null || c.row[ROW.module] === module) && (type === null || c.row[ROW.type] === type) &&
    (action === null || c.row[ROW.action] === action) && (effect === null || c.row[ROW.effects].includes(effect)) &&
    (rule === null || c.row[ROW.rules].includes(rule)) && (words === "" || hay(c).includes(words));
}

// itemsOf puts headings between the changes of a plan.
function itemsOf(plan, changes) {
  const items = [];
  if (!state.grouped) {
    let part = "";
    for (const c of changes) {
      const now = ["In the way", "In the way", "Answered", "Clear"][c.place];
      if (now !== part) {
        part = now;
        items.push({ heading: part, count: changes.filter((x) => (["In the way", "In the way", "Answered", "Clear"][x.place] === part)).length });
      }
      items.push({ change: c });
    }
    return items;
  }
  emit(treeOf(plan, changes), -1, items, plan);
  return items;
}

// stepsOf are the steps of a module's address. What doesn't look like one is
// one step.
function stepsOf(module) {
  if (!module) return [""];
  const steps = module.match(/module\.[^.[]+(?:\[(?:"(?:[^"\\]|\\.)*"|[^\]"]*)\])?/g) || [];
  return steps.join(".") === module ? steps : [module];
}

// treeOf puts the changes of a plan into a tree of its modules.
function treeOf(plan, changes) {
  const groups = new Map();
  for (const c of changes) {
    const at = c.row[ROW.module];
    if (!groups.has(at)) groups.set(at, []);
    groups.get(at).push(c);
  }
  const node = (path, name) => ({ path, name, own: [], kids: new Map(), counts: [0, 0, 0, 0] });
  const top = node(null, "");
  for (const m of plan.modules) {
    if (!groups.has(m)) continue;
    const own = groups.get(m);
    let at = top;
    for (const step of stepsOf(TEXT[m])) {
      const path = at.path ? at.path + "." + step : step;
      if (!at.kids.has(path)) at.kids.set(path, node(path, step || "root module"));
      at = at.kids.get(path);
      for (const c of own) at.counts[c.place]++;
    }
    at.own = own;
  }
  top.many = groups.size;
  return top;
}

// emit lists a tree: a line for each module, under it its own changes, then the
// modules in it. A module that only has another one in it shares its line.
function emit(node, depth, items, plan, many) {
  const worst = (n) => (n.counts[0] + n.counts[1] ? 1 : 2);
  const kids = [...node.kids.values()].sort((a, b) => worst(a) - worst(b));
  if (node.path === null) {
    for (const kid of kids) emit(kid, 0, items, plan, node.many);
    return;
  }
  if (node.own.length === 0 && kids.length === 1) {
    emit({ ...kids[0], name: node.name + "." + kids[0].name }, depth, items, plan, many);
    return;
  }
  const folded = plan.folds.has(node.path) ? plan.folds.get(node.path) : (many > OVERVIEW || worst(node) > 1 && many > 1) && !narrowed();
  items.push({ group: node, depth, folded });
  if (folded) return;
  for (const c of node.own) items.push({ change: c, depth });
  for (const kid of kids) emit(kid, depth + 1, items, plan, many);
}

// deep is the class of a line in the tree; beyond six it goes no further in.
function deep(depth) {
  return depth > 0 ? " in" + Math.min(depth, 6) : "";
}

function buildItem(plan, item) {
  if (item.change) {
    const article = buildChange(item.change);
    if (item.depth > 0) article.classList.add(deep(item.depth).trim());
    return article;
  }
  if (item.heading) return el("h3", "part", item.heading, " ", el("span", "n", thousands(item.count)));
  const { path, name, counts } = item.group;
  if (!plan.paths.has(path)) plan.paths.set(path, plan.paths.size);
  const number = plan.paths.get(path);
  const toggle = button("fold", null, () => {
    plan.folds.set(path, !item.folded);
    refresh();
    const again = lists[plan.n].box.querySelector(`[data-group="${number}"]`);
    if (again) again.focus();
  }, { "aria-expanded": !item.folded });
  toggle.dataset.group = number;
  put(toggle, el("span", "name", name),
    el("span", "counts", counts.map((n, p) => (n ? el("span", "count " + PLACES[p], el("span", "glyph " + PLACES[p]), thousands(n) + " " + LABELS[p]) : null))));
  return el("h3", "group" + deep(item.depth), toggle);
}

// grow adds the next items of a plan's list to the page: so many lines, or so
// many more that an item is among them. What is open counts for several.
function grow(list, upTo) {
  const piece = document.createDocumentFragment();
  for (let lines = 0; list.built < list.items.length && (upTo === undefined ? lines < CHUNK : list.built < upTo); list.built++) {
    const item = list.items[list.built];
    piece.append(buildItem(list.plan, item));
    lines += item.change && item.change.open ? 5 : 1;
  }
  list.box.insertBefore(piece, list.more);
  const left = list.items.length - list.built;
  list.more.hidden = left === 0;
  list.more.firstChild.textContent = "Show more of " + thousands(left);
}

// refresh shows what matches now.
function refresh() {
  const match = matcher();
  shown = [];
  for (const c of CHANGES) {
    c.article = null;
    c.matches = match(c);
  }
  for (const list of lists) {
    const changes = list.plan.changes.filter((c) => c.matches);
    list.items = itemsOf(list.plan, changes);
    list.items.forEach((item, i) => {
      if (item.change) {
        item.change.item = i;
        shown.push(item.change);
      }
    });
    list.built = 0;
    list.matched = changes.length;
    list.box.replaceChildren(list.note, list.more);
    const { left, bare } = list.plan, notes = [];
    if (left) notes.push(plural(left, "more change") + " without an open question had no room in this page.");
    if (bare) notes.push("Of " + plural(bare, "change") + " only the line had room.");
    list.note.textContent = notes.concat(notes.length ? "The JSON report has everything." : []).join(" ");
    list.note.hidden = notes.length === 0;
    list.section.hidden = narrowed() && changes.length === 0;
    grow(list);
  }
  document.body.classList.toggle("narrowed", narrowed());
  count();
  markMatches();
}

function startLists() {
  const seen = "IntersectionObserver" in window ? new IntersectionObserver((entries) => {
    for (const e of entries) if (e.isIntersecting) grow(lists[e.target.dataset.plan]);
  }, { rootMargin: "800px" }) : null;
  lists = [...document.querySelectorAll(".live")].map((box, n) => {
    const more = el("p", "grow", button("", "", () => grow(lists[n])));
    more.dataset.plan = n;
    if (seen) seen.observe(more);
    PLANS[n].folds = new Map(); // by path
    PLANS[n].paths = new Map(); // to numbers, which name lines in the page
    return { plan: PLANS[n], box, more, note: el("p", "more"), section: box.closest(".plan"), items: [], built: 0, matched: 0 };
  });
}

// show brings a change into sight and opens it, whatever was filtered or
// folded before.
function show(change, focus) {
  if (!matcher()(change)) clearFilters();
  if (state.grouped) {
    const steps = stepsOf(TEXT[change.row[ROW.module]]);
    steps.forEach((_, i) => PLANS[change.plan].folds.set(steps.slice(0, i + 1).join("."), false));
    refresh();
  }
  const list = lists[change.plan];
  if (!change.article) grow(list, change.item + CHUNK);
  setOpen(change, true);
  select(change);
  if (focus !== false) change.toggle.focus({ preventScroll: true });
  reveal(change.article, "start");
}

function select(change) {
  for (const e of document.querySelectorAll(".change.current")) e.classList.remove("current");
  state.change = change;
  if (change && change.article) change.article.classList.add("current");
}

// step moves to the change after, or before, the one that has the focus.
function step(by) {
  if (shown.length === 0) return;
  const focused = document.activeElement && document.activeElement.closest(".live .change");
  const now = focused ? shown.findIndex((c) => c.article === focused) : shown.indexOf(state.change);
  const next = shown[Math.max(0, Math.min(shown.length - 1, now + by))] || shown[0];
  const list = lists[next.plan];
  if (!next.article) grow(list, next.item + CHUNK);
  select(next);
  next.toggle.focus({ preventScroll: true });
  reveal(next.article);
}
