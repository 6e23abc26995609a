package ccfa

import (
	"slices"

	"cbcov/ccfa/body"
	"cbcov/ccfa/framework"
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
	ended  int          // see end; 0: there is none
	inRun  map[int]bool // busy locations that callbacks of a run lead to

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
	m := a.maker(opener, opened)
	if opener.opens.Has(opened.ID) {
		m.pending = opened.of.Opening.Bind(opener.ID)
	}
	m.life(a.bodies.Lives.Of(opener.of), "opener.", map[string]*Part{"": opener})
	m.life(a.bodies.Lives.Of(opened.of), "opened.", map[string]*Part{"": opened})
	opens := a.bodies.Lives.Opens()
	roles := map[string]*Part{"opener": opener, "opened": opened}
	m.nodes(opens, "", roles)
	for i := range opens.Edges {
		m.edge(&opens.Edges[i], "", roles)
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
		if n.Dead != "" && !m.itself() {
			at.Dead = parts[roleOf(n.Dead)].ID
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

// itself tells whether a window opens another instance of its own class. Their widgets are the same variables then: neither takes the
// other's away.
func (m *maker) itself() bool { return len(m.s.parts) > 1 && m.s.parts[0] == m.s.parts[1] }

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
	some := slices.ContainsFunc(le.Paths, func(path []framework.LifeStep) bool { return !m.last(m.expand(path, parts), parts) })
	for _, needs := range m.conditions(le, parts) {
		for _, path := range le.Paths {
			if from == to && some && m.last(m.expand(path, parts), parts) {
				continue // the app has other callbacks of this event, so that it does not happen without one
			}
			if m.idle(path, parts) {
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

// sets are the changes that an edge makes before its first callback: of flags, and of the pending start of a window. That is over once it
// happened; and where the life of the window that asked goes on without it, the start has happened elsewhere, as it comes right behind the
// code that asks for it.
func (m *maker) sets(le *framework.LifeEdge, from int, p *Part) []machine.Assignment {
	var out []machine.Assignment
	if m.pending.Slot != nil && p == m.s.parts[0] && le.From != le.To && m.s.Locations[from].Served {
		out = append(out, machine.Assignment{Variable: m.pending})
	}
	for _, s := range le.Sets {
		a := machine.Assignment{Variable: m.a.bodies.Flags[s.Flag].Bind(p.ID), Value: 1}
		if s.Clear {
			a.Value = 0
		}
		out = append(out, a)
	}
	return out
}

// is asks a part's variable of a slot for a value.
func is(s *body.Slot, p *Part, value int) machine.Cond {
	return machine.Cond{Variable: s.Bind(p.ID), Values: machine.Only(value)}
}

// conditions turns the words behind `if` and `unless` into conditions, each list of which will do; none: the edge is not for this part.
func (m *maker) conditions(le *framework.LifeEdge, parts map[string]*Part) [][]machine.Cond {
	all := [][]machine.Cond{nil}
	for _, c := range le.Conditions {
		var longer [][]machine.Cond
		for _, one := range m.condition(c, parts) {
			for _, before := range all {
				longer = append(longer, append(slices.Clip(before), one...))
			}
		}
		all = longer
	}
	return all
}

// always is a condition that holds.
var always = [][]machine.Cond{nil}

// condition gives what one word asks for: lists of which one has to hold.
func (m *maker) condition(le framework.LifeCondition, parts map[string]*Part) [][]machine.Cond {
	value := 1
	if le.Unless {
		value = 0
	}
	asked := func(p *Part) [][]machine.Cond {
		if m.itself() && (le.Unless || p == parts["opened"]) { // which of the two was asked is not told apart: the opener is taken to be it
			if le.Unless {
				return always
			}
			return nil
		}
		return [][]machine.Cond{{is(p.of.Finishing, p, value)}}
	}
	if p := parts[""]; p != nil && m.a.bodies.Lives.Of(p.of).HasFlag(le.Word) {
		return [][]machine.Cond{{is(m.a.bodies.Flags[le.Word], p, value)}}
	}
	switch le.Word {
	case "finish":
		return asked(parts[""])
	case "opener.finish":
		return asked(parts["opener"])
	case "opened.finish":
		return asked(parts["opened"])
	case "pending":
		if m.pending.Slot != nil {
			return [][]machine.Cond{{{Variable: m.pending, Values: machine.Only(1)}}}
		}
		return always // unrelated windows: something that is not modelled opens it
	case "scheduled":
		return m.scheduled(parts["opener"], parts["opened"])
	}
	if m.holds(le.Word, parts) != le.Unless {
		return always
	}
	return nil
}

// scheduled asks whether the system opens a window for what the code of another one said.
func (m *maker) scheduled(opener, opened *Part) [][]machine.Cond {
	var out [][]machine.Cond
	for _, s := range m.a.bodies.Slots {
		if s.Kind == body.Scheduled && s.Opens == opened.of && opener.slots.Has(s.ID) {
			out = append(out, []machine.Cond{is(s, opener, 1)})
		}
	}
	return out
}

// holds tells whether a condition on the parts themselves holds.
func (m *maker) holds(condition string, parts map[string]*Part) bool {
	self := parts[""]
	switch condition {
	case "recreates":
		return !self.of.SurvivesRotation
	case "handles":
		return self.of.HandlesConfig
	case "starts":
		return self.Entry || self.of.Brought["service"] || self.of.Brought["work"]
	case "binds":
		return self.Entry || self.of.Brought["bind"]
	case "opened.translucent":
		return parts["opened"].of.Translucent
	case "opens-back":
		a, b := parts["opener"], parts["opened"]
		return b.opens.Has(a.ID) || !a.opens.Has(b.ID) // unrelated windows: see "pending"
	case "opener.entry":
		return parts["opener"].Entry
	case "opened.entry":
		return parts["opened"].Entry
	case "opener.covered":
		return m.covered(parts["opener"], parts["opened"])
	}
	return false
}

// covered tells whether a stopped window can be below yet another one of the app.
func (m *maker) covered(opener, opened *Part) bool {
	return slices.ContainsFunc(m.a.Parts, func(p *Part) bool {
		return p.Kind == Window && p != opener && p != opened && opener.opens.Has(p.ID)
	})
}

// path adds the steps of one alternative; callbacks that the app does not have are passed over.
func (m *maker) path(le *framework.LifeEdge, from, to int, path []framework.LifeStep, needs []machine.Cond, parts map[string]*Part) {
	at, event, took := from, le.Event, m.inRun[from]
	if took && !le.GUI {
		event = "" // follows at once
	}
	first := true
	path = m.expand(path, parts)
	for i, step := range path {
		part := parts[step.Role]
		if part == nil || !m.runs(step, part) || !step.Own() && m.stays(part, step) {
			continue
		}
		if !m.stays(part, step) {
			next := to
			if !m.last(path[i+1:], parts) {
				next = m.location(machine.Location{Name: m.s.Locations[from].Name + "." + step.Name, Served: !step.Joined, Dead: machine.NoInstance}, nil)
			}
			act := machine.Act{Symbol: machine.None}
			if first {
				act.Needs, act.Sets, act.Again = needs, m.sets(le, from, part), le.Again
			}
			if step.Listeners != nil {
				m.hearAll(at, next, m.s.Locations[from].Name+"."+step.Name, step, m.heard(part, step), act, note{part: part, event: event})
				at, took, first = next, true, false
				continue
			}
			if step.Hosted != "" {
				n := note{part: part, event: event, gui: le.GUI, inside: m.inner(part, step)}
				m.take(at, next, m.s.Locations[from].Name+"."+step.Name, m.visits(part, step), act, n)
				at, took, first = next, true, false
				continue
			}
			if step.Optional {
				m.add(at, next, act, note{part: part})
			}
			for _, target := range m.a.lifeTargets(part, step.Name) {
				n := note{part: part, event: event, gui: le.GUI, worker: le.Worker, posted: m.brought(part, target, step.Name)}
				run := act
				if step.Flag != "" {
					run.Needs = append(slices.Clip(act.Needs), is(m.a.bodies.Flags[step.Flag], part, 1))
					if step.UsesUp {
						run.Sets = append(slices.Clip(act.Sets), machine.Assignment{Variable: m.a.bodies.Flags[step.Flag].Bind(part.ID)})
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

// owner is the part whose own transitions those without a callback are.
func (m *maker) owner(parts map[string]*Part) *Part {
	if p := parts[""]; p != nil {
		return p
	}
	return m.s.parts[0]
}

// runs tells whether a step runs for the app's target level, and for a part that can have its flag set.
func (m *maker) runs(s framework.LifeStep, p *Part) bool {
	if s.Flag != "" && !p.slots.Has(m.a.bodies.Flags[s.Flag].ID) && !m.a.bodies.Lives.Of(p.of).SetsFlag(s.Flag) {
		return false
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

// sources adds, at each location, the events and messages that can come there.
func (m *maker) sources() {
	locations := len(m.s.Locations)
	parts := m.s.parts
	if m.itself() {
		parts = parts[:1]
	}
	known := m.inBoth(parts)
	for _, p := range parts {
		overlays := overlaysOf(p)
		var list []happening
		for _, o := range stagesOf(p) {
			list = append(list, m.silences(p, o, overlays)...)
		}
		for i := range p.sources {
			h := m.source(p, &p.sources[i], overlays)
			h.act.Known = known[p.sources[i].key()]
			list = append(list, h)
		}
		for n := range locations {
			if !m.s.Locations[n].Served {
				continue
			}
			front, dead := m.s.fronts[n] == p, m.s.Locations[n].Dead == p.ID
			m.happen(n, list, func(h *happening) bool { return (front || !h.front) && !(dead && h.own) })
		}
	}
}

// sourceKey tells sources of two parts apart.
type sourceKey struct {
	slot   *body.Slot
	values machine.Values
	symbol machine.Symbol
	module *machine.Module
	stage  *body.Slot
	move   body.Move
}

func (s *source) key() sourceKey {
	return sourceKey{s.slot, s.values, s.Symbol, s.Module, s.stage, s.move}
}

// inBoth finds the sources that two windows share: what is neither's own happens beside each of them alone, too, and the windows' own
// automata know what it follows and what follows it.
func (m *maker) inBoth(parts []*Part) map[sourceKey]bool {
	both := map[sourceKey]bool{}
	if len(parts) < 2 {
		return both
	}
	first := map[sourceKey]bool{}
	for i := range parts[0].sources {
		first[parts[0].sources[i].key()] = true
	}
	for i := range parts[1].sources {
		s := &parts[1].sources[i]
		if s.GUI || s.slot != nil && s.slot.Bind(parts[0].ID) != s.slot.Bind(parts[1].ID) {
			continue
		}
		both[s.key()] = first[s.key()]
	}
	return both
}

// happening is what may happen at many locations of a part.
type happening struct {
	act   *machine.Act
	note  note
	front bool // the user reaches it while the part is in front
	own   bool // it is the part's own object, which has to be there itself
	last  bool // nothing comes behind it
}

// happen adds those of some happenings to a location that can be there.
func (m *maker) happen(n int, list []happening, can func(*happening) bool) {
	m.s.notes = slices.Grow(m.s.notes, len(list))
	m.s.Grow(n, len(list))
	for i := range list {
		if h := &list[i]; can(h) {
			to := n
			if h.last {
				to = m.end()
			}
			m.again(n, to, h.act, h.note)
		}
	}
}

// end is where nothing comes any more: the process has ended.
func (m *maker) end() int {
	if m.ended == 0 {
		m.ended = m.location(machine.Location{Name: "ended", Dead: machine.NoInstance}, nil)
	}
	return m.ended
}

// source is what a source of a part makes happen.
func (m *maker) source(p *Part, s *source, overlays []*body.Slot) happening {
	c := m.callback(s.Target)
	act := machine.Act{Symbol: s.Symbol, Module: s.Module}
	if s.slot != nil {
		act.Needs = append(act.Needs, machine.Cond{Variable: s.slot.Bind(p.ID), Values: s.values})
		if len(s.slot.Requires) == 1 { // of several, which one it is is not told apart
			required := s.slot.Requires[0]
			act.Needs = append(act.Needs, machine.Cond{Variable: required.Bind(p.ID), Values: required.On()})
		}
	}
	if s.GUI {
		for _, c := range append(m.uncovered(p, s, overlays), m.alive(p, s)...) {
			act.Needs = need(act.Needs, c.Variable, c.Values)
		}
	}
	if s.slot != nil && s.slot.Of != nil && slices.Contains(p.guests, s.slot.Of) {
		shown := s.slot.Of.Covering()[0]
		act.Needs = need(act.Needs, shown.Slot.Bind(p.ID), shown.Values)
		if framework.EndsDialog.OfEvent(s.slot.Event) {
			for _, put := range s.slot.Of.Ending() {
				act.Sets = append(act.Sets, machine.Assignment{Variable: put.Slot.Bind(p.ID), Value: put.Value})
			}
		}
	}
	if s.stage != nil {
		act.Needs = need(act.Needs, s.stage.Bind(p.ID), s.move.From)
		act.Sets = []machine.Assignment{{Variable: s.stage.Bind(p.ID), Value: s.move.To}}
		if c != nil && c.Posted != nil && c.Posted.Stage == s.stage { // it is this message, whoever brought it about
			act.Sets = append(act.Sets, machine.Assignment{Variable: c.Posted.Bind(p.ID)})
		}
	}
	n := note{part: p, event: s.Event, gui: s.GUI, posted: s.posted, worker: s.Worker}
	return happening{m.act(act, n), n, (s.GUI || s.move.Front) && p.Kind != Service, s.slot == nil && c != nil && c.Receiver == p.Class, s.slot != nil && s.slot.Last && !s.Worker}
}

// uncovered: a widget of a dialog needs the dialog to be shown, one of the window that no dialog covers it.
func (m *maker) uncovered(p *Part, s *source, overlays []*body.Slot) []machine.Cond {
	if s.Over != nil {
		return append(m.settled(p, s.Over, overlays), machine.Cond{Variable: s.Over.Bind(p.ID), Values: s.Over.Covering()})
	}
	if s.slot != nil && !s.slot.Under || m.layer(s) == LayerGuess {
		return nil // where it is, is not known
	}
	var out []machine.Cond
	for _, o := range overlays[:min(len(overlays), maxOverlays)] {
		out = append(out, machine.Cond{Variable: o.Bind(p.ID), Values: machine.FirstValues(len(o.Values)) &^ o.Covering() &^ o.Waiting()})
	}
	for _, g := range p.guests {
		for _, covers := range g.Covering() {
			if len(out) < maxOverlays {
				out = append(out, machine.Cond{Variable: covers.Slot.Bind(p.ID), Values: machine.FirstValues(len(covers.Slot.Values)) &^ covers.Values})
			}
		}
	}
	return out
}

// settled: what the user does to one dialog comes behind the messages of others.
func (m *maker) settled(p *Part, one *body.Slot, overlays []*body.Slot) []machine.Cond {
	if len(overlays) > maxSettled && len(m.s.parts) > 1 {
		return nil
	}
	var out []machine.Cond
	for _, o := range overlays[:min(len(overlays), maxOverlays)] {
		if waiting := o.Waiting(); o != one && waiting != 0 {
			out = append(out, machine.Cond{Variable: o.Bind(p.ID), Values: machine.FirstValues(len(o.Values)) &^ waiting})
		}
	}
	return out
}

// layer is the model's layer that a source comes from.
func (m *maker) layer(s *source) Layer {
	if c := m.callback(s.Target); c != nil {
		return c.Layer
	}
	return LayerLibrary
}

// need adds a condition on a variable to those that there are.
func need(needs []machine.Cond, v machine.Variable, values machine.Values) []machine.Cond {
	for i := range needs {
		if needs[i].Variable == v {
			needs[i].Values &= values
			return needs
		}
	}
	return append(needs, machine.Cond{Variable: v, Values: values})
}

// silences lets an object go on in its course with no callback of a listener: the user leaves a dialog, say.
func (m *maker) silences(p *Part, stage *body.Slot, overlays []*body.Slot) []happening {
	var out []happening
	for i := range stage.Silent {
		s := &stage.Silent[i]
		act := machine.Act{Symbol: machine.None, Needs: []machine.Cond{{Variable: stage.Bind(p.ID), Values: s.From}},
			Sets: []machine.Assignment{{Variable: stage.Bind(p.ID), Value: s.To}}}
		for _, when := range s.When {
			act.Needs = need(act.Needs, when.Slot.Bind(p.ID), when.Values)
		}
		front := s.Front && p.Kind != Service
		if s.User {
			for _, c := range m.settled(p, stage, overlays) {
				act.Needs = need(act.Needs, c.Variable, c.Values)
			}
		}
		n := note{part: p}
		if targets := m.a.running(stage.Leaving); s.User && len(targets) > 0 {
			n.event, n.gui = "leave", true
			for _, t := range targets {
				run := act
				run.Symbol, run.Module = t.Symbol, t.Module
				out = append(out, happening{act: m.act(run, n), note: n, front: front})
			}
			continue
		}
		out = append(out, happening{act: m.act(act, n), note: n, front: front})
	}
	return out
}

// stagesOf lists the slots of the courses that what may happen in a part depends on.
func stagesOf(p *Part) []*body.Slot {
	var out []*body.Slot
	take := func(s *body.Slot) {
		if s != nil && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	for i := range p.sources {
		take(p.sources[i].Over)
		take(p.sources[i].stage)
	}
	slices.SortFunc(out, func(a, b *body.Slot) int { return a.ID - b.ID })
	return out
}

// maxOverlays bounds the dialogs of a window that are told apart.
const maxOverlays = 8

// maxSettled bounds the dialogs of a window whose messages come before what the user does to another one, beside another window.
const maxSettled = 4

// overlaysOf lists the slots of the dialogs and menus that the part's code shows and that have listeners of their own.
func overlaysOf(p *Part) []*body.Slot {
	return slices.DeleteFunc(stagesOf(p), func(s *body.Slot) bool { return !s.Course.Covers() })
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
		return x.Course != nil || alone && x.Stage != nil || x.Opens != nil || x.Kind == body.Finishing || x.Kind == body.Hosted
	}
	s.Options.Joint = func(u, v machine.Variable) bool { // what is shown above a window, what it opens and whether it finishes
		x, y := slots[u.Slot.ID], slots[v.Slot.ID]
		return x.Shows != nil && y.Shows != nil || alone && (x.Stage != nil && (x.Stage == y || x.Stage == y.Stage) || y.Stage != nil && y.Stage == x) || x.Course != nil && y.Course != nil && x.Self == y.Self || x.Opens != nil && y.Kind == body.Finishing ||
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
			if v := p.of.Finishing; v != nil && p.ID == act.Needs[0].Instance && !slices.Contains(act.Narrows, v.Bind(p.ID)) {
				act.Narrows = append(act.Narrows, v.Bind(p.ID))
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
