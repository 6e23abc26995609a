package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"cbcov/typestate"
)

// diffOptions are the options of `cbcov typestate diff`.
type diffOptions struct {
	*globals
	outputs
	max int
}

func newTypestateDiff(g *globals) *cobra.Command {
	o := &diffOptions{globals: g, outputs: outputs{known: []string{"text", "json"}}}
	cmd := &cobra.Command{
		Use:   "diff A B",
		Short: "Compare two typestates: each difference with its shortest word and both answers",
		Long: `Compares what two typestates answer, as of one class on two API levels. Inputs and outputs are matched by name; those
that only one has are told. Each pair of states that differs is told once, with the shortest word that leads there; what lies behind a
difference is not compared any further.

Exit code 0: they answer every word alike. 1: they differ. 2: a file cannot be read.`,
		Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	cmd.Flags().IntVar(&o.max, "max", 20, "tell at most so many differences")
	cmd.Flags().Var(&o.outputs, "format", o.usage())
	return cmd
}

// A side is one of the two machines that are compared.
type side struct {
	file    string
	machine *typestate.Machine
}

func (o *diffOptions) run(cmd *cobra.Command, paths []string) error {
	if o.max < 1 {
		return &usageError{cmd.CommandPath(), fmt.Errorf("--max %d: at least one difference has to be told", o.max)}
	}
	var sides [2]side
	for i, path := range paths {
		m, err := typestate.Open(path)
		if err != nil {
			return err
		}
		sides[i] = side{path, m}
	}
	c := typestate.Diff(sides[0].machine, sides[1].machine, o.max)
	err := o.write(cmd.Context(), o.globals, func(w io.Writer, format string) error {
		if format == "json" {
			return writeDiffJSON(w, sides, c)
		}
		return writeDiffText(w, sides, c)
	})
	if err == nil && !c.Same() {
		return failure("%s and %s differ", paths[0], paths[1])
	}
	return err
}

// writeDiffText tells people what differs.
func writeDiffText(w io.Writer, sides [2]side, c *typestate.Comparison) error {
	p := &printer{w: w}
	for i, s := range sides {
		p.line("%s: %s (%s)", sideNames[i], s.file, s.machine.Summary())
	}
	p.line("")
	for i, name := range sideNames {
		if len(c.OnlyInputs[i]) > 0 {
			p.line("only %s has the inputs: %s", name, strings.Join(c.OnlyInputs[i], ", "))
		}
		if len(c.OnlyOutputs[i]) > 0 {
			p.line("only %s answers: %s", name, strings.Join(c.OnlyOutputs[i], ", "))
		}
	}
	if c.Same() {
		p.line("no difference: every word is answered alike")
		return p.err
	}
	unasked := false
	for _, d := range c.Differences {
		p.line("")
		if len(d.After) == 0 {
			p.line("at once:")
		} else {
			p.line("after %s (answered %s):", typestate.Shown(d.After), typestate.Shown(d.Answers))
		}
		for _, at := range d.At {
			p.line("  %-16s  A: %-16s  B: %s", at.Input, at.A, at.B)
			unasked = unasked || at.A == typestate.Unasked || at.B == typestate.Unasked
		}
	}
	p.line("")
	more := ""
	if c.Cut {
		more = ", and there may be more: see --max"
	}
	p.line("%s%s", count(len(c.Differences), "pair of states differs", "pairs of states differ"), more)
	if unasked {
		p.line("%s: the purpose's restriction leaves this input out there, so nothing is known", typestate.Unasked)
	}
	return p.err
}

var sideNames = [2]string{"A", "B"}

// diffSchema is the name of the JSON document; the typestate package's schema folder says what it is.
const diffSchema = "cbcov-typestate-diff-1"

type jsonDiff struct {
	Schema      string           `json:"schema"`
	A           jsonSide         `json:"a"`
	B           jsonSide         `json:"b"`
	Differences []jsonDifference `json:"differences"`
	Cut         bool             `json:"cut"`
}

type jsonSide struct {
	File    string                `json:"file"`
	Class   string                `json:"class"`
	Inputs  []string              `json:"onlyInputs"`
	Outputs []string              `json:"onlyOutputs"`
	Origin  *typestate.Provenance `json:"provenance,omitempty"`
}

type jsonDifference struct {
	After   []string         `json:"after"`
	Answers []string         `json:"answers"`
	States  [2]string        `json:"states"`
	At      []jsonDivergence `json:"at"`
}

type jsonDivergence struct {
	Input string `json:"input"`
	A     string `json:"a"`
	B     string `json:"b"`
}

func writeDiffJSON(w io.Writer, sides [2]side, c *typestate.Comparison) error {
	doc := jsonDiff{Schema: diffSchema, Differences: []jsonDifference{}, Cut: c.Cut}
	for i, to := range []*jsonSide{&doc.A, &doc.B} {
		*to = jsonSide{sides[i].file, sides[i].machine.Class, list(c.OnlyInputs[i]), list(c.OnlyOutputs[i]), sides[i].machine.Provenance}
	}
	for _, d := range c.Differences {
		out := jsonDifference{After: list(d.After), Answers: list(d.Answers), States: d.States}
		for _, at := range d.At {
			out.At = append(out.At, jsonDivergence(at))
		}
		doc.Differences = append(doc.Differences, out)
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(doc)
}

// list is a list that JSON shows as one even if it is empty.
func list(names []string) []string { return append([]string{}, names...) }
