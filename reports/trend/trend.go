package trend

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"cbcov/reports/result"
)

// Schema names the JSON document of a trend. The file ../schema/cbcov-trend-1.json says what it is.
const Schema = "cbcov-trend-1"

// Trend is an app's reports in the order of their dates.
type Trend struct {
	Schema  string  `json:"schema"`
	Package string  `json:"package"`
	Points  []Point `json:"points"` // by date; those of one date by file
}

// Point is what one report says. Findings that are suppressed do not count.
type Point struct {
	Date        time.Time               `json:"date"` // in UTC
	File        string                  `json:"file"`
	Build       string                  `json:"build"`
	Budget      float64                 `json:"budget,omitempty"` // as of the report; 0: it does not say it
	Criteria    map[string]result.Tally `json:"criteria"`
	Total       result.Tally            `json:"total"` // of EE, EAS and EAA together
	Violations  int                     `json:"violations"`
	Unexpected  int                     `json:"unexpected"`
	Predictions int                     `json:"predictions"`
	Crashes     int                     `json:"crashes"`          // ANRs and native crashes too
	Races       *Races                  `json:"races,omitempty"`  // null or missing: nobody looked for them
	Passed      *bool                   `json:"passed,omitempty"` // null or missing: no rules were applied
}

// Races are those that an exploration found.
type Races struct {
	Harmful   int `json:"harmful"`   // one order ends the process
	Differing int `json:"differing"` // the orders leave something else
}

// Add adds a report. Errors name it.
func (t *Trend) Add(at Dated, d *result.Document) error {
	if t.Package == "" && len(t.Points) == 0 {
		t.Schema, t.Package = Schema, d.App.Package
	}
	if d.App.Package != t.Package {
		return fmt.Errorf("%s is of %s, and those before are of %s: a trend is of one app", at.File, d.App.Package, t.Package)
	}
	p := Point{Date: at.Date, File: at.File, Build: d.App.Build, Budget: d.Budget, Criteria: map[string]result.Tally{}}
	for _, name := range result.Criteria() {
		p.Criteria[name] = d.Criteria[name]
		if name != "GUI" {
			x := d.Criteria[name]
			p.Total = result.NewTally(p.Total.Required+x.Required, p.Total.Covered+x.Covered, p.Total.Unknown+x.Unknown,
				p.Total.Suppressed+x.Suppressed)
		}
	}
	if d.LookedFor(result.HarmfulRace) || d.LookedFor(result.DifferingRace) {
		p.Races = &Races{}
	}
	for _, f := range d.Findings() {
		if f.Suppressed != nil {
			continue
		}
		switch f.Kind {
		case result.Broken:
			p.Violations++
		case result.Unexpected:
			p.Unexpected++
		case result.Predicted:
			p.Predictions++
		case result.JavaCrash, result.ANR, result.NativeCrash:
			p.Crashes++
		case result.HarmfulRace:
			p.Races.Harmful++
		case result.DifferingRace:
			p.Races.Differing++
		}
	}
	if v := d.Verdict; v != nil && len(v.Lines) > 0 {
		p.Passed = &v.Passed
	}
	t.Points = append(t.Points, p)
	slices.SortStableFunc(t.Points, func(a, b Point) int { return cmp.Or(a.Date.Compare(b.Date), strings.Compare(a.File, b.File)) })
	return nil
}

// LooksForRaces tells whether a report of the trend is of an exploration that looked for races.
func (t *Trend) LooksForRaces() bool {
	return slices.ContainsFunc(t.Points, func(p Point) bool { return p.Races != nil })
}

// ErrEmpty says that a trend is of nothing.
var ErrEmpty = errors.New("no report: a trend is of one or more")

// Change is a stretch between two points that were not looked at alike.
type Change struct {
	At   int // index of the later point
	Text string
}

// Changes lists where what is required changed for another reason than the app: another budget.
func (t *Trend) Changes() []Change {
	var list []Change
	for i := 1; i < len(t.Points); i++ {
		a, b := &t.Points[i-1], &t.Points[i]
		if a.Budget != b.Budget && a.Budget != 0 && b.Budget != 0 {
			list = append(list, Change{i, fmt.Sprintf("From %s on measured with --budget %v, before with %v: what is required differs for that, too",
				Format(b.Date), b.Budget, a.Budget)})
		}
	}
	return list
}

// Held says in a word how the rules were: "passed", "failed", or "-" where there were none.
func (p *Point) Held() string {
	switch {
	case p.Passed == nil:
		return "-"
	case *p.Passed:
		return "passed"
	}
	return "failed"
}
