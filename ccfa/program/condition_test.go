package program

import "testing"

// TestCondition: of a site in a branch the branch's line, of one in a loop the loop's, of one that always comes none.
func TestCondition(t *testing.T) {
	p := fixture(t, false, Options{})
	for _, c := range []struct {
		method, call string
		want         int
	}{
		{"flow", "onStart", 0}, {"flow", "onResume", 26}, {"flow", "onPause", 26}, {"flow", "onStop", 33},
	} {
		found := false
		for _, m := range p.Class("Lapp/Supers;").Methods {
			if m.Name != c.method {
				continue
			}
			for _, s := range p.Sites(m) {
				if s.Ref.Name == c.call {
					found = true
					if got := p.Condition(s); got != c.want {
						t.Errorf("%s in %s (line %d): line %d, want %d", c.call, c.method, s.Line, got, c.want)
					}
				}
			}
		}
		if !found {
			t.Errorf("%s does not call %s", c.method, c.call)
		}
	}
}
