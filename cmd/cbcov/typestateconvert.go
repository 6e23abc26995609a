package main

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"cbcov/typestate"
	"cbcov/typestate/draw"
)

// convertOptions are the options of `cbcov typestate convert`.
type convertOptions struct {
	*globals
	viewFlag
	to      string
	out     string
	minimal bool
}

func newTypestateConvert(g *globals) *cobra.Command {
	o := &convertOptions{globals: g}
	formats := draw.Formats()
	cmd := &cobra.Command{
		Use:   "convert FILE --to FORMAT [-o FILE]",
		Short: "Write a typestate in another format",
		Long: `Writes a typestate in another format. DOT and JSON are read again and hold the same machine; only JSON holds where it
comes from.
Without --to, the ending of -o decides: .dot, .gv, .json, .mmd, .puml, .svg, .txt.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	o.viewFlag.bind(cmd)
	flags := cmd.Flags()
	flags.StringVar(&o.to, "to", "", strings.Join(formats, ", "))
	flags.StringVarP(&o.out, "out", "o", "", "file to write instead of standard output")
	flags.BoolVar(&o.minimal, "minimal", false, "write the smallest machine that answers alike, "+
		"its states numbered and named by their shortest words")
	return cmd
}

// endings are the formats of files by their ending.
var endings = map[string]string{
	".dot": "dot", ".gv": "dot", ".json": "json", ".mmd": "mermaid", ".puml": "plantuml", ".svg": "svg", ".txt": "table",
}

func (o *convertOptions) run(cmd *cobra.Command, path string) error {
	format := o.to
	if format == "" {
		format = endings[strings.ToLower(filepath.Ext(o.out))]
	}
	if !slices.Contains(draw.Formats(), format) {
		return &usageError{cmd.CommandPath(), fmt.Errorf("to which format? Give --to one of: %s", strings.Join(draw.Formats(), ", "))}
	}
	m, err := typestate.Open(path)
	if err != nil {
		return err
	}
	if o.minimal {
		m = m.Minimize()
		m.NameStates()
	}
	return o.writeTo(cmd.Context(), o.out, format, func(w io.Writer) error { return draw.Write(w, m, format, o.view) })
}
