package oracle

import (
	"slices"

	"cbcov/learner"
)

// plan is the tree of all words that were asked or are to be asked, as the hypothesis answers them. Node 0 is the empty word.
//
// A word is a path; asking it asks all that it begins with. So a word that goes on where another one ends costs no run, if that one
// was not asked yet.
type plan struct {
	*view
	nodes []planNode
	next  []int32 // children by node and input; 0: none
}

// planNode stands for a word.
type planNode struct {
	parent int32
	input  int32
	state  int32 // of the hypothesis
	asked  bool
	end    bool // nothing comes behind it: a sink, or a quiet step, which is its parent again
}

func newPlan(v *view) *plan {
	p := &plan{view: v}
	p.node(planNode{state: int32(v.Initial), asked: true})
	return p
}

func (p *plan) node(n planNode) int32 {
	p.nodes = append(p.nodes, n)
	for range p.Inputs {
		p.next = append(p.next, 0)
	}
	return int32(len(p.nodes) - 1)
}

func (p *plan) child(n int32, input int) int32 { return p.next[int(n)*len(p.Inputs)+input] }

func (p *plan) state(n int32) int { return int(p.nodes[n].state) }

// step gives the node behind an input, made where there was none. Behind a quiet input it is n itself.
func (p *plan) step(n int32, input int, asked bool) int32 {
	if p.nodes[n].end {
		return n
	}
	k := p.kind(p.state(n), input)
	c := p.child(n, input)
	if c == 0 {
		c = p.node(planNode{parent: n, input: int32(input), state: int32(p.Step(p.state(n), input).To), end: k != plain})
		p.next[int(n)*len(p.Inputs)+input] = c
	}
	if asked {
		p.nodes[c].asked = true
	}
	if k == quiet {
		return n
	}
	return c
}

// add puts a word behind a node into the plan and gives its end.
func (p *plan) add(n int32, word learner.Word, asked bool) int32 {
	for _, input := range word {
		n = p.step(n, input, asked)
	}
	return n
}

// apart tells whether words of the plan tell two nodes' states apart.
func (p *plan) apart(a, b int32) bool {
	s, t := p.state(a), p.state(b)
	if s == t {
		return false
	}
	for i := range p.Inputs {
		x, y := p.child(a, i), p.child(b, i)
		if x == 0 || y == 0 {
			continue
		}
		if p.Step(s, i).Output != p.Step(t, i).Output {
			return true
		}
		if !p.nodes[x].end && !p.nodes[y].end && p.apart(x, y) {
			return true
		}
	}
	return false
}

// tellers are the words behind a node, none longer than it need be, that tell its state from another one: the shortest first.
func (p *plan) tellers(n int32, other int) []learner.Word {
	type place struct {
		node  int32
		other int
		word  learner.Word
	}
	var words []learner.Word
	queue := []place{{n, other, nil}}
	for at := 0; at < len(queue); at++ {
		now := queue[at]
		for i := range p.Inputs {
			c := p.child(now.node, i)
			if c == 0 {
				continue
			}
			x, y := p.Step(p.state(now.node), i), p.Step(now.other, i)
			if x.Output != y.Output {
				words = append(words, extend(now.word, i))
			} else if !p.nodes[c].end && x.To != y.To {
				queue = append(queue, place{c, y.To, extend(now.word, i)})
			}
		}
	}
	return words
}

// cost is the number of runs that a word behind a node adds to the plan: none where it goes on from the end of a planned word.
func (p *plan) cost(n int32, word learner.Word) int {
	for _, input := range word {
		c := p.child(n, input)
		if c == 0 {
			if !p.nodes[n].asked && p.leaf(n) {
				return 0
			}
			return 1
		}
		if p.nodes[c].end {
			return 0
		}
		n = c
	}
	return 0
}

func (p *plan) leaf(n int32) bool {
	at := int(n) * len(p.Inputs)
	return !slices.ContainsFunc(p.next[at:at+len(p.Inputs)], func(c int32) bool { return c != 0 })
}

// words are those to be asked: to the leaves that were not asked yet, the shortest first, then in the order of inputs.
func (p *plan) words() []learner.Word {
	var words []learner.Word
	for n := range p.nodes {
		if !p.nodes[n].asked && p.leaf(int32(n)) {
			words = append(words, p.word(int32(n)))
		}
	}
	slices.SortFunc(words, func(a, b learner.Word) int {
		if len(a) != len(b) {
			return len(a) - len(b)
		}
		return slices.Compare(a, b)
	})
	return words
}

func (p *plan) word(n int32) learner.Word {
	var word learner.Word
	for ; n != 0; n = p.nodes[n].parent {
		word = append(word, int(p.nodes[n].input))
	}
	slices.Reverse(word)
	return word
}
