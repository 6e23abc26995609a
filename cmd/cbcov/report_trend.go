package main

import (
	"io"

	"github.com/spf13/cobra"

	"cbcov/reports"
	"cbcov/reports/trend"
)

// trendOptions are the options of `cbcov report trend`.
type trendOptions struct {
	*globals
	outputs
	files []string
}

func newReportTrend(g *globals) *cobra.Command {
	o := &trendOptions{globals: g, outputs: outputs{known: reports.TrendFormats()}}
	cmd := &cobra.Command{
		Use:   "trend REPORT.json…",
		Short: "Draw coverage and findings over dated reports",
		Long: `Puts reports of one app, as 'cbcov measure --format json=FILE' or 'cbcov report merge' wrote them, in the order of their dates: coverage by
criterion, what is required, violations and crashes, and how the rules were.

A report does not say when it was made. The date is in the file's name, or in that of a folder that it is in, nearest first: as in
2026-11-28.json, nightly-2026-11-28T14-30.json, 2026-11-28/report.json. DATE=FILE gives it to a file of another name. Several reports may be of one
date.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.files = args
			return o.run(cmd)
		},
	}
	cmd.Flags().Var(&o.outputs, "format", o.usage())
	return cmd
}

func (o *trendOptions) run(cmd *cobra.Command) error {
	dated := make([]trend.Dated, len(o.files))
	for i, arg := range o.files {
		var err error
		if dated[i], err = trend.DatedOf(arg); err != nil {
			return err
		}
	}
	t := &trend.Trend{}
	for _, at := range dated { // one by one: reports may be large
		d, err := o.openReport(cmd.Context(), at.File)
		if err != nil {
			return err
		}
		if err := t.Add(at, d); err != nil {
			return err
		}
	}
	return o.write(cmd.Context(), o.globals, func(w io.Writer, format string) error {
		return reports.WriteTrend(w, format, t, reports.Options{Screen: o.streams.screen})
	})
}
