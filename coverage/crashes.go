package coverage

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"cbcov/coverage/trace"
)

// Bounds on what a result tells of crashes.
const (
	maxCrashes    = 1000
	maxCrashTimes = 1000
)

// crashes are the faults of the app's processes.
type crashes struct {
	all       []*occurrence            // by time, then place
	byProcess map[uint64][]*occurrence // of traced processes, by file and line
}

// occurrence is a fault that came once.
type occurrence struct {
	trace.Fault
	id        string
	exception string
	stack     []string
	before    []string
	lost      bool
	after     int  // how many event callbacks had been entered before it
	told      bool // after is known: a process that is traced had it
}

// newCrashes keeps the app's own faults, each once: logs overlap.
func newCrashes(app App, faults []trace.Fault, names Names) *crashes {
	cs := &crashes{byProcess: map[uint64][]*occurrence{}}
	known := map[occurrenceKey]bool{}
	keep := func(f *trace.Fault) {
		if f.Known != trace.InFile && !app.owns(f.Process) {
			return
		}
		o := newOccurrence(f, names)
		if o.again(known) {
			return
		}
		cs.all = append(cs.all, o)
		if f.Known != trace.Unknown {
			cs.byProcess[f.Nonce] = append(cs.byProcess[f.Nonce], o)
		}
	}
	for _, timed := range []bool{true, false} { // what has no time may be what has one, as in a file of debuggerd's
		for i := range faults {
			if f := &faults[i]; timed == (f.Time != 0) {
				keep(f)
			}
		}
	}
	return cs
}

// occurrenceKey is equal for two accounts of one occurrence.
type occurrenceKey struct {
	id    string
	nonce uint64
	pid   int
	time  int64
}

// again says whether the occurrence is known, and makes it known.
func (o *occurrence) again(known map[occurrenceKey]bool) bool {
	at := occurrenceKey{o.id, o.Nonce, o.Pid, o.Time}
	ever := occurrenceKey{o.id, o.Nonce, o.Pid, 0}
	told := known[at] && (o.Known != trace.Unknown || o.Time != 0)
	known[at] = true
	if o.Known != trace.Unknown {
		known[ever] = true
	}
	return told
}

// inFile gives the crashes in a file whose process is not known: a file in the plain form is one process.
func (cs *crashes) inFile(file int32) []*occurrence {
	var out []*occurrence
	for _, o := range cs.all {
		if o.Known == trace.Unknown && o.File == file {
			out = append(out, o)
		}
	}
	return out
}

// owns says whether a process is the app's, by its name.
func (a *App) owns(process string) bool {
	if a.Package == "" || process == "" {
		return false
	}
	return process == a.Package || strings.HasPrefix(process, a.Package+":") || slices.Contains(a.Processes, process)
}

func newOccurrence(f *trace.Fault, names Names) *occurrence {
	o := &occurrence{Fault: *f, exception: f.Summary, stack: f.Stack}
	switch f.Kind {
	case trace.Uncaught:
		o.exception, o.stack = retrace(f, names)
	case trace.Unanswered:
		o.exception = "ANR in " + cmp.Or(f.Process, "the app")
		if f.Summary != "" {
			o.exception += ": " + f.Summary
		}
	}
	o.id = stackID(o)
	return o
}

// ofProbes tells the frames of probes, which the original app would not have had.
func ofProbes(frame string) bool { return strings.HasPrefix(frame, "cbcov.") }

// retrace gives an exception and its stack the source's names.
func retrace(f *trace.Fault, names Names) (exception string, stack []string) {
	lines := slices.DeleteFunc(slices.Clone(f.Stack), ofProbes)
	if names == nil {
		return f.Summary, lines
	}
	renamed := func(line string) string {
		class, rest, _ := strings.Cut(line, ":")
		return names.ClassName(class) + line[len(class):len(line)-len(rest)] + rest
	}
	for _, line := range lines {
		switch {
		case isFrame(line):
			stack = append(stack, names.Frame(line)...)
		default:
			label, exception, _ := strings.Cut(line, ": ")
			stack = append(stack, label+": "+renamed(exception))
		}
	}
	return renamed(f.Summary), stack
}

// isFrame tells a frame from a `Caused by: …`.
func isFrame(line string) bool {
	return !strings.HasPrefix(line, "Caused by: ") && !strings.HasPrefix(line, "Suppressed: ")
}

// crashKinds are the kinds of crashes by the kinds of faults.
var crashKinds = map[trace.FaultKind]CrashKind{trace.Uncaught: JavaCrash, trace.Unanswered: ANR, trace.Signal: NativeCrash}

// stackID names a crash by its stack: equal for the same fault in another run, and mostly in another build. It is made of
//
//   - an exception's class, not its message, and so for its causes,
//   - the frames' classes and methods without lines and the numbers of lambdas, those below the app's last one left out:
//     they are Android's way there, which differs from level to level,
//   - of a native frame the library's name and the function, without addresses,
//   - of an ANR the process and the reason without numbers.
//
// In a stack that overflowed, how often a frame is there does not matter.
func stackID(o *occurrence) string {
	h := sha256.New()
	fmt.Fprintln(h, crashKinds[o.Kind])
	switch {
	case o.Kind == trace.Unanswered, len(o.stack) == 0 && o.Kind == trace.Signal:
		fmt.Fprintln(h, o.Process, withoutNumbers(o.Summary))
	case o.Kind == trace.Signal:
		signal, _, _ := strings.Cut(o.Summary, ",")
		fmt.Fprintln(h, signal)
		for _, f := range o.stack {
			fmt.Fprintln(h, nativeFrame(f))
		}
	default:
		class, _, _ := strings.Cut(o.exception, ":")
		fmt.Fprintln(h, class)
		for _, f := range javaFrames(o.stack, class == "java.lang.StackOverflowError") {
			fmt.Fprintln(h, f)
		}
	}
	return string(crashKinds[o.Kind]) + "-" + hex.EncodeToString(h.Sum(nil)[:8])
}

// result unites the occurrences of the same stack, in the order of the first ones.
func (cs *crashes) result(where func(place) Witness) []Crash {
	slices.SortStableFunc(cs.all, func(a, b *occurrence) int {
		return cmp.Or(cmp.Compare(earlier(0, a.Time), earlier(0, b.Time)), cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	var out []Crash
	at := map[string]int{}
	for _, o := range cs.all {
		i, ok := at[o.id]
		if !ok {
			if len(out) == maxCrashes {
				continue
			}
			i = len(out)
			at[o.id] = i
			out = append(out, Crash{
				ID: o.id, Kind: crashKinds[o.Kind], Exception: o.exception, Process: o.Process, Thread: o.Thread, Stack: o.stack,
				First: where(place{file: o.File, line: o.Line}), Before: o.before, Lost: o.lost,
			})
		}
		c := &out[i]
		c.Count++
		if o.Time != 0 && len(c.Times) < maxCrashTimes {
			c.Times = append(c.Times, o.Time)
		}
	}
	return out
}
