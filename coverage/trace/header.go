package trace

import (
	"bytes"
	"math"
)

// header is what logcat writes before a message. What a form does not tell is zero.
type header struct {
	time     int64 // see Record.Time
	pid, tid int
	tag      []byte
	message  []byte
	long     bool // of the long form: the message is on the lines below
}

// parseHeader reads the header of a log line in logcat's threadtime, time, brief, tag, epoch and long forms, with years,
// zones, microseconds and user ids too, and in Android Studio's older and newer ones. It is not ok for a line without one.
func parseHeader(line []byte) (h header, ok bool) {
	line = withoutColour(line)
	if n := len(line); n > 2 && line[0] == '[' && line[n-1] == ']' {
		return longHeader(bytes.TrimSpace(line[1 : n-1]))
	}
	h.time, line = headerTime(line)
	if priorityTag(line) {
		return h, h.brief(line)
	}
	word, rest := nextWord(line)
	if i := bytes.IndexByte(word, '-'); i > 0 {
		return h, h.studio(word, i, rest)
	}
	return h, h.thread(line)
}

// longHeader reads `11-21 01:35:00.123  1234: 1256 I/tag`, the inside of the long form's header.
func longHeader(line []byte) (h header, ok bool) {
	h.long = true
	h.time, line = headerTime(line)
	i := bytes.IndexByte(line, ':')
	if i < 0 {
		return h, false
	}
	tid, rest := nextWord(line[i+1:])
	tag := bytes.TrimLeft(rest, " ")
	if !priorityTag(tag) || len(line) == 0 {
		return h, false
	}
	h.tag = bytes.TrimSpace(tag[2:])
	h.pid, ok = number(lastWord(line[:i]))
	if ok {
		h.tid, ok = number(tid)
	}
	return h, ok
}

// brief reads `I/tag     ( 1234): message`, or without the number: the brief, time and tag forms.
func (h *header) brief(line []byte) bool {
	line = line[2:]
	end := bytes.Index(line, []byte(": "))
	if end < 0 {
		if end = len(line) - 1; end < 0 || line[end] != ':' {
			return false
		}
	}
	h.message = line[min(end+2, len(line)):]
	tag := line[:end]
	if n := len(tag); n > 0 && tag[n-1] == ')' {
		if open := bytes.LastIndexByte(tag, '('); open >= 0 {
			h.pid, _ = number(bytes.TrimSpace(tag[open+1 : n-1]))
			tag = tag[:open]
		}
	}
	h.tag = bytes.TrimSpace(tag)
	return true
}

// studio reads Android Studio's forms behind the time: `1234-1256/p.app I/tag: message` and
// `1234-1256  tag   p.app   I  message`. ids is the first word, with its dash at i.
func (h *header) studio(ids []byte, i int, rest []byte) bool {
	tid, app, old := bytes.Cut(ids[i+1:], []byte("/"))
	var ok1, ok2 bool
	h.pid, ok1 = number(ids[:i])
	h.tid, ok2 = number(tid)
	if !ok1 || !ok2 {
		return false
	}
	rest = bytes.TrimLeft(rest, " ")
	if old {
		return len(app) > 0 && priorityTag(rest) && h.brief(rest)
	}
	end := bytes.Index(rest, []byte("  "))
	for k := max(end, 0); end >= 0 && k+3 < len(rest); k++ {
		if rest[k] == ' ' && isPriority(rest[k+1]) && rest[k+2] == ' ' && rest[k+3] == ' ' {
			h.tag, h.message = rest[:end], rest[k+4:]
			return true
		}
	}
	return false
}

// thread reads `1234  1256 I tag     : message` with a user id in front or none: the threadtime and epoch forms, behind
// the time.
func (h *header) thread(line []byte) bool {
	for words := 0; words < 4; words++ {
		word, rest := nextWord(line)
		if len(word) == 1 && isPriority(word[0]) {
			if words == 1 { // no form has one number alone
				return false
			}
			return h.tagged(rest)
		}
		n, ok := number(word)
		if !ok && words > 0 || len(word) == 0 {
			return false
		}
		h.pid, h.tid = h.tid, n
		line = rest
	}
	return false
}

// tagged reads ` tag     : message`.
func (h *header) tagged(line []byte) bool {
	end := bytes.Index(line, []byte(": "))
	if end < 0 {
		if end = len(line) - 1; end < 0 || line[end] != ':' {
			return false
		}
	}
	h.tag = bytes.TrimSpace(line[:end])
	h.message = line[min(end+2, len(line)):]
	return true
}

func isPriority(c byte) bool {
	switch c {
	case 'V', 'D', 'I', 'W', 'E', 'F', 'A', 'S':
		return true
	}
	return false
}

// priorityTag says whether a line goes on with `I/tag`.
func priorityTag(line []byte) bool { return len(line) > 2 && isPriority(line[0]) && line[1] == '/' }

// withoutColour drops what `logcat -v color` puts around a line.
func withoutColour(line []byte) []byte {
	if len(line) > 2 && line[0] == 0x1b && line[1] == '[' {
		if end := bytes.IndexByte(line, 'm'); end >= 0 {
			line = bytes.TrimSuffix(line[end+1:], []byte(endOfColour))
		}
	}
	for len(line) > 0 && line[len(line)-1] == '\r' {
		line = line[:len(line)-1]
	}
	return line
}

// nextWord cuts the first word off.
func nextWord(line []byte) (word, rest []byte) {
	line = bytes.TrimLeft(line, " ")
	if i := bytes.IndexByte(line, ' '); i >= 0 {
		return line[:i], line[i:]
	}
	return line, nil
}

func lastWord(line []byte) []byte {
	line = bytes.TrimRight(line, " ")
	return line[bytes.LastIndexByte(line, ' ')+1:]
}

// number reads a process's or thread's number.
func number(b []byte) (int, bool) {
	n, rest, ok := decimal(b, math.MaxInt32)
	return int(n), ok && rest == nil
}
