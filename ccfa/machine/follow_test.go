package machine_test

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"cbcov/ccfa/machine"
)

// since is where a system is, and what there was since the last letter.
type since struct {
	where
	event  machine.Event // the last letter
	by     int           // the transition that ran it, before the first one: between
	passed bool          // locations since then
	served bool          // the queues, since then
}

// follows enumerates what comes after what in the runs of a system.
func follows(s *stepper, limit int) (out facts, whole bool) {
	out = facts{}
	var begin []since
	for _, w := range s.starts() {
		begin = append(begin, since{where: w, by: between})
	}
	whole = explore(begin, limit, func(at since, reach func(since)) {
		if at.transition == between {
			for i, v := range s.variables {
				out.say("n%d: %s = %d", at.location, spellVariable(v), at.values[i])
			}
		}
		if at.by != between && s.served(at.where) {
			at.served = true
			out.say("ends %s", spellEvent(at.event))
		}
		s.next(at.where, func(to where, symbol machine.Symbol, t *machine.Transition) {
			if at.transition == between {
				out.say("t%d", t.ID)
			}
			next := at
			next.where, next.passed = to, at.passed || at.transition == between
			if symbol != machine.None && t.Letter {
				next.event, next.by, next.served, next.passed = machine.Event{Symbol: symbol, Instance: t.Instance, Tag: t.Tag}, t.ID, false, false
				out.say("event %s", spellEvent(next.event))
				if at.by != between && asked(s.System, at.by, at.passed || at.transition == between, t.ID) {
					out.say("next %s %s", spellEvent(at.event), spellEvent(next.event))
					if !at.served {
						out.say("at once %s %s", spellEvent(at.event), spellEvent(next.event))
					}
				}
			}
			reach(next)
		})
	})
	return out, whole
}

// asked tells whether somebody asks for what two transitions run after each other; passed: locations were between them.
func asked(s *machine.System, before int, passed bool, after int) bool {
	x, y := &s.Transitions[before], &s.Transitions[after]
	switch {
	case s.Options.Asked == machine.All:
		return true
	case !passed, x.Known, y.Known:
		return false // other systems tell
	case s.Options.Asked == machine.Across:
		return x.Instance != y.Instance
	}
	return x.From != x.To || y.From != y.To
}

func spellEvent(e machine.Event) string { return fmt.Sprintf("x%d@%d'%d", e.Symbol, e.Instance, e.Tag) }

// solvedFollows is what the solver says of the same.
func solvedFollows(t *testing.T, r *machine.Solved, vars []machine.Variable) facts {
	t.Helper()
	out := facts{}
	for n := range r.Locations {
		for _, v := range vars {
			for value := range r.Values(n, v).All() {
				out.say("n%d: %s = %d", n, spellVariable(v), value)
			}
		}
	}
	for i := range r.Transitions {
		if r.Possible(&r.Transitions[i]) {
			out.say("t%d", i)
		}
	}
	f, err := r.Follows()
	if err != nil {
		t.Fatal(err)
	}
	events := r.Events()
	for i, e := range events {
		out.say("event %s", spellEvent(e))
		for k := range f.Next[i].All() {
			out.say("next %s %s", spellEvent(e), spellEvent(events[k]))
		}
		for k := range f.InRun[i].All() {
			out.say("at once %s %s", spellEvent(e), spellEvent(events[k]))
		}
	}
	for i := range f.Ends.All() {
		out.say("ends %s", spellEvent(events[i]))
	}
	return out
}

// needed lists the variables that conditions ask for.
func needed(s *machine.System) map[machine.Variable]bool {
	out := map[machine.Variable]bool{}
	for i := range s.Transitions {
		for _, c := range s.Transitions[i].Needs {
			out[c.Variable] = true
		}
	}
	return out
}

// followed lists the variables that the solver follows: those of conditions, of assignments, and those that are watched.
func followed(s *machine.System) map[machine.Variable]bool {
	out := needed(s)
	for i := range s.Transitions {
		for _, a := range s.Transitions[i].Sets {
			out[a.Variable] = true
		}
	}
	for _, v := range s.Options.Watch {
		out[v] = true
	}
	return out
}

// isValue tells whether a fact is about a variable's values.
func isValue(f fact) bool { return strings.HasPrefix(f.of, "n") && strings.Contains(f.of, "=") }

// unlimited is a meter that ends nothing.
func unlimited() *machine.Meter { return machine.NewMeter(context.Background(), math.MaxInt64) }

// solve draws a system and solves it.
func solve(t *testing.T, seed uint64) (*machine.Analysis, *machine.System, *machine.Solved) {
	t.Helper()
	r := newRandom(seed)
	m := r.machine()
	m.Reduce(m.Modules)
	a := machine.Analyze(m)
	s := r.system(a)
	if err := s.Check(a); err != nil {
		t.Fatalf("seed %d: %v\n%s%s", seed, err, spell(m), spellSystem(s, m))
	}
	solved, err := s.Solve(a, unlimited())
	if err != nil {
		t.Fatal(err)
	}
	return a, s, solved
}

// TestFollows: what the solver finds to follow in a system contains what runs show; where no conditions ask for more than one variable, it
// is that.
func TestFollows(t *testing.T) {
	counts := map[verdict]int{}
	exactOnes := 0
	for seed := range *seeds {
		a, s, r := solve(t, seed)
		vars := variables(a.Machine.Slots)
		alone := len(needed(s)) <= 1
		known := followed(s)
		exact := func(f fact) bool {
			switch {
			case isValue(f):
				return len(known) <= 1
			case s.Options.Asked != machine.All && strings.HasPrefix(f.of, "ends"):
				return false // only as far as something is asked for
			}
			return alone
		}
		if alone {
			exactOnes++
		}
		v := compare(t, read(a.Machine.Modules), solvedFollows(t, r, vars), fmt.Sprint("seed ", seed), exact, func(it *interpreter) (facts, bool) {
			shown, whole := follows(&stepper{it, s, vars}, mostSeen)
			for f := range shown {
				if s.Options.Asked != machine.All && strings.HasPrefix(f.of, "ends") {
					delete(shown, f)
				}
				for _, v := range vars {
					if !known[v] && strings.Contains(f.of, spellVariable(v)+" = ") {
						delete(shown, f)
					}
				}
			}
			return shown, whole
		})
		counts[v]++
		if v == different {
			t.Fatalf("%s%s", spell(a.Machine), spellSystem(s, a.Machine))
		}
	}
	t.Logf("%d agree, %d too large; %d have to be exact", counts[equal], counts[tooLarge], exactOnes)
}
