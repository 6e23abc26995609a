package reports

import (
	"fmt"
	"io"

	"cbcov/reports/internal/words"
)

// Simulated is what learning a given machine came to.
type Simulated struct {
	Equal   bool    `json:"equal"`   // to the given machine
	States  int     `json:"states"`  // of the machine that was learned, sinks counted
	Asked   int     `json:"asked"`   // membership queries
	Run     int     `json:"run"`     // of them, run on the system
	Symbols int     `json:"symbols"` // inputs run on the system
	Resets  int     `json:"resets"`  // of the system
	Rounds  int     `json:"rounds"`  // equivalence queries
	Seconds float64 `json:"seconds"` // real time
}

// simulatedReport prints a Simulated; machine names the given machine.
type simulatedReport struct {
	machine string
	*Simulated
}

// WriteSimulated prints how learning a given machine went.
func WriteSimulated(w io.Writer, format, machine string, s *Simulated) error {
	return write(w, format, &simulatedReport{machine, s}, Options{})
}

func (r *simulatedReport) document(Options) document {
	verdict := "equal to the given machine"
	if !r.Equal {
		verdict = "NOT equal to the given machine"
	}
	return document{title: r.machine, sections: []section{{lines: []string{
		fmt.Sprintf("learned  %s, %s", words.Count(r.States, "state", "states"), verdict),
		fmt.Sprintf("queries  %d asked, %d run with %s and %s", r.Asked, r.Run, words.Count(r.Resets, "reset", "resets"),
			words.Count(r.Symbols, "symbol", "symbols")),
		fmt.Sprintf("rounds   %d", r.Rounds),
		fmt.Sprintf("seconds  %.3f", r.Seconds),
	}}}}
}

func (r *simulatedReport) json() any { return r.Simulated }
