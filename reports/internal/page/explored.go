package page

import (
	"fmt"
	"math"
	"slices"

	"cbcov/coverage/unreached"
	"cbcov/reports/internal/words"
	"cbcov/reports/result"
)

// exploredOf says how an exploration made the traces; nil: none did.
func exploredOf(d *result.Document) *Explored {
	x := d.Explored
	if x == nil {
		return nil
	}
	out := &Explored{Says: x.Says(), Beside: x.Beside(), Silent: words.Clean(x.Silent), How: fmt.Sprintf("goal %s, seed %s, %s, %s", words.Clean(x.Goal), words.Clean(x.Seed),
		words.Count(x.Rounds, "round", "rounds"), words.Count(x.Places, "screen", "screens"))}
	if x.Orders > 0 {
		out.How += ", " + words.Count(x.Orders, "order of work", "orders of work") + " executed"
	}
	for _, l := range x.Lacks[:min(len(x.Lacks), mostShown)] {
		out.Lacks = append(out.Lacks, words.Clean(l.What)+", "+words.Count(l.Times, "time", "times"))
	}
	return out
}

// unreachedOf says why sequences are not covered.
func unreachedOf(d *result.Document) *Unreached {
	u := d.Unreached
	if u == nil || len(u.Reasons) == 0 {
		return nil
	}
	out := &Unreached{Total: u.More}
	by := map[string]int{}
	for i := range u.Reasons {
		r := &u.Reasons[i]
		out.Total += r.Count
		by[r.Reason] += r.Count
		if len(out.List) < mostShown {
			out.List = append(out.List, Reason{r.Count, words.Clean(r.About), words.Clean(r.Why)})
		}
	}
	out.More = len(u.Reasons) - len(out.List)
	reasons := unreached.Reasons()
	slices.SortStableFunc(reasons, func(a, b unreached.Reason) int { return by[string(b)] - by[string(a)] })
	sum := func(n int, text string) {
		if n > 0 {
			out.Sums = append(out.Sums, Sum{n, text, hundredths(float64(n) / float64(out.Total))})
		}
	}
	for _, r := range reasons {
		sum(by[string(r)], r.Says())
	}
	sum(u.More, "further reasons")
	lines, left := u.Suppressions(mostShown, mostEach)
	out.Suppress, out.Left, out.Count = words.CleanAll(lines), left, len(lines)/3+left
	return out
}

// mostEach bounds the candidates of one reason that the page spells out: their reasons read alike.
const mostEach = 20

// exploredGrowth draws how coverage grew by the events that an exploration sent: of each criterion; or, where it is to be compared with as many events at
// random, of EE, EAS and EAA together.
func exploredGrowth(d *result.Document) *Growth {
	x := d.Explored
	c := grownChart(d, x.Growth)
	g := &Growth{Title: "Coverage by events sent",
		Intro: "Share of what is required after each run of the exploration, by how many events it had sent until then. Launches are no events, nor is what lets messages run. Crashes are marked where their causes first came."}
	charts := []*chart{c}
	if x.Random != nil && len(x.Random.Growth) > 0 {
		g.Intro = "Share of all sequences of EE, EAS and EAA after each run, by how many events had been sent until then; the dashed line is of as many events that were chosen " +
			"at random, in runs that begin like those. They count for nothing else. Crashes are marked where the exploration met their causes first."
		charts = append(charts, grownChart(d, x.Random.Growth))
		drawn := [2]*chart{c.together(d, x.Growth, "Explored", "explored"), charts[1].together(d, x.Random.Growth, "At random", "random")}
		end, top := max(drawn[0].end(), drawn[1].end(), 1), max(drawn[0].top(), drawn[1].top())
		for _, c := range drawn {
			c.series(g, float64(end), top)
		}
		c.axes(g, end, top, roundCount(end), eventTick)
	} else {
		c.draw(g, roundCount(max(c.end(), 1)), eventTick)
	}
	grownTable(g, charts, x)
	crashMarks(g, d, max(c.end(), 1))
	return g
}

// crashMarks puts the crashes where they came first, those of one cause once.
func crashMarks(g *Growth, d *result.Document, end int64) {
	var first []*result.Crash
	for i := range d.Crashes {
		c := &d.Crashes[i]
		if c.Script != nil && !slices.ContainsFunc(first, func(f *result.Crash) bool { return f.Cause == c.Cause }) {
			first = append(first, c)
		}
	}
	slices.SortStableFunc(first, func(a, b *result.Crash) int { return a.Script.After - b.Script.After })
	for i, c := range first[:min(len(first), mostShown)] {
		at := min(100, 100*float64(c.Script.After)/float64(end))
		g.Marks = append(g.Marks, Mark{Number: i + 1, At: math.Round(100*at) / 100, Label: "at event " + Number(c.Script.After), Title: shorten(words.Clean(c.Exception)), Target: anchor(c.ID)})
	}
}

func eventTick(n int64) string { return Number(int(n)) }

// grownChart has a line for each criterion.
func grownChart(d *result.Document, list []result.Grown) *chart {
	return newChart(d, "Events", len(list), func(i int) point {
		p := &list[i]
		return point{int64(p.Events), Number(p.Events), "up to event " + Number(p.Events), p.Covered, nil}
	})
}

// together is a chart of the same points with one line, of EE, EAS and EAA together.
func (c *chart) together(d *result.Document, list []result.Grown, name, class string) *chart {
	one := &chart{axis: c.axis, points: c.points}
	required, _ := d.Total()
	one.add(name, class, required, func(i int) int { return list[i].Sequences() })
	return one
}

// grownTable says the same in numbers, a row for each run; of those at random what they had by then.
func grownTable(g *Growth, charts []*chart, x *result.Explored) {
	g.Header = []string{"Events"}
	for k, c := range charts {
		for _, name := range append(slices.Clone(c.names), "Crashes") {
			if k > 0 {
				name += " at random"
			}
			g.Header = append(g.Header, name)
		}
	}
	cells := func(c *chart, list []result.Grown, i int) []string {
		out := make([]string, len(c.names)+1)
		if i < 0 {
			return out
		}
		for k := range c.names {
			out[k] = fmt.Sprintf("%s (%s)", Number(c.counts[k][i]), shown(c.lines[k][i]))
		}
		out[len(c.names)] = Number(list[i].Crashes)
		return out
	}
	for _, i := range spread(len(x.Growth)) {
		row := append([]string{Number(x.Growth[i].Events)}, cells(charts[0], x.Growth, i)...)
		if len(charts) > 1 {
			row = append(row, cells(charts[1], x.Random.Growth, x.Random.Until(x.Growth[i].Events))...)
		}
		g.Table = append(g.Table, row)
	}
}

// spread gives some of n indexes, the last one among them.
func spread(n int) []int {
	var list []int
	for i := range min(n, mostShown) {
		at := i
		if n > mostShown {
			at = (i+1)*n/mostShown - 1
		}
		list = append(list, at)
	}
	return list
}
