package assumption

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/learner"
)

// helper is SQLiteOpenHelper with a constructor that may or may not find a file, and SpeechRecognizer's onError beside it.
var helper = Names{
	Alphabet:     learner.NewAlphabet([]string{"constructor", "open", "delta"}, []string{"ok", "beta", "err", "created", "opened", "error"}),
	Alternatives: [][]string{{"new Helper(context,   existing)", "new Helper(context, fresh)"}},
	Arguments:    [][]string{5: {"code", "fatal"}},
}

const (
	constructor = iota
	open
	delta
)

const (
	ok = iota
	beta
	err
	created
	opened
	failed
)

// TestInputSplit finds by machine what the paper does by hand for SQLiteOpenHelper: its constructor is two inputs.
func TestInputSplit(t *testing.T) {
	var runs []Run
	for i := range 6 {
		alternative := i % 2
		runs = append(runs, Run{{Input: constructor, Alternative: alternative}, {Input: open}, {Input: delta, Output: opened - alternative}})
	}
	f, found := Disagreement(helper, learner.Word{constructor, open, delta}, runs)
	if !found {
		t.Fatal("nothing was found")
	}
	want := &Split{Input: "constructor", Groups: [][]int{{1}, {0}}, At: 1}
	if diff := cmp.Diff(want, f.Split); diff != "" || f.Kind != NotDeterministic || f.Parts != 3 || f.Merge != nil {
		t.Errorf("%+v; split (-want +got):\n%s", f, diff)
	}
	text := `the class is not deterministic: the inputs "constructor open delta" were answered in two ways; they part at input 3, delta: ` +
		`it was answered created in 3 of 6 runs and opened in 3 (before it, in all of them: constructor: ok, open: ok). ` +
		`The snippet of constructor at input 1 explains it: snippet 2 (new Helper(context, fresh)) ran in the runs of the first way only, ` +
		`snippet 1 (new Helper(context, existing)) in those of the second: make two inputs of constructor`
	if f.Text != text {
		t.Errorf("text:\n%s\nwant:\n%s", f.Text, text)
	}
	if diff := cmp.Diff([]Run{runs[1], runs[0]}, f.Runs); diff != "" {
		t.Errorf("evidence (-want +got):\n%s", diff)
	}
}

// TestOutputSplit finds by machine what DroidStar's purpose for SpeechRecognizer does by hand: onError is several outputs.
func TestOutputSplit(t *testing.T) {
	run := func(code int, fatal bool, after int) Run {
		return Run{{Input: open}, {Input: delta, Output: failed, Args: []string{fmt.Sprint(code), fmt.Sprint(fatal)}}, {Input: open, Output: after}}
	}
	for _, c := range []struct {
		name string
		runs []Run
		want string // condition; empty: none
	}{
		{"not one code", []Run{run(5, true, err), run(5, false, err), run(7, true, ok), run(9, false, ok)}, "code ≠ 5"},
		{"some codes",
			[]Run{run(5, true, err), run(8, false, err), run(8, true, err), run(3, true, ok), run(6, false, ok), run(9, true, ok)},
			"code is one of 3, 6, 9"},
		{"a truth value", []Run{run(1, true, err), run(9, true, err), run(9, true, err), run(2, false, ok), run(9, false, ok)},
			"fatal is true"},
		{"up to a number",
			[]Run{run(7, true, err), run(8, true, err), run(9, false, err), run(10, true, err), run(3, true, ok), run(1, false, ok), run(2, true, ok), run(4, true, ok)},
			"code ≤ 4"},
		{"both together", []Run{run(7, true, err), run(7, true, err), run(7, true, err), run(7, false, ok), run(3, true, ok)},
			"code = 7 and fatal is true"},
		{"not both together", []Run{run(7, true, err), run(7, true, err), run(7, false, ok), run(3, true, ok), run(3, true, ok)},
			"not (code = 7 and fatal is true)"},
		{"nothing", []Run{run(7, true, err), run(7, true, err), run(7, true, ok), run(7, true, ok)}, ""},
		{"one run a way says nothing", []Run{run(7, true, err), run(3, true, ok)}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, found := Disagreement(helper, learner.Word{open, delta, open}, c.runs)
			if !found {
				t.Fatal("nothing was found")
			}
			if c.want == "" {
				if f.Split != nil || !strings.Contains(f.Text, "Neither a snippet nor an argument") {
					t.Errorf("split %+v; text: %s", f.Split, f.Text)
				}
				return
			}
			if f.Split == nil || f.Split.Output != "error" || f.Split.At != 2 {
				t.Fatalf("split: %+v", f.Split)
			}
			if f.Split.Condition != c.want {
				t.Errorf("condition %q, want %q", f.Split.Condition, c.want)
			}
			if !strings.Contains(f.Text, "make two outputs of error by this condition") {
				t.Errorf("text: %s", f.Text)
			}
		})
	}
}

// TestOutputMerge proposes, where the environment decides which of two callbacks comes, what the paper does for onResults and onError.
func TestOutputMerge(t *testing.T) {
	var runs []Run
	for i := range 4 {
		runs = append(runs, Run{{Input: open}, {Input: delta, Output: opened + i%2}})
	}
	f, _ := Disagreement(helper, learner.Word{open, delta}, runs)
	if diff := cmp.Diff([]string{"opened", "error"}, f.Merge); diff != "" || !strings.Contains(f.Text, "make one output of opened and error") {
		t.Errorf("%s\nmerge (-want +got):\n%s", f.Text, diff)
	}
	runs = []Run{{{Input: delta, Output: opened}}, {{Input: delta, Output: beta}}}
	if f, _ = Disagreement(helper, learner.Word{delta}, runs); f.Merge != nil || !strings.HasSuffix(f.Text, "if it is time, wait longer") {
		t.Errorf("merge %v; text: %s", f.Merge, f.Text)
	}
}

// TestNoDisagreement finds none where there is none, and in runs of other words.
func TestNoDisagreement(t *testing.T) {
	a, b := Run{{Input: open}, {Input: delta, Output: opened}}, Run{{Input: open}, {Input: open, Output: err}}
	for _, runs := range [][]Run{nil, {a}, {a, a}, {a, b}, {{}, a}} {
		if f, found := Disagreement(helper, learner.Word{open, delta}, runs); found {
			t.Errorf("found in %v: %s", runs, f.Text)
		}
	}
}

// TestThrown says what was thrown, and takes the runs that ended there.
func TestThrown(t *testing.T) {
	runs := []Run{{{Input: open, Output: err, Thrown: "java.lang.IllegalStateException: closed"}}, {{Input: open}, {Input: delta, Output: opened}}}
	f, found := Disagreement(helper, learner.Word{open, delta}, runs)
	if !found || f.Parts != 1 || !strings.Contains(f.Text, "java.lang.IllegalStateException: closed") {
		t.Errorf("%+v", f)
	}
}

// TestConditionsFit draws rows and a condition, and looks whether what is found separates them.
func TestConditionsFit(t *testing.T) {
	draw := rand.New(rand.NewPCG(5, 5))
	words := []string{"true", "false", "null", "a", "b"}
	found := 0
	for range 2000 {
		row := func() []string {
			return []string{fmt.Sprint(draw.IntN(6)), fmt.Sprint(draw.IntN(6)), words[draw.IntN(len(words))]}
		}
		limit, kind := draw.IntN(6), draw.IntN(3)
		var first, second [][]string
		for range 12 {
			r := row()
			var x, y int
			fmt.Sscan(r[0]+" "+r[1], &x, &y)
			if []bool{x >= limit, x < y, r[2] == "true" || r[2] == "null"}[kind] {
				first = append(first, r)
			} else {
				second = append(second, r)
			}
		}
		c, ok := separate(first, second, func(i int) string { return fmt.Sprintf("x%d", i) })
		if !ok {
			continue
		}
		found++
		for _, holds := range c.second {
			if holds {
				t.Fatalf("%s holds in a row of %v", c.text, second)
			}
		}
	}
	if found < 1000 {
		t.Errorf("a condition was found in %d of 2000 cases", found)
	}
}
