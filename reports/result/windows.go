package result

import (
	"cmp"
	"fmt"
	"slices"

	"cbcov/reports/internal/words"
)

// WindowTally counts what one window asks for, of the criteria EE, EAS and EAA together. GUI is a part of EE.
type WindowTally struct {
	Window  int  // index in Document.Windows
	Reached bool // some trace has a callback of it
	Tally
}

// ByWindow counts the required sequences of each window that has any, those first of which most is to be gained: what was reached, by how
// much of it is uncovered. A sequence counts in each window that requires it.
func (d *Document) ByWindow() []WindowTally {
	counts := make([]map[State]int, len(d.Windows))
	for i := range d.Sequences {
		s := &d.Sequences[i]
		if s.Criterion == "GUI" {
			continue
		}
		for _, w := range s.Windows {
			if counts[w] == nil {
				counts[w] = map[State]int{}
			}
			counts[w][s.State]++
		}
	}
	reached := d.reached()
	var list []WindowTally
	for w, n := range counts {
		if n != nil {
			t := NewTally(n[WasCovered]+n[WasUnknown]+n[WasUncovered], n[WasCovered], n[WasUnknown], n[WasSuppressed])
			list = append(list, WindowTally{w, reached[w], t})
		}
	}
	slices.SortStableFunc(list, func(a, b WindowTally) int {
		if a.Reached != b.Reached {
			if a.Reached {
				return -1
			}
			return 1
		}
		return cmp.Compare(b.Required-b.Covered, a.Required-a.Covered)
	})
	return list
}

// reached tells of each window whether some trace has a callback that it alone has; of a window without such, one that it has with others.
func (d *Document) reached() []bool {
	seen, err := d.Seen.In(len(d.Callbacks))
	if err != nil {
		seen = make([]bool, len(d.Callbacks)) // Read refuses such a document
	}
	own, shared, owns := make([]bool, len(d.Windows)), make([]bool, len(d.Windows)), make([]bool, len(d.Windows))
	for i := range d.Callbacks {
		windows := d.Callbacks[i].Windows
		for _, w := range windows {
			switch {
			case len(windows) > 1:
				shared[w] = shared[w] || seen[i]
			default:
				owns[w], own[w] = true, own[w] || seen[i]
			}
		}
	}
	for w := range own {
		if !owns[w] {
			own[w] = shared[w]
		}
	}
	return own
}

// Begun gives, by callback, the first place where a trace has it as a part of a covered sequence; the zero place where none does.
func (d *Document) Begun() []Place {
	at := make([]Place, len(d.Callbacks))
	for i := range d.Sequences {
		s := &d.Sequences[i]
		w, ok := d.Witnesses[s.ID]
		if !ok {
			continue
		}
		for _, symbol := range s.Symbols {
			if p := &at[symbol/2]; *p == (Place{}) || w.Compare(*p) < 0 {
				*p = w
			}
		}
	}
	return at
}

// littleCoverage is the part of the required sequences below which a verdict says little of the app, in percent.
const littleCoverage = 10

// Doubts says in sentences why that the rules hold may mean little.
func (d *Document) Doubts() []string {
	if !d.Measured() {
		return nil
	}
	var out []string
	required, covered := d.Total()
	switch {
	case d.Traces.Records == 0:
		out = append(out, "no trace has a record")
	case required > 0 && covered*100 < littleCoverage*required:
		out = append(out, fmt.Sprintf("only %d of %d required sequences came: what was not run cannot have broken", covered, required))
	}
	if n := d.Traces.Lost; n > 0 {
		out = append(out, fmt.Sprintf("%d records are lost: what they would show is not known", n))
	}
	if n := d.Traces.Clashes; n > 0 {
		out = append(out, words.Count(n, "record contradicts", "records contradict")+" another one of the same process: two runs are taken for one")
	}
	crashes := 0
	for _, c := range d.Crashes {
		if !c.Fails && !c.Known && c.Suppressed == nil {
			crashes++
		}
	}
	if crashes > 0 {
		out = append(out, words.Count(crashes, "crash", "crashes")+", which no rule forbids")
	}
	return out
}

// Total counts the required and the covered sequences of EE, EAS and EAA. GUI is a part of EE.
func (d *Document) Total() (required, covered int) {
	for _, c := range criteria {
		if c != "GUI" {
			required, covered = required+d.Criteria[c].Required, covered+d.Criteria[c].Covered
		}
	}
	return required, covered
}
