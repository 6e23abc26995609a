package purpose

import (
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"cbcov/internal/yamlfile"
	"cbcov/typestate"
)

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
	OnlyLast   RuleKind = "only-last"   // after these only waits are asked
	OnlyBefore RuleKind = "only-before" // after these only certain inputs are asked next
	Words      RuleKind = "words"       // only words that a regular expression over inputs matches, and their beginnings
)

// String tells a rule in words.
func (r Rule) String() string {
	of := strings.Join(r.Of, ", ")
	switch r.Kind {
	case AtMost:
		return fmt.Sprintf("at most %d of %s", r.Times, of)
	case OnlyFirst:
		return "only first: " + of
	case OnlyLast:
		return "only last: " + of
	case OnlyBefore:
		return fmt.Sprintf("only directly before %s: %s", strings.Join(r.Before, ", "), of)
	}
	return "words: " + r.Words
}

// Bounds of restrictions.
const (
	maxRules  = 32
	maxTimes  = 100
	maxStates = 4096 // of the automaton for all rules
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

// States is the number of states.
func (r *Restriction) States() int { return len(r.next) }

// restrictions reads the rules and makes their automaton.
func (d *document) restrictions(n ast.Node, p *Purpose) {
	symbols := p.InputSymbols()
	var parts []*Restriction
	for _, item := range d.List(n, "restrictions", maxRules) {
		rule, automaton := d.rule(item, symbols)
		p.Rules = append(p.Rules, rule)
		parts = append(parts, automaton)
	}
	if len(d.Faults) > 0 || len(parts) == 0 {
		return
	}
	all, err := intersect(parts, len(symbols))
	if err != nil {
		d.Fault(n, "%v", err)
		return
	}
	for i, name := range symbols[:len(symbols)-1] {
		if !slices.ContainsFunc(all.next, func(row []int) bool { return row[i] >= 0 }) {
			d.Fault(n, "the restrictions never let the input %q be asked", name)
		}
	}
	p.restriction = all
}

// rule reads one restriction and makes its automaton, which is nil after a fault.
func (d *document) rule(n ast.Node, symbols []string) (Rule, *Restriction) {
	rule := Rule{}
	rule.Line, rule.Column = yamlfile.Place(n)
	before := len(d.Faults)
	var expression Snippet
	entries := d.Entries(n, "a restriction")
	for _, e := range entries {
		kind := RuleKind(e.Key)
		switch kind {
		case AtMost, OnlyFirst, OnlyLast, OnlyBefore, Words:
			if rule.Kind != "" {
				d.Fault(e.At, "%s and %s in one restriction; begin another with -", rule.Kind, kind)
			}
			rule.Kind = kind
		}
		switch kind {
		case AtMost:
			var ok bool
			if rule.Times, ok = d.number(e.Value, e.Key, maxTimes); ok && rule.Times == 0 {
				d.Fault(e.Value, "an input that is never asked is none: leave it out")
			}
		case OnlyFirst, OnlyLast:
			rule.Of = d.inputNames(e.Value, symbols[:len(symbols)-1])
		case OnlyBefore:
			rule.Before = d.inputNames(e.Value, symbols)
		case Words:
			expression = d.expression(e.Value)
			rule.Words = strings.Join(strings.Fields(expression.Text), " ")
		case "of":
			rule.Of = d.inputNames(e.Value, symbols[:len(symbols)-1])
		default:
			d.Unknown(e, []string{"at-most", "only-first", "only-last", "only-before", "words", "of"})
		}
	}
	hasOf := slices.ContainsFunc(entries, func(e yamlfile.Entry) bool { return e.Key == "of" })
	wantsOf := rule.Kind == AtMost || rule.Kind == OnlyBefore
	switch {
	case len(d.Faults) > before:
		return rule, nil
	case rule.Kind == "":
		d.Fault(n, "a restriction has one of at-most, only-first, only-last, only-before, words")
		return rule, nil
	case wantsOf && len(rule.Of) == 0:
		d.Fault(n, "%s needs of: the inputs that it is about", rule.Kind)
		return rule, nil
	case hasOf && !wantsOf:
		d.Fault(n, "of does not go with %s, which names its inputs itself", rule.Kind)
		return rule, nil
	case rule.Kind == Words:
		return rule, d.compile(expression, symbols)
	}
	return rule, rule.automaton(symbols)
}

// inputNames reads a list of inputs' names.
func (d *document) inputNames(n ast.Node, symbols []string) []string {
	var list []string
	if len(d.Items(n)) == 0 {
		d.Fault(n, "no input is named")
	}
	for _, item := range d.List(n, "inputs", maxSymbols) {
		name, ok := d.Text(item, "an input's name")
		switch {
		case !ok:
		case name == typestate.Delta && !slices.Contains(symbols, name):
			d.Fault(item, "how often and when is waited is not restricted by this; name inputs")
		case !slices.Contains(symbols, name):
			d.Fault(item, "there is no input %q; there are: %s", name, strings.Join(symbols, ", "))
		default:
			list = append(list, name)
		}
	}
	return list
}

// automaton makes the automaton of a rule other than Words.
func (r Rule) automaton(symbols []string) *Restriction {
	states := map[RuleKind]int{AtMost: r.Times + 1, OnlyFirst: 2, OnlyLast: 2, OnlyBefore: 2}[r.Kind]
	a := &Restriction{next: make([][]int, states)}
	for state := range a.next {
		for _, name := range symbols {
			a.next[state] = append(a.next[state], r.step(state, name))
		}
	}
	return a
}

// step gives the state after an input, -1 where it is not asked.
func (r Rule) step(state int, name string) int {
	named, wait := slices.Contains(r.Of, name), name == typestate.Delta
	switch r.Kind {
	case AtMost:
		switch {
		case !named:
			return state
		case state == r.Times:
			return -1
		}
		return state + 1
	case OnlyFirst:
		switch {
		case wait:
			return state
		case state == 1 && named:
			return -1
		}
		return 1
	case OnlyLast:
		switch {
		case state == 0 && named || state == 1 && wait:
			return 1
		case state == 1:
			return -1
		}
		return 0
	}
	switch { // OnlyBefore
	case state == 1 && !slices.Contains(r.Before, name):
		return -1
	case named:
		return 1
	}
	return 0
}

// intersect makes the automaton of the words that all parts have.
func intersect(parts []*Restriction, symbols int) (*Restriction, error) {
	start := make([]int, len(parts))
	all := &Restriction{}
	number := map[string]int{fmt.Sprint(start): 0}
	for queue := [][]int{start}; len(queue) > 0; queue = queue[1:] {
		row := make([]int, symbols)
		for input := range row {
			next, asked := stepAll(parts, queue[0], input)
			if !asked {
				row[input] = -1
				continue
			}
			key := fmt.Sprint(next)
			to, known := number[key]
			if !known {
				if to = len(number); to == maxStates {
					return nil, fmt.Errorf("the restrictions together need more than %d states; write simpler ones", maxStates)
				}
				number[key] = to
				queue = append(queue, next)
			}
			row[input] = to
		}
		all.next = append(all.next, row)
	}
	return all, nil
}

func stepAll(parts []*Restriction, states []int, input int) (next []int, asked bool) {
	for i, part := range parts {
		to, asked := part.Step(states[i], input)
		if !asked {
			return nil, false
		}
		next = append(next, to)
	}
	return next, true
}
