package guards

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/device"
)

// TestBehindDoubt: what comes after a call in doubt is learned as what comes after others, though nobody knows when it returns: a class that
// opens by it alone has the state of one that is open.
func TestBehindDoubt(t *testing.T) {
	for seed := range uint64(5) {
		f := &fake{
			class: classOf("C", "close()", "open(int)", "read()"),
			make: func(int, []any) (object, bool) {
				opened, tries := false, 0
				open := func(args []any) (any, bool) {
					ok := fickle(&tries, args)
					opened = opened || ok
					return nil, ok
				}
				return &scripted{methods: []method{does(yes, func() { opened = false; tries += 3 }), open, does(func() bool { return opened }, nil)}}, true
			},
		}
		r, err := Learn(t.Context(), f, Options{Class: "C", Seed: seed, Verify: 300})
		if err != nil {
			t.Fatal(err)
		}
		want := []string{
			"initial: close when true → initial", "initial: open when  → open", "initial: read when false",
			"open: close when true → initial", "open: open when  → open", "open: read when true → open",
		}
		if d := cmp.Diff(want, told(r)); d != "" {
			t.Error(seed, d)
		}
		if len(r.Doubts) != 2 {
			t.Errorf("seed %d: doubts %q", seed, r.Doubts)
		}
	}
}

// TestThroughDoubt: what tells two states apart may come behind a call in doubt alone. Once it was finished, finish closes no more, as that of
// ZipOutputStream.
func TestThroughDoubt(t *testing.T) {
	for seed := range uint64(5) {
		f := &fake{
			class: classOf("C", "finish()", "open(int)", "read()"),
			make: func(int, []any) (object, bool) {
				opened, finished, tries := false, false, 0
				open := func(args []any) (any, bool) {
					ok := fickle(&tries, args)
					opened = opened || ok
					return nil, ok
				}
				finish := func() { opened = opened && finished; finished = true; tries += 3 }
				return &scripted{methods: []method{does(yes, finish), open, does(func() bool { return opened }, nil)}}, true
			},
		}
		r, err := Learn(t.Context(), f, Options{Class: "C", Seed: seed, Verify: 300})
		if err != nil {
			t.Fatal(err)
		}
		want := []string{
			"initial: finish when true → finish", "initial: open when  → open", "initial: read when false",
			"finish: finish when true → finish", "finish: open when  → finish·open", "finish: read when false",
			"open: finish when true → finish", "open: open when  → open", "open: read when true → open",
			"finish·open: finish when true → finish·open", "finish·open: open when  → finish·open", "finish·open: read when true → finish·open",
		}
		if d := cmp.Diff(want, told(r)); d != "" {
			t.Error(seed, d)
		}
	}
}

// TestAnew: where the first guards of a method were accidents, one guard takes their place.
func TestAnew(t *testing.T) {
	f := fakes["list"]()
	l, err := begin(t.Context(), f, Options{Class: "C", Tests: DefaultTests, States: DefaultStates})
	if err != nil {
		t.Fatal(err)
	}
	if err := l.loop(t.Context()); err != nil {
		t.Fatal(err)
	}
	const get = member(2) // behind the constructor and add
	first := l.alphabet.leaves(get)[0]
	l.split(first, Guard{terms: [][]*atom{{{relation: atLeast, path: l.names.of("0"), bound: 3, names: l.names, whole: true}}}})
	if n := len(l.alphabet.leaves(get)); n != 3 {
		t.Fatalf("%d events", n)
	}
	if done, err := l.anew(t.Context(), get); !done || err != nil {
		t.Fatal(done, err)
	}
	leaves := l.alphabet.leaves(get)
	if g, _ := l.alphabet.guard(leaves[0]); len(leaves) != 2 || g.String() != "arg0 >= 0 && arg0 < size()" {
		t.Errorf("%d events, the first when %s", len(leaves), g)
	}
	if done, err := l.anew(t.Context(), 1); done || err != nil {
		t.Error("a method without guards was divided:", done, err)
	}
}

// TestVaried: a trial that was made is made up to a call, which has one other argument.
func TestVaried(t *testing.T) {
	number := func(text string) device.TrialStep {
		return device.TrialStep{Literal: &device.Literal{Type: "int", Text: text}}
	}
	c := made(classOf("C", "copy()", "rest()"), "int", "int")
	c.Methods[0].Parameters = []string{"int", "int"}
	made := device.TrialStep{Make: &device.Invocation{Class: "C", Args: []int{0, 1}}}
	copied := device.TrialStep{Call: &device.Invocation{Class: "C", On: 2, Args: []int{3, 4}}}
	rest := device.TrialStep{Call: &device.Invocation{Class: "C", Member: 1, On: 2}}
	r := &run{
		trial: device.Trial{Object: 2, Steps: []device.TrialStep{number("1"), number("2"), made, number("3"), number("4"), copied, rest}},
		calls: []call{{member: 0, step: 2}, {member: 1, step: 5}, {member: 2, step: 6}},
	}
	g := newGenerator(&fake{class: c}, &c, 1)
	for _, at := range []struct {
		name       string
		last       int
		argument   int
		args       []int // of the call that is varied
		step, back int   // its number, and the steps that are known
	}{
		{"method", 1, 1, []int{3, 5}, 6, 3},
		{"maker", 0, 0, []int{2, 1}, 3, 0},
	} {
		t.Run(at.name, func(t *testing.T) {
			for { // now and then an argument is not what is wished
				d, err := g.varied(t.Context(), place{r, at.last}, at.argument, map[int][]string{at.argument: {"77"}})
				if err != nil {
					t.Fatal(err)
				}
				last := d.calls[len(d.calls)-1]
				got := invocationOf(d.steps[last.step])
				if diff := cmp.Diff(at.args, got.Args); diff != "" || last.step != at.step || last.member != r.calls[at.last].member || d.known != at.back {
					t.Fatal(diff, last, d.known)
				}
				if d.steps[at.step-1].Literal.Text == "77" {
					break
				}
			}
		})
	}
	if got := copied.Call.Args; got[0] != 3 || got[1] != 4 {
		t.Errorf("the trial itself was changed: %v", got)
	}
}
