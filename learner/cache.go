package learner

import (
	"context"
	"fmt"
	"slices"
	"sync"
)

// Cache answers queries by what was answered before, and passes on what it does not know, as short as it can be: without waits that
// are known to be quiet, not at all behind a sink, and ended where the rest is known. In a batch, a query that another one's run
// answers is not run. What is passed on depends on the queries and answers so far only.
//
// It finds the system's contradictions: an answer other than the one before is a *Disagreement.
type Cache struct {
	mu     sync.Mutex
	below  Membership
	memory *memory
	broken error // the alphabet is too large; told by Ask
	weight int   // how many runs an answer of below stands for
	// resolve settles a disagreement: it makes the memory right and tells whether that changed it. Nil: it is told to the caller.
	resolve func(context.Context, *Disagreement) (changed bool, err error)
}

var _ Membership = (*Cache)(nil)

// NewCache makes an empty cache above what runs queries.
func NewCache(a *Alphabet, below Membership) *Cache {
	c := &Cache{below: below, weight: 1}
	c.memory, c.broken = newMemory(a)
	return c
}

// Disagreement is an error: the system did not answer as it did before.
type Disagreement struct {
	Alphabet           *Alphabet
	Inputs             Word // up to and with the input where the answers part
	Expected, Received Word // the answers before and now; they differ in the last
}

func (d *Disagreement) Error() string {
	i := len(d.Inputs) - 1
	return fmt.Sprintf("the system does not answer alike each time: inputs %q; expected %q; received %q: "+
		"they part at input %d (%s), %s before and %s now",
		d.Alphabet.Show(d.Inputs), d.Alphabet.ShowOutputs(d.Expected), d.Alphabet.ShowOutputs(d.Received), i+1,
		d.Alphabet.Inputs[d.Inputs[i]], d.Alphabet.Outputs[d.Expected[i]], d.Alphabet.Outputs[d.Received[i]])
}

// Ask implements Membership. If answers disagree, the error is a *Disagreement, the first in the order of queries; all other answers
// of the batch are kept.
func (c *Cache) Ask(ctx context.Context, queries []Query) ([]Run, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.broken != nil {
		return nil, c.broken
	}
	runs := make([]Run, len(queries))
	open := make([]int, 0, len(queries))
	for i := range queries {
		open = append(open, i)
	}
	for wave := 0; ; wave++ {
		courses := make([]course, 0, len(open))
		left := open[:0]
		for _, i := range open {
			if q := c.memory.begin(queries[i]); q.done {
				runs[i] = Run{Inputs: q.inputs, Outputs: q.outputs}
			} else {
				left, courses = append(left, i), append(courses, q)
			}
		}
		if len(left) == 0 {
			return runs, nil
		}
		open = left
		if err := c.pass(ctx, needed(courses, wave == 0)); err != nil {
			return nil, err
		}
	}
}

// pass has queries run and puts their answers into the tree.
func (c *Cache) pass(ctx context.Context, courses []course) error {
	batch := make([]Query, len(courses))
	for i := range courses {
		batch[i] = courses[i].passOn()
	}
	return c.fresh(ctx, batch)
}

// fresh has queries run, known or not, and puts their answers into the tree.
func (c *Cache) fresh(ctx context.Context, batch []Query) error {
	if len(batch) == 0 {
		return nil
	}
	runs, err := c.below.Ask(ctx, batch)
	if err != nil {
		return err
	}
	if len(runs) != len(batch) {
		return fmt.Errorf("cache: %d runs for %d queries", len(runs), len(batch))
	}
	var disagreements []*Disagreement
	for i, r := range runs {
		if err := c.memory.alphabet.checkRun(batch[i], r); err != nil {
			return fmt.Errorf("cache: %w", err)
		}
		if d := c.memory.insert(r, c.weight); d != nil {
			disagreements = append(disagreements, d)
		}
	}
	return c.settle(ctx, disagreements)
}

// settle resolves disagreements if it can. Those that changed what was answered before, and are thus more than a wrong answer now, are
// an error all the same: the first of them.
func (c *Cache) settle(ctx context.Context, disagreements []*Disagreement) error {
	var told *Disagreement
	for _, d := range disagreements {
		changed := true
		if c.resolve != nil {
			var err error
			if changed, err = c.resolve(ctx, d); err != nil {
				return err
			}
		}
		if changed && told == nil {
			told = d
		}
	}
	if told != nil {
		return told
	}
	return nil
}

// dispute resolves a disagreement that was found elsewhere.
func (c *Cache) dispute(ctx context.Context, d *Disagreement) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	_, err := c.resolve(ctx, d)
	return err
}

// checkRun says what makes r no run of q.
func (a *Alphabet) checkRun(q Query, r Run) error {
	if len(r.Inputs) != len(r.Outputs) || len(r.Inputs) < len(q.Word) || !slices.Equal(q.Word, r.Inputs[:len(q.Word)]) {
		return fmt.Errorf("query %v is answered by a run of inputs %v with outputs %v", q.Word, r.Inputs, r.Outputs)
	}
	for i := range r.Inputs {
		if in, out := r.Inputs[i], r.Outputs[i]; in < 0 || in >= len(a.Inputs) || out < 0 || out >= len(a.Outputs) {
			return fmt.Errorf("query %v: input %d or output %d is not in the alphabet", q.Word, in, out)
		}
	}
	if len(q.Word) == len(r.Inputs) && q.Next != nil && !a.ended(r) {
		if _, more := q.Next(r.Outputs[len(q.Word):]); more {
			return fmt.Errorf("query %v was not run to its end", q.Word)
		}
	}
	return nil
}

// ended reports whether a run came to a sink.
func (a *Alphabet) ended(r Run) bool {
	return len(r.Outputs) > 0 && a.Sink(r.Outputs[len(r.Outputs)-1])
}

// needed leaves out the courses that another one's run answers: those whose certain inputs are the beginning of another's. As nobody can
// tell where a query that chooses its inputs will go, only those that choose none are answered for sure; the others are left out if
// they may wait, that is, if they are looked at again when the rest has been run.
func needed(courses []course, mayWait bool) []course {
	type item struct {
		at    int
		word  Word
		fixed bool
	}
	items := make([]item, len(courses))
	for i := range courses {
		items[i] = item{i, courses[i].rest(), courses[i].query.Next == nil}
	}
	slices.SortFunc(items, func(x, y item) int {
		if d := slices.Compare(x.word, y.word); d != 0 {
			return d
		}
		if x.fixed != y.fixed {
			if x.fixed {
				return -1
			}
			return 1
		}
		return y.at - x.at // of equals, the first is kept
	})
	var keep []int
	for i, it := range items {
		if i+1 < len(items) && (it.fixed || mayWait) && isPrefix(it.word, items[i+1].word) {
			continue
		}
		keep = append(keep, it.at)
	}
	slices.Sort(keep)
	kept := make([]course, len(keep))
	for i, at := range keep {
		kept[i] = courses[at]
	}
	return kept
}

func isPrefix(p, w Word) bool { return len(p) <= len(w) && slices.Equal(p, w[:len(p)]) }

// Again runs known words again, as they are, and compares. A word of which something is not known is cut there. The error is a
// *Disagreement if an answer is not as before.
func (c *Cache) Again(ctx context.Context, words ...Word) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.broken != nil {
		return c.broken
	}
	var batch []Query
	for _, w := range words {
		if k := c.memory.known(w); len(k.Inputs) > 0 {
			batch = append(batch, Query{Word: k.Inputs})
		}
	}
	return c.fresh(ctx, batch)
}

// forget empties the cache and gives it another alphabet: what was concluded by a rule that does not hold is not known.
func (c *Cache) forget(a *Alphabet) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.memory, c.broken = newMemory(a)
}
