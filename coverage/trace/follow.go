package trace

import (
	"bytes"
	"fmt"
	"strconv"
)

// Follower reads a log that grows: it is written to, and hands over each record of ours as soon as its line is there. Unlike Sweep it sees
// each line once and in the log's order, as a device writes it: a record that comes behind a later one of its process counts as a copy, and
// is left out. It is for one goroutine.
type Follower struct {
	Names   *Names
	Foreign int // lines that are not ours
	Broken  int // lines with our tag that are no record
	Counts  Counts

	build  int64 // that all records must have; -1: any
	open   func(nonce uint64) Sink
	rest   []byte // of a line without its end
	long   bool   // the line that rest begins is too long
	lines  uint32
	procs  map[uint64]*followed
	batch  batch
	cache  nameCache
	parsed parsed
	clock  timer
}

type followed struct {
	sink Sink
	last uint64
}

// NewFollower makes one that reads from a log's beginning. want is the build id that all records must have (8 hex digits; empty: any); open
// makes the sink of a process.
func NewFollower(want string, open func(nonce uint64) Sink) (*Follower, error) {
	f := &Follower{Names: newNames(), build: -1, open: open, procs: map[uint64]*followed{}}
	f.cache = nameCache{f.Names, map[string]uint32{}}
	if want != "" {
		v, err := strconv.ParseUint(want, 16, 32)
		if err != nil || len(want) != 8 {
			return nil, fmt.Errorf("build id %q: want 8 hex digits", want)
		}
		f.build = int64(v)
	}
	return f, nil
}

// Write takes more of the log. It takes all, unless a record is of another build (a *BuildError, whose file is empty), or names or processes
// are too many.
func (f *Follower) Write(p []byte) (int, error) {
	taken := 0
	for taken < len(p) {
		n := bytes.IndexByte(p[taken:], '\n')
		if n < 0 {
			f.keep(p[taken:])
			return len(p), nil
		}
		text := p[taken : taken+n]
		if len(f.rest) > 0 || f.long {
			f.keep(text)
			text = f.rest
		}
		if f.long || len(text) > maxLine {
			text = tooLong
		}
		f.lines++
		err := f.line(text)
		f.rest, f.long = f.rest[:0], false
		taken += n + 1
		if err != nil {
			return taken, err
		}
	}
	return taken, nil
}

// keep keeps the begin of a line.
func (f *Follower) keep(p []byte) {
	if len(f.rest)+len(p) > maxLine {
		f.rest, f.long = f.rest[:0], true
	}
	if !f.long {
		f.rest = append(f.rest, p...)
	}
}

func (f *Follower) line(text []byte) error {
	p := &f.parsed
	switch parseLine(text, p) {
	case foreign:
		f.Foreign++
		f.clock.header(text)
		return nil
	case broken:
		f.Broken++
		return nil
	}
	if f.build >= 0 && int64(p.build) != f.build {
		return &BuildError{"", int(f.lines), fmt.Sprintf("%08x", p.build), fmt.Sprintf("%08x", f.build)}
	}
	proc := f.procs[p.nonce]
	if proc == nil {
		if len(f.procs) >= maxProcesses {
			return fmt.Errorf("line %d: more than %d processes: not a log of one app", f.lines, maxProcesses)
		}
		proc = &followed{sink: f.open(p.nonce)}
		f.procs[p.nonce] = proc
	}
	if p.Seq <= proc.last {
		f.Counts.Duplicates++
		return nil
	}
	f.batch.extras, f.batch.values = f.batch.extras[:0], f.batch.values[:0]
	var err error
	if p.receiver != nil {
		p.Receiver, err = f.cache.id(p.receiver)
	}
	if p.hasExtra() && err == nil {
		err = f.batch.addExtra(p, &f.cache)
	}
	if err != nil {
		return err
	}
	lost := p.Seq - proc.last - 1
	proc.last = p.Seq
	p.Time, p.Line = f.clock.time(text), f.lines
	f.Counts.Records++
	f.Counts.Lost += int(lost)
	proc.sink.Add(&p.Record, lost)
	return failure(proc.sink)
}

// End tells the sinks that nothing more comes; a last line without an end is no record, as it may have been cut.
func (f *Follower) End() {
	for _, p := range f.procs {
		p.sink.End()
	}
	clear(f.procs)
	f.rest, f.long = f.rest[:0], false
}
