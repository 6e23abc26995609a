"use strict";
// The page's texts come from an app and its log: they are written as texts, never as markup.
const at = id => document.getElementById(id);
const element = (name, text, kind) => {
  const e = document.createElement(name);
  if (text !== undefined) e.textContent = text;
  if (kind) e.className = kind;
  return e;
};
const state = text => { at("state").textContent = text; };
let seen = null;
function show(status) {
  at("criteria").replaceChildren(...status.criteria.map(c => {
    const row = element("div", undefined, "criterion");
    const bar = element("progress");
    bar.max = Math.max(c.required, 1);
    bar.value = c.covered;
    bar.setAttribute("aria-label", c.criterion + " covered");
    const count = element("span", c.covered + " of " + c.required + " ");
    if (c.gain > 0) count.append(element("span", "+" + c.gain, "gain"));
    row.append(element("span", c.criterion), bar, count);
    return row;
  }));
  at("counts").textContent = status.counts;
  at("now").textContent = status.now || "nothing came yet";
  at("next").replaceChildren(...status.next.map(n => {
    const li = element("li");
    li.append(element("b", n.do), " ");
    if (n.how) li.append(element("span", "(" + n.how + ") ", "when"));
    li.append(element("span", n.when, "when"), " ", element("span", n.covers, "badge"));
    return li;
  }));
  at("more").textContent = status.next.length === 0 ? (status.now ? "nothing that is not covered begins here" : "start the app") : status.more > 0 ? "and " + status.more + " more" : "";
  const ids = status.newest.map(n => n.id);
  at("newest").replaceChildren(...status.newest.map(n => {
    const li = element("li", undefined, seen !== null && !seen.has(n.id) ? "fresh" : "");
    li.append(element("span", n.criterion, "badge"), n.sequence);
    return li;
  }));
  seen = new Set(ids);
}
const stream = new EventSource("events");
stream.onopen = () => state("live");
stream.onmessage = e => { state("live"); show(JSON.parse(e.data)); };
stream.addEventListener("end", () => { stream.close(); state("ended: this is how it was at the end"); });
stream.onerror = () => state("not connected: the command has ended, or the page is open too often");
