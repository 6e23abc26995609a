// What is chosen is in the page's address, behind #, so that it survives a reload, can be sent, and can be gone back to. The parts of the page
// and the findings have addresses of their own, without a "=": there the browser's history says what is chosen.

const defaults = {window: "", criterion: data.criteria[0], node: "", alone: "", apart: "", search: "", of: "", state: "", in: "", page: "", sequence: ""};

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
    at.sequence = table.sequence;
    at.page = (at.sequence ? onPage().some(r => identity(r) === at.sequence) : table.page === 0) ? "" : String(table.page + 1);
  }
  return at;
}

// keyName is what the address calls a node: a window's or a callback's name.
const keyName = key => (view.part < 0 ? data.windows[key].name : data.names[key]);

// restoring says that what happens is no choice of the user's. So is what happens before the page is whole.
let restoring = true;

// address is what is chosen, as an address has it behind #.
function address() {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(chosen())) if (value !== defaults[name]) words.set(name, value);
  return words.toString();
}

// remember puts what is chosen into the address; as a step that can be gone back from, or in place of the last one.
function remember(step) {
  if (restoring) return;
  const hash = "#" + address();
  if (hash !== (location.hash || "#")) note(step ? "pushState" : "replaceState", null, hash);
}

// note changes the browser's history. A viewer that shows the page inside of its own may forbid it.
function note(how, state, hash) {
  try {
    history[how](state, "", hash);
  } catch {
    // the page shows the same, and forgets it
  }
}

// restore chooses what the address says, and goes there. The address of a part of the page says nothing of it: what is chosen stays so, and the
// history keeps it for a reload.
function restore() {
  const hash = location.hash.slice(1),
    ofPart = hash && !hash.includes("="),
    kept = history.state?.chosen;
  if (ofPart && kept === undefined) note("replaceState", {chosen: address()}, location.hash);
  else restoreChosen({...defaults, ...Object.fromEntries(new URLSearchParams(ofPart ? kept : hash))}, hash && !ofPart);
  if (ofPart) reveal(document.getElementById(decoded(hash)));
}

// restoreChosen chooses what an address says; go says that it is gone to, too.
function restoreChosen(at, go) {
  restoring = true;
  try {
    if (graphRoot) restoreGraph(at);
    if (tableRoot) restoreTable(at);
  } finally {
    restoring = false;
  }
  if (!go) return;
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
  const row = at.sequence && data.rows.find(r => identity(r) === at.sequence),
    fits = row && table.shown.includes(row);
  if (row && !fits) {
    table.search.value = table.criterion.value = table.state.value = table.part.value = "";
    filter();
  }
  table.sequence = row ? at.sequence : "";
  if (row && !(fits && at.page)) table.page = Math.floor(table.shown.indexOf(row) / PAGE);
  turn(0);
}
