package embedded

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"cbcov/device"
)

// labFor opens a laboratory; the test is skipped where the level is not installed.
func labFor(t testing.TB, api int) *Laboratory {
	t.Helper()
	l, err := OpenLaboratory(context.Background(), api, device.Options{Hang: 5 * time.Second})
	if errors.Is(err, ErrNotInstalled) || errors.Is(err, ErrTool) {
		if os.Getenv("CBCOV_TEST_ALL") != "" && api == DefaultAPI { // 'make test' installs that one
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

// TestExperiments plays words on each API level that is installed; with -short on the usual one.
func TestExperiments(t *testing.T) {
	for _, api := range Levels() {
		if testing.Short() && api != DefaultAPI {
			continue
		}
		t.Run(strconv.Itoa(api), func(t *testing.T) { testExperiments(t, labFor(t, api)) })
	}
}

func testExperiments(t *testing.T, l *Laboratory) {
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
		{"Store", "0 - - - -", "ok confd created opened quiet"},
		{"Store", "0 4 - - - -", "ok ok confd created opened quiet"},
		{"Store", "2 - - -", "ok confd upgrd opened"},
		{"Store", "1 -", "!SQLiteException"},
		{"Store", "0 - - -", "ok confd created opened"}, // the folder is fresh
		{"Player", "0 1 - 3", "ok ok prepared ok"},
		{"Player", "0 2 3", "ok ok ok"},
		{"Player", "3 -", "ok error(-38,0)"},
		{"Player", "0 1 3 - -", "ok ok ok prepared quiet"},
		{"Watched", "0 2 - -", "ok ok modified(null) quiet"},
		{"Watched", "0 2 3 - - -", "ok ok ok modified(null) deleted(null) quiet"},
		{"Watched", "0 2 2 2 - - - -", "ok ok ok ok modified(null) modified(null) modified(null) quiet"},
		{"Watched", "2 0 1 2 -", "ok ok ok ok quiet"},
		{"Window", "0 - - - -", "ok F.create F.start F.resume quiet"},
		{"Window", "0 - - - 1 - - - -", "ok F.create F.start F.resume ok F.pause F.stop F.destroy quiet"},
		{"Window", "0 - - - 2 - - - - 3 - - -", "ok F.create F.start F.resume ok F.pause F.stop F.save quiet ok F.restart F.start F.resume"},
		{"Window", "0 - - - 4 - - - - - - - -", "ok F.create F.start F.resume ok F.pause F.stop F.save F.destroy F.recreate F.start F.resume quiet"},
		{"Window", "0 - - - 2 - - - 5 3 - - - -", "ok F.create F.start F.resume ok F.pause F.stop F.save ok ok F.recreate F.start F.resume quiet"},
		{"Window", "0 - - - 6 - - - - - -", "ok F.create F.start F.resume ok F.pause S.create S.start S.resume F.stop F.save"},
		{"Speller", "0 - -", "ok results(1) quiet"},
		{"Speller", "0 1 - -", "ok ok results(1) quiet"}, // this service does not know cancel
		{"Speller", "2 0", "ok ok"},
		{"Pool", "0 1 2 3 4 5 - - - - - - -", "ok ok ok ok ok ok took a task looped scheduled timer slept quiet"},
		{"Pool", "6 - -", "ok future v quiet"},
		{"Pool", "7 - -", "ok got 5 quiet"},
		{"Pool", "8 - 9 - - -", "ok quiet ok notified timed out quiet"},
		{"Window", "1 2 3 4 5 -", "ok ok ok ok ok quiet"},
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
			s, last = begin(t, l, experimentOf(t, w.experiment)), w.experiment
		}
		want := w.want
		if l.start.api < 28 { // from then on the state is saved after onStop
			want = strings.ReplaceAll(want, "F.stop F.save", "F.save F.stop")
		}
		if got := play(t, s, w.word); got != want {
			t.Errorf("%s %q: got %q, want %q", w.experiment, w.word, got, want)
		}
	}
}

// BenchmarkQuery measures a run of one class: reset and a word.
func BenchmarkQuery(b *testing.B) {
	l := labFor(b, 34)
	for _, c := range []struct{ experiment, word string }{
		{"Timer", "0 - -"}, {"Task", "0 - - -"}, {"Store", "0 - - - -"}, {"Player", "0 2 - 3 -"}, {"Watched", "0 2 - -"}, {"Window", "0 - - -"},
	} {
		b.Run(c.experiment, func(b *testing.B) {
			s := begin(b, l, experimentOf(b, c.experiment))
			defer s.Close()
			b.ResetTimer()
			for range b.N {
				play(b, s, c.word)
			}
		})
	}
}
