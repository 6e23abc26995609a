package typestate

import "fmt"

// A Warning is something in a machine that a developer who uses the class should know.
type Warning struct {
	Kind WarningKind `json:"kind"`
	Word []string    `json:"word"` // the shortest word that shows it, from the initial state
	Text string      `json:"text"` // a sentence or two for developers, with the word in them
}

// WarningKind says which pattern was found.
type WarningKind string

// The patterns; Warnings defines them.
const (
	Neither     WarningKind = "neither"      // start, then cancel: nobody is told how it ended
	Both        WarningKind = "both"         // start, then cancel: both callbacks come
	NeverRuns   WarningKind = "never-runs"   // cancel, then start: accepted, and its callback can never come
	DeadObject  WarningKind = "dead-object"  // nothing leads on
	NotSearched WarningKind = "not-searched" // the machine is too large to be searched
)

// maxSearched bounds the states of a machine that is searched for patterns.
const maxSearched = 1000

// Warnings searches a machine for the patterns below, and gives for each pattern and each start and cancel (or each dead state) the one
// with the shortest word, sorted by kind and word. A machine without the input Delta has none: it is no class's.
//
// # Races
//
// *DroidStar* (6.1, "Race conditions") expects that a started action that is cancelled is answered by exactly one callback: the one of
// success or the one of the cancellation. Which inputs start and cancel is found by what they do:
//
//   - The callbacks that come from a state are the outputs of one Delta after the other, until Beta. States where none comes are quiet.
//   - In a quiet state, an input that is accepted (answered by neither Err nor Unasked) is a start if callbacks come after it and then
//     Beta; the last of them, its end, announces success.
//   - Another input cancels that start if it is accepted at some time before the end came and then the end does not come. It is
//     acknowledged by the callbacks that come then, and that the undisturbed start does not bring.
//
// Neither: a cancel that is acknowledged when it comes at another time (or in another quiet state) is accepted before the end came, and
// then no callback comes that the undisturbed start would not have brought, no error, and not the end. Both: at another time, the end and
// an acknowledgement both come. NeverRuns: the cancel is accepted in the quiet state, the start after it is accepted too, and no word
// at all brings the start's end from there. Cancels that no callback ever acknowledges make no Neither: that may be how the class is
// meant. (What comes in a lifecycle's order looks like Both: a developer has to judge.)
//
// # Dead objects
//
// A dead object is in a quiet state, other than the initial one, where each input throws (Err) or changes nothing. States where the
// restriction leaves an input out (Unasked) are none: it could lead on.
func (m *Machine) Warnings() []Warning {
	s := m.newSearch()
	if s.delta < 0 {
		return nil
	}
	if n := len(m.States); n > maxSearched {
		return []Warning{{NotSearched, nil, fmt.Sprintf("The machine has %d states and was not searched for races and dead objects: "+
			"that is done up to %d.", n, maxSearched)}}
	}
	return append(s.races(), s.deadObjects()...)
}
