package coverage

import "errors"

// maxThreads bounds the threads of one process.
const maxThreads = 1 << 18

var errTooManyThreads = errors.New("a process with more than 262144 threads: not a trace of an app")

// thread is what EAS needs of a thread: its last symbol.
type thread struct {
	last    letter // 0 where seen is false
	seen    bool   // it has a last symbol
	skipped bool   // a callback in no filter was entered or left since
	lostAt  uint64 // records lost in the process up to the last symbol
}

// threads looks for the sequences of EAS in one process: two symbols in a row on one thread, the second one the entry
// of a callback inside another. Whatever a lost record was, it may have been on any thread, even one never seen: docs/semantics.md, "Lost records".
type threads struct {
	t     *tracker
	byTid map[uint32]*thread
	total uint64 // lost records
	// the thread of the last record, which is mostly that of the next
	tid uint32
	now *thread
}

// thread finds or makes a thread. It is nil where there are too many.
func (ts *threads) thread(tid uint32) *thread {
	if ts.now != nil && ts.tid == tid {
		return ts.now
	}
	th := ts.byTid[tid]
	if th == nil {
		if len(ts.byTid) == maxThreads {
			return nil
		}
		th = &thread{}
		ts.byTid[tid] = th
	}
	ts.tid, ts.now = tid, th
	return th
}

// symbol takes an entry or exit on a thread; nested says that the callback runs inside another one.
func (ts *threads) symbol(th *thread, callback int32, p Point, nested bool, at place) {
	t := ts.t
	inner := p == Entry && nested
	switch {
	case ts.total > th.lostAt:
		if t.syncOpen > 0 {
			ts.afterLoss(th, callback, inner)
		}
	case inner && th.seen:
		if s, ok := t.sync.pairs.get(pairKey(callback, uint32(th.last))); ok {
			t.hit(s, true, at)
		}
	}
	th.last, th.seen, th.skipped, th.lostAt = eventLetter(int(callback), p), true, false, ts.total
}

// afterLoss takes a symbol before which records were lost: each side of the gap may have had its other half in it.
func (ts *threads) afterLoss(th *thread, callback int32, inner bool) {
	if th.seen {
		ts.t.hitAll(ts.t.sync.before[th.last])
	}
	if inner {
		ts.t.hitAll(ts.t.sync.after[callback])
	}
}

// gap takes the loss of k records. Two are enough for every sequence.
func (ts *threads) gap(k uint64) {
	ts.total += k
	if ts.total < 2 || ts.t.syncOpen == 0 {
		return
	}
	for i := range ts.t.sequences {
		if ts.t.leafOf[i] < 0 {
			ts.t.hit(int32(i), false, place{})
		}
	}
}

// end takes the end of the process.
func (ts *threads) end() {
	for _, th := range ts.byTid {
		if th.seen && ts.total > th.lostAt {
			ts.t.hitAll(ts.t.sync.before[th.last])
		}
	}
}
