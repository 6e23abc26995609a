package program

import "testing"

// TestGeneratedFor: what generators of code call the class that they write for another one.
func TestGeneratedFor(t *testing.T) {
	for _, c := range [][3]string{
		{"Lp/A;", "_ViewBinding", "Lp/A_ViewBinding;"},
		{"Lp/A$B;", "_Impl", "Lp/A_B_Impl;"},
		{"LA;", "_Impl", "LA_Impl;"},
	} {
		if got := generatedFor(c[0], c[1]); got != c[2] {
			t.Errorf("%s with %s: got %s, want %s", c[0], c[1], got, c[2])
		}
	}
}
