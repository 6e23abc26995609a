package observe

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cbcov/apk"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
	"cbcov/typestate"
	"cbcov/typestate/library"
)

// load analyses an app.
func load(t testing.TB, path string) *program.Program {
	t.Helper()
	a, err := apk.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close() })
	fw, err := framework.Load(34)
	if err != nil {
		t.Fatal(err)
	}
	p, err := program.Load(a, fw, program.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// machines are those of a level.
func machines(t testing.TB) []*typestate.Machine {
	t.Helper()
	all, err := library.Shipped(34)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// print gives all of the points as text.
func print(p *Points) string {
	var b strings.Builder
	for i, m := range p.Machines {
		fmt.Fprintf(&b, "machine %d %s %s\n", i, purposeOf(m), m.Class)
	}
	for _, r := range p.Refs {
		if r == nil {
			continue
		}
		fmt.Fprintf(&b, "ref %s\n", r.Dex)
		if r.Method != r.Dex {
			fmt.Fprintf(&b, "  is %s\n", r.Method)
		}
		for _, u := range r.Uses {
			fmt.Fprintf(&b, "  %s\n", describe(p.Machines[u.Machine], u))
		}
	}
	for _, m := range p.program.Methods() {
		for _, h := range p.Heard[m.ID] {
			fmt.Fprintf(&b, "heard %s: %s of %d, object %d, late %v\n", m.Ref(), p.Machines[h.Machine].Outputs[h.Output], h.Machine, h.Object, h.Late)
		}
	}
	for _, s := range p.Unseen {
		fmt.Fprintf(&b, "unseen %s\n", s)
	}
	return b.String()
}

func describe(m *typestate.Machine, u Use) string {
	text := fmt.Sprintf("%s: %s object %d", purposeOf(m), [...]string{"input", "birth", "neutral", "other"}[u.Role], u.Object)
	for _, in := range u.Inputs {
		text += fmt.Sprintf(" %s%v", m.Inputs[in.Input], in.When)
	}
	for _, in := range u.After {
		text += " after " + m.Inputs[in]
	}
	for _, r := range u.Registers {
		text += fmt.Sprintf(" registers %s by %d", m.Outputs[r.Output], r.Argument)
	}
	if u.Again {
		text += " again"
	}
	if u.Check {
		text += " check"
	}
	return text
}

func TestDump(t *testing.T) {
	if os.Getenv("DUMP") == "" {
		t.Skip()
	}
	for _, app := range filepath.SplitList(os.Getenv("DUMP")) {
		p := load(t, app)
		points, err := Resolve(p, machines(t))
		if err != nil {
			t.Fatal(err)
		}
		t.Log(app + "\n" + print(points))
	}
}

func BenchmarkResolve(b *testing.B) {
	p := load(b, "../../build/apks/apidemos.apk")
	all := machines(b)
	for b.Loop() {
		if _, err := Resolve(p, all); err != nil {
			b.Fatal(err)
		}
	}
}
