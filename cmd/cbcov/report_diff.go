package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"cbcov/reports"
	"cbcov/reports/merge"
	"cbcov/reports/result"
)

// reportDiffOptions are the options of `cbcov report diff`.
type reportDiffOptions struct {
	*globals
	outputs
	base, head string
	failOn     []string
	links      []string
	list       int
}

// failing is what --fail-on may name, and how many of it a difference has.
type failing struct {
	name, one, many string
	count           func(*merge.Difference) int
}

var changes = []failing{
	{"lost", "sequence is not covered any more", "sequences are not covered any more", func(d *merge.Difference) int { return len(d.Lost) }},
	{"untested", "new sequence is not covered", "new sequences are not covered", func(d *merge.Difference) int {
		n := 0
		for _, c := range d.Added {
			if c.State == result.WasUncovered {
				n++
			}
		}
		return n
	}},
	{"violations", "violation is new", "violations are new", func(d *merge.Difference) int { return counting(d.Violations.New) }},
	{"crashes", "crash is new", "crashes are new", func(d *merge.Difference) int { return counting(d.Crashes.New) }},
	{"races", "race is new", "races are new", func(d *merge.Difference) int { return counting(d.Races.New) }},
}

// counting counts the findings that are not suppressed.
func counting(list []result.Finding) int {
	n := 0
	for i := range list {
		if list[i].Suppressed == nil {
			n++
		}
	}
	return n
}

func newReportDiff(g *globals) *cobra.Command {
	o := &reportDiffOptions{globals: g, outputs: outputs{known: reports.DiffFormats()}}
	var names []string
	for _, c := range changes {
		names = append(names, c.name)
	}
	cmd := &cobra.Command{
		Use:   "diff BASE.json HEAD.json",
		Short: "Say what a change added, and what it left untested",
		Long: `Compares two builds' reports, as 'cbcov measure --format json=FILE' or 'cbcov report merge' wrote them: sequences that are added, removed,
newly covered, or lost; violations and crashes that are new or not seen any more.

Callbacks are matched through renames of lambdas and obfuscation: where no developer gave the name, by what they are, which is what they
override and what their code does, and by the callbacks around them. What fits several is not matched; the report names it.

The format 'comment' is Markdown for a comment on the change: short, with lists folded below, and within the 65,536 characters that GitHub
takes. Its first line is a marker that is not shown, by which ci/cbcov-comment finds the comment again and writes it anew.`,
		Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.base, o.head = args[0], args[1]
			return o.run(cmd)
		},
	}
	flags := cmd.Flags()
	flags.Var(&o.outputs, "format", o.usage())
	flags.StringSliceVar(&o.failOn, "fail-on", nil, "end with exit code 1 for any of these: "+strings.Join(names, ", "))
	flags.StringArrayVar(&o.links, "link", nil, "NAME=URL that a comment leads to, as of the CI system's run; may be repeated")
	flags.IntVarP(&o.list, "list", "n", 20, "how many sequences or findings of a kind to list for people")
	return cmd
}

func (o *reportDiffOptions) run(cmd *cobra.Command) error {
	for _, name := range o.failOn {
		if !slices.ContainsFunc(changes, func(c failing) bool { return c.name == name }) {
			return &usageError{cmd.CommandPath(), fmt.Errorf("--fail-on: %q is none of lost, untested, violations, crashes", name)}
		}
	}
	var links []reports.Link
	for _, text := range o.links {
		link, err := reports.ParseLink(text)
		if err != nil {
			return &usageError{cmd.CommandPath(), fmt.Errorf("--link: %w", err)}
		}
		links = append(links, link)
	}
	base, err := o.openReport(cmd.Context(), o.base)
	if err != nil {
		return err
	}
	head, err := o.openReport(cmd.Context(), o.head)
	if err != nil {
		return err
	}
	step := guard{step: "comparing the reports", grace: stepGrace}
	d, err := watched(cmd.Context(), o.globals, step, func(context.Context) (*merge.Difference, error) { return merge.Diff(base, head) })
	if err != nil {
		return err
	}
	if err := o.write(cmd.Context(), o.globals, func(w io.Writer, format string) error {
		return reports.WriteDiff(w, format, d, reports.Options{List: o.list, Screen: o.streams.screen, Links: links})
	}); err != nil {
		return err
	}
	var failed []string
	for _, c := range changes {
		if n := c.count(d); n > 0 && slices.Contains(o.failOn, c.name) {
			failed = append(failed, count(n, c.one, c.many))
		}
	}
	if len(failed) == 0 {
		return nil
	}
	return failure("%s", strings.Join(failed, "; "))
}
