package learner_test

import (
	"context"
	"testing"

	"cbcov/learner"
	"cbcov/learner/oracle"
	"cbcov/typestate"
)

func BenchmarkLSharp(b *testing.B) {
	for _, name := range []string{"mediaplayer.dot", "rand2000.dot.gz"} {
		m, err := typestate.Open("../typestate/testdata/" + name)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				a := learner.AlphabetOf(m)
				c := learner.NewCounter(a, learner.NewPool(a, learner.Simulate(m)))
				l := learner.NewLSharp(a, learner.NewCache(a, c))
				eq, err := oracle.New("perfect", oracle.Options{Alphabet: a, Truth: m})
				if err != nil {
					b.Fatal(err)
				}
				if _, _, err := learner.Learn(context.Background(), l, eq, nil); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(c.Counts().Symbols), "symbols")
			}
		})
	}
}
