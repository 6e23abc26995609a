package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"cbcov/device"
	"cbcov/internal/parallel"
	"cbcov/learner"
	"cbcov/learner/experiment"
	"cbcov/learner/journal"
	"cbcov/learner/purpose"
	"cbcov/reports"
	"cbcov/typestate"
)

// learnAll learns the purposes asked for, several at once, and tells of each in their order.
func (o *learnOptions) learnAll(ctx context.Context) error {
	jobs, err := o.jobs()
	if err != nil {
		return err
	}
	o.warnOfJournals(jobs)
	started := time.Now()
	bars := o.learnBars()
	var telling parallel.Group
	var told error
	telling.Go(func() { told = o.tell(bars.results(), jobs) })
	for _, api := range o.apis() {
		o.learnLevel(ctx, api, jobs, bars)
	}
	telling.Wait()
	err = errors.Join(told, ctx.Err())
	bars.end()
	if len(jobs) > 1 || len(o.list) > 0 {
		err = errors.Join(err, o.report(ctx, jobs, time.Since(started)))
	}
	if ctx.Err() != nil {
		o.warn("stopped; what was answered is kept: the same command with --resume goes on")
	}
	return errors.Join(err, o.failures(jobs))
}

// warnOfJournals tells of interrupted commands that are not resumed.
func (o *learnOptions) warnOfJournals(jobs []*learnJob) {
	for _, j := range jobs {
		if _, err := os.Stat(o.journalFile(j.purpose, j.api)); err == nil && !o.resume {
			o.warn("%s, API %d: the last run did not end; this one begins anew (--resume would go on)", j.purpose.Name, j.api)
		}
	}
}

// learnLevel learns what is to be learned at one API level. A device that cannot be opened fails all of it.
func (o *learnOptions) learnLevel(ctx context.Context, api int, all []*learnJob, bars *learnBars) {
	var jobs []*learnJob
	for _, j := range all {
		if j.api == api && j.class.Outcome == reports.NotStarted {
			jobs = append(jobs, j)
		}
	}
	if len(jobs) == 0 {
		return
	}
	lab, err := o.laboratory(ctx, api)
	if err != nil {
		for _, j := range jobs {
			j.class.Outcome, j.class.Error = reports.HasFailed, err.Error()
		}
		jobs[0].err = err // once is enough
		for _, j := range jobs {
			close(j.done)
		}
		return
	}
	defer lab.Close()
	queue := make(chan *learnJob, len(jobs))
	for _, j := range jobs {
		queue <- j
	}
	close(queue)
	at, each := o.share(len(jobs))
	var workers parallel.Group
	for range at {
		workers.Go(func() {
			for j := range queue {
				o.learnJob(ctx, lab, bars, j, each)
			}
		})
	}
	workers.Wait()
}

// laboratory opens the device of an API level, and the folder for the machines.
func (o *learnOptions) laboratory(ctx context.Context, api int) (device.Laboratory, error) {
	if err := os.MkdirAll(o.out, 0o755); err != nil {
		return nil, fmt.Errorf("folder for the machines: %w", err)
	}
	lab, err := o.device.At(api).Laboratory(ctx, device.Options{Network: o.network, Hang: o.hang, Dir: o.dir})
	return lab, deviceError(err)
}

// share says how many jobs are learned at once, and how many devices each has.
func (o *learnOptions) share(jobs int) (at, each int) {
	workers := o.workers
	if workers == 0 {
		workers = min(jobs, runtime.NumCPU()) // one class asks too little for the start of a second device to pay
	}
	at = min(jobs, workers)
	return at, workers / at
}

// learnJob learns one class and writes its machine.
func (o *learnOptions) learnJob(ctx context.Context, lab device.Laboratory, bars *learnBars, j *learnJob, workers int) {
	defer close(j.done)
	if o.resume && o.keep(j) {
		return
	}
	if j.err = ctx.Err(); j.err != nil {
		return
	}
	bar := bars.add(fmt.Sprintf("%s, API %d", j.purpose.Name, j.api))
	defer bar.end()
	r, err := caught(o.globals, "learning", func() (*experiment.Result, error) { return o.learn(ctx, lab, j, workers, bar) })
	if err == nil {
		err = o.store(j, r)
	}
	var late *learner.OverTime
	if errors.As(err, &late) {
		err = fmt.Errorf("%w; --resume with a longer --time-limit goes on", err)
	}
	if err != nil {
		j.err = learningError(fmt.Errorf("%s, API %d: %w", j.purpose.Name, j.api, err))
		j.class.Outcome, j.class.Error = reports.HasFailed, err.Error()
		if ctx.Err() != nil {
			j.class.Outcome, j.class.Error, j.err = reports.NotStarted, "", ctx.Err()
		}
	}
}

func (o *learnOptions) learn(ctx context.Context, lab device.Laboratory, j *learnJob, workers int, bar *learnBar) (*experiment.Result, error) {
	classPath, err := o.libraries(ctx, lab, j.purpose)
	if err != nil {
		return nil, err
	}
	bar.show("starting the device", 0, 0)
	plan := experiment.Plan{
		Settings: o.settings, Purpose: j.purpose, Laboratory: lab, API: j.api, Workers: workers, ClassPath: classPath,
		Journal: o.journalFile(j.purpose, j.api), Resume: o.resume, Version: buildVersion(),
	}
	plan.Progress = bar.update
	return experiment.Learn(ctx, plan)
}

// libraries gives what a purpose's Java needs beside the platform.
func (o *learnOptions) libraries(ctx context.Context, lab device.Laboratory, p *purpose.Purpose) ([]string, error) {
	classPath := slices.Clone(o.classPath)
	for i, file := range classPath {
		absolute, err := filepath.Abs(file)
		if err != nil {
			return nil, fmt.Errorf("--classpath: %w", err)
		}
		classPath[i] = absolute
	}
	found, unlocked, err := lab.Libraries(ctx, p.Libraries)
	if err != nil {
		return nil, deviceError(err)
	}
	for _, name := range unlocked {
		o.note("%s: the library %s is taken on Maven's word", p.Name, name)
	}
	return append(classPath, found...), nil
}

// keep takes over what an earlier, interrupted command learned, if it would be learned alike now.
func (o *learnOptions) keep(j *learnJob) bool {
	path := o.machineFile(j.purpose, j.api) + ".json"
	m, err := typestate.Open(path)
	if err != nil || m.Provenance == nil {
		return false
	}
	p := m.Provenance
	if p.Hash != j.purpose.Hash || p.Device != j.class.Device || p.Algorithm != o.settings.Algorithm || p.Oracle != o.settings.Oracle ||
		p.Bound != o.settings.Bound || p.Tests != o.settings.Tests || p.Seed != o.settings.Seed || p.Version != buildVersion() {
		return false
	}
	j.class.Outcome = reports.WasKept
	j.describe(m, path)
	return true
}

// store writes a machine, and takes its journal away.
func (o *learnOptions) store(j *learnJob, r *experiment.Result) error {
	base := o.machineFile(j.purpose, j.api)
	if err := writeMachine(base, r.Machine); err != nil {
		return err
	}
	journal := o.journalFile(j.purpose, j.api)
	if err := os.Remove(journal); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("journal: %w", err)
	}
	_ = os.Remove(filepath.Dir(journal)) // fails while it has another's journal
	j.class.Outcome, j.class.Seconds = reports.WasLearned, inSeconds(r.Elapsed)
	j.class.Checks, j.class.Replayed = r.Counts.Checks, r.Journal.Replayed
	for _, f := range r.Findings {
		j.class.Findings = append(j.class.Findings, f.Text)
	}
	j.describe(r.Machine, base+".json")
	return nil
}

// writeMachine writes a machine in both forms that are read again, to files of one name.
func writeMachine(base string, m *typestate.Machine) error {
	for ending, write := range map[string]func(io.Writer, *typestate.Machine) error{".dot": typestate.WriteDOT, ".json": typestate.WriteJSON} {
		if err := writeWhole(base+ending, func(w io.Writer) error { return write(w, m) }); err != nil {
			return fmt.Errorf("write the machine: %w", err)
		}
	}
	return nil
}

// describe takes over what a machine tells of itself.
func (j *learnJob) describe(m *typestate.Machine, path string) {
	c, p := &j.class, m.Provenance
	all, plain := m.Count()
	c.File, c.States, c.Sinks, c.Inputs = filepath.ToSlash(path), all, all-plain, len(m.Inputs)
	c.Asked, c.Run, c.Symbols, c.Rounds, c.Needed = p.Asked, p.Run, p.Symbols, p.Rounds, m.DistinguisherBound()
	c.Checked, c.Doubts = p.Checked, p.Doubts
	for _, w := range m.Warnings() {
		c.Warnings = append(c.Warnings, w.Text)
	}
}

// resultError gives an error that is a result its exit code: a limit was reached, or the class is not deterministic.
func resultError(err error) error {
	var many *learner.TooManyStates
	var late *learner.OverTime
	var unsettled *learner.Unsettled
	if errors.As(err, &many) || errors.As(err, &late) || errors.As(err, &unsettled) {
		return &codedError{exitFail, err}
	}
	return err
}

// learningError gives an error of learning its exit code: the purpose's and the journal's faults are the user's; what is no result is
// the device's.
func learningError(err error) error {
	var coded *codedError
	var faults purpose.Faults
	var mismatch *journal.Mismatch
	var damage *journal.Damage
	var busy *journal.Busy
	var file *fs.PathError
	err = resultError(err)
	switch {
	case errors.As(err, &coded):
		return err
	case errors.Is(err, device.ErrExperiment), errors.Is(err, errInternal), errors.As(err, &faults), errors.As(err, &mismatch), errors.As(err, &damage),
		errors.As(err, &busy), errors.As(err, &file):
		return err
	}
	return deviceError(err)
}
