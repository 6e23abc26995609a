package ccfa

import "sync"

// Reading tells which of the automaton's paths are taken.
type Reading struct {
	CrossParts      bool // parts of which neither opens the other, too
	AcrossInstances bool // paths through a component that is made anew from outside, too
}

// Occurrence is an event callback at one place of the automaton.
type Occurrence struct {
	Callback *Callback
	Part     *Part
	GUI      bool // brought by a user's action on a widget
	edge     *edge
	reach    *reach
}

// Served tells whether the queues may be served right after it, so that anything can come next. Else it is
// inside a synchronous run that goes on.
func (o Occurrence) Served() bool {
	_, ends := o.reach.run(o.edge)
	return ends
}

// Posts lists the API_ASYNC callbacks that its code, or code that it posts, posts.
func (o Occurrence) Posts() []*Callback { return postsOf(o.edge.body) }

// Next lists the event callbacks of the same part (or pair of windows) that can come directly after it.
func (o Occurrence) Next() []Occurrence {
	var out []Occurrence
	for _, e := range o.reach.next(o.edge) {
		out = append(out, occurrence(o.reach, e))
	}
	return out
}

func occurrence(r *reach, e *edge) Occurrence {
	return Occurrence{e.callback, e.part, e.gui, e, r}
}

// Run lists how the synchronous run that it is in can go on: each way is the callbacks up to the run's end,
// none where the run ends with it.
func (o Occurrence) Run() [][]Occurrence {
	var out [][]Occurrence
	var extend func(way []Occurrence, last Occurrence)
	extend = func(way []Occurrence, last Occurrence) {
		next, ends := last.reach.run(last.edge)
		for _, e := range next {
			n := occurrence(o.reach, e)
			if len(out) < maxRuns && !seen(way, n) {
				extend(append(way[:len(way):len(way)], n), n)
			}
		}
		if ends || len(next) == 0 {
			out = append(out, way)
		}
	}
	extend(nil, o)
	return out
}

// Interleaved lists, for an API_ASYNC callback that the occurrence's code leads to, the events that can come after the
// occurrence, the rest of its run (way) and the callback, and those that can come after the run and before the callback.
func (o Occurrence) Interleaved(way []Occurrence, c *Callback) (after, before []Occurrence) {
	r := o.reach
	ours := func(e *edge) bool { return e.callback == c && !e.symbol() }
	others := func(e *edge) bool { return !e.symbol() && e.callback != c }
	at := r.behind(o.edge)
	for _, w := range way {
		r.spread(at, func(e *edge) bool { return others(e) && !r.g.nodes[e.from].served })
		next := make(located, len(r.g.nodes))
		if at[w.edge.from] != nil && r.enabled(w.edge, at[w.edge.from]) {
			r.step(next, w.edge, at[w.edge.from])
		}
		at = next
	}
	r.spread(at, others)
	ran := make(located, len(r.g.nodes))
	for _, e := range r.leaving(at, ours) {
		r.step(ran, e, at[e.from])
	}
	r.spread(ran, func(e *edge) bool { return !e.symbol() })
	for _, e := range r.leaving(ran, (*edge).symbol) {
		after = append(after, occurrence(r, e))
	}
	for _, e := range r.leaving(at, (*edge).symbol) {
		then := make(located, len(r.g.nodes))
		r.step(then, e, at[e.from])
		if !r.can(then, e.to, ours) {
			r.spread(then, others)
		}
		if len(r.leaving(then, ours)) > 0 {
			before = append(before, occurrence(r, e))
		}
	}
	return after, before
}

// Keeps tells whether a posted callback may still be due after s, an event of another part.
func (s Occurrence) Keeps(c *Callback, posted Occurrence) bool {
	for i := range posted.reach.g.edges {
		if e := &posted.reach.g.edges[i]; e.callback == c && !e.symbol() && permits(s.edge, e) {
			return true
		}
	}
	return false
}

// maxRuns bounds the ways of one run, maxRunLength their length.
const maxRuns = 64

func seen(way []Occurrence, o Occurrence) bool {
	for _, w := range way {
		if w.edge == o.edge {
			return true
		}
	}
	return len(way) >= maxRunLength
}

const maxRunLength = 32

// View is one automaton of those that the app's is composed of: a part's, or that of two windows of which
// one opens the other.
type View struct {
	Parts []*Part
	reach *reach
}

// Occurrences lists the event callbacks of the main thread that can happen, in the automaton's order.
func (v *View) Occurrences() []Occurrence {
	var out []Occurrence
	for i := range v.reach.g.edges {
		if e := &v.reach.g.edges[i]; e.symbol() && v.reach.possible(e) {
			out = append(out, occurrence(v.reach, e))
		}
	}
	return out
}

// Views lists the automata of a reading: each part's, then each pair of windows of which the first opens the
// second. Pairs that no code relates are only in a reading across parts.
func (a *Automaton) Views(r Reading) []*View {
	var out []*View
	for _, p := range a.Parts {
		out = append(out, a.view(r, p, nil))
	}
	for _, p := range a.Parts {
		for _, q := range a.Parts {
			if p.Kind == Window && q.Kind == Window && (r.CrossParts || p.opens[q]) {
				out = append(out, a.view(r, p, q))
			}
		}
	}
	return out
}

// Related tells whether sequences across the two parts are required: one's code opens, starts, binds or
// registers the other.
func Related(p, q *Part) bool { return p == q || p.opens[q] || q.opens[p] }

// Related tells whether sequences of the two are required: their parts are related, and a callback of which the part
// is not known is of the other's class.
func (o Occurrence) Related(n Occurrence) bool {
	if (o.Callback.stray || n.Callback.stray) && o.Callback.Receiver != n.Callback.Receiver {
		return false
	}
	return Related(o.Part, n.Part)
}

// Between lists the event callbacks of part q that can come directly after occurrence o of another part p,
// where the two live side by side: each runs on while the other waits. Two windows are a view of their own.
func (a *Automaton) Between(r Reading, o Occurrence, q *Part) []Occurrence {
	if o.Part == q || o.Part.Kind == Window && q.Kind == Window || !o.Served() || !o.reach.mayLive(o.edge.to, o.Part, q) {
		return nil
	}
	other := a.view(r, q, nil).reach
	var out []Occurrence
	for i := range other.g.edges {
		e := &other.g.edges[i]
		if e.symbol() && e.part == q && other.begins[e.from] && other.possible(e) && permits(o.edge, e) && other.mayLive(e.from, q, o.Part) {
			out = append(out, occurrence(other, e))
		}
	}
	return out
}

// permits tells whether what e needs can hold right after `before`, which runs in another part.
func permits(before, e *edge) bool {
	for _, c := range e.needs {
		if c.part != nil || before.body == nil || !before.body.touched[c.slot] {
			continue
		}
		var after valueSet
		for v := range c.slot.values {
			after |= before.body.transfer(c.slot, v)
		}
		if !after.has(c.value) {
			return false
		}
	}
	return true
}

// systems keeps the automata of pairs and what is reached in each.
type systems struct {
	mu    sync.Mutex
	b     *builder
	views map[viewKey]*View
}

type viewKey struct {
	p, q  *Part
	again bool
}

func (s *systems) build(b *builder) {
	s.b = b
	s.views = map[viewKey]*View{}
}

// view makes (once) the automaton of a part, or of window p that opens window q.
func (a *Automaton) view(r Reading, p, q *Part) *View {
	a.systems.mu.Lock()
	defer a.systems.mu.Unlock()
	key := viewKey{p, q, r.AcrossInstances}
	v := a.systems.views[key]
	if v == nil {
		g, parts := p.graph, []*Part{p}
		if q != nil {
			g, parts = a.systems.b.windowPair(p, q), []*Part{p, q}
		}
		v = &View{Parts: parts, reach: newReach(g, r.AcrossInstances)}
		a.systems.views[key] = v
	}
	return v
}

// postsOf lists the API_ASYNC callbacks that a body leads to, through what it calls and posts, by id.
func postsOf(b *Body) []*Callback {
	if b == nil {
		return nil
	}
	seenBody := map[*Body]bool{}
	found := map[*Callback]bool{}
	var visit func(b *Body)
	visit = func(b *Body) {
		if b == nil || seenBody[b] {
			return
		}
		seenBody[b] = true
		for i := range b.Steps {
			s := &b.Steps[i]
			switch s.Kind {
			case Post:
				found[s.Callback] = true
				visit(s.Body)
			case Run, Enter:
				visit(s.Body)
			case Fire:
				for _, t := range s.firedTargets() {
					visit(t.body)
				}
			}
		}
	}
	visit(b)
	return sortedCallbacks(found)
}
