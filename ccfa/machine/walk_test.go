package machine_test

import (
	"fmt"
	"strings"
	"testing"

	"cbcov/ccfa/machine"
)

// mostSteps bounds the walks that are compared.
const mostSteps = 3

// walked is a system on its way, and the steps so far: the transitions that ran them and their symbols, spelled.
type walked struct {
	where
	word string
}

func spellStep(t *machine.Transition, x machine.Symbol) string {
	return fmt.Sprintf(" t%d:x%d", t.ID, x)
}

// walks enumerates the sequences of steps that runs of a system show.
func walks(s *stepper, step func(machine.Symbol) bool, limit int) (out facts, whole bool) {
	out = facts{}
	var begin []walked
	for _, w := range s.starts() {
		begin = append(begin, walked{where: w})
	}
	whole = explore(begin, limit, func(at walked, reach func(walked)) {
		s.next(at.where, func(to where, symbol machine.Symbol, t *machine.Transition) {
			next := walked{to, at.word}
			if symbol != machine.None && step(symbol) {
				next.word += spellStep(t, symbol)
				out.say("%s", next.word)
				if strings.Count(next.word, " ") == mostSteps {
					return
				}
			}
			reach(next)
		})
	})
	return out, whole
}

// solvedWalks lists the sequences that walks along the solved system have.
func solvedWalks(places *machine.Places, word string, out facts) {
	if strings.Count(word, " ") == mostSteps {
		return
	}
	moves := places.Moves()
	for i := range moves {
		next := word + spellStep(moves[i].Transition, moves[i].Symbol)
		if out.say("%s", next); strings.Count(next, " ") < mostSteps {
			solvedWalks(moves[i].After(), next, out)
		}
	}
}

// TestWalk: walks along a system contain the sequences of steps that runs show; where conditions ask for one variable at most and no module
// that transitions run has two steps one after the other, they are those.
func TestWalk(t *testing.T) {
	counts := map[verdict]int{}
	exactOnes := 0
	for seed := range *seeds {
		a, s, r := solve(t, seed)
		steps := machine.NewBits(a.Machine.Symbols)
		for x := range (a.Machine.Symbols + 1) / 2 {
			steps.Add(x)
		}
		walk := r.Walk(steps, []int{0, 1}, func(x machine.Symbol, instance int) bool { return int(x) == instance })
		solved := facts{}
		solvedWalks(walk.Start(), "", solved)
		order := a.Read(steps).Order
		isExact := len(needed(s)) <= 1
		for i := range s.Transitions {
			if mod := s.Transitions[i].Module; s.Transitions[i].Symbol == machine.None && mod != nil {
				for _, sub := range order.Closure(mod) {
					isExact = isExact && len(order.Rows(sub)) == 0
				}
			}
		}
		if isExact {
			exactOnes++
		}
		v := compare(t, read(a.Machine.Modules), solved, fmt.Sprint("seed ", seed), func(fact) bool { return isExact }, func(it *interpreter) (facts, bool) {
			return walks(&stepper{it, s, variables(a.Machine.Slots)}, func(x machine.Symbol) bool { return steps.Has(int(x)) }, mostSeen)
		})
		counts[v]++
		if v == different {
			t.Fatalf("%s%s", spell(a.Machine), spellSystem(s, a.Machine))
		}
	}
	t.Logf("%d agree, %d too large; %d have to be exact", counts[equal], counts[tooLarge], exactOnes)
}
