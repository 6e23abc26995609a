package program

import "testing"

// TestGeneratedFor: what generators of code call the class that they write for another one. Some leave the `$` between names, where the app has that class.
func TestGeneratedFor(t *testing.T) {
	p := &Program{byName: map[string]*Class{"Lp/A$B$$ViewBinder;": {}}}
	for _, c := range [][3]string{
		{"Lp/A;", "_ViewBinding", "Lp/A_ViewBinding;"},
		{"Lp/A$B;", "_Impl", "Lp/A_B_Impl;"},
		{"LA;", "_Impl", "LA_Impl;"},
		{"Lp/A$B;", "$$ViewBinder", "Lp/A$B$$ViewBinder;"},
	} {
		if got := p.generatedFor(c[0], c[1]); got != c[2] {
			t.Errorf("%s with %s: got %s, want %s", c[0], c[1], got, c[2])
		}
	}
}
