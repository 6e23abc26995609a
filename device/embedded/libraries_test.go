package embedded

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/learner/purpose"
)

func TestLibraryLock(t *testing.T) {
	l, err := parseLibraryLock("# sums\na:b:1\n" + abc + "  b.jar\n" + abc + "  c.jar\n\nd:e:2\n" + abc + "  e.jar\n")
	if err != nil {
		t.Fatal(err)
	}
	sums, unlocked := l.of([]string{"a:b:1", "x:y:3"})
	if d := cmp.Diff(lock{"b.jar": abc, "c.jar": abc}, sums); d != "" {
		t.Errorf("sums (-want +got):\n%s", d)
	}
	if d := cmp.Diff([]string{"x:y:3"}, unlocked); d != "" {
		t.Errorf("unlocked (-want +got):\n%s", d)
	}
	for _, text := range []string{abc + "  a.jar", "a:b:1\n", "a:b:1\n" + abc + "  a.jar\na:b:1\n" + abc + "  a.jar", "a:b:1\nabc  a.jar"} {
		if _, err := parseLibraryLock(text); err == nil {
			t.Errorf("%q: no error", text)
		}
	}
	if _, err := parseLibraryLock(librariesLock); err != nil {
		t.Error(err)
	}
}

func TestLibrariesRefuses(t *testing.T) {
	for _, name := range []string{"", "a:b", "a:b:1:c", "a:b:</version>", "a:b:${x}", "../a:b:1", "a:b:1 "} {
		_, err := FetchLibraries(context.Background(), LibraryOptions{Names: []string{name}, Dir: t.TempDir()})
		if err == nil || !strings.Contains(err.Error(), "Maven's coordinates") {
			t.Errorf("%q: %v", name, err)
		}
	}
	if l, err := FetchLibraries(context.Background(), LibraryOptions{}); err != nil || len(l.ClassPath) != 0 {
		t.Errorf("no libraries: %v, %v", l, err)
	}
}

// fakeMaven puts a Maven on the PATH that copies the files of a folder, as copy-dependencies does, and counts its calls in a file.
func fakeMaven(t *testing.T, from string) (calls string) {
	t.Helper()
	bin := t.TempDir()
	calls = filepath.Join(bin, "calls")
	script := `#!/bin/sh
echo call >>` + calls + `
for a; do case $a in
	-DoutputDirectory=*) out=${a#-DoutputDirectory=} ;;
	-DexcludeTransitive=true) only=.pom ;;
	esac; done
mkdir -p "$out"
cp ` + from + `/*"$only" "$out"
[ -n "$only" ] || rm -f "$out"/*.pom
`
	if err := os.WriteFile(filepath.Join(bin, "mvn"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
	return calls
}

func put(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestLibraries fetches a library of two files, one of them an Android archive, and finds it there the second time.
func TestLibraries(t *testing.T) {
	repo := t.TempDir()
	put(t, repo, "b-1.pom", "<project><packaging>aar</packaging></project>")
	put(t, repo, "c.jar", "c")
	var aar bytes.Buffer
	z := zip.NewWriter(&aar)
	w, err := z.Create("classes.jar")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write([]byte("classes")); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	put(t, repo, "b-1.aar", aar.String())
	calls := fakeMaven(t, repo)
	dir := t.TempDir()
	for range 2 {
		var steps []string
		l, err := FetchLibraries(context.Background(), LibraryOptions{Names: []string{"a:b:1"}, Dir: dir, Progress: func(step string, _, _ int) {
			steps = append(steps, step)
		}})
		if err != nil {
			t.Fatal(err)
		}
		var texts []string
		for _, j := range l.ClassPath {
			texts = append(texts, filepath.Base(j)+" "+read(t, j))
		}
		if d := cmp.Diff([]string{"b-1.jar classes", "c.jar c"}, texts); d != "" {
			t.Errorf("class path (-want +got):\n%s", d)
		}
		if d := cmp.Diff([]string{"a:b:1"}, l.Unlocked); d != "" {
			t.Errorf("unlocked (-want +got):\n%s", d)
		}
		if len(l.Sums) != 2 || !strings.HasSuffix(l.Sums[0], "  b-1.aar") {
			t.Errorf("sums %q", l.Sums)
		}
	}
	if n := strings.Count(read(t, calls), "call"); n != 2 {
		t.Errorf("Maven ran %d times, want twice: for the POM and for the files", n)
	}
}

// TestShippedLibraries checks that the lock file vouches for all libraries of the purposes in this binary. With -update it fetches
// those that it lacks and writes them down.
func TestShippedLibraries(t *testing.T) {
	all, err := parseLibraryLock(librariesLock)
	if err != nil {
		t.Fatal(err)
	}
	purposes, err := purpose.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	text := librariesLock
	for _, p := range purposes {
		_, unlocked := all.of(p.Libraries)
		for _, name := range unlocked {
			if !*update {
				t.Errorf("purpose %s: libraries.lock does not name %s; go test -run TestShippedLibraries -update adds it", p.Name, name)
				continue
			}
			l, err := FetchLibraries(context.Background(), LibraryOptions{Names: []string{name}, Dir: t.TempDir()})
			if err != nil {
				t.Fatal(err)
			}
			text += "\n" + name + "\n" + strings.Join(l.Sums, "\n") + "\n"
			all[name] = lock{}
		}
	}
	if text != librariesLock {
		put(t, ".", "libraries.lock", text)
	}
}

// TestLockedLibraries checks that files of a locked library which the lock does not name, or names otherwise, are refused.
func TestLockedLibraries(t *testing.T) {
	all, err := parseLibraryLock(librariesLock)
	if err != nil {
		t.Fatal(err)
	}
	for name := range all {
		parts := strings.Split(name, ":")
		repo := t.TempDir()
		put(t, repo, parts[1]+"-"+parts[2]+".pom", "<project/>")
		put(t, repo, parts[1]+"-"+parts[2]+".jar", "something else")
		fakeMaven(t, repo)
		_, err := FetchLibraries(context.Background(), LibraryOptions{Names: []string{name}, Dir: t.TempDir()})
		if !errors.Is(err, ErrSum) {
			t.Errorf("%s with another file: %v", name, err)
		}
	}
}

// TestOffline checks what is said when Maven fetches nothing.
func TestOffline(t *testing.T) {
	bin := t.TempDir()
	script := "#!/bin/sh\necho 'Could not resolve dependencies'\nexit 1\n"
	if err := os.WriteFile(filepath.Join(bin, "mvn"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
	_, err := FetchLibraries(context.Background(), LibraryOptions{Names: []string{"a:b:1"}, Dir: t.TempDir()})
	if err == nil || !strings.Contains(err.Error(), "fetch a:b:1") || !strings.Contains(err.Error(), "within reach") {
		t.Errorf("got %v", err)
	}
}
