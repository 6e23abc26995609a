package coverage

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"cbcov/ccfa"
	"cbcov/coverage/trace"
)

// benchApp is an app of many callbacks, with some ten thousand sequences.
func benchApp() (*handModel, []Sequence) {
	m := &handModel{}
	for i := range 150 {
		m.callbacks = append(m.callbacks, callback(fmt.Sprintf("a/b/Screen%dActivity", i), "onSomething", ccfa.Event))
	}
	for i := range 40 {
		m.callbacks = append(m.callbacks, callback(fmt.Sprintf("a/b/Task%d", i), "run", ccfa.Async))
		m.callbacks = append(m.callbacks, callback(fmt.Sprintf("a/b/Helper%d", i), "onOpen", ccfa.Sync))
	}
	event := func(i int) string { return m.callbacks[i%150].Name }
	var out []Sequence
	for i := range 150 {
		for j := range 50 {
			out = append(out, m.ee(EE, event(i), event(i+j)))
		}
	}
	for i := range 80 {
		c := m.callbacks[150+i]
		for j := range 30 {
			if c.Kinds == ccfa.Sync {
				out = append(out, m.easIn(event(i+j), c.Name))
				continue
			}
			out = append(out, m.eaa([]string{event(i)}, c.Name, event(i+j), false), m.eaa([]string{event(i)}, c.Name, event(i+j), true))
		}
	}
	return m, out
}

// Follows and the like are asked once a pair; a slow answer would not be the matcher's.
type yes struct{ *handModel }

func (yes) Follows(int, int) bool   { return true }
func (yes) SyncIn(int, int) bool    { return true }
func (yes) SyncAfter(int, int) bool { return true }
func (yes) Inside(int, int) bool    { return true }
func (yes) Runs(int, int) bool      { return false }

// page is how many records the endless log repeats with other numbers.
const page = 10000

// endlessLog is a threadtime log of a given number of records, made while it is read: it takes no memory.
type endlessLog struct {
	template []byte // page lines, all of the same length
	width    int
	lines    int64
	gapEvery int64 // after so many records one is lost; 0: none is
}

func newEndlessLog(m *handModel, lines int64) *endlessLog {
	l := &endlessLog{lines: lines}
	rnd := rand.New(rand.NewPCG(5, 6))
	var open []uint32
	width := 0
	var texts [][]byte
	for i := range page {
		r := trace.Record{Seq: 1e12 + uint64(i), Object: 0x7f3a01, Kind: trace.Entry, Thread: trace.MainThread}
		switch {
		case i == page-1 || len(open) > 0 && (len(open) == 2 || rnd.IntN(3) > 0):
			r.Kind, r.Method = trace.Exit, open[len(open)-1]
			open = open[:len(open)-1]
		case len(open) == 1:
			r.Method = uint32(150 + rnd.IntN(40)*2 + 1)
		case rnd.IntN(4) == 0:
			r.Method = uint32(150 + rnd.IntN(40)*2)
		default:
			r.Method = uint32(rnd.IntN(150))
		}
		r.Depth = uint32(len(open))
		if r.Kind == trace.Entry {
			open = append(open, r.Method)
		}
		line := fmt.Appendf(nil, "11-21 01:35:%02d.%03d  1234  1234 I cbcov   : ", i/200, i%1000)
		line = trace.AppendLine(line, "0badf00d", 7, r, fmt.Sprintf("p.a.b.SomeScreen%dActivity", r.Method%150))
		texts = append(texts, line)
		width = max(width, len(line))
	}
	l.width = width + 1
	for _, t := range texts {
		for len(t) < width {
			t = append(t, 'x') // a longer class name
		}
		l.template = append(append(l.template, t...), '\n')
	}
	return l
}

// numberAt is where the sequence number stands in a line.
const numberAt = 43 + 28

func (l *endlessLog) ReadAt(b []byte, off int64) (int, error) {
	text, gaps := make([]byte, l.width), int64(0)
	n := 0
	for n < len(b) && off < l.lines*int64(l.width) {
		line, in := off/int64(l.width), int(off%int64(l.width))
		copy(text, l.template[int(line%page)*l.width:])
		if l.gapEvery > 0 {
			gaps = line / l.gapEvery
		}
		for i, v := numberAt+12, line+1+gaps; i >= numberAt; i, v = i-1, v/10 {
			text[i] = byte('0' + v%10)
		}
		c := copy(b[n:], text[in:])
		n, off = n+c, off+int64(c)
	}
	if n < len(b) {
		return n, io.EOF
	}
	return n, nil
}

func (l *endlessLog) source() trace.Source {
	return trace.Source{Name: "endless", Size: l.lines * int64(l.width), ReaderAt: l}
}

// BenchmarkMeasure reads a log from memory.
func BenchmarkMeasure(b *testing.B) {
	m, sequences := benchApp()
	log := newEndlessLog(m, 1000000)
	text := make([]byte, log.lines*int64(log.width))
	if _, err := log.ReadAt(text, 0); err != nil {
		b.Fatal(err)
	}
	benchmark(b, m, sequences, trace.FromBytes("log", text), log.lines)
}

// BenchmarkLength shows that memory does not grow with the log's length: compare the peaks.
func BenchmarkLength(b *testing.B) {
	m, sequences := benchApp()
	for _, lines := range []int64{100000, 1000000, 10000000} {
		b.Run(fmt.Sprint(lines), func(b *testing.B) {
			benchmark(b, m, sequences, newEndlessLog(m, lines).source(), lines)
		})
	}
}

// BenchmarkLoss has a record lost after each hundred.
func BenchmarkLoss(b *testing.B) {
	m, sequences := benchApp()
	log := newEndlessLog(m, 1000000)
	log.gapEvery = 100
	benchmark(b, m, sequences, log.source(), log.lines)
}

// benchmark measures one log and reports the peak of the heap beside the speed.
func benchmark(b *testing.B, m *handModel, sequences []Sequence, source trace.Source, lines int64) {
	app := m.app()
	app.Relations = anyReceiver{yes{m}}
	runtime.GC()
	var before runtime.MemStats
	runtime.ReadMemStats(&before)
	peak, stop := watchHeap()
	b.SetBytes(source.Size)
	for b.Loop() {
		r, err := Measure(context.Background(), app, sequences, []trace.Source{source}, Options{})
		if err != nil {
			b.Fatal(err)
		}
		if r.Traces.Records != int(lines) || r.Tally(EE).Covered == 0 || r.Tally(EAS).Covered == 0 {
			b.Fatalf("%+v %+v", r.Traces, r.Tallies)
		}
	}
	close(stop)
	b.ReportMetric(float64(b.N)*float64(lines)/b.Elapsed().Seconds(), "records/s")
	b.ReportMetric(max(0, float64(<-peak)-float64(before.HeapAlloc))/1e6, "peak-MB")
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

// anyReceiver knows a method on whatever object.
type anyReceiver struct{ yes }

func (a anyReceiver) Lookup(method, _ string) (int, bool) {
	for i, c := range a.callbacks {
		if c.Method == method {
			return i, true
		}
	}
	return 0, false
}
