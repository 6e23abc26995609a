package guards

import (
	"math"
	"strconv"
	"strings"

	"cbcov/device"
)

// paths numbers the paths of what can be seen, in the order in which they first came.
type paths struct {
	names  []string
	number map[string]int
}

func newPaths() *paths { return &paths{number: map[string]int{}} }

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

// same reports whether two rows say the same.
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
		s := seen{kind: a.Value.Kind, text: a.Value.Text}
		if s.numeric() {
			n, err := strconv.ParseFloat(s.text, 64)
			if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
				continue // no bound can be said of it
			}
			s.n, s.text = n, ""
		}
		put(a.Path, s)
		if s.kind == device.StringValue {
			put(a.Path+".length()", seen{kind: device.IntValue, n: float64(len([]rune(s.text)))})
		}
	}
	return r
}
