package main

import (
	"io"

	"github.com/spf13/cobra"

	"cbcov/coverage"
	"cbcov/reports"
)

// ccfaOptions are the options of `cbcov ccfa`.
type ccfaOptions struct {
	analysisOptions
	outputs
	apks []string
}

func newCCFA(g *globals) *cobra.Command {
	o := &ccfaOptions{analysisOptions: analysisOptions{globals: g}, outputs: outputs{known: []string{"summary", "dot", "json", "html"}}}
	cmd := &cobra.Command{
		Use:   "ccfa app.apk",
		Short: "Build an app's callback control-flow automaton",
		Long: `Builds the automaton of all callback sequences that the app's code and the framework allow: its parts (windows, services, receivers,
providers, the application), the callbacks of each, and what enables, posts and orders them.

The html format shows it as a graph, with the sequences that it requires.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.apks = args
			return o.run(cmd)
		},
	}
	o.analysisOptions.bind(cmd)
	cmd.Flags().Var(&o.outputs, "format", o.usage())
	return cmd
}

func (o *ccfaOptions) run(cmd *cobra.Command) error {
	a, err := o.open(cmd.Context(), o.apks...)
	if err != nil {
		return err
	}
	defer a.Close()
	automaton, err := o.automaton(cmd.Context(), a)
	if err != nil {
		return err
	}
	return o.write(o.streams.out, func(w io.Writer, format string) error {
		switch format {
		case "dot":
			return automaton.WriteDOT(w)
		case "json":
			return automaton.WriteJSON(w)
		case "html":
			return reports.WriteHTML(w, reports.RequiredRun(o.apks[0], automaton, coverage.Required(automaton, coverage.RequiredOptions{})))
		}
		return reports.WriteSummary(w, automaton)
	})
}
