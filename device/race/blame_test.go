package race

import (
	"testing"
)

// TestWaiting: a fault is told when a later run shows that the code which failed goes well elsewhere, once, and also by a prover that goes on.
func TestWaiting(t *testing.T) {
	b := on(t, map[string]work{"launch": {name: "l", touches: []touch{writes("f", "x", 1)}}, `click "A"`: {name: "a", touches: []touch{writes("f", "null", 2)}},
		"home": {name: "h", touches: []touch{reads("f", 3)}}})
	p := NewProver(b, Memory{})
	if err := p.Prove(t.Context(), parse(t, `launch; click "A"; home`)); err != nil {
		t.Fatal(err)
	}
	if len(p.Findings) != 0 || len(p.Waiting) != 1 {
		t.Fatalf("%d findings, %d wait", len(p.Findings), len(p.Waiting))
	}
	p = NewProver(b, p.Memory)
	for range 2 {
		if err := p.Prove(t.Context(), parse(t, "launch; home")); err != nil {
			t.Fatal(err)
		}
	}
	if len(p.Findings) != 1 || len(p.Waiting) != 0 {
		t.Fatalf("%d findings, %d wait", len(p.Findings), len(p.Waiting))
	}
	f := &p.Findings[0]
	if f.Kind != Harmful || f.First.Line != 3 || f.Second.Line != 2 || f.Orders[0].Fault != "" || f.Orders[1].Fault != Crash {
		t.Errorf("%+v", f)
	}
	if ok, err := p.Confirm(t.Context(), f, func(int) {}); err != nil || !ok {
		t.Errorf("confirmed %t, %v", ok, err)
	}
}
