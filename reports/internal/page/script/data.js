// What the page's data are, and how their names are shown. Texts become nodes only by textContent: whatever a class is called, it is text.

let graphRoot = document.getElementById("graph"), // null: the page has no windows, or they cannot be shown
  tableRoot = document.getElementById("table");
const data = JSON.parse(document.getElementById("data").textContent);
const states = ["uncovered", "covered", "unknown", "suppressed"];
const marks = ["○", "●", "◐", "⊘"];
const UNCOVERED = 0,
  COVERED = 1,
  UNKNOWN = 2,
  SUPPRESSED = 3;
const ROW = {criterion: 0, state: 1, id: 2, symbols: 3, windows: 4, file: 5, line: 6, reason: 7};
const KIND = {event: 1, sync: 2, async: 4, gui: 8, life: 16};

// make makes an element. Attributes are a page's own words; children are nodes or texts.
function make(tag, attributes, ...children) {
  const e = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith("on")) e.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) e.setAttribute(name, value === true ? "" : value);
  }
  e.append(...children);
  return e;
}

function draw(tag, attributes, ...children) {
  const e = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes || {})) e.setAttribute(name, value);
  e.append(...children);
  return e;
}

const number = n => String(n).replace(/\B(?=(\d{3})+$)/g, ",");

// cut parts a callback's name into its class, its method, and what tells it from others of that name (its widget and line).
function cut(name) {
  const [whole, ...apart] = name.split(" · "),
    dot = whole.lastIndexOf(".");
  return [dot < 0 ? "" : whole.slice(0, dot), whole.slice(dot + 1), apart.join(" · ")];
}

// words gives a sequence as its callbacks, each with the point that is shown: a callback's entry and exit in a row are its name alone.
function words(symbols) {
  const out = [];
  for (let i = 0; i < symbols.length; i++) {
    const s = symbols[i],
      callback = s >> 1;
    if (s % 2 === 0 && symbols[i + 1] === s + 1) {
      out.push([callback, ""]);
      i++;
    } else {
      out.push([callback, s % 2 ? ".exit" : ".entry"]);
    }
  }
  return out;
}

// spell gives a sequence's text.
const spell = symbols =>
  words(symbols)
    .map(([c, point]) => [data.labels[c] + point, data.places[c]].filter(Boolean).join(", "))
    .join(" → ");

// byWidget tells whether a callback's label is more than its name: the widget, and what is done to it.
const byWidget = callback => data.labels[callback] !== data.names[callback].split(" · ")[0];

// described is what a callback is and where.
const described = callback => [data.labels[callback], data.places[callback]].filter(Boolean).join(", ");

// breakable is a text that breaks where a name's part ends, and inside long parts where a word does.
function breakable(text) {
  const parts = text.split(/(?<=[.$_/ ])/).flatMap(p => (p.length > 22 ? p.split(/(?<=[a-z0-9])(?=[A-Z])/) : [p]));
  return parts.filter(Boolean).flatMap(p => [p, make("wbr")]);
}

// showName is a callback's label, a name with its method set off, and its place. It breaks where people would break it.
function showName(callback, point) {
  const [owner, method] = byWidget(callback) ? ["", data.labels[callback]] : cut(data.labels[callback]),
    place = data.places[callback],
    out = make("span", {title: data.names[callback]});
  if (owner) out.append(...breakable(owner + "."));
  out.append(make("b", {}, ...breakable(method)));
  if (point) out.append(make("span", {class: "arrow"}, point));
  if (place) out.append(make("span", {class: "arrow"}, ", ", ...breakable(place)));
  return out;
}

// tally counts rows by what became of them. Suppressed ones are not required.
function tally(rows) {
  const t = {required: 0, covered: 0, unknown: 0};
  for (const r of rows) {
    if (r[ROW.state] === SUPPRESSED) continue;
    t.required++;
    if (r[ROW.state] === COVERED) t.covered++;
    if (r[ROW.state] === UNKNOWN) t.unknown++;
  }
  return t;
}

// said is a tally in words.
const said = t =>
  data.measured
    ? `${number(t.covered)} of ${number(t.required)} covered` + (t.unknown ? `, ${number(t.unknown)} unknown` : "")
    : `${number(t.required)} required`;

function bar(t) {
  const share = n => (t.required ? (100 * n) / t.required : 0);
  return draw(
    "svg",
    {class: "bar", role: "presentation"},
    draw("rect", {class: "rest", width: "100%", height: "100%"}),
    draw("rect", {class: "unknown", x: share(t.covered) + "%", width: share(t.unknown) + "%", height: "100%"}),
    draw("rect", {class: "covered", width: share(t.covered) + "%", height: "100%"})
  );
}

// choice is a select with a text for each value.
function choice(name, label, options, onchange) {
  const select = make("select", {name, onchange});
  for (const [value, text] of options) select.append(make("option", {value}, text));
  return [select, make("label", {}, label, select)];
}

// The windows in the order of their names.
const byName = new Intl.Collator("en", {numeric: true}).compare;
const windowOrder = data.windows.map((_, i) => i).sort((a, b) => byName(data.windows[a].name, data.windows[b].name) || a - b);
