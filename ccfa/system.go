package ccfa

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/internal/body"
	"cbcov/ccfa/machine"
)

// This file makes a system of the machine of a part, or of a window that opens another one: the locations of their lives, the transitions
// between them, and at each location the events and messages that can come there.

// lives is a system with what its locations and transitions are to people.
type lives struct {
	machine.System
	parts  []*Part
	notes  []note  // by transition
	fronts []*Part // by location: the window that the user reaches, nil: none
}

// note is what a transition is to people and to the criteria.
type note struct {
	part   *Part
	event  string // guard evt=; "" is the guard `true`, or msg= where posted
	gui    bool
	posted bool // API_ASYNC: no letter itself
	worker bool
	inside *inner // runs inside of a callback: no letter
	same   bool   // as the one before it, with another outcome of its code
}

// firstOf gives the transition that one with another outcome of the same code was added with.
func (l *lives) firstOf(transition int) int {
	for l.notes[transition].same {
		transition--
	}
	return transition
}

// The tag of transitions that a user's action on a widget brings.
const guiTag = 1

// maker makes one system.
type maker struct {
	a      *Automaton
	s      *lives
	byName map[string]int
	ended  int               // see end; 0: there is none
	beyond map[*Part][]*Part // see elsewhereOf
	inRun  map[int]bool      // busy locations that callbacks of a run lead to

	counted  map[flagOf]bool                 // see counts
	variants map[*machine.Act][]*machine.Act // see outcomes
	pending  machine.Variable                // of two windows: the first one has asked to open the second one; no slot: its code does not
}

func (a *Automaton) maker(parts ...*Part) *maker {
	return &maker{a: a, s: &lives{parts: parts}, byName: map[string]int{}, inRun: map[int]bool{}}
}

// partSystem makes the system of one part.
func (a *Automaton) partSystem(p *Part) *lives {
	m := a.maker(p)
	m.life(a.bodies.Lives.Of(p.of), "", map[string]*Part{"": p})
	m.sources()
	m.options()
	return m.s
}

// windowPair makes the system of a window that opens another one.
func (a *Automaton) windowPair(opener, opened *Part) *lives {
	pending := opened.of.Opening.Bind(opener.ID)
	opens := opener.opens.Has(opened.ID)
	if opener == opened {
		opened = opened.another()
	}
	m := a.maker(opener, opened)
	if opens {
		m.pending = pending
	}
	m.life(a.bodies.Lives.Of(opener.of), "opener.", map[string]*Part{"": opener})
	m.life(a.bodies.Lives.Of(opened.of), "opened.", map[string]*Part{"": opened})
	pair := a.bodies.Lives.Opens()
	roles := map[string]*Part{"opener": opener, "opened": opened}
	m.nodes(pair, "", roles)
	for i := range pair.Edges {
		m.edge(&pair.Edges[i], "", roles)
	}
	m.sources()
	m.options()
	return m.s
}

// life adds a lifecycle; names begin with the role's prefix where there is one. Parts are those of the roles ("" is the part itself).
func (m *maker) life(l *framework.Lifecycle, prefix string, parts map[string]*Part) {
	m.nodes(l, prefix, parts)
	for i := range l.Edges {
		m.edge(&l.Edges[i], prefix, parts)
	}
}

func (m *maker) nodes(l *framework.Lifecycle, prefix string, parts map[string]*Part) {
	for _, n := range l.Nodes {
		at := machine.Location{Name: prefix + n.Name, Served: !n.Busy, Dead: machine.NoInstance}
		var front *Part
		if n.Front != "" {
			front = parts[roleOf(n.Front)]
		}
		if n.Dead != "" {
			at.Dead, at.Saved = parts[roleOf(n.Dead)].ID, n.Saved
		}
		m.byName[at.Name] = m.location(at, front)
	}
}

func (m *maker) location(l machine.Location, front *Part) int {
	m.s.fronts = append(m.s.fronts, front)
	return m.s.AddLocation(l)
}

func roleOf(front string) string {
	if front == "self" {
		return ""
	}
	return front
}

// add adds a transition of a part.
func (m *maker) add(from, to int, act machine.Act, n note) {
	m.again(from, to, m.act(act, n), n)
}

// act completes an act by what is known of it.
func (m *maker) act(act machine.Act, n note) *machine.Act {
	act.Instance = n.part.ID
	if n.gui {
		act.Tag = guiTag
	}
	act.Letter = !n.worker && n.inside == nil && (act.Symbol != machine.None && !n.posted || act.Symbol == machine.None && act.Module != nil && !m.a.analysis.Order.Letters(act.Module).Empty())
	return &act
}

// again adds a transition whose act others may have, too: one for each outcome of its code, as far as these are told apart.
func (m *maker) again(from, to int, act *machine.Act, n note) {
	variants := m.outcomes(act)
	m.s.Add(from, to, variants[0])
	m.s.notes = append(m.s.notes, n)
	n.same = true
	for _, v := range variants[1:] {
		m.s.Add(from, to, v)
		m.s.notes = append(m.s.notes, n)
	}
}

// outcomes splits an act by what its code leaves of the windows that it opens and finishes, together: code that opens one window and finishes
// its own, or opens another one and stays, does not finish its own for the other one.
func (m *maker) outcomes(act *machine.Act) []*machine.Act {
	if act.Module == nil || act.Letter && act.Symbol == machine.None {
		return []*machine.Act{act}
	}
	known := m.variants[act]
	if known != nil {
		return known
	}
	for _, outcome := range m.a.outcomesOf(act.Module) {
		v := *act
		v.Outcome = outcome
		known = append(known, &v)
	}
	if known == nil {
		known = []*machine.Act{act}
	}
	if m.variants == nil {
		m.variants = map[*machine.Act][]*machine.Act{}
	}
	m.variants[act] = known
	return known
}

// outcomesOf lists a module's outcomes, nil: they are not told apart.
func (a *Automaton) outcomesOf(mod *machine.Module) []machine.Outcome {
	a.outcomesMu.Lock()
	defer a.outcomesMu.Unlock()
	if a.outcomes == nil {
		a.outcomes = a.analysis.Outcomes(func(s *machine.Slot) bool {
			of := a.bodies.Slots[s.ID]
			return of.Kind == body.Opening && of.Opens.Kind == Window || of.Kind == body.Finishing
		})
	}
	return a.outcomes.Of(mod)
}

// edge adds a lifecycle's edge.
func (m *maker) edge(le *framework.LifeEdge, prefix string, parts map[string]*Part) {
	if le.Full && m.a.depth == Paper || !m.a.bodies.AtLevel(le.MinSDK, le.BelowSDK) {
		return
	}
	from, to := m.byName[prefix+le.From], m.byName[prefix+le.To]
	if le.Elsewhere != "" {
		m.elsewhere(le, from, to, parts[""])
		return
	}
	some := slices.ContainsFunc(le.Paths, func(path []framework.LifeStep) bool { return !m.last(m.expand(le, path, parts), parts) })
	for _, needs := range m.conditions(le, parts) {
		if p := parts[""]; p != nil && m.s.fronts[from] == p {
			for _, flag := range m.waitsFor(p, le.Event, le.GUI) {
				if !slices.ContainsFunc(le.Sets, func(s framework.LifeSet) bool { return s.Flag == flag }) {
					needs = append(slices.Clip(needs), is(m.a.bodies.Flags[flag], p, 1))
				}
			}
			if le.GUI {
				needs = append(slices.Clip(needs), m.topmost(p)...)
			}
		}
		for _, path := range le.Paths {
			if from == to && some && len(le.Sets) == 0 && m.last(m.expand(le, path, parts), parts) {
				continue // the app has other callbacks of this event, and nothing comes of it without one
			}
			if m.idle(path, parts) || m.otherwise(path, parts) {
				continue
			}
			m.path(le, from, to, path, needs, parts)
		}
	}
}

// idle tells whether a path asks something of those that live in a part, and none of them can do it.
func (m *maker) idle(path []framework.LifeStep, parts map[string]*Part) bool {
	return slices.ContainsFunc(path, func(s framework.LifeStep) bool {
		p := parts[s.Role]
		return s.Asks && (p == nil || m.stays(p, s))
	})
}

// otherwise tells whether a path is one for another answer than the part's callbacks give.
func (m *maker) otherwise(path []framework.LifeStep, parts map[string]*Part) bool {
	return slices.ContainsFunc(path, func(s framework.LifeStep) bool {
		p := parts[s.Role]
		if s.Answer == framework.AnyAnswer || p == nil {
			return false
		}
		targets := m.a.lifeTargets(p, s.Name)
		return len(targets) == 0 && s.Answer == framework.Yes || len(targets) > 0 && !slices.ContainsFunc(targets, func(t machine.Target) bool { return m.answers(t, s.Answer) })
	})
}

// answers tells whether what runs can answer so.
func (m *maker) answers(t machine.Target, want framework.Answer) bool {
	c := m.callback(t)
	return c == nil || c.Answers(want)
}

// sets are the changes that an edge makes before its first callback: of flags, and of the pending start of a window. That is over once it
// happened; and where the life of the window that asked goes on without it, the start has happened elsewhere, as it comes right behind the
// code that asks for it.
func (m *maker) sets(le *framework.LifeEdge, from int, p *Part) []machine.Assignment {
	var out []machine.Assignment
	if m.pending.Slot != nil && p == m.s.parts[0] && le.From != le.To && m.s.Locations[from].Served {
		out = append(out, machine.Assignment{Variable: m.pending})
	}
	if le.Again {
		out = append(out, m.leave(p)...)
	}
	if m.s.Locations[from].Served && le.From != le.To && m.s.fronts[from] != p {
		for _, w := range m.elsewhereOf(p) { // the start has happened, or Android refused it
			if v := w.of.Opening.Bind(p.ID); v != m.pending || p != m.s.parts[0] {
				out = append(out, machine.Assignment{Variable: v})
			}
		}
	}
	for _, s := range le.Sets {
		slot, value := m.remembered(s.Flag)
		if slot == nil {
			continue
		}
		if s.Clear {
			out = append(out, m.clears(slot, p)...)
			continue
		}
		out = append(out, machine.Assignment{Variable: slot.Bind(p.ID), Value: value})
	}
	return out
}

// clears says that what a life remembered is no more so; what was in an object that goes is gone with it.
func (m *maker) clears(slot *body.Slot, p *Part) []machine.Assignment {
	out := []machine.Assignment{{Variable: slot.Bind(p.ID)}}
	for _, in := range slot.Within {
		if p.slots.Has(in.ID) {
			out = append(out, machine.Assignment{Variable: in.Bind(p.ID)})
		}
	}
	return out
}

// path adds the steps of one alternative; callbacks that the app does not have are passed over.
func (m *maker) path(le *framework.LifeEdge, from, to int, path []framework.LifeStep, needs []machine.Cond, parts map[string]*Part) {
	at, event, took := from, le.Event, m.inRun[from]
	if took && !le.GUI {
		event = "" // follows at once
	}
	first := true
	path = m.expand(le, path, parts)
	for i, step := range path {
		part := parts[step.Role]
		if !m.takes(step, part) && (!step.Own() || part == nil || !m.runs(step, part)) {
			if took && !first && !step.Joined {
				event = le.Event // a run ends there
			}
			continue
		}
		if m.takes(step, part) {
			next := to
			if !m.last(path[i+1:], parts) {
				next = m.location(machine.Location{Name: m.s.Locations[from].Name + "." + step.Name, Served: !m.joined(path[i:], parts), Dead: machine.NoInstance}, nil)
			}
			act := machine.Act{Symbol: machine.None}
			if first {
				act.Needs, act.Sets, act.Again = needs, m.sets(le, from, part), le.Again
			}
			if step.Listeners != nil {
				if step.Flag != "" {
					m.add(at, next, act, note{part: part})
					act.Needs = append(slices.Clip(act.Needs), is(m.a.bodies.Flags[step.Flag], part, 1))
				}
				m.hearAll(at, next, m.s.Locations[from].Name+"."+step.Name, step, m.heard(part, step), act, note{part: part, event: event})
				at, took, first = next, true, false
				continue
			}
			if step.Hosted != "" {
				if step.Optional {
					m.add(at, next, act, note{part: part})
				}
				n := note{part: part, event: event, gui: le.GUI, inside: m.inner(part, step)}
				m.take(at, next, m.s.Locations[from].Name+"."+step.Name, m.visits(part, step), act, n)
				at, took, first = next, true, false
				continue
			}
			if step.Optional {
				pass := act
				if step.Flag != "" {
					pass.Needs = append(slices.Clip(act.Needs), is(m.a.bodies.Flags[step.Flag], part, 0))
				}
				m.add(at, next, pass, note{part: part})
			}
			targets := m.a.bodies.Given(m.a.lifeTargets(part, step.Name), step.Gives)
			if step.Exactly {
				slot, value := m.remembered(step.Flag)
				not := act
				not.Needs = append(slices.Clip(act.Needs), is(slot, part, value))
				not.Needs[len(act.Needs)].Values ^= machine.FirstValues(len(slot.Values))
				m.add(at, next, not, note{part: part})
				if len(targets) == 0 {
					targets = []machine.Target{{Symbol: machine.None}}
				}
			}
			for _, target := range targets {
				if !m.answers(target, step.Answer) {
					continue
				}
				n := note{part: part, event: event, gui: le.GUI, worker: le.Worker, posted: m.brought(part, target, step.Name)}
				run := act
				if step.Flag != "" {
					slot, value := m.remembered(step.Flag)
					run.Needs = append(slices.Clip(act.Needs), is(slot, part, value))
					if step.UsesUp {
						run.Sets = append(slices.Clip(act.Sets), m.clears(slot, part)...)
					}
				}
				run.Symbol, run.Module = target.Symbol, target.Module
				if c := m.callback(target); c != nil && le.Worker {
					run.Module = c.Worker
				}
				m.add(at, next, run, n)
			}
			if told := m.a.told(part, step.Name); len(told) > 0 {
				m.tell(at, next, told, act, note{part: part, event: event, gui: le.GUI})
			}
			at, took, first = next, true, false
		}
		if event = le.Event; took && (first || step.Joined) {
			event = ""
		}
	}
	if at != to || first && len(le.Sets) > 0 {
		act := machine.Act{Symbol: machine.None}
		if first {
			act.Needs, act.Sets, act.Again = needs, m.sets(le, from, m.owner(parts)), le.Again
		}
		m.add(at, to, act, note{part: m.owner(parts)})
	}
	if took && !m.s.Locations[to].Served {
		m.inRun[to] = true
	}
}

// takes tells whether a step of a path does anything.
func (m *maker) takes(s framework.LifeStep, p *Part) bool {
	return p != nil && m.runs(s, p) && !m.stays(p, s)
}

// joined tells whether the first step of a path, and what does anything next, are one synchronous run.
func (m *maker) joined(path []framework.LifeStep, parts map[string]*Part) bool {
	for i, s := range path {
		if i > 0 && m.takes(s, parts[s.Role]) {
			return true
		}
		if !s.Joined {
			return false
		}
	}
	return true
}

// owner is the part whose own transitions those without a callback are.
func (m *maker) owner(parts map[string]*Part) *Part {
	if p := parts[""]; p != nil {
		return p
	}
	return m.s.parts[0]
}

// runs tells whether a step runs for the app's target level, and for a part that can have its flag set.
func (m *maker) runs(s framework.LifeStep, p *Part) bool {
	if s.Flag != "" {
		slot, _ := m.remembered(s.Flag)
		if slot == nil || slot.Kind == body.Flag && !p.slots.Has(slot.ID) && !m.a.bodies.Lives.Of(p.of).SetsFlag(s.Flag) {
			return false
		}
	}
	return m.a.bodies.AtLevel(s.MinSDK, s.BelowSDK)
}

// last tells whether the app has none of the remaining steps' callbacks.
func (m *maker) last(rest []framework.LifeStep, parts map[string]*Part) bool {
	return !slices.ContainsFunc(rest, func(s framework.LifeStep) bool {
		p := parts[s.Role]
		return p != nil && m.runs(s, p) && !m.stays(p, s)
	})
}

func (m *maker) callback(t machine.Target) *body.Callback {
	if t.Symbol == machine.None {
		return nil
	}
	return m.a.bodies.Callbacks[t.Symbol]
}

// brought tells whether a lifecycle callback is API_ASYNC alone: the app's own code starts (or ends) the component, and nobody else can.
func (m *maker) brought(p *Part, t machine.Target, name string) bool {
	c := m.callback(t)
	if c == nil || c.Posted == nil || m.a.writers[c.Posted.ID] == nil {
		return false
	}
	return slices.Contains(framework.ServiceEnd.Methods(), name) || !p.Entry
}

// options says what the system does not know by itself.
func (m *maker) options() {
	s, slots, alone := m.s, m.a.bodies.Slots, len(m.s.parts) == 1
	s.Options.Start = func(v machine.Variable) machine.Values {
		if x := slots[v.Slot.ID]; x.Sure && !slices.ContainsFunc(m.s.parts, func(p *Part) bool { return p.Kind == Application }) {
			return x.On() // the application was there first
		}
		if v.Instance == machine.NoInstance && m.writtenElsewhere(v.Slot.ID) {
			return machine.FirstValues(len(v.Slot.Values)) // what other parts may have done
		}
		return machine.Only(0)
	}
	s.Options.Joins = func(v machine.Variable) bool {
		x := slots[v.Slot.ID]
		return x.Course != nil && !x.Apart || alone && x.Stage != nil || x.Opens != nil || x.Kind == body.Finishing || x.Kind == body.Flag || x.Kind == body.Hosted
	}
	s.Options.Joint = func(u, v machine.Variable) bool { // what is shown above a window, what it opens and whether it finishes
		x, y := slots[u.Slot.ID], slots[v.Slot.ID]
		return x.Shows != nil && y.Shows != nil || alone && (x.Stage != nil && (x.Stage == y || x.Stage == y.Stage) || y.Stage != nil && y.Stage == x) || x.Course != nil && y.Course != nil && !x.Apart && !y.Apart && x.Self == y.Self || x.Opens != nil && (y.Kind == body.Finishing || m.isWaitedFor(y)) || x.Answers == y || y.Answers == x ||
			x.Kind == body.Hosted && y.Kind == body.Hosted
	}
	for _, p := range s.parts {
		for _, q := range p.Opens {
			s.Options.Watch = append(s.Options.Watch, m.a.Parts[q].of.Opening.Bind(p.ID))
		}
	}
	for i := range s.Transitions {
		act := s.Transitions[i].Act
		if len(act.Needs) == 0 || slots[act.Needs[0].Slot.ID].Opens == nil || act.Needs[0].Instance == machine.NoInstance {
			continue
		}
		for _, p := range s.parts {
			if p.ID != act.Needs[0].Instance {
				continue
			}
			for _, v := range []*body.Slot{p.of.Finishing, slots[act.Needs[0].Slot.ID].Answers} {
				if v != nil && !slices.Contains(act.Narrows, v.Bind(p.ID)) {
					act.Narrows = append(act.Narrows, v.Bind(p.ID))
				}
			}
		}
	}
}

func (m *maker) writtenElsewhere(slot int) bool {
	for w := range m.a.writers[slot].All() {
		if !slices.ContainsFunc(m.s.parts, func(p *Part) bool { return p.ID == w }) {
			return true
		}
	}
	return false
}
