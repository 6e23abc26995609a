package page

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"cbcov/reports/internal/words"
	"cbcov/reports/result"
)

// fewPeriods is how many periods a growth has at least that is drawn over time.
const fewPeriods = 8

// growthOf draws how coverage grew, with the crashes marked (*Testing Criteria*, Figure 7): over time, or of a run of a few periods over the
// event callbacks that came. It is nil where neither is known.
func growthOf(d *result.Document) *Growth {
	if d.Explored != nil && len(d.Explored.Growth) > 0 {
		return exploredGrowth(d)
	}
	points, line := d.Growth, d.Timeline
	over := len(points) > 0 && points[len(points)-1].Time > 0
	if len(d.Course) > 1 && (!over || len(points) < fewPeriods) {
		return courseOf(d)
	}
	if !over {
		return nil
	}
	c := newChart(d, "Time", len(points), func(i int) point {
		p := &points[i]
		return point{p.Time, words.Span(p.Time), "within " + words.Span(p.Time), p.Covered, p.Crashes}
	})
	if s := d.Statements; s != nil {
		c.add("Statements", "statements", s.Total, func(i int) int { return points[i].Statements })
	}
	g := &Growth{
		Title: "Coverage over time",
		Intro: fmt.Sprintf(
			"Share of what is required, at the end of each period of %s from the first record. Crashes are marked where they first came.",
			words.Span(line.Period),
		),
	}
	if line.Idle > 0 {
		g.Intro += fmt.Sprintf(" %s in which no trace has a record are left out.", words.Span(line.Idle))
	}
	if n := line.Untimed; n > 0 {
		g.Intro += fmt.Sprintf(" %s no time; what they alone cover is not here.", words.Count(n, "record has", "records have"))
	}
	if len(points) == 1 {
		g.Intro += " The traces are no longer than one: --period makes periods shorter."
	} else {
		c.draw(g, roundSpan(c.end()), words.Span)
	}
	c.table(g)
	c.marks(g, d.Crashes)
	return g
}

// courseOf draws coverage by event callbacks.
func courseOf(d *result.Document) *Growth {
	c := newChart(d, "Events", len(d.Course), func(i int) point {
		p := &d.Course[i]
		return point{int64(p.Events), Number(p.Events), "up to event callback " + Number(p.Events), p.Covered, p.Crashes}
	})
	g := &Growth{
		Title: "Coverage by events",
		Intro: "Share of what is required, by how many event callbacks came on main threads, in the order of the traces. The run is too short for a chart " +
			"over time: --period makes periods shorter. Crashes are marked where they first came.",
	}
	c.stepped = true
	c.draw(g, roundCount(c.end()), func(n int64) string { return Number(int(n)) })
	c.table(g)
	c.marks(g, d.Crashes)
	return g
}

// point is a place on a chart where something is known.
type point struct {
	at          int64 // on the axis; rises
	text, until string
	covered     map[string]int
	crashes     []string
}

// chart gathers the lines of a growth chart.
type chart struct {
	axis   string
	points []point
	names  []string
	class  []string
	lines  [][]float64 // ratios, by point
	counts [][]int

	stepped bool // between points nothing grows
}

// newChart has a line for each criterion that requires something.
func newChart(d *result.Document, axis string, n int, at func(i int) point) *chart {
	c := &chart{axis: axis}
	for i := range n {
		c.points = append(c.points, at(i))
	}
	for _, k := range result.Criteria() {
		c.add(k, strings.ToLower(k), d.Criteria[k].Required, func(i int) int { return c.points[i].covered[k] })
	}
	return c
}

// end is where the axis ends.
func (c *chart) end() int64 { return c.points[len(c.points)-1].at }

func (c *chart) add(name, class string, required int, covered func(i int) int) {
	if required == 0 {
		return
	}
	line, counts := make([]float64, len(c.points)), make([]int, len(c.points))
	for i := range c.points {
		counts[i] = covered(i)
		line[i] = float64(counts[i]) / float64(required)
	}
	c.names, c.class = append(c.names, name), append(c.class, class)
	c.lines, c.counts = append(c.lines, line), append(c.counts, counts)
}

// top is the ratio at the chart's upper side: the next round one above all lines.
func (c *chart) top() float64 {
	most := 0.0
	for _, line := range c.lines {
		for _, v := range line {
			most = max(most, v)
		}
	}
	for _, t := range []float64{.01, .02, .04, .1, .2, .4, .6, .8} {
		if most <= t {
			return t
		}
	}
	return 1
}

// shown is a ratio in percent, cut as percent cuts it.
func shown(ratio float64) string { return fmt.Sprintf("%.1f %%", math.Floor(1000*ratio+1e-9)/10) }

// draw makes the lines, and the axis with a tick each step.
func (c *chart) draw(g *Growth, step int64, tick func(int64) string) {
	end, top := max(c.end(), 1), c.top()
	c.series(g, float64(end), top)
	c.axes(g, end, top, step, tick)
}

// series makes the lines.
func (c *chart) series(g *Growth, end, top float64) {
	for i, line := range c.lines {
		var b strings.Builder
		b.WriteString("0,1000") // nothing is covered at the beginning
		was := 0.0
		for k, v := range line {
			if c.stepped {
				fmt.Fprintf(&b, " %.1f,%.1f", 1000*float64(c.points[k].at)/end, 1000*(1-was/top))
				was = v
			}
			fmt.Fprintf(&b, " %.1f,%.1f", 1000*float64(c.points[k].at)/end, 1000*(1-v/top))
		}
		g.Series = append(
			g.Series,
			Series{Name: c.names[i], Class: c.class[i], Points: b.String(), Last: shown(line[len(line)-1])},
		)
	}
}

// axes makes the lines across, and the axis with a tick each step.
func (c *chart) axes(g *Growth, end int64, top float64, step int64, tick func(int64) string) {
	for k := range 5 {
		part := float64(k) / 4
		g.Rows = append(g.Rows, Tick{At: 100 * (1 - part), Label: strconv.FormatFloat(math.Round(1e4*top*part)/100, 'f', -1, 64) + " %"})
	}
	for k := range 1 + min(mostTicks, end/step) {
		at := k * step
		g.Columns = append(g.Columns, Tick{At: 100 * float64(at) / float64(end), Label: tick(at)})
	}
}

// mostTicks bounds the ticks of an axis beside that of 0.
const mostTicks = 6

// roundSpan is a round time of which four to six are in the whole.
func roundSpan(whole int64) int64 {
	const second, minute, hour = 1000, 60 * 1000, 60 * 60 * 1000
	for _, s := range []int64{1, 2, 5, 10, 20, 50, 100, 200, 500, second, 2 * second, 5 * second, 10 * second, 15 * second, 30 * second,
		minute, 2 * minute, 5 * minute, 10 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 6 * hour, 12 * hour} {
		if whole/s <= 5 {
			return s
		}
	}
	const day = 24 * hour
	return day * max(1, int64(math.Ceil(float64(whole)/5/day)))
}

// roundCount is a round number of which at most five are in the whole.
func roundCount(whole int64) int64 {
	for step := int64(1); ; step *= 10 {
		for _, n := range []int64{1, 2, 5} {
			if whole/(n*step) <= 5 {
				return n * step
			}
		}
	}
}

// table says the same in numbers.
func (c *chart) table(g *Growth) {
	g.Header = append([]string{c.axis}, c.names...)
	g.Header = append(g.Header, "Crashes")
	for i := range c.points {
		row := []string{c.points[i].text}
		for k := range c.names {
			row = append(row, fmt.Sprintf("%s (%s)", Number(c.counts[k][i]), shown(c.lines[k][i])))
		}
		crashes := ""
		if n := len(c.points[i].crashes); n > 0 {
			crashes = fmt.Sprint(n)
		}
		g.Table = append(g.Table, append(row, crashes))
	}
}

// marks puts the crashes where the period ends in which they first came.
func (c *chart) marks(g *Growth, crashes []result.Crash) {
	byID := map[string]*result.Crash{}
	for i := range crashes {
		byID[crashes[i].ID] = &crashes[i]
	}
	for i := range c.points {
		p := &c.points[i]
		for k, id := range p.crashes {
			crash := byID[id]
			if crash == nil || len(g.Marks) == mostShown {
				continue
			}
			from := int64(0)
			if i > 0 {
				from = c.points[i-1].at
			}
			at := float64(from) + float64(p.at-from)*float64(k+1)/float64(len(p.crashes)+1) // apart, inside the period
			g.Marks = append(g.Marks, Mark{Number: len(g.Marks) + 1, At: math.Round(1e4*at/float64(c.end())) / 100,
				Label: p.until, Title: shorten(words.Clean(crash.Exception)), Target: anchor(id)})
		}
	}
}

// shorten cuts a title that is longer than a line.
func shorten(title string) string {
	const most = 110
	if runes := []rune(title); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return title
}
