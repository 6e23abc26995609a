package monitor

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"runtime"
	"testing"
	"time"

	"cbcov/coverage/trace"
)

// lap is the life of one object: born, called, heard, and used no more. Each begins inside a callback of the app's.
func lap(w *world) log {
	const object = 0x10000000 // of eight digits: each lap gets one of its own
	s := w.script()
	s.enter(w.click(), 5, "p.H").born(object).input("exec", object).leave(w.click(), 5)
	s.hear(3, object)
	s.enter(w.click(), 5, "p.H").input("cancel", object).leave(w.click(), 5)
	return s.log.number()
}

// endless is a log that is made while it is read: laps of one process, each with another object.
type endless struct {
	lap     []byte // its text
	numbers []int  // where its records' numbers stand, of 12 digits
	objects []int  // where the object's identity stands, and the listener's, of 8
	laps    int64
}

func newEndless(w *world, records int64) *endless {
	l := lap(w)
	e := &endless{laps: records / int64(len(l))}
	for i := range l {
		l[i].Seq = 1e11
		at := len(e.lap)
		e.lap = append(e.lap, l[i:i+1].text(7)...)
		e.numbers = append(e.numbers, at+bytes.Index(e.lap[at:], []byte(" 100000000000 "))+1)
		for _, id := range []string{" 10000000 ", " 11000000 "} {
			if n := bytes.Index(e.lap[at:], []byte(id)); n >= 0 {
				e.objects = append(e.objects, at+n+1)
			}
		}
	}
	return e
}

func (e *endless) records() int64 { return e.laps * int64(len(e.numbers)) }

// write makes the text that of a lap.
func (e *endless) write(text []byte, lap int64) {
	for i, at := range e.numbers {
		n := lap*int64(len(e.numbers)) + int64(i) + 1
		for d := at + 11; d >= at; d-- {
			text[d] = byte('0' + n%10)
			n /= 10
		}
	}
	for _, at := range e.objects {
		n := lap
		for d := at + 7; d > at+1; d-- {
			text[d] = "0123456789abcdef"[n&15]
			n >>= 4
		}
	}
}

// ReadAt makes the text anew wherever it is read.
func (e *endless) ReadAt(b []byte, off int64) (n int, err error) {
	text, width := bytes.Clone(e.lap), int64(len(e.lap))
	for n < len(b) {
		lap, in := (off+int64(n))/width, (off+int64(n))%width
		if lap >= e.laps {
			return n, io.EOF
		}
		e.write(text, lap)
		n += copy(b[n:], text[in:])
	}
	return n, nil
}

func (e *endless) source() trace.Source {
	return trace.Source{Name: "endless", Size: e.laps * int64(len(e.lap)), ReaderAt: e}
}

// BenchmarkMonitor steps records that are read already: the monitor alone.
func BenchmarkMonitor(b *testing.B) {
	w := newWorld(task(), manner{itself: true})
	e := newEndless(w, 100000)
	ix, records := readAll(b, e.source())
	m := w.monitor(Options{})
	b.ReportAllocs()
	for b.Loop() {
		p := m.Process(ix, 7)
		for i := range records {
			p.Add(&records[i], 0)
		}
		p.End()
	}
	b.ReportMetric(float64(b.N)*float64(len(records))/b.Elapsed().Seconds(), "records/s")
	if r := m.Result(); len(r.Violations) > 0 || r.Classes[0].Histories != 1 {
		b.Fatalf("%+v", r)
	}
}

// keeper keeps records beyond Add: with what theirs of a batch's memory.
type keeper struct{ records *[]trace.Record }

func (k keeper) Add(r *trace.Record, _ uint64) {
	c := *r
	if r.Extra != nil {
		extra := *r.Extra
		extra.Args = append([]trace.Value(nil), extra.Args...)
		c.Extra = &extra
	}
	*k.records = append(*k.records, c)
}

func (keeper) End() {}

func readAll(b *testing.B, source trace.Source) (*trace.Index, []trace.Record) {
	ix, err := trace.NewIndex(context.Background(), []trace.Source{source}, testBuild, 0)
	if err != nil {
		b.Fatal(err)
	}
	var records []trace.Record
	if _, err := ix.Sweep(context.Background(), func(uint64) trace.Sink { return keeper{&records} }); err != nil {
		b.Fatal(err)
	}
	return ix, records
}

// BenchmarkLength reads and monitors logs of different length, each lap a new object: memory does not grow with them. Compare the peaks.
func BenchmarkLength(b *testing.B) {
	w := newWorld(task(), manner{itself: true})
	for _, n := range []int64{200_000, 2_000_000, 20_000_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			e := newEndless(w, n)
			runtime.GC()
			var before runtime.MemStats
			runtime.ReadMemStats(&before)
			peak, stop := watchHeap()
			for b.Loop() {
				r := w.run(b, Options{Objects: 1 << 14}, e.source()) // fewer than any of the logs has
				if c := r.Classes[0]; c.Histories != 1 || c.Objects != int(e.laps) || len(r.Violations) > 0 {
					b.Fatalf("%+v", r)
				}
			}
			close(stop)
			b.ReportMetric(float64(b.N)*float64(e.records())/b.Elapsed().Seconds(), "records/s")
			b.ReportMetric(max(0, float64(<-peak)-float64(before.HeapAlloc))/1e6, "peak-MB")
		})
	}
}

// watchHeap samples the heap until stop is closed, and then gives its peak.
func watchHeap() (peak <-chan uint64, stop chan<- struct{}) {
	out, end := make(chan uint64), make(chan struct{})
	go func() {
		var most uint64
		for {
			var mem runtime.MemStats
			runtime.ReadMemStats(&mem)
			most = max(most, mem.HeapAlloc)
			select {
			case <-end:
				out <- most
				return
			case <-time.After(20 * time.Millisecond):
			}
		}
	}()
	return out, end
}
