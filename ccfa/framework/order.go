package framework

import (
	"maps"
	"slices"
	"strings"
)

// Order is in which order the callbacks of one object of a hosted lifecycle come. A number stands for what came before; that of an object on
// which nothing was called yet is 0.
type Order struct {
	words language
	calls map[string]bool
}

// Has tells whether the order is one of a callback, too. No order is one of none.
func (o *Order) Has(callback string) bool { return o != nil && o.calls[callback] }

// Coming is how a callback can come next.
type Coming uint8

// The ways to come.
const (
	NotComing  Coming = iota
	ComingBack        // where the object had gone, and comes back
	ComingNext
)

// Over is the number of an object that has gone for good.
const Over = -1

// Next tells how a callback can come next, and gives the number behind it. Where there is no order any can.
func (o *Order) Next(at int, callback string) (int, Coming) {
	if o == nil {
		return at, ComingNext
	}
	if at == Over {
		return at, NotComing
	}
	if next, ok := o.words[at][callback]; ok {
		return next, ComingNext
	}
	if next, ok := o.words[at][back+callback]; ok {
		return next, ComingBack
	}
	return at, NotComing
}

// back stands before the first callback of an object that comes back.
const back = "+"

// Orders derives them from the lives of objects and of their hosts, for apps of one target level.
//
// An object goes through its life as its host brings the events of that (hosts.go); what the app's code asks of it may come at any time between.
// A life tells of all objects of a class, this is one of them: what enters where it is there already is another one, lines of several are not
// its own, and what is made anew in its place is not it. Conditions on how objects are made or live may hold or not.
type Orders struct {
	lives      map[string]*Lifecycle
	target     int
	components map[string]language // see componentsOf
	events     map[string]language // see eventsOf
	orders     map[string]*Order   // that were asked for
}

// NewOrders takes lives by name, as Lifecycles gives them.
func NewOrders(lives map[string]*Lifecycle, target int) *Orders {
	return &Orders{lives: lives, target: target, components: map[string]language{}, events: map[string]language{}, orders: map[string]*Order{}}
}

// Of gives the order of some callbacks of an object that has one of some lives. Others come unseen between them, or not at all.
func (o *Orders) Of(lives []*Lifecycle, callbacks []string) *Order {
	out := &Order{calls: map[string]bool{}}
	key := ""
	for _, l := range lives {
		key += l.Name + " "
		for _, name := range callbacks {
			if l.hasStep(name) {
				out.calls[name] = true
			}
		}
	}
	key += strings.Join(slices.Sorted(maps.Keys(out.calls)), " ")
	if known := o.orders[key]; known != nil {
		return known
	}
	var all []language
	for _, l := range lives {
		all = append(all, o.object(l, o.eventsOf(l), func(s *LifeStep) string {
			if s.Own() && out.calls[s.Name] {
				return s.Name
			}
			return ""
		}, nil))
	}
	out.words = union(all)
	o.orders[key] = out
	return out
}

// object gives the words that one object's life spells by the letters of its steps, "": none. hosting: it hosts objects of that life.
func (o *Orders) object(l *Lifecycle, events language, letter func(*LifeStep) string, hosting *Lifecycle) language {
	w := &ownLife{of: l, nodes: map[string]spot{}, vague: map[string]bool{}, target: o.target, letter: letter, lines: map[string][]line{}, hosting: hosting}
	w.findRegions()
	w.findLines()
	w.events = events.only(func(event string) bool { return event == anew || len(w.lines[event]) > 0 })
	if hosting != nil {
		w.unnamed = o.unnamed(hosting)
	}
	return languageOf(passing{settle: Settle}, w.next)
}

// ownLife is the life of one object.
type ownLife struct {
	of      *Lifecycle
	target  int
	events  language // that its host brings
	letter  func(*LifeStep) string
	regions [][]*LifeNode     // those in which something has a letter
	nodes   map[string]spot   // of these
	vague   map[string]bool   // of nodes, see Lifecycle.vague
	lines   map[string][]line // by event, what it does to the object there
	hosting *Lifecycle        // nil: of no interest
	unnamed []string          // see Orders.unnamed
}

// line is a line of a life with those that may be taken instead of it.
type line []*LifeEdge

// passing is where an object is.
type passing struct {
	host   int    // of ownLife.events
	made   bool   // its life has begun
	over   bool   // it is no more
	went   bool   // it has gone, and nothing was called since
	place  string // by ownLife.regions, the number of its node, a byte each
	event  string // that it is taken through, "": none
	line   int    // that is next there
	edge   *LifeEdge
	step   int    // of edge
	settle string // of what lives in it, see settled
}

// spot is where the number of a node stands in a place.
type spot struct {
	*LifeNode
	at     int
	number byte
}

// spells tells whether a step of an edge has a letter.
func (w *ownLife) spells(e *LifeEdge) bool {
	return slices.ContainsFunc(e.Paths[0], func(s LifeStep) bool { return w.letter(&s) != "" })
}

// findRegions finds the regions that have to do with letters.
func (w *ownLife) findRegions() {
	for region := range w.of.Regions {
		if !slices.ContainsFunc(w.of.Edges, func(e LifeEdge) bool { return w.of.Node(e.From).Region == region && w.spells(&e) }) {
			continue
		}
		var nodes []*LifeNode
		for i := range w.of.Nodes {
			if n := &w.of.Nodes[i]; n.Region == region {
				w.vague[n.Name] = w.of.vague(n.Name)
				w.nodes[n.Name] = spot{n, len(w.regions), byte(len(nodes))}
				nodes = append(nodes, n)
			}
		}
		w.regions = append(w.regions, nodes)
	}
}

// vague tells whether a node does not say whether the object is there, as only requests lead to it: of the one that goes and another one of its
// class that comes, or where it was asked to go and to come. One object goes through what it was asked for one by one, which is as if the last
// request came later.
func (l *Lifecycle) vague(node string) bool {
	n, asked := l.Node(node), false
	for _, a := range l.asks {
		if a.to == node {
			other := a.request == Enter && a.from != l.Nodes[0].Name
			if asked = true; !other && (n.Live || n.Dead != "") {
				return false
			}
		}
	}
	return asked && n.Region == 0 && !slices.ContainsFunc(l.Edges, func(e LifeEdge) bool { return e.To == node && e.From != node })
}

// findLines gathers the lines that do something to one object of the target level.
func (w *ownLife) findLines() {
	base := 0                // the line that others may be taken instead of
	last := map[string]int{} // by event, the one of the last in lines
	for i := range w.of.Edges {
		e := &w.of.Edges[i]
		if !e.Either {
			base = e.line
		}
		if _, matters := w.nodes[e.From]; !matters || w.vague[e.From] || e.ofSeveral() || !AtLevel(w.target, e.MinSDK, e.BelowSDK) {
			continue
		}
		list := w.lines[e.Event]
		if len(list) == 0 || last[e.Event] != base {
			list = append(list, nil)
		}
		list[len(list)-1] = append(list[len(list)-1], e)
		w.lines[e.Event], last[e.Event] = list, base
	}
	for event, list := range w.lines {
		w.lines[event] = slices.DeleteFunc(list, func(l line) bool {
			return !slices.ContainsFunc(l, func(e *LifeEdge) bool { return e.From != e.To || e.Again || e.Over || w.spells(e) })
		})
	}
}

// ofSeveral tells whether an edge is of objects that are there together.
func (e *LifeEdge) ofSeveral() bool {
	return slices.Contains(e.Conditions, LifeCondition{Word: Several})
}

// surely tells whether each object takes an edge whose node it is at, however it was made and lives.
func (e *LifeEdge) surely() bool {
	return !e.Unplaced && len(e.While) == 0 && !slices.ContainsFunc(e.Conditions, func(c LifeCondition) bool { return c.Word != Several })
}

// is tells whether a place is at a node.
func (w *ownLife) is(place, node string) bool {
	s, matters := w.nodes[node]
	return matters && place[s.at] == s.number
}

// during tells whether a place can be at the nodes of other regions that an edge asks for.
func (w *ownLife) during(place string, e *LifeEdge) bool {
	for _, name := range e.While {
		s, matters := w.nodes[name]
		if matters && !slices.ContainsFunc(e.While, func(n string) bool { return w.nodes[n].at == s.at && w.is(place, n) }) {
			return false
		}
	}
	return true
}

// to gives the place behind a change of node. Where an object has gone nothing of it is remembered.
func (w *ownLife) to(place, node string) string {
	s := w.nodes[node]
	if s.Region == 0 && s.number == 0 {
		return w.first()
	}
	return place[:s.at] + string([]byte{s.number}) + place[s.at+1:]
}

// goes tells whether an object is not there at a node.
func (w *ownLife) goes(node string) bool {
	s := w.nodes[node]
	return s.Region == 0 && (s.number == 0 || s.Out)
}

func (w *ownLife) first() string { return string(make([]byte, len(w.regions))) }

func (w *ownLife) next(p passing, step func(string, passing)) {
	switch {
	case p.over:
	case p.edge != nil:
		w.walks(p, step)
	case p.event != "":
		w.taken(p, step)
	default:
		w.rests(p, step)
	}
	w.brings(p, step)
}

// rests: the object waits for what its host does, or is asked for something.
func (w *ownLife) rests(p passing, step func(string, passing)) {
	if !p.made {
		q := p
		q.made, q.place = true, w.first()
		step("", q)
	}
	for event, host := range w.events[p.host] {
		q := p
		q.host = host
		switch {
		case event != anew:
			q.event = event
			step("", q)
		case !p.made:
			step("", q)
		case w.hosting != nil:
			step(anew, passing{over: true})
		}
	}
	if !p.made {
		return
	}
	for _, a := range w.of.asks {
		if !w.is(p.place, a.from) || w.vague[a.to] || a.request == Enter && w.nodes[a.from].number > 0 {
			continue // what comes where this object is there is another one
		}
		q := p
		q.place = w.to(p.place, a.to)
		step("", q)
	}
}

// taken: the event's next line is looked at.
func (w *ownLife) taken(p passing, step func(string, passing)) {
	lines := w.lines[p.event]
	if p.line == len(lines) {
		p.event, p.line = "", 0
		step("", p)
		return
	}
	list := lines[p.line]
	p.line++
	stays := true
	for _, e := range list {
		q := p
		q.edge = e
		switch {
		case e.Again && !p.made:
			q.made, q.place = true, w.first()
			step("", q)
		case !p.made:
		case w.is(p.place, e.From) && w.during(p.place, e):
			stays = stays && !e.surely()
			if !e.Again { // else it is another object that is made in this one's place
				step("", q)
			}
		}
	}
	if stays {
		step("", p)
	}
}

// walks: the object goes along an edge.
func (w *ownLife) walks(p passing, step func(string, passing)) {
	path := p.edge.Paths[0]
	if p.step == len(path) {
		q := p
		q.edge, q.step, q.place = nil, 0, w.to(p.place, p.edge.To)
		q.went = q.went || w.goes(p.edge.To) && !w.goes(p.edge.From)
		if !p.edge.Over {
			step("", q)
		} else if w.hosting != nil {
			step(anew, passing{over: true})
		}
		return
	}
	s := &path[p.step]
	letter := w.letter(s)
	q := p
	q.step++
	if letter == "" || !AtLevel(w.target, s.MinSDK, s.BelowSDK) {
		step("", q)
		return
	}
	if s.mayMiss() {
		step("", q)
	}
	if w.hosting != nil {
		q.settle = settled(letter)
	} else if q.went {
		letter, q.went = back+letter, false
	}
	step(letter, q)
}

// mayMiss tells whether a step is left out at times.
func (s *LifeStep) mayMiss() bool { return s.Optional || s.Flag != "" || len(s.Unless) > 0 }

// brings: what lives in the object goes through what its code does.
func (w *ownLife) brings(p passing, step func(string, passing)) {
	if w.hosting == nil || !p.made || p.over || w.dead(p) {
		return
	}
	if w.hosting.HasEvent(p.settle) {
		step(p.settle, p)
	}
	for _, event := range w.unnamed {
		step(event, p)
	}
}

// dead tells whether nothing lives in the object where it is.
func (w *ownLife) dead(p passing) bool {
	if p.edge != nil && w.nodes[p.edge.To].Region == 0 {
		return w.nodes[p.edge.To].Dead != "" && !slices.ContainsFunc(p.edge.Paths[0][p.step:], func(s LifeStep) bool { return w.letter(&s) != "" })
	}
	node := w.regions[0][p.place[0]]
	return node.Region == 0 && node.Dead != ""
}
