package coverage

import (
	"context"
	"encoding/binary"
	"runtime"
	"slices"
	"strings"

	"cbcov/ccfa"
	"cbcov/ccfa/machine"
	"cbcov/internal/parallel"
)

// wanted are sequences that were asked for, each once, with the parts that ask for it. Views of many parts ask for the same ones.
type wanted struct {
	parts  []*ccfa.Part
	pairs  [numCriteria][][]windowSet // EE and GUI: by the two callbacks: the parts, a number in sets; 0: not asked for
	longer map[string]int             // the others, by key: their number in list
	list   []longerOne
	sets   *windowSets
	count  int
	buf    []byte
}

// longerOne is a sequence of another criterion than EE and GUI. Keys have the order of the sequences: the criterion, then the symbols, four
// bytes each.
type longerOne struct {
	key     string
	async   int
	windows windowSet
}

// windowSet is a set of parts, a number in windowSets.
type windowSet = int32

func newWanted(a *ccfa.Automaton) *wanted {
	w := &wanted{parts: a.Parts, longer: map[string]int{}, sets: newWindowSets(len(a.Parts))}
	for _, c := range []Criterion{EE, GUI} {
		w.pairs[c] = make([][]windowSet, len(a.Callbacks))
	}
	return w
}

// behind gives the parts that ask for EE or GUI sequences with a callback first, by the second one.
func (w *wanted) behind(c Criterion, first *ccfa.Callback) []windowSet {
	row := w.pairs[c][first.ID]
	if row == nil {
		row = make([]windowSet, len(w.pairs[c]))
		w.pairs[c][first.ID] = row
	}
	return row
}

// addPairs adds the sequences of an occurrence and each of some of a view; asked for by the parts of both. self: of a callback with itself,
// too.
func (w *wanted) addPairs(c Criterion, first *ccfa.Occurrence, next machine.Bits, of *ccfa.View, self bool) {
	row := w.behind(c, first.Callback)
	var part *ccfa.Part
	var with []windowSet
	for k := range next.All() {
		o := &of.Occurrences[k]
		if o.Callback == first.Callback && !self {
			continue
		}
		if o.Part != part {
			part, with = o.Part, w.sets.withBoth(first.Part.ID, o.Part.ID)
		}
		set := &row[o.Callback.ID]
		if *set == none {
			w.count++
		}
		if int(*set) >= len(with) || with[*set] == none {
			more := w.sets.with(w.sets.with(*set, first.Part.ID), part.ID)
			with = w.sets.keepBoth(first.Part.ID, part.ID, *set, more)
			*set = more
		} else {
			*set = with[*set]
		}
	}
}

// missing counts the EE or GUI sequences of a callback and some others that nobody asked for.
func (w *wanted) missing(c Criterion, first *ccfa.Callback, next machine.Bits, self bool) int {
	row, n := w.pairs[c][first.ID], 0
	for k := range next.All() {
		if (row == nil || row[k] == none) && (self || k != first.ID) {
			n++
		}
	}
	return n
}

// add adds a sequence of another criterion.
func (w *wanted) add(c Criterion, symbols []Symbol, async int, parts []*ccfa.Part) {
	w.buf = append(w.buf[:0], byte(c))
	for _, s := range symbols {
		w.buf = binary.BigEndian.AppendUint32(w.buf, uint32(s.Callback)<<1|uint32(s.Point))
	}
	i, ok := w.longer[string(w.buf)]
	if !ok {
		i = len(w.list)
		key := string(w.buf)
		w.longer[key] = i
		w.list = append(w.list, longerOne{key, async, none})
		w.count++
	}
	for _, p := range parts {
		w.list[i].windows = w.sets.with(w.list[i].windows, p.ID)
	}
}

// sequences lists them, sorted. No more can be added then.
func (w *wanted) sequences(ctx context.Context, callbacks []*ccfa.Callback) ([]Sequence, error) {
	names := w.sets.names(w.parts)
	out := make([]Sequence, w.count)
	var tasks []func()
	rest := out // what is not in a task yet
	take := func(n int, fill func(to []Sequence)) {
		to := rest[:n]
		rest = rest[n:]
		tasks = append(tasks, func() { fill(to) })
	}
	slices.SortFunc(w.list, func(x, y longerOne) int { return strings.Compare(x.key, y.key) })
	longer := w.list
	for c := range numCriteria {
		for first, row := range w.pairs[c] {
			n := 0
			for _, set := range row {
				if set != none {
					n++
				}
			}
			if n > 0 {
				take(n, func(to []Sequence) { pairsOf(to, c, first, row, names, callbacks) })
			}
		}
		n, _ := slices.BinarySearchFunc(longer, c+1, func(l longerOne, c Criterion) int { return int(l.key[0]) - int(c) })
		for some := range slices.Chunk(longer[:n], perTask) {
			take(len(some), func(to []Sequence) { longerOf(to, some, names, callbacks) })
		}
		longer = longer[n:]
	}
	err := parallel.Each(ctx, runtime.GOMAXPROCS(0), len(tasks), func(i int) error { tasks[i](); return nil })
	return out, err
}

// perTask is how many of the longer sequences are spelled out at a time.
const perTask = 1 << 12

// pairsOf makes the EE or GUI sequences of a callback and those behind it, of which the sets of parts are known.
func pairsOf(to []Sequence, c Criterion, first int, row []windowSet, names [][]string, callbacks []*ccfa.Callback) {
	n := 0
	for next, set := range row {
		if set != none {
			to[n] = NewSequence(c, []Symbol{{first, Entry}, {first, Exit}, {next, Entry}}, -1, callbacks, names[set]...)
			n++
		}
	}
}

// longerOf makes others.
func longerOf(to []Sequence, list []longerOne, names [][]string, callbacks []*ccfa.Callback) {
	for i, l := range list {
		symbols := make([]Symbol, 0, len(l.key)/4)
		for b := []byte(l.key[1:]); len(b) > 0; b = b[4:] {
			x := binary.BigEndian.Uint32(b)
			symbols = append(symbols, Symbol{int(x >> 1), Point(x & 1)})
		}
		to[i] = NewSequence(Criterion(l.key[0]), symbols, l.async, callbacks, names[l.windows]...)
	}
}

// windowSets holds the sets of parts that ask for sequences, each once: there are few of them.
type windowSets struct {
	sets  []machine.Bits
	index map[string]windowSet   // by key
	added [][]windowSet          // by set and part: see with; none: not asked for
	both  map[[2]int][]windowSet // by two parts and set: that with the two; none, or no entry: not asked for
}

// none is the empty set.
const none windowSet = 0

func newWindowSets(parts int) *windowSets {
	empty := machine.NewBits(parts)
	return &windowSets{both: map[[2]int][]windowSet{}, sets: []machine.Bits{empty}, index: map[string]windowSet{empty.Key(): none}, added: [][]windowSet{make([]windowSet, parts)}}
}

// with is a set with one more part.
func (w *windowSets) with(set windowSet, part int) windowSet {
	next := w.added[set][part]
	if next == none {
		next = w.find(set, part)
		w.added[set][part] = next
	}
	return next
}

// withBoth gives what is known of sets with two more parts: by set, none where it is not known.
func (w *windowSets) withBoth(p, q int) []windowSet { return w.both[[2]int{p, q}] }

// keepBoth keeps what a set is with two more parts, and gives what is known of them now.
func (w *windowSets) keepBoth(p, q int, set, more windowSet) []windowSet {
	key := [2]int{p, q}
	if n := int(set) + 1 - len(w.both[key]); n > 0 {
		w.both[key] = append(w.both[key], make([]windowSet, n)...)
	}
	w.both[key][set] = more
	return w.both[key]
}

// find finds or makes a set with one more part.
func (w *windowSets) find(set windowSet, part int) windowSet {
	more := slices.Clone(w.sets[set])
	more.Add(part)
	i, ok := w.index[more.Key()]
	if !ok {
		i = windowSet(len(w.sets))
		w.index[more.Key()] = i
		w.sets = append(w.sets, more)
		w.added = append(w.added, make([]windowSet, len(w.added[0])))
	}
	return i
}

// names gives the sorted names of each set's parts.
func (w *windowSets) names(parts []*ccfa.Part) [][]string {
	out := make([][]string, len(w.sets))
	for i, set := range w.sets {
		for p := range set.All() {
			out[i] = append(out[i], parts[p].Name)
		}
		slices.Sort(out[i])
		out[i] = slices.Clip(slices.Compact(out[i]))
	}
	return out
}
