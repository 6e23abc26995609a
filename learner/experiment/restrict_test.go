package experiment

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/learner"
)

// table is a language by its table: next state by state and input, below 0 where the input is not asked.
type table [][]int

func (l table) Start() int { return 0 }
func (l table) Step(state, input int) (int, bool) {
	return l[state][input], l[state][input] >= 0
}

// lamp is a little system: on and off may be asked in any order, a third on breaks it.
type lamp struct{ asked []learner.Query }

// answer gives the outputs of a word: 0 is ok, 1 err.
func (l *lamp) answer(word learner.Word) learner.Word {
	var out learner.Word
	ons := 0
	for _, in := range word {
		if in == 0 {
			ons++
		}
		if ons >= 3 {
			out = append(out, 1)
		} else {
			out = append(out, 0)
		}
	}
	return out
}

func (l *lamp) Ask(_ context.Context, queries []learner.Query) ([]learner.Run, error) {
	var runs []learner.Run
	for _, q := range queries {
		l.asked = append(l.asked, q)
		runs = append(runs, l.play(q))
	}
	return runs, nil
}

func (l *lamp) play(q learner.Query) learner.Run {
	word := append(learner.Word(nil), q.Word...)
	for {
		out := l.answer(word)
		if q.Next == nil || len(out) > 0 && out[len(out)-1] == 1 {
			return learner.Run{Inputs: word, Outputs: out}
		}
		input, more := q.Next(out[len(q.Word):])
		if !more {
			return learner.Run{Inputs: word, Outputs: out}
		}
		word = append(word, input)
	}
}

func TestRestricted(t *testing.T) {
	sinks := &learner.Alphabet{Inputs: []string{"on", "off"}, Outputs: []string{"ok", "err", "unasked"}, Sinks: []int{1, 2}}
	offTwice := table{{0, 1}, {1, 2}, {2, -1}}
	three := func(answered learner.Word) (int, bool) { return 1, len(answered) < 3 }
	for _, c := range []struct {
		name    string
		query   learner.Query
		inputs  learner.Word
		outputs learner.Word
		asked   learner.Word // the word that was passed on
	}{
		{"all is asked", learner.Query{Word: learner.Word{1, 0, 1}}, learner.Word{1, 0, 1}, learner.Word{0, 0, 0}, learner.Word{1, 0, 1}},
		{"the third off is not", learner.Query{Word: learner.Word{1, 1, 1, 0}}, learner.Word{1, 1, 1, 0}, learner.Word{0, 0, 2, 2}, learner.Word{1, 1}},
		{"an error comes first", learner.Query{Word: learner.Word{0, 0, 0, 1, 1, 1}}, learner.Word{0, 0, 0, 1, 1, 1}, learner.Word{0, 0, 1, 1, 1, 1}, learner.Word{0, 0, 0, 1, 1}},
		{"chosen inputs too", learner.Query{Word: learner.Word{1}, Next: three}, learner.Word{1, 1, 1}, learner.Word{0, 0, 2}, learner.Word{1}},
		{"nothing after an error", learner.Query{Word: learner.Word{1, 1, 0, 0, 0}, Next: three}, learner.Word{1, 1, 0, 0, 0}, learner.Word{0, 0, 0, 0, 1}, learner.Word{1, 1, 0, 0, 0}},
		{"nor after what is not asked", learner.Query{Word: learner.Word{1, 1, 1}, Next: three}, learner.Word{1, 1, 1}, learner.Word{0, 0, 2}, learner.Word{1, 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			below := &lamp{}
			r := newRestricted(below, offTwice, sinks, 2)
			runs, err := r.Ask(t.Context(), []learner.Query{c.query})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(learner.Run{Inputs: c.inputs, Outputs: c.outputs}, runs[0]); diff != "" {
				t.Errorf("run (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(c.asked, below.asked[0].Word); diff != "" {
				t.Errorf("passed on (-want +got):\n%s", diff)
			}
		})
	}
}

func TestQuietSafe(t *testing.T) {
	for _, c := range []struct {
		name  string
		words table // delta is input 1
		want  bool
	}{
		{"all is asked", table{{0, 0}}, true},
		{"at most one of input 0", table{{1, 0}, {-1, 1}}, true},
		{"input 0 only before a delta", table{{1, 0}, {-1, 0}}, false},
		{"no delta at the end", table{{1, 0}, {-1, -1}}, false},
	} {
		if got := quietSafe(c.words, 2, 1); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// TestRestrictedNever asks random words and finds none passed on that the language leaves out.
func TestRestrictedNever(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2))
	words := table{{1, 0, -1}, {1, -1, 2}, {0, 2, 2}}
	below := &spy{}
	r := newRestricted(below, words, &learner.Alphabet{Sinks: []int{1, 2}}, 2)
	for range 2000 {
		word := make(learner.Word, draw.IntN(6))
		for i := range word {
			word[i] = draw.IntN(3)
		}
		q := learner.Query{Word: word}
		if more := draw.IntN(5); more > 0 {
			q.Next = func(answered learner.Word) (int, bool) { return (len(answered) * more) % 3, len(answered) < more }
		}
		runs, err := r.Ask(t.Context(), []learner.Query{q})
		if err != nil {
			t.Fatal(err)
		}
		state, left := words.Start(), false
		for i, in := range runs[0].Inputs {
			if !left {
				next, ok := words.Step(state, in)
				state, left = next, !ok
			}
			if (runs[0].Outputs[i] == 2) != left {
				t.Fatalf("word %v is answered %v: unasked at the wrong place", runs[0].Inputs, runs[0].Outputs)
			}
		}
	}
	for _, word := range below.words {
		state := words.Start()
		for _, in := range word {
			next, ok := words.Step(state, in)
			if !ok {
				t.Fatalf("%v was passed on", word)
			}
			state = next
		}
	}
}

// spy answers ok to all and keeps what was run.
type spy struct{ words []learner.Word }

func (s *spy) Ask(_ context.Context, queries []learner.Query) ([]learner.Run, error) {
	var runs []learner.Run
	for _, q := range queries {
		word := append(learner.Word(nil), q.Word...)
		for q.Next != nil {
			input, more := q.Next(make(learner.Word, len(word)-len(q.Word)))
			if !more {
				break
			}
			word = append(word, input)
		}
		s.words = append(s.words, word)
		runs = append(runs, learner.Run{Inputs: word, Outputs: make(learner.Word, len(word))})
	}
	return runs, nil
}
