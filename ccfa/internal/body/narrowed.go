package body

import (
	"slices"

	"cbcov/ccfa/machine"
)

// This file takes ways out of modules that the slots which they ask for never allow: a listener that cannot be there when the others are told, say.
// In which order a module tells things is asked for without the values of slots, so that such a way would count.

// maxRounds bounds how often what was cut lets more be cut.
const maxRounds = 4

// maxNarrowing bounds the transitions that are looked at for it in all, and maxTouching the modules for one slot: what is beyond keeps its ways.
const (
	maxNarrowing = 5_000_000
	maxTouching  = 500
)

// narrow finds, for each slot that lets only some of its values pass somewhere, what it can be at each state of the modules that change it or ask
// for it, whoever runs them. A component begins with an empty slot, if each instance has its own; between two of its events the slot is what its
// first callbacks or some event left.
func (r *reader) narrow() {
	view := r.narrowings()
	for range maxRounds {
		cut := false
		for _, s := range r.out.Slots {
			if !s.narrowed {
				continue
			}
			n, ok := view.of(s)
			if !ok {
				continue
			}
			for mod := range n.touching {
				cut = n.cut(mod) || cut
			}
		}
		if !cut {
			return
		}
	}
}

// narrowings finds what slots can be, one by one.
type narrowings struct {
	tops    map[*machine.Module]bool
	reached []reach
	around  *uses
	left    int // of maxNarrowing
}

func (r *reader) narrowings() *narrowings {
	v := &narrowings{tops: r.events(), around: usesOf(r.out.Machine.Modules), left: maxNarrowing}
	for _, c := range r.out.Components {
		v.reached = append(v.reached, r.reachOf(c))
	}
	return v
}

// of finds what a slot can be; false: that would be too much work.
func (v *narrowings) of(s *Slot) (*narrowing, bool) {
	n := &narrowing{slot: s.Slot, local: s.Local, tops: v.tops, left: &v.left, in: map[*machine.Module]machine.Values{}, at: map[*machine.Module][]machine.Values{}, waits: map[*machine.Module]bool{}}
	return n, n.find(v.around, v.reached)
}

// values lists the values that a slot can have somewhere.
func (v *narrowings) values(s *Slot) machine.Values {
	n, ok := v.of(s)
	if !ok {
		return machine.FirstValues(len(s.Values))
	}
	var out machine.Values
	for _, at := range n.at {
		for _, values := range at {
			out |= values
		}
	}
	return out
}

// reach is the code of a component: what its first callbacks run, one of each in turn, and all that its life and what it registers lead to.
type reach struct {
	first [][]*machine.Module
	all   map[*machine.Module]bool
}

// reachOf finds it.
func (r *reader) reachOf(c *Component) reach {
	out := reach{all: map[*machine.Module]bool{}}
	var work []*machine.Module
	add := func(mod *machine.Module) {
		if mod != nil && !out.all[mod] {
			out.all[mod] = true
			work = append(work, mod)
		}
	}
	for key, targets := range r.out.life {
		if key.component == c {
			for _, t := range targets {
				for _, mod := range r.modulesOf(t) {
					add(mod)
				}
			}
		}
	}
	for i := range c.Loose {
		add(c.Loose[i].Module)
	}
	slots := map[*machine.Slot]*Slot{}
	for _, s := range r.out.Slots {
		slots[s.Slot] = s
	}
	for len(work) > 0 {
		mod := work[len(work)-1]
		work = work[:len(work)-1]
		for i := range mod.Edges {
			e := &mod.Edges[i]
			add(e.Module)
			if e.Op != machine.Set {
				continue
			}
			s := slots[e.Update.Slot]
			delete(slots, e.Update.Slot)
			if s == nil {
				continue
			}
			for _, v := range s.Values {
				for _, t := range v.Runs {
					add(t.Module)
				}
			}
			for i := range s.Sources {
				add(s.Sources[i].Module)
			}
			for i := range s.Leaving {
				add(s.Leaving[i].Module)
			}
		}
	}
	l := r.out.Lives.Of(c)
	if l == nil {
		return out
	}
	for i := range l.Edges {
		e := &l.Edges[i]
		if e.From != l.Nodes[0].Name {
			continue
		}
		for _, step := range e.Paths[0] {
			var runs []*machine.Module
			for _, t := range r.out.Given(r.out.life[lifeKey{c, step.Name}], step.Gives) {
				runs = append(runs, t.Module)
			}
			if len(runs) > 0 {
				out.first = append(out.first, runs)
			}
		}
	}
	return out
}

// events are the modules of what runs by itself, not only inside of callins.
func (r *reader) events() map[*machine.Module]bool {
	out := map[*machine.Module]bool{}
	for _, s := range r.out.Slots {
		if s.Fired {
			continue
		}
		for _, v := range s.Values {
			for _, t := range v.Runs {
				out[t.Module] = true
			}
		}
	}
	r.eachOwnTarget(func(t *machine.Target) { out[t.Module] = true })
	for _, mod := range r.out.Machine.Modules {
		for i := range mod.Edges {
			if e := &mod.Edges[i]; e.Op == machine.Post {
				out[e.Module] = true
			}
		}
	}
	return out
}

// narrowing is what one slot can be.
type narrowing struct {
	slot     *machine.Slot
	local    bool
	tops     map[*machine.Module]bool
	left     *int                     // of maxNarrowing
	touching map[*machine.Module]bool // modules that change it or ask for it, by themselves or by what they run
	in       map[*machine.Module]machine.Values
	at       map[*machine.Module][]machine.Values // by state
	callers  map[*machine.Module][]*machine.Module
	work     []*machine.Module        // to be gone through again
	waits    map[*machine.Module]bool // those that are in work
}

// find finds what the slot can be; false: that would be too much work.
func (n *narrowing) find(u *uses, reached []reach) bool {
	var modules []*machine.Module
	if modules, n.touching = u.touching(n.slot); len(modules) > maxTouching {
		return false
	}
	var around []reach
	first := map[*machine.Module]bool{}
	for _, c := range reached {
		for mod := range n.touching {
			if c.all[mod] {
				around = append(around, c)
				for _, list := range c.first {
					for _, mod := range list {
						first[mod] = true
					}
				}
				break
			}
		}
	}
	n.callers = u.callers
	for _, mod := range modules {
		n.again(mod)
	}
	var served machine.Values
	if len(around) == 0 {
		served = machine.Only(0)
	}
	for fresh := true; fresh; {
		fresh = false
		for _, c := range around {
			fresh = n.begin(c, &served) || fresh
		}
		for _, mod := range modules {
			if n.tops[mod] && !first[mod] {
				n.enter(mod, served)
			}
		}
		for len(n.work) > 0 {
			if *n.left <= 0 {
				return false
			}
			mod := n.work[0]
			n.work = n.work[1:]
			n.waits[mod] = false
			n.pass(mod)
		}
		for _, mod := range modules {
			if n.tops[mod] && !first[mod] && served|n.at[mod][machine.Exit] != served {
				served, fresh = served|n.at[mod][machine.Exit], true
			}
		}
	}
	return true
}

// again asks for another pass through a module.
func (n *narrowing) again(mod *machine.Module) {
	if !n.waits[mod] {
		n.waits[mod] = true
		n.work = append(n.work, mod)
	}
}

// enter lets a module begin with some values, too, and tells whether that is new.
func (n *narrowing) enter(mod *machine.Module, vals machine.Values) bool {
	if n.in[mod]|vals == n.in[mod] {
		return false
	}
	n.in[mod] |= vals
	n.again(mod)
	return true
}

// begin lets a component begin: what its first callbacks leave is what its events find.
func (n *narrowing) begin(c reach, served *machine.Values) bool {
	vals, fresh := machine.Only(0), false
	if !n.local {
		vals |= *served
	}
	for _, list := range c.first {
		var after machine.Values
		for _, mod := range list {
			if !n.touching[mod] {
				after |= vals
				continue
			}
			fresh = n.enter(mod, vals) || fresh
			if at := n.at[mod]; at != nil {
				after |= at[machine.Exit]
			} else {
				fresh = true
			}
		}
		vals = after
	}
	if *served|vals != *served {
		*served, fresh = *served|vals, true
	}
	return fresh
}

// pass goes through a module once more. Those that run it follow where it can end in a new way.
func (n *narrowing) pass(mod *machine.Module) {
	at := n.at[mod]
	if at == nil {
		at = make([]machine.Values, mod.States)
		n.at[mod] = at
	}
	at[machine.Entry] |= n.in[mod]
	ends := at[machine.Exit]
	for again := true; again; {
		again = false
		*n.left -= len(mod.Edges)
		for i := range mod.Edges {
			e := &mod.Edges[i]
			if at[e.From] == 0 {
				continue
			}
			if after := n.behind(e, at[e.From]); at[e.To]|after != at[e.To] {
				at[e.To] |= after
				again = true
			}
		}
	}
	if at[machine.Exit] != ends {
		for _, c := range n.callers[mod] {
			if n.touching[c] {
				n.again(c)
			}
		}
	}
}

// behind gives what the slot can be behind a transition, as far as it is known what the modules do that it runs.
func (n *narrowing) behind(e *machine.Edge, before machine.Values) machine.Values {
	switch {
	case e.Op == machine.Set && e.Update.Slot == n.slot:
		return e.Update.Apply(before)
	case (e.Op == machine.Run || e.Op == machine.Call) && e.Module != nil:
		return n.through(e.Module, before)
	case e.Op == machine.Fire:
		after := before
		for _, s := range e.Fired {
			for _, v := range s.Values {
				for _, t := range v.Runs {
					if t.Module != nil {
						after |= n.through(t.Module, before)
					}
				}
			}
		}
		return after
	}
	return before
}

// through gives what the slot can be behind a module.
func (n *narrowing) through(mod *machine.Module, before machine.Values) machine.Values {
	if !n.touching[mod] {
		return before
	}
	n.enter(mod, before)
	if at := n.at[mod]; at != nil {
		return at[machine.Exit]
	}
	return 0
}

// cut takes the transitions away that let nothing pass, and tells whether there were some.
func (n *narrowing) cut(mod *machine.Module) bool {
	at, before := n.at[mod], len(mod.Edges)
	mod.Edges = slices.DeleteFunc(mod.Edges, func(e machine.Edge) bool {
		return e.Op == machine.Set && e.Update.Slot == n.slot && e.Update.Change == machine.Ask && at != nil && at[e.From] != 0 && e.Update.Apply(at[e.From]) == 0
	})
	return len(mod.Edges) < before
}
