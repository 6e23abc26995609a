package oracle

import (
	"context"
	"testing"

	"cbcov/learner"
	"cbcov/typestate"
)

// BenchmarkLearners learns the models from the perfect oracle, without the rules of sinks and quiescence and without a cache: what
// bench/ compares with other libraries.
func BenchmarkLearners(b *testing.B) {
	for _, name := range []string{"mediaplayer", "rand200", "rand2000"} {
		truth := model(b, name)
		a := learner.AlphabetOf(truth).Plain()
		for _, l := range learners[1:] { // without the tests' own
			b.Run(name+"/"+l.name, func(b *testing.B) {
				var asked learner.Counts
				for b.Loop() {
					counter := learner.NewCounter(a, learner.NewPool(a, learner.Simulate(truth)))
					h, _, err := learner.Learn(context.Background(), l.make(a, counter), &perfect{truth}, nil)
					if err != nil || !typestate.Equal(h, truth) {
						b.Fatalf("wrong machine, error %v", err)
					}
					asked = counter.Counts()
				}
				b.ReportMetric(float64(asked.Queries), "queries")
				b.ReportMetric(float64(asked.Symbols), "symbols")
			})
		}
	}
}

// BenchmarkOracles checks right hypotheses, which takes all words that an oracle has.
func BenchmarkOracles(b *testing.B) {
	for _, name := range []string{"mediaplayer", "sqliteopenhelper", "rand200"} {
		truth := model(b, name)
		a := learner.AlphabetOf(truth)
		for _, oracle := range []string{"combined", "wp", "distinguisher", "random-wp"} {
			b.Run(name+"/"+oracle, func(b *testing.B) {
				words := 0
				for b.Loop() {
					counter := learner.NewCounter(a, learner.NewPool(a, learner.Simulate(truth)))
					eq, err := New(oracle, Options{Alphabet: a, Ask: counter, Bound: 1})
					if err != nil {
						b.Fatal(err)
					}
					if found, err := eq.Counterexample(context.Background(), truth); found != nil || err != nil {
						b.Fatalf("found %v, error %v", found, err)
					}
					words = counter.Counts().Queries
				}
				b.ReportMetric(float64(words), "queries")
			})
		}
	}
}
