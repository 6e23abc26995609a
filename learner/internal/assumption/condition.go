package assumption

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// condition is one on the arguments of a callback.
type condition struct {
	text string
	size int // how hard it is to understand: the smallest that fits is taken
	// holds by row, of the runs that it should hold in and of those that it should not
	first, second []bool
}

// Sizes of conditions, from what is easiest to understand.
const (
	sizeTruth   = iota + 1 // a truth value, or null
	sizeEqual              // one value
	sizeOrder              // at least a number
	sizeOneOf              // one of a few values
	sizeCompare            // two arguments with each other
	sizeBoth               // two of the above: this, and their sizes
)

// fewestRows is how many runs each way must have before arguments can explain anything: those of one run differ from those of another by
// chance. An order needs more: numbers that only grow with time separate any early runs from late ones.
const (
	fewestRows      = 2
	fewestRowsOrder = 3
)

// fewValues is how many values a condition may list.
const fewValues = 3

// separate finds the smallest condition that holds in each first row and in no second one: an atom, or two of them together, or that two
// do not hold together. All atoms are tried; that is the most readable guard for data as small as this.
func separate(first, second [][]string, name func(int) string) (condition, bool) {
	if len(first) < fewestRows || len(second) < fewestRows {
		return condition{}, false
	}
	if c, ok := together(first, second, name); ok {
		return c, true
	}
	c, ok := together(second, first, name)
	return condition{text: "not (" + c.text + ")", size: c.size + sizeBoth, first: c.second, second: c.first}, ok
}

func together(first, second [][]string, name func(int) string) (condition, bool) {
	args := math.MaxInt
	for _, row := range append(slices.Clone(first), second...) {
		args = min(args, len(row))
	}
	var atoms []condition
	for i := range args {
		atoms = append(atoms, atomsOf(first, second, i, name(i))...)
		for k := i + 1; k < args; k++ {
			atoms = append(atoms, comparisons(first, second, i, k, name)...)
		}
	}
	atoms = slices.DeleteFunc(atoms, func(c condition) bool { return slices.Contains(c.first, false) })
	return smallest(atoms)
}

// smallest gives the smallest atom, or pair of atoms, that holds in no second row. All hold in each first one.
func smallest(atoms []condition) (best condition, ok bool) {
	take := func(c condition) {
		if !slices.Contains(c.second, true) && (!ok || c.size < best.size) {
			best, ok = c, true
		}
	}
	for _, a := range atoms {
		take(a)
	}
	if ok {
		return best, true
	}
	for i, a := range atoms {
		for _, b := range atoms[i+1:] {
			both := condition{text: a.text + " and " + b.text, size: sizeBoth + a.size + b.size, first: a.first, second: make([]bool, len(a.second))}
			for r := range both.second {
				both.second[r] = a.second[r] && b.second[r]
			}
			take(both)
		}
	}
	return best, ok
}

// atomsOf gives the conditions on one argument.
func atomsOf(first, second [][]string, i int, name string) []condition {
	a, b := column(first, i), column(second, i)
	var atoms []condition
	add := func(size int, text string, holds func(string) bool) {
		atoms = append(atoms, condition{text, size, each(a, holds), each(b, holds)})
	}
	for _, v := range values(a) {
		add(equalSize(v), equal(name, v), func(s string) bool { return s == v })
	}
	for _, v := range values(b) {
		add(equalSize(v), differs(name, v), func(s string) bool { return s != v })
	}
	if in := values(a); len(in) > 1 && len(in) <= fewValues {
		add(sizeOneOf, name+" is one of "+strings.Join(in, ", "), func(s string) bool { return slices.Contains(in, s) })
	} else if out := values(b); len(out) > 1 && len(out) <= fewValues {
		add(sizeOneOf, name+" is none of "+strings.Join(out, ", "), func(s string) bool { return !slices.Contains(out, s) })
	}
	if len(a) >= fewestRowsOrder && len(b) >= fewestRowsOrder {
		x, ok := numbers(a)
		if _, all := numbers(b); ok && all {
			low, high := slices.Min(x), slices.Max(x)
			add(sizeOrder, fmt.Sprintf("%s ≥ %s", name, number(low)), func(s string) bool { v, _ := parse(s); return v >= low })
			add(sizeOrder, fmt.Sprintf("%s ≤ %s", name, number(high)), func(s string) bool { v, _ := parse(s); return v <= high })
		}
	}
	return atoms
}

// comparisons gives the conditions on two numbers.
func comparisons(first, second [][]string, i, k int, name func(int) string) []condition {
	var columns [4][]float64
	for c, col := range [][]string{column(first, i), column(second, i), column(first, k), column(second, k)} {
		n, ok := numbers(col)
		if !ok {
			return nil
		}
		columns[c] = n
	}
	var atoms []condition
	for _, rel := range []struct {
		sign  string
		holds func(x, y float64) bool
	}{
		{"<", func(x, y float64) bool { return x < y }},
		{"≤", func(x, y float64) bool { return x <= y }},
		{"=", func(x, y float64) bool { return x == y }},
		{"≠", func(x, y float64) bool { return x != y }},
		{"≥", func(x, y float64) bool { return x >= y }},
		{">", func(x, y float64) bool { return x > y }},
	} {
		c := condition{text: fmt.Sprintf("%s %s %s", name(i), rel.sign, name(k)), size: sizeCompare}
		for r := range columns[0] {
			c.first = append(c.first, rel.holds(columns[0][r], columns[2][r]))
		}
		for r := range columns[1] {
			c.second = append(c.second, rel.holds(columns[1][r], columns[3][r]))
		}
		atoms = append(atoms, c)
	}
	return atoms
}

// equalSize makes truth values and null easier than other values.
func equalSize(value string) int {
	switch value {
	case "true", "false", "null":
		return sizeTruth
	}
	return sizeEqual
}

func equal(name, value string) string {
	switch value {
	case "true", "false", "null":
		return name + " is " + value
	}
	return name + " = " + quoted(value)
}

func differs(name, value string) string {
	switch value {
	case "null":
		return name + " is not null"
	case "true", "false":
		return name + " is not " + value
	}
	return name + " ≠ " + quoted(value)
}

// quoted quotes what is no number.
func quoted(value string) string {
	if _, ok := parse(value); ok {
		return value
	}
	return strconv.Quote(value)
}

func column(rows [][]string, i int) []string {
	c := make([]string, len(rows))
	for r, row := range rows {
		c[r] = row[i]
	}
	return c
}

// values gives the different values of a column, numbers by size and others by their letters.
func values(column []string) []string {
	v := slices.Clone(column)
	slices.SortFunc(v, func(x, y string) int {
		a, okA := parse(x)
		b, okB := parse(y)
		switch {
		case okA && okB && a < b:
			return -1
		case okA && okB && a > b:
			return 1
		}
		return strings.Compare(x, y)
	})
	return slices.Compact(v)
}

func each(column []string, holds func(string) bool) []bool {
	h := make([]bool, len(column))
	for i, s := range column {
		h[i] = holds(s)
	}
	return h
}

func numbers(column []string) ([]float64, bool) {
	n := make([]float64, len(column))
	for i, s := range column {
		v, ok := parse(s)
		if !ok {
			return nil, false
		}
		n[i] = v
	}
	return n, true
}

func parse(s string) (float64, bool) {
	v, err := strconv.ParseFloat(s, 64)
	return v, err == nil && !math.IsNaN(v) && !math.IsInf(v, 0)
}

func number(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
