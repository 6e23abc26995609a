package main

import (
	"context"
	"io"
	"path/filepath"
	"time"

	"cbcov/learner/experiment"
	"cbcov/reports"
	"cbcov/typestate"
)

// simulateMachine learns a given machine and says what that took.
func (o *learnOptions) simulateMachine(ctx context.Context) error {
	m, err := typestate.Open(o.simulate)
	if err != nil {
		return err
	}
	bars := o.learnBars()
	bar := bars.add(filepath.Base(o.simulate))
	o.settings.Progress = bar.update
	s, err := experiment.Simulate(ctx, m, experiment.Rules{Sinks: !o.noSink, Quiet: !o.noQuiet}, o.settings)
	bar.end()
	bars.end()
	if err != nil {
		return resultError(err)
	}
	for _, broken := range s.Broken {
		o.warn("%s: a rule is not used: %s", o.simulate, broken)
	}
	if err := o.write(ctx, o.globals, func(w io.Writer, format string) error {
		return reports.WriteSimulated(w, format, o.simulate, &reports.Simulated{
			Equal: s.Equal, States: len(s.Machine.States), Asked: s.Counts.Asked, Run: s.Counts.Run, Symbols: s.Counts.Symbols,
			Resets: s.Counts.Resets, Rounds: s.Counts.Rounds, Seconds: s.Elapsed.Round(time.Microsecond).Seconds(),
		})
	}); err != nil {
		return err
	}
	if !s.Equal {
		return failure("the machine that was learned is not equal to the one in %s: the oracle %s with bound %d did not find the difference",
			o.simulate, o.settings.Oracle, o.settings.Bound)
	}
	return nil
}
