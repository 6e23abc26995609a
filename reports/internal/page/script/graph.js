// The graph: the windows and which opens which; of a chosen one its callbacks and which comes behind which, covered or not.

const view = {part: -1, criterion: 0, grouped: true, chosen: -1, scale: 1};

// rowsOf are the rows of each window.
const rowsOf = data.windows.map(() => []);
for (const r of data.rows) for (const w of r[ROW.windows]) rowsOf[w].push(r);

const tallyOf = (part, criterion) => tally(rowsOf[part].filter(r => r[ROW.criterion] === criterion));

function startGraph(root) {
  const [criterion, criterionLabel] = choice(
    "criterion",
    "Criterion ",
    data.criteria.map((c, i) => [i, c]),
    () => {
      view.criterion = Number(criterion.value);
      listWindows();
      show();
    }
  );
  const all = make("button", {type: "button", onclick: () => open(-1)}, "All windows");
  const grouped = make("input", {
    type: "checkbox",
    checked: true,
    onchange: () => {
      view.grouped = grouped.checked;
      show();
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
    about = make("div", {class: "about", "aria-live": "polite"});
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
        about
      )
    )
  );
  Object.assign(view, {all, list, filter, title, note, about, canvas});
  listWindows();
  if (partsGraph(0).nodes.length) return show();
  const first = view.list.querySelector("button");
  open(first ? Number(first.dataset.window) : -1);
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
  const found = windowOrder
    .filter(w => data.windows[w].name.toLowerCase().includes(wanted))
    .map(w => [w, tallyOf(w, view.criterion)]);
  found.sort((a, b) => b[1].required - a[1].required);
  view.list.replaceChildren(
    ...found.map(([w, t]) => {
      const button = make(
        "button",
        {type: "button", "data-window": w, onclick: () => open(w)},
        make("span", {}, data.windows[w].name),
        make("span", {class: "tally"}, t.required ? (data.measured ? number(t.covered) + "/" : "") + number(t.required) : "–")
      );
      if (data.windows[w].kind !== "window") button.firstChild.append(" ", make("span", {class: "kind"}, data.windows[w].kind));
      if (t.required && data.measured) button.append(bar(t));
      if (w === view.part) button.setAttribute("aria-current", "true");
      return make("li", {}, button);
    })
  );
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
  const whole = view.part < 0,
    width = view.canvas.clientWidth - 2;
  view.chosen = -1;
  let graph = whole ? partsGraph(view.criterion) : callbacksGraph(view.part, view.criterion);
  const before = graph.nodes.length;
  if (before > MOST || (view.grouped && !whole && before > GROUP_FROM)) graph = group(graph);
  graph = most(graph);
  for (const n of graph.nodes) size(n, graph.edges);
  if (!whole) graph.nodes.sort((a, b) => age(a) - age(b) || byName(data.names[a.key], data.names[b.key]) || a.key - b.key);
  view.all.disabled = whole;
  view.title.textContent = whole ? "All windows" : data.windows[view.part].name;
  view.note.textContent = whole ? wholeNote(before, graph) : partNote(before, graph);
  view.about.replaceChildren();
  if (!whole)
    view.about.append(
      make("button", {type: "button", onclick: () => lookFor(view.part, "", view.criterion)}, "Its sequences in the table")
    );
  view.graph = graph;
  view.placed = arrange(graph, width, whole && width > 700 ? "LR" : "TB");
  if (view.placed.hidden)
    view.note.textContent += ` ${number(view.placed.hidden.length)} arrows are too many to be seen at once: choose a node to see its own.`;
  view.svg = picture(view.placed);
  view.canvas.replaceChildren(view.svg);
  view.canvas.hidden = graph.nodes.length === 0;
  view.canvas.scrollTo(0, 0);
  scale(fit());
}

function wholeNote(drawn, graph) {
  const alone = data.windows.length - drawn;
  if (!drawn) return "No window is known to open another; choose one in the list.";
  return (
    `An arrow leads to what a window's code opens, starts or binds` +
    (data.measured ? "; it is covered as the sequences of both are. " : ". ") +
    (alone ? `The list has ${number(alone)} more, which neither open another nor are opened.` : "") +
    leftOut(graph)
  );
}

function partNote(before, graph) {
  const w = data.windows[view.part],
    t = tallyOf(view.part, view.criterion),
    of = data.criteria[view.criterion];
  const what = w.entry ? `${w.kind}, ${w.entry}. ` : "";
  if (!t.required) return `${what}${of} requires no sequence of it.`;
  return (
    `${what}${of}: ${said(t)}. ${before === 1 ? "1 callback" : number(before) + " callbacks"}` +
    (graph.nodes.length < before - graph.left ? `, like ones drawn as one.` : ".") +
    leftOut(graph)
  );
}

const leftOut = graph => (graph.left ? ` ${number(graph.left)} nodes with fewer arrows are not drawn.` : "");
