package body

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// This file is about listeners that come late: the callin that adds them tells them at once what the owner's life has told the others so
// far. What that is, follows from where in the life the code runs: nothing inside of onCreate, all behind a click.

// rungs is a set of heights of a ladder, as bits.
type rungs uint16

// maxRungs bounds the height of a ladder.
const maxRungs = 15

// ladder is how far the steps of a life have told listeners of an event, for each place of the life.
type ladder struct {
	ups    [][]framework.Told // what brings listeners to each height, from 1
	during map[string]rungs   // by callback of the life: where it runs
	front  rungs              // where the user reaches the window
	served rungs              // where queues are served
}

func (l *ladder) all() rungs { return 1<<(len(l.ups)+1) - 1 }

// ladderOf climbs a life. Ways that lead to one node at several heights give it all of them.
func (r *reader) ladderOf(life *framework.Lifecycle, event string) *ladder {
	l := &ladder{during: map[string]rungs{}}
	at := map[string]rungs{life.Nodes[0].Name: 1}
	for changed := true; changed; {
		changed = false
		for i := range life.Edges {
			e := &life.Edges[i]
			for _, path := range e.Paths {
				h := at[e.From]
				for _, step := range path {
					switch {
					case step.Own():
						l.during[step.Name] |= h
					case step.Listeners != nil && step.Name == event && r.out.AtLevel(step.MinSDK, step.BelowSDK):
						h = l.climb(h, step)
					}
				}
				if life.Node(e.To).Dead != "" && h != 0 {
					h = 1
				}
				if at[e.To]|h != at[e.To] {
					at[e.To] |= h
					changed = true
				}
			}
		}
	}
	for _, n := range life.Nodes {
		if n.Front != "" {
			l.front |= at[n.Name]
		}
		if !n.Busy && n.Dead == "" {
			l.served |= at[n.Name]
		}
	}
	return l
}

// climb takes a step of a life.
func (l *ladder) climb(h rungs, step framework.LifeStep) rungs {
	if step.Reverse {
		return h>>1 | h&1
	}
	for n := range maxRungs {
		if h&(1<<n) == 0 {
			continue
		}
		for len(l.ups) <= n {
			l.ups = append(l.ups, nil)
		}
		if l.ups[n] == nil {
			l.ups[n] = step.Listeners
		}
	}
	return h << 1 & (1<<maxRungs - 1)
}

// height is a transition of a module that can be taken at one height of an owner's life only.
type height struct {
	mod    *machine.Module
	edge   int
	owned  *Owned
	ladder *ladder
	rung   int
}

// catchUp tells a listener what it missed: for each height there is a way that what runs before the way decides on (finishHeights).
func (w *walker) catchUp(at int32, s *program.Site, slot *Slot) int32 {
	l := w.ladderOf(w.out.Lives[lifeNames[Window]], slot.Event)
	var tails []int32
	for rung := range len(l.ups) + 1 {
		tail := w.mod.Then(at, machine.Edge{Op: machine.Silent, Symbol: machine.None, Site: machine.NoSite})
		w.heights = append(w.heights, height{w.mod, len(w.mod.Edges) - 1, slot.Owned, l, rung})
		for _, up := range l.ups[:rung] {
			for _, told := range up {
				var ways []int32
				for _, t := range slot.Owned.Runs(told.Name) {
					ways = append(ways, w.runs(tail, s, t))
				}
				tail = w.join(tail, ways, told.Optional)
			}
		}
		tails = append(tails, tail)
	}
	return w.join(at, tails, false)
}

// climber is whose life has the heights: a component, or a guest.
type climber struct {
	component *Component
	guest     *Guest
}

// finishHeights closes the ways that cannot be taken where their module runs.
func (r *reader) finishHeights() {
	known := map[climber]map[*machine.Module]rungs{}
	for _, h := range r.heights {
		if h.owned.loose || len(h.owned.By)+len(h.owned.In) != 1 {
			continue
		}
		var owner climber
		if len(h.owned.By) == 1 {
			owner.component = h.owned.By[0]
		} else {
			owner.guest = h.owned.In[0]
		}
		if known[owner] == nil {
			known[owner] = r.heightsIn(owner, h.ladder)
		}
		if at := known[owner][h.mod]; at != 0 && at&(1<<h.rung) == 0 {
			e := &h.mod.Edges[h.edge]
			e.To = e.From
		}
	}
}

// heightsIn finds at which heights of an owner's life each module may run.
func (r *reader) heightsIn(owner climber, l *ladder) map[*machine.Module]rungs {
	at := map[*machine.Module]rungs{}
	var work []*machine.Module
	add := func(t machine.Target, h rungs) {
		if t.Module != nil && at[t.Module]|h != at[t.Module] {
			at[t.Module] |= h
			work = append(work, t.Module)
		}
	}
	for key, targets := range r.out.life {
		for _, t := range targets {
			if h := l.during[key.name]; key.component == owner.component && h != 0 {
				add(t, h)
			} else {
				add(t, l.all())
			}
		}
	}
	for _, s := range r.out.Slots {
		h := l.served
		if owner.guest != nil {
			h = l.all() // how far a guest is, its host's events do not say
		} else if s.GUI {
			h = l.front
		} else if s.Owned != nil || s.Fired {
			h = l.all()
		}
		for _, v := range s.Values {
			for _, t := range v.Runs {
				add(t, h)
			}
		}
		for i := range s.Sources {
			add(s.Sources[i].Target, l.all())
		}
	}
	for _, c := range r.out.Components {
		for i := range c.Loose {
			add(c.Loose[i].Target, l.all())
		}
	}
	for _, g := range r.out.Guests {
		for name, targets := range g.targets {
			for _, t := range targets {
				first := l.all()
				if g == owner.guest && g.early(name) {
					first = 1
				}
				for _, mod := range r.modulesOf(t) {
					add(machine.Target{Symbol: t.Symbol, Module: mod}, first)
				}
			}
		}
	}
	for len(work) > 0 {
		mod := work[len(work)-1]
		work = work[:len(work)-1]
		for i := range mod.Edges {
			if e := &mod.Edges[i]; e.Module != nil && e.Op != machine.Post {
				add(machine.Target{Module: e.Module}, at[mod])
			}
		}
	}
	return at
}

// early tells whether a callback of the guest's life comes before its listeners hear of anything.
func (g *Guest) early(name string) bool {
	return slices.ContainsFunc(g.Life.Edges, func(e framework.LifeEdge) bool {
		for _, s := range e.Paths[0] {
			if s.Listeners != nil {
				return false
			}
			if s.Name == name && s.Own() {
				return g.Life.Node(e.From).Dead != ""
			}
		}
		return false
	})
}
