package purpose

// Rule is one restriction as the purpose writes it.
type Rule struct {
	Kind   RuleKind
	Of     []string // the inputs that it is about; AtMost counts them together
	Times  int      // AtMost: how often
	Before []string // OnlyBefore: what may come directly after each of Of
	Words  string   // Words: the expression
	Line   int      // in the purpose's file, from 1
	Column int
}

// RuleKind is a kind of restriction.
type RuleKind string

// The kinds of restrictions, by their keys in a purpose.
const (
	AtMost     RuleKind = "at-most"     // these inputs at most so many times, counted together
	OnlyFirst  RuleKind = "only-first"  // these inputs only as the first one; waits before it do not count
	OnlyLast   RuleKind = "only-last"   // after these nothing is asked
	OnlyBefore RuleKind = "only-before" // after these only certain inputs are asked
	Words      RuleKind = "words"       // the word is one that a regular expression over inputs matches, or the beginning of one
)

// Restriction is a deterministic automaton for the words that are asked. With every word it has all the word's beginnings.
type Restriction struct {
	next [][]int // by state and input; -1: not asked
}

// Start is the state before the first input.
func (r *Restriction) Start() int { return 0 }

// Step gives the state after an input (an index into the purpose's InputSymbols), and whether it is asked at all.
func (r *Restriction) Step(state, input int) (next int, asked bool) {
	next = r.next[state][input]
	return next, next >= 0
}
