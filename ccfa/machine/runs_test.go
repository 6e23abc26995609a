package machine_test

import (
	"fmt"
	"strings"
	"testing"

	"cbcov/ccfa/machine"
)

// longest bounds the letters of the runs that are enumerated.
const longest = 4

// course is a synchronous run so far: its letters, spelled, and where they lead.
type course struct {
	where
	word string
}

// words are runs by their letters.
type words struct {
	over   map[string]bool           // those behind which the queues can be served
	behind map[string]map[where]bool // where it can be directly behind the last letter
	stuck  map[string]bool           // behind which it can come to a place where nothing happens any more
}

// courses enumerates the synchronous runs that begin with any letter, wherever the system has it, as far as they are not too long.
func courses(s *stepper, limit int) (w words, whole bool) {
	w = words{map[string]bool{}, map[string]map[where]bool{}, map[string]bool{}}
	behind := func(at course) {
		if w.behind[at.word] == nil {
			w.behind[at.word] = map[where]bool{}
		}
		w.behind[at.word][at.where] = true
	}
	var begin []course
	anywhere := explore(s.starts(), limit, func(at where, reach func(where)) {
		s.next(at, func(to where, symbol machine.Symbol, t *machine.Transition) {
			if symbol != machine.None && t.Letter {
				begin = append(begin, course{to, spellEvent(eventOf(symbol, t))})
			}
			reach(to)
		})
	})
	var all, lively []course        // lively are those that go on, or are over
	before := map[course][]course{} // without a letter
	for _, at := range begin {
		behind(at)
	}
	whole = explore(begin, limit, func(at course, reach func(course)) {
		all = append(all, at)
		if s.served(at.where) {
			w.over[at.word] = true
			lively = append(lively, at)
			return
		}
		s.next(at.where, func(to where, symbol machine.Symbol, t *machine.Transition) {
			next := course{to, at.word}
			if symbol == machine.None || !t.Letter {
				before[next] = append(before[next], at)
				reach(next)
				return
			}
			lively = append(lively, at)
			if strings.Count(at.word, " ")+1 < longest {
				next.word += " " + spellEvent(eventOf(symbol, t))
				behind(next)
				reach(next)
			}
		})
	})
	alive := map[course]bool{}
	explore(lively, len(all), func(at course, reach func(course)) {
		alive[at] = true
		for _, from := range before[at] {
			reach(from)
		}
	})
	for _, at := range all {
		if !alive[at] {
			w.stuck[at.word] = true
		}
	}
	return w, whole && anywhere
}

func eventOf(symbol machine.Symbol, t *machine.Transition) machine.Event {
	return machine.Event{Symbol: symbol, Instance: t.Instance, Tag: t.Tag}
}

// repeats tells whether a letter comes twice in a run.
func repeats(word string) bool {
	seen := map[string]bool{}
	for _, letter := range strings.Fields(word) {
		if seen[letter] {
			return true
		}
		seen[letter] = true
	}
	return false
}

// waiting is a system behind a run's last letter, with a posted symbol that is due.
type waiting struct {
	where
	over   bool // the run: the queues were served
	ran    bool // the symbol
	came   bool // a letter
	letter machine.Event
	by     int  // the transition that runs it
	loose  bool // something of it was there before the run was over
}

// around enumerates what can come around a posted symbol that is due when a run is over, from the places behind the run's last letter on:
// letters after it, and letters before it. A letter before it is all that its transition runs. The solver is allowed to be loose about what
// comes before the run is over, and about letters before a symbol that ran already (see docs/semantics.md).
func around(s *stepper, behind map[where]bool, posted machine.Symbol, limit int, note func(what string, e machine.Event, by int, loose bool)) (whole bool) {
	var begin []waiting
	for w := range behind {
		begin = append(begin, waiting{where: w})
	}
	return explore(begin, limit, func(at waiting, reach func(waiting)) {
		at.over = at.over || s.served(at.where)
		s.next(at.where, func(to where, symbol machine.Symbol, t *machine.Transition) {
			next := at
			next.where = to
			switch {
			case symbol != machine.None && t.Letter:
				if at.came {
					return
				}
				next.letter, next.by, next.came, next.loose = eventOf(symbol, t), t.ID, true, at.loose || !at.over
				if at.ran {
					note("after", next.letter, next.by, next.loose)
				}
			case symbol == posted && t.Symbol == posted:
				if at.came {
					note("before", at.letter, at.by, at.loose || at.ran)
					return
				}
				next.ran, next.loose = true, at.loose || !at.over
			}
			reach(next)
		})
	})
}

// runs spells what runs show: each synchronous run, and what can come around each posted symbol behind it. Runs in which a letter comes
// twice the solver lists only as far as more transitions than one run the letter.
func runs(s *stepper, limit int) (out facts, whole bool) {
	out = facts{}
	list, whole := courses(s, limit)
	for word := range list.stuck {
		out.loosely("run %s", word)
	}
	for word := range list.over {
		if repeats(word) {
			out.may("run %s", word)
		} else {
			out.say("run %s", word)
		}
	}
	for word, behind := range list.behind {
		for _, posted := range postedSymbols(s.System) {
			whole = around(s, behind, posted, limit, func(what string, e machine.Event, _ int, loose bool) {
				say := out.say
				if loose {
					say = out.loosely
				} else if repeats(word) {
					say = out.may
				}
				say("run %s, x%d due, %s: %s", word, posted, what, spellEvent(e))
			}) && whole
		}
	}
	return out, whole
}

// postedSymbols lists the symbols that transitions run that are no letters.
func postedSymbols(s *machine.System) []machine.Symbol {
	var out []machine.Symbol
	seen := map[machine.Symbol]bool{}
	for i := range s.Transitions {
		if t := &s.Transitions[i]; t.Symbol != machine.None && !t.Letter && !seen[t.Symbol] {
			seen[t.Symbol] = true
			out = append(out, t.Symbol)
		}
	}
	return out
}

// solvedRuns is what the solver says of the same; cut: there are more runs than it lists, or longer ones.
func solvedRuns(t *testing.T, r *machine.Solved, s *machine.System) (out facts, cut bool) {
	t.Helper()
	out = facts{}
	events := r.Events()
	for i, e := range events {
		list, some, err := r.Continuations(i)
		if err != nil {
			t.Fatal(err)
		}
		cut = cut || some
		for _, run := range list {
			if len(run.Events) >= longest {
				continue
			}
			word := spellEvent(e)
			for _, k := range run.Events {
				word += " " + spellEvent(events[k])
			}
			out.say("run %s", word)
			for _, posted := range postedSymbols(s) {
				after, before, err := r.Interleaved(&run, posted)
				if err != nil {
					t.Fatal(err)
				}
				for k := range after.All() {
					out.say("run %s, x%d due, after: %s", word, posted, spellEvent(events[k]))
				}
				for k := range before.All() {
					out.say("run %s, x%d due, before: %s", word, posted, spellEvent(events[k]))
				}
			}
		}
	}
	return out, cut
}

// oneLetter tells whether no module that transitions run at top level runs two letters one after the other.
func oneLetter(a *machine.Analysis, s *machine.System) bool {
	for i := range s.Transitions {
		t := &s.Transitions[i]
		if !t.Letter || t.Symbol != machine.None {
			continue
		}
		for _, mod := range a.Order.Closure(t.Module) {
			if len(a.Order.Rows(mod)) > 0 {
				return false
			}
		}
	}
	return true
}

// unconditional tells whether some transition runs a posted symbol and asks for nothing. Then the solver takes the symbol to be due wherever
// that transition can be come to at all, whatever the values.
func unconditional(s *machine.System, posted machine.Symbol) bool {
	for i := range s.Transitions {
		if t := &s.Transitions[i]; t.Symbol == posted && !t.Letter && len(t.Needs) == 0 {
			return true
		}
	}
	return false
}

// TestRuns: the synchronous runs that the solver lists, and what it finds around posted symbols behind them, contain what runs show; where
// conditions ask for one variable at most and no module runs two letters, they are that.
func TestRuns(t *testing.T) {
	counts := map[verdict]int{}
	exactOnes, cuts := 0, 0
	for seed := range *seeds {
		a, s, r := solve(t, seed)
		if s.Options.Asked != machine.All {
			continue
		}
		solved, cut := solvedRuns(t, r, s)
		if cut {
			cuts++
			continue
		}
		isExact := len(needed(s)) <= 1 && oneLetter(a, s)
		if isExact {
			exactOnes++
		}
		exact := func(f fact) bool {
			for _, posted := range postedSymbols(s) {
				if unconditional(s, posted) && strings.Contains(f.of, fmt.Sprintf("x%d due, before", posted)) {
					return false
				}
			}
			return isExact
		}
		v := compare(t, read(a.Machine.Modules), solved, fmt.Sprint("seed ", seed), exact, func(it *interpreter) (facts, bool) {
			return runs(&stepper{it, s, variables(a.Machine.Slots)}, mostSeen)
		})
		counts[v]++
		if v == different {
			t.Fatalf("%s%s", spell(a.Machine), spellSystem(s, a.Machine))
		}
	}
	t.Logf("%d agree, %d too large, %d have to be exact, %d have too many runs", counts[equal], counts[tooLarge], exactOnes, cuts)
}
