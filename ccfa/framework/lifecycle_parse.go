package framework

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"cbcov/apk/dex/descriptor"
)

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
				for i := range cur.Edges {
					cur.Edges[i].inherited = true
				}
				cur.Traits, cur.tells = slices.Clone(base.Traits), slices.Clone(base.tells)
				cur.Listens, cur.Roles, cur.With = slices.Clone(base.Listens), slices.Clone(base.Roles), slices.Clone(base.With)
				cur.OneByOne, cur.inside = base.OneByOne, slices.Clone(base.inside)
				cur.gives, cur.tellsAs = slices.Clone(base.gives), base.tellsAs
			}
			out[cur.Name] = cur
			continue
		}
		if cur == nil {
			return nil, fail("%q stands before the first lifecycle", words[0])
		}
		edges, insides, given, told := len(cur.Edges), len(cur.inside), len(cur.gives), len(cur.tells)
		if err := cur.line(words); err != nil {
			return nil, fail("%v", err)
		}
		for k := insides; k < len(cur.inside); k++ {
			cur.inside[k].line = i + 1
		}
		if edges < len(cur.Edges) && cur.Edges[edges].instead {
			n := cur.replaces(edges)
			if n == 0 {
				return nil, fail("there is nothing that it could stand for")
			}
			edges -= n
		}
		for k := told; k < len(cur.tells); k++ {
			cur.tells[k].line = i + 1
		}
		for k := given; k < len(cur.gives); k++ {
			cur.gives[k].line = i + 1
		}
		for k := edges; k < len(cur.Edges); k++ {
			cur.Edges[k].line, cur.Edges[k].group = i+1, i+1
			if cur.Edges[k].along || cur.Edges[k].Either {
				if edges == 0 {
					return nil, fail("there is no line before it")
				}
				cur.Edges[k].group = cur.Edges[edges-1].group
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(out)) {
		l := out[name]
		if err := l.tell(out); err != nil {
			return nil, fmt.Errorf("%s: lifecycle %s: %w", file, l.Name, err)
		}
		l.give()
		if l.Class == "" || len(l.Nodes) == 0 {
			return nil, fmt.Errorf("%s: lifecycle %s: no class or no node", file, l.Name)
		}
		for i := range l.Edges {
			if err := l.Edges[i].check(l, out); err != nil {
				return nil, fmt.Errorf("%s:%d: %w", file, l.Edges[i].line, err)
			}
		}
		for _, callback := range l.Wraps {
			if !l.hasStep(callback) {
				return nil, fmt.Errorf("%s: lifecycle %s: it wraps by %s, which is no step", file, l.Name, callback)
			}
		}
		for _, callback := range l.Calls {
			if !l.hasStep(callback) {
				return nil, fmt.Errorf("%s: lifecycle %s: %s, which code calls, is no step", file, l.Name, callback)
			}
		}
		for _, t := range l.tells {
			if err := t.check(l); err != nil {
				return nil, fmt.Errorf("%s:%d: %w", file, t.line, err)
			}
		}
		for _, g := range l.gives {
			if err := g.check(l); err != nil {
				return nil, fmt.Errorf("%s:%d: %w", file, g.line, err)
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

// replaces takes away what a hosted lifecycle has from the one that it is like for the nodes and the event of its own edges from the given one on,
// and tells how many edges that were.
func (l *Lifecycle) replaces(own int) int {
	var kept []LifeEdge
	for i := range l.Edges[:own] {
		e := &l.Edges[i]
		if !(e.inherited && slices.ContainsFunc(l.Edges[own:], func(n LifeEdge) bool { return n.From == e.From && n.Event == e.Event })) {
			kept = append(kept, *e)
		}
	}
	l.Edges = append(kept, l.Edges[own:]...)
	return own - len(kept)
}

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

// drives reads `CALLBACK [EVENT]: EVENTS` of an `inside` line.
func (l *Lifecycle) drives(words []string) error {
	names := slices.IndexFunc(words, func(w string) bool { return strings.HasSuffix(w, ":") }) + 1
	if names < 1 || names > 2 || names == len(words) {
		return fmt.Errorf("want `inside CALLBACK [EVENT]: EVENTS`")
	}
	in := inside{callback: strings.TrimSuffix(words[0], ":"), events: words[names:]}
	if names == 2 {
		in.event = strings.TrimSuffix(words[1], ":")
	}
	l.inside = append(l.inside, in)
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
			desc := descriptor.Class(w)
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
	case "one-by-one":
		if len(words) != 1 || !l.Hosted {
			return fmt.Errorf("want `one-by-one` in a hosted lifecycle")
		}
		l.OneByOne = true
		return nil
	case "with":
		if len(words) < 2 {
			return fmt.Errorf("want `with CLASSES`")
		}
		l.With = nil // not those of the one that it is like
		for _, w := range words[1:] {
			l.With = append(l.With, descriptor.Class(w))
		}
		return nil
	case "inside":
		return l.drives(words[1:])
	case "calls":
		if len(words) < 2 || !l.Hosted {
			return fmt.Errorf("want `calls CALLBACKS` in a hosted lifecycle")
		}
		l.Calls = words[1:]
		return nil
	case "covers", "ends-with":
		if n := len(words); n > 3 && words[0] == "covers" && words[n-2] == "unless" {
			if l.Bare = words[n-1]; !slices.Contains(l.Traits, l.Bare) {
				return fmt.Errorf("no trait %q", l.Bare)
			}
			words = words[:n-2]
		}
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
	case "tells":
		return l.telling(words[1:])
	case "gives":
		return l.given(words[1:])
	case "trait":
		if len(words) != 2 || !l.Hosted || l.Asked(words[1]) {
			return fmt.Errorf("want `trait NAME` with a new name in a hosted lifecycle")
		}
		l.Traits = append(l.Traits, words[1])
		return nil
	case "listens":
		if len(words) == 1 {
			return fmt.Errorf("want `listens EVENTS`")
		}
		l.Listens = append(l.Listens, words[1:]...)
		return nil
	case "stands":
		if l.Stands = words[1:]; len(l.Stands) == 0 {
			return fmt.Errorf("want `stands EVENTS`")
		}
		l.Listens = append(l.Listens, l.Stands...)
		return nil
	case "wraps":
		if len(words) < 3 || !strings.HasSuffix(words[1], ":") {
			return fmt.Errorf("want `wraps CALLBACK: EVENTS`")
		}
		if l.Wraps == nil {
			l.Wraps = map[string]string{}
		}
		for _, event := range words[2:] {
			l.Wraps[event] = strings.TrimSuffix(words[1], ":")
		}
		return nil
	case "roles":
		l.Roles = words[1:]
		return nil
	case "node":
		return l.node(words[1:])
	case "flag":
		if len(words) < 2 || slices.Contains(l.Flags, words[1]) {
			return fmt.Errorf("want `flag NAME` with a new name")
		}
		switch {
		case len(words) == 3 && words[2] == "saved":
			l.Retains = append(l.Retains, words[1])
		case len(words) > 2:
			if words[2] != "before" || len(words) == 3 {
				return fmt.Errorf("want `flag NAME before EVENTS` or `flag NAME saved`")
			}
			if l.Before == nil {
				l.Before = map[string][]string{}
			}
			l.Before[words[1]] = words[3:]
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
		return fmt.Errorf("want `node NAME [front [ROLE]] [dead [ROLE]] [saved] [busy] [live] [out]` with a new name")
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
		case "out":
			n.Out = true
			continue
		case "saved":
			n.Saved = true
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
		case w == "either":
			e.Either = true
		case w == "instead":
			e.instead = true
		case w == "over":
			e.Over = true
		case w == "unplaced":
			e.Unplaced = true
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
	return slices.Contains([]string{"if", "unless", "sets", "clears", "while"}, flag)
}

func (e *LifeEdge) argument(flag, name string) {
	switch flag {
	case "if", "unless":
		e.Conditions = append(e.Conditions, LifeCondition{name, flag == "unless"})
	case "while":
		e.While = append(e.While, strings.Split(name, ",")...)
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
			return s, fmt.Errorf("want STEP!CALLBACK,CALLBACK")
		}
		w, s.Unless = before, strings.Split(callback, ",")
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
		} else if flag, exactly := strings.CutSuffix(cond, "="); exactly && flag != ">" {
			cond, s.UsesUp, s.Exactly = flag, true, true
		}
		if answer := answers[cond]; answer != AnyAnswer {
			s.Answer = answer
		} else if cond != "" && !strings.ContainsAny(cond, "<>=0123456789") {
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
