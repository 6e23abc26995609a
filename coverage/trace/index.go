package trace

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"runtime"
	"sort"
	"strconv"
)

// maxProcesses bounds the processes of all files together.
const maxProcesses = 1 << 18

// span is what one chunk has of one process.
type span struct {
	chunk    int32  // index in Index.chunks
	min, max uint64 // sequence numbers
	count    int
	line     uint32 // the first one's: in the chunk, from 0
	pid      int    // of the first one; 0: its line has none
}

// process is one process of the traced app.
type process struct {
	nonce uint64
	spans []span // in the order of the chunks
}

// Index knows where in the files the records of each process are.
type Index struct {
	Sources []Source
	Names   *Names
	Foreign int      // lines that are not ours
	Broken  int      // lines with our tag that are no record
	Plain   []int    // indexes of the sources with lines in the paper's plain form
	Silent  []string // names of the sources without a record, but for files of a folder that are no logs by their name

	starts     []faultStart // sorted by file and line
	moreStarts int          // further ones

	chunks  []chunk
	procs   []*process
	byNonce map[uint64]int32
	workers int
}

// BuildError says that a trace was recorded from another build of the app.
type BuildError struct {
	File       string
	Line       int
	Have, Want string
}

// Error names the file, both builds, and what to do.
func (e *BuildError) Error() string {
	return fmt.Sprintf("%s:%d: the trace is of build %s, the app is build %s: measure it with the APK that was instrumented for it, or record it again",
		e.File, e.Line, e.Have, e.Want)
}

// NewIndex reads the files once. want is the build id that all records must have (8 hex digits; empty: any); else the
// error is a *BuildError. workers is how many goroutines parse; 0: one a core. The sources should be sorted by name,
// so that the order in which a user gave them changes nothing.
func NewIndex(ctx context.Context, sources []Source, want string, workers int) (*Index, error) {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	ix := &Index{Sources: sources, Names: newNames(), byNonce: map[uint64]int32{}, workers: workers}
	build := int64(-1)
	if want != "" {
		v, err := strconv.ParseUint(want, 16, 32)
		if err != nil || len(want) != 8 {
			return nil, fmt.Errorf("build id %q: want 8 hex digits", want)
		}
		build = int64(v)
	}
	for f, s := range sources {
		for at := int64(0); at < s.Size; at += chunkSize {
			ix.chunks = append(ix.chunks, chunk{file: int32(f), offset: at})
		}
	}
	if len(ix.chunks) > math.MaxInt32 {
		return nil, fmt.Errorf("the traces have over %d MB: measure them in parts", math.MaxInt32)
	}
	b := indexBuilder{ix: ix, line: 1, file: -1, want: want, silent: make([]bool, len(sources)), plain: make([]bool, len(sources))}
	for i := range b.silent {
		b.silent[i] = true
	}
	order := make([]int32, len(ix.chunks))
	for i := range order {
		order[i] = int32(i)
	}
	err := inOrder(ctx, workers, order, func() func(int32) (chunkSummary, error) {
		buf := make([]byte, ix.buffer())
		return func(c int32) (chunkSummary, error) { return ix.summarize(c, build, buf) }
	}, b.add)
	if err != nil {
		return nil, err
	}
	for f, s := range sources {
		if b.silent[f] && !s.other {
			ix.Silent = append(ix.Silent, s.Name)
		}
		if b.plain[f] {
			ix.Plain = append(ix.Plain, f)
		}
	}
	return ix, nil
}

// buffer is how many bytes readChunk needs for these sources.
func (ix *Index) buffer() int {
	size := int64(1)
	for _, s := range ix.Sources {
		size = max(size, s.Size)
	}
	return int(min(size, bufferSize))
}

// Processes is how many processes the log lines are of.
func (ix *Index) Processes() int { return len(ix.procs) }

// chunkSummary is what the first pass keeps of a chunk.
type chunkSummary struct {
	chunk           int32
	lines           uint32
	foreign, broken int
	plain           bool
	procs           []processSpan // in the order of their first lines
	starts          []faultStart
	moreStarts      int
	other           int64 // a build that is not the wanted one, -1: none
	otherLine       uint32
}

type processSpan struct {
	nonce uint64
	span
}

// summarize reads a chunk for the first pass. build is the wanted build, -1: any.
func (ix *Index) summarize(c int32, build int64, buf []byte) (chunkSummary, error) {
	sum := chunkSummary{chunk: c, other: -1}
	at := ix.chunks[c]
	text, size, atEnd, err := readChunk(ix.Sources[at.file], at.offset, buf)
	if err != nil {
		return sum, err
	}
	spans := map[uint64]*span{}
	var last *span
	var lastNonce uint64
	var p parsed
	var above header // of the long form, on the line above
	begin := at.offset + min(chunkSize, ix.Sources[at.file].Size-at.offset) - int64(size)
	sum.lines = eachLine(text, size, atEnd, func(l line) {
		switch parseLine(l.text, &p) {
		case foreign:
			if isPlain(l.text) {
				sum.plain = true
			} else if len(l.text) > 0 {
				sum.foreign++
			}
			if marked(l.text) {
				sum.noteStart(faultStart{chunk: c, offset: begin + int64(l.at), line: l.number, header: above})
			}
			above = longAbove(l.text)
			return
		case broken:
			sum.broken++
			return
		}
		if build >= 0 && int64(p.build) != build && sum.other < 0 {
			sum.other, sum.otherLine = int64(p.build), l.number
		}
		if last == nil || p.nonce != lastNonce {
			last, lastNonce = spans[p.nonce], p.nonce
			if last == nil {
				last = &span{chunk: c, min: p.Seq, line: l.number, pid: pidOf(l.text, &above)}
				spans[p.nonce] = last
			}
		}
		last.min, last.max = min(last.min, p.Seq), max(last.max, p.Seq)
		last.count++
	})
	for nonce, s := range spans {
		sum.procs = append(sum.procs, processSpan{nonce, *s})
	}
	sort.Slice(sum.procs, func(i, j int) bool { return sum.procs[i].line < sum.procs[j].line })
	return sum, nil
}

// noteStart notes that a fault may begin.
func (sum *chunkSummary) noteStart(s faultStart) {
	if len(sum.starts) == maxFaults {
		sum.moreStarts++
		return
	}
	sum.starts = append(sum.starts, s)
}

// longAbove gives the header of the long form that a line is; else its long is false.
func longAbove(text []byte) header {
	if len(text) == 0 || text[0] != '[' && text[0] != 0x1b {
		return header{}
	}
	h, ok := parseHeader(text)
	if !ok || !h.long {
		return header{}
	}
	h.tag = bytes.Clone(h.tag)
	return h
}

// pidOf gives the process's number that a line of ours has, or the long form's header above it; 0 where none has.
func pidOf(text []byte, above *header) int {
	if h, ok := parseHeader(text); ok {
		return h.pid
	}
	return above.pid
}

// indexBuilder gathers the chunks' summaries in order.
type indexBuilder struct {
	ix            *Index
	line          uint64 // number of the next chunk's first line
	file          int32
	want          string
	silent, plain []bool
}

func (b *indexBuilder) add(sum chunkSummary) error {
	ix := b.ix
	c := &ix.chunks[sum.chunk]
	if c.file != b.file {
		b.file, b.line = c.file, 1
	}
	if b.line+uint64(sum.lines) > math.MaxUint32 {
		return fmt.Errorf("%s: more than %d lines: cut the file", ix.Sources[c.file].Name, uint32(math.MaxUint32))
	}
	c.first = uint32(b.line)
	b.line += uint64(sum.lines)
	if sum.other >= 0 {
		return &BuildError{ix.Sources[c.file].Name, int(c.first + sum.otherLine), fmt.Sprintf("%08x", sum.other), b.want}
	}
	ix.Foreign += sum.foreign
	ix.Broken += sum.broken
	if sum.plain {
		b.plain[c.file], b.silent[c.file] = true, false
	}
	for _, s := range sum.starts {
		s.line += c.first
		if len(ix.starts) == maxFaults {
			ix.moreStarts++
			continue
		}
		ix.starts = append(ix.starts, s)
	}
	ix.moreStarts += sum.moreStarts
	for _, s := range sum.procs {
		b.silent[c.file] = false
		id, ok := ix.byNonce[s.nonce]
		if !ok {
			if len(ix.procs) == maxProcesses {
				return fmt.Errorf("%s: more than %d processes: measure the traces in parts", ix.Sources[c.file].Name, maxProcesses)
			}
			id = int32(len(ix.procs))
			ix.byNonce[s.nonce] = id
			ix.procs = append(ix.procs, &process{nonce: s.nonce})
		}
		p := ix.procs[id]
		p.spans = append(p.spans, s.span)
	}
	return nil
}
