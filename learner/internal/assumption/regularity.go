package assumption

import (
	"fmt"
	"slices"

	"cbcov/learner"
	"cbcov/typestate"
)

// shortestChain is the number of times that an input must lead to a new state each time before it is taken for a counter.
const shortestChain = 4

// proposedMost is how often a restriction would allow an input that is counted: once shows what a request does, twice what requests do
// to each other.
const proposedMost = 2

// Unbounded says of a hypothesis that grew too large which restriction the class needs: the input whose repetition leads to new states
// without end, if there is one. It is found from the hypothesis: after k times the input, k callbacks wait to be heard; or, where no
// callbacks come, each of k times leads to another state.
func Unbounded(h *typestate.Machine) Finding {
	best := longestChain(h)
	if best.length < shortestChain {
		return Finding{Kind: NotRegular, Text: fmt.Sprintf("the class has at least %d states, and no input was found that is counted: "+
			"restrict the purpose (an input at most n times, only first or only last), or give fewer inputs", len(h.States))}
	}
	f := Finding{Kind: NotRegular, Bound: &Bound{Input: h.Inputs[best.input], Most: proposedMost}}
	after := ""
	if len(best.access) > 0 {
		after = fmt.Sprintf(" after %q", (&learner.Alphabet{Inputs: h.Inputs}).Show(best.access))
	}
	why := fmt.Sprintf("each of %d times %s%s leads to another state", best.length, h.Inputs[best.input], after)
	if best.pending > 0 {
		why = fmt.Sprintf("%s can be asked for again and again%s, and each time one more callback waits to be heard: %d after %d times",
			h.Inputs[best.input], after, best.pending, best.length)
	}
	f.Text = fmt.Sprintf("the class needs a restriction, as it has no finite number of states (%d so far): %s. "+
		"Restrict the purpose: at most %d of %s (or at most 1, which is less to learn)",
		len(h.States), why, proposedMost, h.Inputs[best.input])
	return f
}

// chain is an input that leads to a new state each time.
type chain struct {
	input   int
	access  learner.Word // to where it begins
	length  int          // how often
	pending int          // how many callbacks wait at its end; 0 where they do not grow
}

// longestChain looks at every input from every state. A chain whose callbacks grow is preferred; then the one that is long and begins near
// the reset: one that takes back what another has made begins where that one ended.
func longestChain(h *typestate.Machine) chain {
	var best chain
	delta, beta := slices.Index(h.Inputs, typestate.Delta), slices.Index(h.Outputs, typestate.Beta)
	waiting := pending(h, delta, beta)
	for _, from := range accesses(h) {
		for in := range h.Inputs {
			if in == delta {
				continue
			}
			c := follow(h, from.state, in, waiting)
			c.access = from.word
			if better(c, best) {
				best = c
			}
		}
	}
	return best
}

func better(c, than chain) bool {
	if c.length < shortestChain {
		return false
	}
	if (c.pending > 0) != (than.pending > 0) {
		return c.pending > 0
	}
	return c.length-len(c.access) > than.length-len(than.access) || than.length == 0
}

// follow repeats an input from a state until it leads to a state that was met, and then looks how far the waiting callbacks grew each
// time.
func follow(h *typestate.Machine, state, in int, waiting []int) chain {
	met := map[int]bool{state: true}
	path := []int{state}
	for {
		state = h.Step(state, in).To
		if met[state] {
			break
		}
		met[state] = true
		path = append(path, state)
	}
	c := chain{input: in, length: len(path) - 1}
	grown := 0
	for grown+1 < len(path) && waiting[path[grown+1]] > waiting[path[grown]] {
		grown++
	}
	if grown >= shortestChain {
		c.length, c.pending = grown, waiting[path[grown]]
	}
	return c
}

// pending counts by state how many callbacks waiting brings until it is quiet; -1 where it never is.
func pending(h *typestate.Machine, delta, beta int) []int {
	counts := make([]int, len(h.States))
	if delta < 0 || beta < 0 {
		return counts
	}
	for s := range h.States {
		n, at := 0, s
		for n <= len(h.States) && h.Step(at, delta).Output != beta && callback(h.Outputs[h.Step(at, delta).Output]) {
			at = h.Step(at, delta).To
			n++
		}
		if n > len(h.States) {
			n = -1
		}
		counts[s] = n
	}
	return counts
}

// reached is a state and its shortest word.
type reached struct {
	state int
	word  learner.Word
}

// accesses gives all states that can be reached, nearest first.
func accesses(h *typestate.Machine) []reached {
	met := make([]bool, len(h.States))
	met[h.Initial] = true
	queue := []reached{{state: h.Initial}}
	for i := 0; i < len(queue); i++ {
		for in := range h.Inputs {
			if to := h.Step(queue[i].state, in).To; !met[to] {
				met[to] = true
				queue = append(queue, reached{to, append(slices.Clone(queue[i].word), in)})
			}
		}
	}
	return queue
}
