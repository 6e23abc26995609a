package ccfa

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"
)

// WriteDOT writes the automaton for Graphviz: a cluster for each module that has transitions.
func (a *Automaton) WriteDOT(ctx context.Context, w io.Writer) error {
	out := bufio.NewWriter(w)
	beginDOT(out)
	for _, m := range a.Modules() {
		if err := ctx.Err(); err != nil {
			return err
		}
		if len(m.Transitions) == 0 {
			continue
		}
		fmt.Fprintf(out, "  subgraph cluster_%d {\n    label=%s;\n", m.ID, quote(m.Name))
		for i, s := range m.States {
			writeState(out, s, i == m.Final)
		}
		writeTransitions(out, m.Transitions)
		fmt.Fprintf(out, "  }\n")
	}
	fmt.Fprintf(out, "}\n")
	return out.Flush()
}

// WriteDOT writes the part for Graphviz.
func (x *Explicit) WriteDOT(w io.Writer) error {
	out := bufio.NewWriter(w)
	beginDOT(out)
	label := x.Part.Kind.String() + " " + x.Part.Name
	if x.Coarse {
		label += fmt.Sprintf(" (coarse: more work than --budget %v allows; transitions that no run takes are among these)", x.a.budget)
	}
	fmt.Fprintf(out, "  label=%s;\n", quote(label))
	for _, s := range x.States {
		writeState(out, s, false)
	}
	writeTransitions(out, x.Transitions)
	fmt.Fprintf(out, "}\n")
	return out.Flush()
}

func beginDOT(out io.Writer) {
	fmt.Fprintf(out, "digraph ccfa {\n  rankdir=LR;\n  node [shape=circle, label=\"\", width=0.2];\n")
}

// writeState draws where a module begins as a double circle, and where it returns as a filled one.
func writeState(out io.Writer, s State, final bool) {
	shape := ""
	if s.Initial {
		shape = ", shape=doublecircle"
	}
	if final {
		shape += ", style=filled"
	}
	fmt.Fprintf(out, "    q%d [tooltip=%s%s];\n", s.ID, quote(s.Name), shape)
}

func writeTransitions(out io.Writer, list []Transition) {
	for i := range list {
		t := &list[i]
		tip := ""
		if t.Callback != nil && t.Callback.Description != "" {
			tip = ", tooltip=" + quote(t.Callback.Description)
		}
		fmt.Fprintf(out, "    q%d -> q%d [label=%s%s];\n", t.From, t.To, quote(t.Label()), tip)
	}
}

// Label gives the transition as the paper prints it: `A.onCreate.entry, evt=launch` or `ε`; a call as `A.onCreate(), evt=launch`.
func (t *Transition) Label() string {
	guard := t.GuardKind
	if t.GuardKind != "true" {
		guard += "=" + t.Guard
	}
	switch {
	case t.Call != nil:
		return t.Call.Name + "(), " + guard
	case t.Post:
		return "post " + t.Callback.Name + ", " + guard
	case t.Callback == nil:
		return "ε"
	case t.Exit:
		return t.Callback.Name + ".exit, " + guard
	}
	return t.Callback.Name + ".entry, " + guard
}

// quote makes a DOT string of any text: quotes and backslashes are escaped, control characters become spaces.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < ' ' || r == 0x7f:
			b.WriteByte(' ')
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
