package embedded

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestHeldLog: of an event that hangs the log has the first lines, and what the device says of it; of one that ends it has all.
func TestHeldLog(t *testing.T) {
	const anr = "01-01 00:00:02.132 10000 10000 E ActivityManager: ANR in p\n01-01 00:00:02.132 10000 10000 E ActivityManager: PID: 10000\n"
	lines := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "line %d\n", i)
		}
		return b.String()
	}
	many, few := lines(3*mostOfHung), lines(10)
	for name, c := range map[string]struct {
		log  string
		hung bool
		want string
	}{
		"ends":                    {many, false, many},
		"hangs":                   {many + anr, true, lines(mostOfHung) + anr},
		"hangs and said so":       {many + anr + many + anr, true, lines(mostOfHung) + anr},
		"hangs, and logs little":  {few + anr, true, few + anr},
		"hangs at the last line":  {lines(mostOfHung-1) + anr, true, lines(mostOfHung-1) + anr},
		"hangs at the next one":   {lines(mostOfHung) + anr, true, lines(mostOfHung) + anr},
		"says that it hangs only": {many + anr + few, false, many + anr + few},
	} {
		var b strings.Builder
		l := &heldLog{to: &b}
		for _, s := range []struct {
			log  string
			hung bool
		}{{few, false}, {c.log, c.hung}, {many, false}, {c.log, c.hung}} {
			l.begin()
			for line := range strings.Lines(s.log) {
				if err := l.line(strings.TrimSuffix(line, "\n")); err != nil {
					t.Fatal(err)
				}
			}
			if err := l.end(s.hung); err != nil {
				t.Fatal(err)
			}
		}
		if b.String() != few+c.want+many+c.want {
			t.Errorf("%s: %d bytes, want %d", name, b.Len(), len(few+c.want+many+c.want))
		}
		kept := ""
		if l.rest != nil {
			kept = l.rest.Name()
		}
		if err := l.close(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := os.Stat(kept); err == nil {
			t.Errorf("%s: %s is still there", name, kept)
		}
	}
}

// TestOutsideOfEvents: what is logged otherwise is in the log at once.
func TestOutsideOfEvents(t *testing.T) {
	var b strings.Builder
	l := &heldLog{to: &b}
	for range mostOfHung + 5 {
		if err := l.line("x"); err != nil {
			t.Fatal(err)
		}
	}
	if b.Len() != 2*(mostOfHung+5) || l.rest != nil {
		t.Errorf("%d bytes", b.Len())
	}
}
