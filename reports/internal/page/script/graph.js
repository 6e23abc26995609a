// The graph: the windows and which opens which; of a chosen one its callbacks and which comes behind which, covered or not.

// part: the open window, -1: all; grouped: like callbacks are drawn as one, but for those of open; alone: with what is chosen only its neighbours
// are drawn; chosen: the key of a node, -1: none.
const view = {part: -1, criterion: 0, grouped: true, open: new Set(), alone: false, chosen: -1, scale: 1};

// rowsOf are the rows of each window.
const rowsOf = data.windows.map(() => []);

const tallyOf = (part, criterion) => tally(rowsOf[part].filter(r => r[ROW.criterion] === criterion));

function startGraph(root) {
  for (const r of data.rows) for (const w of r[ROW.windows]) rowsOf[w].push(r);
  const [criterion, criterionLabel] = choice(
    "criterion",
    "Criterion ",
    data.criteria.map((c, i) => [i, c]),
    () => {
      view.criterion = Number(criterion.value);
      listWindows();
      show();
      remember(true);
    }
  );
  const all = make("button", {type: "button", onclick: () => view.part >= 0 && open(-1)}, "All windows");
  const grouped = make("input", {
    type: "checkbox",
    checked: true,
    onchange: () => {
      view.grouped = grouped.checked;
      view.open = new Set();
      show(true);
      remember(false);
    }
  });
  const alone = make("input", {
    type: "checkbox",
    onchange: () => {
      view.alone = alone.checked;
      show(true);
      remember(false);
    }
  });
  const zoom = (by, text, label) =>
    make("button", {type: "button", "aria-label": label, onclick: () => scale(by ? view.scale * by : fit())}, text);
  const filter = make("input", {
    type: "search",
    "aria-label": "Filter the windows",
    placeholder: "Filter the windows",
    autocomplete: "off",
    spellcheck: "false"
  });
  filter.addEventListener("input", listWindows);
  const list = make("ul", {}),
    title = make("h3", {tabindex: "-1"}),
    note = make("p", {class: "note"}),
    about = make("div", {class: "about", "aria-live": "polite"}),
    rest = make("div", {class: "rest"});
  const canvas = make("div", {
    class: "canvas",
    role: "group",
    "aria-label": "Graph. Arrow keys go from node to node, Enter chooses, Escape goes back."
  });
  canvas.addEventListener("keydown", key);
  root.replaceChildren(
    make(
      "p",
      {class: "note"},
      "The automaton as the criteria read it. Choose a window, in the list or in the graph, to see its callbacks."
    ),
    make(
      "div",
      {class: "browse"},
      make("div", {class: "list"}, filter, list),
      make(
        "div",
        {},
        make(
          "div",
          {class: "line-up tools"},
          all,
          criterionLabel,
          make("label", {}, grouped, " like callbacks as one"),
          make("label", {}, alone, " only what is next to the chosen one"),
          make(
            "span",
            {class: "push line-up"},
            zoom(1 / 1.3, "−", "Smaller"),
            zoom(1.3, "+", "Larger"),
            zoom(0, "Fit", "Fit the graph into its frame")
          )
        ),
        title,
        note,
        canvas,
        legend(),
        about,
        rest
      )
    )
  );
  Object.assign(view, {all, list, filter, title, note, about, canvas, rest, controls: {criterion, grouped, alone}});
  listWindows();
  show();
}

function legend() {
  const entry = (name, text) =>
    make(
      "li",
      {},
      draw(
        "svg",
        {class: "swatch", role: "presentation"},
        draw("line", {class: "edge " + name, x1: 0, x2: "100%", y1: "50%", y2: "50%"})
      ),
      text
    );
  const guest = make(
    "li",
    {},
    draw(
      "svg",
      {class: "swatch", role: "presentation"},
      draw("rect", {class: "guest", x: 1, y: 1, width: 24, height: 10, rx: 4})
    ),
    "of another window"
  );
  return make(
    "ul",
    {class: "key"},
    ...(data.measured
      ? [
          entry("covered", "covered"),
          entry("partly", "in part"),
          entry("uncovered", "not covered"),
          entry("unknown", "unknown, for lost lines"),
          entry("nothing", "nothing required")
        ]
      : [entry("uncovered", "required")]),
    guest
  );
}

// listWindows lists the windows, those with the most to cover first.
function listWindows() {
  const wanted = view.filter.value.toLowerCase();
  view.list.replaceChildren(...windowItems(windowOrder.filter(w => data.windows[w].name.toLowerCase().includes(wanted))));
}

// windowItems are the items of a list of windows, those with the most to cover first.
function windowItems(windows) {
  const tallied = windows.map(w => [w, tallyOf(w, view.criterion)]).sort((a, b) => b[1].required - a[1].required);
  return tallied.map(([w, t]) => make("li", {}, windowButton(w, t)));
}

// windowButton opens a window, and says how much of it is covered.
function windowButton(w, t) {
  const button = make(
    "button",
    {type: "button", "data-window": w, onclick: e => open(w, !view.list.contains(e.currentTarget))},
    make("span", {}, data.windows[w].name),
    make("span", {class: "tally"}, t.required ? (data.measured ? number(t.covered) + "/" : "") + number(t.required) : "–")
  );
  if (data.windows[w].kind !== "window") button.firstChild.append(" ", make("span", {class: "kind"}, data.windows[w].kind));
  if (t.required && data.measured) button.append(bar(t));
  if (w === view.part) button.setAttribute("aria-current", "true");
  return button;
}

// open shows a window's callbacks, or all windows. into says that the focus goes into the graph, as what had it is gone.
function open(part, into) {
  const before = view.part;
  view.part = part;
  view.open = new Set();
  for (const b of view.list.querySelectorAll("button")) {
    if (Number(b.dataset.window) === part) b.setAttribute("aria-current", "true");
    else b.removeAttribute("aria-current");
  }
  show();
  remember(true);
  if (into) focusOn(part < 0 ? before : -1);
}

// focusOn gives the focus to the node of a key, to the first one where there is none such, or else to the graph's title.
function focusOn(key) {
  const nodes = [...view.svg.querySelectorAll(".node")],
    at = nodes.find(n => n.dataset.key === String(key)) || nodes[0];
  for (const n of nodes) n.setAttribute("tabindex", n === at ? 0 : -1);
  (at || view.title).focus();
}

// show draws what is chosen; keep says that the chosen node stays so.
function show(keep) {
  const whole = view.part < 0,
    width = view.canvas.clientWidth - 2;
  const all = whole ? partsGraph(view.criterion) : callbacksGraph(view.part, view.criterion),
    before = all.nodes.length;
  let graph = all;
  if (before > MOST || (view.grouped && !whole && before > GROUP_FROM)) graph = group(graph, view.open);
  if (view.grouped && !whole && linesOf(graph).length > FEW_LINES) graph = alike(graph, view.open);
  view.chosen = keep && graph.nodes.some(n => n.key === view.chosen) ? view.chosen : -1;
  const drawn = graph.nodes.length;
  if (view.alone && view.chosen >= 0) graph = near(graph, view.chosen);
  graph = most(graph);
  for (const n of graph.nodes) size(n, graph.edges);
  if (!whole) graph.nodes.sort((a, b) => age(a) - age(b) || byName(data.names[a.key], data.names[b.key]) || a.key - b.key);
  view.all.setAttribute("aria-disabled", whole);
  view.controls.alone.parentElement.hidden = view.controls.grouped.parentElement.hidden = whole;
  view.title.textContent = whole ? "All windows" : data.windows[view.part].name;
  view.note.textContent = whole ? wholeNote(graph) : partNote(before, drawn, graph);
  view.graph = graph;
  view.placed = arrange(graph, width, (whole && width > 700) || (view.alone && view.chosen >= 0) ? "LR" : "TB");
  if (view.placed.hidden)
    view.note.textContent += ` ${number(view.placed.hidden.length)} arrows are too many to be seen at once: choose a node to see its own.`;
  view.svg = picture(view.placed);
  view.canvas.replaceChildren(view.svg);
  view.canvas.hidden = graph.nodes.length === 0;
  view.canvas.scrollTo(0, 0);
  scale(fit());
  if (whole) view.about.replaceChildren();
  else mark();
  showRest(whole ? graph : null);
}

// showRest shows the windows that are no node of the graph of all windows.
function showRest(graph) {
  const inGraph = new Set(graph ? graph.nodes.flatMap(n => n.members) : []),
    rest = graph ? windowOrder.filter(w => !inGraph.has(w)) : [];
  if (!rest.length) return view.rest.replaceChildren();
  const title = graph.left
    ? "Windows that are not drawn above"
    : "Windows and components that neither open another nor are opened, as far as is known";
  view.rest.replaceChildren(
    make("h4", {}, inGraph.size ? `${title} (${number(rest.length)})` : ""),
    make("ul", {class: "tiles"}, ...windowItems(rest))
  );
}

function wholeNote(graph) {
  if (!graph.nodes.length) return "No window is known to open another.";
  return (
    `An arrow leads to what a window's code opens, starts or binds` +
    (data.measured ? "; it is covered as the sequences of both are." : ".") +
    leftOut(graph)
  );
}

function partNote(before, drawn, graph) {
  const w = data.windows[view.part],
    t = tallyOf(view.part, view.criterion),
    of = data.criteria[view.criterion];
  const what = w.entry ? `${w.kind}, ${w.entry}. ` : "";
  if (!t.required) return `${what}${of} requires no sequence of it.`;
  return (
    `${what}${of}: ${said(t)}. ${before === 1 ? "1 callback" : number(before) + " callbacks"}` +
    (drawn < before ? `, like ones drawn as one: choose such a box to show them apart.` : ".") +
    leftOut(graph)
  );
}

const leftOut = graph => (graph.left ? ` ${number(graph.left)} nodes with fewer arrows are not drawn.` : "");
