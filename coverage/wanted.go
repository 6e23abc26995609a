package coverage

import (
	"context"
	"encoding/binary"
	"runtime"
	"slices"

	"cbcov/ccfa"
	"cbcov/ccfa/machine"
	"cbcov/parallel"
)

// wanted are sequences that were asked for, each once, with the parts that ask for it. Views of many parts ask for the same ones.
type wanted struct {
	parts  []*ccfa.Part
	pairs  [numCriteria][][]windowSet // EE and GUI: by the two callbacks: the parts, a number in sets; 0: not asked for
	longer map[string]int             // the others, by key: their number in list
	list   []wantedBy
	sets   *windowSets
	count  int
	buf    []byte
}

// wantedBy is what is known of a sequence beside its symbols.
type wantedBy struct {
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
		w.buf = binary.AppendUvarint(w.buf, uint64(s.Callback)<<1|uint64(s.Point))
	}
	i, ok := w.longer[string(w.buf)]
	if !ok {
		i = len(w.list)
		w.longer[string(w.buf)] = i
		w.list = append(w.list, wantedBy{async, none})
		w.count++
	}
	for _, p := range parts {
		w.list[i].windows = w.sets.with(w.list[i].windows, p.ID)
	}
}

// sequences lists them, sorted.
func (w *wanted) sequences(ctx context.Context, callbacks []*ccfa.Callback) ([]Sequence, error) {
	names := w.sets.names(w.parts)
	out := make([]Sequence, 0, w.count)
	longer := w.sorted(names)
	for c := range numCriteria {
		for first, row := range w.pairs[c] {
			for next, set := range row {
				if set != none {
					out = append(out, Sequence{Criterion: c, Symbols: []Symbol{{first, Entry}, {first, Exit}, {next, Entry}}, Async: -1, Windows: names[set]})
				}
			}
		}
		for ; len(longer) > 0 && longer[0].Criterion == c; longer = longer[1:] {
			out = append(out, longer[0])
		}
	}
	err := parallel.Each(ctx, runtime.GOMAXPROCS(0), len(out)/perTask+1, func(task int) error {
		for i := task * perTask; i < min(len(out), (task+1)*perTask); i++ {
			s := &out[i]
			*s = NewSequence(s.Criterion, s.Symbols, s.Async, callbacks, s.Windows...)
		}
		return nil
	})
	return out, err
}

// perTask is how many sequences get their ids at a time.
const perTask = 1 << 13

// sorted lists the sequences of the other criteria than EE and GUI, without ids. names are those of the sets of parts.
func (w *wanted) sorted(names [][]string) []Sequence {
	out := make([]Sequence, 0, len(w.list))
	for key, i := range w.longer {
		var symbols []Symbol
		for b := []byte(key[1:]); len(b) > 0; {
			x, n := binary.Uvarint(b)
			symbols = append(symbols, Symbol{int(x >> 1), Point(x & 1)})
			b = b[n:]
		}
		out = append(out, Sequence{Criterion: Criterion(key[0]), Symbols: symbols, Async: w.list[i].async, Windows: names[w.list[i].windows]})
	}
	slices.SortFunc(out, compareSequences)
	return out
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

// compareSequences orders sequences by criterion, then by their symbols.
func compareSequences(x, y Sequence) int {
	if x.Criterion != y.Criterion {
		return int(x.Criterion) - int(y.Criterion)
	}
	return slices.CompareFunc(x.Symbols, y.Symbols, func(a, b Symbol) int {
		if a.Callback != b.Callback {
			return a.Callback - b.Callback
		}
		return int(a.Point) - int(b.Point)
	})
}
