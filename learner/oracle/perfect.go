package oracle

import (
	"context"

	"cbcov/learner"
	"cbcov/typestate"
)

// perfect knows the right machine. Its counterexamples are the shortest there are, and of these the first in the order of inputs. It
// alone looks behind sinks, which costs nothing here: a hypothesis may be wrong there too.
type perfect struct {
	truth *typestate.Machine
}

func (p *perfect) Promise() string {
	return "it is the machine that was given to compare with"
}

// pair is a state of the truth and one of the hypothesis that one word leads to, and how it was found.
type pair struct {
	truth, hypothesis int
	parent, input     int // index of the pair before; -1 at the start
}

// Counterexample walks through both machines at once, breadth first.
func (p *perfect) Counterexample(_ context.Context, h *typestate.Machine) (*learner.Run, error) {
	width := len(h.States)
	seen := make([]uint64, (len(p.truth.States)*width+63)/64)
	queue := []pair{{p.truth.Initial, h.Initial, -1, -1}}
	for at := 0; at < len(queue); at++ {
		now := queue[at]
		for input := range h.Inputs {
			right, said := p.truth.Step(now.truth, input), h.Step(now.hypothesis, input)
			if right.Output != said.Output {
				return p.run(queue, at, input), nil
			}
			index := right.To*width + said.To
			if seen[index/64]>>(index%64)&1 != 0 {
				continue
			}
			seen[index/64] |= 1 << (index % 64)
			queue = append(queue, pair{right.To, said.To, at, input})
		}
	}
	return nil, nil
}

// run is the word to a pair and one input more, as the truth answers it.
func (p *perfect) run(queue []pair, at, last int) *learner.Run {
	word := learner.Word{last}
	for ; queue[at].parent >= 0; at = queue[at].parent {
		word = append(word, queue[at].input)
	}
	for i, j := 0, len(word)-1; i < j; i, j = i+1, j-1 {
		word[i], word[j] = word[j], word[i]
	}
	outputs, _ := p.truth.Run(p.truth.Initial, word)
	return &learner.Run{Inputs: word, Outputs: outputs}
}
