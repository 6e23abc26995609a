package typestate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A trial is one start, and one input that came into its way.
type trial struct {
	quiet       int // the state before the start
	start, end  int // the input that starts, the callback that announces success
	after       int // callbacks that had come when the other input came
	cancel      int // the other input
	came        []int
	undisturbed []int // the callbacks of the start alone
	alone       []int // the callbacks of the other input alone in the quiet state
}

// ended says whether the start's end came all the same.
func (t *trial) ended() bool { return slices.Contains(t.came, t.end) }

// instead are the callbacks that came, and that neither the start nor the other input would have brought alone.
func (t *trial) instead() (list []int) {
	for _, c := range t.came {
		if !slices.Contains(t.undisturbed, c) && !slices.Contains(t.alone, c) {
			list = append(list, c)
		}
	}
	return list
}

// word is the trial's word.
func (s *search) trialWord(t *trial) []string {
	inputs := []int{t.start}
	for range t.after {
		inputs = append(inputs, s.delta)
	}
	return s.word(t.quiet, append(inputs, t.cancel)...)
}

// trials makes every start in every quiet state, and every other input into its way.
func (s *search) trials() (list []trial) {
	for _, quiet := range s.reach.order {
		if len(s.wait(quiet).callbacks) > 0 {
			continue
		}
		for start := range s.m.Inputs {
			if start == s.delta || !s.accepts(quiet, start) {
				continue
			}
			h := s.wait(s.m.Step(quiet, start).To)
			if h.endless || len(h.callbacks) == 0 {
				continue
			}
			list = append(list, s.disturb(quiet, start, h)...)
		}
	}
	return list
}

// disturb puts every other input between a start and its end, at every time.
func (s *search) disturb(quiet, start int, h *heard) (list []trial) {
	end := h.callbacks[len(h.callbacks)-1]
	for after := range slices.Index(h.callbacks, end) + 1 {
		at := h.states[after]
		for cancel := range s.m.Inputs {
			if cancel == s.delta || cancel == start || !s.accepts(at, cancel) {
				continue
			}
			then := s.wait(s.m.Step(at, cancel).To)
			if then.endless {
				continue
			}
			t := trial{quiet: quiet, start: start, end: end, after: after, cancel: cancel, undisturbed: h.callbacks}
			t.came = append(slices.Clone(h.callbacks[:after]), then.callbacks...)
			if s.accepts(quiet, cancel) {
				t.alone = s.wait(s.m.Step(quiet, cancel).To).callbacks
			}
			list = append(list, t)
		}
	}
	return list
}

// A protocol is a start, the callback that ends it, and what cancels it.
type protocol struct{ start, end, cancel int }

func (t *trial) protocol() protocol { return protocol{t.start, t.end, t.cancel} }

// races finds the starts and cancels that go wrong; see Warnings.
func (s *search) races() []Warning {
	trials := s.trials()
	cancels := map[protocol]bool{}       // pairs where the end does not come at some time
	acknowledged := map[protocol][]int{} // and the callbacks that come instead
	for i := range trials {
		if t := &trials[i]; !t.ended() {
			cancels[t.protocol()] = true
			acknowledged[t.protocol()] = append(acknowledged[t.protocol()], t.instead()...)
		}
	}
	found := map[WarningKind]map[protocol]Warning{Neither: {}, Both: {}, NeverRuns: {}}
	keep := func(p protocol, w Warning) {
		if old, ok := found[w.Kind][p]; !ok || len(w.Word) < len(old.Word) {
			found[w.Kind][p] = w
		}
	}
	for i := range trials {
		t := &trials[i]
		p := t.protocol()
		if !cancels[p] {
			continue
		}
		if w, ok := s.wrongEnd(t, acknowledged[p]); ok {
			keep(p, w)
		}
		if w, ok := s.neverRuns(t); ok {
			keep(p, w)
		}
	}
	var list []Warning
	for _, kind := range []WarningKind{Neither, Both, NeverRuns} {
		var some []Warning
		for _, w := range found[kind] {
			some = append(some, w)
		}
		slices.SortFunc(some, func(a, b Warning) int {
			return cmp.Or(len(a.Word)-len(b.Word), slices.Compare(a.Word, b.Word))
		})
		list = append(list, some...)
	}
	return list
}

// wrongEnd looks whether a trial ends with neither callback or with both; acknowledged are the cancel's callbacks.
func (s *search) wrongEnd(t *trial, acknowledged []int) (Warning, bool) {
	if len(acknowledged) == 0 {
		return Warning{}, false
	}
	word := s.trialWord(t)
	start, end, cancel := s.m.Inputs[t.start], s.m.Outputs[t.end], s.m.Inputs[t.cancel]
	both := slices.IndexFunc(t.instead(), func(c int) bool { return slices.Contains(acknowledged, c) })
	switch {
	case t.ended() && both >= 0:
		return Warning{Both, word, fmt.Sprintf("After %s both callbacks come: %s, which announces that what %s started is done, and %s, which answers %s.",
			Shown(word), end, start, s.m.Outputs[t.instead()[both]], cancel)}, true
	case !t.ended() && !slices.ContainsFunc(t.came, func(c int) bool { return !slices.Contains(t.undisturbed, c) }):
		return Warning{Neither, word, fmt.Sprintf("After %s neither callback comes: not %s, which announces that what %s started is done, nor %s, "+
			"which answers %s at other times.", Shown(word), end, start, s.names(acknowledged), cancel)}, true
	}
	return Warning{}, false
}

// neverRuns looks whether the start of a trial is accepted after its cancel, and can never end.
func (s *search) neverRuns(t *trial) (Warning, bool) {
	if !s.accepts(t.quiet, t.cancel) {
		return Warning{}, false
	}
	cancelled := s.m.Step(t.quiet, t.cancel).To
	if len(s.wait(cancelled).callbacks) > 0 || !s.accepts(cancelled, t.start) {
		return Warning{}, false
	}
	started := s.m.Step(cancelled, t.start).To
	if s.canCome(started, t.end) {
		return Warning{}, false
	}
	word := s.word(t.quiet, t.cancel, t.start)
	return Warning{NeverRuns, word, fmt.Sprintf("%s is accepted, but after it %s can never come, whatever is done: %s does not run what it was called for.",
		Shown(word), s.m.Outputs[t.end], s.m.Inputs[t.start])}, true
}

// canCome says whether any word from a state is answered by that output.
func (s *search) canCome(state, output int) bool {
	if s.source[output] == nil {
		s.source[output] = s.sources(output)
	}
	return s.source[output][state]
}

// sources marks the states from which a word leads to a transition with that output.
func (s *search) sources(output int) []bool {
	from := make([][]int, len(s.m.States))
	marked := make([]bool, len(s.m.States))
	var queue []int
	for state := range s.m.States {
		for _, e := range s.m.States[state].Edges {
			from[e.To] = append(from[e.To], state)
			if e.Output == output && !marked[state] {
				marked[state] = true
				queue = append(queue, state)
			}
		}
	}
	for i := 0; i < len(queue); i++ {
		for _, before := range from[queue[i]] {
			if !marked[before] {
				marked[before] = true
				queue = append(queue, before)
			}
		}
	}
	return marked
}

// names joins the names of outputs, each once.
func (s *search) names(outputs []int) string {
	list := slices.Compact(slices.Sorted(slices.Values(outputs)))
	return strings.Join(s.m.outputNames(list), " or ")
}
