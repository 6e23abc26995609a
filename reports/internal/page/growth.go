package page

import (
	"fmt"
	"math"
	"strings"

	"cbcov/reports/internal/words"
	"cbcov/reports/result"
)

// growthOf draws coverage over time with the crashes marked (*Testing Criteria*, Figure 7). It is nil where the traces tell no times.
func growthOf(d *result.Document) *Growth {
	points, line := d.Growth, d.Timeline
	if len(points) == 0 || points[len(points)-1].Time <= 0 {
		return nil
	}
	c := chart{points: points, end: points[len(points)-1].Time}
	for _, k := range result.Criteria() {
		c.add(k, strings.ToLower(k), d.Criteria[k].Required, func(p *result.Growth) int { return p.Covered[k] })
	}
	if s := d.Statements; s != nil {
		c.add("Statements", "statements", s.Total, func(p *result.Growth) int { return p.Statements })
	}
	g := &Growth{
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
		c.draw(g)
	}
	c.table(g)
	c.marks(g, d.Crashes)
	return g
}

// chart gathers the lines of a growth chart.
type chart struct {
	points []result.Growth
	end    int64
	names  []string
	class  []string
	lines  [][]float64 // ratios, by point
	counts [][]int
}

func (c *chart) add(name, class string, required int, covered func(*result.Growth) int) {
	if required == 0 {
		return
	}
	line, counts := make([]float64, len(c.points)), make([]int, len(c.points))
	for i := range c.points {
		counts[i] = covered(&c.points[i])
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

func (c *chart) draw(g *Growth) {
	top := c.top()
	for i, line := range c.lines {
		var b strings.Builder
		b.WriteString("0,1000") // nothing is covered at the beginning
		for k, v := range line {
			fmt.Fprintf(&b, " %.1f,%.1f", 1000*float64(c.points[k].Time)/float64(c.end), 1000*(1-v/top))
		}
		g.Series = append(
			g.Series,
			Series{Name: c.names[i], Class: c.class[i], Points: b.String(), Last: fmt.Sprintf("%.1f %%", 100*line[len(line)-1])},
		)
	}
	for k := range 5 {
		part := float64(k) / 4
		g.Rows = append(g.Rows, Tick{At: 100 * (1 - part), Label: strings.TrimSuffix(fmt.Sprintf("%.1f", 100*top*part), ".0") + " %"})
	}
	step := roundSpan(c.end)
	for at := int64(0); at <= c.end; at += step {
		g.Columns = append(g.Columns, Tick{At: 100 * float64(at) / float64(c.end), Label: words.Span(at)})
	}
}

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

// table says the same in numbers.
func (c *chart) table(g *Growth) {
	g.Header = append([]string{"Time"}, c.names...)
	g.Header = append(g.Header, "Crashes")
	for i := range c.points {
		row := []string{words.Span(c.points[i].Time)}
		for k := range c.names {
			row = append(row, fmt.Sprintf("%s (%s)", Number(c.counts[k][i]), shown(c.lines[k][i])))
		}
		crashes := ""
		if n := len(c.points[i].Crashes); n > 0 {
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
		for k, id := range p.Crashes {
			crash := byID[id]
			if crash == nil || len(g.Marks) == mostShown {
				continue
			}
			from := int64(0)
			if i > 0 {
				from = c.points[i-1].Time
			}
			at := float64(from) + float64(p.Time-from)*float64(k+1)/float64(len(p.Crashes)+1) // apart, inside the period
			g.Marks = append(g.Marks, Mark{Number: len(g.Marks) + 1, At: math.Round(1e4*at/float64(c.end)) / 100,
				Label: fmt.Sprintf("within %s", words.Span(p.Time)), Title: shorten(words.Clean(crash.Exception)), Target: anchor(id)})
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
