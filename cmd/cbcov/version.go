package main

import (
	"fmt"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func newVersion(g *globals) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			_, err := fmt.Fprintln(g.streams.out, version())
			return err
		},
	}
}

// version is what the Go toolchain recorded of the build: the module's version, else the commit.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "cbcov (unknown version)"
	}
	return fmt.Sprintf("cbcov %s %s", buildVersion(), info.GoVersion)
}

// buildVersion is the module's version alone, for what is kept in files.
func buildVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
