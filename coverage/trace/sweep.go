package trace

import (
	"cmp"
	"context"
	"slices"
	"sort"
	"sync"
)

// Sink takes the records of one process, in the order of their sequence numbers, each number once.
type Sink interface {
	// Add takes a record; lost is how many sequence numbers before it no file has. r and what it points to is the
	// callee's until it returns.
	Add(r *Record, lost uint64)
	// End says that the process has no more records. What it may have logged after them is no loss.
	End()
}

// Failing is a Sink that can find that it must not go on. An error ends the sweep.
type Failing interface {
	Sink
	Err() error // nil: go on
}

// Counts is what a sweep saw.
type Counts struct {
	Records, Duplicates, Lost int
	// Clashes are records that say something else than another one of their process and number: two runs have the same name there, and what is
	// read as one process is none.
	Clashes int
}

const (
	maxHeld = 1 << 20 // records of one process that wait for earlier ones
	minHeld = 1 << 16 // so many may wait before they are sorted: sorting few of them each time costs too much
	maxOpen = 1 << 12 // processes stepped at a time
)

// Sweep reads the files again and hands over the records: open makes the sink of a process. Processes may be
// interleaved; all calls come from the calling goroutine, in an order that depends on the files alone.
func (ix *Index) Sweep(ctx context.Context, open func(nonce uint64) Sink) (Counts, error) {
	s := &sweep{ix: ix, open: open}
	var straight, tangled []int32
	for id, p := range ix.procs {
		if p.straight() {
			straight = append(straight, int32(id))
		} else {
			tangled = append(tangled, int32(id))
		}
	}
	for _, group := range ix.groups(straight) {
		if err := s.together(ctx, group); err != nil {
			return s.counts, err
		}
	}
	for _, id := range tangled {
		if err := s.alone(ctx, id); err != nil {
			return s.counts, err
		}
	}
	return s.counts, nil
}

// straight says that reading the process's chunks in file order needs no more than two of them at a time.
func (p *process) straight() bool {
	least := ^uint64(0) // of all chunks from i+2 on
	for i := len(p.spans) - 1; i >= 0; i-- {
		if p.spans[i].max >= least {
			return false
		}
		if i+1 < len(p.spans) {
			least = min(least, p.spans[i+1].min)
		}
	}
	return true
}

// groups parts processes so that at most maxOpen are stepped at a time.
func (ix *Index) groups(ids []int32) [][]int32 {
	starts := make(map[int32]int, len(ids)) // chunk → processes that begin there, less those that ended before
	for _, id := range ids {
		spans := ix.procs[id].spans
		starts[spans[0].chunk]++
		starts[spans[len(spans)-1].chunk+1]--
	}
	open, most := 0, 0
	for c := range ix.chunks {
		open += starts[int32(c)]
		most = max(most, open)
	}
	n := most/maxOpen + 1
	groups := make([][]int32, n)
	for i, id := range ids {
		groups[i%n] = append(groups[i%n], id)
	}
	return groups
}

// sweep is the state of a Sweep.
type sweep struct {
	ix     *Index
	open   func(uint64) Sink
	counts Counts
	free   sync.Pool // of *batch
}

// batch is the records of one chunk, and the memory that they point into.
type batch struct {
	records []Record
	extras  []Extra
	values  []Value
}

// stepper feeds one process's sink.
type stepper struct {
	sink Sink
	last uint64   // number of the last record handed over
	said Record   // that record, without its Extra
	held []Record // wait for earlier ones, sorted when it matters
	// bounds: after the i-th of the process's chunks, what is below bounds[i] can be handed over.
	bounds []uint64
	chunk  int // how many of its chunks are read
}

func newStepper(sink Sink, spans []span) *stepper {
	st := &stepper{sink: sink, bounds: make([]uint64, len(spans))}
	least := ^uint64(0)
	for i := len(spans) - 1; i >= 0; i-- {
		st.bounds[i] = least
		least = min(least, spans[i].min)
	}
	return st
}

// together reads the chunks of several straight processes once, in file order.
func (s *sweep) together(ctx context.Context, ids []int32) error {
	wanted := map[int32]bool{}
	steppers := map[int32]*stepper{}
	mine := make([]bool, len(s.ix.procs))
	for _, id := range ids {
		mine[id] = true
		for _, sp := range s.ix.procs[id].spans {
			wanted[sp.chunk] = true
		}
	}
	chunks := make([]int32, 0, len(wanted))
	for c := range wanted {
		chunks = append(chunks, c)
	}
	slices.Sort(chunks)
	return s.read(ctx, chunks, func(id int32) bool { return mine[id] }, func(id int32, records []Record) error {
		p := s.ix.procs[id]
		st := steppers[id]
		if st == nil {
			st = newStepper(s.open(p.nonce), p.spans)
			steppers[id] = st
		}
		bound := st.bounds[st.chunk]
		if st.chunk++; len(st.held) > 0 {
			st.held = append(st.held, records...)
			sortRecords(st.held)
			records = st.held
		}
		n, err := s.deliver(st, records, bound)
		if err != nil {
			return err
		}
		st.held = append(st.held[:0], records[n:]...)
		ownExtras(st.held)
		if st.chunk == len(p.spans) {
			delete(steppers, id)
			return end(st.sink)
		}
		return nil
	})
}

// alone reads the chunks of one process in the order of their numbers. Where too many records would have to wait, it
// keeps the lower half of them and reads the chunks of the upper half again later.
func (s *sweep) alone(ctx context.Context, id int32) error {
	p := s.ix.procs[id]
	st := newStepper(s.open(p.nonce), nil)
	for from := uint64(0); ; {
		var spans []span
		for _, sp := range p.spans {
			if sp.max >= from {
				spans = append(spans, sp)
			}
		}
		if len(spans) == 0 {
			break
		}
		sort.SliceStable(spans, func(i, j int) bool { return spans[i].min < spans[j].min })
		next, err := s.part(ctx, st, id, spans, from)
		if err != nil {
			return err
		}
		if next == 0 {
			break
		}
		from = next
	}
	return end(st.sink)
}

// end ends a process, and gives its sink's error.
func end(sink Sink) error {
	sink.End()
	return failure(sink)
}

func failure(sink Sink) error {
	if f, ok := sink.(Failing); ok {
		return f.Err()
	}
	return nil
}

// weight is how many records these are, by the memory that they take.
func weight(records []Record) int {
	n := len(records)
	for i := range records {
		if e := records[i].Extra; e != nil {
			n += len(e.Args) / 4
		}
	}
	return n
}

// ownExtras gives records that wait memory of their own: their batch's is used again.
func ownExtras(records []Record) {
	for i := range records {
		if r := &records[i]; r.Extra != nil && !r.owns {
			e := *r.Extra
			e.Args = slices.Clone(e.Args)
			r.Extra, r.owns = &e, true
		}
	}
}

// part hands over the process's records from a number on, as far as memory allows. It gives the number to go on from,
// 0: all are handed over.
func (s *sweep) part(ctx context.Context, st *stepper, id int32, spans []span, from uint64) (next uint64, err error) {
	cut := ^uint64(0)
	chunks := make([]int32, len(spans))
	for i, sp := range spans {
		chunks[i] = sp.chunk
	}
	read, full, waiting := 0, minHeld, weight(st.held)
	err = s.read(ctx, chunks, func(i int32) bool { return i == id }, func(_ int32, records []Record) error {
		before := len(st.held)
		for _, r := range records {
			if r.Seq >= from && r.Seq < cut {
				st.held = append(st.held, r)
			}
		}
		ownExtras(st.held[before:])
		bound := cut
		if read++; read < len(spans) {
			bound = min(cut, spans[read].min)
		}
		if waiting += weight(st.held[before:]); waiting < full {
			return nil
		}
		sortRecords(st.held)
		n, err := s.deliver(st, st.held, bound)
		if err != nil {
			return err
		}
		st.held = append(st.held[:0], st.held[n:]...)
		if weight(st.held) > maxHeld {
			s.dedupe(&st.held)
		}
		if weight(st.held) > maxHeld {
			cut = st.held[len(st.held)/2].Seq
			st.held = st.held[:len(st.held)/2]
		}
		waiting = weight(st.held)
		full = max(minHeld, min(2*waiting, maxHeld))
		return nil
	})
	if err != nil {
		return 0, err
	}
	sortRecords(st.held)
	if _, err := s.deliver(st, st.held, cut); err != nil {
		return 0, err
	}
	st.held = st.held[:0]
	if cut == ^uint64(0) {
		return 0, nil
	}
	return cut, nil
}

// deliver hands over the sorted records below bound, and says how many of them those were.
func (s *sweep) deliver(st *stepper, records []Record, bound uint64) (n int, err error) {
	said := &st.said
	defer func() { // the records' memory is used again
		st.said = *said
		st.said.Extra = nil
	}()
	for i := range records {
		r := &records[i]
		if r.Seq >= bound {
			return i, failure(st.sink)
		}
		if r.Seq <= st.last {
			s.counts.Duplicates++
			if r.Seq == st.last && !r.says(said) {
				s.counts.Clashes++
			}
			continue
		}
		lost := r.Seq - st.last - 1
		st.last, said = r.Seq, r
		s.counts.Records++
		s.counts.Lost += int(lost)
		st.sink.Add(r, lost)
	}
	return len(records), failure(st.sink)
}

// dedupe drops further copies from sorted records and counts what it dropped.
func (s *sweep) dedupe(records *[]Record) {
	before := len(*records)
	*records = slices.CompactFunc(*records, func(a, b Record) bool {
		if a.Seq != b.Seq {
			return false
		}
		if !a.says(&b) {
			s.counts.Clashes++
		}
		return true
	})
	s.counts.Duplicates += before - len(*records)
}

// says tells whether two records say the same, as far as their calls' values are left out.
func (r *Record) says(other *Record) bool {
	return r.Kind == other.Kind && r.Thread == other.Thread && r.Depth == other.Depth && r.Method == other.Method && r.Label == other.Label &&
		r.Object == other.Object
}

// read parses chunks, and hands over each chunk's records by process, sorted, for the processes that want takes.
func (s *sweep) read(ctx context.Context, chunks []int32, want func(int32) bool, use func(int32, []Record) error) error {
	return inOrder(ctx, s.ix.workers, chunks, func() func(int32) (*batch, error) {
		buf := make([]byte, s.ix.buffer())
		cache := &nameCache{s.ix.Names, map[string]uint32{}}
		return func(c int32) (*batch, error) {
			b, _ := s.free.Get().(*batch)
			if b == nil {
				b = &batch{}
			}
			b.records, b.extras, b.values = b.records[:0], b.extras[:0], b.values[:0]
			return b, s.ix.parse(c, want, buf, cache, b)
		}
	}, func(b *batch) error {
		for rest := b.records; len(rest) > 0; {
			id, n := rest[0].proc, 1
			for n < len(rest) && rest[n].proc == id {
				n++
			}
			if err := use(id, rest[:n]); err != nil {
				return err
			}
			rest = rest[n:]
		}
		s.free.Put(b)
		return nil
	})
}

// parse reads a chunk's records of the wanted processes, sorted by process and number.
func (ix *Index) parse(c int32, want func(int32) bool, buf []byte, cache *nameCache, out *batch) error {
	at := ix.chunks[c]
	text, size, atEnd, err := readChunk(ix.Sources[at.file], at.offset, buf)
	if err != nil {
		return err
	}
	var p parsed
	lastNonce, lastProc, lastWanted := uint64(0), int32(-1), false
	sorted := true
	var clock timer
	eachLine(text, size, atEnd, func(l line) {
		if parseLine(l.text, &p) != ours || err != nil {
			clock.header(l.text)
			return
		}
		if lastProc < 0 || p.nonce != lastNonce {
			id, ok := ix.byNonce[p.nonce]
			if !ok {
				return // the file changed since the first pass
			}
			lastNonce, lastProc, lastWanted = p.nonce, id, want(id)
		}
		if !lastWanted {
			return
		}
		if p.receiver != nil {
			p.Receiver, err = cache.id(p.receiver)
		}
		if p.hasExtra() && err == nil {
			err = out.addExtra(&p, cache)
		}
		p.Time = clock.time(l.text)
		p.File, p.Line, p.open, p.proc = at.file, at.first+l.number, l.open, lastProc
		n := len(out.records)
		sorted = sorted && (n == 0 || compareRecords(&out.records[n-1], &p.Record) <= 0)
		out.records = append(out.records, p.Record)
	})
	if !sorted {
		sortRecords(out.records)
	}
	return err
}

// addExtra keeps what the line tells beside its object.
func (b *batch) addExtra(p *parsed, cache *nameCache) (err error) {
	e := Extra{Result: p.result}
	if len(p.args) > 0 {
		from := len(b.values)
		b.values = append(b.values, p.args...)
		e.Args = b.values[from:len(b.values):len(b.values)]
	}
	if p.threw != nil {
		e.Threw, err = cache.id(p.threw)
	}
	b.extras = append(b.extras, e)
	p.Extra = &b.extras[len(b.extras)-1]
	return err
}

// compareRecords orders by process and number; of several copies, one from a whole line comes first.
func compareRecords(a, b *Record) int {
	if a.proc != b.proc {
		return cmp.Compare(a.proc, b.proc)
	}
	if a.Seq != b.Seq {
		return cmp.Compare(a.Seq, b.Seq)
	}
	if a.open != b.open {
		if b.open {
			return -1
		}
		return 1
	}
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
}

func sortRecords(records []Record) {
	byValue := func(a, b Record) int { return compareRecords(&a, &b) }
	if !slices.IsSortedFunc(records, byValue) {
		slices.SortFunc(records, byValue)
	}
}
