package trace

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"
)

// faultReader reads one fault from its first line on. Its lines are those of one process, thread and tag; others may
// stand in between. A line without a header, as Android Studio and the long form have them, goes on with the last header.
type faultReader struct {
	in    *bufio.Reader
	line  uint32   // number of the line that is read next
	group header   // of the fault's first line
	now   header   // of the last line that has one
	fresh bool     // that line is a header of the long form, directly above
	taken []uint32 // numbers of the fault's lines that are marked
	fault Fault
}

func newFaultReader(in io.Reader, s faultStart) *faultReader {
	return &faultReader{in: bufio.NewReaderSize(in, maxLine), line: s.line, now: s.header}
}

// next reads a line, without its end. It is the file's end where the error is io.EOF.
func (r *faultReader) next() ([]byte, error) {
	text, err := r.in.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = r.in.ReadSlice('\n')
		}
		text = nil
	}
	if len(text) > 0 && err == io.EOF {
		err = nil
	}
	r.line++
	return bytes.TrimRight(text, "\r\n"), err
}

// fits is what a line is to a fault.
type fits uint8

const (
	part  fits = iota
	other      // it is none of the fault's lines
	over       // the fault ended before it
)

// read reads the fault. It is not ok where the marked line begins none.
func (r *faultReader) read() (f Fault, ok bool, err error) {
	r.fault.Line = r.line
	text, err := r.next()
	if err != nil {
		return f, false, err
	}
	message, _ := r.message(text)
	r.group = r.now
	r.fault.Time = r.now.time
	feed := r.begin(message)
	if feed == nil {
		return f, false, nil
	}
	continued := false // the last line of the fault had no header: where one is over, a line without one says so as well
	for lines, pause := 0, 0; lines < maxFaultLines && pause < maxPause; lines++ {
		number := r.line
		text, err := r.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return f, false, err
		}
		message, headed := r.message(text)
		if message == nil || !sameGroup(&r.now, &r.group) {
			pause++
			continue
		}
		switch feed(lineText(message)) {
		case part:
			pause, continued = 0, !headed
			if marked(text) {
				r.taken = append(r.taken, number)
			}
		case over:
			if headed || continued || r.group.tag == nil {
				return r.fault, true, nil
			}
		default:
			pause++
		}
	}
	return r.fault, true, nil
}

// message gives a line's message and whether it stands directly behind a header. It is nil for a header of the long form.
func (r *faultReader) message(text []byte) (message []byte, headed bool) {
	h, ok := parseHeader(text)
	if !ok {
		headed, r.fresh = r.fresh, false
		return withoutColour(text), headed
	}
	h.tag = bytes.Clone(h.tag)
	r.now, r.fresh = h, h.long
	if h.long {
		return nil, true
	}
	return h.message, true
}

func sameGroup(a, b *header) bool {
	return a.pid == b.pid && a.tid == b.tid && bytes.Equal(a.tag, b.tag)
}

func cutText(text []byte) []byte { return text[:min(len(text), maxFaultText)] }

// lineText gives a message without the space around it; `logcat -v printable` spells tabs.
func lineText(message []byte) string {
	text := strings.TrimSpace(strings.ToValidUTF8(string(cutText(message)), "\uFFFD"))
	for strings.HasPrefix(text, `\t`) {
		text = strings.TrimSpace(text[len(`\t`):])
	}
	return text
}

// begin takes the first message, and gives what takes the others; nil where no fault begins with it.
func (r *faultReader) begin(message []byte) func(string) fits {
	m := lineText(message)
	f, tag := &r.fault, string(r.now.tag)
	f.Pid = r.now.pid
	tagged := func(want string) bool { return tag == want || r.now.tag == nil }
	switch {
	case tagged("AndroidRuntime") && strings.HasPrefix(m, "FATAL EXCEPTION: "):
		f.Kind, f.Thread = Uncaught, m[len("FATAL EXCEPTION: "):]
		return (&uncaught{fault: f}).feed
	case tagged("AndroidRuntime") && strings.HasPrefix(m, "Process: "):
		f.Kind = Uncaught
		u := &uncaught{fault: f}
		u.process(m)
		return u.feed
	case tagged("ActivityManager") && strings.HasPrefix(m, "ANR in "):
		f.Kind, f.Pid = Unanswered, 0
		f.Process, _, _ = strings.Cut(m[len("ANR in "):], " ")
		return (&unanswered{fault: f}).feed
	case tag == "am_anr":
		return r.anrEvent(m)
	case tagged("DEBUG") && strings.HasPrefix(m, "pid: "):
		f.Kind = Signal
		return (&native{fault: f}).begin(m)
	case tagged("libc") && strings.HasPrefix(m, "Fatal signal "):
		f.Kind, f.Brief = Signal, true
		f.Summary = strings.Replace(m, "Fatal signal", "signal", 1)
		f.Summary, _, _ = strings.Cut(f.Summary, " in tid ")
		if pid, ok := numberAfter(m, ", pid "); ok {
			f.Pid = pid
		}
		return func(string) fits { return over }
	}
	return nil
}

// anrEvent reads `[0,1234,p.app,952680005,reason]`, of the events buffer: user, pid, process, flags, reason. In the
// descriptive form the fields have names: `pid=1234`.
func (r *faultReader) anrEvent(m string) func(string) fits {
	fields := strings.SplitN(strings.Trim(m, "[]"), ",", 5)
	if len(fields) < 5 {
		return nil
	}
	for i, field := range fields {
		if name, value, ok := strings.Cut(field, "="); ok && len(name) < 20 && !strings.Contains(name, "(") {
			fields[i] = value
		}
	}
	f := &r.fault
	f.Kind, f.Brief, f.Process, f.Summary = Unanswered, true, fields[2], fields[4]
	f.Pid, _ = number([]byte(fields[1]))
	return func(string) fits { return over }
}

// numberAfter reads the number behind a text.
func numberAfter(s, text string) (int, bool) {
	i := strings.Index(s, text)
	if i < 0 {
		return 0, false
	}
	n, _, ok := digits([]byte(s[i+len(text):]), 1, 9)
	return int(n), ok
}
