package guards

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/device"
)

// fromSource is a class whose objects a Source makes: as many can be taken as were added to that. Five or more make none, but null.
func fromSource() *fake {
	c := classOf("C", "left():", "take()")
	c.Makers = []device.TrialMember{{Class: "Source", Name: "make", Receiver: true, Parameters: []string{"Source"}, Result: "C"}}
	return &fake{class: c, make: func(_ int, args []any) (object, bool) {
		from, is := args[0].(*source)
		if !is {
			return nil, false
		}
		if from.n >= 5 {
			return nil, true
		}
		n := from.n
		return &scripted{
			methods: []method{does(yes, nil), does(func() bool { return n > 0 }, func() { n-- })},
			sees:    map[int]func([]any) any{0: func([]any) any { return n }},
		}, true
	}}
}

// TestMaker: another class's method makes the objects, on a receiver that is never null, and has seen some calls before.
func TestMaker(t *testing.T) {
	for seed := range uint64(3) {
		f := fromSource()
		r, err := Learn(context.Background(), f, Options{Class: "C", Seed: seed, Verify: 500})
		if err != nil {
			t.Fatal(err)
		}
		want := []string{"initial: left when true → initial", "initial: take when left() >= 1 → initial"}
		if d := cmp.Diff(want, told(r)); d != "" || len(r.Doubts) > 0 {
			t.Error(seed, d, r.Doubts)
		}
		if len(r.Makers) != 1 || r.Makers[0].Method != "Source.make" || r.Makers[0].When != "arg0.size() <= 4" || strings.Join(r.Makers[0].Thrown, ",") != nothing {
			t.Errorf("seed %d: makers %+v", seed, r.Makers)
		}
	}
}

// of is a class whose objects are made of a text that is right, and closed once.
func of(right func(text string) bool) *fake {
	c := made(classOf("C", "close()", "read()"), "java.lang.String")
	return &fake{class: c, make: func(_ int, args []any) (object, bool) {
		text, is := args[0].(string)
		closed := false
		open := func() bool { return !closed }
		return &scripted{methods: []method{does(open, func() { closed = true }), does(open, nil)}}, is && right(text)
	}}
}

// TestMakerInDoubt: a maker that nothing explains gives objects all the same, be it of odd texts or of a format.
func TestMakerInDoubt(t *testing.T) {
	odd := func(text string) bool {
		sum := 0
		for i, r := range text {
			sum += (i + 3) * int(r)
		}
		return sum%3 > 0
	}
	format := func(text string) bool { return text == "UTF-8" || text == "SHA-256" || text == "/a/b" }
	want := []string{"initial: close when true → close", "initial: read when true → initial", "close: close when false", "close: read when false"}
	for name, right := range map[string]func(string) bool{"odd": odd, "format": format} {
		for seed := range uint64(3) {
			r, err := Learn(t.Context(), of(right), Options{Class: "C", Seed: seed})
			if err != nil {
				t.Fatal(name, seed, err)
			}
			if d := cmp.Diff(want, told(r)); d != "" {
				t.Error(name, seed, d)
			}
			if len(r.Makers) != 1 || r.Makers[0].When != "" || !strings.HasPrefix(r.Makers[0].Perhaps, "arg0 != null") || r.Makers[0].To != "initial" || len(r.Doubts) != 1 {
				t.Errorf("%s, seed %d: makers %+v, doubts %q", name, seed, r.Makers, r.Doubts)
			}
			if err := r.Machine.Binding.Check(r.Machine); err != nil {
				t.Error(name, seed, err)
			}
		}
	}
}

// TestMakersInDoubt: objects that such makers give in several states are no state of the others.
func TestMakersInDoubt(t *testing.T) {
	c := made(classOf("C", "read()", "write()"), "int")
	tries := 0
	f := &fake{class: c, make: func(_ int, args []any) (object, bool) {
		n := args[0].(int)
		tries++
		reads := (31*tries*tries+17*n*n+7*tries*n)%5 < 2
		return &scripted{methods: []method{does(func() bool { return reads }, nil), does(func() bool { return !reads }, nil)}}, (tries*tries*3+n)%7 < 4
	}}
	r, err := Learn(t.Context(), f, Options{Class: "C"})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Doubts) == 0 {
		t.Errorf("nothing is in doubt: %q, makers %+v", told(r), r.Makers)
	}
	if err := r.Machine.Check(); err != nil {
		t.Error(err)
	}
}

// TestKept: the steps that make an argument are those that it needs, numbered anew.
func TestKept(t *testing.T) {
	text := device.TrialStep{Literal: &device.Literal{Type: "int", Text: "1"}}
	trial := device.Trial{Object: 1, Steps: []device.TrialStep{
		text,
		{Make: &device.Invocation{Class: "C"}},
		{Make: &device.Invocation{Class: "D"}},
		text,
		{Make: &device.Invocation{Class: "E", Args: []int{2}}},
		{Call: &device.Invocation{Class: "D", On: 2, Args: []int{3}}},
		{Call: &device.Invocation{Class: "C", On: 1, Args: []int{4}}},
	}}
	k, ok := madeBy(trial, 4, 6)
	want := []device.TrialStep{
		{Make: &device.Invocation{Class: "D", Args: []int{}}},
		text,
		{Make: &device.Invocation{Class: "E", Args: []int{0}}},
		{Call: &device.Invocation{Class: "D", On: 0, Args: []int{1}}},
	}
	for i, s := range k.steps { // no arguments are none
		for _, inv := range []*device.Invocation{s.Make, s.Call} {
			if inv != nil && inv.Args == nil {
				k.steps[i].Make.Args = []int{}
			}
		}
	}
	if d := cmp.Diff(want, k.steps); d != "" || !ok || k.value != 2 {
		t.Error(d, ok, k.value)
	}
	d := draft{steps: []device.TrialStep{text}}
	if at := d.again(k); at != 3 || d.steps[4].Call.On != 1 || d.steps[4].Call.Args[0] != 2 {
		t.Errorf("again at %d: %+v", at, d.steps)
	}
	if _, ok := madeBy(trial, 1, 6); ok {
		t.Error("the object in question is kept")
	}
}

// TestUnsteady: an observer that says something else each time is not asked.
func TestUnsteady(t *testing.T) {
	session := 0
	f := &fake{
		class: classOf("C", "getSession():", "size():", "take()"),
		make: func(int, []any) (object, bool) {
			session++
			mine, n := session, 3
			return &scripted{
				methods: []method{does(yes, nil), does(yes, nil), does(func() bool { return n > 0 }, func() { n-- })},
				sees:    map[int]func([]any) any{0: func([]any) any { return mine }, 1: func([]any) any { return n }},
			}, true
		},
	}
	r, err := Learn(context.Background(), f, Options{Class: "C", Exclude: []string{"getSession"}})
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(told(r), "\n"); !strings.Contains(got, "take when size() >= 1") || len(f.observers) != 1 {
		t.Error(got, f.observers)
	}
}

// TestLookOf: a clock's numbers look alike, others do not.
func TestLookOf(t *testing.T) {
	names := newPaths()
	look := func(n float64) string {
		var r Row
		for len(r) <= names.of("0.getTime()") {
			r = append(r, seen{})
		}
		r[names.of("0.getTime()")] = seen{kind: device.IntValue, n: n}
		return lookOf(r, 0, names)
	}
	if look(1.7e12) != look(1.7e12+2000) || look(-1.7e12) == look(1.7e12) || look(2) == look(3) {
		t.Errorf("looks of large numbers %q and %q, of others %q and %q", look(1.7e12), look(1.7e12+2000), look(2), look(3))
	}
}
