package guards

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"cbcov/device"
)

// relation is what an atom says of its path.
type relation string

// The relations. Those of numbers stand between a path and a constant, or between a sum of paths and a constant.
const (
	isTrue     relation = "true"
	isNull     relation = "null"
	equals     relation = "=="
	atLeast    relation = ">="
	atMost     relation = "<="
	instanceOf relation = "instanceof"
	startsWith relation = "startsWith"
)

// atom is one readable predicate: a relation of what is seen, or its opposite.
type atom struct {
	relation relation
	not      bool
	path     int
	names    *paths
	// of numbers: path's value and the weighed values of more paths, added, stand in the relation to bound
	sum   []term
	bound float64
	whole bool   // they are whole numbers, all of them
	text  string // what it is compared with otherwise
	name  string // of a constant with that value, for people
}

// stringClass is whose objects are seen by their text.
const stringClass = "java.lang.String"

// term is a weighed path of a sum.
type term struct {
	path   int
	weight float64
}

// value gives an atom's truth of a row.
func (a *atom) value(r Row) Truth {
	t := a.plain(r)
	if a.not {
		return t.Not()
	}
	return t
}

func (a *atom) plain(r Row) Truth {
	s := r.at(a.path)
	if s.kind == device.NoValue {
		return Unknown
	}
	switch a.relation {
	case isTrue:
		if s.kind != device.BoolValue {
			return Unknown
		}
		return truth(s.text == "true")
	case isNull:
		return truth(s.kind == device.NullValue)
	case instanceOf:
		return truth(s.kind == device.ObjectValue && s.text == a.text || s.kind == device.StringValue && a.text == stringClass)
	case startsWith:
		if s.kind != device.StringValue {
			return Unknown
		}
		return truth(strings.HasPrefix(s.text, a.text))
	}
	if a.text != "" || !s.numeric() {
		if a.text == "" || a.relation != equals || s.numeric() || s.kind == device.NullValue {
			return Unknown
		}
		return truth(s.text == a.text)
	}
	n, ok := total(r, a.path, a.sum)
	if !ok {
		return Unknown
	}
	switch a.relation {
	case equals:
		return truth(n == a.bound)
	case atLeast:
		return truth(n >= a.bound)
	default:
		return truth(n <= a.bound)
	}
}

// total adds a path's number and weighed ones; it reports false where one was not seen, or is none.
func total(r Row, path int, sum []term) (n float64, ok bool) {
	s := r.at(path)
	n, ok = s.n, s.numeric()
	for _, t := range sum {
		more := r.at(t.path)
		n, ok = n+t.weight*more.n, ok && more.numeric()
	}
	return n, ok
}

// ofArgument reports whether an atom is about what the caller gave.
func (a *atom) ofArgument() bool {
	of := func(path int) bool {
		_, ok := argument(a.names.names[path])
		return ok
	}
	return of(a.path) || slices.ContainsFunc(a.sum, func(t term) bool { return of(t.path) })
}

// compares reports whether a sum has something on both sides.
func (a *atom) compares() bool {
	return slices.ContainsFunc(a.sum, func(t term) bool { return t.weight < 0 })
}

// natural reports whether an atom compares numbers with each other, or one with a number that needs no explanation.
func (a *atom) natural() bool {
	if slices.ContainsFunc(a.sum, func(t term) bool { return math.Abs(t.weight) != 1 }) {
		return false
	}
	switch a.relation {
	case equals:
		return a.text != "" || len(a.sum) > 0 && !a.not
	case atLeast:
		return a.bound == 0 || a.bound == 1
	case atMost:
		return a.bound == 0 || a.bound == -1
	}
	return true
}

// ofObject reports whether an atom says that its path is some text, begins with one, or is of a class: null is none of these.
func (a *atom) ofObject() bool {
	return !a.not && (a.relation == equals && a.text != "" || a.relation == startsWith || a.relation == instanceOf)
}

// rulesOut reports whether an atom says that something is not a text, or does not begin with it.
func (a *atom) rulesOut() bool {
	return a.not && a.text != "" && a.name == "" && (a.relation == equals || a.relation == startsWith)
}

// exact is where a float64 begins to leave out whole numbers.
const exact = 1 << 53

// opposite gives an atom that is true where this one is false. Of whole numbers it has no not.
func (a *atom) opposite() *atom {
	b := *a
	whole := a.whole && a.bound == math.Trunc(a.bound) && math.Abs(a.bound) < exact
	switch {
	case a.relation == atLeast && whole && !a.not:
		b.relation, b.bound, b.name = atMost, a.bound-1, ""
	case a.relation == atMost && whole && !a.not:
		b.relation, b.bound, b.name = atLeast, a.bound+1, ""
	default:
		b.not = !a.not
	}
	return &b
}

// cost tells how hard an atom is to read, and to believe.
func (a *atom) cost() int {
	c := 2
	switch a.relation {
	case isTrue, isNull:
		if strings.Contains(a.names.names[a.path], "==") { // whether two are one and the same says less than what they are
			c = 4
		}
	case startsWith, instanceOf:
		c = 5
	case equals:
		c = 3
		if a.text == "" && a.name == "" { // a single number is rather one of a range
			c = 5
			if a.not {
				c = 6
			}
		}
	default:
		c = 3
		if a.bound != 0 && a.bound != 1 && a.name == "" && len(a.sum) == 0 {
			c = 4
		}
	}
	if a.name != "" {
		c--
	}
	for range a.sum {
		c += 2
	}
	paths := []int{a.path}
	for _, t := range a.sum {
		paths = append(paths, t.path)
		if t.weight != 1 && t.weight != -1 {
			c += 3
		}
	}
	for _, p := range paths {
		c += max(0, strings.Count(a.names.names[p], ".")-1) // what is deep below says less of why
	}
	return c
}

// String gives the atom as people read it, in Java's terms.
func (a *atom) String() string {
	path := a.names.shown(a.path)
	switch a.relation {
	case isTrue:
		if a.not && strings.Contains(path, " == ") {
			return strings.Replace(path, " == ", " != ", 1)
		}
		if a.not {
			return "!" + path
		}
		return path
	case isNull:
		return path + a.sign("==", "!=") + "null"
	case instanceOf:
		if a.not {
			return "!(" + path + " instanceof " + a.text + ")"
		}
		return path + " instanceof " + a.text
	case startsWith:
		if a.not {
			path = "!" + path
		}
		return path + ".startsWith(" + strconv.Quote(a.text) + ")"
	}
	if len(a.sum) == 0 {
		what := number(a.bound)
		switch {
		case a.name != "":
			what = a.name
		case a.text != "":
			what = strconv.Quote(a.text)
		}
		return path + a.comparison() + what
	}
	return a.sumText()
}

// sumText writes a sum so that what has a minus stands on the other side.
func (a *atom) sumText() string {
	left, right := a.names.shown(a.path), ""
	for _, t := range a.sum {
		w := number(math.Abs(t.weight)) + "*"
		if math.Abs(t.weight) == 1 {
			w = ""
		}
		side := &left
		if t.weight < 0 {
			side = &right
		}
		if *side != "" {
			*side += " + "
		}
		*side += w + a.names.shown(t.path)
	}
	relation, bound := a.comparison(), a.bound
	switch {
	case right == "":
		return left + relation + number(bound)
	case a.whole && relation == " <= " && bound == -1:
		relation, bound = " < ", 0
	case a.whole && relation == " >= " && bound == 1:
		relation, bound = " > ", 0
	}
	switch {
	case bound > 0:
		right += " + " + number(bound)
	case bound < 0:
		right += " - " + number(-bound)
	}
	return left + relation + right
}

func (a *atom) comparison() string {
	switch a.relation {
	case equals:
		return a.sign("==", "!=")
	case atLeast:
		return a.sign(">=", "<")
	default:
		return a.sign("<=", ">")
	}
}

func (a *atom) sign(plain, not string) string {
	if a.not {
		plain = not
	}
	return " " + plain + " "
}

func number(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

// shown writes a path for people: an argument is arg0, and what is the object's own has no "this." but where that would leave a bare number.
func (p *paths) shown(path int) string {
	name := p.names[path]
	if left, right, ok := strings.Cut(name, "=="); ok {
		return p.part(left) + " == " + p.part(right)
	}
	return p.part(name)
}

func (p *paths) part(name string) string {
	if name != "" && name[0] >= '0' && name[0] <= '9' {
		return "arg" + name
	}
	if call, arg, ok := strings.Cut(name, "("); ok && arg != ")" && arg != "" && arg[0] >= '0' && arg[0] <= '9' {
		name = call + "(arg" + arg
	}
	return strings.TrimPrefix(name, "this.")
}
