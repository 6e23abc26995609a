package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"testing"
	"time"

	"cbcov/device"
	"cbcov/device/embedded"
	"cbcov/learner"
	"cbcov/learner/experiment"
	"cbcov/learner/journal"
	"cbcov/learner/purpose"
	"cbcov/reports"
	"cbcov/typestate"
)

func TestLearningError(t *testing.T) {
	for _, c := range []struct {
		name string
		err  error
		code int
	}{
		{"too many states", &learner.TooManyStates{Limit: 3, Hypothesis: &typestate.Machine{}}, exitFail},
		{"too late", &learner.OverTime{Limit: time.Second}, exitFail},
		{"not deterministic", &learner.Unsettled{Alphabet: &learner.Alphabet{Inputs: []string{"a"}}, Inputs: learner.Word{0}}, exitFail},
		{"snippet at fault", device.ErrExperiment, exitInput},
		{"Java that does not compile", purpose.Faults{{File: "a.yaml"}}, exitInput},
		{"another journal", &journal.Mismatch{}, exitInput},
		{"a broken journal", &journal.Damage{}, exitInput},
		{"a journal in use", &journal.Busy{Path: "j"}, exitInput},
		{"a full disk", &fs.PathError{Op: "write", Path: "a", Err: errors.New("no space left on device")}, exitInput},
		{"not installed", embedded.ErrNotInstalled, exitDevice},
		{"lost for good", &learner.Lost{Alphabet: &learner.Alphabet{}, Err: device.ErrLost}, exitDevice},
		{"cancelled", context.Canceled, exitCancelled},
	} {
		if code := exitCode(learningError(fmt.Errorf("a class: %w", c.err))); code != c.code {
			t.Errorf("%s: exit code %d, want %d", c.name, code, c.code)
		}
	}
}

// TestFailures: of several failures the most severe makes the exit code.
func TestFailures(t *testing.T) {
	job := func(err error, doubts ...string) *learnJob {
		return &learnJob{purpose: &purpose.Purpose{}, err: err, class: reports.LearnedClass{Outcome: reports.WasLearned, Doubts: doubts}}
	}
	limit, input, device := failure("a limit"), errors.New("a purpose"), deviceError(errors.New("a device"))
	for _, c := range []struct {
		name string
		jobs []*learnJob
		code int
	}{
		{"none", []*learnJob{job(nil), job(nil)}, exitPass},
		{"a doubt", []*learnJob{job(nil), job(nil, "a close vote")}, exitFail},
		{"a limit", []*learnJob{job(limit)}, exitFail},
		{"a purpose and a limit", []*learnJob{job(limit), job(input), job(nil, "a close vote")}, exitInput},
		{"the device and others", []*learnJob{job(input), job(device), job(limit)}, exitDevice},
	} {
		if code := exitCode((&learnOptions{}).failures(c.jobs)); code != c.code {
			t.Errorf("%s: exit code %d, want %d", c.name, code, c.code)
		}
	}
}

func TestShare(t *testing.T) {
	for _, c := range []struct{ workers, jobs, at, each int }{
		{1, 5, 1, 1}, {2, 5, 2, 1}, {2, 1, 1, 2}, {5, 2, 2, 2}, {0, 1, 1, 1},
	} {
		o := &learnOptions{workers: c.workers}
		if at, each := o.share(c.jobs); at != c.at || each != c.each {
			t.Errorf("%d workers for %d classes: %d at once with %d each, want %d and %d", c.workers, c.jobs, at, each, c.at, c.each)
		}
	}
}

func TestLearnBarText(t *testing.T) {
	for _, c := range []struct {
		p    experiment.Progress
		want string
	}{
		{experiment.Progress{Asked: 5, Run: 4, Elapsed: 2 * time.Second}, "0 states, 5 asked, 4 run, 2/s, building hypothesis 1"},
		{experiment.Progress{Round: 2, States: 8, Checking: true, Asked: 90, Run: 40, Elapsed: time.Second},
			"8 states, 90 asked, 40 run, 40/s, checking hypothesis 2"},
		{experiment.Progress{Round: 2, States: 8, Checking: true, Asked: 90, Run: 40, Tests: 10, Of: 30, Elapsed: time.Second},
			"8 states, 90 asked, 40 run, 40/s, checking hypothesis 2: 10 of 30 words, 20s left"},
	} {
		bar := &learnBar{last: c.p, checked: time.Now().Add(-10 * time.Second)}
		if got := bar.spell(); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}
