package reports

import (
	"fmt"
	"io"
	"strings"

	"cbcov/reports/internal/words"
)

// Guarded is what `cbcov learn --guards` did.
type Guarded struct {
	Schema  string         `json:"schema"`
	Device  string         `json:"device"` // as in "embedded:34"
	Seed    int64          `json:"seed"`
	Classes []GuardedClass `json:"classes"`
}

// GuardedClass is one class's typestate with guards.
type GuardedClass struct {
	Class    string      `json:"class"`
	Error    string      `json:"error,omitempty"` // why it was not learned; then the rest says nothing
	File     string      `json:"file,omitempty"`  // the machine's
	States   int         `json:"states"`          // err and other sinks counted
	Inputs   int         `json:"inputs"`          // methods, and the parts that guards make of one
	Queries  int         `json:"queries"`         // membership queries
	Rounds   int         `json:"rounds"`          // typestates that were proposed
	Trials   int         `json:"trials"`
	Calls    int         `json:"calls"` // in them
	Seconds  float64     `json:"seconds"`
	Rules    []GuardRule `json:"rules"`
	Doubts   []string    `json:"doubts"`
	Verified bool        `json:"verified"` // by fresh trials
}

// GuardRule says when a method returns in a state.
type GuardRule struct {
	State    string   `json:"state"` // its name; empty: before there is an object
	Method   string   `json:"method"`
	When     string   `json:"when"`              // in Java's terms; true and false for always and never; empty: not known
	Perhaps  string   `json:"perhaps,omitempty"` // where that is not known: when it may return, as it surely fails otherwise
	To       string   `json:"to"`                // the state that follows; empty: it never returns, or it is not known
	Thrown   []string `json:"thrown"`
	Returned int      `json:"returned"` // calls; a trial that goes on from another makes that one's calls again
	Failed   int      `json:"failed"`   // likewise
	Edge     string   `json:"edge"`     // values that were tried on both sides of the boundary
	Fresh    int      `json:"fresh"`    // trials on top, of the method in the state; see GuardedClass.Verified
	AtEdge   int      `json:"at_edge"`
	Wrong    int      `json:"wrong"` // of Fresh
}

// guardedReport prints a Guarded.
type guardedReport struct{ *Guarded }

// WriteGuarded prints typestates with guards.
func WriteGuarded(w io.Writer, format string, g *Guarded, opt Options) error {
	g.Schema = guardsSchema
	return write(w, format, &guardedReport{g}, opt)
}

func (r *guardedReport) json() any { return r.Guarded }

func (r *guardedReport) document(Options) document {
	d := document{title: "Typestates with guards, learned on " + r.Device}
	for i := range r.Classes {
		d.sections = append(d.sections, r.Classes[i].section())
	}
	return d
}

func (c *GuardedClass) section() section {
	if c.Error != "" {
		return section{heading: c.Class, lines: []string{"not learned: " + c.Error}}
	}
	s := section{
		heading: fmt.Sprintf("%s: %s, %s; %s, %s, %s (%s)", c.Class, words.Count(c.States, "state", "states"), words.Count(c.Inputs, "input", "inputs"),
			words.Count(c.Queries, "membership query", "membership queries"), words.Count(c.Rounds, "round", "rounds"),
			words.Count(c.Trials, "trial", "trials"), words.Count(c.Calls, "call", "calls")),
		header:  []string{"state", "method", "returns when", "then", "else", "returned", "failed"},
		numbers: []bool{false, false, false, false, false, true, true},
		spare:   []string{"failed", "returned", "else"},
	}
	if c.Verified {
		s.header, s.numbers = append(s.header, "fresh", "wrong"), append(s.numbers, true, true)
	}
	for _, g := range c.Rules {
		s.rows = append(s.rows, g.row(c.Verified))
	}
	for _, doubt := range c.Doubts {
		s.lines = append(s.lines, "not known: "+doubt)
	}
	if c.File != "" {
		s.lines = append(s.lines, c.File)
	}
	return s
}

func (g *GuardRule) row(verified bool) []string {
	when := map[string]string{"true": "always", "false": "never", "": "not known"}[g.When]
	if when == "" {
		when = g.When
	}
	if g.Perhaps != "" {
		when = "perhaps when " + g.Perhaps
	}
	state := g.State
	if state == "" {
		state = "-"
	}
	var thrown []string
	for _, t := range g.Thrown {
		thrown = append(thrown, t[strings.LastIndexAny(t, ".$")+1:])
	}
	row := []string{state, g.Method, when, g.To, strings.Join(thrown, ", "), fmt.Sprint(g.Returned), fmt.Sprint(g.Failed)}
	if !verified {
		return row
	}
	if g.Fresh == 0 {
		return append(row, "", "")
	}
	return append(row, fmt.Sprint(g.Fresh), fmt.Sprint(g.Wrong))
}
