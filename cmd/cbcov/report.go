package main

import (
	"github.com/spf13/cobra"
)

func newReport(g *globals) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "report",
		Short: "Merge reports of shards and devices; compare two builds",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newReportMerge(g), newReportDiff(g))
	return cmd
}
