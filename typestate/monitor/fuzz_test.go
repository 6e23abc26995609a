package monitor

import (
	"context"
	"math/rand/v2"
	"testing"

	"cbcov/coverage/trace"
	"cbcov/typestate"
)

// FuzzTrace monitors any text: what is counted has to add up, and what is told has to have a place.
func FuzzTrace(f *testing.F) {
	for seed := range uint64(8) {
		dice := rand.New(rand.NewPCG(seed, 4))
		w := newWorld(drawn(seed), manner{})
		f.Add(seed, w.chaos(dice, 30, true).text(7))
	}
	f.Fuzz(func(t *testing.T, seed uint64, text []byte) {
		w := newWorld(drawn(seed%16), manner{closed: seed%2 == 0})
		w.someOverrides(rand.New(rand.NewPCG(seed, 5)))
		ix, err := trace.NewIndex(context.Background(), []trace.Source{trace.FromBytes("trace", text)}, testBuild, 1)
		if err != nil {
			return
		}
		m := w.monitor(Options{Objects: 4, History: 3})
		if _, err := ix.Sweep(context.Background(), func(nonce uint64) trace.Sink { return m.Process(ix, nonce) }); err != nil {
			return
		}
		r := m.Result()
		for _, v := range r.Violations {
			if v.Place.Line < 1 || v.Count < 1 || len(v.History) == 0 || len(v.History) > 3 || v.History[len(v.History)-1].Place != v.Place {
				t.Errorf("%+v", v)
			}
		}
		c := r.Classes[0]
		if c.Open > c.Objects || c.Forgotten > c.Objects || c.Histories > c.Objects {
			t.Errorf("%+v", c)
		}
		if len(m.shelf.open) > 0 || m.shelf.young != 0 {
			t.Errorf("%d processes and %d objects are left", len(m.shelf.open), m.shelf.young)
		}
	})
}

func TestConditions(t *testing.T) {
	value := func(n int64) trace.Value { return trace.Value{Kind: trace.Integer, Bits: n} }
	for _, test := range []struct {
		is   string
		args []trace.Value
		want typestate.Truth
	}{
		{"true", []trace.Value{value(1)}, typestate.True},
		{"true", []trace.Value{value(0)}, typestate.False},
		{"false", []trace.Value{value(0)}, typestate.True},
		{"null", []trace.Value{{Kind: trace.Object}}, typestate.True},
		{"non-null", []trace.Value{{Kind: trace.Object, Bits: 7}}, typestate.True},
		{"== 3", []trace.Value{value(3)}, typestate.True},
		{"!= 3", []trace.Value{value(3)}, typestate.False},
		{"< -3", []trace.Value{value(-4)}, typestate.True},
		{"<= 3", []trace.Value{value(3)}, typestate.True},
		{">3", []trace.Value{value(3)}, typestate.False},
		{">= 3", []trace.Value{value(3)}, typestate.True},
		{">= 3", []trace.Value{{}}, typestate.Unknown},
		{">= 3", nil, typestate.Unknown},
		{"about 3", []trace.Value{value(3)}, typestate.Unknown},
	} {
		if got := readCondition(typestate.Condition{Is: test.is}).test(test.args); got != test.want {
			t.Errorf("%s of %v: %v, want %v", test.is, test.args, got, test.want)
		}
	}
}
