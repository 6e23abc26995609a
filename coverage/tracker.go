package coverage

import (
	"slices"

	"cbcov/ccfa"
	"cbcov/coverage/trace"
)

// tracker knows what became of each sequence, over all processes.
type tracker struct {
	app       App
	sequences []Sequence
	outcome   []State
	witness   []place
	first     []int64 // by sequence, as in blocks: when a trace first contained it, 0: none does
	after     []int   // by sequence: how many event callbacks had been entered when a trace first contained it
	events    int     // event callbacks that were entered on main threads
	trie      *trie
	sync      syncIndex
	kinds     []ccfa.Kind          // by callback
	joins     map[int32]bool       // by callback, as far as asked: see inSomeRun
	runs      table                // (callback, callback) → 1: the second can go on with the first one's synchronous run
	leafOf    []int32              // by sequence: its node; -1: EAS
	allUpTo   int                  // every sequence of the trie that so many lost records make is unknown already
	syncOpen  int                  // EAS sequences that are neither covered nor unknown
	covers    func(sequence int32) // is told of each when it is covered first; nil: nobody is
}

// place is a line of a trace, by the file's number.
type place struct {
	file int32 // -1: none
	line uint32
	time int64 // see trace.Record
}

func placeOf(r *trace.Record) place { return place{r.File, r.Line, r.Time} }

// syncIndex finds the sequences of EAS.
type syncIndex struct {
	pairs  table              // (callback, symbol before it) → sequence
	before map[letter][]int32 // by first symbol
	after  map[int32][]int32  // by the callback that is entered
}

func newTracker(app App, sequences []Sequence) *tracker {
	t := &tracker{
		app: app, sequences: sequences,
		outcome: make([]State, len(sequences)), witness: make([]place, len(sequences)), leafOf: make([]int32, len(sequences)),
		first: make([]int64, len(sequences)), after: make([]int, len(sequences)),
		trie: newTrie(), sync: syncIndex{before: map[letter][]int32{}, after: map[int32][]int32{}},
		kinds: make([]ccfa.Kind, len(app.Callbacks)), joins: map[int32]bool{},
	}
	for i, c := range app.Callbacks {
		t.kinds[i] = c.Kinds
	}
	for i := range sequences {
		t.witness[i].file, t.leafOf[i] = -1, -1
		s := &sequences[i]
		if s.Criterion != EAS {
			t.trie.add(int32(i), s)
			continue
		}
		from, to := eventLetter(s.Symbols[0].Callback, s.Symbols[0].Point), int32(s.Symbols[1].Callback)
		t.sync.pairs.put(pairKey(to, uint32(from)), int32(i))
		t.sync.before[from] = append(t.sync.before[from], int32(i))
		t.sync.after[to] = append(t.sync.after[to], int32(i))
		t.syncOpen++
	}
	t.trie.finish()
	for _, leaf := range t.trie.leaves {
		for _, i := range t.trie.nodes[leaf].ends {
			t.leafOf[i] = leaf
		}
	}
	return t
}

// goesOn says whether event callback y can go on with the synchronous run that x is in.
func (t *tracker) goesOn(x, y int32) bool {
	key := pairKey(x, uint32(y))
	v, ok := t.runs.get(key)
	if !ok {
		if t.app.Relations.Runs(int(x), int(y)) {
			v = 1
		}
		t.runs.put(key, v)
	}
	return v == 1
}

// inSomeRun says whether an event callback can go on with a synchronous run that another one began. A run is one
// window's, so only callbacks of the same parts are asked for.
func (t *tracker) inSomeRun(y int32) bool {
	in, ok := t.joins[y]
	if !ok {
		for x, c := range t.app.Callbacks {
			if t.kinds[x]&ccfa.Event != 0 && sharePart(c, t.app.Callbacks[y]) && t.goesOn(int32(x), y) {
				in = true
				break
			}
		}
		t.joins[y] = in
	}
	return in
}

// sharePart says whether two callbacks can be of one part.
func sharePart(x, y *ccfa.Callback) bool {
	return len(x.Parts) == 0 || len(y.Parts) == 0 ||
		slices.ContainsFunc(x.Parts, func(p int) bool { return slices.Contains(y.Parts, p) })
}

// hit says that a trace contains a sequence: certainly, or if the gaps are filled so.
func (t *tracker) hit(sequence int32, certain bool, at place) {
	was := t.outcome[sequence]
	if certain {
		t.first[sequence] = earlier(t.first[sequence], at.time)
	}
	if was == Covered || was == Unknown && !certain {
		return
	}
	t.outcome[sequence] = Unknown
	if certain {
		t.outcome[sequence], t.witness[sequence], t.after[sequence] = Covered, at, t.events
		if t.covers != nil {
			t.covers(sequence)
		}
	}
	if was != Uncovered {
		return
	}
	if t.leafOf[sequence] < 0 {
		t.syncOpen--
		return
	}
	for n := t.leafOf[sequence]; n >= 0; n = t.trie.nodes[n].parent {
		t.trie.nodes[n].open--
	}
}

// forget takes back all hits.
func (t *tracker) forget() {
	for i, was := range t.outcome {
		if was == Uncovered {
			continue
		}
		t.outcome[i], t.witness[i], t.first[i], t.after[i] = Uncovered, place{file: -1}, 0, 0
		if t.leafOf[i] < 0 {
			t.syncOpen++
			continue
		}
		for n := t.leafOf[i]; n >= 0; n = t.trie.nodes[n].parent {
			t.trie.nodes[n].open++
		}
	}
	t.events, t.allUpTo = 0, 0
}

// hitAll is hit, uncertain, for several sequences.
func (t *tracker) hitAll(sequences []int32) {
	for _, i := range sequences {
		t.hit(i, false, place{})
	}
}
