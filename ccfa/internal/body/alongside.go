package body

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// This file is about courses that tell listeners in runs of their own: requests that do so before the callin returns, and what an object brings,
// such as the frames of an animation. Whom they tell is known in the end (findTold).
//
// A window that is gone leaves its objects to go on as they are. Where it is made anew (Bodies.Left), those of the time before may bring
// what they brought, which is not told apart.
//
// Of an object that stands for several ones, the slot of the stage says only whether some of them has left its first stage.
//
// Whom nobody else can start, and who has listeners of its own, follows its course (findFollowing); the listeners of others come at any time, and
// what a callin tells them its rule says (otherwise).

// beyond is the value of such a slot where some has.
const beyond = 1

// passage is a change of a slot of a stage: where it has some of the values, to another one, or (keeps) to none.
type passage struct {
	from  machine.Values
	to    int
	keeps bool
}

// merges tells whether the slot's object stands for several ones, of which one can be at another stage than another one.
func (r *reader) merges(c *framework.Course, o *program.Object) bool {
	tells := slices.ContainsFunc(c.Asks, func(a framework.Request) bool { return a.Tells() })
	return (tells || c.TellsAny()) && !c.Covers() && r.isSeveral(o)
}

// stageValues are stages as values of their slot.
func stageValues(stages []int) machine.Values {
	var out machine.Values
	for _, i := range stages {
		out |= machine.Only(i)
	}
	return out
}

// stepsOf gives the stages to which a request without listeners leads, as values of the slot.
func (s *Slot) stepsOf(ask framework.Request) []int {
	if !s.merged {
		return ask.To
	}
	out := slices.Repeat([]int{beyond}, len(ask.To))
	if ask.To[0] == 0 {
		out[0] = 0
	}
	return out
}

// passages are the changes of the slot with which an object goes from some stages to another one.
func (s *Slot) passages(from []int, to int) []passage {
	if !s.merged {
		values := stageValues(from)
		return []passage{{values, to, values == machine.Only(to)}}
	}
	rest := machine.FirstValues(len(s.Values)) &^ machine.Only(0)
	var out []passage
	if slices.Contains(from, 0) {
		out = append(out, passage{machine.Only(0), min(to, beyond), to == 0}, passage{rest, 0, true})
	}
	if slices.ContainsFunc(from, func(i int) bool { return i > 0 }) {
		out = append(out, passage{rest, 0, true})
		if to == 0 {
			out = append(out, passage{rest, 0, false})
		}
	}
	return slices.Compact(out)
}

// besides are the values with which none of a request's lines holds for sure.
func (s *Slot) besides(lines []framework.Asked) machine.Values {
	out := machine.FirstValues(len(s.Values))
	for _, l := range lines {
		if l.Noted.Name != "" || l.If.Name != "" && !slices.ContainsFunc(lines, func(o framework.Asked) bool {
			return o.If.Name == l.If.Name && o.If.Unless != l.If.Unless && slices.Equal(o.From, l.From)
		}) {
			continue
		}
		if values := stageValues(l.From); !s.merged {
			out &^= values
		} else {
			out &^= values & machine.Only(0)
		}
	}
	return out
}

// askOne asks an object for what its course knows.
func (w *walker) askOne(at int32, s *program.Site, e *framework.Effect, c *framework.Course, request int, o *program.Object) int32 {
	slot := w.staged(c, o)
	ask := &c.Asks[request]
	slot.asked |= 1 << request
	w.noteAsking(slot, ask)
	if ask.Note {
		return at
	}
	slot.comes = slot.comes || c.Stages[ask.To[0]].Covers || !c.Covers() && ask.To[0] != 0
	var tails []int32
	if e.Stage != "" {
		other := w.otherCourse(c, e.Stage)
		kept, i := w.staged(other, o), machine.Only(other.Stage(e.Stage))
		tails = append(tails, w.where(w.mod, at, kept, i))
		at = w.where(w.mod, at, kept, machine.FirstValues(len(kept.Values))&^i)
	}
	if !ask.Tells() {
		at = w.set(at, slot, request)
		w.mod.Edges[len(w.mod.Edges)-1].Update.Change = machine.Ask
		return w.join(at, append(tails, at), false)
	}
	for i := range ask.Lines {
		line := &ask.Lines[i]
		from := at
		if line.Noted.Name != "" {
			from = w.then(at)
			slot.noted = append(slot.noted, notedEdge{edgeKey{w.mod, len(w.mod.Edges) - 1}, line.Noted})
		}
		if line.If.Name != "" {
			from = w.then(from)
			slot.staying = append(slot.staying, notedEdge{edgeKey{w.mod, len(w.mod.Edges) - 1}, line.If})
		}
		on := walk{w.mod, slot, w.tellsKnownLate(w.mod, w.site(s), o, w.key.worker)}
		tails = append(tails, w.leg(from, on, line.Legs(), 0)...)
	}
	if besides := slot.besides(ask.Lines); besides != 0 {
		tails = append(tails, w.guard(w.mod, at, slot, besides))
	}
	return w.join(at, tails, false)
}

// teller adds what tells listeners; first is the place of what is told among all that the legs tell.
type teller func(at int32, tells []framework.Hearing, first int) int32

// walk is a way along some legs.
type walk struct {
	mod  *machine.Module
	slot *Slot
	tell teller
}

// leg takes the first of some legs, if the object is where that begins, and then the others as far as they begin where the listeners left it.
func (r *reader) leg(at int32, w walk, legs []framework.Leg, first int) []int32 {
	var tails []int32
	for _, p := range w.slot.passages(legs[0].From, legs[0].To) {
		tail := r.goesOn(w.mod, r.guard(w.mod, at, w.slot, p.from), w.slot, p)
		tail = w.tell(tail, legs[0].Tells, first)
		tails = append(tails, r.further(tail, w, legs[1:], first+len(legs[0].Tells)))
	}
	return tails
}

// further takes legs as far as they begin where the listeners left the object.
func (r *reader) further(at int32, w walk, legs []framework.Leg, first int) int32 {
	if len(legs) == 0 {
		return at
	}
	end := w.mod.AddState()
	for _, tail := range r.leg(at, w, legs, first) {
		w.mod.Link(tail, end)
	}
	elsewhere := machine.FirstValues(len(w.slot.Values))
	if !w.slot.merged {
		elsewhere &^= stageValues(legs[0].From)
	}
	if elsewhere != 0 {
		w.mod.Link(r.guard(w.mod, at, w.slot, elsewhere), end)
	}
	return end
}

// tellsKnownLate is a teller of whoever is registered on an object, which is found in the end.
func (r *reader) tellsKnownLate(mod *machine.Module, site int32, o *program.Object, worker bool) teller {
	return func(at int32, tells []framework.Hearing, _ int) int32 {
		return r.tells(mod, at, site, tells, o, worker)
	}
}

// notedEdge is a transition that is there for objects alone of which something is noted, or is not.
type notedEdge struct {
	edge  edgeKey
	noted framework.Noted
}

// otherwiseAt finds the slot of another course of an object that code asks for, and the number of one of its stages; nil: the object stays at its
// first stage there.
func (r *reader) otherwiseAt(s *Slot, stage string) (*Slot, int) {
	other := r.otherCourse(s.Course, stage)
	if kept := r.slots[slotKey{kind: Staged, event: other.Name, object: s.Self}]; kept != nil && kept.asked != 0 {
		return kept, other.Stage(stage)
	}
	return nil, 0
}

// mayBe tells whether what asks for a stage of another course can be so.
func (r *reader) mayBe(s *Slot, at framework.Noted) bool {
	if at.Name == "" || at.Unless {
		return true
	}
	kept, _ := r.otherwiseAt(s, at.Name)
	return kept != nil
}

// holds tells whether it is there.
func (s *Slot) holds(n framework.Noted) bool {
	return n.Name == "" || (s.asked&(1<<s.Course.Request(n.Name)) != 0) != n.Unless
}

// otherCourse is the course besides one that has a stage.
func (r *reader) otherCourse(c *framework.Course, stage string) *framework.Course {
	i := slices.IndexFunc(r.courses, func(o *framework.Course) bool { return o != c && o.Stage(stage) > 0 })
	return r.courses[i]
}

// where lets some values of a slot pass.
func (r *reader) where(mod *machine.Module, at int32, slot *Slot, values machine.Values) int32 {
	slot.Asked, slot.narrowed = true, true
	return mod.Then(at, machine.Edge{Op: machine.Set, Symbol: machine.None, Site: machine.NoSite, Update: slot.only(values)})
}

// guard lets some stages pass, if the object turns out to be one whose stages are known.
func (r *reader) guard(mod *machine.Module, at int32, slot *Slot, values machine.Values) int32 {
	next := r.where(mod, at, slot, values)
	slot.guards = append(slot.guards, edgeKey{mod, len(mod.Edges) - 1})
	return next
}

// goesOn changes the slot.
func (r *reader) goesOn(mod *machine.Module, at int32, slot *Slot, p passage) int32 {
	if p.keeps {
		return at
	}
	return mod.Then(at, machine.Edge{Op: machine.Set, Symbol: machine.None, Site: machine.NoSite, Update: machine.Update{Slot: slot.Slot, Value: p.to}})
}

// tells tells what is registered on an object.
func (r *reader) tells(mod *machine.Module, at, site int32, tells []framework.Hearing, o *program.Object, worker bool) int32 {
	heard := slices.DeleteFunc(slices.Clone(tells), func(h framework.Hearing) bool { return !r.heard[h.Event] })
	if len(heard) == 0 || worker {
		return at
	}
	at = mod.Then(at, machine.Edge{Op: machine.Fire, Symbol: machine.None, Site: site})
	r.tellings = append(r.tellings, telling{mod: mod, edge: len(mod.Edges) - 1, what: heard, on: []*program.Object{o}})
	return at
}

// findBrought makes what objects bring along their courses. Nothing else brings what is told so, where the stages of all objects are known that
// a listener is registered on.
func (r *reader) findBrought() {
	r.findFollowing()
	r.leaveUnheard()
	r.finishBranches()
	for _, s := range slices.Clone(r.out.Slots) {
		if s.Kind != Staged {
			continue
		}
		s.Apart = slices.ContainsFunc(r.courses, func(c *framework.Course) bool {
			return c.TellsAny() && (c == s.Course || r.slots[slotKey{kind: Staged, event: c.Name, object: s.Self}] != nil) && !s.Course.Covers()
		})
		if !s.comes {
			for _, g := range s.guards {
				e := &g.module.Edges[g.edge]
				*e = machine.Edge{From: e.From, To: e.To, Symbol: machine.None, Site: machine.NoSite}
			}
			continue
		}
		stages := r.reached(s)
		for i := range s.Course.Steps {
			if step := &s.Course.Steps[i]; step.Kind == framework.InOneRun && s.holds(step.Noted) && stageValues(step.From)&stages != 0 {
				r.brings(s, step)
			}
		}
	}
	for _, s := range r.out.Slots {
		s.Fired = s.Fired || (s.Kind == Listener || s.Kind == Added) && s.Event != "" && r.toldAlong(s)
	}
}

// maxAlong bounds the objects of an app whose courses tell its listeners. Each has a stage that all conditions of a window may depend on; where
// there are more, what they bring may come at any time.
const maxAlong = 12

// leaveUnheard lets no object follow its course that tells none of the app's own callbacks, and none at all where there are too many.
func (r *reader) leaveUnheard() {
	var along []*Slot
	for _, s := range r.out.Slots {
		if s.Kind != Staged || !s.comes || !s.Course.TellsAny() || s.Course.Covers() {
			continue
		}
		if r.tellsApp(s) {
			along = append(along, s)
		} else {
			s.comes, s.narrowed = false, false
		}
	}
	if len(along) > maxAlong {
		for _, s := range along {
			s.comes, s.narrowed = false, false
		}
	}
}

// tellsApp tells whether the course of an object tells some callback of the app's own.
func (r *reader) tellsApp(s *Slot) bool {
	on := []*program.Object{s.Self}
	own := func(leg framework.Leg) bool {
		return slices.ContainsFunc(r.listening(leg.Tells, on), func(l listener) bool {
			return slices.ContainsFunc(l.ways, func(w listenerWay) bool {
				return slices.ContainsFunc(w.targets, func(list []machine.Target) bool {
					return slices.ContainsFunc(list, func(t machine.Target) bool { return t.Symbol != machine.None })
				})
			})
		})
	}
	return slices.ContainsFunc(s.Course.Steps, func(step framework.CourseStep) bool { return slices.ContainsFunc(step.Legs(), own) }) ||
		slices.ContainsFunc(s.Course.Asks, func(a framework.Request) bool {
			return slices.ContainsFunc(a.Lines, func(line framework.Asked) bool { return slices.ContainsFunc(line.Legs(), own) })
		})
}

// reached are the stages that what is asked of the object, and what it brings, can lead to.
func (r *reader) reached(s *Slot) machine.Values {
	out := machine.Only(0)
	reach := func(legs []framework.Leg) {
		for _, leg := range legs {
			if stageValues(leg.From)&out != 0 {
				out |= machine.Only(leg.To)
			}
		}
	}
	for again := true; again; {
		before := out
		for i, ask := range s.Course.Asks {
			if s.asked&(1<<i) == 0 {
				continue
			}
			for _, line := range ask.Lines {
				if s.holds(line.Noted) && r.mayBe(s, line.If) {
					reach(line.Legs())
				}
			}
		}
		for _, step := range s.Course.Steps {
			if s.holds(step.Noted) {
				reach(step.Legs())
			}
		}
		again = out != before
	}
	return out
}

// brings makes the run of a step: one for each choice of the listeners that are there.
func (r *reader) brings(s *Slot, step *framework.CourseStep) {
	on := []*program.Object{s.Self}
	var when []SlotValues
	if step.If != "" {
		other := r.otherCourse(s.Course, step.If)
		when = append(when, SlotValues{r.staged(other, s.Self), machine.Only(other.Stage(step.If))})
	}
	var all []framework.Hearing
	for _, leg := range step.Legs() {
		all = append(all, leg.Tells...)
	}
	list := r.listening(all, on)
	if len(list) > 0 {
		mod := r.out.Machine.AddModule(s.Name + "->left")
		at := int32(machine.Entry)
		for _, leg := range step.Legs() {
			next := mod.AddState()
			r.tellEach(mod, at, next, machine.NoSite, leg.Tells, on)
			at = next
		}
		mod.Link(at, machine.Exit)
		s.Sources = append(s.Sources, Source{Target: machine.Target{Symbol: machine.None, Module: mod}, Event: s.Name, Left: true})
		s.Lasts = true
		if r.out.Left == nil {
			r.out.Left = r.flag(slotKey{kind: Flag, name: "left"}, "left", "yes", true)
			r.out.Left.Lasts, r.out.Left.Asked = true, true
		}
	}
	for _, p := range s.passages(step.From, step.To) {
		if len(list) > maxOrdered || r.addsOnTheWay(list, len(step.Tells)) {
			mod := r.out.Machine.AddModule(s.Name + "->" + s.Course.Stages[step.To].Name)
			told := mod.AddState()
			r.tellEach(mod, r.goesOn(mod, machine.Entry, s, p), told, machine.NoSite, step.Tells, on)
			on := walk{mod, s, r.tellsKnownLate(mod, machine.NoSite, s.Self, false)}
			mod.Link(r.further(told, on, step.Then, len(step.Tells)), machine.Exit)
			r.bring(s, p, mod, when)
			continue
		}
		r.bringThose(s, step, p, list, nil, when)
	}
}

// addsOnTheWay tells whether some of the first callbacks of a run add a listener that later ones would be told.
func (r *reader) addsOnTheWay(list []listener, first int) bool {
	seen := map[*machine.Module]bool{}
	var work []*machine.Module
	add := func(mod *machine.Module) {
		if mod != nil && !seen[mod] {
			seen[mod] = true
			work = append(work, mod)
		}
	}
	slots := map[*machine.Slot]bool{}
	for _, l := range list {
		slots[l.slot.Slot] = !l.slot.Sure
		for _, way := range l.ways {
			for i, targets := range way.targets {
				for _, t := range targets {
					if i < first {
						add(t.Module)
					}
				}
			}
		}
	}
	for len(work) > 0 {
		mod := work[len(work)-1]
		work = work[:len(work)-1]
		for i := range mod.Edges {
			e := &mod.Edges[i]
			if e.Op == machine.Set && slots[e.Update.Slot] && e.Update.Change != machine.Ask && (e.Update.Change != machine.Assign || e.Update.Value != 0) {
				return true
			}
			if e.Op == machine.Run || e.Op == machine.Call {
				add(e.Module)
			}
		}
	}
	return false
}

// bringThose decides of one listener after the other whether it is there, and then makes the run of those that are.
func (r *reader) bringThose(s *Slot, step *framework.CourseStep, p passage, list []listener, there []listenerWay, when []SlotValues) {
	if len(list) > 0 {
		l := list[0]
		for _, way := range l.ways {
			needs := slices.Clip(when)
			if !l.slot.Sure {
				needs = append(needs, SlotValues{l.slot, way.values})
			}
			r.bringThose(s, step, p, list[1:], append(slices.Clip(there), way), needs)
		}
		return
	}
	mod := r.out.Machine.AddModule(s.Name + "->" + s.Course.Stages[step.To].Name)
	tell := func(at int32, tells []framework.Hearing, first int) int32 {
		these := slices.Clone(there)
		for i := range these {
			these[i].targets = these[i].targets[first : first+len(tells)]
		}
		next := mod.AddState()
		r.tellThose(mod, at, next, machine.NoSite, tells, nil, these)
		return next
	}
	at := tell(r.goesOn(mod, machine.Entry, s, p), step.Tells, 0)
	mod.Link(r.further(at, walk{mod, s, tell}, step.Then, len(step.Tells)), machine.Exit)
	r.bring(s, p, mod, when)
}

// bring lets it happen.
func (r *reader) bring(s *Slot, p passage, mod *machine.Module, when []SlotValues) {
	s.Asked = true
	for _, w := range when {
		w.Slot.Asked = true
	}
	s.Sources = append(s.Sources, Source{Target: machine.Target{Symbol: machine.None, Module: mod}, Event: s.Name, From: p.from, When: when})
}

// toldAlong tells whether a listener is on objects alone that tell it along their courses.
func (r *reader) toldAlong(s *Slot) bool {
	owners := r.distinct(r.standIns(r.all(s.owners)))
	return len(owners) > 0 && !slices.ContainsFunc(owners, func(o *program.Object) bool {
		return o == nil || !slices.ContainsFunc(r.courses, func(c *framework.Course) bool {
			stage := r.slots[slotKey{kind: Staged, event: c.Name, object: o}]
			return c.TellsItself(s.Event) && stage != nil && stage.comes
		})
	})
}
