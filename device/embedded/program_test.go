package embedded

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/device"
)

func TestProgram(t *testing.T) {
	trial := device.Trial{Object: 3, Known: 2, Steps: []device.TrialStep{
		{Literal: &device.Literal{Type: "java.lang.String", Text: "two words\tand a tab"}},
		{Literal: &device.Literal{Type: "int", Text: "-1"}},
		{Literal: &device.Literal{Type: "java.lang.Object", Null: true, Text: "passed over"}},
		{Make: &device.Invocation{Class: "a.B$C", Member: 2, On: 9, Args: []int{0, 1}}},
		{Call: &device.Invocation{Class: "a.B", Member: 0, On: 3}},
		{Literal: &device.Literal{Type: "java.lang.Runnable"}},
	}}
	want := []string{"t 3 2", "l java.lang.String two words\tand a tab", "l int -1", "n java.lang.Object", "m a.B$C 2 0,1", "c a.B 0 3 -", "l java.lang.Runnable "}
	if d := cmp.Diff(want, program(trial)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestOutcomeMessages(t *testing.T) {
	cases := []struct {
		line string
		want device.TrialOutcome
		bad  bool
	}{
		{line: "outcome\t0\t1\treturned\tint\t7", want: device.TrialOutcome{End: device.TrialReturned, Value: device.Value{Kind: device.IntValue, Text: "7"}}},
		{line: "outcome\t0\t1\treturned\t\t", want: device.TrialOutcome{End: device.TrialReturned}},
		{line: "outcome\t0\t1\treturned\tfloat\t1.0E10", want: device.TrialOutcome{End: device.TrialReturned, Value: device.Value{Kind: device.FloatValue, Text: "1e+10"}}},
		{line: "outcome\t0\t1\tthrew\ta.B\ttwo\\nlines", want: device.TrialOutcome{End: device.TrialThrew, Thrown: "a.B", Said: "two\nlines"}},
		{line: "outcome\t0\t1\tstuck\t\t\t0\tnull\t\tthis.size()\tint\t1", want: device.TrialOutcome{End: device.TrialStuck, Seen: []device.Seen{
			{Path: "0", Value: device.Value{Kind: device.NullValue}}, {Path: "this.size()", Value: device.Value{Kind: device.IntValue, Text: "1"}}}}},
		{line: "outcome\t0\t1\tguessed\t\t", bad: true},
		{line: "outcome\t0\t1\treturned\tint\tseven", bad: true},
		{line: "outcome\t0\t1\treturned\tbool\tyes", bad: true},
		{line: "outcome\t0\t1\treturned\tnull\tsaid", bad: true},
		{line: "outcome\t0\t1\treturned\tnovel\t", bad: true},
		{line: "outcome\t0\t1\treturned\tint\t7\tthis.size()", bad: true},
		{line: "outcome\tx\t1\treturned\tint\t7", bad: true},
		{line: "outcome", bad: true},
	}
	for _, c := range cases {
		f := fields{message: decode(c.line)}
		got := f.outcomeOf(f.outcome())
		if err := f.end(); (err != nil) != c.bad {
			t.Errorf("%q: error %v", c.line, err)
		}
		if d := cmp.Diff(c.want, got); d != "" && !c.bad {
			t.Errorf("%q (-want +got):\n%s", c.line, d)
		}
	}
}

// FuzzProgram writes any text as a literal: the agent gets it in one field of the message, as it is.
func FuzzProgram(f *testing.F) {
	f.Add("a b\tc\n\\")
	f.Fuzz(func(t *testing.T, text string) {
		program := program(device.Trial{Steps: []device.TrialStep{{Literal: &device.Literal{Type: "java.lang.String", Text: text}}}})
		line := encode(askTry{programs: program}.fields())
		got := decode(strings.TrimSuffix(line, "\n"))
		if len(got) != 4 || got[3] != "l java.lang.String "+text || strings.Count(line, "\n") != 1 {
			t.Errorf("%q becomes %q", text, got)
		}
	})
}

// FuzzOutcome reads any line as the agent's outcome: its values are as they should be, or it is an error.
func FuzzOutcome(f *testing.F) {
	f.Add("outcome\t0\t1\treturned\tint\t7\tthis.size()\tint\t1")
	f.Fuzz(func(t *testing.T, line string) {
		f := fields{message: decode(strings.TrimSuffix(line, "\n"))}
		o := f.outcomeOf(f.outcome())
		if f.end() == nil && o.End != device.TrialReturned && o.End != device.TrialThrew && o.End != device.TrialStuck {
			t.Errorf("%q: %+v", line, o)
		}
	})
}
