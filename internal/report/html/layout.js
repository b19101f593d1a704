// Places for the nodes of the graph: columns, with what is used to the left of
// what uses it, as in the layout that the page comes with.
const NODE = { height: 40, gap: 14, column: 56, most: 260, letter: 6.7 };

function widthOf(node) {
  return Math.min(NODE.most, 44 + NODE.letter * Math.max(node.label.length, node.sub.length * 0.92, 8));
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

// layOut sets x, y, w and h of nodes by their level, with those that are
// joined near each other.
function layOut(nodes, edges, levels) {
  const columns = [];
  nodes.forEach((node, i) => {
    const at = levels[i];
    (columns[at] ||= []).push(i);
  });
  const joined = nodes.map(() => []);
  for (const [from, to] of edges) {
    joined[from].push(to);
    joined[to].push(from);
  }
  const place = new Array(nodes.length).fill(0);
  const number = (column) => column.forEach((n, i) => { place[n] = i - column.length / 2; });
  columns.forEach(number);
  for (let sweep = 0; sweep < 6; sweep++) {
    const order = sweep % 2 ? [...columns].reverse() : columns;
    for (const column of order) {
      if (!column) continue;
      const middle = new Map(column.map((n) => {
        const near = joined[n].filter((o) => levels[o] !== levels[n]);
        return [n, near.length ? near.reduce((sum, o) => sum + place[o], 0) / near.length : place[n]];
      }));
      column.sort((a, b) => middle.get(a) - middle.get(b) || a - b);
      number(column);
    }
  }
  let x = 0;
  for (const column of columns) {
    if (!column) continue;
    const width = Math.max(...column.map((n) => widthOf(nodes[n])));
    const height = column.length * (NODE.height + NODE.gap) - NODE.gap;
    column.forEach((n, i) => {
      nodes[n].w = width;
      nodes[n].h = NODE.height;
      nodes[n].x = x;
      nodes[n].y = i * (NODE.height + NODE.gap) - height / 2;
    });
    x += width + NODE.column;
  }
}

// outline is the shape of a node: what stops has cut corners, what holds has
// pointed sides, what is answered is round, what is clear nearly square.
function outline(place, w, h) {
  const c = h / 4.5, p = h / 3.6, r = place === 2 ? h / 2 : place === 3 ? Math.min(6, h / 5) : 2;
  if (place === 0) return `M${c} 0H${w - c}L${w} ${c}V${h - c}L${w - c} ${h}H${c}L0 ${h - c}V${c}Z`;
  if (place === 1) return `M${p} 0H${w - p}L${w} ${h / 2}L${w - p} ${h}H${p}L0 ${h / 2}Z`;
  return `M${r} 0H${w - r}A${r} ${r} 0 0 1 ${w} ${r}V${h - r}A${r} ${r} 0 0 1 ${w - r} ${h}H${r}A${r} ${r} 0 0 1 0 ${h - r}V${r}A${r} ${r} 0 0 1 ${r} 0Z`;
}

// line is the way of an edge, from the left of what uses to the right of what
// is used.
function line(user, used) {
  const x1 = user.x, y1 = user.y + user.h / 2, x2 = used.x + used.w, y2 = used.y + used.h / 2;
  if (x2 < x1) {
    const middle = (x1 + x2) / 2;
    return `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`;
  }
  const right = Math.max(user.x + user.w, x2) + 40; // in one column, or on a circle
  return `M${user.x + user.w} ${y1}C${right} ${y1} ${right} ${y2} ${x2} ${y2}`;
}
