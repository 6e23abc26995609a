package ccfa

import (
	"slices"

	"cbcov/ccfa/machine"
)

// findCallbacks makes the callbacks of the finished machine, with what their transitions tell: kinds, threads, events, parts. Those that
// no transition runs (onBind of a service that nothing binds) are left out.
func (a *Automaton) findCallbacks() {
	k := &kinds{a: a, list: make([]Callback, len(a.bodies.Callbacks)), events: make([]map[string]bool, len(a.bodies.Callbacks)), seen: map[threaded]bool{}}
	for i, c := range a.bodies.Callbacks {
		k.list[i] = Callback{Method: ResumedAt(c.Method.Ref().String(), c.Label), Receiver: c.Receiver, Bodies: c.Forwards, Name: c.Name, Life: c.Life, Layer: c.Layer, of: c}
		if c.Frame {
			k.list[i].Kinds, k.list[i].Main = Frame, true
			k.reach(threaded{c.Main, false, true})
		}
	}
	for _, p := range a.Parts {
		k.part(p)
	}
	for _, p := range a.Parts {
		if p.Kind == Window {
			k.opens(p)
		}
	}
	a.bySymbol = make([]*Callback, len(k.list))
	a.byName, a.serves = map[identity]*Callback{}, map[string][]*Callback{}
	for i := range k.list {
		c := &k.list[i]
		if c.Kinds == 0 {
			continue
		}
		c.ID = len(a.Callbacks)
		c.Events = sortedKeys(k.events[i])
		c.Widgets, c.Source = widgetsOf(c.Events), a.sourceOf(c)
		a.Callbacks = append(a.Callbacks, c)
		a.bySymbol[i] = c
		a.byName[identity{c.Method, c.Receiver}] = c
		for _, body := range c.Bodies {
			a.serves[body] = append(a.serves[body], c)
		}
	}
	a.tellApart()
	a.describe()
}

// kinds derives what callbacks are from the transitions that run them.
type kinds struct {
	a      *Automaton
	list   []Callback // by symbol
	events []map[string]bool
	seen   map[threaded]bool
	work   []threaded
}

// threaded is a module on a thread, inside of a callback or at top level.
type threaded struct {
	module *machine.Module
	worker bool
	inside bool
}

// part takes the transitions of a part's system.
func (k *kinds) part(p *Part) {
	s := k.a.partSystem(p)
	in := slices.Clone(p.symbols)
	for i := range s.Transitions {
		t, n := &s.Transitions[i], &s.notes[i]
		if n.inside != nil {
			if n.inside.target.Module != nil {
				k.inside(n.inside)
			}
			continue
		}
		if t.Symbol == machine.None {
			if t.Module != nil {
				in.Union(k.topLevel(t, n))
				k.reach(threaded{t.Module, n.worker, false})
			}
			continue
		}
		in.Add(int(t.Symbol))
		if n.posted {
			k.list[t.Symbol].Kinds |= Async
			k.runs(t.Symbol, n.worker)
		} else {
			k.event(t.Symbol, n)
		}
		k.reach(threaded{t.Module, n.worker, true})
	}
	k.follow()
	for x := range in.All() {
		k.list[x].Parts = append(k.list[x].Parts, p.ID)
	}
}

// opens takes the callbacks of a window that only come where windows open each other.
func (k *kinds) opens(p *Part) {
	l := k.a.bodies.Lives.Opens()
	for i := range l.Edges {
		e := &l.Edges[i]
		if e.Full && k.a.depth == Paper {
			continue
		}
		for _, path := range e.Paths {
			for _, step := range path {
				if !step.Own() && step.Listeners == nil {
					continue // the part's own life has them, too
				}
				targets := append(k.a.lifeTargets(p, step.Name), k.a.toldTargets(p, step.Name)...)
				if step.Listeners != nil {
					targets = k.a.standingTargets(p, step)
				}
				for _, t := range targets {
					if t.Symbol != machine.None && k.list[t.Symbol].Kinds == 0 {
						k.event(t.Symbol, &note{event: e.Event, gui: e.GUI, worker: e.Worker})
						k.reach(threaded{t.Module, e.Worker, true})
					}
				}
			}
		}
	}
	k.follow()
}

// inside takes what runs inside of a callback of the part.
func (k *kinds) inside(in *inner) {
	k.a.noteInside(in)
	if x := in.target.Symbol; x != machine.None {
		k.list[x].Kinds |= Sync
		k.runs(x, false)
	}
	k.reach(threaded{in.target.Module, false, true})
}

// topLevel takes the callbacks that code runs at top level, and gives them: these calls are events.
func (k *kinds) topLevel(t *machine.Transition, n *note) machine.Bits {
	letters := k.a.analysis.Order.Letters(t.Module)
	for x := range letters.All() {
		k.event(machine.Symbol(x), n)
	}
	return letters
}

func (k *kinds) event(x machine.Symbol, n *note) {
	c := &k.list[x]
	c.Kinds |= Event
	c.GUI = c.GUI || n.gui
	k.runs(x, n.worker)
	if k.events[x] == nil {
		k.events[x] = map[string]bool{}
	}
	label := n.event
	if label == "" {
		label = "true"
	}
	k.events[x][label] = true
}

func (k *kinds) runs(x machine.Symbol, worker bool) {
	if worker {
		k.list[x].Worker = true
	} else {
		k.list[x].Main = true
	}
}

func (k *kinds) reach(t threaded) {
	if t.module != nil && !k.seen[t] {
		k.seen[t] = true
		k.work = append(k.work, t)
	}
}

// follow goes on to all that modules run and post.
func (k *kinds) follow() {
	for len(k.work) > 0 {
		at := k.work[len(k.work)-1]
		k.work = k.work[:len(k.work)-1]
		for i := range at.module.Edges {
			e := &at.module.Edges[i]
			switch e.Op {
			case machine.Call:
				k.reach(threaded{e.Module, at.worker, at.inside})
			case machine.Run:
				if at.inside {
					k.list[e.Symbol].Kinds |= Sync
				}
				k.runs(e.Symbol, at.worker)
				k.reach(threaded{e.Module, at.worker, true})
			case machine.Post:
				k.list[e.Symbol].Kinds |= Async
				k.runs(e.Symbol, e.Worker)
				k.reach(threaded{e.Module, e.Worker, true})
			}
		}
	}
}
