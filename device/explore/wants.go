package explore

import (
	"maps"
	"slices"
	"strings"

	"cbcov/ccfa"
	"cbcov/coverage"
)

// wants are the sequences that no run has had, as one who chooses the next event asks for them: which callback is wanted behind which.
type wants struct {
	sequences []coverage.Sequence
	have      []bool                 // by sequence
	unwanted  []bool                 // by sequence: App.Unwanted
	asked     []want                 // by sequence that is wanted: the want that it is counted in
	counts    map[int32]map[want]int // by x: how many sequences are not had
	with      map[int32]int          // by callback: how many sequences it is in that are not had
	met       map[int32]bool         // callbacks that came
	late      map[int32]int          // by x: how many of these are of late wants
	tries     map[want]int           // how often each was tried for and did not come
	weighty   map[want]bool          // those of which the order can matter
	opening   []int                  // sequences with what opens a database that is there
}

// want is one event callback behind another one, or (late) before what the other one posts.
type want struct {
	x, y int32 // x may be anything: y is to come again, as it may call what it has not called
	late bool
}

// anything is what a callback comes behind that is wanted by itself.
const anything = int32(-2)

// newWants wants an app's sequences.
func newWants(app *App) *wants {
	sequences, callbacks := app.Sequences, app.Automaton.Callbacks
	w := &wants{sequences: sequences, have: make([]bool, len(sequences)), unwanted: make([]bool, len(sequences)), asked: make([]want, len(sequences)),
		counts: map[int32]map[want]int{}, with: map[int32]int{}, met: map[int32]bool{}, late: map[int32]int{}, tries: map[want]int{}, weighty: map[want]bool{}}
	for i := range sequences {
		if w.unwanted[i] = app.Unwanted[sequences[i].ID]; w.unwanted[i] {
			continue
		}
		k := wanted(&sequences[i], callbacks)
		w.asked[i] = k
		if w.counts[k.x] == nil {
			w.counts[k.x] = map[want]int{}
		}
		w.counts[k.x][k]++
		w.with[k.x]++
		w.with[k.y]++
		if k.late {
			w.late[k.x]++
		}
		if app.Matters != nil && w.counts[k.x][k] == 1 && app.Matters(sequences[i].Ordered()) {
			w.weighty[k] = true
		}
		if slices.ContainsFunc(sequences[i].Symbols, func(s coverage.Symbol) bool { return opens(callbacks[s.Callback].Method) }) {
			w.opening = append(w.opening, i)
		}
	}
	return w
}

// opens tells whether an app hears by a method that it opens a database, and of which version (AOSP SQLiteOpenHelper).
func opens(method string) bool {
	_, name, _ := strings.Cut(method, ";->")
	return name == "onUpgrade(Landroid/database/sqlite/SQLiteDatabase;II)V" || name == "onOpen(Landroid/database/sqlite/SQLiteDatabase;)V"
}

// opens tells whether a sequence is wanted that hangs on a database being there.
func (w *wants) opens() bool {
	return slices.ContainsFunc(w.opening, func(i int) bool { return !w.have[i] })
}

// wanted says which two event callbacks a sequence puts one behind the other: those that somebody who sends events can choose.
func wanted(s *coverage.Sequence, callbacks []*ccfa.Callback) want {
	n := len(s.Symbols)
	at := func(i int) int32 { return int32(s.Symbols[max(i, 0)].Callback) }
	switch {
	case s.Criterion == coverage.EAS:
		return want{x: anything, y: at(0)}
	case s.Async < 0:
		return want{x: at(0), y: at(n - 1)}
	case s.Async == n-1: // e, s, c
		return want{at(n - 4), at(n - 2), true}
	case callbacks[s.Symbols[s.Async].Callback].Kinds&ccfa.Event != 0: // e, c, s, where c is what came last
		return want{x: at(s.Async), y: at(n - 1)}
	}
	return want{x: at(s.Async - 1), y: at(n - 1)} // e, c, s
}

// cover takes a sequence for had, and tells whether it was not, and whether it was wanted.
func (w *wants) cover(i int) (first, wanted bool) {
	if w.have[i] {
		return false, false
	}
	w.have[i] = true
	if w.unwanted[i] {
		return true, false
	}
	k := w.asked[i]
	w.counts[k.x][k]--
	w.with[k.x]--
	w.with[k.y]--
	if k.late {
		w.late[k.x]--
	}
	return true, true
}

// clone makes wants that change by themselves.
func (w *wants) clone() *wants {
	c := *w
	c.have, c.counts, c.tries = slices.Clone(w.have), make(map[int32]map[want]int, len(w.counts)), maps.Clone(w.tries)
	c.with, c.met, c.late = maps.Clone(w.with), maps.Clone(w.met), maps.Clone(w.late)
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

// meet notes callbacks that came.
func (w *wants) meet(came []int32) {
	for _, c := range came {
		w.met[c] = true
	}
}

// Worth of a callback that no run has met: what it is in can only come with it.
const (
	perSequence = 0.15
	mostUnmet   = 3
)

// unmet is what it is worth to meet a callback.
func (w *wants) unmet(callback int32) float64 {
	if w.met[callback] {
		return 0
	}
	return min(perSequence*float64(w.with[callback]), mostUnmet)
}

// window is what is hoped for from an activity's window: that the callbacks come which no run has met.
func (w *wants) window(h *hints, activity string) float64 {
	sum, class := 0.0, descriptorOf(activity)
	for _, list := range [][]int32{h.life[class], h.touched[class]} {
		for _, y := range list {
			sum += w.unmet(y)
		}
	}
	return min(sum, mostUnmet)
}

// aim is a want at the time when it is aimed for, and how many sequences were open then.
type aim struct {
	want
	open int
}

// open makes aims of wants that are still open.
func (w *wants) open(list []want) []aim {
	var aims []aim
	for _, k := range list {
		if n := w.counts[k.x][k]; n > 0 {
			aims = append(aims, aim{k, n})
		}
	}
	return aims
}

// vain lists what was aimed for and is not covered; and so what came one behind the other, and is still wanted.
func (w *wants) vain(aims []aim, last int32, came []int32) []Vain {
	var all []Vain
	add := func(k want) {
		if v := (Vain{k.x, k.y, k.late}); !slices.Contains(all, v) {
			all = append(all, v)
		}
	}
	for _, a := range aims {
		if w.counts[a.x][a.want] >= a.open {
			add(a.want)
		}
	}
	for _, y := range came {
		for _, k := range []want{{x: last, y: y}, {x: anything, y: y}} {
			if w.counts[k.x][k] > 0 {
				add(k)
			}
		}
		last = y
	}
	return all
}
