package trace

import "strings"

// uncaught takes the lines of an exception that nobody caught:
//
//	FATAL EXCEPTION: main
//	Process: p.app, PID: 1234
//	java.lang.IllegalStateException: no
//		at p.A.onClick(A.java:12)
//	Caused by: java.lang.NullPointerException: …
//		at p.B.get(B.java:3)
//		... 12 more
type uncaught struct {
	fault   *Fault
	message bool // the last line was an exception's: its message may go on
}

// ReadStack fills in a fault's exception and stack, from lines as Java prints them.
func ReadStack(f *Fault, stack string) {
	u := uncaught{fault: f}
	for line := range strings.SplitSeq(stack, "\n") {
		line = strings.ToValidUTF8(line[:min(len(line), maxFaultText)], "\uFFFD")
		if u.feed(strings.TrimSpace(line)) == over {
			return
		}
	}
}

func (u *uncaught) feed(line string) fits {
	f := u.fault
	switch {
	case strings.HasPrefix(line, "FATAL EXCEPTION"):
		return over
	case f.Summary == "" && (strings.HasPrefix(line, "Process: ") || strings.HasPrefix(line, "PID: ")):
		u.process(line)
	case f.Summary == "":
		if line == "" {
			return other
		}
		f.Summary, u.message = line, true
	case strings.HasPrefix(line, "at ") && strings.HasSuffix(line, ")"):
		u.add(line[len("at "):])
		u.message = false
	case strings.HasPrefix(line, "Caused by: "), strings.HasPrefix(line, "Suppressed: "):
		u.add(line)
		u.message = true
	case strings.HasPrefix(line, "... "):
	case !u.message:
		return over
	}
	return part
}

func (u *uncaught) add(line string) {
	if len(u.fault.Stack) < maxFrames {
		u.fault.Stack = append(u.fault.Stack, line)
	}
}

// process reads `Process: p.app, PID: 1234`, or `PID: 1234`.
func (u *uncaught) process(line string) {
	if name, ok := strings.CutPrefix(line, "Process: "); ok {
		u.fault.Process, _, _ = strings.Cut(name, ",")
	}
	if pid, ok := numberAfter(line, "PID: "); ok {
		u.fault.Pid = pid
	}
}

// unanswered takes the lines of an ANR:
//
//	ANR in p.app (p.app/.A)
//	PID: 1234
//	Reason: Input dispatching timed out (…)
type unanswered struct {
	fault *Fault
	lines int
}

// anrLines is how many lines the process's number and the reason are among.
const anrLines = 8

func (u *unanswered) feed(line string) fits {
	if u.lines++; u.lines > anrLines {
		return over
	}
	switch {
	case strings.HasPrefix(line, "ANR in "):
		return over
	case strings.HasPrefix(line, "PID: "):
		u.fault.Pid, _ = numberAfter(line, "PID: ")
	case strings.HasPrefix(line, "Reason: "):
		u.fault.Summary = line[len("Reason: "):]
	}
	return part
}

// native takes the lines of a native crash, as debuggerd writes them:
//
//	pid: 1234, tid: 1256, name: RenderThread  >>> p.app <<<
//	signal 11 (SIGSEGV), code 1 (SEGV_MAPERR), fault addr 0x0
//	Abort message: '…'
//	backtrace:
//	      #00 pc 00012345  /system/lib/libc.so (abort+12)
type native struct {
	fault  *Fault
	frames bool
}

// begin takes the first line.
func (n *native) begin(m string) func(string) fits {
	f := n.fault
	pid, ok := numberAfter(m, "pid: ")
	_, name, ok1 := strings.Cut(m, "name: ")
	thread, process, ok2 := strings.Cut(name, " >>> ")
	if !ok || !ok1 || !ok2 {
		return nil
	}
	f.Pid, f.Thread = pid, strings.TrimSpace(thread)
	f.Process, _, _ = strings.Cut(process, " <<<")
	return n.feed
}

func (n *native) feed(line string) fits {
	f := n.fault
	switch {
	case strings.HasPrefix(line, "pid: ") && strings.Contains(line, " >>> "), strings.HasPrefix(line, "*** ***"):
		return over
	case strings.HasPrefix(line, "signal ") && f.Summary == "":
		f.Summary = line
	case strings.HasPrefix(line, "Abort message: "), strings.HasPrefix(line, "Cause: "):
		f.Summary = strings.TrimPrefix(f.Summary+"; "+line, "; ")
		f.Summary = f.Summary[:min(len(f.Summary), maxFaultText)]
	case strings.HasPrefix(line, "#") && strings.Contains(line, " pc "):
		n.frames = true
		if len(f.Stack) < maxFrames {
			f.Stack = append(f.Stack, line)
		}
	case n.frames && line != "":
		return over
	}
	return part
}
