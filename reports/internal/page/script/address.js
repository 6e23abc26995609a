// What is chosen is in the page's address, behind #, so that it survives a reload, can be sent, and can be gone back to. The parts of the page
// and the findings have addresses of their own, without a "=".

const defaults = {window: "", criterion: data.criteria[0], node: "", alone: "", apart: "", search: "", of: "", state: "", in: "", page: "1", sequence: ""};

// chosen is the state of the graph and the table in words.
function chosen() {
  const at = {...defaults};
  if (graphRoot) {
    at.window = view.part < 0 ? "" : data.windows[view.part].name;
    at.criterion = data.criteria[view.criterion];
    at.node = view.chosen < 0 ? "" : keyName(view.chosen);
    at.alone = view.alone ? "1" : "";
    at.apart = view.grouped ? "" : "1";
  }
  if (tableRoot) {
    at.search = table.search.value;
    at.of = table.criterion.value === "" ? "" : data.criteria[table.criterion.value];
    at.state = table.state.selectedOptions[0].value === "" ? "" : table.state.selectedOptions[0].textContent;
    at.in = table.part.value === "" ? "" : data.windows[table.part.value].name;
    at.page = String(table.page + 1);
    at.sequence = table.sequence;
  }
  return at;
}

// keyName is what the address calls a node: a window's or a callback's name.
const keyName = key => (view.part < 0 ? data.windows[key].name : data.names[key]);

// restoring says that what happens is no choice of the user's. So is what happens before the page is whole.
let restoring = true;

// remember puts what is chosen into the address; as a step that can be gone back from, or in place of the last one.
function remember(step) {
  if (restoring) return;
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(chosen())) if (value !== defaults[name]) words.set(name, value);
  const hash = words.size ? "#" + words : "#";
  if (hash === (location.hash || "#")) return;
  try {
    history[step ? "pushState" : "replaceState"](null, "", hash);
  } catch {
    // a viewer that shows the page inside of its own may forbid it
  }
}

// restore chooses what the address says, and goes there.
function restore() {
  const hash = location.hash.slice(1);
  if (hash && !hash.includes("=")) return reveal(document.getElementById(decoded(hash)));
  const at = {...defaults, ...Object.fromEntries(new URLSearchParams(hash))};
  restoring = true;
  if (graphRoot) restoreGraph(at);
  if (tableRoot) restoreTable(at);
  restoring = false;
  if (!hash) return;
  const row = tableRoot && table.body.querySelector("[aria-current]");
  if (row) row.scrollIntoView({block: "center", behavior: "instant"});
  else if (graphRoot && (at.window || at.node || at.criterion !== defaults.criterion)) document.getElementById("windows").scrollIntoView({behavior: "instant"});
  else if (tableRoot) document.getElementById("sequences").scrollIntoView({behavior: "instant"});
}

function decoded(hash) {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

// reveal opens what is folded around an element, and shows it.
function reveal(element) {
  if (!element) return;
  for (let e = element; e; e = e.parentElement) if (e.tagName === "DETAILS") e.open = true;
  element.scrollIntoView({behavior: "instant"});
}

// named is the place of a name in a list, -1 where it is not there.
const named = (list, name) => list.findIndex(e => (e.name ?? e) === name);

function restoreGraph(at) {
  view.criterion = Math.max(0, data.criteria.indexOf(at.criterion));
  view.grouped = at.apart !== "1";
  view.alone = at.alone === "1";
  view.controls.criterion.value = view.criterion;
  view.controls.grouped.checked = view.grouped;
  view.controls.alone.checked = view.alone;
  view.open = new Set();
  view.part = named(data.windows, at.window);
  listWindows();
  const key = at.node ? named(view.part < 0 ? data.windows : data.names, at.node) : -1;
  const member = () => view.graph.nodes.find(n => n.key === key) || view.graph.nodes.find(n => n.members.includes(key));
  show();
  if (key < 0) return;
  const n = member();
  if (n && n.key !== key) {
    for (const m of n.members) view.open.add(m); // it was drawn apart from those like it
    show();
  }
  if (member()) choose(member(), false);
}

function restoreTable(at) {
  table.search.value = at.search;
  const value = (select, text) => ([...select.options].find(o => o.textContent === text) || select.options[0]).value;
  table.criterion.value = value(table.criterion, at.of);
  table.state.value = value(table.state, at.state);
  table.part.value = value(table.part, at.in);
  filter();
  table.page = Math.max(0, (parseInt(at.page, 10) || 1) - 1);
  const row = at.sequence && data.rows.find(r => identity(r) === at.sequence);
  table.sequence = row ? at.sequence : "";
  if (row && !table.shown.includes(row)) {
    table.search.value = table.criterion.value = table.state.value = table.part.value = "";
    filter();
    table.sequence = at.sequence;
  }
  if (row) table.page = Math.floor(table.shown.indexOf(row) / PAGE);
  turn(0);
}
