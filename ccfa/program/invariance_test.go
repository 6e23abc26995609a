package program

import (
	"fmt"
	"sort"
	"strings"
	"sync"
	"testing"

	"cbcov/ccfa/framework"
)

// dump writes all answers about a program as text that does not depend on the
// order of its dex files.
func dump(p *Program) string {
	var parts []string
	for _, c := range p.Classes() {
		var b strings.Builder
		for _, m := range c.Methods {
			fmt.Fprintf(&b, "%s reachable=%v\n", m.Ref(), p.Reachable(m))
			for _, r := range p.Overridden(m) {
				fmt.Fprintf(&b, "  overrides %s\n", r)
			}
			if g := p.Graph(m); g != nil {
				fmt.Fprintf(&b, "  graph %s\n", strings.ReplaceAll(showGraph(g), "\n", "; "))
			}
			for _, s := range p.Sites(m) {
				dumpSite(&b, p, s)
			}
		}
		parts = append(parts, b.String())
	}
	sort.Strings(parts)
	return strings.Join(parts, "") + strings.Join(p.Warnings(), "\n")
}

func dumpSite(b *strings.Builder, p *Program, s *Site) {
	ref, ok := p.Callin(s)
	fmt.Fprintf(b, "  %d %s callin=%v %v\n", s.PC, s.Ref, ok, ref)
	var callees []string
	for _, m := range p.Callees(s) {
		callees = append(callees, m.Ref().String())
	}
	sort.Strings(callees)
	fmt.Fprintf(b, "    callees %q\n", callees)
	for i := range 5 {
		for _, o := range p.Arg(s, i) {
			fmt.Fprintf(b, "    %d %s\n", i, describe(o))
		}
	}
	for _, o := range p.Return(s) {
		fmt.Fprintf(b, "    return %s\n", describe(o))
	}
}

func describe(o *Object) string {
	place := ""
	switch {
	case o.In != nil:
		place = o.In.Ref().String()
	case o.Site != nil:
		place = o.Site.Method.Ref().String()
	}
	text := fmt.Sprintf("%d %s %d %q %s %d", o.Kind, o.Class, o.Int, o.Str, place, o.pc())
	if o.Owner != nil {
		text += " of " + o.Owner.Class
	}
	return text
}

func TestInvariance(t *testing.T) {
	want := dump(fixture(t, false, Options{}))
	for _, reverse := range []bool{false, true} {
		for _, workers := range []int{1, 3} {
			if got := dump(fixture(t, reverse, Options{Workers: workers})); got != want {
				t.Errorf("reverse=%v workers=%d: other answers\n%s", reverse, workers, firstDifference(got, want))
			}
		}
	}
}

// TestCoarse asks that less precision loses nothing: no callee, no callin, no
// reached method.
func TestCoarse(t *testing.T) {
	fw, err := framework.Load(34)
	if err != nil {
		t.Fatal(err)
	}
	fine := fixture(t, false, Options{})
	coarse, err := analyze(fixtureInput(t, false), fw, Options{}, precisions[1:])
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range fine.Methods() {
		other := coarse.Methods()[m.ID]
		if fine.Reachable(m) && !coarse.Reachable(other) {
			t.Errorf("%s is not reached", m.Ref())
		}
		for i, s := range fine.Sites(m) {
			o := coarse.Sites(other)[i]
			have := map[int]bool{}
			for _, c := range coarse.Callees(o) {
				have[c.ID] = true
			}
			for _, c := range fine.Callees(s) {
				if !have[c.ID] {
					t.Errorf("%s at %d: %s is not called", m.Ref(), s.PC, c.Ref())
				}
			}
			if _, ok := fine.Callin(s); ok {
				if _, ok := coarse.Callin(o); !ok {
					t.Errorf("%s at %d: %s is no callin", m.Ref(), s.PC, s.Ref)
				}
			}
		}
	}
}

// TestRetry makes the first try fail: nothing of it may be left.
func TestRetry(t *testing.T) {
	fw, err := framework.Load(34)
	if err != nil {
		t.Fatal(err)
	}
	small := precisions[0]
	small.pairs = 300
	p, err := analyze(fixtureInput(t, false), fw, Options{}, []precision{small, precisions[0]})
	if err != nil {
		t.Fatal(err)
	}
	want := dump(fixture(t, false, Options{})) + string(faultLarge)
	if got := dump(p); got != want {
		t.Error(firstDifference(got, want))
	}
	small.pairs = 0
	if p, err = analyze(fixtureInput(t, false), fw, Options{}, []precision{small}); err != nil {
		t.Fatal(err)
	}
	dump(p)
	if w := p.Warnings(); len(w) != 1 || w[0] != string(faultSize) {
		t.Errorf("warnings %q", w)
	}
}

// TestConcurrent asks the same of one program at the same time.
func TestConcurrent(t *testing.T) {
	p := fixture(t, false, Options{})
	want := dump(fixture(t, false, Options{}))
	got := make([]string, 3)
	var wg sync.WaitGroup
	for i := range got {
		wg.Go(func() {
			p.Candidates()
			got[i] = dump(p)
		})
	}
	wg.Wait()
	for _, g := range got {
		if g != want {
			t.Error(firstDifference(g, want))
		}
	}
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return fmt.Sprintf("line %d\ngot  %s\nwant %s", i, g[i], w[i])
		}
	}
	return "one is longer"
}

// TestInvarianceAPK is TestInvariance on the APK that CBCOV_APK names.
func TestInvarianceAPK(t *testing.T) {
	in, err := read(benchAPK(t))
	if err != nil {
		t.Fatal(err)
	}
	fw, err := framework.Load(34)
	if err != nil {
		t.Fatal(err)
	}
	var first string
	for _, workers := range []int{1, 3} {
		p, err := Analyze(in, fw, Options{Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		text := dump(p)
		if first != "" && text != first {
			t.Errorf("other answers: %s", firstDifference(text, first))
		}
		first = text
		for i, j := 0, len(in.Dex)-1; i < j; i, j = i+1, j-1 {
			in.Dex[i], in.Dex[j] = in.Dex[j], in.Dex[i]
		}
	}
}
