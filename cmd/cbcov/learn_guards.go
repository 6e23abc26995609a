package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/pflag"

	"cbcov/device"
	"cbcov/learner"
	"cbcov/learner/guards"
	"cbcov/reports"
	"cbcov/typestate"
)

// guardOptions are the options of `cbcov learn --guards`.
type guardOptions struct {
	on      bool
	fields  bool
	results bool
	births  []string
	born    []typestate.Method // what births names
	inherit bool
	methods []string
	exclude []string
	verify  int
	makers  []string
	classes []device.MakerClass // that makers names
}

func (g *guardOptions) bind(flags *pflag.FlagSet) {
	flags.BoolVar(&g.on, "guards", false, "learn typestates with guards of the classes that are given, by trials, without a purpose")
	flags.BoolVar(&g.fields, "fields", false, "with --guards: guards may be over private fields, too")
	flags.BoolVar(&g.results, "results", false, "with --guards: guards are over arguments, results of earlier calls and what never changes, as an app's log tells them; the rest is left to states")
	flags.StringArrayVar(&g.births, "births", nil, "with --guards: a method of an app's world that gives objects as a Java file's makers do, as in android.database.sqlite.SQLiteDatabase.query; may be repeated")
	flags.StringArrayVar(&g.methods, "methods", nil, "with --guards: the alphabet, as in push or write(int); may be repeated (default the public methods that the class itself declares)")
	flags.BoolVar(&g.inherit, "inherited", false, "with --guards: inherited methods are in the alphabet, too")
	flags.StringArrayVar(&g.exclude, "exclude", nil, "with --guards: methods to leave out; may be repeated")
	flags.StringArrayVar(&g.makers, "makers", nil, "with --guards: a class whose public methods make objects of the class, too, or a Java file of such a class; may be repeated")
	flags.IntVar(&g.verify, "verify", 0, "with --guards: fresh trials of each maker with a guard and of each method in each state where it has one, half of them at its boundary, when all is learned")
}

// checkGuards refuses senseless options with --guards, and its own without it.
func (o *learnOptions) checkGuards(changed func(string) bool) error {
	if !o.guards.on {
		for _, name := range []string{"fields", "results", "inherited", "methods", "exclude", "verify", "makers", "births"} {
			if changed(name) {
				return fmt.Errorf("--%s is for --guards", name)
			}
		}
		return nil
	}
	for _, name := range []string{"all", "purposes", "algorithm", "oracle", "bound", "workers", "simulate", "no-sink-rule", "no-quiet-rule"} {
		if changed(name) {
			return fmt.Errorf("--%s has no meaning with --guards", name)
		}
	}
	switch {
	case len(o.purposes) == 0:
		return errors.New("--guards of what? Give Java classes, as in: cbcov learn --guards java.util.Stack")
	case o.guards.fields && o.guards.results:
		return errors.New("--fields and --results exclude each other: no log tells private fields")
	case o.device.Which != "" && len(o.levels) > 0:
		return errors.New("give the API level by --api or by --device, not by both")
	case len(o.levels) > 1:
		return errors.New("--guards learns on one API level at a time")
	case o.guards.verify < 0:
		return fmt.Errorf("--verify %d: the number must be positive", o.guards.verify)
	}
	seen := map[string]string{}
	for _, class := range o.purposes {
		file := o.guardFile(class)
		if other, twice := seen[file]; twice {
			return fmt.Errorf("%s and %s would go to the same file, %s: learn one after the other, with another -o", other, class, file)
		}
		seen[file] = class
	}
	return nil
}

// guardFile is where a class's machine goes, without the ending.
func (o *learnOptions) guardFile(class string) string {
	return filepath.Join(o.out, o.guardName(class))
}

// guardJournal is where a class's trials are kept until all classes are learned.
func (o *learnOptions) guardJournal(class string) string {
	return filepath.Join(o.out, ".journal", o.guardName(class)+".jsonl")
}

// guardName names a class's files.
func (o *learnOptions) guardName(class string) string {
	return fmt.Sprintf("%s-%d", filepath.Base(class), o.apis()[0])
}

// learnGuards learns classes one after the other, and tells of all in the end.
func (o *learnOptions) learnGuards(ctx context.Context) error {
	api := o.apis()[0]
	var err error
	if o.guards.born, err = methodsNamed(o.guards.births); err != nil {
		return fmt.Errorf("--births: %w", err)
	}
	if o.guards.classes, err = makerClasses(o.guards.makers); err != nil {
		return err
	}
	lab, err := o.laboratory(ctx, api)
	if err != nil {
		return err
	}
	defer lab.Close()
	tryer, ok := lab.(device.Tryer)
	if !ok {
		return deviceError(fmt.Errorf("%s makes no trials of classes: --guards needs the embedded device", lab.Name()))
	}
	o.warnOfTrials()
	solving()
	report := &reports.Guarded{Device: lab.Name(), Seed: o.settings.Seed}
	var errs []error
	resumable := false
	for _, class := range o.purposes {
		c, err := caught(o.globals, "learning", func() (*reports.GuardedClass, error) { return o.learnGuarded(ctx, tryer, class, api) })
		if ctx.Err() != nil { // what was learned before is told
			errs = append(errs, ctx.Err())
			break
		}
		if err != nil {
			c = &reports.GuardedClass{Class: class, Error: err.Error(), Rules: []reports.GuardRule{}, Doubts: []string{}}
			errs = append(errs, guardsError(err))
			resumable = resumable || !errors.Is(err, device.ErrExperiment)
		}
		if len(c.Doubts) > 0 {
			errs = append(errs, failure("%s: %s not known", class, count(len(c.Doubts), "answer is", "answers are")))
		}
		report.Classes = append(report.Classes, *c)
	}
	err = o.outputs.write(context.WithoutCancel(ctx), o.globals, func(w io.Writer, format string) error {
		return reports.WriteGuarded(w, format, report, reports.Options{Screen: o.streams.screen})
	})
	switch {
	case ctx.Err() != nil:
		o.warn("stopped; what was tried is kept: the same command with --resume goes on")
	case err == nil && !resumable:
		err = o.dropTrials()
	}
	return errors.Join(append([]error{err}, errs...)...)
}

// warnOfTrials tells of interrupted commands that are not resumed.
func (o *learnOptions) warnOfTrials() {
	for _, class := range o.purposes {
		if _, err := os.Stat(o.guardJournal(class)); err == nil && !o.resume {
			o.warn("%s: the last run did not end; this one begins anew (--resume would go on)", class)
		}
	}
}

// dropTrials takes the journals away when all is told. Until then those of classes that are learned are kept, too: a resumed command makes their part of
// the report of them.
func (o *learnOptions) dropTrials() error {
	for _, class := range o.purposes {
		path := o.guardJournal(class)
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("journal: %w", err)
		}
		_ = os.Remove(filepath.Dir(path)) // fails while it has another's journal
	}
	return nil
}

// guardsError gives an error its exit code: that a limit was reached is a result.
func guardsError(err error) error {
	if errors.Is(err, guards.ErrLimit) {
		return &codedError{exitFail, err}
	}
	return learningError(err)
}

// learnGuarded learns one class and writes its machine.
func (o *learnOptions) learnGuarded(ctx context.Context, t device.Tryer, class string, api int) (*reports.GuardedClass, error) {
	c := &reports.GuardedClass{Class: class, Rules: []reports.GuardRule{}, Doubts: []string{}}
	ctx, stop := learner.WithLimit(ctx, o.settings.TimeLimit)
	defer stop()
	began := time.Now()
	r, err := o.try(ctx, t, class, api)
	if err != nil {
		err = learner.Because(ctx, err)
		var late *learner.OverTime
		if errors.As(err, &late) {
			err = fmt.Errorf("%s: %w; --resume with a longer --time-limit goes on, or leave methods out by --exclude", class, err)
		}
		return nil, err
	}
	c.Seconds = inSeconds(time.Since(began))
	c.States, c.Inputs = len(r.Machine.States), len(r.Machine.Inputs)
	c.Queries, c.Rounds, c.Trials, c.Calls = r.Counts.Queries, r.Counts.Rounds, r.Counts.Trials, r.Counts.Calls
	c.Doubts, c.Verified = append(c.Doubts, r.Doubts...), o.guards.verify > 0
	for _, rule := range append(r.Makers, r.Rules...) {
		c.Rules = append(c.Rules, reports.GuardRule{
			State: rule.State, Method: rule.Method, When: rule.When, Perhaps: rule.Perhaps, To: rule.To,
			Thrown: append([]string{}, rule.Thrown...), Returned: rule.Returned, Failed: rule.Failed, Edge: rule.Edge, Fresh: rule.Verified.Tests, AtEdge: rule.Verified.Edge, Wrong: rule.Verified.Wrong,
		})
	}
	r.Machine.Provenance = &typestate.Provenance{
		Device: t.Name(), API: api, Fidelity: typestate.Real, Algorithm: "guards", Oracle: "trials", Tests: r.Counts.Agreed, Seed: o.settings.Seed,
		Checked: fmt.Sprintf("right if what %d trials in a row did not show does not happen", r.Counts.Agreed),
		Asked:   r.Counts.Queries, Run: r.Counts.Trials, Symbols: r.Counts.Calls, Rounds: r.Counts.Rounds, Doubts: r.Doubts, Version: buildVersion(),
	}
	base := o.guardFile(class)
	if err := r.Machine.Check(); err != nil {
		return nil, fmt.Errorf("%s: what was learned cannot be written: %w", class, err)
	}
	if err := writeMachine(base, r.Machine); err != nil {
		return nil, err
	}
	c.File = base + ".json"
	return c, nil
}

// try learns a class by trials that a journal keeps.
func (o *learnOptions) try(ctx context.Context, t device.Tryer, class string, api int) (r *guards.Result, err error) {
	classes, err := o.hashClassPath()
	if err != nil {
		return nil, err
	}
	var makers []string
	for _, m := range o.guards.classes {
		if m.Source != "" {
			m.Class += fmt.Sprintf(" %x", sha256.Sum256([]byte(m.Source)))
		}
		makers = append(makers, m.Class)
	}
	j, err := guards.OpenJournal(o.guardJournal(class), o.resume, guards.JournalHeader{
		Version: buildVersion(), Class: class, ClassPath: hex.EncodeToString(classes), Device: t.Name(), API: api, Network: o.network, Fields: o.guards.fields,
		Results: o.guards.results, Makers: makers,
		Inherited: o.guards.inherit, Methods: o.guards.methods, Exclude: o.guards.exclude, Tests: o.settings.Tests, Verify: o.guards.verify,
		Seed: o.settings.Seed,
	}, t)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, j.Close()) }()
	r, err = guards.Learn(ctx, j, guards.Options{
		Class: class, ClassPath: o.classPath, Makers: o.guards.classes, Fields: o.guards.fields, Results: o.guards.results, Births: o.guards.born,
		Inherited: o.guards.inherit, Methods: o.guards.methods, Exclude: o.guards.exclude,
		Seed: uint64(o.settings.Seed), Tests: o.settings.Tests, States: o.settings.StateLimit, Verify: o.guards.verify,
	})
	c := j.Counts()
	if c.Replayed > 0 && !o.quiet { // not in the report, which is that of learning that was not stopped
		fmt.Fprintln(o.streams.err, shown(fmt.Sprintf("%s: resumed: %d of the trials were answered by the journal, and not made again", class, c.Replayed)))
	}
	if c.Other {
		o.warn("%s: from there on, other trials were made than when the journal was written", class)
	}
	return r, err
}
