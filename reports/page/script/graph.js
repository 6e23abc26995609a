// The graph: the windows and which opens which; of a chosen one its callbacks and which comes behind which, covered or not.

const view = {part: -1, criterion: 0, grouped: true, chosen: -1, scale: 1};

// rowsOf are the rows of each window.
const rowsOf = data.windows.map(() => []);
for (const r of data.rows) for (const w of r[ROW.windows]) rowsOf[w].push(r);

const tallyOf = (part, criterion) => tally(rowsOf[part].filter(r => r[ROW.criterion] === criterion));

function startGraph(root) {
  const [criterion, criterionLabel] = choice("criterion", "Criterion ", data.criteria.map((c, i) => [i, c]), () => {
    view.criterion = Number(criterion.value);
    listWindows();
    show();
  });
  const all = make("button", {type: "button", onclick: () => open(-1)}, "All windows");
  const grouped = make("input", {type: "checkbox", checked: true, onchange: () => {
    view.grouped = grouped.checked;
    show();
  }});
  const zoom = (by, text, label) => make("button", {type: "button", "aria-label": label, onclick: () => scale(by ? view.scale * by : fit())}, text);
  const filter = make("input", {type: "search", "aria-label": "Filter the windows", placeholder: "Filter the windows", autocomplete: "off", spellcheck: "false"});
  filter.addEventListener("input", listWindows);
  const list = make("ul", {}), title = make("h3", {tabindex: "-1"}), note = make("p", {class: "note"}), about = make("div", {class: "about", "aria-live": "polite"});
  const canvas = make("div", {class: "canvas", role: "group", "aria-label": "Graph. Arrow keys go from node to node, Enter chooses, Escape goes back."});
  canvas.addEventListener("keydown", key);
  root.replaceChildren(
    make("p", {class: "note"}, "The automaton as the criteria read it. Choose a window, in the list or in the graph, to see its callbacks."),
    make("div", {class: "browse"},
      make("div", {class: "list"}, filter, list),
      make("div", {},
        make("div", {class: "line-up tools"}, all, criterionLabel, make("label", {}, grouped, " like callbacks as one"),
          make("span", {class: "push line-up"}, zoom(1 / 1.3, "−", "Smaller"), zoom(1.3, "+", "Larger"), zoom(0, "Fit", "Fit the graph into its frame"))),
        title, note, canvas, legend(), about)));
  Object.assign(view, {all, list, filter, title, note, about, canvas});
  listWindows();
  if (partsGraph(0).nodes.length) return show();
  const first = view.list.querySelector("button");
  open(first ? Number(first.dataset.window) : -1);
}

function legend() {
  const entry = (name, text) => make("li", {}, draw("svg", {class: "swatch", role: "presentation"}, draw("line", {class: "edge " + name, x1: 0, x2: "100%", y1: "50%", y2: "50%"})), text);
  const guest = make("li", {}, draw("svg", {class: "swatch", role: "presentation"}, draw("rect", {class: "guest", x: 1, y: 1, width: 24, height: 10, rx: 4})), "of another window");
  return make("ul", {class: "key"}, ...(data.measured ?
    [entry("covered", "covered"), entry("partly", "in part"), entry("uncovered", "not covered"), entry("unknown", "unknown, for lost lines"), entry("nothing", "nothing required")] : [entry("uncovered", "required")]), guest);
}

// listWindows lists the windows, those with the most to cover first.
function listWindows() {
  const wanted = view.filter.value.toLowerCase();
  const found = windowOrder.filter(w => data.windows[w].name.toLowerCase().includes(wanted)).map(w => [w, tallyOf(w, view.criterion)]);
  found.sort((a, b) => b[1].required - a[1].required);
  view.list.replaceChildren(...found.map(([w, t]) => {
    const button = make("button", {type: "button", "data-window": w, onclick: () => open(w)}, make("span", {}, data.windows[w].name),
      make("span", {class: "tally"}, t.required ? (data.measured ? number(t.covered) + "/" : "") + number(t.required) : "–"));
    if (data.windows[w].kind !== "window") button.firstChild.append(" ", make("span", {class: "kind"}, data.windows[w].kind));
    if (t.required && data.measured) button.append(bar(t));
    if (w === view.part) button.setAttribute("aria-current", "true");
    return make("li", {}, button);
  }));
}

// open shows a window's callbacks, or all windows.
function open(part, fromKey) {
  const before = view.part;
  view.part = part;
  for (const b of view.list.querySelectorAll("button")) {
    if (Number(b.dataset.window) === part) b.setAttribute("aria-current", "true");
    else b.removeAttribute("aria-current");
  }
  show();
  if (!fromKey) return;
  const nodes = [...view.canvas.querySelectorAll(".node")];
  (nodes.find(n => part < 0 && n.dataset.key === String(before)) || nodes[0] || view.title).focus();
}

// show draws what is chosen.
function show() {
  const whole = view.part < 0, width = view.canvas.clientWidth - 2;
  view.chosen = -1;
  let graph = whole ? partsGraph(view.criterion) : callbacksGraph(view.part, view.criterion);
  const before = graph.nodes.length;
  if (before > MOST || view.grouped && !whole && before > GROUP_FROM) graph = group(graph);
  graph = most(graph);
  for (const n of graph.nodes) size(n, graph.edges);
  if (!whole) graph.nodes.sort((a, b) => age(a) - age(b) || byName(data.names[a.key], data.names[b.key]) || a.key - b.key);
  view.all.disabled = whole;
  view.title.textContent = whole ? "All windows" : data.windows[view.part].name;
  view.note.textContent = whole ? wholeNote(before, graph) : partNote(before, graph);
  view.about.replaceChildren();
  if (!whole) view.about.append(make("button", {type: "button", onclick: () => lookFor(view.part, "", view.criterion)}, "Its sequences in the table"));
  view.graph = graph;
  view.placed = arrange(graph, width, whole && width > 700 ? "LR" : "TB");
  if (view.placed.hidden) view.note.textContent += ` ${number(view.placed.hidden.length)} arrows are too many to be seen at once: choose a node to see its own.`;
  view.svg = picture(view.placed);
  view.canvas.replaceChildren(view.svg);
  view.canvas.hidden = graph.nodes.length === 0;
  view.canvas.scrollTo(0, 0);
  scale(fit());
}

function wholeNote(drawn, graph) {
  const alone = data.windows.length - drawn;
  if (!drawn) return "No window opens another; choose one in the list.";
  return `An arrow leads to what a window's code opens, starts or binds` + (data.measured ? "; it is covered as the sequences of both are. " : ". ") +
    (alone ? `The list has ${number(alone)} more, which neither open another nor are opened.` : "") + leftOut(graph);
}

function partNote(before, graph) {
  const w = data.windows[view.part], t = tallyOf(view.part, view.criterion), of = data.criteria[view.criterion];
  if (!t.required) return `${w.kind}, ${w.entry}. ${of} requires no sequence of it.`;
  return `${w.kind}, ${w.entry}. ${of}: ${said(t)}. ${before === 1 ? "1 callback" : number(before) + " callbacks"}` +
    (graph.nodes.length < before - graph.left ? `, like ones drawn as one.` : ".") + leftOut(graph);
}

const leftOut = graph => graph.left ? ` ${number(graph.left)} nodes with fewer arrows are not drawn.` : "";

// life is a component's life in its order: pictures begin with its beginning.
const life = ["onCreate", "onStart", "onRestoreInstanceState", "onResume", "onPause", "onSaveInstanceState", "onStop", "onRestart"];

function age(n) {
  const ages = n.members.filter(c => data.kinds[c] & KIND.life).map(c => life.indexOf(cut(data.names[c])[1])).filter(i => i >= 0);
  return Math.min(life.length, ...ages);
}

// size gives a node its lines of text and the size of its box.
function size(n, edges) {
  const whole = view.part < 0;
  n.tally = {required: 0, covered: 0, unknown: 0};
  if (whole) for (const w of n.members) count(n.tally, tallyOf(w, view.criterion));
  n.inside = edges.find(e => e.from === n.key && e.to === n.key);
  n.lines = whole ? partLines(n) : callbackLines(n);
  n.width = Math.min(230, 20 + 7 * Math.max(...n.lines.map(l => l.text.length)));
  n.height = 12 + 15 * n.lines.length + (whole ? 6 : 0);
}

const shorten = (text, most) => text.length <= most ? text : text.slice(0, most - 1) + "…";

function partLines(n) {
  const w = data.windows[n.members[0]], name = n.members.length > 1 ? `${n.members.length} × ${w.kind}` : w.name;
  return [{text: shorten(name, 30), class: "strong"},
    {text: (w.kind === "window" ? "" : w.kind + " · ") + (n.tally.required ? (data.measured ? `${number(n.tally.covered)}/` : "") + number(n.tally.required) : "nothing required"), class: "small"}];
}

function callbackLines(n) {
  const [owner, method] = short(n.members[0]);
  if (n.members.length > 1) {
    const inside = n.inside && "among them " + (data.measured ? `${number(n.inside.covered)}/` : "") + number(n.inside.required);
    return [{text: shorten(label(n), 30), class: "strong"}, ...(inside ? [{text: inside, class: "small"}] : [])];
  }
  return [...(owner ? [{text: shorten(owner, 30), class: "small"}] : []), {text: shorten(method, 30), class: "strong"}];
}

// short is a callback's name without its window's.
function short(callback) {
  const [owner, method] = cut(data.names[callback]), home = data.windows[view.part].name;
  return [owner === home ? "" : owner.startsWith(home + "$") ? owner.slice(home.length) : owner, method];
}

// label is what the node of several callbacks is called.
const label = n => `${n.members.length} × ${[...new Set(n.members.map(c => short(c)[1]))].join(", ")}`;

// name is a node's name in full.
function name(n) {
  const names = n.members.map(m => view.part < 0 ? data.windows[m].name : data.names[m]);
  return names.length > 3 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", ");
}

function picture(placed) {
  const svg = draw("svg", {viewBox: `-8 -8 ${placed.width + 16} ${placed.height + 16}`});
  for (const l of placed.lines) svg.append(...line(l));
  placed.nodes.forEach((n, i) => svg.append(box(n, i)));
  return svg;
}

// line draws an edge. One that goes both ways has two halves, each as the sequences are that go its way.
function line(l) {
  const points = curve(l.points), half = points.length >> 1, edge = (e, p) => {
    const s = state(e), out = draw("path", {class: "edge " + s, d: path(p), "marker-end": `url(#tip-${s})`});
    out.dataset.from = e.from;
    out.dataset.to = e.to;
    return out;
  };
  if (!l.back) return [edge(l.there, points)];
  return [edge(l.there, points.slice(half)), edge(l.back, points.slice(0, half + 1).reverse())];
}

function box(n, i) {
  const left = n.x - n.width / 2, top = n.y - n.height / 2, whole = view.part < 0;
  const classes = ["node"];
  if (n.members.length > 1) classes.push("group");
  if (!whole && !n.members.some(c => data.homes[c].includes(view.part))) classes.push("guest");
  const g = draw("g", {class: classes.join(" "), tabindex: i ? -1 : 0, role: "button", "aria-label": name(n) + (n.tally.required ? ", " + said(n.tally) : "")},
    draw("title", {}, name(n)),
    draw("rect", {class: "frame", x: left, y: top, width: n.width, height: n.height, rx: whole ? 3 : n.height / 2 > 16 ? 12 : 10}));
  n.lines.forEach((l, k) => g.append(draw("text", {class: l.class, x: n.x, y: top + 17 + 15 * k, "text-anchor": "middle"}, l.text)));
  if (whole && data.measured && n.tally.required) {
    const at = {x: left + 10, y: top + n.height - 10, height: 3};
    g.append(draw("rect", {...at, class: "meter", width: n.width - 20}), draw("rect", {...at, class: "done", width: (n.width - 20) * n.tally.covered / n.tally.required}));
  }
  g.dataset.key = n.key;
  g.addEventListener("click", () => choose(n, false));
  return g;
}

// choose opens a window, or shows what comes before and behind a callback.
function choose(n, fromKey) {
  if (view.part < 0) {
    if (n.members.length === 1) return open(n.members[0], fromKey);
    return view.about.replaceChildren(make("h4", {}, `Drawn as one (${n.members.length})`), make("ul", {}, ...n.members.map(w =>
      make("li", {}, make("button", {type: "button", onclick: () => open(w)}, data.windows[w].name)))));
  }
  view.chosen = view.chosen === n.key ? -1 : n.key;
  if (view.placed.hidden) {
    for (const e of view.svg.querySelectorAll(".edge")) e.remove();
    const own = view.placed.hidden.filter(l => l.there.from === view.chosen || l.there.to === view.chosen);
    view.svg.prepend(...own.flatMap(l => line(straight(l, view.placed.nodes))));
  }
  const near = new Set([view.chosen]);
  for (const e of view.svg.querySelectorAll(".edge")) {
    const touches = [e.dataset.from, e.dataset.to].includes(String(view.chosen));
    if (touches) near.add(Number(e.dataset.from)).add(Number(e.dataset.to));
    e.classList.toggle("dim", view.chosen >= 0 && !touches);
  }
  for (const g of view.svg.querySelectorAll(".node")) {
    g.classList.toggle("chosen", Number(g.dataset.key) === view.chosen);
    g.classList.toggle("dim", view.chosen >= 0 && !near.has(Number(g.dataset.key)));
  }
  tell(view.chosen < 0 ? null : n);
}

// tell lists a node's edges in words.
function tell(n) {
  const one = n && n.members.length === 1;
  const again = make("button", {type: "button", onclick: () => lookFor(view.part, one ? data.names[n.members[0]] : "", view.criterion)},
    one ? "Its sequences in the table" : "The window's sequences in the table");
  if (!n) return view.about.replaceChildren(again);
  const place = new Map(view.graph.nodes.map((m, i) => [m.key, i])), edges = view.graph.edges.filter(e => e.from !== e.to);
  const to = edges.filter(e => e.to === n.key).sort((a, b) => place.get(a.from) - place.get(b.from));
  const from = edges.filter(e => e.from === n.key).sort((a, b) => place.get(a.to) - place.get(b.to));
  view.about.replaceChildren(make("p", {}, make("b", {}, ...breakable(one ? data.names[n.members[0]] : label(n)))),
    ...(one ? [make("p", {class: "note"}, kinds(n.members[0]))] : []),
    ...(n.inside ? [make("p", {class: "note"}, `One behind another of them: ${said(n.inside)}.`)] : []),
    ...side("Comes before it", to, e => e.from), ...side("Comes behind it", from, e => e.to),
    ...(one ? [] : [make("h4", {}, `Drawn as one (${n.members.length})`), make("ul", {}, ...n.members.map(c => make("li", {}, showShort(c))))]), again);
}

// kinds says what calls a callback, in words.
function kinds(callback) {
  const bits = data.kinds[callback], words = [[KIND.life, "lifecycle"], [KIND.gui, "user's action"], [KIND.event, "event"], [KIND.sync, "called back inside a call"], [KIND.async, "posted"]];
  return words.filter(([bit]) => bits & bit).map(([, text]) => text).join(", ");
}

// side lists the nodes at the other ends of edges.
function side(title, edges, other) {
  if (!edges.length) return [];
  return [make("h4", {}, `${title} (${edges.length})`), make("ul", {}, ...edges.map(e => {
    const s = state(e), n = view.graph.nodes.find(m => m.key === other(e));
    const mark = {covered: "●", partly: "◐", unknown: "?", uncovered: "○"}[s], as = {unknown: " is-unknown", uncovered: ""}[s] ?? " is-covered";
    const then = e.required > 1 ? said(e) : data.measured ? (s === "uncovered" ? "not covered" : s) : "required";
    return make("li", {}, make("span", {class: "mark" + as, "aria-hidden": "true"}, data.measured ? mark : "·"),
      n.members.length > 1 ? make("code", {}, ...breakable(label(n))) : showShort(n.members[0]), make("span", {class: "note"}, " " + then));
  }))];
}

function showShort(callback) {
  const [owner, method] = short(callback);
  return make("code", {}, ...breakable(owner ? owner + "." : ""), make("b", {}, ...breakable(method)));
}

// key goes from node to node: to the nearest one in the arrow's direction.
function key(event) {
  const at = event.target.closest?.(".node");
  if (event.key === "Escape" && view.part >= 0) {
    event.preventDefault();
    return open(-1, true);
  }
  if (!at) return;
  const now = view.placed.nodes.find(n => String(n.key) === at.dataset.key);
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    return choose(now, true);
  }
  const way = {ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1]}[event.key];
  if (!way) return;
  event.preventDefault();
  let best, least = Infinity;
  for (const n of view.placed.nodes) {
    const dx = n.x - now.x, dy = n.y - now.y, along = dx * way[0] + dy * way[1], aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (along > 1 && along + 2 * aside < least) [best, least] = [n, along + 2 * aside];
  }
  if (!best) return;
  for (const g of view.svg.querySelectorAll(".node")) g.setAttribute("tabindex", g.dataset.key === String(best.key) ? 0 : -1);
  view.svg.querySelector(`.node[tabindex="0"]`).focus();
}

// fit is the scale at which the graph is as wide as its frame, as far as its text stays readable.
const fit = () => Math.max(.55, Math.min(1, (view.canvas.clientWidth - 4) / (view.placed.width + 16)));

function scale(to) {
  view.scale = Math.min(4, Math.max(.2, to));
  view.svg.setAttribute("width", (view.placed.width + 16) * view.scale);
  view.svg.setAttribute("height", (view.placed.height + 16) * view.scale);
}

const graphRoot = document.getElementById("graph"), tableRoot = document.getElementById("table");
if (tableRoot) startTable(tableRoot);
if (graphRoot) startGraph(graphRoot);
