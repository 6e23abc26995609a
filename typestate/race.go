package typestate

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A trial is one start, and one input that came into its way.
type trial struct {
	quiet       int // the state before the start
	start, end  int // the input that starts, the callback that announces success
	after       int // callbacks that had come when the other input came
	cancel      int // the other input
	undisturbed []int
	came        []int // all callbacks, before the other input and after it
	failed      bool  // an error came behind them
}

// ended says whether the start's end came all the same.
func (t *trial) ended() bool { return slices.Contains(t.came, t.end) }

// instead are the callbacks that came, and that the start alone would not have brought.
func (t *trial) instead() []int {
	return slices.DeleteFunc(slices.Clone(t.came), func(c int) bool { return slices.Contains(t.undisturbed, c) })
}

// trialWord is the trial's word.
func (s *search) trialWord(t *trial) []string {
	inputs := []int{t.start}
	for range t.after {
		inputs = append(inputs, s.delta)
	}
	return s.word(t.quiet, append(inputs, t.cancel)...)
}

// trials makes every start in every quiet state, and puts every other input into its way.
func (s *search) trials() (list []trial) {
	for _, quiet := range s.reach.order {
		if !s.quiet(quiet) {
			continue
		}
		for start := range s.m.Inputs {
			if start == s.delta || !s.accepts(quiet, start) {
				continue
			}
			h := s.wait(s.m.Step(quiet, start).To)
			if h.end == silence && len(h.callbacks) > 0 {
				list = append(list, s.disturb(quiet, start, h)...)
			}
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
			if then.end == unknown {
				continue
			}
			came := append(slices.Clone(h.callbacks[:after]), then.callbacks...)
			list = append(list, trial{quiet, start, end, after, cancel, h.callbacks, came, then.end == failure})
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
	acknowledged := map[protocol][]int{} // of those whose end does not come at some time: the callbacks that come instead of it
	for i := range trials {
		if t := &trials[i]; !t.ended() {
			acknowledged[t.protocol()] = append(acknowledged[t.protocol()], t.instead()...) // perhaps none
		}
	}
	found := shortestWarnings{Neither: {}, Both: {}, NeverRuns: {}}
	for i := range trials {
		t := &trials[i]
		instead, cancels := acknowledged[t.protocol()]
		if !cancels {
			continue
		}
		if w, ok := s.wrongEnd(t, instead); ok {
			found.keep(t.protocol(), w)
		}
		if w, ok := s.neverRuns(t); ok {
			found.keep(t.protocol(), w)
		}
	}
	return slices.Concat(found.list(Neither), found.list(Both), found.list(NeverRuns))
}

// shortestWarnings are the warnings with the shortest word, by pattern and by start and cancel.
type shortestWarnings map[WarningKind]map[protocol]Warning

func (f shortestWarnings) keep(p protocol, w Warning) {
	if old, ok := f[w.Kind][p]; !ok || len(w.Word) < len(old.Word) {
		f[w.Kind][p] = w
	}
}

// list gives those of one pattern, shortest words first.
func (f shortestWarnings) list(kind WarningKind) []Warning {
	return slices.SortedFunc(maps.Values(f[kind]), func(a, b Warning) int {
		return cmp.Or(len(a.Word)-len(b.Word), slices.Compare(a.Word, b.Word), strings.Compare(a.Text, b.Text))
	})
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
		return Warning{Both, word, fmt.Sprintf("After %s both callbacks come: %s, which announces that what %s started is done, "+
			"and %s, which answers %s.", Shown(word), end, start, s.m.Outputs[t.instead()[both]], cancel)}, true
	case !t.ended() && !t.failed && len(t.instead()) == 0:
		return Warning{Neither, word, fmt.Sprintf("After %s neither callback comes: not %s, which announces that what %s started is done, "+
			"nor %s, which answers %s at other times.", Shown(word), end, start, s.names(acknowledged), cancel)}, true
	}
	return Warning{}, false
}

// neverRuns looks whether the start of a trial is accepted after its cancel, and can never end.
func (s *search) neverRuns(t *trial) (Warning, bool) {
	if !s.accepts(t.quiet, t.cancel) {
		return Warning{}, false
	}
	cancelled := s.m.Step(t.quiet, t.cancel).To
	if !s.accepts(cancelled, t.start) {
		return Warning{}, false
	}
	started := s.m.Step(cancelled, t.start).To
	if s.canCome(started, t.end) {
		return Warning{}, false
	}
	word := s.word(t.quiet, t.cancel, t.start)
	return Warning{NeverRuns, word, fmt.Sprintf("In %s the last %s is accepted, and yet %s can never come after it, whatever is done: %s.",
		Shown(word), s.m.Inputs[t.start], s.m.Outputs[t.end], s.comes(started))}, true
}

// comes says in words what comes from a state.
func (s *search) comes(state int) string {
	h := s.wait(state)
	list := s.m.outputNames(h.callbacks)
	switch {
	case h.end == failure:
		list = append(list, "an error")
	case h.end == unknown:
		return "what comes instead is not known"
	case len(list) == 0:
		return "nothing comes"
	}
	return "what comes is " + enumerate(list)
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
