package monitor

import (
	"fmt"
	"strconv"
	"strings"

	"cbcov/coverage/trace"
	"cbcov/typestate"
)

// condition is a typestate.Condition, read.
type condition struct {
	argument int
	is       string
	holds    func(bits int64) bool
}

// comparisons are those of integers, longer signs first.
var comparisons = []struct {
	sign  string
	holds func(x, y int64) bool
}{
	{"==", func(x, y int64) bool { return x == y }},
	{"!=", func(x, y int64) bool { return x != y }},
	{"<=", func(x, y int64) bool { return x <= y }},
	{">=", func(x, y int64) bool { return x >= y }},
	{"<", func(x, y int64) bool { return x < y }},
	{">", func(x, y int64) bool { return x > y }},
}

// readCondition reads a condition. One that it cannot read may hold or not, always.
func readCondition(c typestate.Condition) condition {
	return condition{argument: c.Argument, is: c.Is, holds: readTest(strings.TrimSpace(c.Is))}
}

// readTest gives what a condition asks of a value's bits: nil where it cannot be read.
func readTest(is string) func(int64) bool {
	switch is {
	case "true", "non-null":
		return func(b int64) bool { return b != 0 }
	case "false", "null":
		return func(b int64) bool { return b == 0 }
	}
	for _, c := range comparisons {
		number, ok := strings.CutPrefix(is, c.sign)
		if !ok {
			continue
		}
		if y, err := strconv.ParseInt(strings.TrimSpace(number), 10, 64); err == nil {
			return func(x int64) bool { return c.holds(x, y) }
		}
	}
	return nil
}

func (c condition) test(args []trace.Value) typestate.Truth {
	switch {
	case c.holds == nil || c.argument < 0 || c.argument >= len(args) || args[c.argument].Kind == trace.Unlogged:
		return typestate.Unknown
	case c.holds(args[c.argument].Bits):
		return typestate.True
	}
	return typestate.False
}

func (c condition) String() string {
	is := c.is
	if len(is) > 0 && strings.ContainsRune("=!<>", rune(is[0])) {
		return fmt.Sprintf("argument %d %s", c.argument, is)
	}
	return fmt.Sprintf("argument %d is %s", c.argument, is)
}

// choice is an input that a call may be.
type choice struct {
	input int
	when  []condition
	guard *typestate.Guard // nil: none
}

// fits says whether a call may be the choice's input, and whether its conditions hold for sure. Of choices with guards one holds.
func (c choice) fits(of *class, s *sight) (may, sure bool) {
	sure = true
	for _, w := range c.when {
		switch w.test(s.args) {
		case typestate.False:
			return false, false
		case typestate.Unknown:
			sure = false
		}
	}
	if c.guard != nil && c.guard.Truth(func(path string) typestate.Known { return s.told(of, path) }) == typestate.False {
		return false, false
	}
	return true, sure
}
