package coverage

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cbcov/ccfa"
)

// TestExactly holds what is required of some fixtures to what was derived by hand, neither more nor less.
func TestExactly(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "testdata", "apps", "*.sequences"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no lists of sequences: %v", err)
	}
	for _, file := range few(files) {
		name := strings.TrimSuffix(filepath.Base(file), ".sequences")
		t.Run(name, func(t *testing.T) {
			a := figure(t, name, ccfa.Full)
			want := lines(t, file)
			var got []string
			for _, s := range requiredOf(t, a, RequiredOptions{}) {
				if s.Criterion != GUI { // a part of EE
					got = append(got, spelling(a, &s))
				}
			}
			for _, s := range want {
				if !slices.Contains(got, s) {
					t.Errorf("not required: %s", s)
				}
			}
			for _, s := range got {
				if !slices.Contains(want, s) {
					t.Errorf("required, and not derived: %s", s)
				}
			}
		})
	}
}
