package learner_test

import (
	"context"
	"fmt"

	"cbcov/learner"
	"cbcov/learner/oracle"
)

// The wrappers are composed from below: what runs words, a counter of what is run, votes, the cache, a counter of what is asked.
func ExampleLearnRobustly() {
	truth := timer()
	a := learner.AlphabetOf(truth)
	pool := learner.NewPool(a, learner.Simulate(truth))
	run := learner.NewCounter(a, pool)
	vote := learner.NewVote(a, run, learner.VoteRules{})
	cache := learner.NewCache(a, vote)
	asked := learner.NewCounter(a, cache)

	learned, err := learner.LearnRobustly(context.Background(), learner.Robust{
		Alphabet: a, Cache: cache, Vote: vote, Seed: 1,
		New: func(a *learner.Alphabet) (learner.Learner, learner.Equivalence) {
			eq, err := oracle.New("wp", oracle.Options{Alphabet: a, Ask: asked, Bound: 1})
			if err != nil {
				panic(err)
			}
			return learner.NewLSharp(a, asked), eq
		},
	})
	if err != nil {
		panic(err)
	}
	fmt.Println(len(learned.Machine.States), "states,", len(learned.Doubts), "doubts")
	fmt.Println("asked and run:", asked.Counts().Queries > 0 && run.Counts().Queries > 0)
	// Output:
	// 4 states, 0 doubts
	// asked and run: true
}
