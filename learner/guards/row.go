package guards

import (
	"math"
	"strconv"
	"strings"

	"cbcov/device"
	"cbcov/typestate"
)

// paths numbers the paths of what can be seen, in the order in which they first came.
type paths struct {
	names  []string
	number map[string]int
	hides  func(path string) bool // what is left out of rows; nil: nothing
	own    map[string]bool        // texts that stand in the class's code, or are its constants: a guard may be over them, whatever else is tried
}

func newPaths() *paths { return &paths{number: map[string]int{}, own: map[string]bool{}} }

func (p *paths) of(name string) int {
	n, ok := p.number[name]
	if !ok {
		n = len(p.names)
		p.number[name] = n
		p.names = append(p.names, name)
	}
	return n
}

// Row is what was seen before a call, by the numbers of paths; what is behind its end, or has no kind, was not seen.
type Row []seen

// seen is one value; a number has its value in n, everything else its text.
type seen struct {
	kind device.ValueKind
	n    float64
	text string
}

// at gives what a path had.
func (r Row) at(path int) seen {
	if path >= len(r) {
		return seen{}
	}
	return r[path]
}

// key tells rows apart that say something else.
func (r Row) key() string {
	var b strings.Builder
	for i, s := range r {
		if s.kind != device.NoValue {
			b.WriteString(strconv.Itoa(i))
			b.WriteByte(' ')
			b.WriteString(string(s.kind))
			b.WriteByte(' ')
			if s.numeric() {
				b.WriteString(strconv.FormatFloat(s.n, 'g', -1, 64))
			} else {
				b.WriteString(strconv.Quote(s.text))
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func (s seen) numeric() bool { return s.kind == device.IntValue || s.kind == device.FloatValue }

// reference reports whether a value may be null.
func (s seen) reference() bool {
	switch s.kind {
	case device.NullValue, device.StringValue, device.EnumValue, device.ObjectValue:
		return true
	}
	return false
}

// row reads what a device saw. Of a string, its length is seen, too.
func (p *paths) row(all []device.Seen) Row {
	var r Row
	put := func(path string, s seen) {
		n := p.of(path)
		for len(r) <= n {
			r = append(r, seen{})
		}
		r[n] = s
	}
	for _, a := range all {
		s, ok := seenOf(a.Value)
		if !ok || p.hides != nil && p.hides(a.Path) {
			continue
		}
		put(a.Path, s)
		if s.kind == device.StringValue {
			put(a.Path+".length()", seen{kind: device.IntValue, n: float64(len([]rune(s.text)))})
		}
	}
	return r
}

// seenOf reads a value; of a number that is none, no bound can be said.
func seenOf(v device.Value) (seen, bool) {
	s := seen{kind: v.Kind, text: v.Text}
	if !s.numeric() {
		return s, true
	}
	n, err := strconv.ParseFloat(s.text, 64)
	s.n, s.text = n, ""
	return s, err == nil && !math.IsNaN(n) && !math.IsInf(n, 0)
}

// result adds to a row what the call returned: a truth value, a number, or whether it is null. Which object it is says nothing of other objects' calls.
func (p *paths) result(before Row, v device.Value) Row {
	path, s := typestate.ResultPath, seen{}
	switch v.Kind {
	case device.BoolValue, device.IntValue:
		s, _ = seenOf(v)
	case device.NullValue, device.StringValue, device.EnumValue, device.ObjectValue:
		path, s = typestate.NullResultPath, seen{kind: device.BoolValue, text: strconv.FormatBool(v.Kind == device.NullValue)}
	default:
		return before
	}
	n := p.of(path)
	after := make(Row, max(len(before), n+1))
	copy(after, before)
	after[n] = s
	return after
}

// resultAlone is what a call returned, without what was seen before it.
func (p *paths) resultAlone(r Row) Row {
	alone := make(Row, len(r))
	for _, path := range []string{typestate.ResultPath, typestate.NullResultPath} {
		if n, ok := p.number[path]; ok && n < len(r) {
			alone[n] = r[n]
		}
	}
	return alone
}

// logged is what an app's log tells of an earlier call: arguments that are truth values, which of them are null, and the result. Numbers are rather what
// the object counts by, and would make a state of each.
func (p *paths) logged(r Row) Row {
	told := p.resultAlone(r)
	for n, s := range r {
		if typestate.ParsePath(p.names[n]).Kind != typestate.ArgumentPath {
			continue
		}
		switch s.kind {
		case device.BoolValue, device.NullValue:
			told[n] = s
		case device.StringValue, device.EnumValue, device.ObjectValue:
			told[n] = seen{kind: device.ObjectValue}
		}
	}
	return told
}
