package monitor

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"cbcov/coverage/trace"
)

// walk is a legal history of one object as a log, with each callback that comes heard. It gives the state behind it.
func (w *world) walk(dice *rand.Rand, s *script, object uint32, n int) (state int) {
	p := newProtocol(w.machine)
	s.born(object).prepare(object)
	state = w.machine.Initial
	for range n {
		var choices []int
		for in := range w.machine.Inputs {
			if meaning, _ := p.meaning(state, in); meaning == legal {
				choices = append(choices, in)
			}
		}
		if len(choices) == 0 {
			return state
		}
		in := choices[dice.IntN(len(choices))]
		e := w.machine.Step(state, in)
		switch {
		case in != p.delta:
			s.input(w.machine.Inputs[in], object)
		case e.Output != p.beta:
			s.hear(e.Output, object)
		}
		state = e.To
	}
	return state
}

// eachDrawn runs a test on random machines. In half of the worlds the object hears all outputs itself: no time passes unheard.
func eachDrawn(t *testing.T, test func(t *testing.T, dice *rand.Rand, w *world)) {
	for seed := range uint64(rounds) {
		w := newWorld(drawn(seed), manner{closed: seed%2 == 0, itself: seed%4 < 2})
		t.Run(fmt.Sprint(seed), func(t *testing.T) { test(t, rand.New(rand.NewPCG(seed, 3)), w) })
	}
}

func TestLegalWords(t *testing.T) {
	eachDrawn(t, func(t *testing.T, dice *rand.Rand, w *world) {
		s := w.script()
		w.walk(dice, s, 1, 30)
		if r := w.check(t, s.log.number()); len(r.Violations) > 0 {
			t.Fatalf("%+v\n%s", r.Violations, s.log.text(7))
		}
	})
}

func TestWordsThatEndInAnError(t *testing.T) {
	ends := 0
	eachDrawn(t, func(t *testing.T, dice *rand.Rand, w *world) {
		s := w.script()
		state := w.walk(dice, s, 1, dice.IntN(12))
		p := newProtocol(w.machine)
		for _, in := range w.inputs() {
			if !w.itself {
				break
			}
			if meaning, _ := p.meaning(state, in); meaning != wrong && meaning != fatal {
				continue
			}
			ends++
			l := slices.Clone(s.log)
			end := w.script()
			end.input(w.machine.Inputs[in], 1).input(w.machine.Inputs[in], 1)
			r := w.check(t, append(l, end.log...).number())
			if len(r.Violations) != 1 {
				t.Fatalf("%d violations", len(r.Violations))
			}
			v := r.Violations[0]
			if v.Kind != Broken || v.Symbol != w.machine.Inputs[in] || v.Place.Line != len(l)+1 || v.Count != 1 ||
				!v.Returned || slices.Contains(v.Allowed, v.Symbol) {
				t.Fatalf("line %d: %+v", len(l)+1, v)
			}
			w.checkShortest(t, p, v, state)
		}
	})
	if ends < rounds/2 {
		t.Errorf("only %d ends", ends)
	}
}

// checkShortest follows a violation's shortest history: it has to lead to the state without an error.
func (w *world) checkShortest(t *testing.T, p *protocol, v Violation, want int) {
	t.Helper()
	if w.machine.States[want].Name != v.State {
		t.Fatalf("state %q, want %q", v.State, w.machine.States[want].Name)
	}
	state := w.machine.Initial
	for _, text := range v.Shortest {
		in := slices.Index(w.machine.Inputs, text)
		if in < 0 {
			in = p.delta
			if name := w.machine.Outputs[w.machine.Step(state, in).Output]; text != "hears "+name {
				t.Fatalf("%q is not to be heard, but %s", text, name)
			}
		}
		if meaning, _ := p.meaning(state, in); meaning == wrong {
			t.Fatalf("%q is no legal history", v.Shortest)
		}
		state = w.machine.Step(state, in).To
	}
	if state != want {
		t.Fatalf("%q leads to %d, want %d", v.Shortest, state, want)
	}
}

// crowd is logs of several objects, each on a thread of its own; some break the protocol.
func (w *world) crowd(dice *rand.Rand, n int) []log {
	var logs []log
	for i := range n {
		s := w.script()
		s.thread = uint32(i)
		object := uint32(i + 1)
		w.walk(dice, s, object, dice.IntN(15))
		if dice.IntN(2) == 0 {
			for range 3 {
				s.call(uint32(dice.IntN(len(w.inputs()))), object)
			}
		}
		logs = append(logs, s.log)
	}
	return logs
}

func TestInterleavingChangesNothing(t *testing.T) {
	eachDrawn(t, func(t *testing.T, dice *rand.Rand, w *world) {
		logs := w.crowd(dice, 6)
		var want []report
		for _, l := range logs {
			for _, r := range w.all(t, l.number(), Options{}) {
				want = append(want, report{r.object, r.line, r.kind})
			}
		}
		mixed := shuffle(dice, logs)
		var got []report
		for _, r := range w.all(t, mixed, Options{}) {
			line := 0
			for _, e := range mixed[:r.line] {
				if e.Thread == mixed[r.line-1].Thread {
					line++
				}
			}
			got = append(got, report{r.object, line, r.kind})
		}
		if !slices.Equal(got, sortReports(want)) {
			t.Fatalf("got %v, want %v", got, want)
		}
	})
}

// unplaced is a result without what cutting files changes: the names of files and the lines in them.
func unplaced(r *Result) *Result {
	for i := range r.Violations {
		v := &r.Violations[i]
		v.Place = Place{}
		for j := range v.History {
			v.History[j].Place = Place{}
		}
	}
	for i := range r.Classes {
		for j := range r.Classes[i].Unmatched {
			r.Classes[i].Unmatched[j].Place = Place{}
		}
	}
	slices.SortFunc(r.Violations, func(a, b Violation) int { return slices.Compare([]byte(a.ID), []byte(b.ID)) })
	return r
}

func TestCuttingFilesChangesNothing(t *testing.T) {
	eachDrawn(t, func(t *testing.T, dice *rand.Rand, w *world) {
		if len(w.machine.States)%2 == 0 {
			return // half of them will do
		}
		one, other := shuffle(dice, w.crowd(dice, 4)), shuffle(dice, w.crowd(dice, 4))
		whole := w.run(t, Options{}, trace.FromBytes("a", one.text(7)), trace.FromBytes("b", other.text(8)))
		var cut []trace.Source
		for n, l := range []log{one, other} {
			for from := 0; from < len(l); {
				to := min(len(l), from+1+dice.IntN(len(l)))
				// a file repeats some lines of the one before
				text := l[max(0, from-dice.IntN(3)):to].text(uint64(7 + n))
				cut = append(cut, trace.FromBytes(fmt.Sprintf("%c%03d", 'a'+n, len(cut)), text))
				from = to
			}
		}
		got := w.run(t, Options{}, cut...)
		if want := unplaced(whole); !reflect.DeepEqual(unplaced(got), want) {
			t.Fatalf("got %+v\nwant %+v", got, want)
		}
	})
}

// lossless says that what is reported of a part is of an object of which the whole has a report, since its last birth and not later.
func (w *world) lossless(t *testing.T, whole, part log, opt Options) {
	t.Helper()
	configs := w.configs
	w.configs = 0
	reported := w.all(t, whole, Options{})
	w.configs = configs
	for _, r := range w.all(t, part, opt) {
		seq := part[r.line-1].Seq
		since := w.birth(whole, r.object, seq)
		if !slices.ContainsFunc(reported, func(o report) bool {
			return o.object == r.object && uint64(o.line) <= seq && uint64(o.line) >= since
		}) {
			t.Fatalf("%v (number %d) is new; the whole has %v\n%s\n%s", r, seq, reported, whole.text(7), part.text(7))
		}
	}
}

// birth is the number of the last record before another one that bore an object.
func (w *world) birth(l log, object uint32, before uint64) uint64 {
	last := uint64(0)
	for _, e := range l {
		if e.Kind != trace.Return || e.Seq >= before || e.threw != "" {
			continue
		}
		if e.Method == w.ref(refNew) && e.Object == object || e.Method == w.ref(refFactory) && uint32(e.Extra.Result.Bits) == object {
			last = e.Seq
		}
	}
	return last
}

func TestLossAddsNothing(t *testing.T) {
	shares := []float64{0.01, 0.05, 0.2, 0.6}
	eachChaos(t, false, func(t *testing.T, dice *rand.Rand, w *world, l log) {
		for _, share := range shares {
			w.lossless(t, l, thinned(dice, l, share), Options{})
		}
		w.lossless(t, l, l[dice.IntN(len(l)+1):], Options{})
		w.lossless(t, l, l[:dice.IntN(len(l)+1)], Options{})
	})
	eachDrawn(t, func(t *testing.T, dice *rand.Rand, w *world) {
		l := shuffle(dice, w.crowd(dice, 3))
		for i := range l { // each line alone
			w.lossless(t, l, slices.Delete(slices.Clone(l), i, i+1), Options{})
		}
		for _, share := range shares {
			w.lossless(t, l, thinned(dice, l, share), Options{})
		}
	})
}

func TestForgettingAddsNothing(t *testing.T) {
	eachDrawn(t, func(t *testing.T, dice *rand.Rand, w *world) {
		l := shuffle(dice, w.crowd(dice, 8))
		w.lossless(t, l, l, Options{Objects: 4})
	})
}

func TestBoundedAutomataAddNothing(t *testing.T) {
	eachChaos(t, false, func(t *testing.T, dice *rand.Rand, w *world, l log) {
		w.configs = 4 + dice.IntN(8)
		w.lossless(t, l, l, Options{})
	})
}
