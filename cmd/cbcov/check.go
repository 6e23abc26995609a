package main

import (
	"io"
	"slices"

	"github.com/spf13/cobra"

	"cbcov"
	"cbcov/reports"
	"cbcov/reports/result"
	"cbcov/reports/rules"
)

// checkOptions are the options of `cbcov check`.
type checkOptions struct {
	analysisOptions
	typestateOptions
	rulesFlags
	sourceFlags
	outputs
	apks      []string
	deviceAPI int
	depth     int
	fail      bool
	list      int
}

func newCheck(g *globals) *cobra.Command {
	o := &checkOptions{analysisOptions: analysisOptions{globals: g}, outputs: outputs{known: reports.CheckedFormats()}}
	cmd := &cobra.Command{
		Use:   "check app.apk",
		Short: "Predict from the code which protocols of the platform an app can break",
		Long: `Follows the app's code along the callback sequences of its automaton, and each object of a class whose typestate is known through its
protocol. A call that is an error in the object's state is told with the shortest sequence of callbacks that leads to it.

A prediction was not seen: it may ask for a combination of conditions that cannot come. It fails no run, unless --fail or the rules
(fail-on: [prediction] in .cbcov.yaml) say so. What was not followed is told as well.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.apks = args
			return o.run(cmd)
		},
	}
	o.analysisOptions.bind(cmd)
	o.typestateOptions.bind(cmd)
	o.rulesFlags.bind(cmd)
	o.sourceFlags.bind(cmd)
	flags := cmd.Flags()
	flags.Var(&o.outputs, "format", o.usage())
	flags.Var((*natural)(&o.deviceAPI), "device-api", "API level whose typestates the code is held to (default the app's targetSdkVersion)")
	flags.Var((*natural)(&o.depth), "depth", "how many callbacks that matter a sequence may have (default 10)")
	flags.BoolVar(&o.fail, "fail", false, "exit with 1 if anything is predicted that is not suppressed or in the baseline")
	flags.IntVarP(&o.list, "list", "n", 0, "how many predictions to list for people (default all)")
	return cmd
}

func (o *checkOptions) run(cmd *cobra.Command) error {
	ruling, err := o.rulesFlags.load(o.globals, cmd)
	if err != nil {
		return err
	}
	if o.fail {
		ruling.FailOn = append(slices.Clone(ruling.FailOn), rules.Match{Kind: result.Predicted})
	}
	a, err := o.open(cmd.Context(), o.apks...)
	if err != nil {
		return err
	}
	defer a.Close()
	checked, err := a.Check(cmd.Context(), cbcov.CheckOptions{Typestates: o.dir, DeviceAPI: o.deviceAPI, Depth: o.depth})
	if err != nil {
		return err
	}
	if err := ruling.apply(checked); err != nil {
		return err
	}
	opt, err := o.sourceFlags.of(o.globals, o.list)
	if err != nil {
		return err
	}
	if err := o.write(cmd.Context(), o.globals, func(w io.Writer, format string) error {
		return reports.WriteChecked(w, format, checked, opt)
	}); err != nil {
		return err
	}
	return ruling.finish(checked)
}
