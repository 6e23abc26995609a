package result

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Way is how a run first came to a callback: the event callbacks that its process had entered on the main thread until then, from its start
// on; of several processes that one's where these are the fewest.
type Way struct {
	Callback int       `json:"callback"`         // index in Document.Callbacks
	Place    Place     `json:"place"`            // where that process entered it first
	Steps    []WayStep `json:"steps"`            // the last ones
	Before   int       `json:"before,omitempty"` // how many further steps came before them
	Lost     bool      `json:"lost,omitempty"`   // records were lost on the way
}

// WayStep is the index of an event callback, and how often it came in a row.
type WayStep [2]int

// Length is how many steps a way has, equal ones in a row being one.
func (w *Way) Length() int { return w.Before + len(w.Steps) }

// Shorter joins ways, each list sorted by callback: of two to one callback the shorter one stays, of equal ones that whose trace comes first.
func Shorter(a, b []Way) []Way {
	all := slices.Concat(a, b)
	slices.SortStableFunc(all, func(v, w Way) int {
		return cmp.Or(cmp.Compare(v.Callback, w.Callback), cmp.Compare(v.Length(), w.Length()), v.Place.Compare(w.Place))
	})
	return slices.CompactFunc(all, func(v, w Way) bool { return v.Callback == w.Callback })
}

// Begin is the way to a sequence that no trace has: to its first callback; where no trace has that one, to what its window was reached by.
type Begin struct {
	*Way
	Itself bool // the way is to the sequence's first callback
}

// Begins finds ways to sequences.
type Begins struct {
	callbacks []*Way // by callback; nil: no trace has it, or an older cbcov measured
	windows   []*Way // by window: the shortest one to a callback that it alone has, or else to one that it has with others
}

// Begins are the document's. They stay right while its ways do.
func (d *Document) Begins() *Begins {
	own, shared := make([]*Way, len(d.Windows)), make([]*Way, len(d.Windows))
	b := &Begins{make([]*Way, len(d.Callbacks)), own}
	for i := range d.Ways {
		w := &d.Ways[i]
		b.callbacks[w.Callback] = w
		windows, of := d.Callbacks[w.Callback].Windows, own
		if len(windows) > 1 {
			of = shared
		}
		for _, at := range windows {
			if of[at] == nil || w.Length() < of[at].Length() {
				of[at] = w
			}
		}
	}
	for at, reached := range d.reached() {
		switch {
		case !reached:
			own[at] = nil
		case own[at] == nil:
			own[at] = shared[at]
		}
	}
	return b
}

// Window gives the way by which a window was reached; nil: it was not, or the way is not known.
func (b *Begins) Window(at int) *Way { return b.windows[at] }

// To gives the way to a sequence. It is not ok where none of it was reached.
func (b *Begins) To(s *Sequence) (Begin, bool) {
	if w := b.callbacks[s.Symbols[0]/2]; w != nil {
		return Begin{w, true}, true
	}
	var best *Way
	for _, at := range s.Windows {
		if w := b.windows[at]; w != nil && (best == nil || w.Length() < best.Length()) {
			best = w
		}
	}
	return Begin{best, false}, best != nil
}

// waySteps is how many steps of a way people are shown, the last ones.
const waySteps = 3

// toldFirst tells whether a callback is a user's action, or of a component's life: what of a way says the most.
func (d *Document) toldFirst(callback int) bool {
	kinds := d.Callbacks[callback].Kinds
	return slices.Contains(kinds, GUI) || slices.Contains(kinds, Lifecycle)
}

// SayWay writes for people the last steps of a way that are a user's actions or of a component's life, without what it leads to where that is a sequence's beginning.
func (d *Document) SayWay(b Begin) string {
	steps, prefix, more := b.Steps, "", b.Before
	if n := len(steps); b.Itself && n > 0 && steps[n-1][0] == b.Callback && steps[n-1][1] == 1 {
		steps = steps[:n-1]
	} else if !b.Itself {
		prefix = "to its window: "
	}
	if told := slices.DeleteFunc(slices.Clone(steps), func(s WayStep) bool { return !d.toldFirst(s[0]) }); len(told) > 0 {
		more += len(steps) - len(told)
		steps = told
	}
	last := steps[max(0, len(steps)-waySteps):]
	var out []string
	if more += len(steps) - len(last); more > 0 {
		out = append(out, fmt.Sprintf("… %d more", more))
	}
	for _, step := range last {
		c := &d.Callbacks[step[0]]
		text := cmp.Or(c.Label, c.Name)
		if step[1] > 1 {
			text += fmt.Sprintf(" ×%d", step[1])
		}
		out = append(out, text)
	}
	if len(out) == 0 {
		return prefix + "the process begins with it"
	}
	return prefix + strings.Join(out, " → ")
}
