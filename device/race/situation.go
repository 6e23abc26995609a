package race

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// maxTelling bounds the values that tell situations apart, such as flags and small numbers. Of longer ones, which may be texts by chance and times, it counts whether
// both are the same.
const maxTelling = 4 // bytes

// situation names what can decide whether the order of a pair matters, beside its code: what is read and written, whether its two pieces of work come of one
// event, which code writes that state between them, and whether anybody overwrites what two writes leave. Two pairs of one place and situation are taken for the same.
func (x *Execution) situation(p *pair) string {
	h := sha256.New()
	fmt.Fprintln(h, x.eventBehind(&x.Works[p.first]) == x.eventBehind(&x.Works[p.second]), p.a.Value == p.b.Value)
	between, seen := false, map[site]bool{}
	for i := range x.Touches {
		t := &x.Touches[i]
		switch s := siteOf(t); {
		case t == p.a || t == p.b:
			fmt.Fprintln(h, t.Write, t.Null)
			if len(t.Value) <= maxTelling {
				fmt.Fprintf(h, "%q\n", t.Value)
			}
			between = true
		case between && t.Write && t.Owner == p.a.Owner && s.location == locationOf(p.a) && !seen[s]:
			fmt.Fprintln(h, s.method, s.line)
			seen[s] = true
		}
		if t == p.b {
			break
		}
	}
	// Where somebody overwrites both, their orders may leave the same that leave something else in a run without that.
	fmt.Fprintln(h, p.a.Write && p.b.Write && x.overwritten(p.b))
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// overwritten tells whether that piece of state is written behind a touch of it, of whatever object, as lastWrite has it: neither of two writes before that need be
// what is left.
func (x *Execution) overwritten(t *Touch) bool {
	last := x.lastWrite(t)
	return last != nil && last != t
}
