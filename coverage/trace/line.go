package trace

import "bytes"

// lineKind is what a line of a trace file is.
type lineKind uint8

const (
	foreign lineKind = iota // not ours
	broken                  // has our tag, and is no record
	ours
)

// parsed is what one of our lines says. Names point into the line; args is memory that the next line uses again.
type parsed struct {
	Record
	nonce    uint64
	build    uint32
	receiver []byte  // nil: none
	args     []Value // of a Call; of an About its argument's number
	result   Value   // of a Return
	threw    []byte  // of a Return: the exception's class; nil: it returned
}

// hasExtra says whether the record's kind has more than an object to tell.
func (p *parsed) hasExtra() bool { return p.Kind == Call || p.Kind == Return || p.Kind == About }

// threadtimeTag is where the tag stands in logcat's threadtime form, while pid and tid have at most five digits:
// `11-21 01:35:00.123  1234  1234 I cbcov   : …`.
const threadtimeTag = 33

const (
	paddedTag   = "cbcov   : " // logcat pads the tag to eight
	bareTag     = "cbcov"
	studioInfo  = " I  "    // Android Studio has the priority between the tag and the message
	endOfColour = "\x1b[0m" // logcat -v color
)

// parseLine reads a line without its end.
func parseLine(line []byte, p *parsed) lineKind {
	message, tagged := findMessage(line)
	if message == nil {
		return foreign
	}
	for len(message) > 0 && message[len(message)-1] == '\r' { // older adb shells on Windows write two
		message = message[:len(message)-1]
	}
	if n := len(message); n > 0 && message[n-1] == 'm' {
		message = bytes.TrimSuffix(message, []byte(endOfColour))
	}
	switch {
	case parseMessage(message, p):
		return ours
	case tagged:
		return broken
	}
	return foreign
}

// findMessage finds what follows the header of a log line with our tag. It knows logcat's threadtime, time, brief, tag
// and epoch forms by their common end, `cbcov   : ` or `/cbcov   ( 1234): `, whatever is before it: dates with a year,
// zones, microseconds and user ids too; and Android Studio's, `1234-1234  cbcov   p.app   I  `. A line without a header
// is taken as it is: the raw and long forms.
func findMessage(line []byte) (message []byte, tagged bool) {
	if len(line) > threadtimeTag+len(paddedTag) && string(line[threadtimeTag:threadtimeTag+len(paddedTag)]) == paddedTag {
		return line[threadtimeTag+len(paddedTag):], true
	}
	if len(line) > 2 && line[0] == formatVersion && line[1] == ' ' {
		return line, false
	}
	at := bytes.Index(line, []byte(bareTag))
	if at < 2 || line[at-1] != ' ' && line[at-1] != '/' || bytes.Contains(line[:at], []byte(": ")) {
		return nil, false // another tag's message may well quote our lines
	}
	rest := bytes.TrimLeft(line[at+len(bareTag):], " ")
	if len(rest) > 0 && rest[0] == '(' {
		end := bytes.IndexByte(rest, ')')
		if end < 0 {
			return nil, false
		}
		rest = rest[end+1:]
	}
	if len(rest) >= 2 && rest[0] == ':' && rest[1] == ' ' {
		return rest[2:], true
	}
	if at := bytes.Index(rest, []byte(studioInfo)); at >= 0 {
		return rest[at+len(studioInfo):], false
	}
	return nil, false
}

// formatVersion begins every message of ours.
const formatVersion = '1'

// parseMessage reads `1 BUILD NONCE SEQ DEPTH THREAD KIND …`; see parseBody for what follows the kind.
func parseMessage(b []byte, p *parsed) bool {
	if len(b) < 28 || b[0] != formatVersion || b[1] != ' ' || b[10] != ' ' || b[27] != ' ' {
		return false
	}
	build, ok1 := hexDigits(b[2:10])
	nonce, ok2 := hexDigits(b[11:27])
	seq, b, ok3 := decimal(b[28:], 1<<44)
	depth, b, ok4 := decimal(b, 1<<20)
	if !(ok1 && ok2 && ok3 && ok4) || seq == 0 || len(b) < 2 {
		return false
	}
	var thread uint64
	if b[0] == 'm' && b[1] == ' ' {
		b = b[2:]
	} else {
		var ok bool
		if thread, b, ok = decimal(b, 1<<32-1); !ok || thread == MainThread {
			return false
		}
	}
	if len(b) < 2 || b[0] < 'A' || b[0] > 'Z' || b[1] != ' ' {
		return false
	}
	p.build, p.nonce = uint32(build), nonce
	p.Record = Record{Seq: seq, Depth: uint32(depth), Thread: uint32(thread), Kind: Kind(b[0])}
	p.receiver, p.args, p.result, p.threw = nil, p.args[:0], Value{}, nil
	return parseBody(b[2:], p)
}

// className says whether b can be a class's Java binary name: no space, no control character, some length.
func className(b []byte) bool {
	for _, c := range b {
		if c <= ' ' || c == 0x7f || c == ';' || c == '/' {
			return false
		}
	}
	return len(b) > 0 && len(b) < 1<<15
}

// hexDigits reads up to 16 hex digits.
func hexDigits(b []byte) (v uint64, ok bool) {
	for _, c := range b {
		switch {
		case c >= '0' && c <= '9':
			v = v<<4 | uint64(c-'0')
		case c >= 'a' && c <= 'f':
			v = v<<4 | uint64(c-'a'+10)
		default:
			return 0, false
		}
	}
	return v, true
}

// decimal reads a number that a space ends, or the end of b, and gives what follows the space.
func decimal(b []byte, max uint64) (v uint64, rest []byte, ok bool) {
	for i, c := range b {
		if c == ' ' && i > 0 {
			return v, b[i+1:], true
		}
		if c < '0' || c > '9' {
			return 0, nil, false
		}
		if v = v*10 + uint64(c-'0'); v > max {
			return 0, nil, false
		}
	}
	return v, nil, len(b) > 0
}
