package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa"
	"cbcov/coverage"
	"cbcov/reports"
	"cbcov/reports/result"
)

// ccfaOptions are the options of `cbcov ccfa`.
type ccfaOptions struct {
	analysisOptions
	outputs
	apks     []string
	explicit string
}

func newCCFA(g *globals) *cobra.Command {
	o := &ccfaOptions{analysisOptions: analysisOptions{globals: g}, outputs: outputs{known: []string{"summary", "dot", "json", "html"}}}
	cmd := &cobra.Command{
		Use:   "ccfa app.apk",
		Short: "Build an app's callback control-flow automaton",
		Long: `Builds the automaton of all callback sequences that the app's code and the framework allow: its parts (windows, services, receivers,
providers, the application), the callbacks of each, and what enables, posts and orders them.

It is written as it is kept, a recursive state machine: one module for each part's life, each callback and each body, and transitions that
call modules. --explicit spells one part out, without calls (formats dot and json).

The html format shows it as a graph, with the sequences that it requires.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.apks = args
			return o.run(cmd)
		},
	}
	o.analysisOptions.bind(cmd)
	cmd.Flags().Var(&o.outputs, "format", o.usage())
	cmd.Flags().StringVar(&o.explicit, "explicit", "", "spell out the part of this name (a component's class, or its last words), without calls")
	return cmd
}

func (o *ccfaOptions) run(cmd *cobra.Command) error {
	a, err := o.open(cmd.Context(), o.apks...)
	if err != nil {
		return err
	}
	defer a.Close()
	automaton, err := a.Automaton(cmd.Context())
	if err != nil {
		return err
	}
	part, err := o.part(cmd, automaton)
	if err != nil {
		return err
	}
	var explicit *ccfa.Explicit
	if part != nil {
		if explicit, err = o.spell(cmd.Context(), automaton, part); err != nil {
			return err
		}
	}
	return o.write(cmd.Context(), o.globals, func(w io.Writer, format string) error {
		switch format {
		case "dot":
			if explicit != nil {
				return explicit.WriteDOT(w)
			}
			return automaton.WriteDOT(cmd.Context(), w)
		case "json":
			if explicit != nil {
				return explicit.WriteJSON(cmd.Context(), w)
			}
			return automaton.WriteJSON(cmd.Context(), w)
		case "html":
			required, err := a.Required(cmd.Context(), coverage.RequiredOptions{})
			if err != nil {
				return err
			}
			return reports.WriteMeasured(w, format, (&result.Run{APK: o.apks[0], Automaton: automaton, Required: required}).Document(), reports.Options{Screen: o.streams.screen})
		}
		return reports.WriteSummary(w, automaton, reports.Options{Screen: o.streams.screen})
	})
}

// spell spells a part out.
func (o *ccfaOptions) spell(ctx context.Context, a *ccfa.Automaton, part *ccfa.Part) (*ccfa.Explicit, error) {
	x, err := guarded(ctx, o.globals, "spelling the part out", func(ctx context.Context) (*ccfa.Explicit, error) { return a.Explicit(ctx, part) })
	if err == nil && x.Coarse {
		o.warn("%s: more work than the budget allows: transitions that no run takes are in it (--budget)", part.Name)
	}
	return x, err
}

// part finds the part that --explicit names, nil without the flag.
func (o *ccfaOptions) part(cmd *cobra.Command, a *ccfa.Automaton) (*ccfa.Part, error) {
	if o.explicit == "" {
		return nil, nil
	}
	var found []*ccfa.Part
	var names []string
	for _, p := range a.Parts {
		names = append(names, p.Name)
		if p.Name == o.explicit || p.Class == o.explicit || strings.HasSuffix(p.Name, "."+o.explicit) ||
			descriptor.Java(p.Class) == o.explicit {
			found = append(found, p)
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return nil, &usageError{cmd.CommandPath(), fmt.Errorf("--explicit %s: no part has this name; there are %s", o.explicit, someOf(names))}
	}
	return nil, &usageError{cmd.CommandPath(), fmt.Errorf("--explicit %s: %d parts have this name; give the whole class", o.explicit, len(found))}
}

// someOf lists names for an error message, not too many of them.
func someOf(names []string) string {
	const most = 20
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
}
