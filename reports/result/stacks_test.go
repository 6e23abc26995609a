package result

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestStacksFind: of many crashes those are looked at that have a method, and no other; and of many violations those in a callback of a stack.
func TestStacksFind(t *testing.T) {
	d := &Document{}
	for i := range 100 {
		method := fmt.Sprintf("Lp/M%d;->onClick(Landroid/view/View;)V", i)
		d.Violations = append(d.Violations, broke(fmt.Sprint("v", i), method, illegal, i))
		d.Crashes = append(d.Crashes, crashed(fmt.Sprint("c", i), illegal, i, "android.os.AsyncTask.execute(A.java:1)", fmt.Sprintf("p.M%d.onClick(M.java:3)", i)))
	}
	s := stacksOf(d)
	for i := range d.Violations {
		if list := s.through(d.Violations[i].Within); len(list) != 1 || list[0].crash != &d.Crashes[i] {
			t.Fatalf("through %s are %d stacks", d.Violations[i].Within, len(list))
		}
		if list := s.around(&s.all[i]); len(list) != 1 || list[0] != &d.Violations[i] {
			t.Fatalf("around %s are %d violations", d.Crashes[i].ID, len(list))
		}
	}
	if n := len(s.names.known); n > 100 {
		t.Errorf("%d methods were cut, and there are 100", n)
	}
}

// TestStacksMissNone: whatever methods and frames are called, all is found that a look at each would find, in the order of the document.
func TestStacksMissNone(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 7))
	word := func() string { return []string{"", "a", "b", "a.b", "A$B.m", "p.A$B.m", ".", "onClick"}[r.IntN(8)] }
	for range 300 {
		d := &Document{App: App{Mapped: r.IntN(2) == 0}}
		var methods []string
		for range 6 {
			method := fmt.Sprintf("Lp/%s;->%s()V", word(), word())
			methods = append(methods, method, word())
			d.Callbacks = append(d.Callbacks, Callback{Method: method, Name: word() + " · x"})
			d.Violations = append(d.Violations, broke("v", method, illegal, 1))
		}
		for range 6 {
			d.Crashes = append(d.Crashes, crashed("c", illegal, 1, "execute(", "android.os.AsyncTask.execute(", word()+"(", word()+"."+word()+"(A.java:1)"))
		}
		s := stacksOf(d)
		for i := range s.all {
			c, at := &s.all[i], 0
			for _, method := range methods {
				if c.has(execute, task, method, Place{}) && !slices.Contains(s.through(method), c) {
					t.Fatalf("%q has %s, and is not found by it", c.crash.Stack, method)
				}
			}
			around := s.around(c)
			for k := range d.Violations {
				v := &d.Violations[k]
				if !c.has(execute, task, v.Within, Place{}) {
					continue
				}
				n := slices.Index(around[at:], v)
				if n < 0 {
					t.Fatalf("%q has %s, and its violation is not found, or not in order", c.crash.Stack, v.Within)
				}
				at += n + 1
			}
		}
	}
}
