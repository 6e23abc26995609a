package reports

import (
	"bytes"
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cbcov/reports/result"
)

// sourceTree makes files, and gives the sources of their folder, which it makes the working one.
func sourceTree(t *testing.T, files ...string) *Sources {
	t.Helper()
	dir := t.TempDir()
	for _, file := range files {
		path := filepath.Join(dir, filepath.FromSlash(file))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	s, err := FindSources([]string{"."})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestSources: a file is found by its package's folder, one of Kotlin's also elsewhere; what builds make is no source.
func TestSources(t *testing.T) {
	s := sourceTree(t, "app/src/main/java/p/A.java", "lib/src/main/java/q/A.java", "app/src/main/kotlin/ui/B.kt", "app/build/gen/p/C.java", ".git/p/D.java")
	for file, want := range map[string]string{
		"p/A.java": "app/src/main/java/p/A.java", "q/A.java": "lib/src/main/java/q/A.java", "com/example/ui/B.kt": "app/src/main/kotlin/ui/B.kt",
		"p/C.java": "", "p/D.java": "", "": "",
	} {
		got, ok := s.at(result.Place{File: file, Line: 7})
		if ok != (want != "") || ok && got != (result.Place{File: want, Line: 7}) {
			t.Errorf("%q is at %v, %t, want %q", file, got, ok, want)
		}
	}
	if _, err := FindSources([]string{"no such folder"}); err == nil || !strings.Contains(err.Error(), "--source-root") {
		t.Error(err)
	}
}

// TestFindingsWhereTheCodeIs: with the source's folder, a crash is shown at the app's first frame.
func TestFindingsWhereTheCodeIs(t *testing.T) {
	d := fullSample()
	if got := d.Crashes[0].Source; got != (result.Place{File: "p/A.java", Line: 7}) {
		t.Errorf("the crash is of %v", got)
	}
	opt := Options{Sources: sourceTree(t, "src/p/A.java")}
	for _, format := range []string{"sarif", "codequality"} {
		var b bytes.Buffer
		if err := WriteMeasured(&b, format, d, opt); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(b.String(), `"src/p/A.java"`) {
			t.Errorf("%s does not name the source:\n%s", format, b.String())
		}
		if format == "sarif" {
			t.Chdir("..")
		}
	}
}

// TestCobertura: callbacks are lines, each once, and the counts are those of the lines.
func TestCobertura(t *testing.T) {
	for _, name := range append(hostileNames, "p") {
		d := hostileRun(name)
		for i := range d.Callbacks {
			d.Callbacks[i].Source = []string{"A.java:3", "A.java:3", name + ":7", "none"}[i]
		}
		var b bytes.Buffer
		if err := WriteMeasured(&b, "cobertura", d, Options{}); err != nil {
			t.Fatal(err)
		}
		var read coberturaReport
		if err := xml.Unmarshal(b.Bytes(), &read); err != nil {
			t.Fatalf("%v in %s", err, b.String())
		}
		lines := 0
		for _, p := range read.Packages {
			for _, c := range p.Classes {
				lines += len(c.Lines)
			}
		}
		if lines != read.Valid || read.Valid == 0 || read.Covered != read.Valid {
			t.Errorf("%d lines, %d said, %d covered", lines, read.Valid, read.Covered)
		}
	}
}

func TestBadge(t *testing.T) {
	for want, d := range map[string]*result.Document{
		"25.0 %": fullSample(), ": -": {},
	} {
		var b bytes.Buffer
		if err := WriteMeasured(&b, "badge", d, Options{}); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(b.String(), want) || xml.Unmarshal(b.Bytes(), new(struct{})) != nil {
			t.Error(b.String())
		}
	}
}
