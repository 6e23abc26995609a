package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"cbcov"
	"cbcov/coverage/trace"
	"cbcov/reports"
	"cbcov/typestate"
)

// heldOptions are the options of `cbcov typestate check`.
type heldOptions struct {
	analysisOptions
	outputs
	machine   string
	apk       string
	traces    []string
	deviceAPI int
	list      int
}

func newTypestateCheck(g *globals) *cobra.Command {
	o := &heldOptions{analysisOptions: analysisOptions{globals: g}, outputs: outputs{known: reports.FindingFormats()}}
	cmd := &cobra.Command{
		Use:   "check MACHINE.json app.apk traces…",
		Short: "Hold the objects of traces to one typestate",
		Long: `Steps each object of the typestate's class through it, as the traces show its calls and callbacks, and tells what was an error.

The APK is the original or the instrumented one. Its probes log the class's calls if the typestate ships with cbcov, or was given to
cbcov instrument by --typestates. The file needs the section "app", which says what calls of an app are the typestate's.

It ends with 1 if a call was an error in its object's state. An unexpected callback is told, and fails nothing.`,
		Args: cobra.MinimumNArgs(3),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.machine, o.apk, o.traces = args[0], args[1], args[2:]
			return o.run(cmd)
		},
	}
	o.bindScope(cmd)
	flags := cmd.Flags()
	flags.Var(&o.outputs, "format", o.usage())
	flags.Var((*natural)(&o.deviceAPI), "device-api", "API level of the device (default what the traces say)")
	flags.IntVarP(&o.list, "list", "n", 10, "how many violations to list for people")
	return cmd
}

func (o *heldOptions) run(cmd *cobra.Command) error {
	m, err := typestate.Open(o.machine)
	if err != nil {
		return err
	}
	if m.Binding == nil {
		return fmt.Errorf("%s: %w", o.machine, cbcov.ErrUnbound)
	}
	files, err := trace.Open(o.traces)
	if err != nil {
		return err
	}
	defer files.Close()
	a, err := o.open(cmd.Context(), o.apk)
	if err != nil {
		return err
	}
	defer a.Close()
	held, err := a.Hold(cmd.Context(), m, files, o.deviceAPI)
	if err != nil {
		return err
	}
	if err := o.write(cmd.Context(), o.globals, func(w io.Writer, format string) error {
		return reports.WriteHeld(w, format, held, reports.Options{List: o.list, Screen: o.streams.screen, Version: buildVersion()})
	}); err != nil {
		return err
	}
	if n := len(held.Violations); n > 0 {
		return failure("%s", count(n, "violation of the protocol", "violations of the protocol"))
	}
	return nil
}
