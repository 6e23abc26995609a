package learner

// trust is how likely an answer is that is believed and was not given.
const trust = 0.9

// confirm finds the word behind the likeliest state of an edge that best tells it from the other candidates, as they are believed to answer: what
// a unique input output sequence is to a state. Such a word comes from counterexamples: what found a state is what it alone answers so.
//
// It is the edge that is asked it, and then each of the other candidates whose answer is not known: this rules it out for all edges that lead
// to the likely state. So a lock's edges take one run each, and not one for each state.
func (l *LSharp) confirm(e int32) (best question) {
	b := l.believe()
	s, share := b.likeliest(e)
	c := confirmation{belief: b, edge: e, likely: s, share: share, alike: share}
	for f := range l.edges {
		if int32(f) != e && l.open(int32(f)) {
			if t, share := b.likeliest(int32(f)); t == s {
				c.alike += share
			}
		}
	}
	for _, r := range l.counterexamples {
		way := l.walkFrom(0)
		for i, in := range r.Inputs {
			if way.believed == l.basis[s] {
				if q := c.best(r.Inputs[i:]); q.rate > best.rate {
					best = q
				}
			}
			if _, _, ok := b.step(&way, in); !ok {
				break
			}
		}
	}
	return best
}

// confirmation is a state that an edge likely leads to.
type confirmation struct {
	*belief
	edge, likely int32
	share        float64 // how likely the edge leads there
	alike        float64 // how many open edges do, as far as is believed
}

// best gives the prefix of a word that is worth most for its length, and who is to be asked it.
func (c *confirmation) best(word Word) (best question) {
	var others []int32
	var ways []walk
	for _, s := range c.edges[c.edge].candidates {
		if s != c.likely {
			others, ways = append(others, s), append(ways, c.walkFrom(s))
		}
	}
	likely, edge := c.walkFrom(c.likely), walk{c.edges[c.edge].node, -1}
	depth := c.tree.depth(edge.node)
	ruled, asked, length := 0, 0, 0 // others that answer otherwise; how many of them are to be asked that, and the length of their ways
	for i, in := range word {
		out, certain, ok := c.step(&likely, in)
		if !ok {
			return best
		}
		answer, answered, _ := c.step(&edge, in)
		if answered && answer != out {
			return best
		}
		propose := func(state int32, worth, cost float64) {
			if rate := worth / cost; rate > best.rate {
				best = question{state, word[: i+1 : i+1], rate}
			}
		}
		left := 0
		for j, s := range others {
			theirs, known, ok := c.step(&ways[j], in)
			if ok && theirs == out {
				others[left], ways[left] = s, ways[j]
				left++
			}
			if !ok || theirs == out {
				continue
			}
			ruled++
			if known {
				continue
			}
			way := c.tree.depth(c.basis[s])
			asked, length = asked+1, length+way
			if answered && certain {
				propose(s, (1+c.alike-c.share)*trust, float64(way+i+1))
			}
		}
		others, ways = others[:left], ways[:left]
		if answered {
			continue
		}
		all := length + asked*(i+1)
		if !certain {
			all += c.tree.depth(c.basis[c.likely]) + i + 1
		}
		propose(-1, float64(ruled)*c.share, float64(depth+i+1)+float64(all)*c.share/c.alike)
		if left == 0 { // more inputs only cost more
			return best
		}
	}
	return best
}
