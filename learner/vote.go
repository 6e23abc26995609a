package learner

import (
	"context"
	"fmt"
	"slices"
	"sync"
)

// VoteRules say when repeated answers are believed. The zero value stands for DefaultVotes.
type VoteRules struct {
	Batch  int     // how many times a disputed query is run before it is looked at again
	Most   int     // how many runs a disputed query may take in all
	Accept float64 // the share of like answers from which they are taken for the right one
	GoOn   float64 // the share from which it is worth asking on; below, nothing can be said
}

// DefaultVotes are the rules used where nothing else is said.
var DefaultVotes = VoteRules{Batch: 5, Most: 40, Accept: 0.8, GoOn: 0.4}

// fewest is the number of like-minded runs below which no share says anything.
const fewest = 3

// clearShare is the share of votes below which a settlement takes all runs that it may, and stays a doubt.
const clearShare = 0.85

// Vote settles disputes: a query that was answered in two ways is run again, and the answer that most runs agree on counts, input by
// input. Once Suspect was called it runs each query twice, since a system that was caught will be wrong again. A dispute that votes
// do not settle is an *Unsettled.
type Vote struct {
	alphabet *Alphabet
	below    Membership
	rules    VoteRules

	mu        sync.Mutex
	suspect   bool
	ballots   map[string][]Run // all runs of a disputed word so far
	settled   []Settlement
	disputed  int // runs that disagreed with another one
	repeated  int // inputs that were run to compare them
	different int // of them, those whose answers were not the accepted ones
}

var _ Membership = (*Vote)(nil)

// Settlement is a dispute that votes have settled.
type Settlement struct {
	Run   Run     // what counts now
	Share float64 // of the votes, at the input where they were least at one
	Votes []Run   // all runs that were made of it
}

// Unsettled is the error of a dispute that votes did not settle: the system is not deterministic in these inputs and outputs.
type Unsettled struct {
	Alphabet *Alphabet
	Inputs   Word // up to and with the input whose answers are disputed
	Share    float64
	Votes    []Run // all runs that were made, in their order; their inputs may go on
}

func (u *Unsettled) Error() string {
	return fmt.Sprintf("%q was run %d times and is not answered alike: the most common answers came in %.0f %% of the runs; %s",
		u.Alphabet.Show(u.Inputs), len(u.Votes), 100*u.Share, u.tally())
}

// tally tells which answers the last input got, and how often.
func (u *Unsettled) tally() string {
	i := len(u.Inputs) - 1
	counts := make([]int, len(u.Alphabet.Outputs))
	for _, r := range u.Votes {
		if len(r.Outputs) > i {
			counts[r.Outputs[i]]++
		}
	}
	text := "its last input was answered"
	sep := " "
	for out, n := range counts {
		if n > 0 {
			text += fmt.Sprintf("%s%s %d times", sep, u.Alphabet.Outputs[out], n)
			sep = ", "
		}
	}
	return text
}

// NewVote settles disputes by what below answers.
func NewVote(a *Alphabet, below Membership, rules VoteRules) *Vote {
	if rules == (VoteRules{}) {
		rules = DefaultVotes
	}
	return &Vote{alphabet: a, below: below, rules: rules, ballots: map[string][]Run{}}
}

// Suspect makes it run each query twice from now on.
func (v *Vote) Suspect() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.suspect = true
}

// Settlements gives the disputes that were settled so far.
func (v *Vote) Settlements() []Settlement {
	v.mu.Lock()
	defer v.mu.Unlock()
	return slices.Clone(v.settled)
}

// Ask implements Membership.
func (v *Vote) Ask(ctx context.Context, queries []Query) ([]Run, error) {
	v.mu.Lock()
	suspect := v.suspect
	v.mu.Unlock()
	if !suspect {
		return v.below.Ask(ctx, queries)
	}
	twice := make([]Query, 0, 2*len(queries))
	for _, q := range queries {
		twice = append(twice, q, q)
	}
	runs, err := v.below.Ask(ctx, twice)
	if err != nil {
		return nil, err
	}
	if len(runs) != len(twice) {
		return nil, fmt.Errorf("vote: %d runs for %d queries", len(runs), len(twice))
	}
	answers := make([]Run, len(queries))
	for i, q := range queries {
		x, y := runs[2*i], runs[2*i+1]
		answers[i] = x
		v.compared(x)
		if !sameRun(x, y) {
			s, err := v.settle(ctx, q, x, y)
			if err != nil {
				return nil, err
			}
			answers[i] = s.Run
		}
	}
	return answers, nil
}

func (v *Vote) compared(r Run) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.repeated += v.alphabet.given(r)
}

func sameRun(x, y Run) bool {
	return slices.Equal(x.Inputs, y.Inputs) && slices.Equal(x.Outputs, y.Outputs)
}

// Settle runs a disputed word until votes decide how it is answered. All runs that it made of that word before count too.
func (v *Vote) Settle(ctx context.Context, word Word) (Settlement, error) {
	return v.settle(ctx, Query{Word: word})
}

func (v *Vote) settle(ctx context.Context, q Query, before ...Run) (Settlement, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.disputed++
	key := ""
	if q.Next == nil {
		key = fmt.Sprint(q.Word)
		before = append(slices.Clone(v.ballots[key]), before...)
	}
	runs := before
	for {
		batch := make([]Query, min(v.rules.Batch, max(1, v.rules.Most+v.rules.Batch-len(runs))))
		for i := range batch {
			batch[i] = q
		}
		fresh, err := v.below.Ask(ctx, batch)
		if err != nil {
			return Settlement{}, fmt.Errorf("settle %q: %w", v.alphabet.Show(q.Word), err)
		}
		for i, r := range fresh {
			if err := v.alphabet.checkRun(batch[i], r); err != nil {
				return Settlement{}, fmt.Errorf("settle: %w", err)
			}
			v.repeated += v.alphabet.given(r)
		}
		runs = append(runs, fresh...)
		if key != "" {
			v.ballots[key] = runs
		}
		c := v.count(q, runs)
		switch {
		case c.sure:
			s := Settlement{Run: c.run, Share: c.share, Votes: runs}
			v.settled = append(v.settled, s)
			v.different += v.alphabet.differing(c.run, runs)
			return s, nil
		case c.hopeless || len(runs) >= v.rules.Most:
			return Settlement{}, &Unsettled{Alphabet: v.alphabet, Inputs: c.run.Inputs, Share: c.share, Votes: runs}
		}
	}
}

// differing counts the runs that are not answered as the accepted one.
func (a *Alphabet) differing(accepted Run, runs []Run) int {
	n := 0
	for _, r := range runs {
		if !sameRun(accepted, r) {
			n++
		}
	}
	return n
}

// verdict is what votes say: the accepted run, or the run up to the input that is not settled.
type verdict struct {
	run            Run
	share          float64
	sure, hopeless bool
}

// count decides input by input: at each, only those runs vote whose answers were the accepted ones until there, since a run that went
// wrong earlier says nothing about what comes later.
func (v *Vote) count(q Query, runs []Run) verdict {
	c := verdict{share: 1}
	voters := slices.Clone(runs)
	for {
		i := len(c.run.Outputs)
		in, more := v.nextInput(q, c.run)
		if !more {
			c.sure = true
			return c
		}
		c.run.Inputs = append(c.run.Inputs, in)
		votes := make([]int, len(v.alphabet.Outputs))
		for _, r := range voters {
			votes[r.Outputs[i]]++
		}
		best := 0
		for out, n := range votes {
			if n > votes[best] {
				best = out
			}
		}
		share := 0.0
		if len(voters) > 0 {
			share = float64(votes[best]) / float64(len(voters))
		}
		c.share = min(c.share, share)
		narrow := share < clearShare && len(runs) < v.rules.Most
		if len(voters) < fewest || share < v.rules.Accept || narrow {
			c.hopeless = len(voters) >= v.rules.Batch && share < v.rules.GoOn
			c.share = share
			return c
		}
		c.run.Outputs = append(c.run.Outputs, best)
		voters = slices.DeleteFunc(voters, func(r Run) bool { return r.Outputs[i] != best })
	}
}

// nextInput gives the input that follows in a query's run. Behind a sink the word is filled as a run is.
func (v *Vote) nextInput(q Query, r Run) (int, bool) {
	n := len(r.Outputs)
	if n < len(q.Word) {
		return q.Word[n], true
	}
	if q.Next == nil || v.alphabet.ended(r) {
		return 0, false
	}
	return q.Next(r.Outputs[len(q.Word):n:n])
}
