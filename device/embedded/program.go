package embedded

import (
	"fmt"
	"strconv"
	"strings"

	"cbcov/device"
)

// program writes a trial as the agent reads it, see its class Program: a text for the trial, and one for each step.
func program(t device.Trial) []string {
	texts := []string{fmt.Sprintf("t %d %d", t.Object, t.Known)}
	for _, s := range t.Steps {
		switch {
		case s.Literal != nil && s.Literal.Null:
			texts = append(texts, "n "+s.Literal.Type)
		case s.Literal != nil:
			texts = append(texts, "l "+s.Literal.Type+" "+s.Literal.Text)
		case s.Make != nil:
			texts = append(texts, fmt.Sprintf("m %s %d %s", s.Make.Class, s.Make.Member, numbers(s.Make.Args)))
		case s.Call != nil:
			texts = append(texts, fmt.Sprintf("c %s %d %d %s", s.Call.Class, s.Call.Member, s.Call.On, numbers(s.Call.Args)))
		default:
			texts = append(texts, "nothing") // which the agent finds fault with
		}
	}
	return texts
}

// numbers parts numbers by commas.
func numbers(all []int) string {
	if len(all) == 0 {
		return "-"
	}
	texts := make([]string, len(all))
	for i, n := range all {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ",")
}
