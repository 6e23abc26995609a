package guards

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/device"
)

// told writes a result's rules, one a line: what is always or never so of one state is left out where the class has only one.
func told(r *Result) []string {
	var lines []string
	for _, x := range r.Rules {
		to := ""
		if x.To != "" {
			to = " → " + x.To
		}
		lines = append(lines, fmt.Sprintf("%s: %s when %s%s", x.State, x.Method, x.When, to))
	}
	return lines
}

// lines are a text's, without white space around them, sorted.
func lines(text string) (all []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			all = append(all, line)
		}
	}
	return sorted(all)
}

// sorted puts states in one order: they come as they were met.
func sorted(lines []string) []string { return slices.Sorted(slices.Values(lines)) }

// TestLearn learns classes whose typestates are known, and holds fresh trials against what came of it.
func TestLearn(t *testing.T) {
	for name, want := range map[string]string{
		"stack": `
			initial: peek when size() >= 1 → initial
			initial: pop when size() >= 1 → initial
			initial: push when true → initial
			initial: size when true → initial`,
		"bounded": `
			initial: pop when size() >= 1 → initial
			initial: push when size() <= 2 → initial
			initial: size when true → initial`,
		"iterator": `
			initial: hasNext when true → initial
			initial: next when hasNext() → next [hasNext()]
			initial: remove when false
			next [hasNext()]: hasNext when true → next [hasNext()]
			next [hasNext()]: next when hasNext() → next [hasNext()]
			next [hasNext()]: remove when true → initial`,
		"mode": `
			initial: read when false
			initial: set when arg0 == 0 → initial
			initial: set when arg0 == 1 → set [arg0 == 1]
			initial: set when arg0 >= 2 → set [arg0 >= 2]
			initial: write when false
			set [arg0 == 1]: read when true → set [arg0 == 1]
			set [arg0 == 1]: set when arg0 == 0 → initial
			set [arg0 == 1]: set when arg0 == 1 → set [arg0 == 1]
			set [arg0 == 1]: set when arg0 >= 2 → set [arg0 >= 2]
			set [arg0 == 1]: write when false
			set [arg0 >= 2]: read when false
			set [arg0 >= 2]: set when arg0 == 0 → initial
			set [arg0 >= 2]: set when arg0 == 1 → set [arg0 == 1]
			set [arg0 >= 2]: set when arg0 >= 2 → set [arg0 >= 2]
			set [arg0 >= 2]: write when true → set [arg0 >= 2]`,
		"reader": `
			initial: close when true → close
			initial: mark when arg0 >= 0 → initial
			initial: read when true → initial
			close: close when true → close
			close: mark when false
			close: read when false`,
		"lock": `
			initial: enter when arg0 == 1 → enter [arg0 == 1]
			initial: enter when arg0 == 0 → enter [arg0 == 0]
			initial: leave when false
			enter [arg0 == 1]: enter when false
			enter [arg0 == 1]: leave when arg0 == 1 → initial
			enter [arg0 == 0]: enter when false
			enter [arg0 == 0]: leave when arg0 == 0 → initial`,
		"sized": `
			initial: at when arg0 >= 0 && arg0 < size() → initial
			initial: size when true → initial`,
		"letter": `
			initial: put when arg0 <= 122 && arg0 >= 97 → initial`,
		"list": `
			initial: add when true → initial
			initial: get when arg0 >= 0 && arg0 < size() → initial
			initial: size when true → initial`,
	} {
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(3) {
				r, err := Learn(context.Background(), fakes[name](), Options{Class: "C", Seed: seed, Verify: 1000})
				if err != nil {
					t.Fatal(err)
				}
				if d := cmp.Diff(lines(want), sorted(told(r))); d != "" {
					t.Errorf("seed %d: %s", seed, d)
				}
				for _, x := range r.Rules {
					if x.Verified.Wrong > 0 || x.When != "true" && x.When != "false" && (x.Verified.Tests < 1000 || x.Verified.Edge < 500) {
						t.Errorf("seed %d: %s when %s: fresh trials say %+v", seed, x.Method, x.When, x.Verified)
					}
				}
				if name == "sized" && (len(r.Makers) != 1 || r.Makers[0].When != "arg0 >= 2") {
					t.Errorf("seed %d: %+v", seed, r.Makers)
				}
				for _, x := range r.Makers { // at the boundary there are no more than have been made
					if x.Verified.Wrong > 0 || x.Verified.Tests < 800 {
						t.Errorf("seed %d: %s when %s: fresh trials say %+v", seed, x.Method, x.When, x.Verified)
					}
				}
				if err := r.Machine.Check(); err != nil || len(r.Doubts) > 0 {
					t.Error(err, r.Doubts)
				}
			}
		})
	}
}

// TestResults: what an app's log can be held to. What changes of an object is left to states, which the results of earlier calls tell apart.
func TestResults(t *testing.T) {
	for name, want := range map[string]string{
		"rows": `
			initial: close when true → close
			initial: get when false
			initial: getColumnCount when true → initial
			initial: getPosition when true → initial
			initial: next when !result → initial
			initial: next when result → next [result]
			initial: toFirst when !result → initial
			initial: toFirst when result → next [result]
			next [result]: close when true → close
			next [result]: get when arg0 >= 0 && arg0 < getColumnCount() → next [result]
			next [result]: getColumnCount when true → next [result]
			next [result]: getPosition when true → next [result]
			next [result]: next when !result → initial
			next [result]: next when result → next [result]
			next [result]: toFirst when true → next [result]
			close: close when true → close
			close: get when false
			close: getColumnCount when true → close
			close: getPosition when true → close
			close: next when false
			close: toFirst when false
			`,
	} {
		for seed := range uint64(3) {
			r, err := Learn(context.Background(), fakes[name](), Options{Class: "C", Seed: seed, Results: true, Verify: 1000})
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(lines(want), sorted(told(r))); d != "" {
				t.Errorf("seed %d: %s", seed, d)
			}
			if err := r.Machine.Check(); err != nil || len(r.Doubts) > 0 {
				t.Error(err, r.Doubts)
			}
		}
	}
}

// TestSame: the same seed gives the same machine and the same counts.
func TestSame(t *testing.T) {
	var results []*Result
	for range 2 {
		r, err := Learn(context.Background(), fakes["mode"](), Options{Class: "C", Seed: 5, Verify: 100})
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, r)
	}
	if d := cmp.Diff(results[0], results[1]); d != "" {
		t.Error(d)
	}
}

// TestDoubt: where nothing that is seen tells why a call does both, nothing is claimed.
func TestDoubt(t *testing.T) {
	n := 0
	f := &fake{
		class: classOf("C", "flip()", "stay()"),
		make: func(int, []any) (object, bool) {
			return &scripted{methods: []method{does(func() bool { n++; return n%3 > 0 }, nil), does(yes, nil)}}, true
		},
	}
	r, err := Learn(context.Background(), f, Options{Class: "C"})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"initial: flip when  → initial", "initial: stay when true → initial"}
	if d := cmp.Diff(want, told(r)); d != "" || len(r.Doubts) != 1 {
		t.Error(d, r.Doubts)
	}
}

// TestImpure: an observer that changes the object is not asked.
func TestImpure(t *testing.T) {
	f := &fake{
		class: classOf("C", "getNext():", "size():", "take()"),
		make: func(int, []any) (object, bool) {
			n := 3
			next := func([]any) any { n--; return n }
			return &scripted{
				methods: []method{does(yes, func() { n-- }), does(yes, nil), does(func() bool { return n > 0 }, nil)},
				sees:    map[int]func([]any) any{0: next, 1: func([]any) any { return n }},
			}, true
		},
	}
	r, err := Learn(context.Background(), f, Options{Class: "C"})
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(told(r), "\n"); !strings.Contains(got, "take when size() >= 1") || strings.Contains(got, "getNext()") {
		t.Error(got)
	}
}

// TestExcluded: what is left out is not called of arguments of the class either, nor does it make them.
func TestExcluded(t *testing.T) {
	joined := 0
	f := &fake{class: classOf("C", "close()", "join(C)", "open()")}
	f.class.Makers = append(f.class.Makers, device.TrialMember{Name: "of"})
	f.make = func(maker int, _ []any) (object, bool) {
		if maker == 0 {
			t.Error("the constructor is called, which is left out")
		}
		opened := false
		join := func(args []any) (any, bool) {
			if args[0] == nil {
				return nil, false
			}
			joined++
			return nil, true
		}
		closes := func([]any) (any, bool) {
			t.Error("close is called, which is left out")
			return nil, true
		}
		return &scripted{methods: []method{closes, join, does(yes, func() { opened = !opened })}}, true
	}
	r, err := Learn(t.Context(), f, Options{Class: "C", Exclude: []string{"close", "new C"}, Tests: 300})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"initial: join when arg0 != null → initial", "initial: open when true → initial"}
	if d := cmp.Diff(want, told(r)); d != "" || joined == 0 {
		t.Error(d, joined)
	}
}

// TestWritten: a number that was seen, or is beside one, is a character's code.
func TestWritten(t *testing.T) {
	for _, c := range []struct{ typ, number, want string }{
		{"int", "97", "97"}, {"char", "97", "a"}, {"char", "0", "\x00"}, {"char", "65535", "\uffff"}, {"char", "65536", "a"}, {"char", "-1", "a"},
		{"char", "55296", "a"}, {"char", "1.5", "a"}, {"double", "1.5", "1.5"},
	} {
		if got := written(c.typ, c.number); got != c.want {
			t.Errorf("%s %s: %q, want %q", c.typ, c.number, got, c.want)
		}
	}
}

// TestWanted: a type variable is one type, whatever else Object may be.
func TestWanted(t *testing.T) {
	m := device.TrialMember{Parameters: []string{"java.lang.Object", "java.lang.Object", "java.lang.Comparable"}, Variables: []string{"E", "", "T"}}
	for i, want := range []string{"java.lang.String", "java.lang.Object", "java.lang.Comparable"} {
		if got := wanted(m, i); got != want {
			t.Errorf("%d: %s, want %s", i, got, want)
		}
	}
	if got := wanted(device.TrialMember{Parameters: []string{"java.lang.Object"}}, 0); got != "java.lang.Object" {
		t.Error(got)
	}
}

// TestMembers: what the alphabet is, and what is told of names that are none.
func TestMembers(t *testing.T) {
	c := classOf("C", "a()", "b(int)", "b(long)")
	c.Methods[0].Declared = true
	for _, x := range []struct {
		o    Options
		want string
	}{
		{Options{}, "new C, a"},
		{Options{Inherited: true}, "new C, a, b(int), b(long)"},
		{Options{Methods: []string{"b"}}, "new C, b(int), b(long)"},
		{Options{Methods: []string{"b", "a"}, Exclude: []string{"b(int)"}}, "new C, a, b(long)"},
		{Options{Methods: []string{"q"}}, "C has no method q to take or leave out"},
		{Options{Exclude: []string{"new C"}}, "every way to make a C is left out: exclude fewer constructors"},
		{Options{Exclude: []string{"a"}}, "C has no method to try: it declares none, or all are left out; --inherited takes those that it inherits"},
	} {
		used, _, err := members(&c, x.o)
		var names []string
		for _, m := range used {
			names = append(names, name(&c, m))
		}
		got := strings.Join(names, ", ")
		if err != nil {
			got = err.Error()
		}
		if got != x.want {
			t.Errorf("%+v: got %s, want %s", x.o, got, x.want)
		}
	}
	c.Makers = nil
	if _, _, err := members(&c, Options{}); !errors.Is(err, device.ErrExperiment) {
		t.Error(err)
	}
}
