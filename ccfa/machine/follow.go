package machine

// Follows tells which events of a system can come directly after which, with nothing but silent transitions between them.
type Follows struct {
	Next  []Bits // by event: those that can be the next one
	InRun []Bits // by event: those of Next that follow at once, before the queues are served
	Ends  Bits   // the events behind which the queues may be served
}

// following is what can come where a letter leads.
type following struct {
	next, inRun Bits
	ends        bool
}

// Follows finds it for all events, as far as the options ask for it. It fails as Solve does.
func (r *Solved) Follows() (f *Follows, err error) {
	defer catch(&err)
	n := len(r.events)
	f = &Follows{Next: make([]Bits, n), InRun: make([]Bits, n), Ends: NewBits(n)}
	for x := range n {
		f.Next[x], f.InRun[x] = NewBits(n), NewBits(n)
	}
	for i := range r.Transitions {
		t := &r.Transitions[i]
		of := r.scopeOf(t.Instance)
		if !t.Letter || t.Known || !r.Possible(t) || !r.concerns(t.To, of) {
			continue
		}
		relevant := r.relevant(relevanceKey{asked: of})
		before := r.before(t, relevant.variables[t.To])
		for _, d := range r.behind(t, before, relevant) {
			to := r.followingAt(t.To, d.vals, of)
			for x := range d.letters.All() {
				e := r.eventOf(Symbol(x), t.side())
				f.Next[e].Union(to.next)
				f.InRun[e].Union(to.inRun)
				if to.ends {
					f.Ends.Add(e)
				}
			}
			r.spare = append(r.spare, d.vals)
		}
		r.spare = append(r.spare, before)
	}
	if r.Options.Asked == All {
		r.insideCalls(f)
	}
	r.follows = f
	return f, nil
}

// concerns tells whether anything of a scope may come at a location.
func (r *Solved) concerns(location int, of scope) bool {
	return of == everything || r.nearTo(of).Has(location)
}

// followingAt finds what of a scope can come at a location with values; for equal ones once.
func (r *Solved) followingAt(location int, vals []Values, of scope) *following {
	relevant := r.relevant(relevanceKey{asked: of})
	relevant.widenAll(location, vals)
	key := r.key(location, vals, of)
	f := r.followed[key]
	if f != nil {
		return f
	}
	n := len(r.events)
	f = &following{next: NewBits(n), ends: r.Locations[location].Served}
	if !f.ends {
		f.inRun = NewBits(n)
		run := r.horizon(horizonKey{location, true}).from(vals, None, relevant.alone)
		run.firsts(of, f.inRun)
		f.ends = run.served()
		run.done()
	}
	seen := r.horizon(horizonKey{location, false}).from(vals, None, relevant.alone)
	seen.firsts(of, f.next)
	seen.done()
	r.followed[key] = f
	return f
}

// insideCalls adds what follows inside the modules that run letters at top level: no queue is served there.
func (r *Solved) insideCalls(f *Follows) {
	roots := map[side][]*Module{}
	var order []side
	for i := range r.Transitions {
		t := &r.Transitions[i]
		if !t.calls() || !r.Possible(t) {
			continue
		}
		g := t.side()
		if roots[g] == nil {
			order = append(order, g)
		}
		roots[g] = append(roots[g], t.Module)
	}
	for _, g := range order {
		as := &Transition{Act: &Act{Instance: g.instance, Tag: g.tag}}
		for _, mod := range r.a.Order.Closure(roots[g]...) {
			for _, row := range r.a.Order.Rows(mod) {
				after := NewBits(len(r.events))
				r.addEvents(after, as, row.After)
				for x := range row.Before.All() {
					e := r.eventOf(Symbol(x), g)
					r.meter.spend(1)
					f.Next[e].Union(after)
					f.InRun[e].Union(after)
				}
			}
		}
	}
}

// Begins tells, by location, whether the queues are served there, or were when a run began of which nothing ran yet.
func (r *Solved) Begins() []bool {
	begins := make([]bool, len(r.Locations))
	queue := newQueue(len(r.Locations))
	for n := range r.Locations {
		if r.Locations[n].Served {
			begins[n] = true
			queue.push(n)
		}
	}
	for n, ok := queue.pop(); ok; n, ok = queue.pop() {
		for _, i := range r.out[n] {
			if t := &r.Transitions[i]; !begins[t.To] && t.Module == nil && t.Symbol == None && r.Possible(t) {
				begins[t.To] = true
				queue.push(t.To)
			}
		}
	}
	return begins
}
