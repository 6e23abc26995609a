package machine_test

import (
	"fmt"
	"strings"
	"testing"

	"cbcov/ccfa/machine"
)

// TestCoarser: what less detail finds to be possible contains what more does; where runs are forgotten, more comes around posted symbols.
func TestCoarser(t *testing.T) {
	for seed := range *seeds {
		a, s, r := solve(t, seed)
		letters := func(f fact) bool { return !strings.HasPrefix(f.of, "t") } // transitions have other numbers
		fine := solvedFollows(t, r, nil).only(letters)
		for _, detail := range []machine.Detail{machine.Slotless, machine.Placeless} {
			s.Options.Detail = detail
			coarser, err := s.Solve(a, unlimited())
			if err != nil {
				t.Fatal(err)
			}
			coarse := solvedFollows(t, coarser, nil).only(letters)
			if detail == machine.Placeless { // the queues are served behind everything
				fine = fine.only(func(f fact) bool { return !strings.HasPrefix(f.of, "at once") })
			}
			if missing := fine.without(coarse); len(missing) > 0 {
				t.Fatalf("seed %d, detail %d: less detail lacks %v\n%s%s", seed, detail, missing, spell(a.Machine), spellSystem(s, a.Machine))
			}
			fine = coarse
		}
		if s.Options.Asked != machine.All {
			continue
		}
		s.Options.Detail, s.Options.Forget = machine.Exact, true
		forgetful, err := s.Solve(a, unlimited())
		if err != nil {
			t.Fatal(err)
		}
		more, cutMore := solvedRuns(t, forgetful, s)
		less, cut := solvedRuns(t, r, s)
		if missing := less.without(more); len(missing) > 0 && !cut && !cutMore {
			t.Fatalf("seed %d: forgetful runs lack %v\n%s%s", seed, missing, spell(a.Machine), spellSystem(s, a.Machine))
		}
	}
}

// TestOver: where runs are known from elsewhere, what comes around posted symbols behind the last letter of one contains what runs show.
func TestOver(t *testing.T) {
	for seed := range *seeds {
		a, s, r := solve(t, seed)
		solved := facts{}
		for i, e := range r.Events() {
			run, err := r.Over(i)
			if err != nil {
				t.Fatal(err)
			}
			if len(run.Events) > 0 {
				t.Fatalf("seed %d: the rest of a run that is known from elsewhere: %v", seed, run.Events)
			}
			for _, posted := range postedSymbols(s) {
				after, before, err := r.Interleaved(run, posted)
				if err != nil {
					t.Fatal(err)
				}
				for what, set := range map[string]machine.Bits{"after": after, "before": before} {
					for k := range set.All() {
						solved.say("%s, x%d due, %s: %s", spellEvent(e), posted, what, spellEvent(r.Events()[k]))
					}
				}
			}
		}
		v := compare(t, read(a.Machine.Modules), solved, fmt.Sprint("seed ", seed), func(fact) bool { return false }, func(it *interpreter) (facts, bool) {
			return lasts(&stepper{it, s, variables(a.Machine.Slots)}, mostSeen)
		})
		if v == different {
			t.Fatalf("%s%s", spell(a.Machine), spellSystem(s, a.Machine))
		}
	}
}

// lasts spells what can come around posted symbols behind each letter that is the last one of a run, as far as somebody asks.
func lasts(s *stepper, limit int) (out facts, whole bool) {
	out = facts{}
	behind := map[int]map[machine.Event]map[where]bool{} // by the transition that ran the letter
	whole = explore(s.starts(), limit, func(at where, reach func(where)) {
		s.next(at, func(to where, symbol machine.Symbol, t *machine.Transition) {
			if symbol != machine.None && t.Letter {
				e := eventOf(symbol, t)
				if behind[t.ID] == nil {
					behind[t.ID] = map[machine.Event]map[where]bool{}
				}
				if behind[t.ID][e] == nil {
					behind[t.ID][e] = map[where]bool{}
				}
				behind[t.ID][e][to] = true
			}
			reach(to)
		})
	})
	for id, events := range behind {
		for e, places := range events {
			for _, posted := range postedSymbols(s.System) {
				whole = around(s, places, posted, limit, func(what string, next machine.Event, by int, loose bool) {
					if !loose && asked(s.System, id, true, by) {
						out.say("%s, x%d due, %s: %s", spellEvent(e), posted, what, spellEvent(next))
					}
				}) && whole
			}
		}
	}
	return out, whole
}
