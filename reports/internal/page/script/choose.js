// What choosing a node shows, by mouse and by keyboard.

// choose opens a window, or shows what comes before and behind a callback.
function choose(n, fromKey) {
  if (view.part < 0) {
    if (n.members.length === 1) return open(n.members[0], fromKey);
    return view.about.replaceChildren(
      make("h4", {}, `Drawn as one (${n.members.length})`),
      make(
        "ul",
        {},
        ...n.members.map(w => make("li", {}, make("button", {type: "button", onclick: () => open(w, true)}, data.windows[w].name)))
      )
    );
  }
  view.chosen = view.chosen === n.key ? -1 : n.key;
  if (view.alone) {
    show(true);
    if (fromKey) focusOn(n.key);
  } else mark();
  remember(false);
}

// mark shows what is chosen: the rest fades, and where not all lines are drawn its own are.
function mark() {
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
  tell(view.graph.nodes.find(n => n.key === view.chosen));
}

// tell lists a node's edges in words.
function tell(n) {
  const one = n && n.members.length === 1;
  const again = make(
    "button",
    {type: "button", onclick: () => lookFor(view.part, one ? data.names[n.members[0]] : "", view.criterion)},
    one ? "Its sequences in the table" : "The window's sequences in the table"
  );
  if (!n) return view.about.replaceChildren(again);
  const place = new Map(view.graph.nodes.map((m, i) => [m.key, i])),
    edges = view.graph.edges.filter(e => e.from !== e.to);
  const to = edges.filter(e => e.to === n.key).sort((a, b) => place.get(a.from) - place.get(b.from));
  const from = edges.filter(e => e.from === n.key).sort((a, b) => place.get(a.to) - place.get(b.to));
  view.about.replaceChildren(
    make("p", {}, make("b", {}, ...breakable(one ? data.labels[n.members[0]] : label(n)))),
    ...(one ? about(n.members[0]) : []),
    ...(n.inside ? [make("p", {class: "note"}, `One behind another of them: ${said(n.inside)}.`)] : []),
    ...side("Comes before it", to, e => e.from),
    ...side("Comes behind it", from, e => e.to),
    ...(one
      ? []
      : [
          make("h4", {}, `Drawn as one (${n.members.length})`),
          make("ul", {}, ...n.members.map(c => make("li", {}, showShort(c)))),
          make("button", {type: "button", onclick: () => part(n)}, "Show them apart"),
          " "
        ]),
    again
  );
}

// part draws the callbacks of a node each for itself. The focus goes to the first: its button is gone.
function part(n) {
  for (const c of n.members) view.open.add(c);
  show(true);
  focusOn(n.members[0]);
  remember(false);
}

// about tells where a callback is, its name where a widget stands for it, and what calls it.
function about(callback) {
  const lines = [data.places[callback], byWidget(callback) ? data.names[callback] : "", kinds(callback)];
  return lines.filter(Boolean).map(l => make("p", {class: "note"}, ...breakable(l)));
}

// kinds says what calls a callback, in words.
function kinds(callback) {
  const bits = data.kinds[callback],
    words = [
      [KIND.life, "lifecycle"],
      [KIND.gui, "user's action"],
      [KIND.event, "event"],
      [KIND.sync, "called back inside a call"],
      [KIND.async, "posted"]
    ];
  return words
    .filter(([bit]) => bits & bit)
    .map(([, text]) => text)
    .join(", ");
}

// side lists the nodes at the other ends of edges.
function side(title, edges, other) {
  if (!edges.length) return [];
  return [
    make("h4", {}, `${title} (${edges.length})`),
    make(
      "ul",
      {},
      ...edges.map(e => {
        const s = state(e),
          n = view.graph.nodes.find(m => m.key === other(e));
        const mark = {covered: "●", partly: "◐", unknown: "?", uncovered: "○"}[s],
          as = {unknown: " is-unknown", uncovered: ""}[s] ?? " is-covered";
        const then = e.required > 1 ? said(e) : data.measured ? (s === "uncovered" ? "not covered" : s) : "required";
        return make(
          "li",
          {},
          make("span", {class: "mark" + as, "aria-hidden": "true"}, data.measured ? mark : "·"),
          n.members.length > 1 ? make("code", {}, ...breakable(label(n))) : showShort(n.members[0]),
          make("span", {class: "note"}, " " + then)
        );
      })
    )
  ];
}

function showShort(callback) {
  const [owner, method] = byWidget(callback) ? ["", data.labels[callback]] : short(callback);
  return make("code", {title: data.names[callback]}, ...breakable(owner ? owner + "." : ""), make("b", {}, ...breakable(method)));
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
  let best,
    least = Infinity;
  for (const n of view.placed.nodes) {
    const dx = n.x - now.x,
      dy = n.y - now.y,
      along = dx * way[0] + dy * way[1],
      aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (along > 1 && along + 2 * aside < least) [best, least] = [n, along + 2 * aside];
  }
  if (!best) return;
  focusOn(best.key);
}
