package explore

import (
	"maps"
	"slices"

	"cbcov/coverage"
)

// wants are the sequences that no run has had, as one who chooses the next event asks for them: which callback is wanted behind which.
type wants struct {
	sequences []coverage.Sequence
	have      []bool                 // by sequence
	counts    map[int32]map[want]int // by x: how many sequences are not had
	posts     map[int32]bool         // callbacks behind which a late want may be
	tries     map[want]int           // how often each was tried for and did not come
	weighty   map[want]bool          // those of which the order can matter
}

// want is one event callback behind another one, or (late) before what the other one posts.
type want struct {
	x, y int32
	late bool
}

func newWants(sequences []coverage.Sequence, matters func(x, y int) bool) *wants {
	w := &wants{sequences: sequences, have: make([]bool, len(sequences)), counts: map[int32]map[want]int{}, posts: map[int32]bool{}, tries: map[want]int{},
		weighty: map[want]bool{}}
	for i := range sequences {
		if k, ok := wanted(&sequences[i]); ok {
			if w.counts[k.x] == nil {
				w.counts[k.x] = map[want]int{}
			}
			w.counts[k.x][k]++
			if k.late {
				w.posts[k.x] = true
			}
			if matters != nil && w.counts[k.x][k] == 1 && matters(sequences[i].Ordered()) {
				w.weighty[k] = true
			}
		}
	}
	return w
}

// wanted says which two event callbacks a sequence puts one behind the other: those that somebody who sends events can choose.
func wanted(s *coverage.Sequence) (want, bool) {
	n := len(s.Symbols)
	switch {
	case s.Criterion == coverage.EAS:
		return want{}, false
	case s.Async < 0:
		return want{x: int32(s.Symbols[0].Callback), y: int32(s.Symbols[n-1].Callback)}, true
	case s.Async == n-1: // e, s, c
		return want{int32(s.Symbols[n-4].Callback), int32(s.Symbols[n-2].Callback), true}, n >= 4
	}
	return want{x: int32(s.Symbols[s.Async-1].Callback), y: int32(s.Symbols[n-1].Callback)}, true // e, c, s
}

// cover takes a sequence for had, and tells whether it was not.
func (w *wants) cover(i int) bool {
	if w.have[i] {
		return false
	}
	w.have[i] = true
	if k, ok := wanted(&w.sequences[i]); ok {
		w.counts[k.x][k]--
	}
	return true
}

// clone makes wants that change by themselves.
func (w *wants) clone() *wants {
	c := *w
	c.have, c.counts, c.tries = slices.Clone(w.have), make(map[int32]map[want]int, len(w.counts)), maps.Clone(w.tries)
	for x, of := range w.counts {
		c.counts[x] = maps.Clone(of)
	}
	return &c
}

// weight is how much more a sequence is worth of which the order can matter.
const weight = 3

// maxTries is how often something may be tried for in vain before it is given up for later.
const maxTries = 3

// worth is how many sequences something is hoped to cover, less where it was tried for in vain.
func (w *wants) worth(k want) float64 {
	n := w.counts[k.x][k]
	if n == 0 {
		return 0
	}
	if tries := w.tries[k]; tries < maxTries {
		v := float64(n) / float64(int(1)<<tries)
		if w.weighty[k] {
			v *= weight
		}
		return v
	}
	return 0.001 * float64(min(n, 10))
}

// missed notes that something that was tried for did not come.
func (w *wants) missed(k want) { w.tries[k]++ }
