package learner

import "context"

// comparison is a word that an edge was asked, and a state that it may lead to, which was not. What the state answers tells it from all
// edges that answered alike, while a run of an edge tells of that edge alone.
type comparison struct {
	state int32
	word  Word
	alike []int32 // edges that answered alike and may lead to the state
	rate  float64 // candidates it is expected to rule out for each symbol
}

// cheaper rules out candidates of an edge where no run of its own does it best; done is false where it does.
func (l *LSharp) cheaper(ctx context.Context, e int32) (done bool, err error) {
	g := &l.edges[e]
	input, worth := l.tree.choose(l.places(g.candidates), lookahead)
	length := 2 // of what an edge is asked, in most machines
	if input < 0 {
		worth, length = 1, len(l.tree.witness(l.basis[g.candidates[0]], l.basis[g.candidates[1]]))
	}
	if c := l.compare(e); c.rate > worth/float64(l.tree.depth(g.node)+length) {
		return true, l.askState(ctx, c)
	}
	if input < 0 { // a run would be its way there alone
		return true, l.part(ctx, e)
	}
	return false, nil
}

// compare finds the state that is best asked for what an edge was asked; its rate is 0 where there is none.
func (l *LSharp) compare(e int32) (best comparison) {
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
		may := map[int32][]int32{}                           // by state: edges that answered alike and may lead there
		for f := range l.edges {
			g := &l.edges[f]
			if len(g.candidates) < 2 || l.tree.nodes[g.node].owner != ownEdge(int32(f)) {
				continue
			}
			if _, all := l.tree.answers(g.node, from, word); all {
				for _, s := range g.candidates {
					may[s] = append(may[s], int32(f))
				}
			}
		}
		for _, s := range l.edges[e].candidates {
			if differs, all := l.tree.answers(l.basis[s], from, word); differs || all {
				continue
			}
			cost := l.tree.depth(l.basis[s]) + len(word)
			if rate := float64(len(may[s])) * likely / float64(cost); rate > best.rate {
				best = comparison{s, word, may[s], rate}
			}
		}
	}
	return best
}

// askState asks a state for what edges were asked, and looks at them again.
func (l *LSharp) askState(ctx context.Context, c comparison) error {
	if err := l.ask(ctx, Query{Word: append(l.tree.access(l.basis[c.state]), c.word...)}); err != nil {
		return err
	}
	for _, e := range c.alike {
		if err := l.refresh(ctx, e); err != nil {
			return err
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
