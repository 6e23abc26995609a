package experiment

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"cbcov/learner"
)

// language is what a purpose's restriction asks: a deterministic automaton over the inputs.
type language interface {
	Start() int
	// Step gives the state after an input, and whether the input is asked in that state at all.
	Step(state, input int) (next int, asked bool)
}

// restricted answers what a purpose's restriction leaves out, without a run: that input, and all after it, is unasked. It stands
// above the cache, so that the asked part of a word is looked up there.
type restricted struct {
	inner   learner.Membership
	words   language
	sinks   *learner.Alphabet
	unasked int             // the output
	left    []learner.Run   // what was answered so, up to the first unasked input, each once
	seen    map[string]bool // the inputs of left
}

func newRestricted(inner learner.Membership, words language, a *learner.Alphabet, unasked int) *restricted {
	return &restricted{inner: inner, words: words, sinks: a, unasked: unasked, seen: map[string]bool{}}
}

// quietSafe tells whether a wait never changes what a language asks afterwards. Where it does, a wait that is answered quietly changes
// the state of what is learned, and the quiescence rule does not hold.
func quietSafe(words language, inputs, delta int) bool {
	seen := map[int]bool{words.Start(): true}
	for open := []int{words.Start()}; len(open) > 0; open = open[1:] {
		for input := range inputs {
			next, asked := words.Step(open[0], input)
			if input == delta && (!asked || next != open[0]) {
				return false
			}
			if asked && !seen[next] {
				seen[next] = true
				open = append(open, next)
			}
		}
	}
	return true
}

// runs adds to the runs that are known those that the restriction has answered.
func (r *restricted) runs(known iter.Seq[learner.Run]) iter.Seq[learner.Run] {
	return func(yield func(learner.Run) bool) {
		for run := range known {
			if !yield(run) {
				return
			}
		}
		for _, run := range r.left {
			if !yield(run) {
				return
			}
		}
	}
}

// Ask implements learner.Membership.
func (r *restricted) Ask(ctx context.Context, queries []learner.Query) ([]learner.Run, error) {
	cut := make([]cutQuery, len(queries))
	var asked []learner.Query
	for i, q := range queries {
		cut[i] = r.cut(q)
		asked = append(asked, cut[i].asked)
	}
	runs, err := r.inner.Ask(ctx, asked)
	if err != nil {
		return nil, err
	}
	for i := range runs {
		runs[i] = r.complete(cut[i], runs[i])
	}
	return runs, nil
}

// cutQuery is a query and the part of it that is asked.
type cutQuery struct {
	whole, asked learner.Query
	state        int // of the language, after asked.Word
}

func (r *restricted) cut(q learner.Query) cutQuery {
	c := cutQuery{whole: q, state: r.words.Start()}
	for i, input := range q.Word {
		next, ok := r.words.Step(c.state, input)
		if !ok {
			c.asked = learner.Query{Word: q.Word[:i]}
			return c
		}
		c.state = next
	}
	c.asked = learner.Query{Word: q.Word}
	if q.Next != nil {
		c.asked.Next = func(answered learner.Word) (int, bool) {
			input, more, ok := r.next(c, answered)
			return input, more && ok
		}
	}
	return c
}

// next asks the whole query for the input that comes behind what was answered, and says whether there is one, and one that is asked.
// The state is found anew each time, as Next is asked again by whoever repeats a query.
func (r *restricted) next(c cutQuery, answered learner.Word) (input int, more, asked bool) {
	state := c.state
	for i := range len(answered) + 1 {
		if input, more = c.whole.Next(answered[:i]); !more {
			return 0, false, false
		}
		if state, asked = r.words.Step(state, input); !asked {
			return input, true, false
		}
	}
	return input, true, true
}

// complete adds to a run what was not asked.
func (r *restricted) complete(c cutQuery, run learner.Run) learner.Run {
	inputs, outputs := append(learner.Word(nil), run.Inputs...), append(learner.Word(nil), run.Outputs...)
	sink := -1
	if n := len(outputs); n > 0 && r.sinks.Sink(outputs[n-1]) {
		sink = outputs[n-1]
	}
	add := func(input int) {
		if sink < 0 {
			sink = r.unasked
		}
		inputs, outputs = append(inputs, input), append(outputs, sink)
	}
	if len(c.asked.Word) < len(c.whole.Word) {
		for _, input := range c.whole.Word[len(c.asked.Word):] {
			add(input)
		}
	} else if c.whole.Next != nil && sink < 0 {
		if input, more, asked := r.next(c, outputs[len(c.whole.Word):]); more && !asked {
			add(input)
		}
	}
	r.note(inputs, outputs)
	return learner.Run{Inputs: inputs, Outputs: outputs}
}

// note keeps a run that ended in what is not asked.
func (r *restricted) note(inputs, outputs learner.Word) {
	at := slices.Index(outputs, r.unasked)
	if at < 0 {
		return
	}
	key := fmt.Sprint(inputs[:at+1])
	if !r.seen[key] {
		r.seen[key] = true
		r.left = append(r.left, learner.Run{Inputs: slices.Clone(inputs[:at+1]), Outputs: slices.Clone(outputs[:at+1])})
	}
}
