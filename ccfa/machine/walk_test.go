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

// TestBetween: between two steps of a walk come the symbols that are none, as few as can be. A way that runs a step is none of theirs.
func TestBetween(t *testing.T) {
	tx, err := parse(`
module clicks
entry -> exit: run click
location new served
location asked
location shown served
location gone served
system
new -> asked: symbol create
new -> shown: letters clicks
asked -> shown: symbol start
asked -> asked: symbol ask
shown -> shown: symbol click
shown -> asked: symbol stop
shown -> gone: symbol destroy
gone -> new: symbol again
`)
	if err != nil {
		t.Fatal(err)
	}
	m := tx.m
	stand := m.Reduce(m.Modules)
	for i := range tx.s.Transitions {
		tx.s.Transitions[i].Module = stand[tx.s.Transitions[i].Module]
	}
	r, err := tx.s.Solve(machine.Analyze(m), unlimited())
	if err != nil {
		t.Fatal(err)
	}
	steps := machine.NewBits(m.Symbols)
	for _, step := range []string{"click", "destroy"} {
		steps.Add(int(tx.symbol(step)))
	}
	places := r.Walk(steps, nil, nil).Start()
	var before *machine.Move
	for _, want := range []struct{ step, between string }{
		{"click", "create start"},
		{"click", ""},
		{"destroy", ""},
		{"click", "again create start"},
	} {
		moves := places.Moves()
		var move *machine.Move
		for i := range moves {
			if moves[i].Symbol == tx.symbol(want.step) && moves[i].Transition.Symbol != machine.None {
				move = &moves[i]
			}
		}
		if move == nil {
			t.Fatalf("no %s can come", want.step)
		}
		var names []string
		for _, b := range move.Between(before) {
			names = append(names, tx.symbols[b.Symbol])
		}
		if got := strings.Join(names, " "); got != want.between {
			t.Errorf("before %s came %q, want %q", want.step, got, want.between)
		}
		before, places = move, move.After()
	}
}
