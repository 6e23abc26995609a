package learner

import (
	"context"
	"slices"
)

// question is a word that an edge is asked, or a state that it may lead to. What the state answers tells it from all edges that answered
// alike, while a run of an edge tells of that edge alone.
type question struct {
	state int32 // -1: the edge
	word  Word
	rate  float64 // candidates it is expected to rule out for each symbol
}

// doubt is how much better a question has to be that rests on belief, where known answers part the candidates too.
const doubt = 1.5

// cheaper rules out candidates of an edge where no run that is chosen by known answers does it best; done is false where it does.
func (l *LSharp) cheaper(ctx context.Context, e int32) (done bool, err error) {
	g := &l.edges[e]
	input, worth := l.tree.choose(l.places(g.candidates), lookahead)
	length, margin := 2, doubt // the length is of what an edge is asked, in most machines
	if input < 0 {
		worth, length, margin = 1, len(l.tree.witness(l.basis[g.candidates[0]], l.basis[g.candidates[1]])), 1
	}
	rate := worth / float64(l.tree.depth(g.node)+length)
	best := l.compare(e)
	if q := l.confirm(e); q.rate > margin*max(rate, best.rate) {
		best = q
	}
	if best.rate > rate {
		return true, l.put(ctx, e, best)
	}
	if input < 0 { // a run would be its way there alone
		return true, l.part(ctx, e)
	}
	return false, nil
}

// compare finds the state that is best asked for what an edge was asked; its rate is 0 where there is none.
func (l *LSharp) compare(e int32) (best question) {
	from := l.edges[e].node
	for _, leaf := range l.tree.leaves(from, maxLeaves) {
		word := l.tree.access(leaf)[l.tree.depth(from):]
		known, differ := 0, 0
		for _, n := range l.basis {
			differs, all := l.tree.answers(n, from, word)
			if differs {
				differ++
			}
			if differs || all {
				known++
			}
		}
		likely := (float64(differ) + 0.5) / float64(known+1) // that a state answers otherwise
		may := map[int32]int{}                               // by state: how many edges answered alike and may lead there
		for f := range l.edges {
			if !l.open(int32(f)) {
				continue
			}
			if _, all := l.tree.answers(l.edges[f].node, from, word); all {
				for _, s := range l.edges[f].candidates {
					may[s]++
				}
			}
		}
		for _, s := range l.edges[e].candidates {
			if differs, all := l.tree.answers(l.basis[s], from, word); differs || all {
				continue
			}
			cost := l.tree.depth(l.basis[s]) + len(word)
			if rate := float64(may[s]) * likely / float64(cost); rate > best.rate {
				best = question{s, word, rate}
			}
		}
	}
	return best
}

// put asks a question, and looks again at the edges that it may tell of.
func (l *LSharp) put(ctx context.Context, e int32, q question) error {
	if q.state < 0 {
		if err := l.ask(ctx, Query{Word: append(l.tree.access(l.edges[e].node), q.word...)}); err != nil {
			return err
		}
		return l.refresh(ctx, e)
	}
	if err := l.ask(ctx, Query{Word: append(l.tree.access(l.basis[q.state]), q.word...)}); err != nil {
		return err
	}
	for f := range l.edges {
		if l.open(int32(f)) && slices.Contains(l.edges[f].candidates, q.state) {
			if err := l.refresh(ctx, int32(f)); err != nil {
				return err
			}
		}
	}
	return nil
}

// answers compares what is known of a word at a with the answers at b, where all of it is known.
func (t *tree) answers(a, b int32, w Word) (differs, all bool) {
	for _, in := range w {
		x, out, ok := t.step(a, in)
		if !ok {
			return false, false
		}
		y, other, _ := t.step(b, in)
		if out != other {
			return true, false
		}
		a, b = x, y
	}
	return false, true
}

// maxLeaves bounds how many words of an edge are thought of.
const maxLeaves = 8

// leaves gives the first nodes behind a node that have none behind them.
func (t *tree) leaves(n int32, most int) (found []int32) {
	var walk func(n int32)
	walk = func(n int32) {
		last := true
		for in := range t.alphabet.Inputs {
			if len(found) == most {
				return
			}
			if c := t.record(n, in); c != 0 && !t.isSink(n) {
				last = false
				walk(c)
			}
		}
		if last && len(found) < most {
			found = append(found, n)
		}
	}
	walk(n)
	return found
}
