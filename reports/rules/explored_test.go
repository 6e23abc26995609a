package rules

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cbcov/reports/result"
)

// TestRaces: without rules a harmful race fails a run that looked for races, and a differing one does not; of a run that did not, rules about races say nothing.
func TestRaces(t *testing.T) {
	d := run()
	Default().Apply(d, nil, time.Time{})
	if got := len(d.Verdict.Lines); got != 1 || !d.Verdict.Passed {
		t.Errorf("nobody looked for races: %+v", d.Verdict)
	}
	d = run()
	d.Sought = append(d.Sought, result.HarmfulRace, result.DifferingRace)
	d.Races = []result.Race{{Finding: result.Finding{ID: "r1", Kind: result.HarmfulRace, Class: "java.lang.NullPointerException"}}, {Finding: result.Finding{ID: "r2", Kind: result.DifferingRace}}}
	Default().Apply(d, nil, time.Time{})
	if !d.Races[0].Fails || d.Races[1].Fails || d.Verdict.Passed || d.Verdict.Lines[1] != (result.Line{Rule: "no harmful-race", Seen: "1"}) {
		t.Errorf("%+v, %+v", d.Races, d.Verdict)
	}
	r := &Rules{FailOn: []Match{{Kind: result.DifferingRace}}, Suppress: []Suppression{{ID: "r2", Reason: "both are right", Owner: "me"}}}
	r.Apply(d, nil, time.Time{})
	if d.Races[1].Suppressed == nil || !d.Verdict.Passed {
		t.Errorf("suppressed: %+v, %+v", d.Races[1], d.Verdict)
	}
}

// TestSuppressionsOfReasons: the lines that a report has for candidates are what a file of suppressions may have, whatever their reasons say.
func TestSuppressionsOfReasons(t *testing.T) {
	hostile := "a \"b\" \\ c: # - [x] {y} \n\x00\u202e é \t'"
	u := &result.Unreached{Reasons: []result.Reason{
		{Candidates: []result.Candidate{{ID: "EE-0123456789abcdef", Reason: hostile}, {ID: "EAA-0123456789abcdef", Reason: "plain"}}},
		{Candidates: []result.Candidate{{ID: "EAS-0123456789abcdef", Reason: "left out"}}}}}
	lines, more := u.Suppressions(2, 2)
	if more != 1 {
		t.Errorf("%d are left out", more)
	}
	path := filepath.Join(t.TempDir(), "candidates.yaml")
	if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	list, err := ReadSuppressions(path)
	if err != nil {
		t.Fatalf("%v\n%s", err, strings.Join(lines, "\n"))
	}
	if len(list) != 2 || list[0].ID != "EE-0123456789abcdef" || !strings.HasPrefix(list[0].Reason, `a "b" \ c: # - [x] {y}`) || list[1].Reason != "plain" || list[1].Owner != result.SuppressOwner {
		t.Errorf("%+v", list)
	}
}

// TestSilent: an exploration of which nothing is measured passes no rules, and each format has a finding that says so.
func TestSilent(t *testing.T) {
	d := run()
	d.Explored = &result.Explored{Goal: "coverage", Silent: "6 events in 2 runs brought nothing"}
	Default().Apply(d, nil, time.Time{})
	if d.Verdict.Passed || len(d.Missed) != 1 || d.Missed[0].Message != "6 events in 2 runs brought nothing." || !d.Missed[0].Fails {
		t.Errorf("%+v, %+v", d.Verdict, d.Missed)
	}
	d.Explored.Silent = ""
	if Default().Apply(d, nil, time.Time{}); !d.Verdict.Passed {
		t.Errorf("%+v", d.Verdict)
	}
}
