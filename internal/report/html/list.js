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
  const groups = new Map();
  for (const c of changes) {
    const at = c.row[ROW.module];
    if (!groups.has(at)) groups.set(at, []);
    groups.get(at).push(c);
  }
  const order = plan.modules.filter((m) => groups.has(m));
  const worst = (m) => Math.min(groups.get(m)[0].place, 2); // rows come with the gravest first
  order.sort((a, b) => worst(a) - worst(b));
  for (const m of order) {
    const key = plan.n + ":" + m;
    const all = groups.get(m);
    const folded = plan.folds.has(m) ? plan.folds.get(m) : (order.length > OVERVIEW || worst(m) > 1 && order.length > 1) && !narrowed();
    items.push({ group: m, key, all, folded });
    if (!folded) for (const c of all) items.push({ change: c });
  }
  return items;
}

function buildItem(plan, item) {
  if (item.change) return buildChange(item.change);
  if (item.heading) return el("h3", "part", item.heading, " ", el("span", "n", thousands(item.count)));
  const counts = [0, 1, 2, 3].map((p) => [p, item.all.filter((c) => c.place === p).length]).filter(([, n]) => n > 0);
  const toggle = button("fold", null, () => {
    plan.folds.set(item.group, !item.folded);
    refresh();
    const again = lists[plan.n].box.querySelector(`[data-group="${item.group}"]`);
    if (again) again.focus();
  }, { "aria-expanded": !item.folded });
  toggle.dataset.group = item.group;
  put(toggle, el("span", "name", TEXT[item.group] || "root module"),
    el("span", "counts", counts.map(([p, n]) => el("span", "count " + PLACES[p], el("span", "glyph " + PLACES[p]), thousands(n) + " " + LABELS[p]))));
  return el("h3", "group", toggle);
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
  for (const c of CHANGES) c.article = null;
  for (const list of lists) {
    const changes = list.plan.changes.filter(match);
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
}

function startLists() {
  const seen = "IntersectionObserver" in window ? new IntersectionObserver((entries) => {
    for (const e of entries) if (e.isIntersecting) grow(lists[e.target.dataset.plan]);
  }, { rootMargin: "800px" }) : null;
  lists = [...document.querySelectorAll(".live")].map((box, n) => {
    const more = el("p", "grow", button("", "", () => grow(lists[n])));
    more.dataset.plan = n;
    if (seen) seen.observe(more);
    PLANS[n].folds = new Map();
    return { plan: PLANS[n], box, more, note: el("p", "more"), section: box.closest(".plan"), items: [], built: 0, matched: 0 };
  });
}

// show brings a change into sight and opens it, whatever was filtered or
// folded before.
function show(change, focus) {
  if (!matcher()(change)) clearFilters();
  if (state.grouped && PLANS[change.plan].folds.get(change.row[ROW.module]) !== false) {
    PLANS[change.plan].folds.set(change.row[ROW.module], false);
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
