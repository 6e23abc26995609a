package reports

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"cbcov/reports/result"
	"cbcov/reports/trend"
)

// trendSample is an app's reports over a month, whose files have a hostile name.
func trendSample(t *testing.T, name string) *trend.Trend {
	t.Helper()
	x := &trend.Trend{}
	for i := range 4 {
		d := fullSample()
		d.App.Package, d.Budget = name, float64(1+i/3)
		d.Criteria = map[string]result.Tally{"EE": result.NewTally(10+i, 2+2*i, 1, 0), "EAS": result.NewTally(4, i, 0, 0), "GUI": result.NewTally(0, 0, 0, 0)}
		if i > 0 {
			d.Verdict = &result.Verdict{Passed: i == 2, Lines: []result.Line{{}}}
		}
		if i == 3 {
			d.Crashes = nil
		}
		d.Races, d.Sought = nil, nil
		if i > 1 {
			d.Sought = []result.Kind{result.HarmfulRace, result.DifferingRace}
			d.Races = []result.Race{{Finding: result.Finding{Kind: result.DifferingRace}}, {Finding: result.Finding{Kind: result.HarmfulRace}}}[:4-i]
		}
		at, err := trend.DatedOf(fmt.Sprintf("2026-11-%02d=%s", 1+7*i, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := x.Add(at, d); err != nil {
			t.Fatal(err)
		}
	}
	return x
}

// TestTrend compares each format of a trend with its golden file.
func TestTrend(t *testing.T) {
	for file, format := range map[string]string{"trend.txt": "table", "trend.md": "markdown", "trend.json": "json"} {
		var b bytes.Buffer
		if err := WriteTrend(&b, format, trendSample(t, hostile), Options{}); err != nil {
			t.Fatal(err)
		}
		golden(t, file, b.Bytes())
		if format == "json" {
			checkSchema(t, b.Bytes())
		}
	}
	if err := WriteTrend(&bytes.Buffer{}, "table", &trend.Trend{}, Options{}); !errors.Is(err, trend.ErrEmpty) {
		t.Errorf("a trend of nothing: %v", err)
	}
}

// TestTrendHostile: a package or a file that is called anything stays text.
func TestTrendHostile(t *testing.T) {
	for _, name := range hostileNames {
		for _, format := range Formats() {
			var b bytes.Buffer
			if err := WriteTrend(&b, format, trendSample(t, name), Options{}); err != nil {
				t.Fatal(err)
			}
			checkHarmless(t, format, name, b.Bytes())
		}
	}
}

// TestTrendFits: a trend with races is a table on a narrow screen, too, without what can be spared.
func TestTrendFits(t *testing.T) {
	var b bytes.Buffer
	if err := WriteTrend(&b, "table", trendSample(t, "p.A"), Options{Screen: Screen{Width: 80}}); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	for line := range strings.Lines(text) {
		if n := widthOf(line); n > 80 && !strings.HasPrefix(line, "From ") {
			t.Errorf("a line takes %d: %s", n, line)
		}
	}
	if !strings.Contains(text, "crashes") || !strings.Contains(text, "harmful") || !strings.Contains(text, "2026-11-22") {
		t.Errorf("it lacks what it tells:\n%s", text)
	}
}
