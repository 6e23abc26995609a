// How the graph is drawn: its nodes' texts and sizes, its lines, its scale.

// life is a component's life in its order: pictures begin with its beginning.
const life = [
  "onCreate",
  "onStart",
  "onRestoreInstanceState",
  "onResume",
  "onPause",
  "onSaveInstanceState",
  "onStop",
  "onRestart"
];

function age(n) {
  const ages = n.members
    .filter(c => data.kinds[c] & KIND.life)
    .map(c => life.indexOf(cut(data.names[c])[1]))
    .filter(i => i >= 0);
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

const shorten = (text, most) => (text.length <= most ? text : text.slice(0, most - 1) + "…");

function partLines(n) {
  const w = data.windows[n.members[0]],
    name = n.members.length > 1 ? `${n.members.length} × ${w.kind}` : w.name;
  return [
    {text: shorten(name, 30), class: "strong"},
    {
      text:
        (w.kind === "window" ? "" : w.kind + " · ") +
        (n.tally.required ? (data.measured ? `${number(n.tally.covered)}/` : "") + number(n.tally.required) : "nothing required"),
      class: "small"
    }
  ];
}

// callbackLines sets off what a tester looks for: the widget, or the method where there is none. Above it stands what is done, or whose method
// it is.
function callbackLines(n) {
  if (n.members.length > 1) {
    const inside = n.inside && "among them " + (data.measured ? `${number(n.inside.covered)}/` : "") + number(n.inside.required);
    const to = new Set(n.members.map(widget).map(w => (w.named ? w.to : local(w.to))));
    to.delete("");
    return [
      {text: shorten(label(n), 30), class: "strong"},
      ...(to.size ? [{text: shorten([...to].join(", "), 34), class: "small"}] : []),
      ...(inside ? [{text: inside, class: "small"}] : [])
    ];
  }
  const {done, to, named} = widget(n.members[0]),
    [above, below] = named ? [done, to || done] : [local(to), done];
  return [...(above ? [{text: shorten(above, 34), class: "small"}] : []), {text: shorten(below, 30), class: "strong"}];
}

// local is a class's name without that of the open window.
function local(owner) {
  const home = view.part < 0 ? "" : data.windows[view.part].name;
  return owner === home ? "" : owner.startsWith(home + "$") ? owner.slice(home.length) : owner;
}

// short is the name of a callback without a widget in two parts: what is above, and what is set off. What tells callbacks of one name apart is
// set off in place of the name.
function short(callback) {
  const [owner, method, apart] = cut(data.names[callback]),
    of = local(owner);
  return apart ? [of ? `${of}.${method}` : method, apart.split(" · ")[0]] : [of, method];
}

// label is what the node of several callbacks is called: what is done, where that is one thing or few.
function label(n) {
  const done = [...new Set(n.members.map(role))];
  return `${n.members.length} × ${done.slice(0, 3).join(", ")}${done.length > 3 ? ", …" : ""}`;
}

// name is a node's name in full.
function name(n) {
  const names = n.members.map(m => (view.part < 0 ? data.windows[m].name : described(m)));
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
  const points = curve(l.points),
    half = points.length >> 1,
    edge = (e, p) => {
      const s = state(e),
        out = draw("path", {class: "edge " + s, d: path(p), "marker-end": `url(#tip-${s})`});
      out.dataset.from = e.from;
      out.dataset.to = e.to;
      return out;
    };
  if (!l.back) return [edge(l.there, points)];
  return [edge(l.there, points.slice(half)), edge(l.back, points.slice(0, half + 1).reverse())];
}

function box(n, i) {
  const left = n.x - n.width / 2,
    top = n.y - n.height / 2,
    whole = view.part < 0;
  const classes = ["node"];
  if (n.members.length > 1) classes.push("group");
  if (!whole && !n.members.some(c => data.homes[c].includes(view.part))) classes.push("guest");
  const g = draw(
    "g",
    {
      class: classes.join(" "),
      tabindex: i ? -1 : 0,
      role: "button",
      "aria-label": name(n) + (n.tally.required ? ", " + said(n.tally) : "")
    },
    draw("title", {}, name(n)),
    draw("rect", {class: "frame", x: left, y: top, width: n.width, height: n.height, rx: whole ? 3 : n.height / 2 > 16 ? 12 : 10})
  );
  n.lines.forEach((l, k) =>
    g.append(draw("text", {class: l.class, x: n.x, y: top + 17 + 15 * k, "text-anchor": "middle"}, l.text))
  );
  if (whole && data.measured && n.tally.required) {
    const at = {x: left + 10, y: top + n.height - 10, height: 3};
    g.append(
      draw("rect", {...at, class: "meter", width: n.width - 20}),
      draw("rect", {...at, class: "done", width: ((n.width - 20) * n.tally.covered) / n.tally.required})
    );
  }
  g.dataset.key = n.key;
  g.addEventListener("click", () => choose(n, false));
  return g;
}

// fit is the scale at which the graph is as wide as its frame, as far as its text stays readable.
const fit = () => Math.max(0.75, Math.min(1, (view.canvas.clientWidth - 4) / (view.placed.width + 16)));

function scale(to) {
  view.scale = Math.min(4, Math.max(0.2, to));
  view.svg.setAttribute("width", (view.placed.width + 16) * view.scale);
  view.svg.setAttribute("height", (view.placed.height + 16) * view.scale);
}
