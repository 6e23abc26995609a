package trend

import (
	"strings"
	"testing"

	"cbcov/reports/result"
)

// report is a document of an app of which EE requires and covers some.
func report(name string, required, covered int) *result.Document {
	return &result.Document{App: result.App{Package: name, Build: "00000001"}, Criteria: map[string]result.Tally{
		"EE": result.NewTally(required, covered, 0, 0), "EAA": result.NewTally(2, 1, 1, 0), "GUI": result.NewTally(100, 100, 0, 0)}}
}

// add adds a report, and says what went wrong.
func add(t *testing.T, to *Trend, arg string, d *result.Document) error {
	t.Helper()
	at, err := DatedOf(arg)
	if err != nil {
		t.Fatal(err)
	}
	return to.Add(at, d)
}

// TestOrder: reports stand in the order of their dates, and those of one date in that of their names, however they were added.
func TestOrder(t *testing.T) {
	files := []string{"2026-11-02.json", "2026-10-31.json", "b/2026-11-01.json", "a/2026-11-01.json", "2026-11-01T09-00=c.json"}
	for range len(files) {
		x := &Trend{}
		for _, f := range files {
			if err := add(t, x, f, report("p", 4, 1)); err != nil {
				t.Fatal(err)
			}
		}
		got := ""
		for i := range x.Points {
			got += x.Points[i].File + " "
		}
		if want := "2026-10-31.json a/2026-11-01.json b/2026-11-01.json c.json 2026-11-02.json "; got != want {
			t.Errorf("%v gives %q, want %q", files, got, want)
		}
		files = append(files[1:], files[0])
	}
}

// TestPoint: findings are counted by kind without those that are suppressed, and GUI is in no total.
func TestPoint(t *testing.T) {
	d := report("p", 4, 3)
	finding := func(k result.Kind, suppressed bool) result.Finding {
		f := result.Finding{Kind: k}
		if suppressed {
			f.Suppressed = &result.Suppression{Reason: "r"}
		}
		return f
	}
	d.Violations = []result.Violation{{Finding: finding(result.Broken, false)}, {Finding: finding(result.Broken, true)}, {Finding: finding(result.Broken, false)}}
	d.Unexpected = []result.Violation{{Finding: finding(result.Unexpected, false)}}
	d.Predictions = []result.Prediction{{Finding: finding(result.Predicted, false)}}
	d.Crashes = []result.Crash{{Finding: finding(result.ANR, false)}, {Finding: finding(result.NativeCrash, false)}, {Finding: finding(result.JavaCrash, false)}}
	d.Verdict = &result.Verdict{Passed: true, Lines: []result.Line{{Passed: true}}}
	x := &Trend{}
	if err := add(t, x, "2026-11-01.json", d); err != nil {
		t.Fatal(err)
	}
	p := x.Points[0]
	if p.Violations != 2 || p.Unexpected != 1 || p.Predictions != 1 || p.Crashes != 3 {
		t.Errorf("%d violations, %d unexpected, %d predictions, %d crashes", p.Violations, p.Unexpected, p.Predictions, p.Crashes)
	}
	if p.Races != nil || x.LooksForRaces() {
		t.Errorf("nobody looked for races: %+v", p.Races)
	}
	d.Races = []result.Race{{Finding: finding(result.HarmfulRace, false)}, {Finding: finding(result.HarmfulRace, true)}, {Finding: finding(result.DifferingRace, false)}}
	none := report("p", 4, 3)
	none.Sought = []result.Kind{result.HarmfulRace, result.DifferingRace}
	for file, d := range map[string]*result.Document{"2026-11-02.json": d, "2026-11-03.json": none} {
		if err := add(t, x, file, d); err != nil {
			t.Fatal(err)
		}
	}
	if got := []*Races{x.Points[1].Races, x.Points[2].Races}; !x.LooksForRaces() || *got[0] != (Races{1, 1}) || *got[1] != (Races{}) {
		t.Errorf("races: %+v and %+v", got[0], got[1])
	}
	if p.Total.Required != 6 || p.Total.Covered != 4 || p.Total.Unknown != 1 || p.Held() != "passed" {
		t.Errorf("total %+v, rules %s", p.Total, p.Held())
	}
}

func TestAnotherApp(t *testing.T) {
	x := &Trend{}
	if err := add(t, x, "2026-11-01=a.json", report("p", 4, 1)); err != nil {
		t.Fatal(err)
	}
	err := add(t, x, "2026-11-02=b.json", report("q", 4, 1))
	if want := "b.json is of q, and those before are of p: a trend is of one app"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestChanges: where another budget changed what is required, a trend says so; where one is not known, it does not.
func TestChanges(t *testing.T) {
	x := &Trend{}
	for i, budget := range []float64{0, 1, 1, 4, 0, 1} {
		d := report("p", 4, 1)
		d.Budget = budget
		if err := add(t, x, "2026-11-0"+string(rune('1'+i))+".json", d); err != nil {
			t.Fatal(err)
		}
	}
	changes := x.Changes()
	if len(changes) != 1 || changes[0].At != 3 || !strings.HasPrefix(changes[0].Text, "From 2026-11-04 on measured with --budget 4, before with 1") {
		t.Errorf("%v", changes)
	}
}
