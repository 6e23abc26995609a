package survey_test

import (
	"bytes"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"cbcov/internal/lockfile"
	"cbcov/reports/survey"
)

// apps are some that passed, one that did not, and two whose processes died.
func apps() []*survey.App {
	app := func(path string, steps ...survey.Step) *survey.App {
		return &survey.App{Schema: survey.AppSchema, APK: path, SHA256: "00", Steps: steps}
	}
	step := func(name string, seconds float64) survey.Step { return survey.Step{Name: name, Seconds: seconds} }
	failed := app("c.apk", step("read", 1), survey.Step{Name: "ccfa", Error: "broken"})
	large := app("d.apk", step("read", 5), step("ccfa", 7))
	large.Running, large.Ended = "run", "too large"
	early := app("e.apk")
	early.Running, early.Ended = "read", "killed"
	return []*survey.App{app("a.apk", step("read", 1), step("ccfa", 2), step("run", 9)), app("b.apk", step("read", 3), step("ccfa", 4), step("run", 8)), failed, large, early}
}

// Whatever the order in which apps come, and how often, they come to the same.
func TestOf(t *testing.T) {
	want := survey.Of(apps())
	tallies := []survey.Tally{
		{Name: "read", Asked: 5, Passed: 4, Median: 3, Most: 5}, {Name: "ccfa", Asked: 4, Passed: 3, Median: 4, Most: 7}, {Name: "run", Asked: 3, Passed: 2, Median: 9, Most: 9},
	}
	if !reflect.DeepEqual(want.Steps, tallies) || want.Passed() != 2 {
		t.Errorf("%d passed, steps %v", want.Passed(), want.Steps)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		list := append(apps(), apps()[:r.IntN(3)]...)
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		if got := survey.Of(list); !reflect.DeepEqual(got, want) {
			t.Fatalf("in another order: %+v", got)
		}
	}
}

// An engine tries again what failed: what passed counts, whichever came first.
func TestOfAgain(t *testing.T) {
	passed, failed := apps()[0], apps()[2]
	failed.APK = passed.APK
	slower := *passed
	slower.Seconds = 5
	for _, list := range [][]*survey.App{{failed, passed, &slower}, {&slower, failed, passed}, {passed, &slower, failed}} {
		if got := survey.Of(list); len(got.Apps) != 1 || got.Apps[0] != passed {
			t.Errorf("of %v it takes %+v", list, got.Apps[0])
		}
	}
	if step, why := (&survey.App{Running: "run"}).Failed(); step != "run" || why == "" {
		t.Errorf("without an end: %q, %q", step, why)
	}
}

// A journal gives back what was added, whatever end a killed process left it with.
func TestJournal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "survey.jsonl")
	header := survey.Header{Steps: []string{"read", "run"}, Monkey: 5}
	j, err := survey.CreateJournal(path, header)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range apps() {
		if err := j.Add(a); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := survey.ResumeJournal(path, header); !errors.Is(err, lockfile.ErrBusy) {
		t.Errorf("another process writes it: %v", err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := survey.CreateJournal(path, header); !errors.Is(err, fs.ErrExist) {
		t.Errorf("there is one: %v", err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for size := range text {
		if err := os.WriteFile(path, text[:size], 0o644); err != nil {
			t.Fatal(err)
		}
		j, err := survey.ResumeJournal(path, header)
		if err != nil {
			t.Fatalf("cut at byte %d: %v", size, err)
		}
		n := max(0, bytes.Count(text[:size], []byte("\n"))-1)
		if done := j.Done(); !slices.EqualFunc(done, apps()[:n], func(a, b *survey.App) bool { return reflect.DeepEqual(a, b) }) {
			t.Fatalf("cut at byte %d: it has %d apps, not %d", size, len(done), n)
		}
		for _, a := range apps()[n:] {
			if err := j.Add(a); err != nil {
				t.Fatal(err)
			}
		}
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
		if again, err := os.ReadFile(path); err != nil || !bytes.Equal(again, text) {
			t.Fatalf("cut at byte %d: it is another one now: %v", size, err)
		}
	}
	_, err = survey.ResumeJournal(path, survey.Header{Steps: []string{"read", "run"}, Monkey: 6})
	if err == nil || !strings.Contains(err.Error(), "the number of events: the journal has 5, and now it is 6") {
		t.Errorf("with another number of events: %v", err)
	}
}

func TestReadErrors(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"no JSON", "\n  app", "f: byte 0: no document of a survey: invalid character"},
		{"another document", `{"schema": "cbcov-survey-1"}`, `f: byte 0: no document of a survey: the schema is "cbcov-survey-1"`},
		{"behind a good one", `{"schema": "cbcov-survey-app-1", "apk": "a"} 5`, "f: byte 44: no document of a survey: json: cannot unmarshal number"},
		{"without a name", `{"schema": "cbcov-survey-app-1"}`, "it names no APK"},
		{"too large", `{"schema": "` + strings.Repeat("x", 1<<20) + `"}`, "want 1048576 at most"},
	} {
		if _, err := survey.Read("f", strings.NewReader(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
}

// Whatever a file holds, it is read or refused; what is read can be written and read again.
func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"schema":"cbcov-survey-journal-1","steps":["read"]}` + "\n" + `{"schema":"cbcov-survey-app-1","apk":"a","bytes":1,"steps":[{"name":"read","seconds":1}],"seconds":1}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		apps, err := survey.Read("f", bytes.NewReader(text))
		if err != nil {
			return
		}
		var lines []byte
		for _, a := range apps {
			line, err := a.Line()
			if err != nil {
				t.Fatal(err)
			}
			lines = append(lines, line...)
		}
		again, err := survey.Read("f", bytes.NewReader(lines))
		if err != nil || !reflect.DeepEqual(survey.Of(again), survey.Of(apps)) {
			t.Fatalf("read again: %v", err)
		}
	})
}
