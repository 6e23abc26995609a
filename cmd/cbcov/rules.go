package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"cbcov/reports/result"
	"cbcov/reports/rules"
)

// rulesFlags are the flags of a command that rules decide about.
type rulesFlags struct {
	config        string
	noConfig      bool
	baseline      string
	writeBaseline string
	today         day
	thresholds    thresholdList
}

// bind adds the flags to a command that says something of findings.
func (f *rulesFlags) bind(cmd *cobra.Command) {
	f.bindConfig(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.baseline, "baseline", "", "what this file has does not fail: of --write-baseline, or a report in JSON")
	flags.StringVar(&f.writeBaseline, "write-baseline", "", "write what was found to this file, for --baseline of later runs")
	flags.Var(&f.today, "today", "the day that ends of suppressions are held against, as in 2027-03-31 (default the clock's)")
}

// bindConfig adds the flags that say which rules hold.
func (f *rulesFlags) bindConfig(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.config, "config", "", "file of rules (default "+rules.FileName+" here or above, up to the repository's root)")
	flags.BoolVar(&f.noConfig, "no-config", false, "read no file of rules")
	cmd.MarkFlagsMutuallyExclusive("config", "no-config")
}

// withConfig makes a command that rules decide nothing about take the defaults of its flags from them.
func withConfig(cmd *cobra.Command) *cobra.Command {
	f, run := &rulesFlags{}, cmd.RunE
	f.bindConfig(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		team, err := f.read()
		if err != nil {
			return err
		}
		if err := setFlags(cmd, team.Flags); err != nil {
			return err
		}
		return run(cmd, args)
	}
	return cmd
}

// bindThresholds adds the flag of a command that measures coverage.
func (f *rulesFlags) bindThresholds(cmd *cobra.Command) {
	cmd.Flags().Var(&f.thresholds, "threshold", "fail below this coverage, as in EE=80 or statements=50 (percent); may be repeated")
}

// ruling is what decides whether a run passes: a team's rules, or the default ones, and the flags on top.
type ruling struct {
	*globals
	*rules.Rules
	baseline      *rules.Baseline // as it was read; nil: none
	writeBaseline string
	today         time.Time
}

// load reads the rules and gives what they say of the command's flags to those that were not given. Call it before any of them is used.
func (f *rulesFlags) load(g *globals, cmd *cobra.Command) (*ruling, error) {
	team, err := f.read()
	if err != nil {
		return nil, err
	}
	if team.File != "" {
		g.note("rules: %s", team.File)
	}
	if err := setFlags(cmd, team.Flags); err != nil {
		return nil, err
	}
	team.Override(f.thresholds.list)
	r := &ruling{globals: g, Rules: team, writeBaseline: f.writeBaseline, today: f.today.orNow()}
	if f.baseline != "" {
		team.Baseline = f.baseline
	}
	r.baseline, err = f.known(team)
	return r, err
}

// read finds and reads the rules.
func (f *rulesFlags) read() (*rules.Rules, error) {
	path := f.config
	if path == "" && !f.noConfig {
		path, _ = rules.Find(".")
	}
	if path == "" {
		return rules.Default(), nil
	}
	return rules.Read(path)
}

// known reads the baseline. It may be missing where the command is about to write one.
func (f *rulesFlags) known(team *rules.Rules) (*rules.Baseline, error) {
	if team.Baseline == "" {
		if team.MaxNew != nil && f.writeBaseline == "" {
			return nil, fmt.Errorf("%s: max-new-uncovered needs a baseline to hold this run against: "+
				"write one with --write-baseline FILE and name it under baseline:, or by --baseline", team.File)
		}
		return nil, nil
	}
	known, err := rules.ReadBaseline(team.Baseline)
	if errors.Is(err, os.ErrNotExist) && f.writeBaseline != "" {
		return nil, nil
	}
	return known, err
}

// setFlags sets flags that the user did not set. A command that lacks one does without. To the command they are defaults: they do not count
// as given.
func setFlags(cmd *cobra.Command, list []rules.Flag) error {
	flags := cmd.Flags()
	for _, set := range list {
		flag := flags.Lookup(set.Name)
		if flag == nil || flag.Changed || !meant(set.Name, cmd.Name()) {
			continue
		}
		if err := flag.Value.Set(set.Value); err != nil {
			return fmt.Errorf("%s:%d: %w", set.Place.File, set.Place.Line, err)
		}
	}
	return nil
}

// meant tells whether the rules' value of a flag is for a command: the formats are those of measure, and no other command shall write its
// report over measure's; the API level is that of the framework's model, and learn has another.
func meant(flag, command string) bool {
	switch flag {
	case "format":
		return command == "measure"
	case "api":
		return command != "learn"
	}
	return true
}

// suppressMore adds the suppressions of a file of them, the empty path being none.
func (r *ruling) suppressMore(path string) error {
	if path == "" {
		return nil
	}
	list, err := rules.ReadSuppressions(path)
	if err != nil {
		return err
	}
	r.Suppress = append(slices.Clone(r.Suppress), list...)
	return nil
}

// apply holds the rules and the baseline against what was found, and warns of what they say that is over.
func (r *ruling) apply(found *result.Document) error {
	known, err := r.known(found)
	if err != nil {
		return err
	}
	r.Apply(found, known, r.today)
	for _, note := range found.Verdict.Notes {
		r.warn("%s", note)
	}
	return nil
}

// finish writes the baseline that was asked for, and gives the command's end: an error with exit code 1 where the verdict is no pass. Call it
// when the reports are written.
func (r *ruling) finish(found *result.Document) error {
	if r.writeBaseline != "" {
		known := rules.NewBaseline(found)
		known.Keep(r.baseline, found)
		if err := writeWhole(r.writeBaseline, func(w io.Writer) error { return known.Write(w) }); err != nil {
			return fmt.Errorf("writing the baseline: %w", err)
		}
	}
	if found.Verdict.Passed {
		return nil
	}
	return failure("%s", rules.Failed(found.Verdict))
}

// day is the value of --today.
type day struct{ time.Time }

func (d *day) String() string {
	if d.IsZero() {
		return ""
	}
	return d.Format(time.DateOnly)
}

func (d *day) Type() string { return "day" }

// Set parses the flag.
func (d *day) Set(value string) error {
	t, err := time.Parse(time.DateOnly, value)
	if err != nil {
		return fmt.Errorf("%q is no day such as 2027-03-31", value)
	}
	d.Time = t
	return nil
}

// orNow gives the day, or today's by the clock.
func (d *day) orNow() time.Time {
	if d.IsZero() {
		return time.Now().UTC().Truncate(24 * time.Hour)
	}
	return d.Time
}

// thresholdList is the value of --threshold: the least coverage of criteria, in total.
type thresholdList struct{ list []rules.Threshold }

func (t *thresholdList) String() string {
	if len(t.list) == 0 {
		return ""
	}
	return fmt.Sprint(t.list)
}

func (t *thresholdList) Type() string { return "criterion=percent" }

// Set parses one use of the flag.
func (t *thresholdList) Set(value string) error {
	threshold, err := rules.ParseThreshold(value)
	if err != nil {
		return err
	}
	t.list = append(t.list, threshold)
	return nil
}
