package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"cbcov/apk"
	"cbcov/ccfa"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/mapping"
	"cbcov/ccfa/program"
	"cbcov/ccfa/scope"
	"cbcov/coverage"
	"cbcov/instrument"
)

// analysisOptions are the flags of every command that reads an app's code.
type analysisOptions struct {
	*globals
	include, exclude []string
	api              int
	lifecycle        string
	budget           float64
	mapping          string
}

func (o *analysisOptions) bindScope(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringSliceVar(&o.include, "include", nil, "package prefixes that are the app's own, beside those of its components; '*': all but known libraries")
	flags.StringSliceVar(&o.exclude, "exclude", nil, "package prefixes that are not the app's own")
	flags.StringVar(&o.mapping, "mapping", "", "mapping.txt of R8 or ProGuard: the source's names tell what is the app's own, and are shown")
	flags.IntVar(&o.api, "api", 0, "level of the framework model (default the app's targetSdkVersion)")
}

func (o *analysisOptions) bindLimits(cmd *cobra.Command) {
	cmd.Flags().IntVar(&o.limits.memory, "max-memory", o.limits.memory, "end with an error where the analysis needs more megabytes")
	cmd.Flags().DurationVar(&o.limits.time, "max-time", o.limits.time, "end with an error where a step of the analysis takes longer")
}

func (o *analysisOptions) bind(cmd *cobra.Command) {
	o.bindScope(cmd)
	o.bindLimits(cmd)
	cmd.Flags().StringVar(&o.lifecycle, "lifecycle", "full", "full, or paper: launch, run, leave once")
	cmd.Flags().Float64Var(&o.budget, "budget", 1, "how much work a part of the app may need before less of it is told apart, as a multiple of the default")
}

// An app is an opened and analysed app. Close releases its files.
type app struct {
	*apk.APK
	model   *framework.Model
	program *program.Program
}

// open opens an app and reads its code. An app that cbcov instrumented has its scope in itself.
func (o *analysisOptions) open(ctx context.Context, paths ...string) (*app, error) {
	if err := o.limits.check(); err != nil {
		return nil, err
	}
	start := time.Now()
	loaded, err := guarded(ctx, o.globals, "reading the app", func(ctx context.Context) (*app, error) {
		a, err := apk.Open(paths...)
		if err != nil {
			return nil, err
		}
		loaded, err := o.load(ctx, a)
		if err != nil {
			a.Close()
		}
		return loaded, err
	})
	if err != nil {
		return nil, err
	}
	o.note("%6.1f s  read %s: %d classes", time.Since(start).Seconds(), loaded.Path, len(loaded.program.Classes()))
	for _, w := range loaded.program.Warnings() {
		o.note("note: %s", w)
	}
	return loaded, nil
}

func (o *analysisOptions) load(ctx context.Context, given *apk.APK) (*app, error) {
	a, mark, err := instrument.Original(given)
	if err != nil {
		return nil, err
	}
	manifest, err := a.Manifest()
	if err != nil {
		return nil, err
	}
	api := o.api
	if api == 0 {
		api = max(manifest.TargetSDK, framework.Levels()[0]) // an older app is read against the oldest level there is
	}
	model, err := framework.Load(api)
	if err != nil {
		return nil, err
	}
	names, err := o.names()
	if err != nil {
		return nil, err
	}
	opt := program.Options{Scope: scope.Options{Include: o.include, Exclude: o.exclude, Mapping: names}}
	if mark != nil && len(o.include)+len(o.exclude) == 0 {
		opt.Scope.Include, opt.Scope.Exclude = mark.Scope.Include, mark.Scope.Exclude
		opt.Scope.Moved = (*scope.Moved)(mark.Scope.Moved)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p, err := program.Load(a, model, opt)
	if err != nil {
		return nil, err
	}
	return &app{APK: a, model: model, program: p}, ctx.Err()
}

// checkAutomata is the environment variable with which every automaton is checked that is built; the tests of the commands set it.
const checkAutomata = "CBCOV_CHECK"

// automaton builds the app's automaton.
func (o *analysisOptions) automaton(ctx context.Context, a *app) (*ccfa.Automaton, error) {
	start := time.Now()
	depth, err := ccfa.ParseDepth(o.lifecycle)
	if err != nil {
		return nil, fmt.Errorf("--lifecycle: %w", err)
	}
	if !(o.budget > 0 && o.budget <= 1000) { // not NaN either
		return nil, fmt.Errorf("--budget %v: want a number above 0, and 1000 at most", o.budget)
	}
	automaton, err := guarded(ctx, o.globals, "building the automaton", func(ctx context.Context) (*ccfa.Automaton, error) {
		return ccfa.Build(ctx, a.program, a.APK, a.model, ccfa.Options{Depth: depth, Budget: o.budget, Check: os.Getenv(checkAutomata) != ""})
	})
	if err != nil {
		return nil, err
	}
	o.note("%6.1f s  automaton: %d callbacks in %d parts", time.Since(start).Seconds(), len(automaton.Callbacks), len(automaton.Parts))
	for _, w := range automaton.Warnings {
		o.warn("%s", w)
	}
	return automaton, ctx.Err()
}

// required finds the required sequences, and tells of parts that are not as the code has them.
func (o *analysisOptions) required(ctx context.Context, automaton *ccfa.Automaton, opt coverage.RequiredOptions) (*coverage.Requirements, error) {
	solving()
	required, err := guarded(ctx, o.globals, "finding the sequences", func(ctx context.Context) (*coverage.Requirements, error) {
		return coverage.Required(ctx, automaton, opt)
	})
	if err != nil {
		return nil, err
	}
	o.warnApart(required.Apart)
	return required, nil
}

// maxApart bounds the coarse parts that are warned of one by one.
const maxApart = 5

// warnApart tells of what is counted apart.
func (o *analysisOptions) warnApart(list []coverage.Apart) {
	for _, apart := range list[:min(len(list), maxApart)] {
		o.warn("%s: more work than the budget allows: %d sequences that it may have beside the required ones are not required (--budget)", apart.Name, apart.Sequences)
	}
	if len(list) <= maxApart {
		return
	}
	n := 0
	for _, apart := range list[maxApart:] {
		n += apart.Sequences
	}
	o.warn("%d more parts and pairs of windows need more work than the budget allows: %d sequences (the report lists them)", len(list)-maxApart, n)
}

// names reads the mapping file, nil where none is given.
func (o *analysisOptions) names() (*mapping.Mapping, error) {
	if o.mapping == "" {
		return nil, nil
	}
	f, err := os.Open(o.mapping)
	if err != nil {
		return nil, fmt.Errorf("--mapping: %w", err)
	}
	defer f.Close()
	return mapping.Parse(o.mapping, f)
}
