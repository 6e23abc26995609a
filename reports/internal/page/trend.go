package page

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"math"
	"strings"
	"time"

	"cbcov/reports/result"
	"cbcov/reports/trend"
)

//go:embed trend.html
var trendSource string

//go:embed trend.css
var trendStyle string

// trendHead forbids all but the page's own style: a trend has no script.
var trendHead = template.HTML(
	`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ` + hash(style+trendStyle) +
		`; img-src data:; base-uri 'none'; form-action 'none'">` + "\n<style>" + style + trendStyle + "</style>",
)

var trendPages = template.Must(template.New("trend").Funcs(template.FuncMap{"number": Number, "plural": plural}).Parse(trendSource))

// WriteTrend writes a trend of at least one point as a page. Errors are those of w.
func WriteTrend(w io.Writer, t *trend.Trend) error {
	x := axisOf(t)
	p := &trendPage{Head: trendHead, Package: t.Package, From: trend.Format(t.Points[0].Date), To: trend.Format(t.Points[len(t.Points)-1].Date),
		Names: result.Criteria(), LooksForRaces: t.LooksForRaces()}
	for _, c := range t.Changes() {
		p.Notes = append(p.Notes, c.Text)
	}
	p.Charts = append(p.Charts, x.coverage(), x.required(), x.found())
	for i := range t.Points {
		p.Rows = append(p.Rows, trendRowOf(&t.Points[i]))
		p.More = p.More || t.Points[i].Unexpected+t.Points[i].Predictions > 0
	}
	return trendPages.Execute(w, p)
}

// trendPage is what the page shows, in its order.
type trendPage struct {
	Head     template.HTML
	Package  string
	From, To string
	Names    []string // of the criteria
	Notes    []string
	Charts   []trendChart
	Rows     []trendRow
	More     bool // some report has unexpected callbacks or predictions
	// LooksForRaces says that some report is of an exploration that looked for races.
	LooksForRaces bool
}

// trendChart is lines over time, and their points.
type trendChart struct {
	ID, Title, Intro string
	Lines            []trendLine
	Ticks            []Tick // of the values
	Dates            []Tick
	Empty            string // instead of the chart, where there is nothing to draw
}

// trendLine is one line. Its points are in percent of the chart's width and height, from the top left.
type trendLine struct {
	Name, Class string
	Path        string // in thousandths, for a polyline; empty: one point alone
	Dots        []trendDot
	Last        string
}

type trendDot struct {
	X, Y  float64
	Title string
}

// trendRow is a report in the table.
type trendRow struct {
	Date, Build, File      string
	Shares                 []trendShare
	Required, Covered      int
	Violations, Unexpected int
	Predictions, Crashes   int
	Races                  *trend.Races // nil: nobody looked for them
	Held                   string
	Known                  bool // the rules
	Passed                 bool
}

// trendShare is a criterion's coverage.
type trendShare struct {
	Text              string
	Covered, Required int
}

func trendRowOf(p *trend.Point) trendRow {
	r := trendRow{Date: trend.Format(p.Date), Build: p.Build, File: p.File, Required: p.Total.Required, Covered: p.Total.Covered,
		Violations: p.Violations, Unexpected: p.Unexpected, Predictions: p.Predictions, Crashes: p.Crashes, Races: p.Races, Held: p.Held(),
		Known: p.Passed != nil, Passed: p.Passed != nil && *p.Passed}
	for _, name := range result.Criteria() {
		t := p.Criteria[name]
		r.Shares = append(r.Shares, trendShare{t.Share(), t.Covered, t.Required})
	}
	return r
}

// axis puts dates on a line from left to right.
type axis struct {
	*trend.Trend
	at    []float64 // of each point, from 0 to 1
	dates []Tick
}

// axisOf spreads the points by time. Those of one moment stand one above the other.
func axisOf(t *trend.Trend) *axis {
	x := &axis{Trend: t}
	first, last := t.Points[0].Date, t.Points[len(t.Points)-1].Date
	whole := last.Unix() - first.Unix() // a time.Duration has no more than 292 years
	place := func(at time.Time) float64 {
		if whole <= 0 {
			return .5
		}
		return float64(at.Unix()-first.Unix()) / float64(whole)
	}
	for i := range t.Points {
		x.at = append(x.at, place(t.Points[i].Date))
	}
	for _, at := range roundDates(first, whole) {
		x.dates = append(x.dates, Tick{At: math.Round(1e4*place(at)) / 100, Label: trend.Format(at)})
	}
	return x
}

// mostDates bounds the dates below a chart: as many have room on a phone.
const mostDates = 4

// roundDates are days or hours, at most mostDates, at equal distances from the first one, over a whole of some seconds.
func roundDates(first time.Time, whole int64) []time.Time {
	const minute, hour, day = 60, 60 * 60, 24 * 60 * 60
	step := int64(day)
	switch {
	case whole <= 0:
		return []time.Time{first}
	case whole < 2*hour:
		step = minute
	case whole < 2*day:
		step = hour
	}
	var list []time.Time
	for _, times := range []int64{1, 2, 3, 4, 6, 12, 15, 30} { // of an hour's minutes, a day's hours, a month's days
		if whole < mostDates*times*step {
			for at := int64(0); at <= whole; at += times * step {
				list = append(list, first.Add(time.Duration(at)*time.Second))
			}
			return list
		}
	}
	months := 1 + int(whole/(30*day))/mostDates
	for i := 0; ; i += months {
		at := first.AddDate(0, i, 0)
		if at.Unix()-first.Unix() > whole {
			return list
		}
		list = append(list, at)
	}
}

// line draws one line. values are ratios of the chart's height; a value below 0 is none, and leaves the line out there.
func (x *axis) line(name, class string, values []float64, say func(i int) string) trendLine {
	l := trendLine{Name: name, Class: class}
	var path []string
	for i, v := range values {
		if v < 0 {
			continue
		}
		path = append(path, fmt.Sprintf("%.1f,%.1f", 1000*x.at[i], 1000*(1-v)))
		l.Dots = append(l.Dots, trendDot{math.Round(1e4*x.at[i]) / 100, math.Round(1e4*(1-v)) / 100,
			name + ", " + trend.Format(x.Points[i].Date) + ": " + say(i)})
		l.Last = say(i)
	}
	if len(path) > 1 {
		l.Path = strings.Join(path, " ")
	}
	return l
}

// coverage is the share of what is required, by criterion.
func (x *axis) coverage() trendChart {
	c := trendChart{ID: "coverage", Title: "Coverage", Intro: "Share of the required sequences that some trace has, by criterion. The numbers in the key are the last report's.", Dates: x.dates,
		Empty: "No report requires a sequence."}
	top := 0.0
	for i := range x.Points {
		for _, t := range x.Points[i].Criteria {
			if t.Required > 0 {
				top = max(top, float64(t.Covered)/float64(t.Required))
			}
		}
	}
	top = roundShare(top)
	for _, name := range result.Criteria() {
		values := make([]float64, len(x.Points))
		known := false
		for i := range x.Points {
			values[i] = -1
			if t := x.Points[i].Criteria[name]; t.Required > 0 {
				known, values[i] = true, float64(t.Covered)/float64(t.Required)/top
			}
		}
		if known {
			c.Lines = append(c.Lines, x.line(name, strings.ToLower(name), values, func(i int) string { return x.Points[i].Criteria[name].Share() }))
		}
	}
	c.Ticks = ticksTo(top*100, " %")
	return c
}

// roundShare is the next round share above.
func roundShare(share float64) float64 {
	for _, t := range []float64{.01, .02, .04, .1, .2, .4, .6, .8} {
		if share <= t {
			return t
		}
	}
	return 1
}

// required is how many sequences there are to cover: what coverage is a share of.
func (x *axis) required() trendChart {
	return x.counts("required", "Required and covered", "EE, EAS and EAA together. What is required follows the app's code.", "Nothing is required.",
		[]counted{{"required", "total", func(p *trend.Point) int { return p.Total.Required }},
			{"covered", "done", func(p *trend.Point) int { return p.Total.Covered }}})
}

// found is how many findings there were. Those that are suppressed do not count.
func (x *axis) found() trendChart {
	races := func(of func(*trend.Races) int) func(*trend.Point) int {
		return func(p *trend.Point) int {
			if p.Races == nil {
				return unknown
			}
			return of(p.Races)
		}
	}
	title, intro, empty := "Violations and crashes", "Each protocol violation and each stack of a crash once; suppressed ones are left out.", "No report has a violation or a crash."
	if x.LooksForRaces() {
		title, intro = "Violations, crashes, and races", "Each protocol violation, each stack of a crash, and each race once; suppressed ones are left out. Races have points where an exploration looked for them."
		empty = "No report has a violation, a crash, or a race."
	}
	return x.counts("findings", title, intro, empty,
		[]counted{{"violations", "violations", func(p *trend.Point) int { return p.Violations }},
			{"crashes", "crashes", func(p *trend.Point) int { return p.Crashes }},
			{"harmful races", "harmful", races(func(r *trend.Races) int { return r.Harmful })},
			{"differing races", "differing", races(func(r *trend.Races) int { return r.Differing })},
			{"unexpected callbacks", "unexpected", func(p *trend.Point) int { return p.Unexpected }},
			{"predictions", "predictions", func(p *trend.Point) int { return p.Predictions }}})
}

// counted is something that each point has a number of, or unknown.
type counted struct {
	name, class string
	of          func(*trend.Point) int
}

// unknown is the number of what a report does not say.
const unknown = -1

// counts draws numbers. What no point has is left out, beside the first two.
func (x *axis) counts(id, title, intro, empty string, of []counted) trendChart {
	c := trendChart{ID: id, Title: title, Intro: intro, Dates: x.dates, Empty: empty}
	most := 0
	for i := range x.Points {
		for _, k := range of {
			most = max(most, k.of(&x.Points[i]))
		}
	}
	if most == 0 {
		return c
	}
	top := quarterable(most)
	for n, k := range of {
		values, all := make([]float64, len(x.Points)), 0
		for i := range x.Points {
			v := k.of(&x.Points[i])
			values[i] = float64(v) / float64(top)
			all += max(v, 0)
		}
		if all > 0 || n < 2 {
			c.Lines = append(c.Lines, x.line(k.name, k.class, values, func(i int) string { return Number(k.of(&x.Points[i])) }))
		}
	}
	c.Ticks = ticksTo(float64(top), "")
	return c
}

// quarterable is the next number above that has four equal parts: 4, 8, 12, 20, 40, 80, 120, … A number that has none above it is its own.
func quarterable(n int) int {
	for power := 1; power <= math.MaxInt/20; power *= 10 {
		for _, times := range []int{4, 8, 12, 20} {
			if n <= times*power {
				return times * power
			}
		}
	}
	return n
}

// ticksTo are five values from 0 at the bottom to top.
func ticksTo(top float64, unit string) []Tick {
	var list []Tick
	for k := range 5 {
		v := top * float64(k) / 4
		label := strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.2f", v), "0"), ".")
		if unit == "" {
			label = Number(int(v))
		}
		list = append(list, Tick{At: 100 - 25*float64(k), Label: label + unit})
	}
	return list
}
