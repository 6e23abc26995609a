package ccfa

import "sort"

// relations are the pairs of the whole automaton, all readings on: what a trace is compared with.
type relations struct {
	follows map[[2]int]bool
	runs    map[[2]int]bool
	syncIn  map[[2]int]bool
	after   map[[2]int]bool
	inside  map[[2]int]bool
	pairs   map[[2]*Part]bool // whose pairs are in `follows` already
}

// everything is the reading that has all of the automaton's paths.
var everything = Reading{CrossParts: true, AcrossInstances: true}

// Follows tells whether event callback y can be the next one after x, anywhere.
func (a *Automaton) Follows(x, y int) bool {
	a.relate()
	a.related.mu.Lock()
	defer a.related.mu.Unlock()
	for _, i := range a.Callbacks[x].Parts {
		for _, j := range a.Callbacks[y].Parts {
			a.relateParts(a.Parts[i], a.Parts[j])
		}
	}
	return a.related.follows[[2]int{x, y}]
}

// relateParts adds the pairs that two parts give.
func (a *Automaton) relateParts(p, q *Part) {
	key := [2]*Part{p, q}
	if a.related.pairs[key] {
		return
	}
	a.related.pairs[key] = true
	switch {
	case p == q:
		a.relateView(a.view(everything, p, nil))
		if p.Kind == Window { // one instance above another
			a.relateView(a.view(everything, p, p))
		}
	case p.Kind == Window && q.Kind == Window:
		a.related.pairs[[2]*Part{q, p}] = true
		a.relateView(a.view(everything, p, q))
		a.relateView(a.view(everything, q, p))
	default:
		for _, o := range a.view(everything, p, nil).Occurrences() {
			for _, n := range a.Between(everything, o, q) {
				a.related.follows[[2]int{o.Callback.ID, n.Callback.ID}] = true
			}
		}
	}
}

func (a *Automaton) relateView(v *View) {
	for _, o := range v.Occurrences() {
		for _, n := range o.Next() {
			a.related.follows[[2]int{o.Callback.ID, n.Callback.ID}] = true
		}
		inRun, _ := o.reach.run(o.edge)
		for _, e := range inRun {
			a.related.runs[[2]int{o.Callback.ID, e.callback.ID}] = true
		}
	}
}

// Runs tells whether y follows x at once in one synchronous run: no queue is served between them.
func (a *Automaton) Runs(x, y int) bool {
	a.Follows(x, y)
	a.related.mu.Lock()
	defer a.related.mu.Unlock()
	return a.related.runs[[2]int{x, y}]
}

// SyncIn tells whether y can be the first callback that a callin of the caller calls back.
func (a *Automaton) SyncIn(caller, y int) bool {
	a.relate()
	return a.related.syncIn[[2]int{caller, y}]
}

// SyncAfter tells whether y can be called back directly after x inside the same caller.
func (a *Automaton) SyncAfter(x, y int) bool {
	a.relate()
	return a.related.after[[2]int{x, y}]
}

// Inside tells whether the automaton has a cs= of y inside the caller.
func (a *Automaton) Inside(caller, y int) bool {
	a.relate()
	return a.related.inside[[2]int{caller, y}]
}

// relate fills the synchronous relations, once.
func (a *Automaton) relate() {
	a.related.once.Do(func() {
		r := &a.related.relations
		*r = relations{map[[2]int]bool{}, map[[2]int]bool{}, map[[2]int]bool{}, map[[2]int]bool{}, map[[2]int]bool{}, map[[2]*Part]bool{}}
		for _, c := range a.Callbacks {
			for _, s := range c.atOnce() {
				r.inside[[2]int{c.ID, s.ID}] = true
				r.syncIn[[2]int{c.ID, s.ID}] = true
			}
			for _, s := range c.Syncs() {
				r.inside[[2]int{c.ID, s.Callback.ID}] = true
				if s.After == nil {
					r.syncIn[[2]int{c.ID, s.Callback.ID}] = true
				} else {
					r.after[[2]int{s.After.ID, s.Callback.ID}] = true
				}
			}
		}
	})
}

// SyncPair is an API_SYNC callback and what comes directly before it inside its caller: the callback After,
// or, where that is nil, the caller's entry.
type SyncPair struct{ After, Callback *Callback }

// Syncs lists what the callback's callins call back, and in which order (Definition 4), sorted by id.
func (c *Callback) Syncs() []SyncPair {
	found := map[SyncPair]bool{}
	bodies := map[*Body]bool{}
	for _, body := range c.bodies() {
		for first := range syncOf(body).first {
			found[SyncPair{nil, first}] = true
		}
		orderedIn(body, found, bodies)
	}
	out := make([]SyncPair, 0, len(found))
	for p := range found {
		out = append(out, p)
	}
	sort.Slice(out, func(i, j int) bool {
		if x, y := idOf(out[i].After), idOf(out[j].After); x != y {
			return x < y
		}
		return out[i].Callback.ID < out[j].Callback.ID
	})
	return out
}

// atOnce lists API_ASYNC callbacks that the callback's own callins may also run before they return.
func (c *Callback) atOnce() []*Callback {
	found := map[*Callback]bool{}
	seen := map[*Body]bool{}
	var visit func(b *Body)
	visit = func(b *Body) {
		if seen[b] {
			return
		}
		seen[b] = true
		for i := range b.Steps {
			switch s := &b.Steps[i]; s.Kind {
			case Post:
				if s.atOnce {
					found[s.Callback] = true
				}
			case Enter:
				visit(s.Body)
			}
		}
	}
	for _, b := range c.bodies() {
		visit(b)
	}
	return sortedCallbacks(found)
}

// orderedIn adds the pairs inside a body and the helpers it runs, but not those of callbacks that it runs:
// they have a caller of their own.
func orderedIn(b *Body, found map[SyncPair]bool, seen map[*Body]bool) {
	if seen[b] {
		return
	}
	seen[b] = true
	for p := range syncOf(b).after {
		found[SyncPair{p[0], p[1]}] = true
	}
	for i := range b.Steps {
		switch s := &b.Steps[i]; s.Kind {
		case Enter:
			orderedIn(s.Body, found, seen)
		case Fire:
			for _, t := range s.firedTargets() {
				if t.callback == nil {
					orderedIn(t.body, found, seen)
				}
			}
		}
	}
}

// bodies are the callback's bodies on the threads it runs on.
func (c *Callback) bodies() []*Body {
	out := []*Body{}
	if c.Main || c.workerBody == nil {
		out = append(out, c.body)
	}
	if c.workerBody != nil {
		out = append(out, c.workerBody)
	}
	return out
}

func idOf(c *Callback) int {
	if c == nil {
		return -1
	}
	return c.ID
}

func sortedCallbacks(set map[*Callback]bool) []*Callback {
	out := make([]*Callback, 0, len(set))
	for c := range set {
		out = append(out, c)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].ID < out[j].ID })
	return out
}
