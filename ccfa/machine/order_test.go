package machine_test

import (
	"errors"
	"fmt"
	"testing"

	"cbcov/ccfa/machine"
)

// atStep is where a module's run is, and what was seen of it.
type atStep struct {
	control
	values store
	last   machine.Symbol // that began to run last, of the letters
	home   bool           // since then, or since the beginning, the module itself was in charge
}

// runsOf enumerates the runs of a module that begins with some values, and notes what they show. It gives up (false) where there is more
// than limit to see.
func runsOf(it *interpreter, mod *machine.Module, before store, slots int, letter func(machine.Symbol) bool, limit int, out facts) bool {
	begin, _ := it.enter(mod, nil, 0, false)
	bind := func(s *machine.Slot) int { return s.ID }
	return explore([]atStep{{begin, before, machine.None, true}}, limit, func(at atStep, reach func(atStep)) {
		for _, m := range it.moves(at.control, at.values, bind) {
			next := atStep{m.to, m.values, at.last, at.home}
			if m.symbol != machine.None && letter(m.symbol) {
				if at.last == machine.None {
					out.add("first", int(m.symbol))
				} else if at.home {
					out.add("row", int(at.last), int(m.symbol))
				}
				out.add("letter", int(m.symbol))
				next.last, next.home = m.symbol, false
			}
			if m.to.in != nil {
				next.home = next.home || m.to.in.caller == nil
				reach(next)
				continue
			}
			// the module has returned
			if at.last == machine.None {
				out.add("through")
			} else {
				out.add("last", int(at.last))
			}
			for s := range slots {
				in, now := int(before[s]), int(m.values[s])
				out.add("moves", s, in, now)
				out.add("ending", s, in, now, int(at.last))
				if at.last == machine.None {
					out.add("quiet", s, in, now)
				}
			}
		}
	})
}

// stores lists all values that some slots can have together.
func stores(slots []*machine.Slot) []store {
	out := []store{{}}
	for i, s := range slots {
		var more []store
		for _, st := range out {
			for v := range s.Values {
				st[i] = int8(v)
				more = append(more, st)
			}
		}
		out = more
	}
	return out
}

// enumerated is what all runs of a module show.
func enumerated(it *interpreter, mod *machine.Module, slots []*machine.Slot, letter func(machine.Symbol) bool, limit int) (out facts, whole bool) {
	out, whole = facts{}, true
	for _, st := range stores(slots) {
		whole = runsOf(it, mod, st, len(slots), letter, limit, out) && whole
	}
	return out, whole
}

// summaries are what can be asked about the modules of a machine, for some letters.
type summaries struct {
	order   *machine.Order
	moves   *machine.Transfers
	quiet   *machine.Transfers // nil: with these letters nobody asks
	endings *machine.Endings
}

// of gives what they say about a module.
func (s summaries) of(mod *machine.Module, m *machine.Machine) facts {
	out := facts{}
	for kind, set := range map[string]machine.Bits{"first": s.order.First(mod), "last": s.order.Last(mod), "letter": s.order.Letters(mod)} {
		for x := range set.All() {
			out.add(kind, x)
		}
	}
	if s.order.Through(mod) {
		out.add("through")
	}
	for _, row := range s.order.Rows(mod) {
		for x := range row.Before.All() {
			for y := range row.After.All() {
				out.add("row", x, y)
			}
		}
	}
	for i, slot := range m.Slots {
		for in := range slot.Values {
			for now := range s.moves.After(mod, slot, machine.Only(in)).All() {
				out.add("moves", i, in, now)
			}
			if s.quiet != nil && s.order.Through(mod) { // nobody asks otherwise
				for now := range s.quiet.After(mod, slot, machine.Only(in)).All() {
					out.add("quiet", i, in, now)
				}
			}
			for now, last := range s.endings.Of(mod, slot, in) {
				for x := range last.All() {
					if x == m.Symbols {
						x = int(machine.None)
					}
					out.add("ending", i, in, now, x)
				}
			}
		}
	}
	return out
}

// matters leaves out what these summaries do not know: what becomes of slots on which no symbol depends (a reduced machine does not change
// them), and what nobody asks.
func (s summaries) matters(f facts, m *machine.Machine) facts {
	out := facts{}
	for x := range f {
		about := x.kind == "moves" || x.kind == "quiet" || x.kind == "ending"
		if about && !live(m.Slots[x.args[0]]) || x.kind == "quiet" && s.quiet == nil {
			continue
		}
		out[x] = true
	}
	return out
}

// live tells whether a slot is known to matter: somebody asks for it, or it enables a symbol.
func live(s *machine.Slot) bool {
	for _, v := range s.Values {
		for _, t := range v.Runs {
			if t.Symbol != machine.None {
				return true
			}
		}
	}
	return s.Asked
}

// Bounds of the enumeration. A machine that needs more is left out; the tests say how many are.
const (
	deepest  = 14
	mostSeen = 100_000
)

// verdict is what comes of comparing what the solver says with what the runs show.
type verdict int

const (
	equal verdict = iota
	tooLarge
	different
)

// compare deepens the stack until the runs show all that the solver says. It fails where runs show more than that, and where they show
// less and no stack was cut; but the solver may say more about what is not exact (nil: all is).
func compare(t *testing.T, c code, solved facts, what string, exact func(fact) bool, runs func(it *interpreter) (out facts, whole bool)) verdict {
	t.Helper()
	for depth := 2; ; depth += 2 {
		it := newInterpreter(c, depth)
		shown, whole := runs(it)
		if missing := shown.without(solved); len(missing) > 0 {
			t.Errorf("%s: runs show, and the solver does not know: %v", what, missing)
			return different
		}
		extra := solved.only(exact).without(shown)
		switch {
		case len(extra) == 0:
			return equal
		case !whole:
			return tooLarge
		case !it.cut || depth >= deepest:
			t.Errorf("%s: the solver says, and no run with a stack of %d shows: %v", what, depth, extra)
			return different
		}
	}
}

// TestSummaries: what is computed about the modules of a machine is what their runs show, before and after it was reduced; of all symbols
// as letters, and of some. A module that never returns is let return.
func TestSummaries(t *testing.T) {
	large, compared := 0, 0
	for seed := range *seeds {
		raw, m := newRandom(seed).machine(), newRandom(seed).machine()
		before := append([]*machine.Module{}, m.Modules...)
		stand := m.Reduce(m.Modules)
		if err := errors.Join(raw.Check(), m.Check()); err != nil {
			t.Fatalf("seed %d: %v\n%s\nreduced:\n%s", seed, err, spell(raw), spell(m))
		}
		a := machine.Analyze(m)
		some := machine.NewBits(m.Symbols)
		some.Add(0)
		reading := a.Read(some)
		wild, tame := read(raw.Modules), read(m.Modules)
		wild.letReturn()
		for _, r := range []struct {
			name   string
			letter func(machine.Symbol) bool
			summaries
		}{
			{"all letters", func(machine.Symbol) bool { return true }, summaries{a.Order, a.Moves, a.Quiet, a.Endings}},
			{"letter x0", func(x machine.Symbol) bool { return x == 0 }, summaries{reading.Order, a.Moves, nil, reading.Endings}},
		} {
			for i, mod := range raw.Modules {
				now := stand[before[i]]
				what := fmt.Sprintf("seed %d, %s, %s", seed, mod.Name, r.name)
				solved := r.matters(r.of(now, m), raw)
				verdicts := []verdict{
					compare(t, wild, solved, what, nil, func(it *interpreter) (facts, bool) {
						out, whole := enumerated(it, mod, raw.Slots, r.letter, mostSeen)
						return r.matters(out, raw), whole
					}),
					compare(t, tame, solved, what+", reduced", nil, func(it *interpreter) (facts, bool) {
						out, whole := enumerated(it, now, raw.Slots, r.letter, mostSeen)
						return r.matters(out, raw), whole
					}),
				}
				for _, v := range verdicts {
					compared++
					switch v {
					case tooLarge:
						large++
					case different:
						t.Fatalf("%s\nreduced:\n%s", spell(raw), spell(m))
					}
				}
			}
		}
	}
	t.Logf("%d compared, %d too large", compared, large)
	if large > compared/50 {
		t.Errorf("%d of %d modules are too large to be enumerated", large, compared)
	}
}
