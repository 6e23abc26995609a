package oracle

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"cbcov/internal/randommachine"
	"cbcov/learner"
	"cbcov/typestate"
)

// lock is a machine of n states that answers o0 to all but the input a after n-1 of a in a row: one that shows its states late.
func lock(n int) *typestate.Machine {
	m := &typestate.Machine{Inputs: []string{"a", "b"}, Outputs: []string{"o0", "o1"}}
	for s := range n {
		open := 0
		if s == n-1 {
			open = 1
		}
		m.States = append(m.States, typestate.State{Edges: []typestate.Edge{{Output: open, To: (s + 1) % n}, {To: 0}}})
	}
	return m
}

// Each oracle is given the hypothesis of one state for locks of more and more states: it must find the ones that its promise covers,
// and misses the next one, so that it promises no less than it could.
func TestPromisesEndWhereTheySay(t *testing.T) {
	tests := []struct {
		oracle string
		bound  int
		states int // of the largest lock that is covered
	}{
		{"wp", 0, 1},
		{"wp", 1, 2},
		{"wp", 3, 4},
		{"combined", 0, 1},
		{"combined", 1, 2},
		{"combined", 3, 4},
		{"distinguisher", 0, 1},
		{"distinguisher", 1, 2},
		{"distinguisher", 4, 5},
	}
	for _, test := range tests {
		for states := 2; states <= test.states+1; states++ {
			truth := lock(states)
			if got, want := truth.DistinguisherBound(), states-1; got != want {
				t.Fatalf("lock of %d states has bound %d, want %d", states, got, want)
			}
			found := counterexample(t, test.oracle, Options{Bound: test.bound}, truth, lock1())
			if (found != nil) != (states <= test.states) {
				t.Errorf("%s %d, lock of %d states: found %v", test.oracle, test.bound, states, found)
			}
			if found != nil && len(found.Inputs) != states {
				t.Errorf("%s %d, lock of %d states: %v is not cut where it is wrong", test.oracle, test.bound, states, found)
			}
		}
	}
}

// lock1 is what a lock looks like to somebody who never opened it.
func lock1() *typestate.Machine {
	m := lock(2).Minimize()
	m.States = m.States[:1]
	m.States[0].Edges = []typestate.Edge{{}, {}}
	return m
}

// counterexample asks an oracle once, about a class that truth stands for.
func counterexample(t testing.TB, oracle string, o Options, truth, hypothesis *typestate.Machine) *learner.Run {
	t.Helper()
	if o.Alphabet == nil {
		o.Alphabet = learner.AlphabetOf(truth)
	}
	if o.Ask == nil {
		o.Ask = learner.NewPool(o.Alphabet, learner.Simulate(truth))
	}
	o.Truth = truth
	eq, err := New(oracle, o)
	if err != nil {
		t.Fatal(err)
	}
	found, err := eq.Counterexample(context.Background(), hypothesis)
	if err != nil {
		t.Fatal(err)
	}
	if found != nil {
		right, _ := truth.Run(truth.Initial, found.Inputs)
		said, _ := hypothesis.Run(hypothesis.Initial, found.Inputs)
		last := len(right) - 1
		if !slices.Equal(right, found.Outputs) || right[last] == said[last] || !slices.Equal(right[:last], said[:last]) {
			t.Fatalf("%s: %v is no counterexample that ends where the hypothesis is wrong (%v; it says %v)", oracle, found, right, said)
		}
	}
	return found
}

// mutant is a machine with one edge changed, minimal.
func mutant(m *typestate.Machine, seed int) *typestate.Machine {
	c := *m
	c.States = slices.Clone(m.States)
	s, i := seed%len(m.States), seed/len(m.States)%len(m.Inputs)
	c.States[s].Edges = slices.Clone(m.States[s].Edges)
	c.States[s].Edges[i].To = seed / 7 % len(m.States)
	return c.Minimize()
}

// Algorithm 2 as printed, and ours, which asks the longest words only, agree on every machine and every mutant of it, with each bound.
func TestDistinguisherAgreesWithThePaper(t *testing.T) {
	found := 0
	for seed := range 400 {
		truth := randommachine.New(uint64(seed), shapes[seed%len(shapes)])
		a := learner.AlphabetOf(truth)
		h := mutant(truth, seed)
		if !keepsRules(a, h) {
			continue
		}
		for bound := range 3 {
			ours := counterexample(t, "distinguisher", Options{Bound: bound}, truth, h)
			theirs := algorithm2(a, truth, h, bound)
			if theirs && ours == nil {
				t.Errorf("machine %d, bound %d: the paper's algorithm finds what ours does not", seed, bound)
			}
			if ours != nil {
				found++
			}
			if ours != nil && !theirs && truth.DistinguisherBound() <= bound {
				t.Errorf("machine %d, bound %d: ours finds %v, the paper's nothing", seed, bound, ours)
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d counterexamples: the mutants try nothing", found)
	}
}

// keepsRules tells whether a machine could be a class's: nothing but the sink behind it, and quiet waits that change nothing.
func keepsRules(a *learner.Alphabet, m *typestate.Machine) bool {
	for s := range m.States {
		for i, e := range m.States[s].Edges {
			if a.Quiet(i, e.Output) && e.To != s {
				return false
			}
			for j := range m.Inputs {
				if behind := m.Step(e.To, j); a.Sink(e.Output) && (behind.To != e.To || behind.Output != e.Output) {
					return false
				}
			}
		}
	}
	return true
}

// algorithm2 is DroidStar's equivalence check word for word: whether it finds a counterexample.
func algorithm2(a *learner.Alphabet, truth, h *typestate.Machine, bound int) bool {
	v := look(a, h)
	outputs := func(word learner.Word) []int {
		out, _ := truth.Run(truth.Initial, word)
		return out
	}
	var suffixes []learner.Word
	for last := []learner.Word{{}}; len(last[0]) < bound; {
		var next []learner.Word
		for _, w := range last {
			for i := range h.Inputs {
				next = append(next, extend(w, i))
			}
		}
		suffixes, last = append(suffixes, next...), next
	}
	for _, q := range v.states {
		for i := range h.Inputs {
			word := extend(v.access[q], i)
			e := h.Step(q, i)
			if out := outputs(word); out[len(out)-1] != e.Output {
				return true
			}
			if v.kind(q, i) != plain {
				continue
			}
			other := v.access[e.To]
			for _, suffix := range suffixes {
				x, y := outputs(extend(word, suffix...)), outputs(extend(other, suffix...))
				if !slices.Equal(x[len(word):], y[len(other):]) {
					return true
				}
			}
		}
	}
	return false
}

// Every word of the Wp-method, made by its definition, is asked or begins one that is; none begins one that is asked later, which
// would be two runs for one; and the number that progress tells is the number asked.
func TestWpAsksTheMethodsWords(t *testing.T) {
	for seed := range 300 {
		h := randommachine.New(uint64(seed), shapes[seed%len(shapes)])
		a := learner.AlphabetOf(h)
		for extra := range 3 {
			spy := &spy{below: learner.NewPool(a, learner.Simulate(h))}
			done, total := 0, 0
			counterexample(t, "wp", Options{Bound: extra, Ask: spy, Progress: func(d, n int) { done, total = d, n }}, h, h)
			asked := spy.words
			if done != len(asked) || total != len(asked) {
				t.Fatalf("machine %d, wp %d: %d words asked, progress said %d of %d", seed, extra, len(asked), done, total)
			}
			begins := map[string]bool{}
			for _, word := range slices.Backward(asked) {
				if begins[fmt.Sprint(word)] {
					t.Fatalf("machine %d, wp %d: %v is asked, and later a word that it begins", seed, extra, word)
				}
				for n := range len(word) + 1 {
					begins[fmt.Sprint(word[:n])] = true
				}
			}
			for _, word := range wpWords(a, h, extra) {
				if !begins[fmt.Sprint(word)] {
					t.Fatalf("machine %d, wp %d: %v is not asked", seed, extra, word)
				}
			}
		}
	}
}

// spy keeps the words that are asked.
type spy struct {
	below   learner.Membership
	words   []learner.Word
	batches []int
}

func (s *spy) Ask(ctx context.Context, queries []learner.Query) ([]learner.Run, error) {
	s.batches = append(s.batches, len(queries))
	for _, q := range queries {
		s.words = append(s.words, q.Word)
	}
	return s.below.Ask(ctx, queries)
}

// wpWords is the Wp-method by its definition, each word as the rules leave it.
func wpWords(a *learner.Alphabet, h *typestate.Machine, extra int) []learner.Word {
	v := look(a, h)
	c := characterise(v)
	middles := []learner.Word{{}}
	var words []learner.Word
	for depth := range extra + 2 {
		for _, s := range v.states {
			for _, middle := range middles {
				word := extend(v.access[s], middle...)
				_, end := h.Run(h.Initial, word)
				suffixes := c.global
				if depth == extra+1 {
					suffixes = c.local(end)
				}
				for _, suffix := range append([]learner.Word{{}}, suffixes...) {
					words = append(words, v.cut(h.Initial, extend(word, suffix...))...)
				}
			}
		}
		var longer []learner.Word
		for _, middle := range middles {
			for i := range h.Inputs {
				longer = append(longer, extend(middle, i))
			}
		}
		middles = longer
	}
	return words
}

// No oracle asks behind a sink or goes on behind a quiet wait, and each asks in batches that depend on nothing.
func TestOraclesKnowTheRules(t *testing.T) {
	for _, name := range []string{"mediaplayer", "asynctask", "sqliteopenhelper"} {
		h := model(t, name)
		a := learner.AlphabetOf(h)
		v := look(a, h)
		for _, oracle := range []string{"combined", "wp", "distinguisher", "random-wp"} {
			spy := &spy{below: learner.NewPool(a, learner.Simulate(h))}
			counterexample(t, oracle, Options{Bound: Default, Tests: 300, Ask: spy}, h, h)
			for _, word := range spy.words {
				if cut := v.cut(h.Initial, word); len(word) > 0 && !slices.Equal(cut[0], word) && !slices.Equal(cut[len(cut)-1], word) {
					t.Errorf("%s, %s: %s is asked, where %s tells as much", name, oracle, a.Show(word), a.Show(cut[0]))
				}
			}
			for i, n := range spy.batches {
				if n > lastBatch || i < len(spy.batches)-2 && n < min(firstBatch<<i, lastBatch) && oracle != "combined" {
					t.Errorf("%s, %s: batch %d has %d words", name, oracle, i, n)
				}
			}
		}
	}
}

// A hypothesis in which a quiet wait leads on goes against the rule: what comes behind the wait is asked, and the fault found. So is
// one in which something comes behind a sink, whatever the bound.
func TestHypothesisAgainstTheRules(t *testing.T) {
	truth := model(t, "asynctask")
	h := model(t, "asynctask")
	delta := slices.Index(h.Inputs, typestate.Delta)
	for s := range h.States {
		if e := &h.States[s].Edges[delta]; e.To == s && h.Outputs[e.Output] == typestate.Beta {
			e.To = (s + 1) % len(h.States)
			break
		}
	}
	for _, oracle := range []string{"combined", "wp", "distinguisher", "random-wp", "perfect"} {
		if counterexample(t, oracle, Options{Bound: Default, Seed: 1}, truth, h) == nil {
			t.Errorf("%s believes that a quiet wait changes the state", oracle)
		}
	}
	h = model(t, "asynctask")
	for i := range h.Inputs {
		h.States[len(h.States)-1].Edges[i].To = 0 // s8, the sink
	}
	for _, oracle := range []string{"combined", "wp", "distinguisher", "random-wp", "perfect"} {
		if counterexample(t, oracle, Options{Bound: 0, Seed: 1}, truth, h) == nil {
			t.Errorf("%s believes that something comes behind a sink", oracle)
		}
	}
}

// What is known already refutes a hypothesis without a run, by the shortest word there is; what agrees is not asked again.
func TestCombinedUsesWhatIsKnown(t *testing.T) {
	truth := lock(3)
	known := []learner.Run{
		{Inputs: learner.Word{1, 0, 0, 0, 1}, Outputs: learner.Word{0, 0, 0, 1, 0}},
		{Inputs: learner.Word{0, 0, 0}, Outputs: learner.Word{0, 0, 1}},
	}
	nobody := &spy{below: nil}
	found := counterexample(t, "combined", Options{Bound: 1, Ask: nobody, Known: slices.Values(known)}, truth, lock1())
	if found == nil || len(found.Inputs) != 3 {
		t.Errorf("found %v, want the known word of 3 inputs", found)
	}
	all := &spy{below: learner.NewPool(learner.AlphabetOf(truth), learner.Simulate(truth))}
	counterexample(t, "combined", Options{Bound: 1, Ask: all}, truth, truth)
	var runs []learner.Run
	for _, word := range all.words {
		outputs, _ := truth.Run(truth.Initial, word)
		runs = append(runs, learner.Run{Inputs: word, Outputs: outputs})
	}
	again := &spy{below: all.below}
	counterexample(t, "combined", Options{Bound: 1, Ask: again, Known: slices.Values(runs)}, truth, truth)
	if len(all.words) == 0 || len(again.words) != 0 {
		t.Errorf("%d words are asked at first, %d when they are known", len(all.words), len(again.words))
	}
}

// Random words find, by Tests, what is beyond the promise; the same seed draws the same words.
func TestRandomWords(t *testing.T) {
	truth := lock(4)
	if counterexample(t, "combined", Options{Bound: 1}, truth, lock1()) != nil {
		t.Fatal("the lock of 4 states is within the promise of 1 state more")
	}
	if counterexample(t, "combined", Options{Bound: 1, Tests: 200, Seed: 1}, truth, lock1()) == nil {
		t.Error("200 random words do not open a lock of 4 states")
	}
	h := model(t, "mediaplayer")
	draw := func(seed int64) []learner.Word {
		spy := &spy{below: learner.NewPool(learner.AlphabetOf(h), learner.Simulate(h))}
		counterexample(t, "random-wp", Options{Tests: 50, Seed: seed, Ask: spy}, h, h)
		return spy.words
	}
	same := func(a, b []learner.Word) bool { return slices.EqualFunc(a, b, slices.Equal[learner.Word]) }
	if a, b := draw(1), draw(1); len(a) != 50 || !same(a, b) || same(a, draw(2)) {
		t.Errorf("%d words; again the same: %v; of another seed the same: %v", len(a), same(a, b), same(a, draw(2)))
	}
}

// A hypothesis too large to plan words for gets those of the Wp-method, and as many as it has.
func TestCombinedOfALargeHypothesis(t *testing.T) {
	h := model(t, "rand200")
	a := learner.AlphabetOf(h)
	if n := look(a, h).middles(3); n <= plannedMiddles {
		t.Fatalf("%v middles: not large enough to try it", n)
	}
	truth := mutant(h, 1)
	if counterexample(t, "combined", Options{Bound: 2}, truth, h) == nil {
		t.Error("a wrong edge is not found")
	}
}

func TestPromise(t *testing.T) {
	m := lock(2)
	for _, test := range []struct {
		oracle string
		o      Options
		want   string
	}{
		{"perfect", Options{}, "it is the machine that was given to compare with"},
		{"distinguisher", Options{Bound: 2}, "it is right if any two states of the class are told apart by a word of at most 2 inputs"},
		{"wp", Options{Bound: 0}, "it is right if the class has no more states than it"},
		{"wp", Options{Bound: 1}, "it is right if the class has at most 1 state more than it"},
		{"combined", Options{Bound: 2}, "it is right if the class has at most 2 states more than it"},
		{"combined", Options{Bound: 1, Tests: 20, Seed: 3},
			"it is right if the class has at most 1 state more than it; 20 random words (seed 3) found nothing else"},
		{"random-wp", Options{Tests: 100, Seed: 7}, "nothing for sure: 100 random words (seed 7) did not tell it from the class"},
	} {
		test.o.Alphabet, test.o.Ask, test.o.Truth = learner.AlphabetOf(m), &spy{}, m
		eq, err := New(test.oracle, test.o)
		if err != nil {
			t.Fatal(err)
		}
		if got := eq.Promise(); got != test.want {
			t.Errorf("%s promises %q, want %q", test.oracle, got, test.want)
		}
	}
}

func TestNewRefuses(t *testing.T) {
	m := lock(2)
	a := learner.AlphabetOf(m)
	for _, test := range []struct {
		oracle string
		o      Options
		want   string
	}{
		{"guess", Options{Alphabet: a, Ask: &spy{}}, `unknown oracle "guess": there are combined, wp, distinguisher, random-wp, perfect`},
		{"wp", Options{Ask: &spy{}}, "oracle wp: no alphabet"},
		{"wp", Options{Alphabet: a}, "oracle wp: nobody to ask"},
		{"wp", Options{Alphabet: a, Ask: &spy{}, Bound: -2}, "oracle wp: bound -2 is not between 0 and 16"},
		{"wp", Options{Alphabet: a, Ask: &spy{}, Bound: 17}, "oracle wp: bound 17 is not between 0 and 16"},
		{"perfect", Options{Alphabet: a, Truth: model(t, "asynctask")}, "oracle perfect: the machine to compare with has another alphabet"},
		{"perfect", Options{Alphabet: a}, "oracle perfect: no machine to compare with; it is for machines that are known (--simulate)"},
	} {
		if _, err := New(test.oracle, test.o); err == nil || err.Error() != test.want {
			t.Errorf("%s: error %v, want %s", test.oracle, err, test.want)
		}
	}
}

// Oracles end when they are told to, and hand errors on.
func TestOraclesStop(t *testing.T) {
	h := model(t, "mediaplayer")
	a := learner.AlphabetOf(h)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, oracle := range []string{"combined", "wp", "distinguisher", "random-wp"} {
		eq, err := New(oracle, Options{Alphabet: a, Ask: learner.NewPool(a, learner.Simulate(h)), Bound: Default})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := eq.Counterexample(ctx, h); err != context.Canceled {
			t.Errorf("%s: error %v, want %v", oracle, err, context.Canceled)
		}
	}
}
