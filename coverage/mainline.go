package coverage

import (
	"slices"
	"sort"

	"cbcov/ccfa"
)

// mainline looks for the sequences of EE, GUI and EAA in one process: in the main thread's event callbacks, and in
// what each API_ASYNC callback puts between them. It keeps the prefixes of sequences that end at the last symbol.
//
// A prefix that spans a gap is uncertain: it can make a sequence unknown, never covered. A gap of k lost records
// lengthens each prefix by up to k symbols (lengthen), may itself begin any sequence (fromGap), and may be a whole one (wholeInGap): see docs/semantics.md,
// "Lost records". An API_ASYNC callback that runs
// on another thread is held until the synchronous run that it falls into is over (see boundary).
type mainline struct {
	t     *tracker
	items []item
	spare []item // memory for the next items
	pos   int64  // counts symbols and gaps

	last    int32 // callback of the last event symbol; -1: none, or its run is over whatever comes next
	gapped  bool  // records were lost after the last event symbol, and what the main thread did meanwhile is open
	lost    int   // how many were, up to a bound that is enough for any sequence
	gapPos  int64 // pos of the last gap
	total   uint64
	runFrom uint64 // total before the current synchronous run began
	runPos  int64  // pos where it began
	supply  uint64 // records lost in the run of the last gap, up to that gap

	seen  map[int32]int64 // API_ASYNC callback → pos of its last occurrence that is no event
	maybe map[int32]int64 // the same for occurrences whose place is not certain
	any   int64           // pos where an occurrence of any of them may have been lost, -1: none
	held  []heldAsync
}

// item is a prefix of a sequence that ends at the last symbol.
type item struct {
	node    int32
	used    int32 // lost records of the current run that it stands on
	start   int64 // pos before its first symbol
	certain bool
	filled  bool // c's entry was lost: its exit then needs no record either, as on another thread both are one point
}

// heldAsync is an API_ASYNC callback that ran on another thread during a synchronous run of the main thread.
type heldAsync struct {
	callback  int32
	count     int
	uncertain bool // it may have been placed already
	beforeGap bool // records were lost after it
	at        place
}

func newMainline(t *tracker) mainline {
	return mainline{t: t, last: -1, any: -1, seen: map[int32]int64{}, maybe: map[int32]int64{}}
}

// event takes an entry or exit of an event callback on the main thread.
func (m *mainline) event(callback int32, p Point, at place) {
	newRun, joined := false, false
	if p == Entry {
		newRun = m.boundary(callback)
		joined = !newRun && m.gapped && (m.last < 0 || !m.t.goesOn(m.last, callback))
	} else if m.gapped {
		m.doubt()
	}
	trie, l := m.t.trie, eventLetter(int(callback), p)
	async := m.t.kinds[callback]&ccfa.Async != 0
	next := m.spare[:0]
	for _, it := range m.items {
		if n := trie.next(it.node, l); n >= 0 {
			next = m.reach(next, it, n, at)
		}
		if async {
			if n := trie.next(it.node, l|isAsync); n >= 0 && m.free(callback, it.start) {
				next = m.reach(next, it, n, at)
			}
		}
	}
	if n := trie.next(root, l); n >= 0 {
		next = m.reach(next, item{start: m.pos, certain: true}, n, at)
	}
	if m.lost > 0 {
		next = m.fromGap(next, l, at)
		if async {
			next = m.fromGap(next, l|isAsync, at)
		}
	}
	m.items, m.spare = next, m.items
	m.last, m.gapped, m.lost = callback, false, 0
	m.pos++
	if newRun {
		m.startRun()
	} else if joined {
		m.joinRun()
	}
}

// doubt says that the entry of the event callback that is left may have been lost: what was held may stand before it.
func (m *mainline) doubt() {
	for i := range m.held {
		m.held[i].uncertain = m.held[i].uncertain || m.held[i].beforeGap
	}
}

// joinRun says that if the last event goes on with a run, then the run's event before it was lost: that record can be
// nothing else.
func (m *mainline) joinRun() {
	m.runFrom++
	for i := range m.items {
		m.items[i].used = max(0, m.items[i].used-1)
	}
}

// startRun says that what was lost up to here was lost in an earlier synchronous run.
func (m *mainline) startRun() {
	m.runFrom, m.runPos = m.total, m.pos
	for i := range m.items {
		m.items[i].used = 0
	}
}

// reach moves a prefix on to node n, ends the sequences that end there, and keeps it if it goes on.
func (m *mainline) reach(items []item, it item, n int32, at place) []item {
	nd := &m.t.trie.nodes[n]
	certain := it.certain
	if certain && nd.async >= 0 {
		pos, ok := m.maybe[nd.async]
		certain = m.any < it.start && (!ok || pos < it.start)
	}
	for _, s := range nd.ends {
		m.t.hit(s, certain, at)
	}
	if len(nd.kids) == 0 || !certain && nd.open == 0 {
		return items
	}
	it.node, it.certain = n, certain
	return append(items, it)
}

// free says that the callback did not occur between events since start.
func (m *mainline) free(callback int32, start int64) bool {
	pos, ok := m.seen[callback]
	return !ok || pos < start
}

// fromGap adds the prefixes that the symbol ends, and that began in the gap before it.
func (m *mainline) fromGap(items []item, l letter, at place) []item {
	for _, n := range m.t.trie.byLetter[l] {
		nd := &m.t.trie.nodes[n]
		if nd.open == 0 || nd.parent == root {
			continue
		}
		parent := &m.t.trie.nodes[nd.parent]
		if !m.fits(parent) || nd.async >= 0 && !m.free(nd.async, m.gapPos) {
			continue
		}
		it := item{start: m.gapPos}
		if m.gapPos >= m.runPos {
			it.used = int32(parent.cost())
		}
		items = m.reach(items, it, n, at)
	}
	return items
}

// fits says that the lost records can be a whole prefix. c may be one that is held, or one lost earlier in the run.
func (m *mainline) fits(n *node) bool {
	switch {
	case int(n.fill) > m.lost:
		return false
	case n.cost() <= m.lost, uint64(n.cost()) <= m.supply:
		return true
	}
	return m.holds(n.async)
}

func (m *mainline) holds(callback int32) bool {
	for _, h := range m.held {
		if h.callback == callback {
			return true
		}
	}
	return false
}

// asyncMain takes an entry or exit of an API_ASYNC callback, no event, between the main thread's events.
func (m *mainline) asyncMain(callback int32, p Point, at place) {
	if p == Entry { // a queue is served: the synchronous run is over
		m.boundary(-1)
		m.last, m.gapped = -1, false
		m.startRun()
	}
	trie, l := m.t.trie, asyncLetter(int(callback), p)
	next := m.spare[:0]
	for _, it := range m.items {
		if c := trie.nodes[it.node].async; c != callback {
			next = append(next, it)
			if c >= 0 || p == Exit || !m.free(callback, it.start) {
				continue
			}
		}
		if n := trie.next(it.node, l); n >= 0 && p == trieTurn(trie, it.node, callback) {
			next = m.reach(next, it, n, at)
		}
	}
	if m.lost > 0 && m.free(callback, m.gapPos) {
		next = m.fromGap(next, l, at)
	}
	m.items, m.spare = next, m.items
	m.seen[callback] = m.pos
	m.pos++
}

// trieTurn is the point of c that can follow a prefix: its entry where the prefix does not name c yet.
func trieTurn(t *trie, n int32, callback int32) Point {
	if t.nodes[n].async == callback {
		return Exit
	}
	return Entry
}

// asyncElsewhere takes the entry of an API_ASYNC callback on another thread.
func (m *mainline) asyncElsewhere(callback int32, at place) {
	for i := range m.held {
		if h := &m.held[i]; h.callback == callback && !h.beforeGap && !h.uncertain {
			h.count++
			return
		}
	}
	m.held = append(m.held, heldAsync{callback: callback, count: 1, at: at})
}

// boundary places what is held before an event callback y is entered, unless y goes on with the synchronous run. y is
// -1 where nothing goes on with it. It says whether a new run begins, for certain.
func (m *mainline) boundary(y int32) (newRun bool) {
	switch {
	case y < 0:
		newRun = true
	case m.gapped:
		newRun = !m.t.inSomeRun(y)
	case m.last >= 0 && m.t.goesOn(m.last, y):
		return false
	default:
		newRun = true
	}
	for i := range m.held {
		h := &m.held[i]
		m.place(h, h.uncertain || h.beforeGap && m.gapped || !newRun)
		h.uncertain = true
	}
	if newRun {
		m.held = m.held[:0]
	}
	m.placeLost()
	return newRun
}

// place puts a held callback behind the last event: surely, or perhaps.
func (m *mainline) place(h *heldAsync, perhaps bool) {
	trie := m.t.trie
	entry, exit := asyncLetter(int(h.callback), Entry), asyncLetter(int(h.callback), Exit)
	next := m.spare[:0]
	both := func(it item, n int32) {
		start := len(next)
		next = m.reach(next, it, n, h.at)
		if len(next) == start {
			return
		}
		it = next[start]
		next = next[:start]
		if n := trie.next(n, exit); n >= 0 && (perhaps || h.count == 1) {
			next = m.reach(next, it, n, h.at)
		}
	}
	for _, it := range m.items {
		c := trie.nodes[it.node].async
		if c != h.callback || perhaps {
			next = append(next, it)
		}
		if n := trie.next(it.node, entry); n >= 0 && c < 0 && m.free(h.callback, it.start) {
			it.certain = it.certain && !perhaps && m.total == m.runFrom // else another one may have been lost
			both(it, n)
		}
	}
	if m.lost > 0 && m.free(h.callback, m.gapPos) {
		for _, n := range trie.byLetter[entry] {
			if parent := &trie.nodes[trie.nodes[n].parent]; trie.nodes[n].open > 0 && int(parent.fill) <= m.lost {
				both(item{start: m.gapPos, used: int32(parent.fill)}, n)
			}
		}
	}
	m.items, m.spare = next, m.items
	if perhaps {
		m.maybe[h.callback] = m.pos
	} else {
		m.seen[h.callback] = m.pos
	}
	m.pos++
}

// placeLost considers that a record lost in the current run was the entry of some API_ASYNC callback on another thread,
// which is placed here.
func (m *mainline) placeLost() {
	spare := m.total - m.runFrom
	if spare == 0 {
		return
	}
	m.any = m.pos
	m.pos++
	for _, it := range m.items { // what the loop appends is not looked at
		if m.t.trie.nodes[it.node].async < 0 && uint64(it.used) < spare {
			m.items = m.lengthen(m.items, it, 0)
		}
	}
}

// gap takes the loss of k records.
func (m *mainline) gap(k uint64) {
	m.total += k
	m.gapped = true
	m.supply = m.total - m.runFrom
	budget := m.t.trie.longest
	if k < uint64(budget) {
		budget = int(k)
	}
	m.lost = min(m.t.trie.longest, m.lost+budget)
	m.gapPos = m.pos
	m.pos++
	m.ageHeld()
	next := m.spare[:0]
	for _, it := range m.items {
		it.certain = false
		if m.t.trie.nodes[it.node].open > 0 {
			next = m.lengthen(append(next, it), it, budget)
		}
	}
	m.items, m.spare = m.merge(next), m.items
	m.wholeInGap()
}

// ageHeld says that records were lost after all that is held. How often a callback is held before a gap does not matter:
// one of each is kept.
func (m *mainline) ageHeld() {
	kept := m.held[:0]
	for _, h := range m.held {
		if !h.beforeGap && slices.ContainsFunc(kept, func(k heldAsync) bool { return k.callback == h.callback }) {
			continue
		}
		h.beforeGap = true
		kept = append(kept, h)
	}
	m.held = kept
}

// lengthen adds what a prefix can become by up to budget lost symbols, and by the entry of one API_ASYNC callback on
// another thread that is held, or was lost in the current run.
func (m *mainline) lengthen(items []item, it item, budget int) []item {
	it.certain = false
	trie := m.t.trie
	for _, n := range trie.nodes[it.node].kids {
		nd := &trie.nodes[n]
		if nd.open == 0 {
			continue
		}
		to, left := it, budget
		to.node = n
		switch {
		case nd.letter&isAsync == 0:
			left--
			to.used++
		case trie.nodes[it.node].async >= 0: // c's exit
			if !it.filled {
				left--
				to.used++
			}
		case !m.free(nd.async, it.start):
			continue
		case m.holds(nd.async):
			to.filled = true
		case m.total-m.runFrom > uint64(it.used):
			to.filled = true
			to.used++
		default:
			continue
		}
		if left < 0 || uint64(to.used) > m.total-m.runFrom {
			continue
		}
		items = m.reach(items, to, n, place{})
		items = m.lengthen(items, to, left)
	}
	return items
}

// merge keeps one of the uncertain prefixes that end in the same node: what any of them allows.
func (m *mainline) merge(items []item) []item {
	if len(items) < 2 {
		return items
	}
	at := make(map[int32]int, len(items))
	kept := items[:0]
	for _, it := range items {
		i, ok := at[it.node]
		if !ok {
			at[it.node] = len(kept)
			kept = append(kept, it)
			continue
		}
		k := &kept[i]
		k.start, k.used, k.filled = max(k.start, it.start), min(k.used, it.used), k.filled || it.filled
	}
	return kept
}

// wholeInGap finds the sequences that the lost records alone could be.
func (m *mainline) wholeInGap() {
	t := m.t
	leaves := t.trie.leaves
	from := sort.Search(len(leaves), func(i int) bool { return int(t.trie.nodes[leaves[i]].fill) >= t.allUpTo })
	for _, leaf := range leaves[from:] {
		nd := &t.trie.nodes[leaf]
		if int(nd.fill) > m.lost || t.trie.nodes[root].open == 0 {
			break
		}
		if nd.open > 0 && m.fits(nd) {
			t.hitAll(nd.ends)
		}
	}
	t.allUpTo = max(t.allUpTo, m.lost)
}

// end takes the end of the process. What is held is placed behind all else.
func (m *mainline) end() { m.boundary(-1) }
