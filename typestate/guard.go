package typestate

import "fmt"

// Guard tells that an input is not each call of a method, but those before which a condition holds: what TzuYu calls a stateful typestate's guard (Xiao
// and others, ASE 2013). The inputs of one method have guards of which one holds at a time.
type Guard struct {
	Input    string   `json:"input"`    // its name in Machine.Inputs
	Method   string   `json:"method"`   // name and parameters' types, as in "get(int)"; "<init>()" for a constructor
	When     string   `json:"when"`     // the condition, in Java's terms
	Any      [][]Atom `json:"any"`      // the same to be evaluated: one of these conjunctions is true
	Returned int      `json:"returned"` // calls in trials that returned
	Failed   int      `json:"failed"`   // and that threw, or did not return
	Thrown   []string `json:"thrown,omitempty"`
	Edge     string   `json:"edge,omitempty"` // what was tried on both sides of its boundary: what lies between is not known
}

// Atom is one comparison with what can be seen before a call.
type Atom struct {
	// Path is what is looked at: "this.size()", "this.sink", the argument's number, "0.length()", "this.contains(0)", "this==0", or what the call
	// returned: see ResultPath.
	Path  string     `json:"path"`
	Is    string     `json:"is"` // true, null, ==, >=, <=, instanceof, startsWith
	Not   bool       `json:"not,omitempty"`
	Plus  []Weighted `json:"plus,omitempty"`  // of numbers: what is added before it is compared
	Bound float64    `json:"bound,omitempty"` // of numbers: what it is compared with
	Text  string     `json:"text,omitempty"`  // of texts, enums' constants and classes
}

// The paths of what a call returned: its truth value or number; and whether it is null. An input whose guard is over them is told from the others of its
// method behind the call only. In states where a call never returned so, that input is err, and it is no error that the call is made.
const (
	ResultPath     = "result"
	NullResultPath = "result==null"
)

// Weighted is a path's number, times a weight.
type Weighted struct {
	Path   string  `json:"path"`
	Weight float64 `json:"weight"`
}

// Guard gives an input's guard; nil: it is each call of its method.
func (m *Machine) Guard(input string) *Guard {
	for i := range m.Guards {
		if m.Guards[i].Input == input {
			return &m.Guards[i]
		}
	}
	return nil
}

// checkGuards reports the first guard of an input that the machine has not, or of one that has one already.
func (m *Machine) checkGuards() error {
	inputs, seen := map[string]bool{}, map[string]bool{}
	for _, in := range m.Inputs {
		inputs[in] = true
	}
	for _, g := range m.Guards {
		switch {
		case !inputs[g.Input]:
			return fmt.Errorf("machine %s: a guard of %q, which is no input", m.Class, g.Input)
		case seen[g.Input]:
			return fmt.Errorf("machine %s: input %q has two guards", m.Class, g.Input)
		}
		seen[g.Input] = true
		for _, all := range g.Any {
			for _, c := range all {
				switch c.Is {
				case "true", "null", "==", ">=", "<=", "instanceof", "startsWith":
				default:
					return fmt.Errorf("machine %s: the guard of %q compares by %q, which is none of true, null, ==, >=, <=, instanceof, startsWith", m.Class, g.Input, c.Is)
				}
			}
		}
	}
	return nil
}
