// The shape of a graph: which nodes and edges it has, how like ones become one, and where each is drawn.
//
// A node has members (callbacks or windows), an edge has from, to (keys of nodes) and a tally of the sequences that go over it.

const MOST = 100; // nodes: people see nothing in larger pictures
const GROUP_FROM = 12; // nodes from which like ones are drawn as one
const FEW_LINES = 30; // between nodes: beyond, those of one role are drawn as one, too
const MOST_LINES = 150; // between nodes: beyond, only those of a chosen node are drawn

// partsGraph is the windows and other parts of which one opens another.
function partsGraph(criterion) {
  const nodes = new Map(),
    edges = [];
  const add = w => nodes.has(w) || nodes.set(w, {key: w, members: [w]});
  data.windows.forEach((from, w) => {
    for (const to of from.opens) {
      if (to === w) continue;
      add(w);
      add(to);
      const both = rowsOf[w].filter(r => r[ROW.criterion] === criterion && r[ROW.windows].length > 1 && r[ROW.windows].includes(to));
      edges.push({from: w, to, ...tally(both)});
    }
  });
  return {nodes: [...nodes.values()], edges};
}

// callbacksGraph is the callbacks of a window, with an edge where a criterion requires one behind the other.
function callbacksGraph(part, criterion) {
  const nodes = new Map(),
    edges = new Map();
  const add = c => nodes.has(c) || nodes.set(c, {key: c, members: [c]});
  for (const r of data.rows) {
    if (r[ROW.criterion] !== criterion || !r[ROW.windows].includes(part) || r[ROW.state] === SUPPRESSED) continue;
    for (const [from, to] of steps(r[ROW.symbols])) {
      add(from);
      add(to);
      const key = from + " " + to;
      if (!edges.has(key)) edges.set(key, {from, to, required: 0, covered: 0, unknown: 0});
      count(edges.get(key), tally([r]));
    }
  }
  return {nodes: [...nodes.values()], edges: [...edges.values()]};
}

// steps lists the callbacks of a sequence that come one behind the other.
function steps(symbols) {
  const out = [];
  for (let i = 1; i < symbols.length; i++) {
    if (symbols[i] !== symbols[i - 1] + 1 || symbols[i] % 2 === 0) out.push([symbols[i - 1] >> 1, symbols[i] >> 1]);
  }
  return out;
}

function count(t, more) {
  for (const k of ["required", "covered", "unknown"]) t[k] += more[k];
}

// state is how an edge is drawn.
function state(t) {
  if (!t.required) return "nothing";
  if (t.covered === t.required) return "covered";
  if (t.covered) return "partly";
  return t.unknown ? "unknown" : "uncovered";
}

// group makes one node of those that the same nodes lead to and that lead to the same ones, as the listeners of many buttons do; but not of
// those of a set.
function group(graph, apart) {
  const near = new Map(graph.nodes.map(n => [n.key, {to: new Set(), from: new Set()}]));
  for (const e of graph.edges) {
    near.get(e.from).to.add(e.to);
    near.get(e.to).from.add(e.from);
  }
  const list = set => [...set].sort((a, b) => a - b).join();
  const into = new Map();
  for (const closed of [true, false]) {
    // those that lead to each other, then those that do not
    const like = new Map();
    for (const n of graph.nodes) {
      if (into.has(n.key) || apart.has(n.key)) continue;
      const {to, from} = near.get(n.key),
        self = k => (closed ? new Set(k).add(n.key) : new Set([...k].filter(x => x !== n.key)));
      const key = list(self(to)) + "/" + list(self(from));
      like.set(key, [...(like.get(key) || []), n]);
    }
    for (const nodes of like.values()) {
      if (nodes.length > 2) for (const n of nodes) into.set(n.key, nodes[0].key);
    }
  }
  return joined(graph, into);
}

// alike makes one node of those of one role: what is done to the widgets of the one is done to those of the other, or their methods have one
// name; but not of those of a set. What comes before and behind them may differ.
function alike(graph, apart) {
  const first = new Map(),
    into = new Map();
  for (const n of graph.nodes) {
    const role = apart.has(n.key) ? "" : roles(n.members);
    if (!role) continue;
    if (!first.has(role)) first.set(role, n.key);
    into.set(n.key, first.get(role));
  }
  return joined(graph, into);
}

// roles are what callbacks are to a tester, in a word each; empty for what has a place of its own in a component's life.
function roles(members) {
  if (members.some(c => data.kinds[c] & KIND.life)) return "";
  const list = [...new Set(members.map(role))].sort();
  return list.join() + (data.homes[members[0]].includes(view.part) ? "" : " elsewhere");
}

const role = callback => widget(callback).done.replace(/^dialog-.*/, "dialog button");

// widget parts a callback's label into what is done, and to what: `click Save (R.id.save)` is a click of Save. Without a widget, what is done is
// the method, and it is done to its class.
function widget(callback) {
  const [owner, method, apart] = cut(data.names[callback]);
  if (!byWidget(callback)) return {done: method, to: apart ? apart.split(" · ")[0] : owner, named: false};
  const [, done, rest] = data.labels[callback].match(/^(\S+)\s*(.*)$/s) || ["", data.labels[callback], ""];
  return {done, to: rest.replace(/ \(R\.[^)]*\)/, "").replace(/^R\.(?:[\w.]+:)?id\./, ""), named: true};
}

// near keeps a node and those that are next to it, with its own edges.
function near(graph, key) {
  const edges = graph.edges.filter(e => e.from === key || e.to === key),
    kept = new Set([key, ...edges.flatMap(e => [e.from, e.to])]);
  return {nodes: graph.nodes.filter(n => kept.has(n.key)), edges};
}

// joined makes one node of those that a map leads to one key.
function joined(graph, into) {
  const nodes = new Map();
  for (const n of graph.nodes) {
    const key = into.get(n.key) ?? n.key;
    if (!nodes.has(key)) nodes.set(key, {key, members: []});
    nodes.get(key).members.push(...n.members);
  }
  const edges = new Map();
  for (const e of graph.edges) {
    const from = into.get(e.from) ?? e.from,
      to = into.get(e.to) ?? e.to,
      key = from + " " + to;
    if (!edges.has(key)) edges.set(key, {from, to, required: 0, covered: 0, unknown: 0});
    count(edges.get(key), e);
  }
  return {nodes: [...nodes.values()], edges: [...edges.values()]};
}

// most keeps the nodes with the most edges where there are too many to be seen, and says how many it left out.
function most(graph) {
  const left = graph.nodes.length - MOST;
  if (left <= 0) return {...graph, left: 0};
  const degree = new Map(graph.nodes.map(n => [n.key, 0]));
  for (const e of graph.edges) for (const k of [e.from, e.to]) degree.set(k, degree.get(k) + 1);
  const nodes = [...graph.nodes].sort((a, b) => degree.get(b.key) - degree.get(a.key)).slice(0, MOST),
    kept = new Set(nodes.map(n => n.key));
  return {nodes, edges: graph.edges.filter(e => kept.has(e.from) && kept.has(e.to)), left};
}

// components parts a graph into those that hang together.
function components(graph) {
  const root = new Map(graph.nodes.map(n => [n.key, n.key]));
  const find = k => {
    while (root.get(k) !== k) k = root.get(k);
    return k;
  };
  for (const e of graph.edges) root.set(find(e.from), find(e.to));
  const parts = new Map();
  for (const n of graph.nodes) {
    const k = find(n.key);
    if (!parts.has(k)) parts.set(k, {nodes: [], edges: []});
    parts.get(k).nodes.push(n);
  }
  for (const e of graph.edges) parts.get(find(e.from)).edges.push(e);
  return [...parts.values()];
}

// arrange gives nodes (with width and height) a place, and edges their points. Two edges between the same nodes are one line.
function arrange(graph, width, direction) {
  const lines = linesOf(graph);
  if (lines.length > MOST_LINES)
    return {
      ...shelves(
        graph.nodes.map(n => ({
          nodes: [Object.assign(n, {x: n.width / 2, y: n.height / 2})],
          lines: [],
          width: n.width,
          height: n.height
        })),
        width
      ),
      hidden: lines
    };
  const parts = components(graph).map(part => layered(part, direction));
  return shelves(
    parts.sort((a, b) => b.height - a.height || b.width - a.width),
    width
  );
}

// shelves puts parts of a picture beside each other, and the next ones below.
function shelves(parts, width) {
  let x = 0,
    y = 0,
    row = 0,
    right = 0;
  const room = Math.max(width, ...parts.map(p => p.width)),
    gap = 24,
    out = {nodes: [], lines: []};
  for (const p of parts) {
    if (x > 0 && x + p.width > room) {
      x = 0;
      y += row + gap;
      row = 0;
    }
    for (const n of p.nodes) out.nodes.push(Object.assign(n, {x: n.x + x, y: n.y + y}));
    for (const l of p.lines) out.lines.push({...l, points: l.points.map(q => ({x: q.x + x, y: q.y + y}))});
    x += p.width + gap;
    right = Math.max(right, x - gap);
    row = Math.max(row, p.height);
  }
  return {...out, width: right, height: y + row};
}

// linesOf joins the two edges between two nodes to a line that points from the earlier node to the later.
function linesOf(part) {
  const lines = new Map(),
    rank = new Map(part.nodes.map((n, i) => [n.key, i]));
  for (const e of part.edges) {
    if (e.from === e.to) continue;
    const early = rank.get(e.from) < rank.get(e.to),
      key = early ? e.from + " " + e.to : e.to + " " + e.from;
    if (!lines.has(key)) lines.set(key, {});
    lines.get(key)[early ? "there" : "back"] = e;
  }
  for (const l of lines.values()) {
    if (!l.there) Object.assign(l, {there: l.back, back: undefined});
  }
  return [...lines.values()];
}

// straight gives a line its points, from one node's frame to the other's.
function straight(l, nodes) {
  const a = nodes.find(n => n.key === l.there.from),
    b = nodes.find(n => n.key === l.there.to);
  const leave = (n, to) => {
    const dx = to.x - n.x,
      dy = to.y - n.y,
      k = Math.min(n.width / 2 / Math.abs(dx || 1e-9), n.height / 2 / Math.abs(dy || 1e-9));
    return {x: n.x + dx * k, y: n.y + dy * k};
  };
  return {...l, points: [leave(a, b), leave(b, a)]};
}

function layered(part, direction) {
  const g = new dagre.graphlib.Graph();
  g.setGraph({rankdir: direction, nodesep: 16, ranksep: direction === "LR" ? 56 : 40, edgesep: 10, marginx: 4, marginy: 4});
  g.setDefaultEdgeLabel(() => ({}));
  for (const n of part.nodes) g.setNode(String(n.key), {width: n.width, height: n.height});
  const lines = linesOf(part);
  for (const l of lines) g.setEdge(String(l.there.from), String(l.there.to));
  dagre.layout(g);
  for (const n of part.nodes) {
    const at = g.node(String(n.key));
    n.x = at.x;
    n.y = at.y;
  }
  for (const l of lines) l.points = g.edge(String(l.there.from), String(l.there.to)).points;
  const size = g.graph();
  return {nodes: part.nodes, lines, width: size.width, height: size.height};
}

// curve gives many points on a smooth line through the first and the last point (a uniform B-spline).
function curve(points) {
  const p = [points[0], points[0], ...points, points[points.length - 1], points[points.length - 1]],
    out = [];
  for (let i = 0; i + 3 < p.length; i++) {
    for (let k = 0; k < 8; k++) {
      const t = k / 8,
        a = (1 - t) ** 3 / 6,
        b = (3 * t ** 3 - 6 * t * t + 4) / 6,
        c = (-3 * t ** 3 + 3 * t * t + 3 * t + 1) / 6,
        d = t ** 3 / 6;
      out.push({
        x: a * p[i].x + b * p[i + 1].x + c * p[i + 2].x + d * p[i + 3].x,
        y: a * p[i].y + b * p[i + 1].y + c * p[i + 2].y + d * p[i + 3].y
      });
    }
  }
  return apart(out, points[points.length - 1]);
}

// apart leaves out points that are so near to the next that the line has no direction there, and ends with the last one.
function apart(points, last) {
  const far = (a, b, by) => Math.hypot(a.x - b.x, a.y - b.y) >= by,
    out = [points[0]];
  for (const p of points) if (far(p, out[out.length - 1], 2) && far(p, last, 6)) out.push(p);
  return [...out, last];
}

const path = points => "M" + points.map(q => q.x.toFixed(1) + " " + q.y.toFixed(1)).join("L");
