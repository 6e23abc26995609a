package explore

import (
	"maps"
	"slices"
	"strings"

	"cbcov/ccfa"
	"cbcov/coverage"
)

// wants are the sequences that no run has had, as one who chooses the next event asks for them: which callback is wanted behind which. Those of an
// API_ASYNC callback hang on its coming, too: they are worth as much as it is likely to.
type wants struct {
	sequences []coverage.Sequence
	groups    []group           // of sequences that are asked for alike
	asked     []int32           // by sequence: its group
	of        map[want][]int32  // groups by what is wanted
	late      map[int32][]int32 // those of late wants, by x
	weighty   map[want]bool     // those of which the order can matter
	unwanted  []bool            // by sequence: App.Unwanted
	opening   []int             // sequences with what opens a database that is there
	// What changes:
	have  []bool           // by sequence
	left  []int32          // by group: how many sequences are not had
	with  []int32          // by callback: how many sequences it is in that are not had
	came  []int32          // by callback: how often it came
	ran   map[posted]int   // how often that was seen
	tries map[want]int     // how often each was tried for and did not come
	hoped map[want]float64 // what likely gave since anything changed: a search asks for the same again and again
}

// want is one event callback behind another one, or (late) before what the other one posts.
type want struct {
	x, y int32 // x may be anything: y is to come again, as it may call what it has not called
	late bool
}

// posted is an event callback, and an API_ASYNC callback that ran behind it.
type posted struct{ event, async int32 }

// group is a want, and what has to be posted for it.
type group struct {
	want
	posted // async is -1 where nothing has
}

// anything is what a callback comes behind that is wanted by itself.
const anything = int32(-2)

// newWants wants an app's sequences.
func newWants(app *App) *wants {
	sequences, callbacks := app.Sequences, app.Automaton.Callbacks
	w := &wants{sequences: sequences, asked: make([]int32, len(sequences)), of: map[want][]int32{}, late: map[int32][]int32{}, weighty: map[want]bool{},
		unwanted: make([]bool, len(sequences)), have: make([]bool, len(sequences)), with: make([]int32, len(callbacks)), came: make([]int32, len(callbacks)),
		ran: map[posted]int{}, tries: map[want]int{}, hoped: map[want]float64{}}
	index := map[group]int32{}
	for i := range sequences {
		if w.unwanted[i] = app.Unwanted[sequences[i].ID]; w.unwanted[i] {
			continue
		}
		g := wanted(&sequences[i], callbacks)
		n, known := index[g]
		if !known {
			n = int32(len(w.groups))
			index[g] = n
			w.groups, w.left = append(w.groups, g), append(w.left, 0)
			if len(w.of[g.want]) == 0 && app.Matters != nil && app.Matters(sequences[i].Ordered()) {
				w.weighty[g.want] = true
			}
			w.of[g.want] = append(w.of[g.want], n)
			if g.late {
				w.late[g.x] = append(w.late[g.x], n)
			}
		}
		w.asked[i] = n
		w.count(&g, n, 1)
		if slices.ContainsFunc(sequences[i].Symbols, func(s coverage.Symbol) bool { return opens(callbacks[s.Callback].Method) }) {
			w.opening = append(w.opening, i)
		}
	}
	return w
}

// count counts sequences of a group.
func (w *wants) count(g *group, n, by int32) {
	clear(w.hoped)
	w.left[n] += by
	w.with[g.y] += by
	if g.x != anything {
		w.with[g.x] += by
	}
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

// wanted says which two event callbacks a sequence puts one behind the other: those that somebody who sends events can choose; and what has to be posted.
func wanted(s *coverage.Sequence, callbacks []*ccfa.Callback) group {
	n := len(s.Symbols)
	at := func(i int) int32 { return int32(s.Symbols[max(i, 0)].Callback) }
	switch {
	case s.Criterion == coverage.EAS:
		return group{want{x: anything, y: at(0)}, posted{async: -1}}
	case s.Async < 0:
		return group{want{x: at(0), y: at(n - 1)}, posted{async: -1}}
	case s.Async == n-1: // e, s, c
		return group{want{at(n - 4), at(n - 2), true}, posted{at(n - 4), at(n - 1)}}
	}
	g := group{want{x: at(s.Async - 1), y: at(n - 1)}, posted{at(s.Async - 1), at(s.Async)}} // e, c, s
	if callbacks[g.async].Kinds&ccfa.Event != 0 {
		g.x = g.async // which is what came last
	}
	return g
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
	w.count(&w.groups[w.asked[i]], w.asked[i], -1)
	return true, true
}

// clone makes wants that change by themselves.
func (w *wants) clone() *wants {
	c := *w
	c.have, c.left, c.with, c.came = slices.Clone(w.have), slices.Clone(w.left), slices.Clone(w.with), slices.Clone(w.came)
	c.ran, c.tries, c.hoped = maps.Clone(w.ran), maps.Clone(w.tries), map[want]float64{}
	return &c
}

// open counts the sequences of a want that are not had.
func (w *wants) open(k want) int {
	sum := int32(0)
	for _, n := range w.of[k] {
		sum += w.left[n]
	}
	return int(sum)
}

// likely is how many sequences of some groups something is hoped to cover: of those for which something has to be posted as many as it was seen to be.
func (w *wants) likely(groups []int32) float64 {
	sum := 0.0
	for _, n := range groups {
		if w.left[n] == 0 {
			continue
		}
		share := 1.0
		if p := w.groups[n].posted; p.async >= 0 {
			share = (float64(w.ran[p]) + seldomRuns*unseen) / (float64(w.came[p.event]) + seldomRuns)
		}
		sum += float64(w.left[n]) * min(share, 1)
	}
	return sum
}

// What the code says is posted may be so in one of so many cases, until it was seen some times.
const (
	unseen     = 0.1
	seldomRuns = 2
)

// weight is how much more a sequence is worth of which the order can matter.
const weight = 3

// maxTries is how often something may be tried for in vain before it is given up for later.
const maxTries = 3

// worth is how many sequences something is hoped to cover, less where it was tried for in vain.
func (w *wants) worth(k want) float64 {
	n, known := w.hoped[k]
	if !known {
		n = w.likely(w.of[k])
		w.hoped[k] = n
	}
	if n == 0 {
		return 0
	}
	if tries := w.tries[k]; tries < maxTries {
		v := n / float64(int(1)<<tries)
		if w.weighty[k] {
			v *= weight
		}
		return v
	}
	return 0.001 * min(n, 10)
}

// missed notes that something that was tried for did not come.
func (w *wants) missed(k want) { w.tries[k]++ }

// meet notes event callbacks that came, and what of what they posted ran behind them.
func (w *wants) meet(came []int32, ran []posted) {
	clear(w.hoped)
	for _, c := range came {
		w.came[c]++
	}
	for _, p := range ran {
		w.ran[p]++
	}
}

// Worth of a callback that no run has met: what it is in can only come with it.
const (
	perSequence = 0.15
	mostUnmet   = 3
)

// unmet is what it is worth to meet a callback.
func (w *wants) unmet(callback int32) float64 {
	if w.came[callback] > 0 {
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

// aims makes aims of wants that are still open.
func (w *wants) aims(list []want) []aim {
	var aims []aim
	for _, k := range list {
		if n := w.open(k); n > 0 {
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
		if w.open(a.want) >= a.open {
			add(a.want)
		}
	}
	for _, y := range came {
		for _, k := range []want{{x: last, y: y}, {x: anything, y: y}} {
			if w.open(k) > 0 {
				add(k)
			}
		}
		last = y
	}
	return all
}
