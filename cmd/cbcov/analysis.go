package main

import (
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"cbcov"
	"cbcov/ccfa"
	"cbcov/ccfa/framework"
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

// checkAutomata is the environment variable with which every automaton is checked that is built; the tests of the commands set it.
const checkAutomata = "CBCOV_CHECK"

// open opens an app and reads its code.
func (o *analysisOptions) open(ctx context.Context, paths ...string) (*cbcov.App, error) {
	if err := o.limits.check(); err != nil {
		return nil, err
	}
	if levels := framework.Levels(); o.api > levels[len(levels)-1] { // an app may be of a newer level than any model; nobody need ask for one
		return nil, fmt.Errorf("--api: no framework model for API level %d: choose one of %v", o.api, levels)
	}
	depth, err := ccfa.ParseDepth(o.lifecycle)
	if err != nil {
		return nil, fmt.Errorf("--lifecycle: %w", err)
	}
	return cbcov.Open(ctx, cbcov.Options{
		Include: o.include, Exclude: o.exclude, Mapping: o.mapping, API: o.api, Depth: depth, Budget: o.budget,
		Check: os.Getenv(checkAutomata) != "",
		Watch: cbcov.Watch{
			Step: o.step,
			Note: func(text string) { o.note("%s", text) },
			Warn: func(text string) { o.warn("%s", text) },
		},
	}, paths...)
}

// step guards a step of the analysis.
func (o *analysisOptions) step(ctx context.Context, name string, do func(context.Context) error) error {
	w := guard{step: name, grace: stepGrace, limits: &o.limits}
	switch name {
	case cbcov.FindingSequences, cbcov.Predicting:
		solving()
	case cbcov.WritingApp:
		w.grace, w.limits = 0, nil
	}
	_, err := watched(ctx, o.globals, w, func(ctx context.Context) (struct{}, error) { return struct{}{}, do(ctx) })
	keeping(o.limits.memory)
	return err
}
