package trace

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
)

// FaultKind is what sort of fault a log tells of.
type FaultKind uint8

// The kinds of faults.
const (
	Uncaught   FaultKind = iota // an exception that nobody caught: FATAL EXCEPTION
	Unanswered                  // an application that does not respond: ANR
	Signal                      // a native crash
)

// Fault is the end of a process, or an ANR, as a log tells of it. Its texts are as they are logged, cut to some length.
type Fault struct {
	Kind    FaultKind
	Process string // name; empty where the log does not tell it
	Pid     int    // 0 where the log does not tell it
	Thread  string
	Summary string   // the exception with its message; the ANR's reason; the signal
	Stack   []string // frames without `at `, and `Caused by: …`; of a Signal `#00 pc …`
	Brief   bool     // a line that is told again at more length, where the log has that
	Time    int64    // as of a Record
	File    int32
	Line    uint32
	Nonce   uint64 // names the process, as far as it is known
	Known   Knowledge
}

// Knowledge is how a fault's process is known among those with records.
type Knowledge uint8

// The ways to know a fault's process. Numbers of processes are used again, and are other ones on other devices.
const (
	Unknown   Knowledge = iota
	Elsewhere           // it is the only one with the fault's number, but in another file, or behind the fault
	InFile              // it is the last one with that number in the fault's file before it
)

// Bounds on what is kept of faults.
const (
	maxFaults     = 1 << 13 // in all files
	maxFrames     = 200
	maxFaultText  = 2000 // bytes of a frame or a summary
	maxFaultBytes = 256 << 10
	maxFaultLines = 4000 // between a fault's first line and its last one
	maxPause      = 400  // lines of others in a row, inside
)

// faultStart is a line that a fault begins with, found in the first pass.
type faultStart struct {
	chunk  int32
	offset int64  // in the file
	line   uint32 // in the chunk, from 0; in the index: in the file, from 1
	header header // of the long form, on the line above; else its long is false
}

// marks are what the first line of a fault has: of an exception, of one whose first line is lost, of an ANR twice, of a
// native crash twice. What they begin with is rare in logs: they are looked for in every line that is not ours.
var marks = [][]byte{
	[]byte("FATAL EXCEPTION"), []byte("PID: "), []byte("ANR in "), []byte("_anr"), []byte(">>> "), []byte("Fatal signal "),
}

// faultTags are the tags of the lines that have them.
var faultTags = []string{"AndroidRuntime", "ActivityManager", "am_anr", "DEBUG", "libc"}

// marked says whether a fault may begin with a line.
func marked(line []byte) bool {
	if isThreadtime(line) && !faultTag(line[threadtimeTag:]) {
		return false
	}
	for _, m := range marks {
		if bytes.Contains(line, m) {
			return true
		}
	}
	return false
}

// isThreadtime says whether a line has the most usual header, with its tag at threadtimeTag.
func isThreadtime(line []byte) bool {
	return len(line) > threadtimeTag && line[2] == '-' && line[18] == '.' &&
		line[threadtimeTag-1] == ' ' && isPriority(line[threadtimeTag-2]) && line[threadtimeTag-3] == ' '
}

// faultTag says whether a text begins with one of the tags.
func faultTag(text []byte) bool {
	for _, tag := range faultTags {
		if len(text) >= len(tag) && text[0] == tag[0] && string(text[:len(tag)]) == tag {
			return true
		}
	}
	return false
}

// Faults reads the faults that the first pass noted, in the order of files and lines. More is how many were not noted,
// as there were too many.
func (ix *Index) Faults(ctx context.Context) (faults []Fault, more int, err error) {
	type place struct {
		file int32
		line uint32
	}
	taken := map[place]bool{} // marked lines that are part of a fault
	for _, s := range ix.starts {
		if err := ctx.Err(); err != nil {
			return nil, 0, err
		}
		file := ix.chunks[s.chunk].file
		if taken[place{file, s.line}] {
			continue
		}
		src := ix.Sources[file]
		r := newFaultReader(io.NewSectionReader(src, s.offset, min(src.Size-s.offset, maxFaultBytes)), s)
		f, ok, err := r.read()
		if err != nil {
			return nil, 0, fmt.Errorf("%s:%d: %w", src.Name, s.line, err)
		}
		for _, line := range r.taken {
			taken[place{file, line}] = true
		}
		if ok {
			f.File = file
			faults = append(faults, f)
		}
	}
	faults = withoutBrief(faults)
	ix.identify(faults)
	return faults, ix.moreStarts, nil
}

// toldAgain is how many milliseconds lie at most between a fault's brief line and the longer account of it.
const toldAgain = minuteMillis

// withoutBrief drops what is told again at more length.
func withoutBrief(faults []Fault) []Fault {
	var out []Fault
	for i := range faults {
		f := &faults[i]
		again := f.Brief && slices.ContainsFunc(faults, func(g Fault) bool {
			near := f.Time == 0 || g.Time == 0 || max(f.Time-g.Time, g.Time-f.Time) <= toldAgain
			return !g.Brief && g.Kind == f.Kind && g.Pid == f.Pid && g.File == f.File && near
		})
		if !again {
			out = append(out, *f)
		}
	}
	return out
}

// begin is where a process has its first record of a chunk.
type begin struct {
	file  int32
	line  uint32
	nonce uint64
}

// identify finds the processes of faults.
func (ix *Index) identify(faults []Fault) {
	begins := map[int][]begin{} // by pid
	for i := range faults {
		begins[faults[i].Pid] = nil
	}
	delete(begins, 0)
	for _, p := range ix.procs {
		for _, s := range p.spans {
			if list, ok := begins[s.pid]; ok {
				c := ix.chunks[s.chunk]
				begins[s.pid] = append(list, begin{c.file, c.first + s.line, p.nonce})
			}
		}
	}
	for i := range faults {
		faults[i].identify(begins[faults[i].Pid])
	}
}

// identify takes the last process of the fault's number that has a record before it in its file; else the only one that
// has that number in any file.
func (f *Fault) identify(begins []begin) {
	last := uint32(0)
	for _, b := range begins {
		if b.file == f.File && b.line < f.Line && b.line > last {
			last, f.Nonce, f.Known = b.line, b.nonce, InFile
		}
	}
	if last > 0 || len(begins) == 0 {
		return
	}
	for _, b := range begins {
		if b.nonce != begins[0].nonce {
			return
		}
	}
	f.Nonce, f.Known = begins[0].nonce, Elsewhere
}
