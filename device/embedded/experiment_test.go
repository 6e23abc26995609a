package embedded

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cbcov/device"
)

func TestParseAnswer(t *testing.T) {
	cases := []struct {
		line string
		want device.Answer
		bad  bool
	}{
		{line: "returned", want: device.Answer{Kind: device.Returned}},
		{line: "quiet\t500", want: device.Answer{Kind: device.Quiet, After: 500 * time.Millisecond}},
		{line: "threw\tjava.lang.X: no\t0", want: device.Answer{Kind: device.Threw, Thrown: "java.lang.X: no"}},
		{line: "called\ton\t7\ta\\tb\t", want: device.Answer{
			Kind: device.Called, Output: "on", After: 7 * time.Millisecond, Args: []string{"a\tb", ""},
		}},
		{line: "called\ton", bad: true},
		{line: "guessed\t0", bad: true},
		{line: "quiet\t-1", bad: true},
		{line: "quiet\t9223372036854775807", bad: true},
		{line: "returned\t0", bad: true},
		{line: "", bad: true},
	}
	for _, c := range cases {
		got, err := parseAnswer(decode(c.line))
		if (err != nil) != c.bad {
			t.Errorf("%q: error %v", c.line, err)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%q: %s", c.line, diff)
		}
	}
}

func TestOutcomeOf(t *testing.T) {
	var compile *device.CompileError
	if err := outcomeOf([]string{"compile", "3", "7", "no such class"}); !errors.As(err, &compile) || compile.Line != 3 || compile.Column != 7 {
		t.Errorf("got %v", err)
	}
	for _, f := range [][]string{{"fault", "it fails"}, {"memory", "it fails"}} {
		if err := outcomeOf(f); !errors.Is(err, device.ErrExperiment) || err.Error() != "it fails" {
			t.Errorf("%q: got %v", f, err)
		}
	}
	for _, f := range [][]string{{""}, {"no"}, {"ok", "too"}, {"compile", "a", "7", "x"}, {"compile", "3", "b", "x"}} {
		if err := outcomeOf(f); err == nil || errors.Is(err, device.ErrExperiment) {
			t.Errorf("%q: got %v", f, err)
		}
	}
	if err := outcomeOf([]string{"ok"}); err != nil {
		t.Error(err)
	}
}

func TestDescribe(t *testing.T) {
	s := &experiment{e: device.Experiment{Inputs: []string{"start", "stop"}}}
	if got := s.describe(nil); got != "an empty run" {
		t.Error(got)
	}
	s.run = []device.Stimulus{{Input: 0}, {Input: device.Wait}, {Input: 1, Alternative: 3}}
	if got := s.describe([]device.Stimulus{{Input: 2}, {Input: 0}}); got != `"start wait stop (snippet 4) 2"` {
		t.Error(got)
	}
}

// FuzzAnswer reads any line as the agent's: it gives an answer that can be had, or an error.
func FuzzAnswer(f *testing.F) {
	f.Add("called\ton\t7\ta")
	f.Add("compile\t1\t2\tx")
	f.Fuzz(func(t *testing.T, line string) {
		fields := decode(strings.TrimSuffix(line, "\n"))
		if a, err := parseAnswer(fields); err == nil && (a.After < 0 || a.Kind == "") {
			t.Errorf("%q: %+v", line, a)
		}
		if err := outcomeOf(fields); err == nil && fields[0] != "ok" {
			t.Errorf("%q is taken for ok", line)
		}
	})
}
