package ccfa

import (
	"cbcov/ccfa/program"
)

// body builds (once) what a method does on a receiver's class and thread. Recursion gives cyclic bodies.
func (b *builder) body(key bodyKey) *Body {
	if body, ok := b.bodies[key]; ok {
		return body
	}
	body := &Body{Method: key.method, Steps: make([]Step, 2)}
	b.bodies[key] = body
	g := b.prog.Graph(key.method)
	if g == nil || !b.relevant[key.method] {
		body.link(entryStep, exitStep)
		return body
	}
	in := make([]int, len(g.Nodes))
	for i := range g.Nodes {
		in[i] = body.add(Step{})
	}
	body.link(entryStep, in[g.Entry])
	w := &walker{b: b, body: body, key: key}
	for i := range g.Nodes {
		n := &g.Nodes[i]
		out := in[i]
		if n.Site != nil {
			out = w.site(in[i], n.Site)
		}
		for _, s := range n.Succs {
			body.link(out, in[s])
		}
		if n.Exit {
			body.link(out, exitStep)
		}
	}
	body.compact()
	return body
}

// walker adds the steps of one method to its body.
type walker struct {
	b      *builder
	body   *Body
	key    bodyKey
	atOnce bool // what is posted now may also run at once
}

// site adds what an invoke does behind step `at`, and returns the step where it is done.
func (w *walker) site(at int, s *program.Site) int {
	b := w.b
	inScope := s.Method.Class.InScope
	callees := b.prog.CalleesIn(s, w.key.recv)
	sum := b.summary(s, callees)
	var tails []int
	skip := false
	for _, callee := range callees {
		before := len(tails)
		switch {
		case callee.Class.InScope && !inScope && b.isCallback(callee):
			for _, recv := range w.receivers(s, callee) {
				tails = append(tails, w.run(at, s, b.callback(callee, recv, LayerLibrary)))
			}
		case !callee.Class.InScope && b.librarySummary(callee) != nil:
			continue // the summary below stands for it
		case !b.relevant[callee]:
		case callee.Class.InScope || !inScope:
			tails = append(tails, w.enter(at, callee, s))
		default:
			tails = append(tails, w.marked(at, s, func(at int) int { return w.enter(at, callee, s) }))
		}
		skip = skip || len(tails) == before
	}
	if sum != nil {
		tails = append(tails, w.marked(at, s, func(at int) int { return w.effects(at, s, sum) }))
	} else if _, ok := b.prog.Callin(s); ok {
		skip = true
	}
	if b.makes(s) {
		tails = append(tails, w.made(at, s))
	}
	return w.join(at, tails, skip)
}

// join lets alternatives that begin at `at` meet; skip: nothing of them may happen.
func (w *walker) join(at int, tails []int, skip bool) int {
	switch {
	case len(tails) == 0:
		return at
	case len(tails) == 1 && !skip:
		return tails[0]
	}
	end := w.body.add(Step{})
	for _, t := range tails {
		w.body.link(t, end)
	}
	if skip {
		w.body.link(at, end)
	}
	return end
}

// then adds a step behind `at`.
func (w *walker) then(at int, s Step) int {
	i := w.body.add(s)
	w.body.link(at, i)
	return i
}

// marked puts ε marks around the callbacks of a callin; nothing is added where it does nothing.
func (w *walker) marked(at int, s *program.Site, f func(at int) int) int {
	begin := w.body.add(Step{Kind: Begin, Site: s})
	end := f(begin)
	if end == begin {
		return at
	}
	w.body.link(at, begin)
	for i := begin + 1; i < len(w.body.Steps); i++ {
		switch w.body.Steps[i].Kind {
		case Run, Post, Enter, Fire:
			return w.then(end, Step{Kind: End, Site: s})
		}
	}
	w.body.Steps[begin].Kind = Skip // it only registers
	return end
}

// enter runs a helper or library method of the APK.
func (w *walker) enter(at int, callee *program.Method, s *program.Site) int {
	recv := ""
	if !callee.Static() {
		if w.b.prog.Origin(s, 0).Kind == program.OriginThis {
			recv = w.key.recv
		} else if r := w.receivers(s, callee); len(r) == 1 {
			recv = r[0]
		}
	}
	body := w.b.body(bodyKey{callee, recv, w.key.worker, w.into(s, callee)})
	return w.then(at, Step{Kind: Enter, Body: body})
}

// run runs an API_SYNC callback.
func (w *walker) run(at int, s *program.Site, c *Callback) int {
	c.Kinds |= Sync
	w.onThread(c, w.key.worker)
	return w.then(at, Step{Kind: Run, Site: s, Callback: c, Body: w.b.bodyOn(c, w.key.worker)})
}

func (w *walker) onThread(c *Callback, worker bool) {
	if worker {
		c.Worker = true
	} else {
		c.Main = true
	}
}

// receivers lists the classes of the objects on which the site runs the callee.
func (w *walker) receivers(s *program.Site, callee *program.Method) []string {
	if callee.Static() {
		return []string{callee.Class.Name}
	}
	if s.Kind == program.InvokeSuper && w.key.recv != "" {
		return []string{w.key.recv}
	}
	var out []string
	seen := map[string]bool{}
	for _, o := range w.arg(s, 0) {
		if !seen[o.Class] && w.b.prog.Resolve(o.Class, callee.Name, callee.Desc) == callee {
			seen[o.Class] = true
			out = append(out, o.Class)
		}
	}
	return out
}

// made marks that an object exists whose callbacks the framework may call without a known registration.
func (w *walker) made(at int, s *program.Site) int {
	var tails []int
	for _, o := range w.arg(s, 0) {
		if o.Kind != program.Alloc {
			continue
		}
		slot := w.b.slot("made", o.Class, "made("+className(o.Class)+")", false)
		v, _ := slot.value("made", "yes")
		tails = append(tails, w.then(at, Step{Kind: Set, slot: slot, value: v}))
	}
	return w.join(at, tails, false)
}

// compact shortens chains of Skip steps: a Skip step with one successor is left out.
func (b *Body) compact() {
	target := func(i int) int {
		for n := 0; n < len(b.Steps); n++ {
			s := &b.Steps[i]
			if i == exitStep || s.Kind != Skip || len(s.Succs) != 1 || s.Succs[0] == i {
				return i
			}
			i = s.Succs[0]
		}
		return i
	}
	for i := range b.Steps {
		var succs []int
		for _, t := range b.Steps[i].Succs {
			t = target(t)
			if !contains(succs, t) {
				succs = append(succs, t)
			}
		}
		b.Steps[i].Succs = succs
	}
}

func contains(list []int, x int) bool {
	for _, y := range list {
		if x == y {
			return true
		}
	}
	return false
}
