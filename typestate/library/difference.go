package library

import "cbcov/typestate"

// A Span is a run of neighbouring levels at which a class has the same typestate.
type Span struct {
	First, Last int // API levels
	Machine     *typestate.Machine
}

// Spans parts the levels of a class where its typestate changes.
func (c *Class) Spans() []Span {
	var spans []Span
	for _, v := range c.Levels {
		if n := len(spans); n > 0 && typestate.Equal(spans[n-1].Machine, v.Machine) {
			spans[n-1].Last = v.API
			continue
		}
		spans = append(spans, Span{First: v.API, Last: v.API, Machine: v.Machine})
	}
	return spans
}

// A Change is what differs between two neighbouring levels of a class.
type Change struct {
	Purpose    string
	From, To   int // API levels
	Comparison *typestate.Comparison
}

// Changes compares the neighbouring spans of a class; each change lists at most limit differences.
func (c *Class) Changes(limit int) []Change {
	spans := c.Spans()
	var changes []Change
	for i := 1; i < len(spans); i++ {
		a, b := spans[i-1], spans[i]
		changes = append(changes, Change{c.Purpose, a.Last, b.First, typestate.Diff(a.Machine, b.Machine, limit)})
	}
	return changes
}
