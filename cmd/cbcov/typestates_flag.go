package main

import "github.com/spf13/cobra"

// typestateOptions choose the typestates that an app is held to: those that ship, and the user's own.
type typestateOptions struct {
	dir string
}

func (o *typestateOptions) bind(cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.dir, "typestates", "", "folder of learned machines (JSON), beside those that ship; one of the same purpose replaces it")
}
