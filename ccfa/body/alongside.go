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
	tells := slices.ContainsFunc(c.Asks, func(a framework.Request) bool { return len(a.Tells) > 0 })
	return tells && !c.Covers() && r.isSeveral(o)
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

// besides are the values with which none of a request's lines may hold.
func (s *Slot) besides(lines []framework.Asked) machine.Values {
	out := machine.FirstValues(len(s.Values))
	for _, l := range lines {
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
	ask := c.Asks[request]
	slot.asked |= 1 << request
	slot.comes = slot.comes || c.Stages[ask.To[0]].Covers || !c.Covers() && ask.To[0] != 0
	var tails []int32
	if e.Stage != "" {
		other := w.otherCourse(c, e.Stage)
		kept, i := w.staged(other, o), machine.Only(other.Stage(e.Stage))
		tails = append(tails, w.where(w.mod, at, kept, i))
		at = w.where(w.mod, at, kept, machine.FirstValues(len(kept.Values))&^i)
	}
	if len(ask.Tells) == 0 {
		at = w.set(at, slot, request)
		w.mod.Edges[len(w.mod.Edges)-1].Update.Change = machine.Ask
		return w.join(at, append(tails, at), false)
	}
	for _, line := range ask.Tells {
		for _, p := range slot.passages(line.From, line.To) {
			tail := w.goesOn(w.mod, w.guard(at, slot, p.from), slot, p)
			tails = append(tails, w.tells(w.mod, tail, w.site(s), line.Tells, o, w.key.worker))
		}
	}
	if besides := slot.besides(ask.Tells); besides != 0 {
		tails = append(tails, w.guard(at, slot, besides))
	}
	return w.join(at, tails, false)
}

// otherCourse is the course besides one that has a stage.
func (r *reader) otherCourse(c *framework.Course, stage string) *framework.Course {
	i := slices.IndexFunc(r.courses, func(o *framework.Course) bool { return o != c && o.Stage(stage) > 0 })
	return r.courses[i]
}

// where lets some values of a slot pass.
func (r *reader) where(mod *machine.Module, at int32, slot *Slot, values machine.Values) int32 {
	u, ok := slot.only(values)
	if !ok {
		return mod.Then(at, machine.Edge{Symbol: machine.None, Site: machine.NoSite})
	}
	slot.Asked, slot.narrowed = true, true
	return mod.Then(at, machine.Edge{Op: machine.Set, Symbol: machine.None, Site: machine.NoSite, Update: u})
}

// guard lets some stages pass, if the object turns out to be one whose stages are known.
func (w *walker) guard(at int32, slot *Slot, values machine.Values) int32 {
	next := w.where(w.mod, at, slot, values)
	slot.guards = append(slot.guards, edgeKey{w.mod, len(w.mod.Edges) - 1})
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
	r.leaveUnheard()
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
		stages := s.reached()
		for i := range s.Course.Steps {
			if step := &s.Course.Steps[i]; step.Kind == framework.InOneRun && stageValues(step.From)&stages != 0 {
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
	own := func(tells []framework.Hearing) bool {
		return slices.ContainsFunc(r.listening(tells, on), func(l listener) bool {
			return slices.ContainsFunc(l.ways, func(w listenerWay) bool {
				return slices.ContainsFunc(w.targets, func(list []machine.Target) bool {
					return slices.ContainsFunc(list, func(t machine.Target) bool { return t.Symbol != machine.None })
				})
			})
		})
	}
	return slices.ContainsFunc(s.Course.Steps, func(step framework.CourseStep) bool { return own(step.Tells) }) ||
		slices.ContainsFunc(s.Course.Asks, func(a framework.Request) bool {
			return slices.ContainsFunc(a.Tells, func(line framework.Asked) bool { return own(line.Tells) })
		})
}

// reached are the stages that what is asked of the object, and what it brings, can lead to.
func (s *Slot) reached() machine.Values {
	out := machine.Only(0)
	for again := true; again; {
		before := out
		for i, ask := range s.Course.Asks {
			if s.asked&(1<<i) == 0 {
				continue
			}
			for from, to := range ask.To {
				if out.Has(from) {
					out |= machine.Only(to)
				}
			}
		}
		for _, step := range s.Course.Steps {
			if stageValues(step.From)&out != 0 {
				out |= machine.Only(step.To)
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
	list := r.listening(step.Tells, on)
	if len(list) > 0 {
		mod := r.out.Machine.AddModule(s.Name + "->left")
		r.tellEach(mod, machine.Entry, machine.Exit, machine.NoSite, step.Tells, on)
		s.Sources = append(s.Sources, Source{Target: machine.Target{Symbol: machine.None, Module: mod}, Event: s.Name, Left: true})
		s.Lasts = true
		if r.out.Left == nil {
			r.out.Left = r.flag(slotKey{kind: Flag, name: "left"}, "left", "yes", true)
			r.out.Left.Lasts, r.out.Left.Asked = true, true
		}
	}
	for _, p := range s.passages(step.From, step.To) {
		if len(list) > maxOrdered {
			mod := r.out.Machine.AddModule(s.Name + "->" + s.Course.Stages[step.To].Name)
			r.tellEach(mod, r.goesOn(mod, machine.Entry, s, p), machine.Exit, machine.NoSite, step.Tells, on)
			r.bring(s, p, mod, when)
			continue
		}
		r.bringThose(s, step, p, list, nil, when)
	}
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
	start := r.goesOn(mod, machine.Entry, s, p)
	r.tellThose(mod, start, machine.Exit, machine.NoSite, step.Tells, nil, there)
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
