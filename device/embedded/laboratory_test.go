package embedded

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cbcov/device"
)

// labFor opens a laboratory; the test is skipped where the level is not installed.
func labFor(t testing.TB, api int) *Laboratory {
	t.Helper()
	l, err := OpenLaboratory(context.Background(), LabOptions{API: api, Hang: 5 * time.Second})
	if errors.Is(err, ErrNotInstalled) || errors.Is(err, ErrTool) {
		if os.Getenv("CBCOV_TEST_ALL") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := l.Close(); err != nil {
			t.Error(err)
		}
	})
	return l
}

// experimentOf gives the experiment of testdata/lab/NAME.java.
func experimentOf(t testing.TB, name string) device.Experiment {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "lab", name+".java"))
	if err != nil {
		t.Fatal(err)
	}
	return device.Experiment{Name: name, Source: string(text), Class: "lab." + name, Quiet: 2 * time.Second}
}

func begin(t testing.TB, l *Laboratory, e device.Experiment) device.ExperimentSession {
	t.Helper()
	s, err := l.Experiment(context.Background(), e)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// play resets and plays a word: inputs by number, - waits. It gives the answers in short.
func play(t testing.TB, s device.ExperimentSession, word string) string {
	t.Helper()
	if err := s.Reset(context.Background()); err != nil {
		t.Fatal(err)
	}
	answers, err := s.Play(context.Background(), stimuli(t, word)...)
	if err != nil {
		t.Fatal(err)
	}
	return short(answers)
}

func stimuli(t testing.TB, word string) []device.Stimulus {
	t.Helper()
	var all []device.Stimulus
	for _, w := range strings.Fields(word) {
		st := device.Stimulus{Input: device.Wait}
		if w != "-" {
			if _, err := fmt.Sscan(w, &st.Input); err != nil {
				t.Fatal(err)
			}
		}
		all = append(all, st)
	}
	return all
}

func short(answers []device.Answer) string {
	var b strings.Builder
	for i, a := range answers {
		if i > 0 {
			b.WriteByte(' ')
		}
		switch a.Kind {
		case device.Returned:
			b.WriteString("ok")
		case device.Quiet:
			b.WriteString("quiet")
		case device.Threw:
			name, _, _ := strings.Cut(a.Thrown, ":")
			b.WriteString("!" + name[strings.LastIndexByte(name, '.')+1:])
		case device.Called:
			b.WriteString(a.Output)
			if len(a.Args) > 0 {
				b.WriteString("(" + strings.Join(a.Args, ",") + ")")
			}
		}
	}
	return b.String()
}

func TestExperiments(t *testing.T) {
	l := labFor(t, 34)
	words := []struct{ experiment, word, want string }{
		{"Timer", "- 0 - -", "quiet ok finished quiet"},
		{"Timer", "0 1 -", "ok ok quiet"},
		{"Timer", "1 0 -", "ok ok finished"},
		{"Timer", "-", "quiet"},
		{"Task", "0 - - -", "ok on_preexec on_postexec(7) quiet"},
		{"Task", "0 0", "ok !IllegalStateException"},
		{"Task", "0", "ok"},
		{"Task", "- -", "quiet quiet"}, // nothing of the run before is heard
		{"Task", "1 0 - - -", "ok ok on_preexec on_cancelled quiet"},
		{"Task", "1 - 0", "ok on_cancelled !IllegalStateException"},
		{"Task", "0 - 1 - -", "ok on_preexec ok on_cancelled quiet"},
	}
	var s device.ExperimentSession
	last := ""
	for _, w := range words {
		if w.experiment != last {
			if s != nil {
				if err := s.Close(); err != nil {
					t.Fatal(err)
				}
			}
			start := time.Now()
			s, last = begin(t, l, experimentOf(t, w.experiment)), w.experiment
			t.Logf("%s: %v until ready", w.experiment, time.Since(start))
		}
		start := time.Now()
		if got := play(t, s, w.word); got != w.want {
			t.Errorf("%s %q: got %q, want %q", w.experiment, w.word, got, w.want)
		}
		t.Logf("%s %q: %v", w.experiment, w.word, time.Since(start))
	}
}
