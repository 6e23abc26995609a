package oracle

import (
	"context"
	"fmt"
	"math/rand/v2"

	"cbcov/learner"
	"cbcov/typestate"
)

// meanMiddle is the mean number of random inputs between a state's shortest word and the characterising word of a random test.
const meanMiddle = 4

// longestMiddle ends a random middle that no dice ended.
const longestMiddle = 64

// randomWp draws words: a state's shortest word; a middle of random length, geometrically distributed, that keeps out of sinks while
// it can; any one input; a characterising word of all or of the state reached, half and half. The same seed and the same hypothesis
// draw the same words.
type randomWp struct {
	Options
}

func (o *randomWp) Promise() string {
	return fmt.Sprintf("nothing for sure: %d random words (seed %d) did not tell it from the class", o.tests(), o.Seed)
}

func (o *randomWp) tests() int {
	if o.Tests > 0 {
		return o.Tests
	}
	return DefaultTests
}

// Counterexample draws words until one is answered otherwise or there were enough.
func (o *randomWp) Counterexample(ctx context.Context, h *typestate.Machine) (*learner.Run, error) {
	v := look(o.Alphabet, h)
	t := newTester(ctx, o.Options, v, o.tests())
	if found, err := t.behindSinks(); found != nil || err != nil {
		return found, err
	}
	return drawWords(t, characterise(v), o.Seed, o.tests())
}

// drawWords asks n random words.
func drawWords(t *tester, c *characterisation, seed int64, n int) (*learner.Run, error) {
	d := &draw{c, rand.New(rand.NewPCG(uint64(seed), uint64(len(c.States))))}
	for range n {
		if found, err := t.try(d.word()); found != nil || err != nil {
			return found, err
		}
	}
	return t.flush()
}

// draw makes random words.
type draw struct {
	*characterisation
	dice *rand.Rand
}

func (d *draw) word() learner.Word {
	state := d.states[d.dice.IntN(len(d.states))]
	word := extend(d.access[state])
	for range longestMiddle {
		if d.dice.IntN(meanMiddle+1) == 0 {
			break
		}
		input, found := d.open(state)
		if !found {
			break
		}
		word, state = append(word, input), d.Step(state, input).To
	}
	input := d.dice.IntN(len(d.Inputs))
	word = append(word, input)
	if d.kind(state, input) == plain {
		state = d.Step(state, input).To
		suffixes := d.global
		if d.dice.IntN(2) == 0 {
			suffixes = d.local(state)
		}
		if len(suffixes) > 0 {
			word = append(word, suffixes[d.dice.IntN(len(suffixes))]...)
		}
	}
	words := d.cut(d.Initial, word)
	return words[d.dice.IntN(len(words))]
}

// open draws an input that leads on from a state, if there is one.
func (d *draw) open(state int) (int, bool) {
	found, open := -1, 0
	for i := range d.Inputs {
		if d.kind(state, i) != plain {
			continue
		}
		if open++; d.dice.IntN(open) == 0 {
			found = i
		}
	}
	return found, open > 0
}
