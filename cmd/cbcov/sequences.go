package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"cbcov/ccfa"
	"cbcov/ccfa/conflict"
	"cbcov/coverage"
	"cbcov/reports"
)

// requiredFlags are the flags that add sequences to the required ones.
type requiredFlags struct{ coverage.RequiredOptions }

func (f *requiredFlags) bind(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVar(&f.CrossParts, "cross-parts", false, "require sequences across parts that do not open one another, too")
	flags.BoolVar(&f.AcrossInstances, "across-instances", false, "require sequences across a re-created or relaunched component, too")
	flags.BoolVar(&f.SelfPairs, "self-pairs", false, "pair a callback with itself, too")
}

// sequencesOptions are the options of `cbcov sequences`.
type sequencesOptions struct {
	analysisOptions
	requiredFlags
	outputs
	apks        []string
	criteria    []string
	filter      sequenceFilter
	list        bool
	conflicting bool // only those whose order can matter
	limit       int  // sequences of a criterion that are listed
}

func newSequences(g *globals) *cobra.Command {
	o := &sequencesOptions{analysisOptions: analysisOptions{globals: g}, outputs: outputs{known: reports.SequenceFormats()}}
	cmd := &cobra.Command{
		Use:   "sequences app.apk",
		Short: "Count and list the callback sequences that tests should run",
		Long: `Finds the callback sequences that tests should run, and counts them by part and criterion: EE (an event behind another one), EAS (a callback
that a call brings before it returns), EAA (one that a call posts, before and behind the next event), and GUI, the part of EE between two
events of widgets.

They are listed where that is asked for: with --list, with a filter, or with --limit. The json format has them all, one a line.

With --conflicting only those are left whose order can matter: both callbacks use the same field, collection, view, preference, table, file
or the like, and one changes it. Each then says what that is, and where in the source.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.apks = args
			return o.run(cmd)
		},
	}
	o.analysisOptions.bind(cmd)
	o.requiredFlags.bind(cmd)
	flags := cmd.Flags()
	flags.StringSliceVar(&o.criteria, "criterion", nil, "EE, EAS, EAA, GUI (default all)")
	flags.StringVar(&o.filter.from, "from", "", "only those that begin with a callback whose name contains this")
	flags.StringVar(&o.filter.to, "to", "", "only those that end with a callback whose name contains this")
	flags.StringVar(&o.filter.window, "window", "", "only those of a part whose name contains this")
	flags.BoolVar(&o.conflicting, "conflicting", false, "only those whose order can matter, with what both callbacks access")
	flags.BoolVar(&o.list, "list", false, "list the sequences, not only how many there are")
	flags.IntVarP(&o.limit, "limit", "n", 0, "list so many sequences of each criterion at most (default all)")
	flags.Var(&o.outputs, "format", o.usage())
	return cmd
}

func (o *sequencesOptions) run(cmd *cobra.Command) error {
	for _, name := range o.criteria {
		c, err := coverage.ParseCriterion(name)
		if err != nil {
			return &usageError{cmd.CommandPath(), err}
		}
		o.filter.criteria = append(o.filter.criteria, c)
	}
	if o.limit < 0 {
		return &usageError{cmd.CommandPath(), fmt.Errorf("--limit %d: want a number of sequences", o.limit)}
	}
	a, err := o.open(cmd.Context(), o.apks...)
	if err != nil {
		return err
	}
	defer a.Close()
	automaton, err := a.Automaton(cmd.Context())
	if err != nil {
		return err
	}
	required, err := a.Required(cmd.Context(), o.RequiredOptions)
	if err != nil {
		return err
	}
	if err := o.filter.check(automaton); err != nil {
		return &usageError{cmd.CommandPath(), err}
	}
	required.Sequences = o.filter.apply(automaton, required.Sequences) // nobody else asks for them
	opt := reports.Options{List: o.listed(), Screen: o.streams.screen}
	if o.conflicting {
		if opt.Conflicts, err = a.Conflicts(cmd.Context()); err != nil {
			return err
		}
		required.Sequences = conflicting(opt.Conflicts, required.Sequences)
	}
	return o.write(cmd.Context(), o.globals, func(w io.Writer, format string) error {
		return reports.WriteSequences(w, format, automaton, required, opt)
	})
}

// listed gives how many sequences of a criterion are listed for people.
func (o *sequencesOptions) listed() int {
	switch {
	case o.limit > 0:
		return o.limit
	case o.list || o.conflicting || o.filter.chooses():
		return math.MaxInt
	}
	return 0
}

// A sequenceFilter chooses sequences. Empty fields choose all.
type sequenceFilter struct {
	criteria         []coverage.Criterion
	from, to, window string
}

// check refuses a window that the app does not have.
func (f *sequenceFilter) check(a *ccfa.Automaton) error {
	var names []string
	for _, p := range a.Parts {
		if strings.Contains(p.Name, f.window) {
			return nil
		}
		names = append(names, p.Name)
	}
	if f.window == "" {
		return nil
	}
	return fmt.Errorf("--window: %w", oneOf("window", f.window, names))
}

// chooses tells whether the filter leaves any out.
func (f *sequenceFilter) chooses() bool { return len(f.criteria) > 0 || f.from+f.to+f.window != "" }

func (f *sequenceFilter) apply(a *ccfa.Automaton, all []coverage.Sequence) []coverage.Sequence {
	return slices.DeleteFunc(all, func(s coverage.Sequence) bool {
		first, last := a.Callbacks[s.Symbols[0].Callback], a.Callbacks[s.Symbols[len(s.Symbols)-1].Callback]
		return len(f.criteria) > 0 && !slices.Contains(f.criteria, s.Criterion) ||
			!named(first, f.from) || !named(last, f.to) ||
			f.window != "" && !slices.ContainsFunc(s.Windows, func(w string) bool { return strings.Contains(w, f.window) })
	})
}

// named says whether the callback's name, as people or as DEX write it, or its description contains a text.
func named(c *ccfa.Callback, text string) bool {
	return strings.Contains(c.Name, text) || strings.Contains(c.Described(), text) || strings.Contains(c.Method, text)
}

// conflicting keeps the sequences whose order can matter. Many are about the same two callbacks.
func conflicting(c *conflict.Conflicts, all []coverage.Sequence) []coverage.Sequence {
	matters := map[[2]int]bool{}
	return slices.DeleteFunc(all, func(s coverage.Sequence) bool {
		first, second := s.Ordered()
		does, ok := matters[[2]int{first, second}]
		if !ok {
			does = c.Ordered(first, second)
			matters[[2]int{first, second}] = does
		}
		return !does
	})
}
