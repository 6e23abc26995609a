package guards

import "cbcov/typestate"

// Truth is a value of Kleene's strong logic.
type Truth = typestate.Truth

// The three values.
const (
	False   = typestate.False
	Unknown = typestate.Unknown
	True    = typestate.True
)

func truth(b bool) Truth { return typestate.TruthOf(b) }
