package main

import (
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// newMan gives the command that packagers call: it is not listed for users.
func newMan() *cobra.Command {
	return &cobra.Command{
		Use:    "man DIR",
		Short:  "Write a manual page of each command into a folder",
		Hidden: true,
		Args:   cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return fmt.Errorf("man: %w", err)
			}
			root := cmd.Root()
			root.DisableAutoGenTag = true
			date := sourceDate()
			return doc.GenManTree(root, &doc.GenManHeader{Section: "1", Source: "cbcov", Manual: "cbcov", Date: &date}, args[0])
		},
	}
}

// sourceDate is when the commit was made that cbcov is built from, so that one source gives the same pages on any day; else the first day
// that Unix knows.
func sourceDate() time.Time {
	if made := thisBuild().date; !made.IsZero() {
		return made
	}
	return time.Unix(0, 0).UTC()
}
