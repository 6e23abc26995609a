package race

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// situation names what can decide whether the order of a pair matters, beside its code: what is read and written, whether its two pieces of work come of one
// event, and who else touches that state between them. Two pairs of one place and situation are taken for the same.
func (x *Execution) situation(p *pair) string {
	h := sha256.New()
	fmt.Fprintln(h, x.eventBehind(&x.Works[p.first]) == x.eventBehind(&x.Works[p.second]))
	between := false
	for i := range x.Touches {
		t := &x.Touches[i]
		if t.Owner != p.a.Owner || locationOf(t) != locationOf(p.a) {
			continue
		}
		if t == p.a || t == p.b || between {
			fmt.Fprintf(h, "%s %d %t %t %q\n", t.Method, t.Line, t.Write, t.Null, t.Value)
		}
		if between = between || t == p.a; t == p.b {
			break
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}
