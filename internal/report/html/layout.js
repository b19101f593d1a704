// Places for the nodes of the graph: columns, with what is used to the left of
// what uses it, as in the layout that the page comes with.
const READABLE = 0.7; // the least scale at which texts can be read,
const WELL = 0.8; // and that at which they are with ease
const NODE = { height: 40, gap: 14, column: 36, letter: 7.25 };

function widthOf(node, most) {
  return Math.min(most, 44 + NODE.letter * Math.max(node.label.length, node.sub.length * 0.92, 8));
}

// levelsOf gives every node the length of the longest way to it from a node
// that uses nothing. An edge that closes a circle doesn't count.
function levelsOf(count, edges) {
  const next = Array.from({ length: count }, () => []);
  for (const [user, used] of edges) next[used].push(user);
  const state = new Uint8Array(count), order = [], skip = new Set();
  for (let root = 0; root < count; root++) {
    if (state[root]) continue;
    const stack = [[root, 0]];
    state[root] = 1;
    while (stack.length > 0) {
      const top = stack[stack.length - 1];
      if (top[1] < next[top[0]].length) {
        const to = next[top[0]][top[1]++];
        if (state[to] === 0) {
          state[to] = 1;
          stack.push([to, 0]);
        } else if (state[to] === 1) skip.add(top[0] + ">" + to);
      } else {
        state[top[0]] = 2;
        order.push(top[0]);
        stack.pop();
      }
    }
  }
  const level = new Array(count).fill(0);
  for (const n of order.reverse()) {
    for (const to of next[n]) if (!skip.has(n + ">" + to)) level[to] = Math.max(level[to], level[n] + 1);
  }
  return level;
}

// columnsOf puts nodes into columns by their level, with those that are joined
// near each other. What is joined with nothing comes last.
function columnsOf(nodes, edges, levels) {
  const joined = nodes.map(() => []);
  for (const [from, to] of edges) {
    joined[from].push(to);
    joined[to].push(from);
  }
  const alone = edges.length > 0 && Math.max(...levels) + 1;
  const level = levels.map((l, i) => (alone && joined[i].length === 0 ? alone : l));
  const columns = [];
  nodes.forEach((_, i) => (columns[level[i]] ||= []).push(i));
  const place = new Array(nodes.length).fill(0);
  const number = (column) => column.forEach((n, i) => { place[n] = i - column.length / 2; });
  columns.forEach(number);
  for (let sweep = 0; sweep < 6; sweep++) {
    for (const column of sweep % 2 ? [...columns].reverse() : columns) {
      if (!column) continue;
      const middle = new Map(column.map((n) => {
        const near = joined[n].filter((o) => level[o] !== level[n]);
        return [n, near.length ? near.reduce((sum, o) => sum + place[o], 0) / near.length : place[n]];
      }));
      column.sort((a, b) => middle.get(a) - middle.get(b) || a - b);
      number(column);
    }
  }
  return columns.filter(Boolean);
}

// layOut sets x, y, w and h of nodes. A column that is higher than the room
// gives is folded into several, as many as are seen largest; names are as wide
// as can be while all is well seen. All rows of all columns are in line:
// between two of them a line can pass every column.
function layOut(nodes, edges, levels, room) {
  const columns = columnsOf(nodes, edges, levels);
  const step = NODE.height + NODE.gap;
  const longest = Math.max(1, ...columns.map((c) => c.length));
  const tries = room.most.map((most) => {
    const wide = columns.map((column) => Math.max(...column.map((n) => widthOf(nodes[n], most))));
    let rows = longest, best = 0;
    for (let r = longest; r > 0; r--) {
      const width = columns.reduce((sum, c, i) => sum + Math.ceil(c.length / r) * (wide[i] + NODE.column), -NODE.column);
      const k = Math.min(1.25, room.w / width, room.h / (r * step - NODE.gap));
      if (k > best * 1.02) [rows, best] = [r, k];
    }
    return { wide, rows, best };
  });
  const { wide, rows } = tries.find((t) => t.best >= room.least) || tries.find((t) => t.best >= READABLE) || tries[tries.length - 1];
  let x = 0, col = 0;
  columns.forEach((column, c) => {
    const folds = Math.ceil(column.length / rows), each = Math.ceil(column.length / folds);
    const top = Math.floor((rows - each) / 2);
    column.forEach((n, i) => {
      const fold = Math.floor(i / each);
      Object.assign(nodes[n], { w: wide[c], h: NODE.height, x: x + fold * (wide[c] + NODE.column), y: (top + i % each) * step, col: col + fold });
    });
    x += folds * (wide[c] + NODE.column);
    col += folds;
  });
}

// outline is the shape of a node: what stops has cut corners, what holds has
// pointed sides, what is answered is round, what is clear nearly square.
function outline(place, w, h) {
  const c = h / 4.5, p = h / 3.6, r = place === 2 ? h / 2 : place === 3 ? Math.min(6, h / 5) : 2;
  if (place === 0) return `M${c} 0H${w - c}L${w} ${c}V${h - c}L${w - c} ${h}H${c}L0 ${h - c}V${c}Z`;
  if (place === 1) return `M${p} 0H${w - p}L${w} ${h / 2}L${w - p} ${h}H${p}L0 ${h / 2}Z`;
  return `M${r} 0H${w - r}A${r} ${r} 0 0 1 ${w} ${r}V${h - r}A${r} ${r} 0 0 1 ${w - r} ${h}H${r}A${r} ${r} 0 0 1 0 ${h - r}V${r}A${r} ${r} 0 0 1 ${r} 0Z`;
}

// line is the way of an edge, from what uses to what is used: up and down only
// between columns, and past columns between two rows, so that it is behind no
// box.
function line(user, used) {
  const y1 = user.y + NODE.height / 2, y2 = used.y + NODE.height / 2;
  const bow = (xa, ya, xb, yb) => `C${(xa + xb) / 2} ${ya} ${(xa + xb) / 2} ${yb} ${xb} ${yb}`;
  const back = user.col < used.col, way = back ? 1 : -1; // to the right where two use each other
  const x1 = back || user.col === used.col ? user.x + user.w : user.x, x2 = back ? used.x : used.x + used.w;
  if (user.col === used.col) return `M${x1} ${y1}C${x1 + NODE.column} ${y1} ${x2 + NODE.column} ${y2} ${x2} ${y2}`;
  if (Math.abs(user.col - used.col) === 1) return `M${x1} ${y1}` + bow(x1, y1, x2, y2);
  const between = y2 + (y1 < y2 ? -1 : 1) * (NODE.height + NODE.gap) / 2;
  const xa = x1 + way * NODE.column, xb = x2 - way * NODE.column;
  return `M${x1} ${y1}` + bow(x1, y1, xa, between) + `L${xb} ${between}` + bow(xb, between, x2, y2);
}
