package guards

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/device"
)

// interrupted is a device that is gone after so many questions, as where Ctrl-C stops it.
type interrupted struct {
	device.TrialSession
	left    int // questions
	trials  int // that were made, and whose answers were given
	cancel  context.CancelFunc
	started bool
}

func (d *interrupted) Name() string { return "fake" }

func (d *interrupted) Trials(context.Context, device.Trials) (device.TrialSession, error) {
	d.started = true
	return d, nil
}

func (d *interrupted) ask(ctx context.Context) error {
	if d.left--; d.left < 0 {
		d.cancel()
	}
	return ctx.Err()
}

func (d *interrupted) Look(ctx context.Context, class string) (*device.TrialClass, error) {
	if err := d.ask(ctx); err != nil {
		return nil, err
	}
	return d.TrialSession.Look(ctx, class)
}

func (d *interrupted) Observe(ctx context.Context, methods []int) error {
	if err := d.ask(ctx); err != nil {
		return err
	}
	return d.TrialSession.Observe(ctx, methods)
}

func (d *interrupted) Try(ctx context.Context, trials []device.Trial) ([]device.Tried, error) {
	if err := d.ask(ctx); err != nil {
		return nil, err
	}
	d.trials += len(trials)
	return d.TrialSession.Try(ctx, trials)
}

// journalled learns one of the fakes until it was asked so many questions (-1: to the end), through a journal, and gives the journal as a killed process
// leaves it.
func journalled(t *testing.T, o Options, name, path string, questions int) (r *Result, d *interrupted, c JournalCounts) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	if questions < 0 {
		questions = 1 << 30
	}
	d = &interrupted{TrialSession: fakes[name](), left: questions, cancel: cancel}
	j, err := OpenJournal(path, true, JournalHeader{Class: "C"}, d)
	if err != nil {
		t.Fatal(err)
	}
	r, err = Learn(ctx, j, o)
	if err != nil && !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	return r, d, j.Counts()
}

// TestResume stops learning at every so many questions, and goes on from the journal: what comes out is what comes out of learning that was not stopped,
// and no trial is made again. It is also stopped again and again, each time a few questions on.
func TestResume(t *testing.T) {
	for _, name := range []string{"mode", "list", "iterator"} {
		o := Options{Class: "C", Seed: 3, Tests: 300, Verify: 200}
		want, err := Learn(t.Context(), fakes[name](), o)
		if err != nil {
			t.Fatal(err)
		}
		whole, all, counts := journalled(t, o, name, filepath.Join(t.TempDir(), "whole.jsonl"), -1)
		if d := cmp.Diff(want, whole); d != "" {
			t.Fatalf("%s: with a journal: %s", name, d)
		}
		questions := 1<<30 - all.left
		same := func(r *Result, stopped int) {
			if d := cmp.Diff(want, r); d != "" {
				t.Errorf("%s, stopped at question %d (-not stopped +resumed): %s", name, stopped, d)
			}
		}
		for stop := 0; stop <= questions; stop += 1 + questions/12 {
			path := filepath.Join(t.TempDir(), "j.jsonl")
			_, first, kept := journalled(t, o, name, path, stop)
			r, second, c := journalled(t, o, name, path, -1)
			same(r, stop)
			if first.trials+second.trials != all.trials || c.Replayed != kept.Written || c.Replayed+c.Written != counts.Written || c.Other {
				t.Errorf("%s, stopped at question %d: %d and %d trials were made, want %d together; %+v, then %+v", name, stop, first.trials, second.trials, all.trials, kept, c)
			}
		}
		path := filepath.Join(t.TempDir(), "often.jsonl")
		trials := 0
		var r *Result
		for range 40 {
			var d *interrupted
			r, d, _ = journalled(t, o, name, path, 3+questions/20)
			if trials += d.trials; r != nil {
				break
			}
		}
		if same(r, -1); trials != all.trials {
			t.Errorf("%s: stopped again and again, it made %d trials, want %d", name, trials, all.trials)
		}
		// What is all in the journal starts no device, and a cut line costs the trial in it only.
		if _, d, _ := journalled(t, o, name, path, -1); d.started {
			t.Errorf("%s: the device was started for what the journal has", name)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, text[:len(text)-7], 0o644); err != nil {
			t.Fatal(err)
		}
		r, d, c := journalled(t, o, name, path, -1)
		if same(r, questions); d.trials != 1 || c.Dropped == 0 {
			t.Errorf("%s: with a cut line %d trials are made: %+v", name, d.trials, c)
		}
	}
}
