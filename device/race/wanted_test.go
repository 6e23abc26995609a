package race

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/device"
)

// TestWanted: what is wanted of runs so far are events that touch the same state and came one behind the other in none, the likelier to do harm first.
func TestWanted(t *testing.T) {
	does := map[string]work{
		"launch":    {touches: []touch{writes("f", "made", 1), writes("g", "made", 1)}},
		`click "A"`: work{}.then(main("m", writes("f", "null", 2))),
		`click "B"`: {name: "b", touches: []touch{reads("f", 3)}},
		`click "C"`: work{}.then(main("n", writes("g", "n", 4))),
		`click "D"`: {name: "d", touches: []touch{writes("g", "d", 5)}},
		`click "E"`: {name: "e", touches: []touch{reads("h", 6)}},
	}
	p := NewProver(on(t, does), Memory{})
	if err := p.Prove(t.Context(), parse(t, `launch; click "E"; click "B"; click "D"; click "C"; click "A"; idle`)); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, w := range p.Wanted() {
		got = append(got, fmt.Sprintf("%d %s, %s", w.Rank, w.First, w.Then))
	}
	want := []string{`0 click "A", click "B"`, `1 click "A", click "A"`, `1 click "C", click "C"`, `1 click "C", click "D"`, `2 click "B", click "A"`,
		`2 click "D", click "D"`}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("wanted (-want +got):\n%s", d)
	}
	if d := cmp.Diff(p.Wanted(), NewProver(nil, p.Memory).Wanted()); d != "" {
		t.Errorf("of a prover that goes on (-first +second):\n%s", d)
	}
}

// TestAgain: a finding is proved by what of its run it needs, and by no script that lacks that.
func TestAgain(t *testing.T) {
	does := map[string]work{"launch": {touches: []touch{writes("f", "made", 1)}}, `click "A"`: work{}.then(main("m", writes("f", "null", 2))),
		`click "B"`: {name: "b", touches: []touch{reads("f", 3)}}, `click "C"`: {name: "c"}}
	p := NewProver(on(t, does), Memory{})
	s := parse(t, `launch; click "C"; idle; click "A"; click "C"; idle; click "B"`)
	if err := p.Prove(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	if len(p.Findings) != 1 {
		t.Fatalf("findings: %+v", p.Findings)
	}
	f := &p.Findings[0]
	var parts []string
	for _, e := range p.Essence(s, f) {
		parts = append(parts, strings.ReplaceAll(strings.TrimSpace(e.String()), "\n", "; "))
	}
	if d := cmp.Diff([]string{`launch; click "A"; click "B"`}, parts); d != "" {
		t.Errorf("parts (-want +got):\n%s", d)
	}
	for script, want := range map[string]bool{parts[0]: true, `launch; click "A"; idle; click "B"`: true, `launch; click "B"`: false, `launch; click "A"; idle`: false} {
		g, err := p.Again(t.Context(), parse(t, script), f)
		if err != nil || (g != nil) != want {
			t.Errorf("%s: %v, %v", script, g, err)
		}
	}
	if g, err := NewProver(p.bench, p.Memory).Again(t.Context(), s, f); g != nil || err != nil {
		t.Errorf("by who has not found it: %v, %v", g, err)
	}
	if p.Essence(&device.Script{}, &Finding{}) != nil {
		t.Error("something is needed for nothing")
	}
}
