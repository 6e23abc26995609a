package conflict

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"cbcov/ccfa"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// Limits of what is followed, far above what most apps need.
const (
	maxExecutions = 1 << 20 // of the app: methods, on the objects that they run on
	maxCalled     = 30_000  // of one callback
	maxLocations  = maxNumber
	maxTouches    = 1 << 15 // of one execution
	maxInside     = 8       // callbacks that run inside of one and count for it; of one with more its own code alone does
	maxPlaces     = 4       // that are kept of one location, those that read and those that write it
)

// Conflicts are what an app's callbacks read and write. It may be used by one goroutine at a time.
type Conflicts struct {
	program   *program.Program
	automaton *ccfa.Automaton
	model     *framework.Model
	resource  func(id int64) string

	locations []location
	numbers   map[location]int32
	spots     []spot
	spotOf    map[spotKey]int32
	nodes     []node
	nodeOf    map[program.Execution]int32
	order     []int32  // spots by their numbers
	names     []string // of locations, sorted
	stamps    []int32  // by node: the callback that came there last, plus one

	own    [][]entry // by callback, in the order of the locations' groups
	whole  [][]entry // with what runs inside of it; nil: nothing does
	inside [][]int
	cut    []bool
	best   []met           // by Telling, which keeps its buffer
	keyed  map[string]bool // states that some call tells apart by a key
	same   map[[2]program.ObjectID]bool
	views  map[string]bool            // by class
	files  map[*program.Object]string // see fileName
	uses   map[program.MethodRef][]framework.StateUse
}

// spot is an instruction that accesses something.
type spot struct {
	method *program.Method
	line   int
	write  bool
	null   bool  // it writes null
	number int32 // in the order in which spots are told

	name   string // see ref
	source string // the place, where placed
	placed bool
}

// ref is the method as DEX writes it.
func (s *spot) ref() string {
	if s.name == "" {
		s.name = s.method.Ref().String()
	}
	return s.name
}

type spotKey struct {
	method *program.Method
	pc     uint32
	write  bool
}

// touch is an access of one execution.
type touch struct{ location, spot int32 }

// node is an execution with what it calls and accesses.
type node struct {
	execution program.Execution
	read      bool // called and touches are known
	called    []int32
	touches   []touch
}

// entry is a location with the spots where a callback reads and writes it, the nearest first.
type entry struct {
	location      int32
	group         int32 // number of the location's
	reads, writes []int32
}

// Analyze finds what the callbacks of an automaton read and write. resource names a resource by its id, as R.id.save; empty: it is not known. It
// ends early, with ctx's error, when ctx is done.
func Analyze(ctx context.Context, p *program.Program, a *ccfa.Automaton, model *framework.Model, resource func(id int64) string) (*Conflicts, error) {
	n := len(a.Callbacks)
	c := &Conflicts{
		program: p, automaton: a, model: model, resource: resource,
		numbers: map[location]int32{}, spotOf: map[spotKey]int32{}, nodeOf: map[program.Execution]int32{},
		own: make([][]entry, n), whole: make([][]entry, n), inside: make([][]int, n), cut: make([]bool, n),
		keyed: map[string]bool{}, same: map[[2]program.ObjectID]bool{}, views: map[string]bool{}, files: map[*program.Object]string{},
		uses: map[program.MethodRef][]framework.StateUse{},
	}
	for id, callback := range a.Callbacks {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if id > 0 && sameCode(callback, a.Callbacks[id-1]) { // a coroutine's resumptions
			c.own[id], c.cut[id] = c.own[id-1], c.cut[id-1]
			continue
		}
		c.follow(id, callback)
	}
	c.nodes, c.nodeOf, c.stamps, c.numbers, c.spotOf = nil, nil, nil, nil, nil
	c.sort()
	c.spell()
	for id, callback := range a.Callbacks {
		c.inside[id] = slices.DeleteFunc(a.Inside(callback), func(in int) bool { return in == id })
		if n := len(c.inside[id]); n > 0 && n <= maxInside {
			c.whole[id] = c.union(id)
		}
	}
	return c, ctx.Err()
}

// sameCode tells whether two callbacks run the same method on objects of the same class.
func sameCode(a, b *ccfa.Callback) bool { return a.Runs() == b.Runs() && a.Receiver == b.Receiver }

// Cut tells whether a callback calls more than was followed.
func (c *Conflicts) Cut(callback int) bool { return c.cut[callback] }

// follow finds what a callback's own code accesses.
func (c *Conflicts) follow(id int, callback *ccfa.Callback) {
	m := callback.Runs()
	if m == nil {
		return
	}
	var level []int32
	for _, e := range c.program.Executions(m, callback.Receiver) {
		if n, ok := c.node(e); ok {
			level = append(level, n)
		}
	}
	seen := 0
	at := map[int32][]found{}
	for depth := 0; len(level) > 0; depth++ {
		var next []int32
		for _, n := range level {
			if c.stamps[n] == int32(id)+1 {
				continue
			}
			c.stamps[n] = int32(id) + 1
			if seen++; seen > maxCalled {
				c.cut[id] = true
				break
			}
			c.expand(n)
			for _, t := range c.nodes[n].touches {
				at[t.location] = append(at[t.location], found{t.spot, depth})
			}
			next = append(next, c.nodes[n].called...)
		}
		level = next
	}
	for loc, list := range at {
		c.own[id] = append(c.own[id], c.entry(loc, list))
	}
}

// found is a spot, and how many calls lead there.
type found struct {
	spot  int32
	depth int
}

// entry keeps the nearest spots of a location.
func (c *Conflicts) entry(loc int32, list []found) entry {
	slices.SortFunc(list, func(a, b found) int {
		return cmp.Or(cmp.Compare(a.depth, b.depth), c.compareSpots(a.spot, b.spot))
	})
	e := entry{location: loc}
	for _, f := range list {
		to := &e.reads
		if c.spots[f.spot].write {
			to = &e.writes
		}
		if len(*to) < maxPlaces && !slices.Contains(*to, f.spot) {
			*to = append(*to, f.spot)
		}
	}
	// What sets null is told first.
	slices.SortStableFunc(e.writes, func(a, b int32) int { return compareBools(c.spots[b].null, c.spots[a].null) })
	return e
}

func compareBools(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// compareSpots orders spots by what they are, not by when they were found.
func (c *Conflicts) compareSpots(a, b int32) int {
	x, y := &c.spots[a], &c.spots[b]
	if x.method == y.method {
		return cmp.Or(cmp.Compare(x.line, y.line), compareBools(x.write, y.write), cmp.Compare(a, b))
	}
	return cmp.Or(strings.Compare(x.method.Class.Source, y.method.Class.Source), cmp.Compare(x.line, y.line),
		strings.Compare(x.ref(), y.ref()))
}

// node numbers an execution. It is not ok where the app has more of them than are followed.
func (c *Conflicts) node(e program.Execution) (int32, bool) {
	n, ok := c.nodeOf[e]
	if !ok {
		if len(c.nodes) == maxExecutions {
			return 0, false
		}
		n = int32(len(c.nodes))
		c.nodeOf[e] = n
		c.nodes = append(c.nodes, node{execution: e})
		c.stamps = append(c.stamps, 0)
	}
	return n, true
}

// expand finds what an execution calls and accesses, once.
func (c *Conflicts) expand(n int32) {
	if c.nodes[n].read {
		return
	}
	e := c.nodes[n].execution
	c.nodes[n].read = true
	var called []int32
	t := &toucher{Conflicts: c, execution: e, method: c.program.Of(e)}
	for _, call := range c.program.Called(e) {
		m := c.program.Of(call.Runs)
		if c.ruled(m) {
			continue // the rule says what it does
		}
		if accessor(m) {
			in := &toucher{Conflicts: c, execution: call.Runs, method: m, from: call.Site}
			in.accesses()
			t.out = append(t.out, in.out...)
			continue
		}
		if k, ok := c.node(call.Runs); ok {
			called = append(called, k)
		}
	}
	slices.Sort(called)
	t.accesses()
	t.calls()
	c.nodes[n].called, c.nodes[n].touches = slices.Compact(called), slices.Clip(t.out[:min(len(t.out), maxTouches)])
}

// accessor tells whether a compiler wrote a method so that another class can use a private field: where it is called is the place in the source.
func accessor(m *program.Method) bool {
	return m.Static() && m.Flags&program.AccSynthetic != 0 && (strings.HasPrefix(m.Name, "access$") || strings.HasPrefix(m.Name, "-$$Nest$"))
}

// ruled tells whether the model says which states a library's method uses.
func (c *Conflicts) ruled(m *program.Method) bool {
	return !m.Class.InScope && len(c.usesOf(m.Ref())) > 0
}

// number gives the number of a location; the last one stands for what is more than an app may have.
func (c *Conflicts) number(l location) int32 {
	n, ok := c.numbers[l]
	if !ok && len(c.locations) == maxLocations {
		return maxLocations - 1
	}
	if !ok {
		n = int32(len(c.locations))
		c.numbers[l] = n
		c.locations = append(c.locations, l)
	}
	return n
}

// spot numbers an instruction.
func (c *Conflicts) spot(m *program.Method, pc uint32, line int, write, null bool) int32 {
	key := spotKey{m, pc, write}
	n, ok := c.spotOf[key]
	if !ok && len(c.spots) == maxNumber {
		return maxNumber - 1
	}
	if !ok {
		n = int32(len(c.spots))
		c.spotOf[key] = n
		c.spots = append(c.spots, spot{method: m, line: line, write: write, null: null})
	}
	return n
}

// sort brings the entries of each callback into the order of their groups, so that two lists can be gone through together.
func (c *Conflicts) sort() {
	groups := map[group]int32{}
	of := make([]int32, len(c.locations))
	for i := range c.locations {
		g, ok := groups[c.locations[i].group]
		if !ok {
			g = int32(len(groups))
			groups[c.locations[i].group] = g
		}
		of[i] = g
		l := &c.locations[i]
		if l.loose = c.isLoose(l); l.object != 0 && l.object != anything && l.field == 0 {
			o := c.program.ObjectAt(l.object)
			l.view = c.isView(o)
			if o.Kind == program.Result && !strings.HasPrefix(o.Site.Ref.Class, "Ljava/") { // Java's own methods give new objects
				l.result = o.Site.Ref
			}
		}
	}
	for _, list := range c.own {
		for i := range list {
			list[i].group = of[list[i].location]
		}
		slices.SortFunc(list, c.compareEntries)
	}
}

func (c *Conflicts) compareEntries(a, b entry) int {
	if a.group != b.group {
		return int(a.group - b.group)
	}
	x, y := &c.locations[a.location], &c.locations[b.location]
	if x.loose != y.loose {
		return compareBools(y.loose, x.loose)
	}
	return cmp.Or(cmp.Compare(x.object, y.object), cmp.Compare(a.location, b.location))
}

// union joins what a callback accesses with what those access that run inside of it.
func (c *Conflicts) union(id int) []entry {
	all := slices.Clone(c.own[id])
	for _, in := range c.inside[id] {
		all = append(all, c.own[in]...)
	}
	slices.SortFunc(all, c.compareEntries)
	out := all[:0]
	for _, e := range all {
		if n := len(out); n > 0 && out[n-1].location == e.location {
			out[n-1].reads, out[n-1].writes = joined(out[n-1].reads, e.reads), joined(out[n-1].writes, e.writes)
			continue
		}
		out = append(out, e)
	}
	return slices.Clip(out)
}

// joined are two lists of spots, as far as they are kept.
func joined(a, b []int32) []int32 {
	out := a
	for _, x := range b {
		if len(out) >= maxPlaces {
			break
		}
		if !slices.Contains(out, x) {
			out = append(out[:len(out):len(out)], x)
		}
	}
	return out
}
