package body

import (
	"slices"
	"strings"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// This file finds which objects follow a course that tells their listeners in runs of its own: those of which all is known that may start them.

// noteAsking notes where a request says that an object's course is not known.
func (w *walker) noteAsking(slot *Slot, ask *framework.Request) {
	o := slot.Self
	if !w.isMade(o) && (o.Kind != program.Result || framework.Holder.OfPackage(o.Site.Ref.Class)) {
		w.strayed[slot.Course.Name] = true // it may be any
	}
	slot.quits = slot.quits || ask.Quits || w.key.worker || !w.isMade(o)
}

// isMade tells whether each object that an object stands for is a new one: made by code that is read, or by a callin that says so.
func (r *reader) isMade(o *program.Object) bool {
	if o.Kind != program.Result {
		return o.Kind != program.Unknown
	}
	sum := r.prog.Summary(o.Site.Ref.Class, o.Site.Ref.Name, o.Site.Ref.Desc)
	return sum != nil && slices.ContainsFunc(sum.Effects, func(e framework.Effect) bool { return e.Kind == framework.NewValue })
}

// fallback begins what is so of objects that do not follow their course.
type fallback struct {
	edge  edgeKey
	slots []*Slot // of all objects that are meant
}

// alongOrElse does what a rule says of objects that follow their course, one by one, and what it says of others.
func (w *walker) alongOrElse(at int32, s *program.Site, along, others []framework.Effect) int32 {
	var tails []int32
	var slots []*Slot
	for _, c := range w.courses {
		if c.Request(along[0].Name) < 0 {
			continue
		}
		for _, o := range w.distinct(w.standIns(notNull(w.operand(s, along[0].Target)))) {
			tail := w.then(at)
			slot := w.staged(c, o)
			slot.branches = append(slot.branches, edgeKey{w.mod, len(w.mod.Edges) - 1})
			slots = append(slots, slot)
			w.meant = o
			for i := range along {
				tail = w.effect(tail, s, &along[i])
			}
			w.meant = nil
			tails = append(tails, tail)
		}
	}
	tail := w.then(at)
	if len(slots) > 0 {
		w.reader.fallbacks = append(w.reader.fallbacks, fallback{edgeKey{w.mod, len(w.mod.Edges) - 1}, slots})
	}
	for i := range others {
		tail = w.effect(tail, s, &others[i])
	}
	return w.join(at, append(tails, tail), false)
}

// finishBranches leaves of a callin what is so of its objects.
func (r *reader) finishBranches() {
	never := func(k edgeKey) {
		r.cut[k.module] = true
		e := &k.module.Edges[k.edge]
		*e = machine.Edge{From: e.From, To: e.From, Symbol: machine.None, Site: machine.NoSite}
	}
	for _, s := range r.out.Slots {
		for _, n := range s.noted {
			if !s.holds(n.noted) {
				never(n.edge)
			}
		}
		for _, n := range s.staying {
			switch kept, stage := r.otherwiseAt(s, n.noted.Name); {
			case kept == nil && !n.noted.Unless:
				never(n.edge)
			case kept != nil && !s.merged:
				values := machine.Only(stage)
				if n.noted.Unless {
					values = machine.FirstValues(len(kept.Values)) &^ values
				}
				if s.comes {
					kept.Asked, kept.narrowed = true, true
					e := &n.edge.module.Edges[n.edge.edge]
					e.Op, e.Update = machine.Set, kept.only(values)
				}
			}
		}
		if !s.comes {
			for _, k := range s.branches {
				never(k)
			}
		}
	}
	for _, f := range r.fallbacks {
		if !slices.ContainsFunc(f.slots, func(s *Slot) bool { return !s.comes }) {
			never(f.edge)
		}
	}
}

// dropBranches takes what only leads on from where nothing comes any more out of the modules that finishBranches changed.
func (r *reader) dropBranches() {
	for mod := range r.cut {
		next := make([][]int32, mod.States)
		for i := range mod.Edges {
			e := &mod.Edges[i]
			next[e.From] = append(next[e.From], e.To)
		}
		seen := make([]bool, mod.States)
		seen[machine.Entry] = true
		for work := []int32{machine.Entry}; len(work) > 0; {
			at := work[len(work)-1]
			work = work[:len(work)-1]
			for _, to := range next[at] {
				if !seen[to] {
					seen[to] = true
					work = append(work, to)
				}
			}
		}
		mod.Edges = slices.DeleteFunc(mod.Edges, func(e machine.Edge) bool { return !seen[e.From] })
	}
}

// findFollowing lets no object follow its course that something else may start, or that shares a listener with another one.
func (r *reader) findFollowing() {
	along := map[*program.Object]*Slot{}
	for _, s := range r.out.Slots {
		if s.Kind == Staged && s.comes && s.Course.TellsAny() && !s.Course.Covers() {
			along[s.Self] = s
			s.quits = s.quits || r.strayed[s.Course.Name]
		}
	}
	if len(along) == 0 {
		return
	}
	for _, s := range r.out.Slots {
		if s.Kind != Listener && s.Kind != Added {
			continue
		}
		owners := r.distinct(r.standIns(r.all(s.owners)))
		for _, o := range owners {
			if stage := along[o]; stage != nil && stage.Course.TellsItself(s.Event) {
				stage.quits = stage.quits || len(owners) > 1
			}
		}
	}
	r.eachGivenAway(along, func(o *program.Object) { along[o].quits = true })
	for _, s := range along {
		if s.quits {
			s.comes, s.narrowed = false, false
		}
	}
}

// eachGivenAway visits those of some objects that code gives to Android: what that does with them, no rule says. Collections and the like only
// hold them.
func (r *reader) eachGivenAway(of map[*program.Object]*Slot, visit func(*program.Object)) {
	take := func(objs []*program.Object) {
		for _, o := range objs {
			if o = r.twin(o); of[o] != nil {
				visit(o)
			}
		}
	}
	given := map[*program.Object]bool{} // one that is given at many places holds much, often: it is looked into once
	takes := map[string]bool{}
	may := func(typ string) bool {
		is, ok := takes[typ]
		if !ok {
			is = strings.HasPrefix(typ, "[L") || strings.HasPrefix(typ, "L") && framework.Holder.OfPackage(typ) // what may hold them
			for o := range of {
				is = is || strings.HasPrefix(typ, "L") && r.prog.Subtype(o.Class, typ)
			}
			takes[typ] = is
		}
		return is
	}
	for _, m := range r.prog.Methods() {
		if !r.prog.Reachable(m) {
			continue
		}
		for _, s := range r.prog.Sites(m) {
			params := descriptor.Params(s.Ref.Desc)
			if !slices.ContainsFunc(params, may) || framework.Holder.OfPackage(s.Ref.Class) || framework.Value.Of(s.Ref.Class, r.prog.Subtype) {
				continue
			}
			ref, ok := r.prog.Callin(s)
			if !ok {
				continue
			}
			sum := r.prog.Summary(ref.Class, ref.Name, ref.Desc)
			for i, typ := range params {
				if !may(typ) || sum != nil && slices.ContainsFunc(sum.Effects, func(e framework.Effect) bool {
					return e.Kind == framework.Along && e.Target.Kind == framework.OpParam && e.Target.Param == i+1
				}) {
					continue
				}
				for _, o := range r.prog.Arg(s, i+1) {
					if given[o] {
						continue
					}
					given[o] = true
					take([]*program.Object{o})
					take(r.prog.Stored(o, "elem"))
					take(r.prog.Elements(o))
				}
			}
		}
	}
	take(r.prog.GivenOut())
}
