// The table of required sequences: searched, filtered, a page at a time.

const PAGE = 50;
const NEW = 4; // beside the states: uncovered, and not so in the baseline
const fresh = new Set(data.new.map(i => data.rows[i]));
const table = {page: 0, shown: [], sequence: ""}; // sequence: the id of the chosen one

// texts are what the search looks in, by row; made when first needed.
const texts = (() => {
  let made;
  return () =>
    (made ||= data.rows.map(r =>
      [
        spell(r[ROW.symbols]),
        words(r[ROW.symbols])
          .map(([c]) => data.names[c])
          .join(" "),
        identity(r),
        r[ROW.windows].map(w => data.windows[w].name).join(" "),
        place(r),
        r[ROW.reason] || ""
      ]
        .join(" ")
        .toLowerCase()
    ));
})();

// identity is a sequence's id.
const identity = r => data.criteria[r[ROW.criterion]] + "-" + r[ROW.id];

const place = r => (r[ROW.file] === undefined || r[ROW.file] < 0 ? "" : data.files[r[ROW.file]] + ":" + r[ROW.line]);

function startTable(root) {
  const search = make("input", {
    type: "search",
    id: "search",
    placeholder: "callback, window, id, trace",
    autocomplete: "off",
    spellcheck: "false"
  });
  const [criterion, criterionLabel] = choice(
    "criterion",
    "Criterion",
    [["", "all"], ...data.criteria.map((c, i) => [i, c])],
    filter
  );
  const [state, stateLabel] = choice(
    "state",
    "State",
    [["", "all"], ...states.map((s, i) => [i, s]), ...(fresh.size ? [[NEW, "new uncovered"]] : [])],
    filter
  );
  const [part, partLabel] = choice("window", "Window", [["", "all"], ...windowOrder.map(w => [w, data.windows[w].name])], filter);
  const form = make(
    "form",
    {class: "filters", role: "search", onsubmit: e => e.preventDefault()},
    make("label", {class: "wide"}, "Search", search),
    criterionLabel,
    stateLabel,
    partLabel
  );
  partLabel.classList.add("wide");
  if (!data.measured) stateLabel.hidden = true;
  if (data.windows.length === 0) partLabel.hidden = true;
  const status = make("p", {role: "status", class: "note"});
  const back = make("button", {type: "button", onclick: () => step(-1)}, "Previous");
  const on = make("button", {type: "button", onclick: () => step(1)}, "Next");
  const where = make("span", {class: "note"});
  const body = make("tbody", {role: "rowgroup"});
  const head = [
    "Criterion",
    ...(data.measured ? ["State"] : []),
    "Sequence",
    "Windows",
    ...(data.measured ? ["Covered by"] : [])
  ].map(t => make("th", {scope: "col", role: "columnheader"}, t));
  let waiting;
  search.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(filter, 100);
  });
  root.replaceChildren(
    form,
    make("div", {class: "line-up"}, status, make("span", {class: "push line-up"}, where, back, on)),
    make(
      "table",
      {class: "sequences", role: "table", "aria-label": "Required sequences"},
      make("thead", {role: "rowgroup"}, make("tr", {role: "row"}, ...head)),
      body
    )
  );
  Object.assign(table, {search, criterion, state, part, status, back, on, where, body});
  filter();
}

// filter shows the rows that fit the form.
function filter() {
  const wanted = table.search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const of = select => (select.value === "" ? -1 : Number(select.value));
  const criterion = of(table.criterion),
    state = of(table.state),
    part = of(table.part);
  const all = wanted.length ? texts() : [];
  table.shown = [];
  data.rows.forEach((r, i) => {
    if (
      (criterion < 0 || r[ROW.criterion] === criterion) &&
      (state < 0 || (state === NEW ? fresh.has(r) : r[ROW.state] === state)) &&
      (part < 0 || r[ROW.windows].includes(part)) &&
      wanted.every(w => all[i].includes(w))
    )
      table.shown.push(r);
  });
  table.page = 0;
  table.sequence = "";
  turn(0);
  remember(false);
}

// onPage are the rows of the page that is shown.
const onPage = () => table.shown.slice(table.page * PAGE, (table.page + 1) * PAGE);

const pages = () => Math.max(1, Math.ceil(table.shown.length / PAGE));

// step turns to the next page or the one before, where there is one. Its button stays where it is then: a disabled one would lose the focus.
function step(by) {
  if (table.page + by < 0 || table.page + by >= pages()) return;
  turn(by);
  remember(true);
}

// turn goes on by some pages.
function turn(by) {
  const total = table.shown.length,
    last = pages() - 1;
  table.page = Math.min(last, Math.max(0, table.page + by));
  table.body.replaceChildren(...onPage().map(showRow));
  const of =
    total === data.rows.length ? `${number(total)} sequences` : `${number(total)} of ${number(data.rows.length)} sequences`;
  table.status.textContent = total ? of : "No sequence fits.";
  table.where.textContent = `page ${number(table.page + 1)} of ${number(last + 1)}`;
  table.back.setAttribute("aria-disabled", table.page === 0);
  table.on.setAttribute("aria-disabled", table.page === last);
}

// matters says of rows on what their order can matter.
const matters = new Map(
  data.matters.map(([row, n]) => {
    const [location, first, at, second, behind] = data.conflicts[n],
      where = source => (source ? ` (${source})` : "");
    return [data.rows[row], `Its order can matter: ${location}, the first ${first} it${where(at)}, the second ${second} it${where(behind)}`];
  })
);

function showRow(r) {
  const criterion = data.criteria[r[ROW.criterion]],
    text = make("td", {class: "text", role: "cell"});
  words(r[ROW.symbols]).forEach(([callback, point], i) => {
    if (i) text.append(make("span", {class: "arrow"}, " → "));
    text.append(showName(callback, point));
  });
  const id = identity(r),
    own = id === table.sequence,
    way = (r[ROW.state] === UNCOVERED || r[ROW.state] === UNKNOWN) && wayOf(r);
  text.append(
    make(
      "a",
      {
        class: "id",
        href: "#" + new URLSearchParams({sequence: id}),
        title: "Link to this sequence",
        onclick: e => {
          if (e.ctrlKey || e.metaKey || e.shiftKey) return;
          e.preventDefault();
          table.sequence = own ? "" : id;
          turn(0);
          remember(true);
          for (const a of table.body.querySelectorAll(".id")) if (a.textContent === id) a.focus({preventScroll: true}); // the row is a new one
        }
      },
      id
    )
  );
  if (matters.has(r)) text.append(make("span", {class: "note"}, ...breakable(matters.get(r))));
  if (way) text.append(showWay(way, own));
  if (r[ROW.reason]) text.append(make("span", {class: "note"}, "Suppressed: " + r[ROW.reason]));
  const state = make(
    "td",
    {role: "cell", class: "state is-" + states[r[ROW.state]]},
    marks[r[ROW.state]] + " " + states[r[ROW.state]]
  );
  if (fresh.has(r)) state.append(" ", make("span", {class: "tag fail"}, "new"));
  const where = make(
    "td",
    {role: "cell", class: "where"},
    ...place(r)
      .split(/(?<=\/)/)
      .filter(Boolean)
      .flatMap(p => [make("wbr"), p])
  );
  return make(
    "tr",
    {role: "row", "aria-current": own && "true"},
    make("td", {role: "cell"}, criterion),
    ...(data.measured ? [state] : []),
    text,
    make("td", {role: "cell", class: "windows"}, ...breakable(r[ROW.windows].map(w => data.windows[w].name).join(", "))),
    ...(data.measured ? [where] : [])
  );
}

// lookFor shows the sequences of a window or with a callback, and goes there.
function lookFor(part, text, criterion) {
  if (!tableRoot) return;
  table.search.value = text;
  table.part.value = part < 0 ? "" : part;
  table.criterion.value = criterion < 0 ? "" : criterion;
  table.state.value = "";
  filter();
  remember(true);
  document.getElementById("sequences").scrollIntoView();
  table.search.focus({preventScroll: true});
}
