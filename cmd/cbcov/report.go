package main

import (
	"context"

	"github.com/spf13/cobra"

	"cbcov/reports/result"
)

func newReport(g *globals) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "report",
		Short: "Merge reports of shards and devices; compare two builds; draw a trend",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newReportMerge(g), newReportDiff(g), newReportTrend(g))
	return cmd
}

// openReport reads a report in JSON.
func (g *globals) openReport(ctx context.Context, name string) (*result.Document, error) {
	step := guard{step: "reading " + name, grace: stepGrace}
	return watched(ctx, g, step, func(context.Context) (*result.Document, error) { return result.Open(name) })
}
