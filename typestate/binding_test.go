package typestate

import (
	"slices"
	"strings"
	"testing"
)

func TestCondition(t *testing.T) {
	for is, want := range map[string]bool{
		"true": true, "false": true, "null": true, "non-null": true, "== -3": true, "!= 3": true, "< 3": true, "<= 3": true, "> 0": true, ">= 3": true,
		"maybe": false, "": false, ">3": false, "= 3": false, "> x": false, "> 99999999999999999999": false, "== 3 ": false,
	} {
		if err := (Condition{0, is}).check(); (err == nil) != want {
			t.Errorf("%q: %v", is, err)
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

// TestEqualWithoutBinding checks that machines are compared by what they answer alone.
func TestEqualWithoutBinding(t *testing.T) {
	a, b := learned(t), learned(t)
	b.Binding = nil
	if !Equal(a, b) || len(Diff(a, b, 1).Differences) > 0 {
		t.Error("a binding makes machines differ")
	}
}
