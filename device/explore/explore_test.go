package explore

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/device"
)

// explored explores the fake app into a folder.
func explored(t *testing.T, dir string, breaks *atomic.Int64, jobs, events int) (*Result, error) {
	t.Helper()
	return Explore(context.Background(), fakeApp(), Options{Goal: Coverage, Events: events, Seed: 1, Jobs: jobs, Device: &fake{breaks: breaks}, Out: dir})
}

func mustExplore(t *testing.T, dir string, jobs, events int) *Result {
	t.Helper()
	r, err := explored(t, dir, nil, jobs, events)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// files gives what a folder holds, by path.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		all[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestExplore: what can be covered is, the crash is found once, and its script has nothing that it does not need.
func TestExplore(t *testing.T) {
	app := fakeApp()
	r := mustExplore(t, t.TempDir(), 1, 300)
	if r.Covered != len(app.Sequences) {
		t.Errorf("covered %d of %d", r.Covered, len(app.Sequences))
	}
	if r.Events != 300 || r.Runs > 30 {
		t.Errorf("%d of 300 events in %d runs: where nothing is hoped for, events are drawn", r.Events, r.Runs)
	}
	if len(r.Crashes) != 1 {
		t.Fatalf("crashes: %+v", r.Crashes)
	}
	c := r.Crashes[0]
	if want := "java.lang.IllegalStateException at p.B$1.onClick(B.java:7)"; c.Cause != want || !c.Steady {
		t.Errorf("cause %q, steady %t, want %q", c.Cause, c.Steady, want)
	}
	if !c.Calm {
		t.Error("it needs no order, and is said to need one")
	}
	var lines []string
	for _, e := range c.Script.Events {
		lines = append(lines, e.String())
	}
	if got := strings.Join(lines, "; "); got != "launch; click id/two; click id/go; click id/three" {
		t.Errorf("the shortest script: %s", got)
	}
}

// TestUncalm: a crash that comes only before what was posted has run is said to need that order.
func TestUncalm(t *testing.T) {
	script, err := device.ParseScript("launch\nclick id/two\nclick id/go\nclick id/three\n")
	if err != nil {
		t.Fatal(err)
	}
	for early, calm := range map[bool]bool{false: true, true: false} {
		e := &exploration{app: fakeApp(), opt: Options{Device: &fake{early: early}}, manner: manners[Coverage], own: fakeApp().Owns()}
		s, err := e.open(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		c := &Crash{Script: script, Cause: "java.lang.IllegalStateException at p.B$1.onClick(B.java:7)"}
		if got, err := e.calm(t.Context(), s, c); err != nil || got != calm {
			t.Errorf("early %t: calm %t, %v", early, got, err)
		}
	}
}

// TestCalmed: all that is due runs behind each event, and nothing else says which work runs.
func TestCalmed(t *testing.T) {
	s, err := device.ParseScript("seed 1\nidentity 0123456789abcdef \"0123456789abcdef\"\nschedule random\nturn 1 \"a\"\nlaunch\nrun 2\nlate\nclick id/a\nidle\nadvance 1s\nrelease\nback\n")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := Calmed(s).String(), "seed 1\nlaunch\nidle\nclick id/a\nidle\nadvance 1s\nidle\nback\nidle\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestJobs: the corpus is the same however many sessions there are.
func TestJobs(t *testing.T) {
	one, three := t.TempDir(), t.TempDir()
	mustExplore(t, one, 1, 150)
	mustExplore(t, three, 3, 150)
	if d := cmp.Diff(files(t, one), files(t, three)); d != "" {
		t.Errorf("one session (-) and three (+):\n%s", d)
	}
}

// TestResumed: an exploration that breaks off anywhere, again and again, and goes on, leaves what one does that ran through.
func TestResumed(t *testing.T) {
	whole := t.TempDir()
	mustExplore(t, whole, 2, 150)
	want := files(t, whole)
	rnd := rand.New(rand.NewPCG(3, 3))
	for range 5 {
		dir, breaks := t.TempDir(), &atomic.Int64{}
		broke := 0
		for {
			breaks.Store(int64(40 + rnd.IntN(900)))
			_, err := explored(t, dir, breaks, 2, 150)
			if err == nil {
				break
			}
			if !errors.Is(err, errBroken) {
				t.Fatal(err)
			}
			broke++
		}
		if d := cmp.Diff(want, files(t, dir)); d != "" {
			t.Fatalf("broke off %d times (-whole +got):\n%s", broke, d)
		}
	}
}

// TestGoesOn: a second exploration of a folder adds to it; one of another seed is refused; one that must go on needs a corpus.
func TestGoesOn(t *testing.T) {
	dir := t.TempDir()
	first := mustExplore(t, dir, 1, 50)
	second := mustExplore(t, dir, 1, 100)
	if first.Events != 50 || second.Events != 100 || second.Runs <= first.Runs {
		t.Errorf("%d events in %d runs, then %d in %d", first.Events, first.Runs, second.Events, second.Runs)
	}
	if again := mustExplore(t, dir, 1, 100); again.Runs != second.Runs {
		t.Errorf("nothing was left to do: %d runs, then %d", second.Runs, again.Runs)
	}
	late := filepath.Join(dir, fmt.Sprintf("memory-%06d.json", second.Rounds-1)) // where the first one was killed before it removed that
	if err := os.WriteFile(late, []byte("{}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	mustExplore(t, dir, 1, 100)
	if there, err := exists(late); err != nil || there {
		t.Errorf("what was known a round before is still there: %v", err)
	}
	opt := Options{Goal: Coverage, Events: 10, Seed: 2, Device: &fake{}, Out: dir}
	if _, err := Explore(context.Background(), fakeApp(), opt); err == nil || !strings.Contains(err.Error(), "another seed, 1 and not 2") {
		t.Errorf("another seed: %v", err)
	}
	opt.Out, opt.Resume = t.TempDir(), true
	if _, err := Explore(context.Background(), fakeApp(), opt); err == nil || !strings.Contains(err.Error(), "no corpus to go on with") {
		t.Errorf("nothing to go on with: %v", err)
	}
}

// TestBrokenCorpus: a corpus that was changed is an error that names the file.
func TestBrokenCorpus(t *testing.T) {
	for name, change := range map[string]func(dir string) error{
		"no run": func(dir string) error { return os.Remove(filepath.Join(dir, "runs", "000001.json")) },
		"no JSON": func(dir string) error {
			return os.WriteFile(filepath.Join(dir, "runs", "000001.json"), []byte("{"), 0o644)
		},
		"no corpus": func(dir string) error { return os.WriteFile(filepath.Join(dir, "rounds"), []byte("hello\n"), 0o644) },
		"bad round": func(dir string) error {
			return appendTo(filepath.Join(dir, "rounds"), `{"round":1,"first":1,"runs":1}`+"\n")
		},
		"bad offer": func(dir string) error {
			return replaceIn(filepath.Join(dir, "runs", "000001.json"), `"event":"click`, `"event":"clack`)
		},
		"bad callback": func(dir string) error {
			return replaceIn(filepath.Join(dir, "runs", "000001.json"), `"came":[`, `"came":[99,`)
		},
		"callback below": func(dir string) error {
			return replaceIn(filepath.Join(dir, "runs", "000001.json"), `"ran":[[`, `"ran":[[-1,1],[`)
		},
		"fewer events than none": func(dir string) error {
			return replaceIn(filepath.Join(dir, "runs", "000001.json"), `"events":`, `"events":-`)
		},
		"no memory": func(dir string) error { return removeAll(dir, "memory-*.json") },
		"a crash without script": func(dir string) error {
			return changeMemory(dir, func(text string) string { return strings.Replace(text, `"crashes":[`, `"crashes":[{"cause":"a"},`, 1) })
		},
		"a race without scripts": func(dir string) error {
			return changeMemory(dir, func(text string) string {
				return strings.Replace(text, `"findings":null`, `"findings":[{"kind":"harmful"}]`, 1)
			})
		},
		"a read without script": func(dir string) error {
			return changeMemory(dir, func(text string) string {
				return strings.Replace(text, `"reads":null`, `"reads":[{"location":"La;.b"}]`, 1)
			})
		},
	} {
		dir := t.TempDir()
		mustExplore(t, dir, 1, 60)
		if err := change(dir); err != nil {
			t.Fatal(err)
		}
		_, err := explored(t, dir, nil, 1, 70)
		if err == nil {
			t.Errorf("%s: no error", name)
		}
		if strings.Contains(name, "without") && !strings.Contains(err.Error(), "has no script") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestKept: a run teaches what its file has, also where the app has texts that no JSON holds: an exploration that goes on reads that.
func TestKept(t *testing.T) {
	c := &corpus{dir: t.TempDir()}
	if err := os.Mkdir(filepath.Join(c.dir, "runs"), 0o755); err != nil {
		t.Fatal(err)
	}
	r := &Run{Number: 1, Steps: []Step{{From: start, Key: "text a \xed\xa0\xbd", Came: []int32{onOne}, Ran: [][2]int32{{onTwo, onPosted}}, New: 1, Aimed: true,
		Vain: []Vain{{onOne, onTwo, true}}}}, Late: []string{"p.A$4"}, Databases: []Database{{"a.db", 2}}}
	if err := c.keep(r, &device.Script{}); err != nil {
		t.Fatal(err)
	}
	read, err := c.run(1)
	if d := cmp.Diff(r, read); err != nil || d != "" {
		t.Errorf("%v; kept (-) and read (+):\n%s", err, d)
	}
}

// TestBarren: an app that never starts is given up after some rounds, and not tried again by one that goes on.
func TestBarren(t *testing.T) {
	dir := t.TempDir()
	for range 2 {
		r, err := Explore(context.Background(), fakeApp(), Options{Goal: Coverage, Events: 20, Seed: 1, Jobs: 1, Device: &fake{dead: true}, Out: dir})
		if err != nil || r.Rounds != maxBarren {
			t.Errorf("%d rounds, %v", r.Rounds, err)
		}
	}
}

func appendTo(path, text string) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}

func replaceIn(path, old, with string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	return os.WriteFile(path, []byte(strings.Replace(string(text), old, with, 1)), 0o644)
}

// changeMemory changes the file of what was found.
func changeMemory(dir string, change func(string) string) error {
	list, err := filepath.Glob(filepath.Join(dir, "memory-*.json"))
	if err != nil || len(list) != 1 {
		return fmt.Errorf("%d memories: %w", len(list), err)
	}
	text, err := os.ReadFile(list[0])
	if err != nil {
		return err
	}
	return os.WriteFile(list[0], []byte(change(string(text))), 0o644)
}

func removeAll(dir, pattern string) error {
	list, err := filepath.Glob(filepath.Join(dir, pattern))
	for _, path := range list {
		err = errors.Join(err, os.Remove(path))
	}
	return err
}

// TestCauseOf names failures by the innermost cause and the app's first frame.
func TestCauseOf(t *testing.T) {
	own := func(class string) bool { return strings.HasPrefix(class, "p.") }
	for stack, want := range map[string]string{
		"": "a.E",
		"a.E: x\n\tat android.A.a(A.java:1)\n\tat p.B.b(B.java:2)":                                          "a.E at p.B.b(B.java:2)",
		"a.E: x\n\tat p.B.b(B.java:2)\nCaused by: a.F: y\n\tat android.A.a(A.java:1)\n\tat p.C.c(C.java:3)": "a.F at p.C.c(C.java:3)",
		"a.E: x\n\tat android.A.a(A.java:1)":                                                                "a.E at android.A.a(A.java:1)",
	} {
		if got := CauseOf(&device.Failure{Exception: "a.E: x", Stack: stack}, own); got != want {
			t.Errorf("%q: %q, want %q", stack, got, want)
		}
	}
}

// TestSettled: where something needs what an event posted, and no order of that, its script has all run that is due in place of single pieces of work.
func TestSettled(t *testing.T) {
	script, err := device.ParseScript("launch\nrun 1\nclick id/one\nrun 1\nrun 1\nrun 1\nclick id/two\n")
	if err != nil {
		t.Fatal(err)
	}
	short, err := shortest(script, maxTrials, func(s *device.Script) (bool, error) {
		text := s.String()
		return strings.Contains(text, "id/one\nidle") || strings.Contains(text, "id/one\nrun 1\nrun 1\nrun 1\n"), nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := short.String(), "launch\nclick id/one\nidle\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
