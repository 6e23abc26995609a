package guards

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSeldom(t *testing.T) {
	for _, c := range []struct {
		row, others, same int
		want              bool
	}{
		{7, 50, 0, true},    // elsewhere it is always otherwise
		{6, 50, 0, false},   // too few to tell
		{14, 50, 50, true},  // one of two is otherwise
		{13, 50, 50, false}, //
		{500, 1, 99, false}, // one of a hundred
		{700, 1, 99, true},
		{9000, 0, 99, false}, // nothing was ever otherwise
	} {
		if got := seldom(c.row, c.others, c.same); got != c.want {
			t.Errorf("%d in a row, %d otherwise, %d likewise: %t", c.row, c.others, c.same, got)
		}
	}
}

// TestResolve: though nobody knows when an open one reads, a closed one never does.
func TestResolve(t *testing.T) {
	for seed := range uint64(3) {
		f := &fake{
			class: classOf("C", "close()", "open()", "read(int)"),
			make: func(int, []any) (object, bool) {
				opened, tries := true, 0
				is := func() bool { return opened }
				read := func(args []any) (any, bool) { return nil, fickle(&tries, args) && opened }
				return &scripted{methods: []method{does(is, func() { opened = false }), does(func() bool { return !opened }, func() { opened = true; tries += 2 }), read}}, true
			},
		}
		r, err := Learn(t.Context(), f, Options{Class: "C", Seed: seed, Verify: 300})
		if err != nil {
			t.Fatal(err)
		}
		want := []string{
			"initial: close when true → close", "initial: open when false", "initial: read when  → initial",
			"close: close when false", "close: open when true → initial", "close: read when false",
		}
		if d := cmp.Diff(want, told(r)); d != "" || len(r.Doubts) != 1 {
			t.Error(seed, d, r.Doubts)
		}
	}
}

// TestResolveSeldom: what a call in doubt seldom does is not held for what it never does, however many trials begin with the same calls.
func TestResolveSeldom(t *testing.T) {
	for seed := range uint64(3) {
		f := &fake{
			class: classOf("C", "a()", "b()", "rare(int)"),
			make: func(int, []any) (object, bool) {
				at, calls := 0, 7
				then := func(next int) func() { return func() { at = next; calls = 31*calls + next + 1 } }
				rare := func(args []any) (any, bool) {
					return nil, (calls*2654435761+args[0].(int)*40503)%40 == 3
				}
				step := func([]any) (any, bool) {
					ok := at < 5
					if ok {
						then(at + 1)()
					}
					return nil, ok
				}
				return &scripted{methods: []method{step, does(yes, func() { then(at)() }), rare}}, true
			},
		}
		r, err := Learn(t.Context(), f, Options{Class: "C", Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		for _, rule := range r.Rules {
			if rule.Method == "rare" && (rule.When == "false" || rule.When == "true") {
				t.Errorf("seed %d: rare in %s when %s, %d returned and %d failed", seed, rule.State, rule.When, rule.Returned, rule.Failed)
			}
		}
	}
}

// TestResolveReturns: what is in doubt while it is armed always returns behind that.
func TestResolveReturns(t *testing.T) {
	f := &fake{
		class: classOf("C", "disarm()", "arm()", "read(int)"),
		make: func(int, []any) (object, bool) {
			armed, tries := true, 0
			is := func() bool { return armed }
			read := func(args []any) (any, bool) { return nil, fickle(&tries, args) || !armed }
			return &scripted{methods: []method{does(is, func() { armed = false }), does(func() bool { return !armed }, func() { armed = true; tries += 2 }), read}}, true
		},
	}
	r, err := Learn(t.Context(), f, Options{Class: "C"})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"initial: disarm when true → disarm", "initial: arm when false", "initial: read when  → initial",
		"disarm: disarm when false", "disarm: arm when true → initial", "disarm: read when true → disarm",
	}
	if d := cmp.Diff(want, told(r)); d != "" {
		t.Error(d, r.Doubts)
	}
}
