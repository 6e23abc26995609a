package body

import (
	"slices"
	"strings"

	"cbcov/apk"
	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// This file is about objects that stand for several: a `new` or call that runs more than once while a component is there (program.Program.Once)
// gives that many objects, and what is registered on one of them is not registered on another, nor taken from it.
//
// What is so of such objects a slot tells apart by recency: of the newest one, and of some older one. It starts as a fact about nothing;
// where the place of the objects runs, the newest one becomes an older one (Renew). A change is made of the newest one where the code
// surely means that one (program.Program.Newest): then it is as exact as that of a single object. Else a registration is taken to be one of an
// older object, and a removal to remove nothing. So no registration goes that may still be there. What a listener replaces is one slot each
// (placeOnOne): of several objects, one may have this listener, and another one that.
//
// It is exact for what is made and registered anew each time and removed before the next time (in onResume and onPause, say). Where the
// next one comes before that, the first one stays: nobody holds it any more.

// A widget is known by its id alone. It stands for several where one run inflates a layout that has it several times.
//
// Dialogs, menus and popups are left out: those of one place are taken to be one, since one goes before the next one comes, and what was
// registered on it goes with it.

// isSeveral tells whether an object stands for several.
func (r *reader) isSeveral(o *program.Object) bool {
	o = r.twin(o)
	is, ok := r.several[o]
	if !ok {
		r.several[o] = true // asked again on the way: a getter on its own result
		is = o.Kind == program.Widget && r.repeated[o.Int] || !r.comesAndGoes[o] && !r.prog.OnceEach(o) && !(o.Kind == program.Result && r.getter(o.Site))
		r.several[o] = is
	}
	return is
}

// standsForSeveral tells whether the owner of a registration stands for several: nil, one that is not known, does where there must be one.
func (r *reader) standsForSeveral(s *program.Site, owner *program.Object) bool {
	if owner == nil {
		return s.Kind != program.InvokeStatic
	}
	return r.isSeveral(owner)
}

// getter tells whether a callin gives the same object each time: it is named so, and asked with constants or objects that are one each,
// of an object that is one itself.
func (r *reader) getter(s *program.Site) bool {
	if !strings.HasPrefix(s.Ref.Name, "get") && !strings.HasPrefix(s.Ref.Name, "find") && !strings.HasPrefix(s.Ref.Name, "require") {
		return false
	}
	if s.Kind != program.InvokeStatic && !r.oneEach(r.prog.Arg(s, 0)) {
		return false
	}
	for i := range descriptor.Params(s.Ref.Desc) {
		if r.prog.Origin(s, i+1).Kind != program.OriginConst && !r.oneEach(r.prog.Arg(s, i+1)) {
			return false
		}
	}
	return true
}

// oneEach tells whether there is one object, that is no number of several; of components each has its own slots.
func (r *reader) oneEach(objs []*program.Object) bool {
	for _, o := range objs {
		if len(objs) > 1 && o.Kind != program.Component || r.isSeveral(o) {
			return false
		}
	}
	return len(objs) > 0
}

// birth is a place that gives objects.
type birth struct {
	method *program.Method
	pc     uint32
}

// birthOf gives the place of an object that stands for several; not ok: it is not known.
func birthOf(o *program.Object) (birth, bool) {
	switch {
	case o.Kind == program.Alloc && o.In != nil:
		return birth{o.In, o.PC}, true
	case o.Kind == program.Result:
		return birth{o.Site.Method, o.Site.PC}, true
	}
	return birth{}, false
}

// registration is a site with what the model says of it.
type registration struct {
	site *program.Site
	sum  *framework.Summary
}

// noteShown notes what a site brings to the front or takes away.
func (r *reader) noteShown(s *program.Site, sum *framework.Summary) {
	w := &walker{reader: r}
	for i := range sum.Effects {
		if e := &sum.Effects[i]; e.Kind == framework.Along && slices.ContainsFunc(r.courses, func(c *framework.Course) bool { return c.Covers() && c.Request(e.Name) >= 0 }) {
			shown := w.operand(s, e.Target)
			for _, o := range slices.Concat(shown, r.standIns(shown)) {
				r.comesAndGoes[r.twin(o)] = true
			}
		}
	}
}

// noteInflated notes the widgets of layouts that one run inflates several times.
func (r *reader) noteInflated(s *program.Site, sum *framework.Summary) {
	w := &walker{reader: r}
	for i := range sum.Effects {
		e := &sum.Effects[i]
		if e.Kind != framework.Layout || r.prog.OnceARun(s) {
			continue
		}
		for _, o := range w.operand(s, e.Value) {
			if o.Kind == program.Int {
				r.elements(uint32(o.Int), func(el *apk.Element) {
					if el.ID != 0 {
						r.repeated[int64(el.ID)] = true
					}
				})
			}
		}
	}
}

// registeredOn lists the objects that stand for several, and whose place is known, among those whose slots a site's summary changes.
func (r *reader) registeredOn(s *program.Site, sum *framework.Summary) []*program.Object {
	var out []*program.Object
	w := &walker{reader: r}
	take := func(op framework.Operand) {
		for _, o := range w.operand(s, op) {
			if _, ok := birthOf(o); ok && r.isSeveral(o) {
				out = append(out, o)
			}
		}
	}
	for i := range sum.Effects {
		e := &sum.Effects[i]
		if e.Kind == framework.Cancel {
			for k := range e.Runs {
				take(e.Runs[k].On)
			}
		}
		if e.Kind != framework.Event {
			continue
		}
		if !e.Add {
			take(e.Target)
			continue
		}
		for k := range e.Runs {
			take(e.Runs[k].On)
		}
	}
	return out
}

// isBorn notes that slots are about an object, so that its place is followed, and gives the method that it is in.
func (r *reader) isBorn(o *program.Object) *program.Method {
	b, _ := birthOf(o)
	r.births[b] = true
	return b.method
}

// renew makes the newest objects of a site older ones, where slots are about them. On a view that is the only one of its place, nothing is
// registered yet when it is made.
func (w *walker) renew(at int32, s *program.Site) int32 {
	b := birth{s.Method, s.PC}
	made := w.prog.ReturnIn
	if s.Ref.Name == "<init>" {
		from := w.prog.Origin(s, 0)
		if from.Kind != program.OriginNew {
			return at
		}
		b.pc = from.PC
		made = func(s *program.Site, in program.Within) []*program.Object { return w.prog.ArgIn(s, 0, in) }
	}
	view := s.Ref.Name == "<init>" && framework.View.Of(s.Ref.Class, w.prog.Subtype)
	if !w.births[b] && !view {
		return at
	}
	objs := made(s, w.key.within())
	for _, o := range w.distinct(objs) {
		if of, ok := birthOf(o); view && ok && of == b && !w.isSeveral(o) {
			at = w.begins(at, o)
		}
	}
	for i, o := range slices.Concat(objs, w.distinct(objs)) {
		if i >= len(objs) && slices.Contains(objs, o) {
			continue
		}
		if of, ok := birthOf(o); ok && of == b && w.isSeveral(o) {
			at = w.wait(at, late{change: machine.Renew, about: o})
		}
	}
	return at
}

// newest tells whether an operand at a site, where it is o, is the newest of the objects that o stands for.
func (w *walker) newest(s *program.Site, op framework.Operand, o *program.Object) bool {
	if o == nil || len(op.Keys) > 0 {
		return false
	}
	found := false
	for _, x := range w.operand(s, op) {
		if x != o && w.twin(x) != o {
			continue
		}
		if !w.newestOne(s, op, x) {
			return false
		}
		found = true
	}
	return found
}

func (w *walker) newestOne(s *program.Site, op framework.Operand, o *program.Object) bool {
	switch op.Kind {
	case framework.OpThis:
		return w.newestArg(s, 0, o)
	case framework.OpParam:
		return w.newestArg(s, op.Param, o)
	case framework.OpResult:
		return o.Site == s
	}
	return false
}

func (w *walker) newestArg(s *program.Site, i int, o *program.Object) bool {
	if from := w.prog.Origin(s, i); from.Kind == program.OriginParam {
		return w.key.args != nil && w.key.args.newest.has(from.Param) && slices.Contains(w.key.args.of[from.Param], o)
	}
	return w.prog.Newest(s, i, o)
}

// allNewest tells whether an argument stands for several objects somewhere, and is the newest of them wherever it does.
func (w *walker) allNewest(s *program.Site, i int, objs []*program.Object) bool {
	found := false
	for _, o := range objs {
		if !w.isSeveral(o) {
			continue
		}
		if !w.newestArg(s, i, o) {
			return false
		}
		found = true
	}
	return found
}

// putting is the change of a slot by a registration where an operand is o.
func (w *walker) putting(slot *Slot, s *program.Site, op framework.Operand, o *program.Object) machine.Change {
	if slot.about != nil && w.newest(s, op, o) {
		return machine.Put
	}
	return machine.PutOlder
}

// maxListeners bounds the listeners under one event that are told apart on objects of one place. What comes behind them is never taken away.
const maxListeners = 32

// listenerSlotOfOne is the slot that says whether one of the objects that an owner stands for has a listener. Of an owner that is not known
// there is one a site.
func (r *reader) listenerSlotOfOne(s *program.Site, e *framework.Effect, owner, listener *program.Object) *Slot {
	key, name := slotKey{kind: Listener, event: e.Name, object: owner, listener: listener}, e.Name
	if owner == nil {
		key.site = s
	} else {
		name += "(" + r.objectName(owner) + ")"
	}
	known := r.slots[key] != nil
	slot := r.flag(key, name, r.objectName(listener), e.GUI)
	if known {
		return slot
	}
	slot.Event, slot.GUI, slot.several = e.Name, e.GUI, true
	if owner != nil {
		slot.own(owner)
		if len(r.listenersOf(owner, e.Name)) < maxListeners {
			slot.about, slot.listener = owner, listener
			r.about[owner] = append(r.about[owner], slot)
		}
	}
	return slot
}

// listenersOf lists the slots of what is registered on an object, that stands for several, under an event.
func (r *reader) listenersOf(owner *program.Object, event string) []*Slot {
	var out []*Slot
	for _, s := range r.about[owner] {
		if s.Kind == Listener && s.Event == event {
			out = append(out, s)
		}
	}
	return out
}

// late is a change of slots that are known only when all is read: all that are about an object (Renew), or those of its listeners under an
// event, but for the one that is registered (Take). A silent transition keeps its place.
type late struct {
	change machine.Change
	about  *program.Object
	event  string
	but    *program.Object
	mod    *machine.Module
	edge   int
}

// wait adds a late change.
func (w *walker) wait(at int32, l late) int32 {
	at = w.mod.Then(at, machine.Edge{Symbol: machine.None, Site: machine.NoSite})
	l.mod, l.edge = w.mod, len(w.mod.Edges)-1
	w.reader.late = append(w.reader.late, l)
	return at
}

// finishSeveral puts the late changes in their places.
func (r *reader) finishSeveral() {
	for _, l := range r.late {
		slots := r.about[l.about]
		if l.change == machine.Take {
			slots = slices.DeleteFunc(r.listenersOf(l.about, l.event), func(s *Slot) bool { return s.listener == l.but })
		}
		for i, s := range slots {
			e := l.mod.Edges[l.edge]
			e.Op, e.Update = machine.Set, machine.Update{Slot: s.Slot, Value: yes, Change: l.change}
			if i == len(slots)-1 {
				l.mod.Edges[l.edge] = e
				break
			}
			e.To = l.mod.AddState()
			l.mod.Edges[l.edge].From = e.To
			l.mod.Edges = append(l.mod.Edges, e)
		}
	}
}
