package machine_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cbcov/ccfa/machine"
)

var update = flag.Bool("update", false, "write what is wanted in testdata anew")

// text is a machine, and a system of it, as testdata/*.txt has them. A file is read line by line; what is behind # is a remark:
//
//	show WHAT…                       what is wanted: summaries, values, follow, runs; of the system with less detail: slotless, placeless
//	slot NAME [local | of N] = V…    its values, the first one means "nothing"; each instance's own, or only that of instance N
//	enables SLOT V SYMBOL [MODULE]   what can run while the slot has the value
//	module NAME                      and then its transitions:
//	STATE -> STATE: OPERATION        entry, exit or any other word; the operation is nothing, or one of
//	                                 run SYMBOL [MODULE], post SYMBOL [MODULE], call MODULE, fire SLOT…,
//	                                 SLOT = V, raise SLOT, lower SLOT, begin, end
//	location NAME [served] [gone N]  the first one is where the system begins
//	start SLOT[@N] = V…              else it begins with nothing
//	asked across
//	system                           and then its transitions:
//	LOCATION -> LOCATION: WHAT…      symbol SYMBOL [MODULE], posted SYMBOL [MODULE] (no letter), letters MODULE, code MODULE (silent),
//	                                 of N, again, tag, if SLOT[@N] = V…, set SLOT[@N] = V
//	WANT:                            and then what the solver says, a line each; behind -- where no run shows it
//
// A symbol whose module is not named does nothing.
type text struct {
	m         *machine.Machine
	s         *machine.System
	show      []string
	symbols   []string
	modules   map[string]*machine.Module
	states    map[*machine.Module]map[string]int32
	locations map[string]int
	start     map[machine.Variable]machine.Values
	mod       *machine.Module // that transitions belong to; nil: the system's
}

// parse reads a text up to what is wanted.
func parse(input string) (tx *text, err error) {
	tx = &text{m: &machine.Machine{}, s: &machine.System{}, modules: map[string]*machine.Module{}, states: map[*machine.Module]map[string]int32{},
		locations: map[string]int{}, start: map[machine.Variable]machine.Values{}}
	tx.s.Options.Start = func(v machine.Variable) machine.Values {
		if values, ok := tx.start[v]; ok {
			return values
		}
		return machine.Only(0)
	}
	n := 0
	defer func() {
		if r := recover(); r != nil { // a text that lacks a word, say
			err = fmt.Errorf("line %d: %v", n, r)
		}
	}()
	for line := range strings.Lines(input) {
		n++
		line, _, _ = strings.Cut(line, "#")
		if words := strings.Fields(line); len(words) > 0 {
			tx.line(words)
		}
	}
	tx.m.Symbols = len(tx.symbols)
	return tx, nil
}

func (tx *text) line(words []string) {
	if len(words) > 2 && words[1] == "->" {
		if from, to := words[0], strings.TrimSuffix(words[2], ":"); tx.mod != nil {
			tx.edge(tx.state(from), tx.state(to), words[3:])
		} else {
			tx.transition(tx.location(from), tx.location(to), words[3:])
		}
		return
	}
	switch rest := words[1:]; words[0] {
	case "show":
		tx.show = rest
	case "slot":
		s := tx.m.AddSlot(rest[0])
		s.Asked = true
		switch i := slices.Index(rest, "="); {
		case rest[1] == "local":
			s.Local = true
		case rest[1] == "of":
			s.Owner = number(rest[2])
		case i != 1:
			panic("what of the slot?")
		}
		s.Lasts = slices.Contains(rest, "lasts")
		i := slices.Index(rest, "=")
		s.Values[0].Name = rest[i+1]
		for _, v := range rest[i+2:] {
			s.AddValue(v)
		}
	case "enables":
		s := tx.slot(rest[0])
		v := s.Values[tx.value(s, rest[1])]
		v.Runs = append(v.Runs, machine.Target{Symbol: tx.symbol(rest[2]), Module: tx.module(rest[3:])})
	case "module":
		tx.mod = tx.module(rest)
	case "location":
		l := machine.Location{Name: rest[0], Served: slices.Contains(rest, "served"), Dead: machine.NoInstance}
		if i := slices.Index(rest, "gone"); i > 0 {
			l.Dead = number(rest[i+1])
		}
		tx.locations[rest[0]] = tx.s.AddLocation(l)
	case "start":
		v := tx.variable(rest[0], 0)
		tx.start[v] = tx.values(v.Slot, rest[2:])
	case "asked":
		if rest[0] != "across" {
			panic("unknown word " + rest[0])
		}
		tx.s.Options.Asked = machine.Across
	case "system":
		tx.mod = nil
	default:
		panic("unknown word " + words[0])
	}
}

func number(word string) int {
	n, err := strconv.Atoi(word)
	if err != nil {
		panic(err)
	}
	return n
}

// module gives the module that a text names first; where it names none, one that does nothing.
func (tx *text) module(words []string) *machine.Module {
	name := "nothing"
	if len(words) > 0 {
		name = words[0]
	}
	mod := tx.modules[name]
	if mod == nil {
		mod = tx.m.AddModule(name)
		tx.modules[name] = mod
		tx.states[mod] = map[string]int32{"entry": machine.Entry, "exit": machine.Exit}
		if name == "nothing" {
			mod.Link(machine.Entry, machine.Exit)
		}
	}
	return mod
}

func (tx *text) state(name string) int32 {
	states := tx.states[tx.mod]
	if _, ok := states[name]; !ok {
		states[name] = tx.mod.AddState()
	}
	return states[name]
}

func (tx *text) location(name string) int {
	n, ok := tx.locations[name]
	if !ok {
		panic("no location " + name)
	}
	return n
}

func (tx *text) symbol(name string) machine.Symbol {
	i := slices.Index(tx.symbols, name)
	if i < 0 {
		i = len(tx.symbols)
		tx.symbols = append(tx.symbols, name)
	}
	return machine.Symbol(i)
}

func (tx *text) slot(name string) *machine.Slot {
	i := slices.IndexFunc(tx.m.Slots, func(s *machine.Slot) bool { return s.Name == name })
	if i < 0 {
		panic("no slot " + name)
	}
	return tx.m.Slots[i]
}

func (tx *text) value(s *machine.Slot, name string) int {
	i := slices.IndexFunc(s.Values, func(v *machine.Value) bool { return v.Name == name })
	if i < 0 {
		panic("slot " + s.Name + " has no value " + name)
	}
	return i
}

func (tx *text) values(s *machine.Slot, names []string) machine.Values {
	var out machine.Values
	for _, name := range names {
		out |= machine.Only(tx.value(s, name))
	}
	return out
}

// variable is a slot for an instance, its own one or the one behind @.
func (tx *text) variable(word string, instance int) machine.Variable {
	name, of, ok := strings.Cut(word, "@")
	if ok {
		instance = number(of)
	}
	return tx.slot(name).Bind(instance)
}

func (tx *text) edge(from, to int32, words []string) {
	e := machine.Edge{From: from, To: to, Symbol: machine.None, Site: machine.NoSite}
	switch {
	case len(words) == 0:
	case words[0] == "run" || words[0] == "post":
		e.Op, e.Symbol, e.Module = machine.Run, tx.symbol(words[1]), tx.module(words[2:])
		if words[0] == "post" {
			e.Op = machine.Post
		}
	case words[0] == "call":
		e.Op, e.Module = machine.Call, tx.module(words[1:])
	case words[0] == "fire":
		e.Op = machine.Fire
		for _, name := range words[1:] {
			e.Fired = append(e.Fired, tx.slot(name))
		}
	case words[0] == "begin":
		e.Op = machine.Begin
	case words[0] == "end":
		e.Op = machine.End
	case words[0] == "raise":
		e.Op, e.Update = machine.Set, machine.Update{Slot: tx.slot(words[1]), Change: machine.Raise}
	case words[0] == "lower":
		e.Op, e.Update = machine.Set, machine.Update{Slot: tx.slot(words[1]), Change: machine.Lower}
	default:
		s := tx.slot(words[0])
		e.Op, e.Update = machine.Set, machine.Update{Slot: s, Value: tx.value(s, words[2])}
	}
	tx.mod.Edges = append(tx.mod.Edges, e)
}

// words of a transition that begin something new.
var clauses = []string{"symbol", "posted", "letters", "code", "of", "again", "tag", "if", "set"}

func (tx *text) transition(from, to int, words []string) {
	act := &machine.Act{Symbol: machine.None}
	if i := slices.Index(words, "of"); i >= 0 {
		act.Instance = number(words[i+1])
	}
	for len(words) > 0 {
		end := 1
		if words[0] != "again" && words[0] != "tag" {
			end = 2 // its name may be any word
		}
		for end < len(words) && !slices.Contains(clauses, words[end]) {
			end++
		}
		rest := words[1:end]
		switch words[0] {
		case "symbol", "posted":
			act.Symbol, act.Module, act.Letter = tx.symbol(rest[0]), tx.module(rest[1:]), words[0] == "symbol"
		case "letters", "code":
			act.Module, act.Letter = tx.module(rest), words[0] == "letters"
		case "again":
			act.Again = true
		case "tag":
			act.Tag = 1
		case "if":
			v := tx.variable(rest[0], act.Instance)
			act.Needs = append(act.Needs, machine.Cond{Variable: v, Values: tx.values(v.Slot, rest[2:])})
		case "set":
			v := tx.variable(rest[0], act.Instance)
			act.Sets = append(act.Sets, machine.Assignment{Variable: v, Value: tx.value(v.Slot, rest[2])})
		case "of":
		default:
			panic("unknown word " + words[0])
		}
		words = words[end:]
	}
	tx.s.Add(from, to, act)
}

// solve gives what the solver says of all that is shown, with what runs do not show behind it.
func (tx *text) solve(t *testing.T) []string {
	t.Helper()
	raw := read(tx.m.Modules)
	raw.letReturn()
	before := slices.Clone(tx.m.Modules)
	stand := tx.m.Reduce(tx.m.Modules)
	a := machine.Analyze(tx.m)
	for i := range tx.s.Transitions {
		act := tx.s.Transitions[i].Act
		act.Module = stand[act.Module]
	}
	for _, err := range []error{tx.m.Check(), tx.s.Check(a)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	var out []string
	tell := func(prefix string, want func(string) bool, solved facts, shown func(*interpreter) (facts, bool), c code) {
		compare(t, c, solved, prefix, func(fact) bool { return false }, shown) // nothing is lacking
		it := newInterpreter(c, deepest)
		all, whole := shown(it)
		if !whole {
			t.Fatal("too large to be enumerated")
		}
		for _, f := range tx.sorted(solved) {
			if !want(f.String()) {
				continue
			}
			line := prefix + tx.named(f.String())
			if !all[f] && !all[fact{kind: "may", of: f.of}] {
				line += " -- no run shows it"
			}
			out = append(out, line)
		}
	}
	solved := func(detail machine.Detail) *machine.Solved {
		tx.s.Options.Detail = detail
		r, err := tx.s.Solve(a, unlimited())
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	vars := variables(tx.m.Slots)
	followed := func(it *interpreter) (facts, bool) { return follows(&stepper{it, tx.s, vars}, 10*mostSeen) }
	isFollow := func(f string) bool {
		return strings.HasPrefix(f, "next") || strings.HasPrefix(f, "at once") || strings.HasPrefix(f, "ends")
	}
	for _, what := range tx.show {
		switch what {
		case "summaries":
			all := summaries{a.Order, a.Moves, a.Quiet, a.Endings}
			for _, mod := range before {
				if mod.Name == "nothing" {
					continue
				}
				tell(mod.Name+": ", func(f string) bool { return !strings.HasPrefix(f, "letter") }, all.of(stand[mod], tx.m), func(it *interpreter) (facts, bool) {
					return enumerated(it, mod, tx.m.Slots, func(machine.Symbol) bool { return true }, mostSeen)
				}, raw)
			}
		case "values":
			tell("", func(f string) bool { return strings.Contains(f, " = ") }, solvedFollows(t, solved(machine.Exact), vars), followed, read(tx.m.Modules))
		case "follow":
			tell("", isFollow, solvedFollows(t, solved(machine.Exact), vars), followed, read(tx.m.Modules))
		case "slotless", "placeless":
			detail := map[string]machine.Detail{"slotless": machine.Slotless, "placeless": machine.Placeless}[what]
			for _, f := range tx.sorted(solvedFollows(t, solved(detail), nil)) {
				if isFollow(f.String()) {
					out = append(out, what+": "+tx.named(f.String()))
				}
			}
		case "runs":
			list, _ := solvedRuns(t, solved(machine.Exact), tx.s)
			tell("", func(string) bool { return true }, list, func(it *interpreter) (facts, bool) {
				return runs(&stepper{it, tx.s, vars}, mostSeen)
			}, read(tx.m.Modules))
		default:
			t.Fatalf("show %s: it is not known", what)
		}
	}
	return out
}

// sorted lists facts by how they are spelled.
func (tx *text) sorted(f facts) []fact {
	return slices.SortedFunc(maps.Keys(f), func(x, y fact) int { return strings.Compare(tx.named(x.String()), tx.named(y.String())) })
}

var (
	symbolNumber = regexp.MustCompile(`\bx(\d+)(?:@(\d+)'(\d+))?`)
	valueAt      = regexp.MustCompile(`^n(\d+): (\S+) = (\d+)$`)
	valueMove    = regexp.MustCompile(`^slot (\d+): (\d+) to (\d+)`)
)

// named puts the text's names in the place of numbers.
func (tx *text) named(f string) string {
	if m := valueAt.FindStringSubmatch(f); m != nil {
		slot, _, _ := strings.Cut(m[2], "@")
		return fmt.Sprintf("at %s: %s = %s", tx.s.Locations[number(m[1])].Name, m[2], tx.slot(slot).Values[number(m[3])].Name)
	}
	f = valueMove.ReplaceAllStringFunc(f, func(text string) string {
		m := valueMove.FindStringSubmatch(text)
		s := tx.m.Slots[number(m[1])]
		return fmt.Sprintf("%s %s to %s", s.Name, s.Values[number(m[2])].Name, s.Values[number(m[3])].Name)
	})
	f = strings.Replace(f, "last x-1", "no symbol", 1)
	return symbolNumber.ReplaceAllStringFunc(f, func(text string) string {
		m := symbolNumber.FindStringSubmatch(text)
		name := tx.symbols[number(m[1])]
		if m[2] != "" && m[2] != "0" {
			name += "@" + m[2]
		}
		if m[3] == "1" {
			name += "'"
		}
		return name
	})
}

// TestText: each file of testdata says by itself what the solver has to say of its machine.
func TestText(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			input, want, ok := strings.Cut(string(data), "WANT:\n")
			if !ok && !*update {
				t.Fatal("nothing is wanted")
			}
			tx, err := parse(input)
			if err != nil {
				t.Fatal(err)
			}
			got := strings.Join(tx.solve(t), "\n") + "\n"
			if *update {
				if err := os.WriteFile(file, []byte(input+"WANT:\n"+got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got != want {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
		})
	}
}
