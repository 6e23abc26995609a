package race

import (
	"testing"
	"time"
)

// TestConfirm: the scripts of both orders bring again what a finding says, and nothing else.
func TestConfirm(t *testing.T) {
	tests := []struct {
		name, script string
		does         map[string]work
	}{
		{"harmful", `launch; click "A"; idle; click "B"`,
			map[string]work{"launch": {}, `click "A"`: work{}.then(main("m", writes("f", "null", 2))), `click "B"`: {name: "b", touches: []touch{reads("f", 3)}}}},
		{"differs", `launch; click "A"; idle; click "B"`,
			map[string]work{"launch": {}, `click "A"`: work{}.then(main("m", writes("f", "m", 2))), `click "B"`: {name: "b", touches: []touch{writes("f", "b", 3)}}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := NewProver(on(t, test.does), Memory{})
			if err := p.Prove(t.Context(), parse(t, test.script)); err != nil {
				t.Fatal(err)
			}
			if len(p.Findings) != 1 {
				t.Fatalf("%d findings", len(p.Findings))
			}
			confirmed := func(f *Finding) bool {
				var orders []int
				ok, err := p.Confirm(t.Context(), f, func(order int) { orders = append(orders, order) })
				if err != nil || len(orders) != 2 || orders[0] != 0 || orders[1] != 1 {
					t.Fatal(err, orders)
				}
				return ok
			}
			f := p.Findings[0]
			if !confirmed(&f) {
				t.Error("it does not come again")
			}
			turned := f
			turned.Orders[0].Script, turned.Orders[1].Script = f.Orders[1].Script, f.Orders[0].Script
			if confirmed(&turned) {
				t.Error("scripts that end otherwise confirm it")
			}
			lost := f
			lost.Orders[0].Script = parse(t, "launch; click \"Gone\"")
			if confirmed(&lost) {
				t.Error("a script confirms it of which an event was not there")
			}
		})
	}
}

// TestPairOf: a finding's location is read as it was written.
func TestPairOf(t *testing.T) {
	for _, location := range []string{"La/A;.f", "[I.[]", "[La/A;.[]", "La/P;.preferences:a.b"} {
		f := Finding{Location: location}
		if got := locationOf(f.pair().a); got != location {
			t.Errorf("%s: %s", location, got)
		}
	}
}

// TestSituation: the same code with other values, or with somebody else between or behind, is another situation; with other events it is not.
func TestSituation(t *testing.T) {
	of := func(does map[string]work, script string) string {
		does["launch"] = work{}
		x := record(t, on(t, does), script)
		pairs := x.pairs()
		if len(pairs) == 0 {
			t.Fatal("no pair")
		}
		return x.situation(&pairs[0])
	}
	a, b := work{}.then(main("m", writes("f", "m", 2))), work{name: "b", touches: []touch{writes("f", "b", 3)}}
	plain := of(map[string]work{`click "A"`: a, `click "B"`: b}, `launch; click "A"; idle; click "B"`)
	if got := of(map[string]work{`click "C"`: a, `key B`: b}, `launch; click "C"; idle; key B`); got != plain {
		t.Error("other events are another situation")
	}
	if got := of(map[string]work{`click "A"`: a, `click "B"`: {name: "b", touches: []touch{writes("f", "m", 3)}}}, `launch; click "A"; idle; click "B"`); got == plain {
		t.Error("another value is no other situation")
	}
	c := work{}.then(main("c", writes("f", "c", 4)).in(time.Second))
	if got := of(map[string]work{`click "A"`: a, `click "B"`: b, `click "C"`: c}, `launch; click "A"; idle; click "B"; click "C"`); got == plain {
		t.Error("somebody who overwrites both is no other situation")
	}
}
