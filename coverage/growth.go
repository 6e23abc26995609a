package coverage

import "time"

// DefaultPeriod is how long a period of growth is where Options.Period says nothing (*Testing Criteria*, section VI).
const DefaultPeriod = 5 * time.Minute

const (
	idlePeriods = 6 // so many periods, and as long as idleTime, without a record are no testing time
	idleTime    = 30 * time.Minute
	maxPoints   = 2000 // of a growth
)

// periodMillis is how long a period is.
func periodMillis(d time.Duration) int64 {
	if d <= 0 {
		d = DefaultPeriod
	}
	return max(1, d.Milliseconds())
}

// growth gives the coverage over time, and notes in each crash what had grown in the period of its first occurrence.
func (m *measurement) growth(r *Result, period int64) Growth {
	g := Growth{Period: period, Untimed: m.clock.untimed}
	line := m.clock.timeline(max(idlePeriods*period, idleTime.Milliseconds()))
	if line == nil {
		return g
	}
	g.Idle = line.idle()
	for line.last/g.Period >= maxPoints {
		g.Period *= 2
	}
	g.Points = make([]GrowthPoint, line.last/g.Period+1)
	at := func(t int64) *GrowthPoint { return &g.Points[line.at(t)/g.Period] }
	for i, o := range r.Outcomes {
		if t := m.tracker.first[i]; o.State == Covered && t != untimed {
			at(t).Covered[o.Criterion]++
		}
	}
	for i, t := range m.blocks.first {
		if t != 0 && t != untimed {
			at(t).Statements += m.blocks.size(i)
		}
	}
	for i := range r.Crashes {
		c := &r.Crashes[i]
		if len(c.Times) > 0 {
			p := at(c.Times[0])
			p.Crashes = append(p.Crashes, c.ID)
			c.Grown = p.grown()
		}
	}
	g.sum()
	return g
}

// grown names what a point has more than the one before it, while it has no more than that.
func (p *GrowthPoint) grown() []string {
	var out []string
	for _, c := range Criteria() {
		if p.Covered[c] > 0 {
			out = append(out, c.String())
		}
	}
	if p.Statements > 0 {
		out = append(out, "statements")
	}
	return out
}

// sum turns what each point adds into what is covered at its end.
func (g *Growth) sum() {
	var sum GrowthPoint
	for i := range g.Points {
		p := &g.Points[i]
		p.Time = int64(i+1) * g.Period
		for c := range p.Covered {
			sum.Covered[c] += p.Covered[c]
		}
		sum.Statements += p.Statements
		p.Covered, p.Statements = sum.Covered, sum.Statements
	}
}
