package oracle

import (
	"fmt"
	"slices"

	"cbcov/learner"
)

// complete plans the words that find out any class with at most extra states more than the hypothesis. It is enough that (Vaandrager
// and Melse, New Fault Domains for Conformance Testing of Finite State Machines, CONCUR 2025, theorem on k-A-completeness)
//
//   - words lead to all states (the basis), and behind them come all words of at most extra+1 inputs;
//   - the node behind each of these is told from all states of the basis but the one that the hypothesis reaches there;
//   - two of these nodes, one of them extra+1 inputs away from the basis, are told apart where their states differ.
//
// The words that tell are chosen for each node by what is in the plan already: the farthest nodes, which are most, take as few as
// can be; the nearer ones, which have longer words behind them anyway, take what the farther ones need to be told from them.
func complete(p *plan, extra int) {
	c := &completion{plan: p, separators: newSeparators(p.view), chosen: map[string]learner.Word{}}
	c.levels = make([][]int32, extra+2)
	for _, s := range p.states {
		c.levels[0] = append(c.levels[0], p.add(0, p.access[s], false))
	}
	for depth := range extra + 1 {
		for _, n := range c.levels[depth] {
			c.spread(n, depth)
		}
	}
	for _, level := range slices.Backward(c.levels[1:]) {
		for _, n := range level {
			c.identify(n)
		}
	}
	farthest := c.levels[extra+1]
	for depth, level := range slices.Backward(c.levels[:extra+1]) {
		others := farthest
		if depth == 0 {
			others = slices.Concat(c.levels...)
		}
		for _, n := range level {
			c.harmonise(n, others)
		}
	}
}

// completion is the work of complete. levels are the nodes by the number of inputs from the basis.
type completion struct {
	*plan
	separators *separators
	levels     [][]int32
	chosen     map[string]learner.Word // by state and what it is to be told from
}

// spread plans all inputs behind a node.
func (c *completion) spread(n int32, depth int) {
	for i := range c.Inputs {
		if depth == 0 && c.isTree(c.state(n), i) {
			continue
		}
		if to := c.step(n, i, false); !c.nodes[to].end && to != n {
			c.levels[depth+1] = append(c.levels[depth+1], to)
		}
	}
}

// identify plans words that tell a node's state from all others.
func (c *completion) identify(n int32) {
	state := c.state(n)
	var left []int
	for _, s := range c.all {
		if s != state && len(c.tellers(n, s)) == 0 {
			left = append(left, s)
		}
	}
	for len(left) > 0 {
		word := c.choose(state, left)
		if word == nil {
			return // the rest are equal to state
		}
		c.add(n, word, false)
		left = slices.DeleteFunc(left, func(s int) bool { return c.view.apart(state, s, word) > 0 })
	}
}

// harmonise plans behind a node what tells it from nodes of another state, by words that are behind those.
func (c *completion) harmonise(n int32, others []int32) {
	state := c.state(n)
	for _, other := range others {
		if c.state(other) == state || c.plan.apart(n, other) {
			continue
		}
		words := c.tellers(other, state)
		if len(words) == 0 {
			continue // equal states
		}
		best := slices.MinFunc(words, func(a, b learner.Word) int { return c.cost(n, a) - c.cost(n, b) })
		c.add(n, best, false)
	}
}

// choose gives a word that tells a state from most of some others, and is the shortest that does; nil where none tells it from any.
func (c *completion) choose(state int, left []int) learner.Word {
	key := fmt.Sprint(state, left)
	word, known := c.chosen[key]
	if !known {
		word = c.search(state, left)
		c.chosen[key] = word
	}
	return word
}

// searched bounds how many words a search goes on from.
const searched = 5000

// trail is a word of a search: where it leads, and where the states that it was not told from are, in order.
type trail struct {
	word  learner.Word
	state int
	left  []int
	told  int
}

// search looks at words breadth first. A word is not gone on with where one before it left the same to be told.
func (c *completion) search(state int, left []int) learner.Word {
	var best trail
	queue := []trail{{nil, state, left, 0}}
	seen := map[string]int{} // what was told, by where a trail leads
	for at := 0; at < len(queue) && at < searched && best.told < len(left); at++ {
		now := queue[at]
		for i := range c.Inputs {
			then, open := c.follow(now, i)
			if then.told > best.told {
				then.word = extend(now.word, i)
				best = then
			}
			if !open || then.told+len(then.left) <= best.told {
				continue
			}
			key := fmt.Sprint(then.state, then.left)
			if told, known := seen[key]; known && told >= then.told {
				continue
			}
			seen[key] = then.told
			then.word = extend(now.word, i)
			queue = append(queue, then)
		}
	}
	if best.told == 0 {
		return c.separators.between(state, left[0])
	}
	return best.word
}

// follow makes a trail one input longer; open is false where nothing can be told behind it.
func (c *completion) follow(now trail, input int) (then trail, open bool) {
	e, k := c.Step(now.state, input), c.kind(now.state, input)
	then = trail{state: e.To, told: now.told}
	for _, s := range now.left {
		switch other := c.Step(s, input); {
		case other.Output != e.Output:
			then.told++
		case k == plain && other.To != e.To:
			then.left = append(then.left, other.To)
		}
	}
	slices.Sort(then.left)
	return then, len(then.left) > 0
}
