package body

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// This file follows the courses of objects that listeners are registered on: see framework.Course. A slot says at which stage an object is.

// Move is a change of stage with which a callback comes; Any: it comes at any stage and changes nothing.
type Move struct {
	From  machine.Values
	To    int
	Front bool // only while the window is in front
	Live  bool // only while it is there
	Any   bool
}

// Silent is a change of stage with which no callback comes, where some slots have these values.
type Silent struct {
	Move
	When []SlotValues
	User bool // the user does it: Leaving of its slot runs
}

// SlotValues are values of a slot.
type SlotValues struct {
	Slot   *Slot
	Values machine.Values
}

// Covering are the stages at which the object covers what is below.
func (s *Slot) Covering() machine.Values {
	return s.stages(func(g framework.Stage) bool { return g.Covers })
}

// Waiting are the stages at which messages wait that come before what the user does.
func (s *Slot) Waiting() machine.Values {
	return s.stages(func(g framework.Stage) bool { return g.Pending })
}

func (s *Slot) stages(is func(framework.Stage) bool) machine.Values {
	var out machine.Values
	for i, g := range s.Course.Stages {
		if is(g) {
			out |= machine.Only(i)
		}
	}
	return out
}

// staged finds or makes the slot of an object's stage.
func (r *reader) staged(c *framework.Course, o *program.Object) *Slot {
	key := slotKey{kind: Staged, event: c.Name, object: o}
	if s := r.slots[key]; s != nil {
		return s
	}
	s := r.slot(key, c.Name+"("+r.objectName(o)+")", !c.Process)
	for _, stage := range c.Stages[1:] {
		s.AddValue(stage.Name)
	}
	s.Course, s.Self, s.merged = c, o, r.merges(c, o)
	for _, ask := range c.Asks {
		s.Steps = append(s.Steps, s.stepsOf(ask))
	}
	if c.Of != "" {
		for _, stage := range c.Stages {
			r.out.Stages[stage.Name] = s
		}
		s.comes = true
	}
	if c.Covers() {
		s.Shows = o
		s.Leaving = r.leaving(o)
	}
	return s
}

// stagedWindow finds or makes the slot of a course of windows.
func (r *reader) stagedWindow(c *framework.Course) *Slot { return r.staged(c, r.prog.One(c.Of)) }

// goesWith finds the course of windows that an event is about and makes its slot, nil: there is none.
func (r *reader) goesWith(event string) *Slot {
	for _, c := range r.courses {
		if c.Of != "" && c.Brings(event) {
			return r.stagedWindow(c)
		}
	}
	return nil
}

// leaving lists what the user's leaving an object of the app's own class runs.
func (r *reader) leaving(o *program.Object) []machine.Target {
	var out []machine.Target
	if c := r.prog.Class(o.Class); c == nil || !c.InScope {
		return nil
	}
	for _, b := range framework.Left.Bearers() {
		for _, name := range b.Methods {
			for _, m := range r.named(o.Class, name, nil) {
				if r.overridesFramework(m, b.Class) {
					out = append(out, r.target(m, o.Class, LayerCurated, false))
				}
			}
		}
	}
	return out
}

// goes asks objects for something that their course knows.
func (w *walker) goes(at int32, s *program.Site, e *framework.Effect) int32 {
	if e.Value.Kind != framework.OpNone && isZero(w.operand(s, e.Value)) == e.Nonzero {
		return at
	}
	for _, c := range w.courses {
		i := c.Request(e.Name)
		if i < 0 {
			continue
		}
		objs := []*program.Object{w.prog.One(c.Of)}
		if c.Of == "" {
			objs = w.distinct(w.standIns(notNull(w.operand(s, e.Target))))
		}
		if w.meant != nil {
			objs = slices.DeleteFunc(slices.Clone(objs), func(o *program.Object) bool { return o != w.meant })
		}
		perhaps := slices.Contains(e.Flags, "perhaps")
		var tails []int32
		if len(e.Target.Keys) == 0 {
			for _, o := range objs {
				tails = append(tails, w.askOne(at, s, e, c, i, o))
			}
			return w.join(at, tails, perhaps)
		}
		for _, order := range Orders(objs) {
			tail := at
			for _, o := range order {
				before := tail
				if tail = w.askOne(tail, s, e, c, i, o); perhaps {
					tail = w.join(before, []int32{tail}, true)
				}
			}
			tails = append(tails, tail)
		}
		return w.join(at, tails, false)
	}
	return at
}

// isZero tells whether all that an argument can be is zero, or false.
func isZero(objs []*program.Object) bool {
	return len(objs) > 0 && !slices.ContainsFunc(objs, func(o *program.Object) bool { return o.Kind != program.Int || o.Int != 0 })
}

// alongKey is a target that an event brings.
type alongKey struct {
	event  string
	target machine.Target
}

// along makes the targets of callbacks that steps of courses name, and notes for each the sequence that it is. What no step names is left.
func (w *walker) along(run framework.Run, o on, event string, adds bool) (out []machine.Target, named map[string]bool) {
	named = map[string]bool{}
	seen := map[string]bool{}
	for _, c := range w.courses {
		for i := range c.Steps {
			step := &c.Steps[i]
			if !slices.Contains(step.Events, event) || len(step.Callbacks) == 0 || seen[step.Sequence()] {
				continue
			}
			seen[step.Sequence()] = true
			x := &framework.Expr{Op: framework.Seq}
			for _, name := range step.Callbacks {
				named[name] = true
				x.Subs = append(x.Subs, &framework.Expr{Op: framework.Call, Name: name})
			}
			for _, t := range w.inOrder(framework.Run{On: run.On, Expr: x}, o, adds) {
				key := alongKey{event, t}
				w.sequences[key] = append(w.sequences[key], step.Sequence())
				out = union(out, []machine.Target{t})
			}
		}
	}
	return out, named
}

// asMessage notes which object's message a posted callback is: of one that the rule names, or of what keeps the listener.
func (w *walker) asMessage(s *program.Site, t machine.Target, e *framework.Effect) {
	slot, _ := w.posted(t)
	if e.As == "" {
		slot.otherwise = true
		return
	}
	slot.as = e.As
	for _, run := range e.Runs {
		of := e.Target
		if of.Kind == framework.OpNone {
			of = run.On
			of.Keys = of.Keys[:max(len(of.Keys)-1, 0)]
		}
		for _, o := range w.distinct(w.standIns(w.operand(s, of))) {
			if !slices.Contains(slot.messageOf, o) {
				slot.messageOf = append(slot.messageOf, o)
			}
		}
	}
}

// findStages gives slots of listeners and of posted messages the slot of the stage that they depend on, where the object is known, and says what
// each of their targets does to it.
func (r *reader) findStages() {
	for _, s := range slices.Clone(r.out.Slots) {
		switch {
		case s.Kind == Posted && s.as != "":
			r.messageStage(s)
		case (s.Kind == Listener || s.Kind == Added) && s.Event != "":
			r.listenerStage(s)
		}
	}
	for _, s := range slices.Clone(r.out.Slots) {
		r.sourceStages(s.Sources)
	}
	for _, c := range r.out.Components {
		r.sourceStages(c.Loose)
	}
	for _, s := range r.out.Slots {
		if s.Kind == Staged {
			r.silences(s)
		}
	}
	for _, s := range r.out.Slots {
		if s.Stage != nil {
			for _, list := range s.Moves {
				for _, moves := range list {
					for i := range moves {
						moves[i].To = s.Stage.settled(moves[i].To)
					}
				}
			}
		}
	}
}

// unheard finds what follows each stage at which messages wait that nobody hears: nothing keeps the object there.
func (s *Slot) unheard() {
	s.next = map[int]int{}
	for i := range s.Course.Steps {
		step := &s.Course.Steps[i]
		told := func(h *Slot) bool { return slices.Contains(step.Events, h.Event) || slices.Contains(step.Events, h.as) }
		if step.Kind != framework.Heard || slices.ContainsFunc(s.hearers, told) || slices.ContainsFunc(s.messages, told) {
			continue
		}
		for _, from := range step.From {
			if s.Course.Stages[from].Pending {
				s.next[from] = step.To
			}
		}
	}
	for i := range s.Steps {
		s.Steps[i] = slices.Clone(s.Steps[i])
		for from, to := range s.Steps[i] {
			s.Steps[i][from] = s.settled(to)
		}
	}
}

// settled gives the stage at which an object is that comes to one.
func (s *Slot) settled(stage int) int {
	for range s.Course.Stages {
		to, ok := s.next[stage]
		if !ok {
			break
		}
		stage = to
	}
	return stage
}

// messageStage finds the stage of the one object whose message a callback always is.
func (r *reader) messageStage(s *Slot) {
	if s.otherwise || len(s.messageOf) != 1 {
		return
	}
	for _, c := range r.courses {
		if stage := r.slots[slotKey{kind: Staged, event: c.Name, object: s.messageOf[0]}]; stage != nil && c.Tells(s.as) && stage.follows() {
			r.move(s, stage, s.as, []framework.StepKind{framework.PostedAs})
			stage.messages = append(stage.messages, s)
			return
		}
	}
}

// follows tells whether the stages of a slot are those of its object: of a dialog that is never seen to be shown they are not.
func (s *Slot) follows() bool { return s.comes || !s.Course.Covers() }

// listenerStage finds the stage of the one object that a slot's listeners are on.
func (r *reader) listenerStage(s *Slot) {
	if stage := r.goesWith(s.Event); stage != nil {
		r.followsOn(s, stage)
		return
	}
	if s.Over != nil && s.Over.Course.Of != "" && s.Over.Course.Tells(s.Event) {
		r.followsOn(s, s.Over)
		if s.Kind == Listener {
			s.Over.Within = append(s.Over.Within, s)
		}
		return
	}
	owners := r.distinct(r.standIns(r.all(s.owners)))
	if len(owners) != 1 || owners[0] == nil {
		return
	}
	for _, c := range r.courses {
		if !c.Tells(s.Event) {
			continue
		}
		stage := r.slots[slotKey{kind: Staged, event: c.Name, object: owners[0]}]
		if stage == nil && len(c.Asks) == 0 && !r.isSeveral(owners[0]) && !r.besides(s, owners[0]) {
			stage = r.staged(c, owners[0])
			stage.Lasts = true // what is told of it may come when its window is gone: that its surface goes
		}
		if stage != nil && stage.follows() && (c.Covers() || !r.isSeveral(owners[0])) {
			r.followsOn(s, stage)
			return
		}
	}
}

// sourceStages finds the courses of windows that callbacks go along with which need no registration.
func (r *reader) sourceStages(list []Source) {
	for i := range list {
		if s := &list[i]; s.Event != "" && s.Symbol != machine.None {
			if s.Stage = r.goesWith(s.Event); s.Stage != nil {
				s.Moves = r.movesOf(s.Stage.Course, s.Target, s.Event, []framework.StepKind{framework.Heard, framework.Chosen, framework.Brought})
			}
		}
	}
}

// followsOn makes a stage go on with what a slot's listeners hear.
func (r *reader) followsOn(s, stage *Slot) {
	r.move(s, stage, s.Event, []framework.StepKind{framework.Heard, framework.Chosen, framework.Brought})
	stage.hearers = append(stage.hearers, s)
}

// besides tells whether several listeners are added on one object: then each hears the same event, and none is the one that changes the stage.
func (r *reader) besides(s *Slot, owner *program.Object) bool {
	return s.Kind == Added && slices.ContainsFunc(r.out.Slots, func(o *Slot) bool {
		return o != s && o.Kind == Added && o.Event == s.Event && slices.Contains(r.distinct(r.standIns(r.all(o.owners))), owner)
	})
}

// move says what each target of a slot does to a stage.
func (r *reader) move(s, stage *Slot, event string, kinds []framework.StepKind) {
	s.Stage = stage
	s.moves = map[machine.Target][]Move{}
	for _, v := range s.Values[1:] {
		for _, t := range v.Runs {
			if s.moves[t] == nil {
				s.moves[t] = r.movesOf(stage.Course, t, event, kinds)
			}
		}
	}
	for v := range s.Values {
		var list [][]Move
		for _, t := range s.Values[v].Runs {
			list = append(list, s.moves[t])
		}
		s.Moves = append(s.Moves, list)
	}
}

// movesOf lists the steps of a course with which an event brings a target.
func (r *reader) movesOf(c *framework.Course, t machine.Target, event string, kinds []framework.StepKind) []Move {
	var out []Move
	named := r.sequences[alongKey{event, t}]
	for i := range c.Steps {
		step := &c.Steps[i]
		is := len(step.Callbacks) == 0 || slices.Contains(named, step.Sequence()) ||
			step.Kind == framework.PostedAs && t.Symbol != machine.None && r.out.Callbacks[t.Symbol].Method.Name == step.Sequence()
		if is && slices.Contains(kinds, step.Kind) && slices.Contains(step.Events, event) && r.answers(t, step.Answer) {
			out = append(out, move(step))
		}
	}
	if len(out) == 0 {
		out = []Move{{Any: true}}
	}
	return out
}

func move(step *framework.CourseStep) Move {
	m := Move{To: step.To, Live: step.Live, Front: step.Front || step.Kind == framework.Leaves}
	for _, i := range step.From {
		m.From |= machine.Only(i)
	}
	return m
}

// silences finds the steps of an object that come with no callback of a listener.
func (r *reader) silences(s *Slot) {
	s.unheard()
	if s.Course.Of != "" {
		return // only listeners and the window's life do anything to it
	}
	for i := range s.Course.Steps {
		step := &s.Course.Steps[i]
		m := move(step)
		for from := range s.next {
			m.From &^= machine.Only(from)
		}
		if m.To = s.settled(m.To); m.From == 0 {
			continue
		}
		var when []SlotValues
		for _, h := range s.hearers {
			if slices.Contains(step.Events, h.Event) {
				when = append(when, SlotValues{h, h.without(move(step))})
			}
		}
		switch step.Kind {
		case framework.Leaves:
			if kept := r.keeps(s, step.Unless); kept.Slot != nil {
				when = append(when, kept)
			}
			s.Silent = append(s.Silent, Silent{m, when, step.Kind == framework.Leaves})
		case framework.Heard:
			if m.From != machine.Only(m.To) && !slices.ContainsFunc(when, func(w SlotValues) bool { return w.Values == 0 }) {
				m.Front = !s.Course.Process // where the callback comes
				s.Silent = append(s.Silent, Silent{m, when, false})
			}
		case framework.Chosen:
			for _, w := range when {
				s.Silent = append(s.Silent, Silent{m, []SlotValues{w}, false})
			}
		}
	}
}

// keeps gives the stages of another course of the object at which a step can be taken; of no slot where nothing rules it out.
func (r *reader) keeps(s *Slot, unless string) SlotValues {
	for _, c := range r.courses {
		if i := c.Stage(unless); i > 0 && c != s.Course {
			if kept := r.slots[slotKey{kind: Staged, event: c.Name, object: s.Self}]; kept != nil {
				return SlotValues{kept, machine.FirstValues(len(kept.Values)) &^ machine.Only(i)}
			}
		}
	}
	return SlotValues{}
}

// without gives the values with which the slot's listeners have no callback that comes with a move.
func (s *Slot) without(m Move) machine.Values {
	out := machine.FirstValues(len(s.Values))
	for v, list := range s.Moves {
		for _, moves := range list {
			if slices.ContainsFunc(moves, func(x Move) bool { return x.From == m.From && x.To == m.To }) {
				out &^= machine.Only(v)
			}
		}
	}
	return out
}
