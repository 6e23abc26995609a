package coverage

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"cbcov/ccfa"
)

// Criterion is one of *Testing Criteria for Mobile Apps Based on Callback Sequences* (docs/semantics.md, Papers).
type Criterion uint8

// The criteria, in the order of reports.
const (
	EE  Criterion = iota // event-event
	EAS                  // event-API sync
	EAA                  // event-API async
	GUI                  // EE with a GUI event on both sides
	numCriteria
)

// Criteria lists all criteria in the order of reports.
func Criteria() []Criterion { return []Criterion{EE, EAS, EAA, GUI} }

// String gives the name that reports and flags use.
func (c Criterion) String() string {
	if c >= numCriteria {
		return fmt.Sprintf("criterion(%d)", uint8(c))
	}
	return [...]string{"EE", "EAS", "EAA", "GUI"}[c]
}

// ParseCriterion reads a criterion's name as String writes it.
func ParseCriterion(s string) (Criterion, error) {
	for _, c := range Criteria() {
		if c.String() == s {
			return c, nil
		}
	}
	return 0, fmt.Errorf("criterion %q: want EE, EAS, EAA or GUI", s)
}

// Point is a side of a callback.
type Point uint8

// The two sides of a callback.
const (
	Entry Point = iota
	Exit        // an exceptional exit counts as one
)

// String gives the point as the JSON has it.
func (p Point) String() string {
	if p == Exit {
		return "exit"
	}
	return "entry"
}

// Symbol is one letter of a sequence.
type Symbol struct {
	Callback int // index in the automaton's Callbacks
	Point    Point
}

// Sequence is one required sequence.
type Sequence struct {
	ID        string // stable: depends on the criterion and the symbols' methods, receivers and points alone
	Criterion Criterion
	Symbols   []Symbol
	Async     int      // EAA: index in Symbols of the entry of the API_ASYNC callback c; else -1
	Windows   []string // names of the parts that require it, sorted; for people and for --window
}

// Ordered gives the two callbacks whose order the sequence is about: of EAA the posted one and the event that it comes before or behind, of
// others the last two.
func (s *Sequence) Ordered() (first, second int) {
	n := len(s.Symbols)
	return s.Symbols[n-2].Callback, s.Symbols[n-1].Callback
}

// NewSequence makes a sequence with its id. For EAA, async is the index of c's entry in symbols; else it is -1.
// callbacks are those that the symbols number.
func NewSequence(c Criterion, symbols []Symbol, async int, callbacks []*ccfa.Callback, windows ...string) Sequence {
	var buf [1 << 10]byte // enough for most
	text := append(append(buf[:0], c.String()...), '\n')
	for _, s := range symbols {
		cb := callbacks[s.Callback]
		text = append(text, cb.Method...)
		text = append(text, ' ')
		text = append(text, cb.Receiver...)
		text = append(text, ' ')
		text = append(text, s.Point.String()...)
		text = append(text, '\n')
	}
	sum := sha256.Sum256(text)
	id := c.String() + "-" + hex.EncodeToString(sum[:8])
	return Sequence{ID: id, Criterion: c, Symbols: symbols, Async: async, Windows: windows}
}
