package ccfa

import "cbcov/ccfa/framework"

// graph is one part's automaton, or that of two windows of which one opens the other: the locations of the
// lives, and edges that run callbacks. What a callback's body does is not spelled out here: an edge refers
// to it. Slots are its variables.
type graph struct {
	parts []*Part
	nodes []location
	edges []edge
	out   [][]int // edges by the location they leave
}

// location is a state between two callbacks.
type location struct {
	name   string
	served bool  // the queues are served: events and messages can come
	front  *Part // window that the user reaches, nil: none
	dead   *Part // window whose widgets are gone here, nil: none
}

// edge runs a callback, code of a library, or nothing.
type edge struct {
	id       int // index in the graph's edges
	from, to int
	target
	part   *Part
	event  string // guard evt=; "" is the guard `true`, or msg= where posted
	gui    bool
	worker bool
	posted bool // an API_ASYNC callback: no symbol of event criteria
	again  bool // makes a component anew from outside
	needs  []cond
	clears []cond // slots that take a value by the edge itself, before its code runs
}

// cond asks (or says) that a slot has a value. Slots of widgets belong to the window that runs the code.
type cond struct {
	variable
	value int
}

// variable is a slot as a graph sees it: those of widgets once for each window.
type variable struct {
	slot *slot
	part *Part // nil unless the slot is a window's
}

func (p *Part) variable(s *slot) variable {
	if s.window != nil {
		return variable{s, s.window}
	}
	if s.gui {
		return variable{s, p}
	}
	return variable{s, nil}
}

// symbol tells whether the edge is one of the main thread's event callbacks.
func (e *edge) symbol() bool { return e.callback != nil && !e.posted && !e.worker }

func (g *graph) node(n location) int {
	g.nodes = append(g.nodes, n)
	g.out = append(g.out, nil)
	return len(g.nodes) - 1
}

func (g *graph) edge(e edge) {
	e.id = len(g.edges)
	g.out[e.from] = append(g.out[e.from], e.id)
	g.edges = append(g.edges, e)
}

// life adds a lifecycle; names begin with the role's prefix where there is one. Parts are those of the roles
// ("" is the part itself).
func (m *graphMaker) life(l *framework.Lifecycle, prefix string, parts map[string]*Part) {
	m.nodes(l, prefix, parts)
	for i := range l.Edges {
		m.lifeEdge(&l.Edges[i], prefix, parts)
	}
}

func (m *graphMaker) nodes(l *framework.Lifecycle, prefix string, parts map[string]*Part) {
	for _, n := range l.Nodes {
		at := location{name: prefix + n.Name, served: !n.Busy}
		if n.Front != "" {
			at.front = parts[roleOf(n.Front)]
		}
		if n.Dead != "" && !m.itself() {
			at.dead = parts[roleOf(n.Dead)]
		}
		m.byName[at.name] = m.g.node(at)
	}
}

func roleOf(front string) string {
	if front == "self" {
		return ""
	}
	return front
}

// itself tells whether a window opens another instance of its own class. Their widgets are the same variables then:
// neither takes the other's away.
func (m *graphMaker) itself() bool { return len(m.g.parts) > 1 && m.g.parts[0] == m.g.parts[1] }

// graphMaker makes one graph.
type graphMaker struct {
	b      *builder
	g      *graph
	byName map[string]int
	inRun  map[int]bool // busy locations that callbacks of a run lead to
}

func (m *graphMaker) lifeEdge(le *framework.LifeEdge, prefix string, parts map[string]*Part) {
	if le.Full && m.b.out.depth == Paper {
		return
	}
	needs, ok := m.condition(le, parts)
	if !ok {
		return
	}
	from, to := m.byName[prefix+le.From], m.byName[prefix+le.To]
	for _, path := range le.Paths {
		m.path(le, from, to, path, needs, parts)
	}
}

// condition turns the word behind `if` or `unless` into conditions; false: the edge is not for this part.
func (m *graphMaker) condition(le *framework.LifeEdge, parts map[string]*Part) ([]cond, bool) {
	asked := func(p *Part) ([]cond, bool) {
		finish := p.variable(m.b.finishing(p))
		switch {
		case m.itself() && (le.Unless || p == parts["opened"]):
			return nil, le.Unless // which of the two was asked is not told apart: the opener is taken to be it
		case !le.Unless:
			return []cond{{finish, 1}}, true
		}
		return []cond{{finish, 0}}, true
	}
	switch le.Condition {
	case "":
		return nil, true
	case "finish":
		return asked(parts[""])
	case "opener.finish":
		return asked(parts["opener"])
	case "opened.finish":
		return asked(parts["opened"])
	case "pending":
		a, b := parts["opener"], parts["opened"]
		if a.opens[b] {
			return []cond{{a.variable(m.b.opening(b)), 1}}, true
		}
		return nil, true // unrelated windows: something that is not modelled opens it
	}
	return nil, m.holds(le.Condition, parts) != le.Unless
}

// holds tells whether a condition on the parts themselves holds.
func (m *graphMaker) holds(condition string, parts map[string]*Part) bool {
	self := parts[""]
	switch condition {
	case "recreates":
		return !self.survivesRotation
	case "handles":
		return self.handlesConfig
	case "starts":
		return self.Entry || self.brought["service"] || self.brought["work"]
	case "binds":
		return self.Entry || self.brought["bind"]
	case "opened.translucent":
		return parts["opened"].translucent
	case "opens-back":
		a, b := parts["opener"], parts["opened"]
		return b.opens[a] || !a.opens[b] // unrelated windows: see "pending"
	}
	return false
}

// path adds the steps of one alternative; callbacks that the app does not have are passed over.
func (m *graphMaker) path(le *framework.LifeEdge, from, to int, path []framework.LifeStep, needs []cond, parts map[string]*Part) {
	at, event, took := from, le.Event, m.inRun[from]
	if took {
		event = "" // follows at once
	}
	first := true
	for i, step := range path {
		part := parts[step.Role]
		sdk := m.b.manifest.TargetSDK
		if part == nil || sdk < step.MinSDK || step.BelowSDK > 0 && sdk >= step.BelowSDK {
			continue
		}
		targets := m.b.lifeTargets(part, step.Name)
		if len(targets) > 0 {
			next := to
			if !m.last(path[i+1:], parts) {
				next = m.g.node(location{name: m.g.nodes[from].name + "." + step.Name, served: !step.Joined})
			}
			for _, t := range targets {
				e := edge{from: at, to: next, target: t, part: part, event: event, gui: le.GUI, worker: le.Worker}
				e.posted = t.callback != nil && m.b.brought(part, t.callback, step.Name)
				if t.callback != nil {
					e.body = m.b.bodyOn(t.callback, le.Worker)
				}
				if first {
					e.needs, e.again = needs, le.Again
				}
				m.run(e)
			}
			if step.Optional {
				m.g.edge(edge{from: at, to: next, part: part, needs: firstNeeds(first, needs), again: le.Again && first})
			}
			at, took, first = next, true, false
		}
		if event = le.Event; took && (first || step.Joined) {
			event = ""
		}
	}
	if at != to {
		m.g.edge(edge{from: at, to: to, part: parts[""], needs: firstNeeds(first, needs), again: le.Again && first})
	}
	if took && !m.g.nodes[to].served {
		m.inRun[to] = true
	}
}

// brought tells whether a lifecycle callback is API_ASYNC alone: the app's own code starts (or ends) the
// component, and nobody else can.
func (b *builder) brought(p *Part, c *Callback, name string) bool {
	slot := b.slots[slotKey{"posted", c}]
	if slot == nil || len(slot.writer) == 0 {
		return false
	}
	return name == "onDestroy" || name == "onUnbind" || !p.Entry
}

func firstNeeds(first bool, needs []cond) []cond {
	if !first {
		return nil
	}
	return needs
}

// last tells whether the app has none of the remaining steps' callbacks.
func (m *graphMaker) last(rest []framework.LifeStep, parts map[string]*Part) bool {
	sdk := m.b.manifest.TargetSDK
	for _, s := range rest {
		p := parts[s.Role]
		if p != nil && sdk >= s.MinSDK && (s.BelowSDK == 0 || sdk < s.BelowSDK) && len(m.b.lifeTargets(p, s.Name)) > 0 {
			return false
		}
	}
	return true
}

// run adds an edge for a callback, or spells out a library's code that calls some.
func (m *graphMaker) run(e edge) {
	if c := e.callback; c != nil {
		if !e.posted {
			c.Kinds |= Event
			c.events[e.label()] = true
			c.GUI = c.GUI || e.gui
		}
		c.parts[e.part] = true
		c.Main, c.Worker = c.Main || !e.worker && !e.posted, c.Worker || e.worker && !e.posted
	} else if e.body != nil && len(syncOf(e.body).first) > 0 {
		m.inline(e, e.body, 0)
		return
	}
	m.g.edge(e)
}

func (e *edge) label() string {
	if e.event == "" {
		return "true"
	}
	return e.event
}

// maxInline bounds how deep library code is spelled out.
const maxInline = 12

// inline spells out library code that calls the app back: at top level these calls are events.
func (m *graphMaker) inline(e edge, body *Body, depth int) {
	at := make([]int, len(body.Steps))
	for i := range body.Steps {
		switch i {
		case entryStep:
			at[i] = e.from
		case exitStep:
			at[i] = e.to
		default:
			at[i] = m.g.node(location{name: m.g.nodes[e.from].name})
		}
	}
	if depth == 0 { // the queue waits from the first step on
		at[entryStep] = m.g.node(location{name: m.g.nodes[e.from].name})
		m.g.edge(edge{from: e.from, to: at[entryStep], part: e.part, needs: e.needs, again: e.again})
	}
	for i := range body.Steps {
		for _, succ := range body.Steps[i].Succs {
			m.step(e, &body.Steps[i], at[i], at[succ], depth)
		}
	}
}

func (m *graphMaker) step(e edge, s *Step, from, to, depth int) {
	next := edge{from: from, to: to, part: e.part, event: e.event, gui: e.gui, worker: e.worker}
	switch s.Kind {
	case Run:
		next.target = target{s.Callback, s.Body}
		m.run(next)
		return
	case Enter:
		next.body = s.Body
		if depth < maxInline && len(syncOf(s.Body).first) > 0 {
			m.inline(next, s.Body, depth+1)
			return
		}
	case Set:
		next.clears = []cond{{e.part.variable(s.slot), s.value}}
	}
	m.g.edge(next)
}

// partGraph makes the automaton of one part.
func (b *builder) partGraph(p *Part) *graph {
	m := &graphMaker{b: b, g: &graph{parts: []*Part{p}}, byName: map[string]int{}, inRun: map[int]bool{}}
	m.life(b.life(p), "", map[string]*Part{"": p})
	m.sources()
	return m.g
}

// windowPair makes the automaton of a window that opens another one.
func (b *builder) windowPair(opener, opened *Part) *graph {
	m := &graphMaker{b: b, g: &graph{parts: []*Part{opener, opened}}, byName: map[string]int{}, inRun: map[int]bool{}}
	m.life(b.life(opener), "opener.", map[string]*Part{"": opener})
	m.life(b.life(opened), "opened.", map[string]*Part{"": opened})
	opens := b.lives["opens"]
	roles := map[string]*Part{"opener": opener, "opened": opened}
	m.nodes(opens, "", roles)
	first := len(m.g.edges)
	for i := range opens.Edges {
		m.lifeEdge(&opens.Edges[i], "", roles)
	}
	if opener.opens[opened] { // the start is no longer pending once it happened
		for i := first; i < len(m.g.edges); i++ {
			if e := &m.g.edges[i]; len(e.needs) > 0 && e.needs[0].slot.opens == opened {
				e.clears = append(e.clears, cond{e.needs[0].variable, 0})
			}
		}
	}
	m.sources()
	return m.g
}
