package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"cbcov/learner/experiment"
	"cbcov/reports"
	"cbcov/typestate"
)

// tell tells of each class when it and those before it are done. With --format it waits only: the report has all.
func (o *learnOptions) tell(w io.Writer, jobs []*learnJob) error {
	p := &printer{w: w}
	for _, j := range jobs {
		<-j.done
		if len(o.list) == 0 {
			o.tellClass(p, &j.class)
		}
	}
	return p.err
}

// tellClass prints what was learned of a class.
func (o *learnOptions) tellClass(p *printer, c *reports.LearnedClass) {
	switch c.Outcome {
	case reports.WasKept:
		p.line("%s, API %d: %s, learned before", c.Purpose, c.API, count(c.States, "state", "states"))
	case reports.WasLearned:
		p.line("%s, API %d: %s in %.1f s; %s, %d run, %s, %s on top; %s", c.Purpose, c.API, count(c.States, "state", "states"), c.Seconds,
			count(c.Asked, "query", "queries"), c.Run, count(c.Rounds, "round", "rounds"), count(c.Checks, "check", "checks"), fidelity(c))
	default:
		return
	}
	if c.Replayed > 0 {
		p.line("  resumed: %d of the queries run were answered by the journal, and not run again", c.Replayed)
	}
	p.line("  %s", c.Checked)
	found := slices.DeleteFunc(slices.Clone(c.Findings), func(text string) bool { return slices.Contains(c.Doubts, text) })
	for _, kind := range []struct {
		name  string
		texts []string
	}{{"not sure", c.Doubts}, {"found", found}, {"warning", c.Warnings}} {
		for _, text := range kind.texts {
			p.line("  %s: %s", kind.name, strings.ReplaceAll(text, "\n", "\n    "))
		}
	}
	p.line("  %s", c.File)
}

// fidelity spells a label for people.
func fidelity(c *reports.LearnedClass) string {
	text := map[string]string{
		string(typestate.Real):       "the real code ran",
		string(typestate.OwnService): "the real code ran, against a service of cbcov's own",
		string(typestate.Emulated):   "emulated: a stand-in of the class ran",
	}[c.Label]
	if c.Note != "" {
		text += " (" + strings.TrimSuffix(c.Note, ".") + ")"
	}
	return text
}

// report prints the table, or what other formats were asked for.
func (o *learnOptions) report(ctx context.Context, jobs []*learnJob, took time.Duration) error {
	l := &reports.Learned{
		Algorithm: o.settings.Algorithm, Oracle: o.settings.Oracle, Bound: o.settings.Bound, Seed: o.settings.Seed,
		Seconds: inSeconds(took),
	}
	for _, j := range jobs {
		l.Classes = append(l.Classes, j.class)
	}
	if len(o.list) == 0 { // classes were told of above
		if _, err := fmt.Fprintln(o.streams.out); err != nil {
			return err
		}
	}
	return o.write(context.WithoutCancel(ctx), o.globals, func(w io.Writer, format string) error {
		return reports.WriteLearned(w, format, l, reports.Options{Screen: o.streams.screen})
	})
}

// failures gives the errors of all jobs, the most severe exit code first, and an error for machines that are in doubt. A class that
// has nothing to learn is an error where it was asked for by its name.
func (o *learnOptions) failures(jobs []*learnJob) error {
	var errs []error
	doubtful := 0
	for _, j := range jobs {
		switch {
		case j.err != nil:
			errs = append(errs, j.err)
		case j.class.Outcome == reports.HasNothing && !o.all && len(o.apis()) == 1:
			errs = append(errs, nothingToLearn(j))
		case len(j.class.Doubts) > 0:
			doubtful++
		}
	}
	if doubtful > 0 {
		errs = append(errs, failure("%s in doubt: see what is said of each", count(doubtful, "machine is", "machines are")))
	}
	severity := []int{exitFail, exitInput, exitDevice, exitCancelled}
	slices.SortStableFunc(errs, func(x, y error) int {
		return slices.Index(severity, exitCode(y)) - slices.Index(severity, exitCode(x))
	})
	if len(errs) < 2 {
		return errors.Join(errs...)
	}
	return &codedError{exitCode(errs[0]), errors.Join(errs...)}
}

// nothingToLearn says why, and which device would do.
func nothingToLearn(j *learnJob) error {
	label := j.purpose.On(j.on.Kind)
	if label.Fidelity != typestate.NoneToGet { // at another API level there is
		return fmt.Errorf("%s: there is nothing to learn on %s: %s", j.purpose.Name, j.class.Device, j.class.Note)
	}
	return &experiment.NothingToLearn{Purpose: j.purpose, Device: j.class.Device, Label: label}
}

// inSeconds gives a time in seconds, to the millisecond.
func inSeconds(d time.Duration) float64 { return float64(d.Milliseconds()) / 1000 }
