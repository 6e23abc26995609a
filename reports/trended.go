package reports

import (
	"fmt"
	"io"

	"cbcov/reports/internal/page"
	"cbcov/reports/internal/words"
	"cbcov/reports/result"
	"cbcov/reports/trend"
)

// trendReport says how an app's reports went over their dates.
type trendReport struct {
	*trend.Trend
}

// TrendFormats lists the formats of WriteTrend. The first one is the default.
func TrendFormats() []string { return append(Formats(), "html") }

// WriteTrend prints a trend of at least one report. All formats have all points: there is no list to cut.
func WriteTrend(w io.Writer, format string, t *trend.Trend, opt Options) error {
	if len(t.Points) == 0 {
		return trend.ErrEmpty
	}
	if format == "html" {
		return page.WriteTrend(w, t)
	}
	return write(w, format, &trendReport{t}, opt)
}

func (r *trendReport) json() any { return r.Trend }

func (r *trendReport) document(Options) document {
	d := document{title: fmt.Sprintf("Callback sequences of %s over %s", r.Package, words.Count(len(r.Points), "report", "reports"))}
	s := section{header: []string{"date", "build"}, numbers: []bool{false, false}, spare: []string{"build", "GUI", "covered", "required", "differing"}}
	for _, name := range result.Criteria() {
		s.header, s.numbers = append(s.header, name), append(s.numbers, true)
	}
	s.header = append(s.header, "required", "covered", "violations", "crashes")
	s.numbers = append(s.numbers, true, true, true, true)
	races := r.LooksForRaces()
	if races {
		s.header, s.numbers = append(s.header, "harmful", "differing"), append(s.numbers, true, true)
	}
	s.header, s.numbers = append(s.header, "rules"), append(s.numbers, false)
	for i := range r.Points {
		p := &r.Points[i]
		row := []string{trend.Format(p.Date), p.Build}
		for _, name := range result.Criteria() {
			row = append(row, p.Criteria[name].Share())
		}
		row = append(row, fmt.Sprint(p.Total.Required), fmt.Sprint(p.Total.Covered), fmt.Sprint(p.Violations), fmt.Sprint(p.Crashes))
		switch {
		case p.Races != nil:
			row = append(row, fmt.Sprint(p.Races.Harmful), fmt.Sprint(p.Races.Differing))
		case races:
			row = append(row, "-", "-")
		}
		s.rows = append(s.rows, append(row, p.Held()))
	}
	s.lines = append(s.lines, "required and covered: of EE, EAS and EAA together")
	if races {
		s.lines = append(s.lines, "harmful and differing: races, where an exploration looked for them")
	}
	first, last := &r.Points[0], &r.Points[len(r.Points)-1]
	for _, name := range result.Criteria() {
		if a, b := first.Criteria[name], last.Criteria[name]; len(r.Points) > 1 && a.Required > 0 && b.Required > 0 {
			s.lines = append(s.lines, fmt.Sprintf("%s from %s to %s: %s points", name, a.Share(), b.Share(), pointsBetween(a, b)))
		}
	}
	d.sections = append(d.sections, s)
	if changes := r.Changes(); len(changes) > 0 {
		other := section{heading: "Not looked at alike"}
		for _, c := range changes {
			other.lines = append(other.lines, c.Text)
		}
		d.sections = append(d.sections, other)
	}
	return d
}
