package program

import "testing"

// Of each method of app.Looking, whether it lets something in only where it looked for that and did not find it. onPause is called where that is so, and by Android, too.
func TestNotFound(t *testing.T) {
	p := fixture(t, false, Options{})
	want := map[string]bool{"asks": true, "returns": true, "keeps": true, "tests": true, "called": true, "onPause": false, "found": false, "either": false, "looksLater": false}
	for name, not := range want {
		for _, s := range p.Sites(methodNamed(t, p, "Lapp/Looking;", name)) {
			if s.Ref.Name != "add" {
				continue
			}
			if got := p.NotFound(s, func(s *Site) bool { return s.Ref.Name == "findFragmentByTag" }); got != not {
				t.Errorf("%s: %t, want %t", name, got, not)
			}
		}
	}
}
