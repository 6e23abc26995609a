package typestate

import "slices"

// A Comparison is what two machines, A and B, answer otherwise.
type Comparison struct {
	OnlyInputs  [2][]string  // inputs that only A, only B has; no word with them is compared
	OnlyOutputs [2][]string  // outputs that only A, only B ever answers
	Differences []Difference // shortest words first
	Cut         bool         // there may be more differences than were asked for
}

// Same reports whether nothing differs: then, and only then, the machines are Equal.
func (c *Comparison) Same() bool {
	return len(c.OnlyInputs[0]) == 0 && len(c.OnlyInputs[1]) == 0 && len(c.Differences) == 0
}

// A Difference is a pair of states, one of A and one of B, that the same word leads to with the same answers, and that answer some
// input otherwise.
type Difference struct {
	After   []string     // the shortest word to the pair
	Answers []string     // what both machines answer to it
	States  [2]string    // names of the states that A and B are in then
	At      []Divergence // the inputs that they then answer otherwise, in A's order; at least one
}

// A Divergence is an input that two machines answer otherwise.
type Divergence struct {
	Input string
	A, B  string
}

// Word is the shortest word that shows a difference: After and the i-th of the inputs At.
func (d *Difference) Word(i int) []string { return append(slices.Clone(d.After), d.At[i].Input) }

// maxPairs bounds the pairs of states that Diff looks at.
const maxPairs = 1 << 20

// Diff compares two machines, symbols by their names, and lists at most limit differences (0 lists none and only says whether there
// are any, by Cut). Each pair of states is told once, with its shortest word. What lies behind an input that is answered otherwise is
// not compared any further: it would be the same difference again.
func Diff(a, b *Machine, limit int) *Comparison {
	a, b = a.Minimize(), b.Minimize()
	p := pairUp(a, b)
	c := &Comparison{
		OnlyInputs:  [2][]string{missing(a.Inputs, b.Inputs), missing(b.Inputs, a.Inputs)},
		OnlyOutputs: [2][]string{missing(a.answered(), b.answered()), missing(b.answered(), a.answered())},
	}
	w := &pairWalk{p: p}
	c.Cut = !w.visit(func(at int, differ []int) bool {
		if len(c.Differences) == limit {
			return false
		}
		c.Differences = append(c.Differences, w.difference(at, differ))
		return true
	})
	return c
}

// missing lists the names that are not in the other list.
func missing(names, other []string) []string {
	var only []string
	for _, n := range names {
		if !slices.Contains(other, n) {
			only = append(only, n)
		}
	}
	return only
}

// answered lists the outputs that m, all of whose states are reachable, answers to some word.
func (m *Machine) answered() []string {
	used := make([]bool, len(m.Outputs))
	for s := range m.States {
		for _, e := range m.States[s].Edges {
			used[e.Output] = true
		}
	}
	var names []string
	for i, n := range m.Outputs {
		if used[i] {
			names = append(names, n)
		}
	}
	return names
}

// A pairWalk is the breadth-first search through the pairs of states that a word leads to, as long as it is answered alike.
type pairWalk struct {
	p     *pairing
	pairs []pairAt
}

// pairAt is a pair of states and how it was first reached.
type pairAt struct {
	states [2]int
	parent int // index of the pair before it; -1 for the first
	via    int // index into pairing.inputs: the input from parent
}

// visit calls differs for each pair that answers inputs otherwise (indices into pairing.inputs), until it returns false. It reports
// whether it saw all pairs.
func (w *pairWalk) visit(differs func(at int, inputs []int) bool) bool {
	p := w.p
	first := [2]int{p.a.Initial, p.b.Initial}
	w.pairs = []pairAt{{states: first, parent: -1}}
	seen := map[[2]int]bool{first: true}
	for i := 0; i < len(w.pairs); i++ {
		states := w.pairs[i].states
		var differ []int
		for k, in := range p.inputs {
			x, y := p.a.Step(states[0], in[0]), p.b.Step(states[1], in[1])
			next := [2]int{x.To, y.To}
			if p.outputs[x.Output] != y.Output {
				differ = append(differ, k)
			} else if !seen[next] {
				if len(w.pairs) == maxPairs {
					return false
				}
				seen[next] = true
				w.pairs = append(w.pairs, pairAt{next, i, k})
			}
		}
		if len(differ) > 0 && !differs(i, differ) {
			return false
		}
	}
	return true
}

// difference tells what a pair answers otherwise.
func (w *pairWalk) difference(at int, differ []int) Difference {
	p := w.p
	states := w.pairs[at].states
	d := Difference{States: [2]string{p.a.States[states[0]].Name, p.b.States[states[1]].Name}}
	for _, k := range differ {
		in := p.inputs[k]
		d.At = append(d.At, Divergence{
			Input: p.a.Inputs[in[0]],
			A:     p.a.Outputs[p.a.Step(states[0], in[0]).Output],
			B:     p.b.Outputs[p.b.Step(states[1], in[1]).Output],
		})
	}
	var word []int
	for ; w.pairs[at].parent >= 0; at = w.pairs[at].parent {
		word = append(word, p.inputs[w.pairs[at].via][0])
	}
	slices.Reverse(word)
	outputs, _ := p.a.Run(p.a.Initial, word)
	d.After, d.Answers = p.a.inputNames(word), p.a.outputNames(outputs)
	return d
}
