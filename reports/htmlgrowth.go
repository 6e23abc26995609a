package reports

import (
	"fmt"
	"math"
	"strings"
	"time"

	"cbcov/coverage"
	"cbcov/reports/page"
)

// htmlGrowth draws coverage over time with the crashes marked (paper 004, Figure 7). It is nil where the traces tell no times.
func htmlGrowth(r *coverage.Result) *page.Growth {
	points := r.Growth.Points
	if len(points) == 0 || points[len(points)-1].Time <= 0 {
		return nil
	}
	c := chart{points: points, end: points[len(points)-1].Time}
	for _, k := range coverage.Criteria() {
		t := r.Tally(k)
		c.add(k.String(), strings.ToLower(k.String()), t.Required, func(p *coverage.GrowthPoint) int { return p.Covered[k] })
	}
	if s := r.Statements; s != nil {
		c.add("Statements", "statements", s.Total, func(p *coverage.GrowthPoint) int { return p.Statements })
	}
	g := &page.Growth{
		Intro: fmt.Sprintf(
			"Share of what is required, at the end of each period of %s from the first record. Crashes are marked where they first came.",
			span(r.Growth.Period),
		),
	}
	if r.Growth.Idle > 0 {
		g.Intro += fmt.Sprintf(" %s in which no trace has a record are left out.", span(r.Growth.Idle))
	}
	if n := r.Growth.Untimed; n > 0 {
		g.Intro += fmt.Sprintf(" %s no time; what they alone cover is not here.", count(n, "record has", "records have"))
	}
	if len(points) == 1 {
		g.Intro += " The traces are no longer than one: --period makes periods shorter."
	} else {
		c.draw(g)
	}
	c.table(g)
	c.marks(g, r.Crashes)
	return g
}

// chart gathers the lines of a growth chart.
type chart struct {
	points []coverage.GrowthPoint
	end    int64
	names  []string
	class  []string
	lines  [][]float64 // ratios, by point
	counts [][]int
}

func (c *chart) add(name, class string, required int, covered func(*coverage.GrowthPoint) int) {
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

func (c *chart) draw(g *page.Growth) {
	top := c.top()
	for i, line := range c.lines {
		var b strings.Builder
		b.WriteString("0,1000") // nothing is covered at the beginning
		for k, v := range line {
			fmt.Fprintf(&b, " %.1f,%.1f", 1000*float64(c.points[k].Time)/float64(c.end), 1000*(1-v/top))
		}
		g.Series = append(
			g.Series,
			page.Series{Name: c.names[i], Class: c.class[i], Points: b.String(), Last: fmt.Sprintf("%.1f %%", 100*line[len(line)-1])},
		)
	}
	for k := range 5 {
		part := float64(k) / 4
		g.Rows = append(g.Rows, page.Tick{At: 100 * (1 - part), Label: strings.TrimSuffix(fmt.Sprintf("%.1f", 100*top*part), ".0") + " %"})
	}
	step := roundSpan(c.end)
	for at := int64(0); at <= c.end; at += step {
		g.Columns = append(g.Columns, page.Tick{At: 100 * float64(at) / float64(c.end), Label: span(at)})
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

// span writes a time in milliseconds for people.
func span(ms int64) string {
	d := time.Duration(ms) * time.Millisecond
	hours, minutes, seconds := int(d.Hours()), int(d.Minutes())%60, d.Seconds()-60*math.Floor(d.Minutes())
	switch {
	case ms == 0:
		return "0"
	case hours > 0 && minutes > 0:
		return fmt.Sprintf("%d h %d min", hours, minutes)
	case hours > 0:
		return fmt.Sprintf("%d h", hours)
	case minutes > 0 && int(seconds) > 0:
		return fmt.Sprintf("%d min %d s", minutes, int(seconds))
	case minutes > 0:
		return fmt.Sprintf("%d min", minutes)
	case ms < 1000:
		return fmt.Sprintf("%d ms", ms)
	}
	return strings.TrimSuffix(fmt.Sprintf("%.1f", seconds), ".0") + " s"
}

// table says the same in numbers.
func (c *chart) table(g *page.Growth) {
	g.Header = append([]string{"Time"}, c.names...)
	g.Header = append(g.Header, "Crashes")
	for i := range c.points {
		row := []string{span(c.points[i].Time)}
		for k := range c.names {
			row = append(row, fmt.Sprintf("%s (%s)", page.Number(c.counts[k][i]), shown(c.lines[k][i])))
		}
		crashes := ""
		if n := len(c.points[i].Crashes); n > 0 {
			crashes = fmt.Sprint(n)
		}
		g.Table = append(g.Table, append(row, crashes))
	}
}

// marks puts the crashes where the period ends in which they first came.
func (c *chart) marks(g *page.Growth, crashes []coverage.Crash) {
	byID := map[string]*coverage.Crash{}
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
			g.Marks = append(g.Marks, page.Mark{Number: len(g.Marks) + 1, At: math.Round(1e4*at/float64(c.end)) / 100,
				Label: fmt.Sprintf("within %s", span(p.Time)), Title: shorten(clean(crash.Exception)), Target: anchor(id)})
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
