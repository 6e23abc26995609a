package typestate

import (
	"slices"
	"strings"
	"testing"
)

func TestCondition(t *testing.T) {
	for _, c := range []struct {
		is, value    string
		holds, known bool
	}{
		{"true", "1", true, true},
		{"true", "0", false, true},
		{"false", "0", true, true},
		{"null", "@0", true, true},
		{"null", "@1f", false, true},
		{"non-null", "@1f", true, true},
		{"non-null", "@0", false, true},
		{"null", "0", false, false},
		{"== -3", "-3", true, true},
		{"!= 3", "3", false, true},
		{"< 3", "2", true, true},
		{"<= 3", "4", false, true},
		{"> 3", "9223372036854775807", true, true},
		{">= 3", "3", true, true},
		{"> 3", "?", false, false},
		{"> 3", "", false, false},
		{"maybe", "1", false, false},
	} {
		if holds, known := (Condition{0, c.is}).Holds(c.value); holds != c.holds || known != c.known {
			t.Errorf("%s on %s: %v, %v", c.is, c.value, holds, known)
		}
	}
}

func TestMatches(t *testing.T) {
	for _, c := range []struct {
		pattern, name string
		want          bool
	}{
		{"get", "get", true}, {"get", "gets", false}, {"get*", "get", true}, {"get*", "getState", true}, {"set*Listener", "setOnErrorListener", true},
		{"set*Listener", "setListener", true}, {"set*Listener", "setLooping", false}, {"ab*ba", "aba", false}, {"*", "any", true},
	} {
		if got := (Method{Name: c.pattern}).Matches(c.name); got != c.want {
			t.Errorf("%s fits %s: %v", c.pattern, c.name, got)
		}
	}
}

func TestBindingCheck(t *testing.T) {
	m := learned(t)
	if err := m.Binding.Check(m); err != nil {
		t.Error(err)
	}
	execute := Method{Name: "execute"}
	for _, c := range []struct {
		name string
		b    Binding
		want string
	}{
		{"no such input", Binding{Inputs: []Input{{Input: "go", Method: execute}}}, `execute(*) is the input "go", which the machine lacks`},
		{"delta", Binding{Inputs: []Input{{Input: Delta, Method: execute}}}, "which the machine lacks"},
		{"beta", Binding{Outputs: []Output{{Output: Beta, Method: execute}}}, "which no callback of the machine is"},
		{"after", Binding{Births: []Birth{{Method: execute, After: []string{"go"}}}}, `stands for the input "go"`},
		{"result of an input", Binding{Inputs: []Input{{Input: m.Inputs[0], Method: execute, Object: Result}}}, "is the receiver or an argument"},
		{"no registration", Binding{Outputs: []Output{{Output: Err, Method: execute, Object: Listener}}}, "the call that registers it"},
		{"two stars", Binding{Neutral: []Method{{Name: "*a*"}}}, "one * at most"},
		{"hostile", Binding{Neutral: []Method{{Name: "a\x1b[2J"}}}, "cannot be printed"},
		{"no argument", Binding{Neutral: []Method{{Name: "a", Params: []string{"int"}, When: []Condition{{1, "true"}}}}}, "there is no argument 1"},
		{"no condition", Binding{Neutral: []Method{{Name: "a", When: []Condition{{1, "odd"}}}}}, `"odd" is no condition`},
		{"many", Binding{Neutral: slices.Repeat([]Method{execute}, 1000)}, "at most 256"},
	} {
		if err := c.b.Check(m); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func TestUnbound(t *testing.T) {
	m := learned(t)
	if got := m.Binding.Unbound(m); !slices.Equal(got, m.Inputs[2:len(m.Inputs)-1]) {
		t.Errorf("unbound are %v of %v", got, m.Inputs)
	}
}
