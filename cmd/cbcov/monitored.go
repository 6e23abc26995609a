package main

import (
	"strings"

	"github.com/spf13/cobra"

	"cbcov/typestate/library"
	"cbcov/typestate/observe"
)

// typestateOptions choose the typestates that an app is held to: those that ship, and the user's own.
type typestateOptions struct {
	dir string
}

func (o *typestateOptions) bind(cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.dir, "typestates", "", "folder of learned machines (JSON), beside those that ship; one of the same purpose replaces it")
}

// points finds where an app uses the classes whose typestates are known at an API level.
func (o *typestateOptions) points(g *globals, a *app, api int) (*observe.Points, error) {
	machines, err := library.Open(api, o.dir)
	if err != nil {
		return nil, err
	}
	points, err := observe.Resolve(a.program, machines)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, m := range points.Machines {
		names = append(names, m.Class)
	}
	if len(names) > 0 {
		g.note("typestates of %s", strings.Join(names, ", "))
	}
	return points, nil
}
