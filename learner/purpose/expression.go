package purpose

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/goccy/go-yaml/ast"

	"cbcov/internal/yamlfile"
	"cbcov/typestate"
)

// Bounds of an expression.
const (
	maxExpression = 1000 // characters
	maxPositions  = 256  // inputs in it, repeats written out
	maxRepeat     = 64
	maxDepth      = 32 // parentheses
)

// expression reads the text of a regular expression, which is no Java.
func (d *document) expression(n ast.Node) Snippet {
	text, ok := d.Text(n, "words")
	if !ok {
		return Snippet{}
	}
	if len(text) > maxExpression {
		d.Fault(n, "the expression has %d characters; at most %d are read", len(text), maxExpression)
		return Snippet{}
	}
	if strings.TrimSpace(text) == "" {
		d.Fault(n, "words has no expression")
		return Snippet{}
	}
	s := Snippet{Text: text}
	s.Line, s.Column = yamlfile.Place(n)
	if t := n.GetToken().Value; n.Type() == ast.StringType && t == text {
		s.straight = !strings.Contains(text, "\n")
		d.align(&s)
	}
	return s
}

// compile makes the automaton of an expression:
//
//	a b      a, then b            a|b      one of them
//	a* a+ a?       any times, at least once, at most once
//	a{2} a{1,3} a{2,}            so many times
//	( )            group         .        any input but delta
//
// It is Glushkov's: a state is the set of places in the expression that the last input may stand for. As beginnings of words are
// asked too, where a word may end does not matter. Delta may come anywhere, unless the expression names it.
func (d *document) compile(s Snippet, symbols []string) *Restriction {
	p := &expressionParser{text: []rune(s.Text), symbols: symbols}
	part, err := p.alternatives(0)
	if err == nil && !p.done() {
		err = fmt.Errorf("%q closes nothing", p.text[p.at])
	}
	if err == nil && len(p.positions) > maxPositions {
		err = fmt.Errorf("the expression is too long: its repeats written out have more than %d inputs", maxPositions)
	}
	if err != nil {
		line, column := s.place(0, p.at)
		d.FaultAt(line, column, "%v", err)
		return nil
	}
	a, err := p.automaton(part)
	if err != nil {
		d.FaultAt(s.Line, s.Column, "%v", err)
	}
	return a
}

// positions of a part of an expression: which can come first, which last, and whether the part can be left out.
type part struct {
	first, last []int
	empty       bool
}

type expressionParser struct {
	text      []rune
	at        int
	symbols   []string
	positions [][]int        // by position: the inputs that it stands for
	follow    []map[int]bool // by position: the positions that can come next
}

func (p *expressionParser) done() bool {
	for p.at < len(p.text) && unicode.IsSpace(p.text[p.at]) {
		p.at++
	}
	return p.at >= len(p.text)
}

// next reports whether the next character is one of some.
func (p *expressionParser) next(some string) bool {
	return !p.done() && strings.ContainsRune(some, p.text[p.at])
}

func (p *expressionParser) alternatives(depth int) (part, error) {
	if depth > maxDepth {
		return part{}, fmt.Errorf("more than %d parentheses are open", maxDepth)
	}
	whole, err := p.sequence(depth)
	for err == nil && p.next("|") {
		p.at++
		var other part
		other, err = p.sequence(depth)
		whole = part{append(whole.first, other.first...), append(whole.last, other.last...), whole.empty || other.empty}
	}
	return whole, err
}

func (p *expressionParser) sequence(depth int) (part, error) {
	whole := part{empty: true}
	for n := 0; ; n++ {
		if p.done() || p.next("|)") {
			if n == 0 {
				return part{}, fmt.Errorf("an input is missing here")
			}
			return whole, nil
		}
		next, err := p.repeated(depth)
		if err != nil {
			return part{}, err
		}
		whole = p.join(whole, next)
	}
}

// join makes the part of a, then b.
func (p *expressionParser) join(a, b part) part {
	p.link(a.last, b.first)
	whole := part{first: slices.Clone(a.first), last: slices.Clone(b.last), empty: a.empty && b.empty}
	if a.empty {
		whole.first = append(whole.first, b.first...)
	}
	if b.empty {
		whole.last = append(whole.last, a.last...)
	}
	return whole
}

func (p *expressionParser) link(from, to []int) {
	for _, f := range from {
		for _, t := range to {
			p.follow[f][t] = true
		}
	}
}

// repeated reads an atom and the sign behind it, if there is one.
func (p *expressionParser) repeated(depth int) (part, error) {
	begin := p.at
	atom, err := p.atom(depth)
	if err != nil || !p.next("*+?{") {
		return atom, err
	}
	sign := p.text[p.at]
	if sign == '{' {
		atom, err = p.times(atom, begin, depth)
	} else {
		p.at++
	}
	if sign == '*' || sign == '+' {
		p.link(atom.last, atom.first)
	}
	atom.empty = atom.empty || sign == '*' || sign == '?'
	if err == nil && p.next("*+?{") {
		err = fmt.Errorf("a second sign for one input; put ( ) round what the first belongs to")
	}
	return atom, err
}

// times reads {n}, {n,} or {n,m} and writes the atom, whose text begins at begin, out so often.
func (p *expressionParser) times(atom part, begin, depth int) (part, error) {
	least, most, err := p.counts()
	if err != nil {
		return part{}, err
	}
	after := p.at
	whole := part{empty: true}
	for n := 1; n <= max(least, most, 1); n++ {
		if n > 1 {
			if len(p.positions) > maxPositions {
				return part{}, fmt.Errorf("the expression is too long: its repeats written out have more than %d inputs", maxPositions)
			}
			p.at = begin
			if atom, err = p.atom(depth); err != nil { // once more: a copy with positions of its own
				return part{}, err
			}
		}
		if most < 0 && n == max(least, 1) {
			p.link(atom.last, atom.first)
		}
		atom.empty = atom.empty || n > least
		whole = p.join(whole, atom)
	}
	p.at = after
	return whole, nil
}

// counts reads {n}, {n,} (most is -1) or {n,m}.
func (p *expressionParser) counts() (least, most int, err error) {
	end := slices.Index(p.text[p.at:], '}')
	if end < 0 {
		return 0, 0, fmt.Errorf("a } is missing")
	}
	inside := string(p.text[p.at+1 : p.at+end])
	low, high, comma := strings.Cut(inside, ",")
	least, err = strconv.Atoi(strings.TrimSpace(low))
	most = least
	if err == nil && comma {
		if most = -1; strings.TrimSpace(high) != "" {
			most, err = strconv.Atoi(strings.TrimSpace(high))
		}
	}
	if err != nil || least < 0 || least > maxRepeat || most > maxRepeat || most >= 0 && (most < least || most == 0) {
		return 0, 0, fmt.Errorf("{%s} is no number of times such as {2}, {1,3} or {2,}, at most %d", inside, maxRepeat)
	}
	p.at += end + 1
	return least, most, nil
}

func (p *expressionParser) atom(depth int) (part, error) {
	p.done() // go to the next sign
	switch c := p.text[p.at]; {
	case c == '(':
		open := p.at
		p.at++
		inner, err := p.alternatives(depth + 1)
		if err != nil {
			return part{}, err
		}
		if !p.next(")") {
			p.at = open
			return part{}, fmt.Errorf("a ) is missing for this (")
		}
		p.at++
		return inner, nil
	case c == '.':
		p.at++
		var all []int
		for i, name := range p.symbols {
			if name != typestate.Delta {
				all = append(all, i)
			}
		}
		return p.position(all), nil
	case c == '_' || unicode.IsLetter(c):
		begin := p.at
		for p.at < len(p.text) && (p.text[p.at] == '_' || unicode.IsLetter(p.text[p.at]) || unicode.IsDigit(p.text[p.at])) {
			p.at++
		}
		name := string(p.text[begin:p.at])
		i := slices.Index(p.symbols, name)
		if i < 0 {
			p.at = begin
			return part{}, fmt.Errorf("there is no input %q; there are: %s", name, strings.Join(p.symbols, ", "))
		}
		return p.position([]int{i}), nil
	default:
		return part{}, fmt.Errorf("%q means nothing here; an input is expected", c)
	}
}

// position adds a place in the expression that stands for one of some inputs.
func (p *expressionParser) position(inputs []int) part {
	p.positions = append(p.positions, inputs)
	p.follow = append(p.follow, map[int]bool{})
	at := []int{len(p.positions) - 1}
	return part{first: at, last: at}
}

// automaton makes sets of positions into states.
func (p *expressionParser) automaton(whole part) (*Restriction, error) {
	delta := len(p.symbols) - 1
	free := !slices.ContainsFunc(p.positions, func(inputs []int) bool { return slices.Contains(inputs, delta) })
	number := map[string]int{"": 0} // by the set of the positions just read
	states := [][]int{whole.first}  // by state: the positions that can come next
	a := &Restriction{}
	for state := 0; state < len(states); state++ {
		row := make([]int, len(p.symbols))
		for input := range row {
			if input == delta && free {
				row[input] = state
				continue
			}
			read := p.read(states[state], input)
			if len(read) == 0 {
				row[input] = -1
				continue
			}
			key := fmt.Sprint(read)
			to, known := number[key]
			if !known {
				if to = len(states); to == maxStates {
					return nil, fmt.Errorf("the expression needs more than %d states; write a simpler one", maxStates)
				}
				number[key] = to
				states = append(states, p.after(read))
			}
			row[input] = to
		}
		a.next = append(a.next, row)
	}
	return a, nil
}

// read gives those of some positions that stand for an input, in order, each once.
func (p *expressionParser) read(positions []int, input int) []int {
	var read []int
	for _, at := range positions {
		if slices.Contains(p.positions[at], input) {
			read = append(read, at)
		}
	}
	slices.Sort(read)
	return slices.Compact(read)
}

// after gives the positions that can come after some.
func (p *expressionParser) after(positions []int) []int {
	var next []int
	for _, at := range positions {
		next = slices.AppendSeq(next, maps.Keys(p.follow[at]))
	}
	slices.Sort(next)
	return slices.Compact(next)
}
