package framework

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Lifecycle is how Android drives a kind of component: a graph whose edges run callbacks. It is written in
// model/lifecycles.life:
//
//	lifecycle service
//	class android.app.Service
//	node absent
//	node created
//	absent -> created create: attachBaseContext? onCreate
//	at created memory: onTrimMemory | onLowMemory
//	brings service: onCreate onStartCommand onHandleIntent/worker
//	ends service: onDestroy
//
// `FROM -> TO EVENT FLAGS: ALTERNATIVES` (FROM may be several, as NODES below) runs one of the alternatives, each a sequence of callbacks. Those in
// brackets are one synchronous run; else the queues are served between two. `name?` may be left out by the
// framework, `name{<28}` runs for apps with a lower targetSdk only, and `role.name` on the object of that role.
// `brings KIND` and `ends KIND` list the callbacks that `open` and `stop` effects of the kind post; `name/worker`
// runs on a thread of its own. `listens NAME` declares an event of rules; a step `NAME:callback,callback` then runs these callbacks of each
// listener that is registered under the event with the component as its owner (`owned`, `kept`), listener by listener as they were added;
// `/reverse` behind it: the last one first; `callback?`: it may be left out. `at NODES EVENT FLAGS: ALTERNATIVES` are events that leave the component where it is. A component begins at
// the first node.
//
// FLAGS: `full` (left out of the paper's depth), `again` (the component is made anew from outside), `gui` (a
// user's action), `worker` (on another thread), `{<28}` or `{>=28}` (of the app's targetSdk), `if CONDITION`, `unless CONDITION` (of several
// all have to hold), `sets NAME`, `clears NAME`. `flag NAME` declares what a component remembers while it lives: edges set and clear it,
// effects `mark NAME`, `unmark NAME` and `open … result` too, conditions ask for it, and so does a step: `name{NAME}`, or `name{NAME-}`,
// which clears it. A node is `front [ROLE]` where
// the user reaches that window, `dead [ROLE]` where its widgets are gone, `busy` inside a synchronous run: the queues
// are not served there, and what leaves it follows at once.
//
// A step may end in `!NAME`: it is taken where the app does not have the callback NAME, so that Android's own method of that name runs.
//
// A hosted lifecycle (`hosted`) is one of objects that live in a component, such as fragments in a window, or in another such object. It has
// no time of its own: its edges are taken where a step of the host's life names their event, `fragment:start`, by each object that is at the
// edge's node, line by line
// (those marked `along` together with the line before them, object by object). The app's code asks something of the objects, which then waits for such a step: `ask REQUEST FROM -> TO`. The
// requests are `enter` (open), `leave` (stop; and what is at a place that another one takes alone), and those that effects name (`ask
// REQUEST OP`); a step `fragment?pop` asks all that live there. The event `inflate` is taken inside the callin that inflates a layout, those
// of `host` effects inside of these. The object's other callbacks come at nodes that are `live`, which is also a word for all of them in
// FROM; at a `dead` one the widgets that its code set up are gone. `region NAME` begins nodes of their own: an object is at one of each region.
// `lifecycle NAME like HOSTED` is a hosted one for a subclass: it begins with all nodes, requests and edges of the other one, and steps
// that name that are its own, too. `covers NODES`: it covers the window there, and its own widgets are not the window's; `ends-with REQUESTS`
// are made of it by the choices that a dialog goes with.
//
// A library that apps bundle drives its objects inside callbacks of the host, which its own class of hosts overrides: `inside onStart: EVENTS`
// says which events are taken there, in order. Where the app overrides the callback too, the objects' callbacks run before its own goes on
// (inside its call of the super method), else they are events. `with CLASS`: the lifecycle is for apps that have the class; of several
// lifecycles for a class of objects the first by name is taken. Where an exchange of one object for another one has an order of its own, the
// edge of an object that goes for another one of its class says it: steps of the role `old` are those of the object that goes.
type Lifecycle struct {
	Name     string
	Hosted   bool
	Base     string   // the hosted lifecycle that it is like, "": none
	Class    string   // descriptor
	Kinds    []string // descriptors of subclasses whose callbacks it has, too
	Roles    []string
	Nodes    []LifeNode
	Edges    []LifeEdge
	Regions  int    // of a hosted lifecycle; each has nodes of its own
	With     string // descriptor of a class that the app has to have, "": none
	asks     []ask
	inside   []inside
	Covers   []string // hosted: nodes at which the object covers the window that it lives in
	EndsWith []string // hosted: requests that a listener makes which its own dialog goes with
	Flags    []string // what a component remembers while it lives
	brings   map[string][]Posted
	ends     map[string][]Posted
	Listens  []string // events of rules whose listeners its steps run
}

// inside is what of a hosted life is taken inside a callback of the host.
type inside struct {
	callback string
	events   []string
	line     int
}

// Inside lists the events of a hosted life that a library takes inside of a callback of the host.
func (l *Lifecycle) Inside(callback string) []string {
	for _, in := range l.inside {
		if in.callback == callback {
			return in.events
		}
	}
	return nil
}

// DrivenInside tells whether a library takes some events of a hosted life inside of callbacks of the host.
func (l *Lifecycle) DrivenInside() bool { return len(l.inside) > 0 }

// Old is the role, in an exchange, of the object that goes.
const Old = "old"

// ask is what a request does to objects at a node.
type ask struct{ request, from, to string }

// LifeNode is a state between runs: the queues are served there, unless it is busy.
type LifeNode struct {
	Name   string
	Region int    // of a hosted lifecycle, from 0
	Live   bool   // the object's other callbacks come
	Front  string // role whose window is in front, "" for none, "self" for the component itself
	Dead   string // role whose window is not there, so that none of its widgets lives on through this node
	Busy   bool   // inside a synchronous run
}

// LifeEdge is a change of state, or (From equal to To) an event.
type LifeEdge struct {
	From, To    string
	Event       string
	Full        bool
	Again       bool
	GUI         bool
	Worker      bool
	MinSDK      int             // targetSdk from which it is there, 0: any
	BelowSDK    int             // targetSdk below which it is there, 0: any
	Conditions  []LifeCondition // all have to hold
	Sets        []LifeSet
	Paths       [][]LifeStep // alternatives
	line, group int
	along       bool // see Group
}

// LifeCondition is a condition of an edge.
type LifeCondition struct {
	Word   string // a flag of the lifecycle, or a word the builder knows
	Unless bool   // the condition must not hold
}

// LifeSet is a change of a flag.
type LifeSet struct {
	Flag  string
	Clear bool
}

// LifeStep is one callback of a path.
type LifeStep struct {
	Role      string
	Hosted    string // a hosted lifecycle, of which Name is an event; "": Name is a callback
	Inside    string // the callback inside of which the event is taken, "": none
	Asks      bool   // Hosted: Name is a request
	Unless    string // a callback that the app must not have, "": none
	Name      string
	Listeners []Told // the callbacks that each listener has which is registered under Name; nil: Name is a callback, or an event of Hosted
	Reverse   bool   // the listeners that came last come first
	Optional  bool
	Flag      string // a flag of its component that has to be set, "": none
	UsesUp    bool   // it clears that flag
	Joined    bool   // the next step follows without the queues being served
	MinSDK    int    // targetSdk from which it runs here, 0: any
	BelowSDK  int    // targetSdk below which it runs here, 0: any
}

// Told is a callback of a listener that a step runs.
type Told struct {
	Name     string
	Optional bool
}

// Own tells whether the step is a callback of the component.
func (s *LifeStep) Own() bool { return s.Hosted == "" && s.Listeners == nil }

// Posted is a callback that an effect posts to a component.
type Posted struct {
	Name   string
	Worker bool // on a thread of its own
}

// Brings lists, in order, the callbacks that an `open` effect of the kind posts.
func (l *Lifecycle) Brings(kind string) []Posted { return l.brings[kind] }

// Ends lists, in order, the callbacks that a `stop` effect of the kind posts.
func (l *Lifecycle) Ends(kind string) []Posted { return l.ends[kind] }

// Node finds a node by name.
func (l *Lifecycle) Node(name string) *LifeNode {
	for i := range l.Nodes {
		if l.Nodes[i].Name == name {
			return &l.Nodes[i]
		}
	}
	return nil
}

// ParseLifecycles reads a .life file. Errors name file and line.
func ParseLifecycles(file, text string) (map[string]*Lifecycle, error) {
	out := map[string]*Lifecycle{}
	var cur *Lifecycle
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		fail := func(format string, args ...any) error {
			return fmt.Errorf("%s:%d: %s", file, i+1, fmt.Sprintf(format, args...))
		}
		if words[0] == "lifecycle" {
			if len(words) != 2 && (len(words) != 4 || words[2] != "like") || out[words[1]] != nil {
				return nil, fail("want `lifecycle NAME [like HOSTED]` with a new name")
			}
			cur = &Lifecycle{Name: words[1], brings: map[string][]Posted{}, ends: map[string][]Posted{}}
			if len(words) == 4 {
				base := out[words[3]]
				if base == nil || !base.Hosted || base.Base != "" {
					return nil, fail("no hosted lifecycle %q before it", words[3])
				}
				cur.Base, cur.Hosted, cur.Regions = base.Name, true, base.Regions
				cur.Nodes, cur.Edges, cur.asks = slices.Clone(base.Nodes), slices.Clone(base.Edges), slices.Clone(base.asks)
			}
			out[cur.Name] = cur
			continue
		}
		if cur == nil {
			return nil, fail("%q stands before the first lifecycle", words[0])
		}
		edges, insides := len(cur.Edges), len(cur.inside)
		if err := cur.line(words); err != nil {
			return nil, fail("%v", err)
		}
		for k := insides; k < len(cur.inside); k++ {
			cur.inside[k].line = i + 1
		}
		for k := edges; k < len(cur.Edges); k++ {
			cur.Edges[k].line, cur.Edges[k].group = i+1, i+1
			if cur.Edges[k].along {
				if edges == 0 {
					return nil, fail("there is no line before it")
				}
				cur.Edges[k].group = cur.Edges[edges-1].group
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(out)) {
		l := out[name]
		if l.Class == "" || len(l.Nodes) == 0 {
			return nil, fmt.Errorf("%s: lifecycle %s: no class or no node", file, l.Name)
		}
		for i := range l.Edges {
			if err := l.Edges[i].check(l, out); err != nil {
				return nil, fmt.Errorf("%s:%d: %w", file, l.Edges[i].line, err)
			}
		}
		for _, in := range l.inside {
			if err := in.check(l, out); err != nil {
				return nil, fmt.Errorf("%s:%d: %w", file, in.line, err)
			}
		}
	}
	return out, nil
}

// conditions are the words that the automaton's builder knows beside flags.
var conditions = []string{"finish", "opener.finish", "opened.finish", "pending", "recreates", "handles", "starts", "binds", "opened.translucent",
	"opens-back", "scheduled", "opener.entry", "opened.entry", "opener.covered"}

// check finds words that nothing declares.
func (e *LifeEdge) check(l *Lifecycle, all map[string]*Lifecycle) error {
	if l.Hosted && (len(e.Conditions) > 0 || len(e.Paths) > 1) {
		return fmt.Errorf("an edge of a hosted lifecycle has neither condition nor alternatives")
	}
	for _, n := range []string{e.From, e.To} {
		if !l.hasNode(all, n) {
			return fmt.Errorf("no node %q", n)
		}
	}
	for _, c := range e.Conditions {
		if !l.HasFlag(c.Word) && !slices.Contains(conditions, c.Word) {
			return fmt.Errorf("no flag or condition %q: want one of %v", c.Word, append(slices.Clone(l.Flags), conditions...))
		}
	}
	for _, s := range e.Sets {
		if !l.HasFlag(s.Flag) {
			return fmt.Errorf("no flag %q", s.Flag)
		}
	}
	for _, path := range e.Paths {
		for i := range path {
			if err := path[i].check(l, all); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *LifeStep) check(l *Lifecycle, all map[string]*Lifecycle) error {
	if s.Flag != "" && !l.knows(all, *s) {
		return fmt.Errorf("no flag %q", s.Flag)
	}
	if s.Role != "" && !l.role(s.Role) {
		return fmt.Errorf("no role %q", s.Role)
	}
	if s.Hosted == "" {
		return nil
	}
	if slices.Contains(l.Listens, s.Hosted) {
		names, reverse := strings.CutSuffix(s.Name, "/reverse")
		for _, name := range strings.Split(names, ",") {
			name, optional := strings.CutSuffix(name, "?")
			if name == "" {
				return fmt.Errorf("step %s: want callbacks behind it", s.Hosted)
			}
			s.Listeners = append(s.Listeners, Told{name, optional})
		}
		if s.Optional { // its `?` is that of the last callback
			s.Listeners[len(s.Listeners)-1].Optional, s.Optional = true, false
		}
		s.Reverse, s.Name, s.Hosted = reverse, s.Hosted, ""
		return nil
	}
	if h := all[s.Hosted]; h == nil || !h.Hosted || l.Hosted && h != l && h.Name != l.Base {
		return fmt.Errorf("step %s:%s: no hosted lifecycle %q", s.Hosted, s.Name, s.Hosted)
	} else if s.Asks {
		if !h.Asked(s.Name) {
			return fmt.Errorf("step %s?%s: no such request", s.Hosted, s.Name)
		}
	} else if !h.HasEvent(s.Name) && !slices.ContainsFunc(slices.Collect(maps.Values(all)), func(of *Lifecycle) bool { return of.Base == h.Name && of.HasEvent(s.Name) }) {
		return fmt.Errorf("step %s:%s: no such event", s.Hosted, s.Name)
	}
	return nil
}

// check finds callbacks that no host has, and events that the life lacks.
func (in *inside) check(l *Lifecycle, all map[string]*Lifecycle) error {
	if !l.Hosted {
		return fmt.Errorf("only a hosted lifecycle runs inside of callbacks")
	}
	for _, name := range in.events {
		if !l.HasEvent(name) {
			return fmt.Errorf("no event %q", name)
		}
	}
	for _, host := range all {
		if host.Hosted {
			continue
		}
		for i := range host.Edges {
			for _, path := range host.Edges[i].Paths {
				if slices.ContainsFunc(path, func(s LifeStep) bool { return s.Hosted == "" && s.Name == in.callback }) {
					return nil
				}
			}
		}
	}
	return fmt.Errorf("no host has a callback %q", in.callback)
}

// hasNode tells whether there is a node. One of a role (`opened.resumed`) is a node of a lifecycle of the same class.
func (l *Lifecycle) hasNode(all map[string]*Lifecycle, name string) bool {
	if l.Node(name) != nil {
		return true
	}
	role, own, isRole := strings.Cut(name, ".")
	if !isRole || !l.role(role) {
		return false
	}
	for _, of := range all {
		if of != l && of.Class == l.Class && of.Node(own) != nil {
			return true
		}
	}
	return false
}

// Nodes of hosted lifecycles that places have to know of.
const (
	Made    = "made"    // it has no view yet
	Stacked = "stacked" // it has no view any more, and the back stack keeps it
)

// Kept tells whether an object at a node is kept somewhere without a view.
func (l *Lifecycle) Kept(node string) bool { return node == Stacked }

// What is asked of the objects of a hosted lifecycle that places have to know of.
const (
	Enter = "enter" // open
	Leave = "leave" // stop
	Stack = "stack" // what was asked last is kept in the back stack
	Pop   = "pop"   // that gives back what is below

	Detach = "detach" // its view goes
	Attach = "attach" // and comes back
)

// HasEvent tells whether an edge is one of the event.
func (l *Lifecycle) HasEvent(name string) bool {
	return slices.ContainsFunc(l.Edges, func(e LifeEdge) bool { return e.Event == name })
}

// Settle is the event in which objects of a hosted lifecycle do what they were asked for. Of a life's events of this kind (`settle-ready`) it
// is the one that its host's life names last before the callback whose code it is; Settle alone before any, and Settled where there is none.
const (
	Settle  = "settle"
	Settled = "settle-resumed"
)

// Requests lists what can be asked of the objects of a hosted lifecycle.
func (l *Lifecycle) Requests() []string {
	var out []string
	for _, a := range l.asks {
		if !slices.Contains(out, a.request) {
			out = append(out, a.request)
		}
	}
	return out
}

// Asked tells whether there is a request of a name.
func (l *Lifecycle) Asked(request string) bool { return slices.Contains(l.Requests(), request) }

// AskedIn tells whether a request concerns a region.
func (l *Lifecycle) AskedIn(request string, region int) bool {
	return slices.ContainsFunc(l.asks, func(a ask) bool { return a.request == request && l.Node(a.from).Region == region })
}

// Ask gives, for each node of a region by its number, the number of the one that a request leads to.
func (l *Lifecycle) Ask(request string, region int) []int {
	var out []int
	for i := range l.Nodes {
		if l.Nodes[i].Region == region {
			out = append(out, len(out))
		}
	}
	for _, a := range l.asks {
		if a.request == request && l.Node(a.from).Region == region {
			out[l.Number(a.from)] = l.Number(a.to)
		}
	}
	return out
}

// Number gives a node's number in its region, -1: there is none of the name.
func (l *Lifecycle) Number(node string) int {
	of := l.Node(node)
	if of == nil {
		return -1
	}
	n := 0
	for i := range l.Nodes {
		if l.Nodes[i].Name == node {
			break
		}
		if l.Nodes[i].Region == of.Region {
			n++
		}
	}
	return n
}

// In lists the nodes of a region.
func (l *Lifecycle) In(region int) []LifeNode {
	return slices.DeleteFunc(slices.Clone(l.Nodes), func(n LifeNode) bool { return n.Region != region })
}

// Group is the first of the lines that an edge of a hosted lifecycle is taken along with.
func (e *LifeEdge) Group() int { return e.group }

// Line is the line of the file that an edge is from.
func (e *LifeEdge) Line() int { return e.line }

// request reads `ask REQUEST FROM -> TO`.
func (l *Lifecycle) request(words []string) error {
	switch {
	case len(words) != 5 || words[3] != "->":
		return fmt.Errorf("want `ask REQUEST FROM -> TO`")
	case l.Node(words[4]) == nil:
		return fmt.Errorf("no node %q", words[4])
	}
	for _, from := range l.several(words[2]) {
		if l.Node(from) == nil || l.Node(from).Region != l.Node(words[4]).Region {
			return fmt.Errorf("no node %q in the region of %q", from, words[4])
		}
		l.asks = append(l.asks, ask{words[1], from, words[4]})
	}
	return nil
}

// several lists the nodes that FROM names.
func (l *Lifecycle) several(from string) []string {
	var out []string
	for _, name := range strings.Split(from, ",") {
		if name != "live" {
			out = append(out, name)
			continue
		}
		for i := range l.Nodes {
			if l.Nodes[i].Live {
				out = append(out, l.Nodes[i].Name)
			}
		}
	}
	return out
}

func (l *Lifecycle) line(words []string) error {
	switch words[0] {
	case "class":
		if len(words) < 2 {
			return fmt.Errorf("want `class NAME [SUBCLASSES]`")
		}
		for i, w := range words[1:] {
			desc := "L" + strings.ReplaceAll(w, ".", "/") + ";"
			if i == 0 {
				l.Class = desc
			} else {
				l.Kinds = append(l.Kinds, desc)
			}
		}
		return nil
	case "hosted":
		if l.Base != "" {
			return fmt.Errorf("it is hosted already")
		}
		l.Hosted, l.Regions = true, 1
		return nil
	case "with":
		if len(words) != 2 {
			return fmt.Errorf("want `with CLASS`")
		}
		l.With = "L" + strings.ReplaceAll(words[1], ".", "/") + ";"
		return nil
	case "inside":
		if len(words) < 3 || !strings.HasSuffix(words[1], ":") {
			return fmt.Errorf("want `inside CALLBACK: EVENTS`")
		}
		l.inside = append(l.inside, inside{callback: strings.TrimSuffix(words[1], ":"), events: words[2:]})
		return nil
	case "covers", "ends-with":
		if len(words) < 2 || !l.Hosted {
			return fmt.Errorf("want `%s NAMES` in a hosted lifecycle", words[0])
		}
		for _, w := range words[1:] {
			switch {
			case words[0] == "covers" && l.Node(w) == nil:
				return fmt.Errorf("no node %q", w)
			case words[0] == "covers":
				l.Covers = append(l.Covers, w)
			case !l.Asked(w):
				return fmt.Errorf("no request %q", w)
			default:
				l.EndsWith = append(l.EndsWith, w)
			}
		}
		return nil
	case "region":
		if len(words) != 2 || !l.Hosted {
			return fmt.Errorf("want `region NAME` in a hosted lifecycle")
		}
		l.Regions++
		return nil
	case "ask":
		return l.request(words)
	case "listens":
		if l.Listens = words[1:]; len(l.Listens) == 0 {
			return fmt.Errorf("want `listens EVENTS`")
		}
		return nil
	case "roles":
		l.Roles = words[1:]
		return nil
	case "node":
		return l.node(words[1:])
	case "flag":
		if len(words) != 2 || slices.Contains(l.Flags, words[1]) {
			return fmt.Errorf("want `flag NAME` with a new name")
		}
		l.Flags = append(l.Flags, words[1])
		return nil
	case "brings":
		return posted(l.brings, words)
	case "ends":
		return posted(l.ends, words)
	case "at":
		if len(words) < 3 {
			return fmt.Errorf("want `at NODES EVENT: CALLBACKS`")
		}
		e, err := parseEdge(words[2:])
		if err != nil {
			return err
		}
		for _, n := range l.several(words[1]) {
			e.From, e.To = n, n
			l.Edges = append(l.Edges, e)
		}
		return nil
	}
	if len(words) < 4 || words[1] != "->" {
		return fmt.Errorf("want `FROM -> TO EVENT: CALLBACKS`, not %q", strings.Join(words, " "))
	}
	e, err := parseEdge(words[3:])
	if err != nil {
		return err
	}
	e.To = words[2]
	for _, from := range l.several(words[0]) {
		e.From = from
		l.Edges = append(l.Edges, e)
	}
	return nil
}

// posted reads `brings KIND: CALLBACKS`.
func posted(by map[string][]Posted, words []string) error {
	if len(words) < 3 || !strings.HasSuffix(words[1], ":") {
		return fmt.Errorf("want `%s KIND: CALLBACKS`", words[0])
	}
	kind := strings.TrimSuffix(words[1], ":")
	for _, w := range words[2:] {
		name, thread, ok := strings.Cut(w, "/")
		if ok && thread != "worker" {
			return fmt.Errorf("callback %s: unknown thread %q", name, thread)
		}
		by[kind] = append(by[kind], Posted{name, ok})
	}
	return nil
}

func (l *Lifecycle) node(words []string) error {
	if len(words) == 0 || l.Node(words[0]) != nil {
		return fmt.Errorf("want `node NAME [front [ROLE]] [dead [ROLE]] [busy] [live]` with a new name")
	}
	n := LifeNode{Name: words[0], Region: max(l.Regions-1, 0)}
	for i := 1; i < len(words); i++ {
		role := "self"
		if i+1 < len(words) && l.role(words[i+1]) {
			role = words[i+1]
		}
		switch words[i] {
		case "dead":
			n.Dead = role
		case "front":
			n.Front = role
		case "busy":
			n.Busy = true
			continue
		case "live":
			n.Live = true
			continue
		default:
			return fmt.Errorf("node %s: unknown word %q", n.Name, words[i])
		}
		if role != "self" {
			i++
		}
	}
	l.Nodes = append(l.Nodes, n)
	return nil
}

// parseEdge reads `EVENT FLAGS: ALTERNATIVES`.
func parseEdge(words []string) (LifeEdge, error) {
	var e LifeEdge
	i := 0
	for done := false; i < len(words) && !done; i++ {
		w := words[i]
		if strings.HasSuffix(w, ":") {
			done = true
			w = strings.TrimSuffix(w, ":")
		}
		switch {
		case i == 0:
			e.Event = w
		case w == "full":
			e.Full = true
		case w == "again":
			e.Again = true
		case w == "along":
			e.along = true
		case w == "gui":
			e.GUI = true
		case w == "worker":
			e.Worker = true
		case argument(words[i-1]):
			e.argument(words[i-1], w)
		case argument(w) && !done:
		case strings.HasPrefix(w, "{"):
			var err error
			if e.MinSDK, e.BelowSDK, err = parseLevels(strings.Trim(w, "{}")); err != nil {
				return e, err
			}
		default:
			return e, fmt.Errorf("unknown flag %q", w)
		}
		if i == len(words)-1 && !done {
			return e, fmt.Errorf("no `:` behind event and flags")
		}
	}
	return e, e.paths(words[i:])
}

// argument tells whether a flag is followed by a name.
func argument(flag string) bool {
	return slices.Contains([]string{"if", "unless", "sets", "clears"}, flag)
}

func (e *LifeEdge) argument(flag, name string) {
	switch flag {
	case "if", "unless":
		e.Conditions = append(e.Conditions, LifeCondition{name, flag == "unless"})
	default:
		e.Sets = append(e.Sets, LifeSet{name, flag == "clears"})
	}
}

func (e *LifeEdge) paths(words []string) error {
	var path []LifeStep
	inRun := false
	flush := func() {
		e.Paths = append(e.Paths, path)
		path = nil
	}
	for _, w := range words {
		switch w {
		case "[":
			if inRun {
				return fmt.Errorf("a run inside a run")
			}
			inRun = true
		case "]":
			if !inRun || len(path) == 0 {
				return fmt.Errorf("`]` without a run")
			}
			inRun = false
			path[len(path)-1].Joined = false
		case "|":
			flush()
		default:
			s, err := parseStep(w)
			if err != nil {
				return err
			}
			s.Joined = inRun
			path = append(path, s)
		}
	}
	if inRun {
		return fmt.Errorf("a run is not closed")
	}
	flush()
	return nil
}

// parseLevels reads `>=N` or `<N`.
func parseLevels(cond string) (from, below int, err error) {
	field, digits := &from, strings.TrimPrefix(cond, ">=")
	if strings.HasPrefix(cond, "<") {
		field, digits = &below, strings.TrimPrefix(cond, "<")
	}
	n, err := strconv.Atoi(digits)
	if err != nil || n <= 0 {
		return 0, 0, fmt.Errorf("condition {%s}: want {<N}, {>=N} or {FLAG}", cond)
	}
	*field = n
	return from, below, nil
}

// parseStep reads `role.name{<28}?` or `role.name{flag}?`.
func parseStep(w string) (LifeStep, error) {
	var s LifeStep
	if before, callback, ok := strings.Cut(w, "!"); ok {
		if callback == "" {
			return s, fmt.Errorf("want STEP!CALLBACK")
		}
		w, s.Unless = before, callback
	}
	if strings.HasSuffix(w, "?") {
		s.Optional = true
		w = strings.TrimSuffix(w, "?")
	}
	if name, cond, ok := strings.Cut(w, "{"); ok {
		w = name
		var err error
		cond = strings.TrimSuffix(cond, "}")
		if flag, used := strings.CutSuffix(cond, "-"); used {
			cond, s.UsesUp = flag, true
		}
		if cond != "" && !strings.ContainsAny(cond, "<>=0123456789") {
			s.Flag = cond
		} else if s.MinSDK, s.BelowSDK, err = parseLevels(cond); err != nil {
			return s, err
		}
	}
	if role, name, ok := strings.Cut(w, "."); ok {
		s.Role, w = role, name
	}
	if w == "" {
		return s, fmt.Errorf("a callback without a name")
	}
	s.Name = w
	if hosted, event, ok := strings.Cut(w, ":"); ok {
		s.Hosted, s.Name = hosted, event
	} else if hosted, request, ok := strings.Cut(w, "?"); ok {
		s.Hosted, s.Name, s.Asks = hosted, request, true
	}
	return s, nil
}

// HasFlag tells whether the lifecycle declares a flag.
func (l *Lifecycle) HasFlag(name string) bool { return slices.Contains(l.Flags, name) }

// knows tells whether a step's flag is declared: of a role's component it is one of a lifecycle of its class.
func (l *Lifecycle) knows(all map[string]*Lifecycle, s LifeStep) bool {
	if s.Role == "" {
		return l.HasFlag(s.Flag)
	}
	for _, of := range all {
		if of.Class == l.Class && of.HasFlag(s.Flag) {
			return true
		}
	}
	return false
}

// SetsFlag tells whether an edge sets a flag.
func (l *Lifecycle) SetsFlag(name string) bool {
	return slices.ContainsFunc(l.Edges, func(e LifeEdge) bool { return slices.Contains(e.Sets, LifeSet{Flag: name}) })
}

func (l *Lifecycle) role(name string) bool {
	for _, r := range l.Roles {
		if r == name {
			return true
		}
	}
	return false
}

// Lifecycles gives the lives of components that the model has, by name.
func Lifecycles() (map[string]*Lifecycle, error) {
	files, err := modelFiles(".life")
	if err != nil {
		return nil, err
	}
	all := map[string]*Lifecycle{}
	for _, f := range files {
		lives, err := ParseLifecycles(f.name, f.text)
		if err != nil {
			return nil, err
		}
		for name, l := range lives {
			all[name] = l
		}
	}
	return all, nil
}
