package predict

import (
	"strconv"
	"strings"
)

// value is what a register or a field holds.
type value struct {
	kind kind
	n    int32
}

// kind is what is known of a value.
type kind uint8

const (
	unknown kind = iota // anything. Equal n that are not 0 are the same: what one branch finds out holds for all of them
	picked              // as unknown, but one of many: a branch that compares it is a choice, and guards nothing
	nonNull             // as unknown, but neither null nor 0
	number              // n; 0 is null and false, too
	object              // the newest of those that one place makes: see world.objects
	asked               // what object n answered to a question about its state
)

// symbolic tells whether it is unknown, but the same wherever it is.
func (v value) symbolic() bool { return (v.kind == unknown || v.kind == picked) && v.n != 0 }

// null is also 0 and false.
var null = value{number, 0}

// zero says whether it is null, 0 or false; known: that is certain.
func (v value) zero() (zero, known bool) {
	switch v.kind {
	case number:
		return v.n == 0, true
	case object, nonNull:
		return false, true
	}
	return false, false
}

// holds evaluates a binding's condition on an argument; known: that is certain.
func holds(is string, v value) (holds, known bool) {
	zero, sure := v.zero()
	switch is {
	case "true", "non-null":
		return !zero, sure
	case "false", "null":
		return zero, sure
	}
	op, text, found := strings.Cut(is, " ")
	n, err := strconv.ParseInt(text, 10, 64)
	if !found || err != nil || v.kind != number {
		return false, false
	}
	x := int64(v.n)
	switch op {
	case "==":
		return x == n, true
	case "!=":
		return x != n, true
	case "<":
		return x < n, true
	case "<=":
		return x <= n, true
	case ">":
		return x > n, true
	case ">=":
		return x >= n, true
	}
	return false, false
}
