package framework

import (
	"fmt"
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
// `FROM -> TO EVENT FLAGS: ALTERNATIVES` runs one of the alternatives, each a sequence of callbacks. Those in
// brackets are one synchronous run; else the queues are served between two. `name?` may be left out by the
// framework, `name{<28}` runs for apps with a lower targetSdk only, and `role.name` on the object of that role.
// `brings KIND` and `ends KIND` list the callbacks that `open` and `stop` effects of the kind post; `name/worker`
// runs on a thread of its own. `at NODES EVENT FLAGS: ALTERNATIVES` are events that leave the component where it is. A component begins at
// the first node.
//
// FLAGS: `full` (left out of the paper's depth), `again` (the component is made anew from outside), `gui` (a
// user's action), `worker` (on another thread), `if CONDITION`, `unless CONDITION` (of several all have to hold),
// `sets NAME`, `clears NAME`. `flag NAME` declares what a component remembers while it lives: edges set and clear it,
// effects `mark NAME`, `unmark NAME` and `open … result` too, conditions ask for it, and so does a step: `name{NAME}`. A node is `front [ROLE]` where
// the user reaches that window, `dead [ROLE]` where its widgets are gone, `busy` inside a synchronous run: the queues
// are not served there, and what leaves it follows at once.
type Lifecycle struct {
	Name   string
	Class  string   // descriptor
	Kinds  []string // descriptors of subclasses whose callbacks it has, too
	Roles  []string
	Nodes  []LifeNode
	Edges  []LifeEdge
	Flags  []string // what a component remembers while it lives
	brings map[string][]Posted
	ends   map[string][]Posted
}

// LifeNode is a state between runs: the queues are served there, unless it is busy.
type LifeNode struct {
	Name  string
	Front string // role whose window is in front, "" for none, "self" for the component itself
	Dead  string // role whose window is not there, so that none of its widgets lives on through this node
	Busy  bool   // inside a synchronous run
}

// LifeEdge is a change of state, or (From equal to To) an event.
type LifeEdge struct {
	From, To   string
	Event      string
	Full       bool
	Again      bool
	GUI        bool
	Worker     bool
	Conditions []LifeCondition // all have to hold
	Sets       []LifeSet
	Paths      [][]LifeStep // alternatives
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
	Role     string
	Name     string
	Optional bool
	Flag     string // a flag of its component that has to be set, "": none
	Joined   bool   // the next step follows without the queues being served
	MinSDK   int    // targetSdk from which it runs here, 0: any
	BelowSDK int    // targetSdk below which it runs here, 0: any
}

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
			if len(words) != 2 || out[words[1]] != nil {
				return nil, fail("want `lifecycle NAME` with a new name")
			}
			cur = &Lifecycle{Name: words[1], brings: map[string][]Posted{}, ends: map[string][]Posted{}}
			out[cur.Name] = cur
			continue
		}
		if cur == nil {
			return nil, fail("%q stands before the first lifecycle", words[0])
		}
		if err := cur.line(words); err != nil {
			return nil, fail("%v", err)
		}
	}
	for _, l := range out {
		if err := l.check(out); err != nil {
			return nil, fmt.Errorf("%s: lifecycle %s: %w", file, l.Name, err)
		}
	}
	return out, nil
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
		for _, n := range strings.Split(words[1], ",") {
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
	e.From, e.To = words[0], words[2]
	l.Edges = append(l.Edges, e)
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
		return fmt.Errorf("want `node NAME [front [ROLE]] [dead [ROLE]] [busy]` with a new name")
	}
	n := LifeNode{Name: words[0]}
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
		case w == "gui":
			e.GUI = true
		case w == "worker":
			e.Worker = true
		case argument(words[i-1]):
			e.argument(words[i-1], w)
		case argument(w) && !done:
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

// level reads the targetSdk from which, or below which, a step runs.
func (s *LifeStep) level(cond string) error {
	field, digits := &s.MinSDK, strings.TrimPrefix(cond, ">=")
	if strings.HasPrefix(cond, "<") {
		field, digits = &s.BelowSDK, strings.TrimPrefix(cond, "<")
	}
	n, err := strconv.Atoi(digits)
	if err != nil || n <= 0 {
		return fmt.Errorf("condition {%s}: want {<N}, {>=N} or {FLAG}", cond)
	}
	*field = n
	return nil
}

// parseStep reads `role.name{<28}?` or `role.name{flag}?`.
func parseStep(w string) (LifeStep, error) {
	var s LifeStep
	if strings.HasSuffix(w, "?") {
		s.Optional = true
		w = strings.TrimSuffix(w, "?")
	}
	if name, cond, ok := strings.Cut(w, "{"); ok {
		w = name
		cond = strings.TrimSuffix(cond, "}")
		if cond != "" && !strings.ContainsAny(cond, "<>=0123456789") {
			s.Flag = cond
		} else if err := s.level(cond); err != nil {
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
	return s, nil
}

// check finds names that nothing declares. Nodes of a role (`opened.resumed`) are those of its own lifecycle.
func (l *Lifecycle) check(all map[string]*Lifecycle) error {
	if l.Class == "" || len(l.Nodes) == 0 {
		return fmt.Errorf("no class or no node")
	}
	for _, e := range l.Edges {
		for _, n := range []string{e.From, e.To} {
			role, _, isRole := strings.Cut(n, ".")
			if l.Node(n) == nil && !(isRole && l.role(role)) {
				return fmt.Errorf("no node %q", n)
			}
		}
		for _, s := range e.Sets {
			if !l.HasFlag(s.Flag) {
				return fmt.Errorf("no flag %q", s.Flag)
			}
		}
		for _, p := range e.Paths {
			for _, s := range p {
				if s.Flag != "" && !l.knows(all, s) {
					return fmt.Errorf("no flag %q", s.Flag)
				}
				if s.Role != "" && !l.role(s.Role) {
					return fmt.Errorf("no role %q", s.Role)
				}
			}
		}
	}
	return nil
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
