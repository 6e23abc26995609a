package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"cbcov/typestate/draw"
)

func newTypestate(g *globals) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "typestate",
		Short: "Show, compare and convert typestates, hold traces to one",
		Long: `A typestate says which calls of a class may come when, and which callbacks they bring.

Files: cbcov's JSON, and DOT as LearnLib, AALpy and cbcov write it (.json, .dot, .gv; each also with .gz).`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newTypestateShow(g), newTypestateDiff(g), newTypestateConvert(g), newTypestateCheck(g))
	return cmd
}

// viewFlag is the value of --view.
type viewFlag struct{ view draw.View }

func (f *viewFlag) String() string { return string(f.view) }
func (f *viewFlag) Type() string   { return "view" }

// Set parses the flag.
func (f *viewFlag) Set(value string) error {
	view := draw.View(value)
	if !slices.Contains(draw.Views(), view) {
		return fmt.Errorf("no view %q; there are: %s", value, strings.Join(viewNames(), ", "))
	}
	f.view = view
	return nil
}

func (f *viewFlag) bind(cmd *cobra.Command) {
	f.view = draw.MealyView
	cmd.Flags().Var(f, "view", "mealy: each input with its output; "+
		"interface: calls and callbacks, without errors and quiet waits, as in the papers")
}

func viewNames() []string {
	var names []string
	for _, v := range draw.Views() {
		names = append(names, string(v))
	}
	return names
}
