package monitor

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
)

// maxFound bounds the violations that are told one by one.
const maxFound = 10000

// finding is a violation, and how it ended for its first object.
type finding struct {
	Violation
	line place
}

// findingKey is what findings are told apart by while records come; several may be one violation.
type findingKey struct {
	class  int
	config int32
	letter letter
	point  int32
	kind   Kind
	within int64 // method id, -1: none
}

// found are the violations so far.
type found struct {
	byKey map[findingKey]*finding
	byID  map[string]*finding
	more  int
}

func newFound() found { return found{map[findingKey]*finding{}, map[string]*finding{}, 0} }

// find counts a violation. before is the object's configuration before the step.
func (p *process) find(o *object, before int32, oc occurrence, v verdict) *finding {
	key := findingKey{class: o.class.number, config: before, letter: oc.letter, point: oc.point, within: -1}
	if v&unexpected != 0 {
		key.kind = Unexpected
	}
	if oc.within != nil {
		key.within = int64(oc.within.method)
	}
	f := p.found.byKey[key]
	if f == nil {
		if f = p.identify(key, oc); f == nil {
			p.found.more++
			return nil
		}
	}
	f.Count++
	if here := located(p.ix, oc.at); f.Count == 1 || comparePlaces(here, f.Place) < 0 {
		p.describe(f, o, key, oc)
		f.Place = here
	}
	return f
}

// identify finds or makes the violation with a key; nil where there are too many.
func (p *process) identify(key findingKey, oc occurrence) *finding {
	c := p.classes[key.class]
	_, calls := c.words.shortest(c.automaton.configs[key.config].states)
	method, within := p.method(oc.point, oc.callback), ""
	if oc.within != nil {
		within = p.method(int32(oc.within.method), true)
	}
	symbol := c.automaton.symbol(c.automaton.signs[key.letter])
	id := identity(c.summary.Purpose, key.kind, symbol, method, within, calls)
	f := p.found.byID[id]
	if f == nil {
		if len(p.found.byID) >= maxFound {
			return nil
		}
		f = &finding{Violation: Violation{
			ID: id, Kind: key.kind, Purpose: c.summary.Purpose, Class: c.summary.Class, Symbol: symbol, Method: method, Within: within,
			Machine: key.class, TraceAPI: p.traceAPI,
		}}
		if pr := c.automaton.Provenance; pr != nil {
			f.API, f.Fidelity = pr.API, string(pr.Fidelity)
		}
		p.found.byID[id] = f
	}
	if len(p.found.byKey) < 2*maxFound {
		p.found.byKey[key] = f
	}
	return f
}

// identity is a violation's id: the same in other runs, and for other objects. It has the history's calls, not its callbacks: whether they
// came before or after the violation may differ from run to run.
func identity(purpose string, kind Kind, symbol, method, within string, calls []string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%q %d %q %q %q %q", purpose, kind, symbol, method, within, calls))
	return hex.EncodeToString(sum[:8])
}

// describe fills in what differs from object to object.
func (p *process) describe(f *finding, o *object, key findingKey, oc occurrence) {
	c := o.class
	states := c.automaton.configs[key.config].states
	f.line, f.Threw, f.Returned = oc.at, "", false
	f.Object, f.Receiver = o.id, p.receivers.name(o.receiver)
	if f.Receiver == "" {
		f.Receiver = c.summary.Class
	}
	f.Shortest, _ = c.words.shortest(states)
	f.State, f.States = c.automaton.stateName(states), c.automaton.stateNames(states)
	f.Allowed, f.Awaited = c.automaton.calls(states), c.automaton.callbacks(states)
	if key.kind == Unexpected {
		f.Allowed, f.Awaited = f.Awaited, nil
	}
	f.History, f.Cut = p.steps(o)
}

// steps spells an object's history.
func (p *process) steps(o *object) (history []Step, cut int) {
	a := o.class.automaton
	for _, s := range o.kept() {
		callback := s.flags&isCallback != 0
		history = append(history, Step{
			Symbol: a.symbol(a.signs[s.letter]), Method: p.method(s.point, callback), Callback: callback,
			Place: located(p.ix, place{s.file, s.line}), State: a.stateName(a.configs[s.config].states), Loss: s.flags&behindLoss != 0,
		})
	}
	return history, o.count - len(history)
}

// method names a method reference, or a method of the app.
func (p *process) method(point int32, callback bool) string {
	switch {
	case !callback:
		return p.calls[point].method
	case int(point) < len(p.methods):
		return p.methods[point]
	}
	return fmt.Sprintf("method %d", point)
}

// threw notes what the first object's call threw. f may be nil.
func (f *finding) threw(at place, exception string) {
	if f != nil && f.line == at {
		f.Threw = exception
	}
}

// returned notes that the first object's call returned. f may be nil.
func (f *finding) returned(at place) {
	if f != nil && f.line == at {
		f.Returned = true
	}
}

// stateName is the name of the only state of a set; empty where there are several.
func (p *protocol) stateName(states stateset) string {
	if s, ok := states.single(); ok {
		return p.States[s].Name
	}
	return ""
}

// stateNames are the names of all states of a set.
func (p *protocol) stateNames(states stateset) []string {
	var names []string
	for s := range states.all {
		names = append(names, p.States[s].Name)
	}
	return names
}

// calls are the inputs that are no error in some state of a set.
func (p *protocol) calls(states stateset) []string {
	var inputs []int
	for in := range p.Inputs {
		if in == p.delta {
			continue
		}
		for s := range states.all {
			if meaning, _ := p.meaning(s, in); meaning == legal {
				inputs = append(inputs, in)
				break
			}
		}
	}
	names := p.SpellCalls(inputs)
	slices.Sort(names)
	return names
}

// callbacks are the outputs that may come in some state of a set.
func (p *protocol) callbacks(states stateset) []string {
	var names []string
	for s := range states.all {
		e, ok := p.wait(s)
		if !ok || e.Output == p.beta || e.Output == p.errs || e.Output == p.unasked {
			continue
		}
		names = append(names, p.Outputs[e.Output])
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Result says what was found so far.
func (m *Monitor) Result() *Result {
	r := &Result{More: m.found.more}
	for _, f := range m.found.byID {
		r.Violations = append(r.Violations, f.Violation)
	}
	slices.SortFunc(r.Violations, func(a, b Violation) int {
		return cmp.Or(cmp.Compare(a.Purpose, b.Purpose), cmp.Compare(a.Symbol, b.Symbol), comparePlaces(a.Place, b.Place),
			cmp.Compare(a.ID, b.ID))
	})
	for _, c := range m.classes {
		r.Classes = append(r.Classes, c.result())
	}
	return r
}
