// How a run got to where a sequence begins.

const WAY = {callback: 0, file: 1, line: 2, before: 3, lost: 4, steps: 5};
const wayTo = new Map(data.ways.map(w => [w[WAY.callback], w]));

// wayOf is the way to a sequence's first callback; where no trace has that one, the shortest into one of its windows; undefined: none is known.
function wayOf(r) {
  const own = wayTo.get(r[ROW.symbols][0] >> 1);
  if (own) return {way: own, window: -1};
  let best;
  for (const w of r[ROW.windows]) {
    const way = wayTo.get(data.windows[w].way);
    if (way && (!best || lengthOf(way) < lengthOf(best.way))) best = {way, window: w};
  }
  return best;
}

const stepsOfWay = way => {
  const out = [];
  for (let i = WAY.steps; i < way.length; i += 2) out.push([way[i], way[i + 1]]);
  return out;
};
const lengthOf = way => way[WAY.before] + (way.length - WAY.steps) / 2;

// showWay is a part that opens, and tells a way.
function showWay({way, window}, open) {
  const n = lengthOf(way),
    to = window < 0 ? "How the run got to its beginning" : "How the run got to its window",
    out = make("details", {class: "way"}, make("summary", {}, `${to}: ${n === 1 ? "1 step" : number(n) + " steps"}`));
  const fill = () => {
    if (out.children.length > 1) return;
    const list = make("ol", {class: "flow"});
    if (way[WAY.before]) list.append(make("li", {class: "note"}, `${number(way[WAY.before])} earlier steps `));
    for (const [callback, times] of stepsOfWay(way)) {
      const name = make(data.kinds[callback] & KIND.gui ? "b" : "span", {title: data.names[callback]}, ...breakable(data.labels[callback]));
      list.append(make("li", {}, name, times > 1 ? make("span", {class: "note"}, ` ×${number(times)}`) : "", " "));
    }
    const where = way[WAY.file] < 0 ? "" : `, ${data.files[way[WAY.file]]}:${way[WAY.line]}`;
    const first = window < 0 ? described(way[WAY.callback]) : `${described(way[WAY.callback])}, the first of ${data.windows[window].name}`;
    out.append(
      make(
        "p",
        {class: "note"},
        ...breakable(`Event callbacks of the process, from its start to ${first}${where}. What a user did is bold.`),
        way[WAY.lost] ? " Log lines are lost on the way." : ""
      ),
      list
    );
  };
  out.addEventListener("toggle", fill);
  if (open) {
    fill();
    out.open = true;
  }
  return out;
}
