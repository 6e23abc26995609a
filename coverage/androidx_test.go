package coverage

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cbcov/ccfa"
	"cbcov/ccfa/mapping"
	"cbcov/ccfa/scope"
)

// androidx builds the automaton of a fixture on AndroidX, with R8's mapping where there is one.
func androidx(t *testing.T, path string) *ccfa.Automaton {
	t.Helper()
	var own scope.Options
	f, err := os.Open(strings.TrimSuffix(path, ".apk") + ".mapping")
	switch {
	case err == nil:
		defer f.Close()
		if own.Mapping, err = mapping.Parse(path, f); err != nil {
			t.Fatal(err)
		}
	case !errors.Is(err, fs.ErrNotExist):
		t.Fatal(err)
	}
	return builtFrom(t, path, ccfa.Options{}, own)
}

// lambda is the name of a callback whose class the compiler made for a lambda of a host.
var lambda = regexp.MustCompile(`^(.+?)\$\$(?:ExternalSynthetic)?Lambda[^.]*\.(\w+)$`)

// spelling writes a sequence as the .sequences files do: EE and EAA by the callbacks, EAS with the points.
func spelling(a *ccfa.Automaton, s *Sequence) string {
	words := []string{s.Criterion.String()}
	for i, x := range s.Symbols {
		name, _, _ := strings.Cut(a.Callbacks[x.Callback].Name, " · ")
		name = strings.ReplaceAll(name, " (", "(")
		if m := lambda.FindStringSubmatch(name); m != nil {
			name = m[1] + ".lambda(" + m[2] + ")"
		}
		switch {
		case s.Criterion == EAS:
			words = append(words, name+"."+x.Point.String())
		case i == 0 || x.Point == Entry:
			words = append(words, name)
		}
	}
	return strings.Join(words, " ")
}

// lines reads a list of sequences, without comments; nil where there is no such file.
func lines(t *testing.T, path string) []string {
	t.Helper()
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			out = append(out, line)
		}
	}
	return out
}

// TestAndroidX holds what is required of apps on AndroidX to what was derived by hand from their sources and the libraries'
// (NAME.sequences): all of it is required but for what NAME.lacks names, with a reason each. That list is exact, so that what is mended has
// to leave it. What is required beyond fits a pattern of NAME.more, each of which has a reason and is of use. Where there is a NAME.again, it
// has what is required beside these across a window that is made anew.
func TestAndroidX(t *testing.T) {
	apks, err := filepath.Glob("../testdata/androidx/*.apk")
	if err != nil || len(apks) == 0 {
		t.Fatalf("no fixtures: %v", err)
	}
	for _, apk := range few(apks) {
		name := strings.TrimSuffix(apk, ".apk")
		t.Run(filepath.Base(name), func(t *testing.T) {
			a := androidx(t, apk)
			required := spellings(t, a, RequiredOptions{})
			derived, lacks := lines(t, name+".sequences"), lines(t, name+".lacks")
			if len(derived) == 0 {
				t.Errorf("%s.sequences has none", name)
			}
			for _, s := range derived {
				if lacking := slices.Contains(lacks, s); required[s] == lacking {
					t.Errorf("%s\nis required: %t; %s.lacks names it: %t", s, required[s], name, lacking)
				}
			}
			again := lines(t, name+".again")
			if len(again) > 0 {
				across := spellings(t, a, RequiredOptions{AcrossInstances: true})
				for _, s := range again {
					if required[s] || !across[s] {
						t.Errorf("%s\nis required: %t; across instances: %t", s, required[s], across[s])
					}
				}
				maps.Copy(required, across)
			}
			useful := map[string]bool{}
			more := lines(t, name+".more")
			for s := range required {
				if slices.Contains(derived, s) || slices.Contains(again, s) || strings.HasPrefix(s, "GUI ") {
					continue
				}
				if p := fitting(t, more, s); p != "" {
					useful[p] = true
				} else {
					t.Errorf("%s is required, and neither %s.sequences nor %s.more has it", s, name, name)
				}
			}
			for _, p := range more {
				if !useful[p] {
					t.Errorf("%s.more: nothing that is required fits %q first", name, p)
				}
			}
			for _, s := range lacks {
				if !slices.Contains(derived, s) {
					t.Errorf("%s.lacks names %s, which %s.sequences has not", name, s, name)
				}
			}
		})
	}
}

// spellings lists what is required.
func spellings(t *testing.T, a *ccfa.Automaton, opt RequiredOptions) map[string]bool {
	t.Helper()
	r, err := Required(t.Context(), a, opt)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]bool{}
	for i := range r.Sequences {
		out[spelling(a, &r.Sequences[i])] = true
	}
	return out
}

// fitting gives the first of some patterns that fits a sequence.
func fitting(t *testing.T, patterns []string, s string) string {
	t.Helper()
	for _, p := range patterns {
		fits, err := path.Match(p, s)
		if err != nil {
			t.Fatal(err)
		}
		if fits {
			return p
		}
	}
	return ""
}
