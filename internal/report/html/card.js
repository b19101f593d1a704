// A row of the data as html_data.go writes it.
const ROW = { place: 0, title: 1, module: 2, type: 3, symbol: 4, action: 5, effects: 6, rules: 7, paths: 8, findings: 9,
  moreFindings: 10, attributes: 11, moreAttributes: 12, ways: 13, decision: 14, location: 15, call: 16, from: 17, imported: 18, provider: 19, reason: 20 };

// changes are all rows of all plans, in the order in which they are read.
const PLANS = DATA.plans.map((p, n) => ({ n, name: TEXT[p[0]], left: p[1], bare: p[2], modules: p[3], graph: p[5] || null, changes: [] }));
const CHANGES = [];
DATA.plans.forEach((p, n) => {
  p[4].forEach((row, i) => {
    const change = { plan: n, n: i, at: CHANGES.length, row, id: "p" + n + "c" + i, place: row[ROW.place], open: row[ROW.place] < 2 && i < 200, hay: null, article: null };
    PLANS[n].changes.push(change);
    CHANGES.push(change);
  });
});

function label(place) {
  return el("span", "label " + PLACES[place], LABELS[place]);
}

// whatHappens is what is done, and what then happens.
function whatHappens(row) {
  return [TEXT[row[ROW.action]], ...row[ROW.effects].map((e) => [" ", el("span", "effect", TEXT[e])])];
}

// buildChange makes the article of a change: a line that opens, and its body
// once it is open.
function buildChange(change) {
  const row = change.row;
  const toggle = button("head", null, () => setOpen(change, !change.open), { "aria-expanded": change.open });
  toggle.dataset.change = change.at;
  put(toggle, label(change.place), el("span", "sym", TEXT[row[ROW.symbol]]), el("code", "name", TEXT[row[ROW.title]]),
    closedText(change), el("span", "what", whatHappens(row)));
  const article = el("article", "change " + PLACES[change.place], el("h4", "", toggle));
  article.id = change.id;
  change.article = article;
  change.toggle = toggle;
  if (change.open) open(change);
  return article;
}

// closedText is what a closed line says beside the name: why it holds, who
// answered it, or what changes.
function closedText(change) {
  const { row } = change, first = row[ROW.findings][0];
  const text = change.place > 1 ? TEXT[row[ROW.paths]] : first === undefined ? "" : TEXT[TEXT[first][2]];
  const name = TEXT[row[ROW.title]] + " "; // stands before it already
  return text ? el("span", "paths", text.startsWith(name) ? text.slice(name.length) : text) : null;
}

function open(change) {
  change.article.classList.add("open");
  if (!change.article.querySelector(".body")) change.article.append(buildBody(change));
}

function setOpen(change, yes) {
  change.open = yes;
  if (!change.article) return;
  change.toggle.setAttribute("aria-expanded", String(yes));
  if (yes) open(change);
  else {
    change.article.classList.remove("open");
    const body = change.article.querySelector(".body");
    if (body) body.remove();
  }
}

function buildBody(change) {
  const row = change.row;
  const body = el("div", "body");
  const findings = row[ROW.findings].map((f) => TEXT[f]);
  if (findings.length === 0 && change.place < 2) put(body, el("p", "none", "No finding says why."));
  put(body, findings.slice(0, 1).map(buildFinding));
  if (row.length <= ROW.moreFindings) {
    return put(body, el("p", "more", "There was no room in this page for the rest of this change; the JSON report has it."), foot(change));
  }
  put(body, keyed("from", row[ROW.from], true), keyed("import", row[ROW.imported]));
  if (row[ROW.attributes].length > 0) put(body, buildDiff(row));
  put(body, findings.slice(1).filter(asks).map(buildFinding), keyed("decision", row[ROW.decision]), buildWays(row[ROW.ways]));
  const notes = findings.slice(1).filter((f) => !asks(f));
  if (notes.length > 0) put(body, buildNotes(notes, row[ROW.moreFindings]));
  return put(body, foot(change));
}

function asks(finding) {
  return finding[0] < 2;
}

// buildNotes folds what is only to be known.
function buildNotes(notes, more) {
  const summary = el("summary", "", plural(notes.length + more, "more note"));
  return el("details", "notes", summary, notes.map(buildFinding), more ? el("p", "more", "… " + plural(more, "note") + " had no room here.") : null);
}

function keyed(key, text, code) {
  if (!text) return null;
  return el("p", "row", el("span", "key", key), " ", code ? el("code", "", TEXT[text]) : TEXT[text]);
}

function buildFinding(f) {
  const [place, rule, message, instead, facts, evidence, behind, related, moreRelated] = f;
  const known = el("dl", "known");
  const line = (key, text, how) => put(known, el("div", "", el("dt", "", key), el("dd", "", text), how ? el("dd", how.length > 44 ? "how long" : "how", how) : null));
  for (let i = 0; i < facts.length; i += 3) line(TEXT[facts[i]], TEXT[facts[i + 1]], TEXT[facts[i + 2]]);
  line("rule", TEXT[rule], TEXT[evidence]);
  if (behind) line("behind", plural(behind, "change"));
  if (related.length > 0) {
    const names = related.flatMap((r, i) => (i ? [", ", el("code", "", TEXT[r])] : [el("code", "", TEXT[r])]));
    line("with", [...names, moreRelated ? ", and " + thousands(moreRelated) + " more" : null]);
  }
  return el("div", "finding " + PLACES[place], el("p", "message", TEXT[message]), known,
    instead ? el("p", "instead", el("b", "", "Instead"), " ", TEXT[instead]) : null);
}

// valueOf shows a value; what stands for one is told apart from it.
function valueOf(text) {
  return text === "(sensitive value)" || text === "(known after apply)" ? el("em", "", text) : text;
}

const KIND = { "+": "add", "-": "del", "~": "mod", " ": "same" };

function buildDiff(row) {
  const rows = el("tbody", "");
  for (const at of row[ROW.attributes]) {
    const [mark, path, forces, before, after] = TEXT[at];
    const tr = el("tr", KIND[TEXT[mark]], el("td", "mark", TEXT[mark]),
      attrs(el("th", "", TEXT[path], forces ? el("span", "forces", "forces replacement") : null), { scope: "row" }));
    if (Array.isArray(before)) {
      const lines = before.map((l) => el("span", "line " + (KIND[TEXT[l][0]] || "gap"), TEXT[l][0] + " " + TEXT[l].slice(1)));
      put(tr, attrs(el("td", "text", lines), { colspan: 2 }));
    } else {
      const one = { "+": el("td", "is", valueOf(TEXT[after])), "-": el("td", "was", valueOf(TEXT[before])), " ": el("td", "is", valueOf(TEXT[before])) }[TEXT[mark]];
      put(tr, one ? attrs(one, { colspan: 2 }) : [el("td", "was", valueOf(TEXT[before])), el("td", "is", valueOf(TEXT[after]))]);
    }
    put(rows, tr);
  }
  const heads = ["what", "attribute", "before", "after"].map((h) => attrs(el("th", "", h), { scope: "col" }));
  const keeps = TEXT[TEXT[row[ROW.attributes][0]][0]] === " "; // what the state forgets stays as it is
  const caption = keeps ? "What " + TEXT[row[ROW.title]] + " keeps" : "What changes in " + TEXT[row[ROW.title]];
  const table = el("table", "diff", el("caption", "", caption), el("colgroup", "", el("col", "sign"), el("col", "attribute"), el("col"), el("col")), el("thead", "", el("tr", "", heads)), rows);
  const more = row[ROW.moreAttributes];
  return [keeps ? el("p", "keeps", "It stays as it is; only the state forgets it.") : null, table, more ? el("p", "more", "… " + plural(more, "more attribute") + ".") : null];
}

function buildWays(ways) {
  if (ways.length === 0) return null;
  const list = el("ul", "ways");
  for (let i = 0; i < ways.length; i += 3) {
    const [way, command, says] = [TEXT[ways[i]], TEXT[ways[i + 1]], TEXT[ways[i + 2]]];
    if (command) {
      const code = el("code", "command", command);
      put(list, el("li", "", code, copier(code), says ? el("span", "says", says) : null));
    } else {
      put(list, el("li", "", el("span", "says", way ? [el("b", "", way), " "] : null, says)));
    }
  }
  return list;
}

// copier is a button that copies what a command shows.
function copier(code) {
  const b = button("copy", "Copy", async () => {
    let done = true;
    try {
      await navigator.clipboard.writeText(code.textContent);
    } catch {
      getSelection().selectAllChildren(code);
      done = document.execCommand("copy");
    }
    b.textContent = done ? "Copied" : "Selected";
    setTimeout(() => { b.textContent = "Copy"; }, 1600);
  });
  return b;
}

function foot(change) {
  const row = change.row;
  const place = TEXT[row[ROW.location]];
  const meta = el("p", "meta");
  if (place) put(meta, el("span", "", place, TEXT[row[ROW.call]] ? " (called as " + TEXT[row[ROW.call]] + ")" : null));
  if (TEXT[row[ROW.provider]]) put(meta, el("span", "", TEXT[row[ROW.provider]]));
  if (TEXT[row[ROW.reason]]) put(meta, el("span", "", TEXT[row[ROW.reason]]));
  put(meta, button("link", "Link", () => { state.change = change; writeFragment(); }, { "aria-label": "Put a link to this change into the address bar" }));
  if (nodeOf(change) >= 0) put(meta, button("link graphlink", "Graph", () => focusGraph(change), { "aria-label": "Show this change in the graph" }));
  return meta;
}
