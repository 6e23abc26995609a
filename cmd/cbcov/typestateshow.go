package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"cbcov/typestate"
	"cbcov/typestate/draw"
)

// showOptions are the options of `cbcov typestate show`.
type showOptions struct {
	*globals
	outputs
	viewFlag
	out string
}

func newTypestateShow(g *globals) *cobra.Command {
	o := &showOptions{globals: g, outputs: outputs{known: draw.Formats()}}
	cmd := &cobra.Command{
		Use:   "show FILE",
		Short: "Show a typestate, where it comes from, how sure it is, and what to be warned of",
		Long: `Shows a typestate. The table has a row a state and a column an input; a cell is the output and the number of the
state that follows (↺ the same state). Warnings are races ("start, then cancel": neither callback, or both) and dead objects.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	o.viewFlag.bind(cmd)
	cmd.Flags().Var(&o.outputs, "format", o.usage())
	cmd.Flags().StringVarP(&o.out, "out", "o", "", "file to write instead of standard output")
	return cmd
}

func (o *showOptions) run(cmd *cobra.Command, path string) error {
	m, err := typestate.Open(path)
	if err != nil {
		return err
	}
	render := func(w io.Writer, format string) error {
		if format == "json" { // the whole machine, whatever the view of the other formats
			return typestate.WriteJSON(w, m)
		}
		return draw.Write(w, m, format, o.view)
	}
	if o.out == "" {
		return o.outputs.write(cmd.Context(), o.globals, render)
	}
	format := o.known[0]
	switch {
	case len(o.list) > 1 || len(o.list) == 1 && o.list[0].file != "":
		return &usageError{cmd.CommandPath(), fmt.Errorf("-o names the file of one format: give --format NAME=FILE to each of several")}
	case len(o.list) == 1:
		format = o.list[0].format
	}
	return o.writeTo(cmd.Context(), o.out, format, func(w io.Writer) error { return render(w, format) })
}
