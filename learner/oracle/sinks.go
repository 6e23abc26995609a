package oracle

import "cbcov/learner"

// behindSinks asks the words by which a hypothesis goes against the rule of sinks: that something else than the sink's output comes
// behind one. Nobody need run what is asked; the rule answers it.
func (t *tester) behindSinks() (*learner.Run, error) {
	v := t.hypothesis
	for _, s := range v.states {
		for i := range v.Inputs {
			if v.kind(s, i) != sunk {
				continue
			}
			if word := v.breaks(v.Step(s, i).To, v.Step(s, i).Output); word != nil {
				if found, err := t.try(extend(extend(v.access[s], i), word...)); found != nil || err != nil {
					return found, err
				}
			}
		}
	}
	return t.flush()
}

// breaks gives a shortest word that is not answered by output alone from a state; nil where there is none.
func (v *view) breaks(state, output int) learner.Word {
	words := map[int]learner.Word{state: {}}
	queue := []int{state}
	for at := 0; at < len(queue); at++ {
		s := queue[at]
		for i := range v.Inputs {
			e := v.Step(s, i)
			if e.Output != output {
				return extend(words[s], i)
			}
			if _, seen := words[e.To]; !seen {
				words[e.To] = extend(words[s], i)
				queue = append(queue, e.To)
			}
		}
	}
	return nil
}
